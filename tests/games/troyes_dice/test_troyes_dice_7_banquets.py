"""T12: Banquets and Raids, all eight tiles on both sides."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from troyes_table import before_roll, half_day, is_crossed, mark, moves, play, roll, table, write

from rollwright.core.chance import SampledDice
from rollwright.core.errors import BadOption, IllegalMove
from rollwright.core.position import CHANCE, throw

SET_UP = [
    "white/white",
    "yellow/yellow",
    "red/white",
    "red/yellow",
    "yellow/red",
    "red/red",
    "yellow/white",
    "white/yellow",
    "white/red",
]


def test_T12_1_three_tiles_lie_beside_the_plazas_with_equal_sides():
    position = table(expansion="random")
    for plaza in SET_UP:
        position.play(CHANCE, position.ruleset.parse_move(f"plaza {plaza}"))
    for tile, left in ((5, 8), (2, 7), (8, 6)):
        assert position.chance_outcomes().continues
        assert position.chance_outcomes().total == left
        position.play(CHANCE, position.ruleset.parse_move(f"tile {tile}"))
    wheel = position.wheel
    assert wheel.beside == [2, 1, -1, -1, -1, 0, -1, -1, -1]  # red first, then yellow, then white
    assert [wheel.effect(notch) for notch in (5, 1, 0)] == [9, 3, 15]  # all on their Banquet side
    assert not position.chance_outcomes().continues
    with pytest.raises(IllegalMove):
        position.play(CHANCE, position.ruleset.parse_move("tile 1"))


def test_T12_1_a_tile_is_not_drawn_twice():
    seen: Counter[int] = Counter()
    for seed in range(40):
        position = table(expansion="random")
        throw(position, SampledDice(Random(seed).random), 1)
        assert len(set(position.wheel.tiles)) == 3
        seen.update(position.wheel.tiles)
    assert set(seen) == set(range(1, 9))


def test_T12_1_a_table_may_choose_its_tiles():
    position = table(expansion="chosen", tiles="5,2,8")
    throw(position, SampledDice(Random(1).random), 1)
    assert position.wheel.tiles == [5, 2, 8]
    assert position.chance_outcomes().total == 6**4
    for tiles in ("", "5", "5,5,2", "1,2,3,4", "9,1,2"):
        with pytest.raises(BadOption):
            table(expansion="chosen", tiles=tiles)
    with pytest.raises(BadOption, match="expansion=chosen"):
        table(tiles="1,2,3")


def test_T12_2_a_tile_goes_to_its_raid_side_when_its_plaza_is_destroyed():
    position = half_day("black 1 clear 2 3 4", "rryw", tiles={1: "3 banquet"}, day=1)
    at = position.wheel.notch(0)
    assert position.wheel.effect(at) == 5
    play(position, "die 3 gain 3 deniers")
    assert position.wheel.effect(at) == 5  # until the half day ends
    roll(position, "black 6 clear 1 2 3")
    assert position.wheel.effect(at) == 6
    position.apply(0, position.legal_moves(0)[0])
    roll(position, "black 1 clear 1 2 3")
    assert position.wheel.effect(at) == 6


def test_T12_2_a_tile_whose_plaza_stands_does_not_turn():
    position = half_day("black 6 clear 2 3 4", "rryw", tiles={1: "3 banquet"})
    at = position.wheel.notch(0)
    play(position, "die 1 gain 2 influence")
    roll(position, "black 6 clear 1 2 3")
    assert position.wheel.effect(at) == 5


def test_T12_2_a_raid_stays_a_raid():
    position = half_day("black 1 clear 2 3 4", "rryw", tiles={1: "3 raid"})
    at = position.wheel.notch(0)
    play(position, "die 3 gain 3 deniers")
    roll(position, "black 6 clear 1 2 3")
    assert position.wheel.effect(at) == 6


def test_T12_3_a_tile_acts_on_the_die_of_its_plaza_only():
    position = half_day("black 6 clear 2 3 4", "rryw", tiles={3: "3 banquet"})
    prices = [[(option.influence, option.deniers, option.knowledge) for option in die.payments] for die in position.wheel.dice]
    assert prices == [[(0, 0, 0)], [(1, 0, 0), (0, 1, 0), (0, 0, 1)], [(0, 0, 0)], []]


def test_T12_3_available_dice_are_those_that_can_be_chosen():
    banquet = half_day("black 6 clear 3 4 5", "ywwy", tiles={4: "8 banquet"})
    assert play(banquet, "die 1 hall 3").held == [3, 9, 3]  # the tame black die is yellow
    raid = half_day("black 6 clear 3 4 5", "yywy", tiles={2: "8 raid"})
    assert play(raid, "die 1 hall 3").held == [3, 6, 3]


def test_T12_4_banquets_add_nothing_to_bonus_buildings():
    position = half_day("black 6 clear 1 2 3", "rryw", tiles={1: "7 banquet"})
    write(position, citizens=(5, 6, 6))
    sheet = play(position, "die 1 fortress 1", "build palace 2")
    assert sheet.citizens == [8, 6, 6]
    position = half_day("black 6 clear 1 2 3", "rryw", tiles={1: "6 banquet"})
    write(position, citizens=(14, 0, 0))
    assert play(position, "die 1 fortress 1", "build hall 5").held == [3, 3, 3]
    position = half_day("black 6 clear 1 2 3", "rryw", tiles={1: "5 banquet"})
    write(position, citizens=(14, 0, 0))
    assert play(position, "die 1 fortress 1", "build cathedral 5").held == [3, 3, 3]
    position = half_day("black 6 clear 1 2 3", "yryw", tiles={1: "4 banquet"})
    write(position, citizens=(0, 13, 0))
    assert play(position, "die 1 cityhall 1", "build fortress 1").citizens == [1, 15, 0]


def test_T12_5_tile_1_banquet_one_influence_goes_two_steps():
    position = half_day("black 6 clear 1 2 3", "rryw", tiles={1: "1 banquet"})
    for value, left in ((1, 3), (2, 2), (3, 2), (4, 1), (5, 1), (6, 0)):
        assert play(position.clone(), f"die 1 fortress {value}").held == [left, 3, 3]
    write(position, held=(2, 3, 3))
    assert mark(position, "die 1 fortress 6") == "T5.8"


def test_T12_5_tile_1_raid_forbids_influence():
    position = half_day("black 6 clear 1 2 3", "rryw", tiles={1: "1 raid"})
    assert mark(position, "die 1 fortress 2") == "T12.5"
    assert mark(position, "die 1 gain 2 influence") == "T12.5"
    assert "die 1 fortress 1" in moves(position)
    assert "die 1 hall 1" in moves(position)  # the color may be changed
    assert "die 2 palace 3 pay denier" in moves(position)


def test_T12_6_tile_2_banquet_a_color_costs_one_knowledge():
    position = half_day("black 6 clear 1 2 3", "rryw", tiles={1: "2 banquet"})
    assert play(position.clone(), "die 1 cathedral 1").held == [3, 3, 2]
    write(position, held=(3, 3, 1))
    assert "die 1 cityhall 1" in moves(position)
    write(position, held=(3, 3, 0))
    assert mark(position, "die 1 cityhall 1") == "T5.10"


def test_T12_6_tile_2_raid_forbids_another_color():
    position = half_day("black 6 clear 1 2 3", "rryw", tiles={1: "2 raid"})
    write(position, held=(9, 9, 18))
    assert mark(position, "die 1 hall 1") == "T12.6"
    assert mark(position, "die 1 gain 1 denier") == "T12.6"
    assert "die 1 fortress 6" in moves(position)


def test_T12_7_tile_3_banquet_the_die_is_free():
    position = half_day("black 1 clear 2 3 4", "rryw", tiles={4: "3 banquet"})
    write(position, held=(0, 0, 0))
    assert play(position.clone(), "die 4 gain 4 knowledge").held == [0, 0, 4]
    assert mark(position, "pass") == "T5.6"  # a die is available for free


def test_T12_7_tile_3_raid_costs_a_denier_more():
    position = half_day("black 6 clear 2 3 4", "rryw", tiles={1: "3 raid"})
    assert play(position.clone(), "die 1 gain 2 influence").held == [5, 2, 3]
    position = half_day("black 1 clear 2 3 4", "rryw", tiles={4: "3 raid"})
    assert play(position, "die 4 gain 4 knowledge").held == [3, 0, 7]


def test_T12_7_passing_looks_at_the_whole_price():
    position = half_day("black 6 clear 2 3 4", "rryw", tiles={1: "3 raid"})
    write(position, held=(0, 0, 0))
    assert moves(position) == ["pass"]


def test_T12_8_tile_4_banquet_a_fortress_brings_two_citizens_more():
    position = half_day("black 6 clear 3 4 5", "rryw", tiles={1: "4 banquet"})
    play(position, "die 1 fortress 3")
    assert position.sheets[0].citizens == [1, 1, 0]
    assert moves(position) == ["citizen yellow", "citizen white"]
    assert play(position, "citizen white").citizens == [1, 1, 1]
    assert not position.is_to_act(0)


def test_T12_8_tile_4_banquet_adds_to_nothing_else():
    position = half_day("black 6 clear 3 4 5", "rryw", tiles={1: "4 banquet"})
    assert play(position, "die 1 palace 3").citizens == [2, 0, 0]


def test_T12_8_tile_4_banquet_overflows_like_any_citizen():
    position = half_day("black 6 clear 1 4 5", "rryw", tiles={1: "4 banquet"})
    write(position, citizens=(2, 20, 4))
    play(position, "die 1 fortress 1")
    assert moves(position) == ["citizen red", "citizen white", "leave the citizen"]


def test_T12_8_tile_4_raid_costs_an_influence_more():
    position = half_day("black 6 clear 2 3 4", "rryw", tiles={1: "4 raid"})
    assert play(position.clone(), "die 1 palace 2").held == [2, 3, 3]
    assert play(position.clone(), "die 1 palace 4").held == [0, 3, 3]
    assert mark(position, "die 1 palace 5") == "T5.8"
    write(position, held=(0, 3, 3))
    assert mark(position, "die 1 palace 2") == "T5.5"


def test_T12_9_tile_5_banquet_a_cathedral_brings_one_of_each():
    position = half_day("black 6 clear 2 3 4", "wryw", tiles={1: "5 banquet"})
    assert play(position.clone(), "die 1 cathedral 2").held == [4, 4, 4]
    assert play(position.clone(), "die 1 bishopric 2").held == [3, 3, 3]


def test_T12_9_tile_5_banquet_may_bring_linked_citizens():
    position = half_day("black 6 clear 2 3 4", "wryw", tiles={1: "5 banquet"})
    write(position, held=(3, 3, 3), circled=(5, 5, 5), citizens=(14, 0, 14))
    assert play(position, "die 1 cathedral 2", "build hall 1", "build fortress 5").citizens == [15, 1, 16]


def test_T12_9_tile_5_raid_costs_a_knowledge_more():
    position = half_day("black 6 clear 2 3 4", "wryw", tiles={1: "5 raid"})
    assert play(position.clone(), "die 1 cathedral 2").held == [3, 3, 2]
    assert play(position.clone(), "die 1 palace 2").held == [3, 3, 0]
    write(position, held=(3, 3, 2))
    assert mark(position, "die 1 palace 2") == "T5.10"


def test_T12_10_tile_6_banquet_a_great_hall_counts_one_die_more():
    position = half_day("black 6 clear 2 3 4", "yryw", tiles={1: "6 banquet"})
    assert play(position.clone(), "die 1 hall 3").held == [2, 12, 3]  # two yellow dice and one more
    assert play(position.clone(), "die 1 hall 5").held == [0, 3, 6]  # no white die, and one more
    assert play(position.clone(), "die 1 cityhall 2").citizens == [0, 2, 0]


def test_T12_10_tile_6_raid_costs_a_resource_of_any_kind_more():
    position = half_day("black 6 clear 2 3 4", "yryw", tiles={1: "6 raid"})
    assert play(position.clone(), "die 1 hall 2 pay knowledge").held == [3, 3, 2]
    assert mark(position, "die 1 hall 2") == "T5.3"
    position = half_day("black 6 clear 2 3 4", "ryyw", tiles={2: "6 raid"})
    paid = {text.split("pay ")[1] for text in moves(position) if text.startswith("die 2 hall 3")}
    once = ("influence", "denier", "knowledge")
    assert paid == {f"{one} {other}" for at, one in enumerate(once) for other in once[at:]}
    assert play(position.clone(), "die 2 cityhall 3 pay knowledge denier").held == [3, 2, 2]
    position = half_day("black 6 clear 2 3 4", "ryyw", tiles={3: "6 raid"})
    assert play(position, "die 3 cityhall 4 pay denier").held == [3, 1, 3]


def test_T12_11_tile_7_banquet_a_work_building_brings_a_citizen_more():
    position = half_day("black 6 clear 2 3 4", "yryw", tiles={1: "7 banquet"})
    assert play(position.clone(), "die 1 cityhall 2").citizens == [0, 3, 0]
    assert play(position.clone(), "die 1 palace 2").citizens == [3, 0, 0]
    assert play(position.clone(), "die 1 hall 2").citizens == [2, 0, 0]  # one red die, nothing added


def test_T12_11_tile_7_raid_the_value_is_0():
    position = half_day("black 6 clear 2 3 4", "yryw", tiles={1: "7 raid"})
    assert mark(position, "die 1 hall 6") == "T5.8"
    assert play(position.clone(), "die 1 cityhall 1").held == [2, 3, 3]
    assert play(position.clone(), "die 1 cityhall 3").held == [0, 3, 3]
    write(position, held=(6, 3, 3))
    assert play(position.clone(), "die 1 gain 6 deniers").held == [0, 9, 3]


def test_T12_11_tile_7_raid_the_die_may_be_taken_for_nothing():
    position = half_day("black 6 clear 2 3 4", "yryw", tiles={1: "7 raid"})
    write(position, held=(0, 0, 0))
    assert moves(position) == ["die 1 gain 0 deniers"]
    sheet = play(position, "die 1 gain 0 deniers")
    assert sheet.held == [0, 0, 0]
    assert not position.is_to_act(0)


def test_T12_11_tile_7_raid_the_place_is_that_of_the_rolled_value_and_it_counts():
    position = half_day("black 6 clear 2 3 4", "yyrw", tiles={2: "7 raid"})
    assert [die.rolled for die in position.wheel.dice] == [2, 3, 4, 6]
    assert [die.value for die in position.wheel.dice] == [2, 0, 4, 6]
    write(position, held=(9, 3, 3))
    assert play(position, "die 1 hall 4").citizens == [0, 4, 0]


def test_T12_11_tile_7_raid_a_black_die_attacks_with_its_rolled_value():
    position = half_day("black 3 clear 2 4 4", "rwyy", tiles={2: "7 raid"}, day=4)
    assert is_crossed(position.sheets[0], "white 3")


def test_T12_12_tile_8_banquet_the_black_die_does_no_harm():
    position = half_day("black 3 clear 2 4 4", "rwyy", tiles={2: "8 banquet"}, day=4)
    assert position.sheets[0].crossed == 0
    assert position.wheel.struck == 0


def test_T12_12_tile_8_banquet_the_black_die_can_be_chosen():
    position = half_day("black 3 clear 2 4 4", "rwyy", tiles={2: "8 banquet"}, day=4)
    assert play(position.clone(), "die 2 cathedral 3 pay denier").numbers[2] == 1
    assert play(position.clone(), "die 2 gain 4 influence pay denier").held == [3 - 1 + 4, 2, 1]
    assert mark(position, "die 2 cathedral 3") == "T5.3"
    write(position, held=(0, 0, 0))
    assert mark(position, "die 2 cathedral 3 pay denier") == "T5.5"


def test_T12_12_tile_8_banquet_turns_after_that_half_day():
    for day in (1, 4):
        position = half_day("black 3 clear 2 4 4", "rwyy", tiles={2: "8 banquet"}, day=day)
        at = position.wheel.notch(1)
        play(position, "die 1 gain 2 influence")
        assert position.wheel.effect(at) == 15
        roll(position, "black 1 clear 2 3 4")
        assert position.wheel.effect(at) == 16


def test_T12_12_tile_8_banquet_a_clear_die_there_is_a_clear_die():
    position = half_day("black 6 clear 2 4 4", "rwyy", tiles={2: "8 banquet"}, day=4)
    at = position.wheel.notch(1)
    assert position.sheets[0].crossed.bit_count() == 1
    play(position, "die 2 gain 4 knowledge pay denier")
    roll(position, "black 1 clear 2 3 4")
    assert position.wheel.effect(at) == 15


def test_T12_13_tile_8_raid_a_clear_die_there_acts_as_a_black_one():
    position = half_day("black 6 clear 2 4 5", "rwyy", tiles={2: "8 raid"}, day=4)
    sheet = position.sheets[0]
    assert is_crossed(sheet, "white 4")
    assert is_crossed(sheet, "yellow 6")
    assert sheet.crossed.bit_count() == 2
    assert mark(position, "die 2 gain 4 knowledge pay denier") == "T12.13"
    assert position.wheel.struck.bit_count() == 2


def test_T12_13_tile_8_raid_both_plazas_come_back_flipped():
    position = half_day("black 6 clear 2 4 5", "rwyy", tiles={2: "8 raid"}, day=4)
    at = position.wheel.notch(3)
    assert position.wheel.color(at) == 1
    play(position, "die 1 gain 2 influence")
    roll(position, "black 1 clear 2 3 4")
    assert position.wheel.color(at) == 2


def test_T12_13_tile_8_raid_a_fortress_guards():
    position = before_roll("rwyy", day=4, tiles={2: "8 raid"})
    write(position, built="fortress 4")
    roll(position, "black 6 clear 2 4 5")
    assert not is_crossed(position.sheets[0], "white 4")
    assert is_crossed(position.sheets[0], "yellow 6")


def test_T12_13_two_dice_that_attack_the_same_number_name_each_player_once():
    position = before_roll("rrww", seats=2, day=4, tiles={1: "8 raid"})
    move = position.ruleset.parse_move("black 2 clear 2 4 5")
    sentences = position.describe_changes(position.changes(CHANCE, move))
    assert [text for text in sentences if "crossed it out" in text] == [
        "{seat 1} and {seat 2} can no longer build at red 2: the black die crossed it out."
    ]


def test_T12_13_a_clear_die_that_attacks_is_named():
    position = before_roll("rwyy", day=4, tiles={2: "8 raid"})
    move = position.ruleset.parse_move("black 6 clear 2 4 5")
    sentences = position.describe_changes(position.changes(CHANCE, move))
    assert "{seat 1} can no longer build at white 4: a clear die crossed it out." in sentences
    assert "{seat 1} can no longer build at yellow 6: the black die crossed it out." in sentences


def test_T12_13_tile_8_raid_nothing_is_crossed_out_on_days_1_and_2():
    position = half_day("black 6 clear 2 4 5", "rwyy", tiles={2: "8 raid"}, day=2)
    assert position.sheets[0].crossed == 0
    assert position.wheel.struck.bit_count() == 2


def test_T12_13_tile_8_raid_the_black_die_attacks_once():
    position = half_day("black 3 clear 2 4 5", "rwyy", tiles={2: "8 raid"}, day=4)
    assert position.sheets[0].crossed.bit_count() == 1
    assert position.wheel.struck.bit_count() == 1
    assert mark(position, "die 2 gain 4 knowledge pay denier") == "T5.2"


@pytest.mark.parametrize(
    ("citizens", "choice"),
    [
        ((5, 5, 5), "circle a yellow or white citizen"),
        ((5, 20, 5), "circle a white citizen or a citizen of another track, or decline it: yellow is full"),
        ((7, 20, 20), "circle a citizen of another track, or decline it: yellow and white are full"),
    ],
)
def test_T12_8_tile_4_banquet_names_the_full_tracks(citizens: tuple[int, int, int], choice: str):
    position = half_day("black 6 clear 1 2 4", "rryw", tiles={2: "4 banquet"})
    write(position, citizens=citizens)
    play(position, "die 2 fortress 2 pay denier")
    refusal = position.refusal(0, position.ruleset.parse_move("pass"))
    assert refusal is not None
    assert refusal.message == f"Resolve your bonus first: {choice}."
