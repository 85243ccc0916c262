"""Features: a position as a vector of fixed width, for learning.

`Position.features(seat)` returns one byte per number, `Rules.feature_layout()` names them: fields in order, each with its width and
the highest value of its bytes. A byte is a category or a count. The vector is relative to the seat, and it does not depend on how
the position came about. A layout changes only together with `Rules.feature_version()`.
"""

from __future__ import annotations

from typing import NamedTuple


class Feature(NamedTuple):
    """A field of the vector: `width` bytes from 0 to `highest`."""

    name: str
    width: int
    highest: int


def vector_width(layout: tuple[Feature, ...]) -> int:
    """Return the number of bytes of a vector."""
    total = 0
    for feature in layout:
        total += feature.width
    return total


def clipped(value: int, highest: int) -> int:
    """Return the value, at most `highest`: for counts without a bound of their own."""
    return value if value < highest else highest
