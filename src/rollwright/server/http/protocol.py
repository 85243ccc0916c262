"""Additions to uvicorn: limits on the time and the headers of a request and on connections, and sockets without a task.

A socket of uvicorn passes every message through a queue, a task and an ASGI call, in both directions. `SocketProtocol` hands whole
text frames over as they arrive and writes frames as they are sent. The handshake, control frames, fragments, pings and closing
remain uvicorn's.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from rollwright.server.http.frames import BINARY, MASKED, TEXT, FrameMaker, end_of_frame, short_text, unmask
from rollwright.server.http.limits import network_of
from rollwright.server.live.line import Receiver

HEAD = 8.0  # seconds until the head of the first request
BODY = 12.0  # seconds until a request is complete
HEAD_SIZE = 65_536  # bytes of its headers
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
FINAL = 0x80
CONTROL = 0x08
INVALID_TEXT = 1007  # the code of a close

_frames = FrameMaker()


class BoundedProtocol(HttpToolsProtocol):
    """Closes connections that send nothing, too slowly, or too many headers, and those beyond the limit of their address."""

    limit = 0  # connections from one address; 0: any number
    trusted: frozenset[str] = frozenset()  # proxies, which speak for many
    open: dict[str, int] = {}  # by address

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        self._key = network_of(str(peer[0])) if peer else ""
        self._timer: asyncio.TimerHandle | None = None
        self._in_head = False
        self._size = 0  # of the headers so far
        self._begun = 0  # bytes of the next one
        count = self.open[self._key] = self.open.get(self._key, 0) + 1
        if self.limit and count > self.limit and self._key not in self.trusted:
            transport.close()
            return
        self._timer = self.loop.call_later(HEAD, self._too_slow)

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        before, size = self._in_head, self._size
        super().data_received(data)
        if before and self._in_head and self._size == size:  # all of it belongs to one header, which is counted when it ends
            self._begun += len(data)
            if self._is_too_long():
                self.send_400_response("")

    def send_400_response(self, msg: str) -> None:
        transport: Any = self.transport
        if transport.is_closing():
            return
        if not self._is_too_long():
            super().send_400_response(msg)
            return
        transport.write(TOO_LONG)
        transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        self._size = self._begun = 0
        self._restart_timer(HEAD)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._size += len(name) + len(value)
        self._begun = 0
        if self._is_too_long():
            raise ValueError("too many headers")  # uvicorn refuses the request
        super().on_header(name, value)

    def _is_too_long(self) -> bool:
        return self._size + self._begun > HEAD_SIZE

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._restart_timer(BODY)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop_timer()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._release()  # sockets are counted by the middleware
        super().handle_websocket_upgrade()

    def _release(self) -> None:
        self._stop_timer()
        self.open[self._key] -= 1
        if not self.open[self._key]:
            del self.open[self._key]

    def _restart_timer(self, seconds: float) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(seconds, self._too_slow)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        transport: Any = self.transport
        if not transport.is_closing():
            transport.close()


class SocketProtocol(WebSocketsSansIOProtocol):
    """A `Line` (see live/line.py) once it has a receiver."""

    receiver: Receiver | None = None
    is_full = False
    _in_fragments = False  # the end of a message in several frames has not arrived
    _begun = b""  # the start of a frame whose rest has not arrived

    def data_received(self, data: bytes) -> None:
        if self.receiver is None and not self._begun:
            super().data_received(data)
            return
        if self.receiver is not None and not self._begun and not self._in_fragments:
            text = short_text(data)
            if text:  # the usual case: one message, whole
                self.receiver.on_message(text)
                return
        data = self._begun + data if self._begun else data
        start = 0
        while (end := end_of_frame(data, start, self.config.ws_max_size)) > 0:
            self._on_frame(data[start:end] if start or end < len(data) else data)
            start = end
            if self.close_sent or self.disconnected:
                return
        self._begun = data[start:]
        if end < 0:  # longer than allowed: uvicorn closes the socket
            self._begun = b""
            super().data_received(data[start:])

    def _on_frame(self, frame: bytes) -> None:
        """Hand over a whole text message; uvicorn's parser gets everything else, and it also gets whole frames only."""
        length = frame[1] - MASKED
        if frame[0] != TEXT or not 0 <= length <= 126 or self.receiver is None or self._in_fragments:
            if frame[0] & CONTROL == 0:
                self._in_fragments = frame[0] & FINAL == 0
            super().data_received(frame)
            return
        at = 2 if length < 126 else 4
        self.receiver.on_message(unmask(frame[at + 4 :], frame[at : at + 4]))

    def send_receive_event_to_app(self) -> None:
        """Hand over a message that uvicorn has put together, unless its end is still read as ASGI events."""
        if self.receiver is None and not self.close_sent and self.curr_msg_data_type == "text" and not _is_utf8(self.frames):
            self.frames = []
            self.logger.warning("a socket was closed, because its first message is not UTF-8")
            self.finish(INVALID_TEXT, "A message must be UTF-8.")
            return
        if self.receiver is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        self.receiver.on_message(data)

    def send_text(self, payload: bytes) -> None:
        self._send(TEXT, payload)

    def send_binary(self, payload: bytes) -> None:
        self._send(BINARY, payload)

    def _send(self, kind: int, payload: bytes) -> None:
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.transport.write(_frames.make(kind, payload))

    def pause_writing(self) -> None:
        super().pause_writing()
        self.is_full = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self.is_full = False
        if self.receiver is not None:
            self.receiver.on_drain()

    def finish(self, code: int, reason: str) -> None:
        """Do what uvicorn does when an application closes a socket."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        try:
            self.conn.send_close(code, reason)
        except InvalidState:
            return
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def abort(self) -> None:
        self.transport.abort()


def _is_utf8(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True
