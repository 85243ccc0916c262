"""Gymnasium: one seat of a game as an environment.

    import rollwright.adapters.gymnasium  # registers the games
    env = gymnasium.make("rollwright/TroyesDice-v1")
    env = gymnasium.make("rollwright/DiceRealms-v1", seats=3, opponents=["greedy", "random"], options={"attacks": "none"})

An observation is the feature vector of the seat. `info["action_mask"]` is 1 for every legal action. A refused action changes
nothing, and `info["refused"]` explains why; with `text=True`, `info["text"]` shows the table as text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rollwright.adapters.batch import Batch
from rollwright.adapters.episode import Episode, Opponents, action_number, check_rewards, observed_space, whole_number
from rollwright.adapters.registration import register_gymnasium
from rollwright.bots import load as load_bot
from rollwright.core.edition import Edition
from rollwright.core.english import counted
from rollwright.core.errors import BadOption
from rollwright.core.extras import MissingExtra
from rollwright.core.game import Game

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise MissingExtra("Gymnasium", "gym") from error

Observation = NDArray[np.uint8]
LARGEST_SEED = 2**31


class GameEnv(gymnasium.Env[Observation, np.int64]):
    """The seat `seat` of a game, against bots."""

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        options: dict[str, str] | None = None,
        edition: Edition | str | None = None,
        rewards: str = "difference",
        text: bool = False,
        render_mode: str | None = None,
    ) -> None:
        check_rewards(rewards)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadOption(f"render_mode cannot be {render_mode!r}; choose from: ansi, svg")
        self.episode = Episode(game, seats, options, edition)
        seat = whole_number(seat, "a seat")
        if not 0 <= seat < self.episode.seats:
            raise BadOption(f"there is no seat {seat}; with {self.episode.seats} seats they are 0 to {self.episode.seats - 1}")
        self.seat = seat
        if not isinstance(opponents, str | Sequence):
            raise BadOption(f"opponents must be the name of a bot or a list of names, not {opponents!r}")
        others = [other for other in range(self.episode.seats) if other != seat]
        if isinstance(opponents, str):
            load_bot(opponents)  # a wrong name is refused even if there is no other seat
            bots = [opponents] * len(others)
        else:
            bots = list(opponents)
        if len(bots) != len(others):
            places = counted(len(others), "other seat")
            raise BadOption(f"{counted(len(bots), 'opponent')} for {places}; name one bot for all, or one for each")
        self.opponents = Opponents(self.episode, dict(zip(others, bots, strict=True)))
        self.rewards = rewards
        self.text = text
        self.render_mode = render_mode
        self.observation_space = observed_space(spaces, self.episode)
        self.action_space = spaces.Discrete(self.episode.actions.count)
        self.points = 0.0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.episode.reset(int(self.np_random.integers(LARGEST_SEED)) if seed is None else seed)
        self.opponents.reset()
        self._await_turn()
        self.points = 0.0  # so that all rewards add up to the score
        return self.episode.observation(self.seat), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        episode, seat = self.episode, self.seat
        episode.check_started()
        number = action_number(action)
        refusal = episode.refusal(seat, number)
        if refusal is not None:
            info = self._info()
            info["refused"] = repr(refusal) if refusal.rule else refusal.message
            return episode.observation(seat), 0.0, episode.position.is_over(), False, info
        episode.apply(seat, episode.actions.move(number))
        self._await_turn()
        over = episode.position.is_over()
        points = episode.points(seat)
        reward = points - self.points if self.rewards == "difference" else points if over else 0.0
        self.points = points
        return episode.observation(seat), reward, over, False, self._info()

    def _await_turn(self) -> None:
        position = self.episode.position
        self.opponents.play(lambda: position.is_to_act(self.seat))

    def _info(self) -> dict[str, Any]:
        episode = self.episode
        info: dict[str, Any] = {"action_mask": episode.actions.mask(episode.position.legal_moves(self.seat))}
        if self.text:
            info["text"] = episode.text(self.seat)
        return info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask in the form that sb3-contrib's MaskablePPO asks for."""
        mask: NDArray[np.bool_] = self._info()["action_mask"].astype(np.bool_)
        return mask

    def render(self) -> str:
        return self.episode.picture(self.seat) if self.render_mode == "svg" else self.episode.text(self.seat)

    def record(self) -> str:
        """Return the game so far as a record."""
        return self.episode.record(self.opponents.names)


class BatchEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many games at once in compiled code: `gymnasium.make_vec(..., vectorization_mode="vector_entry_point")`.

    A finished game starts again at once; its last score is in `info["final_score"]`, with `info["_final_score"]` as usual. With
    several seats, one agent plays all of them: `info["acting"]` is the seat whose decision is next, and rewards are those of the
    seat that acted.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 64,
        seats: int | None = None,
        options: dict[str, str] | None = None,
        edition: Edition | str | None = None,
    ) -> None:
        self.num_envs = num_envs
        self.batch = Batch(game, num_envs, seats, options, edition)
        highest = self.batch.highest()
        self.single_observation_space = spaces.Box(np.zeros_like(highest), highest, dtype=np.uint8)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(LARGEST_SEED)) if seed is None else seed)
        return self.batch.observations, {"action_mask": self.batch.masks, "acting": self.batch.acting}

    def step(self, actions: NDArray[np.int64]) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        batch = self.batch
        batch.step(actions)
        info = {
            "action_mask": batch.masks,
            "acting": batch.acting,
            "final_score": batch.final_scores,
            "_final_score": batch.over,
        }
        return batch.observations, batch.rewards, batch.over, np.zeros(self.num_envs, np.bool_), info


register_gymnasium()
