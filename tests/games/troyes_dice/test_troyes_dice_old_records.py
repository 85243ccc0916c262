"""Records of earlier versions of the rules are replayed with the current ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from troyes_table import GAME

from rollwright.core.errors import BadRecord
from rollwright.core.record import Record, parse
from rollwright.core.replay import replay, replay_so_far

FOLDER = Path(__file__).parent / "old_records"
STOPS = "a-choice-that-now-comes-in-another-order"


def old_record(name: str) -> Record:
    return parse((FOLDER / f"{name}.txt").read_text("utf-8"))


@pytest.mark.parametrize("name", sorted(file.stem for file in FOLDER.glob("*.txt") if file.stem != STOPS))
def test_a_record_of_version_1_replays_to_the_same_result(name: str):
    record = old_record(name)
    assert record.rules_version == 1 < GAME.rules_version
    assert replay(record, GAME).is_over()  # raises BadRecord if a move, the result, or the checksum differs


@pytest.mark.parametrize(("name", "answers"), [("order-answers-that-no-longer-matter", 7), ("a-tame-black-die", 3)])
def test_T10_9_an_order_answer_that_no_longer_matters_is_skipped(name: str, answers: int):
    record = old_record(name)
    assert len([step for step in record.steps if step.notation.startswith("next ")]) == answers
    assert not replay_so_far(record, GAME).notice


def test_T10_9_a_choice_that_now_comes_in_another_order_ends_the_replay_with_a_notice():
    record = old_record(STOPS)
    replayed = replay_so_far(record, GAME)
    assert "rules version 1" in replayed.notice
    assert "current version 2" in replayed.notice
    assert record.steps[replayed.steps].notation == "citizen yellow"
    with pytest.raises(BadRecord, match="rules version 1"):
        replay(record, GAME)


def test_order_answers_of_the_current_version_are_not_skipped():
    record = old_record("a-tame-black-die")
    record.rules_version = GAME.rules_version
    with pytest.raises(BadRecord, match="next chosen citizen"):
        replay(record, GAME)
