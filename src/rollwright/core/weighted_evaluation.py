"""The contract of an evaluation with learned weights: a hand-written estimate, and a weighted sum of what a seat has.

Each item has two weights. The first holds at any time, the second in proportion to how far the end of the game is. The bots learn
them from games of the evaluation against itself (bots/weight_training.py).
"""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import mypyc_attr

from rollwright.core.position import Position

ROW_HEAD = 3  # how far the end is, the hand-written estimate, the luck of the next throw; then the items


@mypyc_attr(allow_interpreted_subclasses=True)
class WeightedEvaluation:
    """The evaluation of one game with certain rules."""

    def __init__(self, version: int, items: list[str]) -> None:
        self.version = version  # raised when an item means something else
        self.items = items  # names of what is counted; weights have two numbers for each: all the first ones, then the second ones

    def layout(self) -> list[object]:
        """Return what weights must agree with."""
        return [self.version, self.items]

    def evaluation(self, weights: list[float]) -> Callable[[Position, int], float]:
        """Return the evaluation with these weights."""
        raise NotImplementedError("WeightedEvaluation subclasses must implement evaluation()")

    def play(self, seats: int, weights: list[list[float]], random: Callable[[], float]) -> tuple[list[list[float]], list[int]]:
        """Play a game in which each seat looks one move ahead by its own weights. Return a row for each seat at the start of
        every round (see ROW_HEAD), and the final totals."""
        raise NotImplementedError("WeightedEvaluation subclasses must implement play()")
