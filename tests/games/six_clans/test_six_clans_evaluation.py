"""The estimates that the bots use."""

from random import Random

from six_clans_tables import GAME, RULES, play, rules, sit, table, with_bonus

from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.games.six_clans.evaluation import evaluate
from rollwright.testing import uniform


def one_game(seed, choose):
    """Return the total of one player who chooses like this."""
    position = rules().new(1)
    random = Random(seed)
    source = SampledDice(random.random)
    for _ in play_game(position, source, lambda now, seat: choose(now, seat, random)):
        pass
    assert evaluate(position, 0) == position.score(0).total
    return position.score(0).total


def one_step(position, seat, random):
    """Choose the move after which the estimate is best."""
    best = []
    for move in position.legal_moves(seat):
        after = position.clone()
        after.apply(seat, move)
        best.append((GAME.evaluate(after, seat), -move))
    return -max(best)[1]


def test_following_the_estimate_beats_random_play_by_far():
    advised = [one_game(seed, one_step) for seed in range(4)]
    random = [one_game(seed, uniform) for seed in range(4)]
    assert min(advised) > max(random)
    assert sum(advised) / len(advised) > 280


def test_a_better_cell_has_a_higher_value():
    def after(move):
        position = table({12: (12, "bottom"), 4: (1, "bottom")})
        return evaluate(play(position, move), 0)

    assert after("d12 bottom-1a") > after("d4 bottom-1a")
    assert after("d12 bottom-1a") > after("d12 bottom-5a")


def test_a_chosen_die_counts_with_its_best_cell():
    position = with_bonus({12: (11, "bottom"), 4: (3, "side")}, 1, 4)
    begun = play(position.clone(), "d12 bonus-4")
    aimed = play(begun.clone(), "add d4")
    written = play(aimed.clone(), "d12 bottom-1a")
    assert evaluate(begun, 0) >= evaluate(aimed, 0) >= evaluate(written, 0) - 1e-9


def test_before_the_deal_the_estimate_is_zero():
    assert evaluate(sit(1), 0) == 0
    assert evaluate(RULES.new(1), 0) > 100
