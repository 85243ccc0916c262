"""Compare the learning environments with their peers in one run, so that conditions are the same for all.

    .venv/bin/uv pip install --python .venv/bin/python "open_spiel==2.0.2" "pettingzoo[classic]==1.27.0" "catanatron==3.2.1"
    .venv/bin/python benchmarks/lab.py [seconds per case]

Every case plays whole random games and takes turns with the others in short slices. CPU time is measured, and each case keeps its
best slice, which is what an otherwise idle machine can do. A missing peer is left out. The result is one JSON line with steps per
second and the ratios to the peers.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from rollwright import Batch, load, names
from rollwright.core import is_compiled
from rollwright.core.playout import random_playout

SLICES = 6
TABLES = 64
Case = Iterator[None]  # each item is one step


def plain(game: str) -> Case:
    rules, random = load(game).rules(), Random(1).random
    seats = max(1, load(game).seats[0])
    while True:
        decisions, _ = random_playout(rules.new(seats), random)
        yield from [None] * decisions


def batch(game: str) -> Case:
    """Every step gives observations, masks, and rewards. The batch draws the actions, as a plain playout does."""
    tables, random = Batch(game, TABLES, seed=1), Random(1).random
    while True:
        tables.step(tables.random_actions(random))
        yield from [None] * TABLES


def gym(game: str) -> Case:
    from rollwright.adapters.gymnasium import GameEnv

    env, random = GameEnv(game), Random(1)
    while True:
        _, info = env.reset(seed=int(random.random() * 10**6))
        over = False
        while not over:
            legal = info["action_mask"].nonzero()[0]
            _, _, over, _, info = env.step(int(legal[int(random.random() * len(legal))]))
            yield


def aec(env: Any) -> Case:
    random = Random(1)
    while True:
        env.reset(seed=int(random.random() * 10**6))
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(random.random() * len(legal))]))
            yield


def ours_aec(game: str) -> Case:
    from rollwright.adapters.pettingzoo import aec_env

    return aec(aec_env(game, 2))


def openspiel(name: str, parameters: dict[str, Any] | None = None) -> Case:
    import pyspiel

    game, random = pyspiel.load_game(name, parameters or {}), Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=False)  # the strict check would look at every pair again
                state.apply_action(random.choices(actions, odds)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random.random() * len(legal))])
            yield


def tic_tac_toe() -> Case:
    import open_spiel.python.games.tic_tac_toe  # noqa: F401  registers the game

    return openspiel("python_tic_tac_toe")


def ours_openspiel(game: str) -> Case:
    import rollwright.adapters.openspiel  # noqa: F401  registers the games

    return openspiel(f"rollwright_{game}", {"seats": 2})  # like the games of the peers


def catanatron() -> Case:
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    while True:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE)])
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            yield


def connect_four() -> Case:
    from pettingzoo.classic.connect_four.connect_four import raw_env

    return aec(raw_env())


def cases() -> dict[str, Callable[[], Case]]:
    found: dict[str, Callable[[], Case]] = {
        "connect_four_v3": connect_four,
        "catanatron": catanatron,
        "python_tic_tac_toe": tic_tac_toe,
    }
    for game in names():
        for kind, make in (
            ("plain", plain),
            ("batch", batch),
            ("gymnasium", gym),
            ("aec", ours_aec),
            ("openspiel", ours_openspiel),
        ):
            found[f"{game} {kind}"] = lambda make=make, game=game: make(game)  # type: ignore[misc]
    return found


def measure(case: Case, seconds: float) -> float:
    """Return the steps per second of CPU time in one slice."""
    steps = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        for _ in range(50):
            next(case)
        steps += 50
    return steps / spent


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    running: dict[str, Case] = {}
    for name, make in cases().items():
        try:
            case = make()
            next(case)
            running[name] = case
        except ImportError as error:
            print(f"{name}: left out, {error.name} is not installed", file=sys.stderr)
    best = dict.fromkeys(running, 0.0)
    for _ in range(SLICES):
        for name, case in running.items():
            best[name] = max(best[name], measure(case, seconds / SLICES))
    peers = {"aec": "connect_four_v3", "gymnasium": "catanatron", "openspiel": "python_tic_tac_toe"}
    ratios: dict[str, float] = {}
    for name in running:
        game, _, kind = name.partition(" ")
        peer = f"{game} plain" if kind == "batch" else peers.get(kind, "")
        if peer in best:
            ratios[name] = round(best[name] / best[peer], 2)
    steps = {name: round(value) for name, value in best.items()}
    print(json.dumps({"compiled": is_compiled(), "steps_per_second": steps, "ratios": ratios}))


if __name__ == "__main__":
    main()
