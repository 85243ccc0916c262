"""Prospects of a realm, for the bots: how long the game lasts, grain and Winter, attacks. Every number here is an estimate."""

from __future__ import annotations

from rollwright.games.dice_realms.effects.effect import ATTACK_GRAIN, Effects
from rollwright.games.dice_realms.realm import Realm
from rollwright.games.dice_realms.resources import COINS, GRAIN, POINTS, UPGRADES
from rollwright.games.dice_realms.shared_state import SharedState
from rollwright.games.dice_realms.tuning import BY_HAND, Tuning


def rounds_left(shared: SharedState, tuning: Tuning = BY_HAND) -> float:
    """Return how many rounds come after this one: those of a usual game, or fewer if the dice empty a supply sooner."""
    if shared.opened:
        return 0.0
    faces = shared.rules.faces
    points = 0
    grain = 0
    dice = 0
    stock = 0
    for realm in shared.realms:
        dice += len(realm.dice)
        stock += realm.grain
        for kind in realm.sides:
            effects = faces[kind].effects
            points += effects.total[POINTS] if effects.plain else effects.total[POINTS] + 1
            grain += effects.total[GRAIN]
    seats = len(shared.realms)
    found = tuning.length - shared.round
    by_points = shared.points_left / (tuning.point_pace * points + tuning.seat_pace * seats)
    if by_points < found:
        found = by_points
    surplus = grain / 6.0 - dice / 3.0
    if surplus > 0.0:
        by_grain = shared.grain_left / (surplus + tuning.grain_pace * seats)
        if by_grain < found:
            found = by_grain
    elif shared.misery_left < 3 * dice:
        by_misery = (shared.misery_left + 0.5 * stock) / (0.5 - surplus)
        if by_misery < found:
            found = by_misery
    return found if found > tuning.shortest else tuning.shortest


def grain_income(shared: SharedState, realm: Realm) -> float:
    """Return the grain that a round gives, on average."""
    faces = shared.rules.faces
    found = 0
    for kind in realm.sides:
        found += grain_of(faces[kind].effects)
    return found / 6.0


def grain_of(effects: Effects) -> int:
    """Return the grain that a face gives on its own."""
    found = effects.total[GRAIN] + effects.roll_gain[GRAIN]
    if not effects.plain:
        for power in effects.powers:
            found += power.own_grain()
    return found


def grain_robbed(shared: SharedState, realm: Realm) -> float:
    """Return the grain that attacks cost per round, on average; sometimes a shield helps."""
    rules = shared.rules
    found = 0
    for fate in shared.fate:
        found += attack_on_grain(rules.fates[fate].effects)
    for rival in shared.realms:
        if rival is not realm:
            for kind in rival.sides:
                found += attack_on_grain(rules.faces[kind].effects)
    return 0.7 * found / 6.0


def attack_on_grain(effects: Effects) -> int:
    found = 0
    for number in range(len(effects.attacks)):
        if effects.attacks[number] == ATTACK_GRAIN:
            found += effects.sizes[number]
    return found


def grain_for_points(shared: SharedState, realm: Realm, rounds: float, tuning: Tuning) -> float:
    """Return what a grain in store will score with the realm's own faces that count grain or trade it for points."""
    faces = shared.rules.faces
    made = 0.0
    for kind in realm.sides:
        effects = faces[kind].effects
        if not effects.plain:
            for power in effects.powers:
                made += power.points_per_grain()
    share = rounds / 6.0
    found = tuning.stored * made * share
    return found if found < tuning.most_for_grain else tuning.most_for_grain


def relief_share(realm: Realm, winter: float, rounds: float, tuning: Tuning) -> float:
    """Return how likely there is a misery chip to return: those the realm has and some of those to come."""
    share = (realm.misery + tuning.hope * winter) / (1.0 + 0.2 * rounds)
    return share if share < 1.0 else 1.0


def score_so_far(shared: SharedState, realm: Realm) -> float:
    """Return the score so far."""
    faces = shared.rules.faces
    found = realm.points - shared.rules.misery_points * realm.misery
    for kind in realm.sides:
        found += faces[kind].value
    return float(found)


def winter_cost(realm: Realm, income: float, grain: int, rounds: float) -> float:
    """Return the misery to come: one round in three is Winter, and the grain may not be enough. That would be two thirds of a point
    for each grain missing in a round; Winters come in groups, so it is one."""
    dice = float(len(realm.dice))
    stock = float(grain)
    cost = 0.0
    left = rounds
    while left > 0.0:
        missing = dice - stock
        if missing > 2.5:
            short = missing
        elif missing > -2.5:
            short = (missing + 2.5) * (missing + 2.5) / 10.0
        else:
            short = 0.0
        cost += short if left >= 1.0 else short * left
        stock += income - (dice if dice < stock else stock) / 3.0
        if stock < 0.0:
            cost -= 2.0 * stock  # each grain that a robber misses is a misery chip, Winter or not
            stock = 0.0
        left -= 1.0
    return cost


def line_counts(shared: SharedState, realm: Realm) -> list[float]:
    faces = shared.rules.faces
    found = [0.0] * len(shared.rules.components.lines)
    dice = len(realm.dice)
    part = (dice - 1) / (6.0 * dice)
    for kind in realm.sides:
        found[faces[kind].line] += part
    return found


def danger(shared: SharedState, realm: Realm) -> float:
    """Return what a shield saves on average: attacks on the Fate die and on the rivals' dice."""
    rules = shared.rules
    found = 0.0
    for fate in shared.fate:
        found += 0.12 * len(rules.fates[fate].effects.attacks)
    for rival in shared.realms:
        if rival is not realm:
            for kind in rival.sides:
                found += 0.12 * len(rules.faces[kind].effects.attacks)
    return found if found < 0.9 else 0.9


def best_rate(shared: SharedState, realm: Realm) -> float:
    """Return about how many points a round the rival with the best dice makes."""
    faces = shared.rules.faces
    best = 0.0
    for rival in shared.realms:
        if rival is realm:
            continue
        found = 0.0
        for kind in rival.sides:
            effects = faces[kind].effects
            found += effects.total[POINTS] + 0.8 * effects.total[UPGRADES] + 0.5 * effects.total[COINS]
            if not effects.plain:
                found += 1.0
        if found > best:
            best = found
    return best / 6.0
