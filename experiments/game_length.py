"""Measure how long games last: decisions of a seat in every game, and the rounds of Dice Realms.

python experiments/game_length.py --games 500
"""

from __future__ import annotations

from collections import Counter

from common import figure, parser, play, save, show

from rollwright import load, names
from rollwright.lab.plots import COLORS

BOTS = ("random", "juniper")
SEATS = 2


def spread(values: list[float]) -> list[float]:
    """Return the 5% quantile, the median, and the 95% quantile."""
    ordered = sorted(values)
    return [ordered[round(share * (len(ordered) - 1))] for share in (0.05, 0.5, 0.95)]


def main() -> None:
    given = parser(__doc__, 500).parse_args()
    drawn, panels = figure(12, 3.2, len(names()))
    show("game", "bots", "games", "moves and rolls: 5%", "median", "95%", "turns: 5%", "median", "95%")
    for axes, name in zip(panels, names(), strict=True):
        for bot, color in zip(BOTS, COLORS, strict=False):
            games = given.games if bot == "random" else given.games // 10
            rows = [row for row in play(name, [bot] * SEATS, games, given.seed, given.jobs) if row.seat == 0]
            lengths, turns = [float(row.length) for row in rows], [float(len(row.growth)) for row in rows]
            show(load(name).title, bot, f"{len(rows):,}", *(f"{value:g}" for value in spread(lengths) + spread(turns)))
            counted = Counter(round(length / 5) * 5 for length in lengths)
            places = sorted(counted)
            axes.plot(places, [counted[place] / len(rows) for place in places], color=color, label=bot)
        axes.set(title=load(name).title, xlabel="moves and rolls of a game", ylim=(0, None))
    panels[0].set(ylabel="share of games, in steps of 5")
    panels[0].legend()
    save(drawn, "game-length")


if __name__ == "__main__":
    main()
