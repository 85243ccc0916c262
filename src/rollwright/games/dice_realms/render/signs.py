"""What a face does, as signs: the effects of the edition turned into tokens, and tokens into rows that fill a plate.

No face is known here by name. A token knows how wide it is, in heights, and draws itself; an item is what must be read
together.
"""

from __future__ import annotations

from itertools import combinations

from rollwright.games.dice_realms.components import Components
from rollwright.games.dice_realms.effects import (
    ANY,
    ATTACK_DIE,
    ATTACK_GRAIN,
    CONVERT,
    EXCHANGE,
    GAIN,
    NO_REROLL,
    PER_DIE,
    PER_GRAIN,
    PER_LINE,
    REPAIR,
    REROLL_SET,
    RESOURCES,
    Effects,
    Power,
)
from rollwright.games.dice_realms.render.symbols import emblem, glyph

THINGS = ("grain", "point", "coin", "upgrade", "reroll-token", "set-token", "relief")  # by resource
MOST_ROWS = 5
_GAP = 0.1  # between tokens, in heights

# what it costs to begin a row: between effects, between the amounts of one, inside what belongs together; and to put what
# belongs together beside something else
FREELY, BETWEEN, HARDLY, CROWDED = 0.0, 6.0, 3.0, 8.0


def number(words: str, x: float, y: float, size: float, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y + size * 0.36:.1f}" font-size="{size:.1f}">{words}</text>'


class Token:
    """One sign."""

    width = 1.0

    def draw(self, x: float, y: float, height: float) -> str:
        raise NotImplementedError("a Token must say draw()")


class Thing(Token):
    """So many of something; a single one has no number."""

    def __init__(self, name: str, count: str = "") -> None:
        self.name = name
        self.count = count
        digits = sum(0.64 if letter.isdigit() else 0.76 for letter in count)
        self.width = 1 + (digits + 0.06 if count else 0)

    def draw(self, x: float, y: float, height: float) -> str:
        before = self.width - 1
        written = number(self.count, x + before * height * 0.47, y + height / 2, height * 0.92, "num") if self.count else ""
        return written + glyph(self.name, x + before * height, y, height)


class Emblem(Token):
    """A line."""

    def __init__(self, components: Components, line: int) -> None:
        self.id = components.lines[line]
        self.title = components.line_titles[line]
        self.color = components.line_colors[line]

    def draw(self, x: float, y: float, height: float) -> str:
        return emblem(self.id, self.title, x, y, height, f"ink-{self.color}")


class Sign(Token):
    """A few letters."""

    def __init__(self, words: str, width: float, soft: bool = False, size: float = 0.8) -> None:
        self.words = words
        self.width = width
        self.soft = soft
        self.size = size

    def draw(self, x: float, y: float, height: float) -> str:
        kind = "num soft" if self.soft else "num"
        return number(self.words, x + self.width * height / 2, y + height / 2, height * self.size, kind)


class Arrow(Token):
    """This becomes that: once, often, or for each other."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.width = 0.82

    def draw(self, x: float, y: float, height: float) -> str:
        size = self.width * height * 0.84
        return glyph(self.name, x + self.width * height * 0.08, y + height / 2 - size / 2, size, "ink-soft")


class Attack(Token):
    """A red plate that takes something away."""

    def __init__(self, kind: int, size: int) -> None:
        self.name = {ATTACK_GRAIN: "grain", ATTACK_DIE: "lost-die"}.get(kind, "lost-face")
        self.size = size if kind == ATTACK_GRAIN else 0
        self.width = 2.2 if self.size else 1.3

    def draw(self, x: float, y: float, height: float) -> str:
        wide = self.width * height
        plate = f'<rect class="strike" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{height:.1f}" rx="{height * 0.2:.1f}"/>'
        if not self.size:
            return plate + glyph(self.name, x + wide / 2 - height * 0.41, y + height * 0.09, height * 0.82, "ink-on")
        written = number(f"−{self.size}", x + wide * 0.31, y + height / 2, height * 0.76, "num on")
        return plate + written + glyph(self.name, x + wide - height * 0.96, y + height * 0.07, height * 0.86, "ink-on")


class Dots(Token):
    """The face with so many dots."""

    def __init__(self, count: int) -> None:
        self.count = count

    def draw(self, x: float, y: float, height: float) -> str:
        across = 2 if self.count <= 4 else 3
        down = -(-self.count // across)
        step = height / max(across, down)
        pieces = []
        for at in range(self.count):
            left = x + height / 2 + (at % across - (across - 1) / 2) * step
            top = y + height / 2 + (at // across - (down - 1) / 2) * step
            pieces.append(f'<circle class="dot" cx="{left:.1f}" cy="{top:.1f}" r="{step * 0.36:.1f}"/>')
        return "".join(pieces)


class Item:
    """Signs that belong together, in pieces: a row may break between pieces, if the whole item has rows of its own."""

    def __init__(self, *pieces: list[Token], ease: float = FREELY) -> None:
        self.pieces = pieces
        self.ease = ease  # how gladly a row breaks before it

    @property
    def tokens(self) -> list[Token]:
        return [token for piece in self.pieces for token in piece]


def signs(components: Components, effects: Effects) -> list[Item]:
    """All effects of a face, in the order in which they matter."""
    found: list[Item] = []
    if effects.winter:
        found += [Item([Thing("winter")]), Item([Thing("grain", f"−{effects.winter}"), _times(), Thing("die")])]
    found += [Item([Attack(kind, effects.sizes[at])]) for at, kind in enumerate(effects.attacks)]
    if effects.harvest:
        found.append(Item([Thing("harvest", f"{effects.harvest:+d}".replace("-", "−"))]))
    for power in effects.powers:
        if power.kind == GAIN:
            found += _gain(components, power)
    if effects.shields:
        found.append(Item([Thing("shield", _count(effects.shields))]))
    if effects.grain_shields:
        found.append(Item([Thing("grain-shield", _count(effects.grain_shields))]))
    found += [_power(components, power) for power in effects.powers if power.kind != GAIN]
    found += _reroll(effects)
    if effects.end:
        found.append(Item([Thing("point", str(effects.end).replace("-", "−"))], [Thing("end")]))
    return found


def _count(amount: int) -> str:
    return str(amount) if amount > 1 else ""


def _times() -> Token:
    return Sign("×", 0.5, soft=True)


def _amounts(numbers: list[int]) -> list[Token]:
    """One token for each resource."""
    return [Thing(THINGS[at], _count(numbers[at])) for at in range(RESOURCES) if numbers[at]]


def _apart(tokens: list[Token]) -> list[Item]:
    """Amounts that may stand in several rows."""
    return [Item([token], ease=BETWEEN if at else FREELY) for at, token in enumerate(tokens)]


def _gain(components: Components, power: Power) -> list[Item]:
    amounts = _amounts(power.gain)
    every = _count(power.every)
    if power.per == PER_DIE:
        counted: list[Token] = [Thing("die", every)]
    elif power.per == PER_GRAIN:
        counted = [Thing("held", every)]
    elif power.per == PER_LINE:
        counted = [Sign(every, 0.6, size=0.9)] if every else []
        counted += [Emblem(components, line) for line, counts in enumerate(power.lines) if counts]
        counted += [Sign("−1", 1.1, size=0.72)] if power.others else []
    else:
        return _apart(amounts)
    return [Item(amounts, [_times(), *counted]) if len(amounts) > 1 else Item([*amounts, _times()], counted)]


def _power(components: Components, power: Power) -> Item:
    if power.kind == CONVERT:
        return Item(_amounts(power.pay), [*_into(power.times), *_amounts(power.gain)])
    if power.kind == EXCHANGE:
        first, second, *more = _amounts(power.gain)
        return Item([first, Arrow("exchange"), second], *[[Arrow("exchange"), token] for token in more])
    if power.kind == REPAIR:
        return Item([Thing("repair", _count(power.times))])
    several: list[Token] = [Sign(f"{power.times}×", 1.2)] if power.times > 1 else []
    return Item([*several, Emblem(components, power.line), Arrow("once"), Dots(power.to)])


def _into(times: int) -> list[Token]:
    """The arrow of a conversion: once, so many times, or any number of times."""
    if times == 1:
        return [Arrow("once")]
    if times == ANY:
        return [Arrow("often")]
    return [Sign(f"{times}×", 1.1, soft=True, size=0.7), Arrow("often")]


def _reroll(effects: Effects) -> list[Item]:
    if effects.reroll == NO_REROLL:
        return []
    if effects.reroll == REROLL_SET:
        return [Item([Thing("set")]), Item([Thing("reroll")])]
    found = _apart(_amounts(effects.roll_gain))
    if effects.roll_converts:
        found.append(Item(_amounts(effects.roll_pay), [*_into(1), *_amounts(effects.roll_into)]))
    return [*found, Item([Thing("reroll")])]


class Room:
    """Where the signs of a face go: a box, and how high a single row may be."""

    def __init__(self, x: float, y: float, width: float, height: float, most: float) -> None:
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.most = most

    def highest(self, rows: int) -> float:
        """How high a row may be if there are so many."""
        return self.most if rows == 1 else 0.97 * self.height / rows


def fill(items: list[Item], room: Room) -> str:
    """The signs in the rows that make them largest."""
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
            pieces.append(token.draw(x, y, height))
            x += (token.width + _GAP) * height
        y += height + gap
    return "".join(pieces)


def _width(row: list[Token]) -> float:
    return sum(token.width for token in row) + _GAP * (len(row) - 1)


def _height(row: list[Token], rows: int, room: Room) -> float:
    return min(room.highest(rows), room.width / _width(row))


def _best_rows(items: list[Item], room: Room) -> list[list[Token]]:
    best: list[list[Token]] = []
    best_worth = float("-inf")
    for count in range(min(MOST_ROWS, len(items))):
        for cuts in combinations(range(1, len(items)), count):
            edges = [0, *cuts, len(items)]
            groups = [items[edges[at] : edges[at + 1]] for at in range(count + 1)]
            for rows, cost in _broken(groups):
                if len(rows) > MOST_ROWS:
                    continue
                heights = [_height(row, len(rows), room) for row in rows]
                worth = min(heights) + sum(heights) / (10 * len(heights)) - cost - sum(items[cut].ease for cut in cuts)
                if worth > best_worth:
                    best, best_worth = rows, worth
    return best


def _broken(groups: list[list[Item]]) -> list[tuple[list[list[Token]], float]]:
    """The ways to write groups of items in rows: an item alone in its group may break between its pieces."""
    ways: list[tuple[list[list[Token]], float]] = [([], 0.0)]
    for items in groups:
        whole = [token for item in items for token in item.tokens]
        crowded = CROWDED if len(items) > 1 and any(len(item.tokens) > 1 for item in items) else 0.0
        found = [([*rows, whole], cost + crowded) for rows, cost in ways]
        if len(items) == 1 and len(items[0].pieces) > 1:
            found += [([*rows, *items[0].pieces], cost + HARDLY) for rows, cost in ways]
        ways = found
    return ways


def used(items: list[Item]) -> set[str]:
    """The names of the signs that stand there, for the legend."""
    found: set[str] = set()
    for item in items:
        for token in item.tokens:
            if isinstance(token, Thing | Arrow):
                found.add(token.name)
            elif isinstance(token, Attack):
                found.add(f"attack-{token.name}")
            elif isinstance(token, Dots):
                found.add("dots")
    return found
