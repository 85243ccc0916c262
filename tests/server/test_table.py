"""One table without a server: who may move, what can be undone, when the dice are rolled."""

import msgspec
import pytest
from tables import NOW, PIG, SECRET, TERRACES, Repeated, begin, make_table

from rollwright import load, names
from rollwright.core.chance import CommittedDice, commitment
from rollwright.core.position import CHANCE
from rollwright.server.errors import ActionRefused, Code
from rollwright.server.live import messages
from rollwright.server.table.actions import SERVER_ACTOR, Actor, End, Move, Throw
from rollwright.server.table.table import OVER, PLAYING

# moves and sequence numbers


def test_the_first_throw_is_automatic():
    table = make_table(TERRACES)
    table.join("Ada", "a")
    table.start()
    assert table.due() == Throw()


def test_deciding_changes_nothing():
    table = begin(PIG)
    seat = table.position.to_act()[0]
    before = table.position.state()
    decision = table.decide(Move(seat=seat, seq=1, move=1), table.holder(seat), NOW)
    assert [event.kind for event in decision] == ["move"]
    assert table.position.state() == before
    assert table.version == decision[0].number - 1
    assert table.seats[seat].seq == 0


def test_a_copy_is_independent():
    table = begin(TERRACES)
    copy = table.copy()
    before = table.position.state()
    for event in copy.decide(Move(seat=0, seq=1, move=3), table.holder(0), NOW):
        copy.fold(event)
    assert (copy.seats[0].seq, copy.open) == (1, 1)
    assert (table.seats[0].seq, table.open) == (0, 2)
    assert table.position.state() == before
    assert not table.history.can_undo(0)


def test_a_refused_move_names_the_rule_and_changes_nothing():
    table = begin(PIG)
    other = 1 - table.position.to_act()[0]
    before = table.position.state()
    with pytest.raises(ActionRefused) as refused:
        table.move(other, 1, 0)
    assert (refused.value.code, refused.value.rule) == (Code.RULES, "P1")
    assert table.position.state() == before
    assert table.seats[other].seq == 0


def test_a_repeated_move_is_recognized():
    table = begin(TERRACES)
    event = table.move(0, 1, 3)
    with pytest.raises(Repeated) as repeated:
        table.move(0, 1, 3)
    assert repeated.value.number == event.number
    for seq, move in ((1, 0), (5, 3)):  # the same number with another move, and a number from the future
        with pytest.raises(ActionRefused) as refused:
            table.move(0, seq, move)
        assert refused.value.code == Code.OUT_OF_SEQUENCE


def test_numbers_that_are_not_moves_are_refused():
    table = begin(TERRACES)
    for move in (10, 10**6):
        with pytest.raises(ActionRefused, match="no move"):
            table.move(0, 1, move)
    with pytest.raises(ActionRefused) as refused:
        table.move(0, 1, 5)  # a chance move
    assert refused.value.code == Code.RULES
    with pytest.raises(msgspec.ValidationError):
        messages.decode(b'{"kind":"move","seat":0,"seq":1,"move":-1}')


def test_only_the_holder_of_a_seat_moves():
    table = begin(TERRACES)
    strangers = (Actor("guest1"), Actor(token=table.seats[1].taken), Actor("host-guest", 0), Actor(), SERVER_ACTOR)
    for actor in strangers:
        with pytest.raises(ActionRefused) as refused:
            table.move(0, 1, 3, actor=actor)
        assert refused.value.code == Code.NOT_YOUR_SEAT
    with pytest.raises(ActionRefused) as refused:
        table.move(9, 1, 3)  # a seat that does not exist is no one's
    assert refused.value.code == Code.NOT_YOUR_SEAT
    table.move(0, 1, 3, actor=Actor("guest0"))


def test_throws_and_ends_are_only_the_servers():
    table = begin(TERRACES)
    for action in (Throw(), End()):
        with pytest.raises(ActionRefused) as refused:
            table.run(action, Actor("host-guest", 0))
        assert refused.value.code == Code.SERVER_ONLY


def test_moves_are_refused_before_the_start_and_after_the_end():
    table = make_table(TERRACES)
    table.join("Ada", "a")
    with pytest.raises(ActionRefused, match="has not started"):
        table.move(0, 1, 0)
    table = begin(TERRACES)
    table.finish()
    with pytest.raises(ActionRefused, match="over"):
        table.move(0, table.seats[0].seq + 1, 0)


# undo


def test_independent_seats_undo_their_own_moves_until_the_throw():
    table = begin(TERRACES)
    before = table.position.state()
    table.play(0)
    table.play(1)
    table.undo(0, 2)  # although the other has moved since
    assert table.position.is_to_act(0)
    table.undo(1, 2)
    assert table.position.state() == before
    with pytest.raises(ActionRefused, match="nothing to undo"):
        table.undo(0, 3)


def test_a_throw_cannot_be_undone():
    table = begin(TERRACES)
    for seat in (0, 1):
        table.play(seat)
        table.ready(seat, 2)
    table.throw()
    with pytest.raises(ActionRefused, match="nothing to undo"):
        table.undo(0, 3)


def test_in_games_with_turns_a_move_cannot_be_undone_after_the_throw_that_follows():
    table = begin(PIG)
    seat = table.position.to_act()[0]
    before = table.position.state()
    table.move(seat, 1, 1)  # hold
    table.undo(seat, 2)
    assert table.position.state() == before
    table.move(seat, 3, 1)
    table.ready(seat, 4)
    table.throw()
    with pytest.raises(ActionRefused, match="nothing to undo"):
        table.undo(seat, 5)


def test_a_table_can_forbid_undo():
    table = begin(TERRACES, undo=False)
    table.play(0)
    with pytest.raises(ActionRefused) as refused:
        table.undo(0, 2)
    assert refused.value.code == Code.UNDO_OFF


def test_an_undone_move_leaves_the_log_lines():
    table = begin(TERRACES)
    table.play(0)
    assert table.lines[-1].seat == 0
    number = table.lines[-1].number
    table.undo(0, 2)
    assert table.lines[-1].seat == CHANCE
    assert list(table.undone) == [number]


# rolling


def test_the_throw_waits_for_every_person_and_never_for_bots():
    table = begin(TERRACES, people=2, bots=1)
    assert table.bots_to_play(10) == [(2, "random")]
    for seat in (0, 1, 2):
        table.play(seat)
    assert table.bots_to_play(10) == []
    assert table.due() is None
    assert table.waiting_for() == [0, 1]
    table.ready(0, 2)
    assert table.due() is None
    table.ready(1, 2)
    assert table.due() == Throw()


def test_roll_can_be_pressed_early_and_undo_revokes_it():
    table = begin(TERRACES)
    table.play(0)
    table.ready(0, 2)
    with pytest.raises(ActionRefused) as refused:
        table.ready(0, 3)
    assert refused.value.code == Code.NOTHING_TO_ROLL
    table.undo(0, 3)
    table.play(0)
    table.play(1)
    table.ready(1, 2)
    assert table.due() is None


def test_roll_waits_for_the_steps_between_two_throws():
    table = begin(load("dice_realms"), people=2)
    steps = 0
    while table.throws < 6:
        if table.position.is_to_act(CHANCE):
            for seat in table.unready():
                table.press(seat)
            table.throw()
            continue
        acting = table.position.to_act()
        for seat in set(range(2)) - set(acting):
            steps += table.must_ready(seat)
            assert not table.can_ready(seat), "the others can still bring the next step, in which this seat moves again"
        table.play(acting[0], -1)
    assert steps


def test_roll_at_once_waits_for_no_one():
    table = begin(TERRACES, roll="at once")
    table.play(0)
    table.play(1)
    assert table.due() == Throw()
    assert not table.can_ready(0)


def test_the_end_waits_for_finish_so_that_the_last_move_can_be_undone():
    table = begin(TERRACES, people=1)
    while not table.position.is_over():
        if table.due() == Throw():
            table.throw()
        elif table.position.is_to_act(0):
            table.play(0)
        else:
            table.press(0)
    assert table.status == PLAYING
    assert table.due() is None
    table.undo(0, table.seats[0].seq + 1)
    assert table.position.is_to_act(0)
    table.play(0)
    table.press(0)
    assert table.due() == End()
    table.end()
    assert table.status == OVER


# dice


def test_the_throws_follow_from_the_secret_and_the_salts():
    table = make_table(TERRACES)
    table.join("Ada", "a")
    table.set_salt(0, "heron")
    table.start()
    assert table.commitment == commitment(SECRET)
    event = table.throw()
    source = CommittedDice(SECRET, table.id, ["heron"])
    source.begin(1)
    assert event.text == f"roll {source.randbelow(6) + 1}"


def test_a_host_enters_what_physical_dice_show():
    table = begin(TERRACES, people=1, dice="typed")
    assert table.due() is None
    for wrong, why in (
        ("roll 7", "Cannot read"),
        ("column 2", "is not possible now"),
        ("roll 1; roll 2", "more than one"),
        ("", "More is needed"),
    ):
        with pytest.raises(ActionRefused, match=why) as refused:
            table.enter_throw(wrong)
        assert refused.value.code == Code.BAD_THROW
    table.enter_throw("  ROLL 4 ", throw=1)
    assert table.position.is_to_act(0)
    with pytest.raises(ActionRefused, match="nothing to roll"):
        table.enter_throw("roll 4")
    with pytest.raises(ActionRefused):
        table.throw()


def test_a_throw_that_was_already_entered_is_refused():
    table = begin(TERRACES, people=1, dice="typed")
    table.enter_throw("roll 4", throw=1)
    table.play(0)
    with pytest.raises(ActionRefused) as refused:
        table.enter_throw("roll 4", throw=1)
    assert refused.value.code == Code.THROW_MADE


@pytest.mark.parametrize("name", names())
def test_the_example_on_the_page_can_be_entered(name):
    table = begin(load(name), people=2, dice="typed")
    for _ in range(3):
        while not table.position.is_to_act(CHANCE):
            table.play(table.position.to_act()[0], -1)
        throws = table.throws
        table.enter_throw(table.throw_example())
        assert table.throws == throws + 1


def test_faces_of_physical_dice_are_entered_by_name_with_any_separator():
    table = begin(load("dice_realms"), people=2, dice="typed", options={"tiles": "sheep,mason,jack,guildhall,plow-team"})
    with pytest.raises(ActionRefused, match=r"'tinker' fits \d+ different rolls; enter everything the dice show, in order"):
        table.enter_throw("winter; tinker")
    with pytest.raises(ActionRefused, match=r"Cannot read 'summer'. Needed: roll the Fate die and all dice, e.g. Bad Harvest"):
        table.enter_throw("summer")
    table.enter_throw("Good Harvest; Tinker, Farm\nfarm and tinker")
    assert table.last_throw == "The Fate die shows Good Harvest; {seat 1} rolls Tinker and Farm; {seat 2} rolls Farm and Tinker"


def test_a_throw_is_described_for_every_seat():
    table = begin(load("six_clans"), people=2)
    assert "{seat 1} plays" in table.last_throw or "{seat 1} and {seat 2} play" in table.last_throw
    assert "{seat 2}" in table.last_throw


def test_a_score_is_that_of_the_current_version():
    table = begin(TERRACES, people=1)
    assert table.score(0).total == 0
    table.play(0)
    assert table.score(0).total == table.position.score(0).total > 0
    table.undo(0, 2)
    assert table.score(0).total == 0


@pytest.mark.parametrize("name", names())
def test_tapped_dice_become_a_throw_that_can_be_entered(name):
    table = begin(load(name), people=2, dice="typed")
    for _ in range(3):
        while not table.position.is_to_act(CHANCE):
            table.play(table.position.to_act()[0], -1)
        entered: list[list[int]] = []
        text, prompt, dice = table.tap_throw(entered)
        assert text == ""
        while dice is not None:
            assert prompt
            results = list(dice.results())
            entered.append(list(results[len(entered) % len(results)]))
            text, prompt, dice = table.tap_throw(entered)
        throws = table.throws
        with pytest.raises(ActionRefused, match="more than one roll"):
            table.tap_throw([*entered, [0]])
        table.enter_throw(text)
        assert table.throws == throws + 1


def test_faces_that_the_dice_do_not_have_cannot_be_tapped():
    table = begin(TERRACES, people=1, dice="typed")
    with pytest.raises(ActionRefused, match=r"The dice cannot show that\. Needed: ") as refused:
        table.tap_throw([[6]])
    assert refused.value.code == Code.BAD_THROW


def test_committed_dice_cannot_be_entered():
    table = make_table(TERRACES)
    table.join("Ada", "a")
    table.start()
    with pytest.raises(ActionRefused) as refused:
        table.enter_throw("roll 4")
    assert refused.value.code == Code.COMMITTED_DICE


def test_the_explanation_of_a_slot_is_the_refusal_that_came_furthest():
    table = begin(TERRACES, people=1)
    variant = table.variant
    assert variant.why(table.position, 0, ("column-1",)) is None
    table.play(0)
    refusal = variant.why(table.position, 0, ("column-1",))
    assert refusal is not None
    assert refusal.rule == "X1"
