"""Notices between the processes of one deployment. Redis carries them.

A notice is a hint: "table T is at version n". A process that gets one reads the log and trusts nothing in it, so a lost, late,
repeated or forged one costs a look at the log. Only presence (which seats are connected here) is not in the log; it is signed.
Channels carry the identity of the deployment, because Redis pub/sub ignores database numbers.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from typing import Any, Protocol

import msgspec

from rollwright.server.service.guests import Signer

QUEUE = 10_000
PATIENCE = 2.0  # seconds that a table waits for Redis
RETRY = 1.0

log = logging.getLogger(__name__)


class TableNotice(msgspec.Struct, omit_defaults=True):
    """A hint about one table."""

    table: str
    sender: str
    version: int = 0
    present: list[int] | None = None  # seats that are connected to the sender
    at: int = 0
    signature: str = ""


class Listener(Protocol):
    def on_notice(self, notice: TableNotice) -> None:
        """Called with everything other processes say about a table that was subscribed to."""

    def on_reconnect(self) -> None:
        """Called when notices may have been missed."""


class PubSub(Protocol):
    sender: str
    is_shared: bool  # other processes may serve the same tables

    async def start(self, listener: Listener, deployment: str, signer: Signer) -> None: ...

    async def stop(self) -> None: ...

    def publish_version(self, table: str, version: int) -> None: ...

    def publish_presence(self, table: str, seats: list[int], at: int) -> None: ...

    async def subscribe(self, table: str) -> None: ...

    async def unsubscribe(self, table: str) -> None: ...

    async def resubscribe(self) -> None:
        """Subscribe to what could not be subscribed to in time."""


class NoPubSub:
    """For a process that serves its database alone."""

    sender = ""
    is_shared = False

    async def start(self, listener: Listener, deployment: str, signer: Signer) -> None:
        pass

    async def stop(self) -> None:
        pass

    def publish_version(self, table: str, version: int) -> None:
        pass

    def publish_presence(self, table: str, seats: list[int], at: int) -> None:
        pass

    async def subscribe(self, table: str) -> None:
        pass

    async def unsubscribe(self, table: str) -> None:
        pass

    async def resubscribe(self) -> None:
        pass


def signed(notice: TableNotice, signer: Signer) -> TableNotice:
    notice.signature = _signature(notice, signer)
    return notice


def is_signed(notice: TableNotice, signer: Signer) -> bool:
    return secrets.compare_digest(notice.signature.encode(), _signature(notice, signer).encode())


def _signature(notice: TableNotice, signer: Signer) -> str:
    seats = ",".join(map(str, notice.present or ()))
    return signer.sign("presence", notice.table, notice.sender, str(notice.at), seats)


class RedisPubSub:
    is_shared = True

    def __init__(self, address: str) -> None:
        self.address = address
        self.sender = secrets.token_hex(4)
        self._tables: set[str] = set()
        self._out: asyncio.Queue[TableNotice] = asyncio.Queue(QUEUE)
        self._tasks: list[asyncio.Task[None]] = []
        self._redis: Any = None
        self._pubsub: Any = None
        self._prefix = ""
        self._decode = msgspec.msgpack.Decoder(TableNotice).decode

    async def start(self, listener: Listener, deployment: str, signer: Signer) -> None:
        """Connect in the background: a Redis that is down only makes other processes slower to see what happened here."""
        from redis.asyncio import Redis

        self._listener, self._signer = listener, signer
        self._prefix = f"rollwright:{deployment}:"
        self._redis = Redis.from_url(self.address, socket_connect_timeout=3, socket_timeout=5, health_check_interval=15)
        self._tasks = [asyncio.create_task(self._receive()), asyncio.create_task(self._send())]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._redis is not None:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self._redis.aclose(), PATIENCE)

    def publish_version(self, table: str, version: int) -> None:
        self._put(TableNotice(table, self.sender, version))

    def publish_presence(self, table: str, seats: list[int], at: int) -> None:
        self._put(signed(TableNotice(table, self.sender, present=seats, at=at), self._signer))

    def _put(self, notice: TableNotice) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._out.put_nowait(notice)

    async def subscribe(self, table: str) -> None:
        self._tables.add(table)
        if self._pubsub is not None:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self._pubsub.subscribe(self._prefix + table), PATIENCE)

    async def unsubscribe(self, table: str) -> None:
        self._tables.discard(table)
        if self._pubsub is not None:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self._pubsub.unsubscribe(self._prefix + table), PATIENCE)

    async def resubscribe(self) -> None:
        if self._pubsub is None:
            return
        wanted = (self._prefix + table for table in self._tables)
        missing = [channel for channel in wanted if channel.encode() not in self._pubsub.channels]
        if missing:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self._pubsub.subscribe(*missing), PATIENCE)

    async def _send(self) -> None:
        encode = msgspec.msgpack.Encoder().encode
        while True:
            notice = await self._out.get()
            try:
                await self._redis.publish(self._prefix + notice.table, encode(notice))
            except Exception as error:
                log.warning("Redis is not available (%s); the other processes will read the log", error)
                await asyncio.sleep(RETRY)

    async def _receive(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(self._prefix, *[self._prefix + table for table in self._tables])
                    self._pubsub = pubsub
                    self._listener.on_reconnect()
                    while True:
                        message = await pubsub.get_message(ignore_subscribe_messages=True, timeout=10)
                        if message is not None:
                            self._hear(message["data"])
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("Redis is not available (%s); trying again. Until then, this process polls the log.", error)
            finally:
                self._pubsub = None
            await asyncio.sleep(RETRY)

    def _hear(self, data: bytes) -> None:
        try:
            notice = self._decode(data)
        except (msgspec.MsgspecError, UnicodeError):
            return
        if notice.sender == self.sender:
            return
        try:
            self._listener.on_notice(notice)
        except Exception:
            log.exception("a notice about table %s", notice.table)
