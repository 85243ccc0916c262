"""Measure single operations: a clone of a two-seat position, and a move at tables of 1 and of 10,000 seats.

.venv/bin/python benchmarks/costs.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from random import Random

from rollwright import load, names
from rollwright.core import is_compiled
from rollwright.core.driver import play_randomly
from rollwright.core.errors import BadOption
from rollwright.core.game import Game
from rollwright.core.position import CHANCE, Position

REPEATS = 7


def cost(operation: Callable[[], int]) -> float:
    """Return microseconds per operation: the best of several repeats, which is what an undisturbed machine can do."""
    best = float("inf")
    for _ in range(REPEATS):
        begun = time.process_time()
        count = operation()
        best = min(best, (time.process_time() - begun) / count)
    return best * 1e6


def widest(game: Game) -> tuple[dict[str, str], int]:
    """Return the options that allow the most seats, and that number."""
    found = [game.check({})]
    for option in game.options:
        for value in option.choices:
            with suppress(BadOption):  # some values require another option
                found.append(game.check({option.name: value}))
    options = max(found, key=lambda options: game.seat_range(options)[1])
    return options, game.seat_range(options)[1]


def in_the_middle(game: Game, seats: int, throws: int, options: dict[str, str] | None = None) -> Position:
    """Return a position after some throws, with seats to act, reached by random play."""
    position = game.new(seats, options)
    for step in play_randomly(position, Random(1).random):
        throws -= step.seat == CHANCE
        if throws <= 0 and not position.is_to_act(CHANCE):
            break
    return position


def clones(position: Position) -> int:
    for _ in range(2000):
        position.clone()
    return 2000


def moves_of(game: Game, seats: int, options: dict[str, str]) -> Callable[[], int]:
    """Return an operation in which one seat lists its moves, makes one, and restores its sheet. Other sheets must cost nothing."""
    position = in_the_middle(game, seats, 6, options)
    seat = position.to_act()[-1]
    before = position.extract_sheet(seat)

    def operation() -> int:
        for _ in range(500):
            move = position.legal_moves(seat)[0]
            position.apply(seat, move)
            position.restore_sheet(seat, before)
        return 500

    return operation


def main() -> None:
    print(f"rollwright: {'compiled' if is_compiled() else 'pure'} build; microseconds")
    for name in names():
        game = load(name)
        seats = max(2, game.seats[0])
        position = in_the_middle(game, seats, 6)
        print(f"{name}: clone of {seats} seats {cost(lambda at=position: clones(at)):.2f}", end="")  # type: ignore[misc]
        if game.independent:
            options, most = widest(game)
            few, many = (cost(moves_of(game, count, options)) for count in (1, most))
            print(
                f"; listing, making, and undoing a move at a table of 1 {few:.2f}, of {most:,} {many:.2f}",
                end="",
            )
        print()


if __name__ == "__main__":
    main()
