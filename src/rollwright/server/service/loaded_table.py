"""One table in memory, and what is pending at it."""

from __future__ import annotations

import asyncio
from collections import deque

from rollwright.bots import Bot
from rollwright.core.position import Position
from rollwright.server.errors import Code
from rollwright.server.live.broadcast import Broadcaster
from rollwright.server.service.replies import Reply
from rollwright.server.table.actions import Action, Actor
from rollwright.server.table.events import Event
from rollwright.server.table.table import Decision, Table


class Pending:
    """An action that is decided but not yet written or answered."""

    __slots__ = ("action", "actor", "before", "decision", "reply", "sent", "since", "written")

    def __init__(self, action: Action, actor: Actor, reply: Reply, decision: Decision) -> None:
        self.action = action
        self.actor = actor
        self.reply = reply
        self.decision = decision
        self.since = 0.0  # when it was submitted; 0: it happens automatically, and no one waits for it
        self.sent = False  # the store has its events, and may have written them
        self.written = False  # the store has answered that they are written
        self.before: Position | None = None  # what was before its move, kept by the draft, never changed, and so good for the table

    @property
    def events(self) -> list[Event]:
        return self.decision if isinstance(self.decision, list) else []


class LoadedTable:
    """A table in memory. `table` is what is written, and all that anyone is shown; `draft` is ahead of it by what is pending."""

    def __init__(self, table: Table, broadcaster: Broadcaster, now: float) -> None:
        self.id = table.id
        self.table = table
        self.draft = table.copy()
        self.broadcaster = broadcaster
        self.pending: deque[Pending] = deque()
        self.writing = False
        self.failed = False  # a bug of a game left the draft in an unknown state: the log is to be read again
        self.unreadable = False  # the log could not be read again, and nothing is accepted until it is
        self.closed: Code | None = None  # why nothing is accepted any more: the table is gone, or its log is damaged
        self.behind = False  # another process has written more
        self.catching_up: asyncio.Task[None] | None = None
        self.automation: asyncio.Task[None] | None = None
        self.bots: dict[tuple[int, str], Bot] = {}  # by seat and name: a bot follows the plan it made for its turn
        self.settled = -1  # the version at which nothing was due automatically, as the draft showed before it was written
        self.used = now
        self.seen = -1  # the version at the last look for what got stuck

    def replace(self, table: Table) -> None:
        """Put a table that was read again in the place of the old one."""
        self.table = table
        self.draft = table.copy()
        self.settled = -1
        self.broadcaster.replace(table)

    @property
    def is_busy(self) -> bool:
        return bool(self.pending) or self.writing
