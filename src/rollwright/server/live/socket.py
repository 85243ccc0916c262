"""The socket of a table, as docs/api.md describes it, from its opening to its end."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import sqlalchemy as sa

from rollwright.server.errors import ActionRefused, Code
from rollwright.server.http.middleware import Receive, Send
from rollwright.server.http.scopes import Scope, guest_in
from rollwright.server.live.broadcast import LONGEST_REASON, POLICY_VIOLATION, TRY_AGAIN, Connection
from rollwright.server.live.line import Line
from rollwright.server.live.messages import Hello
from rollwright.server.live.session import Session, decode_message
from rollwright.server.service.service import TableService
from rollwright.server.table.permissions import may_watch

HELLO = 10.0  # seconds until the first message

log = logging.getLogger(__name__)


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
    line: Line = scope["rollwright.line"]
    connection = Connection(guest_in(service.signer, scope), line, token, hello.batch, hello.compress)
    if hello.token and token < 0:
        await _reject(send, POLICY_VIOLATION, Code.BAD_TOKEN.message)
        return
    if not may_watch(loaded.table, connection.actor):
        await _reject(send, POLICY_VIOLATION, Code.NO_SPECTATORS.message)
        return
    session = Session(service, loaded, connection, scope["rollwright.budget"])
    try:
        loaded.broadcaster.enter(connection)
        line.receiver = session
        while (message := await receive())["type"] == "websocket.receive":  # what came together with hello
            session.on_message(_payload(message))
    finally:
        line.receiver = None
        loaded.broadcaster.leave(connection)
        service.gc_scheduler.closed += 1
        loaded.used = asyncio.get_running_loop().time()
        connection.closing = connection.closing or "gone"


async def _reject(send: Send, code: int, reason: str) -> None:
    await send({"type": "websocket.close", "code": code, "reason": reason[:LONGEST_REASON]})


async def _read_hello(receive: Receive) -> Hello | None:
    """Return the first message, or None if the client left; raises ActionRefused if it is another one."""
    message: Any = await receive()
    if message["type"] != "websocket.receive":
        return None
    found = decode_message(_payload(message))
    if not isinstance(found, Hello):
        raise ActionRefused(Code.BAD_MESSAGE, reason="the first one must be hello")
    return found


def _payload(message: Any) -> bytes | str:
    return message.get("text") or message.get("bytes") or b""
