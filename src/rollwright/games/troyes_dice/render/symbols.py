"""The shapes of Troyes Dice. Each has one fill, set where it is used; windows and doors are cut out.

The three kinds of citizens and of resources differ in shape, so that players do not depend on color alone.
"""

from __future__ import annotations

from rollwright.core.svg import symbol, use

PREFIX = "troyes_dice-"

RESOURCE = {"red": "flag", "yellow": "coin", "white": "book"}

_SMALL = {
    "flag": "M4.5 2v20h2.2v-8.2H20l-3.3-4.4L20 5H6.7V2z",
    "coin": "M12 2a10 10 0 1 1 0 20 10 10 0 1 1 0-20zm0 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 1 0 0-14.4zM10.5 7.5h3v9h-3z",
    "book": "M2.5 4.5h8L12 6l1.5-1.5h8v15h-8L12 21l-1.5-1.5h-8zm8.9 3v10.3h1.2V7.5zM5 8v1.5h4V8zm10 0v1.5h4V8z"
    "M5 11.2v1.5h4v-1.5zm10 0v1.5h4v-1.5zM5 14.4v1.5h4v-1.5zm10 0v1.5h4v-1.5z",
    # a knight with a plume, an artisan with a brimmed hat, a priest with mitre and robe
    "citizen-red": "M11 .6h2v2.5a3.9 3.9 0 0 1 1.7 6.2l5 3.5-1.9 2.7-2.3-1.2 2.7 7.9h-4.5L12 18.3l-1.7 3.9H5.8l2.7-7.9"
    "-2.3 1.2-1.9-2.7 5-3.5A3.9 3.9 0 0 1 11 3.1z",
    "citizen-yellow": "M8.2 4.6C8.2 2.2 9.7 1 12 1s3.8 1.2 3.8 3.6H19v2h-3.2c-.2 1.3-.8 2.2-1.7 2.9L18.6 11.4v6.4h-2.3v4.4H7.7"
    "v-4.4H5.4v-6.4l4.5-1.9C9 8.8 8.4 7.9 8.2 6.6H5v-2zm3.1 12.6v5h1.4v-5z",
    "citizen-white": "M12 .4l3.2 3.8v2.7c0 .9-.3 1.6-.8 2.2 3.3 1.5 5.3 6.3 5.7 13.1H3.9c.4-6.8 2.4-11.6 5.7-13.1-.5-.6-.8-1.3"
    "-.8-2.2V4.2zm-.8 11.3v2H9.3v1.6h1.9v4.1h1.6v-4.1h1.9v-1.6h-1.9v-2z",
    "sun": "M12 7a5 5 0 1 1 0 10 5 5 0 1 1 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM3.5 5l1.5-1.5 2.8 2.8"
    "-1.5 1.5zM16.2 17.7l1.5-1.5 2.8 2.8-1.5 1.5zM3.5 19l2.8-2.8 1.5 1.5L5 20.5zM16.2 6.3L19 3.5 20.5 5l-2.8 2.8z",
    "moon": "M14.5 2.2A10 10 0 1 0 21.8 15 8.2 8.2 0 0 1 14.5 2.2z",
    "cup": "M5 2h14c0 6-1.8 9.8-5.6 10.7V19h4v3H6.6v-3h4v-6.3C6.8 11.8 5 8 5 2z",
    "flame": "M13 1c.6 4.2 6.5 6.8 6.5 13.2A7.5 7.5 0 0 1 12 22a7.5 7.5 0 0 1-7.5-7.8c0-3.3 1.7-5.3 3.6-7.4.1 2.3.8 3.6 2 4.4"
    "C9.7 7.6 10.5 3.9 13 1z",
}

_BUILDINGS = {
    "fortress": "M3 38V8h4v3.5h3.5V8h4v9H18v-3.5h4V17h3.5V8h4v3.5H33V8h4v30H25.5v-7.5a5.5 5.5 0 0 0-11 0V38z"
    "M8 19v6h2.5v-6zm21.5 0v6H32v-6z",
    "palace": "M2.5 38V21L8 11l5 9.5V18l7-15.5L27 18v2.5L32 11l5.5 10v17H24v-9h-8v9zM18.6 17v5.5h2.8V17zM6.6 24v5h2.8v-5z"
    "m24 0v5h2.8v-5z",
    "hall": "M1.5 18.5L8 7h24l6.5 11.5v2.3h-3V38h-4.3V24.5h-4.4V38h-4.3V24.5h-5V38h-4.3V24.5H8.8V38H4.5V20.8h-3z"
    "M11 11l-1.5 3h4l.8-3zm6.3 0l-.5 3h6.4l-.5-3zm8.4 0l.8 3h4L29 11z",
    "cityhall": "M3.5 38V20.5H14V11l6-9 6 9v9.5h10.5V38h-11v-8.5h-11V38zM20 11.2a3 3 0 1 0 0 6 3 3 0 1 0 0-6z"
    "M7.3 24.5v5.5h3v-5.5zm22.4 0v5.5h3v-5.5z",
    "cathedral": "M2.5 38V13.5L7.5 2l5 11.5v4.3L20 11l7.5 6.8v-4.3L32.5 2l5 11.5V38H26v-5.5a6 6 0 0 0-12 0V38z"
    "M20 16.2a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 1 0 0-7.2zM6.4 17v6.5h2.2V17zm25 0v6.5h2.2V17z",
    "bishopric": "M11.2 0h2.2v2h2v2h-2v2.2L17.5 14v5L37 25v13H25.5v-7.5h-6V38H7.2V14l4-7.8V4h-2V2h2zM10.8 17v5.5h3V17z"
    "m0 10v5.5h3V27zm18.2 2v5h3.5v-5z",
}


def symbols() -> str:
    small = [symbol(PREFIX + name, "24 24", _cut(d)) for name, d in _SMALL.items()]
    return "".join(small + [symbol(PREFIX + name, "40 40", _cut(d)) for name, d in _BUILDINGS.items()])


def _cut(d: str) -> str:
    return f'<path fill-rule="evenodd" d="{d}"/>'


def icon(name: str, x: float, y: float, size: float, kind: str = "") -> str:
    """Return one of the game's shapes; a resource or a citizen has its own color unless `kind` changes it."""
    own = {"flag": "red", "coin": "yellow", "book": "white"}.get(name) or (name[8:] if name.startswith("citizen-") else "")
    return use(PREFIX + name, x, y, size, " ".join(word for word in (f"ink-{own}" if own else "", kind) if word))
