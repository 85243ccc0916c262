"""Refusal codes with their rules, in checking order. explain.py has the messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stairs.moves import PASS, ROLL, Move

if TYPE_CHECKING:
    from stairs.position import StairsPosition

CHANCE_MOVE, ALREADY_DONE, NOT_ROLLED, STAIRCASE_FULL, NOT_HIGHER = range(1, 6)
RULES = {CHANCE_MOVE: "S1.1", ALREADY_DONE: "S1.4", NOT_ROLLED: "S1.2", STAIRCASE_FULL: "S1.2", NOT_HIGHER: "S1.3"}


def refusal_code(position: StairsPosition, seat: int, move: Move) -> int:
    """Return 0 if the move is legal, otherwise the code of the first rule that forbids it."""
    sheet = position.sheets[seat]
    if move.kind == ROLL:
        return CHANCE_MOVE
    if sheet.done:
        return ALREADY_DONE
    if move.kind == PASS:
        return 0
    if move.low not in (position.low, position.high):
        return NOT_ROLLED
    if len(sheet.steps) == len(position.ruleset.components.points):
        return STAIRCASE_FULL
    return NOT_HIGHER if move.low <= sheet.top() else 0
