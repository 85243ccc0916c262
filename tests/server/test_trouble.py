"""What goes wrong round a hall (a game's own mistakes, logs that make no sense or are away) stops nothing else."""

import asyncio
import json
from typing import Any

import pytest
import sqlalchemy as sa
from indoors import ADA, in_hall, kinds, move, opened, play_to_the_end, ready, until

from rollwright.core.errors import BadOption
from rollwright.server import desk, live
from rollwright.server.audience import Connection
from rollwright.server.events import Event, Refused, Repeated
from rollwright.server.guests import Guest
from rollwright.server.hall import Hall
from rollwright.server.settings import Settings
from rollwright.server.store import Store, StoreDown
from rollwright.server.table import OVER
from toys import Terraces, TerracesGame, TerracesRenderer

pytestmark = pytest.mark.usefixtures("toys")


def fail(*_: object) -> Any:
    raise ZeroDivisionError("a game's own mistake")


def rename(hall: Hall, table: str, name: str) -> None:
    with hall.store.engine.begin() as connection:
        connection.execute(sa.text(f"alter table {table} rename to {name}"))


# a game's own mistakes


def test_a_game_that_cannot_say_how_it_ended_ends_all_the_same(url, monkeypatch):
    monkeypatch.setattr(TerracesGame, "all_achievements", fail)

    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True)
        await until(lambda: entry.table.throws == 1)
        while entry.table.stage != OVER:
            for seat in (0, 1):
                await (move if entry.table.position.is_to_act(seat) else ready)(hall, entry, seat)
        await until(lambda: not entry.writing)
        assert kinds(hall, entry)[-1] == "end"
        row = hall.store.table(entry.id)
        assert row is not None
        assert row.stage == OVER

    in_hall(url, work)


def test_a_throw_that_fails_after_a_deed_leaves_nothing_behind(url, monkeypatch):
    original = Terraces.apply

    def broken(self: Terraces, seat: int, move: int) -> None:
        if seat < 0:
            raise BadOption("a game's own mistake")
        original(self, seat, move)

    async def work(hall: Hall) -> None:
        entry = await opened(hall, roll="at once", start=True)
        await until(lambda: entry.table.throws == 1 and not entry.writing)
        monkeypatch.setattr(Terraces, "apply", broken)
        with pytest.raises(Refused, match="went wrong"):
            await move(hall, entry, 0)
        monkeypatch.setattr(Terraces, "apply", original)
        await until(lambda: not entry.writing)
        assert not entry.pending
        assert kinds(hall, entry).count("move") == 0
        await move(hall, entry, 0)
        assert kinds(hall, entry).count("move") == 1

    in_hall(url, work)


def test_an_answer_that_cannot_be_given_stops_no_table(url):
    """The log fails while a deed waits whose sender cannot be answered (its sheet cannot be drawn)."""

    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True)
        await until(lambda: entry.table.throws == 1 and not entry.writing)
        rename(hall, "events", "away")
        hall.attempt(entry, lambda table: table.move(hall.now(), 0, 1, 3), fail)
        await until(lambda: not entry.pending)
        rename(hall, "away", "events")
        await until(lambda: not entry.writing)
        hall.attempt(entry, lambda table: table.move(hall.now(), 0, 1, 3), fail)
        await move(hall, entry, 1)
        assert kinds(hall, entry).count("move") == 2

    in_hall(url, work)


def test_a_socket_that_cannot_be_shown_its_table_is_not_kept(url, monkeypatch):
    monkeypatch.setattr(TerracesRenderer, "common_marks", fail)

    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True)
        told: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            told.append(message)

        scope = {"headers": [], "rollwright.abort": lambda: None, "rollwright.send": send}
        with pytest.raises(ZeroDivisionError):
            await live.live(scope, receive, send, hall, entry.id)
        assert not entry.audience.connections

    in_hall(url, work)


def test_a_bot_that_was_taken_away_since_it_sat_down_is_played_by_another(url):
    async def work(hall: Hall) -> None:
        entry = await opened(hall, bots=["random"], start=True)
        await until(lambda: entry.table.throws == 1)
        entry.table.chairs[1].bot = "uninstalled"
        await play_to_the_end(hall, entry)
        assert entry.table.stage == OVER

    in_hall(url, work)


# logs


async def _write(hall: Hall, id: str, *events: Event) -> None:
    """Write past the table, as another process (or a bad disk) would."""
    with hall.store.engine.begin() as connection:
        for event in events:
            values = (id, event.number, event.at, event.kind, event.seat, event.text)
            connection.exec_driver_sql("insert into events values (?, ?, ?, ?, ?, ?)", values)


@pytest.mark.parametrize(
    "nonsense",
    [
        Event(99, 0, "move", 0, "leave it"),
        Event(5, 0, "dance", 0, ""),
        Event(5, 0, "move", 7, "leave it"),
        Event(5, 0, "take", 0, "{"),
    ],
    ids=["a gap", "an unknown kind", "no such seat", "half a text"],
)
def test_a_log_that_makes_no_sense_is_refused_with_a_sentence_and_hides_no_other_table(url, nonsense):
    found: dict[str, str] = {}

    async def before(hall: Hall) -> None:
        for name in ("broken", "whole"):
            entry = await opened(hall, people=["Bea"], start=True, open=True)
            await until(lambda: entry.table.number == 4 and not entry.writing)  # noqa: B023
            found[name] = entry.id
        await _write(hall, found["broken"], nonsense)

    async def after(hall: Hall) -> None:
        with pytest.raises(Refused, match="no longer be read") as refused:
            await hall.entry(found["broken"])
        assert refused.value.status == 500
        lists = await desk.lists(hall, ADA)
        assert [listing.table for listing in lists.running] == [found["whole"]]

    in_hall(url, before)
    in_hall(url, after)


def test_an_option_that_is_gone_hides_no_other_table(url, monkeypatch):
    found: list[str] = []

    async def before(hall: Hall) -> None:
        for length in ("long", "short"):
            found.append((await opened(hall, options={"length": length}, chairs=2, open=True)).id)

    async def after(hall: Hall) -> None:
        option = TerracesGame.options[0]
        monkeypatch.setattr(option, "choices", {"short": "five rounds"})
        lists = await desk.lists(hall, ADA)
        assert [listing.table for listing in lists.open] == found[1:]

    in_hall(url, before)
    in_hall(url, after)


def test_what_another_process_wrote_and_we_cannot_fold_is_read_again_from_the_log(url, monkeypatch):
    original = Terraces.apply

    def broken(self: Terraces, seat: int, move: int) -> None:
        self.sheets[0][0].append(99)
        raise ZeroDivisionError

    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True)
        await until(lambda: entry.table.throws == 1 and not entry.writing)
        theirs = Event(entry.table.number + 1, entry.table.at, "move", 0, "leave it")
        monkeypatch.setattr(Terraces, "apply", broken)
        hall._heard(entry.id, "other", [theirs], None)
        monkeypatch.setattr(Terraces, "apply", original)
        await _write(hall, entry.id, theirs)
        await until(lambda: not entry.writing)
        hall._catch_up(entry)
        await until(lambda: entry.table.number == theirs.number)
        assert "99" not in str(entry.table.position.state())

    in_hall(url, work)


def test_whoever_moves_while_the_log_is_away_is_told_so_and_does_not_wait_for_it(url):
    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True)
        await until(lambda: entry.table.throws == 1 and not entry.writing)
        rename(hall, "events", "away")
        for _ in range(3):
            with pytest.raises(Refused) as refused:
                await asyncio.wait_for(hall.do(entry, lambda table: table.move(hall.now(), 0, 1, 3)), 60)
            assert refused.value.status == 503
            with pytest.raises(Refused):
                await asyncio.wait_for(hall.do(entry, lambda table: table.move(hall.now(), 1, 1, 3)), 60)
        rename(hall, "away", "events")
        await until(lambda: not entry.writing)
        await move(hall, entry, 0)
        assert kinds(hall, entry).count("move") == 1

    in_hall(url, work)


@pytest.mark.parametrize("known", ["nothing", "a taken number"])
def test_whoever_sat_down_when_the_line_broke_right_after_the_writing_sits_there_once(url, monkeypatch, known):
    """All that is known is that the line broke, or that a second try met its own first one."""
    original = Store._commit

    def commit(self: Store, batch: list[Any]) -> None:
        original(self, batch)
        for job in batch:
            job.written = False
            job.error = StoreDown("the line broke") if known == "nothing" else None
        monkeypatch.setattr(Store, "_commit", original)

    async def work(hall: Hall) -> None:
        entry = await opened(hall, chairs=3)
        await until(lambda: not entry.writing)
        monkeypatch.setattr(Store, "_commit", commit)
        event = await hall.do(entry, lambda table: table.sit(hall.now(), "Bea", "bea"))
        await until(lambda: not entry.writing)
        assert [chair.name for chair in entry.table.chairs] == ["Ada", "Bea", ""]
        assert hall.store.events(entry.id)[event.number - 1] == event
        assert kinds(hall, entry) == ["take", "take"]

    in_hall(url, work)


def test_a_deed_sent_again_before_it_is_written_is_acknowledged_only_when_it_is(url, monkeypatch):
    """The player's line broke while the disk was slow; a hall killed now has nothing of the deed."""

    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True)
        await until(lambda: entry.table.throws == 1 and not entry.writing)
        append = hall.store.append
        slow: list[asyncio.Future[bool]] = []
        handed: list[Any] = []

        def later(*job: Any) -> asyncio.Future[bool]:
            handed.append(job)
            slow.append(asyncio.get_running_loop().create_future())
            return slow[-1]

        monkeypatch.setattr(hall.store, "append", later)
        sent = [asyncio.ensure_future(hall.do(entry, lambda table: table.move(hall.now(), 0, 1, 3))) for _ in range(3)]
        await asyncio.sleep(0.1)
        assert not any(each.done() for each in sent)
        monkeypatch.setattr(hall.store, "append", append)
        slow[0].set_result(await append(*handed[0]))
        assert len({event.number for event in await asyncio.gather(*sent)}) == 1
        assert kinds(hall, entry).count("move") == 1
        with pytest.raises(Repeated):
            await hall.do(entry, lambda table: table.move(hall.now(), 0, 1, 3))

    in_hall(url, work)


def test_everybody_sees_the_table_as_it_is_after_it_was_read_anew(url, monkeypatch):
    """Another process went on by a round unnoticed: marks that are gone are gone, and the lines are those of the log."""
    monkeypatch.setattr(TerracesRenderer, "common_marks", lambda self, position: {f"round-{position.turn}": "rolled"})

    async def work(one: Hall) -> None:
        two = Hall(Settings(database=url))
        await two.start()
        try:
            entry = await opened(one, people=["Bea"], start=True, roll="at once")
            await until(lambda: entry.table.throws == 1 and not entry.writing)
            other = await two.entry(entry.id)
            watcher = Connection(Guest(), lambda: None)
            other.audience.enter(watcher)
            for seat in (0, 1):
                await move(one, entry, seat)
            await until(lambda: not entry.writing)
            with pytest.raises(Refused):  # made once already; meets taken numbers and is asked again
                await two.do(other, lambda table: table.move(two.now(), 1, 1, 0))
            await until(lambda: other.table.throws == 2)
            messages = [json.loads(text) for text in watcher.queue]
            known: dict[str, Any] = {}
            lines: list[dict[str, Any]] = []
            for message in messages:
                if message["kind"] == "table":
                    if message.get("whole"):
                        known, lines = {}, []
                    known.update(message.get("common", {}))
                    lines += message.get("log", [])
            assert {slot for slot, mark in known.items() if mark} == {"round-2"}
            assert [(line["number"], line["text"]) for line in lines] == [(line.number, line.text) for line in other.table.lines]
        finally:
            await two.stop()

    in_hall(url, work)
