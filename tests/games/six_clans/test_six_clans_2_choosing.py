"""S4: choosing dice, recruits, and actions that are done entirely or not at all."""

from six_clans_tables import cells_for, legal, play, recruits, rule, table, with_bonus


def test_S4_1_three_two_or_one_pick_by_round():
    dice = {4: (1, "bottom"), 6: (2, "bottom"), 8: (3, "bottom"), 10: (4, "bottom"), 12: (5, "bottom")}
    for round, picks in ((1, 3), (2, 3), (3, 2), (4, 2), (5, 1), (6, 1)):
        position = table(dice, round=round)
        for pick in range(picks):
            play(position, f"d{(4, 6, 8)[pick]} bottom-{pick + 1}a")
        assert rule(position, "d12 bottom-5a") == "S4.1"
        assert legal(position) == ["done"]


def test_S4_2_dice_of_the_home_clan_need_no_pick():
    position = table({4: (1, "home"), 6: (2, "home"), 8: (3, "home"), 10: (4, "top"), 12: (5, "bottom")}, round=6)
    play(position, "d4 home-1", "d6 home-2", "d8 home-3")
    assert position.sheets[0].picks == 1
    play(position, "d10 top-1")
    assert rule(position, "d12 bottom-1a") == "S4.1"


def test_S4_3_a_die_is_chosen_once_a_turn():
    position = table({8: (5, "bottom")})
    play(position, "d8 bottom-1a")
    assert rule(position, "d8 bottom-1b") == "S4.3"
    position = table({8: (5, "home")})
    play(position, "d8 home-1")
    assert rule(position, "d8 home-2") == "S4.3"


def test_S4_4_a_die_goes_into_the_zone_of_its_clan():
    position = table({12: (7, "second")})
    assert cells_for(position, 12) == ["rising-1", "falling-1"]
    for cell in ("top-1", "middle-2", "side-1a", "bottom-1a"):
        assert rule(position, f"d12 {cell}") == "S4.4"


def test_S4_5_what_is_written_stays():
    position = table({6: (2, "bottom"), 8: (5, "middle"), 10: (4, "side")}, {"bottom-1": [7], "middle-5": [5], "side-2": [4, 4]})
    assert rule(position, "d6 bottom-1a") == "S4.5"
    assert rule(position, "d8 middle-5") == "S4.5"
    assert rule(position, "d10 side-2b") == "S4.5"


def test_S4_6_a_die_of_the_drawn_size_recruits_automatically():
    position = table({4: (3, "top"), 6: (3, "side"), 8: (4, "side"), 10: (9, "bottom"), 12: (2, "home")})
    play(position, "d4 top-1", "d6 side-1a", "d8 side-2a")
    assert [recruits(position, zone) for zone in ("top", "side")] == [1, 0]
    position = table({4: (3, "top"), 6: (3, "side"), 8: (4, "side"), 10: (9, "bottom"), 12: (2, "home")})
    play(position, "d8 side-2b", "d10 bottom-1a", "d12 home-1")
    assert [recruits(position, zone) for zone in ("side", "bottom", "home")] == [1, 1, 0]


def test_S4_7_an_action_is_finished_before_anything_else_starts():
    position = with_bonus({8: (5, "bottom"), 6: (3, "side"), 4: (1, "home")}, 1, 6)
    play(position, "d8 bonus-1")
    assert legal(position) == ["minus", "plus"]
    assert rule(position, "done") == "S4.7"
    assert rule(position, "d8 bottom-1a") == "S4.7"
    assert rule(position, "d6 side-1a") == "S4.7"
    play(position, "plus")
    assert rule(position, "done") == "S4.7"
    assert rule(position, "d6 side-1a") == "S4.7"
    assert rule(position, "bonus-6") == "S4.7"
    assert rule(position, "d4 recruit") == "S4.7"
    assert cells_for(position, 8) == [f"bottom-{pair}a" for pair in range(1, 6)]
    assert position.sheets[0].chosen == 0
    play(position, "d8 bottom-2a")
    assert position.sheets[0].chosen_die is None
    assert rule(position, "done") == ""


def test_S4_7_steps_can_be_undone_by_restoring_the_sheet():
    position = with_bonus({8: (5, "bottom")}, 1)
    before = position.extract_sheet(0)
    state = position.state()
    play(position, "d8 bonus-1", "plus", "d8 bottom-1a", "done")
    assert position.is_to_act(-1)
    position.restore_sheet(0, before)
    assert position.state() == state


def test_S4_8_a_step_is_legal_only_if_its_action_can_be_finished():
    # the next cell takes 3 or less: a single minus does not turn an 8 into that, and nothing else is left
    filled = {"top": [1, 2, 3, 4, 5, 8, 7, 5, 4]}
    position = with_bonus({8: (8, "top")}, 1, written=filled)
    assert rule(position, "d8 bonus-1") == "S4.8"
    assert legal(position) == ["done"]
    # with the color bonus after it the step would lead somewhere
    position = with_bonus({8: (8, "top")}, 1, 3, written=filled)
    assert rule(position, "d8 bonus-1") == ""
    play(position, "d8 bonus-1", "minus")
    assert legal(position) == ["d8 bonus-3"]


def test_S4_9_nothing_is_forced():
    position = table({4: (1, "top"), 6: (2, "home"), 8: (3, "bottom")})
    assert "done" in legal(position)
    play(position, "done")
    assert position.sheets[0].cells == [0] * len(position.sheets[0].cells)
    position = table({4: (4, "top")}, {"top": [1, 2, 3, 4]})
    assert legal(position) == ["done"]
