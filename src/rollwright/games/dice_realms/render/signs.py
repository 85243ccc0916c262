"""Draws the signs of a face in the rows that make them largest. No face is known here by name."""

from __future__ import annotations

from itertools import combinations

from rollwright.games.dice_realms.components import Components
from rollwright.games.dice_realms.effects.effect import Effects
from rollwright.games.dice_realms.render.symbols import emblem, glyph
from rollwright.games.dice_realms.signs import CROWDED, HARDLY, Arrow, Dots, Emblem, Item, Letters, Strike, Thing, Token, minus

MOST_ROWS = 5
_GAP = 0.1  # between tokens, in heights


def signs(components: Components, effects: Effects) -> list[Item]:
    """Return the signs of all effects of a face, in the order in which they matter."""
    return [item for effect in sorted(effects.all, key=lambda effect: effect.sign_order) for item in effect.signs(components)]


def number(letters: str, x: float, y: float, size: float, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y + size * 0.36:.1f}" font-size="{size:.1f}">{letters}</text>'


def draw(token: Token, x: float, y: float, height: float) -> str:
    """Return the SVG of a sign with its top left corner at a place."""
    wide = token.width * height
    middle = y + height / 2
    if isinstance(token, Thing):
        before = (token.width - 1) * height
        amount = number(token.amount, x + before * 0.47, middle, height * 0.92, "num") if token.amount else ""
        return amount + glyph(token.shape, x + before, y, height)
    if isinstance(token, Emblem):
        return emblem(token.line, token.title, x, y, height, f"ink-{token.color}")
    if isinstance(token, Letters):
        return number(token.letters, x + wide / 2, middle, height * token.size, "num soft" if token.soft else "num")
    if isinstance(token, Arrow):
        size = wide * 0.84
        return glyph(token.shape, x + wide * 0.08, middle - size / 2, size, "ink-soft")
    if isinstance(token, Strike):
        plate = f'<rect class="strike" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{height:.1f}" rx="{height * 0.2:.1f}"/>'
        if not token.amount:
            return plate + glyph(token.shape, x + wide / 2 - height * 0.41, y + height * 0.09, height * 0.82, "ink-on")
        amount = number(minus(token.amount), x + wide * 0.31, middle, height * 0.76, "num on")
        return plate + amount + glyph(token.shape, x + wide - height * 0.96, y + height * 0.07, height * 0.86, "ink-on")
    assert isinstance(token, Dots)  # the only kind of sign that is left
    return _dots(token.number, x, y, height)


def _dots(count: int, x: float, y: float, height: float) -> str:
    across = 2 if count <= 4 else 3
    down = -(-count // across)
    step = height / max(across, down)
    pieces = []
    for at in range(count):
        left = x + height / 2 + (at % across - (across - 1) / 2) * step
        top = y + height / 2 + (at // across - (down - 1) / 2) * step
        pieces.append(f'<circle class="dot" cx="{left:.1f}" cy="{top:.1f}" r="{step * 0.36:.1f}"/>')
    return "".join(pieces)


class Room:
    """The box for the signs of a face, and the greatest height of a single row."""

    def __init__(self, x: float, y: float, width: float, height: float, most: float) -> None:
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.most = most

    def highest(self, rows: int) -> float:
        """Return how high each of this many rows may be."""
        return self.most if rows == 1 else 0.97 * self.height / rows


def fill(items: list[Item], room: Room) -> str:
    """Return the signs in the rows that make them largest."""
    rows = _best_rows(items, room)
    if not rows:
        return ""
    heights = [_height(row, len(rows), room) for row in rows]
    gap = min(4.0, (room.height - sum(heights)) / len(rows)) if len(rows) > 1 else 0.0
    y = room.y + (room.height - sum(heights) - gap * (len(rows) - 1)) / 2
    pieces = []
    for row, height in zip(rows, heights, strict=True):
        x = room.x + (room.width - _width(row) * height) / 2
        for token in row:
            pieces.append(draw(token, x, y, height))
            x += (token.width + _GAP) * height
        y += height + gap
    return "".join(pieces)


def _width(row: list[Token]) -> float:
    return sum(token.width for token in row) + _GAP * (len(row) - 1)


def _height(row: list[Token], rows: int, room: Room) -> float:
    return min(room.highest(rows), room.width / _width(row))


def _best_rows(items: list[Item], room: Room) -> list[list[Token]]:
    best: list[list[Token]] = []
    best_value = float("-inf")
    for count in range(min(MOST_ROWS, len(items))):
        for cuts in combinations(range(1, len(items)), count):
            edges = [0, *cuts, len(items)]
            groups = [items[edges[at] : edges[at + 1]] for at in range(count + 1)]
            for rows, cost in _broken(groups):
                if len(rows) > MOST_ROWS:
                    continue
                heights = [_height(row, len(rows), room) for row in rows]
                value = min(heights) + sum(heights) / (10 * len(heights)) - cost - sum(items[cut].ease for cut in cuts)
                if value > best_value:
                    best, best_value = rows, value
    return best


def _broken(groups: list[list[Item]]) -> list[tuple[list[list[Token]], float]]:
    """Return the ways to put groups of items in rows: an item alone in its group may break between its pieces."""
    ways: list[tuple[list[list[Token]], float]] = [([], 0.0)]
    for items in groups:
        whole = [token for item in items for token in item.tokens()]
        crowded = CROWDED if len(items) > 1 and any(len(item.tokens()) > 1 for item in items) else 0.0
        found = [([*rows, whole], cost + crowded) for rows, cost in ways]
        if len(items) == 1 and len(items[0].pieces) > 1:
            found += [([*rows, *items[0].pieces], cost + HARDLY) for rows, cost in ways]
        ways = found
    return ways


def used(items: list[Item]) -> set[str]:
    """Return the names of these signs in the legend."""
    return {token.name for item in items for token in item.tokens() if token.name}
