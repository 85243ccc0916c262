"""The parts besides the realms: your dice with the resource card and the scores, and on the table the roll and the turns so far."""

from __future__ import annotations

from rollwright.core.edition import Edition
from rollwright.core.svg import circle, picture, rect, sign, slot, text, use, written
from rollwright.games.rolling_realms.card import HEIGHT, WIDTH, box, cross, icon
from rollwright.games.rolling_realms.components import ROUNDS
from rollwright.games.rolling_realms.names import DIE_SLOTS, RESOURCES

BENEFITS = {
    "pumpkin-2": ("±1", "to a die"),
    "pumpkin-3": ("±1 or 0", "reuse a realm"),
    "heart-2": ("copy", "if it’s a pair"),
    "heart-3": ("copy", "a rolled die"),
    "coin-2": ("copy", "if dice total 7"),
    "coin-x": ("new die", "showing X"),
}
GOLF_BOXES = ("Stars here", "Holes", "Turns", "Against par")
LANE = 68


def purse(edition: Edition, golf: bool) -> str:
    """Draw your dice, the resource card, and four boxes for the scores: of the rounds, or of golf."""
    pieces = [rect(1, 1, WIDTH - 2, HEIGHT - 2, 14, "panel"), *_dice()]
    for at, thing in enumerate(RESOURCES):
        pieces += _lane(thing, edition.row("resource", thing).integer("capacity"), 126 + at * LANE)
    rounds = [f"Round {number}" for number in range(1, ROUNDS + 1)]
    for at, title in enumerate(GOLF_BOXES if golf else [*rounds, "Total"]):
        x = 10 + at * 116
        frame = rect(x, 333, 112, 49, 10, "box")
        pieces.append(
            sign(f"score-{at + 1}", "score", frame, text(x + 56, 351, title, "fine mid"), written(x + 56, 374, "count mid"))
        )
    return picture(WIDTH, HEIGHT, "board game-rolling_realms purse", *pieces)


def _dice() -> list[str]:
    pieces = []
    for number, (x, y, size) in enumerate(((14, 12, 84), (106, 12, 84), (206, 20, 66), (280, 20, 66))):
        extra = number >= 2
        body = [
            rect(x, y, size, size, size * 0.22, "face"),
            written(x + size / 2, y + size / 2 + size * 0.21, "pips little mid" if extra else "pips mid"),
            cross(x + size * 0.15, y + size * 0.15, size * 0.7, size * 0.7),
            circle(x + size - 4, y + 4, 13, "free-disc"),
            icon("pumpkin", x + size - 13, y - 5, 18, "free-sign"),
        ]
        pieces.append(slot(DIE_SLOTS[number], "die made" if extra else "die", *body))
        middle = x + size / 2
        where = [written(middle, 116, "tiny mid"), use("", middle - 11, 100, 22, "symbol")]
        pieces.append(sign(f"{DIE_SLOTS[number]}-where", "where", *where))
    corner = [("turn-now", 36, "count end"), ("unspent", 62, "tiny end"), ("unspent-stars", 84, "tiny end")]
    pieces += [sign(name, "", written(466, y, kind)) for name, y, kind in corner]
    return [*pieces, sign("made-title", "", text(276, 114, "extra dice", "tiny mid"))]


def _lane(thing: str, capacity: int, y: float) -> list[str]:
    """Draw the tokens of a resource, where one of it is also taken, and the two benefits it buys."""
    per_row = (capacity + 1) // 2
    step = min(29.5, 177 / per_row)
    size = min(12.5, step * 0.42)
    tokens = [rect(10, y, 184, LANE - 4, 12, f"lane {thing}")]
    for number in range(capacity):
        x, row = 28 + number % per_row * step, y + 18 + number // per_row * 29
        ring = circle(x, row, size, "ring")
        symbol = icon(thing, x - size * 0.7, row - size * 0.7, size * 1.4)
        tokens.append(
            sign(f"{thing}-{number + 1}", "token", ring, symbol, cross(x - size * 0.75, row - size * 0.75, size * 1.5, size * 1.5))
        )
    pieces = [slot(f"take-{thing}", "take", *tokens)]
    names = [name for name in BENEFITS if name.startswith(thing)]
    for at, name in enumerate(names):
        gain, detail = BENEFITS[name]
        x = 199 + at * 137
        count = name.rpartition("-")[2]
        body = [
            box(x, y, 133, LANE - 4),
            text(x + 15, y + 29, count.upper(), "count mid"),
            icon(thing, x + 23, y + 12, 20),
            text(x + 88, y + 28, gain, "benefit mid"),
            text(x + 66.5, y + 52, detail, "fine mid"),
        ]
        pieces.append(slot(f"benefit-{name}", "spend", *body))
    return pieces


def roll() -> str:
    """Draw the two dice as rolled, large enough for a big screen."""
    pieces = []
    for number, x in enumerate((10, 250)):
        body = [rect(x + 6, 10, 208, 208, 46, "face"), written(x + 110, 162, "pips huge mid")]
        pieces.append(sign(f"rolled-{number + 1}", "die rolled", *body))
    return picture(WIDTH, 228, "board game-rolling_realms roll", *pieces)


def turns(count: int) -> str:
    """Draw the turns of the round, and what was rolled in them."""
    pieces = [rect(1, 1, WIDTH - 2, 168, 14, "panel"), sign("round", "", written(16, 31, "name"))]
    pieces.append(sign("roll-words", "", written(464, 31, "small end")))
    for turn, x, width in _columns(count):
        column = [rect(x - 1, 43, width, 119, 10, "column"), text(x + width / 2 - 1, 63, turn, "tiny mid")]
        pieces.append(sign(f"turn-{turn}", "turn", *column))
        for die in (1, 2):
            y = 26 + die * 45
            body = [rect(x + 4, y, width - 10, 40, 9, "box"), written(x + width / 2 - 1, y + 28, "mini mid")]
            pieces.append(sign(f"turn-{turn}-die-{die}", "noted", *body))
    return picture(WIDTH, 170, "board game-rolling_realms turns", *pieces)


def rolls(count: int) -> str:
    """Draw room to write down the rolls of a round with pen and paper."""
    pieces = [rect(1, 1, WIDTH - 2, 168, 14, "panel"), text(16, 31, "The rolls of this round", "name")]
    for turn, x, width in _columns(count):
        pieces.append(text(x + width / 2 - 1, 63, turn, "tiny mid"))
        pieces += [rect(x + 4, y, width - 10, 40, 9, "box") for y in (71, 116)]
    return picture(WIDTH, 170, "board game-rolling_realms rolls", *pieces)


def _columns(count: int) -> list[tuple[int, float, float]]:
    """Return the number, left edge and width of a column for each turn."""
    step = 461.7 / count
    return [(turn + 1, 10 + turn * step, step - 0.3) for turn in range(count)]
