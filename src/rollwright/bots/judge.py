"""Judges: what a position is worth, by a search of fixed size through the rest of a turn.

Hints and analysis ask a judge. It answers with the ends of a turn, best first, each with the expected final points. The same
position always gets the same answer. Where a game has a learned value for its edition and options, that is the judge; otherwise it
is the game's hand-written evaluation, which calibration.json maps to expected final points.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from random import Random
from typing import NamedTuple, Protocol
from weakref import WeakKeyDictionary
from zlib import crc32

from rollwright.bots.collection import collection_paused
from rollwright.bots.throws import sampled_throws
from rollwright.bots.turns import search_turns, values_of_ended
from rollwright.bots.value import Table
from rollwright.bots.weights import learned_table, weights_version
from rollwright.core.game import Game
from rollwright.core.position import Position, Rules
from rollwright.games import load

WIDTH = 2  # unfinished turns kept after each move by a search of single moves
DEPTH = 60  # longest turn searched, in moves
LEARNED_WIDTH = 4  # unfinished turns kept by the search of the learned value
STEPWISE_WIDTH = 6  # ... where the search goes move by move, because a turn is under way
MOST_ENDS = 400  # of which the best for each first move are taken
ROUND_THROWS = 96  # that give the expected points of a whole round

Calibration = dict[str, tuple[float, float]]  # by round: expected final points = first + second * evaluation, in units


class End(NamedTuple):
    """One way to finish a turn."""

    value: float  # expected final total, in units of the game
    moves: tuple[int, ...]
    position: Position


class Judge(Protocol):
    """Values the ends of turns."""

    version: str  # changes whenever an answer may change

    def ends(self, position: Position, seat: int) -> list[End]:
        """Return ways to finish this seat's turn, best first, with at least one for each of the best first moves."""
        ...

    def best(self, positions: list[Position], seat: int) -> list[float]:
        """Return the value of the best end of each position, after throws from one position."""
        ...

    def best_turn(self, position: Position, seat: int) -> End:
        """Return the end whose value best() returns."""
        ...

    def value(self, position: Position, seat: int) -> float:
        """Return the expected final total of a seat that has finished its turn."""
        ...


def judge_for(position: Position) -> Judge:
    """Return the judge for a game with its edition and options."""
    rules = position.rules()
    game = load(rules.game)
    table = learned_table(rules) if game.independent else None
    if table is not None:
        return LearnedJudge(table, rules)
    return HandJudge(game.evaluate, calibration=calibration_of(game, rules))


def judge_version(rules: Rules) -> str:
    """Return the version of the judge for these rules."""
    return judge_for(rules.new(load(rules.game).seat_range(rules.options)[0])).version


class HandJudge:
    """A judge that knows a game's hand-written evaluation."""

    def __init__(
        self, evaluate: Callable[[Position, int], float], width: int = WIDTH, calibration: Calibration | None = None
    ) -> None:
        self.evaluate = evaluate
        self.width = width
        self.calibration = calibration or {}
        self.version = "evaluation 4"  # counted up when an evaluation or an analysis changes
        if calibration:
            self.version += f", calibration {crc32(json.dumps(calibration).encode()):08x}"

    def value(self, position: Position, seat: int) -> float:
        """Return the score of a finished game, otherwise the calibrated evaluation."""
        if position.is_over():
            return float(position.total(seat))
        base, slope = self.calibration.get(position.phase().round, (0.0, 1.0))
        return base + slope * self.evaluate(position, seat)

    def values(self, positions: list[Position], seat: int) -> list[float]:
        """Return the value of each position."""
        return [self.value(position, seat) for position in positions]

    def ends(self, position: Position, seat: int) -> list[End]:
        """Return the ends that a beam search finds, best first."""
        with collection_paused():
            return search_moves(position, seat, self.values, self.width)

    def best(self, positions: list[Position], seat: int) -> list[float]:
        """Return the value of the best end of each position."""
        return [self.best_turn(position, seat).value for position in positions]

    def best_turn(self, position: Position, seat: int) -> End:
        """Return the best end."""
        return self.ends(position, seat)[0]


class LearnedJudge:
    """A judge that knows the learned value of a game. Its positions have one sheet."""

    def __init__(self, table: Table, rules: Rules) -> None:
        self.table = table
        self.version = f"learned 1, {weights_version(rules.game)}"
        if table not in _repeats:
            _repeats[table] = _expected_repeat(table, rules)
        self.repeat = _repeats[table]  # expected points of playing all turns again, in games that do

    def value(self, position: Position, seat: int) -> float:
        """Return the score of a finished game, otherwise the learned value."""
        return self.values([position], seat)[0]

    def values(self, positions: list[Position], seat: int) -> list[float]:
        """Return the value of each position as if the turn ended there."""
        playing = [position for position in positions if not position.is_over()]
        found = values_of_ended(self.table, playing).tolist() if playing else []
        learned = iter(found)
        return [
            float(position.total(seat)) if position.is_over() else next(learned) + self._later(position) for position in positions
        ]

    def best(self, positions: list[Position], seat: int) -> list[float]:
        """Return the values of the best ends; all sheets are searched together."""
        acting = [position for position in positions if position.is_to_act(seat)]
        if not acting:
            return self.values(positions, seat)
        with collection_paused():
            ends = search_turns(self.table, acting, LEARNED_WIDTH)
            found = iter(ends.values[ends.best_of_each()].tolist())
        return [
            next(found) + self._later(position) if position.is_to_act(seat) else self.value(position, seat)
            for position in positions
        ]

    def best_turn(self, position: Position, seat: int) -> End:
        """Return the best end of a turn that has just begun."""
        if not position.is_to_act(seat):
            return End(self.value(position, seat), (), position)
        with collection_paused():
            ends = search_turns(self.table, [position], LEARNED_WIDTH)
            (end,) = ends.best(0, 1)
            moves = tuple(ends.moves_to(end))
        after = played(position, seat, moves)
        assert after is not None  # after a throw a turn is whole
        return End(float(ends.values[end]) + self._later(position), moves, after)

    def ends(self, position: Position, seat: int) -> list[End]:
        """Return the ends that two searches find: one of whole turns, and one of single moves, for a turn that is under way."""
        if not position.is_to_act(seat):
            return [End(self.value(position, seat), (), position)]
        with collection_paused():
            found = {end.moves: end for end in search_moves(position, seat, self.values, STEPWISE_WIDTH)}
            whole = [end for end in self._whole_turns(position, seat) if end.moves not in found]
        for end, value in zip(whole, self.values([end.position for end in whole], seat), strict=True):
            found[end.moves] = end._replace(value=value)
        return sorted(found.values(), key=lambda end: -end.value)

    def _whole_turns(self, position: Position, seat: int) -> Iterator[End]:
        """Yield the best ends of the search for turns by their first moves, as far as the rules allow them from here."""
        ends = search_turns(self.table, [position], LEARNED_WIDTH)
        firsts = set()
        for end in ends.best(0, MOST_ENDS):
            moves = tuple(ends.moves_to(end))
            if moves[0] in firsts:
                continue
            after = played(position, seat, moves)
            if after is not None:
                firsts.add(moves[0])
                yield End(0.0, moves, after)

    def _later(self, position: Position) -> float:
        return self.repeat * self.table.search.repeats_left(position) if self.repeat else 0.0


_repeats: WeakKeyDictionary[Table, float] = WeakKeyDictionary()


def _expected_repeat(table: Table, rules: Rules) -> float:
    """Return the mean of the best first turns of a game, without what later repeats of all turns give."""
    start = rules.new(1)
    if table.search.repeats_left(start) < 2:  # before the first one, all of them are left
        return 0.0
    first = [throw.position for throw in sampled_throws(start, ROUND_THROWS, Random("round"))]
    with collection_paused():
        ends = search_turns(table, first, LEARNED_WIDTH)
    return float(ends.values[ends.best_of_each()].mean())


def search_moves(position: Position, seat: int, values: Callable[[list[Position], int], list[float]], width: int) -> list[End]:
    """Return the ends that a beam search of single moves finds, best first."""
    if not position.is_to_act(seat):
        return [End(values([position], seat)[0], (), position)]
    finished: list[End] = []
    seen = set()
    turns = [End(0.0, (), position)]
    for _ in range(DEPTH):
        moves: list[tuple[int, ...]] = []
        positions: list[Position] = []
        for turn in turns:
            for move in turn.position.legal_moves(seat):
                after = turn.position.clone()
                after.apply(seat, move)
                state = (after.state(), turn.moves[:1] or move)
                if state not in seen:
                    seen.add(state)
                    moves.append((*turn.moves, move))
                    positions.append(after)
        unfinished: list[End] = []
        for end in map(End, values(positions, seat), moves, positions):
            (unfinished if end.position.is_to_act(seat) else finished).append(end)
        unfinished.sort(key=lambda end: -end.value)
        turns = unfinished[:width]
        if not turns:
            break
    finished += turns  # a turn that is longer than the search
    if not finished:  # all turns that were kept only lead back to where they came from
        return search_moves(position, seat, values, 2 * width)
    finished.sort(key=lambda end: -end.value)
    return finished


def played(position: Position, seat: int, moves: tuple[int, ...]) -> Position | None:
    """Return the position after these moves, or None if the rules forbid one of them."""
    now = position.clone()
    for move in moves:
        if not now.is_to_act(seat) or now.refusal_code(seat, move):
            return None
        now.apply(seat, move)
    return now


def calibration_of(game: Game, rules: Rules) -> Calibration:
    """Return the calibration of a game's evaluation; {} if there is none for this edition and these options."""
    known = _calibrations().get(rules.game)
    if known is None or known.edition != rules.edition.hash or rules.options != game.check({}):
        return {}
    return known.rounds


class _Calibrated(NamedTuple):
    """The calibration of an evaluation. scripts/calibrate.py writes these."""

    edition: str
    command: str
    rounds: Calibration


@cache
def _calibrations() -> dict[str, _Calibrated]:
    stored = json.loads((files("rollwright.bots") / "calibration.json").read_text("utf-8"))
    return {game: _Calibrated(**entry) for game, entry in stored.items()}
