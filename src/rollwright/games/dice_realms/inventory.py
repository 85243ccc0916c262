"""Inventories of realms and of the table by name, and the slots that hold something: the basis of changes."""

from __future__ import annotations

from rollwright.games.dice_realms.realm import Realm
from rollwright.games.dice_realms.resources import COINS, GRAIN, MANY, POINTS, REROLLS, SETS, UPGRADES
from rollwright.games.dice_realms.shared_state import ATTACKED, OVER, SharedState

# names in the inventories
FREE_REROLL = "free reroll"
MISERY = "misery chips"
DICE = "dice"
ASIDE = "dice set aside"
LOST_FACES = "lost faces"
ATTACKS = "attacks to answer"
DECISIONS = "decisions"  # in no inventory, like the next
FACES_SHOWN = "faces shown"  # in no inventory: changes of it add up to nothing
ROUND = "round"
TILES = "tiles"
BAG = "tiles in the bag"
FINAL = "supplies that ran out"
ENDED = "games over"
SUPPLIES = ("points", "grain", "misery")  # as the slots of the supply are named

STORED = (POINTS, GRAIN, COINS, UPGRADES, REROLLS, SETS)  # resources that a realm has


SUPPLY_ITEMS = tuple([f"{name} in the supply" for name in SUPPLIES])


class ItemNames:
    """The names of items by their number in the edition, made once."""

    def __init__(self, faces: list[str], dice: list[str], fates: list[str]) -> None:
        self.faces = [f"{title} faces" for title in faces]
        self.faces_in_supply = [f"{item} in the supply" for item in self.faces]
        self.dice_for_sale = [f"{title} for sale" for title in dice]
        self.fates = [f"{title} on the Fate die" for title in fates]


def inventory_of(shared: SharedState, seat: int) -> dict[str, int]:
    """Return what a realm has, and whether it must answer an attack."""
    found = holdings(shared.rules.items, shared.realms[seat])
    found[ATTACKS] = 1 if shared.phase == ATTACKED and shared.acting == [seat] else 0
    return found


def holdings(items: ItemNames, realm: Realm) -> dict[str, int]:
    """Return what a realm has."""
    found = {MANY[resource]: stored(realm, resource) for resource in STORED}
    found[FREE_REROLL] = realm.free
    found[MISERY] = realm.misery
    found[DICE] = len(realm.dice)
    found[ASIDE] = len(realm.dice) - realm.active_dice()
    for kind in realm.sides:
        item = items.faces[kind]
        found[item] = found.get(item, 0) + 1
    found[LOST_FACES] = len(realm.lost)
    return found


def has_same(realm: Realm, other: Realm) -> bool:
    """Return whether nothing that holdings() tells can differ; much faster than comparing those."""
    return (
        realm.grain == other.grain
        and realm.points == other.points
        and realm.misery == other.misery
        and realm.coins + realm.treasury == other.coins + other.treasury
        and realm.upgrades == other.upgrades
        and realm.rerolls == other.rerolls
        and realm.sets == other.sets
        and realm.free == other.free
        and len(realm.lost) == len(other.lost)
        and realm.active == other.active
        and realm.sides == other.sides
    )


def stored(realm: Realm, resource: int) -> int:
    """Return how much a realm has, the coin in its treasury included."""
    if resource == COINS:
        return realm.coins + realm.treasury
    return realm.upgrades if resource == UPGRADES else realm.amount_of(resource)


def supply_left(shared: SharedState, name: str) -> int:
    if name == "points":
        return shared.points_left
    return shared.grain_left if name == "grain" else shared.misery_left


def empty_supplies(shared: SharedState) -> list[str]:
    """Return the supplies that ran out, which makes this round the final one."""
    return [name for at, name in enumerate(SUPPLIES) if shared.opened >> at & 1]


def table_inventory(shared: SharedState) -> dict[str, int]:
    """Return what the table has."""
    names = shared.rules.items
    found = {ROUND: shared.round}
    for name, item in zip(SUPPLIES, SUPPLY_ITEMS, strict=True):
        found[item] = supply_left(shared, name)
    for kind in shared.rules.on_sale:
        found[names.dice_for_sale[kind]] = shared.dice_left[kind]
    for kind, number in enumerate(shared.stock):
        item = names.faces_in_supply[kind]
        found[item] = found.get(item, 0) + number
    for kind in shared.fate:
        item = names.fates[kind]
        found[item] = found.get(item, 0) + 1
    found[TILES] = len(shared.tiles)
    found[BAG] = len(shared.bag)
    found[FINAL] = (shared.opened & 1) + (shared.opened >> 1 & 1) + (shared.opened >> 2 & 1)
    found[ENDED] = 1 if shared.phase == OVER else 0
    return found


def die_slots(die: int) -> tuple[str, ...]:
    return (f"die-{die + 1}", *[f"face-{die + 1}-{side + 1}" for side in range(6)])


def sheet_slots(realm: Realm) -> set[str]:
    """Return the slots of a sheet that hold dice, and those of dice that are set aside."""
    found: set[str] = set()
    for die in range(len(realm.dice)):
        found.update(die_slots(die))
        if not realm.active[die]:
            found.add(f"aside-{die + 1}")
    return found


def table_slots(shared: SharedState) -> set[str]:
    """Return the slots of the chips in the supply."""
    return {slot for name in SUPPLIES for slot in chip_slots(name, 0, supply_left(shared, name))}


def chip_slots(name: str, first: int, last: int) -> tuple[str, ...]:
    """Return the slots of the chips after the first number, up to the last; numbers below zero count as zero."""
    return tuple([f"supply-{name}-{number + 1}" for number in range(max(0, first), max(0, last))])
