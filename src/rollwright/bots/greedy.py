"""Plays its turn so that the game's own rough worth of the sheet is highest afterwards. Looks no further."""

from __future__ import annotations

from random import Random

from rollwright.bots.search import best_move
from rollwright.core.position import Position
from rollwright.games import load


class GreedyBot:
    def choose(self, position: Position, seat: int, random: Random) -> int:
        return best_move(position, seat, load(position.rules().game).worth, random.random)
