"""TableService composes what it is given: the store, the pub/sub, the clock, and who thinks for the bots."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Coroutine

from rollwright.server.errors import ActionRefused, Code
from rollwright.server.gc_scheduler import GcScheduler
from rollwright.server.live.pubsub import PubSub, TableNotice, is_signed
from rollwright.server.service.analyses import Analyses
from rollwright.server.service.automation import Automation, Thinkers
from rollwright.server.service.cards import Cards
from rollwright.server.service.clock import Clock, SystemClock
from rollwright.server.service.commits import CommitQueue
from rollwright.server.service.counts import Counts
from rollwright.server.service.guests import Signer
from rollwright.server.service.heavy import HeavyWork
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.service.loaded_tables import TableCache
from rollwright.server.service.metrics import Metrics
from rollwright.server.service.replies import submit_and_wait
from rollwright.server.service.thinking import ThinkingThreads
from rollwright.server.service.variants import Variants
from rollwright.server.storage.store import Row, Store
from rollwright.server.table.actions import SERVER_ACTOR, Action, Actor, Commit
from rollwright.server.table.events import Event, Header
from rollwright.server.table.table import WAITING

MAINTAIN = 2.0  # seconds between two looks at the log for what no notice told
IN_USE = 60.0  # seconds that a table requested over HTTP counts as watched
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 8
REMATCH_ID_LENGTH = 12  # longer, so that it is never the ID of another table
PROBE = 3.0  # seconds that a successful write proves that writing works

log = logging.getLogger(__name__)


class TableService:
    def __init__(self, store: Store, pubsub: PubSub, clock: Clock | None = None, thinkers: Thinkers | None = None) -> None:
        self.messages_per_second = 0  # from one socket; 0: any number
        self.public_url = ""
        self.store = store
        self.pubsub = pubsub
        self.clock = clock or SystemClock()
        self.counts = Counts()
        self.metrics = Metrics(self.counts)
        self.heavy = HeavyWork()
        self.signer = Signer(b"")
        self.gc_scheduler = GcScheduler()
        self.thinkers = thinkers or ThinkingThreads()
        self._tasks: set[asyncio.Task[None]] = set()
        self._last_probe = -PROBE
        self._probe_problem = ""
        self.variants = Variants(store)
        self.cache = TableCache(store, pubsub, self.clock, self.variants)
        self.queue = CommitQueue(store, pubsub, self.clock, self.cache, self.counts, self._spawn)
        self.automation = Automation(self.queue, self.cache, self.clock, self.thinkers, self._spawn)
        self.queue.scheduler = self.automation
        self.analyses = Analyses(store, self.heavy, self._spawn)
        self.cards = Cards(self.heavy, self.analyses)

    def _spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # starting and stopping

    async def start(self) -> None:
        self.signer = self.cache.signer = Signer(bytes.fromhex(self.store.value("key", secrets.token_hex(32))))
        deployment = self.store.value("deployment", secrets.token_hex(8))
        self.store.start()
        await self.pubsub.start(self, deployment, self.signer)
        self._spawn(self.automation.run_clocks())
        self._spawn(self._maintain())

    def announce_stop(self) -> None:
        """Accept nothing more, and tell those who are connected."""
        if self.queue.stopping:
            return
        self.queue.stopping = True
        for loaded in self.cache.tables.values():
            loaded.broadcaster.stop(Code.SHUTTING_DOWN)

    async def stop(self, patience: float = 1.0) -> None:
        """Write what was decided if the store answers in time, and stop."""
        self.announce_stop()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=patience)  # one may be ending a process
        await self.pubsub.stop()
        await self.store.stop(patience)
        self.heavy.stop()
        await self.thinkers.stop()

    # tables

    async def open(self, header: Header) -> LoadedTable:
        """Open an empty table, and publish the commitment to its dice."""
        while True:
            row = self._new_row("".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH)), header)
            if await self._add(row):
                break
        loaded = await self.cache.add(row)
        if header.dice == "fair":
            await self.run(loaded, Commit(), SERVER_ACTOR)
        return loaded

    async def open_rematch(self, table: str, header: Header) -> LoadedTable:
        """Open the rematch of a table, or return it. Its ID follows from the table's, so there is only one for all processes."""
        digits = int.from_bytes(self.signer.digest("rematch", table), "big")
        id = "".join(ALPHABET[digits // len(ALPHABET) ** place % len(ALPHABET)] for place in range(REMATCH_ID_LENGTH))
        await self._add(self._new_row(id, header))
        return await self.table(id)  # from the cache: another request may be using it

    def _new_row(self, id: str, header: Header) -> Row:
        now = self.clock.now()
        return Row(id, now, now, header, secrets.token_bytes(32), WAITING, "")

    async def _add(self, row: Row) -> bool:
        try:
            return await self.store.read(self.store.add_table, row)
        except Exception as error:
            log.exception("a table could not be written")
            raise ActionRefused(Code.SAVE_FAILED) from error

    async def table(self, id: str) -> LoadedTable:
        loaded = await self.cache.get(id)
        self.automation.schedule(loaded)
        return loaded

    async def run(self, loaded: LoadedTable, action: Action, actor: Actor) -> list[Event]:
        return await submit_and_wait(self.queue, loaded, action, actor)

    def now(self) -> int:
        return self.clock.now()

    @property
    def is_https(self) -> bool:
        return self.public_url.startswith("https")

    # how it is

    async def write_problem(self) -> str:
        """Return why nothing can be written now, or "" if a write succeeded within the last seconds."""
        if self.clock.monotonic() - self._last_probe < PROBE and not self._probe_problem:
            return ""
        try:
            await asyncio.wait_for(asyncio.shield(self._probe()), PROBE)
        except TimeoutError:
            self._probe_problem = "the database does not answer"
        return self._probe_problem

    async def _probe(self) -> None:
        try:
            await self.store.read(self.store.probe, self.clock.now())
        except Exception as error:
            self._probe_problem = f"the database cannot be written ({type(error).__name__})"
        else:
            self._probe_problem = ""
            self._last_probe = self.clock.monotonic()

    def metrics_text(self) -> bytes:
        """Return the page at /metrics."""
        metrics, tables = self.metrics, self.cache.tables.values()
        self.counts.bot_moves = self.automation.bot_moves
        metrics.gauge("tables_in_memory", "tables in memory", len(tables))
        metrics.gauge("connections", "open sockets", sum(len(loaded.broadcaster.connections) for loaded in tables))
        metrics.gauge("seats", "seats at tables in memory", sum(len(loaded.table.seats) for loaded in tables))
        metrics.gauge("pending_actions", "actions that are not written yet", sum(len(loaded.pending) for loaded in tables))
        metrics.counter("commits", "transactions of the log", self.store.commits)
        metrics.counter("commit_seconds", "time spent in them", self.store.commit_seconds)
        return metrics.text()

    # what other processes say

    def on_notice(self, notice: TableNotice) -> None:
        loaded = self.cache.tables.get(notice.table)
        if loaded is None:
            return
        if notice.present is not None:
            if is_signed(notice, self.signer):
                loaded.broadcaster.set_present_elsewhere(notice.sender, notice.at, set(notice.present))
            return
        if notice.version != loaded.table.version:
            self.queue.catch_up(loaded)

    def on_reconnect(self) -> None:
        for loaded in self.cache.tables.values():
            self.queue.catch_up(loaded)

    async def _maintain(self) -> None:
        """Beside the clocks, so that a store or a Redis that does not answer cannot stop them."""
        while not self.queue.stopping:
            await asyncio.sleep(MAINTAIN)
            try:
                await self._look()
            except Exception as error:
                log.warning("the tables cannot be maintained now: %s", error)

    async def _look(self) -> None:
        """Forget idle tables; find what no notice told, and start what got stuck."""
        await self.cache.forget_idle()
        self.gc_scheduler.look(sum(len(each.broadcaster.connections) for each in self.cache.tables.values()), self.counts.events)
        await self.pubsub.resubscribe()
        recently = asyncio.get_running_loop().time() - IN_USE
        watched = [each for each in self.cache.tables.values() if each.broadcaster.connections or each.used > recently]
        for loaded in watched:
            if self.pubsub.is_shared and not loaded.table.many and loaded.broadcaster.connections:
                self.pubsub.publish_presence(loaded.id, sorted(loaded.broadcaster.holders), self.clock.now())
            if loaded.seen == loaded.table.version:
                self.automation.schedule(loaded)
            loaded.seen = loaded.table.version
        if watched:
            known = [loaded.table.last for loaded in watched]
            last = await self.store.read(self.store.last_events, [loaded.id for loaded in watched])
            for loaded, before in zip(watched, known, strict=True):
                # a table that has moved on meanwhile has missed nothing: its events follow what it knew
                if last.get(loaded.id) != before and loaded.table.last is before and not loaded.is_busy:
                    self.queue.catch_up(loaded)
