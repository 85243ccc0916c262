"""T3 and T4: rolling the dice, and the event. T6: the end of a half day."""

from __future__ import annotations

from random import Random

from troyes_table import GAME, before_roll, built, half_day, is_crossed, is_open, mark, moves, play, roll, write

from rollwright.core.driver import play_randomly
from rollwright.core.position import CHANCE
from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.games.troyes_dice.wheel import NOTCH


def shown(position: TroyesDicePosition) -> list[str]:
    names = ("red", "yellow", "white")
    return [f"{'black' if die.black else names[die.color]} {die.rolled}" for die in position.wheel.dice]


def test_T3_1_sixteen_half_days():
    position = half_day("black 6 clear 1 2 3", "rryw")
    throws = [step for step in play_randomly(position, Random(1).random) if step.seat == CHANCE]
    assert len(throws) == 15
    assert str(position.phase()) == "game over"


def test_T3_2_the_lowest_die_lies_where_it_costs_nothing_the_others_clockwise():
    assert shown(half_day("black 5 clear 4 1 2", "rywr")) == ["red 1", "yellow 2", "white 4", "black 5"]
    assert mark(half_day(), "black 5 clear 1 2 4") == "T3.2"


def test_T3_3_the_black_die_goes_before_equals():
    """The printed example: a 1, the black 3, a clear 3, a 6."""
    assert shown(half_day("black 3 clear 1 3 6", "ryww")) == ["red 1", "black 3", "white 3", "white 6"]
    assert shown(half_day("black 2 clear 2 2 2", "rywr")) == ["black 2", "yellow 2", "white 2", "red 2"]


def test_T3_3_equal_clear_dice_lie_side_by_side():
    assert shown(half_day("black 1 clear 5 4 4", "rywr")) == ["black 1", "yellow 4", "white 4", "red 5"]


def test_T3_4_a_clear_die_takes_the_color_of_its_plaza():
    position = half_day("black 1 clear 2 2 2", "rryw", afternoon=True)
    assert shown(position) == ["black 1", "red 2", "yellow 2", "white 2"]
    assert "die 2 gain 2 influence pay denier" in moves(position)
    assert "die 3 gain 2 deniers" in moves(position)
    assert "die 4 gain 2 knowledge" in moves(position)


def test_T3_5_morning_and_afternoon_use_the_eight_notches_after_the_neutral_one():
    table = {
        1: "1234 5678",
        2: "2345 6780",
        3: "3456 7801",
        4: "4567 8012",
        5: "5678 0123",
        6: "6780 1234",
        7: "7801 2345",
        8: "8012 3456",
    }
    for day, notches in table.items():
        found = ["".join(str(NOTCH[(2 * day - 2 + half) * 4 + place]) for place in range(4)) for half in (0, 1)]
        assert " ".join(found) == notches


def test_T4_1_the_plaza_under_the_black_die_is_out_of_this_half_day():
    position = half_day("black 3 clear 1 3 6", "ryww")
    assert position.wheel.struck == 1 << position.wheel.notch(1)
    assert not any(text.startswith("die 2 ") for text in moves(position))


def test_T4_2_from_day_3_the_black_die_crosses_out_a_die_on_every_sheet():
    """The printed example: a black 3 on a white plaza on day 4."""
    position = half_day("black 3 clear 1 4 6", "rwyy", day=4, seats=3)
    for sheet in position.sheets:
        assert is_crossed(sheet, "white 3")
        assert sheet.crossed.bit_count() == 1


def test_T4_2_on_days_1_and_2_the_sheets_are_safe():
    for day, afternoon in ((1, False), (1, True), (2, False), (2, True)):
        assert half_day("black 3 clear 1 4 6", "rwyy", day=day, afternoon=afternoon).sheets[0].crossed == 0
    assert half_day("black 3 clear 1 4 6", "rwyy", day=3).sheets[0].crossed != 0


def test_T4_2_only_what_happens_to_a_sheet_is_announced():
    for day, announced in ((2, 0), (4, 1)):
        position = before_roll("rwyy", day=day)
        changes = position.changes(CHANCE, position.ruleset.parse_move("black 3 clear 1 4 6"))
        assert len([change for change in changes if change.announced]) == announced


def test_T4_2_the_value_names_the_column_it_stands_above():
    position = half_day("black 3 clear 1 4 6", "rwyy", day=4, numbering="expert", columns="345612")
    assert is_crossed(position.sheets[0], "white 1")


def test_T4_3_a_die_crossed_out_already_is_not_crossed_out_again():
    position = before_roll("rwyy", day=4)
    write(position, crossed="white 3")
    before = position.sheets[0].state()
    roll(position, "black 3 clear 1 4 6")
    assert position.sheets[0].state() == before


def test_T4_4_a_fortress_guards_all_three_colors_of_its_column():
    for plaza, color in (("r", "red"), ("y", "yellow"), ("w", "white")):
        position = before_roll("r" + plaza + "yy", day=5, seats=2)
        write(position, built="fortress 3")
        roll(position, "black 3 clear 1 4 6")
        assert not is_crossed(position.sheets[0], f"{color} 3")
        assert is_crossed(position.sheets[1], f"{color} 3")
        position = before_roll("r" + plaza + "yy", day=5)
        write(position, built="fortress 2, fortress 4")
        roll(position, "black 3 clear 1 4 6")
        assert is_crossed(position.sheets[0], f"{color} 3")


def test_T4_5_both_buildings_of_the_color_in_the_column_cannot_be_built_any_more():
    position = half_day("black 3 clear 1 3 6", "rwyw", day=4)
    sheet = position.sheets[0]
    write(position, held=(6, 6, 6))
    assert not is_open(sheet, "cathedral 3")
    assert not is_open(sheet, "bishopric 3")
    assert mark(position, "die 3 cathedral 3") == "T4.5"
    assert mark(position, "die 3 bishopric 3") == "T4.5"
    for text in ("fortress 3", "palace 3", "hall 3", "cityhall 3", "cathedral 2", "bishopric 4"):
        assert is_open(sheet, text)


def test_T4_6_what_stands_is_never_lost():
    """The printed example: Valentin has no Cathedral in column 3, but the Bishopric."""
    position = before_roll("rwyy", day=4)
    write(position, built="bishopric 3")
    roll(position, "black 3 clear 1 4 6")
    sheet = position.sheets[0]
    assert is_crossed(sheet, "white 3")
    assert built(sheet, "bishopric 3")
    assert not is_open(sheet, "cathedral 3")


def test_T4_6_the_link_of_a_standing_building_lives_on():
    position = before_roll("rwyw", day=4)
    write(position, built="bishopric 3")
    roll(position, "black 3 clear 1 2 4")
    sheet = play(position, "die 4 bishopric 4")
    assert sheet.held == [3, 1, 6]  # 2 deniers paid, 3 knowledge from the link
    assert sheet.citizens == [0, 0, 3]  # 2 for the Bishopric, 1 for the sixth knowledge


def test_T4_7_a_fortress_built_now_does_not_bring_a_die_back():
    position = half_day("black 1 clear 3 4 6", "wrry", day=3)
    sheet = position.sheets[0]
    assert is_crossed(sheet, "white 1")
    write(position, held=(6, 6, 6))
    play(position, "die 2 fortress 1 pay denier")
    assert is_crossed(sheet, "white 1")
    assert not is_open(sheet, "cathedral 1")


def test_T4_7_a_fortress_does_not_guard_the_plaza():
    position = before_roll("wrry", day=3)
    write(position, built="fortress 1")
    roll(position, "black 1 clear 3 4 6")
    assert position.wheel.dice[0].payments == []
    assert position.wheel.struck


def test_T4_8_a_die_of_a_crossed_out_color_and_value_still_brings_resources():
    position = half_day("black 3 clear 1 3 6", "rwww", day=4)
    assert is_crossed(position.sheets[0], "white 3")
    sheet = play(position, "die 3 gain 3 knowledge")
    assert sheet.held == [3, 2, 6]


def test_T6_1_the_destroyed_plaza_comes_back_with_its_other_side_on_top():
    position = half_day("black 3 clear 1 4 6", "rwyy", day=1)
    at = position.wheel.notch(1)
    before = list(position.wheel.faces)
    play(position, "die 1 gain 1 influence")
    assert position.wheel.faces == before  # the next roll begins the next half day
    roll(position, "black 6 clear 1 2 3")
    assert before[at] // 3 == 2
    assert position.wheel.faces[at] == before[at] % 3 * 3 + 2
    assert [face for notch, face in enumerate(position.wheel.faces) if notch != at] == [
        face for notch, face in enumerate(before) if notch != at
    ]


def test_T6_1_a_plaza_may_turn_back_again():
    position = half_day("black 3 clear 1 4 6", "rwyy", day=1)
    at = position.wheel.notch(1)
    play(position, "die 1 gain 1 influence")
    roll(position, "black 6 clear 1 2 3")
    play(position, position.ruleset.format_move(position.legal_moves(0)[0]))
    assert position.wheel.color(at) == 0
    place = next(place for place in range(4) if NOTCH[2 * 4 + place] == at)
    roll(position, ["black 1 clear 1 2 3", "black 2 clear 1 2 3", "black 3 clear 1 2 4", "black 6 clear 1 2 3"][place])
    play(position, position.ruleset.format_move(position.legal_moves(0)[0]))
    roll(position, "black 6 clear 1 2 3")
    assert position.wheel.color(at) == 2


def test_T6_2_the_wheel_turns_after_the_afternoon_only():
    assert [NOTCH[half * 4] for half in range(4)] == [1, 5, 2, 6]
    position = half_day("black 6 clear 1 2 3")
    for moment in ("day 1, morning", "day 1, afternoon", "day 2, morning"):
        assert str(position.phase()) == moment
        position.apply(0, position.legal_moves(0)[0])
        roll(position, "black 6 clear 1 2 3")


def test_T6_3_the_game_ends_after_the_afternoon_of_day_8():
    position = half_day("black 6 clear 1 2 3", "rryw", day=8, afternoon=True, seats=2)
    assert (str(position.phase()), position.phase().short) == ("day 8, last afternoon", "last day \u263e")
    play(position, "die 1 gain 1 influence")
    assert position.to_act() == [1]
    assert mark(position, "die 1 gain 1 influence") == "T6.3"
    play(position, "die 1 gain 1 influence", seat=1)
    assert position.is_over()
    assert position.to_act() == []
    assert not position.is_to_act(CHANCE)
    assert position.legal_moves(0) == []


def test_T4_7_the_terminal_shows_a_die_crossed_out_before_its_fortress_came():
    position = half_day("black 3 clear 1 3 6", "rywr", day=3)
    sheet = write(position, built="fortress 3")
    assert is_crossed(sheet, "yellow 3")
    nobles, civil, clergy = [line for line in GAME.renderer().text(position, 0).splitlines() if " 2 " in line and " 5 " in line]
    assert "(3)" in nobles
    assert "(3)" in clergy
    assert "x3x" in civil


def test_T4_2_the_terminal_announces_value_and_color_of_the_attack():
    early = half_day("black 3 clear 1 3 6", "rywr", day=2)
    assert "yellow plaza destroyed" in GAME.renderer().text(early, 0)
    assert "attacked" not in GAME.renderer().text(early, 0)
    late = half_day("black 3 clear 1 3 6", "rywr", day=3)
    assert "yellow plaza destroyed, yellow 3 attacked" in GAME.renderer().text(late, 0)
