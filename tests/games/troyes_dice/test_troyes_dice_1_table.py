"""T1 and T2: what is on the table, and set-up."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from troyes_table import GAME, half_day, mark, moves, play, roll, table

from rollwright.core.chance import SampledDice
from rollwright.core.errors import BadOption
from rollwright.core.position import CHANCE, throw
from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.games.troyes_dice.wheel import NOTCH, neutral


def edition():
    return next(iter(GAME.editions.values()))


def test_T1_1_three_clear_dice_and_a_black_one():
    rules = table().ruleset
    assert len(rules.rolls) == 6 * 56
    assert sum(roll.weight for roll in rules.rolls) == 6**4
    assert all(len(roll.values) == 4 and roll.values[roll.black_at] == roll.black for roll in rules.rolls)


def test_T1_2_nine_plazas_three_with_equal_sides():
    rows = edition().rows("plaza")
    assert len(rows) == 9
    assert sum(1 for row in rows if row.text("front") == row.text("back")) == 3
    faces = Counter(row.text(side) for row in rows for side in ("front", "back"))
    assert faces == {"red": 6, "yellow": 6, "white": 6}


def test_T1_3_prices_clockwise_are_nothing_any_one_denier_two_deniers():
    position = half_day("black 6 clear 1 2 3")
    assert [row.text("price") for row in edition().rows("segment")] == ["none", "any", "denier", "denier"] * 2
    assert [row.integer("amount") for row in edition().rows("segment")] == [0, 1, 1, 2] * 2
    prices = [[(option.influence, option.deniers, option.knowledge) for option in die.payments] for die in position.wheel.dice]
    assert prices == [[(0, 0, 0)], [(1, 0, 0), (0, 1, 0), (0, 0, 1)], [(0, 1, 0)], []]


def test_T1_3_the_second_die_costs_a_denier_where_the_table_plays_it_so():
    position = half_day("black 6 clear 1 2 3", prices="deniers")
    prices = [[(option.influence, option.deniers, option.knowledge) for option in die.payments] for die in position.wheel.dice]
    assert prices == [[(0, 0, 0)], [(0, 1, 0)], [(0, 1, 0)], []]


def test_T1_4_a_building_is_built_once():
    position = half_day("black 1 clear 2 4 6", "rryw", seats=2)
    play(position, "die 2 palace 2 pay denier")
    play(position, "die 2 palace 2 pay denier", seat=1)
    assert position.sheets[0].open.bit_count() == 35
    roll(position, "black 1 clear 2 4 6")
    assert mark(position, "die 2 palace 2 pay influence") == "T1.4"


def test_T1_5_resource_tracks_have_18_symbols_and_a_citizen_at_every_sixth():
    components = table().ruleset.components
    assert components.length == [18, 18, 18]
    assert [[n for n in range(1, 19) if linked[n] > linked[n - 1]] for linked in components.linked] == [[6, 12, 18]] * 3


def test_T1_6_three_tracks_of_twenty_citizens():
    components = table().ruleset.components
    assert components.track == [20, 20, 20]
    assert components.track_name == ["knights", "artisans", "priests"]


def test_T2_1_plazas_lie_at_random_places_and_sides():
    seen: Counter[str] = Counter()
    for seed in range(60):
        position = table()
        throw(position, SampledDice(Random(seed).random), 1)
        assert len(position.wheel.faces) == 9
        pairs = Counter(tuple(sorted((face // 3, face % 3))) for face in position.wheel.faces)
        assert pairs == {(0, 0): 1, (1, 1): 1, (2, 2): 1, (0, 1): 2, (1, 2): 2, (0, 2): 2}
        seen[str(position.wheel.faces[0])] += 1
    assert len(seen) == 9


def test_T2_1_each_tile_and_side_is_equally_likely():
    position = table()
    due = position.chance_outcomes()
    chances = {position.ruleset.format_move(move): weight for move, weight in zip(due.moves, due.weights, strict=True)}
    assert chances == {
        "plaza red/red": 2, "plaza red/yellow": 2, "plaza red/white": 2,
        "plaza yellow/red": 2, "plaza yellow/yellow": 2, "plaza yellow/white": 2,
        "plaza white/red": 2, "plaza white/yellow": 2, "plaza white/white": 2,
    }  # fmt: skip
    play_chance(position, "plaza red/red", "plaza yellow/red")
    due = position.chance_outcomes()
    chances = {position.ruleset.format_move(move): weight for move, weight in zip(due.moves, due.weights, strict=True)}
    assert "plaza red/red" not in chances
    assert chances["plaza red/yellow"] == chances["plaza yellow/red"] == 1
    assert due.total == 14
    assert due.continues


def play_chance(position: TroyesDicePosition, *texts: str) -> None:
    for text in texts:
        position.play(CHANCE, position.ruleset.parse_move(text))


SET_UP = [
    "red/red",
    "yellow/yellow",
    "white/white",
    "red/yellow",
    "yellow/red",
    "white/yellow",
    "yellow/white",
    "red/white",
    "white/red",
]


def test_T2_1_set_up_is_one_throw_and_the_first_roll_another():
    position = table()
    assert not position.chance_outcomes().continues
    for at, tile in enumerate(SET_UP):
        assert position.chance_outcomes().continues == (at > 0)
        play_chance(position, f"plaza {tile}")
    assert not position.chance_outcomes().continues
    assert position.chance_outcomes().total == 6**4
    assert position.wheel.faces == [0, 4, 8, 1, 3, 7, 5, 2, 6]


def test_T2_2_the_game_begins_with_the_morning_of_day_1():
    position = table()
    assert str(position.phase()) == "setup"
    assert mark(position, "die 1 gain 1 denier") == "T2.2"
    play_chance(position, *[f"plaza {tile}" for tile in SET_UP], "black 1 clear 2 3 4")
    assert str(position.phase()) == "day 1, morning"
    assert neutral(position.wheel.half) == 0


def test_T2_3_a_first_game_is_numbered_1_to_6():
    assert table().ruleset.numberings == [[1, 2, 3, 4, 5, 6]]


def test_T2_4_values_rise_from_a_rolled_start_and_wrap():
    position = table(numbering="rising")
    play_chance(position, *[f"plaza {tile}" for tile in SET_UP])
    assert position.chance_outcomes().continues
    assert position.chance_outcomes().total == 6
    play_chance(position, "start 4")
    assert position.ruleset.numberings[position.wheel.numbering] == [4, 5, 6, 1, 2, 3]
    assert not position.chance_outcomes().continues


def test_T2_5_values_fall_from_a_rolled_start_and_wrap():
    position = table(numbering="falling")
    play_chance(position, *[f"plaza {tile}" for tile in SET_UP], "start 4")
    assert position.ruleset.numberings[position.wheel.numbering] == [4, 3, 2, 1, 6, 5]


def test_T2_6_experts_choose_the_values():
    assert table(numbering="expert", columns="416253").ruleset.numberings == [[4, 1, 6, 2, 5, 3]]
    position = half_day("black 6 clear 1 2 3", "rryw", numbering="expert", columns="416253")
    assert "die 1 fortress 2" in moves(position)  # a red 1, and the second column has the value 1
    assert "die 1 fortress 1" in moves(position)  # a 4 with three influence


@pytest.mark.parametrize("columns", ["", "11", "123455", "1234567", "abcdef", "023456"])
def test_T2_7_every_value_is_used_exactly_once(columns: str):
    with pytest.raises(BadOption, match="416253"):
        table(numbering="expert", columns=columns)
    with pytest.raises(BadOption, match="numbering=expert"):
        table(columns="123456")
    for way in ("first", "rising", "falling"):
        assert all(sorted(numbering) == [1, 2, 3, 4, 5, 6] for numbering in table(numbering=way).ruleset.numberings)


def test_T2_7_a_column_has_the_same_value_in_all_districts():
    position = half_day("black 6 clear 3 3 3", "rywr", numbering="expert", columns="416253")
    for text in ("die 1 fortress 6", "die 1 palace 6", "die 2 hall 6 pay knowledge", "die 3 bishopric 6"):
        assert text in moves(position)


def test_T2_8_everybody_begins_with_three_of_each_resource():
    for sheet in table(3).sheets:
        assert sheet.held == sheet.circled == [3, 3, 3]
        assert sheet.citizens == [0, 0, 0]


def test_T2_9_any_number_may_play():
    for seats in (1, 2, 10_000):
        assert table(seats).seats() == seats
    with pytest.raises(BadOption, match="10000"):
        table(10_001)


def test_T2_9_somebody_may_join_until_the_first_dice_are_rolled():
    position = table()
    assert position.join_refusal() == ""
    assert position.join() == 1
    play_chance(position, *[f"plaza {tile}" for tile in SET_UP], "black 1 clear 2 3 4")
    assert "first dice" in position.join_refusal()
    assert position.to_act() == [0, 1]


def test_T2_9_the_neutral_notch_is_never_used():
    for half in range(16):
        other = half ^ 1
        both = {NOTCH[day_half * 4 + place] for day_half in (half, other) for place in range(4)}
        assert both | {neutral(half)} == set(range(9))
