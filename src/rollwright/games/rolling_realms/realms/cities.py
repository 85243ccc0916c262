"""Between Two Cities (R6): fill a square, neighbours must differ; the stars are those of the weaker of the other two realms.

Card: nine numbers row by row, 0 where the square is empty.
Slots: `cities-r1c1` to `cities-r3c3`.
For marks also: `cities-row-1-gain-1`, `cities-column-1-gain-1` and so on; `cities-other-1`, `cities-other-2`, `cities-squares`
(what is compared).
"""

from __future__ import annotations

from typing import Final

from rollwright.core.edition import Edition
from rollwright.core.errors import Refusal
from rollwright.games.rolling_realms.realm import Cell, Realm, alike, gains
from rollwright.games.rolling_realms.sheet import ALL_VALUES, Sheet

FILLED: Final = 1
SAME: Final = 2


class Cities(Realm):
    def __init__(self, edition: Edition) -> None:
        self.squares = [f"r{row + 1}c{column + 1}" for row in range(3) for column in range(3)]
        self.neighbours: list[list[int]] = []
        for row in range(3):
            for column in range(3):
                near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
                self.neighbours.append([3 * r + c for r, c in near if 0 <= r < 3 and 0 <= c < 3])
        self.row_pays = [gains(edition.row("city", f"row-{number}")) for number in (1, 2, 3)]
        self.column_pays = [gains(edition.row("city", f"column-{number}")) for number in (1, 2, 3)]
        cells = [Cell(square, (f"cities-{square}",)) for square in self.squares]
        super().__init__("cities", edition.row("realm", "cities").text("title"), alike(cells))
        self.compares = True

    def blank(self) -> list[int]:
        return [0] * 9

    def fits(self, card: list[int]) -> int:
        found = 0
        for square in range(9):
            if not card[square]:
                open = ALL_VALUES
                for near in self.neighbours[square]:
                    open &= ~(1 << card[near])
                found |= open
                if found == ALL_VALUES:
                    break
        return found

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        card = sheet.cards[place]
        value = sheet.dice[die]
        for square in range(9):
            if not card[square]:
                for near in self.neighbours[square]:
                    if card[near] == value:
                        break
                else:
                    found.append(first + square)

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        card = sheet.cards[place]
        if card[cell]:
            return FILLED
        for near in self.neighbours[cell]:
            if card[near] == sheet.dice[die]:
                return SAME
        return 0

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, refusal: int) -> Refusal:
        card = sheet.cards[place]
        if refusal == FILLED:
            return Refusal("R6.1", f"City square {self.squares[cell]} is filled already, with a {card[cell]}.")
        value = sheet.dice[die]
        same = [self.squares[near] for near in self.neighbours[cell] if card[near] == value]
        return Refusal("R6.2", f"There is a {value} next to square {self.squares[cell]} already, on {' and '.join(same)}.")

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        value = sheet.dice[die]
        card = sheet.cards[place]
        card[cell] = value
        row = cell // 3
        column = cell % 3
        if card[3 * row] and card[3 * row + 1] and card[3 * row + 2]:
            sheet.gain_all(self.row_pays[row])
        if card[column] and card[column + 3] and card[column + 6]:
            sheet.gain_all(self.column_pays[column])

    def stars(self, sheet: Sheet, place: int) -> int:
        return 9 - sheet.cards[place].count(0)

    def words(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        return f"Write the {sheet.dice[die]} on city square {self.squares[cell]}"
