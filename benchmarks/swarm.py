"""Thousands of socket clients in one process, as cheap as possible: just enough of RFC 6455 to connect to the server."""

from __future__ import annotations

import asyncio
import base64
import os
import time
from collections.abc import Callable
from typing import Any, cast

import msgspec


class Client(asyncio.Protocol):
    """One socket. It sends its token in the first message; `heard` gets every text message as bytes."""

    def __init__(
        self, host: str, path: str, heard: Callable[[Client, bytes], None], token: str = "", *, batch: bool = False
    ) -> None:
        self.host = host
        self.path = path
        self.heard = heard
        self.hello = {"kind": "hello", "token": token, "batch": batch}
        self.says_hello = True  # earlier servers read the token from the address
        self.buffer = bytearray()
        self.open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = ""
        self.data: dict[str, Any] = {}
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's transport is not a subclass
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {self.path} HTTP/1.1", f"Host: {self.host}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]
        self.transport.write("\r\n".join(lines).encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        buffer = self.buffer
        if not self.open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.closed = bytes(buffer[:60]).decode("latin-1")
                self.opened.cancel()
                return
            del buffer[: end + 4]
            self.open = True
            if self.says_hello:
                self.send(self.hello)
            self.opened.set_result(None)
        while len(buffer) >= 2:
            length = buffer[1] & 127
            start = 2
            if length == 126:
                if len(buffer) < 4:
                    return
                length = int.from_bytes(buffer[2:4], "big")
                start = 4
            elif length == 127:
                if len(buffer) < 10:
                    return
                length = int.from_bytes(buffer[2:10], "big")
                start = 10
            if len(buffer) < start + length:
                return
            code = buffer[0] & 15
            payload = bytes(buffer[start : start + length])
            del buffer[: start + length]
            if code == 1:
                self.heard(self, payload)
            elif code == 9:
                self._frame(10, payload)
            elif code == 8:
                self.closed = self.closed or repr(payload)

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = self.closed or "lost"
        if not self.opened.done():
            self.opened.cancel()

    def send(self, message: object) -> None:
        self._frame(1, msgspec.json.encode(message))

    def _frame(self, code: int, payload: bytes) -> None:
        if self.transport is None or self.transport.is_closing():
            return
        length = len(payload)
        head = bytes([0x80 | code, 0x80 | length]) if length < 126 else bytes([0x80 | code, 0xFE]) + length.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + payload)  # a mask of zeros is allowed and costs nothing


def quantile(values: list[float], share: float) -> float:
    """Return a quantile of times in seconds, in milliseconds."""
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000, 1) if ordered else 0.0


now = time.perf_counter
