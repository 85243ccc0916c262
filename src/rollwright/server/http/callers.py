"""The sender of a request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from litestar import Request
from litestar.datastructures import Cookie

from rollwright.server.errors import ActionRefused, Code
from rollwright.server.http.limits import TokenBucket
from rollwright.server.service.guests import COOKIE, Guest, new_guest_id, sanitize
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.service.service import TableService
from rollwright.server.table.actions import Action, Actor
from rollwright.server.table.events import Event
from rollwright.server.table.permissions import may_watch, seats_of

YEAR = 365 * 24 * 3600
NAME_LENGTH = 40

P = ParamSpec("P")
T = TypeVar("T")


class Caller:
    """The sender of a request: a guest by cookie, and a seat or host token in the Authorization header."""

    def __init__(self, service: TableService, guest: Guest, token: str, budget: TokenBucket) -> None:
        self.service = service
        self.guest = guest
        self.token = token
        self.budget = budget  # that of the address

    def actor(self, loaded: LoadedTable, guest: Guest | None = None) -> Actor:
        """Return who the caller is at a table; `guest` is the caller once they have a cookie."""
        token = self.service.signer.read_token(loaded.id, self.token) if self.token else -1
        return Actor((guest or self.guest).id, token)

    def seats(self, loaded: LoadedTable) -> list[int]:
        return sorted(seats_of(loaded.table, self.actor(loaded)))

    async def watch(self, table: str) -> LoadedTable:
        """Return a table that the caller may see; raises ActionRefused."""
        loaded = await self.service.table(table)
        if not may_watch(loaded.table, self.actor(loaded)):
            raise ActionRefused(Code.NO_SPECTATORS)
        return loaded

    async def run(self, table: str, action: Action) -> list[Event]:
        """Submit an action and wait until it is written."""
        loaded = await self.service.table(table)
        return await self.service.run(loaded, action, self.actor(loaded))

    async def work(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Call a function in the pool of heavy work; raises ActionRefused if too much of this address waits there."""
        return await self.service.heavy.run_for(self.budget, function, *arguments, **named)

    def as_guest(self, name: str = "") -> Guest:
        """Return this guest, created now if there was none."""
        return Guest(self.guest.id or new_guest_id(), sanitize(name, NAME_LENGTH) or self.guest.name)


def caller_of(request: Request[Any, Any, Any], service: TableService) -> Caller:
    token = token_of(request.headers.get("authorization", ""))
    return Caller(service, guest_of(request, service), token, request.scope["rollwright.budget"])  # type: ignore[typeddict-item]


def guest_of(request: Request[Any, Any, Any], service: TableService) -> Guest:
    return service.signer.read_cookie(request.cookies.get(COOKIE, ""))


def token_of(header: str) -> str:
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def cookie_of(service: TableService, guest: Guest) -> Cookie:
    value = service.signer.cookie(guest)
    return Cookie(COOKIE, value=value, httponly=True, samesite="lax", secure=service.is_https, max_age=YEAR, path="/")
