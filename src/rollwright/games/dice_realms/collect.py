"""The Collect step: gains, powers in any order, buying, the treasury."""

from __future__ import annotations

from rollwright.games.dice_realms import placing
from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.effects.effect import MAX_POWERS, Power
from rollwright.games.dice_realms.move_kinds import (
    BUY,
    BUY_DIE,
    BUY_REROLL,
    BUY_SET,
    BUY_UPGRADE,
    CANCEL,
    COLLECT,
    DONE,
    PICK,
    PLACE,
    REPAIR_FACE,
    SWAP,
    SWAP_ALL,
    USE,
    USE_FATE,
)
from rollwright.games.dice_realms.powers import cancel, cancel_refusal, power_in_use
from rollwright.games.dice_realms.realm import BOUGHT_REPAIR, COLLECTED, COLLECTING, NOTHING, Realm
from rollwright.games.dice_realms.resources import GRAIN, POINTS
from rollwright.games.dice_realms.scarcity import may_run_out
from rollwright.games.dice_realms.shared_state import COLLECT_STEP, SharedState

# gains


def begin(shared: SharedState) -> None:
    """Start the step."""
    shared.phase = COLLECT_STEP
    shared.tight = 1 if not shared.opened and may_run_out(shared) else 0


def begin_realm(shared: SharedState, realm: Realm) -> None:
    """Take all gains that cannot be taken in a wrong order: all of them, unless a supply may run out this round (D5.4) or a
    gain counts the grain one holds (D5.5)."""
    rules = shared.rules
    realm.step = COLLECTING
    realm.coins += realm.treasury
    realm.treasury = 0
    realm.owed = 0
    realm.harvested = 0
    realm.cancels = 0
    for at in range(len(realm.left)):
        realm.left[at] = 0
    fate = rules.fates[shared.fate_up].effects
    for number in range(len(fate.powers)):
        power = fate.powers[number]
        if power.is_gain:
            power.collect(shared, realm, -1)
            realm.fate_left[number] = 0
        else:
            realm.fate_left[number] = power.times
    change = shared.harvest(realm)
    for die in range(len(realm.dice)):
        if not realm.active[die]:
            continue
        effects = rules.faces[realm.shown[die]].effects
        if effects.plain and not shared.tight:
            shared.gain(realm, effects.total, 1, change)
            continue
        for number in range(len(effects.powers)):
            power = effects.powers[number]
            if not power.is_gain:
                realm.left[MAX_POWERS * die + number] = power.times
            elif power.counts_grain or (shared.tight and (power.gain[GRAIN] or power.gain[POINTS])):
                realm.left[MAX_POWERS * die + number] = 1
                realm.owed += 1
            else:
                power.collect(shared, realm, die)


# what can be done


def legal_moves(shared: SharedState, realm: Realm) -> list[int]:
    rules = shared.rules
    start = rules.start
    found: list[int] = []
    if realm.pending != NOTHING:
        found = placing.repair_places(shared, realm)[:] if realm.pending == BOUGHT_REPAIR else []
        if realm.pending != BOUGHT_REPAIR:
            found = power_in_use(shared, realm).pending_moves(shared, realm)
        if cancel_refusal(realm) == 0:
            found.append(start[CANCEL])
        return found
    if shared.tight and owes_plain(shared, realm):
        found.append(start[COLLECT])
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = rules.faces[realm.shown[die]].effects.powers
            for number in range(len(powers)):
                if realm.left[MAX_POWERS * die + number] and is_usable(shared, realm, powers[number]):
                    found.append(start[USE] + MAX_POWERS * die + number)
    fate = rules.fates[shared.fate_up].effects.powers
    for number in range(len(fate)):
        if realm.fate_left[number] and is_usable(shared, realm, fate[number]):
            found.append(start[USE_FATE] + number)
    if realm.owed:
        return found
    coins = realm.coins
    if coins >= rules.price_reroll:
        found.append(start[BUY] + BUY_REROLL)
    if coins >= rules.price_set:
        found.append(start[BUY] + BUY_SET)
    if coins >= rules.price_upgrade:
        found.append(start[BUY] + BUY_UPGRADE)
    if coins >= rules.price_die and realm.grain >= rules.grain_for_die:
        for kind in rules.on_sale:
            if shared.dice_left[kind] > 0:
                found.append(start[BUY_DIE] + kind)
    if coins >= rules.price_repair and realm.lost:
        found += placing.repairs(shared, realm, start[REPAIR_FACE])
    found.append(start[DONE])
    return found


def is_usable(shared: SharedState, realm: Realm, power: Power) -> bool:
    return power.is_gain or (not power.in_upgrade and power.usable(shared, realm) == 0)


def owes_plain(shared: SharedState, realm: Realm) -> bool:
    """Return whether a gain waits that does not count grain."""
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = shared.rules.faces[realm.shown[die]].effects.powers
            for number in range(len(powers)):
                if realm.left[MAX_POWERS * die + number] and powers[number].is_gain and not powers[number].counts_grain:
                    return True
    return False


def refusal_code(shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> int:
    rules = shared.rules
    if not (COLLECT <= kind <= CANCEL):
        return no.NOT_IN_COLLECT
    if kind == CANCEL:
        return cancel_refusal(realm)
    if realm.pending == BOUGHT_REPAIR:
        return placing.repair_place_refusal(shared, realm, kind, first)
    if realm.pending != NOTHING:
        return power_in_use(shared, realm).pending_refusal(shared, realm, kind, first, second)
    if kind == COLLECT:
        return 0 if shared.tight and owes_plain(shared, realm) else no.NOTHING_TO_COLLECT
    if kind == USE:
        if first >= len(realm.dice):
            return no.NO_SUCH_DIE
        if not realm.active[first]:
            return no.INACTIVE_POWER
        if realm.shown[first] < 0 or second >= len(rules.faces[realm.shown[first]].effects.powers):
            return no.NO_SUCH_POWER
        if not realm.left[MAX_POWERS * first + second]:
            return no.POWER_USED
        return use_refusal(shared, realm, rules.faces[realm.shown[first]].effects.powers[second])
    if kind == USE_FATE:
        if second >= len(rules.fates[shared.fate_up].effects.powers):
            return no.NO_SUCH_POWER
        if not realm.fate_left[second]:
            return no.POWER_USED
        return use_refusal(shared, realm, rules.fates[shared.fate_up].effects.powers[second])
    if kind in (SWAP, SWAP_ALL):
        return no.NO_EXCHANGE
    if kind in (PICK, PLACE):
        return no.NOT_YET_UPGRADE
    if realm.owed:
        return no.COLLECT_FIRST
    if kind == DONE:
        return 0
    return price_refusal(shared, realm, kind, first, second)


def use_refusal(shared: SharedState, realm: Realm, power: Power) -> int:
    if power.is_gain:
        return 0
    return no.UPGRADE_POWER if power.in_upgrade else power.usable(shared, realm)


def price_refusal(shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> int:
    rules = shared.rules
    if kind == BUY_DIE:
        if not rules.dice[first].for_sale:
            return no.NOT_FOR_SALE
        if shared.dice_left[first] <= 0:
            return no.NO_DICE_LEFT
        if realm.coins >= rules.price_die and realm.grain < rules.grain_for_die:
            return no.TOO_LITTLE_GRAIN
    elif kind == REPAIR_FACE:
        refusal = placing.repair_refusal(shared, realm, first, second)
        if refusal:
            return refusal
    return 0 if realm.coins >= price_of(shared, kind, first) else no.TOO_FEW_COINS


def price_of(shared: SharedState, kind: int, first: int) -> int:
    """Return the coins that a purchase costs."""
    rules = shared.rules
    if kind == BUY:
        return rules.price_reroll if first == BUY_REROLL else rules.price_set if first == BUY_SET else rules.price_upgrade
    return rules.price_die if kind == BUY_DIE else rules.price_repair


# doing it


def apply(shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> None:
    rules = shared.rules
    if kind == CANCEL:
        cancel(shared, realm)
    elif realm.pending == BOUGHT_REPAIR:
        placing.repair(shared, realm, first)
    elif realm.pending != NOTHING:
        power_in_use(shared, realm).pending_apply(shared, realm, kind, first, second)
    elif kind == DONE:
        finish(shared, realm)
    elif kind == COLLECT:
        collect_all(shared, realm)
    elif kind == USE:
        realm.left[MAX_POWERS * first + second] -= 1
        rules.faces[realm.shown[first]].effects.powers[second].use(shared, realm, first, second)
    elif kind == USE_FATE:
        realm.fate_left[second] -= 1
        rules.fates[shared.fate_up].effects.powers[second].use(shared, realm, -1, second)
    else:
        realm.coins -= price_of(shared, kind, first)
        if kind == BUY_DIE:
            realm.grain -= rules.grain_for_die
            shared.grain_left += rules.grain_for_die
            shared.dice_left[first] -= 1
            realm.add_die(first, rules.dice[first].faces)
        elif kind == REPAIR_FACE:
            placing.start_repair(shared, realm, first, second)
        elif first == BUY_REROLL:
            realm.rerolls += 1
        elif first == BUY_SET:
            realm.sets += 1
        else:
            realm.upgrades += 1


def collect_all(shared: SharedState, realm: Realm) -> None:
    """Take every gain except those that count grain."""
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = shared.rules.faces[realm.shown[die]].effects.powers
            for number in range(len(powers)):
                power = powers[number]
                if power.is_gain and not power.counts_grain and realm.left[MAX_POWERS * die + number]:
                    realm.left[MAX_POWERS * die + number] = 0
                    power.use(shared, realm, die, number)


def finish(shared: SharedState, realm: Realm) -> None:
    """Keep one coin and lose the rest (D5.12)."""
    realm.treasury = realm.coins if realm.coins < shared.rules.treasury else shared.rules.treasury
    realm.coins = 0
    realm.step = COLLECTED
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = shared.rules.faces[realm.shown[die]].effects.powers
            for number in range(len(powers)):
                if not powers[number].in_upgrade:
                    realm.left[MAX_POWERS * die + number] = 0


def has_choice(shared: SharedState, realm: Realm) -> bool:
    """Return whether anything but finishing can be done."""
    rules = shared.rules
    if realm.pending != NOTHING or realm.owed or realm.coins >= rules.cheapest:
        return True
    fate = rules.fates[shared.fate_up].effects.powers
    for number in range(len(fate)):
        if realm.fate_left[number] and is_usable(shared, realm, fate[number]):
            return True
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = rules.faces[realm.shown[die]].effects.powers
            for number in range(len(powers)):
                if realm.left[MAX_POWERS * die + number] and is_usable(shared, realm, powers[number]):
                    return True
    if realm.lost and realm.coins >= rules.price_repair and placing.can_repair_any(shared, realm):
        return True
    if realm.coins < rules.price_die or realm.grain < rules.grain_for_die:
        return False
    return any(shared.dice_left[kind] > 0 for kind in rules.on_sale)
