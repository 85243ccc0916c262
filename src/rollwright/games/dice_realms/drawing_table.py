"""What lies in the middle: the Fate die with its six faces, and the supply as countable ticks.

Slot to touch: `fate`, for the powers of the Fate die.
"""

from __future__ import annotations

from rollwright.core.svg import group, picture, rect, sign, slot, text, written
from rollwright.games.dice_realms.drawing_glyphs import PREFIX, glyph
from rollwright.games.dice_realms.drawing_plates import fate_symbol, framed, place
from rollwright.games.dice_realms.drawing_words import in_mark, lines
from rollwright.games.dice_realms.law import Law
from rollwright.games.dice_realms.say import attack_name
from rollwright.games.dice_realms.words import fate_words
from rollwright.games.dice_realms.world import (
    ATTACKED,
    DRAWING,
    OVER,
    TEN_GRAIN,
    TEN_MISERY,
    TEN_POINTS,
    THROWING,
    World,
)

WIDTH = 330
_FATE_HEIGHT, _SUPPLY_HEIGHT = 128, 106
_BARS = (("points", "point", "points"), ("grain", "grain", "grain"), ("misery", "misery", "misery"))
_BAR, _BAR_WIDTH = 82, 164


def fate(law: Law, sides: list[int]) -> str:
    """The Fate die: what it shows, in words too, and all of its faces."""
    panel = rect(1, 1, WIDTH - 2, _FATE_HEIGHT - 2, 12, "panel")
    pieces = [panel, place(9, 9, 90, "of-fate", f"{PREFIX}die"), text(112, 42, "", "text fate-name")]
    for number in dict.fromkeys(sides):
        words = fate_words(law.cast, law.fates[number]).rstrip(".")
        told = [text(112, 58 + at * 13.5, line, "fate-words") for at, line in enumerate(lines(words, 12, 206))]
        pieces.append(group(f"says says-{sides.index(number)}", *told))
    found = [slot("fate", "fate", *pieces), sign("round", "round", written(112, 21, "note"))]
    for at, number in enumerate(sides):
        x = 111 + at * 35.5
        ring = rect(x - 2, 92, 34, 34, 8, "halo")
        found.append(sign(f"side-{at + 1}", "fate-side", ring, framed(fate_symbol(law.fates[number]), x, 94, 30, "of-fate")))
    return picture(WIDTH, _FATE_HEIGHT, "board game-dice_realms fate-part", *found)


def totals(world: World) -> dict[str, int]:
    """How many chips there are altogether: in the supply and with the players."""
    return {
        "points": world.points_left + sum(realm.points for realm in world.realms),
        "grain": world.grain_left + sum(realm.grain for realm in world.realms),
        "misery": world.misery_left + sum(realm.misery for realm in world.realms),
    }


def supply(chips: dict[str, int]) -> str:
    """The chips that are left; the last round comes when one kind runs out."""
    pieces = [rect(1, 1, WIDTH - 2, _SUPPLY_HEIGHT - 2, 12, "panel"), text(12, 21, "Supply", "head")]
    pieces.append(sign("last", "last", text(WIDTH - 12, 20.5, "the last round comes when one runs out", "text note end")))
    for row, (name, shape, words) in enumerate(_BARS):
        y = 31 + row * 24
        total = chips[name]
        step = _BAR_WIDTH / max(total, 1)
        pieces += [glyph(shape, 12, y, 17), text(35, y + 13, words, "note")]
        gap = 1 if total > 20 else 2
        for at in range(total):
            tick = rect(round(_BAR + at * step, 2), y + 1.5, round(step - gap, 2), 14, 1.2, "tick-body")
            pieces.append(sign(f"supply-{name}-{at + 1}", f"tick {name}", tick))
        pieces.append(sign(f"supply-{name}", "pool", written(WIDTH - 12, y + 13.5, "pool-words end")))
    return picture(WIDTH, _SUPPLY_HEIGHT, "board game-dice_realms supply-part", *pieces)


def table_marks(world: World) -> dict[str, str]:
    found = {"round": f"|{in_mark(_round_words(world))}"}
    if world.phase not in (DRAWING, THROWING) or world.roller >= 0:
        face = world.law.fates[world.fate_up]
        found["fate"] = f"now up-{world.fate.index(world.fate_up)}|{in_mark(face.title)}|{fate_symbol(face)}"
        for at, number in enumerate(world.fate):
            if number == world.fate_up:
                found[f"side-{at + 1}"] = "now"
    else:
        found["fate"] = "waits|Fate die"
    _supply_marks(found, world)
    return found


def _round_words(world: World) -> str:
    if world.phase == DRAWING:
        return "The tiles are drawn"
    if world.phase == OVER:
        return f"Over after round {world.round}"
    if world.phase == ATTACKED:
        return f"Attack: {attack_name(world)}"
    return f"Round {world.round}, rolled by seat {world.holder + 1}"


def _supply_marks(found: dict[str, str], world: World) -> None:
    left = {"points": world.points_left, "grain": world.grain_left, "misery": world.misery_left}
    everything = totals(world)
    for name, count in left.items():
        for at in range(max(0, count), everything[name]):
            found[f"supply-{name}-{at + 1}"] = "gone"
        close = "close" if count <= everything[name] // 5 else ""
        found[f"supply-{name}"] = f"{close}|{count} left" if count > 0 else "close|none left"
    if world.opened:
        out = [name for flag, name in ((TEN_POINTS, "points"), (TEN_GRAIN, "grain"), (TEN_MISERY, "misery")) if world.opened & flag]
        found["last"] = f"on|last round: the {' and '.join(out)} ran out"
