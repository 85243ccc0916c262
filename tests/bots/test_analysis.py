"""Luck and choices add up to the score exactly, luck is zero on average, and hints name legal moves."""

import os
import subprocess
import sys
from random import Random

import pytest

from rollwright import load
from rollwright.bots import choose_move
from rollwright.bots import load as load_bot
from rollwright.bots.analysis import Analysis, Turn, analyze, cost_of, stages
from rollwright.bots.hints import FAR, hint, refined_hints, usual_move
from rollwright.bots.judge import HandJudge, LearnedJudge, judge_for
from rollwright.bots.search_round import is_reroll
from rollwright.bots.throws import all_throws, possible_throws, sampled_throws
from rollwright.bots.weights import learned_table
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.errors import BadOption
from rollwright.core.position import CHANCE
from toys import TerracesGame

GAMES = ["troyes_dice", "rolling_realms", "dice_realms", "six_clans"]
LEARNED = [name for name in GAMES if learned_table(load(name).rules()) is not None]


def played(game, seats, bot, seed):
    """Return a new position and the steps of a whole game."""
    position = game.new(seats)
    random = Random(seed)
    bots = [load_bot(bot) for _ in range(seats)]

    def choose(now, seat):
        return choose_move(bots[seat], now, seat, random, game.independent)

    return game.new(seats), list(play_game(position, SampledDice(Random(seed).random), choose))


def analyzed(game, seats, seat, bot, seed, throws=4):
    start, steps = played(game, seats, bot, seed)
    *turns, analysis = analyze(game, start, seat, steps, HandJudge(game.evaluate, width=2), throws)
    assert isinstance(analysis, Analysis)
    assert tuple(turns) == analysis.turns
    return analysis, start


@pytest.mark.parametrize("name", GAMES)
def test_luck_and_choices_add_up_to_the_score(name):
    game = load(name)
    analysis, end = analyzed(game, 2, 1, "random", 5)
    assert analysis.score == end.total(1) / game.unit
    assert analysis.expected + analysis.luck + analysis.choices == pytest.approx(analysis.score)
    score, expected, luck, choices = analysis.rounded()
    assert f"{expected + luck + choices:.1f}" == f"{score:.1f}"
    assert choices == pytest.approx(analysis.choices, abs=0.2)
    assert all(turn.loss <= 0 for turn in analysis.turns)
    assert all(bool(turn.better) == (turn.loss < 0) for turn in analysis.turns)
    assert [turn.loss for turn in analysis.worst()] == sorted(turn.loss for turn in analysis.turns if turn.loss <= -0.2)


def test_what_cost_points_reads_differently_from_what_was_better():
    turns = [turn for seed in (4, 5) for turn in analyzed(load("troyes_dice"), 1, 0, "random", seed, 1)[0].turns if turn.loss]
    assert turns
    for turn in turns:
        assert turn.played_titles != turn.better_titles or turn.played == turn.better
    assert any("(" in title for turn in turns for title in turn.played_titles), "the same title with another die or price"


def test_luck_is_zero_on_average_for_a_weak_player(soak):
    game = TerracesGame()
    lucks = [analyzed(game, 1, 0, "random", seed, 64)[0].luck for seed in range(150 * soak)]
    mean = sum(lucks) / len(lucks)
    spread = (sum((luck - mean) ** 2 for luck in lucks) / (len(lucks) - 1)) ** 0.5
    assert abs(mean) < 3.5 * spread / len(lucks) ** 0.5
    assert spread > 0


def test_a_decision_that_others_interrupt_is_compared_from_where_it_began():
    game = load("dice_realms")
    start, steps = played(game, 2, "random", 5)
    position = start.clone()
    judge = HandJudge(game.evaluate, width=2)
    found = list(stages(start, 1, steps, independent=False))
    decisions = [decision for stage in found for decision in stage.decisions]
    made = [move for decision in decisions for move in decision.moves]
    assert made == [move for seat, moves in steps if seat == 1 for move in moves], "every move belongs to one decision"
    assert any(len(stage.decisions) > 1 for stage in found)
    before = {decision.step: decision.start for decision in decisions}
    for number, (seat, moves) in enumerate(steps):
        if number in before:
            assert position.state() == before[number].state()
        for move in moves:
            position.apply(seat, move)
    *turns, _ = analyze(game, game.new(2), 1, steps, judge, 2)
    for stage, turn in zip(found, turns, strict=True):
        assert isinstance(turn, Turn)
        assert not turn.better or turn.decision in before
        assert stage.decisions or turn.loss == 0, "a rival's reroll interrupts a turn before anything was decided"
    assert not all(stage.decisions for stage in found)


def test_a_reroll_is_better_only_if_it_can_be_expected_to_be():
    """Before a reroll the hand-written evaluation promises too much: it would blame everyone who keeps good dice."""
    game = load("dice_realms")
    start, steps = played(game, 2, "wren", 4)
    judge = HandJudge(game.evaluate, width=2)
    found = list(stages(start, 0, steps, independent=False))
    promised = blamed = 0
    for decision in [decision for stage in found for decision in stage.decisions]:
        ends = judge.ends(decision.start, 0)
        kept = [end for end in ends if not is_reroll(end.position)]
        if not is_reroll(ends[0].position) or not kept:
            continue
        promised += 1
        better = cost_of(decision._replace(moves=kept[0].moves), 0, judge).better
        means = [expected_after(end.position, judge) for end in ends if is_reroll(end.position)]
        blamed += bool(better)
        assert not better or max(means) > kept[0].value
        assert better or max(means[:3]) <= kept[0].value
    assert promised > blamed > 0


def expected_after(position, judge):
    outcomes = position.chance_outcomes()
    total = 0.0
    for move, weight in zip(outcomes.moves, outcomes.weights, strict=True):
        after = position.clone()
        after.apply(CHANCE, move)
        total += weight * next(end.value for end in judge.ends(after, 0) if not is_reroll(end.position))
    return total / outcomes.total


def test_the_best_turn_has_no_loss():
    game = load("troyes_dice")
    judge = HandJudge(game.evaluate, width=2)
    position = game.new(1)
    plan: list[int] = []

    def choose(now, seat):
        if not plan:
            plan.extend(judge.ends(now.clone(), seat)[0].moves)
        return plan.pop(0)

    steps = list(play_game(position, SampledDice(Random(2).random), choose))
    *turns, analysis = analyze(game, game.new(1), 0, steps, judge, 4)
    assert isinstance(analysis, Analysis)
    assert tuple(turns) == analysis.turns
    assert all(turn.loss == 0 for turn in analysis.turns)
    assert analysis.worst() == []


@pytest.mark.parametrize("name", LEARNED)
def test_the_learned_judge_values_the_ends_that_its_search_finds(name):
    game = load(name)
    position = game.new(1)
    random = Random(3)
    judge = judge_for(position)
    assert isinstance(judge, LearnedJudge)
    for _ in play_game(position, SampledDice(random.random), lambda now, seat: random.choice(now.legal_moves(seat))):
        if position.to_act() != [0]:
            continue
        if not position.total(0) and random.random() < 0.5:
            continue
        best = judge.ends(position, 0)[0]
        assert judge.value(best.position, 0) == pytest.approx(best.value, abs=0.01)
        assert all(not end.position.is_to_act(0) for end in judge.ends(position, 0)[:3])
        if random.random() < 0.1:
            return


@pytest.mark.parametrize("name", LEARNED)
def test_a_learned_analysis_adds_up_and_finds_no_loss_in_its_own_turns(name):
    game = load(name)
    judge = judge_for(game.new(1))
    position = game.new(1)
    plan: list[int] = []

    def choose(now, seat):
        if not plan:
            plan.extend(judge.best_turn(now.clone(), seat).moves)
        return plan.pop(0)

    steps = list(play_game(position, SampledDice(Random(2).random), choose))
    *_, analysis = analyze(game, game.new(1), 0, steps, judge, 2)
    assert isinstance(analysis, Analysis)
    assert analysis.expected + analysis.luck + analysis.choices == pytest.approx(analysis.score)
    assert analysis.loss == 0
    assert analysis.judge.startswith("learned")


def test_a_calibrated_evaluation_is_a_line_for_each_round():
    game = load("dice_realms")
    judge = judge_for(game.new(2))
    assert isinstance(judge, HandJudge)
    position = game.new(2)
    for _ in play_game(position, SampledDice(Random(1).random), lambda now, seat: now.legal_moves(seat)[0]):
        if not position.is_over() and position.phase().round in judge.calibration:
            break
    base, slope = judge.calibration[position.phase().round]
    assert judge.value(position, 1) == pytest.approx(base + slope * game.evaluate(position, 1))
    attacks = next(option for option in game.options if option.name == "attacks")
    other = next(value for value in attacks.choices or {} if value != attacks.default)
    unknown = judge_for(game.new(2, game.check({"attacks": other})))
    assert isinstance(unknown, HandJudge)
    assert not unknown.calibration


def test_few_throws_are_listed_and_many_are_sampled_in_strata():
    position = load("troyes_dice").new(1)
    next(play_game(position, SampledDice(Random(1).random), lambda now, seat: 0))
    assert all_throws(position, 40) == []
    listed = all_throws(position, 400)
    assert sum(throw.weight for throw in listed) == pytest.approx(1)
    drawn = sampled_throws(position, 60, Random(1))
    black = [position.rules().format_move(throw.moves[0]).split()[1] for throw in drawn]
    assert all(abs(black.count(str(value)) - 10) <= 1 for value in range(1, 7))
    realms = load("rolling_realms").new(1)
    next(play_game(realms, SampledDice(Random(1).random), lambda now, seat: 0))
    throws, complete = possible_throws(realms, 8, Random(1))
    assert (len(throws), complete) == (21, True)


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_names_legal_moves_and_a_reason(name):
    game = load(name)
    position = game.new(2)
    random = Random(8)
    seen = 0
    for step in play_game(position, SampledDice(random.random), lambda now, seat: random.choice(now.legal_moves(seat))):
        acting = position.to_act()
        if step.seat != -1 or not acting or acting[0] < 0 or len(position.legal_moves(acting[0])) < 2:
            continue
        seen += 1
        if seen not in (1, 4):
            continue
        seat = acting[0]
        before = position.state()
        given = list(refined_hints(position, seat, HandJudge(game.evaluate, width=2)))
        assert position.state() == before
        for one in given:
            assert 1 <= len(one.candidates) <= 3
            assert all(position.refusal_code(seat, candidate.move) == 0 for candidate in one.candidates)
            assert one.candidates[0].difference == 0
            assert [candidate.expected for candidate in one.candidates] == sorted(
                (candidate.expected for candidate in one.candidates), reverse=True
            )
            most = FAR * abs(one.candidates[0].expected)
            assert all(-candidate.difference <= most for candidate in one.candidates[2:]), "a third move is never far worse"
            assert one.reason.endswith(".")
        assert given[0].confidence == ""
        assert given[-1].confidence in ("Sure", "Fairly sure", "A toss-up")
        assert position.refusal_code(seat, given[-1].usual_move) == 0
    assert seen >= 4


def test_there_is_no_hint_for_a_seat_that_is_not_to_act():
    with pytest.raises(BadOption, match="not to act now"):
        hint(load("troyes_dice").new(1), 0)


def test_a_forced_move_is_named_as_such():
    game = load("six_clans")
    position = game.new(1)
    random = Random(1)
    for _ in play_game(position, SampledDice(random.random), lambda now, seat: random.choice(now.legal_moves(seat))):
        if position.to_act() == [0] and len(position.legal_moves(0)) == 1:
            only = hint(position, 0)
            assert only.reason == "It is your only move."
            assert only.candidates[0].move == usual_move(position, 0)
            return


# Prints the luck of a game, which is made of thousands of learned values.
LUCK = """
import sys
from pathlib import Path
from rollwright.lab.analyses import Cell, run_check
from rollwright.lab.runner import InProcess
print(run_check([Cell("troyes_dice", "beginner")], 1, InProcess(), Path(sys.argv[1])).cells[0].games[0].luck)
"""


def test_values_do_not_depend_on_the_number_of_threads(tmp_path):
    found = set()
    for count in ("1", "2"):
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": count}
        command = [sys.executable, "-c", LUCK, str(tmp_path / f"{count}.jsonl")]
        found.add(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)
    assert len(found) == 1
