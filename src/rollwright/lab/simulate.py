"""Simulate many games between bots, and add up the results.

Game number n of seed s has its own generators: one for the dice and one for the bot of each seat. The result therefore does not
depend on how the games are divided among processes or machines, and two bots compared with the same seed get the same dice as long
as the throws are the same. A bot keeps its seat in all games.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter, process_time_ns
from typing import NamedTuple

from rollwright.bots import choose_move
from rollwright.bots import load as load_bot
from rollwright.bots.seeds import dice_seed, seat_seed
from rollwright.core import is_compiled
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.edition import Edition
from rollwright.core.errors import BadOption
from rollwright.core.game import Game
from rollwright.core.playout import MovePicker, picked_playout
from rollwright.core.position import CHANCE, Position
from rollwright.core.record import Recorder
from rollwright.core.score import Score, places_of
from rollwright.games import load as load_game
from rollwright.lab.build import build_of
from rollwright.lab.runner import Runner, chunks_of, runner_for, stop_on_ctrl_c
from rollwright.lab.tables import GameRow, RowSink

# Where all bots only pick a move, the decisions of one game in this many are timed: a clock takes longer than they do.
TIMED_GAME = 100


class Plan:
    """Everything that is the same in all games. It is sent to other processes, so it contains no rules."""

    def __init__(
        self,
        game: Game,
        seats: int,
        bots: list[str],
        seed: int,
        options: dict[str, str],
        edition: Edition,
        records: bool = False,
        rows: bool = False,
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
        self.records = records  # whether to keep the record of every game
        self.rows = rows  # whether to keep a row for every game and seat
        self.build = build_of(game, edition)  # a worker with another build refuses the plan

    def key(self) -> tuple[object, ...]:
        """Return what the plan consists of, comparable."""
        bots, options = tuple(self.bots), tuple(sorted(self.options.items()))
        return self.game, self.seats, bots, self.seed, options, self.edition.hash, self.records, self.rows, self.build


class Times:
    """The processor time of decisions, counted by milliseconds with three digits, so that times can be added in any order."""

    def __init__(self) -> None:
        self.counts: dict[float, int] = {}

    def count(self, nanoseconds: int) -> None:
        """Count one decision."""
        milliseconds = float(f"{nanoseconds / 1e6:.3g}")
        self.counts[milliseconds] = self.counts.get(milliseconds, 0) + 1

    def add(self, other: Times) -> None:
        """Add other decisions."""
        for milliseconds, count in other.counts.items():
            self.counts[milliseconds] = self.counts.get(milliseconds, 0) + count

    def quantile(self, share: float) -> float:
        """Return the time that this share of the decisions did not exceed."""
        wanted = math.ceil(share * sum(self.counts.values()))
        for milliseconds in sorted(self.counts):
            wanted -= self.counts[milliseconds]
            if wanted <= 0:
                return milliseconds
        return 0.0

    def data(self) -> dict[str, float]:
        """Return the median, the 99% quantile, and the longest time, in milliseconds."""
        return {"p50": self.quantile(0.5), "p99": self.quantile(0.99), "max": self.quantile(1.0)}


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
        self.times = Times()

    def count(self, total: int, won: bool) -> None:
        """Count the result of one game."""
        if total < self.lowest or not self.games:
            self.lowest = total
        if total > self.highest or not self.games:
            self.highest = total
        self.games += 1
        self.sum += total
        self.squares += total * total
        self.wins += won

    def add(self, other: SeatStats) -> None:
        """Add the results of other games."""
        if other.games:
            self.lowest = min(self.lowest, other.lowest) if self.games else other.lowest
            self.highest = max(self.highest, other.highest) if self.games else other.highest
            self.games += other.games
            self.sum += other.sum
            self.squares += other.squares
            self.wins += other.wins
            self.times.add(other.times)

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


def wilson(wins: float, games: int) -> tuple[float, float]:
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

    def count(self, scores: list[Score], decisions: int, throws: int) -> list[int]:
        """Count one game, and return the place of each seat."""
        places = places_of(scores)
        for seat, score in enumerate(scores):
            self.seats[seat].count(score.total, places[seat] == 1)
        self.games += 1
        self.decisions += decisions
        self.throws += throws
        return places

    def add(self, other: Tally) -> None:
        """Add the sums of other games."""
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
            entry |= {"max": seat.maximum, "wins": seat.wins, "win_interval": [low, high], "decision_ms": seat.times.data()}
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


class Chunk(NamedTuple):
    """The result of a worker: the sums of its games, and what the plan asks to keep of each."""

    tally: Tally
    records: list[tuple[str, str]]  # file name and text
    rows: list[GameRow]


class Simulation:
    """The task of playing the games of a plan. A worker prepares the rules once."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._player: Player | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return Simulation, (self.plan,)

    def run(self, first: int, count: int, stopped: Callable[[], bool]) -> Chunk:
        if self._player is None:
            self._player = player_of(self.plan)
        chunk = Chunk(Tally(self.plan), [], [])
        for number in range(first, first + count):
            if stopped():
                break
            self._player.play(number, chunk)
        return chunk


_last_player: Player | None = None  # of this process: a cluster hands a worker the same plan for every chunk


def player_of(plan: Plan) -> Player:
    """Return the player of a plan; this process keeps the last one."""
    global _last_player
    if _last_player is None or _last_player.plan.key() != plan.key():
        _last_player = Player(plan)
    return _last_player


class Player:
    """A player of the games of a plan, one after another, in one process."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = load_game(plan.game)
        plan.build.check(self.game, plan.edition)
        self.rules = self.game.rules(plan.edition, plan.options)
        bots = [load_bot(name) for name in plan.bots]
        self.pickers: list[MovePicker] = [bot for bot in bots if isinstance(bot, MovePicker)]
        self.dice = Random()
        self.generators = [Random() for _ in plan.bots]
        self.randoms = [generator.random for generator in self.generators]
        self.quick = len(self.pickers) == plan.seats and not plan.records and not plan.rows

    def play(self, number: int, chunk: Chunk) -> None:
        """Play game number `number` and add it to the chunk."""
        plan = self.plan
        tally = chunk.tally
        position = self.rules.new(plan.seats)
        generators = self.generators
        self.dice.seed(dice_seed(plan.seed, number))
        for seat in range(plan.seats):
            generators[seat].seed(seat_seed(plan.seed, number, seat))
        if self.quick and number % TIMED_GAME != 1:
            decisions, throws = picked_playout(position, self.dice.random, self.pickers, self.randoms, self.game.independent)
            tally.count(position.scores(), decisions, throws)
            return
        dice = SampledDice(self.dice.random)
        bots = [load_bot(name) for name in plan.bots]  # new ones: what a bot remembers must not depend on earlier games
        recorder = Recorder(self.game, self.rules, plan.seats) if plan.records else None
        growth: list[list[int]] = [[] for _ in range(plan.seats)]
        decisions = throws = 0

        def choose(position: Position, seat: int) -> int:
            started = process_time_ns()
            move = choose_move(bots[seat], position, seat, generators[seat], self.game.independent)
            tally.seats[seat].times.count(process_time_ns() - started)
            return move

        for step in play_game(position, dice, choose):
            if step.seat == CHANCE:
                throws += 1
            else:
                decisions += 1
            if plan.rows and (position.is_to_act(CHANCE) or position.is_over()) and decisions:
                for seat, totals in enumerate(growth):
                    totals.append(position.total(seat))
            if recorder is not None:
                recorder.step(step, "sampled")
        scores = position.scores()
        places = tally.count(scores, decisions, throws)
        if plan.rows:
            for seat, score in enumerate(scores):
                reasons = [(reason.kind, reason.points) for reason in score.reasons]
                row = GameRow(
                    plan.seed, number, seat, plan.bots[seat], score.total, reasons, places[seat], decisions + throws, growth[seat]
                )
                chunk.rows.append(row)
        if recorder is not None:
            record = recorder.finish(position)
            record.bots = dict(enumerate(plan.bots))
            record.seeded = plan.seed, number
            chunk.records.append((f"{plan.game}-seed{plan.seed}-{number:06d}.txt", record.text()))


def simulate(
    plan: Plan,
    games: int,
    runner: Runner | int | None = None,
    advance: Callable[[int], None] = lambda count: None,
    records: str | None = None,
    table: RowSink | None = None,
) -> Result:
    """Play games 1 to `games` of a plan with this runner or number of processes. After Ctrl-C, return the result so far.

    The records go into the folder `records`, the rows into `table`. Results are the same with every runner.
    """
    if runner is None or isinstance(runner, int):
        runner = runner_for(games, runner)
    if records is not None:
        Path(records).mkdir(parents=True, exist_ok=True)
    result = Result(plan)
    started = perf_counter()
    with stop_on_ctrl_c(runner) as interrupted:
        for chunk, done in runner.run(Simulation(plan), chunks_of(games, runner.workers())):
            result.add(done.tally)
            for name, text in done.records if records is not None else []:
                Path(records or "", name).write_text(text, "utf-8")
            if table is not None:
                table.add(chunk.first, chunk.length, done.rows)
            advance(done.tally.games)
        result.interrupted = interrupted()
    result.seconds = perf_counter() - started
    return result
