"""The path from an action to the log.

    submitted -> decided on the draft -> pending -> written -> folded into the table -> answered and shown
                                    \\-> refused

The draft is a private copy that is ahead of the table by what is pending, so that a batch of actions can be decided before the
first is written. Nothing of it is shown, not even a refusal that follows from it: such an answer waits until what it follows from
is written. If another process was quicker, its events are folded in and everything pending is decided again, with permissions.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from itertools import takewhile
from typing import Protocol

from rollwright.server.errors import ActionRefused, Code
from rollwright.server.live.pubsub import PubSub
from rollwright.server.service.clock import Clock
from rollwright.server.service.loaded_tables import LoadedTable, Outcome, Pending, Reply, TableCache
from rollwright.server.service.metrics import Metrics
from rollwright.server.service.projections import project
from rollwright.server.storage.store import Store
from rollwright.server.table.actions import SERVER_ACTOR, Action, Actor
from rollwright.server.table.events import SEAT_ACTIONS, Event
from rollwright.server.table.table import Table

RETRY = 0.2  # seconds until a log that could not be read is read again
LONGEST_RETRY = 5.0

log = logging.getLogger(__name__)


class NoReply:
    def send(self, outcome: Outcome) -> None:
        pass


class FutureReply:
    """Lets a coroutine wait for the outcome."""

    def __init__(self) -> None:
        self.future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

    def send(self, outcome: Outcome) -> None:
        if not self.future.done():
            self.future.set_result(outcome)


class Scheduler(Protocol):
    def schedule(self, loaded: LoadedTable) -> None:
        """See to throws, bots and the end of a table that has changed."""


class CommitQueue:
    def __init__(
        self,
        store: Store,
        pubsub: PubSub,
        clock: Clock,
        cache: TableCache,
        metrics: Metrics,
        spawn: Callable[[Coroutine[object, object, None]], asyncio.Task[None]],
    ) -> None:
        self.store = store
        self.pubsub = pubsub
        self.clock = clock
        self.cache = cache
        self.metrics = metrics
        self.spawn = spawn
        self.scheduler: Scheduler | None = None
        self.stopping = False

    # submitting

    async def run(self, loaded: LoadedTable, action: Action, actor: Actor) -> list[Event]:
        """Submit an action and wait until it is written. Returns no events if it was written before; raises ActionRefused."""
        reply = FutureReply()
        self.submit(loaded, action, actor, reply)
        outcome = await reply.future
        if isinstance(outcome, ActionRefused):
            raise outcome
        return outcome if isinstance(outcome, list) else []

    def submit(self, loaded: LoadedTable, action: Action, actor: Actor, reply: Reply) -> None:
        """Decide an action; `reply` gets the outcome once it is written, or why it is refused."""
        if self.stopping:
            reply.send(ActionRefused(Code.SHUTTING_DOWN))
            return
        if loaded.failed:
            reply.send(ActionRefused(Code.TABLE_FAILED))
            return
        if loaded.unreadable:
            reply.send(ActionRefused(Code.SAVE_FAILED))
            return
        pending = self._decide(loaded, action, actor, reply)
        if pending is None:
            return
        if not pending.events and not loaded.pending:
            self._answer(loaded, pending, pending.decision)
            return
        loaded.pending.append(pending)
        if pending.events:
            self._add_automatic(loaded)
        if not loaded.writing:
            self._write(loaded)

    def _decide(self, loaded: LoadedTable, action: Action, actor: Actor, reply: Reply) -> Pending | None:
        """Decide on the draft and fold what is decided into it."""
        try:
            pending = Pending(action, actor, reply, loaded.draft.decide(action, actor, self.clock.now()), self.clock.monotonic())
            for event in pending.events:
                loaded.draft.fold(event, quiet=True)
            return pending
        except Exception:
            log.exception("table %s failed at %s", loaded.id, type(action).__name__)
            self._fail_and_reload(loaded)
            reply.send(ActionRefused(Code.TABLE_FAILED))
            return None

    def _add_automatic(self, loaded: LoadedTable) -> None:
        """A throw or an end that needs no consent is written together with the action that made it due."""
        while not loaded.failed:
            action = loaded.draft.next_automatic_action(self.clock.now())
            if action is None:
                return
            pending = self._decide(loaded, action, SERVER_ACTOR, NoReply())
            if pending is None or not pending.events:
                return
            loaded.pending.append(pending)

    # writing

    def _write(self, loaded: LoadedTable) -> None:
        batch = list(loaded.pending)
        events = [event for pending in batch for event in pending.events]
        if not events:
            self._answer_batch(loaded, batch)
            return
        loaded.writing = True
        started = self.clock.monotonic()
        future = self.store.append(loaded.id, loaded.table.last, events, project(loaded.draft, events))
        future.add_done_callback(_Written(self, loaded, batch, events, started))

    def written(self, loaded: LoadedTable, batch: list[Pending], events: list[Event], future: asyncio.Future[bool]) -> None:
        """Called when the store has answered."""
        if future.cancelled():
            return
        if future.exception() is not None:
            self.spawn(self._reload(loaded))
        elif not future.result():
            self.spawn(self._reload(loaded) if loaded.failed else self._rebase(loaded, events))
        else:
            self._fold_batch(loaded, batch, events)

    def _fold_batch(self, loaded: LoadedTable, batch: list[Pending], events: list[Event]) -> None:
        """Make written events visible, then answer."""
        try:
            for event in events:
                loaded.table.fold(event)
        except Exception:
            log.exception("table %s cannot be folded", loaded.id)
            loaded.failed = True
        for event in events:
            self.metrics.count(event)
        self.pubsub.publish_version(loaded.id, events[-1].number)
        if loaded.failed:
            self.spawn(self._reload(loaded))
            return
        loaded.writing = False
        self._answer_batch(loaded, batch)
        self._show(loaded, events)
        if loaded.behind and not loaded.is_busy:
            self.catch_up(loaded)
        self._schedule(loaded)

    def _answer_batch(self, loaded: LoadedTable, batch: list[Pending]) -> None:
        for _ in batch:
            loaded.pending.popleft()
        if loaded.pending and not loaded.writing:
            self._write(loaded)
        for pending in batch:
            self._answer(loaded, pending, pending.decision)

    def _answer(self, loaded: LoadedTable, pending: Pending, outcome: Outcome) -> None:
        """An answer that cannot be given stops no game."""
        if isinstance(outcome, ActionRefused):
            self.metrics.refused(outcome)
        self.metrics.action_seconds.observe(self.clock.monotonic() - pending.since)
        try:
            pending.reply.send(outcome)
        except Exception:
            log.exception("an answer of table %s cannot be given", loaded.id)

    def _show(self, loaded: LoadedTable, events: list[Event]) -> None:
        """Send what changed to those who look at this table ([]: anything may have). What cannot be shown stops no game."""
        started = self.clock.monotonic()
        try:
            if events:
                loaded.broadcaster.changed(events)
            else:
                loaded.broadcaster.changed_completely()
        except Exception:
            log.exception("table %s cannot be shown", loaded.id)
        self.metrics.broadcast_seconds.observe(self.clock.monotonic() - started)

    def _schedule(self, loaded: LoadedTable) -> None:
        if self.scheduler is not None:
            self.scheduler.schedule(loaded)

    # when another process was quicker

    async def _rebase(self, loaded: LoadedTable, events: list[Event]) -> None:
        """Fold in what another process wrote and decide everything pending again.

        A write whose connection broke is tried twice, so the log may already hold our events: those are not decided again.
        """
        self.metrics.conflicts += 1
        try:
            known = loaded.table.last
            missed = await self.store.read(self.store.events, loaded.id, loaded.table.version - 1 if known is not None else 0)
            if known is not None and (not missed or missed.pop(0) != known):  # the log lost its tail, and perhaps grew another
                await self._reload(loaded)
                return
            if loaded.failed:  # a game failed meanwhile
                await self._reload(loaded)
                return
            ours = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(missed, events, strict=False)))
            written: list[Pending] = []
            if not ours and _commute(loaded.table, missed, loaded.pending):
                self._renumber(loaded, missed)
            else:
                for event in missed:
                    loaded.table.fold(event)
                written = self._decide_again(loaded, events[ours - 1].number if ours else 0)
        except Exception:
            log.exception("table %s cannot be read", loaded.id)
            await self._reload(loaded)
            return
        loaded.writing = False
        if written:
            self.pubsub.publish_version(loaded.id, loaded.table.version)
        for pending in written:
            self._answer(loaded, pending, pending.decision)
        self._show(loaded, missed)
        if loaded.pending:
            self._write(loaded)
        self._schedule(loaded)

    def _decide_again(self, loaded: LoadedTable, written: int) -> list[Pending]:
        """Decide what is pending again, except for what is in the log up to event `written`; returns that."""
        waiting, loaded.pending = loaded.pending, deque()
        loaded.draft = loaded.table.copy()
        done: list[Pending] = []
        for old in waiting:
            if old.events and old.events[-1].number <= written:
                done.append(old)
                continue
            pending = self._decide(loaded, old.action, old.actor, old.reply)
            if pending is None:
                raise RuntimeError("a pending action failed")
            loaded.pending.append(pending)
        return done

    def _renumber(self, loaded: LoadedTable, missed: list[Event]) -> None:
        """At a large table, actions of different seats do not affect each other: ours follow with other numbers."""
        ours = [event for pending in loaded.pending for event in pending.events]
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
        loaded.draft.last = ours[-1]
        loaded.draft.at = ours[-1].at

    # when the log or a game failed

    def _fail_and_reload(self, loaded: LoadedTable) -> None:
        """A bug of a game: the draft may be half changed, the log is not."""
        loaded.failed = True
        if not loaded.writing:
            loaded.writing = True
            self.spawn(self._reload(loaded))

    async def _reload(self, loaded: LoadedTable) -> None:
        """Read the log again. What is in it was written; everything else was not, as far as anyone can know."""
        loaded.writing = True
        first = min((event.number for pending in loaded.pending for event in pending.events), default=loaded.draft.version + 1)
        delay = RETRY
        while True:
            try:
                table = await self.cache.read(loaded.id)
                events = {event.number: event for event in await self.store.read(self.store.events, loaded.id, first - 1)}
                break
            except Exception as error:
                log.warning("table %s cannot be read (%s); trying again", loaded.id, error)
                self._refuse_pending(loaded)
                if self.stopping:
                    return
                await asyncio.sleep(delay)
                delay = min(LONGEST_RETRY, delay * 2)
        waiting, loaded.pending = loaded.pending, deque()
        loaded.replace(table)
        loaded.writing = loaded.failed = loaded.unreadable = loaded.behind = False
        for pending in waiting:
            made = pending.events
            written = bool(made) and all(event.number <= table.version and events.get(event.number) == event for event in made)
            self._answer(loaded, pending, made if written else ActionRefused(Code.SAVE_FAILED))
        self._show(loaded, [])
        self._schedule(loaded)

    def _refuse_pending(self, loaded: LoadedTable) -> None:
        """Refuse what is pending instead of waiting for a log that does not come back.

        The draft still has what was refused, so nothing is decided on it.
        """
        loaded.unreadable = True
        waiting, loaded.pending = loaded.pending, deque()
        for pending in waiting:
            self._answer(loaded, pending, ActionRefused(Code.SAVE_FAILED))

    # when another process has written more

    def catch_up(self, loaded: LoadedTable) -> None:
        """Read what is new in the log, now or when our own write is done."""
        if loaded.is_busy:
            loaded.behind = True
        elif loaded.catching_up is None:
            loaded.behind = False
            loaded.catching_up = self.spawn(self._read_on(loaded))

    async def _read_on(self, loaded: LoadedTable) -> None:
        try:
            known = loaded.table.last
            after = loaded.table.version - 1 if known is not None else 0
            found = await self.store.read(self.store.events, loaded.id, after)
            if loaded.is_busy or loaded.table.last != known:
                loaded.behind = True
                return
            if known is not None and (not found or found[0] != known):
                await self._reload(loaded)  # the log lost its tail, and perhaps grew another
                return
            new = found[1:] if known is not None else found
            if new and not loaded.table.warning:
                try:
                    for event in new:
                        loaded.table.fold(event)
                        loaded.draft.fold(event, quiet=True)
                except Exception:
                    log.exception("table %s cannot be folded", loaded.id)
                    await self._reload(loaded)
                    return
                self._show(loaded, new)
            self._schedule(loaded)  # the process that wrote them may be gone
        except Exception as error:
            log.warning("table %s cannot be read (%s); it is looked at again soon", loaded.id, error)
        finally:
            loaded.catching_up = None
            if loaded.behind and not loaded.is_busy and not self.stopping:
                self.catch_up(loaded)


class _Written:
    """The callback of a write."""

    __slots__ = ("batch", "events", "loaded", "queue", "started")

    def __init__(self, queue: CommitQueue, loaded: LoadedTable, batch: list[Pending], events: list[Event], started: float) -> None:
        self.queue = queue
        self.loaded = loaded
        self.batch = batch
        self.events = events
        self.started = started

    def __call__(self, future: asyncio.Future[bool]) -> None:
        self.queue.metrics.write_seconds.observe(self.queue.clock.monotonic() - self.started)
        self.queue.written(self.loaded, self.batch, self.events, future)


def _commute(table: Table, missed: list[Event], pending: deque[Pending]) -> bool:
    """Return whether what another process wrote and what we want to write are actions of different seats of a large table."""
    if not table.independent or not table.many:
        return False
    ours = [event for each in pending for event in each.events]
    if any(not each.events for each in pending) or any(event.kind not in SEAT_ACTIONS for event in (*missed, *ours)):
        return False
    return {event.seat for event in missed}.isdisjoint(event.seat for event in ours)
