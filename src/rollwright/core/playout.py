"""Random games in one compiled loop, for benchmarks and search. core/driver.py plays every other game."""

from __future__ import annotations

from collections.abc import Callable

from rollwright.core.position import CHANCE, Position


def random_playout(position: Position, random: Callable[[], float]) -> tuple[int, int]:
    """Play to the end, each move uniform over the legal moves, and return the number of decisions and throws."""
    decisions = 0
    throws = 0
    while True:
        while position.is_to_act(CHANCE):
            outcomes = position.chance_outcomes()
            if not outcomes.continues:
                throws += 1
            position.apply(CHANCE, outcomes.sample(random))
        acting = position.to_act()
        if not acting:
            return decisions, throws
        for seat in acting:
            moves = position.legal_moves(seat)
            count = len(moves)  # compiled, multiplying by len() itself makes two objects
            if count:
                position.apply(seat, moves[int(random() * count)])
                decisions += 1
            else:
                assert not position.is_to_act(seat), "a seat that is to act has no legal move"
