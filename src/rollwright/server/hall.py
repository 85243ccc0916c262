"""The hall: all tables that are in memory, and what happens at them by itself: throws, bots, clocks, ends."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

from rollwright.core.position import Position
from rollwright.server import bots
from rollwright.server.entry import Attempt, Entry
from rollwright.server.events import Event, Refused, Repeated
from rollwright.server.guests import Keyring
from rollwright.server.settings import Settings
from rollwright.server.table import Table
from rollwright.server.writing import Writer, due, ignore, into

TICK = 0.25
LISTEN_AGAIN = 2.0  # how often a hall of several processes looks for what it was not told
IN_USE = 60.0  # a table asked for over HTTP is looked after for so many seconds
BOTS_AT_ONCE = 32
STAND_IN_WAITS = 5000  # milliseconds from a throw until a bot moves for an absent person, who may take the seat back meanwhile

log = logging.getLogger(__name__)


class Hall(Writer):
    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._thinkers = ThreadPoolExecutor(2, "rollwright-bots")
        self._random = Random(secrets.randbits(128))

    # starting and stopping

    async def start(self) -> None:
        self.store.migrate()
        self.keyring = Keyring(bytes.fromhex(self.store.hall_value("key", secrets.token_hex(32))))
        self.store.start()
        await self.wire.start(self._heard, self._all_again)
        self._spawn(self._ticking())
        self._spawn(self._looking_after())

    async def stop(self) -> None:
        self._stopping = True
        for entry in self.entries.values():
            entry.audience.stop("The server is restarting. Your game will resume shortly.")
        for task in list(self._tasks):
            task.cancel()
        await self.wire.stop()
        await self.store.stop()
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    # what happens by itself

    async def _load(self, id: str) -> Entry:
        entry = await super()._load(id)
        self.kick(entry)
        return entry

    def kick(self, entry: Entry) -> None:
        """See to it that throws, bots and the end come about."""
        if entry.driver is None and not self._stopping and entry.table.next_deed(self.now()):
            entry.driver = self._spawn(self._drive(entry))

    async def _drive(self, entry: Entry) -> None:
        try:
            while not self._stopping:
                deed = entry.table.next_deed(self.now())
                if deed in ("throw", "end"):
                    await self._try(entry, due(deed, self.now()))
                elif deed == "bots":
                    await self._let_bots_play(entry)
                else:
                    return
        except Exception:
            log.exception("table %s", entry.id)
            await asyncio.sleep(1)
        finally:
            entry.driver = None

    async def _try(self, entry: Entry, attempt: Attempt) -> None:
        """A deed of the hall itself; if another process did it, so much the better."""
        try:
            await self.do(entry, attempt)
        except (Refused, Repeated):
            await asyncio.sleep(0.01)

    async def _let_bots_play(self, entry: Entry) -> None:
        table = entry.table
        asked: list[tuple[int, int, str, Position, int]] = []
        called = [(seat, bot) for seat, bot in table.seats_for_bots(BOTS_AT_ONCE) if not self._is_awaited(table, seat)]
        if not called:
            await asyncio.sleep(TICK)
            return
        for seat, bot in called:
            if table.independent:
                asked.append((seat, 0, bot, table.position.extract_sheet(seat), table.chairs[seat].count))
            else:
                asked.append((seat, seat, bot, table.position.clone(), table.chairs[seat].count))
                break
        loop = asyncio.get_running_loop()
        turns = await loop.run_in_executor(self._thinkers, self._think, entry, asked, table.independent)
        outcomes: list[asyncio.Future[Event]] = []
        for (seat, _, _, _, count), moves in zip(asked, turns, strict=True):
            for step, move in enumerate(moves, 1):
                future: asyncio.Future[Event] = loop.create_future()
                try:
                    self.attempt(entry, _bot_move(self.now(), seat, count + step, move), into(future))
                except (Refused, Repeated):
                    break  # its person took the seat back, or another process was quicker
                outcomes.append(future)
                self.counters["bot_moves"] += 1
        if outcomes:
            await asyncio.gather(*outcomes, return_exceptions=True)
        else:
            await asyncio.sleep(0.01)

    def _is_awaited(self, table: Table, seat: int) -> bool:
        """Whether its bot leaves an absent person time to come back; a stadium and a closed round wait for nobody."""
        if table.header.stadium or table.closed or not table.chairs[seat].stand_in:
            return False
        return self.now() < table.thrown_at + STAND_IN_WAITS

    def _think(self, entry: Entry, asked: list[tuple[int, int, str, Position, int]], whole: bool) -> list[list[int]]:
        """In a thread: for each seat its moves until it is done, or one move where others may act in between."""
        turns: list[list[int]] = []
        for seat, at, name, position, _ in asked:
            mind = bots.load(name) if whole else entry.minds.setdefault((seat, name), bots.load(name))
            turns.append(bots.turn(entry.table.ruleset, mind, position, at, self._random, whole))
        return turns

    async def _ticking(self) -> None:
        while not self._stopping:
            await asyncio.sleep(TICK)
            now = self.now()
            for entry in list(self.entries.values()):
                try:
                    deadline = entry.table.next_deadline()
                    if deadline and deadline <= now:
                        self._time_is_up(entry, now)
                except Exception:
                    log.exception("the clock of table %s", entry.id)

    async def _looking_after(self) -> None:
        """Beside the clocks: a wire or a database that does not answer must not stop them."""
        while not self._stopping:
            await asyncio.sleep(LISTEN_AGAIN)
            try:
                await self._look_after()
            except Exception:
                log.exception("looking after the tables")

    def _time_is_up(self, entry: Entry, now: int) -> None:
        table = entry.table
        try:
            if table.header.stadium:
                self.attempt(entry, lambda table: table.close(now), ignore)
            else:
                for seat in table.late(now):
                    self.attempt(entry, _late(now, seat), ignore)
        except (Refused, Repeated):
            pass
        self.kick(entry)

    async def _look_after(self) -> None:
        """Forget tables nobody uses; in a hall of several processes, see what we were not told and what got stuck."""
        await self._forget_idle()
        self.sweeper.look(sum(len(entry.audience.connections) for entry in self.entries.values()), self.store.written)
        await self.wire.listen_again()
        recently = time.monotonic() - IN_USE
        watched = [entry for entry in self.entries.values() if entry.audience.connections or entry.used > recently]
        for entry in watched:
            if not entry.table.many and self.wire.is_open and entry.audience.connections:
                self.wire.here(entry.id, list(entry.audience.holders))
            if entry.seen == entry.table.number and entry.driver is None:
                self.kick(entry)
            entry.seen = entry.table.number
        if watched:
            numbers = await asyncio.to_thread(self.store.last_numbers, [entry.id for entry in watched])
            for entry in watched:
                if numbers.get(entry.id, 0) > entry.table.number and not entry.pending and not entry.writing:
                    self._catch_up(entry)


def _bot_move(now: int, seat: int, count: int, move: int) -> Attempt:
    return lambda table: table.move(now, seat, count, move, by_bot=True)


def _late(now: int, seat: int) -> Attempt:
    return lambda table: table.stand_in(now, seat)
