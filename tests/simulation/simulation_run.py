"""One simulation from its seed to its end, and sums over many. scripts/simulate.py runs them from the command line."""

from __future__ import annotations

import gc
import logging
import secrets
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from simulated_store import SimulatedOutage
from simulation_end import finish
from simulation_ledger import Violation
from simulation_world import World

from rollwright import games
from toys import PigGame, TerracesGame

REPLAY = "python scripts/simulate.py --seed {seed}"


AT_LEAST = {"actions": 300, "processes": 2, "tables": 3, "faults": 10}  # of a seed, on average


class Sums:
    """Counts of what a number of simulations did."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def add(self, world: World) -> None:
        self.counts["seeds"] += 1
        self.counts["actions"] += world.actions
        self.counts["processes"] += len(world.processes)
        self.counts["tables"] += len(world.database.rows)
        self.counts["events"] += sum(map(len, world.database.logs.values()))
        self.counts["messages"] += world.watch.messages
        self.counts["conflicts"] += world.database.conflicts
        self.counts["faults"] += world.faults.counts.total()
        self.counts.update({f"fault: {what}": count for what, count in world.faults.counts.items()})

    def __str__(self) -> str:
        return ", ".join(f"{what} {count}" for what, count in self.counts.items())

    def too_little(self) -> list[str]:
        """Return the averages that are not reached."""
        averages = {what: self.counts[what] / max(1, self.counts["seeds"]) for what in AT_LEAST}
        return [f"{what}: {average}" for what, average in averages.items() if average < AT_LEAST[what]]


class _Errors(logging.Handler):
    """A log handler that takes every error the server logs as a problem, unless the simulation caused it."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self.world = world

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, SimulatedOutage):
            where = "".join(traceback.format_exception(error)) if error is not None else ""
            self.world.loop.problems.append(f"the server logged: {record.getMessage()} {where}")


@contextmanager
def _determined(world: World) -> Iterator[None]:
    """Secrets come from the seed, and the log goes to the simulation."""
    rng = Random(f"{world.seed} secrets")
    names = ("choice", "token_bytes", "token_hex")
    real = [getattr(secrets, name) for name in names]
    made = (rng.choice, rng.randbytes, lambda count: rng.randbytes(count).hex())
    log = logging.getLogger("rollwright.server")
    handler = _Errors(world)
    before = log.propagate, log.level
    for name, function in zip(names, made, strict=True):
        setattr(secrets, name, function)
    log.addHandler(handler)
    log.propagate = False
    log.setLevel(logging.ERROR)
    try:
        yield
    finally:
        for name, function in zip(names, real, strict=True):
            setattr(secrets, name, function)
        log.removeHandler(handler)
        log.propagate, log.level = before[0], before[1]


def simulate(seed: int) -> World:
    """Run one simulation to its end; raises Violation."""
    games.register(TerracesGame())
    games.register(PigGame())
    world = World(seed)
    gc.disable()  # a simulation leaves little behind, and collecting in the middle takes a sixth of the time
    try:
        with _determined(world):
            world.run()
            finish(world)
    except Exception as error:
        raise Violation(f"seed {seed}: {error!r}\nReplay it with: {REPLAY.format(seed=seed)}") from error
    finally:
        for process in world.processes:
            process.service.queue.stopping = True  # so that what is freed now starts nothing
        world.loop.close_tasks()
        for name in ("terraces", "pig"):
            games._extra.pop(name, None)
        gc.enable()
    return world
