"""One player's sheet."""

from __future__ import annotations


class Sheet:
    """The numbers on the steps from the lowest, the marked pass boxes, and whether this seat is done this round."""

    def __init__(self, steps: list[int], passes: int, done: bool) -> None:
        self.steps = steps
        self.passes = passes
        self.done = done

    def top(self) -> int:
        """Return the number on the highest filled step, 0 if there is none."""
        return self.steps[-1] if self.steps else 0

    def clone(self) -> Sheet:
        return Sheet(self.steps[:], self.passes, self.done)

    def state(self) -> tuple[object, ...]:
        return tuple(self.steps), self.passes, self.done
