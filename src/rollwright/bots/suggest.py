"""Suggestions: the best move of a quick hint, and what it gives. The guided first game shows them.

A newcomer has not seen the other moves yet, so the reason of a suggestion compares it with none of them. Of moves that are as good,
including those of one turn in another order, one that gives something right away shows better what a move does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rollwright.bots.hints import refined_hints
from rollwright.bots.reasons import AS_GOOD, FOUND, ONLY, gains_and_costs, is_afterward, is_ending, is_rerolling, raised_term
from rollwright.core.english import listed
from rollwright.core.offers import Offer, offers
from rollwright.core.position import Position
from rollwright.games import load

NOTHING_BETTER = "Nothing else is worth doing now."
REROLL = "On average, a new roll is worth more."


class Suggestion(NamedTuple):
    """A good move, what it costs and gives, and one sentence about it."""

    move: int
    offer: Offer
    reason: str


def suggest(position: Position, seat: int) -> list[Suggestion]:
    """Return good moves of a seat, best first; [] if it is not to act. The position is not changed."""
    if not position.is_to_act(seat):
        return []
    found = next(refined_hints(position, seat))
    game = load(position.rules().game)
    own, at = (position.extract_sheet(seat), 0) if game.independent else (position, seat)
    best = [candidate.turn for candidate in found.candidates if -candidate.difference < AS_GOOD]
    turns = [order for turn in best for order in _orders(own, at, turn)]
    shown = offers(game.renderer(), position, seat, [turn[0] for turn in turns])
    first = next((number for number, offer in enumerate(shown) if offer.gain or offer.points > 0), 0)
    return [Suggestion(turns[first][0], shown[first], plain_reason(own, at, turns[first]))]


def _orders(position: Position, seat: int, turn: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return a turn, and the same with another of its moves first, where that leads to the same position."""
    end = _after(position, seat, turn)
    orders = [(move, *turn[:at], *turn[at + 1 :]) for at, move in enumerate(turn)]
    return [turn, *(order for order in orders[1:] if end is not None and _after(position, seat, order) == end)]


def _after(position: Position, seat: int, turn: tuple[int, ...]) -> object:
    """Return the state after these moves, None if one of them is not legal."""
    after = position.clone()
    for move in turn:
        if after.refusal_code(seat, move):
            return None
        after.apply(seat, move)
    return after.state()


def plain_reason(position: Position, seat: int, turn: Sequence[int]) -> str:
    """Return what the first move of a turn gives, alone or with those after it. The position is not changed."""
    if len(position.legal_moves(seat)) == 1:
        return ONLY
    after = position.clone()
    for made, move in enumerate(turn):
        after.apply(seat, move)
        done = gains_and_costs(position, after, seat)
        if done.gains and not made and is_afterward(position, seat, move):
            return f"Afterward you get {listed(done.gains)}."
        if done.gains:
            return f"With your next choices, it {done.clause()}." if made else f"It {done.clause()}."
    if is_ending(position, seat, turn[0]):
        return NOTHING_BETTER
    if is_rerolling(after):
        return REROLL
    first = position.clone()
    first.apply(seat, turn[0])
    term = raised_term(position, first, seat)  # what the other moves of the turn help is not the reason of this one
    return f"It gives nothing now, but more later from {term}." if term else FOUND
