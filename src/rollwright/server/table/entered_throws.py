"""Throws that a host reads off physical dice and types (chance moves separated by semicolons, commas or lines) or taps."""

from __future__ import annotations

from rollwright.core.errors import Unreadable
from rollwright.core.position import CHANCE, Position
from rollwright.core.throw_dice import ThrowDice
from rollwright.core.typed_throws import Ambiguous, example_throw, read
from rollwright.server.errors import ActionRefused, Code
from rollwright.server.table.variant import Variant


def read_throw(variant: Variant, position: Position, text: str) -> list[int]:
    """Return the chance moves that this text means. The position is a copy and is used up; raises ActionRefused."""
    moves: list[int] = []
    for chunk in text.replace("\n", ";").split(";"):
        try:
            _take_in(variant, position, moves, chunk.strip())
        except Unreadable:
            for part in chunk.split(","):
                try:
                    _take_in(variant, position, moves, part.strip())
                except Unreadable as error:
                    reason = f"{error}" if isinstance(error, Ambiguous) else f"Cannot read {part.strip()!r}"
                    raise ActionRefused(Code.BAD_THROW, reason=f"{reason}. {_wanted(position)}") from None
    if position.is_to_act(CHANCE) and (not moves or position.chance_outcomes().continues):
        missing = "So far so good, but more is needed." if moves else "More is needed."
        raise ActionRefused(Code.BAD_THROW, reason=f"{missing} {_wanted(position)}")
    return moves


def _take_in(variant: Variant, position: Position, moves: list[int], text: str) -> None:
    """Add one chance move; raises Unreadable, or ActionRefused if it cannot be now."""
    if not text:
        return
    if not position.is_to_act(CHANCE) or (moves and not position.chance_outcomes().continues):
        raise ActionRefused(Code.BAD_THROW, reason=f"That is more than one roll; {text!r} is too much.")
    move = read(position, text)
    if move not in position.chance_outcomes().moves:
        raise ActionRefused(Code.BAD_THROW, reason=f"{variant.format_move(move)!r} is not possible now. {_wanted(position)}")
    position.apply(CHANCE, move)
    moves.append(move)


def _wanted(position: Position) -> str:
    """Return what chance must supply, and an example of it."""
    entry = example_throw(position)
    return f"Needed: {position.chance_outcomes().prompt}{f', e.g. {entry}' if entry else ''}."


def write_throw(position: Position, moves: list[int]) -> str:
    """Return how a whole throw may be entered. The position is a copy and is used up."""
    found: list[str] = []
    for move in moves:
        found.append(position.throw_entry(move))
        position.apply(CHANCE, move)
    return "; ".join(found)


def tap_throw(variant: Variant, position: Position, entered: list[list[int]]) -> tuple[str, ThrowDice | None]:
    """Return how the tapped results of a throw are typed, and the dice to enter next; None if the throw is complete.

    `entered` has the faces that are up for each chance move so far. The position is a copy and is used up; raises ActionRefused.
    """
    texts: list[str] = []
    for faces in entered:
        if texts and not _is_open(position):
            raise ActionRefused(Code.BAD_THROW, reason="That is more than one roll.")
        move = variant.renderer.throw_dice(position).move(faces)
        if move < 0:
            raise ActionRefused(Code.BAD_THROW, reason=f"The dice cannot show that. {_wanted(position)}")
        texts.append(position.throw_entry(move))
        position.apply(CHANCE, move)
    dice = variant.renderer.throw_dice(position) if not texts or _is_open(position) else None
    return "; ".join(texts), dice


def _is_open(position: Position) -> bool:
    """Return whether the throw that was started needs another chance move."""
    return position.is_to_act(CHANCE) and position.chance_outcomes().continues
