"""The hall: all tables that are in memory, kept true to their logs; throws, bots and clocks; other processes.

A deed is checked and folded in at once, written, and only then answered. While a write of a table is under way, later deeds of it
are gathered for the next one. If another process was quicker, what it wrote is folded in and the deeds are asked again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random

import msgspec

from rollwright.bots import Bot
from rollwright.core.errors import RollwrightError
from rollwright.core.position import CHANCE, Position
from rollwright.core.score import written
from rollwright.server import bots, editions
from rollwright.server.audience import Audience
from rollwright.server.events import DEEDS, END, JOIN, START, TAKE, Event, Header, Refused, Repeated, Sitter, Stale
from rollwright.server.guests import Keyring
from rollwright.server.messages import AchievementView
from rollwright.server.ruleset import Ruleset
from rollwright.server.settings import Settings
from rollwright.server.store import Also, Row, Store
from rollwright.server.table import OVER, PLAYING, WAITING, Table, load
from rollwright.server.wire import Wire

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LETTERS = 8
TICK = 0.25
LISTEN_AGAIN = 2.0  # how often a hall of several processes looks for what it was not told
IDLE = 600.0  # a table nobody looks at leaves the memory after so many seconds
BOTS_AT_ONCE = 32
RULESETS = 50  # so many choices of game, edition and options are kept ready
DOWN = "The log cannot be written just now; nothing was changed. Please try again."

log = logging.getLogger(__name__)

Attempt = Callable[[Table], Event]
Done = Callable[[Event | Exception], None]


class _Pending:
    __slots__ = ("attempt", "done", "event")

    def __init__(self, attempt: Attempt, event: Event, done: Done) -> None:
        self.attempt = attempt
        self.event = event
        self.done = done


class Entry:
    """A table in memory."""

    def __init__(self, table: Table, keyring: Keyring) -> None:
        self.table = table
        self.id = table.id
        self.written = table.number
        self.pending: deque[_Pending] = deque()
        self.writing = False
        self.driver: asyncio.Task[None] | None = None
        self.catching_up = False
        self.heard_more = False  # another process wrote something while we were writing
        self.audience = Audience(lambda: self.table, keyring)
        self.minds: dict[tuple[int, str], Bot] = {}  # by seat and name: a bot follows the plan it made for its turn
        self.used = time.monotonic()
        self.seen = -1  # the number at the last look for what got stuck


class Hall:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.wire = Wire(settings.redis, self._heard, self._all_again)
        self.keyring = Keyring(b"")
        self.entries: dict[str, Entry] = {}
        self._loading: dict[str, asyncio.Task[Entry]] = {}
        self._rulesets: dict[tuple[str, str, tuple[tuple[str, str], ...]], Ruleset] = {}
        self._thinkers = ThreadPoolExecutor(2, "rollwright-bots")
        self._random = Random(secrets.randbits(128))
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False
        self.counters = {"moves": 0, "refused": 0, "renumbered": 0, "throws": 0, "bot_moves": 0}

    # starting and stopping

    async def start(self) -> None:
        self.store.migrate()
        self.keyring = Keyring(bytes.fromhex(self.store.hall_value("key", secrets.token_hex(32))))
        self.store.start()
        await self.wire.start()
        self._spawn(self._ticking())

    async def stop(self) -> None:
        self._stopping = True
        for entry in self.entries.values():
            entry.audience.stop("The hall is being restarted; your game goes on in a moment.")
        for task in list(self._tasks):
            task.cancel()
        await self.wire.stop()
        await self.store.stop()
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    def _spawn(self, work: object) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def now(self) -> int:
        return int(time.time() * 1000)

    # tables

    def ruleset(self, game: str, edition_hash: str, options: dict[str, str]) -> Ruleset:
        key = (game, edition_hash, tuple(sorted(options.items())))
        found = self._rulesets.get(key)
        if found is None:
            found = self._rulesets[key] = editions.ruleset(self.store, game, edition_hash, options)
            while len(self._rulesets) > RULESETS:
                del self._rulesets[next(iter(self._rulesets))]
        return found

    async def open(self, header: Header) -> Entry:
        """A new, empty table."""
        now = self.now()
        ruleset = self.ruleset(header.game, header.edition_hash, header.options)
        while True:
            id = "".join(secrets.choice(ALPHABET) for _ in range(ID_LETTERS))
            row = Row(id, now, now, header, secrets.token_bytes(32), WAITING, "")
            try:
                if await asyncio.to_thread(self.store.add_table, row):
                    break
            except Exception as error:
                log.exception("a table could not be written")
                raise Refused(DOWN, 503) from error
        entry = Entry(Table(id, header, ruleset, row.secret, now), self.keyring)
        await self._enter(entry)
        return entry

    async def _enter(self, entry: Entry) -> None:
        self.entries[entry.id] = entry
        await self.wire.listen(entry.id)

    async def entry(self, id: str) -> Entry:
        """The table of this id, from memory or from its log; raises Refused."""
        entry = self.entries.get(id)
        if entry is None:
            loading = self._loading.get(id)
            if loading is None:
                loading = self._loading[id] = asyncio.get_running_loop().create_task(self._load(id))
                loading.add_done_callback(lambda task: self._loading.pop(id, None))
            entry = await asyncio.shield(loading)  # who asked first may go away; the others still wait
        entry.used = time.monotonic()
        return entry

    async def _load(self, id: str) -> Entry:
        if len(id) > 16 or not id.isascii():
            raise Refused("There is no such table.", 404)
        row = await asyncio.to_thread(self.store.table, id)
        if row is None:
            raise Refused("There is no such table.", 404)
        await self.wire.listen(id)  # first listen, then read: nothing falls between
        entry = Entry(await asyncio.to_thread(self.fold, row), self.keyring)
        self.entries[id] = entry
        if entry.table.stage == OVER:
            entry.audience.view.achievements = self._achievements(entry.table)
        self.kick(entry)
        return entry

    def fold(self, row: Row) -> Table:
        """In a thread: the table as its log tells it."""
        header = row.header
        ruleset = self.ruleset(header.game, header.edition_hash, header.options)
        return load(row.id, header, ruleset, row.secret, row.created, self.store.events(row.id))

    # deeds

    def attempt(self, entry: Entry, attempt: Attempt, done: Done) -> None:
        """Do something at a table; `done` gets the event once it is written, or why not. Raises Refused, Repeated."""
        if entry.table.warning:
            raise Refused(entry.table.warning)
        try:
            event = attempt(entry.table)
            entry.pending.append(_Pending(attempt, event, done))
            self._follow_up(entry)
        except (RollwrightError, Repeated):
            raise
        except Exception as error:  # a game's own mistake: what is in memory may be half done, the log is not
            log.exception("table %s", entry.id)
            if not entry.writing:
                entry.writing = True
                self._spawn(self._start_over(entry))
            raise Refused("Something went wrong at this table; it goes on where it was.", 500) from error
        if not entry.writing:
            self._write(entry)

    def _follow_up(self, entry: Entry) -> None:
        """A throw or an end that nobody has to be asked for is written together with the deed that made it due."""
        while (deed := entry.table.next_deed(self.now())) in ("throw", "end"):
            attempt = _due(deed, self.now())
            entry.pending.append(_Pending(attempt, attempt(entry.table), _ignore))
            self.counters["throws"] += deed == "throw"

    async def do(self, entry: Entry, attempt: Attempt) -> Event:
        """Do something at a table and wait until it is written."""
        future: asyncio.Future[Event] = asyncio.get_running_loop().create_future()

        def done(outcome: Event | Exception) -> None:
            if future.done():
                return
            if isinstance(outcome, Event):
                future.set_result(outcome)
            else:
                future.set_exception(outcome)

        self.attempt(entry, attempt, done)
        return await future

    def _write(self, entry: Entry) -> None:
        entry.writing = True
        batch = list(entry.pending)
        events = [pending.event for pending in batch]
        future = self.store.append(entry.id, events, self._also(entry, events))
        future.add_done_callback(lambda future: self._was_written(entry, batch, events, future))

    def _also(self, entry: Entry, events: list[Event]) -> Also | None:
        """What is written beside the log, so that tables can be found."""
        also: Also | None = None
        for event in events:
            if event.kind in DEEDS:
                continue
            also = also or Also()
            if event.kind in (TAKE, JOIN):
                guest = msgspec.json.decode(event.text, type=Sitter).guest
                if guest:
                    also.sittings = [*also.sittings, (guest, event.at)]
            elif event.kind == START:
                also.stage = PLAYING
            elif event.kind == END:
                also.stage = OVER
                table = entry.table
                found = entry.audience.view.achievements = self._achievements(table)
                also.result = result_text(table)
                also.achievements = [
                    (table.chairs[each.seat].guest, table.ruleset.game.name, each.name, event.at) for each in found
                ]
        return also

    def _achievements(self, table: Table) -> list[AchievementView]:
        game = table.ruleset.game
        words = {each.id: each.words for each in game.all_achievements()}
        if not words or table.many:
            return []
        return [
            AchievementView(seat, name, words[name])
            for seat, chair in enumerate(table.chairs)
            if chair.guest
            for name in game.achievements(table.position, seat)
        ]

    def _was_written(self, entry: Entry, batch: list[_Pending], events: list[Event], future: asyncio.Future[bool]) -> None:
        if future.cancelled():
            return
        if future.exception() is not None:
            self._spawn(self._start_over(entry))
            return
        if not future.result():
            self._spawn(self._rebase(entry))
            return
        entry.writing = False
        for _ in batch:
            entry.pending.popleft()
        entry.written = events[-1].number
        if entry.pending:
            self._write(entry)
        for pending, event in zip(batch, events, strict=True):
            pending.done(event)
            if event.kind in DEEDS:
                self.counters["moves"] += 1
        self.wire.tell(entry.id, events)
        self._tell(entry, events)
        if entry.heard_more and not entry.pending:
            entry.heard_more = False
            self._catch_up(entry)
        self.kick(entry)

    def _tell(self, entry: Entry, events: list[Event]) -> None:
        """Tell everybody who looks at this table what happened ([]: anything may have). What cannot be shown stops no game."""
        try:
            if events:
                entry.audience.changed(events)
            else:
                entry.audience.changed_at_once()
        except Exception:
            log.exception("table %s cannot be shown", entry.id)

    async def _rebase(self, entry: Entry) -> None:
        """Another process was quicker: fold in what it wrote and ask our deeds again, unnoticed."""
        self.counters["renumbered"] += 1
        try:
            missed = await asyncio.to_thread(self.store.events, entry.id, entry.written)
            pending = list(entry.pending)
            if _commute(entry.table, missed, [each.event for each in pending]):
                number = missed[-1].number
                entry.table.number = entry.written
                for event in missed:
                    entry.table.fold(event, quiet=True)
                for each in pending:
                    number += 1
                    each.event.number = number
                entry.table.number = number
                refused: list[tuple[_Pending, Exception]] = []
            else:
                row = await asyncio.to_thread(self.store.table, entry.id)
                assert row is not None
                table = await asyncio.to_thread(self.fold, row)
                missed = []
                refused = self._ask_again(entry, table)
        except Exception:
            log.exception("table %s cannot be read", entry.id)
            await self._start_over(entry)
            return
        entry.written = entry.table.number - len(entry.pending)
        entry.writing = False
        if entry.pending:
            self._write(entry)
        for each, error in refused:
            each.done(error)
        self._tell(entry, missed)
        self.kick(entry)

    def _ask_again(self, entry: Entry, table: Table) -> list[tuple[_Pending, Exception]]:
        """Put a freshly folded table in the place of the old one and repeat on it what is not written yet."""
        refused: list[tuple[_Pending, Exception]] = []
        kept: deque[_Pending] = deque()
        entry.table = table
        entry.audience.forget()
        for pending in entry.pending:
            try:
                pending.event = pending.attempt(table)
                kept.append(pending)
            except (RollwrightError, Repeated) as error:
                refused.append((pending, error))
        entry.pending = kept
        return refused

    async def _start_over(self, entry: Entry) -> None:
        """The log could not be written: what we thought may not be so. Read it again, and say so to everybody who waits."""
        waiting, entry.pending = list(entry.pending), deque()
        for pending in waiting:
            pending.done(Refused(DOWN, 503))
        delay = 0.2
        while not self._stopping:
            try:
                row = await asyncio.to_thread(self.store.table, entry.id)
                assert row is not None
                table = await asyncio.to_thread(self.fold, row)
                break
            except Exception:
                log.warning("table %s cannot be read; trying again", entry.id)
                await asyncio.sleep(delay)
                delay = min(5.0, delay * 2)
        else:
            return
        late, entry.pending = list(entry.pending), deque()  # whatever was tried on the old table meanwhile
        entry.table = table
        entry.written = table.number
        entry.writing = False
        entry.audience.forget()
        for pending in late:
            pending.done(Refused(DOWN, 503))
        for connection in entry.audience.connections:
            entry.audience.tell_all(connection)
        self.kick(entry)

    # what other processes tell

    def _heard(self, id: str, sender: str, events: list[Event], here: list[int] | None) -> None:
        entry = self.entries.get(id)
        if entry is None:
            return
        if here is not None:
            entry.audience.elsewhere[sender] = (time.monotonic(), set(here))
            entry.audience.tell_soon()
        new = [event for event in events if event.number > entry.table.number - len(entry.pending)]
        if not new:
            return
        if entry.pending or entry.writing:
            entry.heard_more = True  # either our write meets these numbers, or they come after ours
            return
        if new[0].number != entry.table.number + 1:
            self._catch_up(entry)
            return
        self._fold_in(entry, new)

    def _fold_in(self, entry: Entry, events: list[Event]) -> None:
        for event in events:
            entry.table.fold(event)
        entry.written = entry.table.number
        if events:
            self._tell(entry, events)

    def _catch_up(self, entry: Entry) -> None:
        if not entry.catching_up:
            entry.catching_up = True
            self._spawn(self._read_on(entry))

    async def _read_on(self, entry: Entry) -> None:
        try:
            events = await asyncio.to_thread(self.store.events, entry.id, entry.written)
            if not entry.pending and not entry.writing:
                self._fold_in(entry, [event for event in events if event.number > entry.table.number])
                self.kick(entry)  # whoever wrote them may be gone
        finally:
            entry.catching_up = False

    def _all_again(self) -> None:
        """The wire was broken: look at every table."""
        for entry in self.entries.values():
            if not entry.pending and not entry.writing:
                self._catch_up(entry)

    # what happens by itself

    def kick(self, entry: Entry) -> None:
        """See to it that throws, bots and the end come about."""
        if entry.driver is None and not self._stopping and entry.table.next_deed(self.now()):
            entry.driver = self._spawn(self._drive(entry))

    async def _drive(self, entry: Entry) -> None:
        try:
            while not self._stopping:
                deed = entry.table.next_deed(self.now())
                if deed in ("throw", "end"):
                    await self._try(entry, _due(deed, self.now()))
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
        for seat, bot in table.seats_for_bots(BOTS_AT_ONCE):
            if table.independent:
                asked.append((seat, 0, bot, table.position.alone(seat), table.chairs[seat].count))
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
                    self.attempt(entry, _bot_move(self.now(), seat, count + step, move), _into(future))
                except (Refused, Repeated):
                    break  # its person took the seat back, or another process was quicker
                outcomes.append(future)
                self.counters["bot_moves"] += 1
        if outcomes:
            await asyncio.gather(*outcomes, return_exceptions=True)
        else:
            await asyncio.sleep(0.01)

    def _think(self, entry: Entry, asked: list[tuple[int, int, str, Position, int]], whole: bool) -> list[list[int]]:
        """In a thread: for each seat its moves until it is done, or one move where others may act in between."""
        turns: list[list[int]] = []
        for seat, at, name, position, _ in asked:
            mind = bots.load(name) if whole else entry.minds.setdefault((seat, name), bots.load(name))
            turns.append(bots.turn(entry.table.ruleset, mind, position, at, self._random, whole))
        return turns

    async def _ticking(self) -> None:
        looked = time.monotonic()
        while not self._stopping:
            await asyncio.sleep(TICK)
            try:
                now = self.now()
                for entry in list(self.entries.values()):
                    deadline = entry.table.next_deadline()
                    if deadline and deadline <= now:
                        self._time_is_up(entry, now)
                if time.monotonic() - looked > LISTEN_AGAIN:
                    looked = time.monotonic()
                    await self._look_after()
            except Exception:
                log.exception("the hall's clock")

    def _time_is_up(self, entry: Entry, now: int) -> None:
        table = entry.table
        try:
            if table.header.stadium:
                self.attempt(entry, lambda table: table.close(now), _ignore)
            else:
                for seat in table.late(now):
                    self.attempt(entry, _late(now, seat), _ignore)
        except (Refused, Repeated):
            pass
        self.kick(entry)

    async def _look_after(self) -> None:
        """Tables nobody uses leave the memory; in a hall of several processes, see what we were not told and what got stuck."""
        idle = time.monotonic() - IDLE
        for entry in list(self.entries.values()):
            if entry.audience.connections:
                entry.used = time.monotonic()
            elif entry.used < idle and not entry.pending and not entry.writing and entry.driver is None:
                del self.entries[entry.id]
                await self.wire.forget(entry.id)
        watched = [entry for entry in self.entries.values() if entry.audience.connections]
        for entry in watched:
            if not entry.table.many and self.wire.is_open:
                self.wire.here(entry.id, list(entry.audience.holders))
            if entry.seen == entry.table.number and entry.driver is None:
                self.kick(entry)
            entry.seen = entry.table.number
        if watched:
            numbers = await asyncio.to_thread(self.store.last_numbers, [entry.id for entry in watched])
            for entry in watched:
                if numbers.get(entry.id, 0) > entry.table.number and not entry.pending and not entry.writing:
                    self._catch_up(entry)


def _commute(table: Table, missed: list[Event], ours: list[Event]) -> bool:
    """Whether what another process wrote and what we wanted to write are deeds of different seats at a large independent table."""
    if not missed or not table.independent or not table.many:
        return False
    if any(event.kind not in DEEDS for event in missed) or any(event.kind not in DEEDS for event in ours):
        return False
    return {event.seat for event in missed}.isdisjoint(event.seat for event in ours)


def _due(deed: str, now: int) -> Attempt:
    """A throw or the end of the game, if it is still to be made."""

    def attempt(table: Table) -> Event:
        if table.next_deed(now) != deed:
            raise Stale("It was done already.")
        return table.throw(now) if deed == "throw" else table.end(now)

    return attempt


def _bot_move(now: int, seat: int, count: int, move: int) -> Attempt:
    return lambda table: table.move(now, seat, count, move, by_bot=True)


def _late(now: int, seat: int) -> Attempt:
    return lambda table: table.stand_in(now, seat)


def _ignore(outcome: Event | Exception) -> None:
    pass


def _into(future: asyncio.Future[Event]) -> Done:
    def done(outcome: Event | Exception) -> None:
        if future.done():
            return
        if isinstance(outcome, Event):
            future.set_result(outcome)
        else:
            future.set_exception(outcome)

    return done


def result_text(table: Table) -> str:
    """Who won, for the lists: [[name, points, place, is a bot], ...] of at most eight seats."""
    standing = table.position.standing()
    unit = table.ruleset.game.unit
    best = sorted(range(len(standing)), key=lambda seat: standing[seat])[:8]
    rows = [(table.chairs[seat].name, written(table.position.score(seat).total, unit), standing[seat]) for seat in best]
    return msgspec.json.encode(rows).decode()


__all__ = ["CHANCE", "Entry", "Hall"]
