"""Self-play for training: the games of a batch, played with fixed weights.

A batch is played in groups. The games of a group are searched together and share a generator, so what a group gives follows from
the weights, the plan, and its number alone, wherever it is played.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rollwright.bots.collection import collection_paused
from rollwright.bots.turns import search_turns
from rollwright.bots.value import Floats, Network, Table
from rollwright.core.chance import SampledDice
from rollwright.core.errors import BadOption
from rollwright.core.game import Game
from rollwright.core.position import CHANCE, Position, throw

BEST: Final = 8
WIDTH: Final = 4  # of the beam
MOST_ROWS: Final = 200_000  # pieces kept during a batch


class Batch:
    """The turns of some games, as the learner needs them. T is the number of turns that have a head: all but the last."""

    def __init__(self, columns: NDArray[np.int16], points: Floats, best: Floats, strayed: NDArray[np.bool_]) -> None:
        self.columns = columns  # games, T, columns
        self.points = points  # games, T + 1: at the chosen ends
        self.best = best  # games, T + 1: the value of the best ends
        self.strayed = strayed  # games, T + 1: whether another end was chosen

    def targets(self, weight: float) -> Floats:
        """Return what the value of each chosen end should be: the lambda-returns, cut where a random end was chosen."""
        last = self.best.shape[1] - 1
        found = np.empty((len(self.best), last), np.float32)
        after = self.best[:, last]
        for turn in range(last - 1, -1, -1):
            best = self.best[:, turn + 1]
            mixed = np.float32(1.0 - weight) * best + np.float32(weight) * after
            after = np.where(self.strayed[:, turn + 1], best, mixed)
            found[:, turn] = after
        return found


class BatchPlan(NamedTuple):
    """The games of a batch, and how they are divided into groups."""

    seed: int
    done: int  # games before this batch
    size: int  # games
    stray: float  # share of turns that end in one of the BEST ends instead of the best one
    group: int  # games that are played together; 0: all of them

    def groups(self) -> int:
        return -(-self.size // self.group) if self.group else 1

    def games_of(self, number: int) -> int:
        """Return the number of games of a group, counted from 1."""
        return min(self.group, self.size - (number - 1) * self.group) if self.group else self.size

    def generator(self, number: int) -> Random:
        return Random(f"{self.seed} {self.done} group {number}" if self.group else f"{self.seed} {self.done}")


def joined(batches: list[Batch]) -> Batch:
    """Return the batch of several groups, in their order."""
    if len(batches) == 1:
        return batches[0]
    return Batch(
        np.concatenate([batch.columns for batch in batches]),
        np.concatenate([batch.points for batch in batches]),
        np.concatenate([batch.best for batch in batches]),
        np.concatenate([batch.strayed for batch in batches]),
    )


class SelfPlayer:
    """A player of solo games with a network, for one game with its first edition and default options."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = game.rules()
        search = game.turn_search(self.rules)
        if search is None:
            raise BadOption(f"{game.title} has no turn search, so its value cannot be learned")
        self.search = search
        self._table: Table | None = None

    def play(self, network: Network, plan: BatchPlan, number: int) -> Batch:
        """Play a group of a batch."""
        if self._table is None or self._table.network is not network:
            self._table = Table(network, self.search)
        with collection_paused():
            return self._play(self._table, plan.games_of(number), plan.stray, plan.generator(number))

    def _play(self, table: Table, size: int, stray: float, random: Random) -> Batch:
        table.forget()
        dice = SampledDice(random.random)
        positions: list[Position] = [self.rules.new(1) for _ in range(size)]
        turns = self.search.turns
        width = (self.search.group_width + self.search.state_width) * self.search.piece_width
        columns = np.empty((size, turns - 1, width), np.int16)
        points = np.empty((size, turns), np.float32)
        best = np.empty((size, turns), np.float32)
        strayed = np.zeros((size, turns), np.bool_)
        for turn in range(turns):
            for position in positions:
                while position.is_to_act(CHANCE):
                    throw(position, dice, turn)
            ends = search_turns(table, positions, WIDTH, most_rows=MOST_ROWS)
            first = ends.best_of_each()
            chosen = first.copy()
            best[:, turn] = ends.values[chosen]
            for root in range(size):
                if random.random() < stray:
                    among = ends.best(root, BEST)
                    chosen[root] = among[int(random.random() * len(among))]
            strayed[:, turn] = chosen != first
            points[:, turn] = ends.points[chosen]
            if turn < turns - 1:
                columns[:, turn] = ends.columns(chosen)
            for root, position in enumerate(positions):
                for move in ends.moves_to(chosen[root]):
                    position.apply(0, move)
        return Batch(columns, points, best, strayed)
