"""Labels of slots and buttons, for keyboard, screen reader, and page."""

from __future__ import annotations

from rollwright.core.english import MINUS, capital
from rollwright.games.six_clans.chosen_die import ChosenDie
from rollwright.games.six_clans.components import BOTTOM, ZONES
from rollwright.games.six_clans.names import BONUS_NAMES, ZONE_NAMES, cell_name, clan_name, die_name
from rollwright.games.six_clans.rules import SixClansRules

BUTTONS = {
    "plus": "Raise by one",
    "minus": "Lower by one",
    "bigger": "One size larger",
    "smaller": "One size smaller",
    "add": "Add",
    "less": "Subtract",
    "done": "End your turn",
    "home-recruit": "Recruit, once the Home Card is full",
}
SIGNS = {
    "bag": "Meeples in the bag",
    "picks": "Picks left",
    "total": "Your score",
    "under-way": "The die you are using",
    "zone-top-end": "Top row",
}
NUMBERED = {
    "pick": "Pick {}",
    "kill": "A meeple is killed when round {} starts",
    "score": "Points of the top row up to cell {}",
    "line": "Points of line {} of the square",
    "pair": "Points of equal pair {}",
    "difference": "Points of difference {}",
}
BONUS_USES = (
    "which changes the number of a die by 1",
    "which makes a die count as the next larger or smaller shape",
    "which makes a die count as another clan",
    "which adds another die to a die, or subtracts it",
    "which writes one die as two smaller numbers with the same sum",
    "which gives two more picks this turn",
)
ZONE_NAME_OF = dict(zip((*ZONES, "home"), ZONE_NAMES, strict=True))  # by the name in slots


def label(rules: SixClansRules, slot: str) -> str:
    """Return the text for a slot, or for a button."""
    if slot in BUTTONS:
        return BUTTONS[slot]
    if slot in SIGNS:
        return SIGNS[slot]
    if slot in rules.table.cells:
        cell = rules.table.cells.index(slot)
        words = capital(cell_name(rules, cell))
        pair = (cell - rules.start[BOTTOM]) // 2
        return f"{words}, \u00d7{rules.times[pair]}" if rules.cell_zone[cell] == BOTTOM else words
    kind, _, rest = slot.partition("-")
    if kind == "die":
        return f"The d{rest}"
    if kind == "as" and rest in rules.colors:
        return f"Use as {clan_name(rules, rules.colors.index(rest))}"
    if kind == "split":
        return f"Write {rest} first"
    if kind == "bonus" and rest.isdigit() and 0 < int(rest) <= rules.spaces:
        kind_of = rules.bonus_of[int(rest) - 1]
        return f"Bonus {rest}: {BONUS_NAMES[kind_of]}, {BONUS_USES[kind_of]}"
    return _sign(rules, kind, rest)


def _sign(rules: SixClansRules, kind: str, rest: str) -> str:
    """Return the text for a slot that only shows its mark."""
    if kind == "zone":
        return capital(ZONE_NAME_OF[rest])
    if kind in ("recruits", "points"):
        words = f"{kind.capitalize()} of the {ZONE_NAME_OF[rest]}"
        return f"{words}, with its recruits" if kind == "points" else words
    if kind == "in":
        return f"{rules.clans[int(rest.removeprefix('bag-')) - 1]} in the bag"
    if kind == "meeple":
        clan, _, number = rest.partition("-")
        return f"{rules.clans[int(clan) - 1]} meeple {number}"
    if kind == "rolled":
        return f"The d{rules.sides[int(rest) - 1]} as rolled"
    return NUMBERED.get(kind, f"{kind.capitalize()} {{}}").format(rest)


def chosen_die_text(rules: SixClansRules, chosen: ChosenDie) -> str:
    """Return what has become of the chosen die: "d10: 9 + 3 = 12, as a d8, as Sunborn"."""
    value = str(chosen.face)
    for change in (chosen.steps, chosen.value - chosen.face - chosen.steps):
        if change:
            value += f" {'+' if change > 0 else MINUS} {abs(change)}"
    if chosen.altered():
        value += f" = {chosen.value}"
    words = [f"{die_name(rules, chosen.die)}: {value}"]
    if chosen.size_steps:
        words.append(f"as a {die_name(rules, chosen.size)}")
    if chosen.recolored:
        words.append(f"as {rules.clans[chosen.clan]}")
    if chosen.part:
        words.append(f"now {chosen.part}" + (f", then {chosen.rest}" if chosen.rest else ""))
    if chosen.space >= 0:
        words.append(f"{BONUS_NAMES[rules.bonus_of[chosen.space]]} \u2026")
    return ", ".join(words)
