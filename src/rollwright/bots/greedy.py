"""A bot that plays each turn for the highest evaluation at its end, and looks no further."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from rollwright.bots.collection import collection_paused
from rollwright.bots.search import WIDTH, best_turn
from rollwright.bots.simple import weighted
from rollwright.core.position import Position
from rollwright.games import load


class GreedyBot:
    """A bot that searches once per turn and follows its plan while the position is as planned."""

    def __init__(self, width: int = WIDTH, share: float = 0.0) -> None:
        self.width = width
        self.share = share  # how much more points count
        self.effort = 1.0
        self.plan: dict[tuple[object, ...], int] = {}

    def choose(self, position: Position, seat: int, random: Random) -> int:
        moves = position.legal_moves(seat)
        if len(moves) == 1:
            return moves[0]
        planned = self.plan.get(position.state())
        if planned is not None and planned in moves:
            return planned
        evaluate = weighted(load(position.rules().game).evaluate, self.share)
        with collection_paused():
            turn = best_turn(position, seat, evaluate, random.random, max(1, int(self.width * self.effort)))
        self.plan = {}
        for now, following in pairwise(turn):
            position.apply(seat, now)
            self.plan[position.state()] = following
        return turn[0]
