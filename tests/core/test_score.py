"""Scores, standings, and how points are written."""

from rollwright.core.score import Reason, Score, Tiebreaker, explain_ties, format_points, places_of, winners


def score(points: int, *ties: int) -> Score:
    return Score([Reason("all", "", points)], ties)


def test_a_score_is_the_sum_of_its_reasons():
    assert Score([Reason("citizens", "", 30), Reason("cathedrals", "", 24)]).total == 54
    assert repr(score(3)) == "3 (all: 3)"


def test_equal_scores_share_a_place_and_the_next_place_is_left_out():
    assert places_of([score(5), score(9), score(9), score(1)]) == [3, 1, 1, 4]
    assert winners([score(5), score(9), score(9)]) == [1, 2]


def test_tie_breaks_decide_before_a_place_is_shared():
    assert places_of([score(9, 1, 0), score(9, 1, 2), score(9, 0, 7)]) == [2, 1, 3]


def test_many_scores_have_the_same_places_as_few():
    few = [score(5), score(9, 1), score(9, 2), score(9, 1), score(-3)]
    assert places_of(few) == [4, 2, 1, 2, 5]
    assert places_of(few * 10) == [31, 11, 1, 11, 41] * 10


def test_points_in_tenths_are_written_with_a_dot():
    assert [format_points(points, 10) for points in (343, 7, -12, 0)] == ["34.3", "0.7", "−1.2", "0.0"]
    assert format_points(-12, 10, "-") == "-1.2"
    assert format_points(-4, 1) == "−4"
    assert format_points(54, 1) == "54"


def test_equal_scores_state_what_decided():
    named = [Tiebreaker("stars in round 3", in_points=True), Tiebreaker("grain")]
    assert explain_ties([score(90, 31, 4), score(70, 1, 1), score(90, 31, 6)], named, 10) == [
        "{seat 1} and {seat 3} both have 9.0. More grain decides: {seat 3} 6, {seat 1} 4."
    ]
    assert explain_ties([score(90, 31, 4), score(90, 12, 4), score(90, 31, 4)], named, 10) == [
        "{seat 1}, {seat 2}, and {seat 3} all have 9.0. More stars in round 3 decides: {seat 1} 3.1, {seat 3} 3.1, {seat 2} 1.2."
    ]
    assert explain_ties([score(5), score(5), score(3), score(1)], [], 1) == [
        "{seat 1} and {seat 2} both have 5. They share the place."
    ]
    assert explain_ties([score(5), score(3)], named, 1) == []
