"""The pictures of Troyes Dice: the wheel on the table, and on each sheet three districts and the citizens.

Slots to touch: `die-0` to `die-3` (the places of this half day), a building such as `hall-4` (kind and printed column),
`track-red` (gain the resource of a color), `citizens-red` (a citizen of your choice). All other slots only show marks.
"""

from __future__ import annotations

from functools import lru_cache

from rollwright.core.marks import Mark, mark
from rollwright.core.renderer import Fact, Part
from rollwright.core.throw_dice import ThrowDice
from rollwright.games.troyes_dice.components import DESTRUCTION, Components
from rollwright.games.troyes_dice.names import MANY_RESOURCES, building_slot
from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.games.troyes_dice.render import strip
from rollwright.games.troyes_dice.render.cover import cover
from rollwright.games.troyes_dice.render.labels import DISTRICTS, label
from rollwright.games.troyes_dice.render.offers import SYMBOLS, TroyesDiceOffers
from rollwright.games.troyes_dice.render.sheet import Citizens, district
from rollwright.games.troyes_dice.render.symbols import symbols
from rollwright.games.troyes_dice.render.text import text
from rollwright.games.troyes_dice.render.throw_dice import throw_dice
from rollwright.games.troyes_dice.render.wheel import short, tiles, wheel
from rollwright.games.troyes_dice.rules import TroyesDiceRules
from rollwright.games.troyes_dice.schema import COLORS, COLUMNS, KINDS, NOTCHES, PLACES
from rollwright.games.troyes_dice.scoring import built_of
from rollwright.games.troyes_dice.sheet import Sheet
from rollwright.games.troyes_dice.wheel import Wheel, neutral

HAVE = Mark("have")
ROW = (1 << COLUMNS) - 1  # the bits of the columns of a row
ROWS_KEPT = 2000  # sets of marks that are remembered
BUILT, CROSSED, SPENT, LOST, NONE = Mark("built"), Mark("crossed"), Mark("spent"), Mark("lost"), Mark("none")


class TroyesDiceRenderer(TroyesDiceOffers):
    def symbols(self) -> str:
        return symbols()

    def cover(self) -> str:
        return cover()

    def parts(self, position: TroyesDicePosition) -> list[Part]:
        rules = position.ruleset
        found = [Part("wheel", "The wheel", wheel(rules.components), "table")]
        if position.wheel.tiles:
            found.append(Part("tiles", "Banquets & Raids", tiles(rules.components, position.wheel.tiles), "table"))
        for color in COLORS:
            title = DISTRICTS[color]
            found.append(Part(f"district-{color}", title, district(rules.edition, color, title), "sheet"))
        found.append(Part("citizens", "Citizens", Citizens(rules.edition).part(), "sheet"))
        found.append(Part("strip-dice", "The dice", strip.dice(), "strip"))
        found.append(Part("strip-purse", "Your resources", strip.purse(), "strip"))
        return found

    def cache_key(self, position: TroyesDicePosition) -> object:
        return tuple(position.wheel.tiles)

    def common_marks(self, position: TroyesDicePosition) -> dict[str, Mark]:
        now = position.wheel
        found = _wheel_marks(now, position.ruleset.components)
        for at in range(len(now.tiles)):
            found[f"tile-{at + 1}"] = mark("raid" if now.raids >> at & 1 else "banquet")
        for die in now.dice:
            found[f"price-{die.place}"] = strip.price_mark(die, now.half)
        return found

    def marks(self, position: TroyesDicePosition, seat: int) -> dict[str, Mark]:
        rules = position.ruleset
        sheet = position.sheets[seat]
        values = rules.numberings[position.wheel.numbering] if position.wheel.numbering >= 0 else []
        found: dict[str, Mark] = {}
        _building_marks(found, sheet, values)
        _track_marks(found, sheet, rules.components)
        _scoring_marks(found, sheet, rules.components)
        return found

    def label(self, rules: TroyesDiceRules, slot: str) -> str:
        return label(rules, slot)

    def throw_dice(self, position: TroyesDicePosition) -> ThrowDice:
        return throw_dice(position)

    # text

    def summary(self, position: TroyesDicePosition, seat: int) -> list[Fact]:
        sheet = position.sheets[seat]
        held: list[Fact] = [(name, (SYMBOLS[at], sheet.held[at])) for at, name in enumerate(MANY_RESOURCES)]
        return [*held, ("citizens", str(sum(sheet.citizens))), ("buildings", str(sheet.built.bit_count()))]

    def text(self, position: TroyesDicePosition, seat: int) -> str:
        return text(position, seat)


def _wheel_marks(now: Wheel, components: Components) -> dict[str, Mark]:
    half = max(now.half, 0)
    afternoon = half & 1
    name = "afternoon" if afternoon else "morning"
    found = {"day": mark("", f"Day {half // 2 + 1}"), "half": mark(f"is-{name}"), f"half-{name}": mark("now")}
    if half >= DESTRUCTION:
        found["window"] = Mark("on")
    for place in range(NOTCHES):
        at = (neutral(half) + place) % NOTCHES
        if at >= len(now.faces):  # setup is not finished
            continue
        classes = [COLORS[now.color(at)]]
        if 0 <= place - 1 - afternoon * PLACES < PLACES:
            classes.append("now")
        if now.struck >> at & 1:
            classes.append("destroyed")
        effect = now.effect(at)
        if effect:
            classes.append("banquet" if effect & 1 else "raid")
        found[f"plaza-{place}"] = mark(" ".join(classes), short(components.effects[effect]) if effect else "")
    for place in range(PLACES):
        found[f"die-{place}"] = NONE
    for die in now.dice:
        kind = "" if not die.black else " black" if die.attacks else " black tame"
        found[f"die-{die.place}"] = mark(f"{name} {COLORS[die.color]}{kind}", str(die.rolled))
    return found


def _building_marks(found: dict[str, Mark], sheet: Sheet, values: list[int]) -> None:
    numbers = tuple(values)
    guarded = sheet.built & ROW  # the fortresses are the first row
    for kind in range(len(KINDS)):
        found.update(_row_marks(kind, sheet.built >> kind * COLUMNS & ROW, sheet.open >> kind * COLUMNS & ROW))
    for color in range(len(COLORS)):
        found.update(_number_marks(color, sheet.crossed >> color * COLUMNS & ROW, guarded, numbers))


@lru_cache(ROWS_KEPT)
def _row_marks(kind: int, built: int, free: int) -> dict[str, Mark]:
    """Return the marks of the buildings of a kind, given masks of those that are built or can be; never changed."""
    found: dict[str, Mark] = {}
    for column in range(COLUMNS):
        if built >> column & 1:
            found[building_slot(kind * COLUMNS + column)] = BUILT
        elif not free >> column & 1:
            found[building_slot(kind * COLUMNS + column)] = CROSSED
    return found


@lru_cache(ROWS_KEPT)
def _number_marks(color: int, crossed: int, guarded: int, values: tuple[int, ...]) -> dict[str, Mark]:
    """Return the marks of the numbers in the columns of a color; never changed."""
    found: dict[str, Mark] = {}
    for column in range(COLUMNS):
        state = "crossed" if crossed >> column & 1 else "guarded" if guarded >> column & 1 else ""
        found[f"number-{COLORS[color]}-{column + 1}"] = mark(state, str(values[column])) if values else mark(state)
    return found


@lru_cache(ROWS_KEPT)
def _resource_marks(number: int, circled: int, held: int) -> dict[str, Mark]:
    """Return the marks of the resource of a color; never changed."""
    color = COLORS[number]
    found = {f"token-{color}-{at}": SPENT if at <= circled - held else HAVE for at in range(1, circled + 1)}
    found[f"track-{color}"] = found[f"purse-{color}"] = mark("", str(held))
    return found


@lru_cache(ROWS_KEPT)
def _citizen_marks(number: int, count: int) -> dict[str, Mark]:
    """Return the marks of the citizens of a color; never changed."""
    color = COLORS[number]
    return {f"citizens-{color}": mark("", str(count)), **{f"citizen-{color}-{at}": HAVE for at in range(1, count + 1)}}


def _track_marks(found: dict[str, Mark], sheet: Sheet, components: Components) -> None:
    for number in range(len(COLORS)):
        found.update(_resource_marks(number, sheet.circled[number], sheet.held[number]))
        found.update(_citizen_marks(number, sheet.citizens[number]))
    for bonus in range(1, len(components.bonus)):
        if sheet.has_reached(components, bonus, 0):
            found[f"bonus-{components.bonus_id[bonus]}"] = HAVE
    for link, pair in enumerate(components.link_pair):
        if sheet.built & pair == pair:
            found[f"link-{components.link_id[link]}"] = HAVE
        elif (sheet.built | sheet.open) & pair != pair:
            found[f"link-{components.link_id[link]}"] = LOST


def _scoring_marks(found: dict[str, Mark], sheet: Sheet, components: Components) -> None:
    for column, times in enumerate(sheet.numbers):
        if times:
            kind = components.scored[column]
            found[f"times-{KINDS[kind]}"] = mark("have", f"×{times}")
            found[f"total-{KINDS[kind]}"] = mark("", f"= {times * built_of(sheet, kind)}")
