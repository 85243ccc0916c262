"""A player's dice, each a net of six faces around the one that was rolled.

Any side can be up and any die can be in any place, so marks set all of that: which face a side has, and its place in the net.
Slots to touch: `die-N`, the die as a whole, and `face-N-S`, one of its sides.
"""

from __future__ import annotations

from functools import lru_cache

from rollwright.core.english import capital
from rollwright.core.marks import Mark, mark
from rollwright.core.svg import group, join, path, picture, rect, sign, slot, text, written
from rollwright.games.dice_realms.components import DieKind, Face
from rollwright.games.dice_realms.realm import REPLACING, Realm
from rollwright.games.dice_realms.render.faces import face_symbol, framed, place
from rollwright.games.dice_realms.render.labels import KEPT, fitting, short
from rollwright.games.dice_realms.render.symbols import glyph
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.games.dice_realms.shared_state import ATTACKED, SharedState

WIDTH, HEIGHT = 184, 228
CELL, PITCH, DROP = 51, 58.5, 67  # a face, and from one to the next, across and down
LEFT, TOP = 8, 27
LARGE = PITCH + CELL  # the rolled face takes four places
SIDES = 6
_AROUND = ((2, 0), (2, 1), (0, 2), (1, 2), (2, 2))  # the places of the other five: column, row
_FLAT = ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1))  # of a die that was not rolled yet
_NAMES = (11.6, 10.0)  # sizes of the names
_LARGE_NAME = 13.0


def die_part(number: int) -> str:
    """Return the place of a player's die; it is hidden until there is one."""
    title = text(28, 19, "", "text die-title")
    panel = rect(1, 1, WIDTH - 2, HEIGHT - 2, 12, "panel")
    single = text(WIDTH - 9, 18.5, "one color", "note end single-note")
    pieces = [slot(f"die-{number}", "die", panel, rect(9, 7.5, 13, 13, 3.5, "rim"), title, single)]
    pieces += [_face(number, side) for side in range(1, SIDES + 1)]
    for name, shape, x in (("shields", "shield", 130), ("grainshields", "grain-shield", 154)):
        pieces.append(sign(f"{name}-{number}", "guard", glyph(shape, x, 5, 17), written(x + 20, 18.5, "guards")))
    note = text(WIDTH / 2, HEIGHT - 30, "not rolled yet", "note mid fresh-note")
    cross = path(f"M{LEFT + 8} {TOP + LARGE - 8}L{LEFT + LARGE - 8} {TOP + 8}", "cross")
    middle = LEFT + LARGE / 2
    ribbon = rect(LEFT + 14, TOP + LARGE / 2 - 12, LARGE - 28, 24, 12, "ribbon")
    words = text(middle, TOP + LARGE / 2 + 5, "set aside", "ribbon-words")
    pieces.append(sign(f"aside-{number}", "aside-sign", cross, ribbon, words))
    return picture(WIDTH, HEIGHT, "board game-dice_realms", *pieces, note)


def _face(number: int, side: int) -> str:
    """Return one side, drawn where the corner of the net is; its mark moves it."""
    halo = rect(-2.6, -1.6, CELL + 5.2, CELL + 14.4, 9, "halo")
    wide = rect(-1.2, -0.8, CELL + 2.4, CELL + 9.8, 5, "halo wide")
    name = written(CELL / 2, CELL + 9.9, "face-name")
    return slot(f"face-{number}-{side}", "face", group("cell", halo, wide, place(0, 0, CELL, ""), name))


def dice_marks(found: dict[str, Mark], shared: SharedState, realm: Realm) -> None:
    rules = shared.rules
    for die, kind in enumerate(realm.dice):
        number = die + 1
        classes = ["have", f"of-{rules.dice[kind].id}"]
        if not realm.active[die]:
            classes.append("aside")
            found[f"aside-{number}"] = mark("on")
        if rules.dice[kind].only:
            classes.append("single")
        if realm.pending in REPLACING and realm.pending_die == die:
            classes.append("in-hand")
        up = realm.up[die]
        if up < 0:
            classes.append("fresh")
        symbol = face_symbol(rules.faces[realm.sides[SIDES * die + up]]) if up >= 0 else ""
        found[f"die-{number}"] = mark(" ".join(classes), capital(rules.dice[kind].title), symbol)
        if shared.phase == ATTACKED:
            for name, count in (("shields", realm.shields[die]), ("grainshields", realm.grain_shields[die])):
                if count:
                    found[f"{name}-{number}"] = mark("on", str(count))
        picked = realm.pending_at if realm.pending in REPLACING and realm.pending_die == die else -1
        sides = [rules.faces[side] for side in realm.sides[SIDES * die : SIDES * die + SIDES]]
        found.update(_side_marks(die, tuple(sides), up, picked))


@lru_cache(KEPT)
def _side_marks(die: int, sides: tuple[Face, ...], up: int, picked: int) -> dict[str, Mark]:
    """Return the marks of the sides of a die; never changed. Rules as an argument would be kept in memory with them."""
    found: dict[str, Mark] = {}
    places = _FLAT if up < 0 else _AROUND
    number = 0  # of the place
    for side, face in enumerate(sides):
        if side == up:
            look = _side_mark(face, None, side == picked)
        else:
            look = _side_mark(face, places[number], side == picked)
            number += 1
        found[f"face-{die + 1}-{side + 1}"] = look
    return found


@lru_cache(KEPT)
def _side_mark(face: Face, place: tuple[int, int] | None, picked: bool) -> Mark:
    """Return the mark of a side at this place of the net; None: it is up."""
    if place is None:
        classes, name = "up", short(face.title, _LARGE_NAME, LARGE)
    else:
        tight, name = fitting(face.title, _NAMES, CELL + 6)
        classes = f"at-{place[0]}{place[1]} {tight}".rstrip()
    if face.destroyed:
        classes += " destroyed"
    if picked:
        classes += " picked"
    return Mark(classes, name, face_symbol(face))


def net(rules: DiceRealmsRules, kind: DieKind, x: float, y: float) -> str:
    """Return a die as it comes out of the box, all six faces in a row."""
    title = capital(kind.title) + (f", {kind.only} faces only" if kind.only else "")
    pieces = [rect(x, y, 13, 13, 3.5, f"rim of-{kind.id}"), text(x + 19, y + 12, title, "die-title")]
    for side, number in enumerate(kind.faces):
        face = rules.faces[number]
        left, top = x + side * PITCH, y + 20
        tight, name = fitting(face.title, _NAMES, CELL + 6)
        pieces.append(framed(face_symbol(face), left, top, CELL, f"of-{kind.id}"))
        pieces.append(text(left + CELL / 2, top + CELL + 10.5, name, f"face-name {tight}".rstrip()))
    return join(*pieces)
