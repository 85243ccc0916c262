"""Between Two Cities (R6): fill a square, neighbors must differ; the stars are those of the weaker of the other two realms.

Card: nine numbers row by row, 0 where the square is empty.
Slots: `cities-r1c1` to `cities-r3c3`.
Marks only: `cities-row-1-gain-1`, `cities-column-1-gain-1` and so on; `cities-other-1`, `cities-other-2`, `cities-squares` (what is
compared, marked by the renderer).
"""

from __future__ import annotations

from typing import ClassVar, Final

from rollwright.core.edition import Edition, Field
from rollwright.core.english import listed
from rollwright.core.errors import Refusal
from rollwright.core.marks import Mark
from rollwright.core.svg import rect, sign, text, written
from rollwright.games.rolling_realms.card import (
    have_rewards,
    icon,
    letters,
    number_box,
    number_text,
    reward_labels,
    rewards,
    write_numbers,
)
from rollwright.games.rolling_realms.names import RESOURCES, row_and_column
from rollwright.games.rolling_realms.realm import RESOURCE_STARS, Cell, Realm, Table, alike, gains, likelihood
from rollwright.games.rolling_realms.sheet import ALL_VALUES, Sheet

FILLED: Final = 1
SAME: Final = 2
LINES: Final = ("row-1", "row-2", "row-3", "column-1", "column-2", "column-3")


class Cities(Realm):
    name: ClassVar[str] = "cities"
    usual_title: ClassVar[str] = "Between Two Cities"
    usual_short_title: ClassVar[str] = "Cities"
    tint: ClassVar[str] = "stone"
    summary: ClassVar[str] = "fill squares, no equal neighbors"
    about: ClassVar[str] = (
        "Write the number of a die in a square; neighbors in a row or column must differ. A full row or "
        "column gives its symbols. Your stars are the lowest of three counts: your filled squares and the "
        "stars of each of the other two realms."
    )
    hint: ClassVar[tuple[str, ...]] = (
        "Neighbors must differ. Full line: gain its symbols.",
        "Stars: the lowest of filled squares and 2 realms.",
    )
    emblem: ClassVar[str] = "M2 37V18h8v19zM12 37V6l4-3 4 3v31zM22 37V14h8v23zM32 37V22h6v15z"
    tables: ClassVar[dict[str, Table]] = {"city": Table(LINES, {"gain": Field("texts", choices=RESOURCES)})}

    def __init__(self, edition: Edition) -> None:
        self.squares = [f"r{row + 1}c{column + 1}" for row in range(3) for column in range(3)]
        self.neighbors: list[list[int]] = []
        for row in range(3):
            for column in range(3):
                near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
                self.neighbors.append([3 * r + c for r, c in near if 0 <= r < 3 and 0 <= c < 3])
        self.row_pays = [gains(edition.row("city", f"row-{number}")) for number in (1, 2, 3)]
        self.column_pays = [gains(edition.row("city", f"column-{number}")) for number in (1, 2, 3)]
        super().__init__(edition)
        self.cells = alike([Cell(square, (f"cities-{square}",)) for square in self.squares])
        self.compares = True

    def blank(self) -> list[int]:
        return [0] * 9

    def fits(self, card: list[int]) -> int:
        found = 0
        for square in range(9):
            if not card[square]:
                open = ALL_VALUES
                for near in self.neighbors[square]:
                    open &= ~(1 << card[near])
                found |= open
                if found == ALL_VALUES:
                    break
        return found

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        card = sheet.cards[place]
        value = sheet.dice[die]
        for square in range(9):
            if not card[square]:
                for near in self.neighbors[square]:
                    if card[near] == value:
                        break
                else:
                    found.append(first + square)

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        card = sheet.cards[place]
        if card[cell]:
            return FILLED
        for near in self.neighbors[cell]:
            if card[near] == sheet.dice[die]:
                return SAME
        return 0

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        value = sheet.dice[die]
        card = sheet.cards[place]
        card[cell] = value
        row = cell // 3
        column = cell % 3
        if card[3 * row] and card[3 * row + 1] and card[3 * row + 2]:
            sheet.gain_all(self.row_pays[row])
        if card[column] and card[column + 3] and card[column + 6]:
            sheet.gain_all(self.column_pays[column])

    def stars(self, sheet: Sheet, place: int) -> int:
        return 9 - sheet.cards[place].count(0)

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, code: int) -> Refusal:
        card = sheet.cards[place]
        here = row_and_column(cell // 3, cell % 3)
        if code == FILLED:
            return Refusal("R6.1", f"You have already written a {card[cell]} in {here}.")
        value = sheet.dice[die]
        same = [row_and_column(near // 3, near % 3) for near in self.neighbors[cell] if card[near] == value]
        return Refusal("R6.2", f"Neighbors must differ: {here} is next to the {value} in {listed(same)}.")

    def describe(self, sheet: Sheet, place: int, die: int, cell: int, past: bool) -> str:
        return f"{'wrote' if past else 'write'} the {sheet.dice[die]} in {row_and_column(cell // 3, cell % 3)} of {self.title}"

    def spot(self, sheet: Sheet, die: int, cell: int) -> str:
        return row_and_column(cell // 3, cell % 3)

    def labels(self) -> dict[str, str]:
        found = {f"cities-{square}": row_and_column(at // 3, at % 3) for at, square in enumerate(self.squares)}
        for at in range(3):
            found.update(reward_labels(f"cities-row-{at + 1}", len(self.row_pays[at]), f"row {at + 1}"))
            found.update(reward_labels(f"cities-column-{at + 1}", len(self.column_pays[at]), f"column {at + 1}"))
        found["cities-other-1"] = "stars of the first other realm"
        found["cities-other-2"] = "stars of the second other realm"
        found["cities-squares"] = "squares you have filled"
        return found

    def text(self, sheet: Sheet, place: int) -> list[str]:
        card = sheet.cards[place]
        lines = ["      c1 c2 c3"]
        for at in range(3):
            row = " ".join([f"{number_text(number):>2}" for number in card[3 * at : 3 * at + 3]])
            lines.append(f"row {at + 1} {row}  > {letters(self.edition.row('city', f'row-{at + 1}').texts('gain'))}")
        pays = [f"{letters(self.edition.row('city', f'column-{at}').texts('gain')):>2}" for at in (1, 2, 3)]
        return [*lines, f"pays  {' '.join(pays)}"]

    def written_slots(self, card: list[int]) -> list[str]:
        return [f"cities-{self.squares[at]}" for at in range(9) if card[at]]

    def expected_stars(self, sheet: Sheet, place: int, acts: float) -> float:
        """The resources that rows and columns still pay; the stars depend on the other realms."""
        card = sheet.cards[place]
        found = 0.0
        for line in range(3):
            row = 0
            column = 0
            for k in range(3):
                if not card[3 * line + k]:
                    row += 1
                if not card[3 * k + line]:
                    column += 1
            if row:
                found += RESOURCE_STARS * len(self.row_pays[line]) * likelihood(row, acts)
            if column:
                found += RESOURCE_STARS * len(self.column_pays[line]) * likelihood(column, acts)
        return found

    def draw(self, others: list[str]) -> list[str]:
        left, top, size, pitch = 18, 78, 72, 78
        pieces: list[str] = []
        for at in range(9):
            x, y = left + at % 3 * pitch, top + at // 3 * pitch
            shade = icon("cities", x + 12, y + 12, 48, "shade")
            pieces.append(number_box(f"cities-{self.squares[at]}", x, y, size, size, shade))
        for at in range(3):
            gain = self.edition.row("city", f"row-{at + 1}").texts("gain")
            pieces += rewards(f"cities-row-{at + 1}", gain, left + 3 * pitch + 6, top + at * pitch + 24, 24, 11)
            gain = self.edition.row("city", f"column-{at + 1}").texts("gain")
            pieces += rewards(f"cities-column-{at + 1}", gain, left + at * pitch + 6.5, top + 3 * pitch + 9, 24, 11)
        x = 336
        pieces += [rect(x, top, 130, 228, 10, "inner"), text(x + 65, top + 28, "the lowest of", "small mid")]
        for at, what in enumerate(("other-1", "other-2", "squares")):
            y = top + 44 + at * 58
            if what == "squares":
                body = text(x + 35, y + 30, "filled", "small mid")
            elif others:
                body = icon(others[at], x + 14, y + 5, 34, "emblem")
            else:
                body = text(x + 31, y + 29, at + 1, "small mid")
            box = rect(x + 8, y - 1, 114, 48, 9, "box")
            count = written(x + 76, y + 33, "count mid")
            pieces.append(sign(f"cities-{what}", "compare", box, body, count, icon("star", x + 92, y + 14, 20)))
        return pieces

    def marks(self, sheet: Sheet, place: int) -> dict[str, Mark]:
        card = sheet.cards[place]
        found: dict[str, Mark] = {}
        write_numbers(found, [f"cities-{name}" for name in self.squares], card)
        for at in range(3):
            have_rewards(found, all(card[3 * at : 3 * at + 3]), f"cities-row-{at + 1}", len(self.row_pays[at]))
            have_rewards(found, all(card[at::3]), f"cities-column-{at + 1}", len(self.column_pays[at]))
        return found
