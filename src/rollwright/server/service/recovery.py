"""When a write fails, or the log has more than this process knows: read the log, and decide again what is pending.

These are coroutines and stay interpreted: closing a compiled one while it waits crashes the interpreter.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from itertools import takewhile
from typing import TYPE_CHECKING

from rollwright.server.errors import ActionRefused, Code
from rollwright.server.service.loaded_table import LoadedTable, Pending
from rollwright.server.table.events import SEAT_ACTIONS, Event
from rollwright.server.table.table import Table

if TYPE_CHECKING:
    from rollwright.server.service.commits import CommitQueue

RETRY = 0.2  # seconds until a log that could not be read is read again
LONGEST_RETRY = 5.0
ATTEMPTS = 5  # to read a table that the database answers for, but does not have or cannot give; a replica may be behind

log = logging.getLogger(__name__)


class Recovery:
    def __init__(self, queue: CommitQueue) -> None:
        self.queue = queue
        self.store = queue.store

    # when another process was quicker

    async def rebase(self, loaded: LoadedTable, events: list[Event]) -> None:
        """Fold in what another process wrote and decide everything pending again.

        A write whose connection broke is tried twice, so the log may already hold our events: those are not decided again.
        """
        self.queue.counts.conflicts += 1
        try:
            known = loaded.table.last
            missed = await self.store.read(self.store.events, loaded.id, loaded.table.version - 1 if known is not None else 0)
            if known is not None and (not missed or missed.pop(0) != known):  # the log lost its tail, and perhaps grew another
                await self.reload(loaded)
                return
            if loaded.failed:  # a game failed meanwhile
                await self.reload(loaded)
                return
            ours = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(missed, events, strict=False)))
            written: list[Pending] = []
            if not ours and _commute(loaded.table, missed, loaded.pending):
                self._renumber(loaded, missed)
            else:
                for event in missed:
                    loaded.table.fold(event)
                written = self.decide_again(loaded, events[ours - 1].number if ours else 0)
        except Exception:
            log.exception("table %s cannot be read", loaded.id)
            await self.reload(loaded)
            return
        loaded.writing = False
        if written:
            self.queue.pubsub.publish_version(loaded.id, loaded.table.version)
        for pending in written:
            self.queue.answer(loaded, pending, pending.decision)
        self.queue.show(loaded, missed)
        if loaded.pending:
            self.queue.write(loaded)
        self.queue.schedule(loaded)

    def decide_again(self, loaded: LoadedTable, written: int) -> list[Pending]:
        """Decide what is pending again, except for what is in the log up to event `written`; returns that."""
        waiting, loaded.pending = loaded.pending, deque()
        loaded.draft = loaded.table.copy()
        loaded.settled = -1
        done: list[Pending] = []
        for old in waiting:
            if old.events and old.events[-1].number <= written:
                done.append(old)
                continue
            pending = self.queue.decide(loaded, old.action, old.actor, old.reply)
            if pending is None:
                raise RuntimeError("a pending action failed")
            pending.since = old.since
            loaded.pending.append(pending)
        return done

    def _renumber(self, loaded: LoadedTable, missed: list[Event]) -> None:
        """At a large table, actions of different seats do not affect each other: ours follow with other numbers."""
        ours = [event for pending in loaded.pending for event in pending.events]
        loaded.settled = -1
        loaded.draft.version = loaded.table.version
        for event in missed:
            loaded.table.fold(event)
            loaded.draft.fold(event, quiet=True)
        number = loaded.draft.version + len(ours)
        loaded.draft.version = number
        for event in reversed(ours):  # from the last, so that no number is met twice
            loaded.draft.renumber(event, number)
            number -= 1
        for event in ours:
            event.at = max(event.at, loaded.table.at)  # times in a log do not go back
            event.nonce = self.queue.new_nonce()  # it follows another event now
        loaded.draft.last = ours[-1]
        loaded.draft.at = ours[-1].at

    # when the log or a game failed

    async def reload(self, loaded: LoadedTable) -> None:
        """Read the log again. What is in it was written; everything else was not, as far as anyone can know."""
        loaded.writing = True
        first = min((event.number for pending in loaded.pending for event in pending.events), default=loaded.draft.version + 1)
        delay = RETRY
        attempts = 0
        while True:
            try:
                table = await self.queue.cache.read(loaded.id)
                events = {event.number: event for event in await self.store.read(self.store.events, loaded.id, first - 1)}
                break
            except Exception as error:
                attempts = attempts + 1 if isinstance(error, ActionRefused) else 0
                if isinstance(error, ActionRefused) and attempts == ATTEMPTS:
                    log.error("table %s is closed: %s", loaded.id, error)
                    await self._close(loaded, Code.TABLE_LOST if error.code is Code.TABLE_NOT_FOUND else error.code)
                    return
                log.warning("table %s cannot be read (%s); trying again", loaded.id, error)
                self._refuse_pending(loaded)
                if self.queue.stopping:
                    return
                await asyncio.sleep(delay)
                delay = min(LONGEST_RETRY, delay * 2)
        waiting, loaded.pending = loaded.pending, deque()
        loaded.replace(table)
        loaded.writing = loaded.failed = loaded.unreadable = loaded.behind = False
        for pending in waiting:
            made = pending.events
            written = bool(made) and all(event.number <= table.version and events.get(event.number) == event for event in made)
            self.queue.answer(loaded, pending, made if written else ActionRefused(Code.SAVE_FAILED))
        self.queue.show(loaded, [])
        self.queue.schedule(loaded)

    def _refuse_pending(self, loaded: LoadedTable) -> None:
        """Answer what is pending, as far as it is known, instead of waiting for a log that does not come back.

        The draft still has what was refused, so nothing is decided on it.
        """
        loaded.unreadable = True
        waiting, loaded.pending = loaded.pending, deque()
        for pending in waiting:
            if pending.written:
                self.queue.answer(loaded, pending, pending.decision)
            else:
                unknown = pending.sent and bool(pending.events)
                self.queue.answer(loaded, pending, ActionRefused(Code.SAVE_UNKNOWN if unknown else Code.SAVE_FAILED))

    async def _close(self, loaded: LoadedTable, code: Code) -> None:
        """Give up a table that the database answers for, but does not have or cannot give."""
        loaded.closed = code
        self._refuse_pending(loaded)
        loaded.broadcaster.stop(code)
        await self.queue.cache.drop(loaded)

    # when another process has written more

    async def read_on(self, loaded: LoadedTable) -> None:
        try:
            known = loaded.table.last
            after = loaded.table.version - 1 if known is not None else 0
            found = await self.store.read(self.store.events, loaded.id, after)
            if loaded.is_busy or loaded.table.last != known:
                loaded.behind = True
                return
            if known is not None and (not found or found[0] != known):
                await self.reload(loaded)  # the log lost its tail, and perhaps grew another
                return
            new = found[1:] if known is not None else found
            if new and not loaded.table.warning:
                try:
                    for event in new:
                        loaded.table.fold(event)
                        loaded.draft.fold(event, quiet=True)
                except Exception:
                    log.exception("table %s cannot be folded", loaded.id)
                    await self.reload(loaded)
                    return
                self.queue.show(loaded, new)
            self.queue.schedule(loaded)  # the process that wrote them may be gone
        except Exception as error:
            log.warning("table %s cannot be read (%s); it is looked at again soon", loaded.id, error)
        finally:
            loaded.catching_up = None
            if loaded.behind and not loaded.is_busy and not self.queue.stopping:
                self.queue.catch_up(loaded)


def _commute(table: Table, missed: list[Event], pending: deque[Pending]) -> bool:
    """Return whether what another process wrote and what we want to write are actions of different seats of a large table."""
    if not table.independent or not table.many:
        return False
    ours = [event for each in pending for event in each.events]
    if any(not each.events for each in pending) or any(event.kind not in SEAT_ACTIONS for event in (*missed, *ours)):
        return False
    return {event.seat for event in missed}.isdisjoint(event.seat for event in ours)
