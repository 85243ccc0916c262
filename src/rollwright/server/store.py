"""The log on disk: SQLite by default, PostgreSQL by setting.

One writer thread commits everything that has arrived in one transaction. Accepted means written: the future of an append is done
when the transaction is. Numbers are unique in a table; a process whose events meet a number that is taken is told so, and none
of them is written.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Iterable
from pathlib import Path

import msgspec
import sqlalchemy as sa

from rollwright.server import schema
from rollwright.server.events import Event, Header

LATEST = "0001"  # the last migration
BATCH = 5000  # events in one transaction, about

_COLUMNS = "table_id, number, at, kind, seat, text"
_OF_A_ROW = ", ".join(f"json_extract(value, '$[{at}]')" for at in range(6))
_INSERT_JSON = (  # Python's sqlite3 gives the interpreter's lock away and waits for it again with every row of many
    f"insert into events ({_COLUMNS}) select {_OF_A_ROW} from json_each(?) where true on conflict do nothing"
)
_INSERT_ARRAYS = (  # PostgreSQL counts the rows of one statement, but not those of many
    f"insert into events ({_COLUMNS}) select * from unnest(%s::varchar[], %s::integer[], %s::bigint[], %s::varchar[], "
    "%s::integer[], %s::text[]) on conflict do nothing"
)

# A PostgreSQL that has gone without a word is given up after so many seconds; a URL may say otherwise.
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


class StoreDown(Exception):
    """The log could not be written; whether it was is not known until it is read again."""


class Row(msgspec.Struct):
    """A table as it stands in the database, without its events."""

    id: str
    created: int
    changed: int
    header: Header
    secret: bytes
    stage: str
    result: str


class Also(msgspec.Struct):
    """What is written together with events."""

    stage: str = ""
    result: str = ""
    sittings: list[tuple[str, int]] = []  # guest, when
    achievements: list[tuple[str, str, str, int]] = []  # guest, game, name, when


class _Append:
    def __init__(self, table: str, events: list[Event], also: Also | None, future: asyncio.Future[bool]) -> None:
        self.table = table
        self.events = events
        self.also = also
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
            self.engine = sa.create_engine(self.url)
            sa.event.listen(self.engine, "connect", _sqlite_settings)
            from sqlalchemy.dialects.sqlite import insert
        else:
            from sqlalchemy.dialects.postgresql import insert  # type: ignore[assignment]

            patience = {name: value for name, value in _PATIENCE.items() if name not in self.url.query}
            self.engine = sa.create_engine(
                self.url.set(drivername="postgresql+psycopg"), pool_pre_ping=True, pool_size=5, connect_args=patience
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
        """Bring the database to the latest version; several processes may start at once."""
        with self.engine.begin() as connection:
            connection.execute(sa.text("begin immediate" if self.is_sqlite else "select pg_advisory_xact_lock(726655)"))
            if not sa.inspect(connection).has_table("alembic_version"):
                schema.metadata.create_all(connection)  # what all migrations together make, without importing Alembic
                connection.execute(sa.text("create table alembic_version (version_num varchar(32) not null primary key)"))
                connection.execute(sa.text("insert into alembic_version values (:latest)"), {"latest": LATEST})
                return
            if connection.execute(_VERSION).scalar_one() != LATEST:
                upgrade(connection)

    def version(self) -> str:
        """The last migration this database has seen; "" for an empty one."""
        with self.engine.connect() as connection:
            if not sa.inspect(connection).has_table("alembic_version"):
                return ""
            return str(connection.execute(_VERSION).scalar_one())

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._write, name="rollwright-writer", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        """Everything that was handed over is written before this is done."""
        if self._thread is not None:
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None
        self.engine.dispose()

    # writing the log

    def append(self, table: str, events: list[Event], also: Also | None = None) -> asyncio.Future[bool]:
        """True when all of them are on disk; False if a number was taken: then none of them is. Raises StoreDown."""
        assert self._loop is not None
        future: asyncio.Future[bool] = self._loop.create_future()
        self._queue.put(_Append(table, events, also, future))
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
        """Write a batch in one transaction; if a number is taken, each table in one of its own."""
        batch.sort(key=lambda job: job.table)  # two processes that lock in one order never lock each other out
        for again in (True, False):
            try:
                connection = self._writing = self._writing or self.engine.connect()
                with connection.begin():
                    if not self._insert_events(connection, batch):
                        raise _Taken
                    self._write_also(connection, batch)
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
                # a line that broke is tried once more; if the first try was written after all, the numbers are taken and
                # whoever reads the log finds its own deeds there
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

    def _insert_events(self, connection: sa.Connection, batch: list[_Append]) -> bool:
        """False if one of the numbers is taken."""
        rows = [(job.table, event.number, event.at, event.kind, event.seat, event.text) for job in batch for event in job.events]
        if not rows:
            return True
        if self.is_sqlite:
            inserted = connection.exec_driver_sql(_INSERT_JSON, (msgspec.json.encode(rows).decode(),)).rowcount
        else:
            inserted = connection.exec_driver_sql(
                _INSERT_ARRAYS, tuple(list(column) for column in zip(*rows, strict=True))
            ).rowcount
        return inserted == len(rows)

    def _write_also(self, connection: sa.Connection, batch: list[_Append]) -> None:
        for job in batch:
            also = job.also
            if also is None:
                continue
            if also.stage:
                change = {"stage": also.stage, "changed": job.events[-1].at}
                if also.result:
                    change["result"] = also.result
                connection.execute(sa.update(schema.tables).where(schema.tables.c.id == job.table).values(**change))
            if also.sittings:
                rows = [{"guest": guest, "table_id": job.table, "at": at} for guest, at in also.sittings]
                connection.execute(self._insert(schema.sittings).on_conflict_do_nothing(), rows)
            if also.achievements:
                found = [
                    {"guest": guest, "game": game, "name": name, "table_id": job.table, "at": at}
                    for guest, game, name, at in also.achievements
                ]
                connection.execute(self._insert(schema.achievements).on_conflict_do_nothing(), found)

    # everything else runs in a thread of its own

    def hall_value(self, name: str, default: str) -> str:
        """What is kept for the whole hall under this name; the first process to ask sets it."""
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
            "stage": row.stage,
            "open": row.header.open,
            "result": row.result,
        }
        with self.engine.begin() as connection:
            statement = self._insert(schema.tables).values(**values).on_conflict_do_nothing().returning(schema.tables.c.id)
            return connection.execute(statement).first() is not None

    def table(self, id: str) -> Row | None:
        found = self._tables(schema.tables.c.id == id)
        return found[0] if found else None

    def tables(self, stage: str, most: int) -> list[Row]:
        """The tables listed in the hall, the latest first."""
        return self._tables(sa.and_(schema.tables.c.open, schema.tables.c.stage == stage), most)

    def tables_of(self, guest: str, most: int) -> list[Row]:
        """The tables a guest sat at, the latest first."""
        ids = sa.select(schema.sittings.c.table_id).where(schema.sittings.c.guest == guest)
        return self._tables(schema.tables.c.id.in_(ids), most)

    def _tables(self, where: sa.ColumnElement[bool], most: int = 1) -> list[Row]:
        columns = schema.tables.c
        query = sa.select(
            columns.id, columns.created, columns.changed, columns.header, columns.secret, columns.stage, columns.result
        )
        query = query.where(where).order_by(columns.changed.desc(), columns.id).limit(most)
        with self.engine.connect() as connection:
            return [
                Row(id, created, changed, _read_header(header), bytes.fromhex(secret), stage, result)
                for id, created, changed, header, secret, stage, result in connection.execute(query)
            ]

    def events(self, table: str, after: int = 0) -> list[Event]:
        columns = schema.events.c
        query = sa.select(columns.number, columns.at, columns.kind, columns.seat, columns.text)
        query = query.where(columns.table_id == table, columns.number > after).order_by(columns.number)
        with self.engine.connect() as connection:
            return [Event(*row) for row in connection.execute(query)]

    def events_of(self, table: str, seat: int) -> list[Event]:
        """The events of one seat and those of nobody's seat (throws, the start, the end)."""
        columns = schema.events.c
        query = sa.select(columns.number, columns.at, columns.kind, columns.seat, columns.text)
        query = query.where(columns.table_id == table, columns.seat.in_((seat, -1))).order_by(columns.number)
        with self.engine.connect() as connection:
            return [Event(*row) for row in connection.execute(query)]

    def last_numbers(self, tables: Iterable[str]) -> dict[str, int]:
        columns = schema.events.c
        query = sa.select(columns.table_id, sa.func.max(columns.number)).where(columns.table_id.in_(list(tables)))
        with self.engine.connect() as connection:
            return {str(row[0]): int(row[1]) for row in connection.execute(query.group_by(columns.table_id))}

    def achievements_of(self, guest: str) -> dict[tuple[str, str], int]:
        """(game, name) -> in how many games."""
        columns = schema.achievements.c
        query = sa.select(columns.game, columns.name, sa.func.count()).where(columns.guest == guest)
        with self.engine.connect() as connection:
            found = connection.execute(query.group_by(columns.game, columns.name))
            return {(str(game), str(name)): int(count) for game, name, count in found}

    def keep_edition(self, hash: str, game: str, data: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(self._insert(schema.editions).values(hash=hash, game=game, data=data).on_conflict_do_nothing())

    def edition(self, hash: str) -> str | None:
        with self.engine.connect() as connection:
            found = connection.execute(sa.select(schema.editions.c.data).where(schema.editions.c.hash == hash)).scalar_one_or_none()
        return None if found is None else str(found)

    def check(self) -> None:
        """Raises if the database does not answer."""
        with self.engine.connect() as connection:
            connection.execute(sa.select(1))


def upgrade(connection: sa.Connection) -> None:
    """Run the migrations that this database has not seen."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


class _Taken(Exception):
    pass


def _answer(batch: list[_Append]) -> None:
    """In the event loop: tell everybody of a batch."""
    for job in batch:
        if job.future.done():
            continue
        if job.error is not None:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(job.written)


def _sqlite_settings(connection: object, record: object) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "temp_store=MEMORY"):
        cursor.execute(f"pragma {pragma}")
    cursor.close()
