"""Whole games in one compiled loop: for benchmarks, simulation and search."""

from __future__ import annotations

from collections.abc import Callable

from rollwright.core.position import CHANCE, Position


def random_playout(position: Position, random: Callable[[], float]) -> tuple[int, int]:
    """Play to the end, every move uniform over the full legal list; returns (decisions, throws)."""
    decisions = 0
    throws = 0
    while not position.is_over():
        acting = position.to_act()
        for seat in acting:
            if seat == CHANCE:
                due = position.due()
                if not due.continues:
                    throws += 1
                position.apply(CHANCE, due.sample(random))
            elif position.is_to_act(seat):
                moves = position.moves(seat)
                position.apply(seat, moves[int(random() * len(moves))])
                decisions += 1
    return decisions, throws
