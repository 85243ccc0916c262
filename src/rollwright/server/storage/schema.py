"""The tables of the database, as they are after the last migration."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import sqlalchemy as sa

from rollwright.server.table.events import Event

metadata = sa.MetaData()

# values of the whole deployment: its identity, and the key that signs cookies and tokens
hall = sa.Table("hall", metadata, sa.Column("name", sa.String(40), primary_key=True), sa.Column("value", sa.Text, nullable=False))

# every edition that was ever played with here
editions = sa.Table(
    "editions",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("data", sa.Text, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("stage", sa.String(8), nullable=False),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Column("result", sa.Text, nullable=False),
    sa.Index("tables_in_the_hall", "open", "stage", "changed"),
)


def _event_columns() -> list[sa.Column[object]]:
    """Return a column for each field of an event."""
    columns: list[sa.Column[object]] = []
    for name, hint in get_type_hints(Event, include_extras=True).items():
        extra = {key: value for meta in get_args(hint)[1:] for key, value in meta.extra.items()}
        if get_args(hint)[:1] == (str,) or hint is str:
            kind: sa.types.TypeEngine[Any] = sa.String(extra["length"]) if "length" in extra else sa.Text()
        else:
            kind = sa.BigInteger() if extra.get("bits") == 64 else sa.Integer()
        columns.append(sa.Column(name, kind, primary_key=name == "number", autoincrement=False, nullable=False))
    return columns


# the log: numbers without gaps, each once
events = sa.Table(
    "events", metadata, sa.Column("table_id", sa.String(16), primary_key=True), *_event_columns(), sqlite_with_rowid=False
)

# which guest ever sat at which table: only to find them again
sittings = sa.Table(
    "sittings",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# luck and choices of a seat, once for each version of the judge that computed them
analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("judge", sa.String(64), primary_key=True),
    sa.Column("data", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)

# what a guest fulfilled in which game; some achievements want several games
achievements = sa.Table(
    "achievements",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
