"""Scythe (R12): the top row gives resources, the bottom row costs one and is a star; both of a column in one activation.

Card: [mask of the marked top numbers, mask of the marked bottom numbers], from bit 0 column by column.
Cells: top of column 1 to 6, top and bottom of column 1 to 6, bottom of column 1 to 6.
Slots: `scythe-top-N` and `scythe-bottom-N` with the printed number N. After `scythe-top-N` follows `scythe-bottom-N` (pay and mark
it too) or the button `scythe-top-only`.
For marks also: `scythe-N-gain-1` (the resource of top number N).
"""

from __future__ import annotations

from typing import Final

from rollwright.core.edition import Edition
from rollwright.core.errors import Refusal
from rollwright.games.rolling_realms.realm import Cell, Realm, alike, gains
from rollwright.games.rolling_realms.schema import RESOURCES
from rollwright.games.rolling_realms.sheet import Sheet

COLUMNS: Final = 6
BOTH: Final = 6  # the first cell that marks top and bottom
BOTTOM: Final = 12  # the first cell that marks a bottom number alone
OTHER_NUMBER: Final = 1
MARKED: Final = 2
BOTTOM_MARKED: Final = 3
POOR: Final = 4


class Scythe(Realm):
    def __init__(self, edition: Edition) -> None:
        rows = edition.rows("scythe")
        self.top = [row.integer("top") for row in rows]
        self.bottom = [row.integer("bottom") for row in rows]
        self.pays = [gains(row) for row in rows]
        self.cost = [RESOURCES.index(row.text("cost")) for row in rows]
        self.top_column = [-1] + [self.top.index(number) for number in range(1, 7)]  # by number
        self.bottom_column = [-1] + [self.bottom.index(number) for number in range(1, 7)]
        cells = [Cell(f"top {top}", (f"scythe-top-{top}", "scythe-top-only")) for top in self.top]
        for top, bottom in zip(self.top, self.bottom, strict=True):
            cells.append(Cell(f"both {top}", (f"scythe-top-{top}", f"scythe-bottom-{bottom}")))
        cells += [Cell(f"bottom {bottom}", (f"scythe-bottom-{bottom}",)) for bottom in self.bottom]
        super().__init__("scythe", edition.row("realm", "scythe").text("title"), alike(cells))

    def blank(self) -> list[int]:
        return [0, 0]

    def fits(self, card: list[int]) -> int:
        found = 0
        for column in range(COLUMNS):
            if not card[0] >> column & 1:
                found |= 1 << self.top[column]
            if not card[1] >> column & 1:
                found |= 1 << (self.bottom[column] + 8 * (self.cost[column] + 1))
        return found

    def purse(self, sheet: Sheet, column: int) -> int:
        """What one has to pay the bottom with, after the top's gain."""
        cost = self.cost[column]
        found = sheet.have[cost]
        room = sheet.capacity[cost] - sheet.gained[cost]
        for gain in self.pays[column]:
            if gain == cost and room:
                found += 1
                room -= 1
        return found

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        card = sheet.cards[place]
        value = sheet.dice[die]
        column = self.top_column[value]
        if not card[0] >> column & 1:
            found.append(first + column)
            if not card[1] >> column & 1 and self.purse(sheet, column):
                found.append(first + BOTH + column)
        column = self.bottom_column[value]
        if not card[1] >> column & 1 and sheet.have[self.cost[column]]:
            found.append(first + BOTTOM + column)

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        card = sheet.cards[place]
        value = sheet.dice[die]
        column = cell % COLUMNS
        if value != (self.bottom[column] if cell >= BOTTOM else self.top[column]):
            return OTHER_NUMBER
        if cell < BOTTOM and card[0] >> column & 1:
            return MARKED
        if cell >= BOTH:
            if card[1] >> column & 1:
                return BOTTOM_MARKED
            if not (sheet.have[self.cost[column]] if cell >= BOTTOM else self.purse(sheet, column)):
                return POOR
        return 0

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, refusal: int) -> Refusal:
        value = sheet.dice[die]
        column = cell % COLUMNS
        if refusal == OTHER_NUMBER:
            number = self.bottom[column] if cell >= BOTTOM else self.top[column]
            return Refusal("R12.1", f"This number is a {number}; your die shows {value}.")
        if refusal == MARKED:
            return Refusal("R12.1", f"The {self.top[column]} of the top row is marked already.")
        if refusal == BOTTOM_MARKED:
            return Refusal("R12.2", f"The {self.bottom[column]} of the bottom row is marked already.")
        return Refusal(
            "R12.2", f"The {self.bottom[column]} of the bottom row costs 1 {RESOURCES[self.cost[column]]}; you have none."
        )

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        card = sheet.cards[place]
        column = cell % COLUMNS
        if cell < BOTTOM:
            card[0] |= 1 << column
            sheet.gain_all(self.pays[column])
        if cell >= BOTH:
            sheet.have[self.cost[column]] -= 1
            card[1] |= 1 << column

    def stars(self, sheet: Sheet, place: int) -> int:
        found = 0
        marked = sheet.cards[place][1]
        while marked:
            marked &= marked - 1
            found += 1
        return found

    def words(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        column = cell % COLUMNS
        if cell >= BOTTOM:
            return f"Mark the {self.bottom[column]} of the bottom row"
        if cell >= BOTH:
            return f"Mark the {self.top[column]} of the top row and the {self.bottom[column]} below it"
        return f"Mark the {self.top[column]} of the top row"
