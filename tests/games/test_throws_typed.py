"""Physical dice are entered in the notation, or by the names of faces where the notation only numbers the sides of a die."""

from __future__ import annotations

from random import Random

import pytest

from rollwright.core.driver import each_move, play_randomly
from rollwright.core.errors import Unreadable
from rollwright.core.position import CHANCE, Position
from rollwright.core.typed_throws import Ambiguous, example_throw, read
from rollwright.games import load, names


def at_the_fate_die() -> Position:
    position = load("dice_realms").new(2, {"tiles": "sheep,mason,jack,guildhall,plow-team"})
    while position.chance_outcomes().prompt != "roll the Fate die and all dice":
        position.apply(CHANCE, position.chance_outcomes().moves[0])
    return position


def said(position: Position, text: str) -> str:
    return position.describe(CHANCE, read(position, text))


@pytest.mark.parametrize("name", names())
def test_every_throw_can_be_typed_as_its_entry(name):
    random = Random(name)
    position = load(name).new(2, {})
    thrown = 0
    for before, seat, move in each_move(position, play_randomly(position, random.random)):
        if seat == CHANCE and thrown < 60:
            assert said(before, before.throw_entry(move)) == before.describe(CHANCE, move)
            assert example_throw(before)
            thrown += 1
    assert thrown > 20


def test_faces_of_dice_realms_are_entered_by_name():
    position = at_the_fate_die()
    for text in ("Winter", " winter", "fate Winter", "fate 1"):
        assert said(position, text) == "the Fate die shows Winter"
    assert example_throw(position) == "Bad Harvest"
    position.apply(CHANCE, read(position, "good harvest"))
    for text in ("Tinker, Farm", "tinker and farm", "roll tinker farm"):
        assert said(position, text).endswith("rolls Tinker and Farm")
    assert said(position, "farm tinker").endswith("rolls Farm and Tinker")


def test_too_little_text_is_not_guessed():
    position = at_the_fate_die()
    position.apply(CHANCE, read(position, "winter"))
    with pytest.raises(Ambiguous, match="'tinker' fits"):
        read(position, "tinker")
    for text in ("cathedral", "", ",", "and", "roll"):
        with pytest.raises(Unreadable):
            read(position, text)


@pytest.mark.parametrize(
    ("name", "notation"), [("troyes_dice", "plaza"), ("rolling_realms", "realms"), ("six_clans", "home"), ("dice_realms", "draw")]
)
def test_the_notation_is_the_entry_where_it_shows_everything(name, notation):
    position = load(name).new(2, {})
    assert position.throw_entry(position.chance_outcomes().moves[0]).startswith(f"{notation} ")
