"""Suggestions: the move a bot would make, and why. The guided first game shows them."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from rollwright import bots
from rollwright.core.english import listed
from rollwright.core.game import Game
from rollwright.core.offers import Offer, amount_text, offers
from rollwright.core.position import Position
from rollwright.core.score import format_points
from rollwright.games import load

BOT = bots.DEFAULT  # a stronger bot is a better teacher
MOST_ITEMS = 3  # of a gain that a reason names


class Suggestion(NamedTuple):
    """A good move, what it costs and gives, and one sentence about it."""

    move: int
    offer: Offer
    reason: str


def suggest(position: Position, seat: int, rng: Random) -> list[Suggestion]:
    """Return good moves of a seat, best first; [] if it is not to act. The position is not changed."""
    moves = position.legal_moves(seat)
    if not moves:
        return []
    game = load(position.rules().game)
    move = moves[0] if len(moves) == 1 else bots.choose_move(bots.load(BOT), position, seat, rng, game.independent)
    (offer,) = offers(game.renderer(), position, seat, [move])
    return [Suggestion(move, offer, reason(game, offer, len(moves) == 1))]


def title_of(position: Position, seat: int, move: int) -> str:
    """Return a move in a few words, "" if the game has none for it."""
    definition = position.rules().definition
    if definition is None:
        return ""
    (offer,) = offers(definition.renderer(), position, seat, [move])
    return offer.title


def reason(game: Game, offer: Offer, only: bool = False) -> str:
    """Return why a move is good, from what it costs and gives; its own sentence where the game has no symbols for that."""
    if only:
        return "It is your only move."
    if offer.forfeits:
        return f"Nothing better is left. You give up {offer.forfeits}."
    gain = [amount_text(amount) for amount in offer.gain if amount.symbol][:MOST_ITEMS]
    price = listed([amount_text(amount) for amount in offer.price if amount.symbol])
    if (offer.gain or offer.price) and not gain and not price:
        return f"{offer.text}."
    if offer.points > 0:
        points = format_points(offer.points, game.unit)
        gain.append(f"{points} {'point' if points == '1' else 'points'}")
    if gain:
        return f"You get {listed(gain)} for {price or 'nothing'}."
    return f"It gives nothing yet{f' and costs {price}' if price else ''}, but you are best placed after it."
