"""The bots' knowledge of this game: a rough value of a sheet.

It counts the points so far and what the rest of the game will add: resources that can still be spent, Cathedrals whose kind will
grow, bonuses that are near, links that are half built, and columns that are guarded. The weights were tuned by playing.
"""

from __future__ import annotations

from typing import Final

from rollwright.games.troyes_dice.components import BUILD, COUNT, HALVES, RESOURCE, ROW, Components
from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.games.troyes_dice.schema import COLUMNS
from rollwright.games.troyes_dice.scoring import points
from rollwright.games.troyes_dice.sheet import Sheet

SPARE: Final = [0.54, 0.16, 0.21]  # a resource that can still be spent, beyond its half point
SPENT: Final = 0.24  # how many of each are spent in a half day
GROWTH: Final = 0.25  # how many buildings of a scored kind are built in a half day
GUARD: Final = 0.11  # an open building in a guarded column
PLACE: Final = 0.02  # an open building anywhere
LINK: Final = 1.6  # a link that lacks one building
COLUMN_OF_RESOURCES: Final = 5.5  # the bonuses, when they are reached
COLUMN_OF_BUILDINGS: Final = 2.2
BUILDING_OF_A_TRACK: Final = 5.0


def evaluate(position: TroyesDicePosition, seat: int) -> float:
    """Return an estimate of the final total, for comparing sheets of the same half day."""
    components = position.ruleset.components
    sheet = position.sheets[seat]
    total = float(points(components, sheet))
    left = HALVES - sheet.acted
    if left == 0:
        return total
    total += _spending(sheet, left) + _growth(components, sheet, left)
    return total + _nearness(components, sheet) + (_places(sheet) + _links(components, sheet)) * left / HALVES


def value_terms(position: TroyesDicePosition, seat: int) -> dict[str, float]:
    """Return what evaluate() adds up."""
    components = position.ruleset.components
    sheet = position.sheets[seat]
    now = float(points(components, sheet))
    left = HALVES - sheet.acted
    if left == 0:
        return {"": now}
    return {
        "": now,
        "spending your resources": _spending(sheet, left),
        "buildings that your Cathedrals score": _growth(components, sheet, left),
        "the bonuses of your citizens": _nearness(components, sheet),
        "guarded and open buildings": _places(sheet) * left / HALVES,
        "half-built links": _links(components, sheet) * left / HALVES,
    }


def _spending(sheet: Sheet, left: int) -> float:
    """Return what resources are worth beyond the points they score now."""
    total = 0.0
    for resource in range(3):
        held = sheet.held[resource]
        total += (held & 1) * 0.5 + min(float(held), SPENT * left) * SPARE[resource]
    return total


def _growth(components: Components, sheet: Sheet, left: int) -> float:
    """Return what Cathedrals will score for buildings that are not built yet."""
    total = 0.0
    for column in range(COLUMNS):
        number = sheet.numbers[column]
        if number:
            total += number * min(GROWTH * left, float(COUNT[sheet.open >> components.scored[column] * COLUMNS & ROW]))
    return total


def _nearness(components: Components, sheet: Sheet) -> float:
    """Return how near the bonuses of the citizens are; a bonus stays counted after it is reached."""
    total = 0.0
    for bonus in range(1, len(components.bonus)):
        at = components.bonus_at[bonus]
        color = components.bonus_color[bonus]
        item = components.bonus[bonus][0] & 7
        if color < 0:
            near = (min(sheet.citizens[0], at) + min(sheet.citizens[1], at) + min(sheet.citizens[2], at)) / (3 * at)
            total += (COLUMN_OF_RESOURCES if item >= RESOURCE and item < BUILD else COLUMN_OF_BUILDINGS) * near * near
        elif item == BUILD:
            near = min(sheet.citizens[color], at) / at
            total += BUILDING_OF_A_TRACK * near * near
    return total


def _places(sheet: Sheet) -> float:
    """Return what open buildings are worth, more in guarded columns and the longer the game lasts."""
    total = 0.0
    for kind in range(6):
        row = sheet.open >> kind * COLUMNS & ROW
        total += PLACE * COUNT[row] + GUARD * COUNT[row & sheet.built]  # the lowest row of a sheet's mask are its Fortresses
    return total


def _links(components: Components, sheet: Sheet) -> float:
    """Return what links are worth that lack one building."""
    total = 0.0
    for link in range(len(components.link_pair)):
        both = components.link_pair[link]
        if sheet.built & both and sheet.built & both != both and (sheet.built | sheet.open) & both == both:
            total += LINK
    return total
