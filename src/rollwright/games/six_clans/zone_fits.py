"""What a zone takes as it is filled now. Values are kept as masks: bit v for the value v."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

UNKNOWN: Final = -1  # until somebody asks


@final
@mypyc_attr(acyclic=True)
class ZoneFits:
    """What a zone takes, by the size of the die. Zones that are filled alike share one, and it keeps what it was asked."""

    def __init__(
        self,
        takes: list[int],
        drawn: list[int],
        splits: list[int],
        splits_drawn: list[int],
        rows: list[list[int]],
        waiting: int,
    ) -> None:
        self.takes = takes  # values that some open cell takes
        self.drawn = drawn  # the same, only cells in which this size is drawn
        self.splits = splits  # values that can be split and both parts placed
        self.splits_drawn = splits_drawn  # the same, one of the two cells having this size drawn
        self.rows = rows  # the rows that write such a die into the open cells, where all of them take the same values
        self.waiting = waiting  # in the equal pairs, values that wait for their equal


def with_answer(known: list[int], size: int, answer: int) -> list[int]:
    """What was known, and the answer for one more size; lists of openings are shared and never changed."""
    found = known[:]
    found[size] = answer
    return found
