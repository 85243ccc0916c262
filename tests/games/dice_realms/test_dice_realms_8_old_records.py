"""Records of earlier versions of the rules are replayed with the current ones, as far as their moves are still legal."""

from __future__ import annotations

from pathlib import Path

import pytest
from realms_table import GAME

from rollwright.core.errors import BadRecord
from rollwright.core.record import parse
from rollwright.core.replay import replay, replay_so_far

OLD_RECORDS = Path(__file__).parent / "old_records"


def test_D7_1_a_record_of_version_1_stops_where_a_player_upgrades_before_all_have_collected() -> None:
    record = parse((OLD_RECORDS / "version-1-upgrades-before-all-have-collected.txt").read_text("utf-8"))
    assert record.rules_version == 1 < GAME.rules_version
    with pytest.raises(BadRecord, match="version 1"):
        replay(record, GAME)
    replayed = replay_so_far(record, GAME)
    assert str(replayed.position.phase()) == "round 1, collect"
    assert "D7.1" in replayed.notice
    assert "version 1" in replayed.notice
    assert f"version {GAME.rules_version}" in replayed.notice


def test_a_record_of_version_1_whose_moves_are_all_legal_replays_to_the_same_result() -> None:
    record = parse((OLD_RECORDS / "version-1-players-take-turns.txt").read_text("utf-8"))
    assert record.rules_version == 1
    replayed = replay_so_far(record, GAME)
    assert replayed.notice == ""
    assert replayed.position.is_over()
