"""Measure how differently the two bots of a level play: in what share of its decisions the second chooses another move."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from rollwright.bots import LEVELS, choose_move, load
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.game import Game
from rollwright.core.position import Position
from rollwright.lab.simulate import wilson

POSITIONS = 1000
LEAST = 0.1  # share of decisions in which the bots of a level must differ


class Difference(NamedTuple):
    """The decisions in which two bots chose differently in one game."""

    game: str
    first: str
    second: str
    positions: int
    differing: int

    @property
    def share(self) -> float:
        return self.differing / self.positions

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.differing, self.positions)


def difference(
    game: Game, level: str, positions: int, seed: int, advance: Callable[[int], None] = lambda count: None
) -> Difference:
    """Compare the bots of a level on positions with a choice, from games of the first with the fewest seats.

    Both decide with equal generators and without a memory of earlier decisions, so that only their ways of choosing differ.
    """
    first, second = LEVELS[level]
    seats = game.seat_range(game.check({}))[0]
    asked = differing = number = 0

    def choose(position: Position, seat: int) -> int:
        nonlocal asked, differing
        moves = position.legal_moves(seat)
        if len(moves) == 1 or asked == positions:
            return moves[0]
        equal = f"{seed} {number} {asked}"
        mine, other = (choose_move(load(bot), position, seat, Random(equal), game.independent) for bot in (first, second))
        asked += 1
        differing += mine != other
        advance(1)
        return mine

    rules = game.rules()
    while asked < positions:
        for _ in play_game(rules.new(seats), SampledDice(Random(f"{seed} {number} dice").random), choose):
            if asked == positions:
                break
        number += 1
    return Difference(game.name, first, second, asked, differing)
