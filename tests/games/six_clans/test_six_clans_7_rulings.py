"""One test for every ruling of docs/rulings/six_clans.md, in its order."""

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from six_clans_tables import (
    GAME,
    RULES,
    SIZES,
    cells_for,
    legal,
    play,
    points,
    recruits,
    rule,
    rules_of,
    script,
    seeded,
    sit,
    table,
    throw_dice,
    turn_over,
    with_bonus,
)

from rollwright.core.chance import SampledDice
from rollwright.core.driver import each_move, play_randomly
from rollwright.core.errors import BadOption
from rollwright.core.position import CHANCE, throw
from rollwright.core.score import places_of
from rollwright.games import load_custom_edition

HOME, TOP, SECOND, MIDDLE, SIDE, BOTTOM = (f"as {RULES.colors[clan]}" for clan in range(6))
FULL_CARD = {"home": [1] * 12}
ALL_SPENT = list(range(1, 13))


def number_in(position, cell):
    return position.sheets[0].cells[RULES.table.cells.index(cell)]


def before_turn(number, seed=0):
    """A table without players just before a turn is rolled."""
    position = RULES.new(0)
    source = SampledDice(Random(seed).random)
    for turn in range(1, number):
        throw(position, source, turn)
    return position


def in_bag(position):
    return RULES.counts(position.shared.bag)


def draw_down(position, dice):
    """Roll this many dice and give them the first meeples of the bag."""
    for size in SIZES[:dice]:
        clan = next(clan for clan, count in enumerate(in_bag(position)) if count)
        script(position, f"roll d{size} 1, draw {RULES.colors[clan]}")


def test_A1_a_clan_has_three_meeples():
    assert RULES.meeples == [3] * 6


def test_A2_meeples_on_dice_do_not_go_back_at_a_refill():
    position = before_turn(7)
    assert sum(in_bag(position)) == 2
    draw_down(position, 2)
    assert position.shared.clans[0] >= 0
    assert sum(in_bag(position)) == 15


def test_A3_the_turn_in_which_the_bag_runs_out_belongs_to_the_new_round():
    position = RULES.new(1)
    source = SampledDice(Random(1).random)
    for _ in range(6):
        throw(position, source, 1)
        turn_over(position)
    throw(position, source, 1)
    assert (position.shared.turn, position.shared.round + 1, position.sheets[0].picks) == (7, 3, 2)


def test_A4_the_last_turn_is_played_in_full():
    position = RULES.new(1)
    source = SampledDice(Random(1).random)
    for _ in range(17):
        throw(position, source, 1)
        turn_over(position)
    throw(position, source, 1)
    assert position.shared.last
    assert all(clan >= 0 for clan in position.shared.clans)
    assert position.is_to_act(0)


def test_A5_the_bag_never_runs_out_on_the_fifth_die_before_the_end_and_the_same_rule_would_hold():
    for seed in range(10):
        position = RULES.new(0)
        emptied = []
        for before, seat, move in each_move(position, play_randomly(position, Random(seed).random)):
            after = before.clone()
            after.apply(seat, move)
            if after.shared.round > before.shared.round or after.shared.last:
                emptied.append((after.shared.turn, sum(clan >= 0 for clan in after.shared.clans)))
        assert emptied == [(4, 3), (7, 2), (10, 2), (13, 1), (16, 1), (18, 5)]
    position = before_turn(3)  # eight in the bag; take three out, so that the fifth die empties it
    for clan, count in enumerate(in_bag(position)):
        for _ in range(count):
            if sum(in_bag(position)) > 5:
                position.shared.bag -= RULES.unit[clan]
                position.shared.discard += RULES.unit[clan]
    draw_down(position, 5)
    assert position.shared.round == 1
    assert position.chance_outcomes().prompt == "draw the meeple that is killed"


def test_A6_the_kill_is_drawn_from_the_bag():
    position = before_turn(4)
    draw_down(position, 3)
    outcomes = position.chance_outcomes()
    assert sum(outcomes.weights) == 15
    assert [weight for weight in in_bag(position) if weight] == outcomes.weights


def test_A7_choosing_dice_is_optional():
    position = seeded(3)
    assert "done" in legal(position)
    play(position, "done")
    assert position.score(0).total == 0


def test_A8_two_more_dice_are_in_addition_to_the_picks():
    dice = dict.fromkeys(SIZES, (1, "bottom"))
    position = with_bonus(dice, 6, round=1)
    play(position, "d4 bottom-1a", "d6 bottom-2a", "d8 bottom-3a", "bonus-6", "d10 bottom-4a", "d12 bottom-5a")
    assert position.sheets[0].chosen == 31


def test_A9_another_clans_die_made_home_costs_a_pick():
    position = with_bonus({8: (5, "top")}, 3, round=5)
    play(position, "d8 bonus-3", HOME, "d8 home-4")
    assert position.sheets[0].picks == 0


def test_A10_a_home_die_used_as_anothers_is_free_and_has_no_claim_at_home():
    position = table({8: (5, "home")}, FULL_CARD, [space for space in ALL_SPENT if space != 3], round=5)
    play(position, "d8 bonus-3", BOTTOM, "d8 bottom-2a")
    assert position.sheets[0].picks == 1
    assert recruits(position, "home") == 0


def test_A11_all_home_dice_may_be_taken():
    position = table({4: (1, "home"), 6: (1, "home"), 8: (1, "home")}, round=6)
    play(position, "d4 home-1", "d6 home-2", "d8 home-3")
    assert position.sheets[0].card == 3


def test_A12_a_pair_of_sevens_scores_fourteen():
    assert points(table({}, {"side-3": [7, 7]}), "side") == 14


def test_A13_a_difference_may_be_negative():
    assert points(table({}, {"bottom-4": [2, 9]}), "bottom") == -21


def test_A14_incomplete_pairs_and_lines_score_nothing_but_the_rows_always_count():
    assert table({}, {"side-1": [7], "bottom-1": [12], "middle-1": [6], "middle-2": [9]}).score(0).total == 0
    assert points(table({}, {"rising": [4], "falling": [9]}), "second") == 13


def test_A15_equal_pairs_are_filled_in_any_order():
    position = table({12: (7, "side"), 10: (7, "side")})
    cells = [f"side-{pair}{half}" for pair in range(1, 6) for half in "ab"]
    assert sorted(cells_for(position, 12)) == cells
    play(position, "d12 side-5b")
    assert sorted(cells_for(position, 10)) == [cell for cell in cells if cell != "side-5b"]
    play(position, "d10 side-2a")
    assert [number_in(position, cell) for cell in ("side-1a", "side-2a", "side-5b")] == [0, 7, 7]


def test_A16_equal_neighbors_are_refused_in_both_rows():
    position = table({8: (5, "second")}, {"rising": [5], "falling": [5]})
    assert rule(position, "d8 rising-2") == "S5.5"
    assert rule(position, "d8 falling-2") == "S5.6"


def test_A17_a_sized_cell_of_the_square_recruits():
    position = table({4: (3, "middle")})
    play(position, "d4 middle-9")
    assert recruits(position, "middle") == 1


def test_A18_a_number_in_two_scored_lines_counts_twice():
    cells = {"middle-1": [6], "middle-2": [1], "middle-3": [1], "middle-4": [1], "middle-7": [1]}
    assert points(table({}, cells), "middle") == 8 + 8


def test_A19_the_faces_limit_plus_and_minus_and_fourteen_limits_the_cell():
    position = with_bonus({6: (6, "bottom"), 8: (8, "side")}, 1, 4)
    play(position, "d6 bonus-1")
    assert rule(position, "plus") == "S7.5"
    position = with_bonus({6: (6, "bottom"), 8: (8, "side")}, 1, 4)
    play(position, "d6 bonus-4", "add d8", "d6 bottom-1a")
    assert number_in(position, "bottom-1a") == 14


def test_A20_a_sum_beyond_the_bounds_cannot_be_made():
    position = with_bonus({8: (8, "bottom"), 10: (7, "side"), 12: (8, "side")}, 4)
    play(position, "d8 bonus-4")
    assert legal(position) == ["less d10"]
    assert rule(position, "add d10") == "S7.8"
    assert rule(position, "less d12") == "S7.8"


def test_A21_plus_and_minus_work_on_the_chosen_face_before_combining():
    position = with_bonus({8: (5, "bottom"), 4: (2, "side")}, 1, 4)
    play(position, "d8 bonus-4", "add d4")
    assert rule(position, "d8 bonus-1") == "S7.2"
    position = with_bonus({8: (5, "bottom"), 4: (2, "side")}, 1, 4)
    play(position, "d8 bonus-1", "plus", "d8 bonus-4", "add d4", "d8 bottom-1a")
    assert number_in(position, "bottom-1a") == 8  # 5 + 1 + 2: the d4 counts with its face


def test_A22_another_size_does_not_widen_the_faces():
    position = with_bonus({4: (4, "side")}, 1, 2)
    play(position, "d4 bonus-2", "bigger")
    assert rule(position, "d4 bonus-1") == "S7.2"
    position = with_bonus({12: (11, "side")}, 1, 2)
    play(position, "d12 bonus-1", "plus", "d12 bonus-2", "smaller")  # a 12 on a die used as a d10
    assert "d12 side-3b" in legal(position)


def test_A23_a_split_has_one_color_one_recruit_and_no_part_of_zero():
    position = with_bonus({8: (5, "second")}, 5, written={"rising": [1, 2], "falling": [14, 12]})
    play(position, "d8 bonus-5")
    assert rule(position, "split 5") == "S7.11"
    play(position, "split 2", "d8 falling-3")
    assert recruits(position, "second") == 1
    play(position, "d8 rising-3")  # both cells show a d8
    assert recruits(position, "second") == 1
    assert position.sheets[0].hits.bit_count() == 1


def test_A24_the_parts_are_written_in_the_order_the_player_likes():
    for first, second in ((3, 4), (4, 3)):
        position = with_bonus({8: (7, "bottom")}, 5)
        play(position, "d8 bonus-5", f"split {first}", "d8 bottom-1a", "d8 bottom-1b")
        assert points(position, "bottom") == 3 * (first - second)
    position = with_bonus({8: (7, "top")}, 5, written={"top": [1, 2, 3, 4, 5, 8, 7, 5]})  # at most 4, then at most 3
    play(position, "d8 bonus-5")
    assert legal(position) == ["split 4"]


def test_A25_a_bonus_is_usable_in_the_turn_it_is_won():
    position = table({4: (3, "home"), 6: (5, "side")})
    assert rule(position, "d6 bonus-1") == "S6.3"
    play(position, "d4 home-1", "d6 bonus-1", "plus", "d6 side-1a")
    assert number_in(position, "side-1a") == 6
    assert position.sheets[0].free() == 0


def test_A26_bonuses_never_won_score_nothing():
    assert table({}, {"home": [5]}).score(0).total == 1


def test_A27_extra_recruits_have_no_limit():
    position = table({4: (1, "home"), 6: (1, "home"), 8: (1, "home")}, FULL_CARD, ALL_SPENT)
    position.sheets[0].recruits[5] = position.sheets[0].extra = 20
    play(position, "d4 recruit", "d6 recruit", "d8 recruit")
    assert recruits(position, "home") == 23
    assert position.score(0).total == 46


def test_A28_any_number_fits_on_the_home_card():
    for value in range(1, 13):
        assert cells_for(table({12: (value, "home")}), 12) == ["home-1"]


def test_A29_one_player_per_clan_unless_the_table_agrees():
    with pytest.raises(BadOption):
        GAME.new(7)
    position = sit(6)
    throw_dice(position, 1)
    assert len({sheet.home for sheet in position.sheets}) == 6
    assert GAME.new(7, {"clans": "repeat"}).seats() == 7


def test_A30_ties_players_and_ranks_are_proposed():
    assert GAME.seat_range({"clans": "distinct"}) == (1, 6)
    assert all(row.status == "proposed" for row in RULES.edition.rows("rank"))
    more, fewer = table({}, {"rising": [3], "home": [1]}), table({}, {"rising": [4]})
    assert places_of([more.score(0), fewer.score(0)]) == [1, 2]


def test_A31_every_cell_shows_a_die_except_the_edges_of_the_square():
    bare = [name for name, icon in zip(RULES.table.cells, RULES.icon, strict=True) if icon < 0]
    assert bare == ["middle-2", "middle-4", "middle-6", "middle-8"]


def test_A32_the_roll_of_the_setup_is_turn_one():
    position = seeded(1)
    assert position.shared.turn == 1
    assert position.is_to_act(0)


def test_A33_numbers_on_the_home_card_do_not_score():
    assert table({}, {"home": [12] * 12}, ALL_SPENT).score(0).total == 0


def test_A34_an_action_is_done_entirely_or_not_at_all():
    position = with_bonus({8: (5, "bottom")}, 1)
    sheet, state = position.extract_sheet(0), position.state()
    play(position, "d8 bonus-1", "plus")
    assert rule(position, "done") == "S4.7"
    assert position.sheets[0].cells == sheet.sheets[0].cells
    position.restore_sheet(0, sheet)
    assert position.state() == state
    assert position.sheets[0].spent == 0


def test_A35_bonuses_are_spent_on_the_die_of_their_action():
    position = with_bonus({8: (5, "bottom"), 6: (2, "bottom")}, 1, 2)
    play(position, "d8 bonus-1", "plus")
    assert rule(position, "d6 bonus-2") == "S4.7"
    assert rule(position, "minus") == "S7.1"


def test_A36_both_parts_of_a_split_have_the_size_and_color():
    position = with_bonus({8: (5, "top")}, 2, 3, 5)
    play(position, "d8 bonus-2", "bigger", "d8 bonus-3", SIDE, "d8 bonus-5", "split 1", "d8 side-3b", "d8 side-4a")
    assert recruits(position, "side") == 1
    assert position.sheets[0].spent & 0b10110 == 0b10110


def test_A37_two_plus_or_minus_on_one_die_have_the_same_sign():
    position = with_bonus({8: (5, "bottom")}, 1, 7)
    play(position, "d8 bonus-1", "minus", "d8 bonus-7")
    assert rule(position, "plus") == "S7.5"
    play(position, "minus", "d8 bottom-1a")
    assert number_in(position, "bottom-1a") == 3


def test_A38_combine_uses_an_unused_die_home_or_not_and_costs_one_pick():
    position = with_bonus({8: (5, "bottom"), 4: (2, "home"), 6: (3, "side")}, 4)
    play(position, "d6 side-1b", "d8 bonus-4")
    assert rule(position, "less d6") == "S7.9"
    assert rule(position, "less d4") == ""
    play(position, "less d4", "d8 bottom-1a")
    assert number_in(position, "bottom-1a") == 3
    assert position.sheets[0].picks == 1
    assert rule(position, "d4 home-5") == "S7.9"


def test_A39_a_changed_value_may_be_split_a_combined_one_not():
    position = with_bonus({8: (5, "bottom"), 4: (2, "side")}, 1, 4, 5)
    play(position, "d8 bonus-1", "plus", "d8 bonus-5", "split 3", "d8 bottom-1a", "d8 bottom-2a")
    assert [number_in(position, cell) for cell in ("bottom-1a", "bottom-2a")] == [3, 3]
    position = with_bonus({8: (5, "bottom"), 4: (2, "side")}, 1, 4, 5)
    play(position, "d8 bonus-4", "add d4")
    assert rule(position, "d8 bonus-5") == "S7.11"
    position = with_bonus({8: (5, "bottom")}, 5, 11)
    play(position, "d8 bonus-5", "split 2")
    assert rule(position, "d8 bonus-11") == "S7.2"


def test_A40_the_second_part_is_tested_after_the_first_is_written():
    both_halves = with_bonus({8: (6, "side")}, 5)
    play(both_halves, "d8 bonus-5", "split 3", "d8 side-1a", "d8 side-1b")
    assert points(both_halves, "side") == 6
    each_row = with_bonus({8: (6, "second")}, 5)
    play(each_row, "d8 bonus-5", "split 3", "d8 rising-1")
    assert rule(each_row, "d8 rising-2") == "S5.5"  # equal parts never in one row
    play(each_row, "d8 falling-1")
    assert points(each_row, "second") == 6
    neighbors = with_bonus({8: (7, "second")}, 5)
    play(neighbors, "d8 bonus-5", "split 3", "d8 rising-1", "d8 rising-2")
    assert [number_in(neighbors, cell) for cell in ("rising-1", "rising-2")] == [3, 4]
    same_difference = with_bonus({8: (7, "bottom")}, 5)
    play(same_difference, "d8 bonus-5", "split 6", "d8 bottom-1a", "d8 bottom-1b")
    assert points(same_difference, "bottom") == 15
    square = with_bonus({8: (7, "middle")}, 5)
    play(square, "d8 bonus-5", "split 6", "d8 middle-5")
    assert cells_for(square, 8) == ["middle-2", "middle-4", "middle-6", "middle-8"]
    assert rule(square, "d8 middle-1") == "S5.9"


def test_A41_a_split_at_home_needs_two_spaces():
    position = with_bonus({8: (5, "home")}, 5, written={"home": [1] * 10})
    play(position, "d8 bonus-5", "split 2", "d8 home-11", "d8 home-12")
    assert position.sheets[0].extra == 0
    position = with_bonus({8: (5, "home")}, 5, written={"home": [1] * 11})
    assert rule(position, "d8 bonus-5") == "S7.13"


def test_A42_a_bonus_won_in_an_action_is_for_the_next_one():
    position = with_bonus({12: (6, "home"), 6: (2, "bottom")}, 5)
    play(position, "d12 bonus-5", "split 2", "d12 home-6")
    assert legal(position) == ["d12 home-7"]
    play(position, "d12 home-7")
    assert rule(position, "d6 bonus-7") == ""


def test_A43_the_new_size_replaces_the_old_for_everything():
    position = with_bonus({8: (3, "middle")}, 2)
    play(position, "d8 bonus-2", "smaller")
    assert cells_for(position, 8) == ["middle-1"]
    assert rule(position, "d8 middle-5") == "S5.9"
    position = with_bonus({8: (3, "middle")}, 2, 8)
    play(position, "d8 bonus-2", "smaller", "d8 bonus-8")
    assert rule(position, "bigger") == "S7.6"
    play(position, "smaller")
    assert cells_for(position, 8) == ["middle-9"]
    position = with_bonus({10: (3, "side")}, 2, 8)
    play(position, "d10 bonus-2", "bigger")
    assert rule(position, "d10 bonus-8") == "S7.6"  # nothing is larger than a d12


def test_A44_the_recruit_goes_to_the_clan_of_the_cell():
    position = with_bonus({4: (3, "bottom")}, 3, 9)
    play(position, "d4 bonus-3", TOP)
    assert rule(position, "d4 bonus-9") == "S7.7"
    play(position, "d4 top-1")
    assert [recruits(position, zone) for zone in ("top", "bottom")] == [1, 0]


def test_A45_made_home_costs_a_pick_needs_a_space_and_wins_as_usual():
    position = with_bonus({12: (3, "bottom")}, 3)  # space 4 shows a d12
    play(position, "d12 bonus-3", HOME, "d12 home-4")
    assert position.sheets[0].picks == 2
    assert recruits(position, "home") == 1
    assert position.sheets[0].free() == 0b1000
    position = table({12: (3, "bottom")}, FULL_CARD, [space for space in ALL_SPENT if space != 3])
    play(position, "d12 bonus-3")
    assert rule(position, HOME) == "S6.4"


def test_A46_two_more_dice_in_any_round_once_the_picks_are_used_up():
    dice = dict.fromkeys(SIZES, (1, "bottom"))
    for round, picks in ((1, 3), (4, 2), (6, 1)):
        position = with_bonus(dice, 6, round=round)
        for size in SIZES[:picks]:
            assert rule(position, "bonus-6") == "S7.15"
            play(position, f"d{size} bottom-{SIZES.index(size) + 1}a")
        assert rule(position, "bonus-6") == ""
    play(position, "bonus-6", "done")
    assert position.sheets[0].picks == 2
    position.shared.bag = RULES.full_bag
    throw_dice(position, 1)
    assert position.sheets[0].picks == 1  # unused picks lapse


def test_A47_a_home_die_recruits_only_when_no_space_is_free():
    position = table({4: (1, "home"), 6: (1, "home")}, {"home": [1] * 11}, list(range(1, 12)))
    assert rule(position, "d4 recruit") == "S6.4"
    play(position, "d4 home-12")
    assert position.sheets[0].extra == 0
    free = position.sheets[0].free()
    play(position, "d6 recruit")
    assert position.sheets[0].extra == 1
    assert position.sheets[0].free() == free


def test_A48_a_recruit_is_automatic():
    position = table({4: (1, "top")})
    assert legal(position) == ["d4 top-1", "done"]
    play(position, "d4 top-1")
    assert recruits(position, "top") == 1


def test_A49_pointless_spends_are_not_legal():
    assert rule(with_bonus({4: (1, "top")}, 2), "d4 bonus-2") == "S7.16"  # the next cell already shows a d4
    assert rule(with_bonus({4: (2, "home")}, 1), "d4 bonus-1") == "S7.16"
    assert rule(with_bonus({4: (2, "home"), 6: (1, "top")}, 4), "d4 bonus-4") == "S7.16"
    assert rule(with_bonus({4: (2, "top")}, 1), "d4 bonus-1") == "S7.16"
    position = with_bonus({4: (2, "home")}, 6, round=5)
    position.sheets[0].picks = 0
    assert rule(position, "bonus-6") == "S7.15"


def test_A50_the_three_highest_lines_are_taken():
    numbers = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    square = {f"middle-{at}": [number] for at, number in enumerate(numbers, 1)}
    assert points(table({}, square), "middle") == 24 + 18 + 15


def test_A51_done_is_always_possible_between_actions_and_ends_the_turn():
    position = seeded(4, 2)
    play(position, "done")
    assert position.to_act() == [1]
    play(position, "done", seat=1)
    assert position.to_act() == [CHANCE]
    position.shared.last = True
    assert [rule(position, move) for move in ("done", "bonus-6", "d4 top-1")] == ["S8.1"] * 3


def test_A52_any_value_and_size_but_only_the_home_color():
    for size in SIZES:
        assert cells_for(table({size: (1, "home")}), size) == ["home-1"]
        assert rule(table({size: (1, "side")}), f"d{size} home-1") == "S6.2"


def test_A53_the_order_of_the_dice_is_random_each_turn():
    first: Counter[int] = Counter()
    for seed in range(400):
        position = RULES.new(0)
        first[RULES.table.rows[throw(position, SampledDice(Random(seed).random), 1)[0]].die] += 1
    assert all(50 < count < 110 for count in first.values())
    assert len(first) == 5


def test_A54_the_differences_together_may_be_negative():
    position = table({}, {"bottom-1": [1, 12], "rising": [3]})
    assert points(position, "bottom") == -33
    assert position.score(0).total == -30


def test_A55_size_and_color_in_either_order():
    one = with_bonus({8: (3, "top")}, 2, 3)
    play(one, "d8 bonus-2", "smaller", "d8 bonus-3", SIDE, "d8 side-1b")
    other = with_bonus({8: (3, "top")}, 2, 3)
    play(other, "d8 bonus-3", SIDE, "d8 bonus-2", "smaller", "d8 side-1b")
    assert one.state() == other.state()


def test_A56_plus_or_minus_may_prepare_a_split_into_two_home_spaces():
    position = with_bonus({8: (1, "home")}, 1, 5)
    assert rule(position, "d8 bonus-5") == "S7.11"
    play(position, "d8 bonus-1")
    assert legal(position) == ["plus"]
    play(position, "plus")
    assert rule(position, "d8 home-6") == "S7.16"  # one space would take the 1 as well
    assert legal(position) == ["d8 bonus-5"]
    play(position, "d8 bonus-5", "split 1", "d8 home-6", "d8 home-7")
    assert position.sheets[0].card == 7
    assert position.sheets[0].free() == 0b1100000
    position = with_bonus({8: (5, "home")}, 1, 5)
    play(position, "d8 bonus-1")
    assert legal(position) == ["minus", "plus"]
    assert rule(with_bonus({8: (1, "home")}, 1, 11), "d8 bonus-1") == "S7.16"  # only one space is left


def test_A57_for_a_split_in_the_top_row_the_face_fits_if_it_could_be_split_itself():
    cells = {"top": [1, 2, 3, 4]}  # at least 5, then at most 8
    position = with_bonus({12: (5, "top")}, 1, 5, written=cells)  # 5 fits, but cannot be split into 5 and 0; 6 can, into 5 and 1
    play(position, "d12 bonus-1")
    assert legal(position) == ["plus"]
    play(position, "plus")
    assert legal(position) == ["d12 bonus-5"]
    position = with_bonus({12: (6, "top")}, 1, 5, written=cells)  # 6 is 5 + 1 as it is
    assert rule(position, "d12 bonus-1") == "S7.16"


def test_A58_two_more_dice_are_for_dice_that_need_a_pick():
    position = with_bonus({4: (1, "bottom"), 6: (1, "home"), 8: (8, "top")}, 1, 6, written={"top": [1, 2, 3, 4, 5, 6]}, round=6)
    play(position, "d4 bottom-1a")
    assert rule(position, "bonus-6") == ""  # the 8 can be made a 7
    dice = dict.fromkeys(SIZES, (1, "bottom"))
    position = with_bonus(dice, 6, 12, round=6)
    play(position, "d4 bottom-1a", "bonus-6")
    assert rule(position, "bonus-12") == "S7.15"
    play(position, "d6 bottom-2a", "d8 bottom-3a")
    assert rule(position, "bonus-12") == ""


def test_A59_the_upper_of_two_equal_bonuses_is_spent():
    position = with_bonus({4: (1, "bottom")}, 6, 12, round=6)
    assert rule(position, "bonus-12") == "S7.3"


def test_A60_home_clans_are_dealt_or_go_by_seat_and_repeat():
    position = sit(8, clans="repeat", homes="seats")
    assert [sheet.home for sheet in position.sheets] == [0, 1, 2, 3, 4, 5, 0, 1]
    dealt = {throw_dice(sit(1), seed).sheets[0].home for seed in range(40)}
    assert dealt == {0, 1, 2, 3, 4, 5}


def test_A61_a_d10_has_the_faces_one_to_ten():
    assert [RULES.format_move(move) for move in RULES.table.roll[3][1:]] == [f"roll d10 {face}" for face in range(1, 11)]


def test_A62_dice_without_a_meeple_are_out_of_the_last_turn():
    four = '[[clan]]\nid = "green"\nstatus = "found"\nsource = "my box"\nmeeples = 4\n'
    mine = load_custom_edition(GAME, f'[edition]\nname = "mine"\ntitle = "My box"\n{four}', "mine.toml")
    position = rules_of(mine, homes="seats").new(1)
    source = SampledDice(Random(1).random)
    while not position.shared.last:
        turn_over(position)
        throw(position, source, 1)
    with_meeple = [size for size, clan in zip(SIZES, position.shared.clans, strict=True) if clan >= 0]
    assert len(with_meeple) == 1
    assert {text.partition(" ")[0] for text in legal(position)} == {f"d{with_meeple[0]}", "done"}
    assert {rule(position, f"d{size} top-1") for size in SIZES if size not in with_meeple} == {"S3.1"}
    turn_over(position)
    assert position.is_over()


def test_A63_latecomers_may_join_until_the_first_roll():
    position = sit(5)
    throw(position, SampledDice(Random(3).random), 1)
    assert position.join() == 5
    assert {sheet.home for sheet in position.sheets} == {0, 1, 2, 3, 4, 5}
    assert "home clans" in position.join_refusal()
    position = sit(6, clans="repeat")
    throw(position, SampledDice(Random(3).random), 1)
    assert position.join() == 6
    assert position.sheets[6].home == position.sheets[0].home
    throw(position, SampledDice(Random(3).random), 2)
    assert "rolled" in position.join_refusal()
    assert position.to_act() == [0, 1, 2, 3, 4, 5, 6]


def test_every_ruling_has_a_test():
    text = (Path(__file__).parents[3] / "docs" / "rulings" / "six_clans.md").read_text("utf-8")
    marks = re.findall(r"^\| (A\d+) \|", text, re.MULTILINE)
    assert marks == [f"A{number}" for number in range(1, 64)]
    tested = re.findall(r"^def test_(A\d+)_", Path(__file__).read_text("utf-8"), re.MULTILINE)
    assert tested == marks
