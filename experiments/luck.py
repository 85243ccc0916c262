"""Measure the luck in each game. Bots of different strength play the same dice, and the variance of their scores is divided.

    python experiments/luck.py --games 40 --together 4

Game n has the same dice for every bot. With a score for every bot and every game, the variance divides exactly into a part of the
bots (how different their means are), a part of the dice (how different the means of the games are), and the rest: what dice and
bot do together. The parts are estimated without bias, as in an analysis of variance with random effects. Intervals come from 1,000
resamplings of the games.
"""

from __future__ import annotations

import numpy as np
from common import figure, parser, play, save, show
from numpy.typing import NDArray

from rollwright import load, names
from rollwright.lab.plots import COLORS

BOTS = ("random", "wren", "juniper", "barnaby", "greedy")
PLAYERS = BOTS[1:]  # those who try to win
RIVAL = "juniper"  # in games that cannot be played alone


def shares(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the shares of dice, bots, and the rest in the variance of scores[bot, game]."""
    bots, games = scores.shape
    of_bots, of_games, mean = scores.mean(axis=1), scores.mean(axis=0), scores.mean()
    rest = ((scores - of_bots[:, None] - of_games[None, :] + mean) ** 2).sum() / ((bots - 1) * (games - 1))
    dice = max(0.0, of_games.var(ddof=1) - rest / bots)
    players = max(0.0, of_bots.var(ddof=1) - rest / games)
    found = np.array([dice, players, rest])
    return found / found.sum()


def main() -> None:
    arguments = parser(__doc__, 40)
    arguments.add_argument("--together", type=int, default=4, help="games where a game cannot be played alone, which takes longer")
    given = arguments.parse_args()
    resample = np.random.default_rng(given.seed)
    drawn, (axes,) = figure(7, 2.6)
    show("game", *(f"{bot}: mean (sd)" for bot in BOTS), "dice", "player", "both together")
    for at, name in enumerate(names()):
        rivals = [RIVAL] * (load(name).seats[0] - 1)
        count = given.together if rivals else given.games
        table = {
            bot: [row.total / load(name).unit for row in play(name, [bot, *rivals], count, given.seed, given.jobs) if row.seat == 0]
            for bot in BOTS
        }
        scores = np.array([table[bot] for bot in PLAYERS])
        parts = shares(scores)
        games = [resample.integers(count, size=count) for _ in range(1000)]
        low, high = np.quantile([shares(scores[:, chosen]) for chosen in games], (0.025, 0.975), axis=0)
        cells = [f"{part:.0%} ({below:.0%} to {above:.0%})" for part, below, above in zip(parts, low, high, strict=True)]
        show(load(name).title, *(f"{np.mean(table[bot]):.1f} ({np.std(table[bot], ddof=1):.1f})" for bot in BOTS), *cells)
        left = 0.0
        for part, color, label in zip(parts, COLORS, ("dice", "player", "both together"), strict=False):
            axes.barh([-at], [part], left=left, color=color, label=label if at == 0 else None)
            left += part
    axes.set_yticks([-at for at in range(len(names()))], [load(name).title for name in names()])
    axes.set(xlabel="share of the variance of scores", xlim=(0, 1))
    drawn.legend(loc="outside upper right", ncols=3)
    save(drawn, "luck")


if __name__ == "__main__":
    main()
