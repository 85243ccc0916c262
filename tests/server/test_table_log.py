"""The log is the source of truth: a table is what is folded from its events, and another one can continue from there."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from tables import HOST, NOW, PIG, TERRACES, Driver, make_table

from rollwright.core.position import CHANCE
from rollwright.core.record import parse
from rollwright.core.replay import replay, verify
from rollwright.server.errors import ActionRefused, Code
from rollwright.server.http.records import read_record
from rollwright.server.service import replays
from rollwright.server.table.actions import SERVER_ACTOR, Commit, SetSalt
from rollwright.server.table.events import Event, Step
from rollwright.server.table.table import OVER, WAITING, Table
from toys import TerracesRules

SEAT_FIELDS = ("bot", "guest", "last_actions", "moved", "name", "ready", "salt", "seq", "since", "stand_in", "taken", "used")


def same(one: Table, other: Table) -> None:
    assert one.version == other.version
    assert one.status == other.status
    assert one.position.state() == other.position.state()
    assert one.throws == other.throws
    assert one.open == other.open
    assert one.moved == other.moved
    assert one.seats.of_guest == other.seats.of_guest
    assert one.seats.of_token == other.seats.of_token
    assert [(line.number, line.text) for line in one.lines] == [(line.number, line.text) for line in other.lines]
    for mine, theirs in zip(one.seats.all, other.seats.all, strict=True):
        assert all(getattr(mine, name) == getattr(theirs, name) for name in SEAT_FIELDS)


@pytest.mark.parametrize("game", [TERRACES, PIG], ids=["independent", "in turns"])
def test_a_table_folded_from_its_log_is_the_same(game):
    table = make_table(game)
    table.join("Ada", "a")
    table.join("Bea", "b")
    table.set_salt(1, "two spoons")
    table.start()
    table.throw()
    seat = table.position.to_act()[0]
    table.play(seat)
    same(table.table, table.reload())
    table.undo(seat, 2)
    same(table.table, table.reload())
    table.finish()
    same(table.table, table.reload())
    record = replays.record(table.table, table.events)
    assert parse(record.text()).text() == record.text()
    assert verify(record, game).verified


def test_a_table_of_older_rules_is_checked_again_and_shown_as_far_as_it_goes():
    table = make_table(TERRACES)
    table.join("Ada", "a")
    table.start()
    table.throw()
    table.move(0, 1, 3)
    table.header.rules_version = 0
    same(table.table, table.reload())
    table.events[-1].text = "column 9"
    broken = table.reload()
    assert "rules version 0" in broken.warning
    assert broken.version == table.version - 1
    assert broken.next_automatic_action(NOW) is None
    refused = broken.decide(SetSalt(seat=0, salt="x"), HOST, NOW)
    assert isinstance(refused, ActionRefused)
    assert refused.code == Code.OLDER_RULES


def test_a_line_of_older_rules_that_no_longer_matters_is_skipped(monkeypatch):
    table = make_table(TERRACES)
    table.join("Ada", "a")
    table.start()
    table.throw()
    table.move(0, 1, 3)
    table.header.rules_version = 0
    table.events[-1].text = "answer 1"
    assert table.reload().warning
    monkeypatch.setattr(TerracesRules, "is_obsolete", lambda self, position, seat, notation, version: notation == "answer 1")
    reloaded = table.reload()
    assert not reloaded.warning
    assert reloaded.position.to_act() == [0]


def test_a_log_with_a_gap_loads_up_to_the_gap_and_accepts_nothing_more():
    table = make_table(TERRACES)
    for name in ("Ada", "Bea"):
        table.join(name, name)
    table.start()
    del table.events[1]
    broken = table.reload()
    assert broken.version == 1
    assert broken.status == WAITING
    assert "gap after event 1" in broken.warning
    driver = Driver(broken)
    for action in (lambda: driver.join("Cem", "c"), driver.start):
        with pytest.raises(ActionRefused, match="gap after event 1"):
            action()


def test_events_must_follow_each_other():
    table = make_table(TERRACES)
    with pytest.raises(ValueError, match="does not follow"):
        table.fold(Event(2, NOW, "start", -1, ""))


def test_the_commitment_comes_before_everything_else():
    table = make_table(TERRACES)
    event = table.run(Commit(), SERVER_ACTOR)
    assert (event.number, event.kind, event.text) == (1, "commit", table.commitment)
    with pytest.raises(ActionRefused) as refused:
        table.run(Commit(), SERVER_ACTOR)
    assert refused.value.code == Code.NOT_DUE
    assert table.reload().committed_at == 1


def test_a_table_continues_from_a_step_of_another_game():
    table = make_table(TERRACES)
    table.join("Ada", "a")
    table.start()
    table.throw()
    table.move(0, 1, 0)
    record = replays.record(table.table, table.events)
    steps = [Step(step.seat, step.notation) for step in replays.until(record, 2).steps]
    following = make_table(TERRACES, seats=1, begin=steps)
    following.join("Bea", "b")
    following.start()
    assert following.position.state() == table.position.state()
    assert following.throws == 1
    with pytest.raises(ActionRefused) as refused:
        following.undo(0, 1)
    assert refused.value.code == Code.NOTHING_TO_UNDO
    following.finish()


def test_a_record_requested_while_another_process_writes_matches_its_table():
    """The log is ahead of the table in memory: the table is read again, so that record and result agree."""
    table = make_table(TERRACES)
    table.join("Ada", "a")
    table.start()
    table.finish()
    behind = Driver(Table("t1", table.header, table.variant, table.secret, NOW))
    for event in table.events[:-2]:
        behind.fold(event)

    async def read(function: Any, *arguments: Any) -> Any:
        return function(*arguments)

    async def read_again(id: str) -> Table:
        return table.reload()

    store = SimpleNamespace(events=lambda table_id: table.events, read=read)
    service: Any = SimpleNamespace(store=store, cache=SimpleNamespace(read=read_again))
    loaded: Any = SimpleNamespace(id="t1", table=behind.table)
    found, record = asyncio.run(read_record(SimpleNamespace(service=service, work=read), loaded))  # type: ignore[arg-type]
    assert found.status == OVER
    assert parse(record.text()).result is not None
    assert verify(record, TERRACES).verified


def stadium_with_late_arrivals() -> Driver:
    """Return a stadium with three at the start, two who join, an undone move and a bot, in the middle of a round."""
    table = make_table(TERRACES, seats=0, stadium=True)
    for name in ("Ada", "Bea"):
        table.join(name, name.lower())
    table.seat_bot()
    table.start()
    table.throw()
    for seat in (2, 0, 1):
        table.play(seat)
    table.undo(0, 2)
    table.play(0, 1)
    table.join("Cem", "cem")
    table.join("Dana", "dana")
    table.roll()
    for seat in (4, 1, 3):
        table.play(seat, 1)
    return table


def test_the_record_of_one_sheet_can_be_made_from_its_own_events():
    table = stadium_with_late_arrivals()
    for _ in range(2):
        whole = replays.record(table.table, table.events)
        for seat in range(5):
            mine = [event for event in table.events if event.seat in (seat, CHANCE)]
            text = replays.sheet_record(table.table, mine, seat).text()
            assert text == whole.for_seat(seat).text()
            replay(parse(text), TERRACES)
        while table.status != OVER:
            for seat in list(table.position.to_act()):
                if seat != CHANCE:
                    table.play(seat)
            table.roll()


def test_moves_from_before_someone_joined_cannot_be_undone():
    table = make_table(TERRACES, seats=0, stadium=True)
    table.join("Ada", "a")
    table.start()
    table.throw()
    table.play(0)
    table.join("Bea", "b")
    with pytest.raises(ActionRefused, match="someone has joined"):
        table.undo(0, 2)
    table.roll()
    found = replay(parse(replays.record(table.table, table.events).text()), TERRACES)
    assert found.state() == table.position.state()
