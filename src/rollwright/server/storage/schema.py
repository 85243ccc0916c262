"""The tables of the database, as they are after the last migration."""

from __future__ import annotations

import sqlalchemy as sa

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

# the log: numbers without gaps, each once
events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sqlite_with_rowid=False,
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
