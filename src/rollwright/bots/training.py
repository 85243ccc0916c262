"""Learning the value of the ends of turns by self-play: TD(lambda) over the turns of a game, many games in lockstep.

Everything follows from the seed and the number of games of each stage, since a batch of games has its own generator. A checkpoint
between two batches holds all that is needed to continue, so an interrupted run ends with the same bytes.
"""

from __future__ import annotations

import gc
import json
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rollwright.bots.turns import search_turns
from rollwright.bots.value import Floats, Network, Table, new_network
from rollwright.bots.weights import Origin, Stage, save_weights
from rollwright.core.chance import SampledDice
from rollwright.core.errors import BadOption
from rollwright.core.game import Game
from rollwright.core.position import CHANCE, Position, throw

MINIBATCH: Final = 16  # games of a step
SMALLEST_BATCH, LARGEST_BATCH = 16, 256  # games played with the same weights
RATES: Final = (0.003, 0.0002)  # learning rate, falling exponentially
LATER_RATES: Final = (0.001, 0.0001)  # in a stage that continues an earlier one
LAMBDAS: Final = (0.7, 0.5)
RANDOM_TURNS: Final = (0.05, 0.03)  # share of turns that end in one of the BEST ends instead of the best one
BEST: Final = 8
MOST_GRADIENT: Final = 2.0
WIDTH: Final = 4  # of the beam
MOST_ROWS: Final = 200_000  # pieces kept during a batch
MOMENTS: Final = (0.9, 0.999)


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


class Learner:
    """Adam on the weights of a network."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.step = 0
        self.means = [np.zeros_like(array) for array in network.arrays()]
        self.squares = [np.zeros_like(array) for array in network.arrays()]

    def learn(self, columns: NDArray[np.int16], wanted: Floats, rate: float) -> float:
        """Make one step towards `wanted` (games, T); `columns` are (games, T, columns). Return the mean squared error."""
        network = self.network
        games, turns, width = columns.shape
        states = games * turns
        by_turn = columns.transpose(1, 0, 2).reshape(states, width)  # turn first, so that a head sees its own states
        active = np.zeros((states, len(network.w1)), np.float32)
        active[np.arange(states)[:, None], by_turn] = 1.0
        active[:, -1] = 0.0
        first = (active @ network.w1).reshape(turns, games, -1) + network.b1[:, None]
        np.maximum(first, np.float32(0), out=first)
        second = first @ network.w2 + network.b2[:, None]
        np.maximum(second, np.float32(0), out=second)
        found = (second @ network.w3[:, :, None])[:, :, 0] + network.b3[:, None]
        error = found - wanted.T
        slope = np.clip(error, -MOST_GRADIENT, MOST_GRADIENT) / np.float32(states)
        slope_w3 = (second * slope[:, :, None]).sum(axis=1)
        slope_second = slope[:, :, None] * network.w3[:, None] * (second > 0)
        slope_w2 = first.transpose(0, 2, 1) @ slope_second
        slope_first = (slope_second @ network.w2.transpose(0, 2, 1)) * (first > 0)
        slope_w1 = active.T @ slope_first.reshape(states, -1)
        slopes = [slope_w1, slope_first.sum(axis=1), slope_w2, slope_second.sum(axis=1), slope_w3, slope.sum(axis=1)]
        self._adam(slopes, rate)
        return float(np.mean(error * error))

    def _adam(self, slopes: list[Floats], rate: float) -> None:
        self.step += 1
        one, two = MOMENTS
        # the usual corrections of both moments, as one factor
        size = np.float32(rate * np.sqrt(1.0 - two**self.step) / (1.0 - one**self.step))
        for array, slope, mean, square in zip(self.network.arrays(), slopes, self.means, self.squares, strict=True):
            mean += np.float32(1.0 - one) * (slope - mean)
            np.multiply(slope, slope, out=slope)
            slope -= square
            slope *= np.float32(1.0 - two)
            square += slope
            np.sqrt(square, out=slope)
            slope += np.float32(1e-8)
            np.divide(mean, slope, out=slope)
            slope *= size
            array -= slope


class Trainer:
    """A training run of one game with its first edition and default options."""

    def __init__(self, game: Game, seed: int, games: int, units: int, passes: int = 1) -> None:
        self.game = game
        self.rules = game.rules()
        search = game.turn_search(self.rules)
        if search is None:
            raise BadOption(f"{game.title} has no turn search, so its value cannot be learned")
        self.search = search
        self.seed = seed
        self.games = games
        self.units = units
        self.passes = passes  # how often the games of a batch are learned from
        self.done = 0  # games
        self.stages: list[Stage] = []  # earlier runs that this one continues
        self.started_at = 0  # games of the earlier stages
        self.curve: list[list[float]] = []  # games, mean points of the last batches
        self.network = new_network(search, units, search.expected, np.random.default_rng([seed, 1]))
        self.learner = Learner(self.network)
        self.table = Table(self.network, search)

    def progress(self) -> float:
        return min(1.0, (self.done - self.started_at) / max(1, self.games - self.started_at))

    def batch_size(self) -> int:
        size = max(SMALLEST_BATCH, min(LARGEST_BATCH, self.done // 50 // MINIBATCH * MINIBATCH))
        return min(size, self.games - self.done)

    def run_batch(self) -> tuple[int, float]:
        """Play and learn from one batch of games. Return how many, and the mean of their points."""
        size = self.batch_size()
        progress = self.progress()
        random = Random(f"{self.seed} {self.done}")
        gc.disable()  # what a search makes is freed by its reference counts
        try:
            batch = self._play(size, between(RANDOM_TURNS, progress), random)
        finally:
            gc.enable()
        wanted = (batch.targets(between(LAMBDAS, progress)) - batch.points[:, :-1]) / self.network.scale
        first_rate, last_rate = LATER_RATES if self.stages else RATES
        rate = first_rate * (last_rate / first_rate) ** progress
        for number in range(self.passes):
            order = np.random.default_rng([self.seed, self.done, number]).permutation(size) if number else np.arange(size)
            for first in range(0, size, MINIBATCH):
                some = order[first : first + MINIBATCH]
                self.learner.learn(batch.columns[some], wanted[some], rate)
        self.done += size
        return size, float(batch.points[:, -1].mean())

    def _play(self, size: int, stray: float, random: Random) -> Batch:
        self.table.forget()
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
            ends = search_turns(self.table, positions, WIDTH, most_rows=MOST_ROWS)
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

    # checkpoints and weights

    def origin(self) -> Origin:
        stages = [*self.stages, Stage(self.games, self.seed, self.done, self.passes)]
        return Origin(self.game.name, self.rules, self.search, self.units, stages)

    def save_weights(self, path: Path) -> None:
        save_weights(path, self.network, self.origin())

    def save_checkpoint(self, path: Path) -> None:
        about = {
            "version": self.origin().data(),
            "seed": self.seed,
            "games": self.games,
            "passes": self.passes,
            "done": self.done,
            "started_at": self.started_at,
            "stages": self.stages,
            "curve": self.curve,
            "step": self.learner.step,
        }
        arrays: dict[str, Any] = {"about": np.frombuffer(json.dumps(about).encode(), np.uint8)}
        for name, group in (("w", self.network.arrays()), ("m", self.learner.means), ("s", self.learner.squares)):
            arrays |= {f"{name}{number}": array for number, array in enumerate(group)}
        path.parent.mkdir(parents=True, exist_ok=True)
        written = path.with_suffix(".new")
        with written.open("wb") as file:
            np.savez(file, **arrays)
        written.replace(path)

    def resume(self, path: Path) -> None:
        """Continue from a checkpoint: the same run, or a new stage with another seed or more games."""
        with np.load(path) as stored:
            about = json.loads(stored["about"].tobytes())
            mine, theirs = self.origin().data(), about["version"]
            for key in ("game", "edition", "layout", "units"):
                if mine[key] != theirs[key]:
                    raise BadOption(
                        f"{path} was made with {key} {theirs[key]}, but this run has {mine[key]}; choose another folder"
                    )
            for name, group in (("w", self.network.arrays()), ("m", self.learner.means), ("s", self.learner.squares)):
                for number, array in enumerate(group):
                    array[...] = stored[f"{name}{number}"]
        self.done = about["done"]
        self.curve = about["curve"]
        self.stages = [Stage(*stage) for stage in about["stages"]]
        self.started_at = about["started_at"]
        self.learner.step = about["step"]
        passes = about.get("passes", 1)
        if (about["seed"], about["games"], passes) != (self.seed, self.games, self.passes):
            self.stages = [*self.stages, Stage(about["games"], about["seed"], self.done, passes)]
            self.started_at = self.done


def between(ends: tuple[float, float], progress: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * progress
