"""rollwright data status, rollwright data template, rollwright sheet"""

from __future__ import annotations

from argparse import Namespace

from rollwright.cli.inputs import edition_of, options_of, write_json, write_text
from rollwright.core.edition import CERTAIN, STATUSES
from rollwright.core.english import counted, plural
from rollwright.core.renderer import standalone
from rollwright.games import load, stylesheet


def status(given: Namespace) -> None:
    """Print the number of rows of each status, and every uncertain row."""
    game = load(given.game)
    edition = edition_of(game, given.edition)
    rows = [(table, row) for table, entries in edition.tables.items() for row in entries]
    counts = {status: sum(row.status == status for _, row in rows) for status in STATUSES}
    uncertain = [(table, row) for table, row in rows if row.status not in CERTAIN]
    uncertain.sort(key=lambda entry: -STATUSES.index(entry[1].status))
    if given.json:
        answer: dict[str, object] = {"game": game.name, "edition": edition.name, "rows": len(rows), "by_status": counts}
        answer["uncertain"] = [
            {"table": table, "id": row.id, "status": row.status, "source": row.source} for table, row in uncertain
        ]
        write_json(answer)
        return
    from rich.markup import escape
    from rich.table import Table

    from rollwright.cli.console import Console

    console = Console()
    by_status = ", ".join(f"{count} {status}" for status, count in counts.items() if count)
    console.print(escape(f"{game.title}, edition {edition.name} ({edition.title}): {len(rows)} rows, {by_status}"), highlight=False)
    if not uncertain:
        console.print("Every row is certain.")
        return
    console.print(f"{counted(len(uncertain), 'row')} {plural(len(uncertain), 'is', 'are')} uncertain, least certain first:")
    table = Table(box=None, pad_edge=False)
    for column in ("status", "table", "row", "source"):
        table.add_column(column, no_wrap=column in ("status", "table"))
    for name, row in uncertain:
        table.add_row(row.status, name, escape(row.id), escape(row.source))
    console.print(table)


def template(given: Namespace) -> None:
    """Write a file that changes nothing yet, with the rows to correct as comments."""
    from rollwright.core.template import template

    game = load(given.game)
    write_text(given.out, template(game, edition_of(game, given.edition)))


def sheet(given: Namespace) -> None:
    """Write a blank sheet for printing."""
    game = load(given.game)
    options = options_of(game, given)
    position = game.new(game.seat_range(options)[0], options, edition_of(game, given.edition))
    renderer = game.renderer()
    parts = renderer.printable_parts(position)
    write_text(given.out, standalone(game.name, game.title, renderer.symbols(), parts, stylesheet(game.name)))
