"""A bot for games whose seats affect each other. It searches for the best end of the round, and may look one round further."""

from __future__ import annotations

from random import Random
from typing import Final

from rollwright.bots.search import Turn, by_value_desc
from rollwright.bots.search_round import Evaluate, RoundSearch, is_reroll
from rollwright.bots.simple import weighted
from rollwright.bots.throws import sampled_throws
from rollwright.bots.weights import tuned_evaluation
from rollwright.core.position import CHANCE, Position

WIDTH: Final = 4  # unfinished rounds kept after each move
INNER_WIDTH: Final = 1  # the same after a reroll
REROLLS: Final = 3  # the most promising ones, which are followed
LIMIT: Final = 2000  # states to evaluate before the search narrows to one unfinished round

# looking one round further
ENDS: Final = 4  # of this round
SLACK: Final = 3.0  # points by which they may be worse than the best
THROWS: Final = 12  # that begin the next round, after each of them
FEWEST_THROWS: Final = 4  # to look further at all
NEXT_WIDTH: Final = 1  # of the search of the next round, which follows no rerolls
NEXT_LIMIT: Final = 300
OWN: Final = 0.3  # how much an end's own value counts beside the mean after the throws


class RoundBot:
    """A bot that searches for the best end of the round by the tuned evaluation, with points counted `share` times more."""

    def __init__(self, share: float = 0.0, ahead: bool = False) -> None:
        self.share = share
        self.ahead = ahead  # whether to look one round further
        self.effort = 1.0  # how much of all this to do
        self.evaluate: Evaluate | None = None

    def choose(self, position: Position, seat: int, random: Random) -> int:
        moves = position.legal_moves(seat)
        if len(moves) == 1:
            return moves[0]
        if self.evaluate is None:
            self.evaluate = weighted(tuned_evaluation(position.rules()), self.share)
        search = RoundSearch(self.evaluate, seat, INNER_WIDTH, [REROLLS], int(LIMIT * self.effort))
        best = search.best(position, WIDTH, 0)
        throws = int(THROWS * self.effort) if self.ahead else 0
        if throws >= FEWEST_THROWS and search.ends and not is_reroll(best.position):
            best = self._best_ahead(search.ends, seat, throws, random.random())
        return best.moves[0]

    def _best_ahead(self, ends: list[Turn], seat: int, throws: int, seed: float) -> Turn:
        """Return the end after which the next round goes best, with the same throws for all ends."""
        found: list[Turn] = []
        for end in sorted(ends, key=by_value_desc):
            if len(found) == ENDS or (found and end.value < found[0].value - SLACK):
                break
            if all(end.value != other.value for other in found):
                found.append(end)
        if len({end.moves[0] for end in found}) == 1:
            return found[0]
        return max(found, key=lambda end: self._value_ahead(end, seat, throws, seed))

    def _value_ahead(self, end: Turn, seat: int, throws: int, seed: float) -> float:
        if not end.position.is_to_act(CHANCE):
            return end.value
        total = 0.0
        for throw in sampled_throws(end.position, throws, Random(seed)):
            total += self._value_of_round(throw.position, seat)
        return OWN * end.value + (1.0 - OWN) * total / throws

    def _value_of_round(self, position: Position, seat: int) -> float:
        """Return the value of the best end of a round that has just begun."""
        assert self.evaluate is not None
        search = RoundSearch(self.evaluate, seat, INNER_WIDTH, [], NEXT_LIMIT)
        search.settle(position)
        return search.best(position, NEXT_WIDTH, 0).value if position.is_to_act(seat) else search.value(position)
