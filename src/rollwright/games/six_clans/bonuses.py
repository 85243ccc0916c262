"""The unspent bonuses of a seat (S7)."""

from __future__ import annotations

from typing import final


@final
class Bonuses:
    """The bonuses of a set of spaces: how many of each kind, and the space of the first, which is spent first (S7.3), or -1."""

    def __init__(self, many: list[int], first: list[int]) -> None:
        self.steps, self.sizes, self.colors, self.combines, self.splits, self.twos = many
        self.step, self.size, self.color, self.combine, self.split, self.two = first
        self.for_dice = sum(many) - self.twos  # "two more dice" is not used on a die
