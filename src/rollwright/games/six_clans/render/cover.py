"""The picture on the start page."""

from __future__ import annotations

from rollwright.core.svg import circle, group, path, picture, rect, text
from rollwright.games.six_clans.render.symbols import FEET, MIDDLES, TOPS, die, meeple


def cover() -> str:
    """Draw the bag, and five dice with the meeples drawn from it."""
    pieces = [rect(0, 0, 300, 150, 0, "meadow"), path("M0 118C60 100 110 128 170 114s90-10 130-2v38H0z", "hill")]
    pieces.append(
        group(
            "bag",
            path("M31 54C10 72 2 96 9 117c4 13 70 13 74 0 7-21-1-45-22-63z", "hide"),
            path("M23 34c12 6 34 6 46 0l-8 18H31z", "hide"),
            path("M29 53h34M59 54c7 2 9 9 6 16", "string"),
        )
    )
    shown = ((0, 3, 1), (1, 5, 4), (2, 7, 5), (3, 9, 3), (4, 11, 0))
    for at, (size, number, clan) in enumerate(shown):
        width = (42, 35, 40, 44, 39)[size]
        x = 114 + at * 40.5
        y = 124 - width * FEET[size] / 24
        pieces.append(
            group(
                f"clan-{clan + 1}",
                die(size, x - width / 2, y, width, "face"),
                text(x, y + width * MIDDLES[size] / 24 + 6, number, "number small"),
                meeple(clan, x - 11, y + width * TOPS[size] / 24 - 23, 22),
            )
        )
    for at, clan in enumerate((2, 0, 4)):
        pieces.append(group(f"clan-{clan + 1}", meeple(clan, 24 + at * 15, 16 - (at % 2) * 6, 19)))
    pieces.append(circle(262, 30, 13, "sun"))
    return picture(300, 150, "cover", *pieces)
