"""After a game: how much of a score was luck, and how much were choices.

A game is a sequence of turns: a throw, then the seat's moves until the next one. A judge gives V, the expected final points at the
end of a turn. W of a throw is the best V among the ends of the turn it starts. M before a throw is the mean of W over the throws
that could come. Then

    luck of a throw = W - M before it        choices of a turn = M after it - W
    M before the first throw + all luck + all choices = the final score, exactly.

W and M come from the same search, so luck is zero on average for any player. Choices contain the search's own error and can be a
little above zero. The loss of a turn, V of the chosen end - W, ranks mistakes and is never above zero. There, an end before a
reroll is worth the mean of what its outcomes make possible: the evaluation promises too much before a reroll.

In games whose seats affect each other, the other seats are held fixed while a turn is searched: what rivals do after it counts
among the choices. There a seat can decide several times between two throws, with others' moves in between; the losses of these
decisions are added up, each compared with the best end from where it began.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import NamedTuple

from rollwright.bots.judge import End, Judge, judge_for
from rollwright.bots.reasons import title_and_how, title_of
from rollwright.bots.search_round import is_reroll
from rollwright.bots.throws import possible_throws
from rollwright.core.driver import Played
from rollwright.core.english import counted
from rollwright.core.errors import BadOption
from rollwright.core.game import Game
from rollwright.core.phase import Phase
from rollwright.core.position import CHANCE, Position, Rules
from rollwright.core.record import JOIN, Record
from rollwright.core.replay import is_skipped, read_step, replay, rules_of
from rollwright.core.replay import start as start_of

THROWS = 32  # in a sample
REROLLS = 3  # the most promising ones are compared with what was played


class Turn(NamedTuple):
    """One turn of the analyzed seat. Values are points."""

    phase: Phase  # of the decision that cost most
    step: int  # how many steps of the game came before the turn's first decision
    luck: float
    choices: float
    loss: float
    error: float  # standard error of M before the throw
    decision: int  # how many steps came before the decision that cost most; what follows is about that one
    played: tuple[str, ...]  # what was played, as sentences
    better: tuple[str, ...]  # what the judge would have played; () if the same
    played_titles: tuple[str, ...]  # the same in short, with how it was done where both would read the same
    better_titles: tuple[str, ...]
    played_moves: tuple[int, ...]
    better_moves: tuple[int, ...]


class Analysis(NamedTuple):
    """The analysis of one seat of a finished game: score - expected = luck + choices."""

    seat: int
    judge: str
    score: float
    expected: float  # M before the first throw
    luck: float
    choices: float
    error: float  # standard error of luck, and of choices
    turns: tuple[Turn, ...]

    @property
    def loss(self) -> float:
        """The sum of the losses. Choices differ from it by the search's own error."""
        return sum(turn.loss for turn in self.turns)

    def rounded(self) -> tuple[float, float, float, float]:
        """Return score, expected, luck, and choices with one decimal, so that they still add up."""
        score, expected, luck = round(self.score, 1), round(self.expected, 1), round(self.luck, 1)
        return score, expected, luck, round(score - expected - luck, 1)

    def worst(self, least: float = 0.2) -> list[Turn]:
        """Return the turns that cost at least this many points, worst first."""
        return sorted((turn for turn in self.turns if turn.loss <= -least), key=lambda turn: turn.loss)


def analyze_record(
    record: Record, game: Game, seat: int, judge: Judge | None = None, throws: int = THROWS
) -> Iterator[Turn | Analysis]:
    """Analyze one seat of a record: yield each turn when it is done, and the analysis at the end. Raises BadRecord, BadOption."""
    end = replay(record, game)
    if not end.is_over():
        raise BadOption("only finished games can be analyzed; this one is not over")
    if not 0 <= seat < end.seats():
        raise BadOption(f"there is no seat {seat + 1}; the table has {counted(end.seats(), 'seat')}")
    rules = rules_of(record, game)
    yield from analyze(game, start_of(record, rules), seat, played_steps(record, game, rules), judge or judge_for(end), throws)


def played_steps(record: Record, game: Game, rules: Rules) -> Iterator[Played]:
    """Yield the steps of a record that can be replayed."""
    position = start_of(record, rules)
    for step in record.steps:
        if is_skipped(record, game, position, step):
            continue
        moves = read_step(step, rules)
        if step.seat == JOIN:
            position.join()
        for move in moves:
            position.apply(step.seat, move)
        yield Played(step.seat, moves)


class Decision(NamedTuple):
    """A seat's moves from when it is to act until it no longer is."""

    start: Position
    step: int  # how many steps of the game came before it
    moves: tuple[int, ...]


class Stage(NamedTuple):
    """A throw, or several in a row, and what the seat did after it."""

    before: Position
    after: Position
    step: int  # how many steps came before what the seat did
    decisions: tuple[Decision, ...]


def stages(start: Position, seat: int, steps: Iterable[Played], independent: bool) -> Iterator[Stage]:
    """Divide a game into its throws, as one seat sees them. `start` advances to the end of the game."""

    def seen() -> Position:
        return start.extract_sheet(seat) if independent else start.clone()

    before: Position | None = None
    after: Position | None = None
    first = 0
    decisions: list[Decision] = []
    deciding = False
    for number, (actor, made) in enumerate(steps):
        if actor == JOIN:
            start.join()
            continue
        if seat >= start.seats():  # the analyzed seat joins later
            for move in made:
                start.apply(actor, move)
            continue
        if actor == CHANCE:
            if after is not None and before is not None:
                yield Stage(before, after, first, tuple(decisions))
                before, after, decisions = None, None, []
            deciding = False
            if before is None:
                before = seen()
        for move in made:
            if actor == seat:
                last = decisions.pop() if deciding else Decision(seen(), number, ())
                decisions.append(last._replace(moves=(*last.moves, move)))
            start.apply(actor, move)
            if actor == seat:
                deciding = start.is_to_act(seat)
        if actor == CHANCE and not start.is_to_act(CHANCE):
            after, first = seen(), number + 1
    if before is not None and after is not None:
        yield Stage(before, after, first, tuple(decisions))


def analyze(
    game: Game, start: Position, seat: int, steps: Iterable[Played], judge: Judge, throws: int = THROWS
) -> Iterator[Turn | Analysis]:
    """Analyze a finished game: yield each turn when it is done, and the analysis at the end. `start` advances to the end."""
    at = 0 if game.independent else seat
    unit = game.unit
    found: list[Turn] = []
    expected = 0.0
    pending: tuple[Stage, float, float, End] | None = None  # a turn whose choices need the next M
    for number, stage in enumerate(stages(start, seat, steps, game.independent), 1):
        mean, error = expectation(stage.before, at, judge, throws, Random(f"analysis {seat} {number}"))
        if pending is None:
            expected = mean
        else:
            found.append(_turn(pending, mean, at, unit, judge))
            yield found[-1]
        best = judge.best_turn(stage.after, at)
        pending = stage, best.value - mean, error, best
    score = float(start.total(seat))
    if pending is None:
        expected = score
    else:
        found.append(_turn(pending, score, at, unit, judge))
        yield found[-1]
    luck = sum(turn.luck for turn in found)
    choices = sum(turn.choices for turn in found)
    total_error = math.sqrt(sum(turn.error**2 for turn in found))
    yield Analysis(seat, judge.version, score / unit, expected / unit, luck, choices, total_error, tuple(found))


def expectation(before: Position, seat: int, judge: Judge, throws: int, random: Random) -> tuple[float, float]:
    """Return the mean of W over the throws that can come, and its standard error, which is 0 where all of them are counted."""
    possible, complete = possible_throws(before, throws, random)
    values = judge.best([throw.position for throw in possible], seat)
    mean = sum(throw.weight * value for throw, value in zip(possible, values, strict=True))
    if complete:
        return mean, 0.0
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, math.sqrt(variance / len(values))


def _turn(pending: tuple[Stage, float, float, End], after: float, seat: int, unit: int, judge: Judge) -> Turn:
    stage, luck, error, best = pending
    thrown = stage.after.state()
    costs = [cost_of(each, seat, judge, best if each.start.state() == thrown else None) for each in stage.decisions]
    worst = min(costs, key=lambda cost: cost.loss, default=Cost(Decision(stage.after, stage.step, ()), 0.0, ()))
    start, step, moves = worst.decision
    name = title_of
    if worst.better and _texts(start, seat, moves, name) == _texts(start, seat, worst.better, name):
        name = title_and_how
    return Turn(
        start.phase(),
        stage.step,
        luck / unit,
        (after - best.value) / unit,
        sum(cost.loss for cost in costs) / unit,
        error / unit,
        step,
        _texts(start, seat, moves, sentence_of),
        _texts(start, seat, worst.better, sentence_of),
        _texts(start, seat, moves, name),
        _texts(start, seat, worst.better, name),
        moves,
        worst.better,
    )


class Cost(NamedTuple):
    """The cost of a decision, and the moves that would have been better; () if none."""

    decision: Decision
    loss: float
    better: tuple[int, ...]


def cost_of(decision: Decision, seat: int, judge: Judge, known: End | None = None) -> Cost:
    """Compare a decision with the best end from where it began, which may be known already."""
    end = _end_of(decision, seat)
    if end is None:
        return Cost(decision, 0.0, ())
    best = known or judge.best_turn(decision.start, seat)
    if end.state() == best.position.state():
        return Cost(decision, 0.0, ())
    if is_reroll(best.position) or is_reroll(end):
        best = _best_with_rerolls(decision.start, seat, judge)
    loss = min(0.0, _value(end, seat, judge) - best.value)
    return Cost(decision, loss, best.moves if loss else ())


def _best_with_rerolls(start: Position, seat: int, judge: Judge) -> End:
    """Return the best of the ends without a reroll and the most promising rerolls."""
    ends = judge.ends(start, seat)
    rerolls = [end for end in ends if is_reroll(end.position)][:REROLLS]
    found = [end._replace(value=_value(end.position, seat, judge)) for end in rerolls]
    found += [end for end in ends if not is_reroll(end.position)][:1]
    return max(found, key=lambda end: end.value)


def _value(end: Position, seat: int, judge: Judge) -> float:
    """Return V of an end; before a reroll, the mean of the best ends after it that need no further one."""
    if not is_reroll(end):
        return judge.value(end, seat)
    outcomes = end.chance_outcomes()
    total = 0.0
    for move, weight in zip(outcomes.moves, outcomes.weights, strict=True):
        after = end.clone()
        after.apply(CHANCE, move)
        values = [each.value for each in judge.ends(after, seat) if not is_reroll(each.position)]
        total += weight * (values[0] if values else judge.value(after, seat))
    return total / outcomes.total


def _end_of(decision: Decision, seat: int) -> Position | None:
    """Return the position after the seat's own moves alone.

    None if another seat's moves came between them and matter, or if the turn goes on, as when another seat's reroll came between.
    """
    now = decision.start.clone()
    for move in decision.moves:
        if not now.is_to_act(seat) or now.refusal_code(seat, move):
            return None
        now.apply(seat, move)
    return None if now.is_to_act(seat) else now


def sentence_of(position: Position, seat: int, move: int) -> str:
    """Return what a move does, as a sentence."""
    return position.describe(seat, move)


def _texts(position: Position, seat: int, moves: tuple[int, ...], name: Callable[[Position, int, int], str]) -> tuple[str, ...]:
    """Return the names of these moves, of those that have one."""
    now = position.clone()
    found = []
    for move in moves:
        if now.refusal_code(seat, move):
            break
        text = name(now, seat, move)
        if text:
            found.append(text)
        now.apply(seat, move)
    return tuple(found)
