"""The yardstick: what a player who knew all throws could score, at least."""

import json
from random import Random

import pytest

import toys
from rollwright import bots, games
from rollwright.bots.clairvoyant import clairvoyant
from rollwright.cli import main
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.errors import BadOption
from rollwright.core.position import CHANCE


@pytest.fixture(autouse=True)
def toy_games(monkeypatch):
    monkeypatch.setattr(games, "_extra", {"terraces": toys.TerracesGame(), "pig": toys.PigGame()})


def played(game, seed, number, bot):
    """Return the total of a bot with the dice of a simulation."""
    position = game.new(1)
    random = Random(0)
    dice = SampledDice(Random(f"{seed} {number} dice").random)
    for step in play_game(position, dice, lambda now, seat: bots.choose_move(bot, now, seat, random, True)):
        assert step.seat in (CHANCE, 0)
    return position.total(0)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_bot_scores_more_than_who_searches_all_games_of_its_dice(seed):
    game = games.load("terraces")
    best = clairvoyant(game, seed, 2, width=100_000).total
    assert best >= max(played(game, seed, 2, bots.load(name)) for name in ("random", "greedy", "wren"))


def test_a_wider_beam_is_no_worse_and_the_result_repeats():
    game = games.load("terraces")
    found = [clairvoyant(game, 5, width=width).total for width in (1, 50, 50)]
    assert found[0] <= found[1] == found[2]


def test_a_game_whose_seats_affect_each_other_has_no_bound():
    with pytest.raises(BadOption, match="affect each other"):
        clairvoyant(games.load("pig"), 1)


def test_the_command_says_that_it_is_a_lower_bound(capsys):
    assert main(["clairvoyant", "terraces", "--seed", "3", "--width", "5"]) == 0
    assert "lower bound" in capsys.readouterr().out
    assert main(["clairvoyant", "terraces", "--seed", "3", "--width", "5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["lower_bound"] == clairvoyant(games.load("terraces"), 3, width=5).total
