"""S7: the six bonuses.

Their spaces: 1 and 7 plus or minus, 2 and 8 size, 3 and 9 color, 4 and 10 combine, 5 and 11 split, 6 and 12 two more dice.
"""

import pytest
from six_clans_tables import RULES, cells_for, legal, play, points, recruits, rule, table, with_bonus

HOME, TOP, SECOND, MIDDLE, SIDE, BOTTOM = (f"as {RULES.colors[clan]}" for clan in (0, 1, 2, 3, 4, 5))


def number_in(position, cell):
    return position.sheets[0].cells[RULES.table.cells.index(cell)]


def test_S7_1_a_bonus_is_used_once_and_only_within_an_action():
    position = with_bonus({8: (5, "bottom"), 10: (5, "bottom")}, 1)
    assert rule(position, "plus") == "S7.1"
    assert rule(position, "split 2") == "S7.1"
    play(position, "d8 bonus-1")
    assert rule(position, "bigger") == "S7.1"
    play(position, "plus", "d8 bottom-1a")
    assert rule(position, "d10 bonus-1") == "S7.1"
    assert position.sheets[0].spent == 1


def test_S7_2_first_the_value_then_size_and_color_then_split():
    position = with_bonus({8: (5, "bottom"), 4: (2, "top")}, 1, 2, 3, 4, 5)
    play(position, "d8 bonus-4", "add d4")
    assert rule(position, "d8 bonus-1") == "S7.2"
    assert rule(position, "d8 bonus-2") == ""
    position = with_bonus({8: (5, "bottom"), 4: (2, "top")}, 1, 2, 3, 4, 5)
    play(position, "d8 bonus-2", "bigger")
    assert rule(position, "d8 bonus-1") == "S7.2"
    assert rule(position, "d8 bonus-4") == "S7.2"
    assert rule(position, "d8 bonus-3") == ""
    assert rule(position, "d8 bonus-5") == ""
    position = with_bonus({8: (5, "bottom"), 4: (2, "top")}, 1, 2, 3, 4, 5)
    play(position, "d8 bonus-3", SECOND)
    assert rule(position, "d8 bonus-1") == "S7.2"
    assert rule(position, "d8 bonus-2") == ""
    position = with_bonus({8: (5, "bottom"), 4: (2, "top")}, 1, 2, 3, 4, 5)
    play(position, "d8 bonus-5", "split 2")
    for space in (1, 2, 3, 4):
        assert rule(position, f"d8 bonus-{space}") == "S7.2"


def test_S7_3_of_two_bonuses_of_a_kind_the_upper_one_is_spent_first():
    position = with_bonus({8: (5, "bottom"), 10: (5, "bottom")}, 1, 7)
    assert rule(position, "d8 bonus-7") == "S7.3"
    play(position, "d8 bonus-1", "plus", "d8 bottom-1a")
    assert rule(position, "d10 bonus-7") == ""


def test_S7_4_a_bonus_is_usable_from_the_next_action_on():
    position = table({8: (5, "bottom"), 6: (3, "home"), 4: (2, "home")})
    play(position, "d6 home-1", "d8 bonus-1", "plus", "d8 bottom-1a")
    assert number_in(position, "bottom-1a") == 6


def test_S7_5_plus_or_minus_one_stays_within_the_faces_and_goes_one_way():
    position = with_bonus({4: (4, "bottom")}, 1)
    play(position, "d4 bonus-1")
    assert rule(position, "plus") == "S7.5"
    assert rule(position, "minus") == ""
    position = with_bonus({6: (1, "bottom")}, 1)
    play(position, "d6 bonus-1")
    assert rule(position, "minus") == "S7.5"
    position = with_bonus({8: (5, "bottom")}, 1, 7)
    play(position, "d8 bonus-1", "plus", "d8 bonus-7")
    assert rule(position, "minus") == "S7.5"
    play(position, "plus", "d8 bottom-1a")
    assert number_in(position, "bottom-1a") == 7
    position = with_bonus({8: (7, "bottom")}, 1, 7)
    play(position, "d8 bonus-1", "plus")
    assert rule(position, "d8 bonus-7") == "S7.5"  # 9 is not on a d8


def test_S7_6_size_is_one_step_without_wrapping():
    position = with_bonus({6: (2, "bottom")}, 2)
    play(position, "d6 bonus-2", "bigger")
    assert cells_for(position, 6) == ["bottom-2a"]
    play(position, "d6 bottom-2a")
    assert recruits(position, "bottom") == 1
    for size, way in ((4, "smaller"), (12, "bigger")):
        position = with_bonus({size: (2, "side")}, 2)
        play(position, f"d{size} bonus-2")
        assert rule(position, way) == "S7.6"
    position = with_bonus({4: (2, "middle")}, 2, 8)
    play(position, "d4 bonus-2", "bigger", "d4 bonus-8")
    assert rule(position, "smaller") == "S7.6"
    play(position, "bigger", "d4 middle-5")
    assert recruits(position, "middle") == 1


def test_S7_7_color_is_one_of_the_other_five_clans_and_once_per_die():
    position = with_bonus({6: (2, "bottom")}, 3, 9)
    play(position, "d6 bonus-3")
    assert legal(position) == [HOME, TOP, SECOND, MIDDLE, SIDE]
    assert rule(position, BOTTOM) == "S7.7"
    play(position, SIDE)
    assert rule(position, "d6 bonus-9") == "S7.7"
    play(position, "d6 side-1b")
    assert [recruits(position, zone) for zone in ("side", "bottom")] == [1, 0]


@pytest.mark.parametrize(
    ("chosen", "other", "move", "right"),
    [
        ((12, 12), (4, 2), "add d4", 14),
        ((12, 12), (4, 3), "add d4", "S7.8"),
        ((12, 12), (10, 10), "less d10", 2),
        ((4, 3), (6, 3), "less d6", "S7.8"),
        ((4, 3), (6, 4), "less d6", "S7.8"),
        ((4, 3), (6, 4), "add d6", 7),
    ],
)
def test_S7_8_combine_adds_or_subtracts_within_one_to_fourteen(chosen, other, move, right):
    position = with_bonus({chosen[0]: (chosen[1], "bottom"), other[0]: (other[1], "side")}, 4)
    play(position, f"d{chosen[0]} bonus-4")
    words = position.describe(0, RULES.parse_move(move))
    assert words.startswith(f"Combine the d{chosen[0]} with the Duskborn d{other[0]} showing {other[1]} ({chosen[1]} ")
    if isinstance(right, str):
        assert rule(position, move) == right
    else:
        play(position, move, f"d{chosen[0]} bottom-1a")
        assert number_in(position, "bottom-1a") == right


def test_S7_8_combine_keeps_the_size_and_color_of_the_chosen_die():
    position = with_bonus({10: (9, "bottom"), 4: (3, "side")}, 4)
    play(position, "d10 bonus-4", "add d4", "d10 bottom-1a")
    assert recruits(position, "bottom") == 1


def test_S7_9_the_other_die_of_a_combine_is_out_for_this_turn():
    position = with_bonus({10: (9, "bottom"), 4: (3, "home"), 6: (2, "top")}, 4)
    play(position, "d6 top-1", "d10 bonus-4")
    assert rule(position, "add d6") == "S7.9"
    assert rule(position, "add d10") == "S7.9"
    assert rule(position, "add d12") == "S7.9"
    play(position, "add d4", "d10 bottom-1a")
    assert rule(position, "d4 home-5") == "S7.9"
    position = with_bonus({10: (9, "bottom"), 4: (3, "home"), 6: (2, "bottom")}, 4, 10)
    assert rule(position, "d6 bonus-4") == ""


def test_S7_10_a_die_is_combined_once_and_the_other_costs_no_pick():
    position = with_bonus({10: (3, "bottom"), 4: (3, "side"), 6: (2, "side")}, 4, 10)
    play(position, "d10 bonus-4", "add d4")
    assert rule(position, "d10 bonus-10") == "S7.10"
    play(position, "d10 bottom-1a")
    assert position.sheets[0].picks == 2


def test_S7_11_split_makes_two_parts_of_at_least_one():
    position = with_bonus({8: (5, "bottom")}, 5)
    play(position, "d8 bonus-5")
    assert legal(position) == ["split 1", "split 2", "split 3", "split 4"]
    assert rule(position, "split 5") == "S7.11"
    assert rule(with_bonus({8: (1, "bottom")}, 5), "d8 bonus-5") == "S7.11"
    position = with_bonus({8: (5, "bottom"), 4: (3, "top")}, 4, 5)
    play(position, "d8 bonus-4", "add d4")
    assert rule(position, "d8 bonus-5") == "S7.11"


def test_S7_12_the_parts_go_one_after_the_other_into_two_cells_of_one_zone():
    position = with_bonus({8: (5, "side")}, 5)
    play(position, "d8 bonus-5", "split 2", "d8 side-1a")
    assert rule(position, "d8 side-1b") == "S5.12"
    assert rule(position, "d8 bottom-1a") == "S4.4"
    play(position, "d8 side-2a")
    assert [number_in(position, cell) for cell in ("side-1a", "side-2a")] == [2, 3]
    assert position.sheets[0].picks == 2
    # the rising row refuses 3 then 2, but takes 2 then 3
    position = with_bonus({8: (5, "second")}, 5, written={"falling": [6, 5, 4, 3, 2, 1]})
    play(position, "d8 bonus-5")
    assert legal(position) == ["split 1", "split 2"]
    play(position, "split 2", "d8 rising-1")
    assert legal(position) == ["d8 rising-2"]
    # a first part that leaves no cell for the second is refused
    open_pair = {f"side-{pair}": [1, 1] for pair in (1, 2, 3)} | {"side-4": [3], "side-5": [2]}
    position = with_bonus({8: (5, "side")}, 5, written=open_pair)
    play(position, "d8 bonus-5")
    assert legal(position) == ["split 2", "split 3"]
    position = with_bonus({8: (4, "side")}, 5, written={f"side-{pair}": [1, 1] for pair in (1, 2, 3, 4)})
    play(position, "d8 bonus-5")
    assert legal(position) == ["split 2"]
    position = with_bonus({8: (5, "second")}, 5, written={"rising": [1, 2, 3, 4, 5], "falling": [14, 12, 9, 8, 7]})
    assert rule(position, "d8 bonus-5") == "S7.12"
    position = with_bonus({12: (9, "second")}, 5, written={"rising": [1, 2, 3, 4, 5], "falling": [14, 12, 9, 8, 4]})
    play(position, "d12 bonus-5", "split 6")
    assert rule(position, "d12 falling-6") == "S5.6"
    assert legal(position) == ["d12 rising-6"]


def test_S7_12_a_first_part_that_leaves_no_cell_for_the_second_is_refused():
    position = with_bonus({8: (6, "side")}, 5, written={f"side-{pair}": [1, 1] for pair in (1, 2, 3)} | {"side-4": [4]})
    play(position, "d8 bonus-5", "split 2")
    assert rule(position, "d8 side-5a") == ""
    position = with_bonus({12: (8, "side")}, 5, written={f"side-{pair}": [1, 1] for pair in (1, 2, 3)} | {"side-4": [4]})
    play(position, "d12 bonus-5", "split 4")
    assert legal(position) == ["d12 side-4b", "d12 side-5a", "d12 side-5b"]
    position = with_bonus({12: (7, "side")}, 5, written={f"side-{pair}": [1, 1] for pair in (1, 2, 3)} | {"side-4": [4]})
    play(position, "d12 bonus-5", "split 4")
    assert rule(position, "d12 side-5a") == "S7.12"
    assert legal(position) == ["d12 side-4b"]


def test_S7_13_a_split_recruits_once_and_fills_two_home_spaces():
    position = with_bonus({8: (5, "home")}, 5)  # the next spaces show d6 and d10
    play(position, "d8 bonus-5", "split 2", "d8 home-6", "d8 home-7")
    assert position.sheets[0].card == 7
    assert position.sheets[0].free() == 0b1100000
    assert recruits(position, "home") == 0
    position = with_bonus({6: (5, "home")}, 5)
    play(position, "d6 bonus-5", "split 2", "d6 home-6", "d6 home-7")
    assert recruits(position, "home") == 1
    position = with_bonus({8: (5, "side")}, 5)
    play(position, "d8 bonus-5", "split 2", "d8 side-2b", "d8 side-3a")  # both show a d8
    assert recruits(position, "side") == 1
    assert rule(with_bonus({8: (5, "home")}, 11, written={"home": [1] * 11}), "d8 bonus-11") == "S7.13"
    assert rule(with_bonus({8: (5, "home")}, 5, written={"home": [1] * 10}), "d8 bonus-5") == ""


def test_S7_14_the_meeple_decides_the_cost_and_the_color_the_zone():
    position = with_bonus({8: (5, "top"), 6: (2, "home")}, 3, 9)
    play(position, "d8 bonus-3", HOME, "d8 home-10")
    assert position.sheets[0].picks == 2
    assert recruits(position, "home") == 1
    play(position, "d6 bonus-9", BOTTOM, "d6 bottom-4a")
    assert position.sheets[0].picks == 2
    assert recruits(position, "bottom") == 1
    position = with_bonus({8: (5, "top"), 6: (2, "home")}, 3, round=5)
    position.sheets[0].picks = 0
    assert rule(position, "d8 bonus-3") == "S4.1"
    assert rule(position, "d6 bonus-3") == ""


def test_S7_15_two_more_dice_once_the_picks_are_used_up():
    dice = {4: (2, "bottom"), 6: (2, "bottom"), 8: (3, "bottom"), 10: (3, "home")}
    position = with_bonus(dice, 6, round=5)
    assert rule(position, "bonus-6") == "S7.15"
    play(position, "d4 bottom-1a", "bonus-6")
    assert position.sheets[0].picks == 2
    play(position, "d10 home-7", "d6 bottom-2a", "d8 bottom-3a")
    assert legal(position) == ["done"]
    position = with_bonus({4: (2, "bottom"), 10: (3, "home")}, 6, round=5)
    play(position, "d4 bottom-1a")
    assert rule(position, "bonus-6") == "S7.15"  # a home die needs no pick
    position = with_bonus({4: (2, "bottom"), 8: (8, "top")}, 6, written={"top": [1, 2, 3, 4, 5, 6, 7]}, round=5)
    play(position, "d4 bottom-1a")
    assert rule(position, "bonus-6") == "S7.15"  # the 8 fits nowhere


def test_S7_16_a_changed_size_must_match_a_cell():
    position = with_bonus({6: (2, "bottom")}, 2)
    play(position, "d6 bonus-2", "smaller")
    assert rule(position, "d6 bottom-1a") == "S7.16"
    assert cells_for(position, 6) == ["bottom-5a"]
    position = with_bonus({6: (3, "top")}, 2)  # the next cell shows a d4
    play(position, "d6 bonus-2")
    assert rule(position, "bigger") == "S7.16"
    assert rule(position, "smaller") == ""
    position = with_bonus({10: (5, "side")}, 2, 5)  # one part of a split must match it
    play(position, "d10 bonus-2", "bigger", "d10 bonus-5", "split 2", "d10 side-1a")
    assert rule(position, "d10 side-2a") == "S7.16"
    assert cells_for(position, 10) == ["side-4b", "side-5a"]


def test_S7_16_a_value_is_not_changed_for_the_home_card():
    position = with_bonus({6: (2, "home"), 8: (3, "top")}, 1, 4)
    assert rule(position, "d6 bonus-1") == "S7.16"
    assert rule(position, "d6 bonus-4") == "S7.16"
    position = with_bonus({6: (2, "home"), 8: (3, "top")}, 1, 3)
    play(position, "d6 bonus-1", "plus")
    assert rule(position, "d6 home-4") == "S7.16"
    assert legal(position) == ["d6 bonus-3"]


def test_S7_16_nor_for_the_top_row_where_the_face_fits():
    position = with_bonus({6: (4, "top"), 8: (3, "side")}, 1, 4, written={"top": [1, 2, 3]})
    assert rule(position, "d6 bonus-1") == "S7.16"
    assert rule(position, "d6 bonus-4") == "S7.16"
    position = with_bonus({6: (3, "top"), 8: (3, "side")}, 1, 4, written={"top": [1, 2, 3]})
    play(position, "d6 bonus-1", "plus", "d6 top-4")
    assert points(position, "top") == 14
    position = with_bonus({6: (4, "top")}, 1, 3, written={"top": [1, 2, 3]})
    play(position, "d6 bonus-1", "plus")
    assert rule(position, "d6 top-4") == "S7.16"


def words(position, move):
    return position.refusal(0, RULES.parse_move(move)).message


def test_a_bonus_of_no_use_is_refused_with_the_rule_that_forbids_it():
    assert words(with_bonus({8: (1, "bottom")}, 5), "d8 bonus-5") == "A 1 cannot be split: each part is at least 1."
    one_left = with_bonus({8: (5, "home")}, 11)
    assert words(one_left, "d8 bonus-11") == "On the Home Card, a split needs two free spaces; yours has 1."
    assert words(with_bonus({8: (5, "home")}, 1), "d8 bonus-1").startswith("A space of the Home Card takes any number")
    assert words(with_bonus({8: (5, "top")}, 1), "d8 bonus-1") == (
        "The 5 on the d8 already fits here, so changing it would be wasted."
    )
    assert words(with_bonus({12: (5, "top")}, 2), "d12 bonus-2").startswith("No cell that could take the d12 shows a size")
    at_the_end = play(with_bonus({8: (7, "bottom"), 10: (3, "side")}, 1, 2, 7, 8), "d8 bonus-1", "plus")
    assert words(at_the_end, "d8 bonus-7") == "A d8 has faces from 1 to 8, so it cannot become 9."
    at_the_end = play(with_bonus({10: (3, "side")}, 2, 8), "d10 bonus-2", "bigger")
    assert words(at_the_end, "d10 bonus-8") == "No die is larger than the d12."
    assert words(with_bonus({8: (5, "bottom")}, 4), "d8 bonus-4") == "No die is left to combine with the d8."


def test_what_leads_nowhere_is_refused_with_one_sentence_per_rule():
    nearly_full = {"top": [1, 2, 3, 4, 5, 8, 7, 5, 4]}  # the next cell takes 3 or less
    position = with_bonus({8: (8, "top")}, 1, written=nearly_full)
    assert words(position, "d8 bonus-1") == "No cell of your Emberkin zone can take 7."
    assert words(with_bonus({8: (8, "top"), 4: (1, "side")}, 4, written=nearly_full), "d8 bonus-4") == (
        "No cell of your Emberkin zone can take a sum or difference of the d8 and another die."
    )
    rows = {"rising": [1, 2, 3, 4, 5], "falling": [14, 12, 9, 8, 7]}
    position = with_bonus({8: (5, "second")}, 5, written=rows)
    assert words(position, "d8 bonus-5") == "No two cells of your Tidefolk zone can take the two parts of 5."
    position = play(with_bonus({6: (3, "top")}, 2), "d6 bonus-2")  # the next cell shows a d4
    assert words(position, "bigger") == "The changed size would be wasted: the die must go to a cell that shows a d8."
    written = {"home": [1] * 12, "rising": [3], "falling": [3]}
    position = play(table({10: (3, "top")}, written, [space for space in range(1, 13) if space != 3]), "d10 bonus-3")
    assert words(position, "as green").startswith("Your Home Card is full")
    assert words(position, "as blue") == "No cell of your Tidefolk zone can take 3 from a d10."
    position = play(with_bonus({6: (4, "top")}, 1, 3, written={"top": [1, 2, 3]}), "d6 bonus-1", "plus")
    assert words(position, "d6 top-4") == "The 4 on the d6 already fits here, so changing it would be wasted."
