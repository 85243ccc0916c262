"""A server that the tests of this folder share, and an empty PostgreSQL schema for each test."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from servers import ServerProcess, running

from rollwright import games
from toys import PigGame, TerracesGame


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with running(f"sqlite:///{tmp_path_factory.mktemp('server')}/log.sqlite", messages_per_second=0) as found:
        yield found


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the toy games, for a service inside the process of the test."""
    monkeypatch.setattr(games, "_extra", {"terraces": TerracesGame(), "pig": PigGame()})


@pytest.fixture
def url(tmp_path: Path) -> str:
    """Return the address of a database for this test only."""
    return f"sqlite:///{tmp_path}/log.sqlite"


@pytest.fixture
def postgres(postgres_url: str) -> Iterator[str]:
    """Return the address of an empty schema for this test only, so that tests can run in parallel."""
    url = sa.make_url(postgres_url).set(drivername="postgresql+psycopg")
    name = f"rollwright_{secrets.token_hex(6)}"
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.text(f"create schema {name}"))
    try:
        yield url.update_query_dict({"options": f"-csearch_path={name}"}).render_as_string(hide_password=False)
    finally:
        with engine.begin() as connection:
            connection.execute(sa.text(f"drop schema {name} cascade"))
        engine.dispose()
