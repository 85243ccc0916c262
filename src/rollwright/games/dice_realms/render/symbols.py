"""The shapes of Dice Realms, 24 units wide, in the color of where they are used; --hole is what shows through them.

Effects may have shapes of their own. Lines have an emblem; one that is not known here gets its first letter.
"""

from __future__ import annotations

from html import escape
from math import cos, pi, sin

from rollwright.core.svg import join, symbol, use
from rollwright.games.dice_realms.effects.registry import EFFECTS

PREFIX = "dice_realms-"
_HOLE = 'fill="var(--hole, var(--panel))"'
_HOLE_LINE = 'fill="none" stroke="var(--hole, var(--panel))"'
_LINE = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'


def _star(x: float, y: float, outer: float, inner: float) -> str:
    points = [(outer if at % 2 == 0 else inner, pi * at / 5) for at in range(10)]
    return "M" + "L".join(f"{x + far * sin(turn):.1f} {y - far * cos(turn):.1f}" for far, turn in points) + "z"


def _gear(x: float, y: float, outer: float, inner: float, teeth: int = 8) -> str:
    points = []
    for tooth in range(teeth):
        for turn, far in ((-0.30, inner), (-0.2, outer), (0.2, outer), (0.30, inner)):
            angle = 2 * pi * (tooth + turn) / teeth
            points.append(f"{x + far * sin(angle):.1f} {y - far * cos(angle):.1f}")
    return "M" + "L".join(points) + "z"


def _ear() -> str:
    leaves = "".join(
        f"M11.4 {y}c-4 .1-6.2-2-6.4-5.4 4 0 6.4 2 6.4 5.4zM12.6 {y}c4 .1 6.2-2 6.4-5.4-4 0-6.4 2-6.4 5.4z" for y in (12, 16.4, 20.8)
    )
    return "M12 .8c2.1 2.2 2.1 4.7 0 7.2-2.1-2.5-2.1-5 0-7.2zM11.2 9h1.6v14h-1.6z" + leaves


_EAR = _ear()
_TURN = f'<path {_LINE} stroke-width="3" d="M19.4 13.6a7.6 7.6 0 1 1-2.2-7.2"/><path d="M21.6 2.2v8h-8z"/>'
_DIE = f'<rect {_LINE} stroke-width="2.4" x="3.2" y="3.2" width="17.6" height="17.6" rx="4.4"/>'
_MASK = (
    f'<circle cx="12" cy="12" r="10.6"/><circle {_HOLE} cx="8.2" cy="9.4" r="1.7"/><circle {_HOLE} cx="15.8" cy="9.4" r="1.7"/>'
    f'<path {_HOLE_LINE} stroke-width="2" stroke-linecap="round" d="M7.2 17.4c2.4-3.6 7.2-3.6 9.6 0"/>'
)

GLYPHS = {
    "grain": f'<path d="{_EAR}"/>',
    "point": f'<path stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" d="{_star(12, 12.9, 10.4, 5)}"/>',
    "coin": f'<circle cx="12" cy="12" r="10"/><circle {_HOLE} cx="12" cy="12" r="7.2"/><path d="M10.4 7.2h3.2v9.6h-3.2z"/>',
    "upgrade": '<path d="M12 1.6 21.4 11.4H16.4V16H7.6V11.4H2.6z"/><path d="M7.6 18h8.8v3.8H7.6z"/>',
    "shield": '<path d="M12 1.6l9.2 3v7c0 5.2-3.5 9-9.2 11-5.7-2-9.2-5.8-9.2-11v-7z"/>'
    f'<path {_HOLE} d="M12 5l6 2v4.7c0 3.5-2.2 6-6 7.6z"/>',
    "grain-shield": '<path d="M12 1.2l9.6 3v7.4c0 5.2-3.7 9.2-9.6 11.2-5.9-2-9.6-6-9.6-11.2V4.2z"/>'
    f'<path {_HOLE} transform="translate(4.3 3.6) scale(.64)" d="{_EAR}"/>',
    "turn": _TURN,
    "reroll": '<circle cx="12" cy="12" r="11.6"/>'
    f'<g {_HOLE} color="var(--hole, var(--panel))" transform="translate(3.7 3.8) scale(.69)">{_TURN}</g>',
    "reroll-token": f'<circle {_LINE} stroke-width="1.8" cx="12" cy="12" r="10.8"/>'
    f'<g transform="translate(4.4 4.4) scale(.63)">{_TURN}</g>',
    "die": _DIE + '<circle cx="12" cy="12" r="2.9"/>',
    "set": _DIE + f'<path {_LINE} stroke-width="3" d="M7.6 12.4l3.2 3.4 5.8-7.2"/>',
    "set-token": f'<circle {_LINE} stroke-width="1.8" cx="12" cy="12" r="10.8"/>'
    f'<path {_LINE} stroke-width="2.8" d="M7 12.6l3.4 3.6 6.4-8"/>',
    "misery": _MASK,
    "relief": _MASK + f'<path {_HOLE_LINE} stroke-width="5" d="M3 21 21 3"/><path {_LINE} stroke-width="2.2" d="M2 22 22 2"/>',
    "repair": '<path d="M2.2 19.4 12 9.4l2.8 2.8-9.9 9.9c-2 1.2-3.9-.8-2.7-2.7z"/>'
    '<path d="M9.6 6.6 13.4 2.4c2-.6 4 .1 5.6 1.7l3.2 3.6-3.9 4-2.2-1-2 1.3-4.9-4.6z"/>',
    "once": '<path d="M1 10.2h12.4V5l9.6 7-9.6 7v-5.2H1z"/>',
    "often": '<path d="M1.4 4.6 11 12l-9.6 7.4zM12 4.6 21.6 12 12 19.4z"/>',
    "exchange": '<path d="M.8 12 8 5.4v4.4h8V5.4l7.2 6.6-7.2 6.6v-4.4H8v4.4z"/>',
    "winter": f'<path {_LINE} stroke-width="2.2" d="M12 1.5v21M2.9 6.8l18.2 10.4M2.9 17.2 21.1 6.8M8.8 3.4 12 6l3.2-2.6'
    'M8.8 20.6 12 18l3.2 2.6M2.6 10.9l3.9-1.7-.7-4.1M21.4 13.1l-3.9 1.7.7 4.1M2.6 13.1l3.9 1.7-.7 4.1M21.4 10.9l-3.9-1.7.7-4.1"/>',
    "harvest": '<circle fill="none" stroke="currentColor" stroke-width="1.6" stroke-dasharray="3 2.4" cx="12" cy="12" r="11"/>'
    f'<path transform="translate(4 3.8) scale(.67)" d="{_EAR}"/>',
    "held": '<path d="M7.4 1.5h9.2l-1.8 4.3H9.2z"/>'
    '<path d="M8.6 7.2h6.8c4 3.4 6.4 7 6.4 10.6 0 3.2-2 4.9-5 4.9H7.2c-3 0-5-1.7-5-4.9 0-3.6 2.4-7.2 6.4-10.6z"/>'
    f'<path {_HOLE} transform="translate(5.7 8.6) scale(.525)" d="{_EAR}"/>',
    "end": '<path d="M5 1.4h14v3.4c0 2.8-2 4.8-4.6 7.2 2.6 2.4 4.6 4.4 4.6 7.2v3.4H5v-3.4c0-2.8 2-4.8 4.6-7.2C7 9.6 5 7.6 5 4.8z"/>'
    f'<path {_HOLE} d="M8 4h8c0 2-1.8 3.4-4 5.2C9.8 7.4 8 6 8 4zM12 15l4 4.8H8z"/>',
    "lost-die": _DIE + f'<path {_LINE} stroke-width="2.8" d="M2 22 22 2"/>',
    "lost-face": f'<path {_LINE} stroke-width="2.4" d="M10.5 3.2H7.6a4.4 4.4 0 0 0-4.4 4.4v8.8a4.4 4.4 0 0 0 4.4 4.4h1.4M14 3.2h2.4'
    'a4.4 4.4 0 0 1 4.4 4.4v8.8a4.4 4.4 0 0 1-4.4 4.4H12.5M12.4 3.2l-2.8 6.2 4.6 3.6-3.4 7.8"/>',
}

EMBLEMS = {
    "lands": '<path d="M12 1.5a6.8 6.8 0 0 1 5.7 10.5 5.4 5.4 0 0 1-4.2 4.3V22.5h-3v-6.2'
    'a5.4 5.4 0 0 1-4.2-4.3A6.8 6.8 0 0 1 12 1.5z"/>',
    "farming": '<path d="M10.6 22.5v-8.3C6.6 14 4 11.8 4 7.6V1.8h3v5.8c0 2.3 1.2 3.5 3.6 3.6V1.8h2.8v9.4'
    'c2.4-.1 3.6-1.3 3.6-3.6V1.8h3v5.8c0 4.2-2.6 6.4-6.6 6.6v8.3z"/>',
    "commerce": '<g transform="rotate(45 12 12)"><path d="M-.5 11.2C3.8 1.4 20.2 1.4 24.5 11.2 20.8 8.4 17.4 7.2 14 6.8V26h-4V6.8'
    'C6.6 7.2 3.2 8.4-.5 11.2z"/></g>',
    "settlement": '<path d="M6 22.5V10L4.2 7.8V2h3.6v2.6h2.4V2h3.6v2.6h2.4V2h3.6v5.8L18 10v12.5h-4V17a2 2 0 0 0-4 0v5.5z"/>',
    "progress": f'<path d="{_gear(12, 12, 11.2, 8.2)}"/><circle {_HOLE} cx="12" cy="12" r="3.8"/>',
    "nobles": '<path d="M3.2 18 1.5 5.6l6 5L12 3l4.5 7.6 6-5L20.8 18zM3.4 19.6h17.2v2.6H3.4z"/>',
    "sheep": '<path d="M7.5 18h2.4v4.5H7.5zM14 18h2.4v4.5H14z"/><path d="M6.5 18.6a4.3 4.3 0 0 1-3.3-7'
    ' 4.4 4.4 0 0 1 3.8-6 5 5 0 0 1 8.4-.3 4.4 4.4 0 0 1 5.2 5.5 4.3 4.3 0 0 1-3.3 7.8z"/>'
    f'<ellipse {_HOLE} cx="18.3" cy="10.8" rx="3.6" ry="2.9"/><ellipse cx="19.4" cy="10.9" rx="3.2" ry="2.5"/>',
    "holdings": '<path d="M2.5 22.5V10.8L12 2l9.5 8.8v11.7h-6.3V14H8.8v8.5z"/>',
    "fairs": '<path d="M11 1h2l1 3.4c1.6 4 4.6 6.4 8.6 8v2.8h-1.7v7.3h-5.2L12 14.6l-3.7 7.9H3.1v-7.3H1.4v-2.8c4-1.6 7-4 8.6-8z"/>',
    "cattle": '<path d="M1.6 2.6c-.2 4.4 1.6 7 4.8 7.6C6.4 17.4 8.4 22 12 22s5.6-4.6 5.6-11.8c3.2-.6 5-3.2 4.8-7.6'
    '-1.5 2.4-3.6 3.6-6.2 3.6H7.8c-2.6 0-4.7-1.2-6.2-3.6z"/>',
    "war": f'<path {_LINE} stroke-width="2.8" d="M3 2.6 18 17.8M21 2.6 6 17.8M14.2 19.8l5.6-5.6M9.8 19.8l-5.6-5.6'
    'M18.2 18.2l3 3M5.8 18.2l-3 3"/>',
    "raids": '<path d="M10.7 1.5h2.6v21h-2.6z"/><path d="M13.3 4.4c2.4 0 4.6-.8 6.8-2.6 2.4 4.2 2.4 8.2 0 12.2'
    '-2.2-1.8-4.4-2.6-6.8-2.6zM10.7 4.4c-2.4 0-4.6-.8-6.8-2.6-2.4 4.2-2.4 8.2 0 12.2 2.2-1.8 4.4-2.6 6.8-2.6z"/>',
    "guilds": f'<circle cx="7.3" cy="7.3" r="5.8"/><circle {_HOLE} cx="7.3" cy="7.3" r="2.4"/>'
    '<path d="M9.8 11.8l2-2 10.4 10.4-2.3 2.3-2.3-2.2-1.9 1.9-2-2 1.9-1.9z"/>',
    "white": f'<path {_LINE} stroke-width="2.6" d="M4 21.5V11a8 8 0 0 1 16 0v10.5z"/>',
}

# the resource has the color of the line that makes it
_INK = {
    "grain": "yellow",
    "harvest": "yellow",
    "held": "yellow",
    "point": "green",
    "coin": "orange",
    "upgrade": "purple",
    "shield": "slate",
    "grain-shield": "slate",
    "winter": "frost",
}


def symbols() -> str:
    shapes = GLYPHS | {name: shape for effect in EFFECTS for name, shape in effect.shapes().items()}
    shapes |= {f"line-{name}": shape for name, shape in EMBLEMS.items()}
    return join(*(symbol(PREFIX + name, "24 24", shape) for name, shape in shapes.items()))


def glyph(name: str, x: float, y: float, size: float, kind: str = "") -> str:
    """Return one of the game's shapes, in its own color unless `kind` gives another."""
    return use(PREFIX + name, round(x, 2), round(y, 2), round(size, 2), kind or f"ink-{_INK.get(name, 'plain')}")


def emblem(line: str, title: str, x: float, y: float, size: float, kind: str) -> str:
    """Return the emblem of a line."""
    if line in EMBLEMS:
        return use(f"{PREFIX}line-{line}", round(x, 2), round(y, 2), round(size, 2), kind)
    x, y = x + size / 2, y + size / 2
    letter = escape(title[:1].upper())
    ring = f'<circle class="letter-ring {kind}" cx="{x:.2f}" cy="{y:.2f}" r="{size * 0.46:.2f}"/>'
    return ring + f'<text class="letter {kind}" x="{x:.2f}" y="{y + size * 0.25:.2f}" font-size="{size * 0.7:.1f}">{letter}</text>'
