"""Attacks: the Fate die's, then those of the players' faces, clockwise from the player with the Fate die."""

from __future__ import annotations

from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.effects.effect import ATTACK_DIE, ATTACK_FACE, ATTACK_GRAIN
from rollwright.games.dice_realms.move_kinds import ASIDE, RUIN, SHIELD, YIELD
from rollwright.games.dice_realms.realm import Realm
from rollwright.games.dice_realms.shared_state import ATTACKED, NO_SEAT, SharedState


def begin(shared: SharedState) -> None:
    """Count the shields that show."""
    faces = shared.rules.faces
    for realm in shared.realms:
        for die in range(len(realm.shown)):
            effects = faces[realm.shown[die]].effects
            realm.shields[die] = effects.shields
            realm.grain_shields[die] = effects.grain_shields
    shared.phase = ATTACKED
    shared.source = 0
    shared.attack_die = 0
    shared.attack_number = 0
    shared.victim = 0


def resume(shared: SharedState) -> bool:
    """Resolve attacks until a player must decide. Return whether all are resolved."""
    while find_victim(shared):
        if must_decide(shared, shared.realms[shared.seat_at(shared.victim)]):
            shared.acting = [shared.seat_at(shared.victim)]
            return False
        shared.victim += 1
    shared.acting = []
    return True


def find_victim(shared: SharedState) -> bool:
    """Go to the next victim of the attack under way, or of the next attack. Return False when there is none."""
    seats = len(shared.realms)
    while shared.source <= seats:
        source = attacker(shared)
        dice = 1 if source == NO_SEAT else len(shared.realms[source].dice)
        while shared.attack_die < dice:
            number = len(current_attacks(shared))
            while shared.attack_number < number:
                while shared.victim < seats:
                    if shared.seat_at(shared.victim) != source:
                        return True
                    shared.victim += 1
                shared.victim = 0
                shared.attack_number += 1
            shared.attack_number = 0
            shared.attack_die += 1
        shared.attack_die = 0
        shared.source += 1
    return False


def attacker(shared: SharedState) -> int:
    """Return the seat that attacks now, NO_SEAT for the Fate die."""
    return NO_SEAT if shared.source == 0 else shared.seat_at(shared.source - 1)


def current_attacks(shared: SharedState) -> list[int]:
    """Return the attacks of the face whose turn it is. A die that was set aside does not attack (D4.5)."""
    if shared.source == 0:
        return shared.rules.fates[shared.fate_up].effects.attacks
    realm = shared.realms[shared.seat_at(shared.source - 1)]
    kind = realm.shown[shared.attack_die]
    return shared.rules.faces[kind].effects.attacks if realm.active[shared.attack_die] else []


def kind_of_attack(shared: SharedState) -> int:
    return current_attacks(shared)[shared.attack_number]


def size_of_attack(shared: SharedState) -> int:
    return sizes_of_attacks(shared)[shared.attack_number]


def sizes_of_attacks(shared: SharedState) -> list[int]:
    """Return the sizes of the attacks of the face whose turn it is."""
    if shared.source == 0:
        return shared.rules.fates[shared.fate_up].effects.sizes
    kind = shared.realms[shared.seat_at(shared.source - 1)].shown[shared.attack_die]
    return shared.rules.faces[kind].effects.sizes


def must_decide(shared: SharedState, realm: Realm) -> bool:
    """Return whether this victim has a choice. If not, resolve the attack (D4.11)."""
    kind = kind_of_attack(shared)
    shielded = any(can_shield(realm, die, kind) for die in range(len(realm.dice)))
    if kind == ATTACK_GRAIN:
        if not shielded:
            shared.lose_grain(realm, size_of_attack(shared))
        return shielded
    losses = [die for die in range(len(realm.dice)) if can_lose(shared, realm, die, kind) == 0]
    if not losses:
        return False
    if shielded or len(losses) > 1:
        return True
    lose(shared, realm, losses[0], kind)
    return False


def can_shield(realm: Realm, die: int, kind: int) -> bool:
    """Return whether this die has a shield against such an attack, even if it was set aside (D4.9)."""
    return realm.shields[die] > 0 or (kind == ATTACK_GRAIN and realm.grain_shields[die] > 0)


def can_lose(shared: SharedState, realm: Realm, die: int, kind: int) -> int:
    """Return 0, or why this die or its face cannot be lost (D4.10)."""
    if not realm.active[die]:
        return no.ALREADY_ASIDE
    destroyed = shared.rules.destroyed
    whole = 0
    for other in range(len(realm.dice)):
        if realm.active[other] and realm.shown[other] != destroyed:
            whole += 1
    if kind == ATTACK_FACE and realm.shown[die] == destroyed:
        return no.ALREADY_DESTROYED
    if kind == ATTACK_DIE and realm.active_dice() == 1:
        return no.LAST_DIE
    return no.LAST_FACE if whole == 1 and realm.shown[die] != destroyed else 0


def lose(shared: SharedState, realm: Realm, die: int, kind: int) -> None:
    if kind == ATTACK_DIE:
        realm.active[die] = 0
        return
    at = 6 * die + realm.up[die]
    realm.lost = sorted([*realm.lost, realm.sides[at]])
    realm.sides[at] = shared.rules.destroyed
    shared.stock[shared.rules.destroyed] -= 1
    realm.shown[die] = shared.rules.destroyed
    realm.shields[die] = 0
    realm.grain_shields[die] = 0


def legal_moves(shared: SharedState, realm: Realm) -> list[int]:
    start = shared.rules.start
    kind = kind_of_attack(shared)
    found: list[int] = []
    row = start[ASIDE] if kind == ATTACK_DIE else start[RUIN]
    for die in range(len(realm.dice)):
        if can_shield(realm, die, kind):
            found.append(start[SHIELD] + die)
        if kind != ATTACK_GRAIN and can_lose(shared, realm, die, kind) == 0:
            found.append(row + die)
    if kind == ATTACK_GRAIN:
        found.append(start[YIELD])
    return found


def refusal_code(shared: SharedState, realm: Realm, kind: int, die: int) -> int:
    if not (SHIELD <= kind <= YIELD):
        return no.NOT_IN_ATTACK
    attack = kind_of_attack(shared)
    if kind == YIELD:
        return 0 if attack == ATTACK_GRAIN else no.OTHER_ATTACK
    if die >= len(realm.dice):
        return no.NO_SUCH_DIE
    if kind == SHIELD:
        return 0 if can_shield(realm, die, attack) else no.NO_SHIELD
    if (kind == ASIDE) != (attack == ATTACK_DIE) or (kind == RUIN) != (attack == ATTACK_FACE):
        return no.OTHER_ATTACK
    return can_lose(shared, realm, die, attack)


def apply(shared: SharedState, seat: int, kind: int, die: int) -> None:
    realm = shared.realms[seat]
    if kind == YIELD:
        shared.lose_grain(realm, size_of_attack(shared))
    elif kind == SHIELD:
        if kind_of_attack(shared) == ATTACK_GRAIN and realm.grain_shields[die] > 0:
            realm.grain_shields[die] -= 1
        else:
            realm.shields[die] -= 1
    else:
        lose(shared, realm, die, ATTACK_DIE if kind == ASIDE else ATTACK_FACE)
    shared.victim += 1
