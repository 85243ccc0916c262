"""Run simulations of the server with faults: --seed 7 replays one, --seeds 100 runs many. tests/simulation has the simulation.

--bugs puts known bugs back, one at a time, and prints how many seeds find each; it needs the pure sources (ROLLWRIGHT_PURE=1).
"""

import argparse
import resource
import sys
import time
from importlib import import_module
from pathlib import Path

from rollwright.core import is_compiled

TESTS = Path(__file__).parent.parent / "tests"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, help="run this one and print the hash of its trace")
    parser.add_argument("--seeds", type=int, default=100, help="how many to run")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--bugs", action="store_true", help="count the seeds that find each of the bugs that are put back")
    arguments = parser.parse_args()
    sys.path[:0] = [str(TESTS / "simulation"), str(TESTS)]
    if arguments.bugs:
        if is_compiled():
            parser.error("--bugs patches the sources, which the compiled build does not read; set ROLLWRIGHT_PURE=1")
        for name, count in import_module("test_simulation_finds_bugs").count_finds(arguments.seeds).items():
            print(f"{count:4} of {arguments.seeds} {name.replace('_', ' ')}", flush=True)
        return 0
    simulation = import_module("simulation_run")
    seeds = range(arguments.first, arguments.first + arguments.seeds) if arguments.seed is None else [arguments.seed]
    sums, failed = simulation.Sums(), 0
    begun = time.process_time()
    for seed in seeds:
        try:
            world = simulation.simulate(seed)
        except simulation.Violation as violation:
            failed += 1
            print(violation, flush=True)
            continue
        sums.add(world)
        if arguments.seed is not None:
            print(f"trace {world.trace_hash()}")
    print(sums)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{failed} of {len(seeds)} seeds failed; {time.process_time() - begun:.1f} s of CPU time, at most {memory} MB of memory")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
