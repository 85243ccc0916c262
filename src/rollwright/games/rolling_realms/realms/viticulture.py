"""Viticulture (R14): gain a grape and its resource, or fill a wine order with one die and gained grapes.

Card: [mask of the grapes one has, mask of the crossed-off grapes, mask of the filled orders from bit 0, the order being filled
counted from 1 or 0, how much it still wants].
Cells: grape 1 to 6, then the three orders. An order is begun with the die; then grapes are crossed off one by one until it is full.
Slots: `viticulture-grape-1` to `-6` (gain with a die; while an order is being filled, cross off), `viticulture-order-10` to `-12`.
For marks also: `viticulture-1-gain-1` (a grape's resource).
"""

from __future__ import annotations

from typing import Final

from rollwright.core.edition import Edition
from rollwright.core.errors import Refusal
from rollwright.games.rolling_realms.realm import Cell, Realm, alike, gains
from rollwright.games.rolling_realms.sheet import Sheet

GRAPES: Final = 6
ORDERS: Final = 3
OTHER_NUMBER: Final = 1
GAINED: Final = 2
FILLED: Final = 3
NO_GRAPE: Final = 4
TOO_LITTLE: Final = 5


class Viticulture(Realm):
    def __init__(self, edition: Edition) -> None:
        self.pays = [gains(row) for row in edition.rows("grape")]
        self.orders = [row.integer("value") for row in edition.rows("order")]
        self.prize = [row.integer("stars") for row in edition.rows("order")]
        self.sums = [sum([number for number in range(1, 7) if mask >> number & 1]) for mask in range(128)]
        cells = [Cell(f"grape {number}", (f"viticulture-grape-{number}",)) for number in range(1, 7)]
        cells += [Cell(f"order {row.id}", (f"viticulture-order-{row.id}",)) for row in edition.rows("order")]
        super().__init__("viticulture", edition.row("realm", "viticulture").text("title"), alike(cells))

    def blank(self) -> list[int]:
        return [0, 0, 0, 0, 0]

    def fits(self, card: list[int]) -> int:
        found = ~(card[0] | card[1]) & 0b1111110
        grapes = self.sums[card[0]]
        if grapes:
            for order in range(ORDERS):
                if not card[2] >> order & 1:
                    least = self.orders[order] - grapes
                    if least <= 6:
                        found |= 128 - (1 << (least if least > 1 else 1))
        return found

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        card = sheet.cards[place]
        value = sheet.dice[die]
        if not (card[0] | card[1]) >> value & 1:
            found.append(first + value - 1)
        if card[0]:
            reach = value + self.sums[card[0]]
            for order in range(ORDERS):
                if not card[2] >> order & 1 and reach >= self.orders[order]:
                    found.append(first + GRAPES + order)

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        card = sheet.cards[place]
        value = sheet.dice[die]
        if cell < GRAPES:
            if cell + 1 != value:
                return OTHER_NUMBER
            return GAINED if (card[0] | card[1]) >> value & 1 else 0
        order = cell - GRAPES
        if card[2] >> order & 1:
            return FILLED
        if not card[0]:
            return NO_GRAPE
        return TOO_LITTLE if value + self.sums[card[0]] < self.orders[order] else 0

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, refusal: int) -> Refusal:
        card = sheet.cards[place]
        value = sheet.dice[die]
        if refusal == OTHER_NUMBER:
            return Refusal("R14.1", f"This grape needs a {cell + 1}; your die shows {value}.")
        if refusal == GAINED:
            return Refusal("R14.1", f"You have gained grape {value} already; a crossed-off grape is gone.")
        order = self.orders[cell - GRAPES]
        if refusal == FILLED:
            return Refusal("R14.4", f"The order for {order} is filled already.")
        if refusal == NO_GRAPE:
            return Refusal("R14.2", f"The order for {order} wants at least one grape besides the die; you have none.")
        reach = value + self.sums[card[0]]
        return Refusal("R14.3", f"The {value} and all your grapes make {reach}; the order wants {order}.")

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        value = sheet.dice[die]
        card = sheet.cards[place]
        if cell < GRAPES:
            card[0] |= 1 << value
            sheet.gain_all(self.pays[cell])
        else:
            order = cell - GRAPES
            card[3] = order + 1
            card[4] = self.orders[order] - value
            sheet.filling = place

    def cross_off(self, sheet: Sheet, grape: int) -> None:
        """R14.3: add a grape to the order being filled; when the sum is reached, the order is done."""
        card = sheet.cards[sheet.filling]
        card[0] ^= 1 << grape
        card[1] |= 1 << grape
        card[4] -= grape
        if card[4] <= 0:
            card[2] |= 1 << (card[3] - 1)
            card[3] = 0
            card[4] = 0
            sheet.fits[sheet.filling] = self.fits(card)
            sheet.filling = -1

    def stars(self, sheet: Sheet, place: int) -> int:
        filled = sheet.cards[place][2]
        found = 0
        for order in range(ORDERS):
            if filled >> order & 1:
                found += self.prize[order]
        return found

    def words(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        value = sheet.dice[die]
        if cell < GRAPES:
            return f"Pick grape {value}"
        order = self.orders[cell - GRAPES]
        return f"Begin the wine order for {order} with the {value} and add {order - value} or more in grapes"
