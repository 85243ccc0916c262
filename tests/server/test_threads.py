"""Pictures, variants and games are made in several threads at once, and nothing reads the database in the event loop."""

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from in_process import opened, with_service
from servers import environment
from tables import TERRACES, make_header

from rollwright.server.live import pictures
from rollwright.server.service import editions, variants
from rollwright.server.service.service import TableService
from rollwright.server.service.variants import Variants
from rollwright.server.storage.store import Store
from rollwright.server.table.variant import Variant
from toys import TerracesRenderer

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture
def switching() -> Iterator[None]:
    """Let threads switch as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def together(work: Any, count: int = 8) -> list[BaseException]:
    """Call this in several threads at once; returns what they raised."""
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


def test_pictures_are_rendered_in_several_threads(monkeypatch, switching):
    monkeypatch.setattr(pictures, "KEPT", 2)
    monkeypatch.setattr(TerracesRenderer, "cache_key", lambda self, position: position.turn)
    found = Variant(TERRACES, TERRACES.rules())

    def render(number: int, round: int) -> None:
        position: Any = TERRACES.rules().new(1)
        position.turn = (number * 7 + round) % 50
        assert pictures.parts_of(found, position)

    assert together(render) == []
    assert len(pictures._rendered) <= 2


def test_variants_are_shared_and_bounded(url, monkeypatch):
    monkeypatch.setattr(variants, "KEPT", 2)
    store = Store(url)
    store.migrate()
    found = Variants(store)
    header = make_header(TERRACES)

    def with_option(number: int) -> Any:
        return msgspec.structs.replace(header, options={**header.options, f"old-{number}": "x"})

    async def work() -> None:
        first = await asyncio.gather(*[found.get(with_option(0)) for _ in range(8)])
        assert len({id(each) for each in first}) == 1
        many = await asyncio.gather(*[found.get(with_option(number % 5)) for number in range(40)])
        assert all(each.game.name == "terraces" for each in many)
        assert len(found._found) <= 2

    asyncio.run(work())
    store.engine.dispose()


FIRST_USES = """
import sys, threading
sys.path.insert(0, sys.argv[1])
sys.setswitchinterval(1e-6)
from rollwright import games
from rollwright.server.service import bots, replays
from rollwright.server.table.variant import Variant
gate = threading.Barrier(6)
failed = []
def one():
    gate.wait()
    try:
        for name in games.names():
            game = games.load(name)
            rules = game.rules()
            seats = game.seat_range(game.check({}))[0]
            replays.blank(Variant(game, rules), rules.new(seats))
            bots.load("greedy")
    except BaseException as error:
        failed.append(error)
threads = [threading.Thread(target=one) for _ in range(6)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert not failed, failed
"""


def test_games_are_loaded_in_several_threads_at_once():
    """The first requests after a start each need their game loaded and rendered."""
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
    """A table with a custom edition must not make everyone wait."""
    here = threading.get_ident()
    threads: list[int] = []
    original = editions.variant

    def make(*choice: Any) -> Variant:
        threads.append(threading.get_ident())
        time.sleep(0.01)
        return original(*choice)

    monkeypatch.setattr(editions, "variant", make)

    async def work(service: TableService) -> None:
        await opened(service, seats=2)

    with_service(url, work)
    assert threads
    assert here not in threads
