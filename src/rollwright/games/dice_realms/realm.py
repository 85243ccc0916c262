"""One player's realm: dice, chips, tokens, and what is left to do this round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollwright.games.dice_realms.effects.effect import MAX_POWERS
from rollwright.games.dice_realms.resources import COINS, GRAIN, POINTS, REROLLS, SETS

if TYPE_CHECKING:
    from rollwright.games.dice_realms.features import RealmFeatures

# how far a realm is in the round
ROLLING: Final = 0
READY: Final = 1  # done rolling
COLLECTING: Final = 2
COLLECTED: Final = 3  # done collecting, the others are not
UPGRADING: Final = 4
WAITING: Final = 5  # upgrading, but all that could be used is sold out, and a player earlier in order may return it
FINISHED: Final = 6

# a choice that was started
NOTHING: Final = 0
UPGRADE_PLACE: Final = 1  # a face was picked, upgrades will pay
BOUGHT_REPAIR: Final = 2  # a repair was paid for, several faces could return
PICKING: Final = 3  # a power is in use
PLACING: Final = 4  # ... a face was picked for it, and several could take its place
REPLACING: Final = (UPGRADE_PLACE, BOUGHT_REPAIR, PLACING)  # a face of a die waits for another one


class Realm:
    """Lists have one entry for each die, `sides` six and `left` four."""

    def __init__(
        self,
        dice: list[int],
        sides: list[int],
        up: list[int],
        shown: list[int],
        active: list[int],
        shields: list[int],
        grain_shields: list[int],
        left: list[int],
        fate_left: list[int],
        lost: list[int],
        grain: int,
        points: int,
        misery: int,
        coins: int,
        treasury: int,
        upgrades: int,
        rerolls: int,
        sets: int,
        free: int,
        step: int,
        owed: int,
        harvested: int,
        pending: int,
        pending_die: int,
        pending_at: int,
        power_die: int,
        power_at: int,
        given: int,
        taken: int,
        cancels: int,
    ) -> None:
        self.dice = dice  # the kind of each die; never changed in place
        self.sides = sides  # the kind of face on each side
        self.up = up  # which side is up; -1 on a die that was not rolled
        self.shown = shown  # the kind of face that counts as showing this round, -1 for none
        self.active = active  # 0 when set aside
        self.shields = shields  # shields not yet used
        self.grain_shields = grain_shields
        self.left = left  # how often each power can still be used this round
        self.fate_left = fate_left  # the same for the Fate die's powers
        self.lost = lost  # destroyed faces on the treasury tile, in order; never changed in place
        self.grain = grain
        self.points = points
        self.misery = misery  # chips of -2
        self.coins = coins  # while collecting, the treasury's coin among them
        self.treasury = treasury
        self.upgrades = upgrades
        self.rerolls = rerolls
        self.sets = sets
        self.free = free  # 1 while the free reroll is not used
        self.step = step
        self.owed = owed  # gains that must still be collected
        self.harvested = harvested  # mask of dice whose grain was already modified
        self.pending = pending
        self.pending_die = pending_die
        self.pending_at = pending_at  # the side of that die
        self.power_die = power_die  # the die whose power is in use, -1 for the Fate die
        self.power_at = power_at
        self.given = given  # masks of the resources given and taken in the exchange under way
        self.taken = taken
        self.cancels = cancels  # choices canceled this round
        self.seen: RealmFeatures | None = None  # made by features(); never copied

    def clone(self) -> Realm:
        return Realm(
            self.dice,
            self.sides[:],
            self.up[:],
            self.shown[:],
            self.active[:],
            self.shields[:],
            self.grain_shields[:],
            self.left[:],
            self.fate_left[:],
            self.lost,
            self.grain,
            self.points,
            self.misery,
            self.coins,
            self.treasury,
            self.upgrades,
            self.rerolls,
            self.sets,
            self.free,
            self.step,
            self.owed,
            self.harvested,
            self.pending,
            self.pending_die,
            self.pending_at,
            self.power_die,
            self.power_at,
            self.given,
            self.taken,
            self.cancels,
        )

    def state(self) -> tuple[object, ...]:
        return (
            tuple(self.dice),
            tuple(self.sides),
            tuple(self.up),
            tuple(self.shown),
            tuple(self.active),
            tuple(self.shields),
            tuple(self.grain_shields),
            tuple(self.left),
            tuple(self.fate_left),
            tuple(self.lost),
            self.grain,
            self.points,
            self.misery,
            self.coins,
            self.treasury,
            self.upgrades,
            self.rerolls,
            self.sets,
            self.free,
            self.step,
            self.owed,
            self.harvested,
            self.pending,
            self.pending_die,
            self.pending_at,
            self.power_die,
            self.power_at,
            self.given,
            self.taken,
            self.cancels,
        )

    def add_die(self, kind: int, faces: list[int]) -> None:
        """Add a new die: active, but showing nothing until it is rolled."""
        self.dice = [*self.dice, kind]
        self.sides.extend(faces)
        self.up.append(-1)
        self.shown.append(-1)
        self.active.append(1)
        self.shields.append(0)
        self.grain_shields.append(0)
        for _ in range(MAX_POWERS):
            self.left.append(0)

    def amount_of(self, resource: int) -> int:
        """Return how much it has of something that can be paid."""
        if resource == GRAIN:
            return self.grain
        if resource == POINTS:
            return self.points
        if resource == COINS:
            return self.coins
        return self.rerolls if resource == REROLLS else self.sets

    def can_pay(self, amounts: list[int]) -> bool:
        return (
            self.grain >= amounts[GRAIN]
            and self.points >= amounts[POINTS]
            and self.coins >= amounts[COINS]
            and self.rerolls >= amounts[REROLLS]
            and self.sets >= amounts[SETS]
        )

    def start_power(self, die: int, number: int) -> None:
        """Use a power that needs more moves; `die` is -1 for the Fate die."""
        self.pending = PICKING
        self.power_die = die
        self.power_at = number

    def end_power(self) -> None:
        self.pending = NOTHING
        self.given = 0
        self.taken = 0

    def active_dice(self) -> int:
        found = 0
        for active in self.active:
            found += active
        return found

    def powers_left(self) -> int:
        """Return how many uses of powers are left."""
        found = 0
        for left in self.left:
            found += left
        return found

    def has_on(self, die: int, kind: int) -> bool:
        """Return whether this die has such a face."""
        sides = self.sides
        first = 6 * die
        return (
            sides[first] == kind
            or sides[first + 1] == kind
            or sides[first + 2] == kind
            or sides[first + 3] == kind
            or sides[first + 4] == kind
            or sides[first + 5] == kind
        )


def new_realm(grain: int, treasury: int, rerolls: int) -> Realm:
    """Return a realm before it gets its dice."""
    return Realm(
        [], [], [], [], [], [], [], [], [0] * MAX_POWERS, [],
        grain, 0, 0, 0, treasury, 0, rerolls, 0, 0, READY, 0, 0, NOTHING, -1, -1, -1, -1, 0, 0, 0,
    )  # fmt: skip
