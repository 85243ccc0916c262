"""Bots of a level play differently enough."""

import pytest

import toys
from rollwright import games
from rollwright.cli import main
from rollwright.lab.styles import LEAST, difference


@pytest.mark.parametrize("game", ["troyes_dice", "rolling_realms", "six_clans", "dice_realms"])
def test_beginners_play_differently(game):
    assert difference(games.load(game), "beginner", 120, 7).share >= LEAST


def test_the_same_seed_gives_the_same_figures():
    game = games.load("troyes_dice")
    assert difference(game, "casual", 30, 1) == difference(game, "casual", 30, 1)


def test_the_command_fails_if_two_bots_are_alike(monkeypatch, capsys):
    monkeypatch.setattr(games, "_extra", {"terraces": toys.TerracesGame()})
    monkeypatch.setattr("rollwright.lab.styles.LEVELS", {"casual": ("juniper", "juniper")})
    assert main(["styles", "terraces", "--levels", "casual", "--positions", "5"]) == 1
    assert "juniper differs from juniper in 0.0% of 5 decisions" in capsys.readouterr().out
