"""The picture on the start page: three cards and two dice."""

from __future__ import annotations

from math import cos, radians, sin

from rollwright.core.svg import circle, group, path, picture, rect, text, use
from rollwright.games.rolling_realms.card import PREFIX, hexagon


def cover() -> str:
    pieces = [rect(0, 0, 300, 150, 0, "sky")]
    for x, y, kind in ((28, 22, "pumpkin"), (112, 14, "heart"), (196, 22, "coin")):
        band = path(f"M{x} {y + 22}v-13a9 9 0 0 1 9-9h58a9 9 0 0 1 9 9v13z", f"band-{kind}")
        stars = [use(PREFIX + "star", x + 30 + at * 14, y + 5, 12, "on-band" if at < 2 else "on-band faint") for at in range(3)]
        pieces.append(
            group("", rect(x, y, 76, 108, 9, "paper-card"), band, use(PREFIX + kind, x + 6, y + 4, 15, "on-band"), *stars)
        )
    for at in range(9):
        on = " on" if at in (0, 3, 6, 1, 4) else ""
        pieces.append(rect(36 + at % 3 * 22, 51 + at // 3 * 22, 18, 18, 4, f"bit{on}"))
    for at in range(6):
        a, b = 150 + 23 * cos(radians(60 * at - 90)), 78 + 23 * sin(radians(60 * at - 90))
        pieces.append(path(hexagon(a, b, 11.5), "bit on" if at in (0, 1, 4) else "bit"))
    for at in range(11):
        column = at % 3
        pieces.append(circle(214 + column * 20, 58 + at // 3 * 18 + (9 if column == 0 else 0), 7, "bit on" if at > 4 else "bit"))
    for x, value, turn in ((92, 5, -9), (172, 2, 8)):
        cube = group("cover-die", rect(x, 98, 36, 36, 9, "face"), text(x + 18, 123, value, "pips"))
        pieces.append(f'<g transform="rotate({turn} {x + 18} 116)">{cube}</g>')
    return picture(300, 150, "picture game-rolling_realms", *pieces)
