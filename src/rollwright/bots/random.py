"""A bot that plays any legal move, each equally likely."""

from __future__ import annotations

from random import Random

from rollwright.core.position import Position


class RandomBot:
    def choose(self, position: Position, seat: int, random: Random) -> int:
        moves = position.legal_moves(seat)
        return moves[int(random.random() * len(moves))]
