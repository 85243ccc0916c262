"""The parts of the table and of a sheet, and their marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core import svg
from rollwright.core.marks import Mark
from rollwright.core.renderer import Part
from stairs.components import FACES

if TYPE_CHECKING:
    from stairs.position import StairsPosition
    from stairs.rules import StairsRules


def parts(rules: StairsRules) -> list[Part]:
    """Return the dice, and a sheet with the stairs, the numbers to choose, and the pass boxes."""
    points, rounds = rules.components.points, rules.components.rounds
    dice = [_box(f"die-{at + 1}", 20 + 70 * at, 10, "") for at in range(2)]
    stairs = [_box(f"step-{at + 1}", 20 + 70 * at, 200 - 40 * at, str(worth)) for at, worth in enumerate(points)]
    numbers = [_button(f"number-{value}", 20 + 55 * (value - 1), str(value)) for value in range(1, FACES + 1)]
    boxes = [
        svg.sign(f"pass-{at + 1}", "box", svg.rect(20 + 30 * at, 370, 24, 24, 3, "step"), _cross(20 + 30 * at, 370))
        for at in range(rounds)
    ]
    sheet = svg.picture(480, 410, "stairs-sheet", *stairs, *numbers, _button("pass", 380, "Pass"), *boxes)
    return [
        Part("dice", "The dice", svg.picture(480, 80, "stairs-dice", *dice), "table"),
        Part("stairs", "Your stairs", sheet, "sheet"),
    ]


def _box(name: str, x: float, y: float, below: str) -> str:
    """Return a place for a number, with a small text below it."""
    box = svg.rect(x, y, 60, 60, 6, "step")
    return svg.sign(name, "box", box, svg.written(x + 30, y + 38, "number"), svg.text(x + 30, y + 55, below, "small"))


def _button(name: str, x: float, label: str) -> str:
    """Return a place to touch."""
    width = 30 + 14 * len(label)
    return svg.slot(name, "button", svg.rect(x, 300, width, 50, 6, "step"), svg.text(x + width / 2, 332, label, "number"))


def _cross(x: float, y: float) -> str:
    return svg.use("stairs-cross", x, y, 24, "cross")


def common_marks(position: StairsPosition) -> dict[str, Mark]:
    """Return the marks of the dice."""
    if not position.round:
        return {}
    return {"die-1": Mark("rolled", str(position.low)), "die-2": Mark("rolled", str(position.high))}


def marks(position: StairsPosition, seat: int) -> dict[str, Mark]:
    """Return the marks of a sheet."""
    sheet = position.sheets[seat]
    found = {f"step-{at + 1}": Mark("written", str(value)) for at, value in enumerate(sheet.steps)}
    return found | {f"pass-{at + 1}": Mark("written") for at in range(sheet.passes)}
