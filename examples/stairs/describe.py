"""Moves, throws, and what happened, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.changes import Change, Gained, RoundStarted, Wrote
from rollwright.core.english import seat_name
from rollwright.core.position import CHANCE
from stairs.changes import Passed
from stairs.moves import PASS, Move
from stairs.names import points, step

if TYPE_CHECKING:
    from stairs.position import StairsPosition


def describe(position: StairsPosition, seat: int, move: Move) -> str:
    """Return what a move or a roll does."""
    if seat == CHANCE:
        return f"the dice show {move.low} and {move.high}"
    if move.kind == PASS:
        return "Pass and lose 1 point"
    at = len(position.sheets[seat].steps)
    return f"Write {move.low} on {step(at)}, scoring {points(position.ruleset.components.points[at])}"


def describe_changes(position: StairsPosition, changes: list[Change]) -> list[str]:
    """Return what happened, in the past tense."""
    sentences = []
    gained = {change.seat: change.amount for change in changes if isinstance(change, Gained)}
    for change in changes:
        if isinstance(change, RoundStarted):
            sentences.append(f"Round {position.round + 1} started with a roll of {change.detail}.")
        elif isinstance(change, Wrote):
            scored = points(gained.get(change.seat, 0))
            sentences.append(f"{seat_name(change.seat)} wrote {change.detail} and scored {scored}.")
        elif isinstance(change, Passed):
            sentences.append(f"{seat_name(change.seat)} passed and lost 1 point.")
    return sentences
