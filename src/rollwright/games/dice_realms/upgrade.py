"""The Upgrade step: upgrade powers, spending upgrades, what may stand on which die."""

from __future__ import annotations

from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.collect import may_carry
from rollwright.games.dice_realms.moves import COLLECT, DONE, PICK, PLACE, USE
from rollwright.games.dice_realms.realm import (
    FINISHED,
    NOTHING,
    POWER_PICK,
    POWER_PLACE,
    UPGRADE_PLACE,
    Realm,
)
from rollwright.games.dice_realms.vocabulary import POWERS, UPGRADE, Power
from rollwright.games.dice_realms.world import World


def legal_moves(world: World, realm: Realm) -> list[int]:
    law = world.law
    start = law.start
    found: list[int] = []
    if realm.pending == UPGRADE_PLACE:
        old = realm.sides[6 * realm.pending_die + realm.pending_at]
        cost = law.cost[old]
        stock = world.stock
        for kind in world.kinds:
            if stock[kind] <= 0 or cost[kind] > realm.upgrades or kind == old:
                continue
            if may_carry(world, realm, realm.pending_die, kind) == 0:
                found.append(start[PLACE] + kind)
        return found
    if realm.pending != NOTHING:
        return power_moves(world, realm)
    if realm.upgrades:
        row = start[PICK]
        for die in range(len(realm.dice)):
            if realm.active[die]:
                for side in range(6):
                    if can_improve(world, realm, die, side):
                        found.append(row + 6 * die + side)
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0 and not law.faces[realm.shown[die]].deeds.plain:
            powers = law.faces[realm.shown[die]].deeds.powers
            for number in range(len(powers)):
                if can_use(world, realm, die, number, powers[number]):
                    found.append(start[USE] + POWERS * die + number)
    found.append(start[DONE])
    return found


def can_improve(world: World, realm: Realm, die: int, side: int) -> bool:
    """Whether the upgrades pay for another face here."""
    law = world.law
    old = realm.sides[6 * die + side]
    cost = law.cost[old]
    stock = world.stock
    fits = law.fits[realm.dice[die]]
    upgrades = realm.upgrades
    for kind in law.reach[old]:
        if cost[kind] > upgrades:
            return False
        if stock[kind] > 0 and fits[kind] and not (law.faces[kind].one_per_die and realm.has_on(die, kind)):
            return True
    return False


def is_sold_out(world: World, realm: Realm, die: int, side: int) -> bool:
    """Whether the upgrades would pay for another face here, if it were not sold out."""
    law = world.law
    old = realm.sides[6 * die + side]
    for kind in law.reach[old]:
        if law.cost[old][kind] > realm.upgrades:
            return False
        if kind in world.kinds and world.stock[kind] <= 0 and may_carry(world, realm, die, kind) == 0:
            return True
    return False


def can_place(world: World, realm: Realm, die: int, old: int, kind: int) -> int:
    """0, or why this kind of face cannot take the place of the old one, whatever pays for it."""
    return not_available(world, old, kind) or may_carry(world, realm, die, kind)


def not_available(world: World, old: int, kind: int) -> int:
    """0, or why this kind of face cannot be taken from the supply for the old one."""
    if kind not in world.kinds:
        return no.NOT_IN_PLAY
    if kind == old:
        return no.SAME_FACE
    return no.SOLD_OUT if world.stock[kind] <= 0 else 0


# upgrade powers


def power_in_use(world: World, realm: Realm) -> Power:
    return world.law.faces[realm.shown[realm.power_die]].deeds.powers[realm.power_at]


def targets(world: World, realm: Realm, power: Power, die: int, side: int) -> list[int]:
    """What the power can make of this face."""
    law = world.law
    old = realm.sides[6 * die + side]
    face = law.faces[old]
    if not realm.active[die] or face.line != power.line or face.dots not in power.dots:
        return []
    return [
        kind
        for kind in world.kinds
        if law.faces[kind].line == power.line and law.faces[kind].dots == power.to and can_place(world, realm, die, old, kind) == 0
    ]


def can_use(world: World, realm: Realm, die: int, number: int, power: Power) -> bool:
    return power.verb == UPGRADE and realm.left[POWERS * die + number] > 0 and has_target(world, realm, power)


def has_target(world: World, realm: Realm, power: Power) -> bool:
    for die in range(len(realm.dice)):
        for side in range(6):
            if targets(world, realm, power, die, side):
                return True
    return False


def power_moves(world: World, realm: Realm) -> list[int]:
    start = world.law.start
    power = power_in_use(world, realm)
    if realm.pending == POWER_PLACE:
        return [start[PLACE] + kind for kind in targets(world, realm, power, realm.pending_die, realm.pending_at)]
    found: list[int] = []
    for die in range(len(realm.dice)):
        for side in range(6):
            if targets(world, realm, power, die, side):
                found.append(start[PICK] + 6 * die + side)
    return found


# refusals


def refusal_code(world: World, realm: Realm, verb: int, first: int, second: int) -> int:
    if not (COLLECT <= verb <= DONE):
        return no.NOT_IN_UPGRADE
    if realm.pending == UPGRADE_PLACE or realm.pending == POWER_PLACE:
        return place_refusal(world, realm, first) if verb == PLACE else no.FINISH_FIRST
    if realm.pending == POWER_PICK:
        return pick_refusal(world, realm, first, second) if verb == PICK else no.FINISH_FIRST
    if verb == DONE:
        return 0
    if verb == PLACE:
        return no.PICK_FIRST
    if verb == PICK:
        return pick_refusal(world, realm, first, second)
    if verb != USE:
        return no.NOT_IN_UPGRADE
    if first >= len(realm.dice):
        return no.NO_SUCH_DIE
    if not realm.active[first]:
        return no.INACTIVE_POWER
    if realm.shown[first] < 0 or second >= len(world.law.faces[realm.shown[first]].deeds.powers):
        return no.NO_SUCH_POWER
    power = world.law.faces[realm.shown[first]].deeds.powers[second]
    if power.verb != UPGRADE:
        return no.COLLECT_POWER
    if not realm.left[POWERS * first + second]:
        return no.POWER_USED
    return 0 if has_target(world, realm, power) else no.NOTHING_TO_BECOME


def pick_refusal(world: World, realm: Realm, die: int, side: int) -> int:
    if die >= len(realm.dice):
        return no.NO_SUCH_DIE
    if not realm.active[die]:
        return no.INACTIVE_DIE
    old = realm.sides[6 * die + side]
    if old == world.law.destroyed:
        return no.DESTROYED_FACE
    if realm.pending == POWER_PICK:
        power = power_in_use(world, realm)
        face = world.law.faces[old]
        if face.line != power.line or face.dots not in power.dots:
            return no.OTHER_LINE
        return 0 if targets(world, realm, power, die, side) else no.NOTHING_TO_BECOME
    if not realm.upgrades:
        return no.NO_UPGRADES
    return 0 if can_improve(world, realm, die, side) else no.NOTHING_TO_BECOME


def place_refusal(world: World, realm: Realm, kind: int) -> int:
    die = realm.pending_die
    old = realm.sides[6 * die + realm.pending_at]
    refusal = not_available(world, old, kind)
    if refusal:
        return refusal
    if realm.pending == POWER_PLACE:
        power = power_in_use(world, realm)
        if world.law.faces[kind].line != power.line or world.law.faces[kind].dots != power.to:
            return no.NOT_THIS_POWER
    elif world.law.cost[old][kind] > realm.upgrades:
        return no.TOO_DEAR
    return may_carry(world, realm, die, kind)


# doing it


def apply(world: World, realm: Realm, verb: int, first: int, second: int) -> bool:
    """Whether a face was sold out by it."""
    if verb == DONE:
        finish(realm)
    elif verb == USE:
        realm.left[POWERS * first + second] -= 1
        realm.pending = POWER_PICK
        realm.power_die = first
        realm.power_at = second
    elif verb == PICK:
        power_picks = realm.pending == POWER_PICK
        realm.pending = POWER_PLACE if power_picks else UPGRADE_PLACE
        realm.pending_die = first
        realm.pending_at = second
        if power_picks:
            choice = targets(world, realm, power_in_use(world, realm), first, second)
            if len(choice) == 1:
                return replace(world, realm, choice[0])
    else:
        if realm.pending == UPGRADE_PLACE:
            old = realm.sides[6 * realm.pending_die + realm.pending_at]
            realm.upgrades -= world.law.cost[old][first]
        return replace(world, realm, first)
    return False


def replace(world: World, realm: Realm, kind: int) -> bool:
    """The old face goes back to the supply; what the die showed this round stays as it was (D7.14)."""
    at = 6 * realm.pending_die + realm.pending_at
    world.stock[realm.sides[at]] += 1
    world.stock[kind] -= 1
    realm.sides[at] = kind
    realm.pending = NOTHING
    return world.stock[kind] <= 0


def finish(realm: Realm) -> None:
    """Upgrades that are left are lost: D7.2."""
    realm.upgrades = 0
    realm.step = FINISHED


def has_choice(world: World, realm: Realm) -> bool:
    """Whether anything but finishing can be done."""
    if realm.pending != NOTHING:
        return True
    if realm.upgrades:
        for die in range(len(realm.dice)):
            if realm.active[die]:
                for side in range(6):
                    if can_improve(world, realm, die, side):
                        return True
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = world.law.faces[realm.shown[die]].deeds.powers
            for number in range(len(powers)):
                if can_use(world, realm, die, number, powers[number]):
                    return True
    return False


def lacks_a_face(world: World, realm: Realm) -> bool:
    """Whether there are upgrades or powers left that could be used, if only the right face were there."""
    if realm.upgrades:
        return True
    law = world.law
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = law.faces[realm.shown[die]].deeds.powers
            for number in range(len(powers)):
                if (
                    powers[number].verb == UPGRADE
                    and realm.left[POWERS * die + number]
                    and has_source(world, realm, powers[number])
                ):
                    return True
    return False


def has_source(world: World, realm: Realm, power: Power) -> bool:
    """Whether a face stands on an active die that the power changes."""
    faces = world.law.faces
    for at in range(len(realm.sides)):
        face = faces[realm.sides[at]]
        if realm.active[at // 6] and face.line == power.line and face.dots in power.dots:
            return True
    return False
