"""The seats of a table: joining and leaving, absent people, and clocks."""

import pytest
from tables import HOST, NOW, PIG, TERRACES, Clock, Driver, begin, make_table

from rollwright.server.errors import ActionRefused, Code
from rollwright.server.table.actions import Actor, Leave, SeatBot, SetSeats, StandIn, Start, Throw, TransferSeat
from rollwright.server.table.table import PLAYING, WAITING

# joining


def test_guests_take_free_seats_until_all_are_taken():
    table = make_table(TERRACES)
    assert table.join("Ada", "a").seat == 0
    assert table.join("Bea", "b", seat=1).seat == 1
    with pytest.raises(ActionRefused) as refused:
        table.join("Cem", "c")
    assert refused.value.code == Code.ALL_SEATS_TAKEN
    assert table.seats.of_guest["a"] == {0}


def test_a_taken_seat_and_a_missing_seat_are_refused():
    table = make_table(TERRACES)
    table.join("Ada", "a", seat=1)
    with pytest.raises(ActionRefused, match="taken by Ada"):
        table.join("Bea", "b", seat=1)
    with pytest.raises(ActionRefused, match="no seat 8"):
        table.join("Bea", "b", seat=7)


def test_one_guest_can_hold_several_seats():
    table = make_table(TERRACES)
    table.join("Ada", "a")
    table.join("Ada's sister", "a")
    assert table.seats.of_guest["a"] == {0, 1}


def test_bots_come_and_go_before_the_start():
    table = make_table(TERRACES, seats=3)
    table.join("Ada", "a")
    table.seat_bot()
    assert table.seats.bots == {1}
    table.leave(1)
    assert table.seats[1].is_free
    assert not table.seats.bots


def test_free_seats_are_removed_at_the_start_and_tokens_follow_their_people():
    table = make_table(TERRACES, seats=4)
    table.join("Ada", "a", seat=1)
    token = table.join("Bea", "b", seat=3).number
    table.start()
    assert [seat.name for seat in table.seats.all] == ["Ada", "Bea"]
    assert table.seats.of_token[token] == 1
    assert table.seats.of_guest == {"a": {0}, "b": {1}}
    assert table.status == PLAYING


def test_too_few_cannot_start():
    table = make_table(PIG)
    table.join("Ada", "a")
    with pytest.raises(ActionRefused, match="2 to 4") as refused:
        table.start()
    assert refused.value.code == Code.WRONG_NUMBER_OF_PLAYERS
    assert table.status == WAITING


def test_the_number_of_seats_changes_without_losing_anyone():
    table = make_table(TERRACES, seats=3)
    table.join("Ada", "a", seat=2)
    table.set_seats(1)
    assert [seat.name for seat in table.seats.all] == ["Ada"]
    assert table.seats.of_guest["a"] == {0}
    table.set_seats(2)
    table.join("Bea", "b")
    with pytest.raises(ActionRefused) as refused:
        table.set_seats(1)
    assert refused.value.code == Code.SEATS_IN_USE
    with pytest.raises(ActionRefused) as refused:
        table.set_seats(21)  # more need a stadium
    assert refused.value.code == Code.SEATS_OUT_OF_RANGE


def test_a_seat_is_transferred_to_another_device_and_the_old_token_is_void():
    table = begin(TERRACES)
    old = Actor("phone", table.seats[0].taken)
    table.transfer(0, "phone")
    assert table.seats.of_guest["phone"] == {0}
    assert not table.seats.of_guest.get("guest0")
    for action in (TransferSeat(), Leave(seat=0, occupant=old.token)):
        with pytest.raises(ActionRefused) as refused:
            table.run(action, Actor("tablet", old.token))
        assert refused.value.code in (Code.SEAT_LINK_USED, Code.NOT_YOUR_SEAT)


def test_salts_are_fixed_when_the_game_starts():
    table = make_table(TERRACES)
    table.join("Ada", "a")
    table.set_salt(0, "heron")
    table.start()
    assert table.salts == ["heron"]
    with pytest.raises(ActionRefused) as refused:
        table.set_salt(0, "egret")
    assert refused.value.code == Code.SALT_FIXED


def test_what_only_the_host_may_do():
    table = begin(TERRACES)
    for action in (Start(), SetSeats(seats=3), SeatBot(seat=1, bot="random", name="Bot"), StandIn(seat=1, occupant=0)):
        for actor in (Actor("guest0"), Actor("stranger"), Actor()):
            with pytest.raises(ActionRefused) as refused:
                table.run(action, actor)
            assert refused.value.code == Code.HOST_ONLY
    table.run(StandIn(seat=1, occupant=table.seats[1].taken), HOST)


def test_the_wrong_person_is_never_removed():
    """The seat changed hands between the request and the write."""
    table = make_table(TERRACES)
    table.join("Ada", "a")
    meant = table.join("Bea", "b").number
    table.leave(1)
    table.join("Cem", "c")
    with pytest.raises(ActionRefused) as refused:
        table.run(Leave(seat=1, occupant=meant), HOST)
    assert refused.value.code == Code.SEAT_CHANGED
    assert table.seats[1].name == "Cem"


# absent people and clocks


def test_a_bot_stands_in_until_the_person_reclaims_the_seat():
    table = begin(TERRACES)
    table.stand_in(1)
    assert table.bots_to_play(5) == [(1, "random")]
    table.play(0)
    table.play(1)
    assert table.waiting_for() == [0]
    table.reclaim(1)
    assert table.bots_to_play(5) == []
    assert table.waiting_for() == [0, 1]
    with pytest.raises(ActionRefused) as refused:
        table.reclaim(1)
    assert refused.value.code == Code.ALREADY_PLAYING


def test_leaving_a_running_game_leaves_a_bot():
    table = begin(TERRACES)
    table.leave(0)
    assert table.seats[0].stand_in
    assert table.seats[0].guest == "guest0"


def test_a_bot_plays_on_when_the_time_for_a_move_is_up():
    table = begin(TERRACES, clock=Clock("move", 60))
    table.play(0, now=NOW + 10_000)
    table.ready(0, 2, NOW + 11_000)
    assert table.deadline(0) == 0
    assert table.deadline(1) == NOW + 60_000
    assert table.clock_actions(NOW + 59_999) == []
    assert table.clock_actions(NOW + 60_000) == [StandIn(seat=1, occupant=table.seats[1].taken)]
    table.stand_in(1, NOW + 60_000)
    assert table.late(NOW + 70_000) == []
    table.reclaim(1, NOW + 70_000)
    assert table.deadline(1) >= NOW + 70_000 + 60_000


def test_no_one_waits_for_a_player_who_does_not_press_roll_in_time():
    table = begin(TERRACES, clock=Clock("move", 60))
    table.play(0)
    table.play(1)
    table.ready(0, 2)
    assert table.due(NOW + 59_000) is None
    assert table.due(NOW + 60_000) == Throw()
    table.throw(NOW + 60_000)
    assert table.deadline(1) == NOW + 120_000


def test_the_clock_of_a_game_adds_up_what_each_player_used():
    table = begin(TERRACES, people=2, clock=Clock("game", 100))
    for seat in (0, 1):
        table.play(seat, now=NOW + 10_000)
        table.ready(seat, 2, NOW + 10_000 + seat * 5000)
    table.throw(NOW + 20_000)
    assert table.deadline(0) == NOW + 20_000 + 90_000
    assert table.deadline(1) == NOW + 20_000 + 85_000


def test_undoing_and_pressing_roll_again_gains_no_time():
    table = begin(TERRACES, people=1, clock=Clock("move", 60))
    table.play(0, now=NOW + 30_000)
    table.ready(0, 2, NOW + 30_000)
    table.undo(0, 3, NOW + 40_000)
    assert table.deadline(0) == NOW + 40_000 + 30_000


def test_in_games_with_turns_undoing_and_moving_again_gains_no_time():
    table = begin(PIG, clock=Clock("move", 60))
    seat = table.position.to_act()[0]
    for second in range(0, 50, 10):
        assert table.deadline(seat) == NOW + 60_000
        seq = table.seats[seat].seq
        table.move(seat, seq + 1, 1, NOW + second * 1000)
        table.undo(seat, seq + 2, NOW + second * 1000 + 5000)
    assert table.late(NOW + 59_999) == []
    assert table.late(NOW + 60_000) == [seat]


def test_a_move_cannot_be_undone_once_its_time_is_up():
    table = begin(PIG, clock=Clock("move", 60))
    seat = table.position.to_act()[0]
    table.move(seat, 1, 1, NOW + 50_000)
    with pytest.raises(ActionRefused) as refused:
        table.undo(seat, 2, NOW + 60_000)
    assert refused.value.code == Code.TIME_IS_UP
    table.undo(seat, 2, NOW + 59_000)
    assert table.deadline(seat) == NOW + 60_000


def test_the_clock_of_a_game_keeps_running_when_a_move_is_undone():
    table = begin(PIG, clock=Clock("game", 60))
    seat = table.position.to_act()[0]
    table.move(seat, 1, 1, NOW + 10_000)
    table.undo(seat, 2, NOW + 20_000)
    assert table.deadline(seat) == NOW + 60_000


def test_a_clock_that_jumps_back_never_makes_the_log_go_back():
    table: Driver = begin(TERRACES)
    table.move(0, 1, 3, NOW + 5000)
    assert table.move(1, 1, 3, NOW - 60_000).at == NOW + 5000
