"""The state that all realms share: the Fate die, the supply, the tiles, and the progress of the round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollwright.games.dice_realms.realm import Realm
from rollwright.games.dice_realms.resources import COINS, GRAIN, POINTS, RELIEF, REROLLS, SETS, UPGRADES

if TYPE_CHECKING:
    from rollwright.games.dice_realms.features import SharedFeatures
    from rollwright.games.dice_realms.rules import DiceRealmsRules

# the steps of a round, and what comes before and after them
DRAWING: Final = 0
THROWING: Final = 1
REROLLING: Final = 2
ATTACKED: Final = 3
COLLECT_STEP: Final = 4
UPGRADE_STEP: Final = 5
OVER: Final = 6

# which of the chips marked 10 are in use
TEN_POINTS: Final = 1
TEN_GRAIN: Final = 2
TEN_MISERY: Final = 4

NO_SEAT: Final = -1


class SharedState:
    """The state of the table. Supplies go below zero once the chips marked 10 are in use. What the setup decides is never changed
    in place, so copies share it: the Fate die, the bag, the tiles."""

    def __init__(
        self,
        rules: DiceRealmsRules,
        realms: list[Realm],
        stock: list[int],
        dice_left: list[int],
        fate: list[int],
        spare: list[int],
        bag: list[int],
        tiles: list[int],
        kinds: list[int],
        moves_supply: int,
        grain_left: int,
        points_left: int,
        misery_left: int,
        opened: int,
        round: int,
        holder: int,
        fate_up: int,
        phase: int,
        roller: int,
        roller_die: int,
        ordered: int,
        tight: int,
        source: int,
        attack_die: int,
        attack_number: int,
        victim: int,
        acting: list[int],
    ) -> None:
        self.rules = rules
        self.realms = realms
        self.stock = stock  # faces in the tray and on the tiles, by kind
        self.dice_left = dice_left  # dice for sale, by kind
        self.fate = fate  # the six faces of the Fate die
        self.spare = spare  # Fate faces that are not on the die, by kind
        self.bag = bag  # tiles not drawn
        self.tiles = tiles  # tiles in play, in the order they were drawn
        self.kinds = kinds  # kinds of faces in play, without Destroyed
        self.moves_supply = moves_supply  # 1 if a reroll face in play takes grain or points, or returns them
        self.grain_left = grain_left
        self.points_left = points_left
        self.misery_left = misery_left
        self.opened = opened  # mask of the chips marked 10; any of them makes this the final round
        self.round = round
        self.holder = holder  # the seat with the Fate die
        self.fate_up = fate_up  # the kind of Fate face rolled this round
        self.phase = phase
        self.roller = roller  # whose dice are being thrown
        self.roller_die = roller_die
        self.ordered = ordered  # rerolls go in player order
        self.tight = tight  # a supply might run out: collecting goes in player order, gains one by one
        self.source = source  # the attack under way: 0 the Fate die, then the players in order
        self.attack_die = attack_die
        self.attack_number = attack_number
        self.victim = victim  # counted from the player with the Fate die
        self.acting = acting  # the seats that may act; never changed in place
        self.seen: SharedFeatures | None = None  # made by features(); never copied

    def clone(self) -> SharedState:
        return SharedState(
            self.rules,
            [realm.clone() for realm in self.realms],
            self.stock[:],
            self.dice_left[:],
            self.fate,
            self.spare,
            self.bag,
            self.tiles,
            self.kinds,
            self.moves_supply,
            self.grain_left,
            self.points_left,
            self.misery_left,
            self.opened,
            self.round,
            self.holder,
            self.fate_up,
            self.phase,
            self.roller,
            self.roller_die,
            self.ordered,
            self.tight,
            self.source,
            self.attack_die,
            self.attack_number,
            self.victim,
            self.acting,
        )

    def state(self) -> tuple[object, ...]:
        return (
            tuple([realm.state() for realm in self.realms]),
            tuple(self.stock),
            tuple(self.dice_left),
            tuple(self.fate),
            tuple(self.spare),
            tuple(self.bag),
            tuple(self.tiles),
            tuple(self.kinds),
            self.moves_supply,
            self.grain_left,
            self.points_left,
            self.misery_left,
            self.opened,
            self.round,
            self.holder,
            self.fate_up,
            self.phase,
            self.roller,
            self.roller_die,
            self.ordered,
            self.tight,
            self.source,
            self.attack_die,
            self.attack_number,
            self.victim,
            tuple(self.acting),
        )

    def seat_at(self, place: int) -> int:
        """Return the seat at a place in player order: 0 is the player with the Fate die, then clockwise."""
        return (self.holder + place) % len(self.realms)

    def place_of(self, seat: int) -> int:
        return (seat - self.holder) % len(self.realms)

    # chips come out of the supply and go back into it

    def take_grain(self, realm: Realm, amount: int) -> None:
        if amount > self.grain_left and amount:
            self.opened |= TEN_GRAIN
        self.grain_left -= amount
        realm.grain += amount

    def take_points(self, realm: Realm, amount: int) -> None:
        if amount > self.points_left and amount:
            self.opened |= TEN_POINTS
        self.points_left -= amount
        realm.points += amount

    def take_misery(self, realm: Realm, amount: int) -> None:
        if amount > self.misery_left and amount:
            self.opened |= TEN_MISERY
        self.misery_left -= amount
        realm.misery += amount

    def relieve(self, realm: Realm, amount: int) -> None:
        """Return misery chips to the supply, as many as there are."""
        given = amount if amount < realm.misery else realm.misery
        realm.misery -= given
        self.misery_left += given

    def lose_grain(self, realm: Realm, amount: int) -> None:
        """Return grain to the supply and take a misery chip for each that is missing."""
        paid = amount if amount < realm.grain else realm.grain
        realm.grain -= paid
        self.grain_left += paid
        if amount > paid:
            self.take_misery(realm, amount - paid)

    def pay(self, realm: Realm, amounts: list[int], times: int) -> None:
        realm.grain -= amounts[GRAIN] * times
        self.grain_left += amounts[GRAIN] * times
        realm.points -= amounts[POINTS] * times
        self.points_left += amounts[POINTS] * times
        realm.coins -= amounts[COINS] * times
        realm.rerolls -= amounts[REROLLS] * times
        realm.sets -= amounts[SETS] * times

    def gain(self, realm: Realm, amounts: list[int], times: int, change: int) -> None:
        """Gain these amounts this many times; the change applies once, and only if there is grain among them."""
        if amounts[GRAIN]:
            grain = amounts[GRAIN] * times + change
            if grain > 0:
                self.take_grain(realm, grain)
        if amounts[POINTS]:
            self.take_points(realm, amounts[POINTS] * times)
        realm.coins += amounts[COINS] * times
        realm.upgrades += amounts[UPGRADES] * times
        realm.rerolls += amounts[REROLLS] * times
        realm.sets += amounts[SETS] * times
        if amounts[RELIEF]:
            self.relieve(realm, amounts[RELIEF] * times)

    def harvest(self, realm: Realm) -> int:
        """Return how much more or less grain each face collects: the Fate die and the realm's own active faces, added up."""
        faces = self.rules.faces
        found = self.rules.fates[self.fate_up].effects.harvest
        shown = realm.shown
        active = realm.active
        for die in range(len(shown)):
            if active[die] and shown[die] >= 0:
                found += faces[shown[die]].effects.harvest
        return found
