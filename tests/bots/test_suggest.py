"""A suggestion is the best move of a quick hint, with what it gives."""

from itertools import islice
from random import Random

import pytest

import rollwright
from rollwright.bots.hints import refined_hints
from rollwright.bots.reasons import AS_GOOD, FOUND
from rollwright.bots.suggest import plain_reason, suggest
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.offers import offers
from rollwright.core.position import CHANCE, Position

GAMES = ["troyes_dice", "rolling_realms", "dice_realms", "six_clans"]


@pytest.mark.parametrize("name", GAMES)
def test_a_suggestion_is_the_best_move_of_a_hint(name: str) -> None:
    game = rollwright.load(name)
    position = game.new(2)
    reasons: list[str] = []

    def choose(now: Position, seat: int) -> int:
        before = now.state()
        (found,) = suggest(now, seat)
        assert now.state() == before
        assert now.refusal(seat, found.move) is None
        assert found.offer.move == found.move
        hint = next(refined_hints(now, seat))
        best = [candidate for candidate in hint.candidates if -candidate.difference < AS_GOOD]
        assert any(found.move in candidate.turn for candidate in best)
        if not (found.offer.gain or found.offer.points > 0):
            assert found.move == hint.candidates[0].move
            shown = offers(game.renderer(), now, seat, [candidate.move for candidate in best])
            assert not any(offer.gain or offer.points > 0 for offer in shown), "another is as good and gives something"
        assert found.reason.endswith(".")
        assert "\u201c" not in found.reason, "it names another move"
        reasons.append(found.reason)
        assert sum(game.value_terms(now, seat).values()) == pytest.approx(game.evaluate(now, seat))
        return found.move

    assert list(islice(play_game(position, SampledDice(Random(3).random), choose), 25))
    assert any(reason.startswith("It gives ") for reason in reasons)


def test_the_reason_of_a_choice_that_is_only_started_is_what_completes_it() -> None:
    game = rollwright.load("dice_realms")
    position = game.new(2)
    found: list[str] = []

    def choose(now: Position, seat: int) -> int:
        (best,) = suggest(now, seat)
        if best.offer.starts_choice:
            found.append(best.reason)
        return best.move

    for _ in play_game(position, SampledDice(Random(3).random), choose):
        if found:
            break
    assert found[0].startswith("With your next choices, it gives "), found


def test_the_reason_of_a_move_is_not_what_another_move_of_the_turn_helps() -> None:
    game = rollwright.load("rolling_realms")
    position = game.new(1, {"round-1": "castles,society,little_scythe"})
    position.apply(CHANCE, position.chance_outcomes().moves[0])
    position.apply(CHANCE, position.rules().parse_move("roll 6 6"))
    turn = [position.rules().parse_move(text) for text in ("die1 society a", "die2 castles c1")]
    for order in (turn, turn[::-1]):
        text = plain_reason(position, 0, order)
        named = "Society" if order[0] == turn[0] else "Castles"
        assert text in (f"It gives nothing now, but more later from {named}.", FOUND), text


def test_a_seat_that_is_not_to_act_gets_none() -> None:
    position = rollwright.load("troyes_dice").new(1)
    assert suggest(position, 0) == []


def test_of_the_moves_of_a_turn_one_that_gives_something_is_suggested_first() -> None:
    game = rollwright.load("rolling_realms")
    earlier = []
    for seed in range(8):
        position = game.new(1)
        for _ in play_game(position, SampledDice(Random(seed).random), lambda now, seat: now.legal_moves(seat)[0]):
            if position.is_to_act(0):
                break
        best = next(refined_hints(position, 0)).candidates[0]
        (found,) = suggest(position, 0)
        if found.move in best.turn[1:]:
            assert found.offer.gain or found.offer.points > 0
            assert found.reason.startswith("It gives ")
            earlier.append(seed)
    assert earlier


def test_a_reroll_is_shown_once_however_it_is_paid() -> None:
    position = rollwright.load("dice_realms").new(2)
    while not position.is_to_act(0):
        position.apply(CHANCE, position.chance_outcomes().moves[0])
    rules = position.rules()
    assert {"reroll 1", "spend 1"} <= {rules.format_move(move) for move in position.legal_moves(0)}
    shown = [rules.format_move(candidate.move) for candidate in next(refined_hints(position, 0)).candidates]
    assert not {"reroll 1", "spend 1"} <= set(shown)
    assert not {"reroll 2", "spend 2"} <= set(shown)
