"""Hints: the best moves now, what the Casual bot would do, and one reason that is true of the position.

The candidates are the best ends of the turn, one for each first move; of first moves that lead to the same end, one. Each is
followed through the same sampled throws; the mean of what comes after them is its expected final score. In games whose seats affect
each other, rivals make their usual moves until then. How sure a hint is follows from how often its move stays the best when these
throws are drawn again; of moves that are as good as the best, each counts equally often.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from rollwright.bots.judge import End, Judge, judge_for
from rollwright.bots.reasons import AS_GOOD, is_rerolling, reason
from rollwright.bots.throws import sampled_throws
from rollwright.core.english import counted
from rollwright.core.errors import BadOption
from rollwright.core.offers import offers
from rollwright.core.position import CHANCE, Position
from rollwright.games import load

MOST = 3  # moves in a hint
FAR = 0.05  # of the best move's expected score: a move that loses more is left out where two others are shown
THROWS = (0, 12, 36)  # sampled throws of each refinement
TRIES = 100
SURE, FAIRLY_SURE = 90, 70  # the best move in at least this many of 100 tries
MOST_MOVES = 80  # of all seats that a candidate is followed until the next throw


class Candidate(NamedTuple):
    """One of the best moves."""

    move: int
    text: str  # what it does, as a sentence
    turn: tuple[int, ...]  # the whole turn it begins, as far as it was searched
    expected: float  # final points
    difference: float  # to the best move, 0 or less
    tries: int  # in how many of 100 tries it was best; 0 before anything was sampled


class Hint(NamedTuple):
    """Up to three moves, best first."""

    candidates: tuple[Candidate, ...]
    usual: int  # the move the Casual bot would make: an index into the candidates, -1 if it is none of them
    usual_move: int
    reason: str  # one sentence
    confidence: str  # "Sure", "Fairly sure", "A toss-up", or "" before anything was sampled
    judge: str


def hint(position: Position, seat: int, judge: Judge | None = None) -> Hint:
    """Return the best moves of a seat that is to act, fully refined."""
    *_, last = refined_hints(position, seat, judge)
    return last


def refined_hints(position: Position, seat: int, judge: Judge | None = None) -> Iterator[Hint]:
    """Yield a first hint quickly, then better ones. Nothing here knows future dice: throws are drawn by a generator of its own."""
    if not 0 <= seat < position.seats() or not position.is_to_act(seat):
        raise BadOption(f"there is no hint for seat {seat + 1}: it is not to act now")
    game = load(position.rules().game)
    own, at = (position.extract_sheet(seat), 0) if game.independent else (position.clone(), seat)
    judge = judge or judge_for(own)
    usual = usual_move(own, at)
    ends, most = _candidates(own, at, judge.ends(own, at), usual)
    for throws in THROWS if len(ends) > 1 else THROWS[:1]:
        ranked, tries = _ranked(at, ends, judge, throws, AS_GOOD * game.unit)
        yield _worded(own, at, ranked, tries, most, usual, judge, game.unit)


def usual_move(position: Position, seat: int) -> int:
    """Return the move the Casual bot would make: the highest evaluation after this one move."""
    evaluate = load(position.rules().game).evaluate
    best, found = float("-inf"), -1
    for move in position.legal_moves(seat):
        after = position.clone()
        after.apply(seat, move)
        value = evaluate(after, seat)
        if value > best:
            best, found = value, move
    return found


def _candidates(position: Position, seat: int, ends: list[End], usual: int) -> tuple[list[End], End | None]:
    """Return the best end for each first move, best first, and the one that represents the usual first move.

    One end represents all first moves that lead to it, and those that do the same but pay in another way.
    """
    found: list[End] = []
    stands_for: dict[object, End] = {}
    firsts: dict[int, End] = {}
    for end in ends:
        first = end.moves[0]
        if first in firsts:
            continue
        state, result = end.position.state(), _result(position, seat, first)
        known = stands_for.get(state) or stands_for.get(result)
        if known is None:
            if len(found) == MOST:
                if first == usual or usual in firsts:
                    break
                continue
            known = end
            found.append(end)
        stands_for.setdefault(state, known)
        stands_for.setdefault(result, known)
        firsts[first] = known
    return found, firsts.get(usual)


def _result(position: Position, seat: int, move: int) -> object:
    """Return what a move is called and what it does, apart from how it is paid; the move itself if the game does not say."""
    definition = position.rules().definition
    if definition is None:
        return move
    (offer,) = offers(definition.renderer(), position, seat, [move])
    done = tuple((change.thing, change.slots) for change in offer.changes if change.verb)
    if offer.after is not None and is_rerolling(offer.after):
        return (position.rules().click_path(move)[0], offer.gain, offer.points)  # the same dice are rolled again
    return (offer.title, done) if offer.title and done else move


def _ranked(seat: int, ends: list[End], judge: Judge, throws: int, as_good: float) -> tuple[list[End], list[int]]:
    """Return the ends in order of what follows them, and in how many of 100 tries each is the best."""
    if not throws:
        return ends, [0] * len(ends)
    values = [_followed(end, seat, judge, throws) for end in ends]
    means = [sum(row) / len(row) for row in values]
    random = Random("hint tries")
    counts = [0] * len(ends)
    for _ in range(TRIES):
        drawn = [int(random.random() * throws) for _ in range(throws)]
        tried = [sum(row[at] for at in drawn) / throws if len(row) == throws else row[0] for row in values]
        best = [number for number, value in enumerate(tried) if value >= max(tried) - as_good]
        counts[best[int(random.random() * len(best))]] += 1
    order = sorted(range(len(ends)), key=lambda number: -means[number])
    return [ends[number]._replace(value=means[number]) for number in order], [counts[number] for number in order]


def _followed(end: End, seat: int, judge: Judge, throws: int) -> list[float]:
    """Return what can be expected after each sampled throw; one value where no throw follows."""
    now = _until_throw(end.position, seat, judge)
    if not now.is_to_act(CHANCE):
        return [end.value if now.is_to_act(seat) else judge.value(now, seat)]
    drawn = sampled_throws(now, throws, Random("hint throws"))  # the same for every candidate
    return judge.best([throw.position for throw in drawn], seat)


def _until_throw(position: Position, seat: int, judge: Judge) -> Position:
    """Return the position before the next throw, if this seat plays its best turns and others make their usual moves."""
    now = position.clone()
    made = 0
    while not now.is_over() and not now.is_to_act(CHANCE) and made < MOST_MOVES:
        actor = now.to_act()[0]
        moves = judge.best_turn(now.clone(), seat).moves if actor == seat else (usual_move(now, actor),)
        for move in moves:
            now.apply(actor, move)
            made += 1
    return now


def _worded(
    position: Position, seat: int, ends: list[End], tries: list[int], most: End | None, usual: int, judge: Judge, unit: int
) -> Hint:
    best = ends[0].value
    shown = max(2, sum(best - end.value <= FAR * abs(best) for end in ends))
    ends, tries = ends[:shown], tries[:shown]
    candidates = tuple(
        Candidate(
            end.moves[0], position.describe(seat, end.moves[0]), end.moves, end.value / unit, (end.value - best) / unit, count
        )
        for end, count in zip(ends, tries, strict=True)
    )
    at = next((number for number, end in enumerate(ends) if most is not None and end.moves == most.moves), -1)
    confidence = "" if not tries[0] else "Sure" if tries[0] >= SURE else "Fairly sure" if tries[0] >= FAIRLY_SURE else "A toss-up"
    return Hint(candidates, at, usual, reason(position, seat, ends, at), confidence, judge.version)


def counted_hints(count: int) -> str:
    """Return how many hints a player took, for the log and the result."""
    return counted(count, "hint")
