"""The socket of a table, as docs/api.md describes it. It submits actions and renders outcomes; it decides nothing."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any

import msgspec
import sqlalchemy as sa

from rollwright.bots.hints import Hint, refined_hints
from rollwright.bots.suggest import suggest
from rollwright.server.errors import ActionRefused, Code, DuplicateAction
from rollwright.server.http.limits import TokenBucket
from rollwright.server.http.middleware import Receive, Send
from rollwright.server.http.scopes import Scope, guest_in
from rollwright.server.live import messages, view
from rollwright.server.live.broadcast import LONGEST_REASON, POLICY_VIOLATION, TRY_AGAIN, Connection
from rollwright.server.live.line import Line
from rollwright.server.live.messages import (
    Ack,
    Explain,
    Follow,
    GetHint,
    GetOffers,
    GetSheet,
    GetSuggestions,
    GetThrowDice,
    Hello,
    Preview,
    Query,
    Refused,
    Resync,
)
from rollwright.server.service.guests import SALT_LENGTH, sanitize
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.service.replies import Outcome
from rollwright.server.service.service import TableService
from rollwright.server.table.actions import Action, Move, Ready, SetSalt, TakeHint, Undo
from rollwright.server.table.permissions import holds, is_host, may_watch

PATIENCE = 100  # messages beyond the rate before the socket is closed
HELLO = 10.0  # seconds until the first message
RESYNC = 1.0  # seconds between two full tables
HINT = 3.0  # seconds after which a hint is not refined further

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
    found = _decode(_payload(message))
    if not isinstance(found, Hello):
        raise ActionRefused(Code.BAD_MESSAGE, reason="the first one must be hello")
    return found


def _payload(message: Any) -> bytes | str:
    return message.get("text") or message.get("bytes") or b""


def _decode(data: bytes | str) -> messages.ClientMessage:
    try:
        found: messages.ClientMessage = messages.decode(data)
        return found
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise ActionRefused(Code.BAD_MESSAGE, reason=str(error)) from None


class Session:
    """Receives the messages of one connection."""

    def __init__(self, service: TableService, loaded: LoadedTable, connection: Connection, budget: TokenBucket) -> None:
        self.service = service
        self.loaded = loaded
        self.connection = connection
        rate = service.messages_per_second
        self.bucket = TokenBucket(rate, max(100, rate * 5))
        self.budget = budget  # seconds for answering, shared by all sockets of an address
        self.patience = PATIENCE
        self.resynced = 0.0
        self.thinking: asyncio.Task[None] | None = None  # a suggestion; one at a time
        self.hinting: asyncio.Task[None] | None = None  # a hint; a new one replaces it

    def on_message(self, data: bytes | str) -> None:
        connection, loaded = self.connection, self.loaded
        if connection.closing:
            return
        if not self.bucket.take():
            self._too_fast()
            return
        id = ""
        try:
            asked = _decode(data)
            id = asked.id
            if not isinstance(asked, Query):
                if isinstance(asked, SetSalt):
                    asked.salt = sanitize(asked.salt, SALT_LENGTH)
                self.service.queue.submit(loaded, asked, connection.actor, SocketReply(connection, loaded, asked))
            elif isinstance(asked, Resync):
                self._resync()
            elif isinstance(asked, GetSuggestions):
                if self.thinking is not None and not self.thinking.done():
                    raise ActionRefused(Code.BUSY)
                self.thinking = asyncio.create_task(self._think(asked, self._suggest(asked)))
            elif isinstance(asked, GetHint):
                if self.hinting is not None:
                    self.hinting.cancel()
                self.hinting = asyncio.create_task(self._think(asked, self._hint(asked)))
            else:
                self._answer(asked)
        except ActionRefused as refused:
            connection.send(_refused(loaded.table.version, id, refused))
        except Exception:
            log.exception("a message to table %s failed", loaded.id)
            connection.send(_refused(loaded.table.version, id, ActionRefused(Code.SERVER_ERROR)))

    def _answer(self, asked: messages.SocketQuery) -> None:
        if not self.budget.has(0):
            raise ActionRefused(Code.TOO_FAST)
        started = time.perf_counter()
        try:
            _answer(self.loaded, self.connection, asked)
        finally:
            self.budget.spend(time.perf_counter() - started)

    def on_drain(self) -> None:
        self.connection.flush()

    def _too_fast(self) -> None:
        version = self.loaded.table.version
        self.patience -= 1
        if self.patience < 0:
            self.connection.close(Code.TOO_FAST, version)
        else:
            self.connection.send(_refused(version, "", ActionRefused(Code.TOO_FAST)))

    async def _think(self, asked: GetSuggestions | GetHint, work: Coroutine[object, object, None]) -> None:
        try:
            await work
        except ActionRefused as refused:
            self.connection.send(_refused(self.loaded.table.version, asked.id, refused))
        except Exception:
            log.exception("thinking about a move at table %s failed", self.loaded.id)
            self.connection.send(_refused(self.loaded.table.version, asked.id, ActionRefused(Code.SERVER_ERROR)))

    async def _suggest(self, asked: GetSuggestions) -> None:
        """Think about a good move in the pool of long work, and send it. Where other people play, it counts as a hint."""
        loaded, connection = self.loaded, self.connection
        loaded.table.check_playing()
        loaded.table.check_seat(asked.seat)
        if not holds(loaded.table, connection.actor, asked.seat):
            raise ActionRefused(Code.NOT_YOUR_SEAT)
        if not loaded.table.header.hints:
            raise ActionRefused(Code.HINTS_OFF)
        if loaded.table.has_other_people(asked.seat):
            await self._take_hint(asked.seat)
        if not loaded.table.position.is_to_act(asked.seat):
            raise ActionRefused(Code.NOT_YOUR_MOVE)
        table, version, seq = loaded.table, loaded.table.version, loaded.table.seats[asked.seat].seq
        found = await self.service.heavy.run(suggest, table.position.clone(), asked.seat)
        if self._is_wanted(asked.seat, seq):
            connection.send(view.suggestions(loaded.table, asked, found, version))

    async def _hint(self, asked: GetHint) -> None:
        """Count the hint, think in the pool of long work, and send better and better answers until the player acts."""
        loaded, connection = self.loaded, self.connection
        loaded.table.check_seat(asked.seat)
        await self._take_hint(asked.seat)
        table, version = loaded.table, loaded.table.version
        position, seq = table.position.clone(), table.seats[asked.seat].seq
        started = asyncio.get_running_loop().time()
        refining = refined_hints(position, asked.seat)
        found: Hint | None = await self.service.heavy.run(next, refining, None)
        while found is not None and self._is_wanted(asked.seat, seq):
            is_late = asyncio.get_running_loop().time() - started > HINT
            connection.send(view.hint(table, asked, found, position, version, is_late))
            better: Hint | None = None if is_late else await self.service.heavy.run(next, refining, None)
            if better is None and not is_late and self._is_wanted(asked.seat, seq):
                connection.send(view.hint(table, asked, found, position, version, True))
            found = better

    async def _take_hint(self, seat: int) -> None:
        """Count a hint for the current decision of a seat; raises ActionRefused."""
        await self.service.run(self.loaded, TakeHint(seat=seat), self.connection.actor)
        found = self.loaded.table.seats[seat]
        if found.hinted_at != found.seq:  # it was counted for a decision that was made meanwhile
            raise ActionRefused(Code.NOT_YOUR_MOVE)

    def _is_wanted(self, seat: int, seq: int) -> bool:
        """Return whether the one who asked still has the seat, and has not acted."""
        table, connection = self.loaded.table, self.connection
        return not connection.closing and holds(table, connection.actor, seat) and table.seats[seat].seq == seq

    def _resync(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self.resynced > RESYNC:
            self.resynced = now
            self.loaded.broadcaster.resync(self.connection)


def _answer(loaded: LoadedTable, connection: Connection, asked: messages.SocketQuery) -> None:
    table = loaded.table
    match asked:
        case Preview():
            connection.send(view.preview(table, asked))
        case Explain():
            connection.send(view.explanation(table, asked))
        case GetSheet():
            connection.send(view.sheet(table, asked.seat, holds(table, connection.actor, asked.seat)))
        case GetThrowDice():
            if not is_host(table, connection.actor):
                raise ActionRefused(Code.HOST_ONLY)
            connection.send(view.throw_dice(table, asked))
        case GetOffers():
            table.check_seat(asked.seat)
            if not holds(table, connection.actor, asked.seat):
                raise ActionRefused(Code.NOT_YOUR_SEAT)
            connection.send(view.offers(table, asked))
        case Follow():
            loaded.broadcaster.follow(connection, asked.seats)
        case Hello():
            raise ActionRefused(Code.BAD_MESSAGE, reason="hello was already said")
