"""What the bots know of this game."""

from __future__ import annotations

from rollwright.games.six_clans.position import SixClans


def worth(position: SixClans, seat: int) -> float:
    """A rough guess of this seat's final total."""
    return float(position.score(seat).total)
