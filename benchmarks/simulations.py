"""Compare simulations of random bots with the plain playout, in CPU time of one process.

    .venv/bin/python benchmarks/simulations.py [game ...]

Both play whole games of two seats from new() to scores(). A simulation also seeds a generator for the dice and for every seat of
every game. Each case keeps the best of four slices.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random

from rollwright import load, names
from rollwright.core import is_compiled
from rollwright.core.playout import random_playout
from rollwright.lab.simulate import Chunk, Plan, Player, Tally

SEATS, SLICES, SECONDS = 2, 4, 0.5


def best(play: Callable[[], int]) -> float:
    """Return the moves per second of the best slice."""
    found = 0.0
    for _ in range(SLICES):
        moves = 0
        begun = time.process_time()
        while (spent := time.process_time() - begun) < SECONDS:
            moves += play()
        found = max(found, moves / spent)
    return found


def compare(name: str) -> tuple[float, float]:
    """Return the moves per second of the playout and of the simulation."""
    game = load(name)
    rules, random = game.rules(), Random(0).random
    plan = Plan(game, SEATS, ["random"], 1, game.check({}), next(iter(game.editions.values())))
    player = Player(plan)
    tally = Tally(plan)

    def plain() -> int:
        position = rules.new(SEATS)
        decisions, throws = random_playout(position, random)
        position.scores()
        return decisions + throws

    def simulated() -> int:
        before = tally.decisions + tally.throws
        player.play(tally.games + 1, Chunk(tally, [], []))
        return tally.decisions + tally.throws - before

    return best(plain), best(simulated)


def main() -> None:
    print("compiled" if is_compiled() else "pure")
    for name in sys.argv[1:] or names():
        plain, simulated = compare(name)
        print(
            f"{name:15} playout {plain:9,.0f} moves per second, simulation {simulated:9,.0f}: {simulated / plain:.2f}", flush=True
        )


if __name__ == "__main__":
    main()
