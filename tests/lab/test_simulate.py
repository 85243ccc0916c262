"""Many games: the same result however the work is shared out, and what was played is kept."""

import math
import os
import signal
import threading
from collections.abc import Iterator
from random import Random

import pytest

import toys
from rollwright import games
from rollwright.core.errors import BadOption
from rollwright.core.record import parse
from rollwright.core.replay import replay
from rollwright.lab.bench import bench
from rollwright.lab.simulate import Plan, SeatStats, simulate, wilson


@pytest.fixture(autouse=True)
def toy_games(monkeypatch):
    monkeypatch.setattr(games, "_extra", {"terraces": toys.TerracesGame(), "pig": toys.PigGame()})


def plan(name, bots, seed=1, seats=2, records=None):
    game = games.load(name)
    return Plan(game, seats, bots, seed, game.check({}), game.editions["toy"], records)


def counted(result):
    data = result.data()
    return {key: data[key] for key in ("game", "games", "moves", "seats")}


@pytest.mark.parametrize("name", ["terraces", "pig"])
def test_the_result_does_not_depend_on_the_number_of_processes(name, soak):
    results = [counted(simulate(plan(name, ["random", "greedy"]), 40 * soak, jobs)) for jobs in (1, 2, 3)]
    assert results[0] == results[1] == results[2]


def test_the_result_depends_on_the_seed():
    assert counted(simulate(plan("pig", ["random"], seed=1), 20, 1)) != counted(simulate(plan("pig", ["random"], seed=2), 20, 1))


def test_the_records_are_the_games_that_were_counted(tmp_path):
    result = simulate(plan("pig", ["random", "greedy"], records=str(tmp_path / "kept")), 6, 2)
    totals = []
    for number in range(1, 7):
        record = parse((tmp_path / "kept" / f"pig-seed1-{number:06d}.txt").read_text())
        assert record.bots == {0: "random", 1: "greedy"}
        totals.append([score.total for score in replay(record, games.load("pig")).scores()])
    for seat in range(2):
        assert sum(total[seat] for total in totals) == result.seats[seat].sum


def test_greedy_is_better_than_random():
    result = simulate(plan("terraces", ["random", "greedy"]), 200, 1)
    assert result.seats[1].interval()[0] > 0.6
    assert result.seats[1].mean > result.seats[0].mean


def test_moves_are_decisions_and_throws():
    result = simulate(plan("terraces", ["random"], seats=3), 10, 1)
    assert (result.decisions, result.throws, result.moves) == (10 * 5 * 3, 10 * 5, 10 * 5 * 4)


@pytest.mark.parametrize(("seats", "bots"), [(2, ["random", "random", "greedy"]), (2, ["clever"]), (9, ["random"])])
def test_a_plan_that_cannot_be_played_is_refused(seats, bots):
    with pytest.raises(BadOption):
        plan("pig", bots, seats=seats)


def test_a_seat_counts_mean_spread_and_range():
    random = Random(3)
    totals = [int(random.random() * 100) - 20 for _ in range(50)]
    whole, parts = SeatStats("x", 10), [SeatStats("x", 10) for _ in range(4)]
    for at, total in enumerate(totals):
        whole.count(total, total > 50)
        parts[at % 3].count(total, total > 50)
    together = SeatStats("x", 10)
    for part in parts:
        together.add(part)
    mean = sum(totals) / 50
    for seat in (whole, together):
        assert seat.mean == pytest.approx(mean / 10)
        assert seat.deviation == pytest.approx(math.sqrt(sum((total - mean) ** 2 for total in totals) / 49) / 10)
        assert (seat.minimum, seat.maximum) == (min(totals) / 10, max(totals) / 10)
        assert seat.wins == sum(total > 50 for total in totals)
    assert SeatStats("x", 1).deviation == 0.0
    assert SeatStats("x", 1).mean == 0.0


def test_wilson_known_answers():
    assert [round(bound, 4) for bound in wilson(50, 100)] == [0.4038, 0.5962]
    assert [round(bound, 4) for bound in wilson(0, 10)] == [0.0, 0.2775]
    assert [round(bound, 4) for bound in wilson(10, 10)] == [0.7225, 1.0]
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.fixture
def heeds_ctrl_c() -> Iterator[None]:
    """A shell lets what it starts in the background ignore Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeds_ctrl_c")
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_what_is_done(jobs):
    seen = []

    def advance(count):
        seen.append(count)
        if len(seen) == 3:
            os.kill(os.getpid(), signal.SIGINT)

    assert threading.current_thread() is threading.main_thread()
    result = simulate(plan("terraces", ["random"]), 5000, jobs, advance)
    assert result.interrupted
    assert 0 < result.games < 5000
    assert result.seats[0].games == result.games


def test_bench_counts_whole_games():
    game = games.load("terraces")
    speed = bench(game, 0.01, game.check({}), game.editions["toy"])
    assert speed["games"] % 10 == 0
    assert speed["moves_per_second"] / speed["decisions_per_second"] == pytest.approx(1.5)
