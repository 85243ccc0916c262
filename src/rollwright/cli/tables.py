"""Scores as a table for the terminal."""

from __future__ import annotations

from collections.abc import Mapping

from rich.markup import escape
from rich.table import Table

from rollwright.core.game import Game
from rollwright.core.position import Position
from rollwright.core.score import written

SEATS_AT_MOST = 8  # beyond this only the best are shown


def score_table(game: Game, position: Position, names: Mapping[int, str]) -> Table:
    """Reasons down, seats across; the winners in bold once the game is over."""
    places = position.standing()
    scores = position.scores()
    shown = sorted(range(len(scores)), key=lambda seat: places[seat])[:SEATS_AT_MOST]
    shown.sort()
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for seat in shown:
        table.add_column(escape(names.get(seat) or f"seat {seat + 1}"), justify="right")
    reasons = list(dict.fromkeys(reason.words for seat in shown for reason in scores[seat].reasons))
    for words in reasons:
        cells = []
        for seat in shown:
            points = [reason.points for reason in scores[seat].reasons if reason.words == words]
            cells.append(written(sum(points), game.unit) if points else "")
        table.add_row(escape(words), *cells)
    bold = [f"[bold]{written(scores[seat].total, game.unit)}[/]" for seat in shown]
    table.add_row("[bold]total[/]", *bold)
    if len(scores) > 1:
        table.add_row("place", *[str(places[seat]) for seat in shown])
    if len(shown) < len(scores):
        table.caption = f"the first {len(shown)} of {len(scores)}"
    return table
