"""A table open to everyone: no last seat, the host rolls, late arrivals, closing a round."""

import pytest
from tables import NOW, TERRACES, Clock, make_table

from rollwright.server.errors import ActionRefused, Code
from rollwright.server.table.actions import BOT_ACTOR, Actor, CloseRound, Roll
from toys import Terraces


def test_a_stadium_has_no_last_seat_and_its_host_rolls():
    table = make_table(TERRACES, seats=0, stadium=True)
    for number in range(50):
        table.join(f"Player {number}", f"g{number}")
    assert len(table.seats) == 50
    table.start()
    table.throw()
    for seat in range(50):
        table.play(seat)
    assert table.open == 0
    assert table.due() is None
    with pytest.raises(ActionRefused) as refused:
        table.ready(0, 2)
    assert refused.value.code == Code.HOST_ROLLS
    with pytest.raises(ActionRefused) as refused:
        table.run(Roll(), Actor("g0"))
    assert refused.value.code == Code.HOST_ONLY
    table.roll()
    assert table.throws == 2
    assert table.open == 50


def test_late_arrivals_join_when_the_game_lets_them():
    table = make_table(TERRACES, seats=0, stadium=True)
    table.join("Ada", "a")
    table.start()
    table.throw()
    with pytest.raises(ActionRefused, match="next roll") as refused:
        table.join("Bea", "b")
    assert refused.value.code == Code.CANNOT_JOIN
    table.play(0)
    event = table.join("Bea", "b")
    assert event.seat == 1
    assert table.seats.of_guest["b"] == {1}
    table.roll()
    assert table.open == 2
    table.play(1)


def test_bots_finish_the_open_seats_of_a_closed_round():
    table = make_table(TERRACES, seats=0, stadium=True)
    for number in range(5):
        table.join(f"Player {number}", f"g{number}")
    table.start()
    table.throw()
    table.play(0)
    table.close_round()
    assert {seat for seat, _ in table.bots_to_play(10)} == {1, 2, 3, 4}
    assert len(table.bots_to_play(2)) == 2
    with pytest.raises(ActionRefused) as refused:
        table.play(1)
    assert refused.value.code == Code.ROUND_CLOSED
    for seat, _ in table.bots_to_play(10):
        table.move(seat, 1, 3, actor=BOT_ACTOR)
    assert table.due() is None
    table.roll()
    table.play(1)  # it is a person's seat again


def test_the_clock_of_a_stadium_closes_the_round_and_can_be_paused():
    table = make_table(TERRACES, seats=0, stadium=True, clock=Clock("move", 30))
    table.join("Ada", "a")
    table.start()
    table.throw()
    assert table.next_deadline() == NOW + 30_000
    assert table.clock_actions(NOW + 29_999) == []
    assert table.clock_actions(NOW + 30_000) == [CloseRound()]
    table.pause(NOW + 10_000, True)
    assert table.next_deadline() == 0
    with pytest.raises(ActionRefused) as refused:
        table.pause(NOW + 20_000, True)
    assert refused.value.code == Code.CLOCK_PAUSED
    table.pause(NOW + 50_000, False)
    assert table.next_deadline() == NOW + 70_000


def test_a_move_at_a_large_table_costs_no_more_than_at_a_small_one(monkeypatch):
    """Counted in calls, not in seconds: no action reads all seats."""
    calls = 0
    table = make_table(TERRACES, seats=0, stadium=True)
    for number in range(300):
        table.join("P", f"g{number}")
    table.start()
    table.throw()
    original = Terraces.to_act

    def counting(self: Terraces) -> list[int]:
        nonlocal calls
        calls += 1
        return original(self)

    monkeypatch.setattr(Terraces, "to_act", counting)
    for seat in range(300):
        table.play(seat)
        table.due()
    assert calls == 0
