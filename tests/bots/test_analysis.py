"""Luck and choices add up to the score exactly, luck is zero on average, and hints state facts."""

import re
from itertools import islice
from random import Random

import pytest

from rollwright import load
from rollwright.bots import choose_move
from rollwright.bots import load as load_bot
from rollwright.bots.analysis import Analysis, Turn, analyze, stages
from rollwright.bots.hints import hint, refined_hints, usual_move
from rollwright.bots.judge import HandJudge, LearnedJudge, judge_for
from rollwright.bots.suggest import title_of
from rollwright.bots.throws import all_throws, possible_throws, sampled_throws
from rollwright.bots.weights import learned_table
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.english import MINUS
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
    assert all(turn.loss <= 0 for turn in analysis.turns)
    assert all(bool(turn.better) == (turn.loss < 0) for turn in analysis.turns)
    assert [turn.loss for turn in analysis.worst()] == sorted(turn.loss for turn in analysis.turns if turn.loss <= -0.2)


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
            assert one.reason.endswith(".")
        assert given[0].confidence == ""
        assert given[-1].confidence in ("Sure", "Fairly sure", "A toss-up")
        assert position.refusal_code(seat, given[-1].usual_move) == 0
    assert seen >= 4


MORE = re.compile(r"(\d+(?:\.\d+)?) (more|fewer) ([^,]+?)(?=,| and | than | later|$)")
QUOTED = re.compile("“(.*)”")


def facts(text):
    """Return what a reason states, as pairs of a signed number and a name, and what is left of it."""
    found = [(float(number) * (1 if word == "more" else -1), name) for number, word, name in MORE.findall(text)]
    return found, MORE.sub("#", text)


def check_reason(position, seat, given):
    """Check every number and every name of a reason against the position; return how many numbers it states."""
    game = load(position.rules().game)
    reason = given.reason
    ends = []
    for candidate in given.candidates:
        after = position.clone()
        for move in candidate.turn:
            after.apply(seat, move)
        ends.append(after)
    points = [after.total(seat) / game.unit for after in ends]
    if reason == "It is your only move.":
        assert len(position.legal_moves(seat)) == 1
        return 0
    if len(given.candidates) == 1:
        change = points[0] - position.total(seat) / game.unit
        stated = re.fullmatch(r"This turn changes your score by (\S+)\.|Your score stays the same this turn\.", reason)
        assert stated is not None
        assert float((stated[1] or "0").replace(MINUS, "-")) == pytest.approx(change)
        return 1
    quoted = QUOTED.search(reason)
    assert quoted is not None, reason
    if reason == f"{quoted[0]} is better.":
        cancel, better = given.candidates[0].turn[:2]
        assert cancel == position.cancel_move(seat)
        after = position.clone()
        after.apply(seat, cancel)
        assert quoted[1] in (title_of(after, seat, better), after.describe(seat, better))
        return 0
    other = max(1, given.usual)
    move = given.candidates[other].move
    assert quoted[1] in (title_of(position, seat, move), position.describe(seat, move))
    assert position.describe(seat, move) == quoted[1] or quoted[1] != title_of(position, seat, given.candidates[0].move)
    expected = round(given.candidates[0].expected, 1) - round(given.candidates[other].expected, 1)
    if reason == f"{quoted[0]} is as good.":
        assert expected < 0.11
        return 0
    rerolls = any(after.is_to_act(CHANCE) and after.chance_outcomes().at_once for after in (ends[0], ends[other]))
    if reason.startswith("On average, "):
        ((number, _),), _ = facts(reason.replace(quoted[0], ""))
        assert rerolls
        assert number == pytest.approx(expected, abs=0.051), reason
        return 1
    assert not rerolls, reason  # what a throw brings is unknown, so it is not compared with what another turn already has
    now, _, later = reason.replace(quoted[0], "").partition(" can expect ")
    items = game.renderer().items(position.rules())
    assert items is not None
    have, instead = (after.inventory(seat) for after in (ends[0], ends[other]))
    stated, rest = facts(now)
    names = {name: item for item, known in items.items() for name in (item, known.one)}
    for number, name in stated:
        if name in ("point", "points"):
            assert number == pytest.approx(points[0] - points[other], abs=0.051)
        else:
            item = names[name]
            assert number == have.get(item, 0) - instead.get(item, 0), reason
    assert not re.search(r"\d", rest), reason
    if "the same as" in now:
        assert points[0] == points[other]
        assert all(have.get(item, 0) == instead.get(item, 0) for item in items)
    if later:
        ((number, _),), rest = facts(later)
        assert number == pytest.approx(expected - (points[0] - points[other]), abs=0.051), reason
        assert rest == "# later."
    return len(stated)


@pytest.mark.parametrize("name", GAMES)
def test_every_number_and_name_of_a_reason_is_true_of_the_position(name):
    game = load(name)
    stated = checked = 0
    random = Random(4)
    position = game.new(2)
    for _ in play_game(position, SampledDice(random.random), lambda now, seat: random.choice(now.legal_moves(seat))):
        if position.is_over() or not position.is_to_act(0) or random.random() < (0.9 if name == "dice_realms" else 0.8):
            continue
        own = position.extract_sheet(0) if game.independent else position
        for given in islice(refined_hints(position, 0), 2):
            stated += check_reason(own, 0, given)
        checked += 1
        if checked == 12:
            break
    assert stated >= 10


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
