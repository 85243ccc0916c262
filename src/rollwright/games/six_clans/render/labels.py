"""What the slots are called, for keyboard, screen reader and buttons."""

from __future__ import annotations

from rollwright.core.english import capital
from rollwright.games.six_clans.chosen_die import ChosenDie
from rollwright.games.six_clans.components import BOTTOM
from rollwright.games.six_clans.names import BONUS_NAMES, cell_name, die_name
from rollwright.games.six_clans.rules import SixClansRules
from rollwright.games.six_clans.shared_state import SharedState

PLUS = "+"
MINUS = "\u2212"

BUTTONS = {
    "plus": "One more",
    "minus": "One less",
    "bigger": "One size bigger",
    "smaller": "One size smaller",
    "add": "Add",
    "less": "Subtract",
    "done": "Done with this turn",
    "home-recruit": "A recruit, the Home Card being full",
}
SIGNS = {
    "bag": "How many meeples are in the bag",
    "picks": "How many dice you may still pick",
    "under-way": "The die you are using",
    "zone-top-end": "The second half of the top row",
}
NUMBERED = {
    "kill": "A meeple dies when round {} begins",
    "score": "Points of the top row up to cell {}",
    "line": "Points of line {} of the square",
    "pair": "Points of equal pair {}",
    "difference": "Points of difference {}",
}
ZONES = {
    "top": "the top row",
    "second": "the rising and the falling row",
    "middle": "the square",
    "side": "the equal pairs",
    "bottom": "the differences",
    "home": "the Home Card",
}


def label(rules: SixClansRules, slot: str) -> str:
    """The words for a slot, or for a button."""
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
        return f"As {rules.clans[rules.colors.index(rest)]} ({rest})"
    if kind == "split":
        return f"First part {rest}"
    if kind == "bonus" and rest.isdigit() and 0 < int(rest) <= rules.spaces:
        return f"Bonus {rest}: {BONUS_NAMES[rules.bonus_of[int(rest) - 1]]}"
    return _sign(rules, kind, rest)


def _sign(rules: SixClansRules, kind: str, rest: str) -> str:
    """The words for a place that only shows its mark."""
    if kind == "zone":
        return ZONES[rest][0].upper() + ZONES[rest][1:]
    if kind in ("recruits", "points"):
        return f"{kind.capitalize()} of {ZONES[rest]}"
    if kind == "in":
        return f"{rules.clans[int(rest.removeprefix('bag-')) - 1]} in the bag"
    if kind == "meeple":
        clan, _, number = rest.partition("-")
        return f"{rules.clans[int(clan) - 1]} meeple {number}"
    if kind == "rolled":
        return f"The d{rules.sides[int(rest) - 1]} as it was rolled"
    return NUMBERED.get(kind, f"{kind.capitalize()} {{}}").format(rest)


def chosen_die_text(rules: SixClansRules, shared: SharedState, chosen: ChosenDie) -> str:
    """What has become of the die that was chosen: "9 + 3 = 12, as d8, Sunborn"."""
    value = str(chosen.face)
    if chosen.steps:
        value += f" {PLUS if chosen.steps > 0 else MINUS} {abs(chosen.steps)}"
    taken_in = chosen.value - chosen.face - chosen.steps
    if chosen.combined:
        value += f" {PLUS if taken_in > 0 else MINUS} {abs(taken_in)}"
    if chosen.altered():
        value += f" = {chosen.value}"
    words = [f"d{rules.sides[chosen.die]}: {value}"]
    if chosen.size_steps:
        words.append(f"as a {die_name(rules, chosen.size)}")
    if chosen.recolored:
        words.append(f"as {rules.clans[chosen.clan]}")
    if chosen.part:
        words.append(f"now {chosen.part}" + (f", then {chosen.rest}" if chosen.rest else ""))
    if chosen.space >= 0:
        words.append(f"{BONUS_NAMES[rules.bonus_of[chosen.space]]} \u2026")
    return ", ".join(words)
