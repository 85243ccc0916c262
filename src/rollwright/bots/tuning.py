"""Tuning the numbers of a hand-written evaluation by self-play, for a game whose seats affect each other.

In every game numbers moved by a random step play against the same numbers moved by the opposite step, one move ahead. Who wins, and
by how much, shows which steps help. After a batch of games the numbers move in that direction. The result is their mean over the
second half of the run.

Everything follows from the seed and the number of games. A checkpoint between two batches holds all that is needed to continue, so
an interrupted run ends with the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from rollwright import __version__
from rollwright.bots.collection import collection_paused
from rollwright.bots.simple import best_next_move
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.errors import BadOption
from rollwright.core.game import Game, Tunable
from rollwright.core.position import Position
from rollwright.core.score import places_of

FORMAT: Final = 1
BATCH: Final = 300  # games played with the same numbers
SEATS: Final = 2
RATES: Final = (0.5, 0.2)  # steps for each point of difference, falling exponentially
MOMENTUM: Final = 0.5
MOST_POINTS: Final = 30.0  # of a game's difference that count
WIN: Final = 8.0  # points that a win is worth beyond its difference
DIGITS: Final = 4  # of the numbers in the file


class Tuner:
    """A tuning run of one game with its first edition and default options. Numbers are counted in steps from their start."""

    suffix = ".json"  # of its files

    def __init__(self, game: Game, seed: int, games: int) -> None:
        game.check_seats(SEATS, {})
        self.game = game
        self.rules = game.rules()
        self.seed = seed
        self.games = games
        self.done = 0
        self.curve: list[list[float]] = []  # games, mean points of the last batches
        self.tunables: dict[str, Tunable] = {}  # those met so far
        self.moved: dict[str, float] = {}
        self.drift: dict[str, float] = {}  # mean of the last directions
        self.sums: dict[str, float] = {}  # of `moved` after each batch of the second half
        self.summed = 0  # batches in the sums

    def run_batch(self) -> tuple[int, float]:
        """Play one batch of games and move the numbers. Return how many, and the mean of their points."""
        size = min(BATCH, self.games - self.done)
        direction: dict[str, float] = {}
        points = 0.0
        with collection_paused():
            for number in range(self.done + 1, self.done + size + 1):
                points += self._play(number, direction)
        first, last = RATES
        rate = first * (last / first) ** (self.done / self.games)
        for name in self.tunables:
            found = direction.get(name, 0.0) / (2 * size)
            self.drift[name] = MOMENTUM * self.drift.get(name, 0.0) + (1.0 - MOMENTUM) * found
            self.moved[name] = self.moved.get(name, 0.0) + rate * self.drift[name]
        self.done += size
        if 2 * self.done > self.games:
            self.summed += 1
            for name, moved in self.moved.items():
                self.sums[name] = self.sums.get(name, 0.0) + moved
        return size, points / size

    def _play(self, number: int, direction: dict[str, float]) -> float:
        """Play a game, add what it shows to the direction, and return the mean of its points."""
        random = Random(f"{self.seed} {number} tuning")
        forward = number % SEATS  # the seat whose numbers are moved forward
        steps: dict[str, float] = {}
        evaluations: list[Callable[[Position, int], float]] = []

        def choose(position: Position, seat: int) -> int:
            if not evaluations:
                steps.update(self._steps(position, random))
                signs = [1.0 if seat == forward else -1.0 for seat in range(SEATS)]
                evaluations.extend(self._evaluation(steps, sign) for sign in signs)
            return best_next_move(position, seat, evaluations[seat], random)

        position = self.rules.new(SEATS)
        for _ in play_game(position, SampledDice(random.random), choose):
            pass
        scores = position.scores()
        difference = (scores[forward].total - scores[1 - forward].total) / self.game.unit
        places = places_of(scores)
        signal = max(-MOST_POINTS, min(MOST_POINTS, difference)) + WIN * (places[1 - forward] - places[forward])
        for name, step in steps.items():
            direction[name] = direction.get(name, 0.0) + signal * step
        return sum(score.total for score in scores) / SEATS

    def _steps(self, position: Position, random: Random) -> dict[str, float]:
        tunables = self.game.tunables(position)
        if not tunables:
            raise BadOption(f"{self.game.title} has neither a turn search nor numbers to tune, so its bots cannot be trained")
        self.tunables.update({tunable.name: tunable for tunable in tunables})
        return {tunable.name: random.gauss(0.0, 1.0) for tunable in tunables}

    def _evaluation(self, steps: dict[str, float], sign: float) -> Callable[[Position, int], float]:
        moved = {name: self.moved.get(name, 0.0) + sign * step for name, step in steps.items()}
        return self.game.tuned_evaluation(self._numbers(moved))

    def _numbers(self, moved: dict[str, float]) -> dict[str, float]:
        found = {}
        for name, steps in moved.items():
            tunable = self.tunables[name]
            found[name] = max(tunable.lowest, tunable.start + steps * tunable.step)
        return found

    # checkpoints and the result

    def about(self) -> dict[str, object]:
        stop = f" --stop {self.done}" if self.done < self.games else ""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "version": __version__,
            "edition": self.rules.edition.hash,
            "options": self.rules.options,
            "games": self.done,
            "seed": self.seed,
            "commands": [f"rollwright train {self.game.name} --games {self.games} --seed {self.seed}{stop}"],
        }

    def save_weights(self, path: Path) -> None:
        """Write the tuned numbers: their mean over the second half of the run, or as they are before."""
        mean = {name: total / self.summed for name, total in self.sums.items()} if self.summed else self.moved
        numbers = {name: round(value, DIGITS) for name, value in sorted(self._numbers(mean).items())}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"about": self.about(), "numbers": numbers}, indent=1) + "\n", "utf-8")

    def save_checkpoint(self, path: Path) -> None:
        state = {
            "about": self.about(),
            "total": self.games,
            "curve": self.curve,
            "tunables": list(self.tunables.values()),
            "moved": self.moved,
            "drift": self.drift,
            "sums": self.sums,
            "summed": self.summed,
        }
        path.parent.mkdir(parents=True, exist_ok=True)
        written = path.with_suffix(".new")
        written.write_text(json.dumps(state), "utf-8")
        written.replace(path)

    def resume(self, path: Path) -> None:
        """Continue the same run from a checkpoint."""
        state = json.loads(path.read_text("utf-8"))
        mine, theirs = self.about() | {"total": self.games}, state["about"] | {"total": state["total"]}
        for key in ("game", "edition", "seed", "total"):
            if mine[key] != theirs[key]:
                raise BadOption(f"{path} was made with {key} {theirs[key]}, but this run has {mine[key]}; choose another folder")
        self.done = theirs["games"]
        self.curve = state["curve"]
        self.tunables = {fields[0]: Tunable(*fields) for fields in state["tunables"]}
        self.moved, self.drift, self.sums = state["moved"], state["drift"], state["sums"]
        self.summed = state["summed"]
