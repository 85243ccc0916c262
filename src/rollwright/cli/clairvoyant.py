"""rollwright clairvoyant"""

from __future__ import annotations

from argparse import Namespace

from rollwright.cli.inputs import write_json
from rollwright.core.score import format_points
from rollwright.games import load


def clairvoyant(given: Namespace) -> None:
    from rollwright.bots.clairvoyant import clairvoyant

    game = load(given.game)
    found = clairvoyant(game, given.seed, given.number, given.width)
    if given.json:
        write_json(
            {"game": game.name, "seed": given.seed, "number": given.number, "width": given.width}
            | {"lower_bound": found.total / game.unit if game.unit > 1 else found.total, "ends": found.states}
        )
        return
    points = format_points(found.total, game.unit)
    print(
        f"{game.title}, game {given.number} of seed {given.seed}: "
        f"a player who knew all throws could score at least {points} points. "
        f"This is a lower bound, found with a beam of {given.width} games; a wider beam may find more."
    )
