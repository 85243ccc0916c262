"""Learning the weights of an evaluation by self-play, for games whose seats affect each other.

Every seat of a game adds random amounts to the weights, so that it buys other things than its rivals for no reason of its own. A
ridge regression then tells what each thing was worth: from what the seats have at the start of each round to the difference of
their final totals. The luck of the throws in between is another input. It does not depend on what the seats have and explains much
of the difference, so the rest is less noisy. After each part of the run the games use the weights found so far.

Only sums of products are kept, so a checkpoint is small, and an interrupted run ends with the same bytes.
"""

from __future__ import annotations

import gc
import json
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rollwright.bots.weights import FORMAT
from rollwright.core.errors import BadOption
from rollwright.core.game import Game
from rollwright.core.weighted_evaluation import ROW_HEAD

SEATS: Final = 2
BATCH: Final = 100  # games
PARTS: Final = 4  # of a run: the weights are renewed after each
LEANING: Final = 0.8  # deviation of the random amounts, in points for each item when the end is far
RIDGE: Final = (
    1500.0  # for a face's second weight; RIDGE_NEAR times as much for its first, since the end is what the estimate knows best
)
RIDGE_NEAR: Final = 4.0

Doubles = NDArray[np.float64]


class WeightTrainer:
    """A training run of one game with its first edition and default options, with the same methods as Trainer."""

    def __init__(self, game: Game, seed: int, games: int) -> None:
        self.game = game
        self.rules = game.rules()
        evaluation = game.weighted_evaluation(self.rules)
        if evaluation is None:
            raise BadOption(f"{game.title} has neither a turn search nor weights, so nothing can be learned")
        self.evaluation = evaluation
        self.seed = seed
        self.games = games
        self.done = 0
        self.curve: list[list[float]] = []  # games, mean points of the last batches
        items = len(evaluation.items)
        inputs = 2 * items + 4  # what is had, the same for a far end; the estimate and luck, likewise
        self.weights: Doubles = np.zeros(2 * items)
        self.products: Doubles = np.zeros((inputs, inputs))
        self.wanted: Doubles = np.zeros(inputs)

    def run_batch(self) -> tuple[int, float]:
        """Play a batch of games and add it to the sums. Return how many, and the mean of their points."""
        size = min(BATCH, self.games - self.done)
        points = 0.0
        gc.disable()  # what a game makes is freed by its reference counts
        try:
            for number in range(self.done, self.done + size):
                points += self._play(Random(f"{self.seed} {number}"))
        finally:
            gc.enable()
        before = self.done * PARTS // self.games
        self.done += size
        if self.done * PARTS // self.games > before:
            self.weights = self._solved()
        return size, points / size

    def _play(self, random: Random) -> float:
        half = len(self.weights) // 2
        leaning = []
        for _ in range(SEATS):
            own = self.weights.copy()
            own[half:] += [random.gauss(0.0, LEANING) for _ in range(half)]
            leaning.append(own.tolist())
        rows, totals = self.evaluation.play(SEATS, leaning, random.random)
        both: Doubles = np.array(rows, np.float64).reshape(-1, SEATS, ROW_HEAD + half)
        lead = both[:, 0] - both[:, 1]
        far = both[:, 0, :1]
        luck = np.cumsum(np.hstack([lead[:, 2:3], lead[:, 2:3] * far])[::-1], axis=0)[::-1]  # of all throws to come
        have = lead[:, ROW_HEAD:]
        estimate = lead[:, 1:2]
        inputs = np.hstack([have, have * far, estimate, estimate * far, luck])
        self.products += inputs.T @ inputs
        self.wanted += inputs.T @ (totals[0] - totals[1] - estimate[:, 0])
        return sum(totals) / SEATS

    def _solved(self) -> Doubles:
        half = len(self.weights) // 2
        ridge = np.concatenate([np.full(half, RIDGE * RIDGE_NEAR), np.full(half, RIDGE), np.ones(4)])
        return np.linalg.solve(self.products + np.diag(ridge), self.wanted)[: 2 * half].astype(np.float64)

    # checkpoints and weights

    def origin(self) -> dict[str, object]:
        stop = f" --stop {self.done}" if self.done < self.games else ""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "edition": self.rules.edition.hash,
            "options": self.rules.options,
            "layout": self.evaluation.layout(),
            "games": self.done,
            "seed": self.seed,
            "commands": [f"rollwright train {self.game.name} --games {self.games} --seed {self.seed}{stop}"],
        }

    def save_weights(self, path: Path) -> None:
        about = json.dumps(self.origin(), sort_keys=True).encode()
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            np.savez_compressed(file, about=np.frombuffer(about, np.uint8), weights=self._solved().astype(np.float32))

    def save_checkpoint(self, path: Path) -> None:
        about = {**self.origin(), "wanted_games": self.games, "curve": self.curve}
        arrays: dict[str, Any] = {"about": np.frombuffer(json.dumps(about).encode(), np.uint8)}
        arrays |= {"weights": self.weights, "products": self.products, "wanted": self.wanted}
        path.parent.mkdir(parents=True, exist_ok=True)
        written = path.with_suffix(".new")
        with written.open("wb") as file:
            np.savez(file, **arrays)
        written.replace(path)

    def resume(self, path: Path) -> None:
        """Continue the same run from a checkpoint."""
        with np.load(path) as stored:
            about = json.loads(stored["about"].tobytes())
            mine = {**self.origin(), "wanted_games": self.games}
            for key in ("game", "edition", "layout", "seed", "wanted_games"):
                if mine[key] != about[key]:
                    raise BadOption(f"{path} was made with other {key}; choose another folder")
            self.weights, self.products, self.wanted = stored["weights"], stored["products"], stored["wanted"]
        self.done = about["games"]
        self.curve = about["curve"]
