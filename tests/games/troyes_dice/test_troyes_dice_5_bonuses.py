"""T10: citizens, their bonuses, and chains of bonuses."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from troyes_table import built, half_day, mark, moves, once_more, play, write

from rollwright.games.troyes_dice.components import CHOICE, WHITE, YELLOW, gain
from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.games.troyes_dice.sheet import GROUP, new_sheet

CHOICE_OF_TWO = gain(CHOICE, 1 << YELLOW | 1 << WHITE)
ALL_WORK = ", ".join(f"{kind} {column}" for kind in ("palace", "cityhall", "bishopric") for column in range(1, 7))


def kinds(texts: list[str]) -> set[str]:
    return {text.split()[1] for text in texts if text.startswith("build ")}


def test_T10_1_citizens_are_circled_from_left_to_right():
    position = half_day("black 6 clear 1 2 3", "rryw")
    assert play(position, "die 1 palace 1").citizens == [2, 0, 0]
    write(position, citizens=(5, 0, 0))
    assert position.score(0).total >= 5


def test_T10_2_a_citizen_of_a_full_track_may_go_to_another():
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(20, 7, 7))
    play(position, "die 1 palace 1")
    assert moves(position) == ["citizen yellow", "citizen white", "leave the citizen"]
    assert mark(position, "citizen red") == "T10.2"
    play(position, "citizen white")
    assert moves(position) == ["citizen yellow", "citizen white", "leave the citizen"]  # the second of the two
    assert play(position, "citizen yellow").citizens == [20, 8, 8]
    assert not position.is_to_act(0)


def test_T10_2_or_be_let_go():
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(19, 7, 7))
    sheet = play(position, "die 1 fortress 1")
    assert sheet.citizens == [20, 8, 8]
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(20, 7, 7))
    assert play(position, "die 1 fortress 1", "leave the citizen").citizens == [20, 7, 7]


def test_T10_2_with_room_it_cannot_go_elsewhere():
    position = half_day("black 6 clear 1 2 3", "rryw", tiles={1: "4 banquet"})
    play(position, "die 1 fortress 1")
    assert moves(position) == ["citizen yellow", "citizen white"]
    assert mark(position, "citizen red") == "T12.8"
    assert mark(position, "leave the citizen") == "T10.2"


def test_T10_2_an_overflowing_citizen_counts_for_every_bonus():
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(20, 14, 10))
    play(position, "die 1 fortress 1", "citizen yellow")
    assert kinds(moves(position)) == {"fortress", "cathedral"}
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(20, 14, 10))
    play(position, "die 1 fortress 1", "citizen white")
    assert kinds(moves(position)) == {"palace", "cityhall", "bishopric"}  # the 11th column


def test_T10_3_when_all_tracks_are_full_a_citizen_is_lost():
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(20, 20, 20))
    assert play(position, "die 1 palace 1").citizens == [20, 20, 20]
    assert not position.is_to_act(0)


def test_T10_3_the_last_place_is_filled_first():
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(20, 19, 20))
    play(position, "die 1 palace 1")
    assert moves(position) == ["citizen yellow", "leave the citizen"]
    assert play(position, "citizen yellow").citizens == [20, 20, 20]  # the 20th brings two more, which are lost
    assert not position.is_to_act(0)


@pytest.mark.parametrize(
    ("citizens", "move", "offered"),
    [
        ((14, 0, 0), "die 1 fortress 1", {"hall", "cathedral"}),
        ((0, 14, 0), "die 1 fortress 3", {"fortress", "cathedral"}),
        ((0, 0, 14), "die 1 fortress 5", {"fortress", "hall"}),
    ],
)
def test_T10_4_the_15th_citizen_brings_a_prestige_building(citizens: tuple[int, int, int], move: str, offered: set[str]):
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, held=(9, 3, 3), citizens=citizens, built="hall 2", crossed="white 4")
    play(position, move)
    assert kinds(moves(position)) == offered
    assert mark(position, "build palace 1") == "T10.4"
    assert mark(position, "build hall 2") == "T1.4"
    assert mark(position, "build cathedral 4") == "T4.5"
    assert mark(position, "die 1 gain 1 influence") == "T10.9"
    assert mark(position, "citizen red") == "T10.9"


def test_T10_4_it_brings_all_that_the_building_brings():
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, held=(3, 3, 3), citizens=(0, 14, 0), built="fortress 3, fortress 6")
    sheet = play(position, "die 3 cityhall 3", "build fortress 5")
    assert sheet.citizens == [0, 16, 2]  # the white citizen of the Fortress and that of its link, then the second artisan
    assert built(sheet, "fortress 5")


def test_T10_4_a_bonus_fortress_guards():
    position = half_day("black 6 clear 1 2 3", "rryw", day=3)
    write(position, citizens=(0, 14, 0))
    sheet = play(position, "die 3 cityhall 3", "build fortress 4")
    sheet.suffer(2, 3)
    assert sheet.crossed.bit_count() == 1


@pytest.mark.parametrize(
    ("citizens", "move", "after"),
    [
        ((19, 0, 0), "die 1 fortress 1", [20, 1, 1]),
        ((0, 19, 0), "die 1 fortress 3", [1, 20, 1]),
        ((0, 0, 19), "die 1 fortress 5", [1, 1, 20]),
    ],
)
def test_T10_5_the_20th_citizen_brings_one_of_each_other_color(citizens: tuple[int, int, int], move: str, after: list[int]):
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, held=(9, 3, 3), citizens=citizens)
    assert play(position, move).citizens == after


@pytest.mark.parametrize("citizens", [(2, 3, 5), (2, 3, 3), (2, 17, 3)])
def test_T10_6_the_third_column_brings_one_of_each_resource(citizens: tuple[int, int, int]):
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=citizens)
    sheet = play(position, "die 1 fortress 1")
    assert sheet.held == [4, 4, 4]
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(2, 2, 5))
    assert play(position, "die 1 fortress 1").held == [3, 3, 3]


def test_T10_6_only_once():
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(3, 3, 3))
    assert play(position, "die 1 palace 1").held == [3, 3, 3]


@pytest.mark.parametrize("column", [6, 11])
def test_T10_7_the_6th_and_11th_column_bring_any_work_building(column: int):
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(column - 1, column, column + 1), built="bishopric 6, palace 1", crossed="yellow 2")
    play(position, "die 1 fortress 1")
    work = [f"build {kind} {at}" for kind in ("palace", "cityhall", "bishopric") for at in range(1, 7)]
    gone = {"build palace 1", "build bishopric 6", "build cityhall 2"}
    assert moves(position) == [text for text in work if text not in gone]
    assert mark(position, "build hall 1") == "T10.7"
    assert play(position, "build bishopric 1").citizens == [column, column, column + 1 + 2]


def test_T10_7_it_brings_its_link_too():
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(5, 6, 6), built="bishopric 6")
    assert play(position, "die 1 fortress 1", "build bishopric 5").citizens == [6, 6, 10]


def test_T10_8_a_bonus_for_which_there_is_no_place_is_lost():
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(5, 6, 6), built=ALL_WORK)
    play(position, "die 1 fortress 1")
    assert not position.is_to_act(0)


def test_T10_8_prestige_too():
    position = half_day("black 6 clear 1 2 3", "rryw")
    every = ", ".join(f"{kind} {column}" for kind in ("hall", "cathedral") for column in range(1, 7))
    write(position, citizens=(14, 0, 0), built=every)
    play(position, "die 1 fortress 1")
    assert not position.is_to_act(0)


def test_T10_9_a_bonus_comes_before_the_next_citizen():
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(0, 14, 0))
    sheet = play(position, "die 3 cityhall 3")
    assert sheet.citizens == [0, 15, 0]  # the second artisan waits
    assert play(position, "build cathedral 1").citizens == [0, 16, 0]


def test_T10_9_chains_go_deeper_before_they_go_on():
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(5, 14, 6))
    sheet = play(position, "die 1 palace 1")
    assert sheet.citizens == [6, 14, 6]
    assert kinds(moves(position)) == {"palace", "cityhall", "bishopric"}
    play(position, "build cityhall 5")
    assert sheet.citizens == [6, 15, 6]
    assert kinds(moves(position)) == {"fortress", "cathedral"}
    play(position, "build fortress 5")
    assert sheet.citizens == [7, 16, 7]
    assert not position.is_to_act(0)


def one_fortress_left() -> TroyesDicePosition:
    """A 15th yellow and a 15th white citizen arrive together; Fortress 5 and Great Hall 4 are all that their bonuses can build."""
    position = half_day("black 6 clear 1 2 3", "rryw")
    prestige = [f"{kind} {column}" for kind in ("fortress", "hall", "cathedral") for column in range(1, 7)]
    write(position, citizens=(18, 14, 14), built=", ".join(each for each in prestige if each not in LEFT))
    play(position, "die 1 fortress 1")
    return position


LEFT = ("fortress 1", "fortress 5", "hall 4")


def test_T10_9_the_player_picks_the_order_where_it_can_change_the_result():
    position = one_fortress_left()
    assert moves(position) == ["next yellow citizens", "next white citizens"]
    assert position.sheets[0].citizens == [20, 14, 14]
    assert mark(position, "next red citizens") == "T10.9"
    assert mark(position, "build hall 4") == "T10.9"
    play(position, "next yellow citizens")
    assert moves(position) == ["build fortress 5"]
    play(position, "build fortress 5")
    assert moves(position) == ["build hall 4"]
    position = one_fortress_left()
    play(position, "next white citizens")
    assert moves(position) == ["build fortress 5", "build hall 4"]
    play(position, "build fortress 5")  # nothing is left for the 15th yellow citizen
    assert not position.is_to_act(0)


def outcomes(position: TroyesDicePosition) -> set[tuple[object, ...]]:
    """Every sheet on which the bonuses of seat 0 can end."""
    found = set()
    seen = set()
    waiting = [position]
    while waiting:
        position = waiting.pop()
        state = position.sheets[0].state()
        if state not in seen:
            seen.add(state)
            if not position.sheets[0].pending:
                found.add(state)
            for move in position.legal_moves(0) if position.sheets[0].pending else []:
                waiting.append(position.clone())
                waiting[-1].apply(0, move)
    return found


def test_T10_9_no_order_is_asked_where_it_cannot_change_the_result():
    """On nearly finished sheets, taking any gain of a group first leads to the same set of possible sheets."""
    random = Random(7)
    several = 0
    for _ in range(300):
        position = half_day("black 6 clear 1 2 4", random.choice(("rryw", "wryw", "yrrw")))
        components = position.ruleset.components
        sheet = write(position, held=(0, 0, 0), circled=(5, 11, 17))
        sheet.citizens = [random.choice((2, 5, 10, 13, 14, 18, 19, 20)) for _ in range(3)]
        for building in range(36):
            if random.random() < 0.75:
                sheet.built |= 1 << building
                sheet.open &= ~(1 << building)
        sheet.acted += 1
        gains = [random.randint(1, 2) * 8 + random.randrange(6) for _ in range(2)] + [CHOICE_OF_TWO] * random.randrange(2)
        sheet.pending = [1 << GROUP | each for each in gains]
        if not sheet.order_matters(components):
            results = []
            for item in sorted({each & 7 for each in gains}):
                first = position.clone()
                first.sheets[0].take_next(item)
                first.sheets[0].settle(components)
                results.append(outcomes(first))
            assert all(result == results[0] for result in results)
            several += len(results[0]) > 1
    assert several > 50


def test_T10_9_no_question_where_the_order_changes_nothing():
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(19, 4, 4))
    play(position, "die 1 fortress 1")
    assert not position.is_to_act(0)


def test_T10_9_what_is_not_asked_does_not_matter():
    """Where no order is asked and no choice follows, every order of the gains leads to the same sheet."""
    random = Random(2)
    components = half_day().ruleset.components
    settled = 0
    for _ in range(400):
        sheet = new_sheet(components)
        sheet.circled = [random.randrange(19) for _ in range(3)]
        sheet.held = list(sheet.circled)
        sheet.citizens = [random.choice((0, 2, 5, 10, 13, 14, 18, 19, 20)) for _ in range(3)]
        gains = [random.randint(1, 3) * 8 + random.randrange(6) for _ in range(3)]
        together = sheet.clone()
        together.pending = [1 << GROUP | gain for gain in gains]
        together.settle(components)
        if together.pending:
            continue
        settled += 1
        for order in permutations(gains):
            apart = sheet.clone()
            apart.pending = [number << GROUP | gain for number, gain in enumerate(order)]
            apart.settle(components)
            while apart.pending:  # a citizen may overflow to the last free places, which the others would fill
                assert apart.pending.pop() & 7 == CHOICE
                apart.circle_one(components, next(color for color in range(3) if apart.citizens[color] < 20), 0)
                apart.settle(components)
            assert apart.state() == together.state()
    assert settled > 50


def test_T10_9_one_of_each_resource_may_bring_three_citizens():
    position = half_day("black 1 clear 2 3 4", "rryw")
    write(position, held=(0, 0, 0), circled=(5, 11, 17), citizens=(14, 14, 14))
    play(position, "pass")
    assert kinds(moves(position)) == {"hall", "cathedral"}  # the order changes nothing: red, yellow, white
    sheet = play(position, "build cathedral 1")
    assert sheet.held == [1, 1, 0]
    assert sheet.citizens == [15, 15, 14]
    play(position, "build fortress 5")  # its white citizen is the 15th
    assert sheet.citizens == [15, 15, 15]
    play(position, "build hall 6")
    assert sheet.held == [1, 1, 1]
    assert sheet.citizens == [15, 15, 18]  # two for the white die, and the one linked to knowledge
    assert not position.is_to_act(0)


def test_T10_9_cathedrals_of_a_chain_are_numbered_in_their_order():
    position = half_day("black 6 clear 1 2 3", "wryw")
    write(position, citizens=(0, 14, 0), built="cathedral 6")
    position.sheets[0].held = [9, 9, 9]
    sheet = play(position, "die 1 cityhall 4", "build cathedral 2")
    assert sheet.numbers == [0, 1, 0, 0, 0, 1]
    position = half_day("black 6 clear 1 2 3", "wryw")
    write(position, citizens=(14, 14, 0), built="cathedral 6", held=(9, 9, 9))
    sheet = play(position, "die 1 cityhall 4", "build fortress 2", "build cathedral 1")
    assert sheet.numbers == [1, 0, 0, 0, 0, 1]
    position = half_day("black 6 clear 1 2 3", "wryw")
    write(position, citizens=(14, 14, 0), held=(9, 9, 9))
    sheet = play(position, "die 1 cathedral 5")
    once_more(position)
    play(position, "die 1 cityhall 4", "build cathedral 3")
    once_more(position)
    write(position, held=(9, 9, 9))
    play(position, "die 1 palace 4", "build cathedral 1")
    assert sheet.numbers == [2, 0, 1, 0, 1, 0]


def test_T10_10_a_bonus_great_hall_counts_the_dice_of_this_half_day():
    position = half_day("black 6 clear 1 2 3", "rwwy")
    write(position, citizens=(14, 0, 0))
    sheet = play(position, "die 1 fortress 1", "build hall 6")
    assert sheet.citizens == [15, 0, 4]
    position = half_day("black 6 clear 1 2 3", "wwwy")
    write(position, citizens=(14, 0, 0))
    sheet = play(position, "die 1 fortress 1", "build hall 1")  # a white die made red does not count as red
    assert sheet.held == [3, 3, 1]
