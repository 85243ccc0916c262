"""Where the order of the players matters, and everybody may act at once where it does not.

What a realm could need is bounded from above: if all together cannot exhaust a supply, nobody has to wait.
"""

from __future__ import annotations

from rollwright.games.dice_realms import exchange
from rollwright.games.dice_realms.effects import (
    ANY,
    COINS,
    CONVERT,
    EXCHANGE,
    GAIN,
    GRAIN,
    PER_GRAIN,
    POINTS,
    POWERS,
    REROLLS,
    SETS,
    UPGRADE,
    UPGRADES,
    Power,
)
from rollwright.games.dice_realms.gains import multiplier
from rollwright.games.dice_realms.realm import COLLECTING, EXCHANGING, POWER_PICK, POWER_PLACE, UPGRADING, WAITING, Realm
from rollwright.games.dice_realms.shared_state import SharedState


def may_run_out(shared: SharedState) -> bool:
    """Whether all realms together could need more grain or points than the supply has, at the very most."""
    rules = shared.rules
    grain = 0
    points = 0
    for realm in shared.realms:
        change = shared.harvest(realm)
        more = change if change > 0 else 0
        waiting: list[Power] = []
        means = realm.coins + realm.treasury + realm.rerolls + realm.sets  # what else conversions may ask for
        my_grain = 0
        my_points = 0
        for power in rules.fates[shared.fate_up].effects.powers:
            if power.kind == GAIN:
                times = multiplier(shared, realm, -1, power)
                means += means_of(power.gain) * times
                my_points += power.gain[POINTS] * times
                my_grain += power.gain[GRAIN] * times
            else:
                waiting.append(power)
        for die in range(len(realm.dice)):
            if not realm.active[die]:
                continue
            effects = rules.faces[realm.shown[die]].effects
            if effects.plain:
                means += means_of(effects.total)
                my_points += effects.total[POINTS]
                if effects.total[GRAIN] and effects.total[GRAIN] + change > 0:
                    my_grain += effects.total[GRAIN] + change
                continue
            for power in effects.powers:
                if power.kind == GAIN and power.per != PER_GRAIN:
                    times = multiplier(shared, realm, die, power)
                    means += means_of(power.gain) * times
                    my_points += power.gain[POINTS] * times
                    if power.gain[GRAIN] and times:
                        my_grain += power.gain[GRAIN] * times + more
                else:
                    waiting.append(power)
        everything = fortune(waiting, realm.grain + my_grain + realm.points + my_points + means)
        for power in waiting:
            if power.kind <= EXCHANGE:
                times = most_times(power, everything)
                my_grain += power.gain[GRAIN] * times
                my_points += power.gain[POINTS] * times
        grain += my_grain
        points += my_points
    return grain > shared.grain_left or points > shared.points_left


def means_of(gain: list[int]) -> int:
    return gain[COINS] + gain[REROLLS] + gain[SETS]


def fortune(powers: list[Power], everything: int) -> int:
    """How much of anything conversions, exchanges and gains by grain can make of so much, at the very most, in any order: first
    what is used a few times, then what multiplies."""
    for power in powers:
        if power.kind == CONVERT and power.times < ANY and everything:
            everything += most_profit(power) * power.times
    for power in powers:
        if power.kind == CONVERT and power.times >= ANY:
            everything += most_profit(power) * everything
        elif power.kind == GAIN:
            everything += sum(power.gain) * ((everything + power.every - 1) // power.every)
        elif power.kind == EXCHANGE:
            everything *= max(power.gain)
    return everything


def most_profit(power: Power) -> int:
    profit = sum(power.gain) - sum(power.pay)
    return profit if profit > 0 else 0


def most_times(power: Power, everything: int) -> int:
    if power.kind == GAIN:
        return everything // power.every
    return power.times if power.kind == CONVERT and power.times < everything else everything


def update_turn_order(shared: SharedState) -> bool:
    """Everybody who collects or upgrades, except where somebody earlier in player order might take what a later one wants:
    D5.4, D6.7, D7.13. Gives back whether somebody waits for a face (D7.12)."""
    acting: list[int] = []
    lacking = False
    waiting = 0
    for realm in shared.realms:
        if realm.step == COLLECTING or realm.step == UPGRADING or realm.step == WAITING:
            waiting += 1
    somebody_collects = False
    dice_wanted = 0
    faces_wanted = 0
    place = 0
    while waiting:
        seat = shared.seat_at(place)
        realm = shared.realms[seat]
        place += 1
        if realm.step == COLLECTING:
            waiting -= 1
            if not (shared.tight and somebody_collects) and (dice_wanted == 0 or dice_wanted < fewest_dice(shared)):
                acting.append(seat)
            somebody_collects = True
            if waiting:
                coins, grain = most_coins_and_grain(shared, realm)
                dice_wanted += most_dice(shared, coins, grain)
                faces_wanted += most_upgrades(shared, realm, coins, grain)
        elif realm.step == UPGRADING or realm.step == WAITING:
            waiting -= 1
            if realm.step == WAITING:
                lacking = True
            elif faces_wanted == 0 or faces_wanted < fewest_faces(shared, realm):
                acting.append(seat)
            faces_wanted += realm.upgrades + realm.powers_left()
            if realm.pending == POWER_PICK or realm.pending == POWER_PLACE:
                faces_wanted += 1  # the use under way has not got its face yet
    shared.acting = acting
    return lacking


def is_somebody_before(shared: SharedState, seat: int) -> bool:
    """Whether somebody earlier in player order still collects or upgrades."""
    for place in range(shared.place_of(seat)):
        step = shared.realms[shared.seat_at(place)].step
        if step in (COLLECTING, UPGRADING, WAITING):
            return True
    return False


def fewest_dice(shared: SharedState) -> int:
    """How many are left of the kind of dice of which the fewest are left, sold out ones not counted."""
    found = shared.rules.most_dice
    for kind in shared.rules.on_sale:
        if 0 < shared.dice_left[kind] < found:
            found = shared.dice_left[kind]
    return found


def fewest_faces(shared: SharedState, realm: Realm) -> int:
    """The same for faces; none if this realm could give back one that is sold out, which is for those who come later."""
    stock = shared.stock
    found = 999
    for kind in shared.kinds:
        if stock[kind] < found:
            if stock[kind] > 0:
                found = stock[kind]
            elif could_give_back(realm, kind):
                return 0
    return found


def could_give_back(realm: Realm, kind: int) -> bool:
    """Whether an active die carries such a face."""
    return any(realm.active[die] and realm.has_on(die, kind) for die in range(len(realm.dice)))


def most_dice(shared: SharedState, coins: int, grain: int) -> int:
    """At the very most so many dice can be bought."""
    rules = shared.rules
    by_coins = coins // rules.price_die if rules.price_die else rules.most_dice
    by_grain = grain // rules.grain_for_die if rules.grain_for_die else rules.most_dice
    return by_coins if by_coins < by_grain else by_grain


def most_upgrades(shared: SharedState, realm: Realm, coins: int, grain: int) -> int:
    """At the very most so many faces this realm can still take, by upgrades and by upgrade powers."""
    rules = shared.rules
    found = realm.upgrades + (coins // rules.price_upgrade if rules.price_upgrade else rules.most_dice * 6)
    everything = coins + grain + realm.points + realm.rerolls + realm.sets
    for power in rules.fates[shared.fate_up].effects.powers:
        if power.kind == CONVERT:
            found += power.gain[UPGRADES] * everything
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            effects = rules.faces[realm.shown[die]].effects
            if effects.plain and not shared.tight:
                continue
            for number in range(len(effects.powers)):
                power = effects.powers[number]
                if not realm.left[POWERS * die + number]:
                    continue
                if power.kind == UPGRADE:
                    found += power.times
                elif power.kind == CONVERT:
                    found += power.gain[UPGRADES] * everything
                elif power.kind == GAIN and power.gain[UPGRADES]:
                    found += power.gain[UPGRADES] * (
                        everything if power.per == PER_GRAIN else multiplier(shared, realm, die, power)
                    )
    return found


def most_coins_and_grain(shared: SharedState, realm: Realm) -> tuple[int, int]:
    """At the very most so many coins, and so much grain, this realm can make of what it has while it collects."""
    rules = shared.rules
    coins = realm.coins
    grain = realm.grain
    points = realm.points
    tokens = realm.rerolls + realm.sets
    waiting: list[Power] = []
    for power in rules.fates[shared.fate_up].effects.powers:
        if power.kind != GAIN:
            waiting.append(power)
    if realm.pending == EXCHANGING:
        waiting.append(exchange.current(shared, realm))  # its use under way is not counted among those that are left
    for die in range(len(realm.dice)):
        if not realm.active[die] or realm.shown[die] < 0:
            continue
        effects = rules.faces[realm.shown[die]].effects
        if effects.plain and not shared.tight:
            continue
        for number in range(len(effects.powers)):
            power = effects.powers[number]
            if power.kind == UPGRADE or not realm.left[POWERS * die + number]:
                continue
            if power.kind == GAIN and power.per != PER_GRAIN:
                times = multiplier(shared, realm, die, power)
                coins += power.gain[COINS] * times
                points += power.gain[POINTS] * times
                tokens += (power.gain[REROLLS] + power.gain[SETS]) * times
                grain += power.gain[GRAIN] * times + max(0, shared.harvest(realm))
            else:
                waiting.append(power)
    for power in waiting:
        if power.kind <= EXCHANGE:
            everything = fortune(waiting, coins + grain + points + tokens)
            return everything, everything
    return coins, grain
