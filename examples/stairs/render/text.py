"""A sheet as text for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stairs.names import points

if TYPE_CHECKING:
    from stairs.position import StairsPosition


def text(position: StairsPosition, seat: int) -> str:
    sheet = position.sheets[seat]
    lines = [f"Dice: {position.low or '-'} {position.high or '-'}   Passes: {sheet.passes}"]
    for at, worth in reversed(list(enumerate(position.ruleset.components.points))):
        number = f"[bold]{sheet.steps[at]}[/]" if at < len(sheet.steps) else "."
        lines.append(f"{' ' * 4 * at}{number}  {points(worth)}")
    return "\n".join(lines)
