"""Keeping tables true to their logs.

A deed is checked and folded in at once, written, and only then answered. While a write of a table is under way, later deeds of it
are gathered for the next one. If another process was quicker, what it wrote is folded in and the deeds are asked again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections import deque

from rollwright.core.errors import RollwrightError
from rollwright.server.entry import Attempt, Done, Entry, Pending
from rollwright.server.events import DEEDS, Event, Refused, Repeated, Stale
from rollwright.server.keeping import DOWN, Keeper
from rollwright.server.outcome import beside
from rollwright.server.table import Table

log = logging.getLogger(__name__)


class Writer(Keeper, ABC):
    @abstractmethod
    def kick(self, entry: Entry) -> None:
        """See to it that whatever is to happen by itself comes about."""

    # deeds

    def attempt(self, entry: Entry, attempt: Attempt, done: Done) -> None:
        """Do something at a table; `done` gets the event once it is written, or why not. Raises Refused, Repeated."""
        if entry.table.warning:
            raise Refused(entry.table.warning)
        try:
            event = attempt(entry.table)
        except Repeated as repeated:
            if repeated.number <= entry.written:
                raise
            self._wait_too(entry, repeated.number, done)
            return
        except RollwrightError:
            raise
        except Exception as error:
            raise self._half_done(entry) from error
        entry.pending.append(Pending(attempt, event, done))
        try:
            self._follow_up(entry)
        except Exception as error:
            raise self._half_done(entry) from error
        if not entry.writing:
            self._write(entry)

    def _wait_too(self, entry: Entry, number: int, done: Done) -> None:
        """A deed was sent again that is made but not written: it is answered when it is, and refused where it never will be."""
        for pending in entry.pending:
            if pending.event.number == number:
                pending.waiting.append(done)
                return
        raise Refused(DOWN, 503)

    def _half_done(self, entry: Entry) -> Refused:
        """A game's own mistake: what is in memory may be half done, the log is not. It is read again; tells what to say."""
        log.exception("table %s", entry.id)
        entry.broken = True
        if not entry.writing:
            entry.writing = True
            self._spawn(self._start_over(entry))
        return Refused("Something went wrong at this table. Nothing has changed.", 500)

    def _follow_up(self, entry: Entry) -> None:
        """A throw or an end that nobody has to be asked for is written together with the deed that made it due."""
        now = self.now()
        while (deed := entry.table.next_deed(now)) in ("throw", "end"):
            attempt = due(deed, now)
            entry.pending.append(Pending(attempt, attempt(entry.table), ignore))
            self.counters["throws"] += deed == "throw"

    async def do(self, entry: Entry, attempt: Attempt) -> Event:
        """Do something at a table and wait until it is written."""
        future: asyncio.Future[Event] = asyncio.get_running_loop().create_future()

        self.attempt(entry, attempt, into(future))
        return await future

    def _write(self, entry: Entry) -> None:
        entry.writing = True
        batch = list(entry.pending)
        events = [pending.event for pending in batch]
        future = self.store.append(entry.id, events, beside(entry, events))
        future.add_done_callback(lambda future: self._was_written(entry, batch, events, future))

    def _was_written(self, entry: Entry, batch: list[Pending], events: list[Event], future: asyncio.Future[bool]) -> None:
        if future.cancelled():
            return
        if future.exception() is not None:
            self._spawn(self._start_over(entry))
            return
        if not future.result():
            self._spawn(self._start_over(entry) if entry.broken else self._rebase(entry))
            return
        for _ in batch:
            entry.pending.popleft()
        entry.written = events[-1].number
        entry.writing = entry.broken
        if entry.broken:
            self._spawn(self._start_over(entry))
        elif entry.pending:
            self._write(entry)
        for pending, event in zip(batch, events, strict=True):
            self._answer(entry, pending, event)
            if event.kind in DEEDS:
                self.counters["moves"] += 1
        self.wire.tell(entry.id, events)
        self._tell(entry, events)
        if entry.heard_more and not entry.pending:
            entry.heard_more = False
            self._catch_up(entry)
        if not entry.broken:
            self.kick(entry)

    def _answer(self, entry: Entry, pending: Pending, outcome: Event | Exception) -> None:
        """Tell whoever waits what became of a deed. An answer that cannot be given stops no game."""
        for done in pending.waiting:
            try:
                done(outcome)
            except Exception:
                log.exception("an answer of table %s cannot be given", entry.id)

    def _refuse_all(self, entry: Entry) -> None:
        """Nothing that waits to be written will be."""
        waiting, entry.pending = entry.pending, deque()
        for pending in waiting:
            self._answer(entry, pending, Refused(DOWN, 503))

    def _tell(self, entry: Entry, events: list[Event]) -> None:
        """Tell everybody who looks at this table what happened ([]: anything may have). What cannot be shown stops no game."""
        try:
            if events:
                entry.audience.changed(events)
            else:
                entry.audience.changed_at_once()
        except Exception:
            log.exception("table %s cannot be shown", entry.id)

    async def _rebase(self, entry: Entry) -> None:
        """Another process was quicker: fold in what it wrote and ask our deeds again, unnoticed."""
        self.counters["renumbered"] += 1
        try:
            missed = await asyncio.to_thread(self.store.events, entry.id, entry.written)
            pending = list(entry.pending)
            if _commute(entry.table, missed, [each.event for each in pending]):
                entry.table.number = entry.written
                for event in missed:
                    entry.table.fold(event, quiet=True)
                number = entry.table.number = missed[-1].number + len(pending)
                for each in reversed(pending):  # from behind, so that no number is met twice
                    entry.table.renumber(each.event, number)
                    number -= 1
                answers: list[tuple[Pending, Event | Exception]] = []
            else:
                answers = self._ask_again(entry, await self._read_again(entry), missed)
                missed = []
        except Exception:
            log.exception("table %s cannot be read", entry.id)
            await self._start_over(entry)
            return
        entry.written = entry.table.number - len(entry.pending)
        entry.writing = False
        if entry.pending:
            self._write(entry)
        for each, outcome in answers:
            self._answer(entry, each, outcome)
        self._tell(entry, missed)
        self.kick(entry)

    async def _read_again(self, entry: Entry) -> Table:
        """The table as its log tells it now."""
        row = await asyncio.to_thread(self.store.table, entry.id)
        assert row is not None
        return await asyncio.to_thread(self.fold, row)

    def _ask_again(self, entry: Entry, table: Table, written: list[Event]) -> list[tuple[Pending, Event | Exception]]:
        """Put a freshly folded table in the place of the old one and repeat on it what is not written; tells what is decided."""
        decided: list[tuple[Pending, Event | Exception]] = []
        kept: deque[Pending] = deque()
        entry.table = table
        entry.audience.forget()
        there = {event.number: event for event in written}
        for pending in entry.pending:
            if there.get(pending.event.number) == pending.event:  # ours: the line broke after it was written
                decided.append((pending, pending.event))
                continue
            try:
                if table.warning:
                    raise Refused(table.warning)
                pending.event = pending.attempt(table)
                kept.append(pending)
            except (RollwrightError, Repeated) as error:
                decided.append((pending, error))
        entry.pending = kept
        return decided

    async def _start_over(self, entry: Entry) -> None:
        """The log could not be written, as far as we know. Read it again, and tell everybody who waits what became of it."""
        delay = 0.2
        while not self._stopping:
            try:
                written = await asyncio.to_thread(self.store.events, entry.id, entry.written)
                table = await self._read_again(entry)
                break
            except Exception as error:
                log.warning("table %s cannot be read (%s); trying again", entry.id, error)
                self._refuse_all(entry)  # nobody waits for the log to come back
                await asyncio.sleep(delay)
                delay = min(5.0, delay * 2)
        else:
            self._refuse_all(entry)
            return
        waiting, entry.pending = entry.pending, deque()
        entry.table = table
        entry.written = table.number
        entry.writing = entry.broken = False
        entry.audience.forget()
        there = {event.number: event for event in written}
        for pending in waiting:
            event = pending.event
            self._answer(entry, pending, event if there.get(event.number) == event else Refused(DOWN, 503))
        self._tell(entry, [])
        self.kick(entry)

    # what other processes tell

    def _heard(self, id: str, sender: str, events: list[Event], here: list[int] | None) -> None:
        entry = self.entries.get(id)
        if entry is None:
            return
        if here is not None:
            entry.audience.elsewhere[sender] = (time.monotonic(), set(here))
            entry.audience.tell_soon()
        new = [event for event in events if event.number > entry.table.number - len(entry.pending)]
        if not new:
            return
        if entry.pending or entry.writing:
            entry.heard_more = True  # either our write meets these numbers, or they come after ours
            return
        if new[0].number != entry.table.number + 1:
            self._catch_up(entry)
            return
        self._fold_in(entry, new)

    def _fold_in(self, entry: Entry, events: list[Event]) -> None:
        try:
            for event in events:
                entry.table.fold(event)
        except Exception:
            self._half_done(entry)
            return
        entry.written = entry.table.number
        if events:
            self._tell(entry, events)

    def _catch_up(self, entry: Entry) -> None:
        if not entry.catching_up:
            entry.catching_up = True
            self._spawn(self._read_on(entry))

    async def _read_on(self, entry: Entry) -> None:
        try:
            events = await asyncio.to_thread(self.store.events, entry.id, entry.written)
            if not entry.pending and not entry.writing:
                self._fold_in(entry, [event for event in events if event.number > entry.table.number])
                self.kick(entry)  # whoever wrote them may be gone
        except Exception as error:
            log.warning("table %s cannot be read (%s); it is looked at again soon", entry.id, error)
        finally:
            entry.catching_up = False

    def _all_again(self) -> None:
        """The wire was broken: look at every table."""
        for entry in self.entries.values():
            if not entry.pending and not entry.writing:
                self._catch_up(entry)


def _commute(table: Table, missed: list[Event], ours: list[Event]) -> bool:
    """Whether what another process wrote and what we wanted to write are deeds of different seats at a large independent table."""
    if not missed or not table.independent or not table.many:
        return False
    if any(event.kind not in DEEDS for event in missed) or any(event.kind not in DEEDS for event in ours):
        return False
    return {event.seat for event in missed}.isdisjoint(event.seat for event in ours)


def due(deed: str, now: int) -> Attempt:
    """A throw or the end of the game, if it is still to be made."""

    def attempt(table: Table) -> Event:
        if table.next_deed(now) != deed:
            raise Stale("This has already been done.")
        return table.throw(now) if deed == "throw" else table.end(now)

    return attempt


def ignore(outcome: Event | Exception) -> None:
    pass


def into(future: asyncio.Future[Event]) -> Done:
    def done(outcome: Event | Exception) -> None:
        if future.done():
            return
        if isinstance(outcome, Event):
            future.set_result(outcome)
        else:
            future.set_exception(outcome)

    return done
