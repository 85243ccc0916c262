"""How the hall is served: limits of the server itself, and a clear refusal where it cannot start."""

import logging
import socket
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
import uvicorn

from rollwright.server import serving
from rollwright.server.settings import BadSetting, Settings
from rollwright.server.store import Store

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")


@pytest.fixture(autouse=True)
def this_process_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "setswitchinterval", lambda seconds: None)
    monkeypatch.setattr(serving, "_allow_many_sockets", lambda: None)
    monkeypatch.setattr(logging, "basicConfig", lambda **settings: None)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/hall.sqlite"


def test_idle_connections_outlive_the_patience_of_clients_and_proxies(database, monkeypatch):
    """Whoever asks closes an idle connection (httpx after 5 s, nginx after 60 s); else a request may meet the closing."""
    configs: list[uvicorn.Config] = []

    def run(self: uvicorn.Server, sockets: list[socket.socket]) -> None:
        configs.append(self.config)
        self.started = True
        sockets[0].close()

    monkeypatch.setattr(uvicorn.Server, "run", run)
    serving.run(Settings(database=database, port=0), False)
    assert configs[0].timeout_keep_alive > 60
    assert configs[0].ws_ping_interval


def test_who_listens_for_everybody_is_told_the_address_for_other_devices(database, monkeypatch):
    told: list[str] = []

    def run(self: serving._Server, sockets: list[socket.socket]) -> None:
        told.append(self.elsewhere)
        self.started = True
        sockets[0].close()

    monkeypatch.setattr(serving, "address_here", lambda: "192.0.2.7")
    monkeypatch.setattr(serving._Server, "run", run)
    serving.run(Settings(database=database, port=0, host="0.0.0.0"), False)
    serving.run(Settings(database=database, port=0), False)
    assert told[0].startswith("http://192.0.2.7:")
    assert told[1] == ""


def test_a_port_that_is_taken_is_said_at_once(database):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BadSetting, match=f"cannot listen at 127.0.0.1 port {port}"):
            serving.run(Settings(database=database, port=port), False)


def test_a_database_that_cannot_be_used_is_named_without_its_password():
    address = "postgresql://me:secret@127.0.0.1:1/nothing"
    with pytest.raises(BadSetting, match="cannot be used") as refused:
        serving.run(Settings(database=address, port=0), False)
    assert "secret" not in str(refused.value)


def test_a_redis_that_does_not_answer_is_said(database):
    with pytest.raises(BadSetting, match=r"Redis at redis://127.0.0.1:1/0 does not answer"):
        serving.run(Settings(database=database, port=0, redis="redis://127.0.0.1:1/0"), False)


def test_a_database_of_a_newer_version_is_refused_and_left_alone(database):
    store = Store(database)
    store.migrate()
    with store.engine.begin() as connection:
        connection.execute(sa.text("update alembic_version set version_num = '9999'"))
    with pytest.raises(BadSetting, match="used by a newer Rollwright"):
        serving.run(Settings(database=database, port=0), False)
    assert store.version() == "9999"
    store.engine.dispose()
