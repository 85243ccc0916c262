"""Records that earlier builds wrote still load, replay and verify. The files are never rewritten."""

from pathlib import Path

import pytest

from rollwright.core.record import Record, parse
from rollwright.core.replay import replay_so_far, verify
from rollwright.core.score import format_points
from rollwright.games import load, names

FILES = sorted((Path(__file__).parent / "old_records").glob("*.txt"))


@pytest.fixture(params=FILES, ids=lambda file: file.stem)
def record(request) -> Record:
    return parse(request.param.read_text("utf-8"))


def test_there_are_old_records_of_every_game():
    assert {parse(file.read_text("utf-8")).game for file in FILES} == {name for name in names() if name not in ("pig", "terraces")}


def test_an_old_record_keeps_its_text(record):
    file = next(file for file in FILES if file.read_text("utf-8") == record.text())
    assert file.stem.startswith(record.game)


def test_an_old_record_replays_to_its_result_or_to_a_notice(record):
    game = load(record.game)
    replayed = replay_so_far(record, game)
    if replayed.notice:
        assert record.rules_version < game.rules_version
        assert f"version {record.rules_version}" in replayed.notice
        assert f"version {game.rules_version}" in replayed.notice
    else:
        result = [format_points(score.total, game.unit, "-") for score in replayed.position.scores()]
        assert record.result in (result, None)


def test_the_committed_dice_of_an_old_record_verify(record):
    verdict = verify(record, load(record.game))
    if record.secret and not verdict.notice:
        assert verdict.verified
    else:
        assert not verdict.verified
