"""T11, T13, T14: the score, achievements, and playing alone."""

from __future__ import annotations

import pytest
from troyes_table import GAME, half_day, play, write

from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.games.troyes_dice.scoring import achievements, points, rank


def finished(seats: int = 1, **options: str) -> TroyesDicePosition:
    tiles = {2: "6 banquet"} if options.pop("expansion", "") else None
    position = half_day("black 6 clear 1 2 3", "rryw", day=8, afternoon=True, seats=seats, tiles=tiles)
    for seat in range(seats):
        play(position, "die 1 gain 1 influence", seat=seat)
        position.sheets[seat].held = [0, 0, 0]
        position.sheets[seat].circled = [4, 3, 3]
        position.sheets[seat].crossed = 0
    assert position.is_over()
    return position


def test_T11_1_to_3_the_printed_example_counts_54():
    """Great Halls 4 x 1, City Halls 4 x 2, Cathedrals 4 x 1, Bishoprics 2 x 2; 2, 2 and 5 resources; 30 citizens."""
    position = finished()
    sheet = write(position, held=(2, 2, 5), citizens=(12, 10, 8))
    write(position, built="cathedral 3, cathedral 5, cathedral 4, cathedral 6")
    write(
        position, built="hall 1, hall 2, hall 3, hall 4, cityhall 1, cityhall 2, cityhall 5, cityhall 6, bishopric 1, bishopric 2"
    )
    assert sheet.numbers == [0, 0, 1, 2, 1, 2]
    score = position.score(0)
    assert [reason.points for reason in score.reasons] == [4, 8, 4, 4, 1, 1, 2, 12, 10, 8]
    assert score.total == 54
    assert points(position.ruleset.components, sheet) == 54


def test_T11_1_a_cathedral_brings_its_number_for_each_building_of_its_kind():
    position = finished()
    write(position, built="cathedral 1, cathedral 2, cathedral 3, fortress 1, fortress 2, hall 5, palace 6")
    assert position.score(0).total == 2 * 1 + 1 * 1 + 1 * 2
    assert "Fortresses, 1 for each of 2" in [reason.text for reason in position.score(0).reasons]


def test_T11_1_buildings_without_their_cathedral_bring_nothing():
    position = finished()
    write(position, built="fortress 1, fortress 2, hall 5, palace 6")
    assert position.score(0).total == 0


@pytest.mark.parametrize(("held", "total"), [((1, 1, 1), 0), ((2, 1, 1), 1), ((3, 3, 3), 3), ((18, 18, 18), 27)])
def test_T11_2_pairs_of_unspent_resources_bring_a_point(held: tuple[int, int, int], total: int):
    position = finished()
    write(position, held=held)
    assert position.score(0).total == total


def test_T11_3_each_citizen_brings_a_point():
    position = finished()
    write(position, citizens=(20, 3, 4))
    assert position.score(0).total == 27


def test_T11_4_the_most_points_win_and_ties_share():
    position = finished(4)
    for seat, knights in enumerate((7, 9, 9, 2)):
        write(position, seat, citizens=(knights, 0, 0))
    assert position.places() == [3, 1, 1, 4]
    write(position, 1, held=(18, 0, 0), citizens=(0, 0, 0))
    assert position.places() == [3, 1, 1, 4]  # nothing breaks a tie


def fulfilled(position: TroyesDicePosition, seat: int = 0) -> set[str]:
    return set(achievements(position, seat)) - {"solo", "multiplayer", "expansion"}


def test_T13_1_points():
    position = finished()
    for total, found in ((54, set()), (55, {"55-points"}), (64, {"55-points"}), (65, {"55-points", "65-points"})):
        spread = (19, 19, total - 38) if total - 38 < 20 else (19, 19, 19)
        held = 2 * (total - sum(spread))
        write(position, citizens=spread, held=(min(held, 17), 0, 0))
        position.sheets[0].held = [min(held, 16), max(held - 16, 0), 0]
        position.sheets[0].circled = [17, 17, 3]
        assert position.score(0).total == total
        assert fulfilled(position) - {"40-citizens"} == found


def test_T13_1_winning_against_others_with_more_than_60():
    position = finished(2)
    write(position, 0, citizens=(19, 19, 19), held=(6, 0, 0))
    assert position.score(0).total == 60
    assert "win-above-60" not in fulfilled(position)
    write(position, 0, held=(8, 0, 0))
    assert "win-above-60" in fulfilled(position)
    write(position, 1, citizens=(19, 19, 19), held=(8, 0, 0))
    assert "win-above-60" in fulfilled(position)  # a shared victory is one
    write(position, 1, held=(10, 0, 0))
    assert "win-above-60" not in fulfilled(position)
    assert "win-above-60" in fulfilled(position, 1)
    alone = finished()
    write(alone, citizens=(19, 19, 19), held=(8, 0, 0))
    assert "win-above-60" not in fulfilled(alone)


def test_T13_1_eighteen_points_from_one_character():
    position = finished()
    write(position, built="cathedral 1, cathedral 3, cathedral 4, cathedral 6, cathedral 5")
    assert fulfilled(position) == set()
    write(position, built="cathedral 2, " + ", ".join(f"palace {column}" for column in range(1, 7)))
    assert fulfilled(position) == {"18-from-one", "all-cathedral", "all-palace"}


def test_T13_1_forty_citizens():
    position = finished()
    write(position, citizens=(19, 19, 1))
    assert fulfilled(position) == set()
    write(position, citizens=(19, 19, 2))
    assert fulfilled(position) == {"40-citizens"}


@pytest.mark.parametrize("kind", ["fortress", "palace", "hall", "cityhall", "cathedral", "bishopric"])
def test_T13_1_all_buildings_of_a_kind(kind: str):
    position = finished()
    write(position, built=", ".join(f"{kind} {column}" for column in range(1, 6)))
    assert fulfilled(position) == set()
    write(position, built=f"{kind} 6")
    assert f"all-{kind}" in fulfilled(position)


def test_T13_1_all_resources_or_citizens_of_a_track():
    for color, (resource, track) in enumerate((("influence", "knights"), ("denier", "artisans"), ("knowledge", "priests"))):
        position = finished()
        position.sheets[0].circled[color] = 17
        position.sheets[0].citizens[color] = 19
        assert fulfilled(position) == set()
        position.sheets[0].circled[color] = 18
        position.sheets[0].citizens[color] = 20
        assert fulfilled(position) == {f"all-{resource}", f"all-{track}"}


def test_T13_1_nothing_is_fulfilled_before_the_end():
    position = half_day("black 6 clear 1 2 3")
    write(position, citizens=(20, 20, 20))
    assert achievements(position, 0) == []


def test_T13_2_three_games_alone_with_others_and_with_the_expansion():
    assert achievements(finished(), 0) == ["solo"]
    assert achievements(finished(2), 1) == ["multiplayer"]
    assert achievements(finished(expansion="yes"), 0) == ["solo", "expansion"]
    assert {one.id: one.games for one in GAME.all_achievements() if one.games != 1} == {"solo": 3, "multiplayer": 3, "expansion": 3}
    assert len(GAME.all_achievements()) == 20
    assert GAME.achievements(finished(), 0) == ["solo"]


def test_T14_1_alone_the_rules_are_the_same():
    position = GAME.new(1)
    assert position.seats() == 1
    assert achievements(finished(), 0) == ["solo"]


@pytest.mark.parametrize(
    ("total", "name"),
    [
        (0, "villager"),
        (39, "villager"),
        (40, "artisan"),
        (47, "artisan"),
        (48, "knight"),
        (54, "knight"),
        (55, "bishop"),
        (65, "legend"),
    ],
)
def test_T14_2_a_solo_result_has_a_name(total: int, name: str):
    position = finished()
    assert rank(position.ruleset.edition, total) == name
    assert GAME.rank(position) == "villager"
