"""The tables that are in memory: opened, read from their logs, and forgotten when nobody uses them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Coroutine

import sqlalchemy as sa

from rollwright.server import editions
from rollwright.server.entry import Entry
from rollwright.server.events import Header, Refused
from rollwright.server.guests import Keyring
from rollwright.server.outcome import achievements
from rollwright.server.ruleset import Ruleset
from rollwright.server.settings import Settings
from rollwright.server.store import Row, Store
from rollwright.server.sweeping import Sweeper
from rollwright.server.table import OVER, WAITING, Table, load
from rollwright.server.wire import Wire

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LETTERS = 8
IDLE = 600.0  # a table nobody looks at leaves the memory after so many seconds
RULESETS = 50  # so many choices of game, edition and options are kept ready
DOWN = "Could not save. Nothing has changed; please try again."
UNREACHABLE = "The database cannot be reached. Please try again."

log = logging.getLogger(__name__)


class Keeper:
    """Knows every table by its id; a class built on it says what is done at them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.wire = Wire(settings.redis)
        self.keyring = Keyring(b"")
        self.sweeper = Sweeper()
        self.entries: dict[str, Entry] = {}
        self._loading: dict[str, asyncio.Task[Entry]] = {}
        self._rulesets: dict[tuple[str, str, tuple[tuple[str, str], ...]], Ruleset] = {}
        self._choosing = threading.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False
        self.counters = {"moves": 0, "refused": 0, "renumbered": 0, "throws": 0, "bot_moves": 0}

    def _spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def now(self) -> int:
        return int(time.time() * 1000)

    def ruleset(self, game: str, edition_hash: str, options: dict[str, str]) -> Ruleset:
        """In a thread, for it may read the database: the one ruleset of this choice."""
        key = (game, edition_hash, tuple(sorted(options.items())))
        found = self._rulesets.get(key)
        if found is None:
            made = editions.ruleset(self.store, game, edition_hash, options)
            with self._choosing:
                found = self._rulesets.setdefault(key, made)
                while len(self._rulesets) > RULESETS:
                    del self._rulesets[next(iter(self._rulesets))]
        return found

    async def open(self, header: Header) -> Entry:
        """A new, empty table."""
        now = self.now()
        ruleset = await asyncio.to_thread(self.ruleset, header.game, header.edition_hash, header.options)
        while True:
            id = "".join(secrets.choice(ALPHABET) for _ in range(ID_LETTERS))
            row = Row(id, now, now, header, secrets.token_bytes(32), WAITING, "")
            try:
                if await asyncio.to_thread(self.store.add_table, row):
                    break
            except Exception as error:
                log.exception("a table could not be written")
                raise Refused(DOWN, 503) from error
        entry = Entry(Table(id, header, ruleset, row.secret, now), self.keyring)
        await self._enter(entry)
        return entry

    async def _enter(self, entry: Entry) -> None:
        self.entries[entry.id] = entry
        await self.wire.listen(entry.id)

    async def entry(self, id: str) -> Entry:
        """The table of this id, from memory or from its log; raises Refused."""
        entry = self.entries.get(id)
        if entry is None:
            loading = self._loading.get(id)
            if loading is None:
                loading = self._loading[id] = asyncio.get_running_loop().create_task(self._load(id))
                loading.add_done_callback(lambda task: self._loading.pop(id, None))
            entry = await asyncio.shield(loading)  # who asked first may go away; the others still wait
        entry.used = time.monotonic()
        return entry

    async def _load(self, id: str) -> Entry:
        if len(id) > 16 or not id.isascii():
            raise Refused("This table does not exist.", 404)
        row = await asyncio.to_thread(self.store.table, id)
        if row is None:
            raise Refused("This table does not exist.", 404)
        await self.wire.listen(id)  # first listen, then read: nothing falls between
        try:
            entry = Entry(await asyncio.to_thread(self.fold, row), self.keyring)
            if entry.table.stage == OVER:
                entry.audience.view.achievements = achievements(entry.table)
        except (Refused, sa.exc.SQLAlchemyError):
            raise
        except Exception as error:
            log.exception("the log of table %s makes no sense", id)
            raise Refused("This table can no longer be read. Its log is kept unchanged.", 500) from error
        self.entries[id] = entry
        return entry

    def fold(self, row: Row) -> Table:
        """In a thread: the table as its log tells it."""
        header = row.header
        ruleset = self.ruleset(header.game, header.edition_hash, header.options)
        return load(row.id, header, ruleset, row.secret, row.created, self.store.events(row.id))

    async def _forget_idle(self) -> None:
        """Tables nobody uses leave the memory."""
        idle = time.monotonic() - IDLE
        for entry in list(self.entries.values()):
            if entry.audience.connections:
                entry.used = time.monotonic()
            elif entry.used < idle and not entry.pending and not entry.writing and entry.driver is None:
                del self.entries[entry.id]
                await self.wire.forget(entry.id)
