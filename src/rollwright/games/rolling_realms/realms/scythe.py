"""Scythe (R12): the top row gives resources, the bottom row costs one and is a star; both of a column in one activation.

Card: [mask of the marked top numbers, mask of the marked bottom numbers], from bit 0 column by column.
Cells: top of column 1 to 6, top and bottom of column 1 to 6, bottom of column 1 to 6.
Slots: `scythe-top-N` and `scythe-bottom-N` with the printed number N. After `scythe-top-N` follows `scythe-bottom-N` (pay and mark
it too) or the button `scythe-top-only`.
Marks only: `scythe-N-gain-1` (the resource of top number N).
"""

from __future__ import annotations

from typing import ClassVar, Final

from rollwright.core.edition import Edition, Field
from rollwright.core.english import listed, with_article
from rollwright.core.errors import Refusal
from rollwright.core.marks import Mark
from rollwright.core.svg import path, rect, slot, text
from rollwright.games.rolling_realms.card import (
    LETTERS,
    MARKED,
    box,
    have_rewards,
    icon,
    letters,
    printed_text,
    reward_labels,
    rewards_below,
)
from rollwright.games.rolling_realms.names import RESOURCES
from rollwright.games.rolling_realms.realm import Cell, Problem, Realm, Table, alike, gains, likelihood
from rollwright.games.rolling_realms.sheet import Sheet

COLUMNS: Final = 6
BOTH: Final = 6  # the first cell that marks top and bottom
BOTTOM: Final = 12  # the first cell that marks a bottom number alone
OTHER_NUMBER: Final = 1
USED: Final = 2
BOTTOM_USED: Final = 3
CANNOT_AFFORD: Final = 4


class Scythe(Realm):
    name: ClassVar[str] = "scythe"
    usual_title: ClassVar[str] = "Scythe"
    tint: ClassVar[str] = "dawn"
    summary: ClassVar[str] = "top row gains, bottom row costs and scores"
    about: ClassVar[str] = (
        "Mark the number of a die in the top row and gain its symbol; then you may pay for the number below "
        "it. Or mark the number of a die in the bottom row. Each number there costs its symbol and is a star."
    )
    hint: ClassVar[tuple[str, ...]] = (
        "Top: gain the symbol. Bottom: pay it for a star.",
        "After a top number you may pay for the one below.",
    )
    next_hint: ClassVar[str] = "With the same die: pay its symbol, get a star."
    emblem: ClassVar[str] = "M9 38L27.5 7.5C20 6 11 8.5 3 15.5 6.5 6.5 17 .5 30.5 3l1.8-3 3 1.8L12.5 40z"
    tables: ClassVar[dict[str, Table]] = {
        "scythe": Table(
            ("1", "2", "3", "4", "5", "6"),
            {
                "top": Field("integer", minimum=1, maximum=6),
                "gain": Field("texts", choices=RESOURCES),
                "bottom": Field("integer", minimum=1, maximum=6),
                "cost": Field("text", choices=RESOURCES),
            },
        )
    }

    def __init__(self, edition: Edition) -> None:
        rows = edition.rows("scythe")
        self.top = [row.integer("top") for row in rows]
        self.bottom = [row.integer("bottom") for row in rows]
        self.pays = [gains(row) for row in rows]
        self.cost = [RESOURCES.index(row.text("cost")) for row in rows]
        self.top_column = [-1] + [self.top.index(number) for number in range(1, 7)]  # by number
        self.bottom_column = [-1] + [self.bottom.index(number) for number in range(1, 7)]
        cells = [Cell(f"top {top}", (f"scythe-top-{top}", "scythe-top-only")) for top in self.top]
        for top, bottom in zip(self.top, self.bottom, strict=True):
            cells.append(Cell(f"both {top}", (f"scythe-top-{top}", f"scythe-bottom-{bottom}")))
        cells += [Cell(f"bottom {bottom}", (f"scythe-bottom-{bottom}",)) for bottom in self.bottom]
        super().__init__(edition)
        self.cells = alike(cells)

    @staticmethod
    def problems(edition: Edition) -> list[Problem]:
        wrong: list[Problem] = []
        for key in ("top", "bottom"):
            if sorted([row.integer(key) for row in edition.rows("scythe")]) != [1, 2, 3, 4, 5, 6]:
                wrong.append(("table 'scythe'", key, "must hold each number from 1 to 6 once"))
        return wrong

    def blank(self) -> list[int]:
        return [0, 0]

    def fits(self, card: list[int]) -> int:
        found = 0
        for column in range(COLUMNS):
            if not card[0] >> column & 1:
                found |= 1 << self.top[column]
            if not card[1] >> column & 1:
                found |= 1 << (self.bottom[column] + 8 * (self.cost[column] + 1))
        return found

    def means(self, sheet: Sheet, column: int) -> int:
        """Return how many resources can pay for the bottom number, after the gain of the top number."""
        cost = self.cost[column]
        found = sheet.have[cost]
        room = sheet.capacity[cost] - sheet.gained[cost]
        for gain in self.pays[column]:
            if gain == cost and room:
                found += 1
                room -= 1
        return found

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        card = sheet.cards[place]
        value = sheet.dice[die]
        column = self.top_column[value]
        if not card[0] >> column & 1:
            found.append(first + column)
            if not card[1] >> column & 1 and self.means(sheet, column):
                found.append(first + BOTH + column)
        column = self.bottom_column[value]
        if not card[1] >> column & 1 and sheet.have[self.cost[column]]:
            found.append(first + BOTTOM + column)

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        card = sheet.cards[place]
        value = sheet.dice[die]
        column = cell % COLUMNS
        if value != (self.bottom[column] if cell >= BOTTOM else self.top[column]):
            return OTHER_NUMBER
        if cell < BOTTOM and card[0] >> column & 1:
            return USED
        if cell >= BOTH:
            if card[1] >> column & 1:
                return BOTTOM_USED
            if not (sheet.have[self.cost[column]] if cell >= BOTTOM else self.means(sheet, column)):
                return CANNOT_AFFORD
        return 0

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        card = sheet.cards[place]
        column = cell % COLUMNS
        if cell < BOTTOM:
            card[0] |= 1 << column
            sheet.gain_all(self.pays[column])
        if cell >= BOTH:
            sheet.have[self.cost[column]] -= 1
            card[1] |= 1 << column

    def stars(self, sheet: Sheet, place: int) -> int:
        found = 0
        marked = sheet.cards[place][1]
        while marked:
            marked &= marked - 1
            found += 1
        return found

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, code: int) -> Refusal:
        column = cell % COLUMNS
        top = f"the {self.top[column]} of the top row"
        bottom = f"the {self.bottom[column]} of the bottom row"
        if code == OTHER_NUMBER:
            rule = "R12.2" if cell >= BOTTOM else "R12.1"
            number = self.bottom[column] if cell >= BOTTOM else self.top[column]
            return Refusal(rule, f"This number is a {number}; your die shows {sheet.dice[die]}.")
        if code == USED:
            return Refusal("R12.1", f"You have already marked {top}.")
        rule = "R12.2" if cell >= BOTTOM else "R12.3"
        if code == BOTTOM_USED:
            return Refusal(rule, f"You have already marked {bottom}.")
        cost = RESOURCES[self.cost[column]]
        return Refusal(rule, f"Marking {bottom} costs 1 {cost}; you have none.")

    def describe(self, sheet: Sheet, place: int, die: int, cell: int, past: bool) -> str:
        verb = "marked" if past else "mark"
        column = cell % COLUMNS
        if cell >= BOTTOM:
            return f"{verb} the {self.bottom[column]} in the bottom row of {self.title}"
        top = f"{verb} the {self.top[column]} in the top row of {self.title}"
        return f"{top} and the {self.bottom[column]} below it" if cell >= BOTH else top

    def label(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        column = cell % COLUMNS
        if cell >= BOTTOM:
            return f"Mark bottom {self.bottom[column]}"
        return f"Mark top {self.top[column]}, bottom {self.bottom[column]}" if cell >= BOTH else f"Mark top {self.top[column]}"

    def question(self, path: tuple[str, ...]) -> str:
        return "Also mark the bottom row?"

    def labels(self) -> dict[str, str]:
        found = {"scythe-top-only": "only the top row"}
        for row in self.edition.rows("scythe"):
            top, bottom, gain = row.integer("top"), row.integer("bottom"), row.texts("gain")
            found[f"scythe-top-{top}"] = f"top {top}, gives {listed(gain)}"
            found[f"scythe-bottom-{bottom}"] = f"bottom {bottom}, costs {with_article(row.text('cost'))}, gives a star"
            found.update(reward_labels(f"scythe-{top}", len(gain), f"top {top}"))
        return found

    def text(self, sheet: Sheet, place: int) -> list[str]:
        card = sheet.cards[place]
        top = "top    "
        bottom = "bottom "
        for at, row in enumerate(self.edition.rows("scythe")):
            gain = f"{printed_text(row.integer('top'), card[0] >> at & 1 == 1)}{letters(row.texts('gain'))}"
            cost = f"{printed_text(row.integer('bottom'), card[1] >> at & 1 == 1)}-{LETTERS[row.text('cost')]}"
            top += f"{gain:<7}"
            bottom += f"{cost:<7}"
        return [top, bottom]

    def written_slots(self, card: list[int]) -> list[str]:
        found = [f"scythe-top-{self.top[at]}" for at in range(COLUMNS) if card[0] >> at & 1]
        return found + [f"scythe-bottom-{self.bottom[at]}" for at in range(COLUMNS) if card[1] >> at & 1]

    def expected_stars(self, sheet: Sheet, place: int, acts: float) -> float:
        """Bottom numbers, easier while the top of their column can be marked with them."""
        card = sheet.cards[place]
        found = 0.0
        need = 1.0
        for column in range(COLUMNS):
            if not card[1] >> column & 1:
                need += 0.8
                found += (0.5 if card[0] >> column & 1 else 0.75) * likelihood(need, acts)
        return found

    def draw(self, others: list[str]) -> list[str]:
        pieces: list[str] = []
        for at, row in enumerate(self.edition.rows("scythe")):
            x, top, bottom, gain = 16 + at * 75, row.integer("top"), row.integer("bottom"), row.texts("gain")
            pieces.append(path(f"M{x + 36.5} 184v26m-8 -9l8 9l8 -9", "thread"))
            head = [rect(x + 17, 86, 39, 39, 9, "chip"), text(x + 36.5, 116, top, "figure mid printed")]
            pieces.append(slot(f"scythe-top-{top}", "number chipped", box(x, 78, 73, 104), *head))
            pieces += rewards_below(f"scythe-{top}", gain, x, 138)
            foot = [
                rect(x + 17, 221, 39, 39, 9, "chip"),
                text(x + 36.5, 251, bottom, "figure mid printed"),
                path(f"M{x + 10} 283h10", "minus"),
                icon(row.text("cost"), x + 26, 270, 27),
                path(f"M{x + 10} 308h53", "hair"),
                icon("star", x + 22, 317, 29, "reward"),
            ]
            pieces.append(slot(f"scythe-bottom-{bottom}", "number chipped", box(x, 213, 73, 142), *foot))
        return pieces

    def marks(self, sheet: Sheet, place: int) -> dict[str, Mark]:
        card = sheet.cards[place]
        found: dict[str, Mark] = {}
        for name in self.written_slots(card):
            found[name] = MARKED
        for column, top in enumerate(self.top):
            have_rewards(found, card[0] >> column & 1 == 1, f"scythe-{top}", len(self.pays[column]))
        return found
