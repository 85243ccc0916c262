"""Simulate many games between bots on all cores, and add up the results.

Game number n of seed s has its own generators: one for the dice and one for the bot of each seat. The result therefore does not
depend on how the games are divided among processes, and two bots compared with the same seed get the same dice as long as the
throws are the same. A bot keeps its seat in all games.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing.synchronize import Event
from pathlib import Path
from random import Random
from time import perf_counter

from rollwright.bots import choose_move
from rollwright.bots import load as load_bot
from rollwright.core import is_compiled
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.edition import Edition
from rollwright.core.errors import BadOption
from rollwright.core.game import Game
from rollwright.core.position import CHANCE, Position
from rollwright.core.record import Recorder
from rollwright.core.score import winners
from rollwright.games import load as load_game

MAX_CHUNK = 250  # games a process takes at a time


class Plan:
    """Everything that is the same in all games. It is sent to other processes, so it contains no rules."""

    def __init__(
        self, game: Game, seats: int, bots: list[str], seed: int, options: dict[str, str], edition: Edition, records: str | None
    ) -> None:
        game.check_seats(seats, options)
        game.rules(edition, options)  # raise errors here, once, not in every process
        if len(bots) not in (1, seats):
            raise BadOption(f"there are {seats} seats and {len(bots)} bots; name one bot for all seats, or one for each")
        for name in bots:
            load_bot(name)
        self.game = game.name
        self.seats = seats
        self.bots = bots * seats if len(bots) == 1 else bots
        self.seed = seed
        self.options = options
        self.edition = edition
        self.records = records


class SeatStats:
    """The totals of one seat, as exact sums, so that the order in which games are added does not matter."""

    def __init__(self, bot: str, unit: int) -> None:
        self.bot = bot
        self.unit = unit
        self.games = 0
        self.sum = 0
        self.squares = 0
        self.lowest = 0
        self.highest = 0
        self.wins = 0

    def count(self, total: int, won: bool) -> None:
        self.lowest = min(self.lowest, total) if self.games else total
        self.highest = max(self.highest, total) if self.games else total
        self.games += 1
        self.sum += total
        self.squares += total * total
        self.wins += won

    def add(self, other: SeatStats) -> None:
        if other.games:
            self.lowest = min(self.lowest, other.lowest) if self.games else other.lowest
            self.highest = max(self.highest, other.highest) if self.games else other.highest
            self.games += other.games
            self.sum += other.sum
            self.squares += other.squares
            self.wins += other.wins

    @property
    def mean(self) -> float:
        return self.sum / self.games / self.unit if self.games else 0.0

    @property
    def deviation(self) -> float:
        """Return the sample standard deviation of the totals."""
        if self.games < 2:
            return 0.0
        return math.sqrt((self.games * self.squares - self.sum * self.sum) / (self.games * (self.games - 1))) / self.unit

    @property
    def minimum(self) -> float:
        return self.lowest / self.unit if self.unit > 1 else self.lowest

    @property
    def maximum(self) -> float:
        return self.highest / self.unit if self.unit > 1 else self.highest

    def interval(self) -> tuple[float, float]:
        """Return the 95% Wilson interval of the share of games won."""
        return wilson(self.wins, self.games)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the 95% Wilson interval of a share."""
    if games == 0:
        return 0.0, 1.0
    z = 1.959964
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


class Tally:
    """The sums of a number of games."""

    def __init__(self, plan: Plan) -> None:
        unit = load_game(plan.game).unit
        self.games = 0
        self.decisions = 0
        self.throws = 0
        self.seats = [SeatStats(bot, unit) for bot in plan.bots]

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.throws += other.throws
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.add(theirs)


class Result(Tally):
    """A tally with the time it took."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.plan = plan
        self.seconds = 0.0
        self.interrupted = False
        self.compiled = is_compiled()

    @property
    def moves(self) -> int:
        """Return the number of decisions and throws; a throw counts once, even if it consists of several chance moves."""
        return self.decisions + self.throws

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds if self.seconds else 0.0

    def data(self) -> dict[str, object]:
        """Return the result as data for JSON."""
        seats = []
        for seat in self.seats:
            low, high = seat.interval()
            entry: dict[str, object] = {"bot": seat.bot, "mean": seat.mean, "sd": seat.deviation, "min": seat.minimum}
            entry |= {"max": seat.maximum, "wins": seat.wins, "win_interval": [low, high]}
            seats.append(entry)
        return {
            "game": self.plan.game,
            "games": self.games,
            "seed": self.plan.seed,
            "moves": self.moves,
            "seconds": self.seconds,
            "moves_per_second": self.moves_per_second,
            "compiled": self.compiled,
            "interrupted": self.interrupted,
            "seats": seats,
        }


class Player:
    """A player of the games of a plan, one after another, in one process."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = load_game(plan.game)
        self.rules = self.game.rules(plan.edition, plan.options)

    def play(self, number: int, tally: Tally) -> None:
        """Play game number `number` and add it to the tally."""
        plan = self.plan
        position = self.rules.new(plan.seats)
        dice = SampledDice(Random(f"{plan.seed} {number} dice").random)
        generators = [Random(f"{plan.seed} {number} seat {seat}") for seat in range(plan.seats)]
        bots = [load_bot(name) for name in plan.bots]  # new ones: what a bot remembers must not depend on earlier games
        recorder = Recorder(self.game, self.rules, plan.seats) if plan.records else None

        def choose(position: Position, seat: int) -> int:
            return choose_move(bots[seat], position, seat, generators[seat], self.game.independent)

        for step in play_game(position, dice, choose):
            if step.seat == CHANCE:
                tally.throws += 1
            else:
                tally.decisions += 1
            if recorder is not None:
                recorder.step(step, "sampled")
        scores = position.scores()
        first = set(winners(scores))
        for seat, score in enumerate(scores):
            tally.seats[seat].count(score.total, seat in first)
        tally.games += 1
        if recorder is not None and plan.records is not None:
            record = recorder.finish(position)
            record.bots = dict(enumerate(plan.bots))
            record.notes.append(f"simulated with seed {plan.seed}, game {number}")
            Path(plan.records, f"{plan.game}-seed{plan.seed}-{number:06d}.txt").write_text(record.text(), "utf-8")


_player: Player
_stop: Event


def _begin(plan: Plan, stop: Event) -> None:
    global _player, _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process handles Ctrl-C and sets the event
    _player = Player(plan)
    _stop = stop


def _share(first: int, count: int) -> Tally:
    tally = Tally(_player.plan)
    for number in range(first, first + count):
        if _stop.is_set():
            break
        _player.play(number, tally)
    return tally


def simulate(plan: Plan, games: int, jobs: int | None = None, advance: Callable[[int], None] = lambda count: None) -> Result:
    """Play games 1 to `games` of a plan. After Ctrl-C, return the result so far."""
    if plan.records is not None:
        Path(plan.records).mkdir(parents=True, exist_ok=True)
    result = Result(plan)
    started = perf_counter()
    processes = min(jobs or os.cpu_count() or 1, games)
    if processes == 1:
        player = Player(plan)
        try:
            for number in range(1, games + 1):
                one = Tally(plan)
                player.play(number, one)
                result.add(one)
                advance(1)
        except KeyboardInterrupt:
            result.interrupted = True
    else:
        _spread(plan, games, processes, result, advance)
    result.seconds = perf_counter() - started
    return result


def _spread(plan: Plan, games: int, processes: int, result: Result, advance: Callable[[int], None]) -> None:
    context = multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else None)
    stop = context.Event()
    size = max(1, min(MAX_CHUNK, games // (processes * 16)))
    with ProcessPoolExecutor(processes, mp_context=context, initializer=_begin, initargs=(plan, stop)) as pool:
        shares = [pool.submit(_share, first, min(size, games + 1 - first)) for first in range(1, games + 1, size)]
        counted: set[Future[Tally]] = set()

        def count(share: Future[Tally]) -> None:
            counted.add(share)
            result.add(share.result())
            advance(share.result().games)

        try:
            for share in as_completed(shares):
                count(share)
        except KeyboardInterrupt:
            result.interrupted = True
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
            for share in shares:
                if share not in counted and not share.cancelled():
                    count(share)
