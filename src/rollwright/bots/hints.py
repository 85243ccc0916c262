"""Hints: the best moves now, what most players would do, and one reason that is true of the position.

The candidates are the best ends of the turn, one for each first move. Each is followed through the same sampled throws; the mean of
what comes after them is its expected final score. How sure a hint is follows from how often its move stays the best when these
throws are drawn again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from rollwright.bots.judge import End, Judge, judge_for
from rollwright.bots.suggest import title_of
from rollwright.bots.throws import sampled_throws
from rollwright.core.english import counted, listed, plural
from rollwright.core.errors import BadOption
from rollwright.core.offers import Amount, Item, amount_of
from rollwright.core.position import CHANCE, Position
from rollwright.core.score import format_points
from rollwright.games import load

MOST = 3  # moves in a hint
THROWS = (0, 12, 36)  # sampled throws of each refinement
TRIES = 100
SURE, FAIRLY_SURE = 90, 70  # the best move in at least this many of 100 tries
AS_GOOD = 0.1  # points: a smaller difference is none
MOST_ITEMS = 2  # differences that a reason names


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
    usual: int  # the move most players would make: an index into the candidates, -1 if it is none of them
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
    ends = _first_moves(judge.ends(own, at))
    usual = usual_move(own, at)
    for throws in THROWS if len(ends) > 1 else THROWS[:1]:
        ranked, tries = _ranked(own, at, ends, judge, throws)
        yield _worded(own, at, ranked, tries, usual, judge, game.unit)


def usual_move(position: Position, seat: int) -> int:
    """Return the move most players would make: the highest evaluation after this one move."""
    evaluate = load(position.rules().game).evaluate
    best, found = float("-inf"), -1
    for move in position.legal_moves(seat):
        after = position.clone()
        after.apply(seat, move)
        value = evaluate(after, seat)
        if value > best:
            best, found = value, move
    return found


def _first_moves(ends: list[End]) -> list[End]:
    """Return the best end for each first move, best first."""
    found: dict[int, End] = {}
    for end in ends:
        found.setdefault(end.moves[0], end)
    return list(found.values())[:MOST]


def _ranked(position: Position, seat: int, ends: list[End], judge: Judge, throws: int) -> tuple[list[End], list[int]]:
    """Return the ends in order of what follows them, and in how many of 100 tries each is the best."""
    if not throws:
        return ends, [0] * len(ends)
    values = [_followed(end, seat, judge, throws) for end in ends]
    means = [sum(row) / len(row) for row in values]
    random = Random("hint tries")
    counts = [0] * len(ends)
    for _ in range(TRIES):
        drawn = [int(random.random() * throws) for _ in range(throws)]
        sums = [sum(row[at] for at in drawn) if len(row) == throws else row[0] * throws for row in values]
        counts[sums.index(max(sums))] += 1
    order = sorted(range(len(ends)), key=lambda number: -means[number])
    return [ends[number]._replace(value=means[number]) for number in order], [counts[number] for number in order]


def _followed(end: End, seat: int, judge: Judge, throws: int) -> list[float]:
    """Return what can be expected after each sampled throw; the value of the end itself where no throw follows."""
    if not end.position.is_to_act(CHANCE):
        return [end.value]
    drawn = sampled_throws(end.position, throws, Random("hint throws"))  # the same for every candidate
    return [judge.ends(throw.position, seat)[0].value for throw in drawn]


def _worded(position: Position, seat: int, ends: list[End], tries: list[int], usual: int, judge: Judge, unit: int) -> Hint:
    best = ends[0].value
    candidates = tuple(
        Candidate(
            end.moves[0], position.describe(seat, end.moves[0]), end.moves, end.value / unit, (end.value - best) / unit, count
        )
        for end, count in zip(ends, tries, strict=True)
    )
    moves = [candidate.move for candidate in candidates]
    at = moves.index(usual) if usual in moves else -1
    confidence = "" if not tries[0] else "Sure" if tries[0] >= SURE else "Fairly sure" if tries[0] >= FAIRLY_SURE else "A toss-up"
    return Hint(candidates, at, usual, reason(position, seat, ends, usual, unit), confidence, judge.version)


def reason(position: Position, seat: int, ends: list[End], usual: int, unit: int) -> str:
    """Return why the first of these turns is good, in one sentence, from what its moves change."""
    if len(position.legal_moves(seat)) == 1:
        return "It is your only move."
    best = ends[0]
    other = next((end for end in ends[1:] if end.moves[0] == usual), ends[1] if len(ends) > 1 else None)
    if other is None:
        return _gains(position, seat, best.position, unit)
    return _compared(position, seat, best, other, unit)


def _gains(position: Position, seat: int, after: Position, unit: int) -> str:
    points = after.total(seat) - position.total(seat)
    if points:
        return f"This turn changes your score by {format_points(points, unit)}."
    return "Your score stays the same this turn."


def _compared(position: Position, seat: int, best: End, other: End, unit: int) -> str:
    """Compare what the seat has after both turns."""
    after, instead = best.position.inventory(seat), other.position.inventory(seat)
    points = best.position.total(seat) - other.position.total(seat)
    differences = {item: after.get(item, 0) - instead.get(item, 0) for item in [*after, *instead]}
    items = _items(position)
    differences = {item: amount for item, amount in differences.items() if amount and item in items}
    largest = sorted(differences, key=lambda item: -abs(differences[item]))[:MOST_ITEMS]
    parts = [_more_or_fewer(amount_of(items, item, differences[item])) for item in largest]
    if points:
        parts.insert(0, f"{format_points(abs(points), unit)} {'more' if points > 0 else 'fewer'} points")
    text = title_of(position, seat, other.moves[0]) or position.describe(seat, other.moves[0])
    if not parts:
        return "It leads to a better place for the same price."
    return f"After this turn you have {listed(parts)} than after “{text}”."


def _items(position: Position) -> Mapping[str, Item]:
    """Return the items that the game names when it states prices and gains."""
    definition = position.rules().definition
    return (definition.renderer().items(position.rules()) if definition is not None else None) or {}


def _more_or_fewer(amount: Amount) -> str:
    name = plural(amount.amount, amount.one or amount.item, amount.item)
    return f"{abs(amount.amount)} {'more' if amount.amount > 0 else 'fewer'} {name}"


def counted_hints(count: int) -> str:
    """Return how many hints a player took, for the log and the result."""
    return counted(count, "hint")
