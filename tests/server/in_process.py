"""A service inside the process of the test, without sockets: opening tables, moving, waiting for what happens automatically."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from servers import PATIENCE

from rollwright.server.live.line import Receiver
from rollwright.server.live.pubsub import NoPubSub, PubSub
from rollwright.server.service import opening
from rollwright.server.service.guests import Guest
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.service.opening import TableRequest
from rollwright.server.service.service import TableService
from rollwright.server.storage.store import Store
from rollwright.server.table.actions import SERVER_ACTOR, Action, Actor, Move, Ready, StandIn, Undo
from rollwright.server.table.events import Event
from rollwright.server.table.table import PLAYING

ADA = Guest("ada", "Ada")
HOST = Actor(ADA.id)  # of every table here, and the holder of its seats


class SettableClock:
    """The time, which a test can advance."""

    def __init__(self) -> None:
        self.ahead = 0.0  # seconds

    def now(self) -> int:
        return int((time.time() + self.ahead) * 1000)

    def monotonic(self) -> float:
        return time.monotonic() + self.ahead


async def start_service(url: str, clock: SettableClock | None = None, pubsub: PubSub | None = None) -> TableService:
    store = Store(url)
    store.migrate()
    service = TableService(store, pubsub or NoPubSub(), clock)
    await service.start()
    return service


def with_service(
    url: str, work: Callable[[TableService], Awaitable[None]], clock: SettableClock | None = None, pubsub: PubSub | None = None
) -> None:
    async def all_of_it() -> None:
        service = await start_service(url, clock, pubsub)
        try:
            await asyncio.wait_for(work(service), PATIENCE)
        finally:
            await service.stop()

    asyncio.run(all_of_it())


async def opened(service: TableService, game: str = "terraces", **request: Any) -> LoadedTable:
    loaded, _ = await opening.open_table(service, TableRequest(game, **request), ADA)
    return loaded


async def until(truth: Callable[[], bool], seconds: float = PATIENCE) -> None:
    end = asyncio.get_running_loop().time() + seconds
    while not truth():
        assert asyncio.get_running_loop().time() < end, "it did not happen in time"
        await asyncio.sleep(0.01)


async def run(service: TableService, loaded: LoadedTable, action: Action, actor: Actor = HOST) -> Event:
    return (await service.run(loaded, action, actor))[0]


async def move(service: TableService, loaded: LoadedTable, seat: int, which: int = -1) -> Event:
    """Make the last (or another) legal move of a seat."""
    seq = loaded.table.seats[seat].seq + 1
    return await run(service, loaded, Move(seat=seat, seq=seq, move=loaded.table.position.legal_moves(seat)[which]))


async def undo(service: TableService, loaded: LoadedTable, seat: int) -> Event:
    return await run(service, loaded, Undo(seat=seat, seq=loaded.table.seats[seat].seq + 1))


async def ready(service: TableService, loaded: LoadedTable, seat: int) -> Event:
    return await run(service, loaded, Ready(seat=seat, seq=loaded.table.seats[seat].seq + 1))


async def stand_in(service: TableService, loaded: LoadedTable, seat: int) -> Event:
    return await run(service, loaded, StandIn(seat=seat, occupant=loaded.table.seats[seat].taken), SERVER_ACTOR)


async def play_to_the_end(service: TableService, loaded: LoadedTable, seat: int = 0) -> None:
    while loaded.table.status == PLAYING:
        if loaded.table.position.is_to_act(seat):
            await move(service, loaded, seat)
        elif loaded.table.can_ready(seat):
            await ready(service, loaded, seat)
        else:
            await asyncio.sleep(0.01)


def kinds(service: TableService, loaded: LoadedTable) -> list[str]:
    """Return the kinds of the events in the log."""
    return [event.kind for event in service.store.events(loaded.id)]


class SilentLine:
    """A line whose other side reads nothing, so that everything stays in the queue of its connection."""

    receiver: Receiver | None = None
    is_full = True
    is_aborted = False

    def send_text(self, payload: bytes) -> None:
        raise AssertionError("a full line is not written to")

    send_binary = send_text

    def finish(self, code: int, reason: str) -> None:
        pass

    def abort(self) -> None:
        self.is_aborted = True
