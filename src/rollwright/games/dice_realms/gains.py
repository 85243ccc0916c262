"""What a gain brings: how often it is made, and how harvests change its grain."""

from __future__ import annotations

from rollwright.games.dice_realms.effects import GRAIN, PER_DIE, PER_GRAIN, PER_LINE, Power
from rollwright.games.dice_realms.realm import Realm
from rollwright.games.dice_realms.shared_state import SharedState


def take_gain(shared: SharedState, realm: Realm, die: int, power: Power) -> None:
    """Collect one gain; harvests change the grain of each face once (D5.2)."""
    times = multiplier(shared, realm, die, power)
    change = 0
    if power.gain[GRAIN] and times and not realm.harvested >> die & 1:
        realm.harvested |= 1 << die
        change = shared.harvest(realm)
    shared.gain(realm, power.gain, times, change)


def multiplier(shared: SharedState, realm: Realm, die: int, power: Power) -> int:
    """How often a gain is made: once, or for each of what it counts."""
    if power.per == PER_LINE:
        faces = shared.rules.faces
        found = 0
        for other in range(len(realm.dice)):
            kind = realm.shown[other]
            if kind >= 0 and realm.active[other] and power.lines[faces[kind].line] and not (power.others and other == die):
                found += 1
        return found // power.every
    if power.per == PER_DIE:
        return realm.active_dice() // power.every
    if power.per == PER_GRAIN:
        return realm.grain // power.every
    return 1
