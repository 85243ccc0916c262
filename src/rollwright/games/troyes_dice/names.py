"""What things are called."""

from __future__ import annotations

from typing import Final

from rollwright.games.troyes_dice.components import RESOURCE
from rollwright.games.troyes_dice.schema import COLORS, COLUMNS, KINDS, RESOURCES

TITLES: Final = ("Fortress", "Count's Palace", "Great Hall", "City Hall", "Cathedral", "Bishopric")


def noun(resource: str, amount: int) -> str:
    """ "denier" or "deniers"; influence and knowledge have no plural."""
    return resource + "s" if resource == "denier" and amount != 1 else resource


def counted(resource: int, amount: int) -> str:
    """ "1 denier", "2 deniers"."""
    return f"{amount} {noun(RESOURCES[resource], amount)}"


def citizens(color: int, amount: int) -> str:
    """ "2 red citizens"."""
    return f"{amount} {COLORS[color]} citizen{'' if amount == 1 else 's'}"


def plural(title: str, amount: int) -> str:
    """A kind of building for so many of them."""
    if amount == 1:
        return title
    return title + "es" if title.endswith("ss") else title + "s"


def building_name(building: int) -> str:
    """In the notation: "hall 4"."""
    return f"{KINDS[building // COLUMNS]} {building % COLUMNS + 1}"


def building_slot(building: int) -> str:
    """On the drawing: "hall-4"."""
    return f"{KINDS[building // COLUMNS]}-{building % COLUMNS + 1}"


def item_name(item: int) -> str:
    """One of several gains of the same moment."""
    if item < RESOURCE:
        return f"{COLORS[item]} citizens"
    if item < RESOURCE + 3:
        return RESOURCES[item - RESOURCE]
    return "chosen citizen"


def and_list(words: list[str]) -> str:
    """ "one, two and three"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def or_list(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
