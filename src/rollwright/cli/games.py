"""rollwright games"""

from __future__ import annotations

from argparse import Namespace

from rollwright.cli.inputs import write_json
from rollwright.games import load, names


def games(given: Namespace) -> None:
    found = [load(name) for name in names()]
    if given.json:
        write_json(
            [
                {"name": game.name, "title": game.title, "seats": list(game.seats), "rules_version": game.rules_version}
                for game in found
            ]
        )
        return
    from rich.table import Table

    from rollwright.cli.console import Console

    table = Table(box=None, pad_edge=False)
    for column in ("name", "title", "seats", "minutes", "rules"):
        table.add_column(column, no_wrap=column == "name")
    for game in found:
        fewest, most = game.seats
        table.add_row(game.name, game.title, f"{fewest} to {most:,}", str(game.minutes), str(game.rules_version))
    Console().print(table)
