"""Shared by the experiments: the rows of a simulation, means with intervals, and pictures."""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rollwright.games import load
from rollwright.lab.plots import COLORS
from rollwright.lab.simulate import Plan, simulate
from rollwright.lab.tables import GameRow

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"


class Rows:
    """Collects the rows of a simulation in the order of its games."""

    def __init__(self) -> None:
        self.chunks: dict[int, list[GameRow]] = {}

    def add(self, first: int, count: int, rows: list[GameRow]) -> None:
        self.chunks[first] = rows

    def all(self) -> list[GameRow]:
        return [row for first in sorted(self.chunks) for row in self.chunks[first]]


def play(game: str, bots: list[str], games: int, seed: int, jobs: int, options: dict[str, str] | None = None) -> list[GameRow]:
    """Return one row for every game and seat."""
    definition = load(game)
    edition = next(iter(definition.editions.values()))
    plan = Plan(definition, len(bots), bots, seed, definition.check(options or {}), edition, rows=True)
    rows = Rows()
    simulate(plan, games, jobs, table=rows)  # type: ignore[arg-type]
    return rows.all()


def mean_with_interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and half of its 95% interval."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, 1.96 * math.sqrt(variance / len(values))


def parser(text: str | None, games: int) -> argparse.ArgumentParser:
    """Return a parser with the arguments that all experiments have."""
    found = argparse.ArgumentParser(description=(text or "").splitlines()[0])
    found.add_argument("--games", type=int, default=games)
    found.add_argument("--seed", type=int, default=1)
    found.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return found


def show(*cells: object) -> None:
    """Print a line of a table in Markdown."""
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)  # noqa: T201


def figure(width: float, height: float, panels: int = 1) -> tuple[Any, Any]:
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "rollwright"  # the same picture from the same numbers
    from matplotlib import pyplot

    drawn, axes = pyplot.subplots(1, panels, figsize=(width, height), layout="constrained", squeeze=False)
    return drawn, axes[0]


def points_with_intervals(
    axes: Any, names: Sequence[str], values: Sequence[tuple[float, float, float]], even: float | None
) -> None:
    """Draw a line for each name: the value, and its interval from low to high."""
    for at, (value, low, high) in enumerate(values):
        axes.errorbar([value], [at], xerr=[[value - low], [high - value]], fmt="o", markersize=4, color=COLORS[0], capsize=2)
    if even is not None:
        axes.axvline(even, color="#857a67", linewidth=0.8)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(-0.7, len(names) - 0.3)


def save(drawn: Any, name: str) -> None:
    """Write a picture of the documents."""
    drawn.savefig(PICTURES / f"experiment-{name}.svg", metadata={"Date": None})
