"""Pendulum (R10): outline octagons with any number; a completed hourglass brings what all outlined octagons hold.

Card: [mask of the outlined octagons from bit 0, mask of the marked numbers, stars].
Cells: octagon 1 to 5, number 1 to 6.
Slots: `pendulum-octagon-1` to `-5`, `pendulum-1` to `pendulum-6` (the numbers in the hourglasses).
For marks also: `pendulum-hourglass-1` to `-3` (complete).
"""

from __future__ import annotations

from typing import Final

from rollwright.core.edition import Edition
from rollwright.core.errors import Refusal
from rollwright.games.rolling_realms.realm import Cell, Realm, alike, gains
from rollwright.games.rolling_realms.sheet import ALL_VALUES, STAR, Sheet

OCTAGONS: Final = 5
OUTLINED: Final = 1
OTHER_NUMBER: Final = 2
MARKED: Final = 3


class Pendulum(Realm):
    def __init__(self, edition: Edition) -> None:
        self.holds = [gains(row) for row in edition.rows("octagon")]
        self.glasses: list[int] = []  # mask of the numbers in each hourglass
        self.glass_of = [0] * 7  # by number
        for row in edition.rows("hourglass"):
            mask = 0
            for number in row.integers("numbers"):
                mask |= 1 << number
            for number in row.integers("numbers"):
                self.glass_of[number] = mask
            self.glasses.append(mask)
        cells = [Cell(f"octagon {number}", (f"pendulum-octagon-{number}",)) for number in range(1, OCTAGONS + 1)]
        cells += [Cell(str(number), (f"pendulum-{number}",)) for number in range(1, 7)]
        super().__init__("pendulum", edition.row("realm", "pendulum").text("title"), alike(cells))

    def blank(self) -> list[int]:
        return [0, 0, 0]

    def fits(self, card: list[int]) -> int:
        return ALL_VALUES if card[0] != (1 << OCTAGONS) - 1 else ~card[1] & 0b1111110

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        card = sheet.cards[place]
        for octagon in range(OCTAGONS):
            if not card[0] >> octagon & 1:
                found.append(first + octagon)
        value = sheet.dice[die]
        if not card[1] >> value & 1:
            found.append(first + OCTAGONS - 1 + value)

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        card = sheet.cards[place]
        if cell < OCTAGONS:
            return OUTLINED if card[0] >> cell & 1 else 0
        if cell - OCTAGONS + 1 != sheet.dice[die]:
            return OTHER_NUMBER
        return MARKED if card[1] >> sheet.dice[die] & 1 else 0

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, refusal: int) -> Refusal:
        if refusal == OUTLINED:
            return Refusal("R10.1", f"Octagon {cell + 1} is outlined already.")
        if refusal == OTHER_NUMBER:
            return Refusal("R10.2", f"This number is a {cell - OCTAGONS + 1}; your die shows {sheet.dice[die]}.")
        return Refusal("R10.2", f"The {sheet.dice[die]} in the hourglass is marked already.")

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        value = sheet.dice[die]
        card = sheet.cards[place]
        if cell < OCTAGONS:
            card[0] |= 1 << cell
            return
        card[1] |= 1 << value
        glass = self.glass_of[value]
        if card[1] & glass == glass:
            for octagon in range(OCTAGONS):
                if card[0] >> octagon & 1:
                    for gain in self.holds[octagon]:
                        if gain == STAR:
                            card[2] += 1
                        else:
                            sheet.gain(gain)

    def stars(self, sheet: Sheet, place: int) -> int:
        return sheet.cards[place][2]

    def words(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        if cell < OCTAGONS:
            return f"Outline octagon {cell + 1} with the {sheet.dice[die]}"
        return f"Mark the {sheet.dice[die]} in its hourglass"
