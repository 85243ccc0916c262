"""A position as a vector for learning: the dice and the meeples by zone, then the seat's own sheet.

A clan is represented by its zone on this seat's sheet, so the vector does not depend on which clan is at home.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from rollwright.core.features import Feature, PackedList, clipped
from rollwright.games.six_clans.components import CLANS, DICE
from rollwright.games.six_clans.shared_state import SharedState
from rollwright.games.six_clans.sheet import Sheet

if TYPE_CHECKING:
    from rollwright.games.six_clans.rules import SixClansRules

BYTE: Final = 255
NO_DIE: Final = bytes(13)
MASKS: Final = [bytes([mask >> die & 1 for die in range(DICE)]) for mask in range(1 << DICE)]


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


@final
class SheetFeatures:
    """The parts of the vector that change only with a throw or when something is written."""

    def __init__(self, sheet: Sheet) -> None:
        self.cells = bytearray(sheet.cells)  # kept up to date by Sheet.write()
        self.values: list[int] = []
        self.clans: list[int] = []
        self.home = -2
        self.dice = b""
        self.bag = -1
        self.discard = -1
        self.dead = -1
        self.meeples = b""
        self.card = -1
        self.spent = -1
        self.bonuses = b""
        self.recruits = PackedList(CLANS, BYTE)

    def see_table(self, rules: SixClansRules, shared: SharedState, home: int, zones: list[int]) -> None:
        """Update the dice and the meeples."""
        same_home = home == self.home
        if not same_home or shared.values != self.values or shared.clans != self.clans:
            found = shared.values[:]
            for clan in shared.clans:
                found.append(zones[clan] + 1 if clan >= 0 and zones else 0)
            self.values = shared.values[:]
            self.clans = shared.clans[:]
            self.dice = bytes(found)
        if not same_home or shared.bag != self.bag or shared.discard != self.discard or shared.dead != self.dead:
            self.bag = shared.bag
            self.discard = shared.discard
            self.dead = shared.dead
            self.meeples = b"".join([meeples_by_zone(rules, where, home) for where in (shared.bag, shared.discard, shared.dead)])
        self.home = home

    def see_bonuses(self, rules: SixClansRules, sheet: Sheet) -> bytes:
        if sheet.card != self.card or sheet.spent != self.spent:
            self.card = sheet.card
            self.spent = sheet.spent
            found = []
            for space in range(rules.spaces):
                found.append(0 if space >= sheet.card else 2 if sheet.spent >> space & 1 else 1)
            self.bonuses = bytes(found)
        return self.bonuses


def meeples_by_zone(rules: SixClansRules, code: int, home: int) -> bytes:
    """Return how many meeples of each zone's clan are in the bag, the discard, or the graveyard. The same ones come again."""
    key = code * (CLANS + 1) + home + 1
    found = rules.meeples_by_zone.get(key)
    if found is None:
        counts = rules.counts(code)
        found = bytes(counts if home < 0 else [counts[clan] for clan in rules.clan_of[home]])
        rules.meeples_by_zone[key] = found
    return found


def features(rules: SixClansRules, shared: SharedState, sheet: Sheet) -> bytes:
    seen = sheet.seen
    if seen is None:
        seen = SheetFeatures(sheet)
        sheet.seen = seen
    zones = sheet.zones
    seen.see_table(rules, shared, sheet.home, zones)
    chosen = sheet.chosen_die
    using = NO_DIE
    if chosen is not None:
        using = bytes(
            [
                chosen.die + 1, chosen.value, clipped(chosen.steps + 128, BYTE), int(chosen.combined),
                chosen.size + 1, chosen.size_steps + DICE, zones[chosen.clan] + 1, int(chosen.recolored),
                chosen.space + 1, chosen.part, chosen.rest, int(chosen.second), int(chosen.met),
            ]
        )  # fmt: skip
    return b"".join(
        [
            bytes([shared.turn, shared.round + 1 if shared.turn else 0, 0 if sheet.done else 1, clipped(sheet.picks, BYTE)]),
            seen.dice,
            MASKS[sheet.chosen],
            MASKS[sheet.combined],
            seen.meeples,
            seen.cells,
            seen.see_bonuses(rules, sheet),
            seen.recruits.of(sheet.recruits),
            using,
        ]
    )
