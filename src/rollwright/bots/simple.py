"""Bots that look at single moves, or at points alone."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from rollwright.bots.search import best_turn
from rollwright.bots.search_round import Evaluate, best_in_round
from rollwright.core.position import Position
from rollwright.games import load

CANCELED: Final = 0.01  # points that PointsBot gives for a choice it does not have to cancel
POINTS_WIDTH: Final = 2  # unfinished turns that PointsBot keeps
CANDIDATES: Final = 6  # moves that RoundBot follows
LIMIT: Final = 12_000  # states that it evaluates for a decision


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


class NextMoveBot:
    """A bot that takes the move after which the evaluation is highest, with points counted `share` times more."""

    def __init__(self, share: float = 0.0, style: int | None = None) -> None:
        self.share = share
        self.style = style  # of the tuned evaluation; None for the other one

    def choose(self, position: Position, seat: int, random: Random) -> int:
        moves = position.legal_moves(seat)
        if len(moves) == 1:
            return moves[0]
        game = load(position.rules().game)
        evaluate = weighted(game.evaluate if self.style is None else partial(game.evaluate_tuned, style=self.style), self.share)
        best: list[int] = []
        highest = float("-inf")
        for move in moves:
            after = position.clone()
            after.apply(seat, move)
            value = evaluate(after, seat)
            if value >= highest:
                best = [*best, move] if value == highest else [move]
                highest = value
        return best[int(random.random() * len(best))]


class RoundBot:
    """A bot that follows its best few moves to the end of the round by the tuned evaluation."""

    def __init__(self, style: int = 0) -> None:
        self.style = style
        self.effort = 1.0  # how much of LIMIT to use

    def choose(self, position: Position, seat: int, random: Random) -> int:
        moves = position.legal_moves(seat)
        if len(moves) == 1:
            return moves[0]
        evaluate = partial(load(position.rules().game).evaluate_tuned, style=self.style)
        return best_in_round(position, seat, evaluate, CANDIDATES, int(LIMIT * self.effort))
