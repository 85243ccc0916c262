"""The Collect step: gains, collect powers in any order, buying, the treasury."""

from __future__ import annotations

from rollwright.games.dice_realms import exchange
from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.effects import (
    CONVERT,
    EXCHANGE,
    GAIN,
    GRAIN,
    PER_GRAIN,
    POINTS,
    POWERS,
    RELIEF,
    REPAIR,
    UPGRADE,
    Power,
)
from rollwright.games.dice_realms.gains import multiplier, take_gain
from rollwright.games.dice_realms.moves import (
    BUY,
    BUY_DIE,
    BUY_REROLL,
    BUY_SET,
    BUY_UPGRADE,
    COLLECT,
    DONE,
    PICK,
    PLACE,
    REPAIR_FACE,
    SWAP,
    SWAP_ALL,
    SWAPPED,
    USE,
    USE_FATE,
)
from rollwright.games.dice_realms.realm import (
    COLLECTING,
    EXCHANGING,
    NOTHING,
    REPAIR_PICK,
    REPAIR_PLACE,
    UPGRADING,
    Realm,
)
from rollwright.games.dice_realms.roll import can_pay
from rollwright.games.dice_realms.scarcity import may_run_out
from rollwright.games.dice_realms.shared_state import BUILDING, SharedState

# gains


def begin(shared: SharedState) -> None:
    """Everybody collects. Gains that cannot be done in a wrong order are taken at once: all of them, unless a supply may run
    out this round (D5.4) or a gain counts the grain one holds (D5.5)."""
    shared.phase = BUILDING
    shared.tight = 1 if not shared.opened and may_run_out(shared) else 0
    for place in range(len(shared.realms)):
        _begin_realm(shared, shared.realms[shared.seat_at(place)])


def _begin_realm(shared: SharedState, realm: Realm) -> None:
    rules = shared.rules
    realm.step = COLLECTING
    realm.coins += realm.treasury
    realm.treasury = 0
    realm.owed = 0
    realm.harvested = 0
    for at in range(len(realm.left)):
        realm.left[at] = 0
    fate = rules.fates[shared.fate_up].effects
    for number in range(len(fate.powers)):
        power = fate.powers[number]
        if power.kind == GAIN:
            shared.gain(realm, power.gain, multiplier(shared, realm, -1, power), 0)
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
            if power.kind != GAIN:
                realm.left[POWERS * die + number] = power.times
            elif power.per == PER_GRAIN or (shared.tight and (power.gain[GRAIN] or power.gain[POINTS])):
                realm.left[POWERS * die + number] = 1
                realm.owed += 1
            else:
                take_gain(shared, realm, die, power)


# what can be done


def legal_moves(shared: SharedState, realm: Realm) -> list[int]:
    rules = shared.rules
    start = rules.start
    found: list[int] = []
    if realm.pending != NOTHING:
        return pending_moves(shared, realm)
    if shared.tight and owes_plain(shared, realm):
        found.append(start[COLLECT])
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = rules.faces[realm.shown[die]].effects.powers
            for number in range(len(powers)):
                if realm.left[POWERS * die + number] and usable(shared, realm, powers[number]) == 0:
                    found.append(start[USE] + POWERS * die + number)
    fate = rules.fates[shared.fate_up].effects.powers
    for number in range(len(fate)):
        if realm.fate_left[number] and usable(shared, realm, fate[number]) == 0:
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
        add_repairs(shared, realm, start[REPAIR_FACE], found)
    found.append(start[DONE])
    return found


def owes_plain(shared: SharedState, realm: Realm) -> bool:
    """Whether a gain waits that does not count grain."""
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = shared.rules.faces[realm.shown[die]].effects.powers
            for number in range(len(powers)):
                if realm.left[POWERS * die + number] and powers[number].kind == GAIN and powers[number].per != PER_GRAIN:
                    return True
    return False


def usable(shared: SharedState, realm: Realm, power: Power) -> int:
    """0, or why this power cannot be used now."""
    if power.kind == GAIN:
        return 0
    if power.kind == CONVERT:
        if power.buying and realm.owed:
            return no.COLLECT_FIRST
        if not can_pay(realm, power.pay):
            return no.CANNOT_PAY_POWER
        relief = power.gain[RELIEF]
        return no.NO_MISERY if relief and not realm.misery and relief == sum(power.gain) else 0
    if power.kind == EXCHANGE:
        for give in SWAPPED:
            for take in SWAPPED:
                if exchange.can_swap(realm, power, give, take) == 0:
                    return 0
        return no.NOTHING_TO_EXCHANGE
    if power.kind == REPAIR:
        return 0 if can_repair_any(shared, realm) else no.NOTHING_TO_REPAIR
    return no.UPGRADE_POWER


def add_repairs(shared: SharedState, realm: Realm, row: int, found: list[int]) -> None:
    for at in range(len(realm.sides)):
        if realm.sides[at] == shared.rules.destroyed and can_repair(shared, realm, at // 6):
            found.append(row + at)


def can_repair_any(shared: SharedState, realm: Realm) -> bool:
    return any(realm.sides[at] == shared.rules.destroyed and can_repair(shared, realm, at // 6) for at in range(len(realm.sides)))


def can_repair(shared: SharedState, realm: Realm, die: int) -> bool:
    """Whether one of the lost faces may go on this die."""
    return any(may_carry(shared, realm, die, kind) == 0 for kind in realm.lost)


def may_carry(shared: SharedState, realm: Realm, die: int, kind: int) -> int:
    """0, or why this kind of face cannot be put on this die: D7.8, D7.9."""
    if not shared.rules.fits[realm.dice[die]][kind]:
        return no.WRONG_COLOR
    if shared.rules.faces[kind].one_per_die and realm.has_on(die, kind):
        return no.ONE_PER_DIE
    return 0


def pending_moves(shared: SharedState, realm: Realm) -> list[int]:
    start = shared.rules.start
    found: list[int] = []
    if realm.pending == REPAIR_PICK:
        add_repairs(shared, realm, start[PICK], found)
    elif realm.pending == REPAIR_PLACE:
        last = -1
        for kind in realm.lost:
            if kind != last and may_carry(shared, realm, realm.pending_die, kind) == 0:
                found.append(start[PLACE] + kind)
            last = kind
    else:
        power = exchange.current(shared, realm)
        row = 0
        for give in SWAPPED:
            for take in SWAPPED:
                if give != take:
                    if exchange.can_swap(realm, power, give, take) == 0:
                        found.append(start[SWAP] + row)
                        if exchange.can_swap_all(realm, power, give, take):
                            found.append(start[SWAP_ALL] + row)
                    row += 1
        if realm.given:
            found.append(start[DONE])
    return found


def refusal_code(shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> int:
    rules = shared.rules
    if not (COLLECT <= kind <= DONE):
        return no.NOT_IN_COLLECT
    if realm.pending != NOTHING:
        return pending_refusal(shared, realm, kind, first, second)
    if kind == COLLECT:
        return 0 if shared.tight and owes_plain(shared, realm) else no.NOTHING_TO_COLLECT
    if kind == USE:
        if first >= len(realm.dice):
            return no.NO_SUCH_DIE
        if not realm.active[first]:
            return no.INACTIVE_POWER
        if realm.shown[first] < 0 or second >= len(rules.faces[realm.shown[first]].effects.powers):
            return no.NO_SUCH_POWER
        if not realm.left[POWERS * first + second]:
            return no.POWER_USED
        return usable(shared, realm, rules.faces[realm.shown[first]].effects.powers[second])
    if kind == USE_FATE:
        if second >= len(rules.fates[shared.fate_up].effects.powers):
            return no.NO_SUCH_POWER
        if not realm.fate_left[second]:
            return no.POWER_USED
        return usable(shared, realm, rules.fates[shared.fate_up].effects.powers[second])
    if kind in (SWAP, SWAP_ALL):
        return no.NO_EXCHANGE
    if kind in (PICK, PLACE):
        return no.NOT_YET_UPGRADE
    if realm.owed:
        return no.COLLECT_FIRST
    if kind == DONE:
        return 0
    return price_refusal(shared, realm, kind, first, second)


def price_refusal(shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> int:
    rules = shared.rules
    if kind == BUY:
        price = rules.price_reroll if first == BUY_REROLL else rules.price_set if first == BUY_SET else rules.price_upgrade
        return 0 if realm.coins >= price else no.TOO_FEW_COINS
    if kind == BUY_DIE:
        if not rules.dice[first].for_sale:
            return no.NOT_FOR_SALE
        if shared.dice_left[first] <= 0:
            return no.NO_DICE_LEFT
        if realm.coins < rules.price_die:
            return no.TOO_FEW_COINS
        return 0 if realm.grain >= rules.grain_for_die else no.TOO_LITTLE_GRAIN
    return repair_refusal(shared, realm, first, second) or (0 if realm.coins >= rules.price_repair else no.TOO_FEW_COINS)


def repair_refusal(shared: SharedState, realm: Realm, die: int, side: int) -> int:
    if die >= len(realm.dice):
        return no.NO_SUCH_DIE
    if realm.sides[6 * die + side] != shared.rules.destroyed:
        return no.NOT_DESTROYED
    return 0 if can_repair(shared, realm, die) else no.NOTHING_FITS


def pending_refusal(shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> int:
    if realm.pending == REPAIR_PICK:
        return repair_refusal(shared, realm, first, second) if kind == PICK else no.FINISH_FIRST
    if realm.pending == REPAIR_PLACE:
        if kind != PLACE:
            return no.FINISH_FIRST
        if first not in realm.lost:
            return no.NOT_LOST
        return may_carry(shared, realm, realm.pending_die, first)
    if kind == DONE:
        return 0 if realm.given else no.FINISH_FIRST
    if kind != SWAP and kind != SWAP_ALL:
        return no.FINISH_FIRST
    power = exchange.current(shared, realm)
    return exchange.can_swap(realm, power, first, second) or (
        0 if kind == SWAP or exchange.can_swap_all(realm, power, first, second) else no.ONE_IS_ALL
    )


# doing it


def apply(shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> None:
    rules = shared.rules
    if kind == DONE:
        if realm.pending == EXCHANGING:
            exchange.end(realm)
        else:
            finish(shared, realm)
    elif kind == COLLECT:
        collect_all(shared, realm)
    elif kind == USE:
        realm.left[POWERS * first + second] -= 1
        use(shared, realm, first, second, rules.faces[realm.shown[first]].effects.powers[second])
    elif kind == USE_FATE:
        realm.fate_left[second] -= 1
        use(shared, realm, -1, second, rules.fates[shared.fate_up].effects.powers[second])
    elif kind == BUY:
        if first == BUY_REROLL:
            realm.coins -= rules.price_reroll
            realm.rerolls += 1
        elif first == BUY_SET:
            realm.coins -= rules.price_set
            realm.sets += 1
        else:
            realm.coins -= rules.price_upgrade
            realm.upgrades += 1
    elif kind == BUY_DIE:
        realm.coins -= rules.price_die
        realm.grain -= rules.grain_for_die
        shared.grain_left += rules.grain_for_die
        shared.dice_left[first] -= 1
        realm.add_die(first, rules.dice[first].faces)
    elif kind == REPAIR_FACE:
        realm.coins -= rules.price_repair
        begin_repair(shared, realm, first, second)
    elif kind == PICK:
        begin_repair(shared, realm, first, second)
    elif kind == PLACE:
        repair(shared, realm, realm.pending_die, realm.pending_at, first)
    else:
        power = exchange.current(shared, realm)
        exchange.swap(shared, realm, power, first, second, kind == SWAP_ALL)
        if exchange.is_over(realm, power):
            exchange.end(realm)


def collect_all(shared: SharedState, realm: Realm) -> None:
    """Every gain but those that count grain."""
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = shared.rules.faces[realm.shown[die]].effects.powers
            for number in range(len(powers)):
                power = powers[number]
                if power.kind == GAIN and power.per != PER_GRAIN and realm.left[POWERS * die + number]:
                    realm.left[POWERS * die + number] = 0
                    realm.owed -= 1
                    take_gain(shared, realm, die, power)


def use(shared: SharedState, realm: Realm, die: int, number: int, power: Power) -> None:
    if power.kind == GAIN:
        realm.owed -= 1
        take_gain(shared, realm, die, power)
    elif power.kind == CONVERT:
        shared.pay(realm, power.pay, 1)
        shared.gain(realm, power.gain, 1, 0)
    elif power.kind == EXCHANGE:
        realm.pending = EXCHANGING
        realm.power_die = die
        realm.power_at = number
    else:
        realm.pending = REPAIR_PICK


def begin_repair(shared: SharedState, realm: Realm, die: int, side: int) -> None:
    """Where only one kind of face can return, it returns."""
    choice: list[int] = []
    for kind in realm.lost:
        if kind not in choice and may_carry(shared, realm, die, kind) == 0:
            choice.append(kind)
    realm.pending_die = die
    realm.pending_at = side
    if len(choice) == 1:
        repair(shared, realm, die, side, choice[0])
    else:
        realm.pending = REPAIR_PLACE


def repair(shared: SharedState, realm: Realm, die: int, side: int, kind: int) -> None:
    """The face is back on its die, but brings nothing more this round (D5.14)."""
    first = realm.lost.index(kind)
    realm.lost = realm.lost[:first] + realm.lost[first + 1 :]
    realm.sides[6 * die + side] = kind
    shared.stock[shared.rules.destroyed] += 1
    realm.pending = NOTHING


def finish(shared: SharedState, realm: Realm) -> None:
    """One coin is kept, the rest is lost: D5.12."""
    realm.treasury = realm.coins if realm.coins < shared.rules.treasury else shared.rules.treasury
    realm.coins = 0
    realm.step = UPGRADING
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = shared.rules.faces[realm.shown[die]].effects.powers
            for number in range(len(powers)):
                if powers[number].kind != UPGRADE:
                    realm.left[POWERS * die + number] = 0


def has_choice(shared: SharedState, realm: Realm) -> bool:
    """Whether anything but finishing can be done."""
    rules = shared.rules
    if realm.pending != NOTHING or realm.owed or realm.coins >= rules.cheapest:
        return True
    for number in range(len(rules.fates[shared.fate_up].effects.powers)):
        if realm.fate_left[number] and usable(shared, realm, rules.fates[shared.fate_up].effects.powers[number]) == 0:
            return True
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = rules.faces[realm.shown[die]].effects.powers
            for number in range(len(powers)):
                if realm.left[POWERS * die + number] and usable(shared, realm, powers[number]) == 0:
                    return True
    return (realm.lost != [] and realm.coins >= rules.price_repair and can_repair_any(shared, realm)) or (
        realm.coins >= rules.price_die
        and realm.grain >= rules.grain_for_die
        and any(shared.dice_left[kind] > 0 for kind in rules.on_sale)
    )
