"""The log on disk: SQLite by default, PostgreSQL by setting.

One writer thread commits everything that has arrived in one transaction. Accepted means written: the future of an append is done
when the transaction is. An event names its predecessor: it is inserted only if that is the last event of its table, in the same
statement, so that a log has no gaps and a process that is ahead of its log, or behind it, learns so.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pkgutil
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import msgspec
import sqlalchemy as sa
from msgspec.structs import astuple

from rollwright.server.storage import schema
from rollwright.server.storage.migrations import versions
from rollwright.server.table.events import Event, Header

LATEST = max(module.name[1:5] for module in pkgutil.iter_modules(versions.__path__))  # the last migration
BATCH = 5000  # events in one transaction, about
WAL = 8000  # pages that are written to SQLite's write-ahead log before they are copied to the database: 32 MB

# A row is an event with the first number of its batch and the nonce of the event before that, which must be in the log. That it
# is the last one follows from the key, because numbers have no gaps. Only the first row of a batch is checked: without it, none of
# the others is written. One statement for all, because Python's sqlite3 gives up the interpreter's lock with every statement, and
# PostgreSQL counts the rows of one statement only. On SQLite, a row that does not follow gets no number, which the table does not
# accept, and then none of them is written; a statement for a few rows also autocommits.
_EVENT = Event.__struct_fields__
_COLUMNS = ", ".join(("table_id", *_EVENT))
_FIELDS = ("table_id", *_EVENT, "first", "before_nonce")
_FOLLOWS = """number > first or first = 1 or exists (select 1 from events as before where before.table_id = added.table_id
  and before.number = added.first - 1 and before.nonce = added.before_nonce)"""
_NUMBERED = ", ".join(("table_id", f"case when {_FOLLOWS} then number end", *_EVENT[1:]))
_ROWS = 999 // len(_FIELDS)  # in one statement: SQLite before 3.32 allows 999 parameters, and Python keeps 128 prepared statements


@cache
def _insert_rows(count: int) -> str:
    """Return SQLite's statement for this many rows."""
    row = f"({', '.join('?' * len(_FIELDS))})"
    added = f"with added ({', '.join(_FIELDS)}) as (values {', '.join([row] * count)})"
    return f"{added} insert into events ({_COLUMNS}) select {_NUMBERED} from added"


def _array(name: str) -> str:
    """Return the parameter of PostgreSQL for all values of a field."""
    kind = schema.events.c["number" if name == "first" else name.removeprefix("before_")].type
    return f"%s::{'text' if isinstance(kind, sa.String) else kind.compile()}[]"


_INSERT_ARRAYS = (
    f"insert into events ({_COLUMNS}) select {_COLUMNS} from unnest({', '.join(map(_array, _FIELDS))})"
    f" as added ({', '.join(_FIELDS)}) where {_FOLLOWS} on conflict do nothing"
)

# A PostgreSQL that stopped answering is given up after these seconds; the URL can set others.
_PATIENCE = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,  # milliseconds
}

_VERSION = sa.text("select version_num from alembic_version")

# Made here and not at its first use: tables are read in several threads, and two that build a decoder of one type at the same time
# crash the process (msgspec 0.22).
_read_header = msgspec.json.Decoder(Header).decode

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")


class StoreDown(Exception):
    """The log could not be written; whether it was is not known until it is read again."""


class ForeignDatabase(Exception):
    """A database that Rollwright did not make, or whose version it does not know."""


class Row(msgspec.Struct):
    """A table as it is in the database, without its events."""

    id: str
    created: int
    changed: int
    header: Header
    secret: bytes
    status: str
    result: str


class Projections(msgspec.Struct):
    """Rows that are written together with events, so that tables can be found."""

    status: str = ""
    result: str = ""
    sittings: list[tuple[str, int]] = []  # guest, when
    achievements: list[tuple[str, str, str, int]] = []  # guest, game, name, when


class _Append:
    def __init__(
        self, table: str, after: Event | None, events: list[Event], projections: Projections | None, future: asyncio.Future[bool]
    ) -> None:
        self.table = table
        self.after = after
        self.events = events
        self.projections = projections
        self.future = future
        self.written = False
        self.error: Exception | None = None


class Store:
    def __init__(self, url: str) -> None:
        self.url = sa.make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        if self.is_sqlite:
            if self.url.database and self.url.database != ":memory:":
                Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
            self.engine = sa.create_engine(self.url, hide_parameters=True)  # an error that is logged has no secrets
            sa.event.listen(self.engine, "connect", _sqlite_settings)
            from sqlalchemy.dialects.sqlite import insert
        else:
            from sqlalchemy.dialects.postgresql import insert  # type: ignore[assignment]

            patience = {name: value for name, value in _PATIENCE.items() if name not in self.url.query}
            self.engine = sa.create_engine(
                self.url.set(drivername="postgresql+psycopg"),
                pool_pre_ping=True,
                pool_size=5,
                connect_args=patience,
                hide_parameters=True,
            )
        self._insert = insert
        self._queue: queue.SimpleQueue[_Append | None] = queue.SimpleQueue()
        self._writing: sa.Connection | None = None  # the writer's own
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self.commits = 0
        self.written = 0
        self.commit_seconds = 0.0

    # starting and stopping

    def migrate(self) -> None:
        """Bring the database to the latest version; several processes may start at once. Raises ForeignDatabase."""
        with self.engine.begin() as connection:
            connection.execute(sa.text("begin immediate" if self.is_sqlite else "select pg_advisory_xact_lock(726655)"))
            present = set(sa.inspect(connection).get_table_names())
            if "alembic_version" not in present:
                if present & set(schema.metadata.tables):
                    names = ", ".join(sorted(present & set(schema.metadata.tables)))
                    raise ForeignDatabase(f"it has tables of another program ({names}); choose an empty one")
                schema.metadata.create_all(connection)  # what all migrations together make, without importing Alembic
                connection.execute(sa.text("create table alembic_version (version_num varchar(32) not null primary key)"))
                connection.execute(sa.text("insert into alembic_version values (:latest)"), {"latest": LATEST})
                return
            if connection.execute(_VERSION).scalar_one() != LATEST:
                upgrade(connection)
            self._check_columns(connection)

    def _check_columns(self, connection: sa.Connection) -> None:
        inspector = sa.inspect(connection)
        for name, table in schema.metadata.tables.items():
            columns = {column["name"] for column in inspector.get_columns(name)} if inspector.has_table(name) else set()
            if not columns.issuperset(column.name for column in table.columns):
                raise ForeignDatabase(f"its table {name!r} is not the one that Rollwright makes")

    def version(self) -> str:
        """Return the last migration of this database, "" for an empty one."""
        with self.engine.connect() as connection:
            if not sa.inspect(connection).has_table("alembic_version"):
                return ""
            return str(connection.execute(_VERSION).scalar_one())

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._write, name="rollwright-writer", daemon=True)
        self._thread.start()

    async def stop(self, patience: float = 10.0) -> None:
        """Write everything that was handed over, unless the database does not answer in time."""
        if self._thread is not None:
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join, patience)
            if self._thread.is_alive():  # a daemon: it does not keep the process
                log.error("the database does not answer; what was not acknowledged may not be written")
                return
            self._thread = None
        self.engine.dispose()

    # writing the log

    def append(
        self, table: str, after: Event | None, events: list[Event], projections: Projections | None = None
    ) -> asyncio.Future[bool]:
        """Return True when all of them are on disk, False if `after` is not the table's last event: then none of them is written.

        Raises StoreDown if it is not known whether they were written.
        """
        assert self._loop is not None  # start() has run
        future: asyncio.Future[bool] = self._loop.create_future()
        self._queue.put(_Append(table, after, events, projections, future))
        return future

    def _write(self) -> None:
        """The writer thread."""
        while True:
            first = self._queue.get()
            if first is None:
                break
            batch, stop, size = [first], False, len(first.events)
            while size < BATCH:
                try:
                    job = self._queue.get_nowait()
                except queue.Empty:
                    break
                if job is None:
                    stop = True
                    break
                batch.append(job)
                size += len(job.events)
            begun = time.perf_counter()
            self._commit(batch)
            self.commit_seconds += time.perf_counter() - begun
            self.commits += 1
            self.written += sum(len(job.events) for job in batch if job.written)
            assert self._loop is not None
            self._loop.call_soon_threadsafe(_answer, batch)
            if stop:
                break
        self._close_writing()

    def _commit(self, batch: list[_Append]) -> None:
        """Write a batch in one transaction; if one table has moved on, each table in a transaction of its own."""
        batch.sort(key=lambda job: job.table)  # two processes that lock in one order never lock each other out
        for again in (True, False):
            try:
                connection = self._writing = self._writing or self.engine.connect()
                rows = _rows(batch)
                if self.is_sqlite and len(rows) <= _ROWS and all(job.projections is None for job in batch):
                    self._insert_directly(connection, rows)
                else:
                    with connection.begin():
                        self._insert_events(connection, rows)
                        self._write_projections(connection, batch)
                for job in batch:
                    job.written = True
                return
            except _Taken:
                if len(batch) > 1:
                    for job in batch:
                        self._commit([job])
                return
            except Exception as error:
                self._close_writing()
                # a broken connection is tried once more; if the first try was written after all, the caller finds its own
                # events in the log
                if again and isinstance(error, sa.exc.DBAPIError) and error.connection_invalidated:
                    continue
                log.exception("the log could not be written")
                for job in batch:
                    job.error = StoreDown(str(error))
                return

    def _close_writing(self) -> None:
        if self._writing is not None:
            with contextlib.suppress(Exception):
                self._writing.close()
            self._writing = None

    def _insert_directly(self, connection: sa.Connection, rows: list[_Row]) -> None:
        """Write events to SQLite past SQLAlchemy, which would take as long as SQLite itself; the statement commits itself."""
        driver: Any = connection.connection.driver_connection
        driver.isolation_level = None
        try:
            driver.execute(_insert_rows(len(rows)), _parameters(rows))
        except sqlite3.IntegrityError:
            raise _Taken from None
        finally:
            driver.isolation_level = ""  # as SQLAlchemy expects it

    def _insert_events(self, connection: sa.Connection, rows: list[_Row]) -> None:
        """Raises _Taken if one of the predecessors is not the last event of its table."""
        if self.is_sqlite:
            # Python's sqlite3 begins no transaction before a statement that starts with "with"
            connection.exec_driver_sql("begin immediate")
            try:
                for at in range(0, len(rows), _ROWS):
                    some = rows[at : at + _ROWS]
                    connection.exec_driver_sql(_insert_rows(len(some)), _parameters(some))
            except sa.exc.IntegrityError:
                raise _Taken from None
        else:
            columns = tuple(list(column) for column in zip(*rows, strict=True))
            if connection.exec_driver_sql(_INSERT_ARRAYS, columns).rowcount != len(rows):
                raise _Taken

    def _write_projections(self, connection: sa.Connection, batch: list[_Append]) -> None:
        for job in batch:
            made = job.projections
            if made is None:
                continue
            if made.status:
                change = {"stage": made.status, "changed": job.events[-1].at}
                if made.result:
                    change["result"] = made.result
                connection.execute(sa.update(schema.tables).where(schema.tables.c.id == job.table).values(**change))
            if made.sittings:
                rows = [{"guest": guest, "table_id": job.table, "at": at} for guest, at in made.sittings]
                connection.execute(self._insert(schema.sittings).on_conflict_do_nothing(), rows)
            if made.achievements:
                found = [
                    {"guest": guest, "game": game, "name": name, "table_id": job.table, "at": at}
                    for guest, game, name, at in made.achievements
                ]
                connection.execute(self._insert(schema.achievements).on_conflict_do_nothing(), found)

    # everything else runs in a thread of its own

    async def read(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Call one of the methods below in a thread."""
        return await asyncio.to_thread(function, *arguments, **named)

    def value(self, name: str, default: str) -> str:
        """Return what is stored for the whole deployment under this name; the first process to ask sets it."""
        with self.engine.begin() as connection:
            connection.execute(self._insert(schema.hall).values(name=name, value=default).on_conflict_do_nothing())
            found = connection.execute(sa.select(schema.hall.c.value).where(schema.hall.c.name == name)).scalar_one()
        return str(found)

    def add_table(self, row: Row) -> bool:
        """False if the id is taken."""
        values = {
            "id": row.id,
            "created": row.created,
            "changed": row.changed,
            "game": row.header.game,
            "header": msgspec.json.encode(row.header).decode(),
            "secret": row.secret.hex(),
            "stage": row.status,
            "open": row.header.open,
            "result": row.result,
        }
        with self.engine.begin() as connection:
            statement = self._insert(schema.tables).values(**values).on_conflict_do_nothing().returning(schema.tables.c.id)
            return connection.execute(statement).first() is not None

    def table(self, id: str) -> Row | None:
        found = self._tables(schema.tables.c.id == id)
        return found[0] if found else None

    def tables(self, status: str, most: int, after: str = "") -> list[Row]:
        """Return tables listed in the lobby, the latest first, from behind a cursor."""
        return self._tables(sa.and_(schema.tables.c.open, schema.tables.c.stage == status), most, after)

    def tables_of(self, guest: str, over: bool, most: int, after: str = "") -> list[Row]:
        """Return tables that a guest has joined, the latest first, from behind a cursor."""
        ids = sa.select(schema.sittings.c.table_id).where(schema.sittings.c.guest == guest)
        is_over = schema.tables.c.stage == "over"
        return self._tables(sa.and_(schema.tables.c.id.in_(ids), is_over if over else ~is_over), most, after)

    def _tables(self, where: sa.ColumnElement[bool], most: int = 1, after: str = "") -> list[Row]:
        columns = schema.tables.c
        query = sa.select(
            columns.id, columns.created, columns.changed, columns.header, columns.secret, columns.stage, columns.result
        )
        query = query.where(where).order_by(columns.changed.desc(), columns.id).limit(most)
        changed, _, id = after.partition(".")
        if (
            changed.isdecimal() and len(changed) < 16 and id.isalnum() and id.isascii()
        ):  # a cursor: the table that the page before ended with
            at = int(changed)
            query = query.where(sa.or_(columns.changed < at, sa.and_(columns.changed == at, columns.id > id)))
        with self.engine.connect() as connection:
            return [
                Row(id, created, changed, _read_header(header), bytes.fromhex(secret), status, result)
                for id, created, changed, header, secret, status, result in connection.execute(query)
            ]

    def events(self, table: str, after: int = 0) -> list[Event]:
        return self._events(table, schema.events.c.number > after)

    def events_of(self, table: str, seat: int) -> list[Event]:
        """Return the events of one seat and those of the table (throws, the start, the end)."""
        return self._events(table, schema.events.c.seat.in_((seat, -1)))

    def _events(self, table: str, where: sa.ColumnElement[bool]) -> list[Event]:
        columns = schema.events.c
        query = sa.select(*(columns[name] for name in _EVENT)).where(columns.table_id == table, where).order_by(columns.number)
        with self.engine.connect() as connection:
            return [Event(*row) for row in connection.execute(query)]

    def last_events(self, tables: Iterable[str]) -> dict[str, Event]:
        """Return the last event of each of these tables that has one."""
        columns, known = schema.events.c, schema.tables.c.id
        of_table = schema.events.alias().c
        # a query of its own for each table, which reads one entry of the key; grouping would read all events
        newest = sa.select(sa.func.max(of_table.number)).where(of_table.table_id == known).scalar_subquery()
        query = sa.select(columns.table_id, *(columns[name] for name in _EVENT)).select_from(schema.tables)
        query = query.join(schema.events, sa.and_(columns.table_id == known, columns.number == newest)).where(
            known.in_(list(tables))
        )
        with self.engine.connect() as connection:
            return {str(row[0]): Event(*row[1:]) for row in connection.execute(query)}

    def achievements_of(self, guest: str) -> dict[tuple[str, str], int]:
        """Return in how many games each achievement was reached, by game and name."""
        columns = schema.achievements.c
        query = sa.select(columns.game, columns.name, sa.func.count()).where(columns.guest == guest)
        with self.engine.connect() as connection:
            found = connection.execute(query.group_by(columns.game, columns.name))
            return {(str(game), str(name)): int(count) for game, name, count in found}

    def keep_analysis(self, table: str, seat: int, judge: str, data: str) -> None:
        with self.engine.begin() as connection:
            values = {"table_id": table, "seat": seat, "judge": judge, "data": data}
            connection.execute(self._insert(schema.analyses).values(**values).on_conflict_do_nothing())

    def analysis(self, table: str, seat: int, judge: str) -> str | None:
        columns = schema.analyses.c
        query = sa.select(columns.data).where(columns.table_id == table, columns.seat == seat, columns.judge == judge)
        with self.engine.connect() as connection:
            found = connection.execute(query).scalar_one_or_none()
        return None if found is None else str(found)

    def keep_edition(self, hash: str, game: str, data: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(self._insert(schema.editions).values(hash=hash, game=game, data=data).on_conflict_do_nothing())

    def edition(self, hash: str) -> str | None:
        with self.engine.connect() as connection:
            found = connection.execute(sa.select(schema.editions.c.data).where(schema.editions.c.hash == hash)).scalar_one_or_none()
        return None if found is None else str(found)

    def probe(self, now: int) -> None:
        """Write something; raises if the database cannot be written."""
        values = {"name": "probe", "value": str(now)}
        statement = self._insert(schema.hall).values(**values)
        with self.engine.begin() as connection:
            connection.execute(statement.on_conflict_do_update(index_elements=["name"], set_={"value": str(now)}))


def upgrade(connection: sa.Connection) -> None:
    """Run the migrations that this database has not had."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise ForeignDatabase(f"its version is unknown to this Rollwright ({error})") from None


class _Taken(Exception):
    """One of the tables has moved on."""


_Row = tuple[object, ...]  # an event as the insert statements take it


def _rows(batch: list[_Append]) -> list[_Row]:
    rows: list[_Row] = []
    for job in batch:
        first, before = job.events[0].number, job.after.nonce if job.after is not None else 0
        rows += [(job.table, *astuple(event), first, before) for event in job.events]
    return rows


def _parameters(rows: list[_Row]) -> _Row:
    return tuple(chain.from_iterable(rows))


def _answer(batch: list[_Append]) -> None:
    """In the event loop: set the results of a batch."""
    for job in batch:
        if job.future.done():
            continue
        if job.error is not None:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(job.written)


def _sqlite_settings(connection: object, record: object) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "temp_store=MEMORY", f"wal_autocheckpoint={WAL}"):
        cursor.execute(f"pragma {pragma}")
    cursor.close()
