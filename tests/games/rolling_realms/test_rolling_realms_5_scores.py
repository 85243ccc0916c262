"""R16 and R17: the end of a round, the end of the game, ranks."""

import pytest
from rolling_realms_table import GAME, Table

from rollwright.core.score import format_points
from rollwright.games.rolling_realms.components import TURNS
from rollwright.games.rolling_realms.position import RollingRealmsPosition


def finished(*pasts: list[int]) -> RollingRealmsPosition:
    """A finished game; each seat's stars of three realms and unspent resources, for three rounds."""
    position = GAME.new(len(pasts))
    assert isinstance(position, RollingRealmsPosition)
    at = Table(position)
    for realms in ("castles euphoria wingspan", "cities scythe tapestry", "pendulum society viticulture"):
        at.chance("realms " + realms)
        for _ in range(TURNS):
            at.chance("roll 1 1")
            for seat in range(len(pasts)):
                Table(position, seat).do("done")
    for sheet, past in zip(position.sheets, pasts, strict=True):
        sheet.past = past
    assert position.is_over()
    return position


def test_R16_1_a_round_is_the_stars_of_its_realms_and_tenths_for_what_is_unspent():
    position = GAME.new(1)
    assert isinstance(position, RollingRealmsPosition)
    at = Table(position).chance("realms castles scythe wingspan")
    at.turn((6, 6), "die1 castles e1", "die2 wingspan a1")
    at.turn((1, 1), "die1 scythe top 1")
    for _ in range(7):
        at.turn((1, 1))
    assert [(reason.text, reason.points) for reason in position.score(0).reasons] == [
        ("Round 1, Between Two Castles, 1 star", 10),
        ("Round 1, Scythe, 0 stars", 0),
        ("Round 1, Wingspan, 0 stars", 0),
        ("Round 1, unspent resources, 2 resources", 2),
    ]
    at.chance("realms pendulum society viticulture")
    assert at.sheet.past == [1, 0, 0, 2]
    assert at.sheet.cards == [[0, 0, 0], [0] * 9, [0] * 5]
    assert position.rolls == []
    assert position.score(0).total == 12


def test_R16_2_the_rounds_are_added_with_their_tenths():
    position = finished([4, 4, 2, 1, 3, 3, 3, 7, 5, 5, 4, 5])
    score = position.score(0)
    assert [score.tiebreakers[2], score.tiebreakers[1], score.tiebreakers[0]] == [101, 97, 145]
    assert format_points(score.total, GAME.unit) == "34.3"


def test_R16_2_the_highest_total_wins():
    position = finished([1, 0, 0, 0] * 3, [1, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0])
    assert position.places() == [2, 1]


def test_R16_2_no_one_moves_after_the_end():
    position = finished([0] * 12)
    assert position.to_act() == []
    assert Table(position).refused("done") == "R16.2"


def test_R16_3_ties_are_broken_by_round_three_then_two_then_one():
    third = [0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0]
    second = [0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]
    first = [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    mixed = [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
    assert finished(first, second, third, mixed).places() == [4, 3, 1, 2]


def test_R16_3_equal_in_all_rounds_shares_the_victory():
    same = [1, 2, 3, 4] * 3
    assert finished(same, same, [0] * 12).places() == [1, 1, 3]


@pytest.mark.parametrize(
    ("tenths", "rank"),
    [
        (0, "visitor"),
        (239, "visitor"),
        (240, "settler"),
        (300, "builder"),
        (343, "builder"),
        (350, "ruler"),
        (400, "grand ruler"),
        (480, "legend"),
    ],
)
def test_R17_1_the_total_of_a_solo_game_gives_a_rank(tenths, rank):
    position = finished([tenths // 10, 0, 0, tenths % 10] + [0] * 8)
    assert str(position.phase()) == f"game over, your rank: {rank} ({format_points(tenths, 10)} stars)"
    assert GAME.rank(position) == rank


def test_R17_1_the_ranks_are_marked_as_proposed():
    (edition,) = GAME.editions.values()
    assert {row.status for row in edition.rows("rank")} == {"proposed"}
