"""Between Two Castles (R5): fill columns from the bottom up with falling numbers; complete rows are stars.

Card: for each open square, castle by castle and column by column from the bottom, the number written there, or 0.
Slots: `castles-a1` is the lowest place of column a (a door counts as a place but has no slot), up to `castles-e3`.
For marks also: `castles-a-gain-1`, `castles-a-gain-2` (rewards of a column), `castles-1-row-1` to `castles-2-row-3` (stars, from
the bottom).
"""

from __future__ import annotations

from typing import Final

from rollwright.core.edition import Edition
from rollwright.core.errors import Refusal
from rollwright.games.rolling_realms.realm import Cell, Realm, alike, gains
from rollwright.games.rolling_realms.sheet import ALL_VALUES, Sheet

FILLED: Final = 1
UNSUPPORTED: Final = 2
TOO_HIGH: Final = 3


class Castles(Realm):
    def __init__(self, edition: Edition) -> None:
        self.squares: list[str] = []  # "b2"
        self.under: list[int] = []  # the square directly below, or -1: nothing or a door
        self.pays: list[list[int]] = []  # what completing the column with this square brings
        self.rows: list[list[int]] = []  # the squares of each row of each castle
        of_row: dict[tuple[int, int], list[int]] = {}
        for column in edition.rows("castle"):
            below = -1
            for height, what in enumerate(column.texts("squares")):
                row = of_row.setdefault((column.integer("castle"), height), [])
                if what == "open":
                    row.append(len(self.squares))
                    self.squares.append(f"{column.id}{height + 1}")
                    self.under.append(below)
                    self.pays.append([])
                    below = len(self.squares) - 1
            self.pays[below] = gains(column)
        self.rows = [of_row[key] for key in sorted(of_row)]
        cells = [Cell(square, (f"castles-{square}",)) for square in self.squares]
        super().__init__("castles", edition.row("realm", "castles").text("title"), alike(cells))

    def blank(self) -> list[int]:
        return [0] * len(self.squares)

    def fits(self, card: list[int]) -> int:
        found = 0
        for square in range(len(card)):
            if not card[square]:
                under = self.under[square]
                if under < 0:
                    return ALL_VALUES
                if card[under]:
                    found |= (1 << card[under]) - 2
        return found

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        card = sheet.cards[place]
        value = sheet.dice[die]
        for square in range(len(card)):
            if not card[square]:
                under = self.under[square]
                if under < 0 or card[under] > value:
                    found.append(first + square)

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        card = sheet.cards[place]
        if card[cell]:
            return FILLED
        under = self.under[cell]
        if under >= 0:
            if not card[under]:
                return UNSUPPORTED
            if card[under] <= sheet.dice[die]:
                return TOO_HIGH
        return 0

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, refusal: int) -> Refusal:
        card = sheet.cards[place]
        if refusal == FILLED:
            return Refusal("R5.1", f"Castle square {self.squares[cell]} is filled already, with a {card[cell]}.")
        under = self.under[cell]
        if refusal == UNSUPPORTED:
            return Refusal("R5.2", f"Castles are filled from the bottom up: square {self.squares[under]} comes first.")
        return Refusal(
            "R5.3",
            f"It must be lower than the {card[under]} below it on square {self.squares[under]}; your die shows {sheet.dice[die]}.",
        )

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        sheet.cards[place][cell] = sheet.dice[die]
        sheet.gain_all(self.pays[cell])

    def stars(self, sheet: Sheet, place: int) -> int:
        card = sheet.cards[place]
        found = 0
        for row in self.rows:
            found += 1
            for square in row:
                if not card[square]:
                    found -= 1
                    break
        return found

    def words(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        return f"Write the {sheet.dice[die]} on castle square {self.squares[cell]}"
