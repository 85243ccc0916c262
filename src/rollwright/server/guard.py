"""Stands before everything: foreign origins, floods, and the headers that keep browsers safe."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from rollwright.server.hall import Hall
from rollwright.server.limits import Limiter
from rollwright.server.settings import Settings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """An ASGI application round the hall's."""

    def __init__(self, app: App, settings: Settings, hall: Hall) -> None:
        self.app = app
        self.hall = hall
        self.settings = settings
        self.origins = settings.origins()
        self.changes = Limiter(settings.requests_per_second, max(60, settings.requests_per_second * 6))
        self.sockets: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        if scope["method"] not in SAFE:
            if not self._is_ours(scope):
                await refuse(guarded, 403, "This request comes from another site.")
                return
            if not self.changes.take(address(scope)):
                await refuse(guarded, 429, "Too many requests. Please wait a moment.", [(b"retry-after", b"2")])
                return
        await self.app(scope, receive, guarded)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        protocol = getattr(send, "__self__", None)
        scope["rollwright.abort"] = lambda: _abort(protocol)
        scope["rollwright.send"] = send  # past the layers that only requests need
        who = address(scope)
        most = self.settings.connections_per_address
        if not self._is_ours(scope) or (most and self.sockets.get(who, 0) >= most):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "refused"})
            return
        self.sockets[who] = self.sockets.get(who, 0) + 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[who] -= 1
            if not self.sockets[who]:
                del self.sockets[who]

    def _is_ours(self, scope: Scope) -> bool:
        """Whether a request comes from no page at all, or from a page of this hall."""
        origin = header(scope, b"origin")
        if not origin:
            return header(scope, b"sec-fetch-site") in ("", "same-origin", "none")
        if origin in self.origins:
            return True
        try:
            return urlsplit(origin).netloc.lower() == header(scope, b"host").lower() and not self.origins
        except ValueError:
            return False


def _abort(protocol: object) -> None:
    transport = getattr(protocol, "transport", None)
    if transport is not None:
        transport.abort()


def header(scope: Scope, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


async def refuse(send: Send, status: int, words: str, headers: list[tuple[bytes, bytes]] | None = None) -> None:
    body = json.dumps({"words": words, "mark": ""}).encode()
    start = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *(headers or [])]
    await send({"type": "http.response.start", "status": status, "headers": start})
    await send({"type": "http.response.body", "body": body})
