"""The Society (R11): fill a pyramid of nine cards, each lower than the cards directly above it.

Card: nine numbers, two in the top row, three in the middle, four at the bottom, 0 where empty.
Slots: `society-a` and `-b` (top), `-c` to `-e`, `-f` to `-i` (bottom).
For marks also: `society-row-1-gain-1` and so on, `society-set-acd`, `-bde`, `-cfg`, `-dgh`, `-ehi` and `society-all` (stars).
"""

from __future__ import annotations

from typing import Final

from rollwright.core.edition import Edition
from rollwright.core.errors import Refusal
from rollwright.games.rolling_realms.realm import Cell, Realm, alike, gains
from rollwright.games.rolling_realms.sheet import Sheet

NAMES = "abcdefghi"
ROWS = ("ab", "cde", "fghi")
SETS = ("acd", "bde", "cfg", "dgh", "ehi")
FILLED: Final = 1
NOT_LOWER: Final = 2
NOT_HIGHER: Final = 3


class Society(Realm):
    def __init__(self, edition: Edition) -> None:
        self.above: list[list[int]] = [[] for _ in NAMES]
        self.below: list[list[int]] = [[] for _ in NAMES]
        self.sets: list[list[int]] = []
        for name in SETS:
            top, left, right = [NAMES.index(letter) for letter in name]
            self.sets.append([top, left, right])
            self.below[top].extend([left, right])
            self.above[left].append(top)
            self.above[right].append(top)
        self.rows = [[NAMES.index(letter) for letter in row] for row in ROWS]
        self.row_of = [row for row in range(3) for _ in ROWS[row]]
        self.pays = [gains(row) for row in edition.rows("society")]
        cells = [Cell(name, (f"society-{name}",)) for name in NAMES]
        super().__init__("society", edition.row("realm", "society").text("title"), alike(cells))

    def blank(self) -> list[int]:
        return [0] * 9

    def fits(self, card: list[int]) -> int:
        found = 0
        for cell in range(9):
            if not card[cell]:
                low = 0
                high = 7
                for over in self.above[cell]:
                    if card[over] and card[over] < high:
                        high = card[over]
                for under in self.below[cell]:
                    if card[under] > low:
                        low = card[under]
                if low + 1 < high:
                    found |= (1 << high) - (1 << (low + 1))
        return found

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        card = sheet.cards[place]
        value = sheet.dice[die]
        for cell in range(9):
            if card[cell]:
                continue
            good = True
            for over in self.above[cell]:
                if card[over] and card[over] <= value:
                    good = False
                    break
            if good:
                for under in self.below[cell]:
                    if card[under] >= value:
                        good = False
                        break
                if good:
                    found.append(first + cell)

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        card = sheet.cards[place]
        value = sheet.dice[die]
        if card[cell]:
            return FILLED
        for over in self.above[cell]:
            if card[over] and card[over] <= value:
                return NOT_LOWER
        for under in self.below[cell]:
            if card[under] >= value:
                return NOT_HIGHER
        return 0

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, refusal: int) -> Refusal:
        card = sheet.cards[place]
        value = sheet.dice[die]
        name = NAMES[cell]
        if refusal == FILLED:
            return Refusal("R11.1", f"Card {name} is filled already, with a {card[cell]}.")
        if refusal == NOT_LOWER:
            over = min([card[over] for over in self.above[cell] if card[over]])
            return Refusal("R11.2", f"Card {name} must be lower than the {over} directly above it; your die shows {value}.")
        under = max([card[under] for under in self.below[cell]])
        return Refusal("R11.2", f"Card {name} must be higher than the {under} directly below it; your die shows {value}.")

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        value = sheet.dice[die]
        card = sheet.cards[place]
        card[cell] = value
        row = self.row_of[cell]
        for other in self.rows[row]:
            if not card[other]:
                return
        sheet.gain_all(self.pays[row])

    def stars(self, sheet: Sheet, place: int) -> int:
        card = sheet.cards[place]
        found = 0
        for three in self.sets:
            if card[three[0]] and card[three[1]] and card[three[2]]:
                found += 1
        return found + 1 if 0 not in card else found

    def words(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        return f"Write the {sheet.dice[die]} on society card {NAMES[cell]}"
