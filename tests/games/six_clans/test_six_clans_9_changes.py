"""The changes of moves and throws, as data and in words."""

from random import Random

import pytest
from six_clans_tables import GAME, RULES, eager, play, script, table, with_bonus

from rollwright.core.chance import SampledDice
from rollwright.core.driver import each_move, play_game
from rollwright.core.position import CHANCE
from rollwright.games.six_clans.shared_state import AT_REST
from rollwright.testing import ContractError, check_sum_of_changes, uniform

OPTIONS = [{}, {"homes": "seats"}, {"clans": "repeat"}]


def greedy(position, seat, random):
    """Choose the move after which the estimate is best."""
    best = []
    for move in position.legal_moves(seat):
        after = position.clone()
        after.apply(seat, move)
        best.append((GAME.evaluate(after, seat), -move))
    return -max(best)[1]


def steps(seed, choose, options):
    """Yield every move of a game: the position before, the position after, and the changes."""
    random = Random(seed)
    position = GAME.new(1 + seed % 3, options)
    played = play_game(position, SampledDice(random.random), lambda now, seat: choose(now, seat, random))
    for before, seat, move in each_move(position, played):
        after = before.clone()
        after.apply(seat, move)
        yield before, after, before.changes(seat, move)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("choose", [uniform, eager, greedy])
def test_changes_add_up_to_the_difference(choose, options):
    for seed in range(2 if choose is greedy else 6):
        for before, after, changes in steps(seed, choose, options):
            check_sum_of_changes(before, after, changes)
            for sentence in before.describe_changes(changes):
                assert sentence.endswith(".")
                assert sentence[0].isupper() or sentence.startswith("{seat ")


def test_no_kind_of_change_can_be_left_out():
    missed: set[str] = set()
    kinds: set[str] = set()
    for seed in range(4):
        for before, after, changes in steps(seed, eager, {}):
            for kind in {change.kind() for change in changes} - missed:
                kinds.add(kind)
                try:
                    check_sum_of_changes(before, after, [change for change in changes if change.kind() != kind])
                except ContractError:
                    missed.add(kind)
    assert missed == kinds
    assert len(kinds) >= 20


def told(position, move, seat=0):
    return position.describe_changes(position.changes(seat, RULES.parse_move(move)))


@pytest.mark.parametrize(
    ("before", "move", "sentence"),
    [
        (
            table({4: (3, "top")}),
            "d4 top-1",
            "used 1 pick, wrote the 3 of the d4 in cell 1 of the top row, scored 3 points, and gained 1 Emberkin recruit",
        ),
        (
            table({8: (5, "home")}),
            "d8 home-1",
            "used a free die, wrote the 5 of the d8 in space 1 of the Home Card, and won the bonus \u201cplus or minus one\u201d",
        ),
        (
            table({10: (7, "bottom")}, {"bottom-1": [2]}),
            "d10 bottom-1b",
            "used 1 pick, wrote the 7 of the d10 in the right cell of difference 1, and lost 15 points",
        ),
        (table({6: (2, "home")}, {"home": [1] * 12}), "d6 recruit", "claimed the d6 for free and gained 1 FeyFolk recruit"),
        (table({10: (7, "top"), 12: (9, "home")}), "done", "ended the turn, forfeited 3 picks, and left 1 free die unused"),
        (with_bonus({8: (5, "bottom")}, 2), "d8 bonus-2", "chose \u201csize\u201d for the Stonefolk d8 showing 5"),
        (play(with_bonus({8: (5, "bottom")}, 1), "d8 bonus-1"), "minus", "spent \u201cplus or minus one\u201d to lower the 5 to 4"),
        (play(with_bonus({8: (5, "bottom")}, 2), "d8 bonus-2"), "bigger", "spent \u201csize\u201d to use the d8 as a d10"),
        (
            play(with_bonus({8: (5, "bottom")}, 3), "d8 bonus-3"),
            "as red",
            "spent \u201ccolor\u201d to use the d8 as Emberkin (red)",
        ),
        (
            play(with_bonus({8: (5, "bottom"), 4: (2, "home")}, 4), "d8 bonus-4"),
            "less d4",
            "spent \u201ccombine\u201d to combine the d8 with the FeyFolk d4 showing 2 (5 \u2212 2 = 3)"
            " and lost the free use of the home d4",
        ),
        (
            play(with_bonus({8: (5, "bottom")}, 5), "d8 bonus-5"),
            "split 2",
            "spent \u201csplit\u201d to split the 5 into 2 and 3, 2 first",
        ),
        (
            play(with_bonus({8: (5, "bottom"), 6: (3, "bottom")}, 6, round=6), "d8 bottom-1a"),
            "bonus-6",
            "spent \u201ctwo more dice\u201d and gained 2 picks",
        ),
    ],
)
def test_a_move_is_described_in_the_past_tense_with_its_cost_first(before, move, sentence):
    assert told(before, move) == [f"{{seat 1}} {sentence}."]


def throws(position, text):
    """Make a scripted throw and return its clauses and the sentences of its changes."""
    told = []
    clauses = []
    for piece in text.split(","):
        move = RULES.parse_move(piece.strip())
        clauses.append(position.describe(CHANCE, move))
        told += position.describe_changes(position.changes(CHANCE, move))
        script(position, piece)
    return [clause for clause in clauses if clause], told


def test_a_new_round_is_announced_with_the_bag_and_the_picks():
    position = RULES.new(0)
    clauses, told = throws(position, "roll d4 3, draw red")
    assert clauses == ["the Emberkin d4 shows 3"]
    assert told == ["Round 1 started.", "Each turn now gives 3 picks.", "The roll was 3 on the Emberkin d4."]
    position = table({}, round=2)
    position.shared.phase, position.waiting, position.sheets[0].done = AT_REST, 0, True
    position.shared.bag = RULES.unit[1]  # one Emberkin is left
    position.shared.discard = RULES.full_bag - RULES.unit[1]
    clauses, told = throws(position, "roll d4 3, draw red")
    assert clauses == [
        "the Emberkin d4 shows 3; round 3 starts: 17 meeples go back into the bag, and players now have 2 picks per turn"
    ]
    assert told == [
        "Round 3 started.",
        "The 17 discarded meeples went back into the bag.",
        "Each turn now gives 2 picks.",
        "The roll was 3 on the Emberkin d4.",
    ]


def test_players_are_told_when_a_turn_gives_fewer_picks():
    for round, announced in ((2, ["2 picks"]), (3, []), (4, ["1 pick"])):
        position = table({}, round=round)
        position.shared.phase, position.waiting, position.sheets[0].done = AT_REST, 0, True
        position.shared.bag = RULES.unit[1]
        position.shared.discard = RULES.full_bag - RULES.unit[1]
        script(position, "roll d4 3")
        changes = position.changes(CHANCE, RULES.parse_move("draw red"))
        assert [change.detail for change in changes if change.announced and change.item == "picks per turn"] == announced
        assert [change.detail for change in changes if change.announced and change.item == "round"] == [str(round + 1)]


def test_a_killed_meeple_and_the_last_turn_are_announced():
    position = table({}, round=1)
    position.waiting, position.sheets[0].done = 0, True
    position.shared.bag, position.shared.discard = RULES.unit[1], RULES.full_bag - RULES.unit[1]
    clauses, told = throws(position, "roll d4 3, draw red, kill blue")
    assert clauses[1] == "a Tidefolk meeple is killed"
    assert told[-1] == "A meeple was killed: fewer Tidefolk dice."
    position = table({}, round=6)
    position.waiting, position.sheets[0].done = 0, True
    position.shared.bag, position.shared.discard = RULES.unit[1], RULES.full_bag - RULES.unit[1]
    clauses, told = throws(position, "roll d4 3, draw red")
    assert clauses == ["the Emberkin d4 shows 3; the bag is empty, so this is the last turn"]
    assert told == ["The bag is empty, so this is the last turn.", "The roll was 3 on the Emberkin d4."]


@pytest.mark.parametrize(
    ("seats", "dealt"),
    [
        (0, ["the Home Cards are dealt"]),
        (1, ["the Home Cards are dealt: {seat 1} plays Emberkin"]),
        (2, ["the Home Cards are dealt: {seat 1} plays Emberkin", "{seat 2} plays FeyFolk"]),
    ],
)
def test_only_the_home_cards_that_someone_gets_are_announced(seats, dealt):
    position = GAME.rules(None, {"clans": "repeat"}).new(seats)
    clauses, told = throws(position, "home red, home green, home blue, home yellow, home purple, home grey")
    assert clauses == dealt
    assert told == [f"{{seat {seat + 1}}} got the {('Emberkin', 'FeyFolk')[seat]} Home Card." for seat in range(seats)]


def test_players_who_share_a_clan_are_announced_together():
    position = GAME.rules(None, {"clans": "repeat"}).new(26)
    clauses, told = throws(position, "home red, home green, home blue, home yellow, home purple, home grey")
    assert clauses[0] == "the Home Cards are dealt: {seat 1}, {seat 7}, {seat 13}, and 2 more play Emberkin"
    assert len(told) == 6


def test_after_a_bonus_the_die_is_described_as_it_is_now():
    def said(move):
        return position.describe(0, RULES.parse_move(move))

    position = with_bonus({8: (5, "bottom"), 4: (2, "home")}, 1, 2, 3, 4)
    assert said("d8 bonus-1") == "Use \u201cplus or minus one\u201d on the Stonefolk d8 showing 5"
    play(position, "d8 bonus-1")
    assert said("plus") == "Raise the 5 to 6"
    assert said("minus") == "Lower the 5 to 4"
    play(position, "minus")
    assert said("d8 bonus-4") == "Use \u201ccombine\u201d on the Stonefolk d8 showing 5, now 4"
    play(position, "d8 bonus-4")
    assert said("add d4") == ("Combine the d8 with the FeyFolk d4 showing 2 (4 + 2 = 6); the free use of your home d4 is lost")
    play(position, "add d4", "d8 bonus-2", "smaller")
    assert said("d8 bonus-3") == "Use \u201ccolor\u201d on the Stonefolk d8 showing 5, now 6 (used as a d6)"
    assert said("d8 bottom-4a") == (
        "Write the 6 of the d8 (used as a d6) in the left cell of difference 4 (Stonefolk) for 1 pick: 1 Stonefolk recruit"
    )
