"""The HTTP protocol with limits that uvicorn does not have: on the time for a request, and on connections from one address."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from rollwright.server.http.limits import network_of

HEAD = 8.0  # seconds until the head of the first request
BODY = 12.0  # seconds until a request is complete


class BoundedProtocol(HttpToolsProtocol):
    """Closes connections that send nothing or too slowly, and those beyond the limit of their address."""

    limit = 0  # connections from one address; 0: any number
    trusted: frozenset[str] = frozenset()  # proxies, which speak for many
    open: dict[str, int] = {}  # by address

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        self._key = network_of(str(peer[0])) if peer else ""
        self._timer: asyncio.TimerHandle | None = None
        count = self.open[self._key] = self.open.get(self._key, 0) + 1
        if self.limit and count > self.limit and self._key not in self.trusted:
            transport.close()
            return
        self._timer = self.loop.call_later(HEAD, self._too_slow)

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._restart_timer(HEAD)

    def on_headers_complete(self) -> None:
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
