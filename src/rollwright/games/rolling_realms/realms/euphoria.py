"""Euphoria (R8): mark a number in one of two areas; the sum of the area's marked numbers says what it brings.

Card: [mask of the left area, mask of the right area, sum of the left, sum of the right, stars].
Cells: left area 1 to 6, right area 1 to 6, both areas at once.
Slots: `euphoria-1-1` to `euphoria-1-6` (left), `euphoria-2-1` to `euphoria-2-6` (right), `euphoria-both` (for a rolled
pair).
For marks also: `euphoria-1-sum`, `euphoria-2-sum`.
Where the sum brings one of two resources, `take-pumpkin` and `take-heart` follow as a move of their own.
"""

from __future__ import annotations

from typing import Final

from rollwright.core.edition import Edition
from rollwright.core.errors import Refusal
from rollwright.games.rolling_realms.realm import Cell, Realm, alike, gains
from rollwright.games.rolling_realms.sheet import COINED, STAR, Sheet

BOTH: Final = 12  # the cell
OTHER_NUMBER: Final = 1
MARKED: Final = 2
NO_PAIR: Final = 3
ALTERED: Final = 4
NOT_BOTH: Final = 5
AREAS = ("left", "right")


class Euphoria(Realm):
    def __init__(self, edition: Edition) -> None:
        self.limit = edition.row("number", "euphoria-stars").integer("value")
        self.brings: list[list[int]] = []  # by sum
        self.choice: list[int] = []  # by sum: a mask of resources of which one is taken
        for total in range(22):
            found: list[int] = []
            mask = 0
            for row in edition.rows("sum"):
                if total >= row.integer("least"):
                    found = gains(row)
                    mask = 0
                    if row.text("take") == "one":
                        for resource in found:
                            mask |= 1 << resource
                        found = []
            self.brings.append(found)
            self.choice.append(mask)
        cells = [Cell(f"{AREAS[area]} {number}", (f"euphoria-{area + 1}-{number}",)) for area in (0, 1) for number in range(1, 7)]
        cells.append(Cell("both", ("euphoria-both",)))
        super().__init__("euphoria", edition.row("realm", "euphoria").text("title"), alike(cells))

    def blank(self) -> list[int]:
        return [0, 0, 0, 0, 0]

    def fits(self, card: list[int]) -> int:
        return ~(card[0] & card[1]) & 0b1111110

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        card = sheet.cards[place]
        value = sheet.dice[die]
        left = not card[0] >> value & 1
        right = not card[1] >> value & 1
        if left:
            found.append(first + value - 1)
        if right:
            found.append(first + value + 5)
            if left and sheet.rolled[0] == value and sheet.rolled[1] == value and sheet.origin[die] != COINED:
                found.append(first + BOTH)

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        card = sheet.cards[place]
        value = sheet.dice[die]
        if cell == BOTH:
            if sheet.rolled[0] != sheet.rolled[1]:
                return NO_PAIR
            if value != sheet.rolled[0] or sheet.origin[die] == COINED:
                return ALTERED
            return NOT_BOTH if (card[0] | card[1]) >> value & 1 else 0
        if cell % 6 + 1 != value:
            return OTHER_NUMBER
        return MARKED if card[cell // 6] >> value & 1 else 0

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, refusal: int) -> Refusal:
        value = sheet.dice[die]
        if refusal == OTHER_NUMBER:
            return Refusal("R8.1", f"This number is a {cell % 6 + 1}; your die shows {value}.")
        if refusal == MARKED:
            return Refusal("R8.1", f"The {value} in the {AREAS[cell // 6]} area is marked already.")
        if refusal == NO_PAIR:
            return Refusal("R8.4", f"Only a rolled pair marks both areas; rolled were {sheet.rolled[0]} and {sheet.rolled[1]}.")
        if refusal == ALTERED:
            return Refusal(
                "R8.5", f"Only a die of the rolled pair, or a copy of it, that shows {sheet.rolled[0]} as rolled marks both areas."
            )
        return Refusal("R8.5", f"The {value} is not free in both areas.")

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        value = sheet.dice[die]
        if cell == BOTH:
            self.mark_area(sheet, place, 0, value)
            self.mark_area(sheet, place, 1, value)
        else:
            self.mark_area(sheet, place, cell // 6, value)

    def mark_area(self, sheet: Sheet, place: int, area: int, value: int) -> None:
        card = sheet.cards[place]
        card[area] |= 1 << value
        card[2 + area] += value
        total = card[2 + area]
        for gain in self.brings[total]:
            if gain == STAR:
                if card[4] < self.limit:
                    card[4] += 1
            else:
                sheet.gain(gain)
        if self.choice[total]:
            sheet.owed.append(self.choice[total])
            sheet.settle()

    def stars(self, sheet: Sheet, place: int) -> int:
        return sheet.cards[place][4]

    def words(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        card = sheet.cards[place]
        value = sheet.dice[die]
        if cell == BOTH:
            return f"Mark the {value} in both areas, for sums of {card[2] + value} and {card[3] + value}"
        area = cell // 6
        return f"Mark the {value} in the {AREAS[area]} area, for a sum of {card[2 + area] + value}"
