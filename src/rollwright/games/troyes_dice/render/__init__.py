"""How Troyes Dice shows itself: the wheel on the table, and on each sheet three districts and the citizens.

Slots to touch: `die-0` to `die-3` (the places of this half day), a building such as `hall-4` (kind and printed column),
`track-red` (gain the resource of a color), `citizens-red` (a citizen of your choice). Everything else only shows marks.
"""

from __future__ import annotations

from rollwright.core.position import Position, Rules
from rollwright.core.renderer import Part, Renderer
from rollwright.games.troyes_dice.components import DESTRUCTION, Components
from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.games.troyes_dice.render.labels import DISTRICTS, label
from rollwright.games.troyes_dice.render.sheet import Citizens, district
from rollwright.games.troyes_dice.render.symbols import cover, symbols
from rollwright.games.troyes_dice.render.text import terminal
from rollwright.games.troyes_dice.render.wheel import short, tiles, wheel
from rollwright.games.troyes_dice.rules import TroyesDiceRules
from rollwright.games.troyes_dice.schema import COLORS, COLUMNS, KINDS, NOTCHES, PLACES
from rollwright.games.troyes_dice.sheet import Sheet
from rollwright.games.troyes_dice.wheel import Wheel, neutral


class TroyesDiceRenderer(Renderer):
    def symbols(self) -> str:
        return symbols()

    def cover(self) -> str:
        return cover()

    def parts(self, position: Position) -> list[Part]:
        assert isinstance(position, TroyesDicePosition)
        rules = position.ruleset
        found = [Part("wheel", "The wheel", wheel(rules.components), "table")]
        if position.wheel.tiles:
            found.append(Part("tiles", "Banquets and Raids", tiles(rules.components, position.wheel.tiles), "table"))
        for color in COLORS:
            title = DISTRICTS[color]
            found.append(Part(f"district-{color}", title, district(rules.edition, color, title), "sheet"))
        found.append(Part("citizens", "Citizens", Citizens(rules.edition).part(), "sheet"))
        return found

    def cache_key(self, position: Position) -> object:
        assert isinstance(position, TroyesDicePosition)
        return tuple(position.wheel.tiles)

    def common_marks(self, position: Position) -> dict[str, str]:
        assert isinstance(position, TroyesDicePosition)
        now = position.wheel
        found = _wheel_marks(now, position.ruleset.components)
        for at in range(len(now.tiles)):
            found[f"tile-{at + 1}"] = "raid" if now.raids >> at & 1 else "banquet"
        return found

    def marks(self, position: Position, seat: int) -> dict[str, str]:
        assert isinstance(position, TroyesDicePosition)
        rules = position.ruleset
        sheet = position.sheets[seat]
        found: dict[str, str] = {}
        values = rules.numberings[position.wheel.numbering] if position.wheel.numbering >= 0 else []
        _building_marks(found, sheet, values)
        _track_marks(found, sheet, rules)
        _scoring_marks(found, sheet, rules.components)
        return found

    def label(self, rules: Rules, slot: str) -> str:
        assert isinstance(rules, TroyesDiceRules)
        return label(rules, slot)

    def summary(self, position: Position, seat: int) -> list[tuple[str, str]]:
        assert isinstance(position, TroyesDicePosition)
        sheet = position.sheets[seat]
        return [
            ("buildings", str(sheet.built.bit_count())),
            ("citizens", str(sum(sheet.citizens))),
            ("resources", " ".join(str(count) for count in sheet.held)),
        ]

    def text(self, position: Position, seat: int) -> str:
        assert isinstance(position, TroyesDicePosition)
        return terminal(position, seat)


def _wheel_marks(now: Wheel, components: Components) -> dict[str, str]:
    half = max(now.half, 0)
    afternoon = half & 1
    name = "afternoon" if afternoon else "morning"
    found = {
        "day": f"|Day {half // 2 + 1}",
        "half": f"is-{name}",
        f"half-{name}": "now",
    }
    if half >= DESTRUCTION:
        found["window"] = "on"
    for place in range(NOTCHES):
        at = (neutral(half) + place) % NOTCHES
        if at >= len(now.faces):  # set-up is under way
            continue
        words = [COLORS[now.color(at)]]
        if 0 <= place - 1 - afternoon * PLACES < PLACES:
            words.append("now")
        if now.struck >> at & 1:
            words.append("destroyed")
        effect = now.effect(at)
        if effect:
            words.append("banquet" if effect & 1 else "raid")
        found[f"plaza-{place}"] = " ".join(words) + (f"|{short(components.effects[effect])}" if effect else "")
    for die in range(PLACES):
        found[f"die-{die}"] = "none"
    for here in now.dice:
        kind = " black" if here.black else ""
        found[f"die-{here.place}"] = f"{name} {COLORS[here.color]}{kind}|{here.rolled}"
    return found


def _building_marks(found: dict[str, str], sheet: Sheet, values: list[int]) -> None:
    for building in range(len(KINDS) * COLUMNS):
        slot = f"{KINDS[building // COLUMNS]}-{building % COLUMNS + 1}"
        if sheet.built >> building & 1:
            found[slot] = "built"
        elif not sheet.open >> building & 1:
            found[slot] = "crossed"
    for die in range(len(COLORS) * COLUMNS):
        column = die % COLUMNS
        state = "crossed" if sheet.crossed >> die & 1 else "guarded" if sheet.built >> column & 1 else ""
        value = str(values[column]) if values else ""
        found[f"number-{COLORS[die // COLUMNS]}-{column + 1}"] = f"{state}|{value}"


def _track_marks(found: dict[str, str], sheet: Sheet, rules: TroyesDiceRules) -> None:
    for number, color in enumerate(COLORS):
        spent = sheet.circled[number] - sheet.held[number]
        for at in range(1, sheet.circled[number] + 1):
            found[f"token-{color}-{at}"] = "spent" if at <= spent else "have"
        for at in range(1, sheet.citizens[number] + 1):
            found[f"citizen-{color}-{at}"] = "have"
        found[f"track-{color}"] = f"|{sheet.held[number]}"
        found[f"citizens-{color}"] = f"|{sheet.citizens[number]}"
    for bonus in rules.edition.rows("bonus"):
        track = bonus.text("track")
        counts = sheet.citizens if track == "column" else [sheet.citizens[COLORS.index(track)]]
        if min(counts) >= bonus.integer("at"):
            found[f"bonus-{bonus.id}"] = "have"
    for number, link in enumerate(rules.edition.rows("link")):
        pair = rules.components.link_pair[number]
        if sheet.built & pair == pair:
            found[f"link-{link.id}"] = "have"
        elif (sheet.built | sheet.open) & pair != pair:
            found[f"link-{link.id}"] = "lost"


def _scoring_marks(found: dict[str, str], sheet: Sheet, components: Components) -> None:
    for column, times in enumerate(sheet.numbers):
        if times:
            kind = components.scored[column]
            count = (sheet.built >> kind * COLUMNS & (1 << COLUMNS) - 1).bit_count()
            found[f"times-{KINDS[kind]}"] = f"have|×{times}"
            found[f"total-{KINDS[kind]}"] = f"|= {times * count}"
