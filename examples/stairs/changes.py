"""Changes of a move as data, and the inventory of a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rollwright.core.changes import Change, Gained, Lost, RoundStarted, Wrote
from rollwright.core.position import CHANCE
from stairs.moves import PASS, Move
from stairs.names import step

if TYPE_CHECKING:
    from stairs.position import StairsPosition


class Passed(Change):
    """A pass box that was marked."""

    sign: ClassVar[int] = 1
    writes: ClassVar[int] = 1


def changes(position: StairsPosition, seat: int, move: Move) -> list[Change]:
    """Return what a legal move or a roll would change."""
    if seat == CHANCE:
        return [RoundStarted(CHANCE, "round", detail=f"{move.low} and {move.high}")]
    sheet = position.sheets[seat]
    if move.kind == PASS:
        return [Passed(seat, "passes", slots=(f"pass-{sheet.passes + 1}",)), Lost(seat, "points")]
    at = len(sheet.steps)
    gain = position.ruleset.components.points[at]
    return [Wrote(seat, "steps", slots=(f"step-{at + 1}",), detail=f"{move.low} on {step(at)}"), Gained(seat, "points", gain)]


def inventory(position: StairsPosition, seat: int) -> dict[str, int]:
    """Return what a seat, or the table, has."""
    if seat == CHANCE:
        return {"round": position.round}
    sheet = position.sheets[seat]
    return {"points": position.score(seat).total, "steps": len(sheet.steps), "passes": sheet.passes}


def written_slots(position: StairsPosition, seat: int) -> set[str]:
    """Return the slots of a sheet that hold something."""
    if seat == CHANCE:
        return set()
    sheet = position.sheets[seat]
    steps = {f"step-{at + 1}" for at in range(len(sheet.steps))}
    return steps | {f"pass-{at + 1}" for at in range(sheet.passes)}
