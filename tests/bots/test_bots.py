"""A bot sees a position and a seat, and may do anything to its copy."""

import gc
from random import Random

import pytest

import toys
from rollwright import bots, games
from rollwright.bots.greedy import GreedyBot
from rollwright.bots.judge import HandJudge
from rollwright.bots.search import DEPTH, best_turn
from rollwright.bots.simple import NextMoveBot, best_next_move
from rollwright.core.chance import ChanceOutcomes, SampledDice
from rollwright.core.driver import play_game
from rollwright.core.errors import BadOption, IllegalMove
from rollwright.core.position import CHANCE, Position, Rules


@pytest.fixture(autouse=True)
def toy_games(monkeypatch):
    monkeypatch.setattr(games, "_extra", {"terraces": toys.TerracesGame(), "pig": toys.PigGame()})


def after(name, seats, *chance):
    position = games.load(name).new(seats)
    for move in chance:
        position.apply(CHANCE, position.rules().parse_move(move))
    return position


def test_every_name_is_loaded_as_a_bot_of_its_own():
    assert {"random", "greedy", *[name for level in bots.LEVELS.values() for name in level]} <= set(bots.names())
    for name in bots.names():
        assert bots.load(name) is not bots.load(name)
    with pytest.raises(BadOption, match="unknown bot 'clever'"):
        bots.load("clever")


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize(("game", "seat"), [("terraces", 1), ("pig", 0)])
def test_a_bot_chooses_a_legal_move_and_changes_nothing(name, game, seat):
    position = after(game, 2, "roll 4")
    before = position.state()
    for seed in range(5):
        move = bots.choose_move(bots.load(name), position, seat, Random(seed), games.load(game).independent)
        assert move in position.legal_moves(seat)
    assert position.state() == before


def test_a_bot_that_breaks_a_rule_is_told_so():
    class Cheat:
        def choose(self, position, seat, random):
            position.apply(seat, position.legal_moves(seat)[0])
            return 4

    position = after("terraces", 2, "roll 4")
    with pytest.raises(IllegalMove):
        bots.choose_move(Cheat(), position, 1, Random(0), True)
    assert position.is_to_act(1)


def test_random_makes_every_move():
    position = after("terraces", 1, "roll 4")
    random = Random(1)
    assert {bots.load("random").choose(position, 0, random) for _ in range(100)} == set(position.legal_moves(0))


def test_greedy_takes_what_the_worth_prefers():
    position = after("pig", 2, "roll 4")
    assert position.rules().format_move(bots.load("greedy").choose(position, 0, Random(0))) == "hold"


def test_greedy_does_not_always_take_the_first_of_equals():
    position = after("terraces", 1, "roll 4")
    random = Random(1)
    assert {bots.load("greedy").choose(position, 0, random) for _ in range(50)} == {0, 1, 2}


class Ladder(Position):
    """A turn of small steps: left or right at each, worth something only at its end."""

    def __init__(self, steps, made):
        self.steps = steps
        self.made = made

    def legal_moves(self, seat):
        return [0, 1]

    def is_to_act(self, seat):
        return len(self.made) < self.steps

    def apply(self, seat, move):
        self.made.append(move)

    def clone(self):
        return Ladder(self.steps, list(self.made))

    def due(self):
        return ChanceOutcomes("", [])


def test_barnaby_takes_the_last_of_equals_and_juniper_any():
    position = after("terraces", 1, "roll 4")
    moves = position.legal_moves(0)
    assert len(moves) > 2
    chosen = {best_next_move(position, 0, lambda *given: 0.0, Random(seed)) for seed in range(50)}
    assert chosen == set(moves)
    assert best_next_move(position, 0, lambda *given: 0.0, Random(0), latest=True) == moves[-1]
    for name, latest in (("barnaby", True), ("juniper", False)):
        bot = bots.load(name)
        assert isinstance(bot, NextMoveBot)
        assert bot.latest == latest


def test_no_garbage_is_collected_during_a_search(monkeypatch):
    collecting = []

    def evaluate(position, seat):
        collecting.append(gc.isenabled())
        return 0.0

    monkeypatch.setattr("rollwright.bots.greedy.weighted", lambda *given: evaluate)
    GreedyBot().choose(after("terraces", 1, "roll 4"), 0, Random(0))
    HandJudge(evaluate).ends(after("terraces", 1, "roll 4"), 0)
    assert collecting
    assert not any(collecting)
    assert gc.isenabled()


def test_a_turn_of_small_steps_is_searched_to_its_end():
    def worth(position, seat):
        return 1.0 if position.made == [1, 0, 1] else 0.0

    for seed in range(5):
        assert best_turn(Ladder(3, []), 0, worth, Random(seed).random) == [1, 0, 1]
        assert best_turn(Ladder(3, [1]), 0, worth, Random(seed).random) == [0, 1]


def test_a_turn_without_end_is_broken_off():
    def worth(position, seat):
        assert len(position.made) <= DEPTH
        return float(sum(position.made))

    assert best_turn(Ladder(10_000, []), 0, worth, Random(0).random) == [1] * DEPTH


def test_greedy_follows_its_plan_only_while_the_position_is_the_one_it_foresaw(monkeypatch):
    class Steps(Ladder):
        def clone(self):
            return Steps(self.steps, list(self.made))

        def state(self):
            return (self.steps, *self.made)

        def rules(self):
            return Rules("steps", games.load("pig").editions["toy"], {})

    class Wants(toys.PigGame):
        def evaluate(self, position, seat):
            thought.append(position)
            return 1.0 if position.made == [1, 0, 1] else 0.0

    thought: list[object] = []
    monkeypatch.setitem(games._extra, "steps", Wants())
    greedy = bots.load("greedy")
    assert greedy.choose(Steps(3, []), 0, Random(0)) == 1
    thought.clear()
    assert greedy.choose(Steps(3, [1]), 0, Random(0)) == 0
    assert not thought
    greedy.choose(Steps(3, [0]), 0, Random(0))
    assert thought


def test_a_beginner_does_not_start_choices_of_dice_realms_only_to_cancel_them():
    position = games.load("dice_realms").new(2)
    random = Random(1)
    bot = bots.load("wren")
    for step in play_game(position, SampledDice(random.random), lambda now, seat: bot.choose(now, seat, random)):
        assert [position.rules().format_move(move) for move in step.moves] != ["cancel"]
