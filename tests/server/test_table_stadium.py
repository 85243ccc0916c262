"""A table open to everyone: no last seat, the host rolls, late comers, closing a round."""

import pytest
from tables import NOW, TERRACES, Clock, make_table, play

from rollwright.server.events import Refused
from toys import Terraces


def test_a_stadium_has_no_last_seat_and_its_host_rolls():
    table = make_table(TERRACES, chairs=0, stadium=True)
    for number in range(50):
        table.sit(NOW, f"Player {number}", f"g{number}")
    assert len(table.chairs) == 50
    table.start(NOW)
    table.throw(NOW)
    for seat in range(50):
        play(table, seat)
    assert table.open == 0
    assert table.next_deed(NOW) == ""
    with pytest.raises(Refused, match="host rolls"):
        table.ready(NOW, 0, 2)
    table.roll_by_host(NOW)
    assert table.throws == 2
    assert table.open == 50


def test_late_comers_join_when_the_game_lets_them():
    table = make_table(TERRACES, chairs=0, stadium=True)
    table.sit(NOW, "Ada", "a")
    table.start(NOW)
    table.throw(NOW)
    with pytest.raises(Refused, match="next roll"):
        table.sit(NOW, "Bea", "b")
    play(table, 0)
    event = table.sit(NOW, "Bea", "b")
    assert event.seat == 1
    assert table.seats_of["b"] == {1}
    table.roll_by_host(NOW)
    assert table.open == 2
    play(table, 1)


def test_closing_a_round_lets_bots_finish_the_open_seats():
    table = make_table(TERRACES, chairs=0, stadium=True)
    for number in range(5):
        table.sit(NOW, f"Player {number}", f"g{number}")
    table.start(NOW)
    table.throw(NOW)
    play(table, 0)
    table.close(NOW)
    assert {seat for seat, _ in table.seats_for_bots(10)} == {1, 2, 3, 4}
    assert len(table.seats_for_bots(2)) == 2
    with pytest.raises(Refused, match="closed"):
        play(table, 1)
    for seat, _ in table.seats_for_bots(10):
        table.move(NOW, seat, 1, 3, by_bot=True)
    assert table.next_deed(NOW) == ""
    table.roll_by_host(NOW)
    play(table, 1)  # it is a person's seat again


def test_the_clock_closes_the_round_of_a_stadium_and_can_be_stopped():
    table = make_table(TERRACES, chairs=0, stadium=True, clock=Clock("move", 30))
    table.sit(NOW, "Ada", "a")
    table.start(NOW)
    table.throw(NOW)
    assert table.next_deadline() == NOW + 30_000
    table.pause(NOW + 10_000, True)
    assert table.next_deadline() == 0
    table.pause(NOW + 50_000, False)
    assert table.next_deadline() == NOW + 70_000


def test_a_move_of_a_large_table_costs_what_one_of_a_small_table_does(monkeypatch):
    """Counted in calls, not in seconds: no deed asks anything of all seats."""
    asked = 0
    table = make_table(TERRACES, chairs=0, stadium=True)
    for number in range(300):
        table.sit(NOW, "P", f"g{number}")
    table.start(NOW)
    table.throw(NOW)
    original = Terraces.to_act

    def counting(self: Terraces) -> list[int]:
        nonlocal asked
        asked += 1
        return original(self)

    monkeypatch.setattr(Terraces, "to_act", counting)
    for seat in range(300):
        play(table, seat)
        table.next_deed(NOW)
    assert asked == 0
