"""The picture on the start page: two dice with their nets, and the Fate die with Winter beside them."""

from __future__ import annotations

from rollwright.core.svg import circle, group, join, moved, picture, rect, use
from rollwright.games.dice_realms.render.faces import FACE_ROOM, FATE_ROOM, SIZE, inside, rim
from rollwright.games.dice_realms.render.signs import Room, fill
from rollwright.games.dice_realms.render.symbols import PREFIX
from rollwright.games.dice_realms.signs import Thing, one

LARGE, SMALL, STEP = 62, 29, 33
Content = tuple[str, str, int, tuple[Thing, ...]]  # tone, line, dots, signs
GRAIN: Content = ("yellow", "farming", 2, (Thing("grain", "4"),))
COINS: Content = ("orange", "commerce", 2, (Thing("coin", "4"),))
UPGRADE: Content = ("purple", "progress", 1, (Thing("upgrade"),))
TOWER: Content = ("slate", "settlement", 1, (Thing("grain"), Thing("shield")))
LAND: Content = ("green", "lands", 1, (Thing("point"),))
CROWN: Content = ("green", "nobles", 2, (Thing("point", "2"),))
FAIR: Content = ("blue", "fairs", 2, (Thing("coin", "3"),))
WINTER: Content = ("red", "", 0, (Thing("winter"),))
ROBBER: Content = ("red", "", 0, (Thing("lost-die"),))
UPGRADES: Content = ("red", "", 0, (Thing("upgrade", "2"),))


def _face(x: float, y: float, size: float, die: str, content: Content) -> str:
    tone, line, dots, things = content
    edge = inside(size)
    scale = (size - 2 * edge) / SIZE
    room: Room = FACE_ROOM if line else FATE_ROOM
    marks = [circle(71 - at * 9, 13, 3.6, "dot") for at in range(dots)]
    if line:
        marks.append(use(f"{PREFIX}line-{line}", 6, 6, 14, f"ink-{tone}"))
    signs = fill([one(thing) for thing in things], room)
    plate = group(f"tone-{tone}", rect(1.5, 1.5, 77, 77, 13, "plate"), *marks, signs)
    return join(rim(x, y, size, f"of-{die}"), moved(x + edge, y + edge, plate, scale=round(scale, 3)))


def _net(x: float, y: float, die: str, large: Content, *around: Content) -> list[str]:
    found = [_face(x, y, LARGE, die, large)]
    for (column, row), face in zip(((2, 0), (2, 1), (0, 2), (1, 2), (2, 2)), around, strict=True):
        found.append(_face(x + column * STEP, y + row * STEP, SMALL, die, face))
    return found


def cover() -> str:
    pieces = [rect(0, 0, 300, 150, 0, "sky")]
    pieces += _net(9, 28, "black", GRAIN, UPGRADE, TOWER, LAND, FAIR, UPGRADE)
    pieces += _net(119, 28, "white", COINS, CROWN, UPGRADE, TOWER, LAND, GRAIN)
    pieces += [
        _face(229, 28, LARGE, "fate", WINTER),
        _face(229, 94, SMALL, "fate", UPGRADES),
        _face(262, 94, SMALL, "fate", ROBBER),
    ]
    return picture(300, 150, "picture game-dice_realms", *pieces)
