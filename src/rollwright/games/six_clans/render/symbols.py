"""The shapes of Six Clans: six meeples with emblems, five dice, and six bonuses.

A shape takes its color from where it is used: `fill` is the body, `color` the emblem cut into it.
"""

from __future__ import annotations

from rollwright.core.svg import join, symbol, use

PREFIX = "six_clans-"

BODY = (
    "M16 1.2a6.3 6.3 0 0 1 4.7 10.5c4 .8 8.3 2.5 10 5.3 1.3 2.3-.7 4.3-5.3 4.3.8 4.2 2 8.2 3.3 11.5.5 1.3-.2"
    " 2.2-1.5 2.2H4.8c-1.3 0-2-.9-1.5-2.2 1.3-3.3 2.5-7.3 3.3-11.5-4.6 0-6.6-2-5.3-4.3 1.7-2.8 6-4.5 10-5.3"
    "A6.3 6.3 0 0 1 16 1.2z"
)

_FILL = 'fill="currentColor"'
_LINE = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'

# leaf, flame, waves, sun, moon, mountain: one for each clan, in the order of the edition
EMBLEMS = (
    f'<path {_FILL} d="M20.5 3C10 3 3.5 7.5 3.5 14.5c0 2.2.7 4 1.7 5.5C6.5 15 9.5 11 14.5 8.8 10.5 12.2 8 16 7.2 21'
    'c.9.3 1.8.5 2.8.5C18 21.5 21 13 20.5 3z"/>',
    f'<path {_FILL} d="M12.5 1.5c.6 4.5 6.5 7 6.5 13.3a7 7 0 0 1-14 0c0-3 1.7-5.3 3.3-7.3.2 1.9.8 3 1.9 3.7-.4-3.5.3-7 2.3-9.7z"/>',
    f'<path {_LINE} stroke-width="3.4" d="M2.5 10c3-4.5 6.3-4.5 9.5-.8s6.5 3.7 9.5-.8M2.5 18c3-4.5 6.3-4.5 9.5-.8'
    's6.5 3.7 9.5-.8"/>',
    f'<circle {_FILL} cx="12" cy="12" r="5"/><path {_LINE} stroke-width="2.6" d="M12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3'
    'M4.6 4.6l2 2M17.4 17.4l2 2M4.6 19.4l2-2M17.4 6.6l2-2"/>',
    f'<path {_FILL} d="M14.5 2A10 10 0 1 0 22 15.5 8.6 8.6 0 0 1 14.5 2z"/>',
    f'<path {_FILL} d="M1 20.5 9 5l4.2 6.7L16 8l7 12.5z"/>',
)

# from the smallest die to the largest
SHAPES = (
    "M12 2.2 22.5 20.8H1.5z",
    "M3 3H21V21H3z",
    "M12 1.5 22.5 12 12 22.5 1.5 12z",
    "M12 1 20.8 8.5 12 23 3.2 8.5z",
    "M12 2 22.2 9.5 18.3 21.5H5.7L1.8 9.5z",
)
MIDDLES = (15.6, 12.0, 12.0, 10.2, 12.8)  # where the eye puts the middle of each shape, of 24
TOPS = (2.2, 3.0, 1.5, 1.0, 2.0)
FEET = (20.8, 21.0, 22.5, 23.0, 21.5)

# step, size, color, combine, split, two: lines and fills of one color
BONUSES = (
    f'<path {_LINE} stroke-width="2.4" d="M3 8.5h10M8 3.5v10M13 18.5h8M20 4 4.5 21"/>',
    f'<path {_FILL} d="M2 13.5h8.5V22H2z"/><path {_LINE} stroke-width="2.4" d="M10 10V3.5h10.5V14H14"/>',
    f'<circle {_FILL} cx="8.5" cy="12" r="7"/><circle {_LINE} stroke-width="2.4" cx="15.5" cy="12" r="6"/>',
    f'<path {_LINE} stroke-width="2.4" d="M4.5 3v2.5C4.5 11 12 10.5 12 16v5M19.5 3v2.5C19.5 11 12 10.5 12 16M8 17.5l4 4 4-4"/>',
    f'<path {_LINE} stroke-width="2.4" d="M12 2.5v4.5c0 5.5-7 5-7 10.5v3.5M12 7c0 5.5 7 5 7 10.5v3.5M1.8 18 5 21.2 8.2 18'
    'M15.8 18l3.2 3.2 3.2-3.2"/>',
    f'<rect {_LINE} stroke-width="2.4" x="2.5" y="9.5" width="11" height="11" rx="2.5"/>'
    f'<path {_LINE} stroke-width="2.4" d="M10 5.5a2.5 2.5 0 0 1 2.5-2.2h6.2a2.5 2.5 0 0 1 2.5 2.5V12a2.5 2.5 0 0 1-2.5 2.5h-1"/>'
    f'<circle {_FILL} cx="8" cy="15" r="1.7"/>',
)


def symbols() -> str:
    found = [symbol(f"{PREFIX}body", "32 36", f'<path d="{BODY}"/>')]
    for clan, emblem in enumerate(EMBLEMS):
        inner = f'<svg x="8.5" y="16" width="15" height="15" viewBox="0 0 24 24">{emblem}</svg>'
        found.append(symbol(f"{PREFIX}meeple-{clan + 1}", "32 36", f'<path d="{BODY}"/>', inner))
    for size, shape in enumerate(SHAPES):
        found.append(symbol(f"{PREFIX}die-{size + 1}", "24 24", f'<path d="{shape}" stroke-linejoin="round"/>'))
    for kind, bonus in enumerate(BONUSES):
        found.append(symbol(f"{PREFIX}bonus-{kind + 1}", "24 24", bonus))
    found.append(symbol(f"{PREFIX}house", "24 24", '<path d="M12 2 1.5 11.5H5V22h5v-6h4v6h5V11.5h3.5z"/>'))
    found.append(symbol(f"{PREFIX}pick", "24 24", '<circle cx="12" cy="12" r="9"/>'))
    found.append(symbol(f"{PREFIX}grave", "24 28", '<path d="M4 26V11a8 8 0 0 1 16 0v15z"/><path fill="none" d="M1.5 26h21"/>'))
    return join(*found)


def meeple(clan: int, x: float, y: float, width: float, kind: str = "") -> str:
    """A clan's meeple; clans count from 0."""
    return use(f"{PREFIX}meeple-{clan + 1}", x, y, width, f"meeple {kind}".strip(), width * 36 / 32)


def any_meeple(x: float, y: float, width: float, kind: str = "") -> str:
    """The meeples of all clans in one place; the class of the slot selects the visible one."""
    return join(*(meeple(clan, x, y, width, f"of of-{clan + 1} {kind}".strip()) for clan in range(len(EMBLEMS))))


def die(size: int, x: float, y: float, width: float, kind: str) -> str:
    """The shape of a die; sizes count from 0."""
    return use(f"{PREFIX}die-{size + 1}", x, y, width, kind)
