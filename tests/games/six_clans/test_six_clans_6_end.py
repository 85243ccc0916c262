"""S8: the end and the score."""

from random import Random

from six_clans_tables import GAME, RULES, legal, play, rule, table, turn_over

from rollwright.core.chance import SampledDice
from rollwright.core.position import throw
from rollwright.core.score import places_of
from rollwright.games.six_clans.scoring import rank


def to_the_last_turn(seats):
    position = RULES.new(seats)
    for turn in range(18):
        throw(position, SampledDice(Random(turn).random), 1)
        if turn < 17:
            turn_over(position)
    return position


def test_S8_1_the_turn_of_the_last_meeple_is_played_to_its_end():
    position = to_the_last_turn(2)
    assert position.shared.bag == 0
    assert not position.is_over()
    assert position.to_act() == [0, 1]
    assert len(legal(position)) > 1
    turn_over(position)
    assert position.is_over()
    assert position.to_act() == []
    assert rule(position, "done") == "S8.1"
    assert position.legal_moves(-1) == []


def test_S8_2_zones_recruits_and_bonuses_are_added_up():
    position = table(
        {8: (5, "middle")}, {"top": [1, 2, 3, 4, 5, 8], "rising": [3, 5, 9], "bottom-2": [3, 7], "home": [1, 1, 1]}, [2]
    )
    play(position, "d8 middle-5")
    reasons = [(reason.kind, reason.detail, reason.points) for reason in position.score(0).reasons]
    assert reasons == [
        ("top row", "Emberkin, 6 of 10 cells", 31),
        ("rising and falling rows", "Tidefolk, 3 of 12 cells", 17),
        ("square", "Sunborn, 0 of 3 lines", 0),
        ("equal pairs", "Duskborn, 0 of 5 pairs", 0),
        ("differences", "Stonefolk, 1 of 5 pairs", -8),
        ("recruits", "1 \u00d7 2, included in the zones on the sheet", 2),
        ("unspent bonuses", "2 \u00d7 1", 2),
    ]
    assert position.score(0).total == 44


def test_S8_3_a_bonus_counts_if_it_was_won_and_not_used():
    assert table({}, {"home": [1] * 5}, [1, 4]).score(0).total == 3
    assert table({}).score(0).total == 0


def test_S8_4_a_tie_goes_to_more_recruits_then_to_more_unspent_bonuses():
    one = table({}, {"home": [1, 1]})
    other = table({}, {"home": [1, 1]}, [1, 2])
    other.sheets[0].recruits[0] = 1
    shared = table({}, {"home": [1, 1]}, [1, 2])
    shared.sheets[0].recruits[4] = 1
    scores = [one.score(0), other.score(0), shared.score(0)]
    assert [score.total for score in scores] == [2, 2, 2]
    assert places_of(scores) == [3, 1, 1]
    more = table({}, {"rising": [1], "home": [1]})
    less = table({}, {"rising": [2]})
    assert places_of([more.score(0), less.score(0)]) == [1, 2]


def test_S8_5_a_solo_player_gets_a_rank():
    names = [rank(RULES, total) for total in (0, 249, 250, 280, 310, 340, 370, 500)]
    assert names[0] == names[1]
    assert len(set(names)) == 6
    assert names[6] == names[7]
    assert rank(RULES, -20) == names[0]
    assert GAME.rank(table({}, {"top": [1, 2, 3, 4, 5, 6, 7, 5, 4, 3]})) == names[0]
