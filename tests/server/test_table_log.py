"""The log is the truth: a table is what is folded from its events, and another one can go on from there."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from tables import NOW, PIG, SECRET, TERRACES, finish, make_header, make_table, play

from rollwright.core.game import Game
from rollwright.core.position import CHANCE
from rollwright.core.record import parse
from rollwright.core.replay import replay, verify
from rollwright.server import replays
from rollwright.server.api.records import read_record
from rollwright.server.events import Event, Refused, Step
from rollwright.server.ruleset import Ruleset
from rollwright.server.table import OVER, Table, load
from toys import TerracesRules


class Logged:
    """A table, and everything that was written down about it: each of its deeds returns an event."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events: list[Event] = []

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.table, name)
        return self._kept(found) if callable(found) else found

    def _kept(self, deed: Callable[..., object]) -> Callable[..., object]:
        def kept(*given: object, **named: object) -> object:
            done = deed(*given, **named)
            if isinstance(done, Event):
                self.events.append(done)
            return done

        return kept

    def again(self) -> Table:
        """The same table, folded from what was written down."""
        table = self.table
        return load(table.id, table.header, table.ruleset, table.secret, table.created, self.events)


def logged(game: Game, **changes: object) -> Any:
    header = make_header(game, **changes)
    return Logged(Table("t1", header, Ruleset(game, game.rules(None, header.options)), SECRET, NOW))


def same(one: Table, other: Table) -> None:
    assert one.number == other.number
    assert one.stage == other.stage
    assert one.position.state() == other.position.state()
    assert one.throws == other.throws
    assert one.open == other.open
    assert one.moved == other.moved
    assert [(line.number, line.text) for line in one.lines] == [(line.number, line.text) for line in other.lines]
    for mine, theirs in zip(one.chairs, other.chairs, strict=True):
        assert all(getattr(mine, name) == getattr(theirs, name) for name in dir(mine) if not name.startswith("_"))


@pytest.mark.parametrize("game", [TERRACES, PIG], ids=["independent", "in turns"])
def test_the_table_folded_from_its_log_is_the_table(game):
    table = logged(game)
    table.sit(NOW, "Ada", "a")
    table.sit(NOW, "Bea", "b")
    table.give_words(NOW, 1, "two spoons")
    table.start(NOW)
    table.throw(NOW)
    seat = table.position.to_act()[0]
    table.move(NOW, seat, 1, table.position.legal_moves(seat)[0])
    same(table, table.again())
    table.undo(NOW, seat, 2)
    same(table, table.again())
    finish(table)
    same(table, table.again())
    record = replays.record(table, table.events)
    assert parse(record.text()).text() == record.text()
    assert verify(record, game).verified


def test_a_table_of_older_rules_is_asked_again_and_shown_as_far_as_it_goes():
    table = logged(TERRACES)
    table.sit(NOW, "Ada", "a")
    table.start(NOW)
    table.throw(NOW)
    table.move(NOW, 0, 1, 3)
    table.header.rules_version = 0
    same(table, table.again())
    table.events[-1].text = "column 9"
    broken = table.again()
    assert "older" in broken.warning or "rules version 0" in broken.warning
    assert broken.number == table.number
    assert broken.next_deed(NOW) == ""


def test_a_line_of_older_rules_that_no_longer_matters_is_skipped(monkeypatch):
    table = logged(TERRACES)
    table.sit(NOW, "Ada", "a")
    table.start(NOW)
    table.throw(NOW)
    table.move(NOW, 0, 1, 3)
    table.header.rules_version = 0
    table.events[-1].text = "answer 1"
    assert table.again().warning
    monkeypatch.setattr(TerracesRules, "is_obsolete", lambda self, position, seat, notation, version: notation == "answer 1")
    again = table.again()
    assert not again.warning
    assert again.position.to_act() == [0]


def test_events_must_follow_each_other():
    table = make_table(TERRACES)
    with pytest.raises(ValueError, match="does not follow"):
        table.fold(Event(2, NOW, "start", -1, ""))


def test_a_table_goes_on_from_a_step_of_another_game():
    table = logged(TERRACES)
    table.sit(NOW, "Ada", "a")
    table.start(NOW)
    table.throw(NOW)
    table.move(NOW, 0, 1, 0)
    record = replays.record(table, table.events)
    begin_steps = [(step.seat, step.notation) for step in replays.until(record, 2).steps]
    onward = make_table(TERRACES, chairs=1, begin=[Step(*step) for step in begin_steps])
    onward.sit(NOW, "Bea", "b")
    onward.start(NOW)
    assert onward.position.state() == table.position.state()
    assert onward.throws == 1
    with pytest.raises(Refused):
        onward.undo(NOW, 0, 1)
    finish(onward)


def test_a_record_asked_for_while_the_last_events_are_written_has_all_of_them():
    table = logged(TERRACES)
    table.sit(NOW, "Ada", "a")
    table.start(NOW)
    finish(table)
    answers = [table.events[:-2], table.events]
    store = SimpleNamespace(events=lambda table: answers.pop(0), table=lambda table: table)
    hall: Any = SimpleNamespace(store=store, fold=lambda row: table.again())
    entry: Any = SimpleNamespace(id=table.id, pending=[], writing=False, table=table)
    record = asyncio.run(read_record(hall, entry))
    assert parse(record.text()).result is not None
    assert verify(record, TERRACES).verified


def stadium_with_late_comers() -> Any:
    """Three at the start, two who join, moves taken back, a bot; in the middle of a round."""
    table = logged(TERRACES, chairs=0, stadium=True)
    for name in ("Ada", "Bea"):
        table.sit(NOW, name, name.lower())
    table.sit(NOW, "Bot", "", bot="random")
    table.start(NOW)
    table.throw(NOW)
    for seat in (2, 0, 1):
        play(table, seat)
    table.undo(NOW, 0, 2)
    play(table, 0, 1)
    table.sit(NOW, "Cem", "cem")
    table.sit(NOW, "Dana", "dana")
    table.roll_by_host(NOW)
    for seat in (4, 1, 3):
        play(table, seat, 1)
    return table


def test_one_sheets_record_is_the_same_made_from_its_own_events():
    table = stadium_with_late_comers()
    for _ in range(2):
        whole = replays.record(table, table.events)
        for seat in range(5):
            mine = [event for event in table.events if event.seat in (seat, CHANCE)]
            text = replays.sheet_record(table, mine, seat).text()
            assert text == whole.for_seat(seat).text()
            replay(parse(text), TERRACES)
        while table.stage != OVER:
            for seat in list(table.position.to_act()):
                if seat != CHANCE:
                    play(table, seat)
            table.roll_by_host(NOW)


def test_what_was_played_before_somebody_joined_stands():
    table = logged(TERRACES, chairs=0, stadium=True)
    table.sit(NOW, "Ada", "a")
    table.start(NOW)
    table.throw(NOW)
    play(table, 0)
    table.sit(NOW, "Bea", "b")
    with pytest.raises(Refused, match="a player joined"):
        table.undo(NOW, 0, 2)
    table.roll_by_host(NOW)
    found = replay(parse(replays.record(table, table.events).text()), TERRACES)
    assert found.state() == table.position.state()
