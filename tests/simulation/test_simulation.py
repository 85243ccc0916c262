"""Simulations of several server processes with faults, each driven by one seed. A failure prints how to replay its seed."""

from __future__ import annotations

import pytest
from simulation_run import Sums, simulate

from effort import SOAK
from rollwright.core import is_compiled

if SOAK > 1:
    SEEDS, CHUNK = (100_000, 500) if is_compiled() else (500, 50)
else:
    SEEDS, CHUNK = (1000, 50) if is_compiled() else (50, 25)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, SEEDS, CHUNK))
def test_invariants_hold(first: int, record_property) -> None:
    sums = Sums()
    for seed in range(first, first + CHUNK):
        sums.add(simulate(seed))
    record_property("simulation", dict(sums.counts))
    assert not sums.too_little()


def test_a_seed_replays_exactly() -> None:
    assert [simulate(seed).trace_hash() for seed in (1, 2)] == [simulate(seed).trace_hash() for seed in (1, 2)]
    assert simulate(1).trace_hash() != simulate(2).trace_hash()
