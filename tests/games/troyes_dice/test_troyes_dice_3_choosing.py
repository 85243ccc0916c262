"""T5: choosing and paying a die. T7: gaining resources."""

from __future__ import annotations

from troyes_table import half_day, mark, moves, play, roll, write


def test_T5_1_everybody_chooses_one_die_and_several_may_choose_the_same():
    position = half_day("black 6 clear 1 2 3", seats=3)
    assert position.to_act() == [0, 1, 2]
    for seat in (2, 0, 1):
        play(position, "die 1 gain 1 influence", seat=seat)
        assert mark(position, "die 1 gain 1 influence", seat=seat) == "T5.1"
    assert position.is_to_act(-1)


def test_T5_1_no_bonus_without_a_reason():
    position = half_day("black 6 clear 1 2 3")
    for text in ("build hall 3", "citizen red", "leave the citizen", "next influence"):
        assert mark(position, text) == "T5.1"


def test_T5_2_the_black_die_is_never_chosen():
    """The printed example: red 1 for nothing, black 3, yellow 3 for 1 denier, red 6 for 2 deniers."""
    position = half_day("black 3 clear 1 3 6", "rwyr")
    write(position, held=(9, 9, 9))
    assert mark(position, "die 2 gain 3 knowledge pay denier") == "T5.2"
    assert {text.split()[1] for text in moves(position)} == {"1", "3", "4"}


def test_T5_3_a_die_costs_what_its_segment_says():
    position = half_day("black 3 clear 1 3 6", "rwyr")
    assert play(position.clone(), "die 1 gain 1 influence").held == [4, 3, 3]
    assert play(position.clone(), "die 3 gain 3 deniers").held == [3, 5, 3]
    assert play(position.clone(), "die 4 gain 6 influence").held == [9, 1, 3]


def test_T5_3_a_price_is_paid_as_it_stands():
    position = half_day("black 3 clear 1 3 6", "rwyr")
    assert mark(position, "die 1 gain 1 influence pay denier") == "T5.3"
    assert mark(position, "die 3 gain 3 deniers pay influence") == "T5.3"
    position = half_day("black 3 clear 1 2 6", "rywr")
    assert mark(position, "die 2 gain 2 deniers") == "T5.3"


def test_T5_4_a_price_of_any_resource_is_paid_with_any():
    position = half_day("black 6 clear 1 2 3", "rryw")
    assert play(position.clone(), "die 2 palace 2 pay influence").held == [2, 3, 3]
    assert play(position.clone(), "die 2 palace 2 pay denier").held == [3, 2, 3]
    assert play(position.clone(), "die 2 palace 2 pay knowledge").held == [3, 3, 2]
    write(position, held=(0, 0, 1))
    assert {text.split("pay ")[1] for text in moves(position) if text.startswith("die 2")} == {"knowledge"}


def test_T5_5_only_unspent_resources_can_be_paid():
    position = half_day("black 1 clear 2 4 6", "rryw")
    write(position, held=(3, 1, 3))
    assert mark(position, "die 4 gain 6 knowledge") == "T5.5"
    write(position, held=(3, 0, 3))
    assert mark(position, "die 3 gain 4 deniers") == "T5.5"
    assert mark(position, "die 2 gain 2 influence pay denier") == "T5.5"
    sheet = play(position, "die 2 gain 2 influence pay knowledge")
    assert sheet.circled == [5, 3, 3]
    assert sheet.held == [5, 0, 2]


def test_T5_6_passing_is_for_those_who_can_pay_for_no_die():
    position = half_day("black 1 clear 2 4 6", "rryw")
    write(position, held=(0, 0, 0))
    assert moves(position) == ["pass"]
    for held in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
        write(position, held=held)
        assert mark(position, "pass") == "T5.6"
    position = half_day("black 2 clear 1 4 6", "rryw")
    write(position, held=(0, 0, 0))
    assert mark(position, "pass") == "T5.6"  # a die for nothing


def test_T5_6_with_deniers_only_more_players_pass():
    position = half_day("black 1 clear 2 4 6", "rryw", prices="deniers")
    write(position, held=(5, 0, 5))
    assert moves(position) == ["pass"]


def test_T5_7_passing_brings_one_of_each():
    position = half_day("black 1 clear 2 4 6", "rryw")
    write(position, held=(0, 0, 0))
    sheet = play(position, "pass")
    assert sheet.held == [1, 1, 1]
    assert sheet.circled == [4, 4, 4]
    assert not position.is_to_act(0)


def test_T5_7_passing_may_bring_linked_citizens():
    position = half_day("black 1 clear 2 4 6", "rryw")
    write(position, held=(0, 0, 0), circled=(5, 4, 11))
    assert play(position, "pass").citizens == [1, 0, 1]


def test_T5_8_each_influence_changes_the_value_by_one():
    position = half_day("black 6 clear 1 3 3", "ryyw")
    write(position, held=(2, 3, 0))
    assert play(position.clone(), "die 3 gain 5 deniers").held == [0, 7, 0]
    assert play(position.clone(), "die 3 gain 1 denier").held == [0, 3, 0]
    assert mark(position, "die 3 gain 6 deniers") == "T5.8"
    assert mark(position, "die 3 hall 6") == "T5.8"
    # paid with influence, one less is left
    assert mark(position, "die 2 gain 5 deniers pay influence") == "T5.8"


def test_T5_9_values_do_not_wrap():
    position = half_day("black 6 clear 1 6 6", "ryyw")
    write(position, held=(4, 3, 0))
    assert mark(position, "die 1 gain 6 influence") == "T5.8"
    write(position, held=(5, 3, 0))
    assert play(position.clone(), "die 1 gain 6 influence").held == [6, 3, 0]
    assert play(position.clone(), "die 1 fortress 6").held == [0, 3, 0]


def test_T5_9_no_value_beyond_six_or_below_one():
    position = half_day("black 6 clear 1 6 6", "ryyw")
    write(position, held=(9, 9, 9))
    values = {int(text.split()[3]) for text in moves(position) if "gain" in text}
    assert values == {1, 2, 3, 4, 5, 6}
    tiles = half_day("black 6 clear 1 2 3", "rryw", tiles={2: "6 banquet"})
    assert mark(tiles, "die 1 gain 0 influence") == "T5.9"


def test_T5_10_two_knowledge_change_the_color():
    position = half_day("black 6 clear 1 3 3", "ryyw")
    write(position, held=(0, 3, 2))
    assert play(position.clone(), "die 3 gain 3 knowledge").held == [0, 2, 3]
    assert play(position.clone(), "die 3 palace 3").held == [0, 2, 0]
    write(position, held=(0, 3, 1))
    assert mark(position, "die 3 gain 3 knowledge") == "T5.10"
    assert mark(position, "die 3 palace 3") == "T5.10"
    write(position, held=(0, 0, 2))
    assert mark(position, "die 2 palace 3 pay knowledge") == "T5.10"


def test_T5_11_pay_then_change_then_act():
    """The printed example: a red 5 for 1 denier becomes a yellow 6: 6 deniers and a yellow citizen."""
    position = half_day("black 6 clear 1 2 5", "rwry")
    sheet = play(position, "die 3 gain 6 deniers")
    assert sheet.held == [2, 8, 1]
    assert sheet.circled == [3, 9, 3]
    assert sheet.citizens == [0, 1, 0]


def test_T5_11_what_the_action_brings_cannot_pay_for_it():
    position = half_day("black 6 clear 1 2 5", "rwyy")
    write(position, held=(0, 0, 0))
    assert mark(position, "die 3 gain 5 deniers") == "T5.5"
    assert mark(position, "die 1 gain 2 influence") == "T5.8"


def test_T7_1_a_die_brings_its_value_in_its_color():
    position = half_day("black 1 clear 2 4 6", "rryw")
    assert play(position.clone(), "die 2 gain 2 influence pay denier").held == [5, 2, 3]
    assert play(position.clone(), "die 3 gain 4 deniers").held == [3, 6, 3]
    assert play(position.clone(), "die 4 gain 6 knowledge").held == [3, 1, 9]


def test_T7_1_the_changed_color_and_value_count():
    position = half_day("black 1 clear 2 4 6", "rryw")
    assert play(position, "die 3 gain 5 influence").held == [7, 2, 1]


def test_T7_2_a_linked_citizen_comes_with_its_resource():
    position = half_day("black 6 clear 1 2 3", "wwww")
    sheet = play(position, "die 3 gain 3 knowledge")
    assert sheet.circled[2] == 6
    assert sheet.citizens == [0, 0, 1]
    roll(position, "black 6 clear 1 2 3")
    assert play(position, "die 1 gain 1 influence").citizens == [0, 0, 1]


def test_T7_2_spent_resources_count_as_circled():
    position = half_day("black 1 clear 2 4 6", "rryw")
    write(position, held=(1, 1, 1), circled=(11, 5, 17))
    assert play(position, "die 3 gain 4 deniers").citizens == [0, 1, 0]
    position = half_day("black 1 clear 2 4 6", "rrrw")
    write(position, held=(1, 1, 1), circled=(5, 5, 5))
    assert play(position, "die 3 gain 4 influence").citizens == [1, 0, 0]


def test_T7_2_spending_brings_no_citizen():
    position = half_day("black 1 clear 2 4 6", "rryw")
    write(position, held=(6, 6, 6), circled=(6, 6, 6))
    assert play(position, "die 3 gain 1 denier").citizens == [0, 0, 0]


def test_T7_3_beyond_the_end_of_the_track_resources_are_lost():
    position = half_day("black 1 clear 2 4 6", "rryw")
    write(position, held=(3, 5, 3), circled=(3, 16, 3))
    sheet = play(position, "die 3 gain 4 deniers")
    assert sheet.circled[1] == 18
    assert sheet.held[1] == 5 - 1 + 2
    assert sheet.citizens == [0, 1, 0]


def test_T7_3_gaining_is_allowed_on_a_full_track():
    position = half_day("black 1 clear 2 4 6", "rryw")
    write(position, held=(3, 5, 3), circled=(3, 18, 3))
    sheet = play(position, "die 3 gain 4 deniers")
    assert sheet.circled[1] == 18
    assert sheet.held[1] == 4
    assert sheet.citizens == [0, 0, 0]
