"""Gymnasium: its own checks pass, refused actions explain themselves, and games are those of `simulate`."""

import importlib
import pickle
import sys
import warnings
from random import Random

import gymnasium
import numpy as np
import pytest
from games_with_features import GAMES
from gymnasium.utils.env_checker import check_env

import rollwright.adapters.gymnasium  # registers the games
from rollwright import load
from rollwright.adapters.batch import Batch
from rollwright.adapters.episode import Actions
from rollwright.adapters.registration import environment_name
from rollwright.bots.seeds import seeded_dice
from rollwright.core.errors import BadOption
from rollwright.core.extras import MissingExtra
from rollwright.core.record import parse
from rollwright.core.replay import replay, verify
from rollwright.lab.simulate import Plan, simulate


def make(game, **arguments):
    return gymnasium.make(f"rollwright/{environment_name(game)}-v1", **arguments)


def play(env, seed, choose):
    """Play one game and return the sum of its rewards."""
    _, info = env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        _, reward, over, _, info = env.step(choose(info["action_mask"]))
        total += reward
    return total


@pytest.mark.parametrize("game", GAMES)
def test_the_checks_of_gymnasium_pass(game):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(make(game).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_saved_as_a_record(game):
    env = make(game).unwrapped
    random = np.random.default_rng(1)
    total = play(env, 5, lambda mask: random.choice(np.flatnonzero(mask)))
    record = parse(env.record())
    assert verify(record, load(game), seeded_dice).seeded == (5, 1)
    position = replay(record, load(game))
    assert position.is_over()
    assert position.score(0).total / load(game).unit == pytest.approx(total)


def test_the_same_seed_and_moves_give_the_game_of_simulate(tmp_path):
    game = load("troyes_dice")
    plan = Plan(game, 1, ["random"], 11, game.check({}), next(iter(game.editions.values())), records=True)
    simulate(plan, 1, 1, records=str(tmp_path))
    simulated = parse((tmp_path / "troyes_dice-seed11-000001.txt").read_text())
    env = make("troyes_dice").unwrapped
    env.reset(seed=11)
    rules = env.episode.rules
    for step in simulated.steps:
        if step.seat == 0:
            env.step(env.episode.actions.action(rules.parse_move(step.notation)))
    assert [step.notation for step in parse(env.record()).steps] == [step.notation for step in simulated.steps]


@pytest.mark.parametrize("game", GAMES)
def test_games_of_a_batch_can_be_saved_as_records(game):
    batch = Batch(game, 3, seed=8)
    draw = Random(2).random
    with pytest.raises(BadOption, match="no game has ended at table 1"):
        batch.record(1, finished=True)
    while not batch.over[1]:
        batch.step(batch.random_actions(draw))
    ended, running = parse(batch.record(1, finished=True)), parse(batch.record(1))
    assert verify(ended, load(game), seeded_dice).seeded == (8, 2)
    scores = [score.total / load(game).unit for score in replay(ended, load(game)).scores()]
    assert scores == pytest.approx(np.ravel(batch.final_scores[1]).tolist())
    assert verify(running, load(game), seeded_dice).seeded == (8, 5)
    assert running.result is None
    with pytest.raises(BadOption, match="no table 3"):
        batch.record(3)
    with pytest.raises(BadOption, match="a table must be a whole number, not 'first'"):
        batch.record("first")  # type: ignore[arg-type]


def test_what_comes_too_early_or_is_no_action_is_refused_in_a_sentence():
    env = make("troyes_dice").unwrapped
    with pytest.raises(BadOption, match="call reset"):
        env.step(0)
    env.reset(seed=1)
    for wrong in ("pass", 1.5, None):
        with pytest.raises(BadOption, match="whole number, not"):
            env.step(wrong)


def test_a_refused_action_changes_nothing_and_explains_itself():
    env = make("troyes_dice", text=True).unwrapped
    observation, info = env.reset(seed=1)
    refused = int(np.flatnonzero(info["action_mask"] == 0)[0])
    state = env.episode.position.state()
    after, reward, over, _, told = env.step(refused)
    assert env.episode.position.state() == state
    assert np.array_equal(observation, after)
    assert (reward, over) == (0.0, False)
    assert told["refused"].startswith("T")
    assert "Troyes Dice" in told["text"]
    assert "refused" not in env.step(int(np.flatnonzero(info["action_mask"])[0]))[4]
    assert env.step(10**6)[4]["refused"].startswith("there is no action 1000000")


def test_rewards_at_the_end_are_the_score():
    differences, final = make("troyes_dice"), make("troyes_dice", rewards="final")
    totals = [play(env, 3, lambda mask: np.flatnonzero(mask)[0]) for env in (differences, final)]
    assert totals[0] == totals[1]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"rewards": "gold"}, "rewards cannot be 'gold'"),
        ({"seat": 4}, "there is no seat 4"),
        ({"seats": 3, "opponents": ["random"]}, "1 opponent for 2 other seats"),
        ({"opponents": "clever"}, "unknown bot 'clever'"),
        ({"opponents": ["clever"], "seats": 2}, "unknown bot 'clever'"),
        ({"edition": "gold"}, "has no edition 'gold'"),
        ({"options": {"color": "red"}}, "has no option 'color'"),
        ({"render_mode": "rgb"}, "render_mode cannot be 'rgb'"),
        ({"seats": "two"}, "the number of seats must be a whole number, not 'two'"),
        ({"seat": 0.5}, "a seat must be a whole number, not 0.5"),
        ({"opponents": 3}, "opponents must be the name of a bot"),
        ({"options": "color=red"}, "options must be a dictionary"),
        ({"edition": 3}, "an edition must be a name or an Edition, not 3"),
        ({"edition": next(iter(load("six_clans").editions.values()))}, "is not one of Troyes Dice"),
    ],
)
def test_wrong_arguments_are_refused(wrong, message):
    with pytest.raises(BadOption, match=message):
        rollwright.adapters.gymnasium.GameEnv("troyes_dice", **wrong)


def test_pictures_and_text():
    assert make("troyes_dice", render_mode="ansi", seats=2).unwrapped.render().startswith("Troyes Dice")
    env = make("troyes_dice", render_mode="svg").unwrapped
    env.reset(seed=1)
    assert env.render().startswith("<svg")


@pytest.mark.parametrize("game", GAMES)
def test_actions_leave_out_the_chance_moves(game):
    rules = load(game).rules()
    actions = Actions(rules)
    moves = [actions.move(action) for action in range(actions.count)]
    assert moves == [move for move in range(rules.num_moves()) if not rules.is_chance(move)]
    assert [actions.action(move) for move in moves] == list(range(actions.count))
    assert list(np.flatnonzero(actions.mask(moves[3:9], 1))) == list(range(3, 9))


@pytest.mark.parametrize("game", GAMES)
def test_a_vector_of_games_is_the_same_as_single_ones(game):
    envs = gymnasium.make_vec(f"rollwright/{environment_name(game)}-v1", 3, vectorization_mode="vector_entry_point")
    observations, info = envs.reset(seed=9)
    assert envs.observation_space.contains(observations)
    over = [False]
    while not over[0]:
        observations, _, over, _, info = envs.step(np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]]))
        assert set(info["acting"]) <= set(range(load(game).seats[0]))
    alone = make(game).unwrapped
    alone.episode.reset(9, 1)
    while not alone.episode.position.is_over():
        seat = alone.episode.position.to_act()[0]
        alone.episode.apply(seat, min(alone.episode.position.legal_moves(seat)))
    scores = [alone.episode.points(seat) for seat in range(alone.episode.seats)]
    assert np.ravel(info["final_score"][0]).tolist() == scores


def test_a_batch_refuses_an_illegal_action_as_a_whole():
    batch = Batch("troyes_dice", 4, seed=2)
    before = batch.observations.copy()
    actions = [int(np.flatnonzero(mask)[0]) for mask in batch.masks]
    actions[2] = int(np.flatnonzero(batch.masks[2] == 0)[0])
    with pytest.raises(BadOption, match="not legal at table 2; nothing was played"):
        batch.step(actions)
    assert np.array_equal(before, batch.observations)
    with pytest.raises(BadOption, match="4 tables and 1 actions"):
        batch.step(actions[:1])
    with pytest.raises(BadOption, match="one whole number for each table"):
        batch.step(np.zeros(4))  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="1 to 100000 tables"):
        Batch("troyes_dice", 0)


def test_a_batch_gives_points_and_starts_again():
    batch = Batch("troyes_dice", 8, seats=2, seed=3)
    gained = np.zeros((8, 2))
    ended = 0
    for _ in range(600):
        acting = batch.acting
        batch.step([int(np.flatnonzero(mask)[-1]) for mask in batch.masks])
        gained[np.arange(8), acting] += batch.rewards
        for table in np.flatnonzero(batch.over):
            ended += 1
            assert gained[table, acting[table]] == batch.final_scores[table, acting[table]]
            gained[table] = 0
    assert ended >= 8


@pytest.mark.parametrize(
    ("adapter", "package", "extra"),
    [("gymnasium", "gymnasium", "gym"), ("pettingzoo", "pettingzoo", "zoo"), ("openspiel", "pyspiel", "openspiel")],
)
def test_an_adapter_without_its_package_names_the_command_that_installs_it(adapter, package, extra, monkeypatch):
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"rollwright.adapters.{adapter}", raising=False)
    with pytest.raises(MissingExtra, match=rf"pip install 'rollwright\[{extra}\]'"):
        importlib.import_module(f"rollwright.adapters.{adapter}")


@pytest.mark.parametrize("game", GAMES)
def test_an_environment_can_be_copied_and_pickled_in_the_middle_of_a_game(game):
    env = make(game).unwrapped
    _, info = env.reset(seed=2)
    for _ in range(5):
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    other = pickle.loads(pickle.dumps(env))
    action = int(np.flatnonzero(info["action_mask"])[-1])
    (here, _, _, _, _), (there, _, _, _, _) = env.step(action), other.step(action)
    assert np.array_equal(here, there)
    assert env.record() == other.record()
