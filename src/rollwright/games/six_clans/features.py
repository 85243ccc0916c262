"""A position as a vector for learning: the dice and the meeples by zone, then the seat's own sheet.

A clan is represented by its zone on this seat's sheet, so the vector does not depend on which clan is at home.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollwright.core.features import Feature
from rollwright.games.six_clans.components import CLANS, DICE
from rollwright.games.six_clans.shared_state import SharedState
from rollwright.games.six_clans.sheet import Sheet

if TYPE_CHECKING:
    from rollwright.games.six_clans.rules import SixClansRules

BYTE: Final = 255
NO_DIE: Final = bytes(13)


def feature_layout(rules: SixClansRules) -> tuple[Feature, ...]:
    meeples = max(rules.meeples)
    return (
        Feature("turn", 1, rules.turns),
        Feature("round", 1, rules.rounds),
        Feature("to act", 1, 1),
        Feature("picks left", 1, BYTE),
        Feature("dice", DICE, max(rules.sides)),
        Feature("dice: zone", DICE, CLANS),  # 0 for no meeple
        Feature("dice: written", DICE, 1),
        Feature("dice: combined", DICE, 1),
        Feature("bag by zone", CLANS, meeples),
        Feature("discarded by zone", CLANS, meeples),
        Feature("dead by zone", CLANS, meeples),
        Feature("cells", rules.cells, rules.most),
        Feature("bonuses", rules.spaces, 2),  # 0 not won, 1 unspent, 2 spent
        Feature("recruits by zone", CLANS, BYTE),
        Feature("chosen die", 1, DICE),  # 0 for none
        Feature("chosen die: value", 1, rules.most),
        Feature("chosen die: steps", 1, BYTE),
        Feature("chosen die: combined", 1, 1),
        Feature("chosen die: size", 1, DICE),
        Feature("chosen die: size steps", 1, 2 * DICE),
        Feature("chosen die: zone", 1, CLANS),
        Feature("chosen die: recolored", 1, 1),
        Feature("chosen die: bonus in use", 1, rules.spaces),
        Feature("chosen die: part", 1, rules.most),
        Feature("chosen die: second part", 1, rules.most),
        Feature("chosen die: first part written", 1, 1),
        Feature("chosen die: recruited", 1, 1),
    )


def features(rules: SixClansRules, shared: SharedState, sheet: Sheet) -> bytes:
    zones = sheet.zones
    values = [shared.turn, shared.round + 1 if shared.turn else 0, 0 if sheet.done else 1, min(sheet.picks, BYTE)]
    values += shared.values
    for clan in shared.clans:
        values.append(zones[clan] + 1 if clan >= 0 and zones else 0)
    for mask in (sheet.chosen, sheet.combined):
        for die in range(DICE):
            values.append(mask >> die & 1)
    for where in (shared.bag, shared.discard, shared.dead):
        counts = rules.counts(where)
        by_zone = counts
        if zones:
            by_zone = [0] * CLANS
            for clan in range(CLANS):
                by_zone[zones[clan]] = counts[clan]
        values += by_zone
    values += sheet.cells
    for space in range(rules.spaces):
        values.append(0 if space >= sheet.card else 2 if sheet.spent >> space & 1 else 1)
    for count in sheet.recruits:
        values.append(min(count, BYTE))
    chosen = sheet.chosen_die
    if chosen is None:
        return bytes(values) + NO_DIE
    values += [
        chosen.die + 1, chosen.value, min(chosen.steps + 128, BYTE), int(chosen.combined),
        chosen.size + 1, chosen.size_steps + DICE, zones[chosen.clan] + 1, int(chosen.recolored),
        chosen.space + 1, chosen.part, chosen.rest, int(chosen.second), int(chosen.met),
    ]  # fmt: skip
    return bytes(values)
