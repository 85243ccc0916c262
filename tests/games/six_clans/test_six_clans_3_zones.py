"""S5: the five zones."""

import pytest
from six_clans_tables import RULES, cells_for, play, points, recruits, rule, table

TOP = [1, 2, 3, 4, 5, 8, 7, 5, 4, 3]


# the top row


def test_S5_1_the_top_row_is_filled_from_left_to_right():
    position = table({12: (7, "top")}, {"top": [1, 2]})
    assert cells_for(position, 12) == ["top-3"]
    assert rule(position, "d12 top-4") == "S5.1"
    assert rule(position, "d12 top-2") == "S4.5"


@pytest.mark.parametrize("at", range(10))
def test_S5_2_five_cells_take_no_less_and_five_no_more_than_their_number(at):
    limit = TOP[at]
    for value in range(1, 13):
        position = table({12: (value, "top")}, {"top": TOP[:at]})
        fits = value >= limit if at < 5 else value <= limit
        assert rule(position, f"d12 top-{at + 1}") == ("" if fits else "S5.2")


def test_S5_3_the_top_row_scores_the_number_under_its_last_cell():
    scores = [points(table({}, {"top": TOP[:filled]}), "top") for filled in range(11)]
    assert scores == [0, 3, 5, 9, 14, 20, 31, 42, 53, 64, 71]


# the rising and the falling row


def test_S5_4_each_row_is_filled_from_left_to_right_and_does_not_wait_for_the_other():
    position = table({12: (7, "second")}, {"rising": [3, 5]})
    assert cells_for(position, 12) == ["rising-3", "falling-1"]
    assert rule(position, "d12 rising-4") == "S5.4"
    assert rule(position, "d12 falling-2") == "S5.4"
    position = table({12: (7, "second")}, {"falling": [12]})
    assert cells_for(position, 12) == ["rising-1", "falling-2"]


def test_S5_5_the_rising_row_rises():
    for value, right in ((4, "S5.5"), (5, "S5.5"), (6, "")):
        assert rule(table({12: (value, "second")}, {"rising": [3, 5]}), "d12 rising-3") == right


def test_S5_6_the_falling_row_falls():
    for value, right in ((3, ""), (4, "S5.6"), (5, "S5.6")):
        assert rule(table({12: (value, "second")}, {"falling": [12, 4]}), "d12 falling-3") == right


def test_S5_7_both_rows_score_all_their_numbers():
    assert points(table({}, {"rising": [3, 5, 9], "falling": [12, 4]}), "second") == 33
    assert points(table({}), "second") == 0


# the square


def test_S5_8_the_square_is_filled_in_any_order():
    position = table({8: (5, "middle")}, {"middle-2": [4]})
    assert cells_for(position, 8) == ["middle-4", "middle-5", "middle-6", "middle-8"]
    play(position, "d8 middle-8")
    assert position.sheets[0].cells[RULES.table.cells.index("middle-8")] == 5


def test_S5_9_corners_and_center_take_only_their_size():
    needs = {1: 6, 3: 10, 5: 8, 7: 12, 9: 4}
    for size in (4, 6, 8, 10, 12):
        position = table({size: (2, "middle")})
        for cell in range(1, 10):
            right = "" if needs.get(cell, size) == size else "S5.9"
            assert rule(position, f"d{size} middle-{cell}") == right
            if not right:
                after = position.clone()
                play(after, f"d{size} middle-{cell}")
                assert recruits(after, "middle") == (1 if cell in needs else 0)


def test_S5_10_the_three_best_complete_lines_score_and_shared_numbers_count_in_each():
    square = dict(zip([f"middle-{at}" for at in range(1, 10)], [[v] for v in (6, 12, 10, 12, 8, 12, 12, 12, 4)], strict=True))
    assert points(table({}, square), "middle") == 32 + 32 + 30
    assert points(table({}, {"middle-1": [6], "middle-5": [8], "middle-9": [4]}), "middle") == 18
    cross = {"middle-1": [6], "middle-5": [8], "middle-9": [4], "middle-3": [10], "middle-7": [12]}
    assert points(table({}, cross), "middle") == 18 + 30
    assert points(table({}, {"middle-1": [6], "middle-2": [8]}), "middle") == 0


# the equal pairs


def test_S5_11_equal_pairs_are_filled_in_any_order():
    position = table({12: (7, "side")})
    assert cells_for(position, 12) == [f"side-{pair}{half}" for pair in range(1, 6) for half in "ab"]
    play(position, "d12 side-4b")
    assert position.sheets[0].cells[RULES.table.cells.index("side-4b")] == 7


def test_S5_12_both_numbers_of_a_pair_are_equal():
    position = table({12: (7, "side"), 10: (6, "side")}, {"side-2": [7], "side-3b": [6]})
    assert rule(position, "d12 side-2b") == ""
    assert rule(position, "d10 side-2b") == "S5.12"
    assert rule(position, "d10 side-3a") == ""
    assert rule(position, "d12 side-3a") == "S5.12"


def test_S5_13_a_complete_pair_scores_both_numbers():
    assert points(table({}, {"side-1": [7, 7], "side-2": [3]}), "side") == 14


# the differences


def test_S5_14_in_a_difference_the_left_cell_comes_first():
    position = table({12: (7, "bottom")}, {"bottom-2": [5]})
    assert cells_for(position, 12) == ["bottom-1a", "bottom-2b", "bottom-3a", "bottom-4a", "bottom-5a"]
    assert rule(position, "d12 bottom-3b") == "S5.14"


def test_S5_15_a_difference_scores_left_minus_right_times_its_number_and_may_be_negative():
    position = table({}, {"bottom-1": [10, 2], "bottom-2": [3, 7], "bottom-3": [9]})
    assert points(position, "bottom") == 24 - 8 + 0
    for pair, times in enumerate((3, 2, 2, 3, 2), 1):
        assert points(table({}, {f"bottom-{pair}": [1, 12]}), "bottom") == -11 * times


def test_a_move_is_described_with_its_cost_and_then_its_gain():
    def gain(position, move):
        verb, _, gain = position.describe(0, RULES.parse_move(move)).partition(" for 1 pick: ")
        assert verb.startswith("Write the ")
        return gain

    position = table(
        {4: (1, "bottom"), 6: (2, "second"), 8: (5, "bottom"), 12: (1, "second")},
        {"bottom-2": [5], "bottom-5": [2], "falling": [3]},
    )
    assert gain(position, "d4 bottom-1a") == "no points yet"
    assert gain(position, "d8 bottom-2b") == "no points"  # 5 - 5
    assert gain(position, "d8 bottom-5b") == "\u22126 points"
    assert gain(position, "d6 rising-1") == "+2 points"
    assert gain(position, "d12 falling-2") == "+1 point"
