"""The interface of a realm: its rules, its text, its evaluation and its card.

A realm is built once from the edition and belongs to no player. What a player marked on it is a list of small numbers, which the
module of each realm explains. A *cell* is one way to use a die on the realm; each die and cell together are a row of the move
table. A *step* is a move without a die that finishes an activation. `place` is where the card is in front of the player, 0 to 2.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from rollwright.core.edition import Edition, Field, Row
from rollwright.core.errors import Refusal
from rollwright.core.marks import Mark
from rollwright.games.rolling_realms.names import GAINS
from rollwright.games.rolling_realms.sheet import DICE, Sheet

RESOURCE_STARS: Final = 0.2  # the stars that a resource may still buy, for evaluations
Problem = tuple[str, str, str]  # of an edition: row, key, message


class Cell:
    """One way to use a die on a card, or one step: its notation and the slots to touch (after the die)."""

    def __init__(self, text: str, slots: tuple[str, ...]) -> None:
        self.text = text
        self.slots = slots


class Table:
    """A table of the edition that a realm reads: the rows that its card has room for, and their keys."""

    def __init__(self, ids: tuple[str, ...], fields: dict[str, Field]) -> None:
        self.ids = ids
        self.fields = fields


def gains(row: Row) -> list[int]:
    """Return what a row gives, as numbers."""
    return [GAINS.index(text) for text in row.texts("gain")]


def alike(cells: list[Cell]) -> list[list[Cell]]:
    """Return the same cells for every die."""
    return [cells for _ in range(DICE)]


def likelihood(need: float, acts: float) -> float:
    """Return a guess how likely it is that this many marks are made in this many activations."""
    return acts / (acts + 1.2 * need) if need > 0.0 else 1.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Realm:
    """One realm. Subclasses set the class variables and implement the methods that raise NotImplementedError."""

    name: ClassVar[str] = ""  # in records, options and slots
    usual_title: ClassVar[str] = ""  # where no edition is known yet
    usual_short_title: ClassVar[str] = ""  # where there is little room, if it differs from the title
    tint: ClassVar[str] = "stone"  # of the card: stone, dusk or dawn
    summary: ClassVar[str] = ""  # what players do in it, in a few words
    about: ClassVar[str] = ""  # the same in whole sentences, with what scores
    hint: ClassVar[tuple[str, ...]] = ()  # lines on the card that explain how to play it
    need: ClassVar[str] = ""  # what condition() is about, for the key of the highlights: "needs grapes"
    next_hint: ClassVar[str] = ""  # a sentence below question()
    emblem: ClassVar[str] = ""  # an outline in a box of 40 by 40
    symbols: ClassVar[
        dict[str, tuple[str, str]]
    ] = {}  # further symbols of the card: the size of their box ("40 40") and the outline
    tables: ClassVar[dict[str, Table]] = {}  # of the edition
    numbers: ClassVar[tuple[str, ...]] = ()  # rows of the edition's table "number"

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.title = edition.row("realm", self.name).text("title")
        usual = self.usual_short_title if self.title == self.usual_title else ""
        self.short_title = usual or self.title
        self.cells: list[list[Cell]] = []  # for each of the four dice
        self.steps: list[Cell] = []
        self.compares = False  # its stars are at most the fewest of the other two realms

    # the edition

    @staticmethod
    def problems(edition: Edition) -> list[Problem]:
        """Return what keeps the card from being played with this edition."""
        return []

    @staticmethod
    def misprints(edition: Edition) -> list[Problem]:
        """Return where a released edition differs from the rulebook."""
        return []

    # rules

    def blank(self) -> list[int]:
        """Return the card before anything is marked."""
        raise NotImplementedError("Realm subclasses must implement blank()")

    def fits(self, card: list[int]) -> int:
        """Return the numbers it accepts now, in the form of Sheet.fits."""
        raise NotImplementedError("Realm subclasses must implement fits()")

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        """Add the legal cells for this die, each as its row: first + cell. Must agree with refusal_code()."""
        raise NotImplementedError("Realm subclasses must implement legal_moves()")

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        """Return 0, or which of this realm's rules forbids the cell, counted from 1 in checking order."""
        raise NotImplementedError("Realm subclasses must implement refusal_code()")

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        """Mark the card with this die and gain what that gives; the caller then removes the die."""
        raise NotImplementedError("Realm subclasses must implement mark()")

    def stars(self, sheet: Sheet, place: int) -> int:
        """Return the stars it would score if the round ended now, before any comparison with the other realms."""
        raise NotImplementedError("Realm subclasses must implement stars()")

    def lost_stars(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        """Return how many stars of this cell are lost because the realm scores no more."""
        return 0

    # steps, for realms that set Sheet.unfinished

    def legal_steps(self, sheet: Sheet, place: int, first: int, found: list[int]) -> None:
        """Add the legal steps of an unfinished realm, each as its row: first + step. Must agree with step_refusal_code()."""

    def step_refusal_code(self, sheet: Sheet, place: int, step: int) -> int:
        """Return 0, or which rule forbids this step, counted from 1."""
        return 0

    def apply_step(self, sheet: Sheet, place: int, step: int) -> None:
        """Make a step."""

    # text

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, code: int) -> Refusal:
        """Return the rule and the message for what refusal_code() returned."""
        raise NotImplementedError("Realm subclasses must implement explain()")

    def describe(self, sheet: Sheet, place: int, die: int, cell: int, past: bool) -> str:
        """Return what using a die here does: "write the 4 on ...", or in the past tense "wrote the 4 on ..."."""
        raise NotImplementedError("Realm subclasses must implement describe()")

    def label(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        """Return what using a die here does in about 20 characters: "Write 4 in Castles"; the price follows it."""
        return f"Write {sheet.dice[die]} in {self.short_title}"

    def spot(self, sheet: Sheet, die: int, cell: int) -> str:
        """Return where on the card that is, in about 15 characters, if label() does not tell: "bottom card 2"; else ""."""
        return ""

    def covered(self, cell: int) -> str:
        """Return all that is marked, where neither label() nor spot() tells one cell from another; else ""."""
        return ""

    def condition(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        """Return what using a die here requires besides its price, in a few words: "5+ in grapes"; "" for nothing."""
        return ""

    def follows(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        """Return what must be done after using a die here, as a sentence; "" for nothing."""
        return ""

    def question(self, path: tuple[str, ...]) -> str:
        """Return what is asked after a die and slots of this card were touched, in at most 32 characters."""
        return "Which space do you choose?"

    def step_label(self, sheet: Sheet, place: int, step: int) -> str:
        """Return what a step does, in the form of label()."""
        raise NotImplementedError("Realms with steps must implement step_label()")

    def step_question(self, card: list[int]) -> str:
        """Return what is asked for a step, in at most 32 characters."""
        raise NotImplementedError("Realms with steps must implement step_question()")

    def explain_step(self, sheet: Sheet, place: int, step: int, code: int) -> Refusal:
        """Return the rule and the message for what step_refusal_code() returned; for code 0, that no step is needed now."""
        raise NotImplementedError("Realms with steps must implement explain_step()")

    def explain_unfinished(self) -> Refusal:
        """Return why no other move is possible before the steps of this realm are done."""
        raise NotImplementedError("Realms with steps must implement explain_unfinished()")

    def describe_step(self, sheet: Sheet, place: int, step: int, past: bool) -> str:
        """Return what a step does, in the form of describe()."""
        raise NotImplementedError("Realms with steps must implement describe_step()")

    def labels(self) -> dict[str, str]:
        """Return the labels of the slots of this card, without its stars, and of the buttons that follow them."""
        raise NotImplementedError("Realm subclasses must implement labels()")

    def unreachable_slot(self, path: tuple[str, ...]) -> Refusal | None:
        """Return the rule that keeps every move from touching these slots one after the other, if there is one."""
        return None

    def text(self, sheet: Sheet, place: int) -> list[str]:
        """Return the card as lines for a terminal."""
        raise NotImplementedError("Realm subclasses must implement text()")

    # what happened

    def written_slots(self, card: list[int]) -> list[str]:
        """Return the slots on which something is written."""
        raise NotImplementedError("Realm subclasses must implement written_slots()")

    def inventory(self, card: list[int]) -> dict[str, int]:
        """Return what a player has on this card besides marks and stars, by name."""
        return {}

    # evaluation

    def expected_stars(self, sheet: Sheet, place: int, acts: float) -> float:
        """Return a guess of the stars this card may still score in this many activations, with resources as parts of stars."""
        return 0.0

    # the card

    def draw(self, others: list[str]) -> list[str]:
        """Return the pieces below the title; `others` are the names of the other two realms on the table."""
        raise NotImplementedError("Realm subclasses must implement draw()")

    def marks(self, sheet: Sheet, place: int) -> dict[str, Mark]:
        """Return the marks of this card, without its stars."""
        raise NotImplementedError("Realm subclasses must implement marks()")


def round_stars(realms: list[Realm], sheet: Sheet) -> list[int]:
    """Return the stars of the three realms if the round ended now. R6.4: a realm that compares looks at the other two, last."""
    found = [realms[place].stars(sheet, place) for place in range(len(realms))]
    for place in range(len(realms)):
        if realms[place].compares:
            for other in range(len(realms)):
                if other != place and found[other] < found[place]:
                    found[place] = found[other]
    return found
