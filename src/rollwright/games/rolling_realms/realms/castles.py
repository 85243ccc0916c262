"""Between Two Castles (R5): fill columns from the bottom up with falling numbers; complete rows are stars.

Card: for each open square, castle by castle and column by column from the bottom, the number written there, or 0.
Slots: `castles-a1` is the lowest place of column a (a door counts as a place but has no slot), up to `castles-e3`.
Marks only: `castles-a-gain-1`, `castles-a-gain-2` (rewards of a column), `castles-1-row-1` to `castles-2-row-3` (stars, from the
bottom).
"""

from __future__ import annotations

from typing import ClassVar, Final

from rollwright.core.edition import Edition, Field
from rollwright.core.errors import Refusal
from rollwright.core.marks import Mark
from rollwright.core.svg import circle, path
from rollwright.games.rolling_realms.card import (
    have,
    have_rewards,
    letters,
    number_box,
    number_text,
    reward_labels,
    rewards,
    star,
    write_numbers,
)
from rollwright.games.rolling_realms.names import ORDINALS, RESOURCES, SIDES
from rollwright.games.rolling_realms.realm import RESOURCE_STARS, Cell, Problem, Realm, Table, alike, gains, likelihood
from rollwright.games.rolling_realms.sheet import ALL_VALUES, Sheet

FILLED: Final = 1
UNSUPPORTED: Final = 2
TOO_HIGH: Final = 3
LEFT: Final = {"a": 52, "b": 118, "c": 184, "d": 290, "e": 356}  # of the columns on the card


class Castles(Realm):
    name: ClassVar[str] = "castles"
    usual_title: ClassVar[str] = "Between Two Castles"
    usual_short_title: ClassVar[str] = "Castles"
    tint: ClassVar[str] = "stone"
    summary: ClassVar[str] = "build upward, each number lower"
    about: ClassVar[str] = (
        "Write the number of a die in a column, from the bottom up, each number lower than the one below it. "
        "A full row of a castle is a star. A full column gives the symbols above it."
    )
    hint: ClassVar[tuple[str, ...]] = (
        "Fill upward: each number lower than the last.",
        "Full row: a star. Full column: what is above it.",
    )
    emblem: ClassVar[str] = "M3 37V8h3.5v4H10V8h3.5v4H17v8h6v-8h3.5V8H30v4h3.5V8H37v29H25v-7a5 5 0 0 0-10 0v7z"
    tables: ClassVar[dict[str, Table]] = {
        "castle": Table(
            ("a", "b", "c", "d", "e"),
            {
                "castle": Field("integer", minimum=1, maximum=2),
                "squares": Field("texts", choices=("door", "open")),
                "gain": Field("texts", choices=RESOURCES),
            },
        )
    }

    def __init__(self, edition: Edition) -> None:
        self.squares: list[str] = []  # "b2"
        self.under: list[int] = []  # the square directly below, or -1: nothing or a door
        self.pays: list[list[int]] = []  # what completing the column with this square gives
        self.rows: list[list[int]] = []  # the squares of each row of each castle
        self.row_slots: list[str] = []  # the slot of the star of each row
        self.row_names: list[str] = []
        self.names: list[str] = []  # of the squares: "square 2 of the left castle's third column"
        self.column_names: dict[str, str] = {}
        self.spots: list[str] = []  # of the squares: "left column 3"
        of_row: dict[tuple[int, int], list[int]] = {}
        columns = [0, 0]  # of each castle
        for column in edition.rows("castle"):
            castle = column.integer("castle") - 1
            self.column_names[column.id] = f"the {SIDES[castle]} castle's {ORDINALS[columns[castle]]} column"
            columns[castle] += 1
            below = -1
            for height, what in enumerate(column.texts("squares")):
                row = of_row.setdefault((column.integer("castle"), height), [])
                if what == "open":
                    row.append(len(self.squares))
                    self.squares.append(f"{column.id}{height + 1}")
                    self.spots.append(f"{SIDES[castle]} column {columns[castle]}")
                    self.names.append(f"square {height + 1} of {self.column_names[column.id]}")
                    self.under.append(below)
                    self.pays.append([])
                    below = len(self.squares) - 1
            self.pays[below] = gains(column)
        for castle, height in sorted(of_row):
            self.rows.append(of_row[(castle, height)])
            self.row_slots.append(f"castles-{castle}-row-{height + 1}")
            self.row_names.append(f"row {height + 1} of the {SIDES[castle - 1]} castle")
        super().__init__(edition)
        self.cells = alike([Cell(square, (f"castles-{square}",)) for square in self.squares])

    @staticmethod
    def problems(edition: Edition) -> list[Problem]:
        wrong: list[Problem] = []
        for row in edition.rows("castle"):
            squares = row.texts("squares")
            if not 1 <= len(squares) <= 3 or "door" in squares[1:] or squares[-1] != "open":
                wrong.append((f"castle {row.id!r}", "squares", "must be one to three, a door only at the bottom and not alone"))
        return wrong

    @staticmethod
    def misprints(edition: Edition) -> list[Problem]:
        squares: list[str] = []
        for row in edition.rows("castle"):
            squares.extend(row.texts("squares"))
        if squares.count("open") != 10 or squares.count("door") != 2:
            return [("table 'castle'", "squares", "must have ten open squares and two doors in total")]
        return []

    def blank(self) -> list[int]:
        return [0] * len(self.squares)

    def fits(self, card: list[int]) -> int:
        found = 0
        for square in range(len(card)):
            if not card[square]:
                under = self.under[square]
                if under < 0:
                    return ALL_VALUES
                if card[under]:
                    found |= (1 << card[under]) - 2
        return found

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        card = sheet.cards[place]
        value = sheet.dice[die]
        for square in range(len(card)):
            if not card[square]:
                under = self.under[square]
                if under < 0 or card[under] > value:
                    found.append(first + square)

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        card = sheet.cards[place]
        if card[cell]:
            return FILLED
        under = self.under[cell]
        if under >= 0:
            if not card[under]:
                return UNSUPPORTED
            if card[under] <= sheet.dice[die]:
                return TOO_HIGH
        return 0

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        sheet.cards[place][cell] = sheet.dice[die]
        sheet.gain_all(self.pays[cell])

    def stars(self, sheet: Sheet, place: int) -> int:
        card = sheet.cards[place]
        found = 0
        for row in self.rows:
            found += 1
            for square in row:
                if not card[square]:
                    found -= 1
                    break
        return found

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, code: int) -> Refusal:
        card = sheet.cards[place]
        if code == FILLED:
            return Refusal("R5.1", f"You have already written a {card[cell]} on {self.names[cell]}.")
        under = self.under[cell]
        if code == UNSUPPORTED:
            return Refusal("R5.2", f"Castles are filled from the bottom up; {self.names[under]} comes first.")
        return Refusal(
            "R5.3",
            f"The number must be lower than the {card[under]} on {self.names[under]}; your die shows {sheet.dice[die]}.",
        )

    def describe(self, sheet: Sheet, place: int, die: int, cell: int, past: bool) -> str:
        return f"{'wrote' if past else 'write'} the {sheet.dice[die]} on {self.names[cell]} in {self.title}"

    def spot(self, sheet: Sheet, die: int, cell: int) -> str:
        return self.spots[cell]

    def labels(self) -> dict[str, str]:
        found = {f"castles-{square}": name for square, name in zip(self.squares, self.names, strict=True)}
        for column in self.edition.rows("castle"):
            found.update(reward_labels(f"castles-{column.id}", len(column.texts("gain")), self.column_names[column.id]))
        for slot, name in zip(self.row_slots, self.row_names, strict=True):
            found[slot] = f"star for {name}"
        return found

    def text(self, sheet: Sheet, place: int) -> list[str]:
        card = sheet.cards[place]
        at = 0
        castles: dict[int, list[str]] = {}
        for row in self.edition.rows("castle"):
            squares = []
            for what in row.texts("squares"):
                squares.append("door" if what == "door" else number_text(card[at]))
                at += what == "open"
            column = f"{row.id}: {' '.join(squares)} > {letters(row.texts('gain'))}"
            castles.setdefault(row.integer("castle"), []).append(column)
        return [f"{SIDES[castle - 1]} castle, from the bottom up  {'   '.join(castles[castle])}" for castle in sorted(castles)]

    def written_slots(self, card: list[int]) -> list[str]:
        return [f"castles-{self.squares[at]}" for at in range(len(card)) if card[at]]

    def expected_stars(self, sheet: Sheet, place: int, acts: float) -> float:
        """For each row, the marks it still needs, including those below it, and whether the numbers leave room for them."""
        card = sheet.cards[place]
        found = 0.0
        for row in self.rows:
            need = 0
            room = 1.0
            for square in row:
                height = 0
                at = square
                while at >= 0 and not card[at]:
                    height += 1
                    at = self.under[at]
                if height:
                    need += height
                    below = card[at] if at >= 0 else 7
                    room *= min(1.0, (below - 1) / (1.6 * height)) if below > height else 0.0
            if need:
                found += room * likelihood(need, acts)
        for square in range(len(card)):
            if self.pays[square] and not card[square]:
                found += RESOURCE_STARS * len(self.pays[square]) * likelihood(2.0, acts)
        return found

    def draw(self, others: list[str]) -> list[str]:
        size, pitch, ground = 60, 66, 353
        pieces: list[str] = []
        tall: dict[int, int] = {}
        for column in self.edition.rows("castle"):
            x, squares, gain = LEFT[column.id], column.texts("squares"), column.texts("gain")
            top = ground - len(squares) * pitch - 2
            pieces.append(path(f"M{x - 2} {ground + 2}V{top - 12}h13v8h13v-8h12v8h13v-8h13V{ground + 2}z", "wall"))
            wide = len(gain) * 28 - 8
            pieces += rewards(f"castles-{column.id}", gain, x + 30 - wide / 2, top - 42, 20, 8)
            for row, what in enumerate(squares):
                y = ground - (row + 1) * pitch + 4
                if what == "door":
                    pieces.append(path(f"M{x + 12} {y + size + 2}v-32a18 18 0 0 1 36 0v32z", "door"))
                    pieces.append(circle(x + 40, y + 38, 2.5, "knob"))
                else:
                    pieces.append(number_box(f"castles-{column.id}{row + 1}", x, y, size, size))
            castle = column.integer("castle")
            tall[castle] = max(tall.get(castle, 0), len(squares))
        for castle, x in ((1, 28), (2, 442)):
            for row in range(tall.get(castle, 0)):
                pieces.append(star(f"castles-{castle}-row-{row + 1}", x, ground - row * pitch - 32, 26, medal=False))
        return pieces

    def marks(self, sheet: Sheet, place: int) -> dict[str, Mark]:
        card = sheet.cards[place]
        found: dict[str, Mark] = {}
        write_numbers(found, [f"castles-{name}" for name in self.squares], card)
        for at, pays in enumerate(self.pays):
            if pays:  # the top of a column
                have_rewards(found, card[at] > 0, f"castles-{self.squares[at][0]}", len(pays))
        for slot, squares in zip(self.row_slots, self.rows, strict=True):
            have(found, all(card[at] for at in squares), slot)
        return found
