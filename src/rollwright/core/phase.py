"""The phase of a game in progress: which round, and which step of it."""

from __future__ import annotations

from typing import Final

ENDED: Final = "game over"  # the round of every game that has ended


class Phase:
    """A round and a step of it, as people say them: "day 4" and "morning". Either may be "".

    `short` is the moment where there is little room, such as the header of a phone; by default the round.
    """

    def __init__(self, round: str, step: str = "", short: str = "") -> None:
        self.round = round
        self.step = step
        self.short = short or round or step

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phase) and self.round == other.round and self.step == other.step

    def __hash__(self) -> int:
        return hash((self.round, self.step))

    def __str__(self) -> str:
        return f"{self.round}, {self.step}" if self.round and self.step else self.round or self.step

    def __repr__(self) -> str:
        return f"Phase({self.round!r}, {self.step!r})"
