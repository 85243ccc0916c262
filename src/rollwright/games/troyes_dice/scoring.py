"""Victory points: Cathedrals, pairs of resources, citizens (T11)."""

from __future__ import annotations

from rollwright.core.score import Reason
from rollwright.games.troyes_dice.cardboard import ROW, Cardboard
from rollwright.games.troyes_dice.schema import COLUMNS
from rollwright.games.troyes_dice.sheet import Sheet
from rollwright.games.troyes_dice.words import TITLES, counted, plural


def built_of(sheet: Sheet, kind: int) -> int:
    """How many buildings of a kind are drawn."""
    return (sheet.built >> kind * COLUMNS & ROW).bit_count()


def points(card: Cardboard, sheet: Sheet) -> int:
    """The total of the reasons, quickly."""
    total = sheet.citizens[0] + sheet.citizens[1] + sheet.citizens[2]
    total += sheet.held[0] // 2 + sheet.held[1] // 2 + sheet.held[2] // 2
    for column in range(COLUMNS):
        number = sheet.numbers[column]
        if number:
            total += number * built_of(sheet, card.scored[column])
    return total


def reasons(card: Cardboard, sheet: Sheet) -> list[Reason]:
    """Everything that brings points, in the order of the rulebook."""
    found: list[Reason] = []
    for column in range(COLUMNS):
        number = sheet.numbers[column]
        if number:
            kind = card.scored[column]
            built = built_of(sheet, kind)
            words = f"{card.character[column]}: {number} for each of {built} {plural(TITLES[kind], built)}"
            found.append(Reason(words, number * built))
    for resource in range(3):
        left = sheet.held[resource]
        found.append(Reason(f"pairs in {counted(resource, left)} left", left // 2))
    for colour in range(3):
        found.append(Reason(card.track_name[colour], sheet.citizens[colour]))
    return found
