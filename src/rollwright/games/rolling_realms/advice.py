"""What the bots know of Rolling Realms: a rough worth of a sheet."""

from __future__ import annotations

from rollwright.games.rolling_realms.position import RollingRealms


def worth(position: RollingRealms, seat: int) -> float:
    """The score so far, in tenths."""
    return float(position.score(seat).total)
