"""Play random two-seat games with a fixed seed, to count instructions where timings are unreliable.

    valgrind --tool=callgrind .venv/bin/python benchmarks/playouts.py troyes_dice 200
    valgrind --tool=callgrind .venv/bin/python benchmarks/playouts.py troyes_dice 1000

The second count minus the first, divided by the steps between them, is the cost of a step, without Python's startup and without
what the rules build on first use.
"""

from __future__ import annotations

import sys
from random import Random

from rollwright import load
from rollwright.core import is_compiled
from rollwright.core.playout import random_playout


def main() -> None:
    if len(sys.argv) != 3 or not sys.argv[2].isdigit():
        sys.exit("usage: playouts.py GAME COUNT, e.g. playouts.py troyes_dice 200")
    game = load(sys.argv[1])
    rules = game.rules()
    seats = max(2, game.seat_range(game.check({}))[0])
    random = Random(0).random
    steps = points = 0
    for _ in range(int(sys.argv[2])):
        position = rules.new(seats)
        decisions, throws = random_playout(position, random)
        steps += decisions + throws
        points += sum(score.total for score in position.scores())
    print(f"{'compiled' if is_compiled() else 'pure'} build: {steps} steps, {points} points in total")


if __name__ == "__main__":
    main()
