"""Euphoria (R8): mark a number in one of two areas; the sum of the area's marked numbers determines what it gives.

Card: [mask of the left area, mask of the right area, sum of the left, sum of the right, stars].
Cells: left area 1 to 6, right area 1 to 6, both areas at once.
Slots: `euphoria-1-1` to `euphoria-1-6` (left), `euphoria-2-1` to `euphoria-2-6` (right), `euphoria-both` (for a rolled pair).
Marks only: `euphoria-1-sum`, `euphoria-2-sum`.
Where the sum gives one of two resources, `take-pumpkin` and `take-heart` follow as a move of their own.
"""

from __future__ import annotations

from typing import ClassVar, Final

from rollwright.core.edition import Edition, Field
from rollwright.core.english import listed
from rollwright.core.errors import Refusal
from rollwright.core.marks import Mark
from rollwright.core.svg import rect, sign, slot, text, written
from rollwright.games.rolling_realms.card import LETTERS, MARKED, box, icon, printed_text
from rollwright.games.rolling_realms.names import GAINS, SIDES
from rollwright.games.rolling_realms.realm import Cell, Problem, Realm, Table, alike, gains, likelihood
from rollwright.games.rolling_realms.sheet import COINED, STAR, Sheet

BOTH: Final = 12  # the cell
OTHER_NUMBER: Final = 1
USED: Final = 2
NO_PAIR: Final = 3
ALTERED: Final = 4
NOT_BOTH: Final = 5


class Euphoria(Realm):
    name: ClassVar[str] = "euphoria"
    usual_title: ClassVar[str] = "Euphoria"
    tint: ClassVar[str] = "dusk"
    summary: ClassVar[str] = "mark numbers in two areas; the sums pay"
    about: ClassVar[str] = (
        "Mark the number of a die in one of the two areas. The sum of all marked numbers of that area decides "
        "what you gain each time."
    )
    hint: ClassVar[tuple[str, ...]] = (
        "Mark the number in one of the two areas.",
        "The sum of that area decides what you gain.",
    )
    emblem: ClassVar[str] = (
        "M20 2a13 13 0 0 1 7.5 23.5c-1.5 1.2-2 2-2 3.5h-11c0-1.5-.5-2.3-2-3.5A13 13 0 0 1 20 2zM14.5 31h11v3h-11z"
        "M16.5 35.5h7V38h-7z"
    )
    numbers: ClassVar[tuple[str, ...]] = ("euphoria-stars",)
    tables: ClassVar[dict[str, Table]] = {
        "sum": Table(
            ("low", "middle", "high"),
            {
                "least": Field("integer", minimum=1, maximum=21),
                "gain": Field("texts", choices=GAINS),
                "take": Field("text", choices=("one", "all")),
            },
        )
    }

    def __init__(self, edition: Edition) -> None:
        self.limit = edition.row("number", "euphoria-stars").integer("value")
        self.pays: list[list[int]] = []  # by sum
        self.choice: list[int] = []  # by sum: a mask of resources of which one is taken
        for total in range(22):
            found: list[int] = []
            mask = 0
            for row in edition.rows("sum"):
                if total >= row.integer("least"):
                    found = gains(row)
                    mask = 0
                    if row.text("take") == "one":
                        for resource in found:
                            mask |= 1 << resource
                        found = []
            self.pays.append(found)
            self.choice.append(mask)
        cells = [Cell(f"{SIDES[area]} {number}", (f"euphoria-{area + 1}-{number}",)) for area in (0, 1) for number in range(1, 7)]
        cells.append(Cell("both", ("euphoria-both",)))
        super().__init__(edition)
        self.cells = alike(cells)

    @staticmethod
    def problems(edition: Edition) -> list[Problem]:
        wrong: list[Problem] = []
        sums = edition.rows("sum")
        if not 1 == sums[0].integer("least") < sums[1].integer("least") < sums[2].integer("least"):
            wrong.append(("table 'sum'", "least", "must start with 1 and rise from row to row"))
        for row in sums:
            if row.text("take") == "one" and (len(row.texts("gain")) < 2 or "star" in row.texts("gain")):
                wrong.append((f"sum {row.id!r}", "take", 'can be "one" only for two or three resources, not for a star'))
        return wrong

    def blank(self) -> list[int]:
        return [0, 0, 0, 0, 0]

    def fits(self, card: list[int]) -> int:
        return ~(card[0] & card[1]) & 0b1111110

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        card = sheet.cards[place]
        value = sheet.dice[die]
        left = not card[0] >> value & 1
        right = not card[1] >> value & 1
        if left:
            found.append(first + value - 1)
        if right:
            found.append(first + value + 5)
            if left and sheet.rolled[0] == value and sheet.rolled[1] == value and sheet.origin[die] != COINED:
                found.append(first + BOTH)

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        card = sheet.cards[place]
        value = sheet.dice[die]
        if cell == BOTH:
            if sheet.rolled[0] != sheet.rolled[1]:
                return NO_PAIR
            if value != sheet.rolled[0] or sheet.origin[die] == COINED:
                return ALTERED
            return NOT_BOTH if (card[0] | card[1]) >> value & 1 else 0
        if cell % 6 + 1 != value:
            return OTHER_NUMBER
        return USED if card[cell // 6] >> value & 1 else 0

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        value = sheet.dice[die]
        if cell == BOTH:
            self.mark_area(sheet, place, 0, value)
            self.mark_area(sheet, place, 1, value)
        else:
            self.mark_area(sheet, place, cell // 6, value)

    def mark_area(self, sheet: Sheet, place: int, area: int, value: int) -> None:
        card = sheet.cards[place]
        card[area] |= 1 << value
        card[2 + area] += value
        total = card[2 + area]
        for gain in self.pays[total]:
            if gain == STAR:
                if card[4] < self.limit:
                    card[4] += 1
            else:
                sheet.gain(gain)
        if self.choice[total]:
            sheet.owed.append(self.choice[total])
            sheet.settle()

    def stars(self, sheet: Sheet, place: int) -> int:
        return sheet.cards[place][4]

    def lost_stars(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        """R8.3: count the stars of this mark that are beyond the limit."""
        card = sheet.cards[place]
        value = sheet.dice[die]
        stars = 0
        for area in (0, 1):
            if cell == BOTH or cell // 6 == area:
                stars += self.pays[card[2 + area] + value].count(STAR)
        return max(0, card[4] + stars - self.limit)

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, code: int) -> Refusal:
        value = sheet.dice[die]
        if code == OTHER_NUMBER:
            return Refusal("R8.1", f"This number is a {cell % 6 + 1}; your die shows {value}.")
        if code == USED:
            return Refusal("R8.1", f"You have already marked the {value} in the {SIDES[cell // 6]} area.")
        if code == NO_PAIR:
            return Refusal("R8.4", f"Only a rolled pair marks both areas; the roll was {sheet.rolled[0]} and {sheet.rolled[1]}.")
        if code == ALTERED:
            pair = sheet.rolled[0]
            return Refusal("R8.5", f"Only a die of the rolled pair, or a copy of it, marks both areas, and it must show {pair}.")
        return Refusal("R8.5", f"The {value} must be unmarked in both areas.")

    def describe(self, sheet: Sheet, place: int, die: int, cell: int, past: bool) -> str:
        card = sheet.cards[place]
        value = sheet.dice[die]
        verb = "marked" if past else "mark"
        if cell == BOTH:
            return f"{verb} the {value} in both areas of {self.title}, for sums of {card[2] + value} and {card[3] + value}"
        area = cell // 6
        return f"{verb} the {value} in the {SIDES[area]} area of {self.title}, for a sum of {card[2 + area] + value}"

    def label(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        where = "in both areas" if cell == BOTH else f"on the {SIDES[cell // 6]}"
        return f"Mark {sheet.dice[die]} {where}"

    def labels(self) -> dict[str, str]:
        found = {"euphoria-both": "the number of a rolled pair in both areas"}
        for area, side in enumerate(SIDES, 1):
            found[f"euphoria-{area}-sum"] = f"sum of the {side} area"
            for number in range(1, 7):
                found[f"euphoria-{area}-{number}"] = f"{side} {number}"
        return found

    def text(self, sheet: Sheet, place: int) -> list[str]:
        card = sheet.cards[place]
        sums = []
        for row in self.edition.rows("sum"):
            gain = [LETTERS[thing] for thing in row.texts("gain")]
            sums.append(f"from {row.integer('least')} {listed(gain, 'or' if row.text('take') == 'one' else 'and')}")
        areas = []
        for area, side in enumerate(SIDES):
            numbers = "".join([printed_text(number, card[area] >> number & 1 == 1) for number in range(1, 7)])
            areas.append(f"{side} {numbers} sum {card[2 + area]}")
        return ["   ".join(areas), f"a sum pays: {', '.join(sums)}"]

    def written_slots(self, card: list[int]) -> list[str]:
        return [f"euphoria-{area + 1}-{number}" for area in (0, 1) for number in range(1, 7) if card[area] >> number & 1]

    def expected_stars(self, sheet: Sheet, place: int, acts: float) -> float:
        """Marks that keep an area's sum between the limits of the star."""
        card = sheet.cards[place]
        found = 0.0
        for area in (0, 1):
            total = card[2 + area]
            need = 0.0
            for number in range(1, 7):
                if not card[area] >> number & 1:
                    total += number
                    if total > 21 or STAR not in self.pays[total]:
                        if total > 10:
                            break
                        need += 0.4
                    else:
                        need += 1.8
                        found += likelihood(need, acts)
        return min(found, float(self.limit - card[4]))

    def draw(self, others: list[str]) -> list[str]:
        pieces: list[str] = []
        for area, x in ((1, 14), (2, 308)):
            pieces.append(rect(x, 78, 158, 278, 12, "inner"))
            for number in range(1, 7):
                left, top = x + 9 + (number - 1) % 2 * 72, 87 + (number - 1) // 2 * 72
                figure = text(left + 34, top + 45, number, "figure mid printed")
                pieces.append(slot(f"euphoria-{area}-{number}", "number", box(left, top, 68), figure))
            pieces.append(sign(f"euphoria-{area}-sum", "sum", text(x + 66, 338, "sum", "small end"), written(x + 78, 339, "count")))
        rows = self.edition.rows("sum")
        for at, row in enumerate(rows):
            y, least, gain = 87 + at * 72, row.integer("least"), row.texts("gain")
            span = f"{least}+" if at + 1 == len(rows) else f"{least}–{rows[at + 1].integer('least') - 1}"
            pieces += [rect(184, y, 112, 68, 12, "box"), text(240, y + 25, span, "count mid")]
            either = row.text("take") == "one"
            step = (54 if len(gain) == 2 else 36) if either else 32
            for k, thing in enumerate(gain):
                pieces.append(icon(thing, 227 + (k - (len(gain) - 1) / 2) * step, y + 33, 26))
                if either and k:
                    pieces.append(text(240 + (k - len(gain) / 2) * step, y + 51, "or", "small mid"))
        pair = text(240, 326, "a rolled pair", "small mid")
        both = text(240, 345, "marks both", "small mid")
        return [*pieces, slot("euphoria-both", "number both", box(176, 301, 128, 60, 12), pair, both)]

    def marks(self, sheet: Sheet, place: int) -> dict[str, Mark]:
        card = sheet.cards[place]
        found: dict[str, Mark] = {}
        for area in (0, 1):
            found[f"euphoria-{area + 1}-sum"] = Mark("", str(card[2 + area]))
        for name in self.written_slots(card):
            found[name] = MARKED
        return found
