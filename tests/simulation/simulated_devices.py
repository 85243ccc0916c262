"""Sockets from the other end: they run the server's own code, see what it sends, and put the changes together as a page does."""

from __future__ import annotations

import asyncio
from collections import deque
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw, Struct

from rollwright.server.http.limits import TokenBucket
from rollwright.server.live.line import Receiver
from rollwright.server.live.messages import Hello, Query
from rollwright.server.live.socket import live
from rollwright.server.service.guests import COOKIE, Guest
from rollwright.server.table.actions import HOST_TOKEN, Action, Actor

if TYPE_CHECKING:
    from simulation_world import Process, World


class SeenThrow(Struct):
    number: int


class SeenDice(Struct):
    secret: str
    throws: int
    salts: list[tuple[str, str]]


class SeenSeat(Struct):
    seat: int
    name: str
    bot: str
    stand_in: str
    occupant: int


class SeenLine(Struct):
    number: int


class SeenNextThrow(Struct):
    example: str
    who: str


class SeenTable(Struct, tag_field="kind", tag="table"):
    version: int
    base_version: int
    full: bool = False
    status: str = ""
    seats: list[SeenSeat] | None = None
    throw: SeenThrow | None = None
    dice: SeenDice | None = None
    log: list[SeenLine] = []
    next_throw: SeenNextThrow | None = None
    rematch: str = ""


class SeenYou(Struct, tag_field="kind", tag="you"):
    version: int
    seats: list[int]
    host: bool
    seat_tokens: dict[str, str]
    host_token: str


class SeenSheet(Struct, tag_field="kind", tag="sheet"):
    version: int
    seat: int
    seq: int
    can_undo: bool
    can_ready: bool
    moves: list[int] | None


class SeenAck(Struct, tag_field="kind", tag="ack"):
    version: int
    id: str


class SeenRefused(Struct, tag_field="kind", tag="refused"):
    version: int
    id: str
    code: str


class SeenClosing(Struct, tag_field="kind", tag="closing"):
    version: int
    code: str


class SeenPreview(Struct, tag_field="kind", tag="preview"):
    version: int


class SeenExplanation(Struct, tag_field="kind", tag="explanation"):
    version: int


Seen = SeenTable | SeenYou | SeenSheet | SeenAck | SeenRefused | SeenClosing | SeenPreview | SeenExplanation

decode = msgspec.json.Decoder(list[Seen]).decode
decode_fields = msgspec.json.Decoder(list[dict[str, Raw]]).decode
decode_marks = msgspec.json.Decoder(dict[str, Raw]).decode
REMOVED = b"null"
encode = msgspec.json.encode


class Device:
    """One socket of a person, from the other end."""

    def __init__(self, world: World, process: Process, table: str, actor: Actor) -> None:
        self.world = world
        self.process = process
        self.table = table
        self.actor = actor
        self.number = len(world.devices)
        world.devices.append(self)
        self.hash = blake2b(digest_size=16)
        self.open = True
        self.stalled = False
        self.receiver: Receiver | None = None
        self.told = ""  # why it was closed
        self.inbox: deque[dict[str, object]] = deque([{"type": "websocket.connect"}])
        self.waiter: asyncio.Future[None] | None = None
        self.version = -1  # of the last table message
        self.status = ""
        self.seats: list[int] = []
        self.tokens: dict[int, int] = {}
        self.sheets: dict[int, SeenSheet] = {}
        self.next_throw: SeenNextThrow | None = None
        self.names: list[SeenSeat] = []
        self.rematch = ""
        self.known: dict[str, bytes] = {}  # the fields of the table, as all messages together tell them
        self.marks: dict[str, bytes] = {}
        signer = process.service.signer
        token = ""
        if actor.token == HOST_TOKEN:
            token = signer.host_token(table)
        elif actor.token > 0:
            token = signer.seat_token(table, actor.token)
        cookie = f"{COOKIE}={signer.cookie(Guest(actor.guest, actor.guest))}".encode() if actor.guest else b""
        scope: dict[str, Any] = {
            "type": "websocket",
            "headers": [(b"cookie", cookie)] if cookie else [],
            "rollwright.line": self,
            "rollwright.budget": TokenBucket(0, 0),
        }
        self.push(Hello(token=token, batch=True))
        process.spawn(live(scope, self.receive, self.send, process.service, table))

    # the server's end

    async def receive(self) -> dict[str, object]:
        while not self.inbox:
            self.waiter = asyncio.get_running_loop().create_future()
            await self.waiter
        return self.inbox.popleft()

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self.finish(message["code"], message["reason"])

    @property
    def is_full(self) -> bool:
        return self.stalled

    def send_text(self, payload: bytes) -> None:
        if self.open:
            self.see(payload)

    def send_binary(self, payload: bytes) -> None:
        raise AssertionError("no device asks for compressed lists")

    def finish(self, code: int, reason: str) -> None:
        self.told = self.told or reason
        self.cut()

    def abort(self) -> None:
        self.cut()

    # the person's end

    def push(self, message: Action | Query) -> None:
        self._put({"type": "websocket.receive", "text": encode(message).decode()})

    def _put(self, message: dict[str, object]) -> None:
        self.inbox.append(message)
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    def cut(self) -> None:
        if self.open:
            self.open = False
            self._put({"type": "websocket.disconnect"})

    def is_connected(self) -> bool:
        return self.open and self.process.life.alive

    def see(self, text: bytes) -> None:
        self.hash.update(text)
        messages = decode(text)
        if any(type(message) is SeenTable for message in messages):
            self._merge(text)
        for message in messages:
            self.world.guard(self.world.watch.check, self, message)
            match message:
                case SeenTable():
                    self.version = message.version
                    self.status = message.status or self.status
                    self.rematch = message.rematch or self.rematch
                    self.names = message.seats if message.seats is not None else self.names
                    self.next_throw = message.next_throw or (None if message.throw else self.next_throw)
                case SeenYou():
                    self.seats = message.seats
                    self.tokens = {int(seat): int(token.partition(".")[0]) for seat, token in message.seat_tokens.items()}
                case SeenSheet():
                    if message.moves is not None:
                        self.sheets[message.seat] = message
                case SeenClosing():
                    self.told = message.code

    def _merge(self, text: bytes) -> None:
        """Put what changed into what is known of the table, as a page does."""
        for fields in decode_fields(text):
            if bytes(fields["kind"]) != b'"table"':
                continue
            if "full" in fields:
                self.known, self.marks = {}, {}
            for name, value in fields.items():
                if name != "common":
                    self.known[name] = bytes(value)
                    continue
                for slot, mark in decode_marks(value).items():
                    if bytes(mark) == REMOVED:
                        self.marks.pop(slot, None)
                    else:
                        self.marks[slot] = bytes(mark)
