"""When Python collects garbage: not during a crowd's game, unless as many have left as are connected."""

import gc
import weakref

import pytest

from rollwright.server.gc_scheduler import CROWD, PAUSE, REMAINS, YOUNG, GcScheduler


class Knot:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.me = self


class Simulated:
    """A scheduler with a clock of its own."""

    def __init__(self) -> None:
        self.time = 0.0
        self.scheduler = GcScheduler(lambda: self.time)

    def later(self, sockets: int, written: int, closed: int = 0) -> bool:
        self.time += PAUSE
        self.scheduler.closed += closed
        return self.scheduler.look(sockets, written)


@pytest.fixture
def simulated() -> Simulated:
    return Simulated()


def test_a_full_collection_frees_cycles_and_is_not_repeated_at_once(simulated):
    knot = weakref.ref(Knot())
    assert simulated.later(10, 1)
    assert knot() is None
    simulated.time += PAUSE / 2
    assert not simulated.scheduler.look(10, 1)


def test_a_crowd_is_not_interrupted_needlessly(simulated):
    assert not simulated.later(CROWD + 1, 1)
    assert not simulated.later(CROWD + 1, 1)  # even if nothing is written
    assert not simulated.later(10_000, 2, closed=REMAINS)


def test_closed_sockets_are_freed_when_it_is_quiet_and_finally_in_any_case(simulated):
    assert not simulated.later(10_000, 1, closed=REMAINS)
    assert simulated.later(10_000, 1)
    assert not simulated.later(10_000, 2, closed=9_999)
    assert simulated.later(10_000, 3, closed=1)
    assert simulated.scheduler.closed == 0


def test_full_collections_are_never_automatic_once_started():
    before = gc.get_threshold()
    try:
        GcScheduler().start()
        assert gc.get_threshold() == YOUNG
        assert gc.get_freeze_count() > 0
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
