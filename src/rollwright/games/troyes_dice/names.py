"""Nouns and plurals of the game, and the names of buildings, dice and gains."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollwright.core.english import counted, listed
from rollwright.games.troyes_dice.components import RESOURCE
from rollwright.games.troyes_dice.schema import COLORS, COLUMNS, KINDS, RESOURCES

if TYPE_CHECKING:
    from rollwright.games.troyes_dice.rules import TroyesDiceRules
    from rollwright.games.troyes_dice.wheel import Die, Wheel

TITLES: Final = ("Fortress", "Count's Palace", "Great Hall", "City Hall", "Cathedral", "Bishopric")
MANY_TITLES: Final = ("Fortresses", "Count's Palaces", "Great Halls", "City Halls", "Cathedrals", "Bishoprics")
MANY_RESOURCES: Final = ("influence", "deniers", "knowledge")
ONE_CITIZEN: Final = tuple([f"{color} citizen" for color in COLORS])
BUILDING_SLOTS: Final = tuple([f"{kind}-{column + 1}" for kind in KINDS for column in range(COLUMNS)])
MANY_CITIZENS: Final = tuple([f"{color} citizens" for color in COLORS])


def resources(resource: int, amount: int) -> str:
    """Return an amount of a resource: "1 denier", "2 deniers"."""
    return counted(amount, RESOURCES[resource], MANY_RESOURCES[resource])


def citizens(color: int, amount: int) -> str:
    """Return a number of citizens: "2 red citizens"."""
    return counted(amount, ONE_CITIZEN[color], MANY_CITIZENS[color])


def amounts(counts: list[int]) -> list[str]:
    """Return the nonzero amounts of the three resources."""
    return [resources(resource, counts[resource]) for resource in range(3) if counts[resource]]


def building_name(building: int) -> str:
    """Return a building in the notation: "hall 4"."""
    return f"{KINDS[building // COLUMNS]} {building % COLUMNS + 1}"


def building_slot(building: int) -> str:
    """Return the slot of a building: "hall-4"."""
    return BUILDING_SLOTS[building]


def building_title(rules: TroyesDiceRules, wheel: Wheel, building: int) -> str:
    """Return a building in sentences: "Great Hall in column 4", with the value above the column if that differs."""
    column = building % COLUMNS
    title = f"{TITLES[building // COLUMNS]} in column {column + 1}"
    if wheel.numbering < 0 or rules.numberings[wheel.numbering][column] == column + 1:
        return title
    return f"{title} (value {rules.numberings[wheel.numbering][column]})"


def die_title(die: Die) -> str:
    """Return a die in sentences: "red 5"."""
    return f"{COLORS[die.color]} {die.value}"


def usable_dice(wheel: Wheel) -> str:
    """Return the dice that can be chosen: "yellow 1, red 3, and red 6"."""
    return listed([die_title(die) + (" (the tame black die)" if die.black else "") for die in wheel.dice if not die.attacks])


def item_name(item: int) -> str:
    """Return one of several gains that came at the same moment, in the notation and in sentences."""
    if item < RESOURCE:
        return MANY_CITIZENS[item]
    if item < RESOURCE + 3:
        return RESOURCES[item - RESOURCE]
    return "chosen citizen"
