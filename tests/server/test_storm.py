"""Two services on one log that fails before and after it wrote, with actions sent twice and to either service.

Nothing acknowledged is lost, nothing hangs, both services and the log agree in the end, and a spectator who watched all the time
sees what a newcomer sees.
"""

import asyncio
import json
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from in_process import ADA, HOST, SilentLine, run
from servers import PATIENCE

from rollwright.server.errors import ActionRefused, DuplicateAction
from rollwright.server.live.broadcast import Connection
from rollwright.server.live.messages import TableMessage
from rollwright.server.live.pubsub import NoPubSub
from rollwright.server.service import opening
from rollwright.server.service import service as service_module
from rollwright.server.service.guests import Guest
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.service.opening import TableRequest
from rollwright.server.service.replies import FutureReply
from rollwright.server.service.service import TableService
from rollwright.server.storage.store import Store, StoreDown
from rollwright.server.table.actions import Actor, Join, Move, Ready, Roll, Start, Undo
from rollwright.server.table.table import OVER, PLAYING

Written = tuple[str, int, str]  # kind, seat, text


class Storm:
    """Two services, and a log that fails as often as it is set to."""

    def __init__(self, url: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.random = Random(seed)
        self.failing = 0.0
        self.services: list[TableService] = []
        for _ in range(2):
            store = Store(url)
            store.migrate()
            self.services.append(TableService(store, NoPubSub()))
        self.tables: list[str] = []
        self.acknowledged: list[tuple[str, int, Written]] = []  # table, version, action
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
                raise sa.exc.OperationalError("", {}, Exception("the connection broke"))
            return original(store, *which)

        return read

    async def load(self, table: str) -> tuple[TableService, LoadedTable]:
        """Return a table in either service."""
        while True:
            service = self.random.choice(self.services)
            try:
                return service, await service.table(table)
            except sa.exc.OperationalError:
                await asyncio.sleep(0.01)

    async def play(self, id: str, seat: int) -> None:
        """Make any legal moves, with an undo now and then, until the game is over."""
        while True:
            service, loaded = await self.load(id)
            table = loaded.table
            if table.status == OVER:
                return
            seq = table.seats[seat].seq + 1
            action: Move | Undo | Ready
            if table.status == PLAYING and table.undo_refused(seat) is None and self.random.random() < 0.1:
                action = Undo(seat=seat, seq=seq)
            elif table.status == PLAYING and table.position.is_to_act(seat):
                action = Move(seat=seat, seq=seq, move=self.random.choice(table.position.legal_moves(seat)))
            elif table.can_ready(seat):
                action = Ready(seat=seat, seq=seq)
            else:
                await asyncio.sleep(0.01)
                continue
            sent = [self._send(service, loaded, action)]
            while self.random.random() < 0.2:  # the connection broke: sent again, perhaps to the other service
                sent.append(self._send(*await self.load(id), action))
            await asyncio.gather(*sent)

    async def _send(self, service: TableService, loaded: LoadedTable, action: Move | Undo | Ready) -> None:
        reply = FutureReply()
        service.queue.submit(loaded, action, Actor(loaded.table.seats[action.seat].guest), reply)
        outcome = await reply.future
        if isinstance(outcome, ActionRefused):
            return
        number = outcome.number if isinstance(outcome, DuplicateAction) else outcome[0].number
        text = loaded.table.variant.format_move(action.move) if isinstance(action, Move) and action.move is not None else ""
        self.acknowledged.append((loaded.id, number, (type(action).__name__.lower(), action.seat, text)))

    async def roll(self, id: str) -> None:
        """Roll as the host of a stadium."""
        while True:
            service, loaded = await self.load(id)
            if loaded.table.status == OVER:
                return
            try:
                await run(service, loaded, Roll())
            except ActionRefused:
                await asyncio.sleep(0.02)


class Spectator:
    """Puts together what it is sent, as a page does."""

    def __init__(self, loaded: LoadedTable) -> None:
        self.loaded = loaded
        self.connection = Connection(Guest(), SilentLine())
        self.known: dict[str, Any] = {}
        self.log: list[tuple[int, str]] = []
        loaded.broadcaster.enter(self.connection)

    def read(self) -> None:
        while self.connection.queue:
            message = json.loads(self.connection.queue.pop(0))
            if message["kind"] != "table":
                continue
            if message.get("full"):
                self.known, self.log = {"common": {}}, []
            elif message["base_version"] > self.known["version"]:
                self.loaded.broadcaster.send_everything(self.connection)
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


@pytest.mark.slow
@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("failing", [0.0, 0.1])
def test_nothing_acknowledged_is_lost_in_a_storm(tmp_path, monkeypatch, soak, failing):
    monkeypatch.setattr(service_module, "MAINTAIN", 0.2)
    for seed in range(soak):
        with monkeypatch.context() as patched:
            storm = Storm(f"sqlite:///{tmp_path}/log{seed}.sqlite", seed, patched)
            asyncio.run(asyncio.wait_for(_play(storm, failing), PATIENCE))
            assert {table for table, _, _ in storm.acknowledged} == set(storm.tables)


async def _play(storm: Storm, failing: float) -> None:
    for service in storm.services:
        await service.start()
    one, two = storm.services
    tables = []
    for service, request in (
        (one, TableRequest("terraces", people=["Bea"], bots=["random"], start=True)),
        (two, TableRequest("terraces", people=["Bea"], roll="at once", start=True, options={"length": "long"})),
        (one, TableRequest("pig", people=["Bea"], start=True)),
        (two, TableRequest("terraces", people=[f"Player {number}" for number in range(20)], stadium=True)),
    ):
        loaded, mine = await opening.open_table(service, request, ADA)
        tables.append((loaded.id, mine))
        storm.tables.append(loaded.id)
    stadium = tables[-1][0]
    await run(two, two.cache.tables[stadium], Join(name="Late"), Actor("late"))
    await run(two, two.cache.tables[stadium], Start(), HOST)
    spectators = [Spectator(await service.table(table)) for service in storm.services for table, _ in tables]
    watching = [asyncio.ensure_future(spectator.watch()) for spectator in spectators]
    storm.failing = failing
    players = [storm.play(table, seat) for table, mine in tables for seat in mine]
    await asyncio.gather(storm.play(stadium, 21), storm.roll(stadium), *players)
    storm.failing = 0.0
    await _settle(storm, [table for table, _ in tables])
    for spectator, task in zip(spectators, watching, strict=True):
        task.cancel()
        spectator.loaded.broadcaster.send_changes()
        spectator.read()
        newcomer = Spectator(spectator.loaded)
        newcomer.read()
        for name in TableMessage.__struct_fields__:
            if name not in ("now", "base_version", "full", "log", "undone", "counts"):
                assert spectator.known[name] == newcomer.known[name], name
        assert spectator.log[-len(newcomer.log) :] == newcomer.log
    for service in storm.services:
        await service.stop()


async def _settle(storm: Storm, tables: list[str]) -> None:
    """The log has everything that was acknowledged, under its number; both services come to agree with it."""
    for table in tables:
        events = storm.services[0].store.events(table)
        assert [event.number for event in events] == list(range(1, len(events) + 1))
        for where, number, action in storm.acknowledged:
            if where == table:
                event = events[number - 1]
                assert (event.kind, event.seat, event.text) == action
        for service in storm.services:
            row = service.store.table(table)
            assert row is not None
            truth = await service.cache.read(table)
            assert (truth.status, row.status, truth.warning) == (OVER, OVER, "")
            loaded = await service.table(table)
            while loaded.table.version < truth.version or loaded.is_busy:
                await asyncio.sleep(0.01)
            assert loaded.table.position.state() == truth.position.state()
    assert len(storm.acknowledged) > 100
