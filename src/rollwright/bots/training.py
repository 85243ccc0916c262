"""Learning the value of the ends of turns by self-play: TD(lambda) over the turns of a game, many games in lockstep.

Everything follows from the seed, the number of games, and the size of a group of each stage, since a group of games has its own
generator (bots/self_play.py). A checkpoint between two batches holds all that is needed to continue, so an interrupted run ends
with the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from rollwright.bots.self_play import Batch, BatchPlan, SelfPlayer, joined
from rollwright.bots.value import Floats, Network, new_network
from rollwright.bots.weights import Origin, Stage, read_about, read_network, save_weights
from rollwright.core.errors import BadOption
from rollwright.core.game import Game

MINIBATCH: Final = 16  # games of a step
SMALLEST_BATCH, LARGEST_BATCH = 16, 256  # games played with the same weights
RATES: Final = (0.003, 0.0002)  # learning rate, falling exponentially
LATER_RATES: Final = (0.001, 0.0001)  # in a stage that continues an earlier one
LAMBDAS: Final = (0.7, 0.5)
RANDOM_TURNS: Final = (0.05, 0.03)  # share of turns that end in one of the BEST ends instead of the best one
MOST_GRADIENT: Final = 2.0
MOMENTS: Final = (0.9, 0.999)


PlayGroups = Callable[[SelfPlayer, Network, BatchPlan], list[Batch]]


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

    suffix = ".npz"  # of its files

    def __init__(self, game: Game, seed: int, games: int, units: int, passes: int = 1, group: int = 0) -> None:
        self.game = game
        self.player = SelfPlayer(game)
        self.rules = self.player.rules
        search = self.search = self.player.search
        self.seed = seed
        self.games = games
        self.units = units
        self.passes = passes  # how often the games of a batch are learned from
        self.group = group  # games that are played together; 0: all of a batch
        self.done = 0  # games
        self.stages: list[Stage] = []  # earlier runs that this one continues
        self.commands: list[str] = []  # that made the file of weights it began with
        self.started_at = 0  # games of the earlier stages
        self.curve: list[list[float]] = []  # games, mean points of the last batches
        self.network = new_network(search, units, search.expected, np.random.default_rng([seed, 1]))
        self.learner = Learner(self.network)

    def progress(self) -> float:
        return min(1.0, (self.done - self.started_at) / max(1, self.games - self.started_at))

    def batch_size(self) -> int:
        size = max(SMALLEST_BATCH, min(LARGEST_BATCH, self.done // 50 // MINIBATCH * MINIBATCH))
        return min(size, self.games - self.done)

    def run_batch(self, play: PlayGroups | None = None) -> tuple[int, float]:
        """Play and learn from one batch of games. Return how many, and the mean of their points.

        `play` plays the groups elsewhere and returns them in their order; without it, they are played here.
        """
        size = self.batch_size()
        progress = self.progress()
        plan = BatchPlan(self.seed, self.done, size, between(RANDOM_TURNS, progress), self.group)
        batch = joined((play or self._play_here)(self.player, self.network, plan))
        wanted = (batch.targets(between(LAMBDAS, progress)) - batch.points[:, :-1]) / self.network.scale
        first_rate, last_rate = LATER_RATES if self.stages or self.commands else RATES
        rate = first_rate * (last_rate / first_rate) ** progress
        for number in range(self.passes):
            order = np.random.default_rng([self.seed, self.done, number]).permutation(size) if number else np.arange(size)
            for first in range(0, size, MINIBATCH):
                some = order[first : first + MINIBATCH]
                self.learner.learn(batch.columns[some], wanted[some], rate)
        self.done += size
        return size, float(batch.points[:, -1].mean())

    @staticmethod
    def _play_here(player: SelfPlayer, network: Network, plan: BatchPlan) -> list[Batch]:
        return [player.play(network, plan, number) for number in range(1, plan.groups() + 1)]

    # checkpoints and weights

    def origin(self) -> Origin:
        stages = [*self.stages, Stage(self.games, self.seed, self.done, self.passes, self.group)]
        return Origin(self.game.name, self.rules, self.search, self.units, stages, self.commands)

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
            "stages": [stage if stage.group else stage[:-1] for stage in self.stages],  # as before there were groups
            "commands": self.commands,
            "curve": self.curve,
            "step": self.learner.step,
        }
        if self.group:
            about["group"] = self.group
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
            self._check_origin(path, about["version"], "folder")
            for name, group in (("w", self.network.arrays()), ("m", self.learner.means), ("s", self.learner.squares)):
                for number, array in enumerate(group):
                    array[...] = stored[f"{name}{number}"]
        self.done = about["done"]
        self.curve = about["curve"]
        self.stages = [Stage(*stage) for stage in about["stages"]]
        self.commands = about.get("commands", [])
        self.started_at = about["started_at"]
        self.learner.step = about["step"]
        before = Stage(about["games"], about["seed"], self.done, about.get("passes", 1), about.get("group", 0))
        if before != Stage(self.games, self.seed, self.done, self.passes, self.group):
            self.stages = [*self.stages, before]
            self.started_at = self.done

    def begin_with(self, path: Path) -> None:
        """Begin a new stage with a file of weights, for which no checkpoint is needed."""
        try:
            content = path.read_bytes()
            about = read_about(content)
            network = read_network(content, self.search.scale)
        except (OSError, KeyError, ValueError, BadZipFile) as error:
            raise BadOption(f"{path} is not a readable file of weights: {error}") from error
        self._check_origin(path, about, "file")
        if self.games <= about["games"]:
            raise BadOption(f"{path} has {about['games']:,} games already; --games counts them, so it must be higher")
        for mine, theirs in zip(self.network.arrays(), network.arrays(), strict=True):
            mine[...] = theirs
        self.commands = about["commands"]
        self.done = self.started_at = about["games"]

    def _check_origin(self, path: Path, theirs: dict[str, Any], choice: str) -> None:
        mine = self.origin().data()
        for key in ("game", "edition", "layout", "units"):
            if mine[key] != theirs.get(key):
                raise BadOption(
                    f"{path} was made with {key} {theirs.get(key)}, but this run has {mine[key]}; choose another {choice}"
                )


def between(ends: tuple[float, float], progress: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * progress
