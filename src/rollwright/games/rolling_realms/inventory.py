"""The inventory of a seat and of the table, and the slots on which something is written.

Items of a seat are its resources, the number each die shows, and for each realm its marks and stars; `points` are tenths of a star
(R16.1), in golf tenths of a turn under par (R17.5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollwright.games.rolling_realms.names import DIE_NAMES, PLURALS, RESOURCES
from rollwright.games.rolling_realms.realm import round_stars
from rollwright.games.rolling_realms.scoring import round_points, total
from rollwright.games.rolling_realms.sheet import DICE, Sheet

if TYPE_CHECKING:
    from rollwright.games.rolling_realms.position import RollingRealmsPosition

FREED: Final = "freed dice"
USED_REALMS: Final = "realms used this turn"
CHOICES: Final = "choices"
FINISHED: Final = "turns finished"
EARLIER: Final = "points of earlier rounds"
POINTS: Final = "points"


def marks_item(title: str) -> str:
    return f"marks in {title}"


def stars_item(title: str) -> str:
    return f"stars in {title}"


def count_bits(mask: int) -> int:
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


def table_inventory(position: RollingRealmsPosition) -> dict[str, int]:
    """Return what the table has."""
    turn = position.turn if position.round else 0
    return {position.ruleset.round_name: position.round, "turn": turn, "realms drawn": len(position.used)}


def table_slots(position: RollingRealmsPosition) -> list[str]:
    """Return the slots of the noted rolls."""
    return [f"turn-{at // 2 + 1}-die-{at % 2 + 1}" for at in range(len(position.rolls))]


def resource_slots(sheet: Sheet, resource: int, first: int = 0) -> list[str]:
    """Return the slots of the circled resources of a kind."""
    return [f"{RESOURCES[resource]}-{number + 1}" for number in range(first, sheet.gained[resource])]


def sheet_inventory(position: RollingRealmsPosition, sheet: Sheet) -> dict[str, int]:
    """Return what a player has."""
    found: dict[str, int] = {}
    for resource in range(3):
        found[PLURALS[resource]] = sheet.have[resource]
    for die in range(DICE):
        found[DIE_NAMES[die]] = sheet.dice[die]
    found[FREED] = count_bits(sheet.free)
    found[USED_REALMS] = count_bits(sheet.active)
    found[CHOICES] = len(sheet.owed)
    stars = round_stars(position.realms, sheet)
    for place in range(len(position.realms)):
        realm = position.realms[place]
        found[marks_item(realm.title)] = len(realm.written_slots(sheet.cards[place]))
        found[stars_item(realm.title)] = stars[place]
        found.update(realm.inventory(sheet.cards[place]))
    found[FINISHED] = position.turn - (0 if sheet.done else 1) if position.round else 0
    if not position.ruleset.golf:
        found[EARLIER] = sum([round_points(position, sheet, round) for round in range(len(sheet.past) // 4)])
    found[POINTS] = total(position, sheet)
    return found


def sheet_slots(position: RollingRealmsPosition, sheet: Sheet) -> list[str]:
    """Return the written slots of a sheet."""
    found: list[str] = []
    for resource in range(3):
        found += resource_slots(sheet, resource)
    for place in range(len(position.realms)):
        found += position.realms[place].written_slots(sheet.cards[place])
    return found
