"""The strip that small screens always show: the dice, and the resources you have. The sheet has the same dice."""

from __future__ import annotations

from rollwright.core.marks import Mark
from rollwright.core.svg import circle, picture, rect, sign, slot, text, written
from rollwright.games.rolling_realms.card import cross, icon
from rollwright.games.rolling_realms.names import DIE_SLOTS, RESOURCES
from rollwright.games.rolling_realms.sheet import Sheet

HEIGHT = 60
_PLACES = ((2, 56), (64, 56), (126, 46), (176, 46))  # left edge and size of each die
_CHIP = 38


def small_dice() -> str:
    pieces = []
    for number, (name, (x, size)) in enumerate(zip(DIE_SLOTS, _PLACES, strict=True)):
        y = (HEIGHT - size) / 2
        body = [
            rect(x, y, size, size, size * 0.22, "face"),
            written(x + size / 2, y + size * 0.71, "pips small mid"),
            cross(x + size * 0.15, y + size * 0.15, size * 0.7, size * 0.7),
            circle(x + size - 3, y + 3, 9, "free-disc"),
            icon("pumpkin", x + size - 9, y - 3, 12, "free-sign"),
        ]
        pieces.append(slot(name, "die made small" if number >= 2 else "die small", *body))
    return picture(224, HEIGHT, "board game-rolling_realms", *pieces)


def held() -> str:
    pieces = []
    for at, name in enumerate(RESOURCES):
        middle = (at + 0.5) * _CHIP
        frame = rect(middle - 18, 35, 36, 23, 7, "held-box")
        figures = [frame, text(middle - 7, 53, "", "was count end"), written(middle, 53, "count mid")]
        pieces.append(sign(f"have-{name}", "held", icon(name, middle - 13, 3, 26), *figures))
    return picture(_CHIP * len(RESOURCES), HEIGHT, "board game-rolling_realms", *pieces)


def held_marks(found: dict[str, Mark], sheet: Sheet) -> None:
    for at, name in enumerate(RESOURCES):
        found[f"have-{name}"] = Mark("" if sheet.have[at] else "none", str(sheet.have[at]))
