"""The evaluation that the bots use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stairs.components import FACES

if TYPE_CHECKING:
    from stairs.position import StairsPosition


def evaluate(position: StairsPosition, seat: int) -> float:
    """Estimate the final points of a seat: its points, and a chance to fill each step above."""
    sheet = position.sheets[seat]
    points = position.ruleset.components.points
    left = position.ruleset.components.rounds - position.round
    room = FACES - sheet.top()  # numbers that can still follow
    filled = len(sheet.steps)
    climb = min(room, left, len(points) - filled)
    return position.score(seat).total + 0.5 * sum(points[filled : filled + climb]) - 0.3 * (left - climb)
