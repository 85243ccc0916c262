"""Measure the strength of the bots: mean points of solo games, or wins against greedy where a game needs two seats."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from rollwright import __version__
from rollwright.bots import LEVELS
from rollwright.bots.ladder import MEAN, RIVAL, WINS, Gap, LadderRow
from rollwright.core.game import Game
from rollwright.lab.runner import runner_for
from rollwright.lab.simulate import Plan, Result, Times, simulate, wilson
from rollwright.lab.tables import GameRow

SOLO_GAMES = 300
DUEL_GAMES = 200  # in two halves with swapped seats
BOTS = ("greedy", *(bot for level in LEVELS.values() for bot in level))


class Step(NamedTuple):
    """The next measurement: one bot in one game."""

    game: Game
    bot: str
    games: int

    def seatings(self) -> list[list[str]]:
        """Return the bots of each simulation, by seat."""
        if is_solo(self.game):
            return [[self.bot]]
        return [[self.bot, RIVAL], [RIVAL, self.bot]]


def is_solo(game: Game) -> bool:
    """Return whether one seat is enough with the default options."""
    return game.seat_range(game.check({}))[0] == 1


def steps(games: list[Game], bots: list[str], count: int | None) -> list[Step]:
    """Return what to measure, game by game; without a count, as many games as the published figures have."""
    return [Step(game, bot, count or (SOLO_GAMES if is_solo(game) else DUEL_GAMES)) for game in games for bot in bots]


class Scores:
    """The points, or the share of a win, of one bot in each game."""

    def __init__(self, bot: str, unit: int, solo: bool) -> None:
        self.bot = bot
        self.unit = unit
        self.solo = solo
        self.found: dict[tuple[int, int], float] = {}  # by seat and number of the game

    def add(self, first: int, count: int, rows: list[GameRow]) -> None:
        """Keep the rows of a chunk, as a table would."""
        places: dict[int, list[int]] = {}
        for row in rows:
            places.setdefault(row.number, []).append(row.place)
        for row in rows:
            if row.bot == self.bot:
                share = 1.0 / places[row.number].count(1) if row.place == 1 else 0.0
                self.found[row.seat, row.number] = row.total / self.unit if self.solo else share

    def above(self, other: Scores) -> Gap:
        """Return by how much these are higher, game by game, with the 95% interval of the mean."""
        gaps = [score - other.found[key] for key, score in self.found.items() if key in other.found]
        mean = math.fsum(gaps) / len(gaps)
        deviation = math.sqrt(math.fsum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1))
        spread = 1.959964 * deviation / math.sqrt(len(gaps))
        return Gap(other.bot, round(mean, 4), round(mean - spread, 4), round(mean + spread, 4))


def below(bot: str) -> str:
    """Return the first bot of the level below, if this is the first bot of its own; otherwise ""."""
    first = [bots[0] for bots in LEVELS.values()]
    return first[first.index(bot) - 1] if bot in first[1:] else ""


def measure(
    step: Step, seed: int, jobs: int | None, advance: Callable[[int], None], ray: str | None = None, scores: Scores | None = None
) -> LadderRow | None:
    """Play the games of a step, in processes or on a Ray cluster; None if that was interrupted. `scores` are filled."""
    game = step.game
    edition = next(iter(game.editions.values()))
    seatings = step.seatings()
    each = max(1, step.games // len(seatings))
    results: list[Result] = []
    commands: list[str] = []
    for bots in seatings:
        plan = Plan(game, len(bots), bots, seed, {}, edition, rows=scores is not None)
        result = simulate(plan, each, runner_for(each, jobs, ray), advance, table=scores)
        if result.interrupted:
            return None
        results.append(result)
        names = ",".join(bots)
        commands.append(f"rollwright simulate {game.name} --bots {names} --seats {len(bots)} --games {each} --seed {seed} --json")
    value, low, high = _mean(results[0]) if is_solo(game) else _wins(results)
    times = Times()
    for result, bots in zip(results, seatings, strict=True):
        times.add(result.seats[bots.index(step.bot)].times)
    measured = MEAN if is_solo(game) else WINS
    figures = (round(value, 4), round(low, 4), round(high, 4), each * len(seatings), seed, times.data(), commands)
    return LadderRow(game.name, edition.name, edition.hash, step.bot, measured, *figures, __version__)


def _mean(result: Result) -> tuple[float, float, float]:
    """Return the mean with its 95% interval."""
    seat = result.seats[0]
    spread = 1.959964 * seat.deviation / math.sqrt(seat.games)
    return seat.mean, seat.mean - spread, seat.mean + spread


def _wins(results: list[Result]) -> tuple[float, float, float]:
    """Return the share of games won by the bot, which sat first in the first result and second in the other."""
    games = sum(result.games for result in results)
    won = 0.0
    for seat, result in enumerate(results):
        shared = result.seats[0].wins + result.seats[1].wins - result.games
        won += result.seats[seat].wins - shared / 2
    return won / games, *wilson(won, games)


def merged(rows: list[LadderRow], row: LadderRow) -> list[LadderRow]:
    """Return the rows with this one, in place of an earlier one of the same game and bot."""
    found = [other for other in rows if (other.game, other.bot) != (row.game, row.bot)]
    found.append(row)
    return sorted(found, key=lambda row: (row.game, BOTS.index(row.bot) if row.bot in BOTS else len(BOTS), row.bot))
