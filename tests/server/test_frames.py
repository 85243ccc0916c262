"""Frames of a socket as hostile or unusual clients send them: in pieces, many at once, in fragments, and malformed."""

import base64
import json
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from servers import PATIENCE, ServerProcess, open_table

TEXT, BINARY, CONTINUATION, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10
QUESTION = json.dumps({"kind": "preview", "id": "q", "seat": 0, "move": 1_000_000}).encode()  # refused, and nothing else follows


class RawSocket:
    """A socket without a library, so that it can send anything."""

    def __init__(self, server: ServerProcess, table: str) -> None:
        host, port = server.url.removeprefix("http://").split(":")
        self.socket = socket.create_connection((host, int(port)), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        lines = [f"GET /api/tables/{table}/live HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", "Sec-WebSocket-Version: 13", "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        self.data = b""
        while b"\r\n\r\n" not in self.data:
            self._more()
        assert self.data.startswith(b"HTTP/1.1 101")
        self.data = self.data.partition(b"\r\n\r\n")[2]

    def close(self) -> None:
        self.socket.close()

    def _more(self) -> None:
        found = self.socket.recv(65536)
        if not found:
            raise EOFError
        self.data += found

    def _take(self, length: int) -> bytes:
        while len(self.data) < length:
            self._more()
        found, self.data = self.data[:length], self.data[length:]
        return found

    def read(self) -> tuple[int, bytes]:
        """Return the code and the payload of the next frame."""
        code, length = self._take(2)
        if length == 126:
            (length,) = struct.unpack("!H", self._take(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", self._take(8))
        return code & 15, self._take(length)

    def until(self, wanted: int) -> bytes:
        while True:
            code, payload = self.read()
            if code == wanted:
                return payload

    def refusals(self, count: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        while len(found) < count:
            message = json.loads(self.until(TEXT))
            if message["kind"] == "refused":
                found.append(message)
        return found

    def close_code(self) -> int:
        return int(struct.unpack("!H", self.until(CLOSE)[:2])[0])


def frame(code: int, payload: bytes, *, final: bool = True, mask: bytes | None = b"\x12\x34\x56\x78", extra: int = 0) -> bytes:
    head = bytes([(0x80 if final else 0) | extra | code])
    flag = 0x80 if mask is not None else 0
    length = len(payload)
    if length < 126:
        head += bytes([flag | length])
    elif length < 65536:
        head += bytes([flag | 126]) + struct.pack("!H", length)
    else:
        head += bytes([flag | 127]) + struct.pack("!Q", length)
    if mask is None:
        return head + payload
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


@pytest.fixture
def raw(server: ServerProcess) -> Iterator[RawSocket]:
    """Yield a spectator's socket that was greeted."""
    with closing(RawSocket(server, open_table(server, bots=["random"], start=True, roll="ask")["table"])) as found:
        found.socket.sendall(frame(TEXT, b'{"kind":"hello"}'))
        found.until(TEXT)
        yield found


def test_frames_arrive_one_byte_at_a_time(raw):
    for byte in frame(TEXT, QUESTION) + frame(TEXT, QUESTION, mask=b"\0\0\0\0"):
        raw.socket.sendall(bytes([byte]))
    assert [each["code"] for each in raw.refusals(2)] == ["move_not_found"] * 2


def test_many_frames_arrive_at_once_with_the_first_message(server):
    with closing(RawSocket(server, open_table(server, bots=["random"], start=True)["table"])) as found:
        found.socket.sendall(frame(TEXT, b'{"kind":"hello"}') + frame(TEXT, QUESTION) * 20)
        assert len(found.refusals(20)) == 20


def test_a_message_in_fragments_with_a_ping_in_between(raw):
    pieces = [frame(TEXT, QUESTION[:10], final=False), frame(PING, b"alive?"), frame(CONTINUATION, QUESTION[10:20], final=False)]
    raw.socket.sendall(b"".join(pieces) + frame(CONTINUATION, QUESTION[20:]) + frame(TEXT, QUESTION))
    assert raw.until(PONG) == b"alive?"
    assert len(raw.refusals(2)) == 2


def test_a_long_message_and_one_in_a_binary_frame(raw):
    long = json.dumps({"kind": "preview", "id": "q", "seat": 0, "move": 1_000_000, "filler": "x" * 3000}).encode()
    raw.socket.sendall(frame(TEXT, long) + frame(BINARY, QUESTION))
    assert [each["id"] for each in raw.refusals(2)] == ["q", "q"]


def test_text_that_is_not_unicode_is_refused(raw):
    raw.socket.sendall(frame(TEXT, b'{"kind":"follow","seats":[],"id":"\xff\xfe"}') + frame(TEXT, b"") + frame(TEXT, b"\xff"))
    assert [each["code"] for each in raw.refusals(3)] == ["bad_message"] * 3


def assert_closed(raw: RawSocket) -> None:
    with pytest.raises((EOFError, ConnectionError)):
        raw.until(-1)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(TEXT, QUESTION, mask=None), 1002),
        (frame(TEXT, QUESTION, extra=0x40), 1002),
        (frame(3, QUESTION), 1002),
        (frame(CONTINUATION, QUESTION), 1002),
        (frame(TEXT, QUESTION[:5], final=False) + frame(TEXT, QUESTION), 1002),
        (frame(PING, b"x", final=False), 1002),
        (frame(PING, b"x" * 126), 1002),
        (frame(TEXT, b"x" * 5000), 1009),
        (frame(TEXT, b"x" * 4000, final=False) + frame(CONTINUATION, b"x" * 4000), 1009),
        (b"\x81\xff" + b"\xff" * 8, 1009),
        (b"\x81\xff" + struct.pack("!Q", 1 << 40), 1009),
        (frame(CLOSE, struct.pack("!H", 1000)), 1000),
    ],
)
def test_what_the_protocol_forbids_closes_the_socket(raw, sent, code):
    raw.socket.sendall(sent)
    assert raw.close_code() == code
    assert_closed(raw)


def test_nothing_is_read_after_a_close(raw):
    raw.socket.sendall(frame(CLOSE, struct.pack("!H", 1000)) + frame(TEXT, QUESTION) * 5)
    assert raw.close_code() == 1000
    assert_closed(raw)
