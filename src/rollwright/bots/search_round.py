"""Search for the best move in a game whose seats affect each other: what a seat can still make of the round, to its end.

In the middle of a round a position is only a promise, and different moves promise different things. Here they are compared by the
evaluation at the end of the round. The rivals pass, so the search follows one seat only. A throw that the seat causes (a reroll)
counts by the mean of what the seat can make of its outcomes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rollwright.bots.search import Turn, by_value_desc
from rollwright.core.position import CHANCE, Position

Evaluate = Callable[[Position, int], float]

MOST_MOVES: Final = 60  # moves of a round that are followed
DEEPEST: Final = 2  # throws that follow each other, before the evaluation stands for the next


class RoundSearch:
    """A search by the evaluation of one seat."""

    def __init__(self, evaluate: Evaluate, seat: int, inner_width: int, rerolls: list[int], limit: int) -> None:
        self.evaluate = evaluate
        self.seat = seat
        self.inner_width = inner_width  # unfinished rounds kept after each move that follows a reroll
        self.rerolls = rerolls  # how many of the most promising rerolls are followed at the start, and after a reroll
        self.ends: list[Turn] = []  # of the round, without a reroll
        self.left = limit  # states to evaluate; after them, only one unfinished round is kept

    def best(self, start: Position, width: int, depth: int) -> Turn:
        """Return the moves with the best end of the round. This seat is to act; `depth` counts the rerolls before."""
        best = Turn([], start, float("-inf"))
        turns = [best]
        for number in range(MOST_MOVES):
            unfinished: list[Turn] = []
            seen: set[float] = set()  # of positions with equal values after as many moves, one is followed
            for turn in turns:
                rolls: list[Turn] = []
                others = False
                moves = turn.position.legal_moves(self.seat)
                cancel = turn.position.cancel_move(self.seat)
                for move in moves:
                    if move == cancel and len(moves) > 1:
                        continue
                    after = turn.position.clone()
                    after.apply(self.seat, move)
                    self.settle(after)
                    found = Turn([*turn.moves, move], after, self.value(after))
                    if is_reroll(after):
                        rolls.append(found)
                        continue
                    others = True
                    if not after.is_to_act(self.seat):
                        if depth == 0:
                            self.ends.append(found)
                        if found.value > best.value:
                            best = found
                    elif found.value not in seen:
                        seen.add(found.value)
                        unfinished.append(found)
                if others:
                    rolls.sort(key=by_value_desc)
                    rolls = rolls[: self.rerolls[depth] if number == 0 and depth < len(self.rerolls) else 0]
                for found in rolls:
                    if not others or self.left > 0:
                        found.value = self.mean(found.position, depth + 1)
                        if found.value > best.value:
                            best = found
            if not unfinished:
                break
            unfinished.sort(key=by_value_desc)
            turns = unfinished[: width if self.left > 0 else 1]
        if not best.moves:  # no end was found
            return turns[0]
        return best

    def mean(self, position: Position, depth: int) -> float:
        """Return the mean of the best ends of the round after a reroll."""
        if depth > DEEPEST or self.left <= 0:
            return self.value(position)
        outcomes = position.chance_outcomes()
        known: dict[float, float] = {}
        total = 0.0
        for number in range(len(outcomes.moves)):
            after = position.clone()
            after.apply(CHANCE, outcomes.moves[number])
            self.settle(after)
            value = self.value(after)
            if value not in known:
                if is_reroll(after):
                    known[value] = self.mean(after, depth + 1)
                else:
                    known[value] = self.best(after, self.inner_width, depth).value if after.is_to_act(self.seat) else value
            total += outcomes.weights[number] * known[value]
        return total / outcomes.total

    def settle(self, position: Position) -> None:
        """Let the others pass until this seat acts, or chance."""
        while not (position.is_to_act(self.seat) or position.is_to_act(CHANCE) or position.is_over()):
            other = position.to_act()[0]
            move = position.pass_move(other)
            position.apply(other, move if move >= 0 else self.only_best(position, other))

    def only_best(self, position: Position, seat: int) -> int:
        """Return the move that is best one move ahead."""
        moves = position.legal_moves(seat)
        best = moves[0]
        highest = float("-inf")
        for move in moves if len(moves) > 1 else []:
            after = position.clone()
            after.apply(seat, move)
            self.left -= 1
            value = self.evaluate(after, seat)
            if value > highest:
                highest = value
                best = move
        return best

    def value(self, position: Position) -> float:
        self.left -= 1
        return self.evaluate(position, self.seat)


def is_reroll(position: Position) -> bool:
    """Return whether a throw comes now that a seat caused."""
    return position.is_to_act(CHANCE) and position.chance_outcomes().at_once
