"""A player's sheet: three districts and the citizens, drawn from the edition. Marks show what a player wrote."""

from __future__ import annotations

from collections.abc import Callable

from rollwright.core.edition import Edition, Row
from rollwright.core.svg import circle, group, join, path, picture, rect, sign, slot, text, use, written
from rollwright.games.troyes_dice.names import TITLES
from rollwright.games.troyes_dice.render.symbols import PREFIX, RESOURCE, icon
from rollwright.games.troyes_dice.schema import COLORS, COLUMNS, KINDS, RESOURCES

WIDTH, HEIGHT = 480, 338
COLUMN, PLOT = 66, 60  # six columns and the shields of the final scoring beside them
LEFT = 11
DICE, FIRST, SECOND, TRACK = 40, 88, 164, 240  # where the rows of a district start
SHIELD = LEFT + 6 * COLUMN + 3
PANEL = rect(1, 1, WIDTH - 2, HEIGHT - 2, 14, "panel")

USE_OF = {"red": "shifts a die by 1", "yellow": "buys dice", "white": "two recolor a die"}
PAIRS = "2 saved = 1 point"


class Gain:
    """The gain of a building or a link: an amount of one thing, named as its symbol."""

    def __init__(self, row: Row) -> None:
        self.thing = symbol_of(row.text("gain"))
        self.count = row.integer("amount")
        self.per = row.text("die") if "die" in row.values else ""  # the color of dice it is counted by


def symbol_of(gain: str) -> str:
    """Return the symbol of a gain as the edition names it: "red-citizen", "denier"."""
    if gain in RESOURCES:
        return RESOURCE[COLORS[RESOURCES.index(gain)]]
    return f"citizen-{gain.removesuffix('-citizen')}"


def district(edition: Edition, color: str, title: str) -> str:
    """Return a district: its dice, a prestige row, a work row, and the track of its resource."""
    place = COLORS.index(color)
    pieces = [PANEL, text(16, 28, title, "name")]
    pieces += [text(SHIELD + 30, DICE + y, words, "small mid") for y, words in ((16, "points"), (35, "each"))]
    for x, row in ((124, 2 * place), (272, 2 * place + 1)):  # the names of the buildings in the upper and the lower row
        pieces += [use(PREFIX + KINDS[row], x, 10, 22, "shape"), text(x + 28, 28, TITLES[row], "small")]
    for column in range(1, COLUMNS + 1):
        pieces.append(_number(color, column))
    for y, kind in ((FIRST, KINDS[2 * place]), (SECOND, KINDS[2 * place + 1])):
        for link in edition.rows("link"):
            if link.text("kind") == kind:
                pieces.append(_link(link.id, LEFT + (link.integer("left") - 1) * COLUMN + PLOT / 2, y + 54, Gain(link)))
        for column in range(1, COLUMNS + 1):
            pieces.append(_building(kind, column, LEFT + (column - 1) * COLUMN, y, _beside(edition, kind, column)))
        pieces.append(_shield(kind, y))
    track = next(row for row in edition.rows("resource") if row.text("colour") == color)
    pieces.append(_track(color, track.integer("length"), track.integers("citizens")))
    return picture(WIDTH, HEIGHT, f"board game-troyes_dice district {color}", *pieces)


def _beside(edition: Edition, kind: str, column: int) -> Callable[[float, float], list[str]]:
    """Return what is printed beside a building, as a function of where."""
    if kind in ("palace", "cityhall", "bishopric"):
        gain = Gain(edition.row("work", kind))
    else:
        row = next(row for row in edition.rows(kind) if row.integer("column") == column)
        if kind == "cathedral":
            return lambda x, y: [icon(row.text("scores"), x + 1, y + 17, 22, "target")]
        gain = Gain(row)
    return lambda x, y: _gain(gain, x, y)


def _number(color: str, column: int) -> str:
    """Return the head of a column: its die, which becomes a price tag while a die is in hand."""
    left = LEFT + (column - 1) * COLUMN
    x = left + PLOT / 2 - 20
    towers = path(f"M{x - 10:g} {DICE + 40}v-40h5v5h4v-5h5v40zM{x + 36:g} {DICE + 40}v-40h5v5h4v-5h5v40z", "towers")
    cross = path(f"M{x + 2:g} {DICE + 2}l36 36m0 -36l-36 36", "cross")
    box = rect(x, DICE, 40, 40, 10, "box")
    tag = join(
        rect(left, DICE, PLOT, 40, 10, "tag"),
        path(f"M{left + 24:g} {DICE}h26q10 0 10 10v20q0 10 -10 10h-26z", "tag-cost"),
    )
    figure = written(x + 20, DICE + 29, "figure mid")
    head = sign(
        f"number-{color}-{column}", "number", towers, box, tag, text(left + 38.5, DICE + 25, "free", "gratis"), figure, cross
    )
    prices = [
        sign(
            f"{name}-{color}-{column}",
            f"tag-price {name}",
            written(left + 38, DICE + 26, "amount end"),
            icon(thing, left + 40, DICE + 12, 16),
        )
        for name, thing in (("shift", "flag"), ("recolor", "book"))
    ]
    return join(head, *prices)


def _building(kind: str, column: int, x: float, y: float, beside: Callable[[float, float], list[str]]) -> str:
    cross = path(f"M{x + 7:g} {y + 47:g}L{x + PLOT - 7:g} {y + 7:g}", "cross")
    touch = rect(x - 1, y - 4, PLOT + 2, 62, 10, "touch")  # 44 pixels on the narrowest phones
    plot = rect(x, y, PLOT, 54, 10, "plot")
    shape = use(PREFIX + kind, x + 3, y + 12, 31, "shape")
    return slot(f"{kind}-{column}", "building", touch, plot, shape, *beside(x + 34, y), cross)


def _gain(gain: Gain, x: float, y: float) -> list[str]:
    """Return what is printed beside a building; `x` is the left edge of a strip 26 wide."""
    if gain.per:
        per = [rect(x + 4, y + 29, 19, 19, 6, f"pip edge-{gain.per}"), icon(RESOURCE[gain.per], x + 7, y + 32, 13)]
        return [text(x + 3.5, y + 21, gain.count, "amount mid"), icon(gain.thing, x + 9, y + 7, 16), *per]
    if gain.count == 1:
        return [icon(gain.thing, x, y + 15, 24)]
    if gain.count == 2:
        return [icon(gain.thing, x - 2, y + 4, 22), icon(gain.thing, x + 4, y + 28, 22)]
    return [text(x + 10, y + 24, gain.count, "amount mid"), icon(gain.thing, x, y + 28, 20)]


def _link(name: str, x: float, y: float, gain: Gain) -> str:
    """Return a lozenge between two neighboring buildings; `x` is the middle of the left one."""
    middle, low = x + COLUMN / 2, y + 10
    thread = path(f"M{x:g} {y - 6:g}V{low:g}H{x + COLUMN:g}V{y - 6:g}", "thread")
    lozenge = path(f"M{middle - 22:g} {low:g}l9 -10h26l9 10l-9 10h-26z", "lozenge")
    if gain.count == 1:
        inside = icon(gain.thing, middle - 8.5, low - 8.5, 17)
    else:
        inside = join(text(middle - 8, low + 5.5, gain.count, "amount mid"), icon(gain.thing, middle - 3, low - 8.5, 17))
    return sign(f"link-{name}", "link", thread, lozenge, inside)


def _shield(kind: str, y: float) -> str:
    """Return the coat of arms at the end of a row: how much each building scores, and their total."""
    x = SHIELD
    shape = path(f"M{x} {y}h60v30q0 18 -30 27q-30 -9 -30 -27z", "shield")
    return group(
        "arms",
        sign(f"times-{kind}", "times", shape, use(PREFIX + kind, x + 17, y + 8, 26, "faint"), written(x + 30, y + 22, "rate mid")),
        sign(f"total-{kind}", "total", written(x + 30, y + 45, "rate-total mid")),
    )


def _track(color: str, length: int, citizens_at: list[int]) -> str:
    """Return the resource track in three rows, which end where a citizen is linked if the thirds match."""
    thing = RESOURCE[color]
    per_row = (length + 2) // 3
    step = min(43.0, 258 / per_row)
    pieces = [rect(LEFT - 3, TRACK, WIDTH - 16, 90, 12, "lane")]
    x = LEFT + 282
    pieces += [icon(thing, x + 40, TRACK + 8, 32), written(x + 112, TRACK + 35, "unspent mid")]
    pieces += [text(x + 88, TRACK + y, words, "small mid") for y, words in ((60, USE_OF[color]), (81, PAIRS))]
    for number in range(1, length + 1):
        at, row = (number - 1) % per_row, (number - 1) // per_row
        cx, cy, size = LEFT + 18 + at * step, TRACK + 17 + row * 28, min(13.0, step * 0.45)
        body = [circle(cx, cy, size, "ring"), icon(thing, cx - size * 0.65, cy - size * 0.65, size * 1.3)]
        body.append(path(f"M{cx - size * 0.7:g} {cy + size * 0.7:g}l{size * 1.4:g} {-size * 1.4:g}", "cross"))
        if number in citizens_at:
            body.append(icon(f"citizen-{color}", cx + size + 1, cy - 11, 21, "linked"))
        pieces.append(sign(f"token-{color}-{number}", "token", *body))
    pieces.append(_pill(color, x + 8, TRACK + 54))
    return slot(f"track-{color}", "track", *pieces)


def _pill(color: str, x: float, y: float) -> str:
    """Return what a track offers while a die is in hand: "take 3 coins free", or "for 2 books" in another color."""
    return join(
        sign(
            f"pill-{color}",
            "pill",
            rect(x, y, 164, 30, 15, "tag"),
            text(x + 11, y + 20, "take", "words"),
            written(x + 59, y + 20, "amount mid"),
            icon(RESOURCE[color], x + 70, y + 6, 18),
        ),
        " ",  # so that its text reads "3 free", as its label does
        sign(f"pill-free-{color}", "pill", text(x + 100, y + 20, "free", "words gratis")),
        " ",
        sign(
            f"pill-price-{color}",
            "pill",
            text(x + 93, y + 20, "for", "words"),
            written(x + 129, y + 20, "amount mid"),
            icon(RESOURCE["white"], x + 138, y + 6, 18),
        ),
    )


class Citizens:
    """The part with the three citizen tracks, in two halves; their columns share bonuses."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.lengths = {row.text("colour"): row.integer("length") for row in edition.rows("track")}
        self.half = (max(self.lengths.values()) + 1) // 2
        self.step = (391 - (self.half - 1) // 5 * 27 - 27) / self.half
        self.size = min(30.0, self.step - 3)

    def part(self) -> str:
        """Return the whole part. The counts on the left are also where a citizen of your choice goes."""
        pieces = [PANEL, text(16, 28, "Citizens", "name"), text(464, 28, "1 point each, more for full frames", "small end")]
        for row, color in enumerate(COLORS):
            y = 44 + row * 96
            lines = [rect(76, self.spot(first, row)[1] - 3, 398, 38, 8, "touch") for first in (1, self.half + 1)]
            handle = [
                rect(LEFT - 2, y, 62, 90, 12, "lane tinted"),
                icon(f"citizen-{color}", LEFT + 11, y + 8, 36),
                written(LEFT + 29, y + 76, "unspent mid"),
            ]
            tokens = [self.citizen(color, number, row) for number in range(1, self.lengths[color] + 1)]
            pieces.append(slot(f"citizens-{color}", f"citizens {color}", *lines, *handle, *tokens))
            pieces += [self.single_bonus(bonus, row) for bonus in self.edition.rows("bonus") if bonus.text("track") == color]
        pieces += [self.column_bonus(row) for row in self.edition.rows("bonus") if row.text("track") == "column"]
        return picture(WIDTH, HEIGHT, "board game-troyes_dice all-citizens", *pieces)

    def spot(self, number: int, row: int) -> tuple[float, float]:
        """Return the upper left corner of a citizen; there is a gap after every fifth."""
        line, at = (number - 1) // self.half, (number - 1) % self.half
        return round(83 + at * self.step + at // 5 * 27, 1), 68 + line * 142 + row * 38

    def citizen(self, color: str, number: int, row: int) -> str:
        x, y = self.spot(number, row)
        ring = circle(x + self.size / 2, y + 16, 18, "ring")
        return sign(f"citizen-{color}-{number}", "citizen", ring, icon(f"citizen-{color}", x, y + 16 - self.size / 2, self.size))

    def column_bonus(self, bonus: Row) -> str:
        x, y = self.spot(bonus.integer("at"), 0)
        things = _things(bonus)
        wide = len(things) * 17 + 8
        left = max(74.0, x + self.size / 2 - wide / 2)
        signs = [icon(thing, left + 4 + at * 17, y - 21, 17, "small-sign") for at, thing in enumerate(things)]
        frame = rect(x - 2, y - 2, self.size + 4, 116, 10, "frame")
        return sign(f"bonus-{bonus.id}", "bonus", frame, rect(left, y - 24, wide, 23, 8, "tab"), *signs)

    def single_bonus(self, bonus: Row, row: int) -> str:
        x, y = self.spot(bonus.integer("at"), row)
        things = _things(bonus)
        tall = 36 / max(2, len(things))
        signs = [icon(thing, x + self.size + 2, y - 2 + at * tall, tall, "small-sign") for at, thing in enumerate(things)]
        return sign(f"bonus-{bonus.id}", "bonus", rect(x - 2, y - 3, self.size + 26, 38, 10, "frame"), *signs)


def _things(bonus: Row) -> list[str]:
    return [symbol_of(gain) for gain in bonus.texts("gains")] or bonus.texts("build")
