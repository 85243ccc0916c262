"""Scores as a table for the terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from rich.markup import escape
from rich.table import Table

from rollwright.core.game import Game
from rollwright.core.position import Position
from rollwright.core.score import Score, format_points

WAYS: tuple[Callable[[str], str], ...] = (  # to say a reason without its numbers: all of them, the last, none
    lambda words: re.sub(r"\d+", "…", words),
    lambda words: re.sub(r",? *\d+(\D*)$", r"\1", words),
    lambda words: words,
)
SEATS_AT_MOST = 8  # beyond this only the best are shown


def score_table(game: Game, position: Position, names: Mapping[int, str]) -> Table:
    """Reasons down, seats across; the winners in bold once the game is over."""
    places = position.places()
    scores = position.scores()
    shown = sorted(range(len(scores)), key=lambda seat: places[seat])[:SEATS_AT_MOST]
    shown.sort()
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for seat in shown:
        table.add_column(escape(names.get(seat) or f"seat {seat + 1}"), justify="right")
    for words, points in reason_lines([scores[seat] for seat in shown]).items():
        table.add_row(escape(words), *[format_points(points[at], game.unit) if at in points else "" for at in range(len(shown))])
    bold = [f"[bold]{format_points(scores[seat].total, game.unit)}[/]" for seat in shown]
    table.add_row("[bold]total[/]", *bold)
    if len(scores) > 1:
        table.add_row("place", *[str(places[seat]) for seat in shown])
    if len(shown) < len(scores):
        table.caption = f"the first {len(shown)} of {len(scores)}"
    return table


def reason_lines(scores: list[Score]) -> dict[str, dict[int, int]]:
    """The points of each score by reason; reasons that differ only in their numbers share a line, as on the page."""
    lines: dict[str, dict[str, dict[int, int]]] = {}
    for at, score in enumerate(scores):
        for reason in score.reasons:
            lines.setdefault(_without_numbers(reason.text, scores), {}).setdefault(reason.text, {})[at] = reason.points
    found = {}
    for name, said in lines.items():
        points = {at: given for members in said.values() for at, given in members.items()}
        if any(points.values()):
            found[name if len(said) > 1 else next(iter(said))] = points
    return found


def _without_numbers(words: str, scores: list[Score]) -> str:
    """The shortest way to say this that no score says twice."""
    for way in WAYS:
        if all(sum(way(reason.text) == way(words) for reason in score.reasons) < 2 for score in scores):
            return way(words)
    return words


def achievement_lines(game: Game, position: Position, seats: list[int]) -> list[str]:
    """What a finished solo game is called, and what these seats have achieved in it; what takes several games the hall keeps."""
    rank = game.rank(position) if position.seats() == 1 else ""
    words = {each.id: each.text for each in game.all_achievements() if each.games == 1}
    lines = [f"Rank: {rank}"] if rank else []
    for seat in seats:
        whose = f"Seat {seat + 1} achieved" if len(seats) > 1 else "Achieved"
        lines += [f"{whose}: {words[id]}" for id in game.achievements(position, seat) if id in words]
    return lines
