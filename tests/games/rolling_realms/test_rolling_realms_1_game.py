"""R1: rounds, realms, newcomers."""

import pytest
from rolling_realms_table import GAME, Table, rules, table

from rollwright.core.errors import BadOption, IllegalMove
from rollwright.core.position import CHANCE
from rollwright.games.rolling_realms.components import ROUNDS, TURNS
from rollwright.games.rolling_realms.position import RollingRealmsPosition
from rollwright.games.rolling_realms.realms import REALMS


def opened(seats: int = 1, options: dict[str, str] | None = None) -> Table:
    position = GAME.new(seats, options)
    assert isinstance(position, RollingRealmsPosition)
    return Table(position)


def play_round(at: Table, realms: str) -> None:
    at.chance("realms " + realms)
    for _ in range(TURNS):
        at.chance("roll 1 1")
        for seat in range(at.position.seats()):
            Table(at.position, seat).do("done")


def test_R1_1_each_player_has_the_same_cards():
    at = table("castles euphoria wingspan", (2, 6), seats=3)
    at.do("die1 castles a1", "done")
    assert at.position.sheets[0].cards[0] != at.position.sheets[1].cards[0]
    assert at.position.legal_moves(1) == at.position.legal_moves(2) != []


def test_R1_1_from_one_to_ten_thousand_can_play():
    assert GAME.new(10_000).seats() == 10_000
    for seats in (0, 10_001):
        with pytest.raises(BadOption):
            GAME.new(seats)


def test_R1_2_each_of_three_rounds_draws_three_of_eleven_realms_for_all():
    at = opened(2)
    assert at.position.to_act() == [CHANCE]
    assert len(at.position.chance_outcomes().moves) == 165
    assert len(set(at.position.chance_outcomes().weights)) == 1
    at.chance("realms tapestry castles euphoria")
    assert [realm.name for realm in at.position.realms] == ["castles", "euphoria", "tapestry"]
    assert len(at.position.sheets[0].cards) == len(at.position.sheets[1].cards) == 3


def test_R1_2_a_realm_that_is_not_on_the_table_cannot_be_used():
    assert table("castles euphoria wingspan").refused("die1 scythe top 2") == "R1.2"


def test_R1_3_realms_do_not_return():
    at = opened()
    play_round(at, "castles euphoria wingspan")
    assert len(at.position.chance_outcomes().moves) == 56
    with pytest.raises(IllegalMove):
        at.chance("realms castles scythe tapestry")
    play_round(at, "scythe tapestry cities")
    assert len(at.position.chance_outcomes().moves) == 10
    play_round(at, "pendulum society viticulture")
    assert at.position.is_over()
    assert len(set(at.position.used)) == 9


def test_R1_4_a_table_may_choose_realms_for_all_rounds():
    options = {
        "round-1": "wingspan,castles,euphoria",
        "round-2": "scythe,tapestry,cities",
        "round-3": "pendulum,society,viticulture",
    }
    at = opened(1, options)
    for realms in ("castles euphoria wingspan", "cities scythe tapestry", "pendulum society viticulture"):
        assert [at.rules.format_move(move) for move in at.position.chance_outcomes().moves] == ["realms " + realms]
        play_round(at, realms)
    assert at.position.is_over()


def test_R1_4_realms_chosen_for_one_round_stay_out_of_the_draws_of_the_others():
    at = opened(1, {"round-2": "scythe,tapestry,cities"})
    assert len(at.position.chance_outcomes().moves) == 56
    play_round(at, "castles euphoria wingspan")
    assert [at.rules.format_move(move) for move in at.position.chance_outcomes().moves] == ["realms cities scythe tapestry"]
    play_round(at, "cities scythe tapestry")
    assert len(at.position.chance_outcomes().moves) == 10


@pytest.mark.parametrize(
    "options",
    [
        {"round-1": "castles"},
        {"round-1": "castles,castles,cities"},
        {"round-1": "castles,cities,atlantis"},
        {"round-1": "castles,cities,scythe", "round-3": "tapestry,wingspan,scythe"},
        {"round-4": "castles,cities,scythe"},
    ],
)
def test_R1_4_an_impossible_choice_is_refused_with_a_message(options):
    with pytest.raises(BadOption, match=" "):
        GAME.check(options)


def test_R1_5_a_round_has_nine_turns():
    at = opened()
    at.chance("realms castles euphoria wingspan")
    for turn in range(1, 10):
        assert at.rules.parse_move("roll 1 1") in at.position.chance_outcomes().moves
        at.chance("roll 1 1")
        assert str(at.position.phase()) == f"round 1, turn {turn}"
        at.do("done")
    assert at.rules.parse_move("roll 1 1") not in at.position.chance_outcomes().moves
    assert str(at.position.phase()) == "before round 2"


def test_R1_6_latecomers_join_before_the_first_roll_of_a_round_and_missed_rounds_score_nothing():
    at = opened()
    assert not at.position.join_refusal()
    at.chance("realms castles euphoria wingspan")
    assert not at.position.join_refusal()
    assert at.position.join() == 1
    at.chance("roll 2 3")
    assert "round 2" in at.position.join_refusal()
    late = Table(at.position, 1)
    at.do("die1 castles e1", "done")
    assert at.position.join_refusal()
    late.do("done")
    assert at.position.join_refusal()
    for _ in range(8):
        at.turn((1, 1))
        late.do("done")
    assert not at.position.join_refusal()
    assert at.position.join() == 2
    at.chance("realms scythe tapestry cities")
    assert at.position.join() == 3
    assert [score.total for score in at.position.scores()] == [10, 0, 0, 0]
    assert [len(score.reasons) for score in at.position.scores()] == [8, 8, 8, 8]


def test_R1_6_no_one_joins_the_last_round_after_it_has_started():
    at = opened()
    play_round(at, "castles euphoria wingspan")
    play_round(at, "scythe tapestry cities")
    at.chance("realms pendulum society viticulture", "roll 1 1")
    assert "last round" in at.position.join_refusal()
    at.do("done")
    assert at.position.join_refusal()
    for _ in range(8):
        at.turn((1, 1))
    assert at.position.is_over()
    assert at.position.join_refusal()


def test_R1_6_the_ten_thousandth_is_the_last():
    assert "10000" in rules().new(10_000).join_refusal()


def test_R1_2_the_table_of_moves_names_every_realm():
    assert ROUNDS * 3 <= len(REALMS) == 11
    assert rules().num_moves() < 2000
