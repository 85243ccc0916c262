"""Analyses of many games: of a player's records, and of bots, to show that luck is zero on average."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

from rollwright.bots import LEVELS, choose_move
from rollwright.bots import load as load_bot
from rollwright.bots.analysis import THROWS, Analysis, analyze, analyze_record
from rollwright.bots.judge import judge_for
from rollwright.core.chance import SampledDice
from rollwright.core.driver import Played, play_game
from rollwright.core.edition import Edition
from rollwright.core.errors import BadOption, RollwrightError
from rollwright.core.game import Game
from rollwright.core.position import Position
from rollwright.core.record import Record, parse
from rollwright.games import load, names
from rollwright.lab.build import build_of
from rollwright.lab.runner import Chunk, Runner, stop_on_ctrl_c

CHECKED_LEVELS = ("beginner", "casual", "strong")
MOST_Z = 3.0  # standard errors that a mean luck may be from zero
# The 99% quantile of the chi-square distribution, by degrees of freedom: what the sum of the squared z-values may be.
QUANTILES = (6.635, 9.210, 11.345, 13.277, 15.086, 16.812, 18.475, 20.090, 21.666, 23.209, 24.725, 26.217)


def finished(found: Iterator[object]) -> Analysis:
    """Return the analysis at the end of what analyze() yields."""
    *_, last = found
    assert isinstance(last, Analysis)  # analyze() yields turns, and the analysis last
    return last


def spread(values: Sequence[float]) -> tuple[float, float]:
    """Return mean and standard deviation."""
    count = len(values)
    mean = sum(values) / count if count else 0.0
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1)) if count > 1 else 0.0


# the games of a folder


class PlayerAnalyses(NamedTuple):
    """The analyses of a player's seats, in the order of the files."""

    player: str
    analyses: list[Analysis]

    def data(self) -> dict[str, object]:
        """Return means and standard deviations for JSON."""
        found: dict[str, object] = {"player": self.player, "games": len(self.analyses)}
        for name in ("score", "expected", "luck", "choices", "loss"):
            found[name], found[f"{name}_sd"] = spread([getattr(one, name) for one in self.analyses])
        found["search_error"], found["search_error_sd"] = spread([one.choices - one.loss for one in self.analyses])
        return found


def record_files(folder: str) -> list[Path]:
    """Return the records in a folder: its text files, by name."""
    found = sorted(Path(folder).glob("*.txt"))
    if not found:
        raise BadOption(f"there are no records (*.txt) in {folder}")
    return found


def player_name(record: Record, seat: int) -> str:
    """Return the name of the person or bot on a seat."""
    return record.players.get(seat) or record.bots.get(seat) or f"seat {seat + 1}"


def analyze_folder(
    files: Sequence[Path], player: str | None = None, advance: Callable[[int], None] = lambda count: None
) -> tuple[list[PlayerAnalyses], list[str]]:
    """Analyze all seats of all records, or those of one player; also return why files were left out."""
    found: dict[str, list[Analysis]] = {}
    left_out = []
    for file in files:
        try:
            record = parse(file.read_text("utf-8"))
            game = load(record.game)
            for seat in range(1 if record.only else record.seats):
                name = player_name(record, seat)
                if player is None or name == player:
                    found.setdefault(name, []).append(finished(analyze_record(record, game, seat)))
        except (RollwrightError, UnicodeDecodeError) as error:
            left_out.append(f"{file.name}: {error}")
        advance(1)
    return [PlayerAnalyses(name, analyses) for name, analyses in found.items()], left_out


# the check that luck is zero on average


class Cell(NamedTuple):
    """A game and a level of bots."""

    game: str
    level: str


class CheckedGame(NamedTuple):
    """The figures of one game that the check keeps."""

    game: str
    level: str
    number: int
    judge: str
    score: float
    expected: float
    luck: float
    choices: float
    loss: float
    seconds: float  # of processor time, for the analysis alone


class CheckedCell(NamedTuple):
    """The games of one cell."""

    cell: Cell
    games: list[CheckedGame]

    @property
    def z(self) -> float:
        """The distance of the mean luck from zero, in standard errors."""
        mean, deviation = spread([game.luck for game in self.games])
        return mean / (deviation / math.sqrt(len(self.games))) if deviation else 0.0

    def data(self) -> dict[str, object]:
        """Return means and standard deviations for JSON."""
        found: dict[str, object] = {"game": self.cell.game, "level": self.cell.level, "games": len(self.games), "z": self.z}
        for name in ("score", "luck", "choices", "loss"):
            found[name], found[f"{name}_sd"] = spread([getattr(game, name) for game in self.games])
        found["search_error"], found["search_error_sd"] = spread([game.choices - game.loss for game in self.games])
        found["seconds"] = max((game.seconds for game in self.games), default=0.0)
        return found


class Check(NamedTuple):
    """The result of the check."""

    cells: list[CheckedCell]
    interrupted: bool

    @property
    def chi_square(self) -> float:
        """The sum of the squared z-values."""
        return sum(cell.z**2 for cell in self.cells)

    @property
    def most_chi_square(self) -> float:
        """The 99% quantile for this number of cells."""
        return QUANTILES[len(self.cells) - 1]

    @property
    def passed(self) -> bool:
        """True if luck is zero on average, as far as these games show."""
        return all(abs(cell.z) <= MOST_Z for cell in self.cells) and self.chi_square < self.most_chi_square

    def data(self) -> dict[str, object]:
        """Return the result for JSON."""
        return {
            "cells": [cell.data() for cell in self.cells],
            "chi_square": self.chi_square,
            "most_chi_square": self.most_chi_square,
            "passed": self.passed,
            "interrupted": self.interrupted,
        }


def check_cells(games: Sequence[str] = (), levels: Sequence[str] = ()) -> list[Cell]:
    """Return the cells of these games and levels; by default, of all."""
    for level in levels:
        if level not in LEVELS:
            raise BadOption(f"unknown level {level!r}; choose from: {', '.join(LEVELS)}")
    found = [Cell(load(game).name, level) for game in games or names() for level in levels or CHECKED_LEVELS]
    if len(found) > len(QUANTILES):
        raise BadOption(f"{len(found)} cells are too many; at most {len(QUANTILES)} can be checked together")
    return found


def first_edition(game: str) -> Edition:
    """Return the edition that the check plays."""
    return next(iter(load(game).editions.values()))


class CheckTask:
    """The task of the check. Item number n is a game of one cell; the cells take turns."""

    def __init__(self, cells: list[Cell], throws: int = THROWS) -> None:
        self.cells = cells
        self.throws = throws
        self.builds = {cell.game: build_of(load(cell.game), first_edition(cell.game)) for cell in cells}

    def item(self, number: int) -> tuple[Cell, int]:
        """Return the cell of an item, and the number of its game."""
        game, cell = divmod(number - 1, len(self.cells))
        return self.cells[cell], game + 1

    def run(self, first: int, count: int, stopped: Callable[[], bool]) -> list[CheckedGame]:
        """Check these items; raises WrongBuild in a process with another build than the one that made the task."""
        for name, build in self.builds.items():
            build.check(load(name), first_edition(name))
        return [checked(*self.item(number), self.throws) for number in range(first, first + count) if not stopped()]


def checked(cell: Cell, number: int, throws: int = THROWS) -> CheckedGame:
    """Play game number `number` of a cell and analyze its first seat."""
    game = load(cell.game)
    start, steps = played_game(game, cell.level, number)
    judge = judge_for(start)
    began = process_time()
    found = finished(analyze(game, start, 0, steps, judge, throws))
    seconds = process_time() - began
    return CheckedGame(
        *cell, number, judge.version, found.score, found.expected, found.luck, found.choices, found.loss, round(seconds, 3)
    )


def played_game(game: Game, level: str, seed: int) -> tuple[Position, list[Played]]:
    """Return a new position and the steps of a game between bots of a level; a game that can be played alone is."""
    seats = max(1 if game.independent else 2, game.seat_range(game.check({}))[0])
    bots = [load_bot(level) for _ in range(seats)]
    generators = [Random(f"check {seed} seat {seat}") for seat in range(seats)]

    def choose(now: Position, seat: int) -> int:
        return choose_move(bots[seat], now, seat, generators[seat], game.independent)

    return game.new(seats), list(play_game(game.new(seats), SampledDice(Random(f"check {seed} dice").random), choose))


def run_check(
    cells: list[Cell], games: int, runner: Runner, path: Path, advance: Callable[[int], None] = lambda count: None
) -> Check:
    """Check `games` games of each cell. What is done is kept in a file with one line per game, and not done again."""
    task = CheckTask(cells)
    versions = {
        cell.game: judge_for(load(cell.game).new(load(cell.game).seat_range(load(cell.game).check({}))[0])).version
        for cell in cells
    }
    done: dict[tuple[Cell, int], CheckedGame] = {}
    for line in path.read_text("utf-8").splitlines() if path.exists() else []:
        kept = CheckedGame(*json.loads(line))
        if kept.judge == versions.get(kept.game) and kept.number <= games:
            done[Cell(kept.game, kept.level), kept.number] = kept
    wanted = [number for number in range(1, games * len(cells) + 1) if task.item(number) not in done]
    advance(games * len(cells) - len(wanted))
    path.parent.mkdir(parents=True, exist_ok=True)
    with stop_on_ctrl_c(runner) as interrupted, path.open("a", encoding="utf-8") as file:
        for _, found in runner.run(task, (Chunk(number, 1) for number in wanted)):
            for one in found:
                done[Cell(one.game, one.level), one.number] = one
                file.write(json.dumps(one) + "\n")
                file.flush()
            advance(len(found))
        stopped = interrupted()
    by_cell = [
        CheckedCell(cell, [done[cell, number] for number in range(1, games + 1) if (cell, number) in done]) for cell in cells
    ]
    return Check(by_cell, stopped)
