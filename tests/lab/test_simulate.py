"""Many games: the same result however the work is shared out, and what was played is kept."""

import math
import os
import signal
import threading
from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

import toys
from rollwright import games
from rollwright.core.chance import SampledDice
from rollwright.core.driver import any_move, play_game
from rollwright.core.errors import BadOption
from rollwright.core.extras import MissingExtra, need
from rollwright.core.record import parse
from rollwright.core.replay import replay
from rollwright.lab.bench import bench
from rollwright.lab.build import WrongBuild
from rollwright.lab.plots import plot as draw_table
from rollwright.lab.plots import read_table
from rollwright.lab.runner import WINDOW, Chunk, Pool, WorkersLost
from rollwright.lab.simulate import Plan, SeatStats, simulate, wilson
from rollwright.lab.tables import TableWriter


@pytest.fixture(autouse=True)
def toy_games(monkeypatch):
    monkeypatch.setattr(games, "_extra", {"terraces": toys.TerracesGame(), "pig": toys.PigGame()})


def plan(name, bots, seed=1, seats=2, records=False, rows=False):
    game = games.load(name)
    return Plan(game, seats, bots, seed, game.check({}), game.editions["toy"], records, rows)


def counted(result):
    data = result.data()
    for seat in data["seats"]:
        times = seat.pop("decision_ms")
        assert 0.0 <= times["p50"] <= times["p99"] <= times["max"]
    return {key: data[key] for key in ("game", "games", "moves", "seats")}


@pytest.mark.parametrize("name", ["terraces", "pig"])
def test_the_result_does_not_depend_on_the_number_of_processes(name, soak):
    results = [counted(simulate(plan(name, ["random", "greedy"]), 40 * soak, jobs)) for jobs in (1, 2, 3)]
    assert results[0] == results[1] == results[2]


@pytest.mark.parametrize("name", ["terraces", "pig"])
def test_games_of_bots_that_only_pick_moves_are_the_same_in_the_quick_loop(name):
    quick = simulate(plan(name, ["random"], seats=3), 30, 1)
    with_rows = simulate(plan(name, ["random"], seats=3, rows=True), 30, 1)
    assert counted(quick) == counted(with_rows)


def random_move(randoms, position, seat):
    return any_move(position, seat, randoms[seat])


@pytest.mark.parametrize("name", games.names())
def test_games_of_random_bots_are_those_of_the_driver(name):
    game = games.load(name)
    seats = game.seats[0] + 1
    tally = simulate(Plan(game, seats, ["random"], 7, game.check({}), next(iter(game.editions.values()))), 2, 1)
    rules, totals = game.rules(), []
    for number in (1, 2):
        position = rules.new(seats)
        randoms = [Random(f"7 {number} seat {seat}").random for seat in range(seats)]
        choose = partial(random_move, randoms)
        for _ in play_game(position, SampledDice(Random(f"7 {number} dice").random), choose):
            pass
        totals.append([position.total(seat) for seat in range(seats)])
    assert [seat.sum for seat in tally.seats] == [sum(column) for column in zip(*totals, strict=True)]


def test_the_result_depends_on_the_seed():
    assert counted(simulate(plan("pig", ["random"], seed=1), 20, 1)) != counted(simulate(plan("pig", ["random"], seed=2), 20, 1))


def test_the_records_are_the_games_that_were_counted(tmp_path):
    result = simulate(plan("pig", ["random", "greedy"], records=True), 6, 2, records=str(tmp_path / "kept"))
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


class KillsItself:
    """A task whose worker is killed in one chunk, as often as files say."""

    def __init__(self, folder, times):
        self.folder = folder
        self.times = times

    def run(self, first, count, stopped):
        marks = len(list(self.folder.iterdir()))
        if first == 7 and marks < self.times:
            (self.folder / str(marks)).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return sum(range(first, first + count))


def test_a_killed_worker_changes_nothing(tmp_path):
    runner = Pool(2)
    results = list(runner.run(KillsItself(tmp_path, 2), iter([Chunk(first, 3) for first in range(1, 91, 3)])))
    assert len(list(tmp_path.iterdir())) == 2
    assert sorted(chunk.first for chunk, _ in results) == list(range(1, 91, 3))
    assert sum(total for _, total in results) == sum(range(1, 91))


def test_workers_that_are_always_killed_are_reported(tmp_path):
    with pytest.raises(WorkersLost, match="killed 4 times"):
        list(Pool(2).run(KillsItself(tmp_path, 99), iter([Chunk(7, 1)])))


def test_only_a_window_of_chunks_is_in_flight(tmp_path):
    taken = []

    def chunks():
        for first in range(1, 1001):
            taken.append(first)
            yield Chunk(first, 1)

    results = Pool(2).run(KillsItself(tmp_path, 0), chunks())
    next(results)
    assert len(taken) <= 2 * WINDOW
    assert len(list(results)) == 999


def test_a_worker_with_another_build_refuses():
    changed = plan("pig", ["random"])
    changed.build = changed.build._replace(rules_version=99)
    with pytest.raises(WrongBuild, match="rules version: 1, expected: 99"):
        simulate(changed, 4, 2)


def test_a_table_has_a_row_for_every_game_and_seat(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "games.parquet"
    with TableWriter(str(path), "pig", 1) as table:
        result = simulate(plan("pig", ["random", "greedy"], rows=True), 100, 2, table=table)
    rows = parquet.read_table(path).to_pylist()
    assert [(row["number"], row["seat"]) for row in rows] == [(number, seat) for number in range(1, 101) for seat in range(2)]
    assert sum(row["score"] for row in rows if row["bot"] == "greedy") == result.seats[1].sum
    assert all(sum(reason["points"] for reason in row["reasons"]) == row["score"] for row in rows)
    assert sum(row["length"] for row in rows) == 2 * result.moves


def test_a_table_must_be_a_parquet_file(tmp_path):
    with pytest.raises(BadOption, match=r"must end in \.parquet"):
        TableWriter(str(tmp_path / "games.xlsx"), "pig", 1)


def test_a_missing_extra_names_the_command_that_installs_it():
    with pytest.raises(MissingExtra, match=r"pip install 'rollwright\[lab\]'"):
        need("no_such_module_of_ours", "lab")


def test_bench_counts_whole_games():
    game = games.load("terraces")
    speed = bench(game, 0.01, game.check({}), game.editions["toy"])
    assert speed["games"] % 10 == 0
    assert speed["moves_per_second"] / speed["decisions_per_second"] == pytest.approx(1.5)


def test_a_table_can_be_plotted(tmp_path):
    pytest.importorskip("matplotlib")
    path = tmp_path / "games.parquet"
    with TableWriter(str(path), "terraces", 1) as table:
        simulate(plan("terraces", ["random", "greedy"], rows=True), 30, 1, table=table)
    _, (weak, strong) = read_table(str(path))
    assert weak.mean()[0] < strong.mean()[0]
    assert len(strong.mean_growth()) == 5
    assert strong.mean_growth()[-1] == pytest.approx(strong.mean()[0])
    draw_table(str(path), str(tmp_path / "plot.svg"))
    assert (tmp_path / "plot.svg").read_text().startswith("<?xml")


def test_what_cannot_be_plotted_is_refused(tmp_path):
    (tmp_path / "text.parquet").write_text("no table")
    for path, out, message in (
        ("text.parquet", "plot.png", "is not a table that"),
        ("missing.parquet", "plot.png", "there is no file .*missing.parquet$"),
        ("text.parquet", "plot.doc", "must end in one of"),
    ):
        with pytest.raises(BadOption, match=message):
            draw_table(str(tmp_path / path), out)
