"""The rivals of someone who chose none: a beginner and a casual bot until the first win, then bots about as strong as they are."""

from __future__ import annotations

from rollwright import bots
from rollwright.bots.ladder import MEAN, load_ladder
from rollwright.core.game import Game
from rollwright.server.service.guests import Guest
from rollwright.server.service.projections import read_result
from rollwright.server.storage.store import Store

FIRST = (bots.LEVELS["beginner"][0], bots.LEVELS["casual"][0])  # until the first win
WITHOUT_MEANS = "casual"  # the level after it, in a game whose bots have no mean score
GAMES = 40  # the latest finished ones


def choose(store: Store, guest: Guest, game: Game, count: int) -> list[str]:
    """In a worker: return the bots to play against."""
    won, mean = _record(store, guest, game) if guest.id else (False, 0.0)
    chosen = bots.LEVELS[_nearest_level(game, mean)] if won else FIRST
    return [chosen[at % len(chosen)] for at in range(count)]


def _record(store: Store, guest: Guest, game: Game) -> tuple[bool, float]:
    """Return whether a guest has won this game against anyone, and the mean of their points. Results have names, not guests."""
    won, points = False, []
    for row in store.tables_of(guest.id, True, GAMES):
        if row.header.game == game.name and row.result:
            result = read_result(row.result)
            mine = [(float(total), place) for name, total, place in result if name == guest.name]
            points += [total for total, _ in mine]
            won = won or any(place == 1 and len(result) > 1 for _, place in mine)
    return won, sum(points) / len(points) if points else 0.0


def _nearest_level(game: Game, mean: float) -> str:
    means = {row.bot: row.value for row in load_ladder() if row.game == game.name and row.measure == MEAN}
    known = {level: means[first] for level, (first, _) in bots.LEVELS.items() if first in means}
    return min(known, key=lambda level: abs(known[level] - mean), default=WITHOUT_MEANS)
