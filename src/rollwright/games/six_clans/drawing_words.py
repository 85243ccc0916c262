"""What the slots are called, for keyboard, screen reader and buttons."""

from __future__ import annotations

from rollwright.games.six_clans.action import Action
from rollwright.games.six_clans.clock import Clock
from rollwright.games.six_clans.rules import SixClansRules
from rollwright.games.six_clans.words import BONUS_WORDS, cell_words, die_name

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


def label(law: SixClansRules, slot: str) -> str:
    """The words for a slot, or for a button."""
    if slot in BUTTONS:
        return BUTTONS[slot]
    if slot in SIGNS:
        return SIGNS[slot]
    if slot in law.table.cells:
        words = cell_words(law, law.table.cells.index(slot))
        return words[0].upper() + words[1:]
    kind, _, rest = slot.partition("-")
    if kind == "die":
        return f"The d{rest}"
    if kind == "as" and rest in law.colours:
        return f"As {law.clans[law.colours.index(rest)]} ({rest})"
    if kind == "split":
        return f"First part {rest}"
    if kind == "bonus" and rest.isdigit() and 0 < int(rest) <= law.spaces:
        return f"Bonus {rest}: {BONUS_WORDS[law.bonus_of[int(rest) - 1]]}"
    return _sign(law, kind, rest)


def _sign(law: SixClansRules, kind: str, rest: str) -> str:
    """The words for a place that only shows its mark."""
    if kind == "zone":
        return ZONES[rest][0].upper() + ZONES[rest][1:]
    if kind in ("recruits", "points"):
        return f"{kind.capitalize()} of {ZONES[rest]}"
    if kind == "in":
        return f"{law.clans[int(rest.removeprefix('bag-')) - 1]} in the bag"
    if kind == "meeple":
        clan, _, number = rest.partition("-")
        return f"{law.clans[int(clan) - 1]} meeple {number}"
    if kind == "rolled":
        return f"The d{law.sides[int(rest) - 1]} as it was rolled"
    return NUMBERED.get(kind, f"{kind.capitalize()} {{}}").format(rest)


def under_way(law: SixClansRules, clock: Clock, action: Action) -> str:
    """What has become of the die that was chosen: "9 + 3 = 12, as d8, Sunborn"."""
    value = str(action.face)
    if action.steps:
        value += f" {PLUS if action.steps > 0 else MINUS} {abs(action.steps)}"
    taken_in = action.value - action.face - action.steps
    if action.combined:
        value += f" {PLUS if taken_in > 0 else MINUS} {abs(taken_in)}"
    if action.altered():
        value += f" = {action.value}"
    words = [f"d{law.sides[action.die]}: {value}"]
    if action.size_steps:
        words.append(f"as a {die_name(law, action.size)}")
    if action.coloured:
        words.append(f"as {law.clans[action.clan]}")
    if action.part:
        words.append(f"now {action.part}" + (f", then {action.rest}" if action.rest else ""))
    if action.space >= 0:
        words.append(f"{BONUS_WORDS[law.bonus_of[action.space]]} \u2026")
    return ", ".join(words)
