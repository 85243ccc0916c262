"""Tapestry: the grid, and beside it the shape of the die in all the ways it can lie.

Before a die is chosen the six shapes stand there small; once one is, its turned and flipped shapes take their place, each to be
touched, and then a small square of the grid: the shape's first in reading order, which is drawn stronger.
"""

from __future__ import annotations

from rollwright.core.edition import Edition
from rollwright.core.svg import circle, group, path, rect, sign, slot, text
from rollwright.games.rolling_realms.card import Card, cell, have, star
from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.realms.tapestry import LETTERS, SIZE, Tapestry, square_name, turnings
from rollwright.games.rolling_realms.render.symbols import icon
from rollwright.games.rolling_realms.schema import CORNERS
from rollwright.games.rolling_realms.sheet import Sheet

LEFT, TOP, SQUARE = 14, 43, 52


class TapestryCard(Card):
    tint = "dusk"

    def draw(self, edition: Edition, others: list[str]) -> list[str]:
        pieces = [rect(LEFT - 3, TOP - 3, SIZE * SQUARE + 6, SIZE * SQUARE + 6, 8, "loom")]
        for at in range(1, 3):
            seam = 2 * at * SQUARE
            long = SIZE * SQUARE + 6
            pieces.append(path(f"M{LEFT + seam} {TOP - 3}v{long}M{LEFT - 3} {TOP + seam}h{long}", "seam"))
        printed = _printed(edition)
        for row in range(SIZE):
            for column in range(SIZE):
                pieces.append(_small(row, column, (row, column) in printed))
        for at, square in enumerate(edition.rows("square")):
            x, y = LEFT + (2 * (at % 3) + 1) * SQUARE, TOP + (2 * (at // 3) + 1) * SQUARE
            gain = square.texts("gain")
            size = 26 if len(gain) == 1 else 17
            inside = [icon(thing, x + (k - len(gain) / 2) * size, y - size / 2, size) for k, thing in enumerate(gain)]
            pieces.append(sign(f"tapestry-big-{square.id}", "paid", circle(x, y, 19, "medal"), *inside))
        for at in range(3):
            far, middle = SIZE * SQUARE, (2 * at + 1) * SQUARE
            pieces.append(star(f"tapestry-row-{at + 1}", LEFT + far + 4, TOP + middle, 17))
            pieces.append(star(f"tapestry-column-{at + 1}", LEFT + middle, TOP + far, 17))
        return [*pieces, _shapes(edition)]

    def marks(self, realm: Realm, sheet: Sheet, place: int) -> dict[str, str]:
        assert isinstance(realm, Tapestry)
        filled = sheet.cards[place][0]
        found: dict[str, str] = {}
        for at in range(SIZE * SIZE):
            if filled >> at & 1 and not realm.printed >> at & 1:
                found[f"tapestry-{square_name(at // SIZE, at % SIZE)}"] = "filled"
        both = filled | realm.printed
        for at, mask in enumerate(realm.big):
            have(found, both & mask == mask, f"tapestry-big-{square_name(at // 3, at % 3)}")
        for at in range(3):
            have(found, both & realm.lines[at] == realm.lines[at], f"tapestry-row-{at + 1}")
            have(found, both & realm.lines[3 + at] == realm.lines[3 + at], f"tapestry-column-{at + 1}")
        return found


def _printed(edition: Edition) -> set[tuple[int, int]]:
    """The small squares that are filled in print."""
    found = set()
    for at, square in enumerate(edition.rows("square")):
        for corner in square.texts("filled"):
            which = CORNERS.index(corner)
            found.add((2 * (at // 3) + which // 2, 2 * (at % 3) + which % 2))
    return found


def _small(row: int, column: int, printed: bool) -> str:
    x, y = LEFT + column * SQUARE, TOP + row * SQUARE
    inner = (x + 2, y + 2, SQUARE - 4, SQUARE - 4, 6)
    if printed:
        return rect(*inner, "printed-cell") + path(f"M{x + 12} {y + 14}h28M{x + 12} {y + 26}h28M{x + 12} {y + 38}h28", "weave")
    weave = path(f"M{x + 14} {y + 12}v28M{x + 26} {y + 12}v28M{x + 38} {y + 12}v28", "weave")
    name = f"tapestry-{square_name(row, column)}"
    return slot(name, "small-square", rect(x, y, SQUARE, SQUARE, 0, "touch"), rect(*inner, "cell"), weave)


def _shapes(edition: Edition) -> str:
    """All shapes small; over them, for each number, its shape in every way it can lie."""
    x = 346
    key = [text(x + 59, 62, "Shapes", "small mid")]
    sets = []
    for at, row in enumerate(edition.rows("shape")):
        ways = turnings(row.texts("cells"))
        kx, ky = x + at % 2 * 62, 74 + at // 2 * 96
        body = [
            rect(kx, ky, 57, 88, 9, "inner"),
            _blocks(ways[0], kx + 28.5, ky + 54, 14),
            text(kx + 12, ky + 20, row.id, "corner mid"),
        ]
        key.append(group("shape-key", *body))
        tiles = []
        tall = min(105, 210 // ((len(ways) + 1) // 2))
        for number, way in enumerate(ways):
            tx, ty = x + number % 2 * 62, 44 + number // 2 * tall
            face = [cell(tx, ty, 57, tall - 6, 9), _blocks(way, tx + 28.5, ty + (tall - 6) / 2, min(15.0, (tall - 16) / 6))]
            tiles.append(slot(f"tapestry-{row.id}{LETTERS[number]}", "way", *face))
        for line, words in enumerate(("Pick how it lies,", "then the square", "for the block", "with an outline.")):
            tiles.append(text(x + 59, 282 + line * 19, words, "fine mid"))
        sets.append(group("ways", *tiles))
    return group("shapes", group("all-shapes", *key), *sets)


def _blocks(squares: list[tuple[int, int]], x: float, y: float, unit: float) -> str:
    """A shape centred on a point; its first square in reading order is the one that is placed."""
    high, wide = max(row for row, _ in squares) + 1, max(column for _, column in squares) + 1
    pieces = []
    for number, (row, column) in enumerate(squares):
        left, top = x + (column - wide / 2) * unit, y + (row - high / 2) * unit
        pieces.append(rect(left + 0.75, top + 0.75, unit - 1.5, unit - 1.5, unit * 0.18, "bit first" if number == 0 else "bit"))
    return "".join(pieces)
