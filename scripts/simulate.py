"""Run simulations of the server with faults: --seed 7 replays one, --seeds 100 runs many. tests/simulation has the simulation."""

import argparse
import sys
import time
from importlib import import_module
from pathlib import Path

TESTS = Path(__file__).parent.parent / "tests"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, help="run this one and print the hash of its trace")
    parser.add_argument("--seeds", type=int, default=100, help="how many to run")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    arguments = parser.parse_args()
    sys.path[:0] = [str(TESTS / "simulation"), str(TESTS)]
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
    print(f"{failed} of {len(seeds)} seeds failed; {time.process_time() - begun:.1f} s of CPU time")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
