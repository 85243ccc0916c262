"""A suggestion is a legal move with a reason that is true of it."""

import re
from itertools import islice
from random import Random

import pytest

import rollwright
from rollwright.bots.suggest import Suggestion, reason, suggest, title_of
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.game import Game
from rollwright.core.offers import Amount, Offer
from rollwright.core.position import Position

GAMES = {"troyes_dice": 2, "rolling_realms": 2, "dice_realms": 2, "six_clans": 2}


@pytest.mark.parametrize("name", GAMES)
def test_a_suggestion_is_legal_and_states_what_the_move_does(name: str) -> None:
    game = rollwright.load(name)
    position = game.new(GAMES[name])
    rng = Random(3)

    def choose(now: Position, seat: int) -> int:
        before = now.state()
        (found,) = suggest(now, seat, rng)
        assert now.state() == before
        assert now.refusal(seat, found.move) is None
        assert found.reason.endswith(".")
        assert len(found.reason) <= 140, found.reason
        if found.reason.startswith("You get"):
            for amount in found.offer.price:
                assert str(amount.amount) in found.reason
        after = now.clone()
        after.apply(seat, found.move)
        check_prospect(game, found, game.value_terms(now, seat), game.value_terms(after, seat))
        assert sum(game.value_terms(after, seat).values()) == pytest.approx(game.evaluate(after, seat))
        assert after.score(seat).total - now.score(seat).total == found.offer.points
        return found.move

    assert list(islice(play_game(position, SampledDice(rng.random), choose), 25))


def check_prospect(game: Game, found: Suggestion, before: dict[str, float], after: dict[str, float]) -> None:
    """Every number and name of a reason about later gains is what the game's evaluation has."""
    stated = re.fullmatch(r"Nothing at once. Later, (.+) can bring about ([0-9.]+) points? more.", found.reason)
    if stated is None:
        return
    raised = {name: value - before.get(name, 0.0) for name, value in after.items() if name}
    assert raised[stated[1]] == max(raised.values())
    assert float(stated[2]) == pytest.approx(raised[stated[1]] / game.unit, abs=0.051)
    assert not found.offer.gain
    assert found.offer.points <= 0


def test_a_move_that_only_prepares_another_names_it() -> None:
    """In the third turn the coin makes a die, which nothing but the next move is good for."""
    game = rollwright.load("rolling_realms")
    rng = Random(5)
    named = 0

    def choose(now: Position, seat: int) -> int:
        nonlocal named
        (found,) = suggest(now, seat, rng)
        stated = re.fullmatch("It makes “(.+)” possible.", found.reason)
        if stated:
            after = now.clone()
            after.apply(seat, found.move)
            new = set(after.legal_moves(seat)) - set(now.legal_moves(seat))
            assert stated[1] in {title_of(after, seat, move) for move in new}
            named += 1
        return found.move

    list(islice(play_game(game.new(2), SampledDice(rng.random), choose), 45))
    assert named


def test_a_seat_that_is_not_to_act_gets_none() -> None:
    position = rollwright.load("troyes_dice").new(1)
    assert suggest(position, 0, Random(1)) == []


def test_reasons() -> None:
    game = rollwright.load("rolling_realms")
    offer = Offer(1, "Write the 2")
    assert reason(game, offer) == "", "what it is good for follows from the position"
    offer.gain = (Amount("hearts", 1),)
    assert reason(game, offer) == "Write the 2."
    offer.gain = (Amount("hearts", 1, "symbol", "heart"),)
    offer.points = 10
    assert reason(game, offer) == "You get 1 heart and 1.0 points for nothing."
    offer.price = (Amount("coins", 2, "symbol", "coin"),)
    offer.points = -2
    assert reason(game, offer) == "You get 1 heart for 2 coins."
    assert reason(game, offer, only=True) == "It is your only move."
    offer.forfeits = "2 picks"
    assert reason(game, offer) == "Nothing better is left. You give up 2 picks."
