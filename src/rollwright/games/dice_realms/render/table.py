"""The middle of the table: the Fate die with its six faces, and the supply as countable ticks.

Slot to touch: `fate`, for the powers of the Fate die.
"""

from __future__ import annotations

from functools import lru_cache

from rollwright.core.english import listed, seat_name
from rollwright.core.marks import Mark, mark
from rollwright.core.svg import group, picture, rect, sign, slot, text, written
from rollwright.games.dice_realms.components import FateFace
from rollwright.games.dice_realms.face_text import fate_text
from rollwright.games.dice_realms.inventory import empty_supplies
from rollwright.games.dice_realms.names import attack_name
from rollwright.games.dice_realms.render.faces import fate_symbol, framed, place
from rollwright.games.dice_realms.render.labels import lines
from rollwright.games.dice_realms.render.symbols import PREFIX, glyph
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.games.dice_realms.shared_state import (
    ATTACKED,
    DRAWING,
    OVER,
    THROWING,
    SharedState,
)

WIDTH = 330
_FATE_HEIGHT, _SUPPLY_HEIGHT = 132, 106
_BARS = (("points", "point", "points"), ("grain", "grain", "grain"), ("misery", "misery", "misery"))
_BAR, _BAR_WIDTH = 88, 158
_SMALL_WIDTH, _SMALL_STEP = 372, 47
KEPT = 1024  # sets of marks that are remembered


def fate(rules: DiceRealmsRules, sides: list[int]) -> str:
    """Return the Fate die: what it shows, also as text, and all of its faces."""
    panel = rect(1, 1, WIDTH - 2, _FATE_HEIGHT - 2, 12, "panel")
    pieces = [panel, place(9, 12, 92, "of-fate", f"{PREFIX}die"), text(112, 39, "", "text fate-name")]
    for number in dict.fromkeys(sides):
        words = ". ".join(fate_text(rules.components, rules.fates[number]))
        kind, space, told = "fate-words", 14.0, lines(words, 12.6, 212)
        if len(told) > 3:  # there is room for three lines, or for four that are close to each other
            kind, space, told = "fate-words tight", 12.4, lines(words, 12, 212)
        written_lines = [text(112, 54 + at * space, line, kind) for at, line in enumerate(told)]
        pieces.append(group(f"says says-{sides.index(number)}", *written_lines))
    found = [slot("fate", "fate", *pieces), sign("round", "round", written(112, 19, "note"))]
    for at, number in enumerate(sides):
        x = 111 + at * 35.5
        ring = rect(x - 2, 95, 34, 34, 8, "halo")
        found.append(sign(f"side-{at + 1}", "fate-side", ring, framed(fate_symbol(rules.fates[number]), x, 97, 30, "of-fate")))
    return picture(WIDTH, _FATE_HEIGHT, "board game-dice_realms fate-part", *found)


def totals(shared: SharedState) -> dict[str, int]:
    """Return how many chips there are in total: in the supply and with the players."""
    return {
        "points": shared.points_left + sum(realm.points for realm in shared.realms),
        "grain": shared.grain_left + sum(realm.grain for realm in shared.realms),
        "misery": shared.misery_left + sum(realm.misery for realm in shared.realms),
    }


def supply(chips: dict[str, int]) -> str:
    """Return the chips that are left; the game ends after the round in which one kind runs out."""
    pieces = [rect(1, 1, WIDTH - 2, _SUPPLY_HEIGHT - 2, 12, "panel"), text(12, 21, "Supply", "head")]
    pieces.append(sign("last", "last", text(WIDTH - 12, 20.5, "last round when one is empty", "text note end")))
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


def small_supply() -> str:
    """Return the chips that are left as numbers, in one line."""
    pieces = [sign("last", "last", text(2, 15, "Ends when a supply is empty", "note"))]
    for at, (name, shape, _) in enumerate(_BARS):
        x = _SMALL_WIDTH - (len(_BARS) - at) * _SMALL_STEP
        pieces.append(sign(f"supply-{name}", "pool", glyph(shape, x, 2, 16)))
        pieces.append(sign(f"stock-{name}", "pool", written(x + 19, 15.5, "pool-words")))
    return picture(_SMALL_WIDTH, 21, "board game-dice_realms small-supply", *pieces)


def table_marks(shared: SharedState) -> dict[str, Mark]:
    found = {"round": Mark("", _round_text(shared))}
    if shared.phase not in (DRAWING, THROWING) or shared.roller >= 0:
        fates = shared.rules.fates
        found.update(_fate_marks(tuple([fates[number] for number in shared.fate]), fates[shared.fate_up]))
    else:
        found["fate"] = Mark("waits", "Fate die")
    chips = totals(shared)
    points, grain, misery = chips["points"], chips["grain"], chips["misery"]
    found.update(_supply_marks(shared.points_left, shared.grain_left, shared.misery_left, points, grain, misery))
    if shared.opened:
        found["last"] = Mark("on", f"final round: {listed(empty_supplies(shared))} ran out")
    return found


@lru_cache(KEPT)
def _fate_marks(fate: tuple[FateFace, ...], up: FateFace) -> dict[str, Mark]:
    """Return the marks of the Fate die; never changed."""
    symbol = fate_symbol(up)
    found = {"fate": Mark(f"now up-{fate.index(up)}", up.title, symbol), "fate-up": Mark("now", up.title, symbol)}
    for at, face in enumerate(fate):
        found[f"side-{at + 1}"] = Mark("now" if face is up else "", "", fate_symbol(face))
    return found


def _round_text(shared: SharedState) -> str:
    if shared.phase == DRAWING:
        return "Drawing tiles"
    if shared.phase == OVER:
        return f"Over after round {shared.round}"
    if shared.phase == ATTACKED:
        return f"Attack: {attack_name(shared)}"
    return f"Round {shared.round}, Fate die: {seat_name(shared.holder)}"


@lru_cache(KEPT)
def _supply_marks(points: int, grain: int, misery: int, all_points: int, all_grain: int, all_misery: int) -> dict[str, Mark]:
    """Return the marks of the chips that are left, and of all; never changed."""
    found: dict[str, Mark] = {}
    for name, count, total in (("points", points, all_points), ("grain", grain, all_grain), ("misery", misery, all_misery)):
        for at in range(max(0, count), total):
            found[f"supply-{name}-{at + 1}"] = mark("gone")
        close = "close" if count <= total // 5 else ""
        found[f"supply-{name}"] = Mark(close, f"{count} left") if count > 0 else Mark("close", "none left")
        found[f"stock-{name}"] = mark(close, str(max(0, count)))
    return found
