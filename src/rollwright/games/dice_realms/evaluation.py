"""The evaluation for the bots: a rough estimate of a realm's final total.

It adds up what the realm has, what its dice will give in the rounds that are left, what future upgrades will make of its faces,
what Winter will cost, and what shows this round. Every number here is an estimate that made the greedy bot play better.
"""

from __future__ import annotations

from rollwright.games.dice_realms.effects.effect import MAX_POWERS, NO_REROLL, REROLL_SET, Effects
from rollwright.games.dice_realms.outlook import (
    best_rate,
    danger,
    grain_for_points,
    grain_income,
    grain_of,
    grain_robbed,
    line_counts,
    relief_share,
    rounds_left,
    score_so_far,
    winter_cost,
)
from rollwright.games.dice_realms.position import DiceRealmsPosition
from rollwright.games.dice_realms.powers import power_in_use
from rollwright.games.dice_realms.realm import COLLECTING, PICKING, PLACING, UPGRADE_PLACE, Realm
from rollwright.games.dice_realms.resources import COINS, GRAIN, POINTS, RELIEF, REROLLS, RESOURCES, SETS, UPGRADES
from rollwright.games.dice_realms.shared_state import ATTACKED, COLLECT_STEP, REROLLING, SharedState
from rollwright.games.dice_realms.tuning import BY_HAND, Tuning

CANCELED = 5.0  # what a bot pays for canceling a choice, so that it does not go around in circles
CANCELED_BEFORE = 0.01  # ... once its turn is over: of equal turns, the shorter one


class Estimate:
    """An estimate of the rest of the game for a realm: how long it lasts, what things are worth, what each face gives."""

    def __init__(self, shared: SharedState, realm: Realm, tuning: Tuning = BY_HAND) -> None:
        self.shared = shared
        self.realm = realm
        self.tuning = tuning
        self.rounds = rounds_left(shared, tuning)
        kinds = len(shared.rules.faces)
        self.lines: list[float] = []
        self.danger = -1.0
        self.known = [False] * kinds
        self.values = [0.0] * kinds
        self.studies = [0.0] * kinds
        self.income = grain_income(shared, realm) - grain_robbed(shared, realm)
        self.winter = winter_cost(realm, self.income, realm.grain, self.rounds)
        self.small = 0  # faces with one dot, and with two
        self.middle = 0
        found = 0
        for kind in realm.sides:
            face = shared.rules.faces[kind]
            if face.dots == 1:
                self.small += 1
            elif face.dots == 2:
                self.middle += 1
            found += face.effects.total[UPGRADES]
        price = self.progress(found * self.rounds / 6.0 + 2.0, self.small, self.middle)
        price = self.progress(found * self.rounds / 6.0 + 4.0, self.small, self.middle) - price
        self.of = [0.0] * RESOURCES  # what one more of each resource is worth
        self.of[GRAIN] = tuning.grain + grain_for_points(shared, realm, self.rounds, tuning)  # beyond what Winter asks for
        self.of[POINTS] = 1.0
        self.of[COINS] = tuning.coin * price / 2.0
        self.of[UPGRADES] = price / 2.0
        self.of[REROLLS] = tuning.reroll if self.rounds > 0.5 else 0.0
        self.of[SETS] = tuning.set if self.rounds > 0.5 else 0.0
        self.of[RELIEF] = shared.rules.misery_points * relief_share(realm, self.winter, self.rounds, tuning)

    def total(self, amounts: list[int]) -> float:
        """Return what these are worth, not counting upgrades and coins."""
        of = self.of
        return (
            of[GRAIN] * amounts[GRAIN]
            + amounts[POINTS]
            + of[REROLLS] * amounts[REROLLS]
            + of[SETS] * amounts[SETS]
            + of[RELIEF] * amounts[RELIEF]
        )

    def all_of(self, amounts: list[int]) -> float:
        return self.total(amounts) + self.of[UPGRADES] * self.study(amounts)

    def value(self, kind: int) -> float:
        """Return what a face gives when it shows, without upgrades, coins and grain against Winter."""
        if not self.known[kind]:
            self.know(kind)
        return self.values[kind]

    def studies_of(self, kind: int) -> float:
        """Return the upgrades a face gives when it shows, with coins counted by what they buy."""
        if not self.known[kind]:
            self.know(kind)
        return self.studies[kind]

    def know(self, kind: int) -> None:
        self.known[kind] = True
        face = self.shared.rules.faces[kind]
        effects = face.effects
        if effects.plain:
            self.studies[kind] = self.study(effects.total)
        else:
            found = 0.0
            for power in effects.powers:
                if power.is_gain:
                    found += power.expected_times(self, face.line) * self.study(power.gain)
            self.studies[kind] = found
        self.values[kind] = effects_value(self, effects, face.line)
        tuning = self.tuning
        if tuning.faces or tuning.later:
            later = tuning.later.get(face.id, 0.0)
            self.values[kind] += tuning.faces.get(face.id, 0.0) + later * (self.rounds - 5.0) / 5.0

    def line(self, number: int) -> float:
        """Return how many faces of a line show on the other dice, on average."""
        if not self.lines:
            self.lines = line_counts(self.shared, self.realm)
        return self.lines[number]

    def shield(self) -> float:
        if self.danger < 0.0:
            self.danger = danger(self.shared, self.realm)
        return self.danger

    def grain_now(self) -> float:
        """Return what one more grain is worth against Winter."""
        more = winter_cost(self.realm, self.income, self.realm.grain + 2, self.rounds)
        return (self.winter - more) / 2.0

    def study(self, amounts: list[int]) -> float:
        """Return the upgrades among these, with coins counted by what they buy."""
        return amounts[UPGRADES] + self.tuning.coin * amounts[COINS]

    def progress(self, upgrades: float, small: int, middle: int) -> float:
        """Return what these upgrades will make: a point at the end for each 1-dot face, then less for the others, then little."""
        tuning = self.tuning
        room = 2.0 * (small + middle)
        if upgrades <= small:
            found = upgrades
        elif upgrades <= small + room:
            found = small + tuning.next * (upgrades - small)
        else:
            found = small + tuning.next * room + tuning.last * (upgrades - small - room)
        return found * (tuning.first + tuning.growth * self.rounds)

    def dice(self) -> float:
        """Return what the dice are worth beyond their faces."""
        tuning = self.tuning
        found = 0.0
        for die in self.realm.dice:
            kind = self.shared.rules.dice[die]
            if kind.for_sale:
                found += tuning.green if kind.only else tuning.gray + tuning.gray_growth * self.rounds
        more = len(self.realm.dice) - 3
        return found + tuning.more_dice * more if more > 0 else found

    def replacing(self, at: int, new: int, upgrades: float, cost: int) -> float:
        """Return what another face is worth in place of the one on this side, after paying for it."""
        faces = self.shared.rules.faces
        sides = self.realm.sides
        old = sides[at]
        points, studies = one_die(self, at // 6)
        sides[at] = new
        points_after, studies_after = one_die(self, at // 6)
        sides[at] = old
        small = self.small - (1 if faces[old].dots == 1 else 0) + (1 if faces[new].dots == 1 else 0)
        middle = self.middle - (1 if faces[old].dots == 2 else 0) + (1 if faces[new].dots == 2 else 0)
        found = faces[new].value - faces[old].value + self.rounds * (points_after - points)
        found += self.progress(upgrades - cost + self.rounds * (studies_after - studies), small, middle)
        found -= self.progress(upgrades, self.small, self.middle)
        grain = grain_of(faces[new].effects) - grain_of(faces[old].effects)
        if grain:
            found += self.winter - winter_cost(self.realm, self.income + grain / 6.0, self.realm.grain, self.rounds)
        return found


def evaluate(position: DiceRealmsPosition, seat: int) -> float:
    """Return the estimate by greedy's numbers."""
    return estimated_total(position, seat, BY_HAND)


def value_terms(position: DiceRealmsPosition, seat: int) -> dict[str, float]:
    """Return what evaluate() adds up."""
    shared = position.shared
    realm = shared.realms[seat]
    tuning = BY_HAND
    estimate = Estimate(shared, realm, tuning)
    engine, studies = all_dice(estimate)
    now, studies_now = this_round(estimate, seat)
    upgrades = realm.upgrades + tuning.coin * (realm.coins + realm.treasury) + studies_now + estimate.rounds * studies
    found = {
        "rolls of your dice": estimate.rounds * engine + estimate.dice(),
        "your upgrades": estimate.progress(upgrades, estimate.small, estimate.middle) + started_value(estimate, upgrades),
        "grain for Winter": realm.grain * estimate.of[GRAIN] - estimate.winter,
        "this roll": now,
        "your tokens": realm.rerolls * estimate.of[REROLLS] * (1.0 if realm.rerolls < 3 else 0.7) + realm.sets * estimate.of[SETS],
    }
    found[""] = evaluate(position, seat) - sum(found.values())
    return found


def estimated_total(position: DiceRealmsPosition, seat: int, tuning: Tuning) -> float:
    shared = position.shared
    realm = shared.realms[seat]
    estimate = Estimate(shared, realm, tuning)
    engine, studies = all_dice(estimate)
    now, studies_now = this_round(estimate, seat)
    upgrades = realm.upgrades + tuning.coin * (realm.coins + realm.treasury) + studies_now + estimate.rounds * studies
    rival = tuning.rival * estimate.rounds * best_rate(shared, realm) if tuning.rival else 0.0
    return (
        score_so_far(shared, realm)
        + estimate.rounds * engine
        + estimate.progress(upgrades, estimate.small, estimate.middle)
        + estimate.dice()
        - rival
        - estimate.winter
        + realm.rerolls * estimate.of[REROLLS] * (1.0 if realm.rerolls < 3 else 0.7)
        + realm.sets * estimate.of[SETS]
        + realm.grain * estimate.of[GRAIN]
        + now
        + started_value(estimate, upgrades)
        - (CANCELED if position.is_to_act(seat) else CANCELED_BEFORE) * realm.cancels
    )


# faces


def effects_value(estimate: Estimate, effects: Effects, line: int) -> float:
    found = 0.0
    if effects.plain:
        found = estimate.total(effects.total)
    else:
        for power in effects.powers:
            found += power.evaluate(estimate, line)
    for effect in effects.passive:
        found += effect.evaluate(estimate, line)
    return found


def all_dice(estimate: Estimate) -> tuple[float, float]:
    """Return what a round gives: points and the like, and upgrades."""
    points = 0.0
    studies = 0.0
    for die in range(len(estimate.realm.dice)):
        more, upgrades = one_die(estimate, die)
        points += more
        studies += upgrades
    return points, studies


def one_die(estimate: Estimate, die: int) -> tuple[float, float]:
    """Return the average of a die's sides. A reroll face adds to the next roll, and free rerolls find better sides."""
    faces = estimate.shared.rules.faces
    sides = estimate.realm.sides
    price = estimate.of[UPGRADES]
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
        value = estimate.value(kind)
        if faces[kind].effects.reroll == NO_REROLL:
            upgrades = estimate.studies_of(kind)
            points += value
            studies += upgrades
            count += 1
            if value + price * upgrades > best:
                best = value + price * upgrades
                best_points = value
                best_studies = upgrades
        elif faces[kind].effects.reroll == REROLL_SET:
            settings += 1
        else:
            extra += value
    if count:
        points /= count
        studies /= count
    share = settings / 6.0 + estimate.tuning.best_side
    return points + share * (best_points - points) + extra / 5.0, studies + share * (best_studies - studies)


# what is on the table now


def this_round(estimate: Estimate, seat: int) -> tuple[float, float]:
    """Return what shows and is not collected yet: points and the like, and upgrades."""
    shared = estimate.shared
    realm = estimate.realm
    found = 0.0
    studies = 0.0
    if shared.phase == REROLLING or shared.phase == ATTACKED:
        for die in range(len(realm.dice)):
            if shared.phase == REROLLING and shared.roller == seat and shared.roller_die == die:
                more, upgrades = one_die(estimate, die)
                found += more + die_grain(estimate, die) * estimate.grain_now()
                studies += upgrades
            elif realm.active[die]:
                more, upgrades = showing(estimate, die)
                found += more
                studies += upgrades
    elif shared.phase == COLLECT_STEP and realm.owed and realm.step == COLLECTING:
        for die in range(len(realm.dice)):
            if realm.active[die] and realm.shown[die] >= 0:
                powers = shared.rules.faces[realm.shown[die]].effects.powers
                for number in range(len(powers)):
                    if powers[number].is_gain and realm.left[MAX_POWERS * die + number]:
                        times = powers[number].multiplier(shared, realm, die)
                        found += estimate.total(powers[number].gain) * times
                        studies += estimate.study(powers[number].gain) * times
    return found, studies


def die_grain(estimate: Estimate, die: int) -> float:
    """Return the grain that a roll of this die gives, on average."""
    found = 0
    for at in range(6 * die, 6 * die + 6):
        found += estimate.shared.rules.faces[estimate.realm.sides[at]].effects.total[GRAIN]
    return found / 6.0


def showing(estimate: Estimate, die: int) -> tuple[float, float]:
    """Return what the face that shows will give this round; combinations count what shows with them."""
    realm = estimate.realm
    shared = estimate.shared
    kind = realm.shown[die]
    face = shared.rules.faces[kind]
    effects = face.effects
    found = estimate.value(kind)
    studies = estimate.studies_of(kind)
    if effects.reroll != NO_REROLL:
        more, upgrades = one_die(estimate, die)
        return found + more, studies + upgrades
    grain = effects.total[GRAIN]
    if not effects.plain:
        for power in effects.powers:
            if power.is_gain and not power.is_simple() and not power.counts_grain:
                times = power.multiplier(shared, realm, die)
                grain += power.gain[GRAIN] * times
                surprise = times - power.expected_times(estimate, face.line)
                found += estimate.total(power.gain) * surprise
                studies += estimate.study(power.gain) * surprise
    if grain:
        grain += shared.rules.fates[shared.fate_up].effects.harvest
        if grain > 0:
            found += grain * estimate.grain_now()
    return found, studies


def started_value(estimate: Estimate, upgrades: float) -> float:
    """Return the best that can be made of a choice that was started: the face that would come, and what it costs."""
    shared = estimate.shared
    realm = estimate.realm
    rules = shared.rules
    best = 0.0
    if realm.pending == UPGRADE_PLACE:
        die = realm.pending_die
        at = 6 * die + realm.pending_at
        old = realm.sides[at]
        cost = rules.cost[old]
        fits = rules.fits[realm.dice[die]]
        best = -9.0
        for kind in shared.kinds:
            if kind == old or shared.stock[kind] <= 0 or cost[kind] > realm.upgrades or not fits[kind]:
                continue
            if rules.faces[kind].one_per_die and realm.has_on(die, kind):
                continue
            gain = estimate.replacing(at, kind, upgrades, cost[kind])
            if gain > best:
                best = gain
    elif realm.pending == PICKING:
        best = power_in_use(shared, realm).evaluate_pending(estimate, upgrades)
    elif realm.pending == PLACING:
        best = 1.0
    return best
