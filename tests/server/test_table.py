"""One table without sockets: who may move, what may be taken back, when is rolled, clocks, and that the log is the truth."""

import pytest
from tables import NOW, PIG, SECRET, TERRACES, Clock, begin, make_header, make_table, play

from rollwright.core.chance import Fair, commitment
from rollwright.core.game import Game
from rollwright.core.position import CHANCE
from rollwright.core.record import parse
from rollwright.core.replay import verify
from rollwright.server import replays
from rollwright.server.events import Event, Refused, Repeated, Stale, Step
from rollwright.server.ruleset import Ruleset
from rollwright.server.table import OVER, PLAYING, WAITING, Table, load
from toys import Terraces


class Logged(Table):
    """A table that keeps everything that was written down about it."""

    events: list[Event]

    def _make(self, kind: str, now: int, seat: int = -1, text: str = "") -> Event:
        event = super()._make(kind, now, seat, text)
        self.events.append(event)
        return event

    def throw(self, now: int) -> Event:
        event = super().throw(now)
        self.events.append(event)
        return event

    def again(self) -> Table:
        """The same table, folded from what was written down."""
        return load(self.id, self.header, self.ruleset, self.secret, self.created, self.events)


def logged(game: Game, **changes: object) -> Logged:
    header = make_header(game, **changes)
    table = Logged("t1", header, Ruleset(game, game.rules(None, header.options)), SECRET, NOW)
    table.events = []
    return table


def same(one: Table, other: Table) -> None:
    assert one.number == other.number
    assert one.stage == other.stage
    assert one.position.state() == other.position.state()
    assert one.throws == other.throws
    assert one.open == other.open
    assert one.moved == other.moved
    assert [(line.number, line.words) for line in one.lines] == [(line.number, line.words) for line in other.lines]
    for mine, theirs in zip(one.chairs, other.chairs, strict=True):
        assert all(getattr(mine, name) == getattr(theirs, name) for name in mine.__slots__)


def finish(table: Table) -> None:
    """Let everybody play their last move and press Roll until the game is over and ended."""
    for _ in range(2000):
        if table.stage == OVER:
            return
        deed = table.next_deed(NOW)
        if deed == "throw":
            table.throw(NOW)
        elif deed == "end":
            table.end(NOW)
        elif table.position.is_to_act(CHANCE) or table.position.is_over():
            seat = table.unready()[0]
            table.ready(NOW, seat, table.chairs[seat].count + 1)
        else:
            seat = table.position.to_act()[0]
            table.move(NOW, seat, table.chairs[seat].count + 1, table.position.moves(seat)[-1])
    raise AssertionError("the game does not end")


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


# moves and counts


def test_the_first_throw_needs_nobodys_hand():
    table = make_table(TERRACES)
    table.sit(NOW, "Ada", "a")
    table.start(NOW)
    assert table.next_deed(NOW) == "throw"


def test_a_refused_move_says_the_rule_and_changes_nothing():
    table = begin(PIG)
    other = 1 - table.position.to_act()[0]
    before = table.position.state()
    with pytest.raises(Refused) as refused:
        table.move(NOW, other, 1, 0)
    assert refused.value.mark == "P1"
    assert table.position.state() == before
    assert table.chairs[other].count == 0


def test_a_move_that_is_sent_again_is_recognised():
    table = begin(TERRACES)
    event = table.move(NOW, 0, 1, 3)
    with pytest.raises(Repeated) as repeated:
        table.move(NOW, 0, 1, 3)
    assert repeated.value.number == event.number
    with pytest.raises(Stale):
        table.move(NOW, 0, 1, 0)  # the same count, another move
    with pytest.raises(Stale):
        table.move(NOW, 0, 5, 3)  # from the future


def test_numbers_that_are_no_moves_are_refused():
    table = begin(TERRACES)
    for move in (-1, 10, 10**6):
        with pytest.raises(Refused, match="no move"):
            table.move(NOW, 0, 1, move)
    with pytest.raises(Refused):
        table.move(NOW, 0, 1, 5)  # a chance move
    with pytest.raises(Refused, match="no seat"):
        table.move(NOW, 9, 1, 3)


def test_nobody_moves_before_the_start_or_after_the_end():
    table = make_table(TERRACES)
    with pytest.raises(Refused, match="not begun"):
        table.move(NOW, 0, 1, 0)
    table = begin(TERRACES)
    finish(table)
    with pytest.raises(Refused, match="over"):
        table.move(NOW, 0, table.chairs[0].count + 1, 0)


# undo


def test_independent_seats_take_back_their_own_moves_until_the_throw():
    table = begin(TERRACES)
    before = table.position.state()
    play(table, 0)
    play(table, 1)
    table.undo(NOW, 0, 2)  # although the other has moved since
    assert table.position.is_to_act(0)
    table.undo(NOW, 1, 2)
    assert table.position.state() == before
    with pytest.raises(Refused, match="nothing to take back"):
        table.undo(NOW, 0, 3)


def test_a_throw_ends_what_can_be_taken_back():
    table = begin(TERRACES)
    for seat in (0, 1):
        play(table, seat)
        table.ready(NOW, seat, 2)
    table.throw(NOW)
    with pytest.raises(Refused, match="nothing to take back"):
        table.undo(NOW, 0, 3)


def test_in_games_with_turns_anothers_move_ends_it_too():
    table = begin(PIG)
    seat = table.position.to_act()[0]
    before = table.position.state()
    table.move(NOW, seat, 1, 1)  # hold
    table.undo(NOW, seat, 2)
    assert table.position.state() == before
    table.move(NOW, seat, 3, 1)
    table.ready(NOW, seat, 4)
    table.throw(NOW)
    with pytest.raises(Refused, match="nothing to take back"):
        table.undo(NOW, seat, 5)


def test_a_table_may_forbid_taking_back():
    table = begin(TERRACES, undo=False)
    play(table, 0)
    with pytest.raises(Refused, match="nothing is taken back"):
        table.undo(NOW, 0, 2)


def test_an_undone_move_leaves_the_words_of_the_table():
    table = begin(TERRACES)
    play(table, 0)
    assert table.lines[-1].seat == 0
    number = table.lines[-1].number
    table.undo(NOW, 0, 2)
    assert table.lines[-1].seat == CHANCE
    assert table.undone == [number]


# rolling


def test_the_throw_waits_for_every_person_and_never_for_bots():
    table = begin(TERRACES, people=2, bots=1)
    assert table.next_deed(NOW) == "bots"
    assert table.seats_for_bots(10) == [(2, "random")]
    for seat in (0, 1, 2):
        play(table, seat)
    assert table.next_deed(NOW) == ""
    assert table.waiting_for() == [0, 1]
    table.ready(NOW, 0, 2)
    assert table.next_deed(NOW) == ""
    table.ready(NOW, 1, 2)
    assert table.next_deed(NOW) == "throw"


def test_pressing_roll_early_is_allowed_and_taken_back_by_undo():
    table = begin(TERRACES)
    play(table, 0)
    table.ready(NOW, 0, 2)
    with pytest.raises(Refused):
        table.ready(NOW, 0, 3)
    table.undo(NOW, 0, 3)
    play(table, 0)
    play(table, 1)
    table.ready(NOW, 1, 2)
    assert table.next_deed(NOW) == ""


def test_roll_at_once_asks_nobody():
    table = begin(TERRACES, roll="at once")
    play(table, 0)
    play(table, 1)
    assert table.next_deed(NOW) == "throw"
    assert not table.may_ready(0)


def test_the_end_waits_for_everybodys_click_so_that_the_last_move_can_be_undone():
    table = begin(TERRACES, people=1)
    while not table.position.is_over():
        if table.next_deed(NOW) == "throw":
            table.throw(NOW)
        elif table.position.is_to_act(0):
            play(table, 0)
        else:
            table.ready(NOW, 0, table.chairs[0].count + 1)
    assert table.stage == PLAYING
    assert table.next_deed(NOW) == ""
    table.undo(NOW, 0, table.chairs[0].count + 1)
    assert table.position.is_to_act(0)
    play(table, 0)
    table.ready(NOW, 0, table.chairs[0].count + 1)
    assert table.next_deed(NOW) == "end"
    table.end(NOW)
    assert table.stage == OVER


# dice


def test_the_throws_are_those_the_secret_gives_with_the_players_words():
    table = make_table(TERRACES)
    table.sit(NOW, "Ada", "a")
    table.give_words(NOW, 0, "heron")
    table.start(NOW)
    assert table.commitment == commitment(SECRET)
    event = table.throw(NOW)
    source = Fair(SECRET, table.id, ["heron"])
    source.begin(1)
    assert event.text == f"roll {source.below(6) + 1}"


def test_a_host_types_what_the_real_dice_show():
    table = begin(TERRACES, people=1, dice="typed")
    assert table.next_deed(NOW) == ""
    for wrong, why in (
        ("roll 7", "not a move"),
        ("column 2", "cannot be now"),
        ("roll 1; roll 2", "more than one"),
        ("", "missing"),
    ):
        with pytest.raises(Refused, match=why):
            table.typed(NOW, wrong)
    table.typed(NOW, "  ROLL 4 ", expected=1)
    assert table.position.is_to_act(0)
    with pytest.raises(Refused, match="Nothing is to be rolled"):
        table.typed(NOW, "roll 4")
    with pytest.raises(Refused):
        table.throw(NOW)


def test_nobody_types_fair_dice():
    table = make_table(TERRACES)
    table.sit(NOW, "Ada", "a")
    table.start(NOW)
    with pytest.raises(Refused, match="fair"):
        table.typed(NOW, "roll 4")


# the log is the truth


@pytest.mark.parametrize("game", [TERRACES, PIG], ids=["independent", "in turns"])
def test_the_table_folded_from_its_log_is_the_table(game):
    table = logged(game)
    table.sit(NOW, "Ada", "a")
    table.sit(NOW, "Bea", "b")
    table.give_words(NOW, 1, "two spoons")
    table.start(NOW)
    table.throw(NOW)
    seat = table.position.to_act()[0]
    table.move(NOW, seat, 1, table.position.moves(seat)[0])
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


def test_events_must_follow_each_other():
    table = make_table(TERRACES)
    with pytest.raises(ValueError, match="does not follow"):
        table.fold(Event(2, NOW, "start", -1, ""))


# absent people


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


# stadium


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


# going on from another game


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


def test_why_a_slot_cannot_be_touched_is_the_refusal_that_came_furthest():
    table = begin(TERRACES, people=1)
    ruleset: Ruleset = table.ruleset
    assert ruleset.why(table.position, 0, ("column-1",)) is None
    play(table, 0)
    objection = ruleset.why(table.position, 0, ("column-1",))
    assert objection is not None
    assert objection.mark == "X1"
