"""Suggestions: the best move of a quick hint, and why. The guided first game shows them."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.bots.hints import refined_hints
from rollwright.core.offers import Offer, offers
from rollwright.core.position import Position
from rollwright.games import load


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
    best = found.candidates[0].move
    (offer,) = offers(load(position.rules().game).renderer(), position, seat, [best])
    return [Suggestion(best, offer, found.reason)]
