"""The ladder: how strong each bot is in each game, as `rollwright ladder` measured it. The bots page shows these figures.

They hold for a game's first edition with its default options only.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from rollwright.core.errors import BadOption

MEAN, WINS = "mean", "wins"  # the measures: mean points of solo games; share of wins against RIVAL with two seats
RIVAL = "greedy"  # shared wins count by half
FORMAT = 1


class Gap(NamedTuple):
    """By how much a bot is stronger than the first bot of the level below, on the same dice."""

    bot: str  # "hugues"
    value: float
    low: float  # 95% interval
    high: float


class LadderRow(NamedTuple):
    """The strength of one bot in one game."""

    game: str  # "troyes_dice"
    edition: str  # name of the edition
    edition_hash: str  # the figures hold for this edition only
    bot: str  # "hugues"
    measure: str  # MEAN: points; WINS: a share from 0 to 1
    value: float
    low: float  # 95% interval
    high: float
    games: int
    seed: int
    decision_ms: dict[str, float]  # processor time of a decision: "p50", "p99", "max"
    commands: list[str]  # which give the same figures
    version: str  # of Rollwright
    above: Gap | None = None  # for the first bot of a level, where the level below was measured in the same run


def load_ladder() -> list[LadderRow]:
    """Return the rows of the package's ladder, game by game; a bot that has not been measured has none."""
    return list(_shipped())


@cache
def _shipped() -> tuple[LadderRow, ...]:
    return tuple(_rows((files("rollwright.bots") / "ladder.json").read_text("utf-8")))


def read_ladder(path: Path) -> list[LadderRow]:
    """Return the rows of a file; none if it does not exist."""
    return _rows(path.read_text("utf-8")) if path.exists() else []


def _rows(text: str) -> list[LadderRow]:
    data: dict[str, Any] = json.loads(text)
    if data["format"] != FORMAT:
        raise BadOption(f"the ladder has format {data['format']}, but this version reads format {FORMAT}")
    rows = [LadderRow(**row) for row in data["rows"]]
    return [row._replace(above=Gap(**row.above)) if isinstance(row.above, dict) else row for row in rows]


def _data(row: LadderRow) -> dict[str, Any]:
    return row._asdict() | ({} if row.above is None else {"above": row.above._asdict()})


def write_ladder(path: Path, rows: Iterable[LadderRow]) -> None:
    """Write the file; a reader never sees half of it."""
    text = json.dumps({"format": FORMAT, "rows": [_data(row) for row in rows]}, indent=1)
    written = path.with_suffix(".new")
    written.write_text(text + "\n", "utf-8")
    written.replace(path)
