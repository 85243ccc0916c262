"""Dice that people tap: every result is an outcome, and the contract notices what is missing."""

from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from rollwright import games
from rollwright.core.driver import each_move, play_randomly
from rollwright.core.marks import Mark
from rollwright.core.position import CHANCE, Position
from rollwright.core.throw_dice import Die, ThrowDice, default_dice, list_of, numbered
from rollwright.testing import ContractError, check_throw_dice
from toys import Terraces, TerracesGame, TerracesRenderer


def throws(game, seats, seed):
    """Yield the position before every chance move of a random game."""
    position = game.new(seats)
    for before, seat, _ in each_move(position, play_randomly(position, Random(seed).random)):
        if seat == CHANCE:
            yield before


@pytest.mark.parametrize("name", games.names())
def test_every_chance_move_of_our_games_can_be_tapped(name):
    game = games.load(name)
    for position in throws(game, 3, seed=5):
        check_throw_dice(game, position)
        assert game.renderer().throw_dice(position).dice


def test_options_with_other_throws_can_be_tapped():
    game = games.load("troyes_dice")
    prompts = set()
    position = game.new(2, {"numbering": "rising", "expansion": "random"})
    while position.is_to_act(CHANCE):
        check_throw_dice(game, position)
        prompts.add(position.chance_outcomes().prompt)
        position.apply(CHANCE, position.chance_outcomes().moves[0])
    assert len(prompts) > 2


def test_a_game_that_does_not_name_its_dice_gets_a_list_without_the_keyword():
    game = TerracesGame()
    position = game.new(1)
    found = default_dice(position)
    assert [face.text for face in found.dice[0].faces] == ["1", "2", "3", "4", "5", "6"]
    check_throw_dice(game, position)


def test_dice_alike_are_entered_in_any_order():
    troyes = games.load("troyes_dice")
    position = next(one for one in throws(troyes, 1, seed=1) if "black" in one.chance_outcomes().prompt)
    dice = troyes.renderer().throw_dice(position)
    moves = {dice.move((2, *clear)) for clear in product((0, 3, 5), repeat=3) if sorted(clear) == [0, 3, 5]}
    assert [position.throw_entry(move) for move in moves] == ["black 3 clear 1 4 6"]
    assert dice.move((2, 0, 3)) == -1  # one is missing
    assert dice.move((2, 0, 3, 6)) == -1


class Odd(TerracesRenderer):
    def __init__(self, dice: Callable[[Position], ThrowDice]) -> None:
        self.dice = dice

    def throw_dice(self, position: Terraces) -> ThrowDice:
        return self.dice(position)


class OddGame(TerracesGame):
    def __init__(self, dice):
        self.odd = Odd(dice)

    def renderer(self):
        return self.odd


def _five(position: Position) -> ThrowDice:
    return list_of("Die", position.chance_outcomes().moves[:5], lambda move: Mark("", str(move)))


def _unmapped(position: Position) -> ThrowDice:
    return ThrowDice([numbered("Die", 6)], {(0,): position.chance_outcomes().moves[0]})


def _alike(position: Position) -> ThrowDice:
    return ThrowDice([Die("Die", (Mark("", "1"), Mark("", "1")))], {})


def _foreign(position: Position) -> ThrowDice:
    return ThrowDice([numbered("Die", 1)], {(0,): 0})


@pytest.mark.parametrize(
    ("dice", "why"),
    [
        (_five, "exactly one result"),
        (_unmapped, "maps 1 results to moves, but people can enter 6"),
        (_alike, "two faces that look the same"),
        (_foreign, "not among the chance outcomes"),
    ],
)
def test_dice_that_miss_or_invent_outcomes_are_noticed(dice, why):
    game = OddGame(dice)
    with pytest.raises(ContractError, match=why):
        check_throw_dice(game, game.new(1))
