"""S1 to S3: what is on the table, setup, and the bag that counts the rounds."""

from collections import Counter
from random import Random

import pytest
from six_clans_tables import (
    GAME,
    RULES,
    SIZES,
    end_turn,
    legal,
    play,
    rule,
    rules,
    script,
    seeded,
    sit,
    table,
    throw_dice,
)

from rollwright.core.chance import SampledDice
from rollwright.core.driver import each_move, play_game, play_randomly
from rollwright.core.errors import BadOption, IllegalMove
from rollwright.core.position import CHANCE, throw


def whole_clock(seed, seats=0):
    """Every turn of a game as (round, bag before, bag after, the chance moves), without players."""
    position = RULES.new(seats)
    source = SampledDice(Random(seed).random)
    turns = []
    before = sum(RULES.counts(position.shared.bag))
    for step in play_game(position, source, end_turn):
        if step.seat == CHANCE:
            after = sum(RULES.counts(position.shared.bag))
            turns.append((position.shared.round + 1, before, after, [RULES.format_move(move) for move in step.moves]))
            before = after
    return position, turns


# S1 On the table


def test_S1_1_there_are_eighteen_meeples_three_of_each_clan():
    assert RULES.meeples == [3, 3, 3, 3, 3, 3]
    assert RULES.counts(RULES.full_bag) == RULES.meeples
    position, _ = whole_clock(3)
    assert position.pieces() == RULES.meeples


def test_S1_2_five_dice_with_faces_from_one_to_their_size():
    assert tuple(RULES.sides) == SIZES
    outcomes = RULES.rolls[31]
    faces = Counter(RULES.table.rows[move].die for move in outcomes.moves)
    assert [faces[die] for die in range(5)] == [4, 6, 8, 10, 12]
    weights: Counter[int] = Counter()
    for move, weight in zip(outcomes.moves, outcomes.weights, strict=True):
        weights[RULES.table.rows[move].die] += weight
    assert len(set(weights.values())) == 1  # every die is equally likely to be next
    for move, weight in zip(outcomes.moves, outcomes.weights, strict=True):
        assert weight * RULES.sides[RULES.table.rows[move].die] == weights[0]  # and every face of it


def test_S1_3_a_sheet_has_a_zone_for_each_of_the_other_clans():
    for home in range(6):
        assert sorted(RULES.clan_of[home]) == [0, 1, 2, 3, 4, 5]
        assert RULES.clan_of[home][5] == home
    for zone in range(6):  # over the six sheets every clan has every zone once
        assert sorted(clans[zone] for clans in RULES.clan_of) == [0, 1, 2, 3, 4, 5]


def test_S1_4_one_to_six_players_or_any_number_if_clans_repeat():
    assert GAME.new(6).seats() == 6
    with pytest.raises(BadOption):
        GAME.new(7)
    assert GAME.new(10000, {"clans": "repeat"}).seats() == 10000
    with pytest.raises(BadOption):
        GAME.new(10001, {"clans": "repeat"})
    with pytest.raises(BadOption):
        GAME.new(0)


def test_S1_5_a_cell_holds_one_to_fourteen():
    assert RULES.all == sum(1 << value for value in range(1, 15))


# S2 Setting up


def test_S2_1_home_cards_are_dealt_or_go_by_seat():
    position = sit(6, homes="seats")
    assert [sheet.home for sheet in position.sheets] == [0, 1, 2, 3, 4, 5]
    dealt = sit(6)
    assert dealt.chance_outcomes().prompt == "deal the Home Cards"
    assert len(dealt.chance_outcomes().moves) == 6
    pieces = throw(dealt, SampledDice(Random(4).random), 1)
    assert [dealt.ruleset.format_move(move).split()[0] for move in pieces] == ["home"] * 6
    assert sorted(sheet.home for sheet in dealt.sheets) == [0, 1, 2, 3, 4, 5]
    assert not dealt.chance_outcomes().continues  # the first roll is a throw of its own
    many = sit(13, clans="repeat")
    throw(many, SampledDice(Random(4).random), 1)
    homes = [sheet.home for sheet in many.sheets]
    assert homes[:6] == homes[6:12]
    assert homes[12] == homes[0]


def test_S2_2_all_meeples_are_in_the_bag_and_the_first_roll_is_turn_one():
    position = RULES.new(1)
    assert position.shared.bag == RULES.full_bag
    assert position.to_act() == [CHANCE]
    throw_dice(position, 1)
    assert str(position.phase()) == "round 1, turn 1 of 18"
    assert position.to_act() == [0]
    assert position.sheets[0].picks == 3


@pytest.mark.parametrize("homes", ["dealt", "seats"])
def test_S2_3_latecomers_may_join_until_the_dice_are_rolled(homes):
    position = sit(1, homes=homes)
    assert position.join() == 1  # before the deal
    if homes == "dealt":
        throw_dice(position, 4)
    assert position.join_refusal() == ""
    assert position.join() == 2
    assert [sheet.home for sheet in position.sheets] == position.shared.cards[:3]
    throw_dice(position, 5)
    assert position.join_refusal() == "No one can join once the dice have been rolled."
    assert sit(6).join_refusal().startswith("All six home clans are taken")
    assert sit(6, clans="repeat").join_refusal() == ""
    assert sit(10000, clans="repeat").join_refusal() == "All 10000 seats are taken."


# S3 A turn, and the bag


def test_S3_1_every_die_gets_a_face_and_a_meeple_in_a_random_order_of_the_dice():
    orders = set()
    for seed in range(40):
        position = RULES.new(1)
        moves = [RULES.format_move(move) for move in throw(position, SampledDice(Random(seed).random), 1)]
        assert [text.split()[0] for text in moves] == ["roll", "draw"] * 5
        orders.add(tuple(text.split()[1] for text in moves[::2]))
        assert sorted(text.split()[1] for text in moves[::2]) == sorted(RULES.table.dice)
        for die in range(5):
            assert 1 <= position.shared.values[die] <= SIZES[die]
            assert position.shared.clans[die] >= 0
        assert sum(RULES.counts(position.shared.bag)) == 13
    assert len(orders) > 20
    assert rule(RULES.new(1), "d4 top-1") == "S3.1"
    assert rule(throw_dice(RULES.new(1), 1), "draw red") == "S3.1"


def test_S3_2_all_players_act_simultaneously_on_their_own_sheets():
    position = seeded(2, 3)
    assert position.to_act() == [0, 1, 2]
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        copy = position.clone()
        for seat in order:
            copy.apply(seat, copy.legal_moves(seat)[0])
        if order == (0, 1, 2):
            first = copy.state()
        assert copy.state() == first
    play(position, "done", seat=1)
    assert position.to_act() == [0, 2]


def test_S3_3_a_player_ends_the_turn_and_unused_picks_are_lost():
    position = seeded(5, 2)
    play(position, "done")
    assert rule(position, "done") == "S3.3"
    assert position.legal_moves(0) == []
    play(position, "done", seat=1)
    throw_dice(position, 6)
    assert [sheet.picks for sheet in position.sheets] == [3, 3]


def test_S3_4_meeples_are_discarded_by_the_next_roll_not_put_back():
    position = seeded(5)
    standing = position.shared.on_dice(RULES)
    play(position, "done")
    assert position.shared.discard == 0  # until the dice are rolled, a player may undo the moves of the turn
    throw_dice(position, 7)
    assert position.shared.discard == standing
    assert sum(RULES.counts(position.shared.bag)) == 8


def test_S3_5_when_the_bag_is_empty_the_next_round_starts_immediately_with_the_discarded_meeples():
    position = RULES.new(0)
    for _ in range(3):
        throw(position, SampledDice(Random(8).random), 1)
    assert sum(RULES.counts(position.shared.bag)) == 3
    left = [clan for clan, count in enumerate(RULES.counts(position.shared.bag)) for _ in range(count)]
    for at, clan in enumerate(left):
        assert position.shared.round == 0
        script(position, f"roll d{SIZES[at]} 1, draw {RULES.colors[clan]}")
    assert position.shared.round == 1
    assert sum(RULES.counts(position.shared.bag)) == 15
    assert position.shared.discard == 0
    assert position.shared.clans[:3] == left  # meeples on dice stay there
    assert position.chance_outcomes().prompt == "draw the meeple that is killed"


def test_S3_6_a_meeple_is_killed_when_rounds_two_four_and_six_start():
    position, turns = whole_clock(9)
    deaths = [(turn, text) for turn, (_, _, _, moves) in enumerate(turns, 1) for text in moves if text.startswith("kill")]
    assert [turn for turn, _ in deaths] == [4, 10, 16]
    assert sum(RULES.counts(position.shared.dead)) == 3


def test_S3_7_the_turn_in_which_the_bag_ran_out_counts_toward_the_new_round():
    position, turns = whole_clock(10, seats=1)
    assert [turn[0] for turn in turns] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6]
    position = RULES.new(1)
    picks: list[int] = []
    for step in play_game(position, SampledDice(Random(1).random), end_turn):
        if step.seat == CHANCE:
            picks.append(position.sheets[0].picks)
    assert picks == [3] * 6 + [2] * 6 + [1] * 6


@pytest.mark.parametrize("seed", range(30))
def test_S3_8_every_game_has_eighteen_turns_three_in_each_round(seed):
    _, turns = whole_clock(seed)
    assert RULES.turns == 18
    assert [(before, after) for _, before, after, _ in turns] == [
        (18, 13), (13, 8), (8, 3), (3, 12), (12, 7), (7, 2), (2, 12), (12, 7), (7, 2),
        (2, 11), (11, 6), (6, 1), (1, 11), (11, 6), (6, 1), (1, 10), (10, 5), (5, 0),
    ]  # fmt: skip
    drawn = Counter(text for _, _, _, moves in turns for text in moves if text.startswith("draw"))
    assert sum(drawn.values()) == 90
    dead: Counter[str] = Counter()
    for _, _, _, moves in turns:
        shown = Counter(text.split()[1] for text in moves if text.startswith("draw"))
        assert max(shown.values()) <= 3
        before = Counter(dead)
        dead.update(text.split()[1] for text in moves if text.startswith("kill"))
        for clan, count in shown.items():
            assert count <= 3 - before[clan]  # a killed color is seen less often
    assert sum(dead.values()) == 3


def test_S3_5_the_bag_runs_out_on_the_same_dice_of_the_same_turns_in_every_game():
    for seed in range(5):
        position = RULES.new(0)
        random = Random(seed)
        refills = []
        drawn = 0
        for before, seat, move in each_move(position, play_randomly(position, random.random)):
            if RULES.format_move(move).startswith("draw"):
                drawn += 1
                after = before.clone()
                after.apply(seat, move)
                if after.shared.round != before.shared.round:
                    turn, returned = before.shared.turn, sum(RULES.counts(before.shared.discard))
                    refills.append((turn, drawn - 5 * (turn - 1), returned))
        assert refills == [(4, 3, 15), (7, 2, 15), (10, 2, 15), (13, 1, 15), (16, 1, 15)]
        assert drawn == 90


def test_S4_2_home_dice_appear_fifteen_times_on_average():
    """The count from the simulation that was used to reconstruct the sheet: mean 15.0, from 6 to 18."""
    counts = []
    for seed in range(150):
        _, turns = whole_clock(seed)
        counts.append(sum(text == "draw green" for _, _, _, moves in turns for text in moves))
    assert 14.4 < sum(counts) / len(counts) < 15.6
    assert min(counts) >= 6
    assert max(counts) <= 18


def test_only_the_expected_chance_move_is_accepted():
    position = RULES.new(1)
    with pytest.raises(IllegalMove, match="roll the five dice"):
        position.play(CHANCE, RULES.parse_move("draw red"))
    script(position, "roll d4 3")
    with pytest.raises(IllegalMove, match="draw a meeple"):
        position.play(CHANCE, RULES.parse_move("roll d6 3"))
    script(position, "draw red")
    with pytest.raises(IllegalMove, match="next die"):
        position.play(CHANCE, RULES.parse_move("roll d4 3"))
    bag = rules()
    assert bag.draw_outcomes(3).weights == [3]  # three of the first clan


def test_a_die_without_a_meeple_cannot_be_chosen():
    position = table({4: (3, "top")})
    assert rule(position, "d6 top-1") == "S3.1"
    assert legal(position) == ["d4 top-1", "done"]
