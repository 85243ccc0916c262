"""Conveniences of every position, in both builds: repr, str, a picture, copies, comparison, and pickling."""

from __future__ import annotations

import copy
import pickle
from itertools import islice
from random import Random
from xml.etree import ElementTree

import pytest

from rollwright.core.driver import play_randomly
from rollwright.core.game import Game
from rollwright.core.position import Position
from rollwright.games import load, names
from toys import TerracesGame

GAMES = [load(name) for name in names()]


def some_position(game: Game, seats: int = 2, moves: int = 40) -> Position:
    """A position in the middle of a random game."""
    position = game.new(seats)
    for _ in islice(play_randomly(position, Random(game.name).random), moves):
        pass
    return position


@pytest.fixture(params=[*GAMES, TerracesGame()], ids=lambda game: game.name)
def position(request):
    return some_position(request.param)


def test_repr_names_the_game_the_phase_and_the_points(position):
    game = position.rules().definition
    assert repr(position).startswith(f"{game.title}, {position.phase()}, 2 seats: ")
    assert "\n" not in repr(position)


def test_repr_of_troyes_dice():
    position = some_position(load("troyes_dice"))
    first, second = (score.total for score in position.scores())
    assert repr(position) == f"Troyes Dice, {position.phase()}, 2 seats: {first}, {second}"


def test_repr_writes_points_in_the_unit_of_the_game_and_not_those_of_every_seat():
    position = some_position(load("rolling_realms"), seats=30)
    text = repr(position)
    assert ", 30 seats: " in text
    assert text.endswith(", ...")
    assert text.partition("seats: ")[2].count(".") == 8 + 3


def test_rules_without_a_game_have_a_repr_and_no_picture(position):
    rules = position.rules()
    definition, rules.definition = rules.definition, None
    try:
        assert repr(position).startswith(rules.game)
        assert str(position) == repr(position)
        assert position._repr_svg_() is None
        with pytest.raises(TypeError, match=r"Game\.rules\(\)"):
            pickle.dumps(position)
    finally:
        rules.definition = definition


def test_str_is_the_sheet_as_text_without_markup(position):
    text = str(position)
    assert len(text.splitlines()) > 2
    assert "[/" not in text
    assert "[bold" not in text


def test_the_picture_is_one_svg_with_the_marks(position):
    root = ElementTree.fromstring(position._repr_svg_())
    game = position.rules().definition
    acting = position.to_act()
    marks = game.renderer().marks(position, max(acting[0], 0) if acting else 0)
    classes = {element.get("data-slot"): element.get("class", "").split() for element in root.iter() if element.get("data-slot")}
    assert marks
    repeated = {slot for part in game.renderer().parts(position) if part.area in ("strip", "panel") for slot in part.slots}
    for slot, mark in marks.items():
        if slot in repeated - set(classes):
            continue
        assert set(mark.classes.split()) <= set(classes[slot])


def test_copies_are_equal_and_independent(position):
    for copied in (copy.copy(position), copy.deepcopy(position), position.clone()):
        assert copied is not position
        assert copied == position
        assert hash(copied) == hash(position)
        seat = position.to_act()[0] if position.to_act() else None
        if seat is not None:
            copied.apply(seat, copied.legal_moves(seat)[0])
            assert copied != position


def test_positions_of_other_options_or_games_are_not_equal(position):
    assert position != position.state()
    assert position not in [some_position(game) for game in [*GAMES, TerracesGame()] if game.name != position.rules().game]
    short, long = (TerracesGame().new(2, {"length": length}) for length in ("short", "long"))
    assert short.state() == long.state()
    assert short != long


def test_a_pickled_position_goes_on_as_before(position):
    restored = pickle.loads(pickle.dumps(position))
    assert type(restored) is type(position)
    assert restored == position
    assert repr(restored) == repr(position)
    steps, again = (list(islice(play_randomly(each, Random(1).random), 20)) for each in (position, restored))
    assert steps == again
    assert restored == position


def test_restored_positions_share_their_rules(position):
    first, second = (pickle.loads(pickle.dumps(position)) for _ in range(2))
    assert first.rules() is second.rules() or position.rules().game == "terraces"  # a game that is not installed is made again
