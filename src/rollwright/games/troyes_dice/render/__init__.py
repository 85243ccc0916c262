"""The pictures of Troyes Dice: the wheel on the table, and on each sheet three districts and the citizens.

Slots to touch: `die-0` to `die-3` (the places of this half day), a building such as `hall-4` (kind and printed column),
`track-red` (gain the resource of a color), `citizens-red` (a citizen of your choice). All other slots only show marks.
"""

from __future__ import annotations

from functools import lru_cache

from rollwright.core.renderer import Mark, Part
from rollwright.core.throw_dice import ThrowDice
from rollwright.games.troyes_dice.components import DESTRUCTION, Components
from rollwright.games.troyes_dice.names import MANY_RESOURCES, building_slot
from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.games.troyes_dice.render import strip
from rollwright.games.troyes_dice.render.cover import cover
from rollwright.games.troyes_dice.render.labels import DISTRICTS, label
from rollwright.games.troyes_dice.render.offers import TroyesDiceOffers
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
            found[f"tile-{at + 1}"] = Mark("raid" if now.raids >> at & 1 else "banquet")
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

    def summary(self, position: TroyesDicePosition, seat: int) -> list[tuple[str, str]]:
        sheet = position.sheets[seat]
        held = [(name, str(sheet.held[resource])) for resource, name in enumerate(MANY_RESOURCES)]
        return [("buildings", str(sheet.built.bit_count())), ("citizens", str(sum(sheet.citizens))), *held]

    def text(self, position: TroyesDicePosition, seat: int) -> str:
        return text(position, seat)


def _wheel_marks(now: Wheel, components: Components) -> dict[str, Mark]:
    half = max(now.half, 0)
    afternoon = half & 1
    name = "afternoon" if afternoon else "morning"
    found = {"day": Mark(text=f"Day {half // 2 + 1}"), "half": Mark(f"is-{name}"), f"half-{name}": Mark("now")}
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
        found[f"plaza-{place}"] = Mark(" ".join(classes), short(components.effects[effect]) if effect else "")
    for place in range(PLACES):
        found[f"die-{place}"] = NONE
    for die in now.dice:
        kind = "" if not die.black else " black" if die.attacks else " black tame"
        found[f"die-{die.place}"] = Mark(f"{name} {COLORS[die.color]}{kind}", str(die.rolled))
    return found


def _building_marks(found: dict[str, Mark], sheet: Sheet, values: list[int]) -> None:
    for building in range(len(KINDS) * COLUMNS):
        if sheet.built >> building & 1:
            found[building_slot(building)] = BUILT
        elif not sheet.open >> building & 1:
            found[building_slot(building)] = CROSSED
    for die in range(len(COLORS) * COLUMNS):
        column = die % COLUMNS
        state = "crossed" if sheet.crossed >> die & 1 else "guarded" if sheet.built >> column & 1 else ""
        found[f"number-{COLORS[die // COLUMNS]}-{column + 1}"] = _number_mark(state, values[column]) if values else Mark(state)


@lru_cache
def _number_mark(classes: str, number: int) -> Mark:
    return Mark(classes, str(number))


def _track_marks(found: dict[str, Mark], sheet: Sheet, components: Components) -> None:
    for number, color in enumerate(COLORS):
        spent = sheet.circled[number] - sheet.held[number]
        for at in range(1, sheet.circled[number] + 1):
            found[f"token-{color}-{at}"] = SPENT if at <= spent else HAVE
        for at in range(1, sheet.citizens[number] + 1):
            found[f"citizen-{color}-{at}"] = HAVE
        found[f"track-{color}"] = found[f"purse-{color}"] = _number_mark("", sheet.held[number])
        found[f"citizens-{color}"] = _number_mark("", sheet.citizens[number])
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
            found[f"times-{KINDS[kind]}"] = Mark("have", f"×{times}")
            found[f"total-{KINDS[kind]}"] = Mark(text=f"= {times * built_of(sheet, kind)}")
