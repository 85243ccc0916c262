"""Records of an earlier version of the rules are replayed with the current ones, as far as these allow."""

from random import Random

import pytest

from rollwright.core.chance import CommittedDice, commitment
from rollwright.core.driver import any_move, play_game
from rollwright.core.errors import BadRecord
from rollwright.core.position import CHANCE
from rollwright.core.record import Record, Recorder, Step, parse
from rollwright.core.replay import replay, replay_so_far, verify
from toys import TerracesGame, TerracesRules

SECRET = bytes(range(32))


class LaterRules(TerracesRules):
    """A later version of the rules, which no longer asks for the answer 'leave it'."""

    def is_obsolete(self, position, seat, notation, version):
        return version == 1 and notation == "leave it" and not position.is_to_act(seat)


class LaterGame(TerracesGame):
    rules_version = 2

    def build(self, edition, options):
        return LaterRules(edition, options)


def record_of_version_1() -> Record:
    game = TerracesGame()
    position = game.new(2)
    random = Random(1).random
    recorder = Recorder(game, position.rules(), 2)
    recorder.record.commitment, recorder.record.secret, recorder.record.table = commitment(SECRET), SECRET.hex(), "T"
    for step in play_game(position, CommittedDice(SECRET, "T", []), lambda now, seat: any_move(now, seat, random)):
        recorder.step(step, "committed")
    return parse(recorder.finish(position).text())


def test_a_game_whose_moves_are_still_legal_has_the_same_result():
    record = record_of_version_1()
    replayed = replay_so_far(record, LaterGame())
    assert replayed.notice == ""
    assert replayed.position.state() == replay(record, TerracesGame()).state()
    assert replay(record, LaterGame()).state() == replayed.position.state()
    assert verify(record, LaterGame()).verified


def test_a_line_that_no_longer_matters_is_skipped():
    record = record_of_version_1()
    before = replay(record, LaterGame()).state()
    at = next(number for number, step in enumerate(record.steps) if step.seat == CHANCE and number > 0)
    record.steps.insert(at, Step(0, "leave it", "", 0))
    with pytest.raises(BadRecord):
        replay(record, TerracesGame())
    assert replay(record, LaterGame()).state() == before
    assert verify(record, LaterGame()).verified


def test_a_game_that_is_no_longer_legal_is_shown_up_to_that_move():
    record = record_of_version_1()
    at = next(number for number, step in enumerate(record.steps) if step.seat == CHANCE and number > 0)
    record.steps.insert(at, Step(0, "column 1", "", 99))
    replayed = replay_so_far(record, LaterGame())
    assert replayed.steps == at
    assert replayed.line == 99
    assert "rules version 1" in replayed.notice
    assert "current version 2, line 99 is not valid" in replayed.notice
    assert replayed.position.is_to_act(CHANCE)
    verdict = verify(record, LaterGame())
    assert not verdict.verified
    assert (verdict.notice, verdict.line) == (replayed.notice, 99)
    with pytest.raises(BadRecord, match=r"played under rules version 1; the current version is 2"):
        replay(record, LaterGame())


def test_a_throw_that_is_no_longer_possible_changes_nothing():
    record = record_of_version_1()
    step = next(step for step in record.steps if step.seat == CHANCE)
    step.notation = "column 1"
    replayed = replay_so_far(record, LaterGame())
    assert replayed.steps == 0
    assert replayed.position.state() == LaterGame().new(2).state()


def test_a_wrong_record_of_the_current_version_is_an_error():
    record = record_of_version_1()
    record.steps[1].notation = "column 9"
    with pytest.raises(BadRecord):
        replay_so_far(record, TerracesGame())


def test_another_result_is_reported_with_both_versions():
    record = record_of_version_1()
    record.result = ["1", "2"]
    replayed = replay_so_far(record, LaterGame())
    assert replayed.position.is_over()
    assert "the result of these moves is" in replayed.notice
    assert "shown as it was" not in replayed.notice
