"""The share card of a finished game: score, rivals, luck and choices, the finished sheet, and a pair of bars for each turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import NamedTuple

from rollwright.bots.profiles import PROFILES
from rollwright.core.english import MINUS
from rollwright.core.renderer import PAPER, Part, placed
from rollwright.core.score import format_points, places_of
from rollwright.server.service.analyses import AnalysisData
from rollwright.server.service.cards import headline, name_of
from rollwright.server.share.png import drawable, text_width
from rollwright.server.table.table import Table

WIDTH, HEIGHT = 1200, 630
LEFT, RIGHT = 48, 500  # of the words
SHEET = (541.0, 44.0, 611.0, 436.0)  # left, top, width, height
BARS = (542.0, 500.0, 608.0, 86.0)
GAP = 12.0  # between the parts of a sheet, in pixels
MOST_RIVALS = 3
MOST_BARS = 40  # pairs of them
DICE = 4.0  # points of luck from which the dice were kind or bad


class Rival(NamedTuple):
    """Another seat. Most bots have a face and a level."""

    name: str
    bot: str
    face: str
    level: str
    points: str


class Card(NamedTuple):
    """The text of a card."""

    game: str
    points: str
    headline: str
    dice: str  # one word on the dice, or ""
    rivals: list[Rival]
    more: int  # rivals that are not named
    analysis: AnalysisData | None


def card_of(table: Table, seat: int, analysis: AnalysisData | None) -> Card:
    """Return what the card of a seat says. The game is over."""
    game = table.variant.game
    scores = table.position.scores()
    places = places_of(scores)
    others = sorted((at for at in range(len(scores)) if at != seat), key=places.__getitem__)
    luck = analysis.luck if analysis else 0.0
    return Card(
        game.title,
        format_points(scores[seat].total, game.unit),
        headline(table, seat, shown_name(table, seat)),
        "bad" if luck < -DICE else "kind" if luck > DICE else "",
        [rival_of(table, at, format_points(scores[at].total, game.unit)) for at in others[:MOST_RIVALS]],
        max(0, len(others) - MOST_RIVALS),
        analysis,
    )


def shown_name(table: Table, seat: int) -> str:
    """Return a player's name, as far as the fonts can draw it."""
    return drawable(name_of(table, seat)) or f"Player {seat + 1}"


def rival_of(table: Table, seat: int, points: str) -> Rival:
    bot = table.seats[seat].bot
    profile = PROFILES.get(bot)
    return Rival(shown_name(table, seat), bot, profile.name if profile else "", profile.level if profile else "", points)


def draw(card: Card, table: Table, seat: int) -> str:
    """Return the card as SVG."""
    renderer = table.variant.renderer
    position = table.position
    own, at = (position.extract_sheet(seat), 0) if table.independent else (position, seat)
    marks = {**renderer.common_marks(own), **renderer.marks(own, at)}
    game = table.variant.game
    sheet = "".join(placed(part, x, y, marks, scale) for part, x, y, scale in arranged(renderer.finished_parts(own, at), *SHEET))
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" data-theme="light" {size}>'
        f"<style>{escape(PAPER + game.css, quote=False)}</style><defs>{faces()}</defs>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--paper)"/>{"".join(words(card))}'
        f'<svg class="game-{game.name}" {size}><defs>{renderer.symbols()}</defs>{sheet}</svg>'
        f"{''.join(bars(card.analysis)) if card.analysis else ''}</svg>"
    )


def arranged(parts: list[Part], left: float, top: float, width: float, height: float) -> list[tuple[Part, float, float, float]]:
    """Return each part with its place and scale: in rows or in columns, whichever shows them larger."""
    layouts = [in_columns(parts, columns) for columns in (1, 2, 3)] + [in_rows(parts, across) for across in (500, 800, 980, 1200)]
    best: tuple[float, list[tuple[Part, float, float]], float] = (0.0, [], 0.0)
    for layout in layouts:
        wide = max((x + part.width for part, x, _ in layout), default=1.0)
        high = max((y + part.height for part, _, y in layout), default=1.0)
        scale = min(width / wide, height / high)
        if scale > best[0]:
            best = scale, layout, scale * wide
    scale, layout, wide = best
    return [(part, left + (width - wide) / 2 + scale * x, top + scale * y, scale) for part, x, y in layout]


def in_columns(parts: list[Part], columns: int) -> list[tuple[Part, float, float]]:
    heights = [0.0] * columns
    width = max((part.width for part in parts), default=0.0)
    found = []
    for part in parts:
        column = heights.index(min(heights))
        found.append((part, column * (width + GAP) + (width - part.width) / 2, heights[column]))
        heights[column] += part.height + GAP
    return found


def in_rows(parts: list[Part], across: float) -> list[tuple[Part, float, float]]:
    found = []
    x = y = high = 0.0
    for part in parts:
        if x and (x + part.width > across or part.height > 2 * high):
            x, y, high = 0.0, y + high + GAP, 0.0
        found.append((part, x, y))
        x += part.width + GAP
        high = max(high, part.height)
    return found


@cache
def faces() -> str:
    """Return the symbols of the bots' faces."""
    drawing = (files("rollwright.server.web") / "static" / "faces.svg").read_text("utf-8")
    return drawing[drawing.index("<symbol") : drawing.rindex("</svg>")]


def words(card: Card) -> Iterator[str]:
    """Yield the left half."""
    yield line(LEFT, 70, "Rollwright", 25, bold=True)
    yield line(LEFT + text_width("Rollwright", "serif", True, 25) + 12, 70, card.game, 25, color="--soft")
    size = 150.0
    wide = text_width(card.points, "sans", True, size)
    if wide > 260:
        size, wide = size * 260 / wide, 260.0
    yield line(LEFT, 228, card.points, size, bold=True, family="--num")
    beside = LEFT + wide + 26
    for text, bold, y in ((card.headline, True, 192 if card.dice else 228), (card.dice and f"with {card.dice} dice", False, 228)):
        if text:
            yield fitted(beside, y, text, 30, RIGHT - beside + 30, bold)
    for number, rival in enumerate(card.rivals):
        yield from rival_row(rival, 274 + 54 * number)
    if card.more:
        yield line(LEFT + 58, 274 + 54 * len(card.rivals) + 20, f"and {card.more} more", 20, color="--soft")
    if card.analysis:
        x = float(LEFT)
        figures = ((card.analysis.luck, "luck"), (card.analysis.choices, "choices"))
        for text, name in (*((signed(value), name) for value, name in figures), (f"{card.analysis.expected:.1f}", "expected")):
            yield line(x, 516, text, 33, bold=True, family="--num")
            yield line(x, 548, name, 20)
            x += max(text_width(text, "sans", True, 33), text_width(name, "serif", False, 20)) + 34


def rival_row(rival: Rival, y: float) -> Iterator[str]:
    if rival.face:
        yield f'<use href="#{rival.face}" x="{LEFT}" y="{y}" width="44" height="44"/>'
    else:
        round = 9 if rival.bot else 21  # bots are square, people are round
        place = f'x="{LEFT + 1}" y="{y + 1}" width="42" height="42" rx="{round}"'
        yield f'<rect {place} fill="var(--panel)" stroke="var(--ink)" stroke-width="2"/>'
        yield line(LEFT + 22, y + 30, rival.name[:1].upper(), 22, bold=True, anchor="middle")
    wide = min(300.0, text_width(rival.name, "serif", False, 22))
    yield fitted(LEFT + 58, y + 28, rival.name, 22, 300, False)
    if rival.level:
        yield line(LEFT + 58 + wide + 7, y + 28, rival.level, 22, color="--soft")
    yield line(RIGHT, y + 28, rival.points, 22, bold=True, family="--num", anchor="end")


def bars(analysis: AnalysisData) -> Iterator[str]:
    """Yield luck (hollow) and choices (filled) of each turn, or of each round if there are too many turns."""
    left, top, width, height = BARS
    pairs = [(turn.luck, turn.choices) for turn in analysis.turns]
    if len(pairs) > MOST_BARS:
        rounds = groupby(analysis.turns, key=lambda turn: turn.phase.round)
        pairs = [
            (sum(turn.luck for turn in turns), sum(turn.choices for turn in turns)) for turns in (list(each) for _, each in rounds)
        ]
    values = [value for pair in pairs for value in pair]
    high, low = max(0.5, *values, 0.0), min(-0.5, *values, 0.0)
    scale = height / (high - low)
    zero = top + scale * high
    step = width / max(1, len(pairs))
    wide = min(13.0, 0.38 * step)
    yield f'<path d="M{left} {zero:.1f}h{width}" stroke="var(--soft)" stroke-width="1.5"/>'
    for number, (luck, choices) in enumerate(pairs):
        for value, x, fill in ((luck, 0.0, "var(--paper)"), (choices, wide + 0.1 * step, "var(--ink)")):
            if abs(value) * scale >= 1:
                y = min(zero, zero - scale * value)
                yield (
                    f'<rect x="{left + number * step + x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{abs(value) * scale:.1f}" '
                    f'rx="2" fill="{fill}" stroke="var(--ink)" stroke-width="1.6"/>'
                )


def line(
    x: float,
    y: float,
    text: str,
    size: float,
    *,
    bold: bool = False,
    family: str = "--words",
    color: str = "--ink",
    anchor: str = "start",
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="var({family})" font-size="{size:.1f}" font-weight="{700 if bold else 400}" '
        f'fill="var({color})" text-anchor="{anchor}">{escape(text, quote=False)}</text>'
    )


def fitted(x: float, y: float, text: str, size: float, room: float, bold: bool) -> str:
    """Return a line that is set smaller, down to two thirds, and then cut to fit into its room."""
    wide = text_width(text, "serif", bold, size)
    if wide > room:
        size = max(2 * size / 3, size * room / wide)
    while len(text) > 2 and text_width(text, "serif", bold, size) > room:
        text = f"{text.rstrip('…')[:-1].rstrip()}…"
    return line(x, y, text, size, bold=bold)


def signed(value: float) -> str:
    """Return points with one decimal and their sign."""
    text = f"{abs(value):.1f}"
    return text if text == "0.0" else f"{MINUS if value < 0 else '+'}{text}"
