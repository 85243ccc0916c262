"""Search for the best move in a game whose seats affect each other: the best few moves are followed until the next throw for all.

One move ahead, a position in the middle of a round is only a promise. Here every seat plays the round to its end, one move ahead,
and the evaluation sees what became of it. A throw that a seat caused (a reroll) is followed for all its outcomes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rollwright.core.position import CHANCE, Position

Evaluate = Callable[[Position, int], float]

SLACK: Final = 3.0  # how much worse than the best a move may be, one move ahead, to be followed
OWN: Final = 0.5  # how much the evaluation right after a move counts beside that at the end of the round
MOST_STEPS: Final = 80  # moves of a round that are followed


class RoundSearch:
    """A search that stops after a number of evaluated states."""

    def __init__(self, evaluate: Evaluate, seat: int, limit: int) -> None:
        self.evaluate = evaluate
        self.seat = seat
        self.left = limit

    def ranked(self, position: Position, seat: int) -> list[tuple[float, int]]:
        """Return the moves of a seat with their values one move ahead, best first; of moves with equal values, one."""
        found: list[tuple[float, int]] = []
        seen: set[float] = set()
        for move in position.legal_moves(seat):
            after = position.clone()
            after.apply(seat, move)
            value = self.evaluate(after, seat)
            self.left -= 1
            if value not in seen:
                seen.add(value)
                found.append((-value, move))
        found.sort()
        return [(-value, move) for value, move in found]

    def settled(self, position: Position, follow_throws: bool) -> float:
        """Return the evaluation at the end of the round, with every seat playing one move ahead. The position is changed."""
        for _ in range(MOST_STEPS):
            if position.is_over() or self.left <= 0:
                break
            if position.is_to_act(CHANCE):
                outcomes = position.chance_outcomes()
                if not (outcomes.at_once and follow_throws):
                    break
                total = 0.0
                for number in range(len(outcomes.moves)):
                    after = position.clone()
                    after.apply(CHANCE, outcomes.moves[number])
                    total += outcomes.weights[number] * self.settled(after, False)
                return total / outcomes.total
            seat = self.seat if position.is_to_act(self.seat) else position.to_act()[0]
            moves = position.legal_moves(seat)
            position.apply(seat, moves[0] if len(moves) == 1 else self.ranked(position, seat)[0][1])
        return self.evaluate(position, self.seat)


def best_in_round(position: Position, seat: int, evaluate: Evaluate, candidates: int, limit: int) -> int:
    """Return the best of the `candidates` moves that are best one move ahead, by what they lead to until the round ends."""
    search = RoundSearch(evaluate, seat, limit)
    ranked = search.ranked(position, seat)
    near = ranked[0][0] - SLACK
    ranked = [(value, move) for value, move in ranked[:candidates] if value >= near]
    best = ranked[0][1]
    if len(ranked) == 1:
        return best
    each = search.left // len(ranked)
    highest = float("-inf")
    for value, move in ranked:
        after = position.clone()
        after.apply(seat, move)
        search.left = each
        mixed = OWN * value + (1.0 - OWN) * search.settled(after, True)
        if mixed > highest:
            highest = mixed
            best = move
    return best
