"""Pictures, rulesets and games are made in several threads at once, and nothing reads the database in the event loop."""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from halls import environment
from indoors import in_hall, opened
from tables import TERRACES, make_header

from rollwright.server import keeping, ruleset
from rollwright.server.hall import Hall
from rollwright.server.keeping import Keeper
from rollwright.server.ruleset import Ruleset
from rollwright.server.settings import Settings
from toys import TerracesRenderer

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture
def switching() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def together(work: Any, count: int = 8) -> list[BaseException]:
    """Call this in several threads at once; what they raised."""
    raised: list[BaseException] = []
    gate = threading.Barrier(count)

    def one(number: int) -> None:
        gate.wait()
        try:
            for round in range(150):
                work(number, round)
        except BaseException as error:
            raised.append(error)

    threads = [threading.Thread(target=one, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return raised


def test_pictures_are_drawn_in_several_threads(monkeypatch, switching):
    monkeypatch.setattr(ruleset, "PICTURES", 2)
    monkeypatch.setattr(TerracesRenderer, "cache_key", lambda self, position: position.turn)
    found = Ruleset(TERRACES, TERRACES.rules())

    def draw(number: int, round: int) -> None:
        position: Any = TERRACES.rules().new(1)
        position.turn = (number * 7 + round) % 50
        assert found.picture(position).parts

    assert together(draw) == []
    assert len(found._pictures) <= 2


def test_rulesets_are_chosen_in_several_threads(url, monkeypatch, switching):
    monkeypatch.setattr(keeping, "RULESETS", 2)
    keeper = Keeper(Settings(database=url))
    header = make_header(TERRACES)
    made: list[Ruleset] = []

    def choose(number: int, round: int) -> None:
        options = {**header.options, f"old-{(number * 7 + round) % 50}": "x"}
        made.append(keeper.ruleset("terraces", header.edition_hash, options))

    assert together(choose) == []
    assert len(keeper._rulesets) <= 2
    assert all(each.game.name == "terraces" for each in made)


FIRST_USES = """
import sys, threading
sys.path.insert(0, sys.argv[1])
sys.setswitchinterval(1e-6)
from rollwright import games
from rollwright.server import bots, editions, replays
from rollwright.server.ruleset import Ruleset
gate = threading.Barrier(6)
failed = []
def one():
    gate.wait()
    try:
        for name in games.names():
            game = games.load(name)
            rules = game.rules()
            seats = game.seat_range(game.check({}))[0]
            replays.blank(Ruleset(game, rules), rules.new(seats))
            bots.load("greedy")
    except BaseException as error:
        failed.append(error)
threads = [threading.Thread(target=one) for _ in range(6)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert not failed, failed
"""


def test_games_are_loaded_in_several_threads_at_once():
    """The first requests after a start: each wants its game read, ruled and drawn."""
    run = subprocess.run(
        [sys.executable, "-c", FIRST_USES, str(Path(__file__).parent.parent)],
        env=environment(),
        timeout=200,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")


def test_a_table_is_opened_without_reading_the_database_in_the_loop(url, monkeypatch):
    """Whoever opens a table with an own edition must not make everybody wait."""
    here = threading.get_ident()
    threads: list[int] = []
    original = Keeper.ruleset

    def ruleset_of(self: Keeper, *choice: Any) -> Ruleset:
        threads.append(threading.get_ident())
        time.sleep(0.01)
        return original(self, *choice)

    monkeypatch.setattr(Keeper, "ruleset", ruleset_of)

    async def work(hall: Hall) -> None:
        await opened(hall, chairs=2)

    in_hall(url, work)
    assert threads
    assert here not in threads
