"""Errors in what people and programs send us. Each message states what is wrong, where, and what is allowed.

RollwrightError
  Unreadable        text that is not in the notation at all
  IllegalMove       a move that is not allowed now, with the rule that forbids it
    NotToAct        a move of a seat that is not to act now
  BadOption         an option or a number of seats that a game does not have
  BadEdition        component data that cannot be used, with file, row and key
  BadRecord         a record that cannot be read or replayed, with the line
"""

from __future__ import annotations

LONGEST_MESSAGE = 1500  # characters; a message may quote what was sent, which can be anything


class RollwrightError(Exception):
    """Input that cannot be used. Its text is written for the person who sent it."""

    def __str__(self) -> str:
        text = super().__str__()
        return text if len(text) <= LONGEST_MESSAGE else f"{text[:LONGEST_MESSAGE]}…"


class Unreadable(RollwrightError):
    """Text that is not in the notation of this game."""


class Refusal:
    """The reason why a move is refused: the ID of a rule in docs/rules, and a sentence with the current values.

    `code` is the game's number of the rule; Position.refusal() fills it in.
    """

    def __init__(self, rule: str, message: str, code: int = 0) -> None:
        self.code = code
        self.rule = rule
        self.message = message

    def __repr__(self) -> str:
        return f"{self.rule}: {self.message}"


class IllegalMove(RollwrightError):
    """A move that is not allowed now."""

    def __init__(self, notation: str, refusal: Refusal) -> None:
        super().__init__(f"{notation!r} is refused{refusal.rule and f' ({refusal.rule})'}: {refusal.message}")
        self.notation = notation
        self.refusal = refusal


class NotToAct(IllegalMove):
    """A move of a seat that is not to act now."""


class BadOption(RollwrightError):
    """An option, a value of it, or a number of seats that a game does not have."""

    def __init__(self, message: str, option: str = "") -> None:
        super().__init__(message)
        self.option = option  # its name, if one option is to blame


class BadEdition(RollwrightError):
    """Component data that cannot be used."""

    def __init__(self, file: str, row: str, key: str, message: str) -> None:
        place = ", ".join(part for part in (row, f"key {key!r}" if key else "") if part)
        super().__init__(f"{file}: {place}: {message}" if place else f"{file}: {message}")
        self.file = file
        self.row = row
        self.key = key
        self.message = message


class BadRecord(RollwrightError):
    """A record that cannot be read or replayed."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message
