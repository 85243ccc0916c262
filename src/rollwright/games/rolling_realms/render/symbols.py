"""The shapes of Rolling Realms: three resources, the star, an emblem for each realm. One fill each, details cut out."""

from __future__ import annotations

from math import cos, radians, sin

from rollwright.core.svg import circle, group, path, picture, rect, symbol, text, use

PREFIX = "rolling_realms-"

_SMALL = {
    "pumpkin": "M10.9 6.9C10.7 4.7 11.4 2.9 13.4 1.4L15.5 3C14 4.1 13.4 5.2 13.3 6.5C14 6.2 14.8 6.2 15.5 6.4"
    "c1-.4 2.3-.3 3.4.5 2.3 1.6 3.7 4.4 3.6 7.5-.1 4.3-2.7 7.3-5.7 7.3-.6 0-1.1-.1-1.6-.3-1 .5-2.1.8-3.2.8s-2.2-.3-3.2-.8"
    "c-.5.2-1 .3-1.6.3-3 0-5.6-3-5.7-7.3C1.4 11.3 2.8 8.5 5.1 6.9c1.1-.8 2.4-.9 3.4-.5.8-.2 1.6-.1 2.4.5z"
    "M8 9.3c-2 3.2-2 7.3 0 10.3l1.2-.8c-1.6-2.6-1.6-6.1 0-8.7zM16 9.3l-1.2.8c1.6 2.6 1.6 6.1 0 8.7l1.2.8c2-3 2-7.1 0-10.3z"
    "M11.35 9.6h1.3v9.7h-1.3z",
    "heart": "M12 21.5C5.5 16.6 1.8 12.9 1.8 8.6c0-3.2 2.4-5.7 5.4-5.7 1.9 0 3.7 1 4.8 2.7 1.1-1.7 2.9-2.7 4.8-2.7 3 0 5.4 2.5"
    " 5.4 5.7"
    " 0 4.3-3.7 8-10.2 12.9z",
    "coin": "M12 1.8a10.2 10.2 0 1 1 0 20.4 10.2 10.2 0 1 1 0-20.4zm0 2.8a7.4 7.4 0 1 0 0 14.8 7.4 7.4 0 1 0 0-14.8z"
    "m0 2L17.4 12 12 17.4 6.6 12z",
    "star": "M12 1.8l3.1 6.6 7.2.9-5.3 5 1.4 7.2L12 18l-6.4 3.5L7 14.3l-5.3-5 7.2-.9z",
}

_LARGE = {
    "grape": "M19 1h3v5.5a6.5 6.5 0 0 1 4.5 3.2 6.5 6.5 0 1 1 5 9.8 6.5 6.5 0 0 1-4.8 9.5 6.5 6.5 0 1 1-12.4 0 6.5 6.5 0 0"
    " 1-4.8-9.5"
    " 6.5 6.5 0 1 1 5-9.8A6.5 6.5 0 0 1 19 6.5z",
    "house": "M20 2l18 14v3h-3v19H5V19H2v-3z",
    "castles": "M3 37V8h3.5v4H10V8h3.5v4H17v8h6v-8h3.5V8H30v4h3.5V8H37v29H25v-7a5 5 0 0 0-10 0v7z",
    "cities": "M2 37V18h8v19zM12 37V6l4-3 4 3v31zM22 37V14h8v23zM32 37V22h6v15z",
    "charterstone": "M4 6h32v29H4zm4 4v5h24v-5zm0 8v5h24v-5zm0 8v5h24v-5z",
    "euphoria": "M20 2a13 13 0 0 1 7.5 23.5c-1.5 1.2-2 2-2 3.5h-11c0-1.5-.5-2.3-2-3.5A13 13 0 0 1 20 2zM14.5 31h11v3h-11z"
    "M16.5 35.5h7V38h-7z",
    "little_scythe": "M4 33L1.5 11l10 8L20 5l8.5 14 10-8L36 33zM5 35h30v3H5z",
    "pendulum": "M7 2h26v4h-2.5c0 7-2 10.5-7.5 14 5.5 3.5 7.5 7 7.5 14H33v4H7v-4h2.5c0-7 2-10.5 7.5-14-5.5-3.5-7.5-7-7.5-14H7z",
    "society": "M14 3h12v15H14zM6 21h12v15H6zM22 21h12v15H22z",
    "scythe": "M9 38L27.5 7.5C20 6 11 8.5 3 15.5 6.5 6.5 17 .5 30.5 3l1.8-3 3 1.8L12.5 40z",
    "tapestry": "M3 3h10v10H3zM15 3h10v10H15zM15 15h10v10H15zM27 15h10v10H27zM3 27h10v10H3zM27 27h10v10H27zM30 6h4v4h-4zM6"
    " 18h4v4H6z"
    "M18 30h4v4h-4z",
    "wingspan": "M37 8l-5 1.5A7 7 0 0 0 19.5 13C13 14 7 19 2 30c5-2 8-2 11-1 7 3 17-1 19-11 .5-3 1.5-5 5-10zM27 9.4a1.6 1.6 0 1"
    " 0 0 3.2"
    " 1.6 1.6 0 1 0 0-3.2z",
}
_LARGE["viticulture"] = _LARGE["grape"]

_BIRD = (
    "M48 8c2.2 0 4 1.2 4.8 3C60 5.5 74 .5 95 4.5c-7 .8-9 2.5-12 5-6 5.5-15 10-27.5 10.5L52 30h-8l-3.5-10C28 19.5 19 15 13 9.5"
    "c-3-2.5-5-4.2-12-5C22 .5 36 5.5 43.2 11 44 9.2 45.8 8 48 8z"
)


def symbols() -> str:
    small = [symbol(PREFIX + name, "24 24", _cut(d)) for name, d in _SMALL.items()]
    large = [symbol(PREFIX + name, "40 40", _cut(d)) for name, d in _LARGE.items()]
    return "".join([*small, *large, symbol(PREFIX + "bird", "96 32", _cut(_BIRD))])


def _cut(d: str) -> str:
    return f'<path fill-rule="evenodd" d="{d}"/>'


def icon(name: str, x: float, y: float, size: float, kind: str = "") -> str:
    """One of the game's shapes; resources and stars have their own colour."""
    own = f"ink-{name}" if name in _SMALL else ""
    return use(PREFIX + name, x, y, size, f"{own} {kind}".strip())


def hexagon(x: float, y: float, radius: float) -> str:
    """The outline of a hexagon that stands on a corner."""
    corners = [(x + radius * sin(radians(60 * at)), y - radius * cos(radians(60 * at))) for at in range(6)]
    return "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in corners) + "z"


def cover() -> str:
    """The picture on the start page: three cards and two dice."""
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
