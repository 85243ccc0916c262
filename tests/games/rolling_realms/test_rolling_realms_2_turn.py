"""R2 to R4: the turn, resources, and what they buy."""

import pytest
from rolling_realms_table import Table, table

from rollwright.core.errors import NotToAct
from rollwright.core.position import CHANCE

FULL_CASTLES = [6, 5, 4, 3, 2, 5, 4, 3, 2, 1]
NO_FOUR = {"castles": FULL_CASTLES, "euphoria": [16, 16, 4, 4, 2], "little_scythe": [16, 16]}


def test_the_worked_turn_with_charterstone_euphoria_and_tapestry():
    # Rolled are 6 and 2. Euphoria has a 1 in the left area and its 3 in the right one; Tapestry's upper heart square wants r2c3.
    woven = 0
    for row, column in [(1, 1), (0, 5), (2, 2), (3, 5), (5, 0), (5, 3), (0, 2), (0, 3), (1, 3)]:
        woven |= 1 << 6 * row + column
    at = table(
        "charterstone euphoria tapestry",
        (6, 2),
        have=(2, 0, 0),
        cards={"euphoria": [0b10, 0b1000, 1, 3, 0], "tapestry": [woven]},
    )
    six, two = (1, 0)  # dice are in order: die 1 shows 2, die 2 shows 6
    assert at.sheet.dice[:2] == [2, 6]
    at.do("die2 charterstone building 6")
    assert at.have == (2, 0, 1)
    assert at.card("charterstone")[6] == 2
    assert at.sheet.dice[two] == 2
    assert at.sheet.dice[six] == 0
    at.do("pumpkin2 die1 up")
    assert at.legal("die1 euphoria") == ["die1 euphoria left 3"]
    at.do("die1 euphoria left 3")
    assert at.stars("euphoria") == 1
    at.do("coins 1", "made1 tapestry 1a r2c3")
    assert at.have == (0, 1, 0)
    assert at.legal() == ["done"]


def test_R2_1_two_dice_are_rolled_for_all():
    at = table(roll=None, seats=2)
    due = at.position.chance_outcomes()
    assert len(due.moves) == 21
    assert due.total == 36
    at.chance("roll 5 2")
    assert [sheet.dice[:2] for sheet in at.position.sheets] == [[2, 5], [2, 5]]
    assert at.position.rolls == [2, 5]


def test_R2_1_a_player_cannot_roll():
    assert table().refused("roll 1 1") == "R2.1"


def test_R2_2_all_act_at_the_same_time_and_the_next_roll_waits_for_all():
    at = table(seats=3)
    assert at.position.to_act() == [0, 1, 2]
    at.do("done")
    assert at.position.to_act() == [1, 2]
    with pytest.raises(NotToAct) as caught:
        at.do("done")
    assert caught.value.refusal.rule == "R2.2"
    Table(at.position, 2).do("done")
    Table(at.position, 1).do("done")
    assert at.position.to_act() == [CHANCE]


def test_R2_1_before_the_first_roll_there_is_nothing_to_do():
    at = table(roll=None)
    assert at.refused("done") == "R2.1"


def test_R2_3_each_die_is_used_once():
    at = table("castles euphoria wingspan", (2, 6))
    at.do("die1 castles a1")
    assert at.refused("die1 euphoria left 2") == "R2.3"


def test_R2_3_a_die_may_stay_unused():
    at = table("castles euphoria wingspan", (2, 6))
    assert at.can("done")
    assert at.describe("done") == "End the turn without using the 2 or the 6"
    assert at.do("done").position.is_to_act(CHANCE)


def test_R2_4_no_realm_is_activated_twice_in_a_turn():
    at = table("castles euphoria wingspan", (2, 6)).do("die2 castles e1")
    assert at.refused("die1 castles e2") == "R2.4"
    assert at.can("die1 euphoria left 2")
    at.do("done").chance("roll 1 2")
    assert at.can("die1 castles e2")


def test_R2_5_the_number_used_is_the_one_after_pumpkins():
    at = table("castles euphoria wingspan", (2, 6), have=(2, 0, 0)).do("pumpkin2 die1 up")
    assert at.refused("die1 euphoria left 2") == "R8.1"
    assert at.do("die1 euphoria left 3").card("euphoria")[2] == 3


def test_R2_5_rolled_numbers_stay_as_rolled():
    at = table("charterstone euphoria wingspan", (2, 3), have=(2, 0, 0)).do("pumpkin2 die1 up")
    assert at.refused("die1 euphoria both") == "R8.4"
    at.do("die2 charterstone building 3")
    assert at.card("charterstone")[3] == 2


def test_R2_6_resources_can_be_spent_before_between_and_after_and_right_after_gaining():
    at = table("charterstone euphoria wingspan", (5, 6))
    assert not at.legal("coins")
    at.do("die1 charterstone building 5")
    assert at.can("coins 1")
    at.do("coins 1", "made1 euphoria left 1", "die2 wingspan a1")
    assert at.have == (1, 0, 1)


def test_R2_7_a_die_that_fits_nowhere_as_rolled_becomes_a_resource():
    at = table("castles euphoria little_scythe", (4, 4), cards=NO_FOUR)
    assert at.legal("die1") == ["die1 take pumpkin", "die1 take heart", "die1 take coin"]
    assert at.describe("die1 take coin") == "Discard the unusable 4, gaining 1 coin"
    at.do("die1 take coin", "die2 take heart")
    assert at.have == (0, 1, 1)
    assert not at.legal("die")
    assert at.refused("die1 take coin") == "R2.3"


def test_R2_7_a_poor_but_possible_use_forbids_it():
    assert table("castles euphoria wingspan", (2, 6)).refused("die1 take coin") == "R2.7"


def test_R2_7_the_refusal_names_the_realms_that_take_the_die():
    at = table("castles euphoria wingspan", (2, 6), cards={"castles": FULL_CASTLES})
    refusal = at.position.refusal(0, at.rules.parse_move("die1 take coin"))
    assert refusal is not None
    assert refusal.message == "The rolled 2 fits Euphoria and Wingspan, so it cannot become a resource."
    at.do("die2 wingspan a1")
    refusal = at.position.refusal(0, at.rules.parse_move("die1 take coin"))
    assert refusal is not None
    assert "fits Euphoria, so" in refusal.message


def test_R2_7_the_kind_must_have_room():
    at = table(
        "castles euphoria little_scythe",
        (4, 4),
        (0, 0, 0),
        (12, 0, 12),
        NO_FOUR,
    )
    assert at.legal("die1") == ["die1 take heart"]
    assert at.refused("die1 take coin") == "R3.3"


def test_R2_8_a_die_that_fits_only_activated_realms_cannot_be_used():
    at = table("castles euphoria wingspan", (4, 4), cards={"castles": FULL_CASTLES, "euphoria": [16, 16, 4, 4, 2]})
    assert at.refused("die2 take heart") == "R2.7"
    at.do("die1 wingspan a1")
    assert at.legal("die2") == ["die2 take pumpkin", "die2 take heart", "die2 take coin"]


def test_R2_8_pumpkins_do_not_count():
    at = table(
        "castles euphoria little_scythe",
        (4, 4),
        (4, 0, 0),
        cards=NO_FOUR,
    )
    assert at.can("pumpkin2 die1 up")
    assert at.can("die1 take heart")


def test_R2_8_the_rolled_number_counts_even_after_pumpkins():
    at = table("castles euphoria wingspan", (2, 6), (2, 0, 0)).do("pumpkin2 die1 up")
    assert at.refused("die1 take heart") == "R2.7"


def test_R2_8_scythes_bottom_row_counts_if_it_can_be_paid():
    cards = {"castles": FULL_CASTLES, "euphoria": [32, 32, 5, 5, 2], "scythe": [0b111111, 0]}
    assert table("castles euphoria scythe", (5, 5), cards=cards).can("die1 take coin")
    at = table("castles euphoria scythe", (5, 5), have=(0, 1, 0), cards=cards)
    assert at.refused("die1 take coin") == "R2.7"
    assert at.can("die1 scythe bottom 5")


def test_R2_9_an_owed_resource_is_chosen_first():
    at = table("castles euphoria wingspan", (5, 6), cards={"euphoria": [64, 0, 6, 0, 1]}).do("die1 euphoria left 5")
    assert at.legal() == ["take pumpkin", "take heart"]
    assert at.refused("done") == "R2.9"
    assert at.refused("die2 castles a1") == "R2.9"
    assert at.refused("take coin") == "R2.9"
    at.do("take heart")
    assert at.have == (0, 1, 0)
    assert at.refused("take heart") == "R2.9"
    assert at.can("die2 castles a1")


def test_R2_10_the_player_decides_when_the_turn_is_done():
    at = table("castles euphoria wingspan", (2, 6)).do("die1 castles a1", "die2 wingspan a1")
    assert at.position.is_to_act(0)
    at.do("done")
    assert not at.position.is_to_act(0)
    assert at.sheet.dice == [0, 0, 0, 0]


def test_R3_1_spent_resources_still_count_as_gained():
    at = table("castles euphoria wingspan", (2, 6), have=(3, 0, 0)).do("pumpkin2 die1 up")
    assert at.have == (1, 0, 0)
    assert at.gained == (3, 0, 0)


def test_R3_2_four_pumpkins_take_a_1_to_3():
    at = table("castles euphoria wingspan", (1, 6), have=(4, 0, 0)).do("pumpkin2 die1 up", "pumpkin2 die1 up")
    assert at.sheet.dice[0] == 3
    assert at.have == (0, 0, 0)


def test_R3_3_what_the_card_has_no_room_for_is_lost_and_the_mark_is_allowed():
    at = table("castles charterstone wingspan", (1, 6), have=(0, 0, 0), gained=(12, 0, 11))
    assert at.describe("die1 charterstone building 1").endswith("noting the rolled 6 on its crate; there is no room for 1 pumpkin")
    at.do("die1 charterstone building 1")
    assert at.have == (0, 0, 0)
    assert at.gained == (12, 0, 11)
    at.do("die2 castles a1")
    assert at.gained == (12, 0, 11)


def test_R3_3_a_choice_among_full_kinds_is_not_asked():
    at = table("castles euphoria wingspan", (5, 6), gained=(12, 12, 0), cards={"euphoria": [64, 0, 6, 0, 1]})
    at.do("die1 euphoria left 5")
    assert at.can("die2 castles a1")
    at = table("castles euphoria wingspan", (5, 5), gained=(12, 11, 0), cards={"euphoria": [64, 64, 6, 6, 2]})
    at.do("die1 euphoria both")
    assert at.legal() == ["take heart"]
    assert at.refused("take pumpkin") == "R3.3"
    at.do("take heart")
    assert at.gained == (12, 12, 0)
    assert at.can("done")


def test_R3_4_nothing_is_carried_over_and_unspent_resources_are_tenths():
    at = table("castles charterstone wingspan", (1, 6), have=(2, 1, 0))
    assert at.score() == 3
    at.do("die1 charterstone building 1", "done")
    for _ in range(8):
        at.turn((1, 1))
    assert at.score() == 4
    at.chance("realms scythe tapestry cities")
    assert at.have == at.gained == (0, 0, 0)
    assert at.score() == 4


def test_R3_5_purchases_affect_only_the_buyer():
    at = table("castles euphoria wingspan", (2, 6), have=(2, 3, 2), seats=2)
    before = at.position.sheets[1].state()
    at.do("pumpkin2 die1 up", "heart3 die2", "coins 2")
    assert at.position.sheets[1].state() == before
    assert at.position.rolls == [2, 6]


def test_R3_6_resources_cannot_be_wasted():
    cards = {"castles": FULL_CASTLES, "euphoria": [0b1111100, 0b1111100, 20, 20, 2], "little_scythe": [0b1111110, 0b1111110]}
    at = table("castles euphoria little_scythe", (5, 6), have=(2, 3, 3), cards=cards)
    assert at.legal("coins") == ["coins 1", "coins 2"]  # the 2 can still become a 1
    assert at.refused("coins 3") == "R3.6"
    assert at.refused("heart3 die1") == "R3.6"
    assert at.refused("pumpkin2 die1 down") == "R3.6"


def test_R3_6_the_pumpkins_still_held_count():
    cards = {"castles": FULL_CASTLES, "euphoria": [0b1111100, 0b1111100, 20, 20, 2], "little_scythe": [0b1111110, 0b1111110]}
    at = table("castles euphoria little_scythe", (4, 6), have=(6, 0, 0), cards=cards)
    assert at.can("pumpkin2 die1 down")
    assert not at.can("pumpkin2 die1 up")
    at.do("pumpkin2 die1 down", "pumpkin2 die1 down", "pumpkin2 die1 down", "die1 euphoria left 1")


def test_R3_6_the_price_of_the_die_is_paid_before_scythes():
    cards = {"castles": FULL_CASTLES, "euphoria": [0b1111110, 0b1111110, 21, 21, 2], "scythe": [0b111111, 0]}
    at = table("castles euphoria scythe", (6, 6), have=(0, 0, 2), cards=cards)
    assert at.refused("coins 2") == "R3.6"  # the bottom 2 would cost the last coin
    assert table("castles euphoria scythe", (6, 6), have=(0, 0, 3), cards=cards).can("coins 2")


def test_R4_1_two_pumpkins_change_a_die_by_one():
    at = table("castles euphoria wingspan", (2, 5), have=(2, 0, 0))
    assert sorted(at.legal("pumpkin2")) == ["pumpkin2 die1 down", "pumpkin2 die1 up", "pumpkin2 die2 down", "pumpkin2 die2 up"]
    at.do("pumpkin2 die2 down")
    assert at.sheet.dice[:2] == [2, 4]
    assert at.refused("pumpkin2 die2 down") == "R4.1"


def test_R4_1_an_extra_die_can_be_adjusted_and_a_used_one_cannot():
    at = table("castles euphoria wingspan", (2, 5), have=(4, 0, 3)).do("coins 3", "pumpkin2 made1 up", "made1 castles a1")
    assert at.card("castles")[0] == 4
    at.do("die1 wingspan a1")
    assert at.refused("pumpkin2 die1 up") == "R2.3"
    assert at.refused("pumpkin2 made1 up") == "R4.8"


def test_R4_2_a_die_cannot_leave_1_to_6():
    at = table("castles euphoria wingspan", (1, 6), have=(3, 0, 0))
    assert at.refused("pumpkin2 die1 down") == "R4.2"
    assert at.refused("pumpkin2 die2 up") == "R4.2"
    assert at.refused("pumpkin3 die2 up") == "R4.2"


def test_R4_3_three_pumpkins_let_a_die_enter_an_activated_realm():
    at = table("castles euphoria wingspan", (2, 6), have=(3, 0, 0)).do("die2 wingspan a1")
    assert at.legal("pumpkin3") == ["pumpkin3 die1 down", "pumpkin3 die1 up", "pumpkin3 die1 same"]
    assert not at.legal("die1 wingspan")
    at.do("pumpkin3 die1 same", "die1 wingspan a2")
    assert at.card("wingspan")[:2] == [6, 2]


def test_R4_3_the_die_may_also_be_adjusted_or_go_elsewhere():
    at = table("castles euphoria wingspan", (2, 6), have=(3, 0, 0)).do("die2 wingspan a1", "pumpkin3 die1 up")
    assert at.can("die1 wingspan a2")
    assert at.can("die1 euphoria left 3")


def test_R4_3_it_frees_that_die_alone():
    at = table("castles euphoria wingspan", (2, 6), have=(3, 0, 1)).do("coins 1", "made1 wingspan a1", "pumpkin3 die1 same")
    assert at.can("die1 wingspan a2")
    assert at.refused("die2 wingspan a2") == "R2.4"
    at.do("die1 castles a1")
    assert at.refused("die2 castles e1") == "R2.4"


def test_R4_3_steps_of_two_and_three_pumpkins_can_be_combined_and_repeated():
    at = table("castles euphoria wingspan", (2, 6), have=(8, 0, 0)).do("pumpkin3 die1 up", "pumpkin2 die1 up", "pumpkin3 die1 up")
    assert at.sheet.dice[0] == 5
    assert at.have == (0, 0, 0)
    at = table("castles euphoria wingspan", (2, 6), have=(6, 0, 0)).do("pumpkin3 die1 up")
    assert at.refused("pumpkin3 die1 same") == "R4.3"


def test_R4_3_costs_three():
    assert table(have=(2, 0, 0)).refused("pumpkin3 die1 up") == "R4.3"


def test_R4_4_two_hearts_make_a_die_of_a_rolled_pair():
    at = table("castles euphoria wingspan", (4, 4), have=(0, 2, 0)).do("heart2")
    assert at.sheet.dice == [4, 4, 4, 0]
    assert at.have == (0, 0, 0)
    assert at.refused("heart2") == "R4.4"
    assert table(roll=(4, 5), have=(0, 2, 0)).refused("heart2") == "R4.4"


def test_R4_5_three_hearts_make_a_copy_of_either_rolled_die():
    for text, value in (("heart3 die1", 1), ("heart3 die2", 6)):
        at = table("castles euphoria wingspan", (1, 6), have=(0, 3, 0)).do(text)
        assert at.sheet.dice[2] == value
        assert at.have == (0, 0, 0)
    assert table(roll=(1, 6), have=(0, 2, 0)).refused("heart3 die1") == "R4.5"


def test_R4_6_two_coins_make_a_copy_if_the_sum_is_seven():
    for text, value in (("coin2 die1", 2), ("coin2 die2", 5)):
        at = table("castles euphoria wingspan", (2, 5), have=(0, 0, 2)).do(text)
        assert at.sheet.dice[2] == value
        assert at.have == (0, 0, 0)
    assert table(roll=(2, 6), have=(0, 0, 2)).refused("coin2 die1") == "R4.6"
    assert table(roll=(2, 5), have=(0, 0, 1)).refused("coin2 die1") == "R4.6"


def test_R4_7_x_coins_make_a_die_of_x():
    at = table("castles euphoria wingspan", (2, 6), have=(0, 0, 3))
    assert at.legal("coins") == ["coins 1", "coins 2", "coins 3"]
    assert at.refused("coins 4") == "R4.7"
    assert at.do("coins 3").sheet.dice[2] == 3
    assert at.have == (0, 0, 0)
    assert table(have=(0, 0, 12)).legal("coins")[-1] == "coins 6"


def test_R4_8_an_extra_die_is_used_once_and_not_in_an_activated_realm():
    at = table("castles euphoria wingspan", (2, 6), have=(0, 0, 2)).do("die1 wingspan a1", "coins 2")
    assert at.refused("made1 wingspan a2") == "R2.4"
    at.do("made1 castles a1")
    assert at.refused("made1 euphoria left 2") == "R4.8"


def test_R4_8_a_rolled_die_does_not_follow_an_extra_one_either():
    at = table("castles euphoria wingspan", (2, 6), have=(0, 0, 2)).do("coins 2", "made1 wingspan a1")
    assert at.refused("die1 wingspan a2") == "R2.4"


def test_R4_8_three_pumpkins_on_the_extra_die_lift_that():
    at = table("castles euphoria wingspan", (2, 6), have=(3, 0, 2)).do("die1 wingspan a1", "coins 2", "pumpkin3 made1 same")
    assert at.can("made1 wingspan a2")


def test_R4_8_with_every_realm_activated_a_die_is_made_only_with_three_pumpkins_in_hand():
    cards = ("die1 castles a1", "die2 euphoria left 6", "coins 1", "made1 wingspan a1")
    at = table("castles euphoria wingspan", (2, 6), have=(1, 0, 3)).do(*cards)
    assert at.have == (3, 0, 2)
    assert at.do("coins 2", "pumpkin3 made1 same").can("made1 wingspan a2")
    at = table("castles euphoria wingspan", (2, 6), have=(0, 0, 3)).do(*cards)
    assert at.refused("coins 2") == "R3.6"


def test_R4_9_an_extra_die_is_gone_at_the_end_of_the_turn():
    at = table("castles euphoria wingspan", (2, 6), have=(0, 0, 2)).do("coins 2", "done").chance("roll 1 1")
    assert at.sheet.dice == [1, 1, 0, 0]


def test_R4_10_pair_seven_and_copies_look_at_the_dice_as_rolled():
    at = table("castles euphoria wingspan", (4, 4), have=(4, 5, 2)).do("pumpkin2 die1 up", "pumpkin2 die2 down")
    assert at.can("heart2")
    assert at.do("heart3 die1").sheet.dice[2] == 4
    assert at.refused("coin2 die1") == "R4.6"  # 5 and 3 are not rolled, nor seven
    at = table("castles euphoria wingspan", (2, 6), have=(2, 3, 2)).do("pumpkin2 die2 down")
    assert at.refused("coin2 die1") == "R4.6"
    at.do("die2 castles a1")
    assert at.do("heart3 die2").sheet.dice[2] == 6


def test_R4_10_pumpkins_make_no_pair():
    at = table("castles euphoria wingspan", (4, 5), have=(2, 2, 0)).do("pumpkin2 die1 up")
    assert at.refused("heart2") == "R4.4"


def test_R4_10_a_copy_can_be_changed_afterwards():
    at = table("castles euphoria wingspan", (4, 4), have=(2, 2, 0)).do("heart2", "pumpkin2 made1 up")
    assert at.sheet.dice[2] == 5


def test_R4_11_two_extra_dice_at_a_time_and_one_can_be_discarded():
    at = table("castles euphoria wingspan", (2, 6), have=(0, 3, 9)).do("coins 1", "heart3 die2")
    assert at.sheet.dice == [2, 6, 1, 6]
    assert at.refused("coins 4") == "R4.11"
    at.do("made1 let go", "coins 4")
    assert at.sheet.dice == [2, 6, 4, 6]
    at.do("made2 castles a1", "coins 3")
    assert at.sheet.dice == [2, 6, 4, 3]


def test_R4_11_nothing_is_discarded_without_need():
    at = table("castles euphoria wingspan", (2, 6), have=(0, 0, 3)).do("coins 1")
    assert at.refused("made1 let go") == "R4.11"
    assert at.refused("made2 let go") == "R4.8"


def test_the_description_of_a_move_has_its_cost_and_gain():
    at: Table = table("castles euphoria wingspan", (2, 6), have=(2, 0, 0))
    assert (
        at.describe("die2 castles e1")
        == "Write the 6 on square 1 of the right castle's second column in Between Two Castles, gaining 1 star"
    )
    assert at.describe("pumpkin2 die1 up") == "Raise die 1 from 2 to 3, paying 2 pumpkins"
    assert at.describe("die1 euphoria left 2") == "Mark the 2 in the left area of Euphoria, for a sum of 2, gaining 1 coin"


def test_R3_6_an_extra_die_may_take_the_only_place_of_a_rolled_one():
    at = table("castles euphoria wingspan", (2, 6), have=(0, 0, 2), cards={"wingspan": [1, 1, 1, 1, 1, 1, 1, 1, 1]})
    at.sheet.fits[at.place("castles")] = 0
    assert at.refused("die1 take heart") == "R2.7"
    at.do("coins 2", "made1 euphoria left 2", "die1 take heart")
    assert at.have == (0, 1, 1)
