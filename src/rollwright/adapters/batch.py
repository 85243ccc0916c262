"""Many games at once, for learning: observations, masks, and rewards as NumPy arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index
from random import Random

import numpy as np
from numpy.typing import NDArray

from rollwright.adapters.episode import Episode, whole_number
from rollwright.bots.seeds import dice_seed
from rollwright.core.batch import BatchEngine
from rollwright.core.edition import Edition
from rollwright.core.errors import BadOption
from rollwright.core.game import Game

MOST_TABLES = 100_000


class Batch:
    """`tables` games side by side. A finished game is followed by the next one at once.

    `observations` (tables, width), `masks` (tables, actions), `rewards` and `over` (tables) describe the last step, which makes new
    arrays, so those of earlier steps stay as they were. Game n has the dice of game n of `rollwright simulate` with the same seed;
    table t plays the games t + 1, t + 1 + tables, and so on.
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
        tables = whole_number(tables, "the number of tables")
        if not 1 <= tables <= MOST_TABLES:
            raise BadOption(f"a batch has 1 to {MOST_TABLES} tables, not {tables}")
        episode = self._episode = Episode(game, seats, options, edition)
        self.game = episode.game
        self.rules = episode.rules
        self.unit = episode.game.unit
        self.tables = tables
        self.seats = episode.seats
        self.layout = episode.layout
        self.seed = whole_number(seed, "a seed")
        self._highest = episode.highest()
        self._dice = [Random() for _ in range(tables)]
        self.engine = BatchEngine(episode.rules, episode.seats, tables, self._dice_of)
        self.actions = self.engine.actions
        self.reset(seed)

    def _dice_of(self, table: int, number: int) -> Callable[[], float]:
        """Return the generator of a game; the one of the table's last game is used again, since making one takes longer."""
        dice = self._dice[table]
        dice.seed(dice_seed(self.seed, number))
        return dice.random

    def reset(self, seed: int) -> None:
        """Start new games with this seed."""
        self.seed = whole_number(seed, "a seed")
        self.engine.reset()
        self._show()

    def step(self, actions: Sequence[int] | NDArray[np.integer]) -> None:
        """Make one action at every table; raises BadOption, and changes nothing, if one is not legal."""
        try:
            chosen = [index(action) for action in (actions.tolist() if isinstance(actions, np.ndarray) else actions)]
        except TypeError:
            raise BadOption(f"actions must be one whole number for each table, not {actions!r}") from None
        self.engine.step(chosen)
        self._show()

    def _show(self) -> None:
        engine = self.engine
        self.observations: NDArray[np.uint8] = np.frombuffer(engine.observations(), np.uint8).reshape(self.tables, -1)
        moves = np.frombuffer(engine.masks(), np.int8).reshape(self.tables, -1)
        first, skipped = engine.start, engine.skipped
        self.masks: NDArray[np.int8]
        if first == 0 or first == engine.actions:  # the chance moves are the first or the last ones
            self.masks = moves[:, skipped:] if first == 0 else moves[:, :first]
        else:
            self.masks = np.delete(moves, slice(first, first + skipped), axis=1)
        self.over: NDArray[np.bool_] = np.frombuffer(bytearray(engine.over), np.bool_)
        self.rewards: NDArray[np.float32] = np.array(engine.rewards, np.float32)
        if self.unit != 1:
            self.rewards /= self.unit

    def random_actions(self, random: Callable[[], float]) -> list[int]:
        """Return a legal action for every table, drawn with a generator of floats such as random.Random(1).random."""
        return self.engine.draw(random)

    def record(self, table: int, finished: bool = False) -> str:
        """Return the game at a table so far, or with `finished` the last one that ended there, as a record."""
        if not 0 <= whole_number(table, "a table") < self.tables:
            raise BadOption(f"there is no table {table}; tables go from 0 to {self.tables - 1}")
        engine = self.engine
        number = table + 1 + (engine.games[table] - (2 if finished else 1)) * self.tables
        if number < 1:
            raise BadOption(f"no game has ended at table {table} yet")
        episode = self._episode
        episode.reset(self.seed, number)
        for move in engine.finished[table] if finished else engine.played[table]:
            episode.apply(episode.position.to_act()[0], move)
        return episode.record()

    @property
    def legal(self) -> list[list[int]]:
        """The legal actions at every table, as lists."""
        return self.engine.legal_actions()

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
