"""The faces in the supply: the tray of standard lines, and the tiles.

Slots to touch: `tray-FACE`. Marks show what a face would cost in place of the picked one, and how many are left.
"""

from __future__ import annotations

from functools import lru_cache

from rollwright.core.marks import Mark, mark
from rollwright.core.svg import group, join, path, picture, rect, sign, slot, text, use, written
from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.components import Face, Tile
from rollwright.games.dice_realms.face_text import face_text, fate_text
from rollwright.games.dice_realms.placing import may_carry
from rollwright.games.dice_realms.realm import BOUGHT_REPAIR, PLACING, UPGRADE_PLACE, Realm
from rollwright.games.dice_realms.render.faces import face_symbol, fate_symbol, framed
from rollwright.games.dice_realms.render.labels import fitting, lines, short, width
from rollwright.games.dice_realms.render.symbols import emblem, glyph
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.games.dice_realms.shared_state import COLLECT_STEP, SharedState

CELL, DROP = 72.0, 88
TOP = 26
USUAL = 5  # tiles beside the tray
# how wide a column of the tray and a tile are: with more tiles, everything is narrower, so that letters keep their size
_WIDTHS = ((CELL, 90.0), (67.0, 80.0), (61.0, 77.0))
_FACE = 50
# how the text of a tile is set: classes, how wide its letters are, from line to line, the gap between sentences, air at the sides
_WAYS = (
    ("words", 12.6, 15.5, 4.0, 9),
    ("words", 12.6, 14.5, 2.0, 9),
    ("words", 12.6, 13.6, 0.0, 9),
    ("words", 12.6, 13.6, 0.0, 4),
    ("words tight", 11.0, 12.0, 0.0, 4),
)
_HEAD, _TIGHT_HEAD = 14.0, 11.4  # how wide the letters of a title are: bold ones of 13, and those close to each other
_SILL = 96  # the bottom of the arch of a single face
TRAYS_KEPT = 512  # that are remembered


def standard_lines(rules: DiceRealmsRules) -> list[list[Face]]:
    """Return the standard faces by line, most dots first."""
    found: dict[int, list[Face]] = {}
    for kind, standard in enumerate(rules.components.standard):
        if standard and kind != rules.destroyed:
            found.setdefault(rules.faces[kind].line, []).append(rules.faces[kind])
    return [sorted(faces, key=lambda face: -face.dots) for faces in found.values()]


def rows(rules: DiceRealmsRules) -> int:
    """Return how many faces are in the highest column."""
    return max([3, *(len(faces) for faces in standard_lines(rules)), *(len(tile.faces) for tile in rules.components.tiles)])


def height(rules: DiceRealmsRules) -> float:
    return TOP + rows(rules) * DROP + 4


def _widths(tiles: int) -> tuple[float, float]:
    """Return how wide a column of the tray and a tile are, beside this number of tiles."""
    return _WIDTHS[min(max(0, tiles - USUAL), len(_WIDTHS) - 1)]


def _middle(x: float, y: float, words: str, kind: str) -> str:
    return text(x, y, words, f"{kind} mid")


def tray(rules: DiceRealmsRules, tiles: int = USUAL) -> str:
    columns = standard_lines(rules)
    cell, _ = _widths(tiles)
    tight = "" if cell == CELL else "tight" if cell == _WIDTHS[1][0] else "tightest"
    wide, high = 8 + cell * len(columns), height(rules)
    pieces = [rect(1, 1, wide - 2, high - 2, 12, "panel")]
    for at, faces in enumerate(columns):
        x = 4.0 + at * cell
        title = rules.components.line_titles[faces[0].line]
        pieces.append(_middle(x + cell / 2, 18.5, short(title, 11.4, cell + 5), f"head tiny {tight}".rstrip()))
        pieces += [_cell(face, x, TOP + row * DROP, cell, max(cell - 6, 61)) for row, face in enumerate(faces)]
    return picture(wide, high, "board game-dice_realms tray", *pieces)


def _cell(face: Face, x: float, y: float, wide: float, room: float) -> str:
    """Return a kind of face with its name, for which there is this much room, its price and what is left."""
    middle = x + wide / 2
    card = rect(x + 2, y + 1, wide - 4, DROP - 3, 10, "card")
    shape = use(face_symbol(face), middle - _FACE / 2, y + 4.5, _FACE, "shape")
    tight, title = fitting(face.title, (12.8, 10.8), room)
    name = _middle(middle, y + 66, title, f"face-name {tight}".rstrip())
    cross = path(f"M{middle - 21:g} {y + 9:g}l42 42", "cross")
    touched = slot(f"tray-{face.id}", "offer", card, shape, name, _pill(x + 4, y + 69.5), cross)
    return join(touched, sign(f"left-{face.id}", "left", written(x + wide - 6, y + 81.5, "count end")))


def _pill(x: float, y: float) -> str:
    """Return the price, shown once a face was picked."""
    return group(
        "pill",
        rect(x, y, 29, 15, 7.5, "pill-body"),
        glyph("upgrade", x + 3.5, y + 2.2, 10.6, "ink-pill"),
        written(x + 20.5, y + 12.2, "pill-words"),
    )


def tile(rules: DiceRealmsRules, number: int, tiles: int = USUAL) -> str:
    """Return a drawn tile: a line of faces, one white face with its text, or what it does to the Fate die."""
    card = rules.components.tiles[number]
    wide, high = _widths(tiles)[1], height(rules)
    if len(card.faces) == 1:
        return picture(wide, high, "board game-dice_realms tile", *_single(rules, rules.faces[card.faces[0]], wide, high))
    faces = sorted([rules.faces[kind] for kind in card.faces], key=lambda face: -face.dots)
    tone = f" tone-{faces[0].color}" if faces else ""
    pieces = [rect(1, 1, wide - 2, high - 2, 12, "panel tint")]
    pieces.append(_head(rules, card, faces, wide))
    pieces += [_cell(face, (wide - CELL) / 2, TOP + row * DROP, CELL, wide - 4) for row, face in enumerate(faces)]
    if not faces:
        pieces += _fates(rules, card, wide)
    return picture(wide, high, f"board game-dice_realms tile{tone}", *pieces)


def _head(rules: DiceRealmsRules, card: Tile, faces: list[Face], wide: float) -> str:
    tight, title = fitting(card.title, (_HEAD, _TIGHT_HEAD), wide - 22 if faces else wide - 6)
    if not faces:
        return _middle(wide / 2, 19.5, title, f"head small {tight}".rstrip())
    left = max(4.0, (wide - width(title, _TIGHT_HEAD if tight else _HEAD) - 18) / 2)
    line = faces[0].line
    badge = emblem(rules.components.lines[line], rules.components.line_titles[line], left, 6.5, 15, f"ink-{faces[0].color}")
    return join(badge, text(round(left + 18, 2), 19, title, f"head small {tight}".rstrip()))


def _single(rules: DiceRealmsRules, face: Face, wide: float, high: float) -> list[str]:
    """The whole tile is the slot."""
    half = wide / 2
    panel = rect(1, 1, wide - 2, high - 2, 12, "panel")
    card = rect(2, 2, wide - 4, high - 4, 11, "card")
    arch = path(f"M8 {_SILL}V60a{half - 8:g} 22 0 0 1 {wide - 16:g} 0V{_SILL}z", "arch")
    told = lines(face.title, _HEAD - 0.6, wide - 6)
    tight = " tight" if max(width(words, _HEAD) for words in told) > wide - 8 else ""
    title = [_middle(half, 17 + 13.5 * at, words, f"head small{tight}") for at, words in enumerate(told)]
    shape = use(face_symbol(face), half - 28, 37, 56, "shape")
    cross = path(f"M{half - 23:g} 42l46 46", "cross")
    words = _sentences(face_text(rules.components, face), wide, _SILL + 33, high - 7)
    pieces = [panel, card, arch, *title, shape, _pill(8, _SILL + 4), cross, *words]
    left = sign(f"left-{face.id}", "left", written(wide - 8, _SILL + 16, "count end"))
    return [slot(f"tray-{face.id}", "offer whole", *pieces), left]


def _sentences(said: list[str], wide: float, top: float, bottom: float) -> list[str]:
    """Return sentences below each other, in the first of the ways in which they fit."""
    ways = [(kind, step, gap, [lines(words, size, wide - air) for words in said]) for kind, size, step, gap, air in _WAYS]
    kind, step, gap, broken = next((way for way in ways if _depth(*way[1:]) <= bottom - top), ways[-1])
    pieces = []
    y = top
    for sentence in broken:
        for line in sentence:
            pieces.append(_middle(wide / 2, round(y, 2), line, kind))
            y += step
        y += gap
    return pieces


def _depth(step: float, gap: float, broken: list[list[str]]) -> float:
    """Return the height from the first line of the sentences to the last."""
    return (sum(map(len, broken)) - 1) * step + gap * (len(broken) - 1)


def _fates(rules: DiceRealmsRules, card: Tile, wide: float) -> list[str]:
    """Return the faces it puts on the Fate die."""
    pieces = [_middle(wide / 2, 36 + 14 * at, words, "note") for at, words in enumerate(("On the", "Fate die"))]
    y = 57.0
    for number in dict.fromkeys(card.fate_in):
        face = rules.fates[number]
        pieces.append(framed(fate_symbol(face), (wide - 62) / 2, y, 62, "of-fate"))
        y += 77
        for words in lines(". ".join(fate_text(rules.components, face)), _WAYS[0][1], wide - 4):
            pieces.append(_middle(wide / 2, y, words, "words"))
            y += 14.5
        y += 6
    return pieces


def tray_marks(found: dict[str, Mark], shared: SharedState, realm: Realm) -> None:
    """Mark what is left of each kind and, once a face was picked, what each would cost there."""
    rules = shared.rules
    kinds = shared.kinds or [
        kind for kind, standard in enumerate(rules.components.standard) if standard and kind != rules.destroyed
    ]
    ids = [rules.faces[kind].id for kind in kinds]
    found.update(_stock_marks(tuple(ids), tuple([shared.stock[kind] for kind in kinds])))
    picked = realm.sides[6 * realm.pending_die + realm.pending_at] if realm.pending == UPGRADE_PLACE else -1
    repairing = realm.pending in (BOUGHT_REPAIR, PLACING) and shared.phase == COLLECT_STEP
    if picked < 0 and not repairing:
        return
    for kind in kinds:
        id = rules.faces[kind].id
        if picked >= 0:
            barred = _barred(shared, realm, picked, kind)
            if barred:
                found[f"tray-{id}"] = Mark("same" if kind == picked else "barred")
                found[f"left-{id}"] = Mark("why", barred)
            else:
                cost = rules.cost[picked][kind]
                classes = f"priced costs-{min(cost, 3)}" if cost <= realm.upgrades else "priced unaffordable"
                found[f"tray-{id}"] = Mark(classes, str(cost))
        else:
            found[f"tray-{id}"] = Mark("" if kind in realm.lost else "unaffordable")


@lru_cache(TRAYS_KEPT)
def _stock_marks(ids: tuple[str, ...], stock: tuple[int, ...]) -> dict[str, Mark]:
    """Return the marks of what is left of these faces, usually for several sheets and messages; never changed."""
    found: dict[str, Mark] = {}
    for id, left in zip(ids, stock, strict=True):
        found[f"left-{id}"] = mark("", f"×{left}")
        if left <= 0:
            found[f"tray-{id}"] = mark("sold")
    return found


def _barred(shared: SharedState, realm: Realm, picked: int, kind: int) -> str:
    """Return why this kind cannot take the place of the picked face at any price, in two words."""
    if kind == picked:
        return "this one"
    if shared.stock[kind] <= 0:
        return "none left"
    reason = may_carry(shared, realm, realm.pending_die, kind)
    if reason == no.WRONG_COLOR:
        return f"not {shared.rules.dice[realm.dice[realm.pending_die]].only}"
    return "has one" if reason else ""
