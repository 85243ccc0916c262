"""A guest: name, games, achievements."""

from __future__ import annotations

from litestar import Response, get, post

from rollwright import games
from rollwright.server.http.callers import Caller, cookie_of
from rollwright.server.http.schemas import AchievementView, RenameRequest, YouView
from rollwright.server.service.guests import Guest, sanitize_name
from rollwright.server.service.listings import TablePage, tables_of
from rollwright.server.service.service import TableService


@get("/api/you", summary="You, your games and achievements")
async def you(caller: Caller) -> YouView:
    return await guest_profile(caller.service, caller.guest)


@get("/api/you/playing", summary="More of your games in progress")
async def playing(caller: Caller, after: str = "") -> TablePage:
    return await tables_of(caller.service, caller.guest, False, after)


@get("/api/you/finished", summary="More of your finished games")
async def finished(caller: Caller, after: str = "") -> TablePage:
    return await tables_of(caller.service, caller.guest, True, after)


async def guest_profile(service: TableService, guest: Guest) -> YouView:
    if not guest.id:
        return YouView(guest.name, False, TablePage([], ""), TablePage([], ""), [])
    achieved = await service.store.read(service.store.achievements_of, guest.id)
    shown = [
        AchievementView(name, each.id, each.text, achieved.get((name, each.id), 0), each.games)
        for name in games.names()
        for each in games.load(name).all_achievements()
    ]
    return YouView(guest.name, True, await tables_of(service, guest, False, ""), await tables_of(service, guest, True, ""), shown)


@post("/api/you", status_code=200, summary="Change your name")
async def rename(data: RenameRequest, caller: Caller) -> Response[YouView]:
    guest = caller.as_guest(sanitize_name(data.name))
    return Response(await guest_profile(caller.service, guest), cookies=[cookie_of(caller.service, guest)])


HANDLERS = [you, playing, finished, rename]
