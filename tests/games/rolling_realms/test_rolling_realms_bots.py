"""The evaluation leads bots to far more stars than random play."""

from random import Random

from rolling_realms_table import GAME, rules, table

from rollwright.bots import load
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.position import CHANCE
from rollwright.games.rolling_realms.components import TURNS
from rollwright.games.rolling_realms.evaluation import evaluate


def first_round(bot: str, seed: int) -> int:
    """The score of one round with the same realms and the same dice for every bot."""
    dice = Random(seed)
    random = Random(seed)
    position = GAME.new(1, {"round-1": "castles,scythe,wingspan"})
    player = load(bot)
    throws = 0
    for step in play_game(position, SampledDice(dice.random), lambda now, seat: player.choose(now.clone(), seat, random)):
        throws += step.seat == CHANCE
        if throws == 1 + TURNS and position.is_to_act(CHANCE):
            break
    return position.score(0).total


def test_greedy_clearly_beats_random():
    greedy = [first_round("greedy", seed) for seed in (1, 2)]
    random = [first_round("random", seed) for seed in (1, 2)]
    assert min(greedy) > max(random) + 40


def test_marks_have_value_and_waste_does_not():
    at = table("castles scythe wingspan", (1, 6), have=(3, 0, 0))
    before = evaluate(at.position, 0)
    assert evaluate(at.do("pumpkin2 die1 up").position, 0) < before
    at = table("castles scythe wingspan", (1, 6), have=(3, 0, 0))
    assert evaluate(at.do("die2 castles e1").position, 0) > before


def test_the_evaluation_at_the_end_is_the_score():
    at = table("castles scythe wingspan", None)
    for _ in range(9):
        at.turn((6, 2))
    at.chance("realms cities euphoria tapestry")
    for _ in range(9):
        at.turn((6, 2))
    at.chance("realms pendulum society viticulture")
    for _ in range(9):
        at.turn((6, 2))
    assert at.position.is_over()
    assert evaluate(at.position, 0) == at.score() == 0
    assert rules().unspent == 1
