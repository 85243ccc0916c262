"""Bots that search whole turns by a learned value, and may look one turn further.

Without weights for a game's edition and options they search by the game's hand-written evaluation.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Final

import numpy as np

from rollwright.bots import Bot
from rollwright.bots.ahead import AheadBot
from rollwright.bots.collection import collection_paused
from rollwright.bots.greedy import GreedyBot
from rollwright.bots.judge import LearnedJudge, played
from rollwright.bots.rounds import RoundBot
from rollwright.bots.turns import Ends, search_turns
from rollwright.bots.value import Table
from rollwright.bots.weights import learned_table
from rollwright.core.chance import SampledDice
from rollwright.core.position import CHANCE, Position, throw
from rollwright.games import load

WIDTH: Final = 8
LIMIT: Final = 6000  # states of a turn, after which the beam narrows
FEWEST_THROWS: Final = 4  # to look further at all
INNER_WIDTH: Final = 4  # of the search after a sampled throw
INNER_LIMIT: Final = 60_000  # states of all sampled throws together
OWN: Final = 0.3  # how much an end's own value counts beside the mean after the throws
SHARE: Final = 0.1  # how much more points count for a bot with a taste that has no weights
ROUND_SHARES: Final = {0: 0.0, 1: 1.0, -1: -0.5}  # ... by its taste, where it searches rounds: points count twice, or half
SLACK: Final = 0.04  # by how much of the value's scale a bot with a taste may deviate


class Taste:
    """Which of nearly equal ends a bot likes best: 1 for most points now, -1 for fewest, 0 for none."""

    def __init__(self, sign: int) -> None:
        self.sign = sign

    def choose(self, ends: Ends, candidates: list[int], values: list[float]) -> int:
        """Return the best of these ends by value; with a taste, the one it likes best of those nearly as good."""
        best = max(values)
        if not self.sign or ends.turn == ends.table.search.turns:
            return candidates[values.index(best)]
        near = best - SLACK * ends.table.search.scale
        liked = [
            (self.sign * float(ends.points[end]), value, -end)
            for end, value in zip(candidates, values, strict=True)
            if value >= near
        ]
        return -max(liked)[2]


def stratified(number: int, count: int, seed: float) -> Callable[[], float]:
    """Return the random numbers of one of `count` throws; the first number is spread evenly over all of them."""
    random = Random(seed)
    first = iter([(number + random.random()) / count])
    return lambda: next(first, None) or random.random()


class LearnedBot:
    """A bot that plays each turn for the highest learned value at its end."""

    def __init__(self, taste: int = 0, ends: int = 1, throws: int = 0) -> None:
        self.taste = Taste(taste)
        self.ends = ends  # candidates for looking ahead
        self.throws = throws  # sampled after each of them; 0 to look no further
        self.effort = 1.0  # how much of these to do
        self.plan: dict[tuple[object, ...], int] = {}
        self.without: Bot | None = None  # plays where there are no weights

    def choose(self, position: Position, seat: int, random: Random) -> int:
        moves = position.legal_moves(seat)
        if len(moves) == 1:
            return moves[0]
        table = learned_table(position.rules())
        if table is None:
            if self.without is None:
                self.without = self._without_weights(load(position.rules().game).independent)
            if isinstance(self.without, GreedyBot | AheadBot | RoundBot):
                self.without.effort = self.effort
            with collection_paused():
                return self.without.choose(position, seat, random)
        if position.seats() > 1:
            position = position.extract_sheet(seat)
        planned = self.plan.get(position.state())
        if planned is not None and planned in moves:
            return planned
        with collection_paused():
            turn = self._turn(table, position, random)
        self.plan = {}
        for now, following in pairwise(turn):
            position.apply(0, now)
            self.plan[position.state()] = following
        return turn[0]

    def _without_weights(self, independent: bool) -> Bot:
        """Return the bot that plays for this one."""
        if not independent:
            return RoundBot(ROUND_SHARES[self.taste.sign], ahead=bool(self.throws))
        share = SHARE * self.taste.sign
        return AheadBot(share) if self.throws else GreedyBot(share=share)

    def _turn(self, table: Table, position: Position, random: Random) -> list[int]:
        ends = search_turns(table, [position], WIDTH, int(LIMIT * self.effort))
        throws = int(self.throws * self.effort)
        every = ends.best(0, max(self.ends, 8 if self.taste.sign else 1))
        turns = {end: ends.moves_to(end) for end in every}  # before the next search starts
        candidates = [end for end in every if played(position, 0, tuple(turns[end])) is not None]
        if not candidates:  # a turn that another player has started may be where no action ends
            return list(LearnedJudge(table, position.rules()).ends(position, 0)[0].moves)
        values = [float(ends.values[end]) for end in candidates]
        if throws < FEWEST_THROWS or ends.turn == table.search.turns or len(candidates) == 1:
            return turns[self.taste.choose(ends, candidates, values)]
        candidates, values = candidates[: self.ends], values[: self.ends]
        after = self._after_throws(table, position, [turns[end] for end in candidates], throws, random)
        mixed = [OWN * value + (1.0 - OWN) * later for value, later in zip(values, after, strict=True)]
        return turns[self.taste.choose(ends, candidates, mixed)]

    def _after_throws(self, table: Table, position: Position, turns: list[list[int]], throws: int, random: Random) -> list[float]:
        """Return for each turn the mean of the best value after sampled throws, the same for all turns."""
        seeds = [random.random() for _ in range(throws)]
        positions: list[Position] = []
        for turn in turns:
            ended = position.clone()
            for move in turn:
                ended.apply(0, move)
            for number, seed in enumerate(seeds):
                thrown = ended.clone()
                dice = SampledDice(stratified(number, throws, seed))
                while thrown.is_to_act(CHANCE):
                    throw(thrown, dice, 0)
                positions.append(thrown)
        later = search_turns(table, positions, INNER_WIDTH, INNER_LIMIT)
        best = later.values[later.best_of_each()].reshape(len(turns), throws)
        return [float(mean) for mean in np.mean(best, axis=1)]
