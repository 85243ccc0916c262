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


def label(law: SixClansRules, slot: str) -> str:
    """The words for a slot that is touched, or for a button."""
    if slot in BUTTONS:
        return BUTTONS[slot]
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
    return slot.replace("-", " ").capitalize()


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
