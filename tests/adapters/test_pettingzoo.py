"""PettingZoo's own suites pass with the fewest seats, 2 and 4."""

import warnings

import numpy as np
import pytest
from games_with_features import GAMES
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from rollwright import load
from rollwright.adapters.pettingzoo import aec_env, parallel_env
from rollwright.bots.seeds import seeded_dice
from rollwright.core.errors import BadOption, IllegalMove
from rollwright.core.record import parse
from rollwright.core.replay import replay, verify

CASES = [(game, seats) for game in GAMES for seats in sorted({max(load(game).seats[0], 1), 2, 4})]


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_the_suites_of_pettingzoo_pass(game, seats, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec_env(game, seats), num_cycles=60)
        seed_test(lambda: aec_env(game, seats), num_cycles=40)
        parallel_api_test(parallel_env(game, seats), num_cycles=60)
        parallel_seed_test(lambda: parallel_env(game, seats), num_cycles=40)


@pytest.mark.parametrize(("game", "seats"), CASES)
@pytest.mark.filterwarnings("ignore")
def test_the_render_test_passes(game, seats, capsys):
    def environment(render_mode=None):
        return aec_env(game, seats, render_mode=render_mode)

    render_test(environment, {"svg": lambda picture: picture.startswith("<svg")})


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_a_record_and_its_rewards_are_the_scores(game):
    env = aec_env(game, 2)
    env.reset(seed=4)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    random = np.random.default_rng(2)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        assert seen is not None
        totals[agent] += reward
        env.step(None if over else int(random.choice(np.flatnonzero(seen["action_mask"]))))
    record = parse(env.record())
    assert verify(record, load(game), seeded_dice).seeded == (4, 1)
    scores = replay(record, load(game)).scores()
    assert list(totals.values()) == pytest.approx([score.total / load(game).unit for score in scores])


def test_an_illegal_action_raises_and_changes_nothing():
    env = aec_env("troyes_dice", 2)
    env.reset(seed=1)
    state = env.episode.position.state()
    seen = env.last()[0]
    assert seen is not None
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove, match=r"is refused \(T"):
        env.step(wrong)
    assert env.episode.position.state() == state


def test_a_parallel_seat_that_is_done_can_only_wait():
    env = parallel_env("troyes_dice", 2)
    seen, _ = env.reset(seed=1)
    first = int(np.flatnonzero(seen["seat_1"]["action_mask"])[0])
    seen, _, _, _, infos = env.step({"seat_1": first, "seat_2": 10**6})
    assert "refused" not in infos["seat_1"]
    assert infos["seat_2"]["refused"].startswith("there is no action")
    if not env.episode.position.is_to_act(0):
        assert list(np.flatnonzero(seen["seat_1"]["action_mask"])) == [len(seen["seat_1"]["action_mask"]) - 1]


@pytest.mark.parametrize("make", [aec_env, parallel_env])
@pytest.mark.parametrize(
    ("use", "message"),
    [
        (lambda env: env.step({"seat_1": 0}), "call reset"),
        (lambda env: env.observe("seat_1"), "call reset"),
        (lambda env: env.observation_space("Ada"), "no agent 'Ada'; choose from: seat_1, seat_2"),
    ],
)
def test_what_comes_too_early_or_names_no_agent_is_refused_in_a_sentence(make, use, message):
    with pytest.raises(BadOption, match=message):
        use(make("six_clans", 2))


def test_a_step_after_the_end_is_refused_in_a_sentence():
    env = aec_env("troyes_dice", 1)
    env.reset(seed=1)
    for _ in env.agent_iter():
        seen, _, over, _, _ = env.last()
        assert seen is not None
        env.step(None if over else int(seen["action_mask"].argmax()))
    together = parallel_env("troyes_dice", 1)
    seats, _ = together.reset(seed=1)
    while together.agents:
        seats = together.step({"seat_1": int(seats["seat_1"]["action_mask"].argmax())})[0]
    for use in (env.last, lambda: env.step(0), lambda: together.step({"seat_1": 0})):
        with pytest.raises(BadOption, match="the game is over; call reset"):
            use()


def test_an_action_that_is_not_a_whole_number_is_refused_in_a_sentence():
    env = aec_env("six_clans", 2)
    env.reset(seed=1)
    for wrong in ("pass", 1.5, None):
        with pytest.raises(BadOption, match="whole number, not"):
            env.step(wrong)  # type: ignore[arg-type]
    together = parallel_env("six_clans", 2)
    together.reset(seed=1)
    with pytest.raises(BadOption, match="dictionary"):
        together.step([0, 0])  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="no agent 'seat_3'"):
        together.step({"seat_3": 0})
    _, _, _, _, infos = together.step({"seat_1": 0})
    assert infos["seat_2"]["refused"] == "seat_2 is to act and has no action"
