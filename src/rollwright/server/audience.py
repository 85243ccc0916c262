"""Everybody who looks at one table through this process: who is told what, and when.

A message to all is encoded once and put into bounded queues; nobody is waited for, and a reader that lets its queue fill is sent
away. Changes are told at most four times a second, a throw at once. At a table with many seats only the front row (the host's
screen, watchers) is told so often; those who sit there are told the more seldom the more they are.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import TypeVar

from rollwright.server import view
from rollwright.server.events import CHAIRS, CLOSE, DEEDS, END, JOIN, LEAVE, MOVE, NEXT, START, TAKE, THROW, UNDO, WORDS, Event
from rollwright.server.guests import Guest, Keyring
from rollwright.server.messages import Bye, ServerMessage, TableMessage, You, encode
from rollwright.server.table import Table
from rollwright.server.view import View

INTERVAL = 0.25
QUEUE = 100  # messages that may wait for one reader
PACE = 40  # sheets made, or summaries told, in one go at a table with many seats
SPREAD = 0.0005  # seconds between two summaries for each player of a large table: 2.5 s with 5,000
AT_ONCE = {START, THROW, END, NEXT}
FOR_ALL = {START, THROW, CLOSE, END}  # everybody's own sheet is another one
SEATING = {TAKE, JOIN, LEAVE, CHAIRS, START}
OF_A_SEAT = {*DEEDS, TAKE, JOIN, WORDS}


class Connection:
    """One reader of a table."""

    __slots__ = ("abort", "closing", "following", "guest", "host", "queue", "seats", "tickets", "wake")

    def __init__(self, guest: Guest, abort: Callable[[], None], tickets: tuple[int, ...] = (), host: bool = False) -> None:
        self.guest = guest
        self.abort = abort  # cuts the wire, for a reader that takes nothing any more
        self.tickets = tickets  # events by which seats were taken, shown as secrets
        self.host = host
        self.seats: tuple[int, ...] = ()
        self.following: tuple[int, ...] = ()
        self.queue: deque[str] = deque()
        self.wake: asyncio.Future[None] | None = None
        self.closing = ""  # why it is to be closed

    def put(self, text: str) -> None:
        if self.closing:
            return
        if len(self.queue) >= QUEUE:
            self.closing = "Your connection fell behind. Please reconnect."
            self.queue.clear()
            self.abort()
        else:
            self.queue.append(text)
        if self.wake is not None and not self.wake.done():
            self.wake.set_result(None)

    def send(self, message: ServerMessage) -> None:
        self.put(encode(message))

    def close(self, words: str, number: int = 0) -> None:
        self.put(encode(Bye(number, words)))
        self.closing = self.closing or words
        if self.wake is not None and not self.wake.done():
            self.wake.set_result(None)


class Audience:
    def __init__(self, table: Callable[[], Table], keyring: Keyring) -> None:
        self._table = table
        self.keyring = keyring
        self.totals: dict[int, int] = {}
        self.view = View(self.totals)
        self.crowd = View(self.totals)  # what those who sit at a large table have been told
        self.connections: set[Connection] = set()
        self.holders: dict[int, set[Connection]] = {}
        self.by_guest: dict[str, set[Connection]] = {}
        self.followers: dict[int, set[Connection]] = {}
        self.elsewhere: dict[str, tuple[float, set[int]]] = {}  # process -> when heard, the seats that are connected there
        self.dirty: set[int] = set()  # seats that changed since the last summary
        self._last = self._last_crowd = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._crowd_timer: asyncio.TimerHandle | None = None
        self._pacer: asyncio.Task[None] | None = None
        self._crowd_pacer: asyncio.Task[None] | None = None
        self._before_pacing: TableMessage | None = None
        self._was_many = False
        self._whole = ""  # the whole table as it was told last, for the many who come to a large one

    @property
    def table(self) -> Table:
        return self._table()

    # coming and going

    def enter(self, connection: Connection) -> None:
        if not self.table.many or self.view.told is None:
            self.tell()  # to those who are here, so that the next changes build on what this one is told
        self.connections.add(connection)
        if connection.guest.id:
            self.by_guest.setdefault(connection.guest.id, set()).add(connection)
        self._seat(connection)
        self.tell_all(connection)
        self.tell_soon()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        _drop(self.by_guest, connection.guest.id, connection)
        for seat in connection.seats:
            _drop(self.holders, seat, connection)
        for seat in connection.following:
            _drop(self.followers, seat, connection)
        if self.connections:
            self.tell_soon()

    def _seat(self, connection: Connection) -> bool:
        """Find out which seats a connection holds; True if they are others than before."""
        table = self.table
        mine = set(table.seats_of.get(connection.guest.id, ())) if connection.guest.id else set()
        mine.update(table.seat_of[ticket] for ticket in connection.tickets if ticket in table.seat_of)
        seats = tuple(sorted(mine))
        if seats == connection.seats:
            return False
        for seat in connection.seats:
            _drop(self.holders, seat, connection)
        for seat in seats:
            self.holders.setdefault(seat, set()).add(connection)
        connection.seats = seats
        return True

    def follow(self, connection: Connection, seats: list[int]) -> None:
        for seat in connection.following:
            _drop(self.followers, seat, connection)
        wanted = tuple(dict.fromkeys(seat for seat in seats if seat < len(self.table.chairs)))
        connection.following = wanted
        for seat in wanted:
            self.followers.setdefault(seat, set()).add(connection)
            connection.send(view.sheet(self.table, seat, False))

    def away(self) -> set[int]:
        """Seats of people who are not connected anywhere, at tables with few seats."""
        if self.table.many:
            return set()
        here: set[int] = set(self.holders)
        heard = time.monotonic() - 30
        for at, seats in self.elsewhere.values():
            if at > heard:
                here |= seats
        return {seat for seat, chair in enumerate(self.table.chairs) if chair.guest and seat not in here}

    # telling

    def now(self) -> int:
        return int(time.time() * 1000)

    def tell_all(self, connection: Connection) -> None:
        """Everything anew, for one reader."""
        table = self.table
        if table.many:
            if not self._whole:
                self._whole = encode(self.view.whole(table, self.now(), set(), 0))
            connection.put(self._whole)
        else:
            connection.send(self.view.whole(table, self.now(), self.away(), self.watching()))
        self.tell_you(connection)
        for seat in connection.seats:
            connection.send(view.sheet(table, seat, True))

    def forget(self) -> None:
        """Another table object took the place of the old one: what was worked out about that one is worth nothing."""
        self.view.forget(self.table.number)
        self.crowd.forget(self.table.number)
        self._whole = ""

    def tell_you(self, connection: Connection) -> None:
        table = self.table
        tickets = {str(seat): self.keyring.ticket(table.id, table.chairs[seat].ticket) for seat in connection.seats}
        host = connection.host or (connection.guest.id != "" and connection.guest.id == table.header.host)
        key = self.keyring.key_of(table.id) if host else ""
        connection.send(You(table.number, list(connection.seats), host, connection.guest.name, tickets, key))

    def watching(self) -> int:
        return sum(not connection.seats for connection in self.connections) if not self.table.many else 0

    def changed(self, events: list[Event]) -> None:
        """Events were written: tell those whom they concern."""
        table = self.table
        seats = {event.seat for event in events if event.kind in OF_A_SEAT}
        kinds = {event.kind for event in events}
        if table.many:
            for event in events:
                if event.kind in (MOVE, UNDO) and event.seat < len(self.totals):
                    self.totals[event.seat] = table.position.score(event.seat).total
        if not self.connections:
            return
        if kinds & SEATING:
            self._reseat(events, kinds)
        self.dirty |= seats
        if kinds & FOR_ALL or not table.independent:
            self.dirty.update(self.followers)
        if kinds & AT_ONCE:
            self.tell()
        else:
            self.tell_soon()
        if kinds & FOR_ALL or not table.independent:
            self.tell_sheets()
        else:
            for seat in seats:
                self._tell_sheet(seat, self.holders.get(seat, ()))

    def changed_at_once(self) -> None:
        """The table was read anew and anything may be different: everybody is told everything that concerns them."""
        if not self.connections:
            return
        for connection in self.connections:
            if self._seat(connection):
                self.tell_you(connection)
        self.dirty.update(self.followers)
        self.tell()
        # whole for all but a crowd: lines that were told may never have been written, or have other numbers now
        text = encode(self.view.whole(self.table, self.now(), self.away(), self.watching()))
        for connection in self.connections:
            if not self.table.many or not connection.seats:
                connection.put(text)
        self.tell_sheets()

    def _reseat(self, events: list[Event], kinds: set[str]) -> None:
        """Seats were taken or left: tell those whose seats are others now."""
        concerned: set[Connection] = set()
        if not self.table.many or kinds & {START, LEAVE, CHAIRS}:
            concerned = set(self.connections)
        else:
            for event in events:
                if event.kind in (TAKE, JOIN):
                    concerned |= self.holders.get(event.seat, set())
                    concerned |= self.by_guest.get(self.table.chairs[event.seat].guest, set())
        for connection in concerned:
            if self._seat(connection):
                self.tell_you(connection)
                for seat in connection.seats:
                    connection.send(view.sheet(self.table, seat, True))

    def _tell_sheet(self, seat: int, connections: set[Connection] | tuple[()]) -> None:
        if connections and seat < len(self.table.chairs):
            sheet = view.sheet(self.table, seat, True, words=not self.table.many)
            if seat < len(self.totals):
                self.totals[seat] = sheet.total
            text = encode(sheet)
            for connection in connections:
                connection.put(text)

    def tell_sheets(self) -> None:
        """Everybody's own sheet; in a large table a few at a time, so that nobody waits."""
        if len(self.holders) <= PACE:
            for seat, connections in self.holders.items():
                self._tell_sheet(seat, connections)
        else:
            if self._pacer is not None:
                self._pacer.cancel()
            self._pacer = asyncio.get_running_loop().create_task(self._pace(list(self.holders)))

    async def _pace(self, seats: list[int]) -> None:
        for at, seat in enumerate(seats):
            if at % PACE == 0:
                await asyncio.sleep(0)
            self._tell_sheet(seat, self.holders.get(seat, ()))

    def tell_soon(self) -> None:
        """A summary, now or a quarter of a second after the last one."""
        loop = asyncio.get_running_loop()
        if self._timer is None:
            self._timer = loop.call_later(max(0.0, self._last + INTERVAL - loop.time()), self.tell, False)
        if self.table.many and self._crowd_timer is None:
            pause = max(INTERVAL, SPREAD * len(self.connections))
            self._crowd_timer = loop.call_later(max(0.0, self._last_crowd + pause - loop.time()), self._tell_crowd, False)

    def tell(self, at_once: bool = True) -> None:
        """The summary to everybody (to the front row of a large table), and followed sheets to those who follow them."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._last = asyncio.get_running_loop().time()
        many = self.table.many
        if many != self._was_many:
            self._was_many = many
            self.view.told = self.crowd.told = None  # others are told by the other view now
        message = self.view.changes(self.table, self.now(), self.away(), self.watching())
        if message is not None:
            text = encode(message)
            for connection in self.connections:
                if not many or not connection.seats:
                    connection.put(text)
            self._whole = ""
        if many and at_once:
            self._tell_crowd(True)
        for seat in self.dirty:
            followers = self.followers.get(seat)
            if followers and seat < len(self.table.chairs):
                text = encode(view.sheet(self.table, seat, False))
                for connection in followers:
                    connection.put(text)
        self.dirty.clear()

    def _tell_crowd(self, at_once: bool) -> None:
        """The summary to those who sit at a large table: a throw to all at once, anything else a few at a time."""
        if self._crowd_timer is not None:
            self._crowd_timer.cancel()
            self._crowd_timer = None
        self._last_crowd = asyncio.get_running_loop().time()
        if self._crowd_pacer is not None and not self._crowd_pacer.done():
            if not at_once:
                self.tell_soon()  # the last one is still on its way
                return
            self._crowd_pacer.cancel()
            self.crowd.told = self._before_pacing  # some have not heard it: tell its changes again
        before = self.crowd.told
        message = self.crowd.changes(self.table, self.now(), set(), 0)
        if message is None:
            return
        text = encode(message)
        self._whole = ""
        if at_once:
            for connection in self.connections:
                if connection.seats:
                    connection.put(text)
        else:
            self._before_pacing = before
            self._crowd_pacer = asyncio.get_running_loop().create_task(self._pace_summary(text))

    async def _pace_summary(self, text: str) -> None:
        for at, connection in enumerate(list(self.connections)):
            if at % PACE == 0:
                await asyncio.sleep(0)
            if connection.seats:
                connection.put(text)

    def stop(self, words: str) -> None:
        for waiting in (self._timer, self._crowd_timer, self._pacer, self._crowd_pacer):
            if waiting is not None:
                waiting.cancel()
        for connection in list(self.connections):
            connection.close(words, self.table.number)


Key = TypeVar("Key")


def _drop(index: dict[Key, set[Connection]], key: Key, connection: Connection) -> None:
    found = index.get(key)
    if found is not None:
        found.discard(connection)
        if not found:
            del index[key]
