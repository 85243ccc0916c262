"""Before everything else: foreign origins, rate limits, and the headers that keep browsers safe."""

from __future__ import annotations

import json
import logging
import secrets
import socket
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from rollwright.server.errors import Code
from rollwright.server.http.limits import RateLimiter, limit_keys, network_of
from rollwright.server.http.scopes import Scope, address, header
from rollwright.server.logs import request_id
from rollwright.server.service.service import TableService
from rollwright.server.settings import Settings

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
# Scripts and stylesheets are no documents, and are kept by their address: these would be half of what a small one transfers.
NO_DOCUMENT = (b"text/javascript", b"text/css")
ONLY_FOR_DOCUMENTS = {
    *(name for name, _ in HEADERS if name not in (b"x-content-type-options", b"cross-origin-resource-policy")),
    b"x-request-id",
    b"content-disposition",
    b"etag",
    b"last-modified",
}
QUERY_SHARE = 0.25  # of the event loop, for what the sockets of one address ask without changing anything, e.g. offers
QUERY_BURST = 0.5  # seconds, which is also the longest that they keep everyone else waiting
SAFE = ("GET", "HEAD", "OPTIONS")

log = logging.getLogger(__name__)


class SecurityMiddleware:
    """An ASGI application around the server's."""

    def __init__(self, app: App, settings: Settings, service: TableService) -> None:
        self.app = app
        self.service = service
        self.settings = settings
        self.origins = settings.origins()
        self.hosts = allowed_hosts(settings)
        self.headers = list(HEADERS)
        if settings.public_url.startswith("https"):
            self.headers.append((b"strict-transport-security", b"max-age=31536000"))
        self.changes = RateLimiter(settings.requests_per_second, max(60, settings.requests_per_second * 6))
        self.queries = RateLimiter(QUERY_SHARE if settings.messages_per_second else 0, QUERY_BURST)
        self.sockets: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        id, method = _request_id(scope), scope["method"]
        token = request_id.set(id)
        scope["rollwright.budget"] = self.queries.bucket(network_of(address(scope)))
        sender = _Headers(send, [*self.headers, (b"x-request-id", id.encode())])
        try:
            code = self._refusal(scope)
            if code is not None:
                await refuse(sender, code)
                return
            if method == "OPTIONS":
                # Litestar answers with the methods of one handler only; for an unknown method it lists those of all
                sender.is_options = True
                scope = {**scope, "method": "TRACE"}
            if method == "HEAD":
                scope = {**scope, "method": "GET"}  # uvicorn sends no body, as it knows the method
            await self.app(scope, receive, sender)
        finally:
            log.info("%s %s %d", method, scope["path"], sender.status)
            request_id.reset(token)

    def _refusal(self, scope: Scope) -> Code | None:
        if not self._is_our_host(scope):
            return Code.FOREIGN_HOST
        if any(ord(letter) < 32 or ord(letter) == 127 for letter in scope["path"]):
            return Code.NOT_FOUND
        if scope["path"].startswith("/api/tables/") and scope["path"].rstrip("/").endswith("/live"):
            # Litestar fails at a request to a plain ASGI handler with a path parameter
            return Code.ONLY_SOCKETS
        if scope["method"] not in SAFE:
            if not self._is_ours(scope):
                return Code.FOREIGN_ORIGIN
            if not all(self.changes.take(key) for key in limit_keys(self.service.signer, scope)):
                return Code.TOO_FAST
        return None

    def _is_our_host(self, scope: Scope) -> bool:
        """Return whether a request is addressed to this machine, or to a name that was allowed."""
        host = header(scope, b"host").lower()
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() and not host.endswith("]") else host
        name = name.strip("[]")
        server = scope.get("server")
        return not host or name in self.hosts or name.endswith(".localhost") or bool(server and name == server[0])

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["rollwright.line"] = getattr(send, "__self__", None)  # past the layers that only requests need
        who = network_of(address(scope))
        scope["rollwright.budget"] = self.queries.bucket(who)
        most = self.settings.connections_per_address
        if not self._is_our_host(scope) or not self._is_ours(scope) or (most and self.sockets.get(who, 0) >= most):
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
        """Return whether a request comes from no page at all, or from a page of this server."""
        origin = header(scope, b"origin")
        if not origin:
            return header(scope, b"sec-fetch-site") in ("", "same-origin", "none")
        if origin in self.origins:
            return True
        try:
            return urlsplit(origin).netloc.lower() == header(scope, b"host").lower() and not self.origins
        except ValueError:
            return False


class _Headers:
    """Sends a response with more headers, and remembers its status."""

    def __init__(self, send: Send, headers: list[tuple[bytes, bytes]]) -> None:
        self.send = send
        self.headers = headers
        self.status = 0
        self.is_options = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            if self.is_options and message["status"] == 405:
                allow = [(name, value) for name, value in message["headers"] if name.lower() == b"allow"]
                message = {**message, "status": 204, "headers": allow}
            else:
                self.is_options = False
            self.status = message["status"]
            headers = [*message.get("headers", ()), *self.headers]
            if any(name.lower() == b"content-type" and value.startswith(NO_DOCUMENT) for name, value in headers):
                headers = [(name, value) for name, value in headers if name.lower() not in ONLY_FOR_DOCUMENTS]
            message["headers"] = headers
        elif self.is_options:
            message = {**message, "body": b""}
        await self.send(message)


def _request_id(scope: Scope) -> str:
    """Return the ID that a client or a proxy chose for its request, or a new one."""
    chosen = header(scope, b"x-request-id")
    return chosen if 0 < len(chosen) <= 64 and chosen.isascii() and chosen.isprintable() else secrets.token_hex(8)


def allowed_hosts(settings: Settings) -> set[str]:
    """Return the names and addresses of this machine, and those that the settings add."""
    names = {"localhost", "127.0.0.1", "::1", settings.host.lower(), socket.gethostname().lower(), socket.getfqdn().lower()}
    names.add(f"{socket.gethostname().lower()}.local")
    if settings.public_url:
        names.add((urlsplit(settings.public_url).hostname or "").lower())
    names.update(part.strip().lower().strip("[]") for part in settings.allowed_hosts.split(","))
    return names - {""}


_MORE_HEADERS = {429: (b"retry-after", b"2"), 426: (b"upgrade", b"websocket")}


async def refuse(send: Send, code: Code) -> None:
    body = json.dumps({"code": code.id, "message": code.message, "rule": ""}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if code.status in _MORE_HEADERS:
        headers.append(_MORE_HEADERS[code.status])
    await send({"type": "http.response.start", "status": code.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
