"""The log of a table: a header and numbered events. Everything else is a fold over them. The stored words never change."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

COMMIT = "commit"  # text: the commitment to the dice, the first event of a table with committed dice
TAKE = "take"  # someone takes a seat: a person, a bot, or a stand-in; text is an Occupant
LEAVE = "leave"  # a seat becomes free before the game starts
SEATS = "chairs"  # the number of seats, before the game starts
SALT = "words"  # a player's salt for the dice
START = "start"
THROW = "throw"  # text: chance moves in the notation, separated by "; "
MOVE = "move"  # text: the move in the notation
UNDO = "undo"
READY = "ready"  # "Roll" was pressed, and at the end "Finish"
JOIN = "join"  # someone joins a running game; text is an Occupant
CLOSE = "close"  # the round is closed; text: the bot that finishes the open seats
CLOCK = "clock"  # text: "paused" or "running"
HINT = "hint"  # a player took a hint
END = "end"  # no more undo; the secret is revealed
REMATCH = "next"  # text: the table of the rematch

SEAT_ACTIONS = (MOVE, UNDO, READY)  # what a seat numbers


Milliseconds = Annotated[int, msgspec.Meta(extra={"bits": 64})]  # since 1970
Nonce = Annotated[int, msgspec.Meta(extra={"bits": 64})]
Keyword = Annotated[str, msgspec.Meta(extra={"length": 8})]


class Event(msgspec.Struct, array_like=True):
    """One line of the log. Each field is a column of the database; the schema and the statements of the store follow from these.

    A new field needs a default, which the events of older logs have, and a migration that adds its column.
    """

    number: int
    at: Milliseconds
    kind: Keyword
    seat: int
    text: str
    nonce: Nonce = 0  # no other event has it, so it identifies the history up to here; 0: written by an older build


class Occupant(msgspec.Struct, omit_defaults=True):
    """The one who takes a seat. A person has a guest, a bot has none; a stand-in is the bot that plays for an absent person."""

    name: str
    guest: str = ""
    bot: str = ""
    stand_in: str = ""


ClockMode = Literal["move", "game"]  # clocks.py has what each means


class Clock(msgspec.Struct):
    """Time per turn (from throw to throw, or from move to move) or for the whole game."""

    per: ClockMode
    seconds: int


class Step(msgspec.Struct, array_like=True):
    """A step of the game that this table continues."""

    seat: int
    text: str


class Header(msgspec.Struct, omit_defaults=True):
    """The facts that are fixed when a table opens."""

    game: str
    rules_version: int
    edition: str
    edition_hash: str
    options: dict[str, str]
    seats: int = msgspec.field(name="chairs")
    host: str = ""  # a guest
    title: str = ""
    dice: Literal["fair", "typed"] = "fair"  # committed by the server, or entered by the host
    roll: Literal["ask", "at once"] = "ask"
    undo: bool = True
    hints: bool = True
    clock: Clock | None = None
    open: bool = False  # listed in the lobby
    watch: bool = True  # spectators are allowed
    stadium: bool = False
    stand_in: str = "random"  # the bot that plays for absent people
    origin: str = ""  # the table that this one continues
    begin: list[Step] = []


read_occupant = msgspec.json.Decoder(Occupant).decode


def occupant_text(occupant: Occupant) -> str:
    return msgspec.json.encode(occupant).decode()
