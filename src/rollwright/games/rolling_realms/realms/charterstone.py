"""Charterstone (R7): mark a building and note the other rolled die on its crate, or mark all crates with your number.

Card: [mask of the marked buildings, the number noted on crate 1 to 6 (0: none), mask of the marked crates]; bit n is building n.
Cells: building 1 to 6, then the crates; an extra die has the buildings twice, since it chooses which rolled die is noted.
Slots: `charterstone-building-1` to `-6`; `charterstone-crates` for marking all crates with the die's number. For an extra die,
`die-1` or `die-2` follows: the rolled die to note.
Marks only: `charterstone-crate-1` to `-6`, `charterstone-1-gain-1` (resource of a building), `charterstone-crate-star-1` to `-6`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from rollwright.core.edition import Edition, Field
from rollwright.core.english import listed, plural
from rollwright.core.errors import Refusal
from rollwright.core.marks import Mark
from rollwright.core.svg import path, rect, sign, slot, text, written
from rollwright.games.rolling_realms.card import (
    MARKED,
    box,
    have,
    have_rewards,
    icon,
    letters,
    number_text,
    printed_text,
    reward_labels,
    rewards_below,
    star,
)
from rollwright.games.rolling_realms.names import RESOURCES
from rollwright.games.rolling_realms.realm import Cell, Realm, Table, gains, likelihood
from rollwright.games.rolling_realms.sheet import COINED, Sheet

CRATES: Final = 6  # the cell
MARKED_CRATES: Final = 7  # in the card
OTHER_NUMBER: Final = 1
BUILT: Final = 2
WRONG_NOTE: Final = 3
NO_CRATE: Final = 4


class Charterstone(Realm):
    name: ClassVar[str] = "charterstone"
    usual_title: ClassVar[str] = "Charterstone"
    tint: ClassVar[str] = "stone"
    summary: ClassVar[str] = "buildings give resources, crates give stars"
    about: ClassVar[str] = (
        "Mark the building with the number of your die: gain its symbol, and write the number of the other "
        "rolled die on the crate below. Or use a die to mark every crate with its number: a star each."
    )
    hint: ClassVar[tuple[str, ...]] = (
        "Building: gain its symbol, write the other die below.",
        "Or mark all crates with your number: a star each.",
    )
    next_hint: ClassVar[str] = "A die with the noted number marks that crate later, for a star."
    emblem: ClassVar[str] = "M4 6h32v29H4zm4 4v5h24v-5zm0 8v5h24v-5zm0 8v5h24v-5z"
    symbols: ClassVar[dict[str, tuple[str, str]]] = {"house": ("40 40", "M20 2l18 14v3h-3v19H5V19H2v-3z")}
    tables: ClassVar[dict[str, Table]] = {
        "building": Table(("1", "2", "3", "4", "5", "6"), {"gain": Field("texts", choices=RESOURCES)})
    }

    def __init__(self, edition: Edition) -> None:
        self.pays = [gains(row) for row in edition.rows("building")]
        crates = Cell("crates", ("charterstone-crates",))
        rolled = [Cell(f"building {number}", (f"charterstone-building-{number}",)) for number in range(1, 7)]
        extra: list[list[Cell]] = []
        for noted in (1, 2):
            extra.append(
                [
                    Cell(f"building {number} note {noted}", (f"charterstone-building-{number}", f"die-{noted}"))
                    for number in range(1, 7)
                ]
            )
        of_rolled = [*rolled, crates]
        of_extra = [*extra[0], crates, *extra[1]]
        super().__init__(edition)
        self.cells = [of_rolled, of_rolled, of_extra, of_extra]

    def blank(self) -> list[int]:
        return [0, 0, 0, 0, 0, 0, 0, 0]

    def fits(self, card: list[int]) -> int:
        found = ~card[0] & 0b1111110
        for crate in range(1, 7):
            if card[crate] and not card[MARKED_CRATES] >> crate & 1:
                found |= 1 << card[crate]
        return found

    def noted(self, die: int, cell: int) -> int:
        """R7.2, R7.3: return which rolled die is noted on a building's crate."""
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
            if card[crate] == value and not card[MARKED_CRATES] >> crate & 1:
                found.append(first + CRATES)
                break

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        card = sheet.cards[place]
        value = sheet.dice[die]
        if cell == CRATES:
            for crate in range(1, 7):
                if card[crate] == value and not card[MARKED_CRATES] >> crate & 1:
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

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        value = sheet.dice[die]
        card = sheet.cards[place]
        if cell == CRATES:
            for crate in range(1, 7):
                if card[crate] == value:
                    card[MARKED_CRATES] |= 1 << crate
        else:
            card[0] |= 1 << value
            card[value] = sheet.rolled[self.noted(die, cell)]
            sheet.gain_all(self.pays[value - 1])

    def stars(self, sheet: Sheet, place: int) -> int:
        found = 0
        marked = sheet.cards[place][MARKED_CRATES]
        while marked:
            marked &= marked - 1
            found += 1
        return found

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, code: int) -> Refusal:
        value = sheet.dice[die]
        building = cell + 1 if cell < CRATES else cell - CRATES
        if code == NO_CRATE:
            return Refusal("R7.4", f"No unmarked crate has a {value} noted on it.")
        if code == OTHER_NUMBER:
            return Refusal("R7.1", f"Building {building} needs a {building}; your die shows {value}.")
        if code == BUILT:
            return Refusal("R7.1", f"You have already marked building {building}.")
        origin = sheet.origin[die]
        return Refusal(
            "R7.3", f"Your die is a copy of die {origin + 1}, so its crate notes the other rolled die, die {2 - origin}."
        )

    def describe(self, sheet: Sheet, place: int, die: int, cell: int, past: bool) -> str:
        value = sheet.dice[die]
        verb = "marked" if past else "mark"
        if cell == CRATES:
            card = sheet.cards[place]
            crates = [str(at) for at in range(1, 7) if card[at] == value and not card[MARKED_CRATES] >> at & 1]
            return f"{verb} {plural(len(crates), 'crate')} {listed(crates)} of {self.title} with the {value}"
        noted = sheet.rolled[self.noted(die, cell)]
        return f"{verb} building {value} of {self.title}, noting the rolled {noted} on its crate"

    def label(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        return f"Mark all crates with a {sheet.dice[die]}" if cell == CRATES else f"Mark building {sheet.dice[die]}"

    def spot(self, sheet: Sheet, die: int, cell: int) -> str:
        return "" if die < 2 or cell == CRATES else f"noting the {sheet.rolled[self.noted(die, cell)]}"

    def question(self, path: tuple[str, ...]) -> str:
        return "Which rolled die do you note?"

    def labels(self) -> dict[str, str]:
        found = {"charterstone-crates": "all crates with the number of the die"}
        for number in range(1, 7):
            gain = self.edition.row("building", str(number)).texts("gain")
            found[f"charterstone-building-{number}"] = f"building {number}, {listed(gain)}"
            found[f"charterstone-crate-{number}"] = f"crate {number}"
            found[f"charterstone-crate-star-{number}"] = f"star for crate {number}"
            found.update(reward_labels(f"charterstone-{number}", len(gain), f"building {number}"))
        return found

    def text(self, sheet: Sheet, place: int) -> list[str]:
        card = sheet.cards[place]
        buildings = []
        crates = []
        for number in range(1, 7):
            gain = letters(self.edition.row("building", str(number)).texts("gain"))
            buildings.append(f"{printed_text(number, card[0] >> number & 1 == 1)}{gain}")
            crates.append(f"({card[number]})" if card[MARKED_CRATES] >> number & 1 else f" {number_text(card[number])} ")
        return ["buildings " + "  ".join(buildings), "crates    " + "   ".join(crates)]

    def written_slots(self, card: list[int]) -> list[str]:
        found = []
        for number in range(1, 7):
            if card[0] >> number & 1:
                found.append(f"charterstone-building-{number}")
                found.append(f"charterstone-crate-{number}")
            if card[MARKED_CRATES] >> number & 1:
                found.append(f"charterstone-crate-star-{number}")
        return found

    def expected_stars(self, sheet: Sheet, place: int, acts: float) -> float:
        """Noted crates, those with the same number together, the most frequent number first."""
        card = sheet.cards[place]
        counts = [0, 0, 0, 0, 0, 0, 0]
        for crate in range(1, 7):
            if card[crate] and not card[MARKED_CRATES] >> crate & 1:
                counts[card[crate]] += 1
        counts.sort(reverse=True)
        found = 0.0
        need = 0.0
        for count in counts:
            if count:
                need += 1.4
                found += count * likelihood(need, acts)
        return found

    def draw(self, others: list[str]) -> list[str]:
        pieces: list[str] = []
        crates = [rect(10, 216, 460, 87, 12, "touch")]
        for number in range(1, 7):
            x = 16 + (number - 1) * 75
            house = icon("house", x + 9, 82, 55, "shape")
            figure = text(x + 36.5, 128, number, "figure mid on-shape")
            pieces.append(path(f"M{x + 36.5} 196V222", "thread"))
            pieces.append(slot(f"charterstone-building-{number}", "building", box(x, 78, 73, 116), house, figure))
            gain = self.edition.row("building", str(number)).texts("gain")
            pieces += rewards_below(f"charterstone-{number}", gain, x, 152)
            slats = path(f"M{x + 4} 240h65M{x + 4} 279h65", "slat")
            noted = written(x + 36.5, 270, "figure mid")
            crates.append(sign(f"charterstone-crate-{number}", "crate", box(x, 222, 73, 75, 6), slats, noted))
            pieces.append(star(f"charterstone-crate-star-{number}", x + 36.5, 324, 26, medal=False))
        return [*pieces, slot("charterstone-crates", "crates", *crates)]

    def marks(self, sheet: Sheet, place: int) -> dict[str, Mark]:
        card = sheet.cards[place]
        found: dict[str, Mark] = {}
        for number in range(1, 7):
            if card[0] >> number & 1:
                found[f"charterstone-building-{number}"] = MARKED
                have_rewards(found, True, f"charterstone-{number}", len(self.pays[number - 1]))
            marked = card[MARKED_CRATES] >> number & 1 == 1
            if card[number]:
                found[f"charterstone-crate-{number}"] = Mark("marked" if marked else "filled", str(card[number]))
            have(found, marked, f"charterstone-crate-star-{number}")
        return found
