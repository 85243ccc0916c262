"""The messages of refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.errors import Refusal
from stairs.moves import Move
from stairs.refusals import ALREADY_DONE, CHANCE_MOVE, NOT_ROLLED, RULES, STAIRCASE_FULL

if TYPE_CHECKING:
    from stairs.position import StairsPosition


def explain(position: StairsPosition, seat: int, move: Move, code: int) -> Refusal:
    """Return the rule and the message of a refusal."""
    return Refusal(RULES[code], _message(position, seat, move, code))


def _message(position: StairsPosition, seat: int, move: Move, code: int) -> str:
    if code == CHANCE_MOVE:
        return "Dice are random; you cannot choose them."
    if code == ALREADY_DONE:
        return "You have already finished this round; wait for the next roll."
    if code == NOT_ROLLED:
        return f"The dice show {position.low} and {position.high}; you cannot write {move.low}."
    if code == STAIRCASE_FULL:
        return "All your steps are filled; you can only pass."
    return f"Your highest step holds {position.sheets[seat].top()}; the next number must be higher, not {move.low}."
