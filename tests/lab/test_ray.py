"""Simulations on Ray give the same result as in this process, also when a worker is killed halfway."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rollwright import load
from rollwright.bots.self_play import BatchPlan
from rollwright.bots.training import Trainer
from rollwright.lab.analyses import Cell, run_check
from rollwright.lab.build import WrongBuild
from rollwright.lab.ladder import Step, measure
from rollwright.lab.runner import InProcess, Ray
from rollwright.lab.self_play import play_on
from rollwright.lab.simulate import Plan, simulate

ray = pytest.importorskip("ray", reason="Ray is not installed (make test-lab installs it)")
pytestmark = [pytest.mark.lab, pytest.mark.xdist_group("ray")]


@pytest.fixture(scope="module", autouse=True)
def cluster():
    """One cluster for all tests: starting Ray takes most of their time."""
    runner = Ray("local")
    yield
    runner.close()
    assert not ray.is_initialized()


def plan(**arguments):
    game = load("six_clans")
    return Plan(game, 2, ["greedy", "random"], 4, game.check({}), next(iter(game.editions.values())), **arguments)


def counted(result):
    """Return the result without its times."""
    data = result.data()
    for seat in data["seats"]:
        seat.pop("decision_ms", None)
    return {key: value for key, value in data.items() if key not in ("seconds", "moves_per_second")}


def kill_a_worker() -> bool:
    """Kill one Ray worker that is running a task; return whether there was one."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if command.startswith(b"ray::_run_remotely"):
            os.kill(int(folder.name), signal.SIGKILL)
            return True
    return False


def test_ray_gives_the_same_result_even_if_a_worker_is_killed(tmp_path):
    expected = counted(simulate(plan(), 60, 1))
    killed: list[int] = []

    def advance(count):
        if not killed and kill_a_worker():
            killed.append(count)

    result = simulate(plan(records=True), 60, Ray("local"), advance, records=str(tmp_path))
    assert counted(result) == expected
    assert killed
    assert len(list(tmp_path.glob("*.txt"))) == 60


def test_the_ladder_and_the_check_of_luck_give_the_same_result_on_ray(tmp_path):
    step = Step(load("troyes_dice"), "juniper", 6)
    here, there = (measure(step, 3, 1, lambda count: None, address) for address in (None, "local"))
    assert here is not None
    assert there is not None
    assert here._replace(decision_ms={}) == there._replace(decision_ms={})
    cells = [Cell("troyes_dice", "beginner")]
    alone = run_check(cells, 3, InProcess(), tmp_path / "alone.jsonl")
    on_ray = run_check(cells, 3, Ray("local"), tmp_path / "ray.jsonl")
    for mine, other in zip(alone.cells[0].games, on_ray.cells[0].games, strict=True):
        assert mine._replace(seconds=0.0) == other._replace(seconds=0.0)


def test_self_play_gives_the_same_games_on_ray():
    made = Trainer(load("troyes_dice"), 3, 16, 8, group=2)
    plan = BatchPlan(3, 0, 4, 0.05, 2)
    here, there = (play_on(runner)(made.player, made.network, plan) for runner in (InProcess(), Ray("local")))
    assert [batch.columns.tobytes() for batch in here] == [batch.columns.tobytes() for batch in there]
    assert [batch.best.tobytes() for batch in here] == [batch.best.tobytes() for batch in there]


def test_a_worker_with_another_build_refuses():
    changed = plan()
    changed.build = changed.build._replace(sources="0")
    with pytest.raises(WrongBuild, match="sources: "):
        simulate(changed, 4, Ray("local"))


def test_an_address_without_a_cluster_is_reported():
    command = [sys.executable, "-m", "rollwright", "simulate", "six_clans", "--ray", "127.0.0.1:1", "--games", "2"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 2
    assert "there is no Ray cluster" in done.stderr
