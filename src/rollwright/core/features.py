"""Features: a position as a vector of fixed width, for learning.

`Position.features(seat)` returns one byte per number, `Rules.feature_layout()` names them: fields in order, each with its width and
the highest value of its bytes. A byte is a category or a count. The vector is relative to the seat, and it does not depend on how
the position came about. A layout changes only together with `Rules.feature_version()`.
"""

from __future__ import annotations

from typing import NamedTuple, final


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


_tables: dict[tuple[int, int], bytes] = {}


def _table(highest: int, add: int) -> bytes:
    """Return the translation table for bytes; every game at every table needs the same few."""
    found = _tables.get((highest, add))
    if found is None:
        found = bytes([min(value + add, highest) for value in range(256)])
        _tables[highest, add] = found
    return found


@final
class PackedList:
    """A list of numbers as bytes, for a part of the vector that rarely changes.

    The bytes are made again only when the list differs from the last one: comparing lists takes a tenth of the time.
    """

    def __init__(self, width: int, highest: int, add: int = 0) -> None:
        self.width = width  # shorter lists are filled up with zeros
        self.highest = highest  # greater numbers count as this one, negative ones as 0
        self.add = add  # to every number
        self.table = _table(highest, add)
        self.values: list[int] = []
        self.packed = bytes(width)

    def of(self, values: list[int]) -> bytes:
        """Return the bytes of these numbers."""
        if values != self.values:
            self.values = values[:]
            try:
                found = bytes(values).translate(self.table)
            except ValueError:  # a number below 0 or above 255
                found = bytes([min(max(value + self.add, 0), self.highest) for value in values])
            self.packed = found + bytes(self.width - len(found))
        return self.packed


def clipped(value: int, highest: int) -> int:
    """Return the value, at most `highest`: for counts without a bound of their own."""
    return value if value < highest else highest
