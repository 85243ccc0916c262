"""S6: the Home Card."""

from six_clans_tables import RULES, cells_for, legal, play, recruits, rule, table, with_bonus


def test_S6_1_the_home_card_is_filled_from_top_to_bottom_with_any_number():
    for size, value in ((4, 1), (6, 6), (8, 2), (10, 10), (12, 12)):
        assert cells_for(table({size: (value, "home")}), size) == ["home-1"]
    position = table({8: (5, "home")}, {"home": [4, 4]})
    assert cells_for(position, 8) == ["home-3"]
    assert rule(position, "d8 home-4") == "S6.1"
    position = play(table({6: (5, "home"), 8: (5, "home")}), "d6 home-1", "d8 home-2")  # these spaces show a d6 and a d10
    assert recruits(position, "home") == 1


def test_S6_2_only_home_dice_go_there():
    position = table({8: (5, "top"), 6: (2, "home")})
    assert rule(position, "d8 home-1") == "S6.2"
    assert rule(position, "d6 top-1") == "S4.4"
    assert rule(position, "d8 recruit") == "S6.2"


def test_S6_3_a_filled_space_wins_its_bonus():
    position = table({8: (5, "bottom"), 6: (2, "home")})
    assert rule(position, "d8 bonus-1") == "S6.3"
    assert rule(position, "bonus-6") == "S6.3"
    play(position, "d6 home-1")
    assert rule(position, "d8 bonus-1") == ""
    assert rule(position, "d8 bonus-2") == "S6.3"


def test_S6_4_a_home_die_recruits_when_no_space_is_left():
    full = {"home": [1] * 12}
    spent = list(range(1, 13))
    position = table({6: (2, "home"), 8: (5, "home"), 10: (3, "top")}, full, spent, round=6)
    assert rule(position, "d8 home-12") == "S4.5"
    play(position, "d6 recruit", "d8 recruit")
    assert recruits(position, "home") == 2
    assert position.sheets[0].picks == 1
    assert rule(position, "d8 recruit") == "S4.3"
    position = table({6: (2, "home"), 8: (5, "home")}, {"home": [1] * 11}, list(range(1, 12)))
    assert rule(position, "d6 recruit") == "S6.4"
    play(position, "d6 home-12")
    assert recruits(position, "home") == 0  # the last space shows a d10
    assert rule(position, "d8 recruit") == ""
    # a die made home by the color bonus has no place on a full card
    position = table({10: (3, "top")}, full, [space for space in spent if space != 3])
    play(position, "d10 bonus-3")
    assert rule(position, f"as {RULES.colors[0]}") == "S6.4"


def test_S6_5_numbers_on_the_home_card_score_nothing():
    position = table({}, {"home": [12, 12, 12]}, [1, 2, 3])
    assert position.score(0).total == 0


def test_the_home_card_is_optional():
    position = with_bonus({8: (5, "home")}, 3)
    assert "done" in legal(position)
