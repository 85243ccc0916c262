"""Records of earlier versions of the rules are replayed with the current ones."""

from pathlib import Path

import pytest
from six_clans_tables import GAME

from rollwright.core.record import parse
from rollwright.core.replay import replay

OLD_RECORDS = sorted((Path(__file__).parent / "old_records").glob("*.txt"))


@pytest.mark.parametrize("file", OLD_RECORDS, ids=lambda file: file.stem)
def test_a_record_of_version_1_replays_to_the_same_result(file):
    record = parse(file.read_text("utf-8"))
    assert record.rules_version == 1 < GAME.rules_version
    position = replay(record, GAME)  # raises BadRecord if a move, the result, or the checksum differs
    assert position.is_over()


def test_there_is_a_record_of_every_earlier_version():
    assert {parse(file.read_text("utf-8")).rules_version for file in OLD_RECORDS} == set(range(1, GAME.rules_version))
