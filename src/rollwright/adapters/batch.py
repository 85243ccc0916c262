"""Many games at once, for learning: observations, masks, and rewards as NumPy arrays."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from rollwright.adapters.episode import Episode
from rollwright.core.batch import BatchEngine
from rollwright.core.edition import Edition
from rollwright.core.errors import BadOption
from rollwright.core.game import Game

MOST_TABLES = 100_000


class Batch:
    """`tables` games side by side. A finished game is followed by the next one at once.

    `observations` (tables, width) and `masks` (tables, actions) are views that step() rewrites; copy what must stay. Game n has the
    dice of game n of `rollwright simulate` with the same seed; table t plays the games t + 1, t + 1 + tables, and so on.
    """

    def __init__(
        self,
        game: str | Game,
        tables: int = 64,
        seats: int | None = None,
        options: dict[str, str] | None = None,
        edition: Edition | str | None = None,
        seed: int = 0,
    ) -> None:
        if not 1 <= tables <= MOST_TABLES:
            raise BadOption(f"a batch has 1 to {MOST_TABLES} tables, not {tables}")
        episode = Episode(game, seats, options, edition)
        self.game = episode.game
        self.rules = episode.rules
        self.unit = episode.game.unit
        self.tables = tables
        self.seats = episode.seats
        self.layout = episode.layout
        self.seed = seed
        self._highest = episode.highest()
        self.engine = BatchEngine(episode.rules, episode.seats, tables, lambda number: Random(f"{self.seed} {number} dice").random)
        self.actions = self.engine.actions
        self.rewards: NDArray[np.float32] = np.zeros(tables, np.float32)
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Start new games with this seed."""
        self.seed = seed
        self.engine.reset()
        self.observations: NDArray[np.uint8] = np.frombuffer(self.engine.observations, np.uint8).reshape(self.tables, -1)
        self.masks: NDArray[np.int8] = np.frombuffer(self.engine.masks, np.int8).reshape(self.tables, -1)
        self.over: NDArray[np.uint8] = np.frombuffer(self.engine.over, np.uint8)

    def step(self, actions: Sequence[int] | NDArray[np.integer]) -> None:
        """Make one action at every table; raises BadOption, and changes nothing, if one is not legal."""
        array = np.asarray(actions)
        if not np.issubdtype(array.dtype, np.integer):
            raise BadOption(f"actions are whole numbers, not {array.dtype}")
        chosen = array.tolist()
        self.engine.step(chosen)
        self.rewards = np.array(self.engine.rewards, np.float32)
        if self.unit != 1:
            self.rewards /= self.unit

    @property
    def legal(self) -> list[list[int]]:
        """The legal actions at every table, as lists: the ones of the masks, quicker to choose from."""
        return self.engine.legal

    @property
    def acting(self) -> NDArray[np.int64]:
        """The seat at every table whose decision is next."""
        return np.array(self.engine.acting)

    @property
    def final_scores(self) -> NDArray[np.float64]:
        """The scores of the last finished game at every table; those of a single seat without a second dimension."""
        scores = np.array(self.engine.final_totals).reshape(self.tables, self.seats) / self.unit
        return scores[:, 0] if self.seats == 1 else scores

    def highest(self) -> NDArray[np.uint8]:
        """Return the upper bound of each number of an observation."""
        return self._highest
