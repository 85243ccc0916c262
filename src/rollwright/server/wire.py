"""Between the processes of one hall: events that were written, and who is connected where. Redis carries them.

What is lost here is not lost: the log has it, and the hall looks at the log again from time to time. So a broken wire only makes
things slower, and it is mended without anybody's help.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from rollwright.server.events import Event

QUEUE = 10_000
PATIENCE = 2.0  # seconds; a table is not kept waiting for the wire

log = logging.getLogger(__name__)

Heard = Callable[[str, str, list[Event], list[int] | None], None]


class Telegram(msgspec.Struct, omit_defaults=True):
    table: str
    sender: str
    events: list[Event] = []
    here: list[int] | None = None


class Wire:
    """Silent without an address."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.sender = secrets.token_hex(4)
        self.is_open = bool(address)
        self._heard: Heard = lambda table, sender, events, here: None
        self._mended: Callable[[], None] = lambda: None
        self._tables: set[str] = set()
        self._out: asyncio.Queue[Telegram] = asyncio.Queue(QUEUE)
        self._tasks: list[asyncio.Task[None]] = []
        self._redis: Any = None
        self._pubsub: Any = None
        self._decode = msgspec.msgpack.Decoder(Telegram).decode

    async def start(self, heard: Heard, mended: Callable[[], None]) -> None:
        """`heard` gets what others tell; `mended` is called when the wire is there (again) and anything may have been missed."""
        self._heard, self._mended = heard, mended
        if not self.address:
            return
        from redis.asyncio import Redis

        self._redis = Redis.from_url(self.address, socket_connect_timeout=3, socket_timeout=5, health_check_interval=15)
        await self._redis.ping()
        self._tasks = [asyncio.create_task(self._listening()), asyncio.create_task(self._telling())]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._redis is not None:
            with contextlib.suppress(Exception):
                await self._redis.aclose()

    def tell(self, table: str, events: list[Event]) -> None:
        if self.address:
            self._put(Telegram(table, self.sender, events))

    def here(self, table: str, seats: list[int]) -> None:
        if self.address:
            self._put(Telegram(table, self.sender, here=seats))

    def _put(self, telegram: Telegram) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._out.put_nowait(telegram)

    async def listen(self, table: str) -> None:
        self._tables.add(table)
        if self._pubsub is not None:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self._pubsub.subscribe(_channel(table)), PATIENCE)

    async def listen_again(self) -> None:
        """Subscribe to what could not be subscribed to in time; until then only the log tells what happens there."""
        if self._pubsub is None:
            return
        missing = [channel for channel in map(_channel, self._tables) if channel.encode() not in self._pubsub.channels]
        if missing:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self._pubsub.subscribe(*missing), PATIENCE)

    async def forget(self, table: str) -> None:
        self._tables.discard(table)
        if self._pubsub is not None:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self._pubsub.unsubscribe(_channel(table)), PATIENCE)

    async def _telling(self) -> None:
        encode = msgspec.msgpack.Encoder().encode
        while True:
            telegram = await self._out.get()
            try:
                await self._redis.publish(_channel(telegram.table), encode(telegram))
            except Exception as error:
                log.warning("Redis does not answer (%s); the other processes will read the log", error)
                await asyncio.sleep(0.5)

    async def _listening(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe("rollwright", *[_channel(table) for table in self._tables])
                    self._pubsub = pubsub
                    self._mended()
                    while True:
                        message = await pubsub.get_message(ignore_subscribe_messages=True, timeout=10)
                        if message is not None:
                            self._hear(message["data"])
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("Redis does not answer (%s); trying again", error)
            finally:
                self._pubsub = None
            await asyncio.sleep(1)

    def _hear(self, data: bytes) -> None:
        try:
            telegram = self._decode(data)
        except msgspec.DecodeError:
            return
        if telegram.sender != self.sender:
            try:
                self._heard(telegram.table, telegram.sender, telegram.events, telegram.here)
            except Exception:
                log.exception("a telegram of table %s", telegram.table)


def _channel(table: str) -> str:
    return f"rollwright:{table}"
