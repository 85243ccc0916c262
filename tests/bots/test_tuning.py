"""Tuning the numbers of an evaluation by self-play."""

from __future__ import annotations

import json

import pytest

import toys
from rollwright import games
from rollwright.bots import tuning, weights
from rollwright.bots.tuning import Tuner
from rollwright.cli import main
from rollwright.core.errors import BadOption

GAME = "dice_realms"


@pytest.fixture(autouse=True)
def small_batches(monkeypatch):
    monkeypatch.setattr(tuning, "BATCH", 2)


def tuner(count=6, seed=3):
    return Tuner(games.load(GAME), seed, count)


def written(made, tmp_path):
    made.save_weights(tmp_path / "numbers.json")
    return (tmp_path / "numbers.json").read_bytes()


def test_an_interrupted_run_ends_with_the_same_bytes(tmp_path):
    whole = tuner()
    for _ in range(3):
        whole.run_batch()
    first = tuner()
    first.run_batch()
    first.save_checkpoint(tmp_path / "checkpoint.json")
    second = tuner()
    second.resume(tmp_path / "checkpoint.json")
    assert second.done == 2
    for _ in range(2):
        second.run_batch()
    assert written(second, tmp_path) == written(whole, tmp_path)


def test_a_run_has_its_origin_and_moves_numbers_in_play(tmp_path):
    made = tuner()
    made.run_batch()
    about, numbers = json.loads(written(made, tmp_path)).values()
    assert about["commands"] == [f"rollwright train {GAME} --games 6 --seed 3 --stop 2"]
    assert about["edition"] == games.load(GAME).rules().edition.hash
    assert set(numbers) == set(made.tunables)
    assert any(numbers[name] != tunable.start for name, tunable in made.tunables.items())
    assert all(numbers[name] >= tunable.lowest for name, tunable in made.tunables.items())


def test_another_run_does_not_continue_a_checkpoint(tmp_path):
    made = tuner()
    made.save_checkpoint(tmp_path / "checkpoint.json")
    with pytest.raises(BadOption, match="seed 3, but this run has 4"):
        tuner(seed=4).resume(tmp_path / "checkpoint.json")


def test_the_command_tunes_a_game_without_a_turn_search_and_continues(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["train", GAME, "--games", "4", "--stop", "2"]) == 0
    assert main(["train", GAME, "--games", "4"]) == 0
    assert "Continuing after 2 games" in capsys.readouterr().err
    whole = tuner(4, 1)
    whole.run_batch()
    whole.run_batch()
    assert (tmp_path / f"{GAME}.json").read_bytes() == written(whole, tmp_path)
    assert main(["train", GAME, "--games", "4", "--group", "2"]) == 2
    assert "without --group" in capsys.readouterr().err


def test_a_game_without_numbers_cannot_be_tuned(monkeypatch):
    pig = toys.PigGame()
    monkeypatch.setattr(games, "_extra", {"pig": pig})
    with pytest.raises(BadOption, match="nor numbers to tune"):
        Tuner(games.load("pig"), 1, 2).run_batch()


def test_the_shipped_numbers_are_used_only_with_their_edition_and_options():
    game = games.load(GAME)
    shipped = weights._shipped_numbers(GAME)
    assert shipped is not None
    assert shipped["about"]["edition"] == game.rules().edition.hash
    assert weights.tuned_evaluation(game.rules()) != game.evaluate
    edition = next(iter(game.editions.values()))
    assert weights.tuned_evaluation(game.rules(edition, game.check({"attacks": "none"}))) == game.evaluate
