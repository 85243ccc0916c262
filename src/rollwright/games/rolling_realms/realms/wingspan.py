"""Wingspan (R15): fill a bird's squares from left to right with any numbers; its sum may meet its wingspan.

Card: nine numbers, three for each bird, 0 where empty.
Slots: `wingspan-a1` to `wingspan-c3`.
For marks also: `wingspan-a1-gain-1` and so on, `wingspan-a-exact` to `-c-exact` (star for the exact sum).
"""

from __future__ import annotations

from typing import Final

from rollwright.core.edition import Edition
from rollwright.core.errors import Refusal
from rollwright.games.rolling_realms.realm import Cell, Realm, alike
from rollwright.games.rolling_realms.schema import GAINS
from rollwright.games.rolling_realms.sheet import ALL_VALUES, STAR, Sheet

FILLED: Final = 1
NOT_YET: Final = 2


class Wingspan(Realm):
    def __init__(self, edition: Edition) -> None:
        rows = edition.rows("bird")
        self.spans = [row.integer("wingspan") for row in rows]
        self.pays = [GAINS.index(text) for row in rows for text in row.texts("gain")]  # by square
        self.squares = [f"{row.id}{number}" for row in rows for number in (1, 2, 3)]
        cells = [Cell(square, (f"wingspan-{square}",)) for square in self.squares]
        super().__init__("wingspan", edition.row("realm", "wingspan").text("title"), alike(cells))

    def blank(self) -> list[int]:
        return [0] * 9

    def fits(self, card: list[int]) -> int:
        return 0 if card[2] and card[5] and card[8] else ALL_VALUES

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        card = sheet.cards[place]
        for bird in range(0, 9, 3):
            if not card[bird]:
                found.append(first + bird)
            elif not card[bird + 1]:
                found.append(first + bird + 1)
            elif not card[bird + 2]:
                found.append(first + bird + 2)

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        card = sheet.cards[place]
        if card[cell]:
            return FILLED
        return NOT_YET if cell % 3 and not card[cell - 1] else 0

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, refusal: int) -> Refusal:
        if refusal == FILLED:
            return Refusal("R15.1", f"Square {self.squares[cell]} is filled already, with a {sheet.cards[place][cell]}.")
        return Refusal("R15.1", f"Each bird is filled from left to right: square {self.squares[cell - 1]} comes first.")

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        sheet.cards[place][cell] = sheet.dice[die]
        if self.pays[cell] != STAR:
            sheet.gain(self.pays[cell])

    def stars(self, sheet: Sheet, place: int) -> int:
        card = sheet.cards[place]
        found = 0
        for cell in range(9):
            if card[cell] and self.pays[cell] == STAR:
                found += 1
        for bird in range(3):
            if card[3 * bird + 2] and card[3 * bird] + card[3 * bird + 1] + card[3 * bird + 2] == self.spans[bird]:
                found += 1
        return found

    def words(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        return f"Write the {sheet.dice[die]} on bird square {self.squares[cell]}"
