"""Who sits where at a table, and what happens when somebody is away or too slow."""

import pytest
from tables import NOW, PIG, TERRACES, Clock, begin, make_table, play

from rollwright.server.events import Refused
from rollwright.server.table import PLAYING, WAITING

# sitting down


def test_guests_sit_down_on_free_seats_until_all_are_taken():
    table = make_table(TERRACES)
    assert table.sit(NOW, "Ada", "a").seat == 0
    assert table.sit(NOW, "Bea", "b", seat=1).seat == 1
    with pytest.raises(Refused, match="taken"):
        table.sit(NOW, "Cem", "c")
    assert table.seats_of["a"] == {0}


def test_a_taken_seat_and_a_seat_that_is_not_there_are_refused():
    table = make_table(TERRACES)
    table.sit(NOW, "Ada", "a", seat=1)
    with pytest.raises(Refused, match="taken by Ada"):
        table.sit(NOW, "Bea", "b", seat=1)
    with pytest.raises(Refused, match="no seat 8"):
        table.sit(NOW, "Bea", "b", seat=7)


def test_one_guest_may_hold_several_seats():
    table = make_table(TERRACES)
    table.sit(NOW, "Ada", "a")
    table.sit(NOW, "Ada's sister", "a")
    assert table.seats_of["a"] == {0, 1}


def test_bots_come_and_go_while_people_wait():
    table = make_table(TERRACES, chairs=3)
    table.sit(NOW, "Ada", "a")
    table.sit(NOW, "Bot", "", bot="random")
    table.stand_up(NOW, 1)
    assert table.chairs[1].is_free
    assert not table.bots


def test_free_seats_are_gone_after_the_start_and_tickets_follow_their_people():
    table = make_table(TERRACES, chairs=4)
    table.sit(NOW, "Ada", "a", seat=1)
    ticket = table.sit(NOW, "Bea", "b", seat=3).number
    table.start(NOW)
    assert [chair.name for chair in table.chairs] == ["Ada", "Bea"]
    assert table.seat_of[ticket] == 1
    assert table.seats_of == {"a": {0}, "b": {1}}
    assert table.stage == PLAYING


def test_too_few_cannot_start():
    table = make_table(PIG)
    table.sit(NOW, "Ada", "a")
    with pytest.raises(Refused, match="2 to 4"):
        table.start(NOW)
    assert table.stage == WAITING


def test_the_number_of_chairs_changes_without_losing_anybody():
    table = make_table(TERRACES, chairs=3)
    table.sit(NOW, "Ada", "a", seat=2)
    table.set_chairs(NOW, 1)
    assert [chair.name for chair in table.chairs] == ["Ada"]
    assert table.seats_of["a"] == {0}
    table.sit(NOW, "Bea", "b") if table.free_seat() >= 0 else table.set_chairs(NOW, 2)
    with pytest.raises(Refused):
        table.set_chairs(NOW, 21)  # more need a stadium


def test_a_seat_is_handed_to_another_device_and_the_old_ticket_is_void():
    table = begin(TERRACES)
    old = table.chairs[0].ticket
    table.hand_over(NOW, 0, "phone")
    assert table.seats_of["phone"] == {0}
    assert not table.seats_of.get("guest0")
    assert old not in table.seat_of


def test_words_are_fixed_when_the_game_starts():
    table = make_table(TERRACES)
    table.sit(NOW, "Ada", "a")
    table.give_words(NOW, 0, "heron")
    table.start(NOW)
    assert table.words == ["heron"]
    with pytest.raises(Refused, match="fixed"):
        table.give_words(NOW, 0, "egret")


# absent people and clocks


def test_a_bot_stands_in_until_the_person_takes_the_seat_back():
    table = begin(TERRACES)
    table.stand_in(NOW, 1)
    assert table.seats_for_bots(5) == [(1, "random")]
    play(table, 0)
    play(table, 1)
    assert table.waiting_for() == [0]
    table.take_back(NOW, 1)
    assert table.seats_for_bots(5) == []
    assert table.waiting_for() == [0, 1]
    with pytest.raises(Refused, match="already"):
        table.take_back(NOW, 1)


def test_standing_up_in_a_running_game_leaves_a_bot():
    table = begin(TERRACES)
    table.stand_up(NOW, 0)
    assert table.chairs[0].stand_in
    assert table.chairs[0].guest == "guest0"


def test_when_a_moves_time_is_up_a_bot_plays_on():
    table = begin(TERRACES, clock=Clock("move", 60))
    play(table, 0, now=NOW + 10_000)
    table.ready(NOW + 11_000, 0, 2)
    assert table.deadline(0) == 0
    assert table.deadline(1) == NOW + 60_000
    assert table.late(NOW + 59_999) == []
    assert table.late(NOW + 60_000) == [1]
    table.stand_in(NOW + 60_000, 1)
    assert table.late(NOW + 70_000) == []
    table.take_back(NOW + 70_000, 1)
    assert table.deadline(1) >= NOW + 70_000 + 60_000


def test_whoever_does_not_press_roll_in_time_is_not_waited_for():
    table = begin(TERRACES, clock=Clock("move", 60))
    play(table, 0)
    play(table, 1)
    table.ready(NOW, 0, 2)
    assert table.next_deed(NOW + 59_000) == ""
    assert table.next_deed(NOW + 60_000) == "throw"
    table.throw(NOW + 60_000)
    assert table.deadline(1) == NOW + 120_000


def test_a_games_clock_adds_up_what_each_used():
    table = begin(TERRACES, people=2, clock=Clock("game", 100))
    for seat in (0, 1):
        play(table, seat, now=NOW + 10_000)
        table.ready(NOW + 10_000 + seat * 5000, seat, 2)
    table.throw(NOW + 20_000)
    assert table.deadline(0) == NOW + 20_000 + 90_000
    assert table.deadline(1) == NOW + 20_000 + 85_000


def test_taking_back_and_pressing_again_wins_no_time():
    table = begin(TERRACES, people=1, clock=Clock("move", 60))
    play(table, 0, now=NOW + 30_000)
    table.ready(NOW + 30_000, 0, 2)
    table.undo(NOW + 40_000, 0, 3)
    assert table.deadline(0) == NOW + 40_000 + 30_000


def test_in_games_with_turns_taking_back_and_moving_again_wins_no_time():
    table = begin(PIG, clock=Clock("move", 60))
    seat = table.position.to_act()[0]
    for second in range(0, 50, 10):
        assert table.deadline(seat) == NOW + 60_000
        count = table.chairs[seat].count
        table.move(NOW + second * 1000, seat, count + 1, 1)
        table.undo(NOW + second * 1000 + 5000, seat, count + 2)
    assert table.late(NOW + 59_999) == []
    assert table.late(NOW + 60_000) == [seat]


def test_a_move_is_not_taken_back_once_its_time_is_up():
    table = begin(PIG, clock=Clock("move", 60))
    seat = table.position.to_act()[0]
    table.move(NOW + 50_000, seat, 1, 1)
    with pytest.raises(Refused, match="time for this move is up"):
        table.undo(NOW + 60_000, seat, 2)
    table.undo(NOW + 59_000, seat, 2)
    assert table.deadline(seat) == NOW + 60_000


def test_a_games_clock_runs_on_when_a_move_is_taken_back():
    table = begin(PIG, clock=Clock("game", 60))
    seat = table.position.to_act()[0]
    table.move(NOW + 10_000, seat, 1, 1)
    table.undo(NOW + 20_000, seat, 2)
    assert table.deadline(seat) == NOW + 60_000
