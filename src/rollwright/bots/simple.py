"""Bots that look at single moves, or at points alone."""

from __future__ import annotations

from random import Random
from typing import Final

from rollwright.bots.search import best_turn
from rollwright.bots.search_round import Evaluate
from rollwright.core.position import Position
from rollwright.games import load

CANCELED: Final = 0.01  # points that PointsBot gives for a choice it does not have to cancel
POINTS_WIDTH: Final = 2  # unfinished turns that PointsBot keeps


def points(position: Position, seat: int) -> float:
    return float(position.total(seat))


def points_without_detours(position: Position, seat: int) -> float:
    return position.total(seat) - CANCELED * position.cancels(seat)


def weighted(evaluate: Evaluate, share: float) -> Evaluate:
    """Return an evaluation in which points count `share` times more."""
    if not share:
        return evaluate
    return lambda position, seat: evaluate(position, seat) + share * points(position, seat)


class PointsBot:
    """A bot that plays each turn for the points it has at its end. Of equals it takes any, or always the `latest` it found."""

    def __init__(self, latest: bool = False) -> None:
        self.latest = latest

    def choose(self, position: Position, seat: int, random: Random) -> int:
        moves = position.legal_moves(seat)
        if len(moves) == 1:
            return moves[0]
        return best_turn(position, seat, points_without_detours, (lambda: 0.0) if self.latest else random.random, POINTS_WIDTH)[0]


def best_next_move(position: Position, seat: int, evaluate: Evaluate, random: Random, latest: bool = False) -> int:
    """Return the move after which the evaluation is highest; of equals any, or the `latest`."""
    moves = position.legal_moves(seat)
    if len(moves) == 1:
        return moves[0]
    best: list[int] = []
    highest = float("-inf")
    for move in moves:
        after = position.clone()
        after.apply(seat, move)
        value = evaluate(after, seat)
        if value >= highest:
            best = [*best, move] if value == highest else [move]
            highest = value
    return best[-1] if latest else best[int(random.random() * len(best))]


class NextMoveBot:
    """A bot that takes the move after which the evaluation is highest, with points counted `share` times more.

    Of equals it takes any, or always the `latest`: in Dice Realms, few choices change the points at once.
    """

    def __init__(self, share: float = 0.0, latest: bool = False) -> None:
        self.share = share
        self.latest = latest

    def choose(self, position: Position, seat: int, random: Random) -> int:
        evaluate = weighted(load(position.rules().game).evaluate, self.share)
        return best_next_move(position, seat, evaluate, random, self.latest)
