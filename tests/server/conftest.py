"""A hall that the tests of this folder share, and a corner of PostgreSQL for each test."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from halls import Running, running

from rollwright import games
from toys import PigGame, TerracesGame


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(f"sqlite:///{tmp_path_factory.mktemp('hall')}/hall.sqlite", messages_per_second=0) as found:
        yield found


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy games are there, for a hall inside the process of the test."""
    monkeypatch.setattr(games, "_extra", {"terraces": TerracesGame(), "pig": PigGame()})


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The address of a database of its own."""
    return f"sqlite:///{tmp_path}/hall.sqlite"


@pytest.fixture
def postgres(postgres_url: str) -> Iterator[str]:
    """The address of an empty schema of its own, so that tests may run side by side."""
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
