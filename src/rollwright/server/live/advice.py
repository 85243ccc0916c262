"""Suggestions and hints for one connection: long work, and one of each at a time.

These are coroutines and stay interpreted: closing a compiled one while it waits crashes the interpreter.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterator

from rollwright.bots.hints import Hint, refined_hints
from rollwright.bots.suggest import suggest
from rollwright.server.errors import ActionRefused, Code
from rollwright.server.http.limits import TokenBucket
from rollwright.server.live import view
from rollwright.server.live.broadcast import Connection
from rollwright.server.live.messages import GetHint, GetSuggestions, refusal
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.service.service import TableService
from rollwright.server.table.actions import TakeHint
from rollwright.server.table.permissions import holds

HINT = 3.0  # seconds after which a hint is not refined further

log = logging.getLogger(__name__)


class Advice:
    def __init__(self, service: TableService, loaded: LoadedTable, connection: Connection, budget: TokenBucket) -> None:
        self.budget = budget  # that of the address, which shares the pool with others
        self.service = service
        self.loaded = loaded
        self.connection = connection
        self.suggesting: asyncio.Task[None] | None = None
        self.hinting: asyncio.Task[None] | None = None

    def start_suggestion(self, asked: GetSuggestions) -> None:
        """Think about a good move; raises ActionRefused while the last suggestion is not made."""
        if self.suggesting is not None and not self.suggesting.done():
            raise ActionRefused(Code.BUSY)
        self.suggesting = asyncio.create_task(self._think(asked, self._suggest(asked)))

    def start_hint(self, asked: GetHint) -> None:
        """Think about a hint in place of the last one."""
        if self.hinting is not None:
            self.hinting.cancel()
        self.hinting = asyncio.create_task(self._think(asked, self._hint(asked)))

    async def _think(self, asked: GetSuggestions | GetHint, work: Coroutine[object, object, None]) -> None:
        try:
            await work
        except ActionRefused as refused:
            self.connection.send(refusal(self.loaded.table.version, asked.id, refused))
        except Exception:
            log.exception("thinking about a move at table %s failed", self.loaded.id)
            self.connection.send(refusal(self.loaded.table.version, asked.id, ActionRefused(Code.SERVER_ERROR)))

    async def _suggest(self, asked: GetSuggestions) -> None:
        """Think about a good move in the pool of long work, and send it. Where other people play, it counts as a hint."""
        loaded, connection = self.loaded, self.connection
        loaded.table.check_playing()
        loaded.table.check_seat(asked.seat)
        if not holds(loaded.table, connection.actor, asked.seat):
            raise ActionRefused(Code.NOT_YOUR_SEAT)
        if not loaded.table.header.hints:
            raise ActionRefused(Code.HINTS_OFF)
        if loaded.table.has_other_people(asked.seat):
            await self._take_hint(asked.seat)
        if not loaded.table.position.is_to_act(asked.seat):
            raise ActionRefused(Code.NOT_YOUR_MOVE)
        table, version, seq = loaded.table, loaded.table.version, loaded.table.seats[asked.seat].seq
        found = await self.service.heavy.run_for(self.budget, suggest, table.position.clone(), asked.seat)
        if self._is_wanted(asked.seat, seq):
            connection.send(view.suggestions(loaded.table, asked, found, version))

    async def _hint(self, asked: GetHint) -> None:
        """Count the hint, think in the pool of long work, and send better and better answers until the player acts."""
        loaded, connection = self.loaded, self.connection
        loaded.table.check_seat(asked.seat)
        await self._take_hint(asked.seat)
        table, version = loaded.table, loaded.table.version
        position, seq = table.position.clone(), table.seats[asked.seat].seq
        started = asyncio.get_running_loop().time()
        refining = refined_hints(position, asked.seat)
        found: Hint | None = await self.service.heavy.run_for(self.budget, next, refining, None)
        while found is not None and self._is_wanted(asked.seat, seq):
            took = asyncio.get_running_loop().time() - started
            is_late = took > HINT
            if is_late:
                log.warning("a hint at table %s took %.1f s, so it is not refined further", self.loaded.id, took)
            connection.send(view.hint(table, asked, found, position, version, is_late))
            better = None if is_late else await self._better(refining)
            if better is None and not is_late and self._is_wanted(asked.seat, seq):
                connection.send(view.hint(table, asked, found, position, version, True))
            found = better

    async def _better(self, refining: Iterator[Hint]) -> Hint | None:
        """Return the next answer, or None if there is none, or if too much other work waits: the last one is good, too."""
        try:
            return await self.service.heavy.run_for(self.budget, next, refining, None)
        except ActionRefused:
            return None

    async def _take_hint(self, seat: int) -> None:
        """Count a hint for the current decision of a seat; raises ActionRefused."""
        await self.service.run(self.loaded, TakeHint(seat=seat), self.connection.actor)
        found = self.loaded.table.seats[seat]
        if found.hinted_at != found.seq:  # it was counted for a decision that was made meanwhile
            raise ActionRefused(Code.NOT_YOUR_MOVE)

    def _is_wanted(self, seat: int, seq: int) -> bool:
        """Return whether the one who asked still has the seat, and has not acted."""
        table, connection = self.loaded.table, self.connection
        return not connection.closing and holds(table, connection.actor, seat) and table.seats[seat].seq == seq
