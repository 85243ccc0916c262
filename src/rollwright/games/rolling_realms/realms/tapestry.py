"""Tapestry (R13): fill the die's shape into the grid, turned and flipped at will; big squares pay, big rows and columns score.

Card: [mask of the filled small squares]; bit 6 * row + column.
Cells: every way to lay every shape inside the grid clear of the printed squares, shape by shape.
Slots: `tapestry-4a` is shape 4 as drawn, `tapestry-4b` turned or flipped, and so on (`turnings` lists them); then
`tapestry-r1c1` to `tapestry-r6c6`, the shape's first small square in reading order.
For marks also: `tapestry-big-r1c1` to `-r3c3` (paid), `tapestry-row-1` to `-3`, `tapestry-column-1` to `-3` (stars).
"""

from __future__ import annotations

from typing import Final

from rollwright.core.edition import Edition
from rollwright.core.errors import Refusal
from rollwright.games.rolling_realms.realm import Cell, Realm, alike, gains, listed
from rollwright.games.rolling_realms.schema import CORNERS
from rollwright.games.rolling_realms.sheet import Sheet

SIZE: Final = 6
LETTERS = "abcdefgh"
OTHER_SHAPE: Final = 1
OVERLAPS: Final = 2
ALL_SQUARES: Final = (1 << SIZE * SIZE) - 1


def turnings(shape: list[str]) -> list[list[tuple[int, int]]]:
    """The different ways to turn and flip a shape, as drawn first; each a list of (row, column) in reading order from (0, 0)."""
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


def square_name(row: int, column: int) -> str:
    return f"r{row + 1}c{column + 1}"


def squares_in(mask: int) -> list[str]:
    return [square_name(bit // SIZE, bit % SIZE) for bit in range(SIZE * SIZE) if mask >> bit & 1]


class Tapestry(Realm):
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
            for letter, squares in zip(LETTERS, turnings(shape.texts("cells")), strict=False):
                self.lay(shape.id + letter, squares, cells)
        self.first.append(len(cells))
        self.shape_of = [number for number in range(1, 7) for _ in range(self.first[number], self.first[number + 1])]
        super().__init__("tapestry", edition.row("realm", "tapestry").text("title"), alike(cells))

    def lay(self, name: str, squares: list[tuple[int, int]], cells: list[Cell]) -> None:
        """Add every place for one turned shape."""
        high = max([row for row, column in squares])
        wide = max([column for row, column in squares])
        for top in range(SIZE - high):
            for left in range(SIZE - wide):
                mask = 0
                for row, column in squares:
                    mask |= 1 << SIZE * (top + row) + left + column
                if not mask & self.printed:
                    anchor = square_name(top + squares[0][0], left + squares[0][1])
                    self.masks.append(mask)
                    cells.append(Cell(f"{name} {anchor}", (f"tapestry-{name}", f"tapestry-{anchor}")))

    def unreachable_slot(self, path: tuple[str, ...]) -> Refusal | None:
        """Why no shape, or not the one that is chosen, ever begins at a small square."""
        square = path[-1].removeprefix("tapestry-")
        if square in squares_in(self.printed):
            return Refusal("R13.3", "This square is printed and counts as filled.")
        if square not in squares_in(ALL_SQUARES) or not path[-2:-1] or len(path[-2]) != len("tapestry-4a"):
            return None
        return Refusal("R13.3", "With its first square here the shape would leave the grid or cover a printed square.")

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

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, refusal: int) -> Refusal:
        if refusal == OTHER_SHAPE:
            return Refusal("R13.1", f"This is the shape for a {self.shape_of[cell]}; your die shows {sheet.dice[die]}.")
        taken = squares_in(self.masks[cell] & sheet.cards[place][0])
        return Refusal("R13.3", f"The shape would cover what is filled already: {listed(taken)}.")

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

    def words(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        return f"Weave shape {self.shape_of[cell]} over {listed(squares_in(self.masks[cell]))}"
