"""A bot that plays any legal move, each equally likely."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rollwright.core.playout import MovePicker
from rollwright.core.position import Position


class RandomBot(MovePicker):
    def pick(self, count: int, random: Callable[[], float]) -> int:
        return int(random() * count)

    def choose(self, position: Position, seat: int, random: Random) -> int:
        moves = position.legal_moves(seat)
        return moves[self.pick(len(moves), random.random)]
