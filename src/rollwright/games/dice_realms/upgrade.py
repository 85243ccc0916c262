"""The Upgrade step: upgrade powers, spending upgrades, what may stand on which die."""

from __future__ import annotations

from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.collect import may_carry
from rollwright.games.dice_realms.effects import POWERS, UPGRADE, Power
from rollwright.games.dice_realms.moves import COLLECT, DONE, PICK, PLACE, USE
from rollwright.games.dice_realms.realm import (
    FINISHED,
    NOTHING,
    POWER_PICK,
    POWER_PLACE,
    UPGRADE_PLACE,
    Realm,
)
from rollwright.games.dice_realms.shared_state import SharedState


def legal_moves(shared: SharedState, realm: Realm) -> list[int]:
    rules = shared.rules
    start = rules.start
    found: list[int] = []
    if realm.pending == UPGRADE_PLACE:
        old = realm.sides[6 * realm.pending_die + realm.pending_at]
        cost = rules.cost[old]
        stock = shared.stock
        for kind in shared.kinds:
            if stock[kind] <= 0 or cost[kind] > realm.upgrades or kind == old:
                continue
            if may_carry(shared, realm, realm.pending_die, kind) == 0:
                found.append(start[PLACE] + kind)
        return found
    if realm.pending != NOTHING:
        return power_moves(shared, realm)
    if realm.upgrades:
        row = start[PICK]
        for die in range(len(realm.dice)):
            if realm.active[die]:
                for side in range(6):
                    if can_improve(shared, realm, die, side):
                        found.append(row + 6 * die + side)
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0 and not rules.faces[realm.shown[die]].effects.plain:
            powers = rules.faces[realm.shown[die]].effects.powers
            for number in range(len(powers)):
                if can_use(shared, realm, die, number, powers[number]):
                    found.append(start[USE] + POWERS * die + number)
    found.append(start[DONE])
    return found


def can_improve(shared: SharedState, realm: Realm, die: int, side: int) -> bool:
    """Whether the upgrades pay for another face here."""
    rules = shared.rules
    old = realm.sides[6 * die + side]
    cost = rules.cost[old]
    stock = shared.stock
    fits = rules.fits[realm.dice[die]]
    upgrades = realm.upgrades
    for kind in rules.reach[old]:
        if cost[kind] > upgrades:
            return False
        if stock[kind] > 0 and fits[kind] and not (rules.faces[kind].one_per_die and realm.has_on(die, kind)):
            return True
    return False


def is_sold_out(shared: SharedState, realm: Realm, die: int, side: int) -> bool:
    """Whether the upgrades would pay for another face here, if it were not sold out."""
    rules = shared.rules
    old = realm.sides[6 * die + side]
    for kind in rules.reach[old]:
        if rules.cost[old][kind] > realm.upgrades:
            return False
        if kind in shared.kinds and shared.stock[kind] <= 0 and may_carry(shared, realm, die, kind) == 0:
            return True
    return False


def can_place(shared: SharedState, realm: Realm, die: int, old: int, kind: int) -> int:
    """0, or why this kind of face cannot take the place of the old one, whatever pays for it."""
    return not_available(shared, old, kind) or may_carry(shared, realm, die, kind)


def not_available(shared: SharedState, old: int, kind: int) -> int:
    """0, or why this kind of face cannot be taken from the supply for the old one."""
    if kind not in shared.kinds:
        return no.NOT_IN_PLAY
    if kind == old:
        return no.SAME_FACE
    return no.SOLD_OUT if shared.stock[kind] <= 0 else 0


# upgrade powers


def power_in_use(shared: SharedState, realm: Realm) -> Power:
    return shared.rules.faces[realm.shown[realm.power_die]].effects.powers[realm.power_at]


def targets(shared: SharedState, realm: Realm, power: Power, die: int, side: int) -> list[int]:
    """What the power can make of this face."""
    rules = shared.rules
    old = realm.sides[6 * die + side]
    face = rules.faces[old]
    if not realm.active[die] or face.line != power.line or face.dots not in power.dots:
        return []
    return [
        kind
        for kind in shared.kinds
        if rules.faces[kind].line == power.line
        and rules.faces[kind].dots == power.to
        and can_place(shared, realm, die, old, kind) == 0
    ]


def can_use(shared: SharedState, realm: Realm, die: int, number: int, power: Power) -> bool:
    return power.kind == UPGRADE and realm.left[POWERS * die + number] > 0 and has_target(shared, realm, power)


def has_target(shared: SharedState, realm: Realm, power: Power) -> bool:
    for die in range(len(realm.dice)):
        for side in range(6):
            if targets(shared, realm, power, die, side):
                return True
    return False


def power_moves(shared: SharedState, realm: Realm) -> list[int]:
    start = shared.rules.start
    power = power_in_use(shared, realm)
    if realm.pending == POWER_PLACE:
        return [start[PLACE] + kind for kind in targets(shared, realm, power, realm.pending_die, realm.pending_at)]
    found: list[int] = []
    for die in range(len(realm.dice)):
        for side in range(6):
            if targets(shared, realm, power, die, side):
                found.append(start[PICK] + 6 * die + side)
    return found


# refusals


def refusal_code(shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> int:
    if not (COLLECT <= kind <= DONE):
        return no.NOT_IN_UPGRADE
    if realm.pending == UPGRADE_PLACE or realm.pending == POWER_PLACE:
        return place_refusal(shared, realm, first) if kind == PLACE else no.FINISH_FIRST
    if realm.pending == POWER_PICK:
        return pick_refusal(shared, realm, first, second) if kind == PICK else no.FINISH_FIRST
    if kind == DONE:
        return 0
    if kind == PLACE:
        return no.PICK_FIRST
    if kind == PICK:
        return pick_refusal(shared, realm, first, second)
    if kind != USE:
        return no.NOT_IN_UPGRADE
    if first >= len(realm.dice):
        return no.NO_SUCH_DIE
    if not realm.active[first]:
        return no.INACTIVE_POWER
    if realm.shown[first] < 0 or second >= len(shared.rules.faces[realm.shown[first]].effects.powers):
        return no.NO_SUCH_POWER
    power = shared.rules.faces[realm.shown[first]].effects.powers[second]
    if power.kind != UPGRADE:
        return no.COLLECT_POWER
    if not realm.left[POWERS * first + second]:
        return no.POWER_USED
    return 0 if has_target(shared, realm, power) else no.NOTHING_TO_BECOME


def pick_refusal(shared: SharedState, realm: Realm, die: int, side: int) -> int:
    if die >= len(realm.dice):
        return no.NO_SUCH_DIE
    if not realm.active[die]:
        return no.INACTIVE_DIE
    old = realm.sides[6 * die + side]
    if old == shared.rules.destroyed:
        return no.DESTROYED_FACE
    if realm.pending == POWER_PICK:
        power = power_in_use(shared, realm)
        face = shared.rules.faces[old]
        if face.line != power.line or face.dots not in power.dots:
            return no.OTHER_LINE
        return 0 if targets(shared, realm, power, die, side) else no.NOTHING_TO_BECOME
    if not realm.upgrades:
        return no.NO_UPGRADES
    return 0 if can_improve(shared, realm, die, side) else no.NOTHING_TO_BECOME


def place_refusal(shared: SharedState, realm: Realm, kind: int) -> int:
    die = realm.pending_die
    old = realm.sides[6 * die + realm.pending_at]
    refusal = not_available(shared, old, kind)
    if refusal:
        return refusal
    if realm.pending == POWER_PLACE:
        power = power_in_use(shared, realm)
        if shared.rules.faces[kind].line != power.line or shared.rules.faces[kind].dots != power.to:
            return no.NOT_THIS_POWER
    elif shared.rules.cost[old][kind] > realm.upgrades:
        return no.CANNOT_AFFORD
    return may_carry(shared, realm, die, kind)


# doing it


def apply(shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> bool:
    """Whether a face was sold out by it."""
    if kind == DONE:
        finish(realm)
    elif kind == USE:
        realm.left[POWERS * first + second] -= 1
        realm.pending = POWER_PICK
        realm.power_die = first
        realm.power_at = second
    elif kind == PICK:
        power_picks = realm.pending == POWER_PICK
        realm.pending = POWER_PLACE if power_picks else UPGRADE_PLACE
        realm.pending_die = first
        realm.pending_at = second
        if power_picks:
            choice = targets(shared, realm, power_in_use(shared, realm), first, second)
            if len(choice) == 1:
                return replace(shared, realm, choice[0])
    else:
        if realm.pending == UPGRADE_PLACE:
            old = realm.sides[6 * realm.pending_die + realm.pending_at]
            realm.upgrades -= shared.rules.cost[old][first]
        return replace(shared, realm, first)
    return False


def replace(shared: SharedState, realm: Realm, kind: int) -> bool:
    """The old face goes back to the supply; what the die showed this round stays as it was (D7.14)."""
    at = 6 * realm.pending_die + realm.pending_at
    shared.stock[realm.sides[at]] += 1
    shared.stock[kind] -= 1
    realm.sides[at] = kind
    realm.pending = NOTHING
    return shared.stock[kind] <= 0


def finish(realm: Realm) -> None:
    """Upgrades that are left are lost: D7.2."""
    realm.upgrades = 0
    realm.step = FINISHED


def has_choice(shared: SharedState, realm: Realm) -> bool:
    """Whether anything but finishing can be done."""
    if realm.pending != NOTHING:
        return True
    if realm.upgrades:
        for die in range(len(realm.dice)):
            if realm.active[die]:
                for side in range(6):
                    if can_improve(shared, realm, die, side):
                        return True
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = shared.rules.faces[realm.shown[die]].effects.powers
            for number in range(len(powers)):
                if can_use(shared, realm, die, number, powers[number]):
                    return True
    return False


def lacks_a_face(shared: SharedState, realm: Realm) -> bool:
    """Whether there are upgrades or powers left that could be used, if only the right face were there."""
    if realm.upgrades:
        return True
    rules = shared.rules
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = rules.faces[realm.shown[die]].effects.powers
            for number in range(len(powers)):
                if (
                    powers[number].kind == UPGRADE
                    and realm.left[POWERS * die + number]
                    and has_source(shared, realm, powers[number])
                ):
                    return True
    return False


def has_source(shared: SharedState, realm: Realm, power: Power) -> bool:
    """Whether a face stands on an active die that the power changes."""
    faces = shared.rules.faces
    for at in range(len(realm.sides)):
        face = faces[realm.sides[at]]
        if realm.active[at // 6] and face.line == power.line and face.dots in power.dots:
            return True
    return False
