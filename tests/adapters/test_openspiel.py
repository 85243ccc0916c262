"""OpenSpiel's own simulation test passes, sequential and simultaneous, and its Python MCTS bot plays."""

from random import Random

import pytest
from games_with_features import GAMES
from playthroughs import actions_in, playthrough, stored

from rollwright import load
from rollwright.bots.seeds import seeded_dice
from rollwright.core.errors import BadOption, IllegalMove
from rollwright.core.record import parse
from rollwright.core.replay import replay, verify

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (make test-lab installs it)")
openspiel = pytest.importorskip("rollwright.adapters.openspiel")
pytestmark = pytest.mark.lab


@pytest.mark.parametrize("suffix", ["", "_simultaneous"])
@pytest.mark.parametrize("game", GAMES)
def test_the_simulation_test_of_openspiel_passes(game, suffix):
    for seats in sorted({max(load(game).seats[0], 1), 2}):
        pyspiel.random_sim_test(pyspiel.load_game(f"rollwright_{game}{suffix}", {"seats": seats}), 1, True, False)


@pytest.mark.parametrize("game", GAMES)
def test_the_mcts_bot_of_openspiel_plays(game):
    from numpy.random import RandomState
    from open_spiel.python.algorithms import mcts

    loaded = pyspiel.load_game(f"rollwright_{game}")
    state = loaded.new_initial_state()
    random = RandomState(1)
    bot = mcts.MCTSBot(loaded, 2.0, 4, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("game", GAMES)
def test_the_golden_playthrough_is_still_the_same(game):
    golden = stored(game)
    actions = actions_in(golden)
    assert len(actions) > 20
    assert playthrough(game, actions) == golden


@pytest.mark.parametrize("suffix", ["", "_simultaneous"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_saved_as_a_record(game, suffix):
    dice, draw = openspiel.SeededDice(6), Random(1)
    state = pyspiel.load_game(f"rollwright_{game}{suffix}", {"seats": 2}).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(dice.action(state))
        elif state.is_simultaneous_node():
            state.apply_actions([draw.choice(state.legal_actions(seat) or [0]) for seat in range(2)])
        else:
            state.apply_action(draw.choice(state.legal_actions()))
    record = parse(state.record(dice))
    assert verify(record, load(game), seeded_dice).seeded == (6, 1)
    scores = [score.total / load(game).unit for score in replay(record, load(game)).scores()]
    assert state.returns() == pytest.approx(scores)
    assert verify(parse(state.record()), load(game), seeded_dice).seeded is None


def test_chance_has_probabilities_and_actions_have_our_notation():
    state = pyspiel.load_game("rollwright_troyes_dice", {"seats": 2}).new_initial_state()
    assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1)
    assert state.action_to_string(-1, state.chance_outcomes()[0][0]).startswith("plaza ")
    tensor = state.observation_tensor(0)
    assert max(tensor) <= 1.0


@pytest.mark.parametrize("suffix", ["", "_simultaneous"])
def test_an_illegal_action_raises_and_changes_nothing(suffix):
    state = pyspiel.load_game(f"rollwright_troyes_dice{suffix}", {"seats": 2}).new_initial_state()
    dice = openspiel.SeededDice(1)
    with pytest.raises(BadOption, match="not an outcome of this chance node"):
        state.apply_action(10**6)
    while state.is_chance_node():
        state.apply_action(dice.action(state))
    apply = state.apply_action if not suffix else lambda action: state.apply_actions([action, state.legal_actions(1)[0]])
    illegal = next(action for action in range(900) if action not in state.legal_actions(0))
    before, history = state.position.state(), state.history()
    with pytest.raises(IllegalMove, match=r"is refused \(T"):
        apply(illegal)
    for wrong in (-2, 10**6):
        with pytest.raises(IllegalMove, match="actions go from 0 to 911"):
            apply(wrong)
    with pytest.raises(BadOption, match="only at a chance node"):
        dice.action(state)
    if suffix:
        with pytest.raises(BadOption, match="2 players and 1 action"):
            state.apply_actions([0])
    assert (state.position.state(), state.history()) == (before, history)
    apply(state.legal_actions(0)[0])


def test_parameters_are_checked():
    assert openspiel.options_in("numbering=rising; expansion=no") == {"numbering": "rising", "expansion": "no"}
    with pytest.raises(BadOption, match="has no value"):
        openspiel.options_in("numbering")
