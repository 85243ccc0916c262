"""My Little Scythe (R9): mark a hex for its cluster's resource, a pair of equal hexes for one more; stars for the sixth of a kind.

Card: [mask of the left cluster, mask of the right cluster]; bit n is hex n.
Slots: `little_scythe-1-1` to `little_scythe-1-6` (left), `little_scythe-2-1` to `little_scythe-2-6` (right).
For marks also: `little_scythe-pumpkin-1` to `-6`, likewise heart and coin (gained so far); `little_scythe-pumpkin-star-1`, `-2`
and so on.
"""

from __future__ import annotations

from typing import Final

from rollwright.core.edition import Edition
from rollwright.core.errors import Refusal
from rollwright.games.rolling_realms.realm import Cell, Realm, alike, gains
from rollwright.games.rolling_realms.sheet import Sheet

SIXTH: Final = 6
OTHER_NUMBER: Final = 1
MARKED: Final = 2
CLUSTERS = ("left", "right")


class LittleScythe(Realm):
    def __init__(self, edition: Edition) -> None:
        self.pays = [gains(edition.row("hex", "left")), gains(edition.row("hex", "right"))]
        self.pair_pays = gains(edition.row("hex", "pair"))
        cells = [
            Cell(f"{CLUSTERS[cluster]} {number}", (f"little_scythe-{cluster + 1}-{number}",))
            for cluster in (0, 1)
            for number in range(1, 7)
        ]
        super().__init__("little_scythe", edition.row("realm", "little_scythe").text("title"), alike(cells))

    def blank(self) -> list[int]:
        return [0, 0]

    def fits(self, card: list[int]) -> int:
        return ~(card[0] & card[1]) & 0b1111110

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        card = sheet.cards[place]
        value = sheet.dice[die]
        if not card[0] >> value & 1:
            found.append(first + value - 1)
        if not card[1] >> value & 1:
            found.append(first + value + 5)

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        if cell % 6 + 1 != sheet.dice[die]:
            return OTHER_NUMBER
        return MARKED if sheet.cards[place][cell // 6] >> sheet.dice[die] & 1 else 0

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, refusal: int) -> Refusal:
        if refusal == OTHER_NUMBER:
            return Refusal("R9.1", f"This hex needs a {cell % 6 + 1}; your die shows {sheet.dice[die]}.")
        return Refusal("R9.1", f"The {CLUSTERS[cell // 6]} hex {sheet.dice[die]} is marked already.")

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        value = sheet.dice[die]
        card = sheet.cards[place]
        cluster = cell // 6
        card[cluster] |= 1 << value
        sheet.gain_all(self.pays[cluster])
        if card[1 - cluster] >> value & 1:
            sheet.gain_all(self.pair_pays)

    def stars(self, sheet: Sheet, place: int) -> int:
        found = 0
        for count in sheet.gained:
            if count >= SIXTH:
                found += 2
        return found

    def words(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        return f"Mark the {CLUSTERS[cell // 6]} hex {sheet.dice[die]}"
