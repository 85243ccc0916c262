"""A hall that the tests of this folder share, and a corner of PostgreSQL for each test."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from halls import Running, running


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(f"sqlite:///{tmp_path_factory.mktemp('hall')}/hall.sqlite", messages_per_second=0) as found:
        yield found


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
