"""What a table's log is made of: a header and numbered events. Everything else is a fold over them."""

from __future__ import annotations

from typing import Literal

import msgspec

from rollwright.core.errors import RollwrightError

TAKE = "take"  # somebody takes a seat: a person, a bot, or a bot that stands in; text is a Sitter
LEAVE = "leave"  # a seat becomes free, while people wait
CHAIRS = "chairs"  # how many seats there are, while people wait
WORDS = "words"  # a player's own words for the dice
START = "start"
THROW = "throw"  # text: the pieces in the notation, separated by "; "
MOVE = "move"  # text: the move in the notation
UNDO = "undo"
READY = "ready"  # "Roll" was pressed, and at the end "Finish"
JOIN = "join"  # somebody joins a running game; text is a Sitter
CLOSE = "close"  # the round is closed; text: the bot that finishes the open seats
CLOCK = "clock"  # text: "paused" or "running"
END = "end"  # nothing can be taken back any more; the secret is shown
NEXT = "next"  # text: the table of the rematch

DEEDS = (MOVE, UNDO, READY)  # what a seat counts


class Event(msgspec.Struct, array_like=True):
    """One line of the log."""

    number: int
    at: int  # milliseconds since 1970
    kind: str
    seat: int
    text: str


class Sitter(msgspec.Struct, omit_defaults=True):
    """Who takes a seat. A person has a guest; a bot has not; a stand-in is the bot that plays on for a person."""

    name: str
    guest: str = ""
    bot: str = ""
    stand_in: str = ""


class Clock(msgspec.Struct):
    """Time per turn (from throw to throw, or from move to move) or for the whole game."""

    per: Literal["move", "game"]
    seconds: int


class Step(msgspec.Struct, array_like=True):
    """A step that was made at another table, before this one went on from there."""

    seat: int
    text: str


class Header(msgspec.Struct, omit_defaults=True):
    """What is decided when a table opens."""

    game: str
    rules_version: int
    edition: str
    edition_hash: str
    options: dict[str, str]
    chairs: int
    host: str  # a guest
    title: str = ""
    dice: Literal["fair", "typed"] = "fair"
    roll: Literal["ask", "at once"] = "ask"
    undo: bool = True
    clock: Clock | None = None
    open: bool = False  # listed in the hall
    watch: bool = True  # others may look on
    stadium: bool = False
    stand_in: str = "random"  # the bot that plays on for absent people
    origin: str = ""  # the table and step this one goes on from, in words
    begin: list[Step] = []


class Refused(RollwrightError):
    """Something somebody may not do here and now: a sentence, the rule's mark if there is one, and an HTTP status."""

    def __init__(self, words: str, status: int = 409, mark: str = "") -> None:
        super().__init__(words)
        self.words = words
        self.status = status
        self.mark = mark


class Stale(Refused):
    """A deed with a count that is not the seat's next: something happened that its sender has not seen."""


class Repeated(Exception):
    """A deed that is in the log already: to be acknowledged again."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number
