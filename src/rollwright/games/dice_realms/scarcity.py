"""Where the order of players matters. Everywhere else, all players act at the same time.

What a realm could need is bounded from above: if all players together cannot exhaust a supply, no player has to wait.
"""

from __future__ import annotations

from rollwright.games.dice_realms.effects.effect import MAX_POWERS, Power
from rollwright.games.dice_realms.powers import is_power_in_use, power_in_use
from rollwright.games.dice_realms.realm import BOUGHT_REPAIR, COLLECTING, UPGRADING, WAITING, Realm
from rollwright.games.dice_realms.resources import COINS, GRAIN, POINTS, REROLLS, SETS
from rollwright.games.dice_realms.shared_state import SharedState


def may_run_out(shared: SharedState) -> bool:
    """Return whether all realms together could need more grain or points than the supply has, at the very most."""
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
            if power.is_gain:
                times = power.multiplier(shared, realm, -1)
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
                if power.is_gain and not power.counts_grain:
                    times = power.multiplier(shared, realm, die)
                    means += means_of(power.gain) * times
                    my_points += power.gain[POINTS] * times
                    if power.gain[GRAIN] and times:
                        my_grain += power.gain[GRAIN] * times + more
                else:
                    waiting.append(power)
        everything = fortune(waiting, realm.grain + my_grain + realm.points + my_points + means)
        for power in waiting:
            times = power.most_times(everything)
            if times:
                my_grain += power.gain[GRAIN] * times
                my_points += power.gain[POINTS] * times
        grain += my_grain
        points += my_points
    return grain > shared.grain_left or points > shared.points_left


def means_of(gain: list[int]) -> int:
    return gain[COINS] + gain[REROLLS] + gain[SETS]


def fortune(powers: list[Power], everything: int) -> int:
    """Return how much of anything these powers can make of this much, at the very most, in any order: first those that are used
    a few times, then those that multiply."""
    for power in powers:
        if not power.multiplies:
            everything = power.most_of(everything)
    for power in powers:
        if power.multiplies:
            everything = power.most_of(everything)
    return everything


def update_collect_order(shared: SharedState) -> None:
    """Let all collect who still do, except where a player earlier in order might take what a later one wants (D5.4, D6.7)."""
    acting: list[int] = []
    dice_wanted = 0
    waiting = 0
    for realm in shared.realms:
        if realm.step == COLLECTING:
            waiting += 1
    place = 0
    while waiting:
        seat = shared.seat_at(place)
        realm = shared.realms[seat]
        place += 1
        if realm.step == COLLECTING:
            waiting -= 1
            if not (shared.tight and acting) and (dice_wanted == 0 or dice_wanted < fewest_dice(shared)):
                acting.append(seat)
            if waiting:
                dice_wanted += most_dice(shared, realm)
    shared.acting = acting


def update_upgrade_order(shared: SharedState) -> bool:
    """Let all upgrade who still do, except where a player earlier in order might take what a later one wants (D7.13). Return
    whether a player waits for a face (D7.12)."""
    acting: list[int] = []
    lacking = False
    faces_wanted = 0
    for place in range(len(shared.realms)):
        seat = shared.seat_at(place)
        realm = shared.realms[seat]
        if realm.step != UPGRADING and realm.step != WAITING:
            continue
        if realm.step == WAITING:
            lacking = True
        elif faces_wanted == 0 or faces_wanted < fewest_faces(shared, realm):
            acting.append(seat)
        faces_wanted += realm.upgrades + realm.powers_left()
        if is_power_in_use(realm):
            faces_wanted += 1  # the power in use has not got its face yet
    shared.acting = acting
    return lacking


def is_anyone_before(shared: SharedState, seat: int) -> bool:
    """Return whether a player earlier in order still upgrades."""
    for place in range(shared.place_of(seat)):
        step = shared.realms[shared.seat_at(place)].step
        if step in (UPGRADING, WAITING):
            return True
    return False


def fewest_dice(shared: SharedState) -> int:
    """Return how many are left of the scarcest kind of die, not counting those that are sold out."""
    found = shared.rules.most_dice
    for kind in shared.rules.on_sale:
        if 0 < shared.dice_left[kind] < found:
            found = shared.dice_left[kind]
    return found


def fewest_faces(shared: SharedState, realm: Realm) -> int:
    """Return the same for faces; 0 if this realm could return one that is sold out, which is for players later in order."""
    stock = shared.stock
    found = 999
    for kind in shared.kinds:
        if stock[kind] < found:
            if stock[kind] > 0:
                found = stock[kind]
            elif could_return(realm, kind):
                return 0
    return found


def could_return(realm: Realm, kind: int) -> bool:
    """Return whether an active die has such a face."""
    return any(realm.active[die] and realm.has_on(die, kind) for die in range(len(realm.dice)))


def most_dice(shared: SharedState, realm: Realm) -> int:
    """Return how many dice a realm can buy at the very most."""
    rules = shared.rules
    coins, grain = most_coins_and_grain(shared, realm)
    by_coins = coins // rules.price_die if rules.price_die else rules.most_dice
    by_grain = grain // rules.grain_for_die if rules.grain_for_die else rules.most_dice
    return by_coins if by_coins < by_grain else by_grain


def most_coins_and_grain(shared: SharedState, realm: Realm) -> tuple[int, int]:
    """Return the most coins and the most grain that this realm can make of what it has while it collects."""
    rules = shared.rules
    coins = realm.coins + (rules.price_repair if realm.pending == BOUGHT_REPAIR else 0)  # it can be canceled
    grain = realm.grain
    points = realm.points
    tokens = realm.rerolls + realm.sets
    waiting: list[Power] = []
    for power in rules.fates[shared.fate_up].effects.powers:
        if not power.is_gain:
            waiting.append(power)
    if is_power_in_use(realm):
        waiting.append(power_in_use(shared, realm))  # its use is not counted among those that are left
    for die in range(len(realm.dice)):
        if not realm.active[die] or realm.shown[die] < 0:
            continue
        effects = rules.faces[realm.shown[die]].effects
        if effects.plain and not shared.tight:
            continue
        for number in range(len(effects.powers)):
            power = effects.powers[number]
            if power.in_upgrade or not realm.left[MAX_POWERS * die + number]:
                continue
            if power.is_gain and not power.counts_grain:
                times = power.multiplier(shared, realm, die)
                coins += power.gain[COINS] * times
                points += power.gain[POINTS] * times
                tokens += (power.gain[REROLLS] + power.gain[SETS]) * times
                grain += power.gain[GRAIN] * times + max(0, shared.harvest(realm))
            else:
                waiting.append(power)
    if any(power.most_times(99) for power in waiting):
        everything = fortune(waiting, coins + grain + points + tokens)
        return everything, everything
    return coins, grain
