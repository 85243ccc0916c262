"""Who asks, and what they may do."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

from rollwright.server.entry import Entry
from rollwright.server.events import Refused
from rollwright.server.guests import COOKIE, Guest, clean, new_guest_id
from rollwright.server.hall import Hall
from rollwright.server.table import WAITING

YEAR = 365 * 24 * 3600


class Caller:
    """Who asks: by cookie, and by the ticket or key in the Authorization header."""

    def __init__(self, hall: Hall, guest: Guest, token: str) -> None:
        self.hall = hall
        self.guest = guest
        self.token = token

    def seats(self, entry: Entry) -> set[int]:
        table = entry.table
        found = set(table.seats_of.get(self.guest.id, ())) if self.guest.id else set()
        if self.token:
            number = self.hall.keyring.read_ticket(table.id, self.token)
            if number in table.seat_of:
                found.add(table.seat_of[number])
        return found

    def is_host(self, entry: Entry) -> bool:
        if self.guest.id and self.guest.id == entry.table.header.host:
            return True
        return bool(self.token) and self.hall.keyring.read_ticket(entry.table.id, self.token) == 0

    def need_seat(self, entry: Entry, seat: int) -> None:
        entry.table.check_seat(seat)
        if seat not in self.seats(entry):
            raise Refused("This is not your seat.", 403)

    def need_host(self, entry: Entry) -> None:
        if not self.is_host(entry):
            raise Refused("Only the host of this table can do this.", 403)

    def need_view(self, entry: Entry) -> None:
        if not entry.table.header.watch and entry.table.stage != WAITING and not self.seats(entry) and not self.is_host(entry):
            raise Refused("This table does not allow spectators.", 403)

    def as_guest(self, name: str = "") -> Guest:
        """This guest, made now if there was none."""
        return Guest(self.guest.id or new_guest_id(), clean(name, 40) or self.guest.name)


def caller(request: Request[Any, Any, Any], hall: Hall) -> Caller:
    return Caller(hall, guest_of(request, hall), token_of(request.headers.get("authorization", "")))


def guest_of(request: Request[Any, Any, Any], hall: Hall) -> Guest:
    return hall.keyring.read_cookie(request.cookies.get(COOKIE, ""))


def token_of(header: str) -> str:
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def cookie_of(hall: Hall, guest: Guest) -> Cookie:
    secure = hall.settings.public_url.startswith("https")
    return Cookie(COOKIE, value=hall.keyring.cookie(guest), httponly=True, samesite="lax", secure=secure, max_age=YEAR, path="/")
