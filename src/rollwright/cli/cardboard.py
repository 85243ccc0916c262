"""rollwright data status, rollwright data template, rollwright sheet"""

from __future__ import annotations

import json
from argparse import Namespace

from rollwright.cli.choice import edition_of, options_of, write_json, write_text
from rollwright.core.drawing import standalone
from rollwright.core.edition import CERTAIN, STATUSES, Edition, Field, Row
from rollwright.core.game import Game
from rollwright.games import load, stylesheet


def status(given: Namespace) -> None:
    """How many rows have which status, and every row that is not certain."""
    game = load(given.game)
    edition = edition_of(game, given.edition)
    rows = [(table, row) for table, entries in edition.tables.items() for row in entries]
    counts = {status: sum(row.status == status for _, row in rows) for status in STATUSES}
    doubtful = [(table, row) for table, row in rows if row.status not in CERTAIN]
    doubtful.sort(key=lambda entry: -STATUSES.index(entry[1].status))
    if given.json:
        answer: dict[str, object] = {"game": game.name, "edition": edition.name, "rows": len(rows), "by_status": counts}
        answer["uncertain"] = [
            {"table": table, "id": row.id, "status": row.status, "source": row.source} for table, row in doubtful
        ]
        write_json(answer)
        return
    from rich.markup import escape
    from rich.table import Table

    from rollwright.cli.console import Console

    console = Console()
    told = ", ".join(f"{count} {status}" for status, count in counts.items() if count)
    console.print(escape(f"{game.title}, edition {edition.name} ({edition.title}): {len(rows)} rows, {told}"), highlight=False)
    if not doubtful:
        console.print("Every row is certain.")
        return
    console.print(f"Not certain are {len(doubtful)}, the least certain first:")
    table = Table(box=None, pad_edge=False)
    for column in ("status", "table", "row", "source"):
        table.add_column(column, no_wrap=column in ("status", "table"))
    for name, row in doubtful:
        table.add_row(row.status, name, escape(row.id), escape(row.source))
    console.print(table)


def template(given: Namespace) -> None:
    """A file that changes nothing yet, with a commented row for each table."""
    game = load(given.game)
    write_text(given.out, template_text(game, edition_of(game, given.edition)))


def template_text(game: Game, edition: Edition) -> str:
    base = edition.base or edition.name
    lines = [
        f"# An edition of your own for {game.title}. Write only the rows that differ from {base!r}, then play with it:",
        f"#     rollwright play {game.name} --edition THIS_FILE",
        "# A row with the id of a released one replaces it and may leave out the keys that stay as they were;",
        "# a row with a new id is added. Every row says how sure you are (status) and where you saw it (source).",
        f"# status: {', '.join(STATUSES)}",
        "",
        "[edition]",
        f'name = "my-{game.name.replace("_", "-")}"',
        f'title = "My {game.title}"',
        f'base = "{base}"',
    ]
    for table, fields in game.schema.tables.items():
        rows = edition.tables[table]
        lines += ["", f"# {table}: {len(rows)} rows. Keys:"]
        lines += [f"#   {key}: {_form(field)}" for key, field in fields.items()]
        if rows:
            lines += [f"# {line}" for line in _row(table, fields, rows[0])]
    return "\n".join(lines) + "\n"


def _form(field: Field) -> str:
    """What a key may hold, for a person."""
    words = {"integer": "a whole number", "integers": "whole numbers", "truth": "true or false", "texts": "texts"}.get(
        field.kind, field.kind
    )
    if field.least is not None and field.most is not None:
        words += f" from {field.least} to {field.most}"
    elif field.least is not None:
        words += f", at least {field.least}"
    elif field.most is not None:
        words += f", at most {field.most}"
    if field.choices:
        words += f": {', '.join(field.choices)}"
    return words


def _row(table: str, fields: dict[str, Field], row: Row) -> list[str]:
    lines = [f"[[{table}]]", f"id = {json.dumps(row.id)}", 'status = "found"', 'source = "my own copy of the game"']
    return lines + [f"{key} = {_toml(row.values[key])}" for key in fields]


def _toml(value: object) -> str:
    """A value as TOML writes it; texts, numbers, truths, lists and tables of them."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(str(key))} = {_toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(part) for part in value) + "]"
    return json.dumps(value)


def sheet(given: Namespace) -> None:
    """A blank sheet to print."""
    game = load(given.game)
    options = options_of(game, given)
    position = game.new(game.seat_range(options)[0], options, edition_of(game, given.edition))
    drawing = game.drawing()
    parts = drawing.blank(position)
    write_text(given.out, standalone(game.name, game.title, drawing.symbols(), parts, stylesheet(game.name)))
