"""Failures around the service (bugs of a game, logs that make no sense or are away) stop nothing else."""

import asyncio
import json
from typing import Any

import pytest
import sqlalchemy as sa
from in_process import (
    ADA,
    HOST,
    SilentLine,
    kinds,
    move,
    opened,
    play_to_the_end,
    ready,
    run,
    start_service,
    until,
    with_service,
)
from msgspec.structs import astuple
from servers import PATIENCE

from rollwright.core.errors import BadOption
from rollwright.core.marks import Mark
from rollwright.server.errors import ActionRefused, Code, DuplicateAction
from rollwright.server.http.limits import TokenBucket
from rollwright.server.live import socket
from rollwright.server.live.broadcast import Connection
from rollwright.server.service import listings, recovery
from rollwright.server.service.guests import Guest
from rollwright.server.service.replies import FutureReply
from rollwright.server.service.service import TableService
from rollwright.server.storage.store import Store, StoreDown
from rollwright.server.table.actions import Actor, Join, Move
from rollwright.server.table.events import Event
from rollwright.server.table.table import OVER
from toys import Terraces, TerracesGame, TerracesRenderer

pytestmark = pytest.mark.usefixtures("toys")


def fail(*_: object) -> Any:
    raise ZeroDivisionError("a bug of a game")


class FailingReply:
    def send(self, outcome: object) -> None:
        fail()


def rename(service: TableService, table: str, name: str) -> None:
    with service.store.engine.begin() as connection:
        connection.execute(sa.text(f"alter table {table} rename to {name}"))


# bugs of a game


def test_a_game_that_cannot_compute_its_result_still_ends(url, monkeypatch):
    monkeypatch.setattr(TerracesGame, "all_achievements", fail)

    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True)
        await until(lambda: loaded.table.throws == 1)
        while loaded.table.status != OVER:
            for seat in (0, 1):
                await (move if loaded.table.position.is_to_act(seat) else ready)(service, loaded, seat)
        assert kinds(service, loaded)[-1] == "end"
        row = service.store.table(loaded.id)
        assert row is not None
        assert row.status == OVER

    with_service(url, work)


def test_a_throw_that_fails_after_a_move_leaves_nothing_behind(url, monkeypatch):
    original = Terraces.apply

    def broken(self: Terraces, seat: int, move: int) -> None:
        if seat < 0:
            monkeypatch.setattr(Terraces, "apply", original)
            raise BadOption("a bug of a game")
        original(self, seat, move)

    async def work(service: TableService) -> None:
        loaded = await opened(service, roll="at once", start=True)
        await until(lambda: loaded.table.throws == 1)
        before = loaded.table.position.state()
        monkeypatch.setattr(Terraces, "apply", broken)
        with pytest.raises(ActionRefused):
            await asyncio.wait_for(move(service, loaded, 0), PATIENCE)
        await until(lambda: not loaded.is_busy)
        assert kinds(service, loaded).count("move") == 0
        assert loaded.table.position.state() == before
        await move(service, loaded, 0)
        assert kinds(service, loaded).count("move") == 1

    with_service(url, work)


def test_an_answer_that_cannot_be_given_stops_no_table(url):
    """The log fails while an action waits whose sender cannot be answered (its sheet cannot be rendered)."""

    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True)
        await until(lambda: loaded.table.throws == 1)
        rename(service, "events", "away")
        service.queue.submit(loaded, Move(seat=0, seq=1, move=3), HOST, FailingReply())
        await until(lambda: not loaded.pending)
        rename(service, "away", "events")
        await until(lambda: not loaded.writing)
        service.queue.submit(loaded, Move(seat=0, seq=1, move=3), HOST, FailingReply())
        await move(service, loaded, 1)
        assert kinds(service, loaded).count("move") == 2

    with_service(url, work)


def test_a_socket_that_cannot_be_shown_its_table_is_not_kept(url, monkeypatch):
    monkeypatch.setattr(TerracesRenderer, "common_marks", fail)

    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True)
        received = [{"type": "websocket.connect"}, {"type": "websocket.receive", "text": '{"kind":"hello"}'}]

        async def receive() -> dict[str, Any]:
            return received.pop(0)

        async def send(message: Any) -> None:
            pass

        scope = {"headers": [], "rollwright.line": SilentLine(), "rollwright.budget": TokenBucket(0, 0)}
        with pytest.raises(ZeroDivisionError):
            await socket.live(scope, receive, send, service, loaded.id)
        assert not loaded.broadcaster.connections

    with_service(url, work)


def test_a_bot_that_was_uninstalled_is_replaced_by_another(url):
    async def work(service: TableService) -> None:
        loaded = await opened(service, bots=["random"], start=True)
        await until(lambda: loaded.table.throws == 1)
        loaded.table.seats[1].bot = "uninstalled"
        await play_to_the_end(service, loaded)
        assert loaded.table.status == OVER

    with_service(url, work)


# logs


async def _write(service: TableService, id: str, *events: Event) -> None:
    """Write past the table, as another process (or a damaged disk) would."""
    with service.store.engine.begin() as connection:
        for event in events:
            values = (id, *astuple(event))
            connection.exec_driver_sql(f"insert into events values ({', '.join('?' * len(values))})", values)


async def _two_listed_tables(service: TableService, found: dict[str, str]) -> None:
    for name in ("broken", "whole"):
        loaded = await opened(service, people=["Bea"], start=True, open=True)
        await until(lambda: loaded.table.version == 5)  # noqa: B023
        found[name] = loaded.id


@pytest.mark.parametrize(
    "nonsense",
    [Event(6, 0, "dance", 0, ""), Event(6, 0, "move", 7, "leave it"), Event(6, 0, "take", 0, "{")],
    ids=["an unknown kind", "a missing seat", "half a text"],
)
def test_a_log_that_makes_no_sense_is_refused_and_hides_no_other_table(url, nonsense):
    found: dict[str, str] = {}

    async def before(service: TableService) -> None:
        await _two_listed_tables(service, found)
        await _write(service, found["broken"], nonsense)

    async def after(service: TableService) -> None:
        with pytest.raises(ActionRefused) as refused:
            await service.table(found["broken"])
        assert refused.value.code == Code.LOG_UNREADABLE
        lists = await listings.lobby(service, ADA)
        assert [summary.table for summary in lists.playing.tables] == [found["whole"]]

    with_service(url, before)
    with_service(url, after)


def test_a_log_with_a_gap_is_shown_up_to_the_gap_and_accepts_nothing_more(url):
    found: dict[str, str] = {}

    async def before(service: TableService) -> None:
        await _two_listed_tables(service, found)
        await _write(service, found["broken"], Event(99, 0, "move", 0, "leave it"))

    async def after(service: TableService) -> None:
        loaded = await service.table(found["broken"])
        assert loaded.table.version == 5
        assert "gap after event 5" in str(loaded.broadcaster.full().warning)
        with pytest.raises(ActionRefused, match="gap after event 5"):
            await move(service, loaded, 0)
        lists = await listings.lobby(service, ADA)
        assert {summary.table for summary in lists.playing.tables} == set(found.values())

    with_service(url, before)
    with_service(url, after)


def test_an_option_that_was_removed_hides_no_other_table(url, monkeypatch):
    found: list[str] = []

    async def before(service: TableService) -> None:
        for length in ("long", "short"):
            found.append((await opened(service, options={"length": length}, seats=2, open=True)).id)

    async def after(service: TableService) -> None:
        option = TerracesGame.options[0]
        monkeypatch.setattr(option, "choices", {"short": "five rounds"})
        lists = await listings.lobby(service, ADA)
        assert [summary.table for summary in lists.open.tables] == found[1:]

    with_service(url, before)
    with_service(url, after)


def test_events_of_another_process_that_cannot_be_folded_are_read_again(url, monkeypatch):
    original = Terraces.apply

    def broken(self: Terraces, seat: int, move: int) -> None:
        self.sheets[0][0].append(99)
        monkeypatch.setattr(Terraces, "apply", original)
        raise ZeroDivisionError

    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True)
        await until(lambda: loaded.table.throws == 1)
        theirs = Event(loaded.table.version + 1, loaded.table.at, "move", 0, "leave it")
        await _write(service, loaded.id, theirs)
        monkeypatch.setattr(Terraces, "apply", broken)
        service.queue.catch_up(loaded)
        await until(lambda: loaded.table.version == theirs.number)
        for table in (loaded.table, loaded.draft):
            assert "99" not in str(table.position.state())
        await move(service, loaded, 1)

    with_service(url, work)


def test_an_action_while_the_log_is_away_is_refused_and_does_not_wait(url):
    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True)
        await until(lambda: loaded.table.throws == 1)
        rename(service, "events", "away")
        for code in (Code.SAVE_UNKNOWN, Code.SAVE_FAILED, Code.SAVE_FAILED):  # only the first was handed to the store
            with pytest.raises(ActionRefused) as refused:
                await asyncio.wait_for(run(service, loaded, Move(seat=0, seq=1, move=3)), PATIENCE)
            assert refused.value.code == code
            with pytest.raises(ActionRefused):
                await asyncio.wait_for(run(service, loaded, Move(seat=1, seq=1, move=3)), PATIENCE)
        rename(service, "away", "events")
        await until(lambda: not loaded.writing)
        await move(service, loaded, 0)
        assert kinds(service, loaded).count("move") == 1

    with_service(url, work)


def test_a_move_that_was_written_is_acknowledged_even_if_the_log_cannot_be_read_afterwards(url, monkeypatch):
    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True)
        await until(lambda: loaded.table.throws == 1)
        away = StoreDown("simulated")

        async def read_fails(*_: object) -> Any:
            raise away

        def apply(self: Terraces, seat: int, move: int) -> None:
            if self is loaded.table.position:  # the draft can be changed; the table cannot
                fail()
            original(self, seat, move)

        original, read = Terraces.apply, service.store.read
        monkeypatch.setattr(Terraces, "apply", apply)
        monkeypatch.setattr(service.store, "read", read_fails)
        made = await asyncio.wait_for(move(service, loaded, 0), PATIENCE)
        monkeypatch.setattr(service.store, "read", read)
        monkeypatch.setattr(Terraces, "apply", original)
        await until(lambda: not loaded.writing)
        assert loaded.table.version == made.number
        await move(service, loaded, 1)

    with_service(url, work)


def test_a_table_that_the_database_has_lost_is_closed_and_not_read_for_ever(url, monkeypatch):
    monkeypatch.setattr(recovery, "RETRY", 0.001)

    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True)
        await until(lambda: loaded.table.throws == 1)
        with service.store.engine.begin() as connection:
            connection.execute(sa.text("delete from events"))
            connection.execute(sa.text("delete from tables"))
        with pytest.raises(ActionRefused):
            await asyncio.wait_for(move(service, loaded, 0), PATIENCE)
        await until(lambda: loaded.closed is not None)
        with pytest.raises(ActionRefused) as refused:
            await move(service, loaded, 1)
        assert refused.value.code == Code.TABLE_LOST
        await until(lambda: loaded.id not in service.cache.tables)
        with pytest.raises(ActionRefused) as refused:
            await service.table(loaded.id)
        assert refused.value.code == Code.TABLE_NOT_FOUND

    with_service(url, work)


@pytest.mark.parametrize("version", [1, 2], ids=["the same rules", "later rules"])
def test_only_a_table_of_other_rules_is_shown_up_to_the_move_that_is_refused(url, monkeypatch, version):
    """A move that cannot be read is a sign of other rules only if the rules have changed."""
    found: dict[str, str] = {}

    async def before(service: TableService) -> None:
        await _two_listed_tables(service, found)
        await _write(service, found["broken"], Event(6, 0, "move", 0, "a move that does not exist"))

    async def after(service: TableService) -> None:
        if version == 1:
            with pytest.raises(ActionRefused) as refused:
                await service.table(found["broken"])
            assert refused.value.code == Code.LOG_UNREADABLE
        else:
            loaded = await service.table(found["broken"])
            assert loaded.table.version == 5
            assert "rules version 1. Under today's version 2" in loaded.table.warning

    with_service(url, before)
    monkeypatch.setattr(TerracesGame, "rules_version", version)
    with_service(url, after)


@pytest.mark.parametrize("known", ["nothing", "a taken number"])
def test_a_guest_joins_once_when_the_connection_broke_right_after_the_write(url, monkeypatch, known):
    """All that is known is that the connection broke, or that a second attempt met the first one."""
    original = Store._commit

    def commit(self: Store, batch: list[Any]) -> None:
        original(self, batch)
        for job in batch:
            job.written = False
            job.error = StoreDown("the connection broke") if known == "nothing" else None
        monkeypatch.setattr(Store, "_commit", original)

    async def work(service: TableService) -> None:
        loaded = await opened(service, seats=3)
        monkeypatch.setattr(Store, "_commit", commit)
        event = await run(service, loaded, Join(name="Bea"), Actor("bea"))
        await until(lambda: not loaded.writing)
        assert [seat.name for seat in loaded.table.seats.all] == ["Ada", "Bea", ""]
        assert service.store.events(loaded.id)[event.number - 1] == event
        assert kinds(service, loaded) == ["commit", "take", "take"]

    with_service(url, work)


def test_an_action_sent_again_is_acknowledged_only_when_it_is_written(url, monkeypatch):
    """The player's connection broke while the disk was slow; a server killed now has nothing of the action."""

    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True)
        await until(lambda: loaded.table.throws == 1)
        append = service.store.append
        slow: list[asyncio.Future[bool]] = []
        jobs: list[Any] = []

        def later(*job: Any) -> asyncio.Future[bool]:
            jobs.append(job)
            slow.append(asyncio.get_running_loop().create_future())
            return slow[-1]

        monkeypatch.setattr(service.store, "append", later)
        replies = [FutureReply() for _ in range(3)]
        for reply in replies:
            service.queue.submit(loaded, Move(seat=0, seq=1, move=3), HOST, reply)
        await asyncio.sleep(0.1)
        assert not any(reply.future.done() for reply in replies)
        monkeypatch.setattr(service.store, "append", append)
        slow[0].set_result(await append(*jobs[0]))
        outcomes = await asyncio.gather(*[reply.future for reply in replies])
        assert isinstance(outcomes[0], list)
        for outcome in outcomes[1:]:
            assert isinstance(outcome, DuplicateAction)
            assert outcome.number == outcomes[0][0].number
        assert kinds(service, loaded).count("move") == 1
        assert await service.run(loaded, Move(seat=0, seq=1, move=3), HOST) == []

    with_service(url, work)


def test_everyone_sees_the_table_as_it_is_after_it_was_read_again(url, monkeypatch):
    """Another process continued by a round unnoticed: removed marks are gone, and the lines are those of the log."""
    monkeypatch.setattr(TerracesRenderer, "common_marks", lambda self, position: {f"round-{position.turn}": Mark("rolled")})

    async def work(one: TableService) -> None:
        two = await start_service(url)
        try:
            loaded = await opened(one, people=["Bea"], start=True, roll="at once")
            await until(lambda: loaded.table.throws == 1)
            other = await two.table(loaded.id)
            spectator = Connection(Guest(), SilentLine())
            other.broadcaster.enter(spectator)
            for seat in (0, 1):
                await move(one, loaded, seat)
            with pytest.raises(ActionRefused):  # already made; meets taken numbers and is decided again
                await run(two, other, Move(seat=1, seq=1, move=0))
            await until(lambda: other.table.throws == 2)
            known: dict[str, Any] = {}
            lines: list[dict[str, Any]] = []
            for text in spectator.queue:
                message = json.loads(text)
                if message["kind"] == "table":
                    if message.get("full"):
                        known, lines = {}, []
                    known.update(message.get("common", {}))
                    lines += message.get("log", [])
            assert {slot for slot, mark in known.items() if mark} == {"round-2"}
            assert [(line["number"], line["text"]) for line in lines] == [(line.number, line.text) for line in other.table.lines]
        finally:
            await two.stop()

    with_service(url, work)
