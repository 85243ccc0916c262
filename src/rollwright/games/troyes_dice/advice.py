"""What the bots know of this game: a rough worth of a sheet."""

from __future__ import annotations

from rollwright.games.troyes_dice.position import Troyes
from rollwright.games.troyes_dice.scoring import points


def worth(position: Troyes, seat: int) -> float:
    """A guess of the final total."""
    return float(points(position.law.card, position.sheets[seat]))
