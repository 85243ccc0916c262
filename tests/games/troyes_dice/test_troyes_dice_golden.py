"""Finished games replay to the same result for ever."""

from __future__ import annotations

import pytest
from troyes_golden import FOLDER, GAMES
from troyes_table import GAME

from rollwright.core.record import parse
from rollwright.core.replay import replay

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_finished_game_replays(file):
    text = file.read_text("utf-8")
    record = parse(text)
    assert not record.altered_line
    position = replay(record, GAME)
    assert position.is_over()
    assert record.result == [str(score.total) for score in position.scores()]
    assert record.text() == text


def test_the_finished_games_show_the_rare_moves():
    assert {file.stem for file in FILES} == set(GAMES)
    moves = "\n".join(file.read_text("utf-8") for file in FILES)
    rare = (
        "pass",
        "build cathedral",
        "build bishopric",
        "next yellow citizens",
        "next chosen citizen",
        "citizen white",
        "tile ",
        "start ",
    )
    for words in rare:
        assert words in moves
