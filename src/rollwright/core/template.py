"""Templates for custom editions: a file that changes nothing yet and contains what an owner of the game can correct."""

from __future__ import annotations

import json
import re
from textwrap import wrap

from rollwright.core.edition import CERTAIN, STATUSES, Edition, Field, Row
from rollwright.core.english import counted
from rollwright.core.game import Game

_WIDTH = 120


def template(game: Game, edition: Edition) -> str:
    """Return the legend and, for each table, its keys, IDs, and uncertain rows as comments (or one row, as an example)."""
    base = game.editions[edition.base] if edition.base else edition
    lines = [
        f"# A custom edition of {game.title}. List only the rows that differ from {base.name!r}, then play with it:",
        f"#     rollwright play {game.name} --edition THIS_FILE",
        "# or choose this file when you open a table. The rows that are uncertain are below. To correct one, remove the #",
        "# from each of its lines, and enter what your copy has.",
        "# A row with the ID of a released row replaces it and may omit the keys that do not change; a row with a new ID is added.",
        "# Every row states how certain it is (status) and where you saw it (source).",
        f"# status: {', '.join(STATUSES)}",
        "",
        "[edition]",
        f'name = "my-{game.name.replace("_", "-")}"',
        f'title = "My {game.title}"',
        f'game = "{game.name}"',
        f'base = "{base.name}"',
    ]
    if base.legend:
        lines += ["", "# ---- Legend, from the released edition", "#", *base.legend.splitlines()]
    for table, fields in game.schema.tables.items():
        rows = edition.tables[table]
        lines += ["", f"# ---- {table}: {counted(len(rows), 'row')}. Keys:"]
        lines += [f"#   {key}: {field.form()}" for key, field in fields.items()]
        ids = ", ".join(row.id for row in rows)
        lines += wrap(ids, _WIDTH, initial_indent="# ids: ", subsequent_indent="#   ", break_on_hyphens=False)
        for row in [row for row in rows if row.status not in CERTAIN] or rows[:1]:
            lines += ["#", *(f"# {line}" for line in _row(table, fields, row))]
    return "\n".join(lines) + "\n"


def _row(table: str, fields: dict[str, Field], row: Row) -> list[str]:
    lines = [f"[[{table}]]", f"id = {json.dumps(row.id)}", 'status = "found"', 'source = "my own copy of the game"']
    return lines + [f"{key} = {_toml(row.values[key])}" for key, field in fields.items() if row.values[key] != field.default]


def _toml(value: object) -> str:
    """Return a value as TOML: text, numbers, booleans, and lists and tables of them."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(str(key))} = {_toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(part) for part in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key)
