"""The socket of a table, as docs/api.md tells it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import parse_qs

import msgspec
import sqlalchemy as sa

from rollwright.core.errors import RollwrightError
from rollwright.server import messages, view
from rollwright.server.api.callers import token_of
from rollwright.server.api.seats import move_of
from rollwright.server.audience import Connection
from rollwright.server.entry import Attempt, Entry
from rollwright.server.events import Event, Refused, Repeated, Stale
from rollwright.server.guard import Receive, Scope, Send, header
from rollwright.server.guests import COOKIE, WORDS_LETTERS, Guest, clean
from rollwright.server.hall import Hall
from rollwright.server.keeping import UNREACHABLE
from rollwright.server.limits import Bucket
from rollwright.server.messages import Ack, Error, RefusedMessage, WhyMessage
from rollwright.server.table import WAITING

PATIENCE = 100  # messages beyond the rate before the socket is closed
POLICY_VIOLATION = 1008
TRY_AGAIN = 1013

log = logging.getLogger(__name__)


async def live(scope: Scope, receive: Receive, send: Send, hall: Hall, table: str) -> None:
    """One socket from its opening to its end."""
    await receive()
    guest = guest_of(hall, scope)
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    token = token_of(header(scope, b"authorization")) or query.get("ticket", [""])[0]
    try:
        entry = await hall.entry(table)
        number = hall.keyring.read_ticket(entry.id, token) if token else -1
        connection = Connection(guest, scope["rollwright.abort"], (number,) if number > 0 else (), number == 0)
        found = entry.table
        is_host = connection.host or (guest.id != "" and guest.id == found.header.host)
        seated = number in found.seat_of or bool(guest.id and found.seats_of.get(guest.id))
        if token and number < 0:
            raise Refused("This seat token is not valid.", 403)
        if not found.header.watch and found.stage != WAITING and not is_host and not seated:
            raise Refused("This table does not allow spectators.", 403)
    except Refused as refused:
        await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": refused.words[:120]})
        return
    except sa.exc.SQLAlchemyError as error:
        log.warning("table %s cannot be read (%s)", table, error)
        await send({"type": "websocket.close", "code": TRY_AGAIN, "reason": UNREACHABLE})
        return
    await send({"type": "websocket.accept"})
    together = query.get("batch", [""])[0] == "1"
    sender = asyncio.get_running_loop().create_task(_sending(connection, scope["rollwright.send"], together))
    try:
        entry.audience.enter(connection)
        await _receiving(hall, entry, connection, receive)
    finally:
        entry.audience.leave(connection)
        hall.sweeper.closed += 1
        entry.used = time.monotonic()
        connection.closing = connection.closing or "gone"
        if connection.wake is not None and not connection.wake.done():
            connection.wake.set_result(None)
        with contextlib.suppress(Exception):
            await sender


def guest_of(hall: Hall, scope: Scope) -> Guest:
    jar: SimpleCookie = SimpleCookie()
    with contextlib.suppress(Exception):
        jar.load(header(scope, b"cookie"))
    return hall.keyring.read_cookie(jar[COOKIE].value) if COOKIE in jar else Guest()


async def _sending(connection: Connection, send: Send, together: bool) -> None:
    """Write what is queued; `together`: all of it as one list."""
    loop = asyncio.get_running_loop()
    watch = connection.wake = loop.create_future()
    queue = connection.queue
    try:
        while True:
            while queue:
                text = queue.popleft()
                if together:
                    text = f"[{','.join([text, *queue])}]"
                    queue.clear()
                await send({"type": "websocket.send", "text": text})
            if connection.closing:
                code = POLICY_VIOLATION if connection.closing == "flood" else TRY_AGAIN
                await send({"type": "websocket.close", "code": code, "reason": connection.closing[:120]})
                return
            watch = connection.wake = loop.create_future()
            if not queue:
                await watch
    except Exception:  # the other side is gone
        connection.closing = connection.closing or "gone"


async def _receiving(hall: Hall, entry: Entry, connection: Connection, receive: Receive) -> None:
    rate = hall.settings.messages_per_second
    bucket = Bucket(rate, max(100, rate * 5))
    renewed = 0.0
    patience = PATIENCE
    while True:
        message: Any = await receive()
        if message["type"] != "websocket.receive":
            return
        if not bucket.take():
            patience -= 1
            if patience < 0:
                connection.close("flood", entry.table.number)
                return
            connection.send(Error(entry.table.number, "Too many messages; this one was ignored."))
            continue
        try:
            asked = messages.decode(message.get("text") or message.get("bytes") or b"")
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            connection.send(Error(entry.table.number, f"This message is not valid: {error}"))
            continue
        if isinstance(asked, messages.Again):
            if time.monotonic() - renewed > 1:
                renewed = time.monotonic()
                entry.audience.tell_all(connection)
            continue
        try:
            _answer(hall, entry, connection, asked)
        except Refused as refused:
            connection.send(Error(entry.table.number, refused.words))
        except RollwrightError as error:
            connection.send(Error(entry.table.number, str(error)))


def _answer(hall: Hall, entry: Entry, connection: Connection, asked: messages.ClientMessage) -> None:
    now = hall.now()
    table = entry.table
    match asked:
        case messages.Move(seat, count, move, text):
            try:
                number = move_of(table.ruleset, move, text)
            except RollwrightError as error:
                connection.send(RefusedMessage(table.number, seat, count, "", str(error)))
                return
            _deed(hall, entry, connection, seat, count, lambda table: table.move(now, seat, count, number))
        case messages.Undo(seat, count):
            _deed(hall, entry, connection, seat, count, lambda table: table.undo(now, seat, count))
        case messages.Ready(seat, count):
            _deed(hall, entry, connection, seat, count, lambda table: table.ready(now, seat, count))
        case messages.Preview(seat, move):
            connection.send(view.preview(table, seat, move))
        case messages.Why(seat, path):
            table.check_playing(seat)
            refusal = table.ruleset.why(table.position, seat, tuple(path))
            mark, words = (refusal.rule, refusal.message) if refusal is not None else ("", "")
            connection.send(WhyMessage(table.number, seat, path, mark, words))
        case messages.Look(seat):
            connection.send(view.sheet(table, seat, seat in connection.seats))
        case messages.Follow(seats):
            entry.audience.follow(connection, seats)
        case messages.Words(seat, text):
            _need_seat(connection, seat)
            words = clean(text, WORDS_LETTERS)
            _plain(hall, entry, connection, lambda table: table.give_words(now, seat, words))
        case _:
            if not (connection.host or (connection.guest.id and connection.guest.id == table.header.host)):
                raise Refused("Only the host of this table can do this.", 403)
            match asked:
                case messages.Typed(text, throw):
                    _plain(hall, entry, connection, lambda table: table.typed(now, text, throw))
                case messages.Roll():
                    _plain(hall, entry, connection, lambda table: table.roll_by_host(now))
                case messages.Close():
                    _plain(hall, entry, connection, lambda table: table.close(now))
                case messages.Start():
                    _plain(hall, entry, connection, lambda table: table.start(now))


def _need_seat(connection: Connection, seat: int) -> None:
    if seat not in connection.seats:
        raise Refused("This is not your seat.", 403)


def _deed(hall: Hall, entry: Entry, connection: Connection, seat: int, count: int, attempt: Attempt) -> None:
    """A move, an undo or a press of Roll: acknowledged when it is written."""

    def done(outcome: Event | Exception) -> None:
        if isinstance(outcome, Event):
            connection.send(Ack(outcome.number, seat, count))  # the sheet follows when everybody is told
            return
        if isinstance(outcome, Repeated):
            connection.send(Ack(outcome.number, seat, count))
        else:
            hall.counters["refused"] += 1
            mark = outcome.mark if isinstance(outcome, Refused) else ""
            connection.send(RefusedMessage(entry.table.number, seat, count, mark, str(outcome)))
        if 0 <= seat < len(entry.table.chairs):
            connection.send(view.sheet(entry.table, seat, seat in connection.seats))

    try:
        _need_seat(connection, seat)
        hall.attempt(entry, attempt, done)
    except (Refused, Repeated) as error:
        done(error)


def _plain(hall: Hall, entry: Entry, connection: Connection, attempt: Attempt) -> None:
    """A deed that nobody counts; only a refusal is answered, the rest is seen at the table."""

    def done(outcome: Event | Exception) -> None:
        if isinstance(outcome, Refused) and not isinstance(outcome, Stale):
            connection.send(Error(entry.table.number, outcome.words))

    try:
        hall.attempt(entry, attempt, done)
    except (Refused, Repeated) as error:
        done(error)
