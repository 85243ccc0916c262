"""The tables in memory: read from their logs when someone asks, and forgotten when they are not used."""

from __future__ import annotations

import asyncio
import logging

import sqlalchemy as sa

from rollwright.server.errors import ActionRefused, Code
from rollwright.server.live.broadcast import Broadcaster, Outbox
from rollwright.server.live.pubsub import PubSub
from rollwright.server.service.clock import Clock
from rollwright.server.service.guests import Signer
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.service.variants import Variants
from rollwright.server.storage.store import Row, Store
from rollwright.server.table.table import Table, load
from rollwright.server.table.variant import Variant

IDLE = 600.0  # seconds until an unused table leaves the memory
ID_LENGTH = 16

log = logging.getLogger(__name__)


class TableCache:
    def __init__(self, store: Store, pubsub: PubSub, clock: Clock, variants: Variants) -> None:
        self.store = store
        self.clock = clock
        self.signer = Signer(b"")  # set when the service starts
        self.pubsub = pubsub
        self.variants = variants
        self.outbox = Outbox()
        self.tables: dict[str, LoadedTable] = {}
        self._loading: dict[str, asyncio.Task[LoadedTable]] = {}

    async def get(self, id: str) -> LoadedTable:
        """Return the table with this ID, from memory or from its log; raises ActionRefused."""
        loaded = self.tables.get(id)
        loop = asyncio.get_running_loop()
        if loaded is None:
            loading = self._loading.get(id)
            if loading is None:
                loading = self._loading[id] = loop.create_task(self._load(id))
                loading.add_done_callback(lambda task: self._loading.pop(id, None))
            loaded = await asyncio.shield(loading)  # the first caller may leave; the others still wait
        loaded.used = loop.time()
        return loaded

    async def add(self, row: Row) -> LoadedTable:
        """Take in a table that was just opened."""
        variant = await self.variants.get(row.header)
        loaded = self._make(Table(row.id, row.header, variant, row.secret, row.created))
        self.tables[row.id] = loaded
        await self.pubsub.subscribe(row.id)
        return loaded

    def _make(self, table: Table) -> LoadedTable:
        return LoadedTable(table, Broadcaster(table, self.signer, self.clock, self.outbox), asyncio.get_running_loop().time())

    async def _load(self, id: str) -> LoadedTable:
        if len(id) > ID_LENGTH or not id.isalnum() or not id.isascii():
            raise ActionRefused(Code.TABLE_NOT_FOUND)
        await self.pubsub.subscribe(id)  # first subscribe, then read: nothing falls between
        loaded = self._make(await self.read(id))
        self.tables[id] = loaded
        return loaded

    async def read(self, id: str) -> Table:
        """Return the table as its log has it now; raises ActionRefused if there is none or it cannot be read."""
        row = await self.store.read(self.store.table, id)
        if row is None:
            raise ActionRefused(Code.TABLE_NOT_FOUND)
        try:
            variant = await self.variants.get(row.header)
            return await self.store.read(self._fold, row, variant)
        except (ActionRefused, sa.exc.OperationalError, sa.exc.TimeoutError):
            raise
        except sa.exc.DatabaseError as error:
            log.error("the log of table %s is damaged: %s", id, str(error).splitlines()[0])
            raise ActionRefused(Code.LOG_UNREADABLE) from None
        except Exception as error:
            log.exception("the log of table %s cannot be folded", id)
            raise ActionRefused(Code.LOG_UNREADABLE) from error

    def _fold(self, row: Row, variant: Variant) -> Table:
        """In a thread: fold the log."""
        return load(row.id, row.header, variant, row.secret, row.created, self.store.events(row.id))

    async def drop(self, loaded: LoadedTable) -> None:
        """Forget a table that can no longer be read. The next request for it reads its log again."""
        if self.tables.get(loaded.id) is loaded:
            del self.tables[loaded.id]
            await self.pubsub.unsubscribe(loaded.id)

    async def forget_idle(self) -> None:
        now = asyncio.get_running_loop().time()
        for loaded in list(self.tables.values()):
            if loaded.broadcaster.connections:
                loaded.used = now
            elif loaded.used < now - IDLE and not loaded.is_busy and loaded.automation is None:
                del self.tables[loaded.id]
                await self.pubsub.unsubscribe(loaded.id)
