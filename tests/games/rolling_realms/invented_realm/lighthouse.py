"""An invented twelfth realm: everything about it is in this module and in the rows of lighthouse.toml.

Rule R99.1: write a number on the lowest empty floor. R99.2: it must not be lower than the number on the floor below. R99.3: a floor
gives its resource at once. R99.4: each pair of filled floors scores a star.

Card: six numbers from the bottom, 0 where the floor is empty.
Slots: `lighthouse-1` (the lowest floor) to `lighthouse-6`.
"""

from __future__ import annotations

from typing import ClassVar

from rollwright.core.edition import Edition, Field
from rollwright.core.errors import Refusal
from rollwright.core.marks import Mark
from rollwright.games.rolling_realms.card import (
    have_rewards,
    letters,
    number_box,
    number_text,
    reward_labels,
    rewards,
    write_numbers,
)
from rollwright.games.rolling_realms.names import RESOURCES
from rollwright.games.rolling_realms.realm import Cell, Problem, Realm, Table, alike, gains, likelihood
from rollwright.games.rolling_realms.sheet import ALL_VALUES, Sheet

FLOORS = 6
NOT_NEXT = 1
TOO_LOW = 2


class Lighthouse(Realm):
    name: ClassVar[str] = "lighthouse"
    usual_title: ClassVar[str] = "Lighthouse"
    tint: ClassVar[str] = "dawn"
    hint: ClassVar[tuple[str, ...]] = ("Build upward, no number lower than the one below.",)
    emblem: ClassVar[str] = "M16 4h8v6h-8zM14 12h12l3 26H11z"
    tables: ClassVar[dict[str, Table]] = {
        "floor": Table(("1", "2", "3", "4", "5", "6"), {"gain": Field("texts", choices=RESOURCES)})
    }

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition)
        self.pays = [gains(row) for row in edition.rows("floor")]
        self.cells = alike([Cell(f"floor {at + 1}", (f"lighthouse-{at + 1}",)) for at in range(FLOORS)])

    @staticmethod
    def problems(edition: Edition) -> list[Problem]:
        if not any(row.texts("gain") for row in edition.rows("floor")):
            return [("table 'floor'", "gain", "must give something on one floor")]
        return []

    def blank(self) -> list[int]:
        return [0] * FLOORS

    def next_floor(self, card: list[int]) -> int:
        return card.index(0) if 0 in card else FLOORS

    def fits(self, card: list[int]) -> int:
        floor = self.next_floor(card)
        if floor == FLOORS:
            return 0
        return ALL_VALUES & ~((1 << card[floor - 1]) - 1) if floor else ALL_VALUES

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        if self.fits(sheet.cards[place]) >> sheet.dice[die] & 1:
            found.append(first + self.next_floor(sheet.cards[place]))

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        card = sheet.cards[place]
        if cell != self.next_floor(card):
            return NOT_NEXT
        return TOO_LOW if cell and sheet.dice[die] < card[cell - 1] else 0

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, code: int) -> Refusal:
        if code == NOT_NEXT:
            return Refusal("R99.1", "The next floor is the lowest empty one.")
        below = sheet.cards[place][cell - 1]
        return Refusal("R99.2", f"The number must not be lower than the {below} below; your die shows {sheet.dice[die]}.")

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        sheet.cards[place][cell] = sheet.dice[die]
        sheet.gain_all(self.pays[cell])

    def stars(self, sheet: Sheet, place: int) -> int:
        return self.next_floor(sheet.cards[place]) // 2

    def describe(self, sheet: Sheet, place: int, die: int, cell: int, past: bool) -> str:
        return f"{'wrote' if past else 'write'} the {sheet.dice[die]} on floor {cell + 1} of {self.title}"

    def labels(self) -> dict[str, str]:
        found = {f"lighthouse-{at + 1}": f"floor {at + 1}" for at in range(FLOORS)}
        for at in range(FLOORS):
            found.update(reward_labels(f"lighthouse-{at + 1}", len(self.pays[at]), f"floor {at + 1}"))
        return found

    def text(self, sheet: Sheet, place: int) -> list[str]:
        floors = []
        for at, row in enumerate(self.edition.rows("floor")):
            floors.append(f"{number_text(sheet.cards[place][at])}{letters(row.texts('gain'))}")
        return ["from the bottom up  " + " ".join(floors)]

    def written_slots(self, card: list[int]) -> list[str]:
        return [f"lighthouse-{at + 1}" for at in range(FLOORS) if card[at]]

    def expected_stars(self, sheet: Sheet, place: int, acts: float) -> float:
        return 3.0 * likelihood(FLOORS - self.next_floor(sheet.cards[place]), acts)

    def draw(self, others: list[str]) -> list[str]:
        pieces: list[str] = []
        for at, row in enumerate(self.edition.rows("floor")):
            y = 320 - at * 48
            pieces.append(number_box(f"lighthouse-{at + 1}", 180, y, 90, 44))
            pieces += rewards(f"lighthouse-{at + 1}", row.texts("gain"), 290, y + 8, 24)
        return pieces

    def marks(self, sheet: Sheet, place: int) -> dict[str, Mark]:
        card = sheet.cards[place]
        found: dict[str, Mark] = {}
        write_numbers(found, [f"lighthouse-{at + 1}" for at in range(FLOORS)], card)
        for at in range(FLOORS):
            have_rewards(found, card[at] > 0, f"lighthouse-{at + 1}", len(self.pays[at]))
        return found
