"""The messages of one connection. Actions are submitted and their outcomes rendered; nothing is decided here."""

from __future__ import annotations

import logging
import time

import msgspec

from rollwright.server.errors import ActionRefused, Code, DuplicateAction
from rollwright.server.http.limits import TokenBucket
from rollwright.server.live import messages, view
from rollwright.server.live.advice import Advice
from rollwright.server.live.broadcast import Connection
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
    Resync,
    refusal,
)
from rollwright.server.service.guests import SALT_LENGTH, sanitize
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.service.replies import Outcome
from rollwright.server.service.service import TableService
from rollwright.server.table.actions import Action, Move, Ready, SetSalt, Undo
from rollwright.server.table.permissions import holds, is_host, may_watch

PATIENCE = 100  # messages beyond the rate before the socket is closed
RESYNC = 1.0  # seconds between two full tables

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
            self.connection.send(refusal(table.version, action.id, outcome, seat, seq))
        if 0 <= seat < len(table.seats) and may_watch(table, self.connection.actor):  # what the sender knows is not what is so
            self.connection.send(view.sheet(table, seat, holds(table, self.connection.actor, seat)))


def decode_message(data: bytes | str) -> messages.ClientMessage:
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
        self.advice = Advice(service, loaded, connection, budget)

    def on_message(self, data: bytes | str) -> None:
        connection, loaded = self.connection, self.loaded
        if connection.closing:
            return
        if not self.bucket.take():
            self._too_fast()
            return
        id = ""
        try:
            asked = decode_message(data)
            id = asked.id
            if isinstance(asked, Move) or not isinstance(asked, Query):
                if type(asked) is SetSalt:
                    asked.salt = sanitize(asked.salt, SALT_LENGTH)
                self.service.queue.submit(loaded, asked, connection.actor, SocketReply(connection, loaded, asked))
            elif isinstance(asked, Resync):
                self._resync()
            elif isinstance(asked, GetSuggestions):
                self.advice.start_suggestion(asked)
            elif isinstance(asked, GetHint):
                self.advice.start_hint(asked)
            else:
                self._answer(asked)
        except ActionRefused as refused:
            connection.send(refusal(loaded.table.version, id, refused))
        except Exception:
            log.exception("a message to table %s failed", loaded.id)
            connection.send(refusal(loaded.table.version, id, ActionRefused(Code.SERVER_ERROR)))

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
            self.connection.send(refusal(version, "", ActionRefused(Code.TOO_FAST)))

    def _resync(self) -> None:
        now = self.connection.outbox.loop.time()
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
