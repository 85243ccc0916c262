"""What the bots know of this game: a rough guess of a realm's final total.

It adds up what the realm has, what its dice will bring in the rounds that are left, what the upgrades to come will make of its
faces, what Winter will cost, and what lies on the table this round. Every number here is a guess that made the greedy bot play
better.
"""

from __future__ import annotations

from rollwright.games.dice_realms.gains import multiplier
from rollwright.games.dice_realms.position import DiceRealms
from rollwright.games.dice_realms.realm import COLLECTING, POWER_PICK, POWER_PLACE, UPGRADE_PLACE, Realm
from rollwright.games.dice_realms.upgrade import power_in_use, targets
from rollwright.games.dice_realms.vocabulary import (
    ANY,
    ATTACK_DIE,
    ATTACK_GRAIN,
    COINS,
    CONVERT,
    EXCHANGE,
    GAIN,
    GRAIN,
    NO_REROLL,
    ONCE,
    PER_DIE,
    PER_GRAIN,
    PER_LINE,
    POINTS,
    POWERS,
    RELIEF,
    REPAIR,
    REROLL_SET,
    REROLLS,
    RESOURCES,
    SETS,
    UPGRADES,
    Deeds,
    Power,
)
from rollwright.games.dice_realms.world import ATTACKED, BUILDING, REROLLING, World

LENGTH = 11.0  # rounds of a usual game
SHORTEST = 1.5  # rounds that may always come, as long as no chip marked 10 is out
COIN = 0.65  # upgrades that a coin is as good as: two buy one, and five a die
NEXT = 0.7  # what the upgrades after a face's first are worth, compared with it
GROWTH = 0.1  # how much more an upgrade brings for each round that is left
HOPE = 0.4  # faces that are still to come to a line that was begun, of those that show
STORED = 0.3  # how much of the grain in store is still there when it can be made points of
MOST_FOR_GRAIN = 0.4


class Guess:
    """What a realm knows about the rest of the game: how long it lasts, what things are worth, what each face brings."""

    def __init__(self, world: World, realm: Realm) -> None:
        self.world = world
        self.realm = realm
        self.rounds = rounds_left(world)
        kinds = len(world.law.faces)
        self.lines: list[float] = []
        self.danger = -1.0
        self.known = [False] * kinds
        self.values = [0.0] * kinds
        self.studies = [0.0] * kinds
        self.income = grain_income(world, realm) - grain_robbed(world, realm)
        self.winter = winter_cost(realm, self.income, realm.grain, self.rounds)
        self.small = 0  # faces with one dot, and with two
        self.middle = 0
        found = 0
        for kind in realm.sides:
            face = world.law.faces[kind]
            if face.dots == 1:
                self.small += 1
            elif face.dots == 2:
                self.middle += 1
            found += face.deeds.total[UPGRADES]
        price = progress(found * self.rounds / 6.0 + 2.0, self.small, self.middle, self.rounds)
        price = progress(found * self.rounds / 6.0 + 4.0, self.small, self.middle, self.rounds) - price
        self.of = [0.0] * RESOURCES  # what one more of each resource is worth
        self.of[GRAIN] = 0.04 + grain_for_points(world, realm, self.rounds)  # beyond what Winter asks for
        self.of[POINTS] = 1.0
        self.of[COINS] = COIN * price / 2.0
        self.of[UPGRADES] = price / 2.0
        self.of[REROLLS] = 0.22 if self.rounds > 0.5 else 0.0
        self.of[SETS] = 1.0 if self.rounds > 0.5 else 0.0
        self.of[RELIEF] = world.law.misery_points * relief_share(realm, self.winter, self.rounds)

    def total(self, amounts: list[int]) -> float:
        """What these are worth, upgrades and coins not counted."""
        of = self.of
        return (
            of[GRAIN] * amounts[GRAIN]
            + amounts[POINTS]
            + of[REROLLS] * amounts[REROLLS]
            + of[SETS] * amounts[SETS]
            + of[RELIEF] * amounts[RELIEF]
        )

    def all_of(self, amounts: list[int]) -> float:
        return self.total(amounts) + self.of[UPGRADES] * study(amounts)

    def value(self, kind: int) -> float:
        """What a face brings when it shows, without upgrades, coins and grain against Winter."""
        if not self.known[kind]:
            self.know(kind)
        return self.values[kind]

    def studies_of(self, kind: int) -> float:
        """The upgrades a face brings when it shows, coins counted by what they buy."""
        if not self.known[kind]:
            self.know(kind)
        return self.studies[kind]

    def know(self, kind: int) -> None:
        self.known[kind] = True
        face = self.world.law.faces[kind]
        deeds = face.deeds
        if deeds.plain:
            self.studies[kind] = study(deeds.total)
        else:
            found = 0.0
            for power in deeds.powers:
                if power.verb == GAIN:
                    found += expected_times(self, power, face.line) * study(power.gain)
            self.studies[kind] = found
        self.values[kind] = deeds_value(self, deeds, face.line)

    def line(self, number: int) -> float:
        """How many faces of a line show on the other dice, on average."""
        if not self.lines:
            self.lines = line_counts(self.world, self.realm)
        return self.lines[number]

    def shield(self) -> float:
        if self.danger < 0.0:
            self.danger = danger(self.world, self.realm)
        return self.danger

    def grain_now(self) -> float:
        """What one grain more is worth against Winter."""
        more = winter_cost(self.realm, self.income, self.realm.grain + 2, self.rounds)
        return (self.winter - more) / 2.0


def worth(position: DiceRealms, seat: int) -> float:
    world = position.world
    realm = world.realms[seat]
    guess = Guess(world, realm)
    engine, studies = all_dice(guess)
    now, studies_now = this_round(guess, seat)
    upgrades = realm.upgrades + COIN * (realm.coins + realm.treasury) + studies_now + guess.rounds * studies
    return (
        standing_value(world, realm)
        + guess.rounds * engine
        + progress(upgrades, guess.small, guess.middle, guess.rounds)
        - guess.winter
        + realm.rerolls * guess.of[REROLLS] * (1.0 if realm.rerolls < 3 else 0.7)
        + realm.sets * guess.of[SETS]
        + realm.grain * guess.of[GRAIN]
        + now
        + begun(guess, upgrades)
    )


def study(amounts: list[int]) -> float:
    return amounts[UPGRADES] + COIN * amounts[COINS]


def progress(upgrades: float, small: int, middle: int, rounds: float) -> float:
    """What so many upgrades will make: a point at the end for each face with one dot, then less for the others, then little."""
    room = 2.0 * (small + middle)
    if upgrades <= small:
        found = upgrades
    elif upgrades <= small + room:
        found = small + NEXT * (upgrades - small)
    else:
        found = small + NEXT * room + 0.1 * (upgrades - small - room)
    return found * (1.0 + GROWTH * rounds)


def rounds_left(world: World) -> float:
    """How many rounds come after this one: by the clock of a usual game, or sooner by what the dice take out of the supplies."""
    if world.opened:
        return 0.0
    faces = world.law.faces
    points = 0
    grain = 0
    dice = 0
    stock = 0
    for realm in world.realms:
        dice += len(realm.dice)
        stock += realm.grain
        for kind in realm.sides:
            deeds = faces[kind].deeds
            points += deeds.total[POINTS] if deeds.plain else deeds.total[POINTS] + 1
            grain += deeds.total[GRAIN]
    seats = len(world.realms)
    found = LENGTH - world.round
    by_points = world.points_left / (0.2 * points + 0.4 * seats)
    if by_points < found:
        found = by_points
    surplus = grain / 6.0 - dice / 3.0
    if surplus > 0.0:
        by_grain = world.grain_left / (surplus + 0.2 * seats)
        if by_grain < found:
            found = by_grain
    elif world.misery_left < 3 * dice:
        by_misery = (world.misery_left + 0.5 * stock) / (0.5 - surplus)
        if by_misery < found:
            found = by_misery
    return found if found > SHORTEST else SHORTEST


def grain_income(world: World, realm: Realm) -> float:
    """Grain that a round brings, on average."""
    faces = world.law.faces
    found = 0
    for kind in realm.sides:
        found += grain_of(faces[kind].deeds)
    return found / 6.0


def grain_of(deeds: Deeds) -> int:
    """Grain that a face brings by itself."""
    found = deeds.total[GRAIN] + deeds.roll_gain[GRAIN]
    if not deeds.plain:
        for power in deeds.powers:
            if power.verb == GAIN and power.per == PER_LINE and not power.others:
                found += power.gain[GRAIN]
    return found


def grain_robbed(world: World, realm: Realm) -> float:
    """Grain that a round costs by attacks, on average; now and then a shield helps."""
    law = world.law
    found = 0
    for fate in world.fate:
        found += attack_on_grain(law.fates[fate].deeds)
    for rival in world.realms:
        if rival is not realm:
            for kind in rival.sides:
                found += attack_on_grain(law.faces[kind].deeds)
    return 0.7 * found / 6.0


def attack_on_grain(deeds: Deeds) -> int:
    found = 0
    for number in range(len(deeds.attacks)):
        if deeds.attacks[number] == ATTACK_GRAIN:
            found += deeds.sizes[number]
    return found


def grain_for_points(world: World, realm: Realm, rounds: float) -> float:
    """What a grain in store will bring by the realm's own faces that make points of grain: by counting it or by trading it."""
    faces = world.law.faces
    counted = 0.0
    traded = 0.0
    for kind in realm.sides:
        deeds = faces[kind].deeds
        if deeds.plain:
            continue
        for power in deeds.powers:
            if power.verb == GAIN and power.per == PER_GRAIN:
                counted += power.gain[POINTS] / power.every
            elif power.verb == CONVERT and power.times == ANY and power.pay[GRAIN]:
                traded += power.gain[POINTS] / power.pay[GRAIN]
            elif power.verb == EXCHANGE and power.gain[POINTS]:
                traded += power.gain[GRAIN] / power.gain[POINTS]
    share = rounds / 6.0
    found = STORED * (counted + traded) * share
    return found if found < MOST_FOR_GRAIN else MOST_FOR_GRAIN


def relief_share(realm: Realm, winter: float, rounds: float) -> float:
    """How likely there is a misery chip to give back: those one has and some of those to come, for all the times to come."""
    share = (realm.misery + 0.25 * winter) / (1.0 + 0.2 * rounds)
    return share if share < 1.0 else 1.0


def standing_value(world: World, realm: Realm) -> float:
    """The score so far."""
    faces = world.law.faces
    found = realm.points - world.law.misery_points * realm.misery
    for kind in realm.sides:
        found += faces[kind].value
    return float(found)


def winter_cost(realm: Realm, income: float, grain: int, rounds: float) -> float:
    """Misery to come: one round in three is Winter, and the grain there will be may not reach. That would be two thirds of a
    point for each grain that is missing in a round; Winters like company, so it is one."""
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


# faces


def line_counts(world: World, realm: Realm) -> list[float]:
    faces = world.law.faces
    found = [0.0] * len(world.law.cast.lines)
    dice = len(realm.dice)
    part = (dice - 1) / (6.0 * dice)
    for kind in realm.sides:
        found[faces[kind].line] += part
    return found


def deeds_value(guess: Guess, deeds: Deeds, line: int) -> float:
    if deeds.plain:
        found = guess.total(deeds.total)
    else:
        found = 0.0
        for power in deeds.powers:
            found += power_value(guess, power, line)
    if deeds.reroll != NO_REROLL:
        found += guess.all_of(deeds.roll_gain)
        if deeds.roll_converts:
            profit = guess.all_of(deeds.roll_into) - guess.all_of(deeds.roll_pay)
            if deeds.roll_pay[GRAIN]:
                profit -= deeds.roll_pay[GRAIN] * guess.grain_now()
            found += profit if profit > 0.0 else 0.0
    if deeds.shields or deeds.grain_shields:
        found += deeds.shields * guess.shield() + deeds.grain_shields * 0.1
    if deeds.harvest:
        found += deeds.harvest * 0.2 * (guess.income if guess.income < 2.0 else 2.0)
    for number in range(len(deeds.attacks)):
        kind = deeds.attacks[number]
        if kind == ATTACK_GRAIN:
            found += 0.4 * deeds.sizes[number]
        else:
            found += 0.8 if kind == ATTACK_DIE else 2.0
    return found


def expected_times(guess: Guess, power: Power, line: int) -> float:
    """How often a gain will be made, on average."""
    if power.per == ONCE:
        return 1.0
    if power.per == PER_LINE:
        times = 0.0
        if power.lines[line]:
            times = 1.0 if not power.others else 0.0
            times += HOPE * (guess.rounds if guess.rounds < 8.0 else 8.0) / 8.0
        for number in range(len(power.lines)):
            if power.lines[number]:
                times += guess.line(number)
        return times / power.every
    if power.per == PER_DIE:
        return float(len(guess.realm.dice) // power.every)
    return (guess.realm.grain + 2.0) / power.every


def power_value(guess: Guess, power: Power, line: int) -> float:
    realm = guess.realm
    if power.verb == GAIN:
        return expected_times(guess, power, line) * guess.total(power.gain)
    if power.verb == CONVERT:
        profit = guess.all_of(power.gain) - guess.all_of(power.pay)
        return (profit if profit > 0.0 else 0.0) * (2.0 if power.times == ANY else 0.8 * power.times)
    if power.verb == EXCHANGE:
        return exchange_value(guess, power)
    if power.verb == REPAIR:
        return 3.0 * guess.of[COINS] * min(len(realm.lost), power.times)
    best = 0
    for kind in realm.sides:
        face = guess.world.law.faces[kind]
        if face.line == power.line and face.dots in power.dots and power.to - face.dots > best:
            best = power.to - face.dots
    return best * guess.of[UPGRADES] * 0.6


def exchange_value(guess: Guess, power: Power) -> float:
    """Grain that Winter does not need, and the coins of a round, for points."""
    realm = guess.realm
    spare = 0.5 * (realm.grain + guess.income - 0.5 * len(realm.dice))
    found = 0.3
    if power.gain[POINTS] and power.gain[GRAIN]:
        profit = power.gain[GRAIN] / power.gain[POINTS] - 0.04
        found += profit * (spare if spare > 0.5 else 0.5)
    if power.gain[POINTS] and power.gain[COINS]:
        profit = power.gain[COINS] / power.gain[POINTS] - guess.of[COINS]
        found += 2.0 * profit if profit > 0.0 else 0.0
    return found


def danger(world: World, realm: Realm) -> float:
    """What a shield saves on average: attacks that the Fate die and the rivals' dice hold."""
    law = world.law
    found = 0.0
    for fate in world.fate:
        found += 0.12 * len(law.fates[fate].deeds.attacks)
    for rival in world.realms:
        if rival is not realm:
            for kind in rival.sides:
                found += 0.12 * len(law.faces[kind].deeds.attacks)
    return found if found < 0.9 else 0.9


def all_dice(guess: Guess) -> tuple[float, float]:
    """What a round brings: points and the like, and upgrades."""
    points = 0.0
    studies = 0.0
    for die in range(len(guess.realm.dice)):
        more, upgrades = one_die(guess, die)
        points += more
        studies += upgrades
    return points, studies


def one_die(guess: Guess, die: int) -> tuple[float, float]:
    """A die by the average of its sides; a reroll face adds to what comes after it, and free rerolls find the better sides."""
    faces = guess.world.law.faces
    sides = guess.realm.sides
    price = guess.of[UPGRADES]
    points = 0.0
    studies = 0.0
    best = -1.0
    best_points = 0.0
    best_studies = 0.0
    count = 0
    extra = 0.0
    settings = 0
    for at in range(6 * die, 6 * die + 6):
        kind = sides[at]
        value = guess.value(kind)
        if faces[kind].deeds.reroll == NO_REROLL:
            upgrades = guess.studies_of(kind)
            points += value
            studies += upgrades
            count += 1
            if value + price * upgrades > best:
                best = value + price * upgrades
                best_points = value
                best_studies = upgrades
        elif faces[kind].deeds.reroll == REROLL_SET:
            settings += 1
        else:
            extra += value
    if count:
        points /= count
        studies /= count
    share = settings / 6.0 + 0.1
    return points + share * (best_points - points) + extra / 5.0, studies + share * (best_studies - studies)


# what is on the table now


def this_round(guess: Guess, seat: int) -> tuple[float, float]:
    """What shows and is not collected yet: points and the like, and upgrades."""
    world = guess.world
    realm = guess.realm
    found = 0.0
    studies = 0.0
    if world.phase == REROLLING or world.phase == ATTACKED:
        for die in range(len(realm.dice)):
            if world.phase == REROLLING and world.roller == seat and world.roller_die == die:
                more, upgrades = one_die(guess, die)
                found += more + die_grain(guess, die) * guess.grain_now()
                studies += upgrades
            elif realm.active[die]:
                more, upgrades = showing(guess, die)
                found += more
                studies += upgrades
    elif world.phase == BUILDING and realm.owed and realm.step == COLLECTING:
        for die in range(len(realm.dice)):
            if realm.active[die] and realm.shown[die] >= 0:
                powers = world.law.faces[realm.shown[die]].deeds.powers
                for number in range(len(powers)):
                    if powers[number].verb == GAIN and realm.left[POWERS * die + number]:
                        times = multiplier(world, realm, die, powers[number])
                        found += guess.total(powers[number].gain) * times
                        studies += study(powers[number].gain) * times
    return found, studies


def die_grain(guess: Guess, die: int) -> float:
    """The grain a roll of this die brings, on average."""
    found = 0
    for at in range(6 * die, 6 * die + 6):
        found += guess.world.law.faces[guess.realm.sides[at]].deeds.total[GRAIN]
    return found / 6.0


def showing(guess: Guess, die: int) -> tuple[float, float]:
    """What the face that shows will bring this round; combinations count by what shows with them."""
    realm = guess.realm
    world = guess.world
    kind = realm.shown[die]
    face = world.law.faces[kind]
    deeds = face.deeds
    found = guess.value(kind)
    studies = guess.studies_of(kind)
    if deeds.reroll != NO_REROLL:
        more, upgrades = one_die(guess, die)
        return found + more, studies + upgrades
    grain = deeds.total[GRAIN]
    if not deeds.plain:
        for power in deeds.powers:
            if power.verb == GAIN and power.per != ONCE and power.per != PER_GRAIN:
                times = multiplier(world, realm, die, power)
                grain += power.gain[GRAIN] * times
                surprise = times - expected_times(guess, power, face.line)
                found += guess.total(power.gain) * surprise
                studies += study(power.gain) * surprise
    if grain:
        grain += world.law.fates[world.fate_up].deeds.harvest
        if grain > 0:
            found += grain * guess.grain_now()
    return found, studies


def begun(guess: Guess, upgrades: float) -> float:
    """The best that can be made of a step that was begun: the face that would come, and what it costs."""
    world = guess.world
    realm = guess.realm
    law = world.law
    best = 0.0
    if realm.pending == UPGRADE_PLACE:
        die = realm.pending_die
        at = 6 * die + realm.pending_at
        old = realm.sides[at]
        cost = law.cost[old]
        fits = law.fits[realm.dice[die]]
        best = -9.0
        for kind in world.kinds:
            if kind == old or world.stock[kind] <= 0 or cost[kind] > realm.upgrades or not fits[kind]:
                continue
            if law.faces[kind].one_per_die and realm.has_on(die, kind):
                continue
            gain = replacing(guess, at, kind, upgrades, cost[kind])
            if gain > best:
                best = gain
    elif realm.pending == POWER_PICK:
        power = power_in_use(world, realm)
        for die in range(len(realm.dice)):
            for side in range(6):
                for kind in targets(world, realm, power, die, side):
                    gain = replacing(guess, 6 * die + side, kind, upgrades, 0)
                    if gain > best:
                        best = gain
    elif realm.pending == POWER_PLACE:
        best = 1.0
    return best


def replacing(guess: Guess, at: int, new: int, upgrades: float, cost: int) -> float:
    """What another face is worth in the place of the one on this side, after paying for it."""
    faces = guess.world.law.faces
    sides = guess.realm.sides
    old = sides[at]
    points, studies = one_die(guess, at // 6)
    sides[at] = new
    points_after, studies_after = one_die(guess, at // 6)
    sides[at] = old
    small = guess.small - (1 if faces[old].dots == 1 else 0) + (1 if faces[new].dots == 1 else 0)
    middle = guess.middle - (1 if faces[old].dots == 2 else 0) + (1 if faces[new].dots == 2 else 0)
    found = faces[new].value - faces[old].value + guess.rounds * (points_after - points)
    found += progress(upgrades - cost + guess.rounds * (studies_after - studies), small, middle, guess.rounds)
    found -= progress(upgrades, guess.small, guess.middle, guess.rounds)
    grain = grain_of(faces[new].deeds) - grain_of(faces[old].deeds)
    if grain:
        found += guess.winter - winter_cost(guess.realm, guess.income + grain / 6.0, guess.realm.grain, guess.rounds)
    return found
