"""Everyone who looks at one table through this process: who is sent what, and when.

A message to all is encoded once and put into bounded queues. A reader that lets its queue fill is disconnected. Changes are sent
at most four times per second, a throw at once. At a table with many seats, only spectators and the host's screen get that many;
the more players there are, the fewer updates each gets. Only those who may watch are sent anything, and that right is checked
again whenever it can have changed.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from typing import TypeVar

from rollwright.server.errors import Code
from rollwright.server.live import view
from rollwright.server.live.line import Line
from rollwright.server.live.messages import Closing, GetOffers, ServerMessage, TableMessage, You, encode
from rollwright.server.live.view import View
from rollwright.server.service.clock import Clock
from rollwright.server.service.guests import Guest, Signer
from rollwright.server.table.actions import Actor
from rollwright.server.table.events import (
    CLOSE,
    END,
    JOIN,
    LEAVE,
    MOVE,
    REMATCH,
    SALT,
    SEAT_ACTIONS,
    SEATS,
    START,
    TAKE,
    THROW,
    UNDO,
    Event,
)
from rollwright.server.table.permissions import is_host, may_watch, seats_of
from rollwright.server.table.table import Table

INTERVAL = 0.25
QUEUE = 100  # messages that may wait for one reader
SMALLEST = 1000  # bytes of the first list, if it is compressed
LONG = 16_000  # bytes of a later list that is compressed: in practice, offers
LEVEL = 3  # of zlib
POLICY_VIOLATION = 1008
TRY_AGAIN = 1013
LONGEST_REASON = 120  # a close frame has room for 123 bytes
PACE = 40  # sheets or summaries sent in one go at a table with many seats
SPREAD = 0.0005  # seconds between two summaries for each player of a large table: 2.5 s with 5,000
PRESENCE = 30_000  # milliseconds that a notice of presence counts
AT_ONCE = {START, THROW, END, REMATCH}
FOR_ALL = {START, THROW, CLOSE, END}  # everyone's own sheet changes
SEATING = {TAKE, JOIN, LEAVE, SEATS, START}
OF_A_SEAT = {*SEAT_ACTIONS, TAKE, JOIN, SALT}

log = logging.getLogger(__name__)


class Outbox:
    """The connections with something to send at the end of this turn of the event loop: one callback for all of them."""

    def __init__(self) -> None:
        self._waiting: list[Connection] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._message = b""
        self._list = b""

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The event loop, remembered because asking for the running one costs a system call."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
        return self._loop

    def add(self, connection: Connection) -> None:
        self._waiting.append(connection)
        if len(self._waiting) == 1:
            self.loop.call_soon(self._flush)

    def list_of(self, message: bytes) -> bytes:
        """Return a list of one message. Many connections get the same one after each other, so it is made once for them."""
        if message is not self._message:
            self._message = message
            self._list = b"[" + message + b"]"
        return self._list

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        for connection in waiting:
            try:
                connection.flush()
            except Exception:
                log.exception("a message cannot be sent")


class Connection:
    """One reader of a table. What is put into its queue during one turn of the event loop is sent at the end of that turn."""

    def __init__(self, guest: Guest, line: Line, token: int = -1, batch: bool = False, compress: bool = False) -> None:
        self.guest = guest
        self.actor = Actor(guest.id, token)
        self.line = line
        self.batch = batch  # send several messages as one list
        self.compress = compress and batch  # a list that is long
        self.least = SMALLEST
        self.seats: tuple[int, ...] = ()
        self.following: tuple[int, ...] = ()
        self.queue: list[bytes] = []
        self.outbox = Outbox()  # that of all tables, once it has entered one
        self.is_scheduled = False
        self.closing = ""  # why it is to be closed
        self.code: Code | None = None

    def put(self, text: bytes) -> None:
        if self.closing:
            return
        if len(self.queue) >= QUEUE:
            self.closing = Code.FELL_BEHIND.message
            self.code = Code.FELL_BEHIND
            self.queue.clear()
            self.line.abort()
            return
        self.queue.append(text)
        if not self.is_scheduled:
            self._schedule()

    def _schedule(self) -> None:
        self.is_scheduled = True
        self.outbox.add(self)

    def flush(self) -> None:
        """Write what is queued, unless the reader has to catch up."""
        self.is_scheduled = False
        queue = self.queue
        if queue and not self.line.is_full:
            if self.batch:
                text = self.outbox.list_of(queue[0]) if len(queue) == 1 else b"[" + b",".join(queue) + b"]"
                if self.compress and len(text) >= self.least:
                    self.line.send_binary(zlib.compress(text, LEVEL))
                else:
                    self.line.send_text(text)
                self.least = LONG
            else:
                for text in queue:
                    self.line.send_text(text)
            queue.clear()
        if self.closing and not queue:
            gone = self.code in (Code.TOO_FAST, Code.NO_SPECTATORS)
            self.line.finish(POLICY_VIOLATION if gone else TRY_AGAIN, self.closing[:LONGEST_REASON])

    def send(self, message: ServerMessage) -> None:
        self.put(encode(message))

    def close(self, code: Code, version: int = 0, message: str = "") -> None:
        self.put(encode(Closing(version, code.id, message or code.message)))
        self.closing = self.closing or message or code.message
        self.code = self.code or code
        if not self.is_scheduled:
            self._schedule()


Connections = dict[Connection, None]  # a set that keeps its order, so that a simulation repeats exactly


class Broadcaster:
    def __init__(self, table: Table, signer: Signer, clock: Clock, outbox: Outbox) -> None:
        self.table = table
        self.signer = signer
        self.clock = clock
        self.totals: dict[int, int] = {}
        self.view = View(self.totals)
        self.crowd = View(self.totals)  # what the players at a large table know
        self.outbox = outbox
        self.connections: Connections = {}
        self.holders: dict[int, Connections] = {}
        self.by_guest: dict[str, Connections] = {}
        self.followers: dict[int, Connections] = {}
        self.elsewhere: dict[str, tuple[int, set[int]]] = {}  # process -> when it said so, the seats that are connected there
        self.dirty: set[int] = set()  # seats that changed since the last summary
        self._last = self._last_crowd = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._crowd_timer: asyncio.TimerHandle | None = None
        self._pacer: asyncio.Task[None] | None = None
        self._crowd_pacer: asyncio.Task[None] | None = None
        self._before_pacing: TableMessage | None = None
        self._was_many = False
        self._full = b""  # the full table as it was sent last, for the many who come to a large one

    # coming and going

    def enter(self, connection: Connection) -> None:
        if not self.table.many or self.view.sent is None:
            self.send_changes()  # to those who are here, so that the next changes build on what this one gets
        self.connections[connection] = None
        connection.outbox = self.outbox
        if connection.guest.id:
            self.by_guest.setdefault(connection.guest.id, {})[connection] = None
        self._find_seats(connection)
        self.send_everything(connection)
        self.send_soon()

    def leave(self, connection: Connection) -> None:
        self.connections.pop(connection, None)
        _drop(self.by_guest, connection.guest.id, connection)
        for seat in connection.seats:
            _drop(self.holders, seat, connection)
        for seat in connection.following:
            _drop(self.followers, seat, connection)
        if self.connections:
            self.send_soon()

    def _find_seats(self, connection: Connection) -> bool:
        """Find out which seats a connection holds; True if they changed."""
        seats = tuple(sorted(seats_of(self.table, connection.actor)))
        if seats == connection.seats:
            return False
        for seat in connection.seats:
            _drop(self.holders, seat, connection)
        for seat in seats:
            self.holders.setdefault(seat, {})[connection] = None
        connection.seats = seats
        return True

    def _check_rights(self, connections: Connections) -> None:
        """Close the sockets of those who may no longer watch."""
        if self.table.header.watch:
            return
        for connection in list(connections):
            if not may_watch(self.table, connection.actor):
                connection.close(Code.NO_SPECTATORS, self.table.version)
                self.leave(connection)

    def follow(self, connection: Connection, seats: list[int]) -> None:
        for seat in connection.following:
            _drop(self.followers, seat, connection)
        wanted = tuple(dict.fromkeys(seat for seat in seats if seat < len(self.table.seats)))
        connection.following = wanted
        for seat in wanted:
            self.followers.setdefault(seat, {})[connection] = None
            connection.send(view.sheet(self.table, seat, False))

    def set_present_elsewhere(self, process: str, at: int, seats: set[int]) -> None:
        known = self.elsewhere.get(process)
        if known is None or at > known[0] or known[0] > self.now():  # one that is late or sent again says nothing new
            self.elsewhere[process] = (at, seats)
            self.send_soon()

    def absent_seats(self) -> set[int]:
        """Return the seats of people who are not connected anywhere, at tables with few seats."""
        if self.table.many:
            return set()
        absent = {number for number, seat in enumerate(self.table.seats.all) if seat.guest and number not in self.holders}
        if absent and self.elsewhere:
            heard = self.now() - PRESENCE
            for at, seats in self.elsewhere.values():
                if at > heard:
                    absent -= seats
        return absent

    # sending

    def now(self) -> int:
        return self.clock.now()

    def full(self) -> TableMessage:
        if self.table.many:
            return self.view.full(self.table, self.now(), set(), 0)
        return self.view.full(self.table, self.now(), self.absent_seats(), self.watching())

    def send_everything(self, connection: Connection) -> None:
        if self.table.many:
            if not self._full:
                self._full = encode(self.full())
            connection.put(self._full)
        else:
            connection.send(self.full())
        self.send_you(connection)
        for seat in connection.seats:
            connection.send(view.sheet(self.table, seat, True))

    def opening(self, guest: Guest, actor: Actor) -> list[ServerMessage]:
        """Return what a page shows before its socket is open: everything but tokens, and the first offers."""
        table = self.table
        seats = sorted(seats_of(table, actor))
        absent = self.absent_seats() - set(seats)
        messages: list[ServerMessage] = [
            self.view.full(table, self.now(), absent, self.watching()),
            You(table.version, seats, is_host(table, actor), guest.name, {}, ""),
        ]
        sheets = [view.sheet(table, seat, True) for seat in seats]
        messages += sheets
        acting = [sheet.seat for sheet in sheets if sheet.moves]
        if acting and not table.many:
            messages.append(view.offers(table, GetOffers(seat=acting[0])))
        return messages

    def resync(self, connection: Connection) -> None:
        """Send everything again to someone who is connected."""
        if not self.table.many:
            self.send_changes()  # to everyone, so that the next changes build on what this one gets
        self.send_everything(connection)

    def replace(self, table: Table) -> None:
        """Another table object replaced the old one: what was worked out about that one is worth nothing."""
        self.table = table
        self.view.forget(table.version)
        self.crowd.forget(table.version)
        self._full = b""

    def send_you(self, connection: Connection) -> None:
        table = self.table
        tokens = {str(seat): self.signer.seat_token(table.id, table.seats[seat].taken) for seat in connection.seats}
        host = is_host(table, connection.actor)
        token = self.signer.host_token(table.id) if host else ""
        connection.send(You(table.version, list(connection.seats), host, connection.guest.name, tokens, token))

    def watching(self) -> int:
        return sum(not connection.seats for connection in self.connections) if not self.table.many else 0

    def changed(self, events: list[Event]) -> None:
        """Events were written: send what they change to those whom they concern."""
        table = self.table
        seats = {event.seat for event in events if event.kind in OF_A_SEAT}
        kinds = {event.kind for event in events}
        if table.many:
            for event in events:
                if event.kind in (MOVE, UNDO) and event.seat < len(self.totals):
                    self.totals[event.seat] = table.position.total(event.seat)
        if not self.connections:
            return
        if not kinds.isdisjoint(SEATING):
            self._reseat(events, kinds)
        everyone = not table.independent or not kinds.isdisjoint(FOR_ALL)
        self.dirty |= seats
        if everyone and self.followers:
            self.dirty.update(self.followers)
        if not kinds.isdisjoint(AT_ONCE):
            self.send_changes()
        else:
            self.send_soon()
        if everyone:
            self.send_sheets()
        else:
            for seat in seats:
                self._send_sheet(seat, self.holders.get(seat, {}))

    def changed_completely(self) -> None:
        """The table was read again and anything may be different: everyone gets everything that concerns them."""
        if not self.connections:
            return
        self._check_rights(self.connections)
        for connection in self.connections:
            if self._find_seats(connection):
                self.send_you(connection)
        self.dirty.update(self.followers)
        self.send_changes()
        # in full for all but a crowd: lines may have other numbers now
        text = encode(self.full())
        for connection in self.connections:
            if not self.table.many or not connection.seats:
                connection.put(text)
        self.send_sheets()

    def _reseat(self, events: list[Event], kinds: set[str]) -> None:
        """Seats were taken or left: find out who holds what and who may watch."""
        concerned: Connections = {}
        if not self.table.many or kinds & {START, LEAVE, SEATS}:
            concerned = dict(self.connections)
        else:
            for event in events:
                if event.kind in (TAKE, JOIN):
                    concerned.update(self.holders.get(event.seat, {}))
                    concerned.update(self.by_guest.get(self.table.seats[event.seat].guest, {}))
        self._check_rights(concerned)
        for connection in concerned:
            if connection in self.connections and self._find_seats(connection):
                self.send_you(connection)
                for seat in connection.seats:
                    connection.send(view.sheet(self.table, seat, True))

    def _send_sheet(self, seat: int, connections: Connections) -> None:
        if connections and seat < len(self.table.seats):
            sheet = view.sheet(self.table, seat, True)
            if seat < len(self.totals):
                self.totals[seat] = sheet.total
            text = encode(sheet)
            for connection in connections:
                connection.put(text)

    def send_sheets(self) -> None:
        """Everyone's own sheet; at a large table a few at a time, so that others do not wait."""
        if len(self.holders) <= PACE:
            for seat, connections in self.holders.items():
                self._send_sheet(seat, connections)
        else:
            if self._pacer is not None:
                self._pacer.cancel()
            self._pacer = self.outbox.loop.create_task(self._pace_sheets(list(self.holders)))

    async def _pace_sheets(self, seats: list[int]) -> None:
        for at, seat in enumerate(seats):
            if at % PACE == 0:
                await asyncio.sleep(0)
            self._send_sheet(seat, self.holders.get(seat, {}))

    def send_soon(self) -> None:
        """Send a summary now, or a quarter of a second after the last one."""
        loop = self.outbox.loop
        if self._timer is None:
            self._timer = loop.call_later(max(0.0, self._last + INTERVAL - loop.time()), self.send_changes, False)
        if self.table.many and self._crowd_timer is None:
            pause = max(INTERVAL, SPREAD * len(self.connections))
            self._crowd_timer = loop.call_later(max(0.0, self._last_crowd + pause - loop.time()), self._send_to_crowd, False)

    def send_changes(self, at_once: bool = True) -> None:
        """Send the summary to everyone (at a large table, to those without a seat), and followed sheets to their followers."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._last = self.outbox.loop.time()
        many = self.table.many
        if many != self._was_many:
            self._was_many = many
            self.view.sent = self.crowd.sent = None  # others get their news from the other view now
            self._stop_crowd()
        message = self.view.changes(self.table, self.now(), self.absent_seats(), self.watching())
        if message is not None:
            text = encode(message)
            for connection in self.connections:
                if not many or not connection.seats:
                    connection.put(text)
            self._full = b""
        if many and at_once:
            self._send_to_crowd(True)
        for seat in self.dirty:
            followers = self.followers.get(seat)
            if followers and seat < len(self.table.seats):
                text = encode(view.sheet(self.table, seat, False))
                for connection in followers:
                    connection.put(text)
        self.dirty.clear()

    def _send_to_crowd(self, at_once: bool) -> None:
        """Send the summary to the players of a large table: a throw to all at once, anything else a few at a time."""
        if self._crowd_timer is not None:
            self._crowd_timer.cancel()
            self._crowd_timer = None
        self._last_crowd = self.outbox.loop.time()
        if self._crowd_pacer is not None and not self._crowd_pacer.done():
            if not at_once:
                self.send_soon()  # the last one is still on its way
                return
            self._crowd_pacer.cancel()
            self.crowd.sent = self._before_pacing  # some have not got it: send its changes again
        before = self.crowd.sent
        message = self.crowd.changes(self.table, self.now(), set(), 0)
        if message is None:
            return
        text = encode(message)
        self._full = b""
        if at_once:
            for connection in self.connections:
                if connection.seats:
                    connection.put(text)
        else:
            self._before_pacing = before
            self._crowd_pacer = self.outbox.loop.create_task(self._pace_summary(text))

    async def _pace_summary(self, text: bytes) -> None:
        for at, connection in enumerate(list(self.connections)):
            if at % PACE == 0:
                await asyncio.sleep(0)
            if connection.seats:
                connection.put(text)

    def _stop_crowd(self) -> None:
        for waiting in (self._crowd_timer, self._crowd_pacer):
            if waiting is not None:
                waiting.cancel()
        self._crowd_timer = self._crowd_pacer = None

    def stop(self, code: Code) -> None:
        self._stop_crowd()
        for waiting in (self._timer, self._pacer):
            if waiting is not None:
                waiting.cancel()
        for connection in list(self.connections):
            connection.close(code, self.table.version)


Key = TypeVar("Key")


def _drop(index: dict[Key, Connections], key: Key, connection: Connection) -> None:
    found = index.get(key)
    if found is not None:
        found.pop(connection, None)
        if not found:
            del index[key]
