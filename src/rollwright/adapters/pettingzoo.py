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

from rollwright.adapters.episode import Episode, check_rewards, observed_space
from rollwright.core.edition import Edition
from rollwright.core.errors import BadOption, IllegalMove
from rollwright.core.extras import MissingExtra
from rollwright.core.game import Game

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as error:
    raise MissingExtra("PettingZoo", "zoo") from error

RENDER_MODES = ("human", "ansi", "svg")
LARGEST_SEED = 2**31
Seen = dict[str, Any]


class _Seats:
    """The parts that both environments share: the game, its agents and spaces, and pictures."""

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
        check_rewards(rewards)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadOption(f"render_mode cannot be {render_mode!r}; choose from: {', '.join(RENDER_MODES)}")
        self.episode = Episode(game, seats, options, edition)
        self.final_only = rewards == "final"
        self.render_mode = render_mode
        self.extra_actions = extra_actions
        self.names = [f"seat_{seat + 1}" for seat in range(self.episode.seats)]
        self.seat_of = {name: seat for seat, name in enumerate(self.names)}
        actions = self.episode.actions.count + extra_actions
        mask = spaces.Box(0, 1, (actions,), np.int8)
        self.observation_space = spaces.Dict({"observation": observed_space(spaces, self.episode), "action_mask": mask})
        self.action_space = spaces.Discrete(actions)
        self.points = [0.0] * self.episode.seats
        self.generator: np.random.Generator | None = None

    def reset(self, seed: int | None) -> None:
        if seed is not None or self.generator is None:
            self.generator, seed = seeding.np_random(seed)
        else:
            seed = int(self.generator.integers(LARGEST_SEED))
        self.episode.reset(seed)
        self.points = [0.0] * self.episode.seats  # so that all rewards add up to the score

    def observe(self, seat: int) -> Seen:
        moves = self.episode.position.legal_moves(seat)
        mask = self.episode.actions.mask(moves, self.extra_actions)
        if self.extra_actions and not moves:
            mask[-1] = 1
        return {"observation": self.episode.observation(seat), "action_mask": mask}

    def check(self, seat: int, action: int) -> int:
        """Return the move of an action; raises IllegalMove."""
        refusal = self.episode.refusal(seat, action)
        if refusal is not None:
            raise IllegalMove(f"action {action}", refusal)
        return self.episode.actions.move(action)

    def rewards(self, changed: list[int]) -> dict[str, float]:
        """Return the rewards of the last step for every agent; only the scores of these seats can have changed."""
        found = dict.fromkeys(self.names, 0.0)
        if self.final_only:
            if self.episode.position.is_over():
                found = {name: self.episode.points(seat) for seat, name in enumerate(self.names)}
            return found
        for seat in changed:
            points = self.episode.points(seat)
            found[self.names[seat]] = points - self.points[seat]
            self.points[seat] = points
        return found

    def all_seats(self) -> list[int]:
        return list(range(self.episode.seats))

    def render(self) -> str | None:
        acting = self.episode.position.to_act()
        seat = acting[0] if acting else 0
        if self.render_mode == "svg":
            return self.episode.picture(seat)
        text = self.episode.text(seat)
        if self.render_mode == "human":
            print(text)  # noqa: T201  PettingZoo's mode "human" shows the game
            return None
        return text


class _AEC(AECEnv[str, Seen, int]):
    metadata = {"name": "rollwright", "render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 1}

    def __init__(self, seats: _Seats) -> None:
        super().__init__()
        self.seats = seats
        self.metadata = {**self.metadata, "name": f"rollwright_{seats.episode.game.name}_v1"}
        self.possible_agents = list(seats.names)
        self.agents: list[str] = []
        self.render_mode = seats.render_mode

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.seats.observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.seats.action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.seats.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self._next()

    def _next(self) -> str:
        acting = self.seats.episode.position.to_act()
        return self.seats.names[acting[0]] if acting else self.agents[0]

    def observe(self, agent: str) -> Seen:
        return self.seats.observe(self.seats.seat_of[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seats = self.seats
        seat = seats.seat_of[agent]
        move = seats.check(seat, -1 if action is None else int(action))
        throws = seats.episode.throws
        seats.episode.apply(seat, move)
        self._cumulative_rewards[agent] = 0.0
        alone = seats.episode.game.independent and throws == seats.episode.throws
        self.rewards = seats.rewards([seat] if alone else seats.all_seats())
        if seats.episode.position.is_over():
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._next()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.seats.render()

    def close(self) -> None:
        pass

    def record(self) -> str:
        """Return the game so far as a record."""
        return self.seats.episode.record()


class _Parallel(ParallelEnv[str, Seen, int]):
    metadata = {"name": "rollwright", "render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(self, seats: _Seats) -> None:
        self.seats = seats
        self.metadata = {**self.metadata, "name": f"rollwright_{seats.episode.game.name}_v1"}
        self.possible_agents = list(seats.names)
        self.agents: list[str] = []
        self.render_mode = seats.render_mode

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.seats.observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.seats.action_space

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.seats.reset(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {name: {} for name in self.agents}

    def _observations(self) -> dict[str, Seen]:
        return {name: self.seats.observe(self.seats.seat_of[name]) for name in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        seats = self.seats
        episode = seats.episode
        infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        throws = episode.throws
        for seat in episode.position.to_act():
            name = seats.names[seat]
            refusal = episode.refusal(seat, int(actions.get(name, -1)))
            if refusal is not None:
                infos[name]["refused"] = repr(refusal) if refusal.rule else refusal.message
            else:
                episode.apply(seat, episode.actions.move(int(actions[name])))
            if throws != episode.throws:
                break  # the seats after it decide in the new position
        rewards = seats.rewards(seats.all_seats())
        over = episode.position.is_over()
        observations = self._observations()
        ended = dict.fromkeys(self.agents, over)
        truncated = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return observations, rewards, ended, truncated, infos

    def render(self) -> str | None:
        return self.seats.render()

    def close(self) -> None:
        pass

    def record(self) -> str:
        """Return the game so far as a record."""
        return self.seats.episode.record()


def aec_env(
    game: str | Game,
    seats: int | None = None,
    options: dict[str, str] | None = None,
    edition: Edition | str | None = None,
    rewards: str = "difference",
    render_mode: str | None = None,
) -> _AEC:
    """Return an environment in which agents act one after another."""
    return _AEC(_Seats(game, seats, options, edition, rewards, render_mode, 0))


def parallel_env(
    game: str | Game,
    seats: int | None = None,
    options: dict[str, str] | None = None,
    edition: Edition | str | None = None,
    rewards: str = "difference",
    render_mode: str | None = None,
) -> _Parallel:
    """Return an environment in which all agents act at the same time."""
    return _Parallel(_Seats(game, seats, options, edition, rewards, render_mode, 1))
