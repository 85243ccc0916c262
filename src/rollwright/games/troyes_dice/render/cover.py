"""The picture on the start page: the wheel rises like a sun over the town."""

from __future__ import annotations

from rollwright.core.svg import circle, group, path, picture, rect, text, use
from rollwright.games.troyes_dice.render.symbols import PREFIX


def cover() -> str:
    """Return the whole picture."""
    pieces = [rect(0, 0, 300, 150, 0, "sky")]
    plazas = (("white", ""), ("red", "1"), ("yellow", "3"), ("white", "4"), ("red", ""), ("yellow", "6"), ("white", ""))
    for at, (color, die) in enumerate(plazas):
        x = (40, 62, 103, 150, 197, 238, 260)[at]
        y = (112, 68, 38, 27, 38, 68, 112)[at]
        pieces.append(group(f"plaza {color}", circle(x, y, 20, "square")))
        if die:
            kind = "die black" if at == 2 else "die"
            pieces.append(group(kind, rect(x - 12, y - 12, 24, 24, 6, "face"), text(x, y + 5.5, die, "pips")))
    town = (
        ("palace", 82, 36, "red"),
        ("bishopric", 113, 42, "white"),
        ("cathedral", 146, 54, "white"),
        ("hall", 192, 34, "yellow"),
    )
    pieces += [use(PREFIX + name, x, 129 - size * 0.95, size, f"ink-{color}") for name, x, size, color in town]
    pieces.append(path("M66 130.5h168", "ground"))
    return picture(300, 150, "picture game-troyes_dice", *pieces)
