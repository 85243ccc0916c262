"""Measure the speed of the rules: whole games from new() to scores(), each move uniform over the legal moves."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import TypedDict

from rollwright.core import is_compiled
from rollwright.core.edition import Edition
from rollwright.core.game import Game
from rollwright.core.playout import random_playout


class Speed(TypedDict):
    game: str
    compiled: bool
    seats: int
    games: int
    seconds: float
    moves_per_second: float
    decisions_per_second: float


def bench(game: Game, seconds: float, options: dict[str, str], edition: Edition) -> Speed:
    """Measure one process with two seats, or as close to two as the options allow."""
    fewest, most = game.seat_range(options)
    seats = min(max(2, fewest), most)
    rules = game.rules(edition, options)
    random = Random(0).random
    random_playout(rules.new(seats), random)  # do not measure what is built on first use
    games = decisions = throws = 0
    started = perf_counter()
    spent = 0.0
    while spent < seconds:
        for _ in range(10):
            position = rules.new(seats)
            decided, thrown = random_playout(position, random)
            position.scores()
            decisions += decided
            throws += thrown
            games += 1
        spent = perf_counter() - started
    return {
        "game": game.name,
        "compiled": is_compiled(),
        "seats": seats,
        "games": games,
        "seconds": spent,
        "moves_per_second": (decisions + throws) / spent,
        "decisions_per_second": decisions / spent,
    }
