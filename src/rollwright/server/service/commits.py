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
import secrets
from collections.abc import Callable, Coroutine

from rollwright.server.errors import ActionRefused, Code
from rollwright.server.live.pubsub import PubSub
from rollwright.server.service.clock import Clock
from rollwright.server.service.counts import Counts
from rollwright.server.service.loaded_table import LoadedTable, Pending
from rollwright.server.service.loaded_tables import TableCache
from rollwright.server.service.projections import project
from rollwright.server.service.recovery import Recovery
from rollwright.server.service.replies import NoReply, Outcome, Reply, Scheduler
from rollwright.server.storage.store import Store
from rollwright.server.table.actions import SERVER_ACTOR, Action, Actor
from rollwright.server.table.events import Event

NONCE_BYTES = 7  # a counter from there fits into 64 bits

log = logging.getLogger(__name__)


class CommitQueue:
    def __init__(
        self,
        store: Store,
        pubsub: PubSub,
        clock: Clock,
        cache: TableCache,
        counts: Counts,
        spawn: Callable[[Coroutine[object, object, None]], asyncio.Task[None]],
    ) -> None:
        self.store = store
        self.pubsub = pubsub
        self.clock = clock
        self.cache = cache
        self.counts = counts
        self.spawn = spawn
        self.scheduler: Scheduler | None = None
        self.recovery = Recovery(self)
        self.stopping = False
        self._nonce = int.from_bytes(secrets.token_bytes(NONCE_BYTES), "big")

    # submitting

    def submit(self, loaded: LoadedTable, action: Action, actor: Actor, reply: Reply) -> None:
        """Decide an action; `reply` gets the outcome once it is written, or why it is refused."""
        if self.stopping:
            reply.send(ActionRefused(Code.SHUTTING_DOWN))
            return
        if loaded.closed is not None:
            reply.send(ActionRefused(loaded.closed))
            return
        if loaded.failed:
            reply.send(ActionRefused(Code.TABLE_FAILED))
            return
        if loaded.unreadable:
            reply.send(ActionRefused(Code.SAVE_FAILED))
            return
        pending = self.decide(loaded, action, actor, reply)
        if pending is None:
            return
        pending.since = self.clock.monotonic()
        if not pending.events and not loaded.pending:
            self.answer(loaded, pending, pending.decision)
            return
        loaded.pending.append(pending)
        if pending.events:
            self._add_automatic(loaded)
        if not loaded.writing:
            self.write(loaded)

    def decide(self, loaded: LoadedTable, action: Action, actor: Actor, reply: Reply) -> Pending | None:
        """Decide on the draft and fold what is decided into it."""
        try:
            pending = Pending(action, actor, reply, loaded.draft.decide(action, actor, self.clock.now()))
            for event in pending.events:
                event.nonce = self.new_nonce()
                pending.before = loaded.draft.fold(event, quiet=True)
            return pending
        except Exception:
            log.exception("table %s failed at %s", loaded.id, type(action).__name__)
            self._fail_and_reload(loaded)
            reply.send(ActionRefused(Code.TABLE_FAILED))
            return None

    def new_nonce(self) -> int:
        """Return a number that no event has: a counter that starts at random in every process."""
        self._nonce += 1
        return self._nonce

    def _add_automatic(self, loaded: LoadedTable) -> None:
        """A throw or an end that needs no consent is written together with the action that made it due."""
        while not loaded.failed:
            action = loaded.draft.next_automatic_action(self.clock.now())
            if action is None:
                loaded.settled = loaded.draft.version
                return
            pending = self.decide(loaded, action, SERVER_ACTOR, NoReply())
            if pending is None or not pending.events:
                return
            loaded.pending.append(pending)

    # writing

    def write(self, loaded: LoadedTable) -> None:
        batch = list(loaded.pending)
        events = [event for pending in batch for event in pending.events]
        if not events:
            self._answer_batch(loaded, batch)
            return
        loaded.writing = True
        for pending in batch:
            pending.sent = True
        started = self.clock.monotonic()
        future = self.store.append(loaded.id, loaded.table.last, events, project(loaded.draft, events))
        future.add_done_callback(_Written(self, loaded, batch, events, started))

    def written(self, loaded: LoadedTable, batch: list[Pending], events: list[Event], future: asyncio.Future[bool]) -> None:
        """Called when the store has answered."""
        if future.cancelled():
            return
        if future.exception() is not None:
            self.spawn(self.recovery.reload(loaded))
        elif not future.result():
            self.spawn(self.recovery.reload(loaded) if loaded.failed else self.recovery.rebase(loaded, events))
        else:
            self._fold_batch(loaded, batch, events)

    def _fold_batch(self, loaded: LoadedTable, batch: list[Pending], events: list[Event]) -> None:
        """Make written events visible, then answer."""
        for pending in batch:
            pending.written = True
        try:
            for pending in batch:
                for event in pending.events:
                    loaded.table.fold(event, before=pending.before)
        except Exception:
            log.exception("table %s cannot be folded", loaded.id)
            loaded.failed = True
        self.counts.count(events)
        self.pubsub.publish_version(loaded.id, events[-1].number)
        if loaded.failed:
            self.spawn(self.recovery.reload(loaded))
            return
        loaded.writing = False
        self._answer_batch(loaded, batch)
        self.show(loaded, events)
        if loaded.behind and not loaded.is_busy:
            self.catch_up(loaded)
        if loaded.settled != loaded.table.version or loaded.table.bots_to_play(1):  # what clocks make due, they see to
            self.schedule(loaded)

    def _answer_batch(self, loaded: LoadedTable, batch: list[Pending]) -> None:
        for _ in batch:
            loaded.pending.popleft()
        if loaded.pending and not loaded.writing:
            self.write(loaded)
        for pending in batch:
            self.answer(loaded, pending, pending.decision)

    def answer(self, loaded: LoadedTable, pending: Pending, outcome: Outcome) -> None:
        """An answer that cannot be given stops no game."""
        if isinstance(outcome, ActionRefused):
            self.counts.refused(outcome)
        if pending.since:
            self.counts.action_seconds.observe(self.clock.monotonic() - pending.since)
        try:
            pending.reply.send(outcome)
        except Exception:
            log.exception("an answer of table %s cannot be given", loaded.id)

    def show(self, loaded: LoadedTable, events: list[Event]) -> None:
        """Send what changed to those who look at this table ([]: anything may have). What cannot be shown stops no game."""
        started = self.clock.monotonic()
        try:
            if events:
                loaded.broadcaster.changed(events)
            else:
                loaded.broadcaster.changed_completely()
        except Exception:
            log.exception("table %s cannot be shown", loaded.id)
        self.counts.broadcast_seconds.observe(self.clock.monotonic() - started)

    def schedule(self, loaded: LoadedTable) -> None:
        if self.scheduler is not None:
            self.scheduler.schedule(loaded)

    # when the log has something else

    def _fail_and_reload(self, loaded: LoadedTable) -> None:
        """A bug of a game: the draft may be half changed, the log is not."""
        loaded.failed = True
        if not loaded.writing:
            loaded.writing = True
            self.spawn(self.recovery.reload(loaded))

    def catch_up(self, loaded: LoadedTable) -> None:
        """Read what is new in the log, now or when our own write is done."""
        if loaded.is_busy:
            loaded.behind = True
        elif loaded.catching_up is None:
            loaded.behind = False
            loaded.catching_up = self.spawn(self.recovery.read_on(loaded))


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
        self.queue.counts.write_seconds.observe(self.queue.clock.monotonic() - self.started)
        self.queue.written(self.loaded, self.batch, self.events, future)
