"""Scores, ranks, and achievements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.game import Achievement
from rollwright.core.score import Reason, Score
from stairs.components import Components
from stairs.sheet import Sheet

if TYPE_CHECKING:
    from stairs.position import StairsPosition

RANKS = ((12, "roof"), (6, "landing"), (-99, "ground floor"))  # minimum points of each rank
ACHIEVEMENTS = (Achievement("top", "Fill the highest step"),)


def score(components: Components, sheet: Sheet) -> Score:
    """Return the score of a sheet (S2.2, S2.3)."""
    filled = len(sheet.steps)
    steps = Reason("Steps", f"{filled} of {len(components.points)}", sum(components.points[:filled]))
    return Score([steps, Reason("Passes", str(sheet.passes), -sheet.passes)], tiebreakers=(filled,))


def rank(position: StairsPosition) -> str:
    """Return the rank of a solo game."""
    total = position.score(0).total
    return next(name for minimum, name in RANKS if total >= minimum)


def achievements(position: StairsPosition, seat: int) -> list[str]:
    """Return the IDs of the achievements a seat reached."""
    full = len(position.sheets[seat].steps) == len(position.ruleset.components.points)
    return ["top"] if full else []
