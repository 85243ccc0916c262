"""The learned value: the search of turns agrees with the rules, and training gives the same bytes again."""

import pickle
from pathlib import Path
from random import Random

import numpy as np
import pytest

from rollwright import bots, games
from rollwright.bots import weights
from rollwright.bots.self_play import BatchPlan
from rollwright.bots.training import Trainer
from rollwright.bots.turns import search_turns
from rollwright.bots.value import Table
from rollwright.core.chance import SampledDice
from rollwright.core.errors import BadOption
from rollwright.core.position import CHANCE, throw
from rollwright.lab.build import build_of
from rollwright.lab.runner import InProcess, Pool
from rollwright.lab.self_play import SelfPlay, play_on

LEARNED = [name for name in games.names() if games.load(name).turn_search(games.load(name).rules()) is not None]
UNITS = 8


def trainer(name, games_planned=16, seed=3):
    return Trainer(games.load(name), seed, games_planned, UNITS)


def thrown(position, random):
    while position.is_to_act(CHANCE):
        throw(position, SampledDice(random.random), 0)


@pytest.mark.parametrize("name", LEARNED)
def test_every_end_of_a_turn_is_where_its_moves_lead(name, soak):
    random = Random(7)
    made = trainer(name)
    positions = [made.rules.new(1) for _ in range(2 * soak)]
    for _ in range(made.search.turns):
        for position in positions:
            thrown(position, random)
        ends = search_turns(Table(made.network, made.search), positions, 3)
        for root, position in enumerate(positions):
            own = [end for end in range(len(ends.roots)) if ends.roots[end] == root]
            for end in random.sample(own, min(6, len(own))):
                after = position.clone()
                for move in ends.moves_to(end):
                    after.play(0, move)
                assert not after.is_to_act(0)
                assert after.total(0) == ends.points[end]
            for move in ends.moves_to(random.choice(own)):
                position.apply(0, move)


@pytest.mark.parametrize("name", LEARNED)
def test_equal_sheets_activate_the_same_columns(name):
    random = Random(8)
    made = trainer(name)
    position = made.rules.new(1)
    for _ in range(made.search.turns - 1):
        thrown(position, random)
        ends = search_turns(Table(made.network, made.search), [position], 3)
        every = range(len(ends.roots))
        columns: dict[object, list[int]] = {}
        for end in random.sample(every, min(20, len(every))):
            after = position.clone()
            for move in ends.moves_to(end):
                after.apply(0, move)
            found = sorted(ends.columns(np.array([end]))[0].tolist())
            assert columns.setdefault(after.state(), found) == found
        for move in ends.moves_to(ends.best(0, 1)[0]):
            position.apply(0, move)


def weights_of(made, folder):
    path = Path(folder, "weights.npz")
    made.save_weights(path)
    return path.read_bytes()


@pytest.mark.parametrize("name", LEARNED)
def test_the_same_seed_gives_the_same_bytes_and_a_checkpoint_continues(name, tmp_path):
    whole = trainer(name, 32)
    whole.run_batch()
    whole.save_checkpoint(tmp_path / "checkpoint.npz")
    whole.run_batch()
    continued = trainer(name, 32)
    continued.resume(tmp_path / "checkpoint.npz")
    continued.run_batch()
    assert weights_of(whole, tmp_path) == weights_of(continued, tmp_path)
    about = weights.read_about(weights_of(whole, tmp_path))
    assert about["commands"] == [f"rollwright train {name} --games 32 --seed 3 --units {UNITS}"]
    longer = trainer(name, 64)
    longer.resume(tmp_path / "checkpoint.npz")
    assert [stage.done for stage in longer.stages] == [16]
    other = Trainer(games.load(name), 3, 32, UNITS + 1)
    with pytest.raises(BadOption, match="units"):
        other.resume(tmp_path / "checkpoint.npz")


def test_passes_are_part_of_the_command_and_learn_more_from_the_same_games(tmp_path):
    name = "troyes_dice"
    once, thrice = trainer(name), Trainer(games.load(name), 3, 16, UNITS, passes=3)
    once.run_batch()
    thrice.run_batch()
    assert thrice.learner.step == 3 * once.learner.step
    commands = weights.read_about(weights_of(thrice, tmp_path))["commands"]
    assert commands == [f"rollwright train {name} --games 16 --seed 3 --units {UNITS} --passes 3"]
    thrice.save_checkpoint(tmp_path / "checkpoint.npz")
    once.resume(tmp_path / "checkpoint.npz")
    assert [stage.passes for stage in once.stages] == [3]


def test_a_file_of_weights_can_begin_a_new_stage(tmp_path):
    name = "troyes_dice"
    first = trainer(name)
    first.run_batch()
    file = tmp_path / "weights.npz"
    first.save_weights(file)
    later = trainer(name, 48)
    later.begin_with(file)
    assert later.done == 16
    later.run_batch()
    later.save_checkpoint(tmp_path / "checkpoint.npz")
    later.run_batch()
    resumed = trainer(name, 48)
    resumed.resume(tmp_path / "checkpoint.npz")
    resumed.run_batch()
    found = weights_of(later, tmp_path / "later")
    assert found == weights_of(resumed, tmp_path / "resumed")
    assert weights.read_about(found)["commands"] == [
        f"rollwright train {name} --games 16 --seed 3 --units {UNITS}",
        f"rollwright train {name} --games 48 --seed 3 --units {UNITS} --from {name}.npz",
    ]
    with pytest.raises(BadOption, match="already"):
        trainer(name, 16).begin_with(file)
    with pytest.raises(BadOption, match="units"):
        Trainer(games.load(name), 3, 48, UNITS + 1).begin_with(file)
    file.write_bytes(b"no weights")
    with pytest.raises(BadOption, match="not a readable file"):
        trainer(name, 48).begin_with(file)


def test_groups_are_part_of_the_command_and_give_the_same_bytes_on_every_runner(tmp_path):
    name = LEARNED[0]
    found = []
    for runner in (None, InProcess(), Pool(2)):
        made = Trainer(games.load(name), 3, 16, UNITS, group=6)
        made.run_batch(None if runner is None else play_on(runner))
        found.append(weights_of(made, tmp_path))
    assert found[0] == found[1] == found[2]
    commands = weights.read_about(found[0])["commands"]
    assert commands == [f"rollwright train {name} --games 16 --seed 3 --units {UNITS} --group 6"]
    made.save_checkpoint(tmp_path / "checkpoint.npz")
    whole = trainer(name, 32)
    whole.resume(tmp_path / "checkpoint.npz")
    assert [stage.group for stage in whole.stages] == [6]


def test_self_play_refuses_a_worker_with_another_build():
    made = trainer(LEARNED[0])
    plan = BatchPlan(3, 0, 1, 0.0, 0)
    other = build_of(made.game, made.rules.edition)._replace(rules_version=99)
    task = pickle.loads(pickle.dumps(SelfPlay(made.game.name, made.network, plan, other)))
    with pytest.raises(BadOption, match="rules version: "):
        task.run(1, 1, lambda: False)


def test_a_game_without_a_turn_search_has_no_value_to_learn():
    unlearned = next(name for name in games.names() if name not in LEARNED)
    with pytest.raises(BadOption, match="no turn search"):
        trainer(unlearned)


@pytest.mark.parametrize("bot", ["hugues", "ysolde"])
@pytest.mark.parametrize("with_weights", [True, False])
def test_a_learned_bot_plays_with_and_without_weights(bot, with_weights, monkeypatch, tmp_path):
    name = LEARNED[-1]
    content = weights_of(trainer(name), tmp_path) if with_weights else None
    monkeypatch.setattr(weights, "_shipped", lambda game: content)
    monkeypatch.setattr(weights, "_tables", weights._Tables())
    random = Random(1)
    game = games.load(name)
    position = game.new(2)
    assert (weights.learned_table(position.rules()) is not None) == with_weights
    player = bots.load(bot)
    for _ in range(2):
        thrown(position, random)
        while position.is_to_act(0):
            position.play(0, bots.choose_move(player, position, 0, random, True))
        while position.is_to_act(1):
            position.apply(1, position.legal_moves(1)[0])


@pytest.mark.parametrize("name", LEARNED)
def test_a_learned_bot_takes_over_in_the_middle_of_a_turn(name, monkeypatch, tmp_path):
    content = weights_of(trainer(name), tmp_path)
    monkeypatch.setattr(weights, "_shipped", lambda game: content)
    monkeypatch.setattr(weights, "_tables", weights._Tables())
    random = Random(3)
    position = games.load(name).new(1)
    for _ in range(60):
        if position.is_over():
            position = games.load(name).new(1)
        thrown(position, random)
        position.play(0, random.choice(position.legal_moves(0)))  # not what was planned
        if position.is_to_act(0):
            position.play(0, bots.choose_move(bots.load("hugues"), position, 0, random, True))


def test_weights_are_for_one_edition_and_one_set_of_options(monkeypatch, tmp_path):
    content = weights_of(trainer("troyes_dice"), tmp_path)
    monkeypatch.setattr(weights, "_shipped", lambda game: content)
    monkeypatch.setattr(weights, "_tables", weights._Tables())
    game = games.load("troyes_dice")
    assert weights.learned_table(game.rules()) is not None
    assert weights.learned_table(game.rules(None, {"expansion": "random"})) is None


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_level_means_its_first_bot(level):
    first = bots.load(bots.LEVELS[level][0])
    assert vars(bots.load(level)).keys() == vars(first).keys()
    assert type(bots.load(level)) is type(first)
