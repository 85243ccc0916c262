"""A table in memory, and the deeds at it that are not written yet."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

from rollwright.bots import Bot
from rollwright.server.audience import Audience
from rollwright.server.events import Event
from rollwright.server.guests import Keyring
from rollwright.server.table import Table

Attempt = Callable[[Table], Event]
Done = Callable[[Event | Exception], None]


class Pending:
    """A deed that is made but not written."""

    __slots__ = ("attempt", "event", "waiting")

    def __init__(self, attempt: Attempt, event: Event, done: Done) -> None:
        self.attempt = attempt
        self.event = event
        self.waiting = [done]  # whoever sends a deed again before it is written waits too


class Entry:
    """A table in memory."""

    def __init__(self, table: Table, keyring: Keyring) -> None:
        self.table = table
        self.id = table.id
        self.written = table.number
        self.pending: deque[Pending] = deque()
        self.writing = False
        self.driver: asyncio.Task[None] | None = None
        self.catching_up = False
        self.broken = False  # a game's own mistake left the table half changed: it is to be read again
        self.heard_more = False  # another process wrote something while we were writing
        self.audience = Audience(lambda: self.table, keyring)
        self.minds: dict[tuple[int, str], Bot] = {}  # by seat and name: a bot follows the plan it made for its turn
        self.used = time.monotonic()
        self.seen = -1  # the number at the last look for what got stuck
