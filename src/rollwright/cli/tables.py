"""Scores as a table for the terminal."""

from __future__ import annotations

from collections.abc import Mapping

from rich.markup import escape
from rich.table import Table

from rollwright.core.game import Game
from rollwright.core.position import Position
from rollwright.core.score import Reason, Score, format_points

MAX_SEATS = 8  # of more seats, only the best are shown


def score_table(game: Game, position: Position, names: Mapping[int, str]) -> Table:
    """Return a table with a row per kind of reason and a column per seat."""
    places = position.places()
    scores = position.scores()
    shown = sorted(sorted(range(len(scores)), key=lambda seat: places[seat])[:MAX_SEATS])
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for seat in shown:
        table.add_column(escape(names.get(seat) or f"seat {seat + 1}"), justify="right")
    for label, points in reason_rows([scores[seat] for seat in shown]):
        table.add_row(escape(label), *["" if each is None else format_points(each, game.unit) for each in points])
    table.add_row("[bold]total[/]", *[f"[bold]{format_points(scores[seat].total, game.unit)}[/]" for seat in shown])
    if len(scores) > 1:
        table.add_row("place", *[str(places[seat]) for seat in shown])
    if len(shown) < len(scores):
        table.caption = f"the first {len(shown)} of {len(scores)}"
    return table


def reason_rows(scores: list[Score]) -> list[tuple[str, list[int | None]]]:
    """Return each kind of reason with the points of every score; kinds that score nothing are left out.

    The label includes the detail if all scores have the same.
    """
    reasons: dict[str, list[Reason | None]] = {}
    for at, score in enumerate(scores):
        for reason in score.reasons:
            reasons.setdefault(reason.kind, [None] * len(scores))[at] = reason
    rows: list[tuple[str, list[int | None]]] = []
    for kind, found in reasons.items():
        given = [reason for reason in found if reason is not None]
        if any(reason.points for reason in given):
            label = given[0].text if len({reason.detail for reason in given}) == 1 else kind
            rows.append((label, [None if reason is None else reason.points for reason in found]))
    return rows


def achievement_lines(game: Game, position: Position, seats: list[int]) -> list[str]:
    """Return the rank of a solo game and the achievements of these seats; those over several games are kept by the server."""
    rank = game.rank(position) if position.seats() == 1 else ""
    counted = [each for each in game.all_achievements() if each.games == 1 and (len(seats) > 1 or not each.with_others)]
    texts = {each.id: each.text for each in counted}
    lines = [f"Rank: {rank}"] if rank else []
    for seat in seats:
        label = f"Achievement of seat {seat + 1}" if len(seats) > 1 else "Achievement"
        lines += [f"{label}: {texts[id]}" for id in game.achievements(position, seat) if id in texts]
    return lines
