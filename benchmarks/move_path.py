"""Measure what a move costs the event loop, without sockets and without a database.

    PYTHONPATH=tests python benchmarks/move_path.py [GAME] [MOVES]
    PYTHONPATH=tests valgrind --tool=callgrind --instr-atstart=no python benchmarks/move_path.py [GAME] [MOVES] count

The messages of two players at each of ten tables go through sessions, decisions, folds, and broadcasts; what would be written to a
socket is dropped, and what would be written to the log is accepted at once. Prints microseconds of CPU time per move: of rounds of
a hundred moves, the one that a tenth of them were faster than, because other processes only make a round slower. With `count`,
valgrind counts the instructions of the rounds after the first two, and prints their number as "Collected"; nothing depends on the
time then, and the number is that of the line "moves".
"""

from __future__ import annotations

import asyncio
import gc
import os
import subprocess
import sys
import tempfile
import time
from random import Random

from endless import EndlessGame
from rollwright import games
from rollwright.server.http.limits import TokenBucket
from rollwright.server.live import broadcast
from rollwright.server.live.broadcast import Connection
from rollwright.server.live.line import Receiver
from rollwright.server.live.pubsub import NoPubSub
from rollwright.server.live.session import Session
from rollwright.server.service.guests import Guest
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.service.opening import TableRequest, open_table
from rollwright.server.service.service import TableService
from rollwright.server.storage.store import Projections, Store
from rollwright.server.table.events import Event

TABLES = 10
ROUND = 100  # moves that are measured together
WARM = 2  # rounds that are not counted
NEVER = 1e9  # seconds


class InstantStore(Store):
    """Accepts events without writing them."""

    is_instant = False

    def append(
        self, table: str, after: Event | None, events: list[Event], projections: Projections | None = None
    ) -> asyncio.Future[bool]:
        if not self.is_instant:
            return super().append(table, after, events, projections)
        loop = asyncio.get_running_loop()
        future: asyncio.Future[bool] = loop.create_future()
        future.set_result(True)
        return future


class Nowhere:
    """A line that drops what is sent."""

    receiver: Receiver | None = None
    is_full = False

    def __init__(self) -> None:
        self.bytes = 0

    def send_text(self, payload: bytes) -> None:
        self.bytes += len(payload)

    def send_binary(self, payload: bytes) -> None:
        self.bytes += len(payload)

    def finish(self, code: int, reason: str) -> None: ...

    def abort(self) -> None: ...


class Players:
    """Both players of a table."""

    def __init__(self, service: TableService, loaded: LoadedTable, random: Random) -> None:
        self.loaded = loaded
        self.random = random
        self.sessions: list[Session] = []
        for seat in loaded.table.seats.all:
            connection = Connection(Guest("", ""), Nowhere(), seat.taken, batch=True)
            loaded.broadcaster.enter(connection)
            self.sessions.append(Session(service, loaded, connection, TokenBucket(0, 0)))

    def has_moves(self) -> bool:
        return not self.loaded.table.position.is_over()

    def act(self) -> bool:
        """Let a seat that has to move make one; False if the game is over."""
        table = self.loaded.table
        acting = [seat for seat in table.position.to_act() if seat >= 0]
        if not acting:
            return False
        seat = self.random.choice(acting)
        move = self.random.choice(table.position.legal_moves(seat))
        text = b'{"kind":"move","seat":%d,"seq":%d,"move":%d}' % (seat, table.seats[seat].seq + 1, move)
        self.sessions[seat].on_message(text)
        return True


class QuietService(TableService):
    """Does not look at the log every two seconds."""

    async def _maintain(self) -> None: ...


def count(on: bool) -> None:
    """Let callgrind begin or stop to count the instructions of this process."""
    subprocess.run(["callgrind_control", "-i", "on" if on else "off", str(os.getpid())], check=True, capture_output=True)


async def drive(game: str, moves: int, database: str, counting: bool) -> None:
    store = InstantStore(database)
    store.migrate()
    service = QuietService(store, NoPubSub())
    await service.start()
    random = Random(1)
    request = TableRequest(game=game, name="Ada", people=["Bea"], start=True, roll="at once")
    if counting:
        broadcast.INTERVAL = NEVER

    async def sit_down() -> Players:
        store.is_instant = False
        loaded, _ = await open_table(service, request, Guest("ada", "Ada"))
        store.is_instant = True
        return Players(service, loaded, random)

    tables = [await sit_down() for _ in range(TABLES)]
    gc.collect()
    gc.freeze()
    costs: list[float] = []
    counted = 0
    for each in range(moves // ROUND + (WARM if counting else 0)):
        for at, table in enumerate(tables):
            if not table.has_moves():
                tables[at] = await sit_down()
        begun, made = time.process_time(), 0
        if counting and each >= WARM:
            count(True)
        for number in range(ROUND):
            made += tables[number % TABLES].act()
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        if counting and each >= WARM:
            count(False)
            counted += made
        costs.append((time.process_time() - begun) / max(1, made) * 1e6)
    costs.sort()
    if counting:
        print(f"{counted} moves")
    else:
        print(f"{costs[len(costs) // 10]:.1f} us per move (the median was {costs[len(costs) // 2]:.1f})")
    await service.stop()


if __name__ == "__main__":
    games.register(EndlessGame())
    name = sys.argv[1] if len(sys.argv) > 1 else "endless_pig"
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(drive(name, wanted, f"sqlite:///{folder}/log.sqlite", sys.argv[3:] == ["count"]))
