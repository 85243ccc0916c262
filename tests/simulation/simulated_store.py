"""The database of a simulation, with the rule that an event names its predecessor, and its connection to one process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextvars import Context
from copy import copy
from random import Random
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import sqlalchemy as sa
from simulated_faults import Faults
from simulated_loop import SimulatedLoop

from rollwright.server.service import editions
from rollwright.server.storage.store import Projections, Row, Store, StoreDown
from rollwright.server.table.actions import Action, Actor
from rollwright.server.table.events import Event
from rollwright.server.table.variant import Variant

if TYPE_CHECKING:
    from simulation_ledger import Ledger

P = ParamSpec("P")
T = TypeVar("T")

QUICK = 0.02  # seconds that a quick answer takes at most
LONGEST_HANG = 8.0
Cause = tuple[Action, Actor]  # what was asked, and who asked, that an event follows from

DATABASE = Context()  # that of no process

_variants: dict[tuple[object, ...], Variant] = {}  # shared by all simulations: they only hold what can be computed again


class SimulatedOutage(sa.exc.SQLAlchemyError):
    """The database does not answer a read."""


class Database:
    """The rows, logs, and values that all processes share. It checks only the predecessor of an event; ledgers check the rest."""

    def __init__(self, loop: SimulatedLoop, faults: Faults, rng: Random, new_ledger: Callable[[Row], Ledger]) -> None:
        self.loop = loop
        self.faults = faults
        self.rng = rng
        self.new_ledger = new_ledger
        self.rows: dict[str, Row] = {}
        self.logs: dict[str, list[Event]] = {}
        self.ledgers: dict[str, Ledger] = {}
        self.values: dict[str, str] = {}
        self.last_commit = 0.0
        self.commits = 0
        self.conflicts = 0

    def add_table(self, row: Row) -> bool:
        if row.id in self.rows:
            return False
        self.rows[row.id] = row
        self.logs[row.id] = []
        self.ledgers[row.id] = self.new_ledger(row)
        return True

    def follows(self, log: list[Event], after: Event | None, events: list[Event]) -> bool:
        """Return whether the predecessor of these events is the last event of the log."""
        return len(log) == events[0].number - 1 and (not log or (after is not None and log[-1].nonce == after.nonce))

    def commit(self, table: str, after: Event | None, events: list[Event], causes: list[Cause | None]) -> bool:
        log = self.logs[table]
        if not self.follows(log, after, events):
            self.conflicts += 1
            return False
        for event, cause in zip(events, causes, strict=True):
            log.append(event)
            self.ledgers[table].add(event, cause)
        self.last_commit = self.loop.time()
        self.commits += 1
        return True

    def fail_over(self) -> dict[str, int]:
        """A replica takes over that has not got the last events of some tables. Returns how many each has lost."""
        lost: dict[str, int] = {}
        for table, log in self.logs.items():
            missing = min(len(log), self.rng.choice((0, 1, 1, 2, 3, 6)))
            if missing:
                del log[len(log) - missing :]
                self.ledgers[table].lose(missing)
                lost[table] = missing
        return lost


class SimulatedStore(Store):
    """One process's connection to the database. Reads and writes take time and may fail in every way that the real ones can."""

    def __init__(self, database: Database, rng: Random, causes: Callable[[str, list[Event]], list[Cause | None]]) -> None:
        self.database = database
        self.rng = rng
        self.causes = causes
        self.is_sqlite = False
        self.commits = self.written = 0
        self.commit_seconds = 0.0

    def start(self) -> None:
        pass

    async def stop(self, patience: float = 10.0) -> None:
        pass

    # writing

    def append(
        self, table: str, after: Event | None, events: list[Event], projections: Projections | None = None
    ) -> asyncio.Future[bool]:
        loop = self.database.loop
        future: asyncio.Future[bool] = loop.create_future()
        copies = [copy(event) for event in events]
        write = _Write(self.database, table, after, copies, self.causes(table, events), future)
        fault = self.database.faults.of_a_write()
        delay = self.rng.random() * QUICK
        long = self.rng.random() * LONGEST_HANG
        answer = delay + self.rng.random() * QUICK
        match fault:
            case "fails":
                _later(loop, delay, write.fail)
            case "answer is lost":
                _later(loop, delay, write.make)
                _later(loop, answer, write.fail)
            case "answer says taken":  # the store's own second try after a broken line finds its first
                _later(loop, delay, write.make)
                _later(loop, answer, write.deny)
            case "hangs":
                _later(loop, long, write.make)
                _later(loop, long + QUICK, write.answer)
            case "hangs and fails":
                _later(loop, long, write.fail)
            case "fails and lands late":
                _later(loop, delay, write.fail)
                _later(loop, delay + long, write.make)
            case _:
                _later(loop, delay, write.make)
                _later(loop, answer, write.answer)
        return future

    # reading

    async def read(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        fault = self.database.faults.of_a_read()
        await asyncio.sleep(self.rng.random() * (LONGEST_HANG if fault == "hangs" else QUICK))
        if fault == "fails":
            raise SimulatedOutage("simulated")
        if function is editions.variant:
            return variant_of(*arguments)  # type: ignore[arg-type, return-value]
        found = function(*arguments, **named)
        await asyncio.sleep(self.rng.random() * QUICK)
        return found

    def value(self, name: str, default: str) -> str:
        return self.database.values.setdefault(name, default)

    def add_table(self, row: Row) -> bool:
        return self.database.add_table(row)

    def table(self, id: str) -> Row | None:
        return self.database.rows.get(id)

    def events(self, table: str, after: int = 0) -> list[Event]:
        return self.database.logs[table][after:]

    def last_events(self, tables: Iterable[str]) -> dict[str, Event]:
        logs = self.database.logs
        return {table: logs[table][-1] for table in tables if logs[table]}

    def edition(self, hash: str) -> str | None:
        return None


class _Write:
    """One append on its way."""

    def __init__(
        self,
        database: Database,
        table: str,
        after: Event | None,
        events: list[Event],
        causes: list[Cause | None],
        future: asyncio.Future[bool],
    ) -> None:
        self.database = database
        self.table = table
        self.after = after
        self.events = events
        self.causes = causes
        self.future = future
        self.made = False

    def make(self) -> None:
        self.made = self.database.commit(self.table, self.after, self.events, self.causes)

    def answer(self) -> None:
        self.future.set_result(self.made)

    def deny(self) -> None:
        self.future.set_result(False)

    def fail(self) -> None:
        self.future.set_exception(StoreDown("simulated"))


def _later(loop: SimulatedLoop, delay: float, callback: Callable[[], None]) -> None:
    """The database lives on when the process that asked it crashes."""
    loop.call_later(delay, callback, context=DATABASE)


def variant_of(store: Store, game: str, hash: str, options: dict[str, str]) -> Variant:
    key = (game, hash, tuple(sorted(options.items())))
    found = _variants.get(key)
    if found is None:
        found = _variants[key] = editions.variant(store, game, hash, options)
    return found
