"""The labels of slots and buttons. Each realm labels its own."""

from __future__ import annotations

from rollwright.core.english import capital
from rollwright.games.rolling_realms.card import STARS
from rollwright.games.rolling_realms.components import ROUNDS
from rollwright.games.rolling_realms.names import DIE_NAMES, DIE_SLOTS, PLURALS, RESOURCES
from rollwright.games.rolling_realms.rules import RollingRealmsRules

BUTTONS = {
    "benefit-pumpkin-2": "2 pumpkins: one die up or down by 1",
    "benefit-pumpkin-3": "3 pumpkins: one die up or down by 1 or as it is; it may go into a used realm",
    "benefit-heart-2": "2 hearts: a copy of a rolled pair",
    "benefit-heart-3": "3 hearts: a copy of either rolled die",
    "benefit-coin-2": "2 coins: a copy of a die if the roll's sum is 7",
    "benefit-coin-x": "X coins: a new die showing X",
    "take-pumpkin": "Take a pumpkin",
    "take-heart": "Take a heart",
    "take-coin": "Take a coin",
    "up": "Up by 1",
    "down": "Down by 1",
    "same": "The same number",
    "let-go": "Discard the extra die",
    "done": "End the turn",
}
SIGNS = {
    "rolled-1": "The first rolled die",
    "rolled-2": "The second rolled die",
    "round": "The round and the turn",
    "roll-words": "The sum of the roll, and whether it is a pair",
    "turn-now": "Your turn in this round",
    "unspent": "Resources you have not spent",
    "unspent-stars": "Points for resources you have not spent",
    "made-title": "Your extra dice",
}
ROUND_BOXES = (*(f"Your points in round {number}" for number in range(1, ROUNDS + 1)), "Your points in total")
GOLF_BOXES = ("Stars in these realms", "Holes played", "Turns taken", "Turns against par")


def label(rules: RollingRealmsRules, slot: str) -> str:
    """Return the label of a slot or a button."""
    if not rules.labels:
        rules.labels = _shared(rules)
        for realm in rules.realms:
            own = {f"{realm.name}-star-{number}": f"star {number}" for number in range(1, STARS + 1)}
            own[f"{realm.name}-used"] = "whether it was used this turn"
            own[f"{realm.name}-about"] = realm.about or realm.summary
            own.update(realm.labels())
            rules.labels.update({name: f"{realm.title}: {text}" for name, text in own.items()})
    return rules.labels.get(slot, "")


def _shared(rules: RollingRealmsRules) -> dict[str, str]:
    """Return the labels of what belongs to no realm."""
    found = {**BUTTONS, **SIGNS}
    for slot, name in zip(DIE_SLOTS, DIE_NAMES, strict=True):
        found[slot] = capital(name)
        found[f"{slot}-where"] = f"Where {name} was used"
    for value in range(len(rules.table.coins)):
        found[f"value-{value}"] = f"A die showing {value}"
    for number, text in enumerate(GOLF_BOXES if rules.golf else ROUND_BOXES, 1):
        found[f"score-{number}"] = text
    for turn in range(1, rules.turns + 1):
        found[f"turn-{turn}"] = f"Turn {turn}"
        for die in (1, 2):
            found[f"turn-{turn}-die-{die}"] = f"Die {die} of turn {turn}"
    for at, resource in enumerate(RESOURCES):
        found[f"have-{resource}"] = f"{capital(PLURALS[at])} you have"
        for number in range(1, rules.capacity[at] + 1):
            found[f"{resource}-{number}"] = f"{capital(resource)} {number}"
    return found
