"""Pictures of simulations: distributions, means with intervals, and growth over the turns, from the table that --out writes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rollwright.bots.analysis import Analysis
from rollwright.core.errors import BadOption
from rollwright.core.extras import need

COLORS = ("#1d7a5f", "#b3372f", "#2f5f96", "#b7860b", "#6d4a94", "#66731c", "#b4531a", "#5d6b7a")  # those of the pages
FORMATS = (".png", ".svg", ".pdf")


class Scores:
    """The row of the table for one bot."""

    def __init__(self, bot: str) -> None:
        self.bot = bot
        self.scores: list[float] = []
        self.growth: list[list[float]] = []  # of each game and seat

    def mean(self) -> tuple[float, float]:
        """Return the mean and half of its 95% interval."""
        count = len(self.scores)
        mean = sum(self.scores) / count
        variance = sum((score - mean) ** 2 for score in self.scores) / max(1, count - 1)
        return mean, 1.96 * math.sqrt(variance / count)

    def mean_growth(self) -> list[float]:
        """Return the mean after each turn, as far as half of the games lasted."""
        found = []
        for turn in range(max(map(len, self.growth), default=0)):
            reached = [totals[turn] for totals in self.growth if turn < len(totals)]
            if 2 * len(reached) < len(self.growth):
                break
            found.append(sum(reached) / len(reached))
        return found


def read_table(path: str) -> tuple[str, list[Scores]]:
    """Return the game and the scores of each bot in a table."""
    arrow, parquet = need("pyarrow", "lab"), need("pyarrow.parquet", "lab")
    try:
        table = parquet.read_table(path, columns=["game", "bot", "score", "growth"]).to_pydict()
    except FileNotFoundError as error:
        raise BadOption(f"there is no file {path}") from error
    except OSError as error:
        raise BadOption(f"cannot read {path}: {error.strerror or error}") from error
    except (arrow.ArrowInvalid, arrow.ArrowKeyError) as error:
        raise BadOption(f"{path} is not a table that 'rollwright simulate --out' wrote: {error}") from error
    found: dict[str, Scores] = {}
    for bot, score, growth in zip(table["bot"], table["score"], table["growth"], strict=True):
        one = found.setdefault(bot, Scores(bot))
        one.scores.append(score)
        one.growth.append(growth)
    if not found:
        raise BadOption(f"{path} has no games")
    return table["game"][0], list(found.values())


def plot(path: str, out: str) -> None:
    """Draw the table of a simulation: distributions, means with 95% intervals, and growth over the turns."""
    check_format(out)
    game, bots = read_table(path)
    figure, axes = _figure(3)
    _distributions(axes[0], bots)
    _means(axes[1], bots)
    for one, color in zip(bots, _colors(bots), strict=True):
        axes[2].plot(range(1, len(one.mean_growth()) + 1), one.mean_growth(), color=color, label=one.bot)
    axes[2].set(title="Growth", xlabel="turn", ylabel="mean score")
    figure.suptitle(f"{game}, {sum(len(one.scores) for one in bots):,} seats")
    _save(figure, out)


def plot_analyses(analyses: Sequence[Analysis], out: str) -> None:
    """Draw luck and choices of many games, in their order."""
    check_format(out)
    figure, axes = _figure(1)
    games = range(1, len(analyses) + 1)
    axes[0].axhline(0, color="#857a67", linewidth=0.8)
    axes[0].scatter(games, [one.luck for one in analyses], facecolors="none", edgecolors="#2b2620", label="luck")
    axes[0].plot(games, _smoothed([one.choices for one in analyses]), color="#2b2620", label="choices, mean of five games")
    axes[0].set(title="Luck and choices", xlabel="game", ylabel="points")
    axes[0].legend()
    _save(figure, out)


def plot_turns(analysis: Analysis) -> Any:
    """Return a figure with luck (hollow) and choices (filled) for each turn of a game."""
    figure, axes = _figure(1)
    turns = range(1, len(analysis.turns) + 1)
    axes[0].axhline(0, color="#857a67", linewidth=0.8)
    luck, choices = [turn.luck for turn in analysis.turns], [turn.choices for turn in analysis.turns]
    axes[0].bar([turn - 0.2 for turn in turns], luck, 0.4, facecolor="none", edgecolor="#2b2620", label="luck")
    axes[0].bar([turn + 0.2 for turn in turns], choices, 0.4, color="#2b2620", label="choices")
    title = f"{analysis.score:g} \u2212 {analysis.expected:.1f} = {analysis.luck:+.1f} luck {analysis.choices:+.1f} choices"
    axes[0].set(title=title.replace("-", "\u2212"), xlabel="turn", ylabel="points")
    axes[0].legend()
    return figure


def check_format(out: str) -> None:
    """Raise BadOption unless a picture can be written with this name."""
    if Path(out).suffix not in FORMATS:
        raise BadOption(f"{Path(out).name!r} must end in one of: {', '.join(FORMATS)}")


def _figure(panels: int) -> tuple[Any, Any]:
    matplotlib = need("matplotlib", "lab")
    matplotlib.use("Agg")
    pyplot = need("matplotlib.pyplot", "lab")
    figure, axes = pyplot.subplots(1, panels, figsize=(5 * panels, 4), layout="constrained", squeeze=False)
    return figure, axes[0]


def _save(figure: Any, out: str) -> None:
    try:
        figure.savefig(out, dpi=120, metadata={"Date": None} if out.endswith(".svg") else None)
    except OSError as error:
        raise BadOption(f"cannot write {out}: {error.strerror or error}") from error
    need("matplotlib.pyplot", "lab").close(figure)


def _colors(bots: Sequence[Scores]) -> list[str]:
    return [COLORS[at % len(COLORS)] for at in range(len(bots))]


def _distributions(axes: Any, bots: Sequence[Scores]) -> None:
    lowest, highest = min(min(one.scores) for one in bots), max(max(one.scores) for one in bots)
    bins = min(40, max(1, math.ceil(highest - lowest)))
    for one, color in zip(bots, _colors(bots), strict=True):
        axes.hist(one.scores, bins, range=(lowest, highest), density=True, histtype="step", color=color, label=one.bot)
    axes.set(title="Scores", xlabel="score", ylabel="share of games")
    axes.legend()


def _means(axes: Any, bots: Sequence[Scores]) -> None:
    for at, (one, color) in enumerate(zip(bots, _colors(bots), strict=True)):
        mean, half = one.mean()
        axes.errorbar([mean], [at], xerr=[half], fmt="o", color=color, capsize=4)
    axes.set(title="Means with 95% intervals", xlabel="score", ylim=(-0.5, len(bots) - 0.5))
    axes.set_yticks(range(len(bots)), [one.bot for one in bots])


def _smoothed(values: Iterable[float], over: int = 5) -> list[float]:
    """Return the mean of the last few values at each place."""
    known = list(values)
    return [sum(known[max(0, at + 1 - over) : at + 1]) / min(over, at + 1) for at in range(len(known))]
