"""Frames of a socket (RFC 6455): a message is put into one, and a usual one is taken out."""

from __future__ import annotations

TEXT = 0x81  # the first byte of a text message in one frame
BINARY = 0x82
MASKED = 0x80
NO_MASK = b"\0\0\0\0"
SHORT = 125  # bytes of the longest payload with a head of six bytes
SHORT_HEAD = 6


class FrameMaker:
    """Puts messages into frames. Many sockets get the same message after each other, so the last frame is remembered."""

    def __init__(self) -> None:
        self._kind = 0
        self._payload = b""
        self._frame = b""

    def make(self, kind: int, payload: bytes) -> bytes:
        if payload is not self._payload or kind != self._kind:
            self._kind = kind
            self._payload = payload
            self._frame = _head(kind, len(payload)) + payload
        return self._frame


def _head(kind: int, length: int) -> bytes:
    if length <= SHORT:
        return bytes((kind, length))
    if length < 65536:
        return bytes((kind, 126, length >> 8, length & 255))
    return bytes((kind, 127)) + length.to_bytes(8, "big")


def short_text(data: bytes) -> bytes:
    """Return the text message if these bytes are exactly one frame with a short one; b"" if they are anything else."""
    length = len(data) - SHORT_HEAD
    if not 0 < length <= SHORT or data[0] != TEXT or data[1] != MASKED + length:
        return b""
    return unmask(data[SHORT_HEAD:], data[2:SHORT_HEAD])


def unmask(payload: bytes, mask: bytes) -> bytes:
    if mask == NO_MASK:
        return payload
    length = len(payload)
    masks = (mask * (length // 4 + 1))[:length]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(masks, "big")).to_bytes(length, "big")


def end_of_frame(data: bytes, start: int, longest: int) -> int:
    """Return where the frame that starts here ends, 0 if it has not arrived, or -1 if it is too long."""
    have = len(data) - start
    if have < 2:
        return 0
    length = data[start + 1] & 127
    at = start + 2
    if length == 126:
        if have < 4:
            return 0
        length = int.from_bytes(data[at : at + 2], "big")
        at += 2
    elif length == 127:
        if have < 10:
            return 0
        length = int.from_bytes(data[at : at + 8], "big")
        at += 8
    if length > longest:
        return -1
    end = at + length + (4 if data[start + 1] & MASKED else 0)
    return end if end <= len(data) else 0
