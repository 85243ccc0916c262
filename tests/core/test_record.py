"""Records: one game, one text, read back exactly; anything else is an error with its line."""

import hashlib
import re
from random import Random

import pytest

from rollwright.core.chance import CommittedDice, commitment
from rollwright.core.driver import play_game, play_randomly
from rollwright.core.errors import BadRecord
from rollwright.core.position import CHANCE
from rollwright.core.record import Record, Recorder, parse
from rollwright.core.replay import replay, verify
from rollwright.testing import uniform
from toys import PigGame, TerracesGame

SECRET = bytes(range(32))


def played(game, seats=2, seed=1, how="committed", newcomers=0, backwards=False):
    """A finished game and its record, with fair dice."""
    rngs = [Random(f"{seed} seat {seat}") for seat in range(seats + newcomers)]  # the moves do not depend on the order of the seats
    position = game.new(seats)
    recorder = Recorder(game, position.rules(), seats)
    record = recorder.record
    record.players = {0: "Ada"}
    record.bots = {1: "random"} if seats > 1 else {}
    record.commitment, record.table, record.salts = commitment(SECRET), "TABLE1", ["a seven, please"]
    source = CommittedDice(SECRET, record.table, record.salts)
    steps = play_game(position, source, lambda now, seat: uniform(now, seat, rngs[seat]), max if backwards else min)
    throws = 0
    for step in steps:
        recorder.step(step, how)
        throws += step.seat == CHANCE
        if newcomers and throws == 2 and position.is_to_act(CHANCE):
            position.join()
            recorder.join()
            newcomers -= 1
    record = recorder.finish(position)
    record.secret = SECRET.hex()
    return position, record


@pytest.mark.parametrize("game", [TerracesGame(), PigGame()], ids=lambda game: game.name)
def test_a_record_reads_back_exactly_and_replays(game):
    position, record = played(game)
    again = parse(record.text())
    assert again.text() == record.text()
    assert replay(again, game).state() == position.state()
    assert (again.players, again.bots, again.salts) == ({0: "Ada"}, {1: "random"}, ["a seven, please"])


def test_one_game_has_one_text_whatever_the_order_of_the_seats():
    assert played(TerracesGame(), 3)[1].text() == played(TerracesGame(), 3, backwards=True)[1].text()


def test_the_record_of_one_sheet_replays_alone_and_its_dice_verify():
    game = TerracesGame()
    position, record = played(game, 3)
    mine = parse(record.for_seat(2).text())
    assert replay(mine, game).score(0).total == position.score(2).total
    assert verify(mine, game).verified


def test_the_record_of_a_newcomer_replays_alone():
    game = TerracesGame()
    position, record = played(game, 2, newcomers=1)
    assert position.seats() == 3
    assert replay(parse(record.text()), game).state() == position.state()
    mine = record.for_seat(2)
    assert mine.seats == 0
    assert replay(parse(mine.text()), game).score(0).total == position.score(2).total


def test_committed_dice_are_verified():
    verdict = verify(played(TerracesGame())[1], TerracesGame())
    assert verdict.verified
    assert verdict.throws == {"committed": 5, "typed": 0, "sampled": 0}


@pytest.mark.parametrize("how", ["typed", "sampled"])
def test_other_dice_are_never_called_verified(how):
    verdict = verify(played(TerracesGame(), how=how)[1], TerracesGame())
    assert not verdict.verified
    assert not verdict.problem


def test_dice_that_are_not_those_of_the_secret_are_noticed():
    game = TerracesGame()
    record = played(game)[1]
    record.salts = ["other words"]
    verdict = verify(parse(record.text()), game)
    assert re.match(r"throw \d should be", verdict.problem)
    assert verdict.line > 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda record: setattr(record, "secret", "00" * 32), "does not match the commitment"),
        (lambda record: setattr(record, "secret", ""), "not been revealed"),
        (lambda record: setattr(record, "commitment", ""), "no commitment"),
    ],
)
def test_a_secret_must_fit_the_commitment(change, words):
    record = played(TerracesGame())[1]
    change(record)
    verdict = verify(record, TerracesGame())
    assert words in verdict.problem
    assert not verdict.verified


def test_an_unfinished_game_is_a_record_too():
    game = TerracesGame()
    position = game.new(1)
    recorder = Recorder(game, position.rules(), 1)
    text = recorder.finish(position).text()
    assert "unfinished" in text
    assert replay(parse(text), game).state() == position.state()


def lines_of(record: Record) -> list[str]:
    return record.text().splitlines()


def broken(change) -> BadRecord:
    """The error for a record whose list of lines was changed."""
    lines = lines_of(played(TerracesGame())[1])
    change(lines)
    with pytest.raises(BadRecord) as caught:
        replay(parse("\n".join(lines) + "\n"), TerracesGame())
    return caught.value


def swap(old: str, new: str):
    def change(lines: list[str]) -> None:
        at = next(number for number, line in enumerate(lines) if line.startswith(old))
        lines[at] = new

    return change


def cut(lines: list[str]) -> None:
    del lines[12:]


@pytest.mark.parametrize(
    ("change", "line", "words"),
    [
        (swap("rollwright", "Dear diary"), 1, "not a Rollwright record"),
        (cut, 11, "cut off"),
        (swap("game", "game"), 2, "must be 'name: value'"),
        (swap("rules", "rules: new"), 3, "must be a whole number"),
        (swap("rules", "game: terraces"), 3, "appears twice"),
        (swap("edition", "edition: toy"), 4, "64 hexadecimal"),
        (swap("edition", f"edition: toy sha256:{'0' * 64}"), 4, "differs from the record"),
        (swap("edition", f"edition: retail sha256:{'0' * 64}"), 4, "no edition 'retail'"),
        (swap("option", "option: short"), 5, "must be 'name=value'"),
        (swap("option", "option: length=endless"), 5, "cannot be 'endless'"),
        (swap("seats", "seats: 77777"), 6, "takes 1 to 10000 players"),
        (swap("seats", "weather: fine"), 6, "is not a header field"),
        (swap("dice", "dice: thrown by hand"), 9, "64 hexadecimal"),
        (swap("table", "row: length {no json"), 10, "not JSON"),
        (swap("table", f"row: length {'[' * 100_000}"), 10, "not JSON"),
        (swap("table", 'row: length {"id": "short"}'), 10, "needs 'base: ...'"),
        (swap("player", f"player {'9' * 5000}: Ada"), 7, "a seat must be a number from 1"),
        (swap("player", "player 0: Ada"), 7, "a seat must be a number from 1, not '0'"),
        (swap("player", "player 3: Ada"), 7, "there is no seat 3"),
        (swap("player", "player \u0661: Ada"), 7, "must be 'name: value'"),
        (swap("table", "player 1: Bea"), 10, "'player 1' appears twice; the first is on line 7"),
        (swap("table", "option: length=short"), 10, "'option length' appears twice; the first is on line 5"),
        (swap("table", "only: 3"), 10, "the table has 2 seats"),
        (swap("table", "only: 0"), 10, "a seat must be a number from 1, not '0'"),
        (swap("committed", "committed: roll 9"), 13, "is not a move of Terraces"),
        (swap("committed", "thrown: roll 3"), 13, "must start with a seat or one of"),
        (swap("1: ", "1: roll 3"), 14, "X1"),
        (swap("1: ", "9: leave it"), 14, "'leave it' is refused: there is no seat 9"),
        (swap("1: ", "1 leave it"), 14, "not a move"),
        (swap("1: ", "1: leave  it"), 14, "a record writes this as 'leave it'"),
        (swap("1: ", "join"), 14, "next roll"),
        (swap("2: ", "1: leave it"), 15, "used this die"),
        (swap("result", "result: 99 99"), 29, "the result of these moves is"),
        (swap("winners", "winners: 1"), 30, "the winners of this game are"),
        (swap("winners", "medals: 1 2"), 30, "after the moves come only"),
        (swap("winners", "result: 99 99"), 30, "'result' appears twice; the first is on line 29"),
        (swap("secret", "winners: 1"), 31, "'winners' appears twice; the first is on line 30"),
        (swap("result", "unfinished"), 27, "is marked unfinished"),
        (swap("player", "player 1: Bea"), 32, "checksum"),
        (lambda lines: lines.insert(14, ""), 29, "two blank lines"),
        (lambda lines: lines.__delitem__(slice(13, 27)), 15, "not over"),
        (lambda lines: lines.remove("seats: 2"), 11, "has no 'seats: ...'"),
    ],
)
def test_a_bad_record_is_refused_with_its_line_and_the_reason(change, line, words):
    error = broken(change)
    assert words in str(error)
    assert error.line == line, str(error)


def test_one_sheet_of_a_game_whose_sheets_are_not_independent_is_refused():
    text = played(PigGame())[1].text()
    for seats in (0, 2):
        with pytest.raises(BadRecord, match="line 6: Pig does not have sheets that can be played separately"):
            replay(parse(text.replace("seats: 2\n", f"seats: {seats}\nonly: 1\n")), PigGame())


def test_an_objection_to_a_record_of_other_rules_says_so():
    text = played(TerracesGame())[1].text()
    assert replay(parse(sealed(text.replace("rules: 1", "rules: 0"))), TerracesGame()).is_over()
    with pytest.raises(BadRecord, match=r"line 29: the result .* \(played under rules version 0; the current version is 1\)"):
        replay(parse(sealed(re.sub("result: .*", "result: 99 99", text.replace("rules: 1", "rules: 0")))), TerracesGame())


def sealed(text: str) -> str:
    """This text with the checksum it should have."""
    body = text[: text.rindex("end: ")]
    return f"{body}end: {hashlib.sha256(body.encode()).hexdigest()[:32]}\n"


def test_neither_result_nor_unfinished_is_refused():
    def change(lines: list[str]) -> None:
        lines[:] = [line for line in lines if not line.startswith(("result", "winners"))]

    assert "either a result or 'unfinished'" in str(broken(change))


def test_an_own_edition_travels_with_the_record():
    from rollwright.core.edition import apply_overrides

    game = TerracesGame()
    data = {
        "edition": {"name": "mine", "title": "Mine", "base": "toy"},
        "length": [{"id": "short", "status": "found", "source": "my box", "rounds": 2}],
    }
    edition = apply_overrides(game.editions["toy"], data, game.schema, "mine.toml")
    position = game.new(1, None, edition)
    recorder = Recorder(game, position.rules(), 1)
    for step in play_randomly(position, Random(1).random):
        recorder.step(step, "typed")
    text = recorder.finish(position).text()
    assert 'row: length {"id": "short"' in text
    assert replay(parse(text), game).state() == position.state()
    with pytest.raises(BadRecord, match="no edition 'print'"):
        replay(parse(text.replace("base: toy", "base: print")), game)


def test_a_name_cannot_pretend_to_be_another_line():
    game = TerracesGame()
    _, record = played(game)
    record.players[0] = "Ada\nresult: 99 99\u2028seats: 5"
    assert replay(parse(record.text()), game).seats() == 2


def test_a_throw_is_one_line_and_must_be_complete():
    game = PigGame()
    _, record = played(game)
    lines = record.text().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("committed"))
    lines[at] += "; roll 2"
    with pytest.raises(BadRecord, match=r"part of another throw|nothing to roll"):
        replay(parse("\n".join(lines)), game)


@pytest.mark.parametrize(
    ("order", "verified", "about"),
    [
        ([1, 4], True, ""),
        ([], True, "not recorded"),
        ([4, 1], False, "before the commitment"),
        ([1], False, "before the commitment"),
    ],
)
def test_the_order_of_commitment_and_salts_is_checked(order, verified, about):
    _, record = played(TerracesGame())
    assert len(record.salts) == 1
    record.order = order
    again = parse(record.text())
    assert again.order == order
    verdict = verify(again, TerracesGame())
    assert verdict.verified == verified
    assert about in verdict.problem + verdict.note
