"""Measure what runners cost: starting, handing out a chunk, and the bytes of plans and results.

    python benchmarks/runners.py [--ray]

An empty chunk does nothing, so its time is the overhead of a chunk. The result is one JSON line.
"""

from __future__ import annotations

import json
import pickle
import sys
import time
from collections.abc import Callable

from rollwright import load, names
from rollwright.core import is_compiled
from rollwright.lab.runner import Chunk, InProcess, Pool, Ray, Runner
from rollwright.lab.simulate import Plan, Simulation

CHUNKS = 300
GAMES = 50  # in the chunk whose bytes are counted


class Nothing:
    """A task without work."""

    def run(self, first: int, count: int, stopped: Callable[[], bool]) -> int:
        return count


def overhead(make: Callable[[], Runner]) -> dict[str, float]:
    """Return the seconds until the first chunk is done, and the milliseconds of each further one, by wall clock."""
    begun = time.perf_counter()
    runner = make()
    results = runner.run(Nothing(), (Chunk(number, 1) for number in range(1, CHUNKS + 2)))
    next(results)
    first = time.perf_counter()
    for _ in results:
        pass
    done = time.perf_counter()
    runner.close()
    return {"start_s": round(first - begun, 3), "chunk_ms": round((done - first) * 1000 / CHUNKS, 3)}


def sizes(name: str) -> dict[str, float]:
    """Return the bytes of a plan, and of the results of a chunk per game; and the microseconds of a random game."""
    game = load(name)
    found: dict[str, float] = {}
    for kind, records, rows in (("sums", False, False), ("rows", False, True), ("records", True, False)):
        plan = Plan(game, 2, ["random"], 1, game.check({}), next(iter(game.editions.values())), records, rows)
        task = Simulation(plan)
        begun = time.process_time()
        chunk = task.run(1, GAMES, lambda: False)
        spent = time.process_time() - begun
        found["plan"] = len(pickle.dumps(task))
        found[kind] = len(pickle.dumps(chunk)) if kind == "sums" else round(len(pickle.dumps(chunk)) / GAMES)
        if kind == "sums":
            found["game_us"] = round(spent / GAMES * 1e6)
    return found


def main() -> None:
    runners: dict[str, Callable[[], Runner]] = {"in process": InProcess, "pool of 2": lambda: Pool(2)}
    if "--ray" in sys.argv:
        runners["Ray local"] = lambda: Ray("local")
    print(
        json.dumps(
            {
                "compiled": is_compiled(),
                "overhead": {name: overhead(make) for name, make in runners.items()},
                "bytes": {name: sizes(name) for name in names()},
            }
        )
    )


if __name__ == "__main__":
    main()
