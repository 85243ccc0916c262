"""Analyses of many games, and the check that luck is zero on average."""

import json

import pytest

import toys
from rollwright import games
from rollwright.core.errors import BadOption
from rollwright.lab.analyses import Cell, Check, CheckedCell, CheckedGame, check_cells, checked, run_check
from rollwright.lab.runner import InProcess


@pytest.fixture(autouse=True)
def toy_games(monkeypatch):
    monkeypatch.setattr(games, "_extra", {"terraces": toys.TerracesGame()})


def with_lucks(*lucks):
    made = [CheckedGame("terraces", "casual", number, "", 0.0, 0.0, luck, 0.0, 0.0, 0.0) for number, luck in enumerate(lucks, 1)]
    return CheckedCell(Cell("terraces", "casual"), made)


def test_a_check_continues_where_it_was_and_gives_the_same_result(tmp_path):
    cells = [Cell("terraces", "beginner"), Cell("terraces", "casual")]
    file = tmp_path / "check.jsonl"
    whole = run_check(cells, 6, InProcess(), tmp_path / "whole.jsonl")
    run_check(cells, 3, InProcess(), file)
    assert len(file.read_text().splitlines()) == 6
    counted: list[int] = []
    continued = run_check(cells, 6, InProcess(), file, counted.append)
    assert counted == [6, *[1] * 6]
    for cell, again in zip(whole.cells, continued.cells, strict=True):
        assert [game[:-1] for game in cell.games] == [game[:-1] for game in again.games]
    old = [json.loads(line) for line in file.read_text().splitlines()]
    file.write_text("".join(json.dumps([*row[:3], "older judge", *row[4:]]) + "\n" for row in old))
    counted.clear()
    run_check(cells, 6, InProcess(), file, counted.append)
    assert counted == [0, *[1] * 12]


def test_a_check_fails_when_luck_is_not_zero():
    assert Check([with_lucks(-1, 1, 0.5, -0.5)], False).passed
    assert not Check([with_lucks(1, 1.1, 0.9, 1)], False).passed
    both = Check([with_lucks(1, -0.5, 1, 0.2, 0.5, 0.4, -0.2, 1)] * 3, False)
    assert all(abs(cell.z) < 3 for cell in both.cells)
    assert both.chi_square > both.most_chi_square
    assert not both.passed


def test_ten_games_of_a_level_are_balanced(soak):
    cell = CheckedCell(
        Cell("troyes_dice", "beginner"), [checked(Cell("troyes_dice", "beginner"), n, 4) for n in range(1, 10 * soak + 1)]
    )
    assert abs(cell.z) < 3
    for game in cell.games:
        assert game.expected + game.luck + game.choices == pytest.approx(game.score)


def test_unknown_levels_are_refused():
    with pytest.raises(BadOption, match="unknown level 'grand'"):
        check_cells(levels=["grand"])
    with pytest.raises(BadOption, match="too many"):
        check_cells(levels=["beginner", "casual", "strong", "master"])
