"""Suggestions: the move a bot would make, and why. The guided first game shows them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from rollwright import bots
from rollwright.core.english import capital, listed
from rollwright.core.game import Game
from rollwright.core.offers import Offer, amount_text, offers
from rollwright.core.position import Position
from rollwright.core.score import format_points
from rollwright.games import load

BOT = bots.DEFAULT  # a stronger bot is a better teacher
MOST_ITEMS = 3  # of a gain that a reason names
LEAST = 0.1  # points: a smaller rise is no reason


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
    if move == position.cancel_move(seat) and len(moves) > 1:
        after = position.clone()
        after.apply(seat, move)
        better = bots.choose_move(bots.load(BOT), after, seat, rng, game.independent)
        return [Suggestion(move, offer, canceled(position, seat, better))]
    return [Suggestion(move, offer, reason(game, offer, len(moves) == 1) or prospect(game, position, seat, moves, offer))]


def canceled(position: Position, seat: int, better: int) -> str:
    """Return why a choice is canceled: the move that is better instead."""
    after = position.clone()
    after.apply(seat, position.cancel_move(seat))
    return f"“{title_of(after, seat, better) or after.describe(seat, better)}” is better."


def title_of(position: Position, seat: int, move: int) -> str:
    """Return a move in a few words, "" if the game has none for it."""
    definition = position.rules().definition
    if definition is None:
        return ""
    (offer,) = offers(definition.renderer(), position, seat, [move])
    return offer.title


def reason(game: Game, offer: Offer, only: bool = False) -> str:
    """Return why a move is good, from what it costs and gives; its own sentence where the game has no symbols for that, "" if it
    gives nothing at once."""
    if only:
        return "It is your only move."
    if offer.forfeits:
        return f"Nothing better is left. You give up {offer.forfeits}."
    gain = [amount_text(amount) for amount in offer.gain if amount.symbol][:MOST_ITEMS]
    price = listed([amount_text(amount) for amount in offer.price if amount.symbol])
    if (offer.gain or offer.price) and not gain and not price:
        return f"{offer.text}."
    if offer.points >= game.unit or (offer.points > 0 and not gain):  # less is what the gain itself scores if it is kept
        points = format_points(offer.points, game.unit)
        gain.append(f"{points} {'point' if points == '1' else 'points'}")
    if gain:
        note = f" ({offer.score_note})" if offer.points > 0 and offer.score_note else ""
        return f"You get {listed(gain)} for {price or 'nothing'}{note}."
    return ""


def prospect(game: Game, position: Position, seat: int, moves: Sequence[int], offer: Offer) -> str:
    """Return why a move is good that gives nothing at once: which part of the game's evaluation it raises most, or which one would
    be lower after the next best move."""
    before, after = game.value_terms(position, seat), _terms_after(game, position, seat, offer.move)
    name, more = raised_term(before, after, game.unit)
    if name:
        return f"Nothing at once. Later, {name} can bring about {more} more."
    others = [move for move in moves if move != offer.move]
    other = max(others, key=lambda move: sum(_terms_after(game, position, seat, move).values()))
    name, more = raised_term(_terms_after(game, position, seat, other), after, game.unit)
    if name:
        text = title_of(position, seat, other) or position.describe(seat, other)
        return f"{capital(name)} can bring about {more} more than after “{text}”."
    return _opened(game, position, seat, moves, offer.move)


def _opened(game: Game, position: Position, seat: int, moves: Sequence[int], move: int) -> str:
    """Name the best move that this one makes possible."""
    after = position.clone()
    after.apply(seat, move)
    new = [each for each in after.legal_moves(seat) if each not in moves]
    if not new:
        return "The bots rate it best of your moves."
    best = max(new, key=lambda each: sum(_terms_after(game, after, seat, each).values()))
    return f"It makes “{title_of(after, seat, best) or after.describe(seat, best)}” possible."


def _terms_after(game: Game, position: Position, seat: int, move: int) -> dict[str, float]:
    after = position.clone()
    after.apply(seat, move)
    return game.value_terms(after, seat)


def raised_term(before: dict[str, float], after: dict[str, float], unit: int) -> tuple[str, str]:
    """Return the named term that is raised most, and by how many points; "" if none is raised by a tenth of a point."""
    raised = {name: value - before.get(name, 0.0) for name, value in after.items() if name}
    name = max(raised, key=lambda each: raised[each], default="")
    points = raised.get(name, 0.0) / unit
    if points < LEAST:
        return "", ""
    text = f"{points:.1f}"
    return name, f"{text} {'point' if text == '1.0' else 'points'}"
