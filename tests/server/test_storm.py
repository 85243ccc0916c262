"""Two halls on one log that fails before and after it wrote, deeds sent twice and to either hall: nothing acknowledged is lost.

Also nothing hangs, both halls and the log agree in the end, and whoever looked on all the time sees what a newcomer sees.
"""

import asyncio
import json
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from halls import PATIENCE
from indoors import ADA

from rollwright.server import desk
from rollwright.server import hall as hall_module
from rollwright.server.audience import Connection
from rollwright.server.desk import NewTable
from rollwright.server.entry import Attempt, Entry
from rollwright.server.events import Refused, Repeated
from rollwright.server.guests import Guest
from rollwright.server.hall import Hall
from rollwright.server.messages import TableMessage
from rollwright.server.settings import Settings
from rollwright.server.store import Store, StoreDown
from rollwright.server.table import OVER, PLAYING, Table

Written = tuple[str, int, str]  # kind, seat, text


class Storm:
    """The halls, and a log that fails as often as it is told to."""

    def __init__(self, url: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.random = Random(seed)
        self.failing = 0.0
        self.halls = [Hall(Settings(database=url)) for _ in range(2)]
        self.tables: list[str] = []
        self.acknowledged: list[tuple[str, int, Written]] = []  # table, number, deed
        monkeypatch.setattr(Store, "_commit", self._commit(Store._commit))
        for name in ("events", "table"):
            monkeypatch.setattr(Store, name, self._read(getattr(Store, name)))

    def fails(self) -> bool:
        return self.random.random() < self.failing

    def _commit(self, original: Any) -> Any:
        def commit(store: Store, batch: list[Any]) -> None:
            before, after = self.fails(), self.fails()
            if not before:
                original(store, batch)
            if before or after:
                for job in batch:
                    job.written, job.error = False, StoreDown("whether it was written is not known")

        return commit

    def _read(self, original: Any) -> Any:
        def read(store: Store, *which: Any) -> Any:
            if self.fails():
                raise sa.exc.OperationalError("", {}, Exception("the line broke"))
            return original(store, *which)

        return read

    async def entry(self, table: str) -> tuple[Hall, Entry]:
        """A table in either hall."""
        while True:
            hall = self.random.choice(self.halls)
            try:
                return hall, await hall.entry(table)
            except sa.exc.OperationalError:
                await asyncio.sleep(0.01)

    async def play(self, table: str, seat: int) -> None:
        """Any legal moves, taken back now and then, until the game is over."""
        while True:
            hall, entry = await self.entry(table)
            found = entry.table
            if found.stage == OVER and not entry.writing:
                return
            count = found.chairs[seat].count + 1
            if found.stage == PLAYING and not found.why_no_undo(seat) and self.random.random() < 0.1:
                deed: Written = ("undo", seat, "")
            elif found.stage == PLAYING and found.position.is_to_act(seat):
                deed = ("move", seat, found.ruleset.format_move(self.random.choice(found.position.legal_moves(seat))))
            elif found.may_ready(seat):
                deed = ("ready", seat, "")
            else:
                await asyncio.sleep(0.01)
                continue
            sent = [self._send(hall, entry, count, deed)]
            while self.random.random() < 0.2:  # the line broke: sent again, perhaps to the other hall
                sent.append(self._send(*await self.entry(table), count, deed))
            await asyncio.gather(*sent)

    async def _send(self, hall: Hall, entry: Entry, count: int, deed: Written) -> None:
        try:
            number = (await hall.do(entry, _attempt(hall.now(), count, deed))).number
        except Repeated as repeated:
            number = repeated.number
        except Refused:
            return
        self.acknowledged.append((entry.id, number, deed))

    async def roll(self, table: str) -> None:
        """The host of a stadium."""
        while True:
            hall, entry = await self.entry(table)
            if entry.table.stage == OVER and not entry.writing:
                return
            try:
                await hall.do(entry, _rolling(hall.now()))
            except (Refused, Repeated):
                await asyncio.sleep(0.02)


def _rolling(now: int) -> Attempt:
    return lambda table: table.roll_by_host(now)


def _attempt(now: int, count: int, deed: Written) -> Attempt:
    kind, seat, text = deed

    def attempt(table: Table) -> Any:
        if kind == "move":
            return table.move(now, seat, count, table.ruleset.parse_move(text))
        return table.undo(now, seat, count) if kind == "undo" else table.ready(now, seat, count)

    return attempt


class Watcher:
    """Folds together what it is told, as a page does."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.connection = Connection(Guest(), lambda: None)
        self.known: dict[str, Any] = {}
        self.log: list[tuple[int, str]] = []
        entry.audience.enter(self.connection)

    def read(self) -> None:
        while self.connection.queue:
            message = json.loads(self.connection.queue.popleft())
            if message["kind"] != "table":
                continue
            if message.get("whole"):
                self.known, self.log = {"common": {}}, []
            elif message["since"] > self.known["number"]:
                self.entry.audience.tell_all(self.connection)
                continue
            marks = {**self.known["common"], **message.get("common", {})}
            self.log = [line for line in self.log if line[0] not in message.get("undone", [])]
            self.log += [(line["number"], line["text"]) for line in message.get("log", [])]
            self.known.update(message)
            self.known["common"] = {slot: mark for slot, mark in marks.items() if mark is not None}

    async def watch(self) -> None:
        while True:
            self.read()
            await asyncio.sleep(0.01)


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("failing", [0.0, 0.1])
def test_nothing_acknowledged_is_lost_in_a_storm(tmp_path, monkeypatch, soak, failing):
    monkeypatch.setattr(hall_module, "LISTEN_AGAIN", 0.2)
    for seed in range(soak):
        with monkeypatch.context() as patched:
            storm = Storm(f"sqlite:///{tmp_path}/hall{seed}.sqlite", seed, patched)
            asyncio.run(asyncio.wait_for(_weather(storm, failing), PATIENCE))
            assert {table for table, _, _ in storm.acknowledged} == set(storm.tables)


async def _weather(storm: Storm, failing: float) -> None:
    for hall in storm.halls:
        await hall.start()
    one, two = storm.halls
    tables = []
    for hall, wish in (
        (one, NewTable("terraces", people=["Bea"], bots=["random"], start=True)),
        (two, NewTable("terraces", people=["Bea"], roll="at once", start=True, options={"length": "long"})),
        (one, NewTable("pig", people=["Bea"], start=True)),
        (two, NewTable("terraces", people=[f"Player {number}" for number in range(20)], stadium=True)),
    ):
        entry, mine = await desk.open_table(hall, wish, ADA)
        tables.append((entry.id, mine))
        storm.tables.append(entry.id)
    stadium = tables[-1][0]
    await two.do(two.entries[stadium], lambda table: table.sit(two.now(), "Late", "late"))
    await two.do(two.entries[stadium], lambda table: table.start(two.now()))
    watchers = [Watcher(await hall.entry(table)) for hall in storm.halls for table, _ in tables]
    watching = [asyncio.ensure_future(watcher.watch()) for watcher in watchers]
    storm.failing = failing
    players = [storm.play(table, seat) for table, mine in tables for seat in mine]
    await asyncio.gather(storm.play(stadium, 21), storm.roll(stadium), *players)
    storm.failing = 0.0
    await _settle(storm, [table for table, _ in tables])
    for watcher, task in zip(watchers, watching, strict=True):
        task.cancel()
        watcher.entry.audience.tell()
        watcher.read()
        newcomer = Watcher(watcher.entry)
        newcomer.read()
        for name in TableMessage.__struct_fields__:
            if name not in ("now", "since", "whole", "log", "undone", "counts"):
                assert watcher.known[name] == newcomer.known[name], name
        assert watcher.log[-len(newcomer.log) :] == newcomer.log
    for hall in storm.halls:
        await hall.stop()


async def _settle(storm: Storm, tables: list[str]) -> None:
    """The log has everything that was acknowledged, under its number; both halls come to agree with it."""
    for table in tables:
        events = storm.halls[0].store.events(table)
        assert [event.number for event in events] == list(range(1, len(events) + 1))
        for where, number, deed in storm.acknowledged:
            if where == table:
                event = events[number - 1]
                assert (event.kind, event.seat, event.text) == deed
        for hall in storm.halls:
            row = hall.store.table(table)
            assert row is not None
            truth = hall.fold(row)
            assert (truth.stage, row.stage, truth.warning) == (OVER, OVER, "")
            entry = await hall.entry(table)
            while entry.table.number < truth.number or entry.writing or entry.pending:
                await asyncio.sleep(0.01)
            assert entry.table.position.state() == truth.position.state()
    assert len(storm.acknowledged) > 100
