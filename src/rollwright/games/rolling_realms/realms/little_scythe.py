"""My Little Scythe (R9): mark a hex for its cluster's resource, a pair of equal hexes for one more; stars for the sixth of a kind.

Card: [mask of the left cluster, mask of the right cluster]; bit n is hex n.
Slots: `little_scythe-1-1` to `little_scythe-1-6` (left), `little_scythe-2-1` to `little_scythe-2-6` (right).
Marks only: `little_scythe-pumpkin-1` to `-6`, likewise heart and coin (gained so far); `little_scythe-pumpkin-star-1`, `-2`
and so on.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import ClassVar, Final

from rollwright.core.edition import Edition, Field
from rollwright.core.errors import Refusal
from rollwright.core.marks import Mark
from rollwright.core.svg import path, rect, sign, slot, text
from rollwright.games.rolling_realms.card import LETTERS, MARKED, have, hexagon, icon, icons, letters, printed_text, star
from rollwright.games.rolling_realms.names import PLURALS, RESOURCES, SIDES
from rollwright.games.rolling_realms.realm import RESOURCE_STARS, Cell, Realm, Table, alike, gains, likelihood
from rollwright.games.rolling_realms.sheet import Sheet

SIXTH: Final = 6
OTHER_NUMBER: Final = 1
USED: Final = 2


class LittleScythe(Realm):
    name: ClassVar[str] = "little_scythe"
    usual_title: ClassVar[str] = "My Little Scythe"
    usual_short_title: ClassVar[str] = "Little Scythe"
    tint: ClassVar[str] = "dawn"
    summary: ClassVar[str] = "mark hexes; six of a resource score two stars"
    about: ClassVar[str] = (
        "Mark a hex with the number of your die: gain the symbol in the middle of its cluster. If that number "
        "is then marked in both clusters, also gain the symbol between them. The sixth pumpkin, heart, or "
        "coin that you gain this round, spent or not, is two stars."
    )
    hint: ClassVar[tuple[str, ...]] = (
        "A hex gives its cluster’s symbol; a number marked",
        "on both sides, also a coin. 6th of a kind: 2 stars.",
    )
    emblem: ClassVar[str] = "M4 33L1.5 11l10 8L20 5l8.5 14 10-8L36 33zM5 35h30v3H5z"
    tables: ClassVar[dict[str, Table]] = {"hex": Table(("left", "right", "pair"), {"gain": Field("texts", choices=RESOURCES)})}

    def __init__(self, edition: Edition) -> None:
        self.pays = [gains(edition.row("hex", "left")), gains(edition.row("hex", "right"))]
        self.pair_pays = gains(edition.row("hex", "pair"))
        cells = []
        for cluster, side in enumerate(SIDES, 1):
            cells += [Cell(f"{side} {number}", (f"little_scythe-{cluster}-{number}",)) for number in range(1, 7)]
        super().__init__(edition)
        self.cells = alike(cells)

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
        return USED if sheet.cards[place][cell // 6] >> sheet.dice[die] & 1 else 0

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

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, code: int) -> Refusal:
        if code == OTHER_NUMBER:
            return Refusal("R9.1", f"This hex needs a {cell % 6 + 1}; your die shows {sheet.dice[die]}.")
        return Refusal("R9.1", f"You have already marked the {SIDES[cell // 6]} hex {sheet.dice[die]}.")

    def describe(self, sheet: Sheet, place: int, die: int, cell: int, past: bool) -> str:
        return f"{'marked' if past else 'mark'} the {SIDES[cell // 6]} hex {sheet.dice[die]} of {self.title}"

    def label(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        return f"Mark hex {sheet.dice[die]} on the {SIDES[cell // 6]}"

    def labels(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for cluster, side in enumerate(SIDES, 1):
            for number in range(1, 7):
                found[f"little_scythe-{cluster}-{number}"] = f"{side} {number}"
        for at, thing in enumerate(RESOURCES):
            for count in range(1, SIXTH + 1):
                found[f"little_scythe-{thing}-{count}"] = f"{thing} {count} of {SIXTH}"
            for number in (1, 2):
                found[f"little_scythe-{thing}-star-{number}"] = f"star {number} for {PLURALS[at]}"
        return found

    def text(self, sheet: Sheet, place: int) -> list[str]:
        card = sheet.cards[place]
        clusters = []
        for cluster, side in enumerate(SIDES):
            numbers = "".join([printed_text(number, card[cluster] >> number & 1 == 1) for number in range(1, 7)])
            clusters.append(f"{side} {numbers} > {letters(self.edition.row('hex', side).texts('gain'))}")
        tally = "  ".join([f"{min(sheet.gained[at], SIXTH)}/{SIXTH} {LETTERS[thing]}" for at, thing in enumerate(RESOURCES)])
        pair = letters(self.edition.row("hex", "pair").texts("gain"))
        return ["   ".join(clusters), f"a pair > {pair}; the sixth of a kind is two stars: {tally}"]

    def written_slots(self, card: list[int]) -> list[str]:
        return [
            f"little_scythe-{cluster + 1}-{number}" for cluster in (0, 1) for number in range(1, 7) if card[cluster] >> number & 1
        ]

    def expected_stars(self, sheet: Sheet, place: int, acts: float) -> float:
        """Two stars for each kind on its way to the sixth, and hexes whose pair is open."""
        card = sheet.cards[place]
        found = 0.0
        for count in sheet.gained:
            if count < SIXTH:
                found += 2.0 * likelihood(0.9 * (SIXTH - count), acts) * (0.4 + 0.1 * count)
        pairs = 0
        for number in range(1, 7):
            if (card[0] ^ card[1]) >> number & 1:
                pairs += 1
        return found + RESOURCE_STARS * pairs * likelihood(2.0, acts)

    def draw(self, others: list[str]) -> list[str]:
        pieces: list[str] = []
        for cluster, side in enumerate(SIDES, 1):
            x = 116 if cluster == 1 else 364
            pieces += icons(self.edition.row("hex", side).texts("gain"), x, 174, 42)
            for number in range(1, 7):
                angle = radians(-120 + 60 * number)
                a, b = round(x + 67 * cos(angle), 1), round(174 + 67 * sin(angle), 1)
                figure = text(a, b + 10, number, "figure mid printed")
                pieces.append(slot(f"little_scythe-{cluster}-{number}", "number", path(hexagon(a, b, 37), "cell"), figure))
        pieces.append(text(240, 150, "both", "small mid"))
        pieces += icons(self.edition.row("hex", "pair").texts("gain"), 240, 177, 34)
        for at, thing in enumerate(RESOURCES):
            x = 14 + at * 153
            pieces.append(rect(x, 284, 146, 66, 10, "inner"))
            for count in range(1, SIXTH + 1):
                pieces.append(sign(f"little_scythe-{thing}-{count}", "tally", icon(thing, x + 10 + (count - 1) * 21.3, 291, 19)))
            pieces.append(text(x + 42, 339, "6th:", "small mid"))
            pieces += [star(f"little_scythe-{thing}-star-{k + 1}", x + 76 + k * 26, 333, 22, medal=False) for k in range(2)]
        return pieces

    def marks(self, sheet: Sheet, place: int) -> dict[str, Mark]:
        found: dict[str, Mark] = {}
        for name in self.written_slots(sheet.cards[place]):
            found[name] = MARKED
        for at, thing in enumerate(RESOURCES):
            for count in range(1, min(SIXTH, sheet.gained[at]) + 1):
                have(found, True, f"little_scythe-{thing}-{count}")
            have(found, sheet.gained[at] >= SIXTH, f"little_scythe-{thing}-star-1", f"little_scythe-{thing}-star-2")
        return found
