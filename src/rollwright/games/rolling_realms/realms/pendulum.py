"""Pendulum (R10): outline octagons with any number; a completed hourglass gives what all outlined octagons hold.

Card: [mask of the outlined octagons from bit 0, mask of the marked numbers, stars].
Cells: octagon 1 to 5, number 1 to 6.
Slots: `pendulum-octagon-1` to `-5`, `pendulum-1` to `pendulum-6` (the numbers in the hourglasses).
Marks only: `pendulum-hourglass-1` to `-3` (complete).
"""

from __future__ import annotations

from typing import ClassVar, Final

from rollwright.core.edition import Edition, Field
from rollwright.core.english import listed
from rollwright.core.errors import Refusal
from rollwright.core.marks import Mark
from rollwright.core.svg import circle, path, rect, sign, slot, text
from rollwright.games.rolling_realms.card import MARKED, have, icon, letters, printed_text
from rollwright.games.rolling_realms.names import GAINS
from rollwright.games.rolling_realms.realm import RESOURCE_STARS, Cell, Problem, Realm, Table, alike, gains, likelihood
from rollwright.games.rolling_realms.sheet import ALL_VALUES, STAR, Sheet

OCTAGONS: Final = 5
OUTLINED: Final = 1
OTHER_NUMBER: Final = 2
USED: Final = 3
BULBS: Final[dict[int, list[tuple[int, int]]]] = {  # where the numbers of an hourglass are, by how many it has
    1: [(0, 216)],
    2: [(0, 216), (0, 311)],
    3: [(-31, 216), (31, 216), (0, 311)],
    4: [(-31, 216), (31, 216), (-31, 311), (31, 311)],
}


class Pendulum(Realm):
    name: ClassVar[str] = "pendulum"
    usual_title: ClassVar[str] = "Pendulum"
    tint: ClassVar[str] = "dusk"
    summary: ClassVar[str] = "outline octagons, complete hourglasses"
    about: ClassVar[str] = (
        "Outline an octagon with any die; that gives nothing yet. Or mark the number of a die in its "
        "hourglass. When all numbers of an hourglass are marked, gain what all outlined octagons hold."
    )
    hint: ClassVar[tuple[str, ...]] = (
        "Any die outlines an octagon. Or mark its number:",
        "a full hourglass gives all that is outlined.",
    )
    emblem: ClassVar[str] = (
        "M7 2h26v4h-2.5c0 7-2 10.5-7.5 14 5.5 3.5 7.5 7 7.5 14H33v4H7v-4h2.5c0-7 2-10.5 7.5-14-5.5-3.5-7.5-7-7.5-14H7z"
    )
    tables: ClassVar[dict[str, Table]] = {
        "octagon": Table(("1", "2", "3", "4", "5"), {"gain": Field("texts", choices=GAINS)}),
        "hourglass": Table(("1", "2", "3"), {"numbers": Field("integers", minimum=1, maximum=6)}),
    }

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
        super().__init__(edition)
        self.cells = alike(cells)

    @staticmethod
    def problems(edition: Edition) -> list[Problem]:
        numbers: list[int] = []
        for row in edition.rows("hourglass"):
            numbers.extend(row.integers("numbers"))
        if sorted(numbers) != [1, 2, 3, 4, 5, 6] or not all(row.integers("numbers") for row in edition.rows("hourglass")):
            return [("table 'hourglass'", "numbers", "must hold each number from 1 to 6 once, and none may be empty")]
        return []

    @staticmethod
    def misprints(edition: Edition) -> list[Problem]:
        if [row.texts("gain") for row in edition.rows("octagon")].count(["star"]) != 2:
            return [("table 'octagon'", "gain", "must hold two stars, six for the three hourglasses")]
        return []

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
        return USED if card[1] >> sheet.dice[die] & 1 else 0

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

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, code: int) -> Refusal:
        if code == OUTLINED:
            return Refusal("R10.1", f"You have already outlined octagon {cell + 1}.")
        if code == OTHER_NUMBER:
            return Refusal("R10.2", f"This number is a {cell - OCTAGONS + 1}; your die shows {sheet.dice[die]}.")
        return Refusal("R10.2", f"You have already marked the {sheet.dice[die]} in its hourglass.")

    def describe(self, sheet: Sheet, place: int, die: int, cell: int, past: bool) -> str:
        value = sheet.dice[die]
        if cell < OCTAGONS:
            return f"{'outlined' if past else 'outline'} octagon {cell + 1} of {self.title} with the {value}"
        return f"{'marked' if past else 'mark'} the {value} in its hourglass in {self.title}"

    def label(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        return f"Outline octagon {cell + 1}" if cell < OCTAGONS else f"Mark {sheet.dice[die]} in its hourglass"

    def labels(self) -> dict[str, str]:
        found = {f"pendulum-{number}": f"hourglass number {number}" for number in range(1, 7)}
        for row in self.edition.rows("octagon"):
            found[f"pendulum-octagon-{row.id}"] = f"octagon {row.id}, {listed(row.texts('gain'))}"
        for number in range(1, len(self.glasses) + 1):
            found[f"pendulum-hourglass-{number}"] = f"hourglass {number}"
        return found

    def text(self, sheet: Sheet, place: int) -> list[str]:
        card = sheet.cards[place]
        octagons = []
        for at, row in enumerate(self.edition.rows("octagon")):
            gain = letters(row.texts("gain"))
            octagons.append(f"({gain})" if card[0] >> at & 1 else f" {gain} ")
        glasses = []
        for row in self.edition.rows("hourglass"):
            glasses.append("".join([printed_text(number, card[1] >> number & 1 == 1) for number in row.integers("numbers")]))
        return ["octagons " + "  ".join(octagons), "hourglasses " + " | ".join(glasses)]

    def written_slots(self, card: list[int]) -> list[str]:
        found = [f"pendulum-octagon-{at + 1}" for at in range(OCTAGONS) if card[0] >> at & 1]
        return found + [f"pendulum-{number}" for number in range(1, 7) if card[1] >> number & 1]

    def expected_stars(self, sheet: Sheet, place: int, acts: float) -> float:
        """The gains of the outlined octagons for each hourglass that is still open."""
        card = sheet.cards[place]
        held = 0.0
        for octagon in range(OCTAGONS):
            if card[0] >> octagon & 1:
                for gain in self.holds[octagon]:
                    held += 1.0 if gain == STAR else RESOURCE_STARS
            else:
                held += 0.1 * likelihood(2.0, acts)
        found = 0.0
        for glass in self.glasses:
            need = 0.0
            for number in range(1, 7):
                if glass >> number & 1 and not card[1] >> number & 1:
                    need += 1.5
            if need > 0.0:
                found += held * likelihood(need, acts)
        return found

    def draw(self, others: list[str]) -> list[str]:
        pieces: list[str] = []
        for at, row in enumerate(self.edition.rows("octagon")):
            x, gain = 14 + at * 92, row.texts("gain")
            size = 42 if len(gain) == 1 else 28
            inside = [
                icon(thing, x + 42 + (k - len(gain) / 2) * (size + 2) + 1, 120 - size / 2, size) for k, thing in enumerate(gain)
            ]
            pieces.append(slot(f"pendulum-octagon-{row.id}", "octagon", path(octagon_outline(x, 78, 84), "cell"), *inside))
        for at, row in enumerate(self.edition.rows("hourglass")):
            x = 84 + at * 156
            pieces.append(path(glass_outline(x - 62, x - 7, x + 7, x + 62), "glass"))
            sand = path(f"M{x - 50} 344Q{x - 30} 334 {x} 330Q{x + 30} 334 {x + 50} 344Z", "sand")
            caps = [rect(x - 70, 177, 140, 9, 4, "cap"), rect(x - 70, 343, 140, 9, 4, "cap")]
            pieces.append(sign(f"pendulum-hourglass-{row.id}", "frame", sand, *caps))
            numbers = row.integers("numbers")
            for number, (dx, y) in zip(numbers, BULBS[len(numbers)], strict=True):
                figure = text(x + dx, y + 10, number, "figure mid printed")
                pieces.append(slot(f"pendulum-{number}", "number", circle(x + dx, y, 30, "cell"), figure))
        return pieces

    def marks(self, sheet: Sheet, place: int) -> dict[str, Mark]:
        card = sheet.cards[place]
        found: dict[str, Mark] = {}
        for name in self.written_slots(card):
            found[name] = MARKED
        for at, glass in enumerate(self.glasses):
            have(found, card[1] & glass == glass, f"pendulum-hourglass-{at + 1}")
        return found


def octagon_outline(x: float, y: float, size: float) -> str:
    k = size * 0.2929
    long = size - 2 * k
    return f"M{x + k:g} {y:g}h{long:g}l{k:g} {k:g}v{long:g}l{-k:g} {k:g}h{-long:g}l{-k:g} {-k:g}v{-long:g}z"


def glass_outline(a: int, b: int, c: int, d: int) -> str:
    left = f"M{a} 184V214C{a} 246 {b} 250 {b} 264C{b} 278 {a} 282 {a} 314V344"
    return f"{left}H{d}V314C{d} 282 {c} 278 {c} 264C{c} 250 {d} 246 {d} 214V184Z"
