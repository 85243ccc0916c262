"""The size of the headers of a request, without a socket: they may come in any parts."""

import asyncio
from typing import Any

import pytest
import uvicorn
from servers import PATIENCE
from uvicorn.server import ServerState

from rollwright.server.http.protocol import HEAD_SIZE, BoundedProtocol

START, END = b"GET / HTTP/1.1\r\nhost: localhost\r\n", b"\r\n"


class Transport:
    """Keeps what is written."""

    def __init__(self) -> None:
        self.sent = b""
        self.answered = asyncio.Event()
        self.closed = False

    def get_extra_info(self, name: str) -> Any:
        return None

    def write(self, data: bytes) -> None:
        self.sent += data
        self.answered.set()

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


async def answer(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})


def status(parts: list[bytes]) -> int:
    """Return the status of the answer to a request that comes in these parts."""

    async def work() -> int:
        config = uvicorn.Config(answer, http=BoundedProtocol, lifespan="off", log_config=None)
        config.load()
        transport: Any = Transport()
        protocol = BoundedProtocol(config, ServerState(), {})
        protocol.connection_made(transport)
        for part in parts:
            if not transport.closed:
                protocol.data_received(part)
        await asyncio.wait_for(transport.answered.wait(), PATIENCE)
        protocol.connection_lost(None)
        return int(transport.sent.split()[1])

    return asyncio.run(work())


def cut(data: bytes, size: int) -> list[bytes]:
    return [data[at : at + size] for at in range(0, len(data), size)]


MANY = b"".join(b"name-%04d: %s\r\n" % (number, b"x" * 40) for number in range(1000))
LONG = b"name: " + b"x" * 50_000 + b"\r\n"


@pytest.mark.parametrize("size", [100, 1000, 20_000, 100_000])
@pytest.mark.parametrize("headers", [MANY, LONG], ids=["many", "a long one"])
def test_headers_are_counted_once_whatever_their_parts(headers: bytes, size: int) -> None:
    assert HEAD_SIZE / 2 < len(headers) < HEAD_SIZE
    assert status(cut(START + headers + END, size)) == 200
    assert status(cut(START + headers + headers + END, size)) == 431


@pytest.mark.parametrize("size", [1000, 20_000])
@pytest.mark.parametrize("endless", [b"name: " + b"x" * 200_000, b"x" * 200_000], ids=["value", "name"])
def test_a_header_that_does_not_end_is_refused(endless: bytes, size: int) -> None:
    assert status(cut(START + endless, size)) == 431
