"""The Clan Sheet and the Home Card: six zones drawn from the edition. The shape shows the rule: the rising row climbs."""

from __future__ import annotations

from rollwright.core.english import counted
from rollwright.core.svg import area, circle, group, join, path, picture, rect, sign, slot, text, use, written
from rollwright.games.six_clans.components import BOTTOM, HOME, LINES, MIDDLE, SECOND, SIDE, TOP
from rollwright.games.six_clans.names import BONUS_TITLES
from rollwright.games.six_clans.render.symbols import MIDDLES, PREFIX, any_meeple, die
from rollwright.games.six_clans.rules import SixClansRules

WIDTH = 480
ZONE_SLOTS = ("top", "second", "middle", "side", "bottom", "home")
TITLES = ("Top row", "Rising and falling", "Square", "Equal pairs", "Differences", "Home Card")
CELL = 61  # 44 pixels on the narrowest phones
TOP_HEIGHT = 158


def zone(name: str, title: str, x: float, y: float, width: float, height: float, *pieces: str) -> str:
    """A zone in the color of its clan."""
    ground = rect(x + 1, y + 1, width - 2, height - 2, 16, "ground")
    head = [rect(x + 4, y, 150, 61, 14, "head"), any_meeple(x + 12, y + 9, 25), text(x + 42, y + 31, title, "text title")]
    return area(f"zone-{name}", "zone", ground, *head, *pieces)


def rule(x: float, y: float, *words: str) -> str:
    """The rule of a zone: how it is filled and what it scores, in lines that fit at the size of a tablet."""
    return join(*(text(x, y + at * 19, line, "tiny") for at, line in enumerate(words)))


def tally(name: str, most: int, right: float, y: float) -> str:
    """The recruits and the points of a zone."""
    points = sign(f"points-{name}", "points", written(right + 46, y, "number end"))
    return join(recruits(name, most, right - 10 - most * 14, y - 13), points)  # a loss of two digits is wide


def recruits(name: str, most: int, x: float, y: float, row: int = 20) -> str:
    """One small meeple for each recruit that is possible here, `row` in a row."""
    bodies = [use(f"{PREFIX}body", x + at % row * 14, y + at // row * 15, 12.5, "recruit", 14) for at in range(most)]
    return sign(f"recruits-{name}", "recruits", *bodies)


def cell(rules: SixClansRules, at: int, x: float, y: float, lead: str = "", width: float = CELL) -> str:
    """One box to write in: the size drawn in it at the top right, full when it recruited, and the number."""
    icon = rules.icon[at]
    pieces = [rect(x, y, width, CELL, 11, "plot")]
    if lead:
        pieces.append(text(x + 10, y + CELL / 2 + 7, lead, "limit"))
    if icon >= 0:
        pieces.append(die(icon, x + width - 24, y + 5, 19, "icon"))
    across = x + width / 2 + (8 if lead else -5 if icon >= 0 else 0)
    pieces.append(written(across, y + CELL / 2 + (10 if lead or icon < 0 else 14), "number mid"))
    return slot(rules.table.cells[at], "cell", *pieces)


def top(rules: SixClansRules, half: int) -> str:
    """Five cells of the top row with the points below them; the two halves are side by side or one below the other."""
    start = rules.start[TOP]
    many = len(rules.limits) // 2
    pieces = []
    for at in range(many):
        number = half * many + at
        x = 13 + at * 91.2
        sign_of = "\u2265" if rules.limit_kind[number] == "least" else "\u2264"
        pieces.append(cell(rules, start + number, x, 42, f"{sign_of}{rules.limit[number]}", 88))
        if at:
            pieces.append(path(f"M{x - 27:g} 120h30", "tie"))
        pill = rect(x + 22, 107, 44, 26, 13, "pill")
        pieces.append(sign(f"score-{number + 1}", "score", pill, text(x + 44, 126, rules.points[number + 1], "number small mid")))
    if half == 0:
        pieces.append(rule(14, 150, "Ten cells, filled from left to right. \u22653: 3 or more."))
        return picture(WIDTH, TOP_HEIGHT, "zone-part", zone("top", TITLES[TOP], 0, 0, WIDTH, TOP_HEIGHT, *pieces))
    pieces.append(text(44, 30, f"Cells {many + 1} to {2 * many} of the row", "tiny"))
    pieces.append(rule(14, 150, "\u22648: 8 or less. Scores what is under the last number."))
    pieces.append(tally("top", 10, 418, 31))
    return picture(WIDTH, TOP_HEIGHT, "zone-part", zone("top-end", "", 0, 0, WIDTH, TOP_HEIGHT, *pieces))


def second(rules: SixClansRules) -> str:
    """The rising row climbs, the falling row sinks."""
    pieces = [tally("second", 12, 418, 31)]
    step = 2.0
    gap = (WIDTH - 26 - rules.row * CELL) / max(1, rules.row - 1)
    low = 45 + (rules.row - 1) * step
    for at in range(rules.row):
        x = 13 + at * (CELL + gap)
        up = low - at * step
        down = low + CELL + 8 + at * step
        pieces.append(cell(rules, rules.start[SECOND] + at, x, up))
        pieces.append(cell(rules, rules.start[SECOND] + rules.row + at, x, down))
        if at < rules.row - 1:
            sx = x + CELL + gap / 2
            pieces.append(path(f"M{sx + 4:g} {up + CELL / 2 - step / 2 - 7:g}l-7 7l7 7", "between"))
            pieces.append(path(f"M{sx - 4:g} {down + CELL / 2 + step / 2 - 7:g}l7 7l-7 7", "between"))
    height = low + 2 * CELL + 8 + (rules.row - 1) * step + 30
    pieces.append(rule(14, height - 9, "Left to right, upper rises, lower falls. All score."))
    return picture(WIDTH, height, "zone-part", zone("second", TITLES[SECOND], 0, 0, WIDTH, height, *pieces))


SQUARE_WIDTH = 262
DUO_HEIGHT = 419


def duo(rules: SixClansRules) -> str:
    """The square and the equal pairs, side by side."""
    height = max(DUO_HEIGHT, 100 + rules.pairs * 64)
    left = zone("middle", TITLES[MIDDLE], 0, 0, SQUARE_WIDTH, height, *_square(rules, height))
    right = zone("side", TITLES[SIDE], SQUARE_WIDTH + 10, 0, WIDTH - SQUARE_WIDTH - 10, height, *_pairs(rules, height))
    return picture(WIDTH, height, "zone-part", left, right)


def _square(rules: SixClansRules, height: float) -> list[str]:
    size, gap, x0, y0 = 62.0, 6.0, 13.0, 78.0
    places = [(x0 + at % 3 * (size + gap), y0 + at // 3 * (size + gap)) for at in range(9)]
    right, below = x0 + 3 * size + 2 * gap + 24, y0 + 3 * size + 2 * gap + 20
    ends = [(right, places[at][1] + size / 2) for at in (0, 3, 6)] + [(places[at][0] + size / 2, below) for at in (0, 1, 2)]
    ends += [(right, below), (right, y0 - 12)]
    pieces = [
        recruits("middle", 5, 44, 41),
        sign("points-middle", "points", written(SQUARE_WIDTH - 14, 31, "number end")),
    ]
    for number, line in enumerate(LINES):
        x, y = places[line[0]][0] + size / 2, places[line[0]][1] + size / 2
        ex, ey = ends[number]
        pieces.append(
            sign(
                f"line-{number + 1}",
                "line",
                path(f"M{x:g} {y:g}L{ex:g} {ey:g}", "stroke-through"),
                circle(ex, ey, 3.2, "stub"),
                rect(ex - 20, ey - 14, 40, 28, 14, "pill"),
                written(ex, ey + 7, "number small mid"),
            )
        )
    for at, (x, y) in enumerate(places):
        number = rules.start[MIDDLE] + at
        need = rules.icon[number]
        body = [rect(x, y, size, size, 11, "plot")]
        if need >= 0:
            body.append(die(need, x + 5, y + 5, size - 10, "need"))
        middle = y + 5 + (size - 10) * MIDDLES[need] / 24 if need >= 0 else y + size / 2
        body.append(written(x + size / 2, middle + 10, "number mid"))
        pieces.append(slot(rules.table.cells[number], "cell sized" if need >= 0 else "cell", *body))
    pieces.append(rule(14, height - 52, "Square: a shape takes only", "dice of that shape. The best", "three full lines score."))
    return pieces


def _pairs(rules: SixClansRules, height: float) -> list[str]:
    x0 = SQUARE_WIDTH + 10
    pieces = [
        recruits("side", 10, x0 + 15, 41),
        sign("points-side", "points", written(WIDTH - 14, 31, "number end")),
    ]
    step = (height - 102) / rules.pairs
    for pair in range(rules.pairs):
        y = 62 + pair * step
        at = rules.start[SIDE] + 2 * pair
        pieces.append(cell(rules, at, x0 + 11, y))
        pieces.append(cell(rules, at + 1, x0 + 85, y))
        pieces.append(path(f"M{x0 + 74.5:g} {y + 26:g}h8m-8 8h8", "between"))
        pieces.append(_sum(f"pair-{pair + 1}", x0 + 175, y + 30))
    pieces.append(rule(x0 + 13, height - 26, "Two equal numbers.", "Only full pairs score."))
    return pieces


def _sum(name: str, x: float, y: float) -> str:
    return sign(
        name, "sum", circle(x, y, 3.2, "stub"), rect(x - 20, y - 14, 40, 28, 14, "pill"), written(x, y + 7, "number small mid")
    )


def bottom(rules: SixClansRules) -> str:
    """Left minus right, times the number."""
    pieces = [tally("bottom", 10, 418, 31)]
    for pair in range(rules.bottom_pairs):
        x, y = 13 + pair % 2 * 238.0, 44 + pair // 2 * 66.0
        at = rules.start[BOTTOM] + 2 * pair
        pieces.append(cell(rules, at, x, y))
        pieces.append(cell(rules, at + 1, x + 75, y))
        pieces.append(path(f"M{x + 64:g} {y + 30:g}h8", "between"))
        pieces.append(text(x + 141, y + 37, f"\u00d7{rules.times[pair]}", "times"))
        pieces.append(_sum(f"difference-{pair + 1}", x + 196, y + 30))
    y = 44 + (rules.bottom_pairs // 2) * 66.0
    pieces.append(rule(251, y + 17, "Full pairs: left \u2212 right,", "times the number; can be", "negative. Left cell first."))
    height = y + CELL + 14
    return picture(WIDTH, height, "zone-part", zone("bottom", TITLES[BOTTOM], 0, 0, WIDTH, height, *pieces))


def legend(rules: SixClansRules) -> str:
    """The meaning of the small shapes in the corners."""
    ground = rect(1, 1, WIDTH - 2, 54, 16, "ground")
    example = group("cell full hit", rect(12, 8, 40, 40, 9, "plot"), die(1, 32, 12, 15, "icon"))
    points = counted(rules.recruit_points, "point")
    words = rule(64, 23, "A shape in a corner: any die may go there.", f"A die of that shape also wins a recruit, {points}.")
    return picture(WIDTH, 56, "zone-part", group("legend", ground, example, words))


def home(rules: SixClansRules) -> str:
    """Spaces from top to bottom, each with the bonus it wins."""
    pieces = [recruits("home", 20, 278, 9, 10), sign("points-home", "points", written(464, 31, "number end"))]
    rows = (rules.spaces + 2) // 3
    for space in range(rules.spaces):
        x, y = 13 + space // rows * 155.0, 66 + space % rows * 65.0
        kind = rules.bonus_of[space]
        pieces.append(path(f"M{x + 59:g} {y + 30:g}h8", "tie"))
        pieces.append(cell(rules, rules.start[HOME] + space, x, y))
        pieces.append(
            slot(
                f"bonus-{space + 1}",
                "bonus",
                rect(x + 65, y, 79, CELL, 18, "token"),
                use(f"{PREFIX}bonus-{kind + 1}", x + 93, y + 9, 23, "glyph"),
                text(x + 104.5, y + 49, BONUS_TITLES[kind], "word mid"),
                path(f"M{x + 77:g} {y + 47:g}L{x + 133:g} {y + 14:g}", "cross"),
            )
        )
    pieces.append(rule(14, 56, "Home Card: fill it in order, down each column."))
    y = 66 + rows * 65.0
    pieces.append(
        slot(
            "home-recruit",
            "overflow",
            rect(13, y, 454, CELL, 14, "plot"),
            use(f"{PREFIX}house", 25, y + 18, 24, "house"),
            text(60, y + 37, "Card full: a home die gives a recruit", "words"),
            written(452, y + 37, "number small end"),
        )
    )
    return picture(WIDTH, y + CELL + 12, "zone-part", zone("home", TITLES[HOME], 0, 0, WIDTH, y + CELL + 12, *pieces))
