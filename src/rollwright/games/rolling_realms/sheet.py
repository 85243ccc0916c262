"""One player's sheet: the resource card, three realm cards, and the dice this player has this turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rollwright.games.rolling_realms.features import SheetFeatures

PUMPKIN: Final = 0
HEART: Final = 1
COIN: Final = 2
STAR: Final = 3
PLACES: Final = 3  # realm cards on the table
ROLLED: Final = 2  # dice 0 and 1 are rolled
DICE: Final = 4  # dice 2 and 3 are places for extra dice (R4.11)
COINED: Final = 2  # the origin of an extra die made with X coins
ALL_VALUES: Final = 126  # a set of numbers is a mask with bit n for number n
UNUSED: Final = -1  # for `where`
EXCHANGED: Final = 3  # for `where`: the die became a resource


class Sheet:
    """The writings of one player. Moves of a seat touch nothing else.

    `fits` holds for each realm card the numbers it accepts: bits 1 to 6 freely, shifted by 8 for one pumpkin, by 16 for one heart,
    by 24 for one coin. It follows from the card and is kept with it for speed.
    """

    def __init__(
        self,
        capacity: list[int],
        rolled: list[int],
        have: list[int],
        gained: list[int],
        cards: list[list[int]],
        fits: list[int],
        active: int,
        dice: list[int],
        origin: list[int],
        where: list[int],
        free: int,
        owed: list[int],
        unfinished: int,
        done: bool,
        past: list[int],
        used: int = 0,
    ) -> None:
        self.capacity = capacity  # shared, never changed
        self.rolled = rolled  # shared: the two rolled numbers; replaced by the next roll, never changed
        self.have = have  # unspent resources
        self.gained = gained  # resources gained this round, spent ones too
        self.cards = cards  # numbers, as the module of each realm describes them
        self.fits = fits
        self.active = active  # mask of the places activated this turn
        self.dice = dice  # the number each die shows to this player; 0: not there, or used
        self.origin = origin  # of each die: the rolled die it is (a copy of), or COINED
        self.where = where  # the place where each die was used this turn
        self.free = free  # mask of the dice freed with three pumpkins (R4.3)
        self.owed = owed  # masks of resources of which one must be taken
        self.unfinished = unfinished  # the place of a realm whose activation needs further steps, or -1
        self.done = done  # with this turn
        self.past = past  # of each finished round: stars of the three realms, unspent resources
        self.used = used  # the numbers that the dice were used as this turn, three bits for each die
        self.seen: SheetFeatures | None = None  # made by features(); never copied

    def clone(self) -> Sheet:
        return Sheet(
            self.capacity,
            self.rolled,
            self.have[:],
            self.gained[:],
            [card[:] for card in self.cards],
            self.fits[:],
            self.active,
            self.dice[:],
            self.origin[:],
            self.where[:],
            self.free,
            self.owed[:],
            self.unfinished,
            self.done,
            self.past[:],
            self.used,
        )

    def state(self) -> tuple[object, ...]:
        return (
            tuple(self.rolled),
            tuple(self.have),
            tuple(self.gained),
            tuple([tuple(card) for card in self.cards]),
            tuple(self.fits),
            self.active,
            tuple(self.dice),
            tuple(self.origin),
            tuple(self.where),
            self.free,
            tuple(self.owed),
            self.unfinished,
            self.done,
            tuple(self.past),
            self.used,
        )

    def use(self, die: int, place: int) -> None:
        """Note where a die was used, and as which number; it is gone then."""
        self.used = self.used & ~(7 << 3 * die) | self.dice[die] << 3 * die
        self.dice[die] = 0
        self.free &= ~(1 << die)
        self.where[die] = place
        self.active |= 1 << place

    def used_as(self, die: int) -> int:
        """Return the number that a used die had."""
        return self.used >> 3 * die & 7

    def gain(self, resource: int) -> None:
        """R3.3: a resource for which the resource card has no room is lost."""
        if self.gained[resource] < self.capacity[resource]:
            self.gained[resource] += 1
            self.have[resource] += 1

    def gain_all(self, resources: list[int]) -> None:
        for resource in resources:
            self.gain(resource)

    def has_room(self, resource: int) -> bool:
        return self.gained[resource] < self.capacity[resource]

    def settle(self) -> None:
        """R3.3: a choice among resources that are all full is lost too."""
        while self.owed:
            mask = self.owed[-1]
            for resource in range(3):
                if mask >> resource & 1 and self.gained[resource] < self.capacity[resource]:
                    return
            self.owed.pop()

    def accepted(self, place: int, pumpkins: int, hearts: int, coins: int) -> int:
        """Return the numbers that a realm would take from a player with this many resources."""
        fits = self.fits[place]
        if fits > ALL_VALUES:
            if pumpkins:
                fits |= fits >> 8 & ALL_VALUES
            if hearts:
                fits |= fits >> 16 & ALL_VALUES
            if coins:
                fits |= fits >> 24 & ALL_VALUES
        return fits & ALL_VALUES

    def takes(self, value: int, free: bool, pumpkins: int, hearts: int, coins: int) -> bool:
        """Return whether some realm takes a die of this value; a free die may also go into activated realms."""
        for place in range(PLACES):
            if (free or not self.active >> place & 1) and self.accepted(place, pumpkins, hearts, coins) >> value & 1:
                return True
        return False

    def fits_fresh(self, place: int, value: int) -> bool:
        """R2.8: return whether this realm has not been activated and accepts this number now."""
        accepted = self.accepted(place, self.have[PUMPKIN], self.have[HEART], self.have[COIN])
        return not self.active >> place & 1 and accepted >> value & 1 == 1

    def usable(self, value: int, free: bool, pumpkins: int, hearts: int, coins: int) -> bool:
        """R3.6: return whether some realm takes a die, as it is or with the pumpkins the player has."""
        if self.takes(value, free, pumpkins, hearts, coins):
            return True
        for target in range(1, 7):
            distance = abs(target - value)
            cost = 2 * distance
            if cost <= pumpkins and self.takes(target, free, pumpkins - cost, hearts, coins):
                return True
            if not free:
                cost = 2 * distance + 1 if distance else 3  # three for the first step, two for each further one
                if cost <= pumpkins and self.takes(target, True, pumpkins - cost, hearts, coins):
                    return True
        return False


def new_sheet(capacity: list[int], cards: list[list[int]], fits: list[int], past: list[int]) -> Sheet:
    """Return a sheet with blank cards and no resources that waits for a roll."""
    return Sheet(
        capacity=capacity,
        rolled=[0, 0],
        have=[0, 0, 0],
        gained=[0, 0, 0],
        cards=cards,
        fits=fits,
        active=0,
        dice=[0, 0, 0, 0],
        origin=[0, 1, 0, 0],
        where=[UNUSED, UNUSED, UNUSED, UNUSED],
        free=0,
        owed=[],
        unfinished=-1,
        done=True,
        past=past,
    )
