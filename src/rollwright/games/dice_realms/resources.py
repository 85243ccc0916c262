"""The resources of the game by number: what faces give, what conversions cost, and how they are counted in text."""

from __future__ import annotations

from typing import Final

from rollwright.core.english import capital, counted, listed

GRAIN: Final = 0
POINTS: Final = 1
COINS: Final = 2
UPGRADES: Final = 3
REROLLS: Final = 4
SETS: Final = 5
RELIEF: Final = 6  # misery chips returned
RESOURCES: Final = 7
RESOURCE_NAMES = ("grain", "points", "coins", "upgrades", "rerolls", "sets", "relief")  # in editions and in the notation

ONE = ("grain", "point", "coin", "upgrade", "reroll token", "set-a-die token", "misery chip returned")
MANY = ("grain", "points", "coins", "upgrades", "reroll tokens", "set-a-die tokens", "misery chips returned")


def count(number: int, resource: int) -> str:
    """Return "1 coin", "2 coins"."""
    return counted(number, ONE[resource], MANY[resource])


def amounts(numbers: list[int]) -> str:
    """Return "2 grain and 1 coin"; "nothing" if there is nothing."""
    parts = [count(numbers[resource], resource) for resource in range(RESOURCES) if numbers[resource]]
    return listed(parts) if parts else "nothing"


def gaining(verb: str, numbers: list[int]) -> str:
    """Return "Gain 2 grain and return 1 misery chip"; "Gain nothing" if there is nothing."""
    others = [0 if resource == RELIEF else number for resource, number in enumerate(numbers)]
    if not numbers[RELIEF]:
        return f"{verb} {amounts(others)}"
    relief = f"return {counted(numbers[RELIEF], 'misery chip')}"
    return f"{verb} {amounts(others)} and {relief}" if any(others) else capital(relief)
