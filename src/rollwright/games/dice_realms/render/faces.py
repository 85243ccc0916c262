"""Faces as plates, 80 units wide: the emblem of the line, the dots, and what the face does in signs. Each is one symbol.

Inside a <use> a stylesheet sees nothing of the page around it, so a plate carries the class of the game itself.
"""

from __future__ import annotations

from rollwright.core.svg import circle, group, join, path, rect, symbol, text, use
from rollwright.games.dice_realms.components import Components, Face, FateFace
from rollwright.games.dice_realms.render.signs import Room, fill, signs
from rollwright.games.dice_realms.render.symbols import PREFIX, emblem, glyph

SIZE = 80
FACE_ROOM = Room(7, 23, 66, 50, 41)
FATE_ROOM = Room(8, 9, 64, 62, 46)
_BROKEN_ROOM = Room(10, 26, 60, 30, 30)


def face_symbol(face: Face) -> str:
    return f"{PREFIX}face-{face.id}"


def fate_symbol(face: FateFace) -> str:
    return f"{PREFIX}fate-{face.id}"


def plate(components: Components, face: Face) -> str:
    """Return a face of the players' dice."""
    pieces = [rect(1.5, 1.5, 77, 77, 13, "plate")]
    line = signs(components, face.effects)
    if face.destroyed:
        pieces.append(path("M30 2 38 17 28 26 40 40M50 78 44 64 54 54 46 46M2 46 15 42 22 50M78 32 66 36 60 28", "crack"))
        return group(f"game-dice_realms tone-{face.color}", *pieces, fill(line, _BROKEN_ROOM))
    x = 6.0
    if not (face.one_per_die and face.color == "white"):
        title = components.line_titles[face.line]
        pieces.append(emblem(components.lines[face.line], title, x, 6, 14, f"ink-{face.color}"))
        x += 16
    if face.one_per_die:
        pieces += [text(x, 17.4, "1/", "one"), glyph("die", x + 13.8, 7.2, 11.4, "ink-soft")]
    return group(f"game-dice_realms tone-{face.color}", *pieces, *_dots(face.dots), fill(line, FACE_ROOM))


def _dots(count: int) -> list[str]:
    if count <= 4:
        return [circle(71 - at * 9, 13, 3.6, "dot") for at in range(count)]
    across = -(-count // 2)
    return [circle(71 - at % across * 9, 9.5 + at // across * 8.5, 3.2, "dot") for at in range(count)]


def fate_plate(components: Components, face: FateFace) -> str:
    """Return a face of the Fate die."""
    return group("game-dice_realms tone-red", rect(1.5, 1.5, 77, 77, 13, "plate"), fill(signs(components, face.effects), FATE_ROOM))


def face_symbols(components: Components, kinds: list[int]) -> str:
    """Return the symbols of these faces."""
    size = f"{SIZE} {SIZE}"
    return join(*(symbol(face_symbol(components.faces[kind]), size, plate(components, components.faces[kind])) for kind in kinds))


def fate_symbols(components: Components, numbers: list[int]) -> str:
    """Return the symbols of these Fate faces."""
    size = f"{SIZE} {SIZE}"
    fates = [components.fates[number] for number in numbers]
    return join(*(symbol(fate_symbol(face), size, fate_plate(components, face)) for face in fates))


def rim(x: float, y: float, size: float, kind: str) -> str:
    """Return the die around a face."""
    return rect(x, y, size, size, round(size * 0.19, 2), f"rim {kind}")


def inside(size: float) -> float:
    """Return the thickness of the rim around a plate."""
    return round(size * 0.05 + 0.8, 2)


def framed(name: str, x: float, y: float, size: float, kind: str) -> str:
    """Return a face in its die: a rim in the color of the die, the plate inside."""
    edge = inside(size)
    return rim(x, y, size, kind) + use(name, x + edge, y + edge, size - 2 * edge)


def place(x: float, y: float, size: float, kind: str, usually: str = "") -> str:
    """Return a face in its die that a mark names, and a shape that is there until then."""
    edge = inside(size)
    wide = size - 2 * edge
    shape = f' href="#{usually}"' if usually else ""
    face = f'<use class="symbol ink-on"{shape} x="{x + edge:g}" y="{y + edge:g}" width="{wide:g}" height="{wide:g}"/>'
    return rim(x, y, size, kind) + face
