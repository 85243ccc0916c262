"""rollwright styles"""

from __future__ import annotations

from argparse import Namespace

from rollwright.cli.progress import Bar
from rollwright.games import load, names


def styles(given: Namespace) -> int:
    from rollwright.bots import LEVELS
    from rollwright.lab.styles import LEAST, difference

    levels = given.levels or list(LEVELS)
    games = [load(name) for name in given.names or names()]
    alike = 0
    with Bar("styles", len(games) * len(levels) * given.positions) as bar:
        for game in games:
            for level in levels:
                found = difference(game, level, given.positions, given.seed, bar.advance)
                low, high = found.interval
                alike += found.share < LEAST
                print(
                    f"{found.game}: {found.second} differs from {found.first} in {found.share:.1%} of {found.positions} decisions "
                    f"({low:.1%} to {high:.1%})",
                    flush=True,
                )
    return 1 if alike else 0
