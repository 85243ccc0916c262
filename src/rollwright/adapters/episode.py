"""One game as learning libraries see it: throws happen by themselves, actions are the moves of seats."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rollwright.bots import Bot, choose_move
from rollwright.bots import load as load_bot
from rollwright.bots.seeds import seat_seed, seeded_dice
from rollwright.core.driver import Played
from rollwright.core.edition import Edition
from rollwright.core.errors import BadOption, Refusal
from rollwright.core.features import Feature
from rollwright.core.game import Game
from rollwright.core.position import CHANCE, Position, Rules, throw
from rollwright.core.record import Recorder
from rollwright.games import load as load_game

REWARDS = ("difference", "final")


class Actions:
    """The moves of seats, numbered without the chance moves, which are one block of the table."""

    def __init__(self, rules: Rules) -> None:
        chance = rules.chance_moves()
        self.start = chance.start  # moves before the block keep their number
        self.skipped = len(chance)
        self.count = rules.num_moves() - len(chance)

    def move(self, action: int) -> int:
        return action if action < self.start else action + self.skipped

    def action(self, move: int) -> int:
        return move if move < self.start else move - self.skipped

    def mask(self, moves: list[int], extra: int = 0) -> NDArray[np.int8]:
        """Return 1 for each legal action; `extra` actions follow those of the game."""
        found = np.zeros(self.count + extra, np.int8)
        legal = np.array(moves, np.intp)
        if self.start == 0:
            legal -= self.skipped
        elif self.start < self.count:
            legal[legal >= self.start] -= self.skipped
        found[legal] = 1
        return found


class Episode:
    """A game from the first throw to the result. The same seed and the same moves give the same game as `rollwright simulate`."""

    def __init__(self, game: str | Game, seats: int | None, options: dict[str, str] | None, edition: Edition | str | None) -> None:
        if not isinstance(game, str | Game):
            raise BadOption(f"a game must be a name or a Game, not {game!r}")
        if not isinstance(options, dict | None):
            raise BadOption(f"options must be a dictionary of names and values, not {options!r}")
        if not isinstance(edition, Edition | str | None):
            raise BadOption(f"an edition must be a name or an Edition, not {edition!r}")
        self.game = load_game(game) if isinstance(game, str) else game
        checked = self.game.check(options or {})
        self.seats = self.game.seat_range(checked)[0] if seats is None else whole_number(seats, "the number of seats")
        self.game.check_seats(self.seats, checked)
        if isinstance(edition, str):
            if edition not in self.game.editions:
                known = ", ".join(self.game.editions)
                raise BadOption(f"{self.game.title} has no edition {edition!r}; choose from: {known}")
            edition = self.game.editions[edition]
        self.rules: Rules = self.game.rules(edition, checked)
        self.actions = Actions(self.rules)
        self.layout: tuple[Feature, ...] = self.rules.feature_layout()
        if not self.layout:
            raise BadOption(f"{self.game.title} has no features: implement Position.features() and Rules.feature_layout()")
        self.steps: list[Played] = []
        self.seed = 0
        self.number = 1
        self.dice = seeded_dice(0)
        self.throws = 0
        self.position: Position = self.rules.new(self.seats)

    def reset(self, seed: int, number: int = 1) -> None:
        """Start game `number` of a seed, up to the first decision."""
        self.seed, self.number = seed, number
        self.dice = seeded_dice(seed, number)
        self.throws = 0
        self.steps = []
        self.position = self.rules.new(self.seats)
        self._throw()

    def check_started(self) -> None:
        """Raise BadOption before the first reset()."""
        if not self.throws:
            raise BadOption("call reset() first: it starts the game")

    def apply(self, seat: int, move: int) -> None:
        """Make a legal move, and the throws that follow."""
        self.position.apply(seat, move)
        self.steps.append(Played(seat, [move]))
        self._throw()

    def _throw(self) -> None:
        while self.position.is_to_act(CHANCE):
            self.throws += 1
            self.steps.append(Played(CHANCE, throw(self.position, self.dice, self.throws)))

    def observation(self, seat: int) -> NDArray[np.uint8]:
        return np.frombuffer(self.position.features(seat), np.uint8)

    def highest(self) -> NDArray[np.uint8]:
        """Return the upper bound of each number of an observation."""
        return np.array([feature.highest for feature in self.layout for _ in range(feature.width)], np.uint8)

    def points(self, seat: int) -> float:
        return self.position.total(seat) / self.game.unit

    def refusal(self, seat: int, action: int) -> Refusal | None:
        """Return why an action is refused; None if it is legal."""
        if not 0 <= action < self.actions.count:
            return Refusal("", f"there is no action {action}; actions go from 0 to {self.actions.count - 1}")
        return self.position.refusal(seat, self.actions.move(action))

    def record(self, bots: dict[int, str] | None = None) -> str:
        """Return the game so far as a record that `rollwright verify` and `replay` accept."""
        recorder = Recorder(self.game, self.rules, self.seats)
        for step in self.steps:
            recorder.step(step, "sampled")
        record = recorder.finish(self.position)
        record.bots = dict(bots or {})
        record.seeded = self.seed, self.number
        return record.text()

    def text(self, seat: int) -> str:
        return self.game.as_text(self.position, seat)

    def picture(self, seat: int) -> str:
        return self.game.as_picture(self.position, seat)


class Opponents:
    """The bots in the other seats, with the generators that `simulate` gives them."""

    def __init__(self, episode: Episode, names: dict[int, str]) -> None:
        self.episode = episode
        self.names = names
        for name in names.values():
            load_bot(name)
        self.bots: dict[int, tuple[Bot, Random]] = {}

    def reset(self) -> None:
        seed, number = self.episode.seed, self.episode.number
        self.bots = {seat: (load_bot(name), Random(seat_seed(seed, number, seat))) for seat, name in self.names.items()}

    def play(self, until: Callable[[], bool]) -> None:
        """Let the bots move until `until()` is true, or none of them is to act."""
        episode = self.episode
        while not until():
            seat = next((seat for seat in episode.position.to_act() if seat in self.bots), None)
            if seat is None:
                return
            bot, random = self.bots[seat]
            episode.apply(seat, choose_move(bot, episode.position, seat, random, episode.game.independent))


def whole_number(value: object, what: str) -> int:
    """Return a value as an int; raises BadOption if it is not a whole number."""
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise BadOption(f"{what} must be a whole number, not {value!r}") from None


def action_number(action: object) -> int:
    return whole_number(action, "an action")


def check_rewards(rewards: str) -> None:
    if rewards not in REWARDS:
        raise BadOption(f"rewards cannot be {rewards!r}; choose from: {', '.join(REWARDS)}")


def observed_space(spaces: Any, episode: Episode) -> Any:
    """Return the Gymnasium space of an observation."""
    highest = episode.highest()
    return spaces.Box(np.zeros_like(highest), highest, dtype=np.uint8)
