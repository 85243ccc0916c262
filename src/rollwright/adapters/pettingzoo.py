"""PettingZoo: all seats of a game as agents, one after another (aec_env) or at the same time (parallel_env).

    env = aec_env("troyes_dice", seats=2)
    env = parallel_env("six_clans", seats=4, rewards="final")

An observation is a dictionary with the feature vector and the mask of legal actions. In the first environment an action that is not
legal raises IllegalMove; in the second, `info["refused"]` explains it. Either way it changes nothing. The parallel environment has
one more, last action, "wait": the only legal one of a seat that has nothing to do now. Seats act in the
order of `to_act()`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rollwright.adapters.episode import Episode, action_number, check_rewards, observed_space
from rollwright.core.edition import Edition
from rollwright.core.errors import BadOption, IllegalMove, Refusal
from rollwright.core.extras import MissingExtra
from rollwright.core.game import Game
from rollwright.core.position import CHANCE

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as error:
    raise MissingExtra("PettingZoo", "zoo") from error

RENDER_MODES = ("human", "ansi", "svg")
LARGEST_SEED = 2**31
Seen = dict[str, Any]


class _Environment:
    """The parts that both environments share: the game, its agents and spaces, rewards, pictures, and records."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None,
        options: dict[str, str] | None,
        edition: Edition | str | None,
        rewards: str,
        render_mode: str | None,
        extra_actions: int,
    ) -> None:
        super().__init__()
        check_rewards(rewards)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadOption(f"render_mode cannot be {render_mode!r}; choose from: {', '.join(RENDER_MODES)}")
        self.episode = Episode(game, seats, options, edition)
        self.metadata = {
            "name": f"rollwright_{self.episode.game.name}_v1",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.agents: list[str] = []
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.episode.seats)]
        self._final_only = rewards == "final"
        self._extra_actions = extra_actions
        actions = self.episode.actions.count + extra_actions
        mask = spaces.Box(0, 1, (actions,), np.int8)
        self._observation_space = spaces.Dict({"observation": observed_space(spaces, self.episode), "action_mask": mask})
        self._action_space = spaces.Discrete(actions)
        self._points = [0.0] * self.episode.seats
        self._generator: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        self._seat(agent)
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        self._seat(agent)
        return self._action_space

    def _seat(self, agent: str) -> int:
        try:
            return self.possible_agents.index(agent)
        except ValueError:
            raise BadOption(f"there is no agent {agent!r}; choose from: {', '.join(self.possible_agents)}") from None

    def _check_agents(self) -> None:
        """Raise BadOption before the first reset() and after the last agent is done."""
        self.episode.check_started()
        if not self.agents:
            raise BadOption("the game is over; call reset() to start the next one")

    def _start(self, seed: int | None) -> None:
        if seed is not None or self._generator is None:
            self._generator, seed = seeding.np_random(seed)
        else:
            seed = int(self._generator.integers(LARGEST_SEED))
        self.episode.reset(seed)
        self._points = [0.0] * self.episode.seats  # so that all rewards add up to the score
        self.agents = list(self.possible_agents)

    def observe(self, agent: str) -> Seen:
        episode = self.episode
        episode.check_started()
        seat = self._seat(agent)
        moves = episode.position.legal_moves(seat)
        mask = episode.actions.mask(moves, self._extra_actions)
        if self._extra_actions and not moves:
            mask[-1] = 1
        return {"observation": episode.observation(seat), "action_mask": mask}

    def _rewards(self, changed: list[int]) -> dict[str, float]:
        """Return the rewards of the last step for every agent; only the scores of these seats can have changed."""
        found = dict.fromkeys(self.possible_agents, 0.0)
        if self._final_only:
            if self.episode.position.is_over():
                found = {name: self.episode.points(seat) for seat, name in enumerate(self.possible_agents)}
            return found
        for seat in changed:
            points = self.episode.points(seat)
            found[self.possible_agents[seat]] = points - self._points[seat]
            self._points[seat] = points
        return found

    def _all_seats(self) -> list[int]:
        return list(range(self.episode.seats))

    def render(self) -> str | None:
        acting = self.episode.position.to_act()
        seat = acting[0] if acting and acting[0] != CHANCE else 0
        if self.render_mode == "svg":
            return self.episode.picture(seat)
        text = self.episode.text(seat)
        if self.render_mode == "human":
            print(text)  # noqa: T201  PettingZoo's mode "human" shows the game
            return None
        return text

    def close(self) -> None:
        pass

    def record(self) -> str:
        """Return the game so far as a record."""
        return self.episode.record()


class _AEC(_Environment, AECEnv[str, Seen, int]):
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._start(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self._next()

    def _next(self) -> str:
        acting = self.episode.position.to_act()
        return self.possible_agents[acting[0]] if acting else self.agents[0]

    def last(self, observe: bool = True) -> tuple[Seen | None, float, bool, bool, dict[str, Any]]:
        self._check_agents()
        seen: tuple[Seen | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return seen

    def step(self, action: int | None) -> None:
        episode = self.episode
        self._check_agents()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat(agent)
        number = action_number(action)
        refusal = episode.refusal(seat, number)
        if refusal is not None:
            raise IllegalMove(f"action {number}", refusal)
        throws = episode.throws
        episode.apply(seat, episode.actions.move(number))
        self._cumulative_rewards[agent] = 0.0
        alone = episode.game.independent and throws == episode.throws
        self.rewards = self._rewards([seat] if alone else self._all_seats())
        if episode.position.is_over():
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._next()
        self._accumulate_rewards()


class _Parallel(_Environment, ParallelEnv[str, Seen, int]):
    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self._start(seed)
        return self._observations(), {name: {} for name in self.agents}

    def _observations(self) -> dict[str, Seen]:
        return {name: self.observe(name) for name in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        episode = self.episode
        self._check_agents()
        if not isinstance(actions, dict):
            raise BadOption(f"actions are a dictionary from agents to whole numbers, not {actions!r}")
        chosen = {self._seat(name): action_number(action) for name, action in actions.items()}
        infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        throws = episode.throws
        for seat in episode.position.to_act():
            name = self.possible_agents[seat]
            refusal = episode.refusal(seat, chosen[seat]) if seat in chosen else Refusal("", f"{name} is to act and has no action")
            if refusal is not None:
                infos[name]["refused"] = repr(refusal) if refusal.rule else refusal.message
            else:
                episode.apply(seat, episode.actions.move(chosen[seat]))
            if throws != episode.throws:
                break  # the seats after it decide in the new position
        rewards = self._rewards(self._all_seats())
        over = episode.position.is_over()
        observations = self._observations()
        ended = dict.fromkeys(self.agents, over)
        truncated = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return observations, rewards, ended, truncated, infos


def aec_env(
    game: str | Game,
    seats: int | None = None,
    options: dict[str, str] | None = None,
    edition: Edition | str | None = None,
    rewards: str = "difference",
    render_mode: str | None = None,
) -> _AEC:
    """Return an environment in which agents act one after another."""
    return _AEC(game, seats, options, edition, rewards, render_mode, 0)


def parallel_env(
    game: str | Game,
    seats: int | None = None,
    options: dict[str, str] | None = None,
    edition: Edition | str | None = None,
    rewards: str = "difference",
    render_mode: str | None = None,
) -> _Parallel:
    """Return an environment in which all agents act at the same time."""
    return _Parallel(game, seats, options, edition, rewards, render_mode, 1)
