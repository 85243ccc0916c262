"""When Python looks for garbage: never in the middle of a crowd's game, unless as many have left as are there."""

import gc
import weakref

import pytest

from rollwright.server.sweeping import CROWD, PAUSE, REMAINS, YOUNG, Sweeper


class Knot:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.me = self


class Sweeping:
    def __init__(self) -> None:
        self.time = 0.0
        self.sweeper = Sweeper(lambda: self.time)

    def later(self, sockets: int, written: int, closed: int = 0) -> bool:
        self.time += PAUSE
        self.sweeper.closed += closed
        return self.sweeper.look(sockets, written)


@pytest.fixture
def sweeping() -> Sweeping:
    return Sweeping()


def test_a_full_look_takes_what_refers_to_itself_and_does_not_come_again_at_once(sweeping):
    knot = weakref.ref(Knot())
    assert sweeping.later(10, 1)
    assert knot() is None
    sweeping.time += PAUSE / 2
    assert not sweeping.sweeper.look(10, 1)


def test_a_crowd_is_not_stopped_for_nothing(sweeping):
    assert not sweeping.later(CROWD + 1, 1)
    assert not sweeping.later(CROWD + 1, 1)  # not even when nothing is written
    assert not sweeping.later(10_000, 2, closed=REMAINS)


def test_remains_go_when_it_is_quiet_and_at_last_in_any_case(sweeping):
    assert not sweeping.later(10_000, 1, closed=REMAINS)
    assert sweeping.later(10_000, 1)
    assert not sweeping.later(10_000, 2, closed=9_999)
    assert sweeping.later(10_000, 3, closed=1)
    assert sweeping.sweeper.closed == 0


def test_once_started_full_looks_never_come_by_themselves():
    before = gc.get_threshold()
    try:
        Sweeper().start()
        assert gc.get_threshold() == YOUNG
        assert gc.get_freeze_count() > 0
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
