"""Learning the weights of an evaluation by self-play."""

from random import Random

import numpy as np
import pytest

import toys
from rollwright import games
from rollwright.bots import weight_training, weights
from rollwright.bots.weight_training import WeightTrainer
from rollwright.core.errors import BadOption

GAME = games.load("dice_realms")


@pytest.fixture(autouse=True)
def small_batches(monkeypatch):
    monkeypatch.setattr(weight_training, "BATCH", 2)


def trained(games, seed=3):
    trainer = WeightTrainer(GAME, seed, games)
    while trainer.done < games:
        trainer.run_batch()
    return trainer


def test_an_interrupted_run_ends_with_the_same_bytes(tmp_path):
    whole = trained(6)
    whole.save_weights(tmp_path / "whole.npz")
    part = WeightTrainer(GAME, 3, 6)
    part.run_batch()
    part.run_batch()
    part.save_checkpoint(tmp_path / "checkpoint.npz")
    resumed = WeightTrainer(GAME, 3, 6)
    resumed.resume(tmp_path / "checkpoint.npz")
    assert resumed.done == 4
    resumed.run_batch()
    resumed.save_weights(tmp_path / "resumed.npz")
    assert (tmp_path / "whole.npz").read_bytes() == (tmp_path / "resumed.npz").read_bytes()
    with pytest.raises(BadOption):
        WeightTrainer(GAME, 4, 6).resume(tmp_path / "checkpoint.npz")


def test_the_regression_finds_what_an_item_is_worth_beyond_the_estimate(monkeypatch):
    class Rigged:
        items = ("good", "bad")

        def play(self, seats, weights, random):
            have = [[random(), random()] for _ in range(seats)]
            rows = [[1.0, random(), 0.0, *mine] for mine in have]
            return rows, [row[1] + 2.0 * row[3] for row in rows]

    monkeypatch.setattr(weight_training, "RIDGE", 1e-3)
    trainer = WeightTrainer(GAME, 1, 300)
    monkeypatch.setattr(trainer, "evaluation", Rigged())
    trainer.weights, trainer.products, trainer.wanted = np.zeros(4), np.zeros((8, 8)), np.zeros(8)
    for number in range(300):
        trainer._play(Random(number))
    good, bad = trainer._solved().reshape(2, 2).sum(axis=0)
    assert good == pytest.approx(2.0, abs=0.01)
    assert bad == pytest.approx(0.0, abs=0.01)


def test_a_game_without_weights_cannot_be_trained():
    with pytest.raises(BadOption):
        WeightTrainer(toys.PigGame(), 1, 2)


def test_weights_are_used_only_with_their_edition_and_options(tmp_path, monkeypatch):
    trained(2).save_weights(tmp_path / "dice_realms.npz")
    content = (tmp_path / "dice_realms.npz").read_bytes()
    monkeypatch.setattr(weights, "_shipped", lambda game: content)
    assert weights._new_evaluation(GAME.rules()) is not None
    assert weights._new_evaluation(GAME.rules(options={"attacks": "none"})) is None


def test_an_evaluation_without_weights_is_the_hand_written_one():
    evaluation = GAME.weighted_evaluation(GAME.rules())
    assert evaluation is not None
    position = GAME.new(2)
    assert evaluation.evaluation([0.0] * (2 * len(evaluation.items)))(position, 0) == GAME.evaluate(position, 0)
