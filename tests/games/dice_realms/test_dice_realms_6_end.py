"""D8 and D9: the final round and scoring."""

from __future__ import annotations

from realms_table import Table

from rollwright.core.score import winners
from rollwright.games.dice_realms.shared_state import TEN_GRAIN, TEN_POINTS


def test_D8_1_a_supply_that_runs_out_makes_this_the_final_round():
    for name, shown, mask in (("points", "barony barony", TEN_POINTS), ("grain", "farm farm", TEN_GRAIN)):
        table = Table().leave(**{name: 1}).throw("innovation", shown, "tinker tinker").ready().finish()
        assert table.shared.opened == mask
        assert table.position.is_over()
        assert table.position.to_act() == []
    table = Table().leave(misery=0).give(0, grain=0).throw("winter", "tinker tinker", "tinker tinker").ready().finish()
    assert table.position.is_over()


def test_D8_1_rolled_gains_count_too():
    table = Table("plow-team").put(0, 1, "plow-team").leave(grain=1).throw("innovation", "plow-team tinker", "tinker tinker")
    table.play(0, "resolve 1")
    assert table.shared.opened == TEN_GRAIN


def test_D8_2_an_empty_supply_does_not_end_the_game():
    table = Table().leave(points=2).throw("innovation", "barony barony", "tinker tinker").ready().finish()
    assert (table.shared.points_left, table.shared.opened, table.shared.round) == (0, 0, 2)


def test_D8_3_the_game_ends_even_if_chips_came_back():
    table = Table("banker").put(0, 1, "banker").leave(grain=2).give(0, points=5)
    table.throw("innovation", "banker farm", "tinker tinker").ready()
    table.play(0, "use 1 1", "swap all points grain", "done", "collect")
    assert table.shared.opened == TEN_GRAIN
    table.shared.grain_left += 10
    table.finish()
    assert table.position.is_over()
    assert table.refused(0, "done") == "D8.3"
    assert str(table.position.phase()) == "game over, grain ran out in round 1"


def test_D8_4_otherwise_the_fate_die_goes_clockwise():
    table = Table(seats=3)
    for holder in (0, 1, 2, 0):
        assert table.shared.holder == holder
        table.throw("innovation", *["tinker tinker"] * 3).finish()
    assert table.shared.round == 5


def charlie() -> Table:
    """11 2-dot and 3 4-dot faces on three dice, 16 points in chips and a misery chip."""
    table = Table().put(0, 1, "county county county county county county").put(0, 2, "fields fields fields fields fields duchy")
    table.put(0, 3, "gray: duchy duchy").give(0, points=16, misery=1)
    return table


def test_D9_1_the_example_of_charlie():
    score = charlie().position.score(0)
    assert {reason.text: reason.points for reason in score.reasons} == {
        "Point chips": 16,
        "Faces with 2 dots, 11 faces": 11,
        "Faces with 4 dots, 3 faces": 6,
        "Misery, 1 chip": -2,
    }
    assert score.total == 31


def test_D9_1_six_and_eight_dots_score_three_and_four_and_one_dot_nothing():
    table = Table("temple, monument").put(0, 1, "temple")
    assert table.position.score(0).total == 3
    assert table.position.score(1).total == 0


def test_D9_2_points_in_chips_are_added():
    assert Table().give(0, points=7).position.score(0).total == 7


def test_D9_3_each_misery_chip_costs_two():
    assert Table().give(0, misery=3).position.score(0).total == -6


def test_D9_4_destroyed_faces_cost_two_and_lost_faces_score_nothing():
    table = Table().put(0, 1, "destroyed destroyed")
    table.realm(0).lost = [table.face("duchy"), table.face("duchy")]
    assert table.position.score(0).total == -4


def test_D9_5_a_monument_scores_nine_beside_its_dots():
    assert Table("monument").put(0, 1, "monument").position.score(0).total == 13


def test_D9_6_grain_breaks_ties_and_then_the_victory_is_shared():
    table = Table(seats=3).give(0, points=5).give(1, points=5, grain=4).give(2, points=4, grain=9)
    assert winners(table.position.scores()) == [1]
    assert table.position.places() == [2, 1, 3]
    table.give(0, grain=4)
    assert winners(table.position.scores()) == [0, 1]
