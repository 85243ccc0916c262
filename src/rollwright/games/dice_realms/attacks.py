"""Attacks: the Fate die's, then those of the players' faces, clockwise from the player with the Fate die."""

from __future__ import annotations

from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.moves import ASIDE, RUIN, SHIELD, YIELD
from rollwright.games.dice_realms.realm import Realm
from rollwright.games.dice_realms.vocabulary import ATTACK_DIE, ATTACK_FACE, ATTACK_GRAIN
from rollwright.games.dice_realms.world import ATTACKED, NOBODY, World


def begin(world: World) -> None:
    """Everybody's shields stand ready."""
    faces = world.law.faces
    for realm in world.realms:
        for die in range(len(realm.shown)):
            deeds = faces[realm.shown[die]].deeds
            realm.shields[die] = deeds.shields
            realm.grain_shields[die] = deeds.grain_shields
    world.phase = ATTACKED
    world.source = 0
    world.attack_die = 0
    world.attack_number = 0
    world.victim = 0


def resume(world: World) -> bool:
    """Resolve attacks until somebody must decide; True when all are done."""
    seats = len(world.realms)
    while world.source <= seats:
        dice = 1 if world.source == 0 else len(world.realms[attacker(world)].dice)
        while world.attack_die < dice:
            while world.attack_number < len(current_attacks(world)):
                while world.victim < seats:
                    seat = world.seat_at(world.victim)
                    if seat != attacker(world) and must_decide(world, world.realms[seat]):
                        world.acting = [seat]
                        return False
                    world.victim += 1
                world.victim = 0
                world.attack_number += 1
            world.attack_number = 0
            world.attack_die += 1
        world.attack_die = 0
        world.source += 1
    world.acting = []
    return True


def attacker(world: World) -> int:
    """The seat that attacks now, NOBODY for the Fate die."""
    return NOBODY if world.source == 0 else world.seat_at(world.source - 1)


def current_attacks(world: World) -> list[int]:
    """The attacks of the face whose turn it is; a die that was set aside does not attack (D4.5)."""
    if world.source == 0:
        return world.law.fates[world.fate_up].deeds.attacks
    realm = world.realms[world.seat_at(world.source - 1)]
    kind = realm.shown[world.attack_die]
    return world.law.faces[kind].deeds.attacks if realm.active[world.attack_die] else []


def kind_of_attack(world: World) -> int:
    return current_attacks(world)[world.attack_number]


def size_of_attack(world: World) -> int:
    if world.source == 0:
        return world.law.fates[world.fate_up].deeds.sizes[world.attack_number]
    kind = world.realms[world.seat_at(world.source - 1)].shown[world.attack_die]
    return world.law.faces[kind].deeds.sizes[world.attack_number]


def must_decide(world: World, realm: Realm) -> bool:
    """Whether this victim has a choice; if not, what has to happen happens."""
    kind = kind_of_attack(world)
    shielded = any(can_shield(realm, die, kind) for die in range(len(realm.dice)))
    if kind == ATTACK_GRAIN:
        if not shielded:
            world.lose_grain(realm, size_of_attack(world))
        return shielded
    losses = [die for die in range(len(realm.dice)) if can_lose(world, realm, die, kind) == 0]
    if not losses:
        return False
    if shielded or len(losses) > 1:
        return True
    lose(world, realm, losses[0], kind)
    return False


def can_shield(realm: Realm, die: int, kind: int) -> bool:
    """Shields on dice that were set aside count too (D4.9)."""
    return realm.shields[die] > 0 or (kind == ATTACK_GRAIN and realm.grain_shields[die] > 0)


def can_lose(world: World, realm: Realm, die: int, kind: int) -> int:
    """0, or why this die or its face cannot be lost (D4.10)."""
    if not realm.active[die]:
        return no.ALREADY_ASIDE
    destroyed = world.law.destroyed
    whole = 0
    for other in range(len(realm.dice)):
        if realm.active[other] and realm.shown[other] != destroyed:
            whole += 1
    if kind == ATTACK_FACE and realm.shown[die] == destroyed:
        return no.DESTROYED_ALREADY
    if kind == ATTACK_DIE and realm.active_dice() == 1:
        return no.LAST_DIE
    return no.LAST_FACE if whole == 1 and realm.shown[die] != destroyed else 0


def lose(world: World, realm: Realm, die: int, kind: int) -> None:
    if kind == ATTACK_DIE:
        realm.active[die] = 0
        return
    at = 6 * die + realm.up[die]
    realm.lost = sorted([*realm.lost, realm.sides[at]])
    realm.sides[at] = world.law.destroyed
    world.stock[world.law.destroyed] -= 1
    realm.shown[die] = world.law.destroyed
    realm.shields[die] = 0
    realm.grain_shields[die] = 0


def legal_moves(world: World, realm: Realm) -> list[int]:
    start = world.law.start
    kind = kind_of_attack(world)
    found: list[int] = []
    row = start[ASIDE] if kind == ATTACK_DIE else start[RUIN]
    for die in range(len(realm.dice)):
        if can_shield(realm, die, kind):
            found.append(start[SHIELD] + die)
        if kind != ATTACK_GRAIN and can_lose(world, realm, die, kind) == 0:
            found.append(row + die)
    if kind == ATTACK_GRAIN:
        found.append(start[YIELD])
    return found


def refusal_code(world: World, realm: Realm, verb: int, die: int) -> int:
    if not (SHIELD <= verb <= YIELD):
        return no.NOT_IN_ATTACK
    kind = kind_of_attack(world)
    if verb == YIELD:
        return 0 if kind == ATTACK_GRAIN else no.OTHER_ATTACK
    if die >= len(realm.dice):
        return no.NO_SUCH_DIE
    if verb == SHIELD:
        return 0 if can_shield(realm, die, kind) else no.NO_SHIELD
    if (verb == ASIDE) != (kind == ATTACK_DIE) or (verb == RUIN) != (kind == ATTACK_FACE):
        return no.OTHER_ATTACK
    return can_lose(world, realm, die, kind)


def apply(world: World, seat: int, verb: int, die: int) -> None:
    realm = world.realms[seat]
    if verb == YIELD:
        world.lose_grain(realm, size_of_attack(world))
    elif verb == SHIELD:
        if kind_of_attack(world) == ATTACK_GRAIN and realm.grain_shields[die] > 0:
            realm.grain_shields[die] -= 1
        else:
            realm.shields[die] -= 1
    else:
        lose(world, realm, die, ATTACK_DIE if verb == ASIDE else ATTACK_FACE)
    world.victim += 1
