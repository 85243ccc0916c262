"""Tapestry (R13): fill the die's shape into the grid, turned and flipped at will; big squares pay, big rows and columns score.

Card: [mask of the filled small squares]; bit 6 * row + column.
Cells: every way to place every shape inside the grid clear of the printed squares, shape by shape.
Slots: `tapestry-4a` is shape 4 as printed, `tapestry-4b` turned or flipped, and so on in the order of orientations(), for shapes
with several; then `tapestry-r1c1` to `tapestry-r6c6`, the shape's first small square in reading order.
Marks only: `tapestry-big-r1c1` to `-r3c3` (paid), `tapestry-row-1` to `-3`, `tapestry-column-1` to `-3` (stars).

The card shows the six shapes small until a die is chosen; then the orientations of its shape take their place.
"""

from __future__ import annotations

from typing import ClassVar, Final

from rollwright.core.edition import Edition, Field
from rollwright.core.english import listed
from rollwright.core.errors import Refusal
from rollwright.core.marks import Mark
from rollwright.core.svg import circle, group, join, path, rect, sign, slot, text
from rollwright.games.rolling_realms.card import box, have, icon, letters, star
from rollwright.games.rolling_realms.names import RESOURCES, row_and_column
from rollwright.games.rolling_realms.realm import RESOURCE_STARS, Cell, Problem, Realm, Table, alike, gains, likelihood
from rollwright.games.rolling_realms.sheet import Sheet

SIZE: Final = 6
LETTERS: Final = "abcdefgh"  # of the orientations of a shape
CORNERS: Final = ("top-left", "top-right", "bottom-left", "bottom-right")
OTHER_SHAPE: Final = 1
OVERLAPS: Final = 2
ALL_SQUARES: Final = (1 << SIZE * SIZE) - 1
LEFT: Final = 14  # of the grid on the card
TOP: Final = 43
SQUARE: Final = 52


def orientations(shape: list[str]) -> list[list[tuple[int, int]]]:
    """Return the different ways to turn and flip a shape, the printed one first, each as (row, column) pairs in reading order."""
    cells = [(row, column) for row, line in enumerate(shape) for column, sign in enumerate(line) if sign == "#"]
    found: list[list[tuple[int, int]]] = []
    for _ in range(2):
        for _ in range(4):
            top = min([row for row, column in cells])
            left = min([column for row, column in cells])
            turned = sorted([(row - top, column - left) for row, column in cells])
            if turned not in found:
                found.append(turned)
            cells = [(column, -row) for row, column in cells]
        cells = [(row, -column) for row, column in cells]
    return found


def square_id(row: int, column: int) -> str:
    return f"r{row + 1}c{column + 1}"


def bits(mask: int) -> list[int]:
    return [bit for bit in range(SIZE * SIZE) if mask >> bit & 1]


def squares_text(mask: int) -> str:
    """Return small squares in words, row by row: "row 1, columns 2 and 3, and row 2, column 2"."""
    rows = []
    for row in range(SIZE):
        columns = [str(column + 1) for column in range(SIZE) if mask >> (SIZE * row + column) & 1]
        if columns:
            rows.append(f"row {row + 1}, {'column' if len(columns) == 1 else 'columns'} {listed(columns)}")
    return rows[0] if len(rows) == 1 else "; ".join(rows)


def shape_problem(value: object) -> str:
    """Return what is wrong with a shape written as rows of "#" and "."."""
    if not isinstance(value, list) or not 1 <= len(value) <= 6:
        return "must be one to six rows of # and ."
    for line in value:
        if len(line) != len(value[0]) or not 1 <= len(line) <= 6 or line.strip("#."):
            return f"must be rows of # and . of the same length, at most six, not {line!r}"
    return "" if "#" in "".join(value) else "must have at least one #"


class Tapestry(Realm):
    name: ClassVar[str] = "tapestry"
    usual_title: ClassVar[str] = "Tapestry"
    tint: ClassVar[str] = "dusk"
    summary: ClassVar[str] = "draw shapes; three full 2×2 squares in a line score"
    about: ClassVar[str] = (
        "Your die chooses the shape; turn or flip it and fill it in on empty squares. A full block of 2×2 "
        "squares gives its symbol. Three full blocks in a row or column are a star."
    )
    hint: ClassVar[tuple[str, ...]] = ("Full 2×2: gain its symbol. Three 2×2 in line: a star.",)
    next_hint: ClassVar[str] = "Touch a square for its framed block; the whole shape then shows there."
    emblem: ClassVar[str] = (
        "M3 3h10v10H3zM15 3h10v10H15zM15 15h10v10H15zM27 15h10v10H27zM3 27h10v10H3zM27 27h10v10H27zM30 6h4v4h-4zM6 18h4v4H6z"
        "M18 30h4v4h-4z"
    )
    tables: ClassVar[dict[str, Table]] = {
        "square": Table(
            ("r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3"),
            {"gain": Field("texts", choices=RESOURCES), "filled": Field("texts", choices=CORNERS)},
        ),
        "shape": Table(("1", "2", "3", "4", "5", "6"), {"cells": Field("texts", check=shape_problem)}),
    }

    def __init__(self, edition: Edition) -> None:
        self.printed = 0
        self.big: list[int] = []  # masks of the nine big squares
        self.pays = [gains(row) for row in edition.rows("square")]
        for number, square in enumerate(edition.rows("square")):
            top = 2 * (number // 3)
            left = 2 * (number % 3)
            mask = 0
            for corner in range(4):
                bit = 1 << SIZE * (top + corner // 2) + left + corner % 2
                mask |= bit
                if CORNERS[corner] in square.texts("filled"):
                    self.printed |= bit
            self.big.append(mask)
        self.lines: list[int] = []  # masks of the three big rows, then the three big columns
        for k in range(3):
            self.lines.append(self.big[3 * k] | self.big[3 * k + 1] | self.big[3 * k + 2])
        for k in range(3):
            self.lines.append(self.big[k] | self.big[k + 3] | self.big[k + 6])
        self.masks: list[int] = []  # by cell
        self.first = [0]  # by number of the die: its first cell; the last entry ends shape 6
        cells: list[Cell] = []
        for shape in edition.rows("shape"):
            self.first.append(len(cells))
            ways = orientations(shape.texts("cells"))
            for letter, squares in zip(LETTERS, ways, strict=False):
                self.add_placements(shape.id + letter, squares, len(ways) > 1, cells)
        self.first.append(len(cells))
        self.shape_of = [number for number in range(1, 7) for _ in range(self.first[number], self.first[number + 1])]
        super().__init__(edition)
        self.cells = alike(cells)

    def add_placements(self, name: str, squares: list[tuple[int, int]], chosen: bool, cells: list[Cell]) -> None:
        """Add every place where one orientation of a shape fits; it is chosen first if there are others."""
        high = max([row for row, column in squares])
        wide = max([column for row, column in squares])
        for top in range(SIZE - high):
            for left in range(SIZE - wide):
                mask = 0
                for row, column in squares:
                    mask |= 1 << SIZE * (top + row) + left + column
                if not mask & self.printed:
                    anchor = square_id(top + squares[0][0], left + squares[0][1])
                    self.masks.append(mask)
                    slots = (f"tapestry-{anchor}",)
                    cells.append(Cell(f"{name} {anchor}", (f"tapestry-{name}", *slots) if chosen else slots))

    @staticmethod
    def misprints(edition: Edition) -> list[Problem]:
        wrong: list[Problem] = []
        filled: list[str] = []
        for row in edition.rows("square"):
            filled.extend(row.texts("filled"))
        if len(filled) != 6:
            wrong.append(("table 'square'", "filled", "must have six filled small squares in total"))
        for number, row in enumerate(edition.rows("shape"), 1):
            if "".join(row.texts("cells")).count("#") != number:
                wrong.append((f"shape {row.id!r}", "cells", f"must fill {number} small squares"))
        return wrong

    def blank(self) -> list[int]:
        return [self.printed]

    def fits(self, card: list[int]) -> int:
        filled = card[0]
        found = 0
        for value in range(1, 7):
            for cell in range(self.first[value], self.first[value + 1]):
                if not self.masks[cell] & filled:
                    found |= 1 << value
                    break
        return found

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        filled = sheet.cards[place][0]
        value = sheet.dice[die]
        masks = self.masks
        for cell in range(self.first[value], self.first[value + 1]):
            if not masks[cell] & filled:
                found.append(first + cell)

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        if self.shape_of[cell] != sheet.dice[die]:
            return OTHER_SHAPE
        return OVERLAPS if self.masks[cell] & sheet.cards[place][0] else 0

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        card = sheet.cards[place]
        before = card[0]
        now = before | self.masks[cell]
        card[0] = now
        for square in range(9):
            big = self.big[square]
            if now & big == big and before & big != big:
                sheet.gain_all(self.pays[square])

    def stars(self, sheet: Sheet, place: int) -> int:
        filled = sheet.cards[place][0]
        found = 0
        for line in self.lines:
            if filled & line == line:
                found += 1
        return found

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, code: int) -> Refusal:
        if code == OTHER_SHAPE:
            if len(self.cells[die][cell].slots) == 1:  # a square was touched before an orientation of the shape
                value = sheet.dice[die]
                return Refusal("R13.1", f"Your die shows {value}, so first choose an orientation of shape {value}.")
            return Refusal("R13.1", f"This is the shape for a {self.shape_of[cell]}; your die shows {sheet.dice[die]}.")
        taken = squares_text(self.masks[cell] & sheet.cards[place][0])
        return Refusal("R13.3", f"The shape would cover squares that are already filled: {taken}.")

    def unreachable_slot(self, path: tuple[str, ...]) -> Refusal | None:
        """Explain why no shape, or not the one that is chosen, ever starts at a small square."""
        square = path[-1].removeprefix("tapestry-")
        squares = [square_id(bit // SIZE, bit % SIZE) for bit in bits(ALL_SQUARES)]
        if square not in squares:
            return None
        at = squares.index(square)
        if self.printed >> at & 1:
            return Refusal("R13.3", "This square is printed and counts as filled.")
        if len(path) < 2 or not path[-2].startswith("tapestry-"):
            return None  # no shape is chosen yet
        return Refusal("R13.3", self.misfit(path[-2].removeprefix("tapestry-"), at // SIZE, at % SIZE))

    def misfit(self, way: str, row: int, column: int) -> str:
        """Return why an orientation of a shape ("4b") never has its first square here."""
        squares = orientations(self.edition.row("shape", way[0]).texts("cells"))[LETTERS.index(way[1])]
        top, left = row - squares[0][0], column - squares[0][1]
        covered = [(top + down, left + across) for down, across in squares]
        if not all(0 <= down < SIZE and 0 <= across < SIZE for down, across in covered):
            return "With its first square here, the shape would leave the grid."
        printed = [(down, across) for down, across in covered if self.printed >> SIZE * down + across & 1]
        return f"With its first square here, the shape would cover the printed square in {row_and_column(*printed[0])}."

    def describe(self, sheet: Sheet, place: int, die: int, cell: int, past: bool) -> str:
        verb = "filled in" if past else "fill in"
        return f"{verb} shape {self.shape_of[cell]} of {self.title} at {squares_text(self.masks[cell])}"

    def label(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        return f"Fill in shape {self.shape_of[cell]}"

    def spot(self, sheet: Sheet, die: int, cell: int) -> str:
        first = bits(self.masks[cell])[0]
        return row_and_column(first // SIZE, first % SIZE)

    def covered(self, cell: int) -> str:
        return squares_text(self.masks[cell])

    def question(self, path: tuple[str, ...]) -> str:
        return "Where does the shape go?"

    def labels(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for shape in self.edition.rows("shape"):
            count = len(orientations(shape.texts("cells")))
            for at in range(count) if count > 1 else ():
                way = "as printed" if at == 0 else f"turned, orientation {at + 1}"
                found[f"tapestry-{shape.id}{LETTERS[at]}"] = f"shape {shape.id} {way}"
        for bit in range(SIZE * SIZE):
            found[f"tapestry-{square_id(bit // SIZE, bit % SIZE)}"] = row_and_column(bit // SIZE, bit % SIZE)
        for at in range(9):
            found[f"tapestry-big-{square_id(at // 3, at % 3)}"] = f"reward of the big square in {row_and_column(at // 3, at % 3)}"
        for at in range(1, 4):
            found[f"tapestry-row-{at}"] = f"star for row {at}"
            found[f"tapestry-column-{at}"] = f"star for column {at}"
        return found

    def text(self, sheet: Sheet, place: int) -> list[str]:
        """The grid with its rows and columns by number; beside it every orientation of every shape, with its letter."""
        filled = sheet.cards[place][0]
        pays = [f"{letters(row.texts('gain')):<2}" for row in self.edition.rows("square")]
        lines = ["   c1 c2 c3 c4 c5 c6  pays      shapes, their rows separated by /"]
        for row, shape in enumerate(self.edition.rows("shape")):
            cells = []
            for column in range(SIZE):
                bit = 1 << SIZE * row + column
                cells.append(" #" if self.printed & bit else " o" if filled & bit else " .")
            big = " ".join(pays[row // 2 * 3 : row // 2 * 3 + 3]) if row % 2 == 0 else ""
            ways = []
            for at, squares in enumerate(orientations(shape.texts("cells"))):
                ways.append(f"{shape.id}{LETTERS[at]} {shape_text(squares)}")
            lines.append(f"r{row + 1} {' '.join(cells)}  {big:<8}  {'  '.join(ways)}")
        return lines

    def written_slots(self, card: list[int]) -> list[str]:
        return [f"tapestry-{square_id(bit // SIZE, bit % SIZE)}" for bit in bits(card[0] & ~self.printed)]

    def expected_stars(self, sheet: Sheet, place: int, acts: float) -> float:
        """The share of each big line and of each big square that is filled."""
        filled = sheet.cards[place][0]
        missing = [0] * 9
        found = 0.0
        for square in range(9):
            rest = self.big[square] & ~filled
            count = 0
            while rest:
                rest &= rest - 1
                count += 1
            missing[square] = count
            if count:
                found += RESOURCE_STARS * likelihood(0.7 * count, acts)
        for k in range(3):
            for count in (
                missing[3 * k] + missing[3 * k + 1] + missing[3 * k + 2],
                missing[k] + missing[k + 3] + missing[k + 6],
            ):
                if count:
                    found += likelihood(0.6 * count, acts)
        return found

    def draw(self, others: list[str]) -> list[str]:
        pieces: list[str] = [rect(LEFT - 3, TOP - 3, SIZE * SQUARE + 6, SIZE * SQUARE + 6, 8, "loom")]
        for at in range(1, 3):
            seam = 2 * at * SQUARE
            long = SIZE * SQUARE + 6
            pieces.append(path(f"M{LEFT + seam} {TOP - 3}v{long}M{LEFT - 3} {TOP + seam}h{long}", "seam"))
        for row in range(SIZE):
            for column in range(SIZE):
                pieces.append(_small_square(row, column, self.printed >> SIZE * row + column & 1 == 1))
        for at, square in enumerate(self.edition.rows("square")):
            x, y = LEFT + (2 * (at % 3) + 1) * SQUARE, TOP + (2 * (at // 3) + 1) * SQUARE
            gain = square.texts("gain")
            size = 26 if len(gain) == 1 else 17
            inside = [icon(thing, x + (k - len(gain) / 2) * size, y - size / 2, size) for k, thing in enumerate(gain)]
            pieces.append(sign(f"tapestry-big-{square.id}", "paid", circle(x, y, 19, "medal"), *inside))
        for at in range(3):
            far, middle = SIZE * SQUARE, (2 * at + 1) * SQUARE
            pieces.append(star(f"tapestry-row-{at + 1}", LEFT + far + 4, TOP + middle, 17))
            pieces.append(star(f"tapestry-column-{at + 1}", LEFT + middle, TOP + far, 17))
        return [*pieces, _shapes(self.edition)]

    def marks(self, sheet: Sheet, place: int) -> dict[str, Mark]:
        filled = sheet.cards[place][0]
        found: dict[str, Mark] = {}
        for name in self.written_slots(sheet.cards[place]):
            found[name] = Mark("filled")
        for at, mask in enumerate(self.big):
            have(found, filled & mask == mask, f"tapestry-big-{square_id(at // 3, at % 3)}")
        for at in range(3):
            have(found, filled & self.lines[at] == self.lines[at], f"tapestry-row-{at + 1}")
            have(found, filled & self.lines[3 + at] == self.lines[3 + at], f"tapestry-column-{at + 1}")
        return found


def shape_text(squares: list[tuple[int, int]]) -> str:
    """Return an orientation as rows of "#" and ".": "##./.##"."""
    high = max([row for row, column in squares]) + 1
    wide = max([column for row, column in squares]) + 1
    return "/".join(["".join(["#" if (row, column) in squares else "." for column in range(wide)]) for row in range(high)])


def _small_square(row: int, column: int, printed: bool) -> str:
    x, y = LEFT + column * SQUARE, TOP + row * SQUARE
    if printed:
        weave = path(f"M{x + 12} {y + 14}h28M{x + 12} {y + 26}h28M{x + 12} {y + 38}h28", "weave")
        return join(rect(x + 2, y + 2, SQUARE - 4, SQUARE - 4, 6, "printed-cell"), weave)
    weave = path(f"M{x + 14} {y + 12}v28M{x + 26} {y + 12}v28M{x + 38} {y + 12}v28", "weave")
    name = f"tapestry-{square_id(row, column)}"
    return slot(
        name, "small-square", rect(x, y, SQUARE, SQUARE, 0, "touch"), rect(x + 2, y + 2, SQUARE - 4, SQUARE - 4, 6, "cell"), weave
    )


def _shapes(edition: Edition) -> str:
    """Return all shapes small; over them, for each number, every orientation of its shape."""
    x = 346
    key = [text(x + 59, 62, "Shape by die", "small mid")]
    sets = []
    for at, row in enumerate(edition.rows("shape")):
        ways = orientations(row.texts("cells"))
        kx, ky = x + at % 2 * 62, 74 + at // 2 * 96
        body = [
            rect(kx, ky, 57, 88, 9, "inner"),
            _blocks(ways[0], kx + 28.5, ky + 54, 14),
            text(kx + 12, ky + 20, row.id, "corner mid"),
        ]
        key.append(group("shape-key", *body))
        if len(ways) == 1:
            continue
        tiles = []
        tall = min(105, 210 // ((len(ways) + 1) // 2))
        for number, way in enumerate(ways):
            tx, ty = x + number % 2 * 62, 44 + number // 2 * tall
            face = [box(tx, ty, 57, tall - 6, 9), _blocks(way, tx + 28.5, ty + (tall - 6) / 2, min(15.0, (tall - 16) / 6))]
            tiles.append(slot(f"tapestry-{row.id}{LETTERS[number]}", "way", *face))
        for line, words in enumerate(("Pick one; its", "framed block", "goes where", "you touch.")):
            tiles.append(text(x + 59, 282 + line * 19, words, "fine mid"))
        sets.append(group("ways", *tiles))
    return group("shapes", group("all-shapes", *key), *sets)


def _blocks(squares: list[tuple[int, int]], x: float, y: float, unit: float) -> str:
    """Return a shape centered on a point; its first square in reading order is outlined."""
    high, wide = max(row for row, _ in squares) + 1, max(column for _, column in squares) + 1
    pieces = []
    for number, (row, column) in enumerate(squares):
        left, top = x + (column - wide / 2) * unit, y + (row - high / 2) * unit
        pieces.append(rect(left + 0.75, top + 0.75, unit - 1.5, unit - 1.5, unit * 0.18, "bit first" if number == 0 else "bit"))
    return join(*pieces)
