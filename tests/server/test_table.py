"""One table without sockets: who may move, what may be taken back, when is rolled."""

import pytest
from tables import NOW, PIG, SECRET, TERRACES, begin, finish, make_table, play

from rollwright import load, names
from rollwright.core.chance import CommittedDice, commitment
from rollwright.core.position import CHANCE
from rollwright.server.events import Refused, Repeated, Stale
from rollwright.server.ruleset import Ruleset
from rollwright.server.table import OVER, PLAYING

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
    with pytest.raises(Refused, match="not started"):
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
    with pytest.raises(Refused, match="nothing to undo"):
        table.undo(NOW, 0, 3)


def test_a_throw_ends_what_can_be_taken_back():
    table = begin(TERRACES)
    for seat in (0, 1):
        play(table, seat)
        table.ready(NOW, seat, 2)
    table.throw(NOW)
    with pytest.raises(Refused, match="nothing to undo"):
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
    with pytest.raises(Refused, match="nothing to undo"):
        table.undo(NOW, seat, 5)


def test_a_table_may_forbid_taking_back():
    table = begin(TERRACES, undo=False)
    play(table, 0)
    with pytest.raises(Refused, match="Undo is off"):
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
    source = CommittedDice(SECRET, table.id, ["heron"])
    source.begin(1)
    assert event.text == f"roll {source.randbelow(6) + 1}"


def test_a_host_types_what_the_real_dice_show():
    table = begin(TERRACES, people=1, dice="typed")
    assert table.next_deed(NOW) == ""
    for wrong, why in (
        ("roll 7", "Cannot read"),
        ("column 2", "not possible now"),
        ("roll 1; roll 2", "more than one"),
        ("", "More is needed"),
    ):
        with pytest.raises(Refused, match=why):
            table.typed(NOW, wrong)
    table.typed(NOW, "  ROLL 4 ", expected=1)
    assert table.position.is_to_act(0)
    with pytest.raises(Refused, match="nothing to roll"):
        table.typed(NOW, "roll 4")
    with pytest.raises(Refused):
        table.throw(NOW)


@pytest.mark.parametrize("name", names())
def test_what_the_page_gives_as_an_example_can_be_typed(name):
    table = begin(load(name), people=2, dice="typed")
    for _ in range(3):
        while not table.position.is_to_act(CHANCE):
            seat = table.position.to_act()[0]
            table.move(NOW, seat, table.chairs[seat].count + 1, table.position.legal_moves(seat)[-1])
        throws = table.throws
        table.typed(NOW, table.throw_example())
        assert table.throws == throws + 1


def test_faces_of_real_dice_are_typed_by_name_with_any_separator():
    table = begin(load("dice_realms"), people=2, dice="typed", options={"tiles": "sheep,mason,jack,guildhall,plow-team"})
    with pytest.raises(Refused, match=r"'tinker' fits \d+ different rolls; enter everything the dice show, in order"):
        table.typed(NOW, "winter; tinker")
    with pytest.raises(Refused, match=r"Cannot read 'summer'. Needed: roll the Fate die and all other dice, e.g. Bad Harvest"):
        table.typed(NOW, "summer")
    table.typed(NOW, "Good Harvest; Tinker, Farm\nfarm and tinker")
    assert table.last_throw == "The Fate die shows Good Harvest; {seat 1} rolls Tinker and Farm; {seat 2} rolls Farm and Tinker"


def test_nobody_types_fair_dice():
    table = make_table(TERRACES)
    table.sit(NOW, "Ada", "a")
    table.start(NOW)
    with pytest.raises(Refused, match="server rolls"):
        table.typed(NOW, "roll 4")


def test_why_a_slot_cannot_be_touched_is_the_refusal_that_came_furthest():
    table = begin(TERRACES, people=1)
    ruleset: Ruleset = table.ruleset
    assert ruleset.why(table.position, 0, ("column-1",)) is None
    play(table, 0)
    refusal = ruleset.why(table.position, 0, ("column-1",))
    assert refusal is not None
    assert refusal.rule == "X1"
