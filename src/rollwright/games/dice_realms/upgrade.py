"""The Upgrade step: spending upgrades and using upgrade powers."""

from __future__ import annotations

from rollwright.games.dice_realms import placing
from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.effects.effect import MAX_POWERS, Power
from rollwright.games.dice_realms.move_kinds import CANCEL, COLLECT, DONE, PICK, PLACE, USE
from rollwright.games.dice_realms.powers import cancel, cancel_refusal, power_in_use
from rollwright.games.dice_realms.realm import FINISHED, NOTHING, UPGRADE_PLACE, UPGRADING, Realm
from rollwright.games.dice_realms.shared_state import UPGRADE_STEP, SharedState


def begin(shared: SharedState) -> None:
    """Start the step, when all players have collected (D7.1)."""
    shared.phase = UPGRADE_STEP
    for realm in shared.realms:
        realm.step = UPGRADING


def legal_moves(shared: SharedState, realm: Realm) -> list[int]:
    rules = shared.rules
    start = rules.start
    found: list[int] = []
    if realm.pending != NOTHING:
        if realm.pending == UPGRADE_PLACE:
            found = place_moves(shared, realm)
        else:
            found = power_in_use(shared, realm).pending_moves(shared, realm)
        if cancel_refusal(realm) == 0:
            found.append(start[CANCEL])
        return found
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
                    found.append(start[USE] + MAX_POWERS * die + number)
    found.append(start[DONE])
    return found


def place_moves(shared: SharedState, realm: Realm) -> list[int]:
    """Return the faces that the upgrades can put in place of the picked one."""
    rules = shared.rules
    die = realm.pending_die
    old = realm.sides[6 * die + realm.pending_at]
    cost = rules.cost[old]
    fits = rules.fits[realm.dice[die]]
    stock = shared.stock
    upgrades = realm.upgrades
    row = rules.start[PLACE]
    found: list[int] = []
    for kind in shared.kinds:
        if cost[kind] > upgrades or stock[kind] <= 0 or kind == old or not fits[kind]:
            continue
        if not (rules.faces[kind].one_per_die and realm.has_on(die, kind)):  # must agree with placing.may_carry()
            found.append(row + kind)
    return found


def can_improve(shared: SharedState, realm: Realm, die: int, side: int) -> bool:
    """Return whether the upgrades pay for another face here."""
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
    """Return whether the upgrades would pay for another face here if it were not sold out."""
    rules = shared.rules
    old = realm.sides[6 * die + side]
    for kind in rules.reach[old]:
        if rules.cost[old][kind] > realm.upgrades:
            return False
        if kind in shared.kinds and shared.stock[kind] <= 0 and placing.may_carry(shared, realm, die, kind) == 0:
            return True
    return False


def can_use(shared: SharedState, realm: Realm, die: int, number: int, power: Power) -> bool:
    return power.in_upgrade and realm.left[MAX_POWERS * die + number] > 0 and power.usable(shared, realm) == 0


# refusals


def refusal_code(shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> int:
    if not (COLLECT <= kind <= CANCEL):
        return no.NOT_IN_UPGRADE
    if kind == CANCEL:
        return cancel_refusal(realm)
    if realm.pending == UPGRADE_PLACE:
        return place_refusal(shared, realm, first) if kind == PLACE else no.FINISH_FIRST
    if realm.pending != NOTHING:
        return power_in_use(shared, realm).pending_refusal(shared, realm, kind, first, second)
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
    if not power.in_upgrade:
        return no.COLLECT_POWER
    if not realm.left[MAX_POWERS * first + second]:
        replaced = realm.sides[6 * first + realm.up[first]] != realm.shown[first]
        return no.FACE_REPLACED if replaced else no.POWER_USED
    return power.usable(shared, realm)


def pick_refusal(shared: SharedState, realm: Realm, die: int, side: int) -> int:
    refusal = placing.pick_refusal(shared, realm, die, side)
    if refusal:
        return refusal
    if not realm.upgrades:
        return no.NO_UPGRADES
    return 0 if can_improve(shared, realm, die, side) else no.NOTHING_TO_BECOME


def place_refusal(shared: SharedState, realm: Realm, kind: int) -> int:
    old = realm.sides[6 * realm.pending_die + realm.pending_at]
    refusal = placing.not_available(shared, old, kind)
    if refusal:
        return refusal
    if shared.rules.cost[old][kind] > realm.upgrades:
        return no.CANNOT_AFFORD
    return placing.may_carry(shared, realm, realm.pending_die, kind)


# doing it


def apply(shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> bool:
    """Make a move. Return whether the last copy of a face was taken."""
    if kind == CANCEL:
        cancel(shared, realm)
    elif realm.pending == UPGRADE_PLACE:
        old = realm.sides[6 * realm.pending_die + realm.pending_at]
        realm.upgrades -= shared.rules.cost[old][first]
        return placing.replace(shared, realm, first)
    elif realm.pending != NOTHING:
        return power_in_use(shared, realm).pending_apply(shared, realm, kind, first, second)
    elif kind == DONE:
        finish(realm)
    elif kind == USE:
        realm.left[MAX_POWERS * first + second] -= 1
        shared.rules.faces[realm.shown[first]].effects.powers[second].use(shared, realm, first, second)
    else:
        realm.pending = UPGRADE_PLACE
        realm.pending_die = first
        realm.pending_at = second
    return False


def finish(realm: Realm) -> None:
    """Lose the upgrades that are left (D7.2)."""
    realm.upgrades = 0
    realm.step = FINISHED


def has_choice(shared: SharedState, realm: Realm) -> bool:
    """Return whether anything but finishing can be done."""
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
    """Return whether upgrades or powers are left that could be used if the right face were in the supply."""
    if realm.upgrades:
        return True
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = shared.rules.faces[realm.shown[die]].effects.powers
            for number in range(len(powers)):
                power = powers[number]
                if not power.in_upgrade or not realm.left[MAX_POWERS * die + number]:
                    continue
                if power.usable(shared, realm) not in (0, no.NO_FACE_FOR_POWER):
                    return True
    return False
