"""Labels of slots, symbols and printed things."""

from __future__ import annotations

from rollwright.core.english import listed
from rollwright.games.troyes_dice.components import ANY, CATHEDRAL, CITIZEN, HALL, RESOURCE, Components
from rollwright.games.troyes_dice.names import MANY_RESOURCES, TITLES, citizens, resources
from rollwright.games.troyes_dice.rules import TroyesDiceRules
from rollwright.games.troyes_dice.schema import COLORS, COLUMNS, KINDS, PLACES, RESOURCES

DISTRICTS = {"red": "Nobles", "yellow": "Civil", "white": "Clergy"}
BUILDINGS = dict(zip(KINDS, TITLES, strict=True))
ORDER = ("first", "second", "third", "fourth")  # a number would read as what the die shows
BUTTONS = {
    "pass": "Pass and gain 1 of each resource",
    "leave": "Decline the citizen",
    "next-chosen-citizen": "First the citizen of your choice",
}


def gain_text(gain: int) -> str:
    """Return a gain: "2 red citizens", "3 deniers"."""
    item, amount = gain % 8, gain // 8
    return citizens(item - CITIZEN, amount) if item < RESOURCE else resources(item - RESOURCE, amount)


def beside(components: Components, kind: int, column: int) -> str:
    """Return what a building gives."""
    if kind == CATHEDRAL:
        return f"scores each {BUILDINGS[KINDS[components.scored[column]]]}"
    if kind == HALL:
        gain = gain_text(components.hall_amount[column] * 8 + components.hall_item[column])
        return f"{gain} for each {COLORS[components.hall_die[column]]} die on the wheel"
    return gain_text(components.own[kind * COLUMNS + column])


def price_text(components: Components, segment: int) -> str:
    amount = components.price_amount[segment]
    if not amount:
        return "free"
    return f"{amount} of any resource" if components.price[segment] == ANY else resources(components.price[segment], amount)


def label(rules: TroyesDiceRules, slot: str) -> str:
    """Return the label of a slot or a button."""
    if slot in BUTTONS:
        return BUTTONS[slot]
    components = rules.components
    kind, _, rest = slot.partition("-")
    if kind == "die":
        both = [price_text(components, int(rest) + half * PLACES) for half in (0, 1)]
        return f"The {ORDER[int(rest)]} die, {both[0] if both[0] == both[1] else f'{both[0]} or in the afternoon {both[1]}'}"
    if kind in BUILDINGS:
        return f"{BUILDINGS[kind]}, column {rest}: {beside(components, KINDS.index(kind), int(rest) - 1)}"
    if kind == "track":
        return f"Gain {MANY_RESOURCES[COLORS.index(rest)]}"
    if kind == "citizens":
        return f"A {rest} citizen"
    if kind == "value":
        return f"Use it as a {rest}"
    if kind == "pay":
        return f"Pay 1 {rest}"
    if kind == "next":
        return f"First the {MANY_RESOURCES[RESOURCES.index(rest)] if rest in RESOURCES else rest.replace('-', ' ')}"
    return _shown(rules, kind, rest)


def _shown(rules: TroyesDiceRules, kind: str, rest: str) -> str:
    """Return the label of a slot that only shows a mark."""
    color, _, number = rest.partition("-")
    if kind == "number":
        return f"{color.title()} die over column {number}; towers beside it guard it"
    if kind in ("shift", "recolor"):
        return f"{'Influence' if kind == 'shift' else 'Knowledge'} to reach {color} column {number}"
    if kind == "price":
        return f"Price of the {ORDER[int(rest)]} die"
    if kind == "purse":
        return f"Your {MANY_RESOURCES[COLORS.index(rest)]}"
    if kind == "pill":
        return f"What the die gives on the {rest.rpartition('-')[2]} track"
    if kind == "token":
        return f"{RESOURCES[COLORS.index(color)].title()} {number}"
    if kind == "citizen":
        return f"{color.title()} citizen {number}"
    if kind == "plaza":
        return "A place without a die today" if rest == "0" else f"Place {rest} of the wheel"
    if kind in ("times", "total"):
        return f"Points for each {BUILDINGS[rest]} at the end, once its Cathedral is built"
    if kind == "link":
        link = rules.edition.row("link", rest)
        gain = rules.components.link_gain[rules.edition.rows("link").index(link)]
        return f"{BUILDINGS[link.text('kind')]} {link.integer('left')} and {link.integer('right')}: {gain_text(gain)}"
    if kind == "bonus":
        bonus = rules.edition.row("bonus", rest)
        kinds = [BUILDINGS[name] for name in bonus.texts("build")]
        gains = [f"1 {name.replace('-', ' ')}" for name in bonus.texts("gains")]
        what = f"one {listed(kinds, 'or')}, free" if kinds else listed(gains)
        track, at = bonus.text("track"), bonus.integer("at")
        when = f"When all three tracks have {at} citizens" if track == "column" else f"With {track} citizen {at}"
        return f"{when}: {what}"
    if kind == "half" and rest:
        return f"Prices of the {rest}’s dice; “any” is one of any kind"
    return {"day": "Day", "half": "Half day", "window": "Where the × appears"}.get(kind, f"{kind} {rest}".strip().title())
