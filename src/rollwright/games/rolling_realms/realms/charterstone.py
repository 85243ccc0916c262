"""Charterstone (R7): mark a building and note the other rolled die on its crate, or mark all crates with your number.

Card: [mask of the marked buildings, the number noted on crate 1 to 6 (0: none), mask of the marked crates]; bit n is building n.
Cells: building 1 to 6, then the crates; a made die has the buildings twice, since it says which rolled die is noted.
Slots: `charterstone-building-1` to `-6`; `charterstone-crates` for marking all crates with the die's number (draw it over the whole
row of crates). A made die goes on with `die-1` or `die-2`: the rolled die to note.
For marks also: `charterstone-crate-1` to `-6`, `charterstone-1-gain-1` (resource of a building), `charterstone-crate-star-1` to
`-6`.
"""

from __future__ import annotations

from typing import Final

from rollwright.core.edition import Edition
from rollwright.core.errors import Refusal
from rollwright.games.rolling_realms.realm import Cell, Realm, gains
from rollwright.games.rolling_realms.sheet import COINED, Sheet

CRATES: Final = 6  # the cell
MARKED: Final = 7  # in the card
OTHER_NUMBER: Final = 1
BUILT: Final = 2
WRONG_NOTE: Final = 3
NO_CRATE: Final = 4


class Charterstone(Realm):
    def __init__(self, edition: Edition) -> None:
        self.pays = [gains(row) for row in edition.rows("building")]
        crates = Cell("crates", ("charterstone-crates",))
        rolled = [Cell(f"building {number}", (f"charterstone-building-{number}",)) for number in range(1, 7)]
        made: list[list[Cell]] = []
        for noted in (1, 2):
            made.append(
                [
                    Cell(f"building {number} note {noted}", (f"charterstone-building-{number}", f"die-{noted}"))
                    for number in range(1, 7)
                ]
            )
        of_rolled = [*rolled, crates]
        of_made = [*made[0], crates, *made[1]]
        super().__init__(
            "charterstone",
            edition.row("realm", "charterstone").text("title"),
            [of_rolled, of_rolled, of_made, of_made],
        )

    def blank(self) -> list[int]:
        return [0, 0, 0, 0, 0, 0, 0, 0]

    def fits(self, card: list[int]) -> int:
        found = ~card[0] & 0b1111110
        for crate in range(1, 7):
            if card[crate] and not card[MARKED] >> crate & 1:
                found |= 1 << card[crate]
        return found

    def noted(self, die: int, cell: int) -> int:
        """R7.2, R7.3: which rolled die a building's crate notes."""
        if die < 2:
            return 1 - die
        return 0 if cell < CRATES else 1

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        card = sheet.cards[place]
        value = sheet.dice[die]
        if not card[0] >> value & 1:
            if die < 2:
                found.append(first + value - 1)
            else:
                origin = sheet.origin[die]
                if origin != 0:
                    found.append(first + value - 1)
                if origin != 1:
                    found.append(first + CRATES + value)
        for crate in range(1, 7):
            if card[crate] == value and not card[MARKED] >> crate & 1:
                found.append(first + CRATES)
                break

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        card = sheet.cards[place]
        value = sheet.dice[die]
        if cell == CRATES:
            for crate in range(1, 7):
                if card[crate] == value and not card[MARKED] >> crate & 1:
                    return 0
            return NO_CRATE
        building = cell + 1 if cell < CRATES else cell - CRATES
        if building != value:
            return OTHER_NUMBER
        if card[0] >> building & 1:
            return BUILT
        origin = sheet.origin[die]
        if die >= 2 and origin != COINED and self.noted(die, cell) == origin:
            return WRONG_NOTE
        return 0

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, refusal: int) -> Refusal:
        value = sheet.dice[die]
        building = cell + 1 if cell < CRATES else cell - CRATES
        if refusal == NO_CRATE:
            return Refusal("R7.4", f"No unmarked crate has a {value} noted on it.")
        if refusal == OTHER_NUMBER:
            return Refusal("R7.1", f"Building {building} needs a {building}; your die shows {value}.")
        if refusal == BUILT:
            return Refusal("R7.1", f"Building {building} is marked already.")
        return Refusal(
            "R7.3",
            f"Your die is a copy of die {sheet.origin[die] + 1}, so the crate notes the other: die {2 - sheet.origin[die]}.",
        )

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        value = sheet.dice[die]
        card = sheet.cards[place]
        if cell == CRATES:
            for crate in range(1, 7):
                if card[crate] == value:
                    card[MARKED] |= 1 << crate
        else:
            card[0] |= 1 << value
            card[value] = sheet.rolled[self.noted(die, cell)]
            sheet.gain_all(self.pays[value - 1])

    def stars(self, sheet: Sheet, place: int) -> int:
        found = 0
        marked = sheet.cards[place][MARKED]
        while marked:
            marked &= marked - 1
            found += 1
        return found

    def words(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        value = sheet.dice[die]
        if cell == CRATES:
            return f"Mark all crates with a {value}"
        noted = sheet.rolled[self.noted(die, cell)]
        return f"Mark building {value} with the {value} and note the rolled {noted} on its crate"
