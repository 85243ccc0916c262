"""Explanations: the legend beside the dice, and the sheet of all faces in play, to print."""

from __future__ import annotations

from rollwright.core.edition import Row
from rollwright.core.renderer import Part
from rollwright.core.svg import circle, join, moved, path, picture, rect, text, use
from rollwright.games.dice_realms.components import Face, FateFace
from rollwright.games.dice_realms.effects.registry import EFFECTS
from rollwright.games.dice_realms.face_text import face_text, fate_text, joined
from rollwright.games.dice_realms.render.dice import net
from rollwright.games.dice_realms.render.faces import (
    face_symbol,
    face_symbols,
    fate_symbol,
    fate_symbols,
    framed,
)
from rollwright.games.dice_realms.render.labels import dots_text, lines
from rollwright.games.dice_realms.render.signs import draw, signs, used
from rollwright.games.dice_realms.render.symbols import glyph
from rollwright.games.dice_realms.render.tray import standard_lines
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.games.dice_realms.signs import Dots, Strike, Token

MEANINGS = {
    "grain": "grain",
    "point": "point",
    "coin": "coin",
    "upgrade": "upgrade",
    "reroll-token": "reroll token",
    "set-token": "set token",
    "shield": "shield",
    "grain-shield": "grain shield",
    "reroll": "roll it again",
    "set": "set this die",
    "relief": "misery returned",
    "repair": "repair a face",
    "once": "pay once",
    "often": "pay often",
    "exchange": "exchange",
    "harvest": "per grain face",
    "held": "grain you hold",
    "die": "die",
    "end": "at the end",
    "winter": "winter",
    "attack-grain": "attack: grain",
    "attack-lost-die": "attack: a die",
    "attack-lost-face": "attack: a face",
    "dots": "4-dot face",
    "misery": "misery chip",
}
_DRAWN: dict[str, Token] = {
    "attack-grain": Strike("grain", 1),
    "attack-lost-die": Strike("lost-die", 0),
    "attack-lost-face": Strike("lost-face", 0),
    "dots": Dots(4),
}
WIDTH, HEIGHT = 376, 222
PAGE = 480
_PRICES = (("+1", "each dot more"), ("+1", "and another line"), ("1", "same or fewer dots, any line"))


def legend(rules: DiceRealmsRules, kinds: list[int], fates: list[int]) -> str:
    """Return what upgrades cost, and the signs on the faces in play."""
    pieces = [rect(1, 1, WIDTH - 2, HEIGHT - 2, 12, "panel dashed"), text(12, 21, "An upgrade costs", "head")]
    for (price, words), (x, y) in zip(_PRICES, ((12.0, 29.0), (156.0, 29.0), (156.0, 10.0)), strict=True):
        pieces += [*_price(x, y, price), text(x + 41, y + 12, words, "note tight")]
    there = {"misery"}
    for kind in kinds:
        there |= used(signs(rules.components, rules.faces[kind].effects))
    for number in fates:
        there |= used(signs(rules.components, rules.fates[number].effects))
    meanings = MEANINGS | {name: text for effect in EFFECTS for name, text in effect.meanings().items()}
    names = [name for name in meanings if name in there]
    down = max(1, -(-len(names) // 3))
    step = min(21.0, (HEIGHT - 60) / down)
    for at, name in enumerate(names):
        x, y = 8 + at // down * 122, 54 + at % down * step
        pieces += [_sign(name, x, y, 14.5), text(x + 34, y + 11.5, meanings[name], "note tight")]
    return picture(WIDTH, HEIGHT, "board game-dice_realms", *pieces)


def _sign(name: str, x: float, y: float, size: float) -> str:
    token = _DRAWN.get(name)
    if token is None:
        return glyph(name, x + (30 - size) / 2, y, size)
    size = min(size, 29 / token.width)
    return draw(token, x + (30 - token.width * size) / 2, y + (14.5 - size) / 2, size)


def _price(x: float, y: float, words: str) -> list[str]:
    return [
        rect(x, y, 36, 15, 7.5, "pill-note"),
        glyph("upgrade", x + 4, y + 2.2, 10.6, "ink-plain"),
        text(x + 25, y + 11.8, words, "pill-words note-words"),
    ]


def reference(rules: DiceRealmsRules, tiles: list[int], fates: list[int]) -> list[Part]:
    """Return every face in play with its text, the dice players start with, and what the signs mean."""
    components = rules.components
    groups = [(components.line_titles[faces[0].line], "Always in the tray.", faces) for faces in standard_lines(rules)]
    alone: list[Face] = []
    for number in tiles:
        tile = components.tiles[number]
        faces = [rules.faces[kind] for kind in tile.faces]
        if len(faces) == 1:
            alone += faces
        elif faces:
            groups.append((tile.title, f"A tile; {tile.copies} of each.", faces))
    groups += [("One tile each", "All white faces are one line.", alone[at : at + 6]) for at in range(0, len(alone), 6)]
    groups.append(("Destroyed", "Put on a die by an attack.", [rules.faces[rules.destroyed]]))
    kinds = [kind for kind, face in enumerate(rules.faces) if any(face in faces for _, _, faces in groups)]
    symbols = join("<defs>", face_symbols(components, kinds), fate_symbols(components, fates), "</defs>")
    found = [
        Part("reference", "Where you start", _first(rules, symbols), "sheet"),
        Part("legend", "What the signs mean", legend(rules, kinds, fates), "sheet"),
    ]
    for at, (title, note, faces) in enumerate(groups):
        entries = [_face_entry(rules, face) for face in sorted(faces, key=lambda face: face.dots)]
        found.append(Part(f"reference-{at + 1}", title, _group(title, note, entries), "sheet"))
    entries = [_fate_entry(rules, rules.fates[number]) for number in fates]
    found.append(Part("reference-fate", "The Fate die", _group("The Fate die", "Rolled for all.", entries), "sheet"))
    return found


class _Entry:
    """A face and its text."""

    def __init__(self, shape: str, title: str, note: str, words: str, row: Row) -> None:
        self.shape = shape
        self.title = title
        self.note = note
        self.words = lines(words, 14, PAGE - 122)
        known = row.status in ("rulebook", "derived", "found")
        self.sure = "sure" if known else "partly" if row.status == "partial" else "guessed"

    @property
    def height(self) -> float:
        return max(70.0, 34 + 17 * len(self.words))


def _face_entry(rules: DiceRealmsRules, face: Face) -> _Entry:
    shape = use(face_symbol(face), 0, 0, 60)
    return _Entry(shape, face.title, dots_text(face), joined(face_text(rules.components, face)), rules.edition.row("face", face.id))


def _fate_entry(rules: DiceRealmsRules, face: FateFace) -> _Entry:
    shape = framed(fate_symbol(face), 0, 0, 60, "of-fate")
    return _Entry(shape, face.title, "", joined(fate_text(rules.components, face)), rules.edition.row("fate", face.id))


def _group(title: str, note: str, entries: list[_Entry]) -> str:
    high = 40 + sum(entry.height for entry in entries)
    pieces = [
        rect(1, 1, PAGE - 2, high - 2, 12, "panel"),
        text(14, 26, title, "head large"),
        text(PAGE - 14, 25, note, "note end"),
    ]
    y = 36.0
    for entry in entries:
        pieces += [path(f"M14 {y:g}H{PAGE - 14}", "rule"), moved(14, y + 5, entry.shape)]
        pieces.append(text(86, y + 21, entry.title, "head"))
        if entry.note:
            pieces.append(text(PAGE - 34, y + 21, entry.note, "note end"))
        pieces.append(circle(PAGE - 20, y + 16.5, 4.5, f"known {entry.sure}"))
        pieces += [text(86, y + 40 + 17 * at, line, "said") for at, line in enumerate(entry.words)]
        y += entry.height
    return picture(PAGE, high, "board game-dice_realms", *pieces)


def _first(rules: DiceRealmsRules, symbols: str) -> str:
    """Return the head of the sheet: how certain the faces are, and the dice players start with."""
    dice = [die for die in rules.dice if die.start or die.for_sale]
    high = 80 + 90 * len(dice)
    pieces = [symbols, rect(1, 1, PAGE - 2, high - 2, 12, "panel"), text(14, 27, "Dice Realms, every face", "head large")]
    pieces.append(text(14, 48, "A reconstruction, not the printed sheet. A face is", "note"))
    for x, sure, words in (
        (14, "sure", "known,"),
        (84, "partly", "known in part,"),
        (196, "guessed", "or made up to be played with."),
    ):
        pieces += [circle(x + 5, 61.5, 4.5, f"known {sure}"), text(x + 15, 66, words, "note")]
    for at, die in enumerate(dice):
        pieces.append(net(rules, die, 14, 78 + at * 90))
        words = "you start with one" if die.start == 1 else f"you start with {die.start}" if die.start else "can be bought"
        pieces.append(text(PAGE - 14, 90 + at * 90, words, "note end"))
    return picture(PAGE, high, "board game-dice_realms", *pieces)
