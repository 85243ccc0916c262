"""The socket of a table, as docs/api.md describes it. It submits actions and renders outcomes; it decides nothing."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import zlib
from typing import Any

import msgspec
import sqlalchemy as sa

from rollwright.server.errors import ActionRefused, Code, DuplicateAction
from rollwright.server.http.limits import TokenBucket
from rollwright.server.http.middleware import Receive, Scope, Send, guest_in
from rollwright.server.live import messages, view
from rollwright.server.live.broadcast import Connection
from rollwright.server.live.messages import Ack, Explain, Follow, GetSheet, Hello, Preview, Refused, Resync
from rollwright.server.service.guests import SALT_LENGTH, sanitize
from rollwright.server.service.loaded_tables import LoadedTable, Outcome
from rollwright.server.service.service import TableService
from rollwright.server.table.actions import Action, Move, Ready, SetSalt, Undo
from rollwright.server.table.permissions import holds, may_watch

PATIENCE = 100  # messages beyond the rate before the socket is closed
HELLO = 10.0  # seconds until the first message
RESYNC = 1.0  # seconds between two full tables
POLICY_VIOLATION = 1008
TRY_AGAIN = 1013
SMALLEST = 4000  # letters of a list that is compressed
LEVEL = 3  # of zlib
LONGEST_REASON = 120  # a close frame has room for 123 bytes

log = logging.getLogger(__name__)


class SocketReply:
    """Sends the outcome of an action to the one who asked."""

    __slots__ = ("action", "connection", "loaded")

    def __init__(self, connection: Connection, loaded: LoadedTable, action: Action) -> None:
        self.connection = connection
        self.loaded = loaded
        self.action = action

    def send(self, outcome: Outcome) -> None:
        action, table = self.action, self.loaded.table
        seat, seq = (action.seat, action.seq) if isinstance(action, (Move, Undo, Ready)) else (-1, 0)
        if isinstance(outcome, list):
            self.connection.send(Ack(outcome[-1].number, action.id, seat, seq))
            return
        if isinstance(outcome, DuplicateAction):
            self.connection.send(Ack(outcome.number, action.id, seat, seq))
        else:
            self.connection.send(_refused(table.version, action.id, outcome, seat, seq))
        if 0 <= seat < len(table.seats) and may_watch(table, self.connection.actor):  # what the sender knows is not what is so
            self.connection.send(view.sheet(table, seat, holds(table, self.connection.actor, seat)))


def _refused(version: int, id: str, refused: ActionRefused, seat: int = -1, seq: int = 0) -> Refused:
    return Refused(version, id, refused.code.id, refused.message, refused.rule, seat, seq)


async def live(scope: Scope, receive: Receive, send: Send, service: TableService, table: str) -> None:
    """One socket from its opening to its end."""
    await receive()
    try:
        loaded = await service.table(table)
    except ActionRefused as refused:
        await _reject(send, POLICY_VIOLATION if refused.status < 500 else TRY_AGAIN, refused.message)
        return
    except sa.exc.SQLAlchemyError as error:
        log.warning("table %s cannot be read (%s)", table, error)
        await _reject(send, TRY_AGAIN, Code.STORE_UNAVAILABLE.message)
        return
    await send({"type": "websocket.accept"})
    try:
        hello = await asyncio.wait_for(_read_hello(receive), HELLO)
    except (TimeoutError, ActionRefused):
        await _reject(send, POLICY_VIOLATION, "The first message must be hello.")
        return
    if hello is None:
        return
    token = service.signer.read_token(loaded.id, hello.token) if hello.token else -1
    connection = Connection(guest_in(service.signer, scope), scope["rollwright.abort"], token)
    if hello.token and token < 0:
        await _reject(send, POLICY_VIOLATION, Code.BAD_TOKEN.message)
        return
    if not may_watch(loaded.table, connection.actor):
        await _reject(send, POLICY_VIOLATION, Code.NO_SPECTATORS.message)
        return
    sender = asyncio.get_running_loop().create_task(_send_queue(connection, scope["rollwright.send"], hello))
    try:
        loaded.broadcaster.enter(connection)
        await _receive_all(service, loaded, connection, receive)
    finally:
        loaded.broadcaster.leave(connection)
        service.gc_scheduler.closed += 1
        loaded.used = asyncio.get_running_loop().time()
        connection.closing = connection.closing or "gone"
        if connection.wake is not None and not connection.wake.done():
            connection.wake.set_result(None)
        with contextlib.suppress(Exception):
            await sender


async def _reject(send: Send, code: int, reason: str) -> None:
    await send({"type": "websocket.close", "code": code, "reason": reason[:LONGEST_REASON]})


async def _read_hello(receive: Receive) -> Hello | None:
    """Return the first message, or None if the client left; raises ActionRefused if it is another one."""
    message: Any = await receive()
    if message["type"] != "websocket.receive":
        return None
    found = _decode(message)
    if not isinstance(found, Hello):
        raise ActionRefused(Code.BAD_MESSAGE, reason="the first one must be hello")
    return found


def _decode(message: Any) -> messages.ClientMessage:
    try:
        found: messages.ClientMessage = messages.decode(message.get("text") or message.get("bytes") or b"")
        return found
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise ActionRefused(Code.BAD_MESSAGE, reason=str(error)) from None


async def _send_queue(connection: Connection, send: Send, hello: Hello) -> None:
    """Write what is queued; as one list if the client asked for that. Only the first one is long and worth compressing."""
    loop = asyncio.get_running_loop()
    wake = connection.wake = loop.create_future()
    queue = connection.queue
    compress = hello.compress and hello.batch
    try:
        while True:
            while queue:
                text = queue.popleft()
                if hello.batch:
                    text = f"[{','.join([text, *queue])}]"
                    queue.clear()
                if compress and len(text) >= SMALLEST:
                    await send({"type": "websocket.send", "bytes": zlib.compress(text.encode(), LEVEL)})
                else:
                    await send({"type": "websocket.send", "text": text})
                compress = False
            if connection.closing:
                gone = connection.code in (Code.TOO_FAST, Code.NO_SPECTATORS)
                await _reject(send, POLICY_VIOLATION if gone else TRY_AGAIN, connection.closing)
                return
            wake = connection.wake = loop.create_future()
            if not queue:
                await wake
    except Exception:  # the other side is gone
        connection.closing = connection.closing or "gone"


async def _receive_all(service: TableService, loaded: LoadedTable, connection: Connection, receive: Receive) -> None:
    rate = service.messages_per_second
    bucket = TokenBucket(rate, max(100, rate * 5))
    loop = asyncio.get_running_loop()
    resynced = 0.0
    patience = PATIENCE
    while not connection.closing:
        message: Any = await receive()
        if message["type"] != "websocket.receive":
            return
        if not bucket.take():
            patience -= 1
            if patience < 0:
                connection.close(Code.TOO_FAST, loaded.table.version)
                return
            connection.send(_refused(loaded.table.version, "", ActionRefused(Code.TOO_FAST)))
            continue
        id = ""
        try:
            asked = _decode(message)
            id = asked.id
            if isinstance(asked, Action):
                if isinstance(asked, SetSalt):
                    asked.salt = sanitize(asked.salt, SALT_LENGTH)
                service.queue.submit(loaded, asked, connection.actor, SocketReply(connection, loaded, asked))
            elif not isinstance(asked, Resync):
                _answer(loaded, connection, asked)
            elif loop.time() - resynced > RESYNC:
                resynced = loop.time()
                loaded.broadcaster.resync(connection)
        except ActionRefused as refused:
            connection.send(_refused(loaded.table.version, id, refused))


def _answer(loaded: LoadedTable, connection: Connection, asked: messages.SocketQuery) -> None:
    table = loaded.table
    match asked:
        case Preview():
            connection.send(view.preview(table, asked))
        case Explain():
            connection.send(view.explanation(table, asked))
        case GetSheet():
            connection.send(view.sheet(table, asked.seat, holds(table, connection.actor, asked.seat)))
        case Follow():
            loaded.broadcaster.follow(connection, asked.seats)
        case Hello():
            raise ActionRefused(Code.BAD_MESSAGE, reason="hello was already said")
