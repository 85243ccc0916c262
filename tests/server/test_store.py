"""The log on disk, in SQLite and in PostgreSQL: written means written, and an event follows its predecessor."""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa
from servers import PATIENCE, environment
from tables import NOW, TERRACES, make_header

from rollwright.server.storage import schema
from rollwright.server.storage.store import LATEST, Projections, Row, Store, StoreDown, upgrade
from rollwright.server.table.events import Event


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/log.sqlite"
    return str(request.getfixturevalue("postgres"))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    found = Store(url)
    found.migrate()
    yield found
    found.engine.dispose()


def run(store: Store, work: Callable[[], object]) -> None:
    """Run something while the writer is running."""

    async def all_of_it() -> None:
        store.start()
        try:
            await work()  # type: ignore[misc]
        finally:
            await store.stop()

    asyncio.run(all_of_it())


def event(number: int, text: str = "column 1") -> Event:
    return Event(number, NOW + number, "move", 0, text, number * 10_000 + sum(text.encode()))


def row(id: str = "t1") -> Row:
    return Row(id, NOW, NOW, make_header(TERRACES), bytes(32), "waiting", "")


def test_what_was_appended_is_there(store):
    store.add_table(row("t1"))

    async def work():
        assert await store.append("t1", None, [event(1), event(2)])
        assert await store.append("t1", event(2), [event(3, "ünïcode ✓")])

    run(store, work)
    assert store.events("t1") == [event(1), event(2), event(3, "ünïcode ✓")]
    assert store.events("t1", after=2) == [event(3, "ünïcode ✓")]
    assert store.last_events(["t1", "t2"]) == {"t1": event(3, "ünïcode ✓")}


def test_a_taken_number_refuses_the_whole_append_and_nothing_else(store):
    async def work():
        assert await store.append("t1", None, [event(1), event(2)])
        one = store.append("t1", event(1), [event(2, "other"), event(3, "other")])
        two = store.append("t2", None, [event(1)])
        assert not await one
        assert await two

    run(store, work)
    assert [found.text for found in store.events("t1")] == ["column 1", "column 1"]
    assert len(store.events("t2")) == 1


@pytest.mark.parametrize(
    ("after", "number"),
    [(event(3), 4), (event(1), 3), (None, 3), (None, 1), (event(2, "another"), 3), (event(2, "column 1"), 4)],
    ids=["a missing predecessor", "a gap", "no predecessor", "an old number", "another predecessor", "a number too far"],
)
def test_an_event_is_written_only_after_its_predecessor(store, after, number):
    """A process whose memory is ahead of its log, or beside it, writes nothing."""

    async def work():
        assert await store.append("t1", None, [event(1), event(2)])
        assert not await store.append("t1", after, [event(number), event(number + 1)])

    run(store, work)
    assert store.events("t1") == [event(1), event(2)]


def test_an_append_of_many_events_is_written_whole_or_not_at_all(store):
    """SQLite gets them in several statements."""

    async def work():
        assert await store.append("t1", None, [event(number) for number in range(1, 301)])
        assert not await store.append("t1", event(150), [event(number, "other") for number in range(151, 451)])

    run(store, work)
    assert store.events("t1") == [event(number) for number in range(1, 301)]


def test_an_append_that_fails_in_the_middle_leaves_nothing(store):
    """SQLite gets many events in several statements, and projections after them: all are one transaction."""
    with store.engine.begin() as connection:  # a log with a gap, as older builds could write it
        values = {name: getattr(event(250), name) for name in Event.__struct_fields__}
        connection.execute(sa.insert(schema.events).values(table_id="t1", **values))

    async def work():
        assert not await store.append("t1", None, [event(number) for number in range(1, 301)])
        with pytest.raises(StoreDown):
            await store.append("t2", None, [event(1)], Projections(sittings=[("guest", 2**70)]))
        with pytest.raises(StoreDown):
            await store.append("t3", None, [event(1), msgspec.structs.replace(event(2), at=2**70)])
        assert await store.append("t4", None, [event(1)])

    run(store, work)
    assert [store.events(table) for table in ("t1", "t2", "t3", "t4")] == [[event(250)], [], [], [event(1)]]


def test_many_appends_share_a_transaction(store):
    async def work():
        assert all(await asyncio.gather(*[store.append(f"t{number}", None, [event(1)]) for number in range(500)]))

    run(store, work)
    assert store.written == 500
    assert store.commits < 100


def test_two_processes_never_write_one_number_twice(url, store):
    other = Store(url)
    store.add_table(row("t1"))

    async def work():
        other.start()

        async def writing(mine: Store, text: str) -> None:
            written = 0
            while written < 40:
                last = (await mine.read(mine.last_events, ["t1"])).get("t1")
                written += await mine.append("t1", last, [event(last.number + 1 if last else 1, text)])

        await asyncio.gather(writing(store, "a"), writing(other, "b"))
        await other.stop()

    run(store, work)
    events = store.events("t1")
    assert [found.number for found in events] == list(range(1, 81))
    assert sorted(found.text for found in events) == ["a"] * 40 + ["b"] * 40


def test_tables_are_found_by_status_and_by_guest(store):
    assert store.add_table(row("t1"))
    assert not store.add_table(row("t1"))
    second = row("t2")
    second.header.open = True
    second.changed = NOW + 5
    assert store.add_table(second)

    async def work():
        made = Projections("over", "[]", sittings=[("guest1", NOW)], achievements=[("guest1", "terraces", "first", NOW)])
        assert await store.append("t1", None, [event(1)], made)

    run(store, work)
    assert store.table("t3") is None
    assert store.table("t1").status == "over"
    assert [found.id for found in store.tables("waiting", 10)] == ["t2"]
    assert [found.id for found in store.tables_of("guest1", True, 10)] == ["t1"]
    assert store.tables_of("guest1", False, 10) == []
    assert store.achievements_of("guest1") == {("terraces", "first"): 1}


def test_lists_of_tables_have_pages(store):
    for number in range(25):
        each = row(f"t{number:02}")
        each.header.open = True
        each.changed = NOW + number // 3  # several have the same time
        assert store.add_table(each)
    found: list[str] = []
    after = ""
    while page := store.tables("waiting", 7, after):
        found += [each.id for each in page]
        after = f"{page[-1].changed}.{page[-1].id}"
    assert sorted(found) == [f"t{number:02}" for number in range(25)]
    assert [each.id for each in store.tables("waiting", 100)] == found
    for nonsense in ("x", "1.2.3", "-1.t1", "9" * 30 + ".t1", "1.'"):
        assert len(store.tables("waiting", 7, nonsense)) <= 7


def test_a_value_of_the_deployment_is_set_once(store):
    assert store.value("key", "first") == "first"
    assert store.value("key", "second") == "first"


def test_a_probe_fails_when_nothing_can_be_written(store):
    store.probe(1)
    store.probe(2)
    with store.engine.begin() as connection:
        connection.execute(sa.text("drop table hall"))
    with pytest.raises(sa.exc.SQLAlchemyError):
        store.probe(3)


def test_a_log_that_cannot_be_written_reports_it(store):
    with store.engine.begin() as connection:
        connection.execute(sa.text("drop table events"))

    async def work():
        with pytest.raises(StoreDown):
            await store.append("t1", None, [event(1)])

    run(store, work)


def test_starting_twice_migrates_once(store):
    store.migrate()
    with store.engine.connect() as connection:
        assert connection.execute(sa.text("select version_num from alembic_version")).scalars().all() == [LATEST]


def test_the_migrations_make_the_tables_that_the_program_expects(store):
    """A new database is made in one step; one that went through every migration must be the same."""

    def shape() -> dict[str, object]:
        inspector = sa.inspect(store.engine)
        return {
            name: (
                [(column["name"], str(column["type"]), column["nullable"]) for column in inspector.get_columns(name)],
                inspector.get_pk_constraint(name)["constrained_columns"],
                sorted((index["name"], tuple(index["column_names"])) for index in inspector.get_indexes(name)),
            )
            for name in inspector.get_table_names()
        }

    whole = shape()
    with store.engine.begin() as connection:
        schema.metadata.drop_all(connection)
        connection.execute(sa.text("drop table alembic_version"))
    with store.engine.begin() as connection:
        upgrade(connection)
    assert shape() == whole


FIRST_TABLE = """
import sys
import msgspec._utils
from rollwright.server.storage.store import Store
built = []
look_up = msgspec._utils._get_class_mro_and_typevar_mappings
msgspec._utils._get_class_mro_and_typevar_mappings = lambda found: built.append(found) or look_up(found)
class Late(msgspec.Struct):
    number: int
msgspec.json.decode(b'{"number": 1}', type=Late)
assert built == [Late], f"msgspec does not build decoders the way this test expects: {built}"
assert Store(sys.argv[1]).table("t1").header.game == "terraces"
assert built == [Late], f"a decoder was built while reading a table: {built}"
"""


def test_no_decoder_is_built_while_tables_are_read_in_several_threads(tmp_path):
    """Two threads that build a decoder of one type at the same time crash the process, e.g. after a restart with many players."""
    url = f"sqlite:///{tmp_path}/log.sqlite"
    store = Store(url)
    store.migrate()
    assert store.add_table(row())
    store.engine.dispose()
    run = subprocess.run(
        [sys.executable, "-c", FIRST_TABLE, url],
        env=environment(),
        timeout=PATIENCE,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert run.stderr == ""
