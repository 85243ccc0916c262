"""A file to start an edition of one's own with: it changes nothing yet, and holds what an owner of the box can correct."""

from __future__ import annotations

import json
import re
from textwrap import wrap

from rollwright.core.edition import CERTAIN, STATUSES, Edition, Field, Row
from rollwright.core.game import Game

_WIDTH = 120


def template(game: Game, edition: Edition) -> str:
    """The legend, and of each table the keys, the ids, and as comments the rows that are not certain (or one, to show its form)."""
    base = game.editions[edition.base] if edition.base else edition
    lines = [
        f"# An edition of your own for {game.title}. Write only the rows that differ from {base.name!r}, then play with it:",
        f"#     rollwright play {game.name} --edition THIS_FILE",
        "# or choose this file on the page where a table is opened. Below stand the rows we are not sure of. To correct one, take",
        "# away the # before each of its lines, and write what your box has.",
        "# A row with the id of a released one replaces it and may leave out the keys that stay as they were;",
        "# a row with a new id is added. Every row says how sure you are (status) and where you saw it (source).",
        f"# status: {', '.join(STATUSES)}",
        "",
        "[edition]",
        f'name = "my-{game.name.replace("_", "-")}"',
        f'title = "My {game.title}"',
        f'game = "{game.name}"',
        f'base = "{base.name}"',
    ]
    if base.legend:
        lines += ["", "# ---- what the words mean, from the released edition", "#", *base.legend.splitlines()]
    for table, fields in game.schema.tables.items():
        rows = edition.tables[table]
        lines += ["", f"# ---- {table}: {len(rows)} {'row' if len(rows) == 1 else 'rows'}. Keys:"]
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
    """A value as TOML writes it; texts, numbers, truths, lists and tables of them."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(str(key))} = {_toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(part) for part in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key)
