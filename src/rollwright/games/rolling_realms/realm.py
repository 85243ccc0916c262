"""What every realm is: a card to mark, with the same small interface.

A realm is built once from the edition and knows no player; what a player marked is a list of small numbers, whose meaning each
realm's file says. The cells of a realm are the ways to use one die on it; cell and die together are a row of the table of moves.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from rollwright.core.edition import Row
from rollwright.core.errors import Refusal
from rollwright.games.rolling_realms.schema import GAINS
from rollwright.games.rolling_realms.sheet import DICE, Sheet

DIE_SLOTS = ("die-1", "die-2", "made-1", "made-2")
DIE_WORDS = ("die1", "die2", "made1", "made2")
DIE_NAMES = ("die 1", "die 2", "your made die 1", "your made die 2")


class Cell:
    """One way to use a die on a card: its notation and the slots to touch after the die."""

    def __init__(self, text: str, slots: tuple[str, ...]) -> None:
        self.text = text
        self.slots = slots


def gains(row: Row) -> list[int]:
    """What a row brings, as numbers."""
    return [GAINS.index(text) for text in row.texts("gain")]


def listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


@mypyc_attr(allow_interpreted_subclasses=True)
class Realm:
    """The interface. `place` is where the card lies in front of the player, 0 to 2."""

    def __init__(self, name: str, title: str, cells: list[list[Cell]]) -> None:
        self.name = name
        self.title = title
        self.cells = cells  # for each of the four dice
        self.compares = False  # its stars are at most the lowest of the other two realms

    def blank(self) -> list[int]:
        """The card before anything is marked."""
        raise NotImplementedError("a Realm must say blank()")

    def fits(self, card: list[int]) -> int:
        """The numbers it accepts now, as Sheet.fits says."""
        raise NotImplementedError("a Realm must say fits()")

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        """Add the legal cells for this die, each as its row: first + cell. Must agree with refusal()."""
        raise NotImplementedError("a Realm must say legal_moves()")

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        """0, or which of this realm's rules forbids the cell, counted from 1 in the order they are checked."""
        raise NotImplementedError("a Realm must say refusal_code()")

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, refusal: int) -> Refusal:
        raise NotImplementedError("a Realm must say explain()")

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        """Mark the card with this die and gain what it brings; the caller then takes the die away."""
        raise NotImplementedError("a Realm must say mark()")

    def stars(self, sheet: Sheet, place: int) -> int:
        """The stars it would score if the round ended now; compares: before the comparison."""
        raise NotImplementedError("a Realm must say stars()")

    def words(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        """What using a die here means: "Write the 4 on castle square b2"."""
        raise NotImplementedError("a Realm must say words()")


def alike(cells: list[Cell]) -> list[list[Cell]]:
    """The same cells for every die."""
    return [cells for _ in range(DICE)]


def round_stars(realms: list[Realm], sheet: Sheet) -> list[int]:
    """The stars of the three realms if the round ended now. R6.4: Between Two Cities looks at the other two, last."""
    found = [realms[place].stars(sheet, place) for place in range(len(realms))]
    for place in range(len(realms)):
        if realms[place].compares:
            for other in range(len(realms)):
                if other != place and found[other] < found[place]:
                    found[place] = found[other]
    return found
