"""A new column of the log touches two files: the event, and a migration. An older database is opened and continued with it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from servers import PATIENCE, environment
from test_store import event, run

from rollwright.server.storage.store import LATEST, Store

PACKAGE = Path(__file__).parent.parent.parent / "src" / "rollwright"
LAST_FIELD, NEW_FIELD = "\n\n\nclass Occupant", '\n    device: str = ""\n\n\nclass Occupant'
MIGRATION = f"""
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{LATEST}"

def upgrade() -> None:
    op.add_column("events", sa.Column("device", sa.Text, nullable=False, server_default=""))
"""
PROGRAM = """
import asyncio, sys
from rollwright.server.storage.store import Row, Store
from rollwright.server.table.events import Event, Header

async def main():
    store = Store(sys.argv[1])
    store.migrate()
    store.add_table(Row("t1", 1, 1, Header("pig", 1, "toy", "", {}, 2), bytes(32), "waiting", ""))
    last = store.last_events(["t1"]).get("t1")
    assert last is None or last.device == ""
    number = last.number if last is not None else 0
    new = [Event(number + 1, 5, "move", 0, "pass", 8, "phone"), Event(number + 2, 6, "move", 0, "pass", 9)]
    store.start()
    assert await store.append("t1", last, new)
    assert not await store.append("t1", Event(number + 2, 6, "move", 0, "pass", 7), new)
    await store.stop()
    assert store.events("t1", number) == new == store.events_of("t1", 0)[-2:]
    assert store.last_events(["t1"]) == {"t1": new[1]}

asyncio.run(main())
"""


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    """A copy of the sources with a new column, made in two files."""
    copy = tmp_path / "changed" / "rollwright"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    events = copy / "server" / "table" / "events.py"
    assert events.read_text("utf-8").count(LAST_FIELD) == 1
    events.write_text(events.read_text("utf-8").replace(LAST_FIELD, NEW_FIELD), "utf-8")
    (copy / "server" / "storage" / "migrations" / "versions" / "v9999_device.py").write_text(MIGRATION, "utf-8")
    return copy.parent


@pytest.mark.parametrize("old", [True, False], ids=["an older database", "a new database"])
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_new_column_touches_two_files(database, old, changed, tmp_path, request):
    url = f"sqlite:///{tmp_path}/log.sqlite" if database == "sqlite" else request.getfixturevalue("postgres")
    if old:
        store = Store(url)
        store.migrate()

        async def work():
            assert await store.append("t1", None, [event(1)])

        run(store, work)
    start = f"import sys; sys.path.insert(0, {str(changed)!r})\n"
    done = subprocess.run(
        [sys.executable, "-c", start + PROGRAM, url],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
