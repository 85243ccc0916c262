"""The guides of all games: every symbol has a row, crops name real parts, and texts fit where they go."""

from __future__ import annotations

from fnmatch import fnmatchcase

import pytest

import rollwright
from rollwright.core.guide import MOVE, RESULT, RIVALS, TURN, CoachLine, CoachStep, Guide, Sample, SymbolRow, at_slots, crops
from rollwright.testing import ContractError, check_guide

OURS = {"troyes_dice": 2, "rolling_realms": 2, "dice_realms": 3, "six_clans": 3}


@pytest.fixture(params=OURS)
def game(request: pytest.FixtureRequest) -> rollwright.core.game.Game:
    return rollwright.load(request.param)


def test_the_guide_keeps_its_contract(game: rollwright.core.game.Game) -> None:
    check_guide(game, OURS[game.name])


def test_the_first_game_has_ten_steps_in_the_same_order(game: rollwright.core.game.Game) -> None:
    guide = game.guide()
    assert guide is not None
    kinds = [step.kind for step in guide.steps]
    assert len(kinds) == 10
    assert kinds[3:6] == [MOVE, RESULT, RIVALS]
    assert kinds[7] == TURN


def test_a_turn_has_four_pictures_and_the_example_has_points(game: rollwright.core.game.Game) -> None:
    guide = game.guide()
    assert guide is not None
    assert len(guide.pictures) == 4
    sample = Sample(game, guide.sample_seats, guide.sample_seed)
    assert sample.at(-1).score(0).total > 0
    for picture in guide.pictures:
        for crop, part, svg in crops(game, sample, picture):
            assert fnmatchcase(part.name, crop.part)
            assert svg.startswith("<svg")


BROKEN = {
    "goal": Guide("x" * 46, "", "", ("", "", ""), ()),
    "title": Guide("Win.", "", "", ("", "", ""), (), steps=(CoachStep("One two three four five"),)),
    "line": Guide("Win.", "", "", ("", "", ""), (), steps=(CoachStep("One", (CoachLine("x" * 90, "y"),)),)),
    "kind": Guide("Win.", "", "", ("", "", ""), (), steps=(CoachStep("One", kind="guess"),)),
    "slot": Guide("Win.", "", "", ("", "", ""), (), steps=(CoachStep("One", (CoachLine("Look.", "", at_slots("nowhere-*")),)),)),
    "row": Guide("Win.", "", "", ("", "", ""), (SymbolRow("Nothing"),)),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_guide_is_refused(what: str) -> None:
    broken = BROKEN[what]

    class Guided(type(rollwright.load("troyes_dice"))):  # type: ignore[misc]
        def guide(self) -> Guide:
            return broken

    known = rollwright.load("troyes_dice")
    guided = Guided()
    guided.editions = known.editions
    with pytest.raises(ContractError):
        check_guide(guided, 2, games=1)
