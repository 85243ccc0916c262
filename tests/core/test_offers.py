"""Offers are what moves do, for every game, and a game that misstates one is noticed."""

from random import Random

import pytest

import rollwright
from rollwright.core import offers
from rollwright.core.changes import Gained, Lost, Paid
from rollwright.core.driver import play_randomly
from rollwright.core.offers import CHEAP, EXPENSIVE, FREE, Amount, Chip, Item, Offer
from rollwright.testing import ContractError, check_offers
from toys import PigGame, TerracesGame, TerracesRenderer

GAMES = ["troyes_dice", "rolling_realms", "dice_realms", "six_clans"]


def positions(game, seed=1, seats=2):
    """Yield the positions of a random game in which seats are to act."""
    position = game.new(max(seats, game.seats[0]))
    for step in play_randomly(position, Random(seed).random):
        if not position.is_over() and position.to_act() != [-1]:
            yield position, step


@pytest.mark.parametrize("name", GAMES)
def test_offers_are_what_moves_do(name):
    game = rollwright.load(name)
    for number, (position, _) in enumerate(positions(game)):
        if number % 4 == 0:
            check_offers(game, position, position.to_act()[0])


@pytest.mark.parametrize("game", [TerracesGame(), PigGame()], ids=lambda game: game.name)
def test_the_defaults_work_for_a_game_that_says_nothing(game):
    for position, _ in positions(game):
        check_offers(game, position, position.to_act()[0])


def lying(field, lie):
    """Return a copy of the toy game whose offers have one field replaced."""

    class LyingRenderer(TerracesRenderer):
        def word_offer(self, position, seat, offer):
            super().word_offer(position, seat, offer)
            setattr(offer, field, lie(offer))

    class LyingGame(TerracesGame):
        def renderer(self):
            return LyingRenderer()

    return LyingGame()


@pytest.mark.parametrize(
    ("field", "lie", "message"),
    [
        ("price", lambda offer: (Amount("gold", 1),), "names 'gold', which is not in items"),
        ("gain", lambda offer: (*offer.gain, Amount("points", 0)), "amounts are positive"),
        ("points", lambda offer: offer.points + 1, "points, but the move scores"),
        ("writes", lambda offer: {"column-1": "7"}, "writes '7' in 'column-1', but the move leaves"),
        ("label", lambda offer: "Write this number into the column of your choice", "1 to 32 characters"),
        ("text", lambda offer: "Do something", "not that of describe"),
        ("tier", lambda offer: "dear", "unknown tier"),
    ],
)
def test_a_game_that_misstates_an_offer_is_noticed(field, lie, message):
    game = lying(field, lie)

    def play():
        for position, _ in positions(game):
            check_offers(game, position, position.to_act()[0])

    with pytest.raises(ContractError, match=message):
        play()


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("troyes_dice", lambda offer: setattr(offer, "price", ())),
        ("troyes_dice", lambda offer: setattr(offer, "gain", offer.gain[1:])),
        ("six_clans", lambda offer: setattr(offer, "writes", {})),
    ],
)
def test_an_omission_is_noticed(name, change, monkeypatch):
    game = rollwright.load(name)
    renderer = type(game.renderer())
    word_offer = renderer.word_offer

    def omit(self, position, seat, offer):
        word_offer(self, position, seat, offer)
        change(offer)

    monkeypatch.setattr(renderer, "word_offer", omit)

    def play():
        for position, _ in positions(game):
            check_offers(game, position, position.to_act()[0])

    with pytest.raises(ContractError, match=r"but the move makes it|does not state that"):
        play()


def test_a_prompt_about_other_slots_is_noticed(monkeypatch):
    game = TerracesGame()
    real = offers.prompts

    def without_the_last(*arguments):
        found = real(*arguments)
        for prompt in found:
            prompt.choices.popitem()
        return found

    monkeypatch.setattr(offers, "prompts", without_the_last)
    position, _ = next(positions(game))
    with pytest.raises(ContractError, match="exactly the slots that can be touched"):
        check_offers(game, position, position.to_act()[0])


def test_losses_make_gains_smaller_and_tiers_follow_the_price():
    renderer = TerracesRenderer()
    position = TerracesGame().new(1)
    renderer.items = lambda rules: {"coins": Item("coin", "a-coin"), "wood": Item("wood"), "hearts": Item("heart")}  # type: ignore[method-assign]
    changes = [
        Paid(0, "coins", 2), Gained(0, "coins", 5), Lost(0, "coins", 1), Lost(0, "wood", 3), Gained(1, "hearts", 9), Gained(0, "x"),
    ]  # fmt: skip
    price, gain = renderer.price_and_gain(position, 0, changes)
    assert price == (Amount("coins", 2, "a-coin", "coin"), Amount("wood", 3))
    assert gain == (Amount("coins", 4, "a-coin", "coin"),)
    offer = Offer(0, "")
    for total, tier in ((0, FREE), (1, CHEAP), (2, CHEAP), (3, EXPENSIVE)):
        offer.price = (Amount("coins", total),) if total else ()
        assert renderer.tier(position, 0, offer) == tier


def test_a_label_that_is_too_long_loses_its_price_first():
    price = (Amount("deniers", 1, one="denier"), Amount("knowledge", 2))
    assert offers.label_with_price("Take", price) == "Take \u00b7 1 denier and 2 knowledge"
    assert offers.label_with_price("Build the Count's Palace here", price) == "Build the Count's Palace here"
    assert offers.label_with_price("Build the Count's Palace over there, now", ()) == "Build the Count's Palace over"


def test_chips_show_points_or_the_gain():
    offer = Offer(0, "")
    offer.gain = (Amount("stars", 1, "star"),)
    assert offers.gain_chips(offer) == [Chip("gain", (Amount("stars", 1, "star"),))]
    offer.points = -4
    assert offers.gain_chips(offer) == [Chip("note", ("\u22124",))]
