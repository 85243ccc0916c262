"""Bots think in processes of their own: they play, fail, hang, and search less while many wait."""

import asyncio
import gc
import os
import pickle
import warnings
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from in_process import opened, until
from tables import begin

from rollwright import bots as all_bots
from rollwright import games
from rollwright.core import is_compiled, pickling
from rollwright.server.live.pubsub import NoPubSub
from rollwright.server.service import thinking
from rollwright.server.service.automation import BotTurn
from rollwright.server.service.bot_process import Answer, BotProcess, Job
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.service.service import TableService
from rollwright.server.service.thinking import Thinker, ThinkingProcesses
from rollwright.server.storage.store import Store
from rollwright.server.table.actions import Throw
from rollwright.server.table.table import OVER

SOURCES = Path(__file__).parent.parent.parent / "src"
BAD_BOTS = """
import time

class Failing:
    def choose(self, position, seat, random):
        print("this must not get among the answers")
        raise RuntimeError("no idea")

class Hanging:
    def choose(self, position, seat, random):
        while True:
            time.sleep(0.01)
"""


@pytest.fixture
def bad_bots(tmp_path, monkeypatch):
    """Install two bots that never find a move."""
    (tmp_path / "bad_bots.py").write_text(BAD_BOTS)
    about = tmp_path / "bad_bots-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: bad_bots\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[rollwright.bots]\nfailing = bad_bots:Failing\nhanging = bad_bots:Hanging\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *([] if is_compiled() else [str(SOURCES)])]))
    monkeypatch.syspath_prepend(str(tmp_path))
    all_bots._elsewhere.cache_clear()
    yield
    all_bots._elsewhere.cache_clear()


def with_processes(url: str, longest: float, work: Any) -> None:
    async def all_of_it() -> None:
        store = Store(url)
        store.migrate()
        service = TableService(store, NoPubSub(), thinkers=ThinkingProcesses(1, longest))
        await service.start()
        try:
            await asyncio.wait_for(work(service), 200)
        finally:
            await service.stop()

    with warnings.catch_warnings():
        warnings.simplefilter("error", ResourceWarning)
        asyncio.run(all_of_it())
        gc.collect()  # a process whose pipes are still open when the event loop is closed is a warning


@pytest.mark.parametrize(("bot", "longest"), [("failing", 60.0), ("hanging", 2.0)])
def test_a_bot_that_fails_or_hangs_is_replaced_and_the_game_continues(url, bad_bots, caplog, capfd, bot, longest):
    async def work(service: TableService) -> None:
        loaded = await opened(service, "troyes_dice", bots=[bot, "random"], join=False, start=True, roll="at once")
        await until(lambda: loaded.table.status == OVER)
        assert loaded.table.position.is_over()

    with_processes(url, longest, work)
    (replaced,) = [record.getMessage() for record in caplog.records if "plays for it" in record.getMessage()]  # not once a turn
    assert f"the bot {bot} failed" in replaced
    if bot == "failing":
        assert "no idea" in replaced
    else:
        assert "Timeout (" in capfd.readouterr().err  # with a traceback; a busy machine may still be importing


def test_bots_of_a_game_whose_seats_act_in_turn_think_there_too(url):
    async def work(service: TableService) -> None:
        loaded = await opened(service, "dice_realms", bots=["wren", "random"], join=False, start=True, roll="at once")
        await until(lambda: service.automation.bot_moves > 10)
        assert loaded.table.version > 10

    with_processes(url, 60.0, work)


def loaded_table(game: str) -> LoadedTable:
    table = begin(games.load(game))
    while table.due() == Throw():
        table.throw()
    return cast(LoadedTable, SimpleNamespace(id="abc", table=table.table))


def test_bots_search_less_while_many_wait(monkeypatch):
    efforts = []

    async def answer(thinker: Thinker, process: object, job: Job) -> Answer:
        efforts.append(job.effort)
        await asyncio.sleep(0)
        return Answer([1], job.effort)

    async def running(thinker: Thinker) -> None:
        return None

    monkeypatch.setattr(Thinker, "_answer", answer)
    monkeypatch.setattr(Thinker, "_running", running)
    loaded = loaded_table("troyes_dice")

    async def work() -> None:
        thinker = Thinker(10.0)
        await thinker.think(loaded, BotTurn(loaded.table, 0, "ysolde"))
        turns = [BotTurn(loaded.table, 0, "ysolde") for _ in range(50)]
        await asyncio.gather(*[thinker.think(loaded, turn) for turn in turns])

    asyncio.run(work())
    waited = efforts[2:]  # for the first one, which found no one before it
    assert efforts[1] == waited[-1] == 1.0
    assert thinking.LEAST <= waited[0] < 0.2 < waited[-5]
    assert sorted(waited) == waited  # fewer and fewer wait


def test_a_process_keeps_rules_and_plans():
    loaded = loaded_table("rolling_realms")
    process, thinker = BotProcess(), Thinker(10.0)
    first = thinker._job(loaded, BotTurn(loaded.table, 0, "hugues"), 1.0)
    second = thinker._job(loaded, BotTurn(loaded.table, 1, "hugues"), 0.1)
    assert first.rules
    assert not second.rules
    for each in (first, second):
        answer = process.answer(each)
        assert not answer.problem
        assert loaded.table.position.refusal_code(0, answer.moves[0]) == 0
    unknown = process.answer(msgspec.structs.replace(second, bot="missing"))
    assert not unknown.moves
    assert "unknown bot 'missing'" in unknown.problem


def test_a_position_is_sent_without_its_rules():
    table = loaded_table("six_clans").table
    rules = table.position.rules()
    data = pickling.dumps(table.position, rules)
    assert len(data) < len(pickling.dumps(table.position)) / 3
    assert pickling.loads(data, rules) == table.position
    assert pickling.loads(data, rules).rules() is rules
    with pytest.raises(pickle.UnpicklingError, match="without its rules"):
        pickling.loads(data)
    assert pickling.loads(pickle.dumps({"a line": 1}, protocol=0)) == {"a line": 1}
