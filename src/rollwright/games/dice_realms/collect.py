"""The Collect step: gains, collect powers in any order, buying, the treasury."""

from __future__ import annotations

from rollwright.games.dice_realms import exchange
from rollwright.games.dice_realms import refusals as no
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
from rollwright.games.dice_realms.vocabulary import (
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
from rollwright.games.dice_realms.world import BUILDING, World

# gains


def begin(world: World) -> None:
    """Everybody collects. Gains that cannot be done in a wrong order are taken at once: all of them, unless a supply may run
    out this round (D5.4) or a gain counts the grain one holds (D5.5)."""
    world.phase = BUILDING
    world.tight = 1 if not world.opened and may_run_out(world) else 0
    for place in range(len(world.realms)):
        _begin_realm(world, world.realms[world.seat_at(place)])


def _begin_realm(world: World, realm: Realm) -> None:
    law = world.law
    realm.step = COLLECTING
    realm.coins += realm.treasury
    realm.treasury = 0
    realm.owed = 0
    realm.harvested = 0
    for at in range(len(realm.left)):
        realm.left[at] = 0
    fate = law.fates[world.fate_up].deeds
    for number in range(len(fate.powers)):
        power = fate.powers[number]
        if power.verb == GAIN:
            world.gain(realm, power.gain, multiplier(world, realm, -1, power), 0)
            realm.fate_left[number] = 0
        else:
            realm.fate_left[number] = power.times
    change = world.harvest(realm)
    for die in range(len(realm.dice)):
        if not realm.active[die]:
            continue
        deeds = law.faces[realm.shown[die]].deeds
        if deeds.plain and not world.tight:
            world.gain(realm, deeds.total, 1, change)
            continue
        for number in range(len(deeds.powers)):
            power = deeds.powers[number]
            if power.verb != GAIN:
                realm.left[POWERS * die + number] = power.times
            elif power.per == PER_GRAIN or (world.tight and (power.gain[GRAIN] or power.gain[POINTS])):
                realm.left[POWERS * die + number] = 1
                realm.owed += 1
            else:
                take_gain(world, realm, die, power)


# what can be done


def legal_moves(world: World, realm: Realm) -> list[int]:
    law = world.law
    start = law.start
    found: list[int] = []
    if realm.pending != NOTHING:
        return pending_moves(world, realm)
    if world.tight and owes_plain(world, realm):
        found.append(start[COLLECT])
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = law.faces[realm.shown[die]].deeds.powers
            for number in range(len(powers)):
                if realm.left[POWERS * die + number] and usable(world, realm, powers[number]) == 0:
                    found.append(start[USE] + POWERS * die + number)
    fate = law.fates[world.fate_up].deeds.powers
    for number in range(len(fate)):
        if realm.fate_left[number] and usable(world, realm, fate[number]) == 0:
            found.append(start[USE_FATE] + number)
    if realm.owed:
        return found
    coins = realm.coins
    if coins >= law.price_reroll:
        found.append(start[BUY] + BUY_REROLL)
    if coins >= law.price_set:
        found.append(start[BUY] + BUY_SET)
    if coins >= law.price_upgrade:
        found.append(start[BUY] + BUY_UPGRADE)
    if coins >= law.price_die and realm.grain >= law.grain_for_die:
        for kind in law.on_sale:
            if world.dice_left[kind] > 0:
                found.append(start[BUY_DIE] + kind)
    if coins >= law.price_repair and realm.lost:
        add_repairs(world, realm, start[REPAIR_FACE], found)
    found.append(start[DONE])
    return found


def owes_plain(world: World, realm: Realm) -> bool:
    """Whether a gain waits that does not count grain."""
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = world.law.faces[realm.shown[die]].deeds.powers
            for number in range(len(powers)):
                if realm.left[POWERS * die + number] and powers[number].verb == GAIN and powers[number].per != PER_GRAIN:
                    return True
    return False


def usable(world: World, realm: Realm, power: Power) -> int:
    """0, or why this power cannot be used now."""
    if power.verb == GAIN:
        return 0
    if power.verb == CONVERT:
        if power.buying and realm.owed:
            return no.COLLECT_FIRST
        if not can_pay(realm, power.pay):
            return no.CANNOT_PAY_POWER
        relief = power.gain[RELIEF]
        return no.NO_MISERY if relief and not realm.misery and relief == sum(power.gain) else 0
    if power.verb == EXCHANGE:
        for give in SWAPPED:
            for take in SWAPPED:
                if exchange.can_swap(realm, power, give, take) == 0:
                    return 0
        return no.NOTHING_TO_EXCHANGE
    if power.verb == REPAIR:
        return 0 if can_repair_any(world, realm) else no.NOTHING_TO_REPAIR
    return no.UPGRADE_POWER


def add_repairs(world: World, realm: Realm, row: int, found: list[int]) -> None:
    for at in range(len(realm.sides)):
        if realm.sides[at] == world.law.destroyed and can_repair(world, realm, at // 6):
            found.append(row + at)


def can_repair_any(world: World, realm: Realm) -> bool:
    return any(realm.sides[at] == world.law.destroyed and can_repair(world, realm, at // 6) for at in range(len(realm.sides)))


def can_repair(world: World, realm: Realm, die: int) -> bool:
    """Whether one of the lost faces may go on this die."""
    return any(may_carry(world, realm, die, kind) == 0 for kind in realm.lost)


def may_carry(world: World, realm: Realm, die: int, kind: int) -> int:
    """0, or why this kind of face cannot be put on this die: D7.8, D7.9."""
    if not world.law.fits[realm.dice[die]][kind]:
        return no.WRONG_COLOUR
    if world.law.faces[kind].one_per_die and realm.has_on(die, kind):
        return no.ONE_PER_DIE
    return 0


def pending_moves(world: World, realm: Realm) -> list[int]:
    start = world.law.start
    found: list[int] = []
    if realm.pending == REPAIR_PICK:
        add_repairs(world, realm, start[PICK], found)
    elif realm.pending == REPAIR_PLACE:
        last = -1
        for kind in realm.lost:
            if kind != last and may_carry(world, realm, realm.pending_die, kind) == 0:
                found.append(start[PLACE] + kind)
            last = kind
    else:
        power = exchange.current(world, realm)
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


def refusal_code(world: World, realm: Realm, verb: int, first: int, second: int) -> int:
    law = world.law
    if not (COLLECT <= verb <= DONE):
        return no.NOT_IN_COLLECT
    if realm.pending != NOTHING:
        return pending_refusal(world, realm, verb, first, second)
    if verb == COLLECT:
        return 0 if world.tight and owes_plain(world, realm) else no.NOTHING_TO_COLLECT
    if verb == USE:
        if first >= len(realm.dice):
            return no.NO_SUCH_DIE
        if not realm.active[first]:
            return no.INACTIVE_POWER
        if realm.shown[first] < 0 or second >= len(law.faces[realm.shown[first]].deeds.powers):
            return no.NO_SUCH_POWER
        if not realm.left[POWERS * first + second]:
            return no.POWER_USED
        return usable(world, realm, law.faces[realm.shown[first]].deeds.powers[second])
    if verb == USE_FATE:
        if second >= len(law.fates[world.fate_up].deeds.powers):
            return no.NO_SUCH_POWER
        if not realm.fate_left[second]:
            return no.POWER_USED
        return usable(world, realm, law.fates[world.fate_up].deeds.powers[second])
    if verb in (SWAP, SWAP_ALL):
        return no.NO_EXCHANGE
    if verb in (PICK, PLACE):
        return no.NOT_YET_UPGRADE
    if realm.owed:
        return no.COLLECT_FIRST
    if verb == DONE:
        return 0
    return price_refusal(world, realm, verb, first, second)


def price_refusal(world: World, realm: Realm, verb: int, first: int, second: int) -> int:
    law = world.law
    if verb == BUY:
        price = law.price_reroll if first == BUY_REROLL else law.price_set if first == BUY_SET else law.price_upgrade
        return 0 if realm.coins >= price else no.TOO_FEW_COINS
    if verb == BUY_DIE:
        if not law.dice[first].for_sale:
            return no.NOT_FOR_SALE
        if world.dice_left[first] <= 0:
            return no.NO_DICE_LEFT
        if realm.coins < law.price_die:
            return no.TOO_FEW_COINS
        return 0 if realm.grain >= law.grain_for_die else no.TOO_LITTLE_GRAIN
    return repair_refusal(world, realm, first, second) or (0 if realm.coins >= law.price_repair else no.TOO_FEW_COINS)


def repair_refusal(world: World, realm: Realm, die: int, side: int) -> int:
    if die >= len(realm.dice):
        return no.NO_SUCH_DIE
    if realm.sides[6 * die + side] != world.law.destroyed:
        return no.NOT_DESTROYED
    return 0 if can_repair(world, realm, die) else no.NOTHING_FITS


def pending_refusal(world: World, realm: Realm, verb: int, first: int, second: int) -> int:
    if realm.pending == REPAIR_PICK:
        return repair_refusal(world, realm, first, second) if verb == PICK else no.FINISH_FIRST
    if realm.pending == REPAIR_PLACE:
        if verb != PLACE:
            return no.FINISH_FIRST
        if first not in realm.lost:
            return no.NOT_LOST
        return may_carry(world, realm, realm.pending_die, first)
    if verb == DONE:
        return 0 if realm.given else no.FINISH_FIRST
    if verb != SWAP and verb != SWAP_ALL:
        return no.FINISH_FIRST
    power = exchange.current(world, realm)
    return exchange.can_swap(realm, power, first, second) or (
        0 if verb == SWAP or exchange.can_swap_all(realm, power, first, second) else no.ONE_IS_ALL
    )


# doing it


def apply(world: World, realm: Realm, verb: int, first: int, second: int) -> None:
    law = world.law
    if verb == DONE:
        if realm.pending == EXCHANGING:
            exchange.end(realm)
        else:
            finish(world, realm)
    elif verb == COLLECT:
        collect_all(world, realm)
    elif verb == USE:
        realm.left[POWERS * first + second] -= 1
        use(world, realm, first, second, law.faces[realm.shown[first]].deeds.powers[second])
    elif verb == USE_FATE:
        realm.fate_left[second] -= 1
        use(world, realm, -1, second, law.fates[world.fate_up].deeds.powers[second])
    elif verb == BUY:
        if first == BUY_REROLL:
            realm.coins -= law.price_reroll
            realm.rerolls += 1
        elif first == BUY_SET:
            realm.coins -= law.price_set
            realm.sets += 1
        else:
            realm.coins -= law.price_upgrade
            realm.upgrades += 1
    elif verb == BUY_DIE:
        realm.coins -= law.price_die
        realm.grain -= law.grain_for_die
        world.grain_left += law.grain_for_die
        world.dice_left[first] -= 1
        realm.add_die(first, law.dice[first].faces)
    elif verb == REPAIR_FACE:
        realm.coins -= law.price_repair
        begin_repair(world, realm, first, second)
    elif verb == PICK:
        begin_repair(world, realm, first, second)
    elif verb == PLACE:
        repair(world, realm, realm.pending_die, realm.pending_at, first)
    else:
        power = exchange.current(world, realm)
        exchange.swap(world, realm, power, first, second, verb == SWAP_ALL)
        if exchange.is_over(realm, power):
            exchange.end(realm)


def collect_all(world: World, realm: Realm) -> None:
    """Every gain but those that count grain."""
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = world.law.faces[realm.shown[die]].deeds.powers
            for number in range(len(powers)):
                power = powers[number]
                if power.verb == GAIN and power.per != PER_GRAIN and realm.left[POWERS * die + number]:
                    realm.left[POWERS * die + number] = 0
                    realm.owed -= 1
                    take_gain(world, realm, die, power)


def use(world: World, realm: Realm, die: int, number: int, power: Power) -> None:
    if power.verb == GAIN:
        realm.owed -= 1
        take_gain(world, realm, die, power)
    elif power.verb == CONVERT:
        world.pay(realm, power.pay, 1)
        world.gain(realm, power.gain, 1, 0)
    elif power.verb == EXCHANGE:
        realm.pending = EXCHANGING
        realm.power_die = die
        realm.power_at = number
    else:
        realm.pending = REPAIR_PICK


def begin_repair(world: World, realm: Realm, die: int, side: int) -> None:
    """Where only one kind of face can return, it returns."""
    choice: list[int] = []
    for kind in realm.lost:
        if kind not in choice and may_carry(world, realm, die, kind) == 0:
            choice.append(kind)
    realm.pending_die = die
    realm.pending_at = side
    if len(choice) == 1:
        repair(world, realm, die, side, choice[0])
    else:
        realm.pending = REPAIR_PLACE


def repair(world: World, realm: Realm, die: int, side: int, kind: int) -> None:
    """The face is back on its die, but brings nothing more this round (D5.14)."""
    first = realm.lost.index(kind)
    realm.lost = realm.lost[:first] + realm.lost[first + 1 :]
    realm.sides[6 * die + side] = kind
    world.stock[world.law.destroyed] += 1
    realm.pending = NOTHING


def finish(world: World, realm: Realm) -> None:
    """One coin is kept, the rest is lost: D5.12."""
    realm.treasury = realm.coins if realm.coins < world.law.treasury else world.law.treasury
    realm.coins = 0
    realm.step = UPGRADING
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = world.law.faces[realm.shown[die]].deeds.powers
            for number in range(len(powers)):
                if powers[number].verb != UPGRADE:
                    realm.left[POWERS * die + number] = 0


def has_choice(world: World, realm: Realm) -> bool:
    """Whether anything but finishing can be done."""
    law = world.law
    if realm.pending != NOTHING or realm.owed or realm.coins >= law.cheapest:
        return True
    for number in range(len(law.fates[world.fate_up].deeds.powers)):
        if realm.fate_left[number] and usable(world, realm, law.fates[world.fate_up].deeds.powers[number]) == 0:
            return True
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            powers = law.faces[realm.shown[die]].deeds.powers
            for number in range(len(powers)):
                if realm.left[POWERS * die + number] and usable(world, realm, powers[number]) == 0:
                    return True
    return (realm.lost != [] and realm.coins >= law.price_repair and can_repair_any(world, realm)) or (
        realm.coins >= law.price_die and realm.grain >= law.grain_for_die and any(world.dice_left[kind] > 0 for kind in law.on_sale)
    )
