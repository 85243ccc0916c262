"""A hall inside the process of the test, without sockets: opening tables, moving, waiting for what comes by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from rollwright.server import desk
from rollwright.server.desk import NewTable
from rollwright.server.entry import Entry
from rollwright.server.events import Event
from rollwright.server.guests import Guest
from rollwright.server.hall import Hall
from rollwright.server.settings import Settings
from rollwright.server.table import PLAYING

ADA = Guest("ada", "Ada")


def in_hall(url: str, work: Callable[[Hall], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        hall = Hall(Settings(database=url))
        await hall.start()
        try:
            await asyncio.wait_for(work(hall), 120)
        finally:
            await hall.stop()

    asyncio.run(all_of_it())


async def opened(hall: Hall, **wish: Any) -> Entry:
    entry, _ = await desk.open_table(hall, NewTable("terraces", **wish), ADA)
    return entry


async def until(truth: Callable[[], bool], seconds: float = 60) -> None:
    end = asyncio.get_running_loop().time() + seconds
    while not truth():
        assert asyncio.get_running_loop().time() < end, "it did not come about in time"
        await asyncio.sleep(0.01)


async def move(hall: Hall, entry: Entry, seat: int) -> Event:
    count = entry.table.chairs[seat].count + 1
    legal = entry.table.position.legal_moves(seat)[-1]
    return await hall.do(entry, lambda table: table.move(hall.now(), seat, count, legal))


async def ready(hall: Hall, entry: Entry, seat: int) -> Event:
    count = entry.table.chairs[seat].count + 1
    return await hall.do(entry, lambda table: table.ready(hall.now(), seat, count))


async def play_to_the_end(hall: Hall, entry: Entry, seat: int = 0) -> None:
    while entry.table.stage == PLAYING:
        if entry.table.position.is_to_act(seat):
            await move(hall, entry, seat)
        elif entry.table.may_ready(seat):
            await ready(hall, entry, seat)
        else:
            await asyncio.sleep(0.01)
    while entry.pending:  # the end is known before it is written
        await asyncio.sleep(0.01)


def kinds(hall: Hall, entry: Entry) -> list[str]:
    """What the log says happened."""
    return [event.kind for event in hall.store.events(entry.id)]
