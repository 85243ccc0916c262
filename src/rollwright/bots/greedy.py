"""Plays its turn so that the game's own rough worth of the sheet is highest afterwards. Looks no further."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from rollwright.bots.search import WIDTH, best_turn
from rollwright.core.position import Position
from rollwright.games import load


class GreedyBot:
    """Thinks once per turn and then follows its plan, as long as the position is the one it foresaw."""

    def __init__(self, width: int = WIDTH) -> None:
        self.width = width
        self.plan: dict[tuple[object, ...], int] = {}

    def choose(self, position: Position, seat: int, random: Random) -> int:
        moves = position.legal_moves(seat)
        if len(moves) == 1:
            return moves[0]
        planned = self.plan.get(position.state())
        if planned is not None and planned in moves:
            return planned
        turn = best_turn(position, seat, load(position.rules().game).evaluate, random.random, self.width)
        self.plan = {}
        for now, following in pairwise(turn):
            position.apply(seat, now)
            self.plan[position.state()] = following
        return turn[0]
