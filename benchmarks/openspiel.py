"""Compare random playouts of our games with OpenSpiel's own C++ rollouts in one run, so that conditions are the same for both.

    .venv/bin/uv pip install --python .venv/bin/python "open_spiel==2.0.2"
    .venv/bin/python benchmarks/openspiel.py [seconds per case]

OpenSpiel's binding has no evaluate(), so its evaluator is driven through MCTSBot, with few simulations of many rollouts each so
that the tree costs next to nothing. Its steps are decisions and chance nodes; ours are decisions and throws, with a throw counted
once. Ours play whole games from new() to scores(). The cases take turns in short slices. CPU time is measured, and each case keeps
its best slice, which is what an otherwise idle machine can do.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random

from rollwright import load, names
from rollwright.core import is_compiled
from rollwright.core.playout import random_playout

SLICES = 8
SIMULATIONS = 4


def theirs(name: str, rollouts: int) -> Callable[[float], float]:
    """Return a function that measures the steps per second of OpenSpiel's rollouts."""
    import pyspiel

    game = pyspiel.load_game(name)
    random = Random(1)

    def first() -> object:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        return state

    def length() -> int:
        """Return the number of steps of one random game."""
        state = first()
        steps = 0
        while not state.is_terminal():  # type: ignore[attr-defined]
            if state.is_chance_node():  # type: ignore[attr-defined]
                actions, odds = zip(*state.chance_outcomes(), strict=True)  # type: ignore[attr-defined]
                state.apply_action(random.choices(actions, odds)[0])  # type: ignore[attr-defined]
            else:
                state.apply_action(random.choice(state.legal_actions()))  # type: ignore[attr-defined]
            steps += 1
        return steps

    steps = sum(length() for _ in range(100)) / 100
    start = first()
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 1), 2.0, SIMULATIONS, 200, False, 42, False)

    def measure(seconds: float) -> float:
        calls = 0
        begun = time.process_time()
        while (spent := time.process_time() - begun) < seconds:
            bot.step(start)
            calls += 1
        return calls * SIMULATIONS * rollouts * steps / spent

    return measure


def ours(name: str) -> Callable[[float], float]:
    game = load(name)
    rules = game.rules()
    seats = max(2, game.seat_range(game.check({}))[0])
    random = Random(0).random

    def measure(seconds: float) -> float:
        steps = 0
        begun = time.process_time()
        while (spent := time.process_time() - begun) < seconds:
            for _ in range(5):
                position = rules.new(seats)
                decisions, throws = random_playout(position, random)
                position.scores()
                steps += decisions + throws
        return steps / spent

    return measure


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    try:
        peers = {"yacht": theirs("yacht", 20), "backgammon": theirs("backgammon", 100)}
    except ImportError:
        sys.exit("OpenSpiel is not installed; see the top of this file.")
    cases = {f"OpenSpiel {name}": case for name, case in peers.items()} | {name: ours(name) for name in names()}
    best = dict.fromkeys(cases, 0.0)
    for _ in range(SLICES):
        for name, measure in cases.items():
            best[name] = max(best[name], measure(seconds / SLICES))
    print(f"rollwright: {'compiled' if is_compiled() else 'pure'} build")
    print(f"{'':24}{'steps per second':>18}" + "".join(f"{f'times {name}':>20}" for name in peers))
    for name, speed in best.items():
        ratios = "" if name.startswith("OpenSpiel") else "".join(f"{speed / best[f'OpenSpiel {peer}']:20.2f}" for peer in peers)
        print(f"{name:24}{speed:18,.0f}{ratios}")


if __name__ == "__main__":
    main()
