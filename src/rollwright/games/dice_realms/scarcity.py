"""Where the order of the players matters, and everybody may act at once where it does not.

What a realm could need is bounded from above: if all together cannot exhaust a supply, nobody has to wait.
"""

from __future__ import annotations

from rollwright.games.dice_realms.gains import multiplier
from rollwright.games.dice_realms.realm import COLLECTING, POWER_PICK, POWER_PLACE, UPGRADING, Realm
from rollwright.games.dice_realms.vocabulary import (
    COINS,
    CONVERT,
    EXCHANGE,
    GAIN,
    GRAIN,
    PER_GRAIN,
    POINTS,
    POWERS,
    UPGRADE,
    UPGRADES,
    Power,
)
from rollwright.games.dice_realms.world import World


def may_run_out(world: World) -> bool:
    """Whether all realms together could need more grain or points than the supply has, at the very most."""
    law = world.law
    grain = 0
    points = 0
    for realm in world.realms:
        change = world.harvest(realm)
        more = change if change > 0 else 0
        waiting: list[Power] = []
        coins = realm.coins + realm.treasury
        my_grain = 0
        my_points = 0
        for power in law.fates[world.fate_up].deeds.powers:
            if power.verb == GAIN:
                times = multiplier(world, realm, -1, power)
                coins += power.gain[COINS] * times
                my_points += power.gain[POINTS] * times
                my_grain += power.gain[GRAIN] * times
            else:
                waiting.append(power)
        for die in range(len(realm.dice)):
            if not realm.active[die]:
                continue
            deeds = law.faces[realm.shown[die]].deeds
            if deeds.plain:
                coins += deeds.total[COINS]
                my_points += deeds.total[POINTS]
                if deeds.total[GRAIN] and deeds.total[GRAIN] + change > 0:
                    my_grain += deeds.total[GRAIN] + change
                continue
            for power in deeds.powers:
                if power.verb == GAIN and power.per != PER_GRAIN:
                    times = multiplier(world, realm, die, power)
                    coins += power.gain[COINS] * times
                    my_points += power.gain[POINTS] * times
                    if power.gain[GRAIN] and times:
                        my_grain += power.gain[GRAIN] * times + more
                else:
                    waiting.append(power)
        everything = fortune(waiting, realm.grain + my_grain + realm.points + my_points + coins)
        for power in waiting:
            if power.verb <= EXCHANGE:
                times = most_times(power, everything)
                my_grain += power.gain[GRAIN] * times
                my_points += power.gain[POINTS] * times
        grain += my_grain
        points += my_points
    return grain > world.grain_left or points > world.points_left


def fortune(powers: list[Power], everything: int) -> int:
    """How much of anything conversions and gains by grain can make of so much, at the very most."""
    for power in powers:
        if power.verb == CONVERT or power.verb == GAIN:
            profit = sum(power.gain) - sum(power.pay)
            if profit > 0:
                everything += profit * most_times(power, everything)
    return everything


def most_times(power: Power, everything: int) -> int:
    if power.verb == GAIN:
        return everything // power.every
    return power.times if power.verb == CONVERT and power.times < everything else everything


def line_up(world: World) -> None:
    """Everybody who collects or upgrades, except where somebody earlier in player order might take what a later one wants:
    D5.4, D6.7, D7.13."""
    acting: list[int] = []
    waiting = 0
    for realm in world.realms:
        if realm.step == COLLECTING or realm.step == UPGRADING:
            waiting += 1
    somebody_collects = False
    dice_wanted = 0
    faces_wanted = 0
    place = 0
    while waiting:
        seat = world.seat_at(place)
        realm = world.realms[seat]
        place += 1
        if realm.step == COLLECTING:
            waiting -= 1
            if not (world.tight and somebody_collects) and (dice_wanted == 0 or dice_wanted < fewest_dice(world)):
                acting.append(seat)
            somebody_collects = True
            if waiting:
                coins, grain = most_coins_and_grain(world, realm)
                dice_wanted += most_dice(world, coins, grain)
                faces_wanted += most_upgrades(world, realm, coins, grain)
        elif realm.step == UPGRADING:
            waiting -= 1
            if faces_wanted == 0 or faces_wanted < fewest_faces(world):
                acting.append(seat)
            faces_wanted += realm.upgrades + realm.powers_left()
            if realm.pending == POWER_PICK or realm.pending == POWER_PLACE:
                faces_wanted += 1  # the use under way has not got its face yet
    world.acting = acting


def fewest_dice(world: World) -> int:
    """How many are left of the kind of dice of which the fewest are left, sold out ones not counted."""
    found = world.law.most_dice
    for kind in world.law.on_sale:
        if 0 < world.dice_left[kind] < found:
            found = world.dice_left[kind]
    return found


def fewest_faces(world: World) -> int:
    """The same for faces."""
    stock = world.stock
    found = 999
    for kind in world.kinds:
        if 0 < stock[kind] < found:
            found = stock[kind]
    return found


def most_dice(world: World, coins: int, grain: int) -> int:
    """At the very most so many dice can be bought."""
    law = world.law
    by_coins = coins // law.price_die if law.price_die else law.most_dice
    by_grain = grain // law.grain_for_die if law.grain_for_die else law.most_dice
    return by_coins if by_coins < by_grain else by_grain


def most_upgrades(world: World, realm: Realm, coins: int, grain: int) -> int:
    """At the very most so many faces this realm can still take, by upgrades and by upgrade powers."""
    law = world.law
    found = realm.upgrades + (coins // law.price_upgrade if law.price_upgrade else law.most_dice * 6)
    for die in range(len(realm.dice)):
        if realm.active[die] and realm.shown[die] >= 0:
            deeds = law.faces[realm.shown[die]].deeds
            if deeds.plain:
                continue
            for power in deeds.powers:
                if power.verb == UPGRADE:
                    found += power.times
                elif power.verb == CONVERT and power.gain[UPGRADES]:
                    found += power.gain[UPGRADES] * (coins + grain + realm.points)
    return found


def most_coins_and_grain(world: World, realm: Realm) -> tuple[int, int]:
    """At the very most so many coins, and so much grain, this realm can make of what it has while it collects."""
    law = world.law
    coins = realm.coins
    grain = realm.grain
    points = realm.points
    waiting: list[Power] = []
    for power in law.fates[world.fate_up].deeds.powers:
        if power.verb != GAIN:
            waiting.append(power)
    for die in range(len(realm.dice)):
        if not realm.active[die] or realm.shown[die] < 0:
            continue
        deeds = law.faces[realm.shown[die]].deeds
        if deeds.plain and not world.tight:
            continue
        for number in range(len(deeds.powers)):
            power = deeds.powers[number]
            if power.verb == UPGRADE or not realm.left[POWERS * die + number]:
                continue
            if power.verb == GAIN and power.per != PER_GRAIN:
                times = multiplier(world, realm, die, power)
                coins += power.gain[COINS] * times
                points += power.gain[POINTS] * times
                grain += power.gain[GRAIN] * times + 9
            else:
                waiting.append(power)
    for power in waiting:
        if power.verb <= EXCHANGE:
            everything = fortune(waiting, coins + grain + points)
            return everything, everything
    return coins, grain
