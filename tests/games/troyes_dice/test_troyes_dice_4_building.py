"""T8 and T9: prestige buildings, links and work buildings."""

from __future__ import annotations

import pytest
from troyes_table import before_roll, built, half_day, mark, moves, once_more, play, roll, write


def test_T8_1_a_die_builds_by_color_and_value():
    position = half_day("black 1 clear 2 4 6", "rryw")
    write(position, held=(0, 2, 1))
    prestige = ("fortress", "hall", "cathedral")
    assert [text for text in moves(position) if text.split()[2] in prestige] == [
        "die 2 fortress 2 pay denier",
        "die 2 fortress 2 pay knowledge",
        "die 3 hall 4",
        "die 4 cathedral 6",
    ]
    assert built(play(position, "die 3 hall 4"), "hall 4")


def test_T8_1_the_column_is_the_one_its_value_stands_above():
    position = half_day("black 1 clear 2 4 6", "rryw", numbering="expert", columns="654321")
    write(position, held=(0, 2, 1))
    assert "die 3 hall 3" in moves(position)
    assert mark(position, "die 3 hall 4") == "T5.8"


@pytest.mark.parametrize(
    ("column", "citizens"), [(1, [1, 0, 0]), (2, [1, 0, 0]), (3, [0, 1, 0]), (4, [0, 1, 0]), (5, [0, 0, 1]), (6, [0, 0, 1])]
)
def test_T8_2_a_fortress_brings_its_citizen(column: int, citizens: list[int]):
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, held=(9, 3, 3))
    assert play(position, f"die 1 fortress {column}").citizens == citizens


def test_T8_2_it_guards_its_column_from_now_on():
    position = half_day("black 6 clear 1 2 3", "rryw", day=3)
    play(position, "die 1 fortress 1")
    roll(position, "black 1 clear 2 3 4")
    assert position.sheets[0].crossed.bit_count() == 1  # only the one of the morning


@pytest.mark.parametrize(
    ("column", "plazas", "held", "citizens"),
    [
        (1, "yrrw", [9, 3, 3], [1, 0, 0]),  # 2 red: 6 influence, the sixth with a citizen
        (2, "yrrw", [3, 3, 3], [4, 0, 0]),
        (3, "yryw", [3, 9, 3], [0, 1, 0]),
        (4, "yryw", [3, 3, 3], [0, 4, 0]),
        (5, "ywww", [3, 3, 9], [0, 0, 1]),  # the fourth plaza has the black die
        (6, "ywww", [3, 3, 3], [0, 0, 4]),
    ],
)
def test_T8_3_a_great_hall_brings_something_for_each_die_of_its_color(
    column: int, plazas: str, held: list[int], citizens: list[int]
):
    position = half_day("black 6 clear 1 2 3", plazas)
    influence = column - 1
    write(position, held=(3 + influence, 3, 3), circled=(3, 3, 3))
    sheet = play(position, f"die 1 hall {column}")
    assert sheet.held == held
    assert sheet.citizens == citizens


def test_T8_3_the_example_with_two_white_dice():
    position = half_day("black 1 clear 5 5 6", "rwyw")
    sheet = play(position, "die 3 hall 5")
    assert sheet.held == [3, 2, 9]
    assert built(sheet, "hall 5")


def test_T8_3_a_great_hall_without_such_dice_brings_nothing():
    position = half_day("black 6 clear 1 2 3", "ywww")
    sheet = play(position, "die 1 hall 1")
    assert sheet.held == [3, 3, 3]
    assert sheet.citizens == [0, 0, 0]


def test_T8_4_available_are_the_dice_that_can_be_chosen_also_the_one_that_is():
    position = half_day("black 6 clear 3 4 5", "yyyy")
    write(position, held=(0, 0, 0), circled=(3, 3, 3))
    assert play(position, "die 1 hall 3").held == [0, 9, 0]  # three dice, though only one can be paid for


def test_T8_4_the_black_die_does_not_count():
    position = half_day("black 1 clear 3 4 5", "yyyw")
    assert play(position, "die 3 hall 4").citizens == [0, 4, 0]


def test_T8_5_a_color_changed_with_knowledge_is_not_looked_at():
    position = half_day("black 6 clear 3 4 5", "rwwy")
    sheet = play(position.clone(), "die 1 hall 3")  # a red die made yellow; no die is yellow
    assert sheet.held == [3, 3, 1]
    position = half_day("black 6 clear 1 4 5", "rwwy")
    sheet = play(position, "die 1 hall 1")  # it still counts as red
    assert sheet.held == [6, 3, 1]


def test_T8_6_each_cathedral_scores_one_kind():
    kinds = ["fortress", "palace", "hall", "cityhall", "cathedral", "bishopric"]
    for column, kind in enumerate(kinds, 1):
        position = half_day("black 6 clear 1 2 3", "wryw")
        write(position, held=(9, 0, 0), circled=(9, 3, 3))
        write(position, built=", ".join(f"{kind} {at}" for at in range(1, 7) if at != column and kind != "cathedral"))
        play(position, f"die 1 cathedral {column}")
        characters = [reason for reason in position.score(0).reasons if " for each of " in reason.text]
        assert [reason.points for reason in characters] == [1 if kind == "cathedral" else 5]


def test_T8_7_the_third_cathedral_writes_a_two():
    """The printed example: a white 1 builds the third Cathedral, and each Fortress will bring 2 VP."""
    position = half_day("black 6 clear 1 2 3", "wryw")
    write(position, built="cathedral 3, cathedral 5, fortress 2, fortress 4")
    before = position.score(0).total
    sheet = play(position, "die 1 cathedral 1")
    assert sheet.numbers == [2, 0, 1, 0, 1, 0]
    assert position.score(0).total == before + 2 * 2 + 1  # and Urbain IV counts one more Cathedral


def test_T8_7_numbers_are_1_1_2_2_3_3_in_the_order_of_building():
    position = half_day("black 6 clear 1 2 3", "wryw")
    for column, number in ((4, 1), (1, 1), (6, 2), (2, 2), (5, 3), (3, 3)):
        write(position, held=(9, 9, 9))
        assert play(position, f"die 1 cathedral {column}").numbers[column - 1] == number
        once_more(position)


LINKS = [
    ("fortress", 1, 2, [0, 0, 0], [1, 0, 0]),
    ("fortress", 3, 4, [0, 0, 0], [0, 1, 0]),
    ("fortress", 5, 6, [0, 0, 0], [0, 0, 1]),
    ("palace", 1, 2, [0, 0, 0], [2, 0, 0]),
    ("palace", 5, 6, [3, 0, 0], [0, 0, 0]),
    ("cityhall", 1, 2, [0, 3, 0], [0, 0, 0]),
    ("cityhall", 3, 4, [0, 0, 0], [0, 2, 0]),
    ("bishopric", 3, 4, [0, 0, 3], [0, 0, 0]),
    ("bishopric", 5, 6, [0, 0, 0], [0, 0, 2]),
]


@pytest.mark.parametrize(("kind", "left", "right", "resources", "citizens"), LINKS)
def test_T8_8_a_link_brings_its_bonus_when_both_are_built(
    kind: str, left: int, right: int, resources: list[int], citizens: list[int]
):
    color = {"fortress": 0, "palace": 0, "cityhall": 1, "bishopric": 2}[kind]
    own = {"fortress": [[1, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 0], [0, 0, 1], [0, 0, 1]]}
    for here, there in ((left, right), (right, left)):
        position = half_day("black 6 clear 1 2 3", "ryw"[color] + "ryw")
        write(position, held=(here - 1, 3, 3), circled=(6, 6, 6), built=f"{kind} {there}")
        sheet = play(position, f"die 1 {kind} {here}")
        brought = own[kind][here - 1] if kind in own else [2 * (at == color) for at in range(3)]
        assert sheet.citizens == [brought[at] + citizens[at] for at in range(3)]
        assert sheet.held == [resources[0], 3 + resources[1], 3 + resources[2]]


def test_T8_8_there_are_no_other_links():
    linked = {(kind, left) for kind, left, *_ in LINKS}
    for kind in ("fortress", "palace", "hall", "cityhall", "cathedral", "bishopric"):
        for left in range(1, 6):
            if (kind, left) in linked:
                continue
            position = half_day("black 6 clear 1 2 3", "rryw"[0] + "ryw")
            plain = position.clone()
            for table in (position, plain):
                write(table, held=(9, 3, 9), circled=(6, 6, 6))
            write(position, built=f"{kind} {left + 1}")
            text = f"die 1 {kind} {left}"
            assert play(position, text).citizens == play(plain, text).citizens
            assert position.sheets[0].held == plain.sheets[0].held


def test_T8_9_a_link_with_a_crossed_out_building_brings_nothing():
    position = before_roll("rryw", day=4)
    write(position, crossed="red 1")
    roll(position, "black 6 clear 2 3 4")
    sheet = play(position, "die 1 palace 2")
    assert sheet.citizens == [2, 0, 0]
    assert mark(position, "die 1 palace 1") == "T5.1"
    roll(position, "black 6 clear 1 2 4")
    assert mark(position, "die 1 palace 1") == "T4.5"


def test_T9_1_a_die_builds_a_work_building_by_color_and_value():
    position = half_day("black 1 clear 2 4 6", "rryw")
    write(position, held=(0, 2, 1))
    work = ("palace", "cityhall", "bishopric")
    assert [text for text in moves(position) if text.split()[2] in work] == [
        "die 2 palace 2 pay denier",
        "die 2 palace 2 pay knowledge",
        "die 3 cityhall 4",
        "die 4 bishopric 6",
    ]


def test_T9_2_it_brings_two_citizens_of_its_color():
    """The printed example: a yellow 5 for 1 denier builds the City Hall in column 5."""
    position = half_day("black 1 clear 4 5 6", "rryw")
    sheet = play(position, "die 3 cityhall 5")
    assert sheet.citizens == [0, 2, 0]
    assert sheet.held == [3, 2, 3]
    assert built(sheet, "cityhall 5")


def test_T9_2_and_its_link():
    position = half_day("black 1 clear 3 4 6", "rryw")
    write(position, built="cityhall 3")
    assert play(position, "die 3 cityhall 4").citizens == [0, 4, 0]
