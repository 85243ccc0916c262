"""Running the server: its own limits, and a clear message where it cannot start."""

import socket
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
import uvicorn

from rollwright.server import logs
from rollwright.server import run as run_module
from rollwright.server.settings import BadSetting, Settings
from rollwright.server.storage.store import Store

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")

Serve = Callable[..., run_module._Server]


@pytest.fixture(autouse=True)
def _keep_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "setswitchinterval", lambda seconds: None)
    monkeypatch.setattr(run_module, "_allow_many_sockets", lambda: None)
    monkeypatch.setattr(logs, "configure", lambda *settings: None)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/log.sqlite"


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Serve:
    """Return a function that prepares a server up to the point where it would accept requests."""
    prepared: list[run_module._Server] = []

    def run(self: run_module._Server, sockets: list[socket.socket]) -> None:
        prepared.append(self)
        self.started = True
        sockets[0].close()

    monkeypatch.setattr(uvicorn.Server, "run", run)

    def prepare(database: str, **settings: object) -> run_module._Server:
        run_module.run(Settings(database=database, port=0, **settings), False)  # type: ignore[arg-type]
        return prepared[-1]

    return prepare


def test_idle_connections_outlive_the_patience_of_clients_and_proxies(database: str, serve: Serve) -> None:
    """The client closes an idle connection (httpx after 5 s, nginx after 60 s); otherwise a request may cross the close."""
    config = serve(database).config
    assert config.timeout_keep_alive > 60
    assert config.ws_ping_interval


def test_a_process_is_ended_three_seconds_after_the_signal_at_the_latest() -> None:
    """tests/server/outside tests that it ends; how soon cannot be measured on a busy machine."""
    assert run_module.GRACE < run_module.EXIT <= 3


def test_the_address_for_other_devices_is_printed_when_listening_on_all_interfaces(
    database: str, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_module, "lan_address", lambda: "192.0.2.7")
    assert serve(database, host="0.0.0.0").elsewhere.startswith("http://192.0.2.7:")
    assert serve(database).elsewhere == ""


def test_a_port_in_use_is_reported_at_once(database: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BadSetting, match=f"cannot listen at 127.0.0.1 port {port}"):
            run_module.run(Settings(database=database, port=port), False)


def test_no_other_process_inherits_the_port_so_that_a_killed_server_can_restart(database: str) -> None:
    with run_module._listen(Settings(database=database, port=0)) as listening:
        assert not listening.get_inheritable()


def test_a_database_that_cannot_be_used_is_named_without_its_password() -> None:
    address = "postgresql://me:secret@127.0.0.1:1/nothing"
    with pytest.raises(BadSetting, match="cannot be used") as refused:
        run_module.run(Settings(database=address, port=0), False)
    assert "secret" not in str(refused.value)


def test_a_server_starts_while_its_redis_is_down(database: str, serve: Serve) -> None:
    assert serve(database, redis="redis://127.0.0.1:1/0").started


def test_a_second_server_on_one_sqlite_file_is_refused(database: str, serve: Serve, tmp_path: Path) -> None:
    lock = run_module._lock_database(Settings(database=database))
    assert lock is not None
    (tmp_path / "link.sqlite").symlink_to("log.sqlite")
    for name in ("log", "link"):
        with pytest.raises(BadSetting, match=rf"another server is using .*{name}\.sqlite"):
            serve(f"sqlite:///{tmp_path}/{name}.sqlite")
    lock.close()
    serve(database)


def test_a_database_of_a_newer_version_is_refused_and_left_alone(database: str) -> None:
    store = Store(database)
    store.migrate()
    with store.engine.begin() as connection:
        connection.execute(sa.text("update alembic_version set version_num = '9999'"))
    with pytest.raises(BadSetting, match="used by a newer Rollwright"):
        run_module.run(Settings(database=database, port=0), False)
    assert store.version() == "9999"
    store.engine.dispose()


@pytest.mark.parametrize(
    ("statements", "message"),
    [
        (["create table events (id integer)"], r"tables of another program \(events\)"),
        (["create table alembic_version (version_num text)", "insert into alembic_version values ('0000')"], "version is unknown"),
    ],
    ids=["tables of the same names", "an unknown older revision"],
)
def test_a_foreign_database_is_refused_and_left_alone(database: str, statements: list[str], message: str) -> None:
    engine = sa.create_engine(database)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(sa.text(statement))
    before = sa.inspect(engine).get_table_names()
    with pytest.raises(BadSetting, match=message):
        run_module.run(Settings(database=database, port=0), False)
    assert sa.inspect(engine).get_table_names() == before
    engine.dispose()
