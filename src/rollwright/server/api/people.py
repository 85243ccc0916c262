"""A guest: name, games, achievements."""

from __future__ import annotations

import asyncio

from litestar import Response, get, post

from rollwright import games
from rollwright.server import desk
from rollwright.server.api.callers import Caller, cookie_of
from rollwright.server.api.shapes import AchievementView, Rename, YouView
from rollwright.server.desk import Listing
from rollwright.server.guests import Guest, clean_name
from rollwright.server.hall import Hall
from rollwright.server.store import Row
from rollwright.server.table import OVER


@get("/api/you", summary="You, your games and achievements")
async def you(asker: Caller) -> YouView:
    return await about_you(asker.hall, asker.guest)


async def about_you(hall: Hall, guest: Guest) -> YouView:
    if not guest.id:
        return YouView(guest.name, False, [], [], [])
    rows: list[Row] = await asyncio.to_thread(hall.store.tables_of, guest.id, 60)
    running: list[Listing] = []
    finished: list[Listing] = []
    for row in rows:
        found = await desk.listing(hall, row, guest)
        if found is not None:
            (finished if found.stage == OVER else running).append(found)
    achieved = await asyncio.to_thread(hall.store.achievements_of, guest.id)
    shown = [
        AchievementView(name, each.id, each.text, achieved.get((name, each.id), 0), each.games)
        for name in games.names()
        for each in games.load(name).all_achievements()
    ]
    return YouView(guest.name, True, running, finished, shown)


@post("/api/you", status_code=200, summary="Change your name")
async def rename(data: Rename, asker: Caller) -> Response[YouView]:
    guest = asker.as_guest(clean_name(data.name))
    return Response(await about_you(asker.hall, guest), cookies=[cookie_of(asker.hall, guest)])


HANDLERS = [you, rename]
