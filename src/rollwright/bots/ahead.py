"""A bot that looks one turn further by the hand-written evaluation, where there is no learned value."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Final

from rollwright.bots.judge import End, HandJudge
from rollwright.bots.simple import weighted
from rollwright.bots.throws import sampled_throws
from rollwright.core.position import CHANCE, Position
from rollwright.games import load

ENDS: Final = 4  # of this turn, which are looked at further
THROWS: Final = 8  # after each of them
INNER_WIDTH: Final = 2  # of the search after a throw
OWN: Final = 0.3  # how much an end's own value counts beside the mean after the throws


class AheadBot:
    """A bot for independent games: the best few ends of a turn, each followed by sampled throws, the same for all of them."""

    def __init__(self, share: float = 0.0) -> None:
        self.share = share  # how much more points count
        self.effort = 1.0
        self.plan: dict[tuple[object, ...], int] = {}

    def choose(self, position: Position, seat: int, random: Random) -> int:
        moves = position.legal_moves(seat)
        if len(moves) == 1:
            return moves[0]
        planned = self.plan.get(position.state())
        if planned is not None and planned in moves:
            return planned
        turn = self._turn(position, seat, random).moves
        self.plan = {}
        for now, following in pairwise(turn):
            position.apply(seat, now)
            self.plan[position.state()] = following
        return turn[0]

    def _turn(self, position: Position, seat: int, random: Random) -> End:
        evaluate = weighted(load(position.rules().game).evaluate, self.share)
        ends: list[End] = []
        for end in HandJudge(evaluate).ends(position, seat):
            if all(end.value != other.value for other in ends):
                ends.append(end)
                if len(ends) == ENDS:
                    break
        throws = int(THROWS * self.effort)
        if not throws or len(ends) == 1:
            return ends[0]
        seed = random.random()
        judge = HandJudge(evaluate, INNER_WIDTH)
        best, highest = ends[0], float("-inf")
        for end in ends:
            value = end.value
            if end.position.is_to_act(CHANCE):
                after = [throw.position for throw in sampled_throws(end.position, throws, Random(seed))]
                later = sum(judge.ends(thrown, seat)[0].value for thrown in after) / throws
                value = OWN * value + (1.0 - OWN) * later
            if value > highest:
                best, highest = end, value
        return best
