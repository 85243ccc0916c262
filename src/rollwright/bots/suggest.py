"""Suggestions: the best move of a quick hint, and what it gives. The guided first game shows them.

A newcomer has not seen the other moves yet, so the reason of a suggestion compares it with none of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rollwright.bots.hints import refined_hints
from rollwright.bots.reasons import FOUND, ONLY, gains_and_costs, is_rerolling, raised_term
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
    best = found.candidates[0]
    game = load(position.rules().game)
    (offer,) = offers(game.renderer(), position, seat, [best.move])
    own, at = (position.extract_sheet(seat), 0) if game.independent else (position, seat)
    return [Suggestion(best.move, offer, plain_reason(own, at, best.turn))]


def plain_reason(position: Position, seat: int, turn: Sequence[int]) -> str:
    """Return what the first move of a turn gives, alone or with those after it. The position is not changed."""
    if len(position.legal_moves(seat)) == 1:
        return ONLY
    after = position.clone()
    for made, move in enumerate(turn):
        after.apply(seat, move)
        done = gains_and_costs(position, after, seat)
        if done.gains:
            return f"With your next choices, it {done.clause()}." if made else f"It {done.clause()}."
    if turn[0] == position.pass_move(seat):
        return NOTHING_BETTER
    if is_rerolling(after):
        return REROLL
    term = raised_term(position, after, seat)
    return f"It gives nothing now, but more later from {term}." if term else FOUND
