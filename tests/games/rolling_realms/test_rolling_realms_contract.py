"""The contract of every game, with every realm and with the editions an owner may write."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rolling_realms_table import GAME

from rollwright.core.position import Position
from rollwright.games import load_custom_edition
from rollwright.testing import check_game, check_newcomers, check_table, uniform

GAMES = max(1, settings.get_profile("rollwright").max_examples // 5)


def eager(position: Position, seat: int, random: random.Random) -> int:
    """End the turn only when there is no other move, so that cards and resources fill up."""
    moves = position.legal_moves(seat)
    return moves[int(random.random() * max(1, len(moves) - 1))]


def test_the_table_of_moves():
    check_table(GAME.rules())
    assert GAME.rules().num_moves() < 2000


@settings(max_examples=GAMES)
@given(st.integers(0, 10**9), st.integers(1, 3), st.sampled_from([uniform, eager]))
def test_whole_games(seed, seats, choose):
    check_game(GAME, seats, seed, choose=choose, every=17)


@pytest.mark.parametrize(
    "realms",
    ["castles,cities,charterstone", "euphoria,little_scythe,pendulum", "society,scythe,tapestry", "cities,viticulture,wingspan"],
)
def test_chosen_realms(realms):
    check_game(GAME, 2, 7, {"round-1": realms}, choose=eager, every=11)


def test_a_custom_edition():
    text = """
        [edition]
        name = "mine"
        title = "Mine"
        [[sum]]
        id = "high"
        status = "found"
        source = "my copy"
        take = "all"
        [[castle]]
        id = "d"
        status = "found"
        source = "my copy"
        squares = ["open", "open", "open"]
        [[resource]]
        id = "coin"
        status = "found"
        source = "my copy"
        capacity = 3
    """
    check_game(GAME, 2, 5, edition=load_custom_edition(GAME, text, "mine.toml"), choose=eager, every=11)


@given(st.integers(0, 10**6))
def test_latecomers(seed):
    assert check_newcomers(GAME, seed) == 3


def test_a_move_does_not_look_at_other_seats():
    position = GAME.new(10_000)
    rules = position.rules()
    position.play(-1, rules.parse_move("realms castles euphoria wingspan"))
    position.play(-1, rules.parse_move("roll 2 6"))
    position.play(9_999, rules.parse_move("die1 castles a1"))
    alone = position.extract_sheet(9_999)
    assert alone.seats() == 1
    alone.play(0, rules.parse_move("done"))
    position.restore_sheet(9_999, alone)
    assert not position.is_to_act(9_999)
    assert position.is_to_act(9_998)
    assert len(position.to_act()) == 9_999
