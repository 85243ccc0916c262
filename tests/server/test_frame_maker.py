"""Frames without a socket: messages of every length are put into one, and usual messages are taken out."""

import pytest

from rollwright.server.http.frames import BINARY, TEXT, FrameMaker, end_of_frame, short_text


def masked(payload: bytes, mask: bytes = b"\1\2\3\4") -> bytes:
    """Return a text frame of a client with a short payload."""
    return bytes((TEXT, 0x80 + len(payload))) + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


@pytest.mark.parametrize(("length", "head"), [(125, 2), (126, 4), (65535, 4), (65536, 10)])
def test_a_frame_has_the_head_of_its_length(length, head):
    frame = FrameMaker().make(TEXT, b"x" * length)
    assert len(frame) == head + length
    assert frame[0] == TEXT
    assert end_of_frame(frame, 0, 1_000_000) == len(frame)
    assert end_of_frame(frame[:-1], 0, 1_000_000) == 0


def test_a_message_for_many_is_framed_once_and_never_mistaken_for_another():
    maker = FrameMaker()
    payload = b"[1]" * 10
    first = maker.make(TEXT, payload)
    assert maker.make(TEXT, payload) is first
    assert maker.make(BINARY, payload)[0] == BINARY
    assert maker.make(TEXT, b"[2]")[2:] == b"[2]"
    assert maker.make(TEXT, payload) == first


def test_only_one_whole_short_text_is_taken_the_short_way():
    text = masked(b'{"kind":"resync"}')
    assert short_text(text) == b'{"kind":"resync"}'
    assert short_text(masked(b"x" * 125)) == b"x" * 125
    assert short_text(masked(b"{}", b"\0\0\0\0")) == b"{}"
    for other in (text[:-1], text + b"\x81", text + text, b"\x82" + text[1:], b"\x01" + text[1:], masked(b""), b"", b"\x81"):
        assert short_text(other) == b""
