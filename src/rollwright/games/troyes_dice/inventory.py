"""Everything countable on a sheet and on the table, by name, and the slots that hold something written."""

from __future__ import annotations

from typing import Final

from rollwright.games.troyes_dice.components import BUILD, CHOICE, ROW, Components, available_dice
from rollwright.games.troyes_dice.names import MANY_CITIZENS, MANY_RESOURCES, MANY_TITLES, building_slot
from rollwright.games.troyes_dice.schema import COLORS, COLUMNS, KINDS
from rollwright.games.troyes_dice.scoring import built_of, points
from rollwright.games.troyes_dice.sheet import GAIN, Sheet
from rollwright.games.troyes_dice.wheel import Wheel

ACTIONS: Final = "actions"
BONUSES: Final = "bonuses"  # reached; those that give a building are counted apart
BONUS_BUILDINGS: Final = "bonus buildings to choose"
CITIZENS_TO_PLACE: Final = "citizens to place"
FREE_BUILDINGS: Final = "free buildings"  # all that citizens have won, also those that are built
CROSSED_OUT: Final = "crossed-out dice"
LINKS: Final = "links"
NUMBERS: Final = "numbers beside characters"
POINTS: Final = "points"
WAITING: Final = [f"waiting {name}" for name in (*MANY_CITIZENS, *MANY_RESOURCES)]  # by item

DAYS: Final = "day"
HALF_DAYS: Final = "half days"
PLAZAS: Final = [f"{color} plazas" for color in COLORS]
DESTROYED: Final = "destroyed plazas"
BANQUETS: Final = "Banquet tiles"
RAIDS: Final = "Raid tiles"
NUMBERED: Final = "numbered columns"
AVAILABLE: Final = "available dice"


def pending_counts(sheet: Sheet) -> dict[str, int]:
    """Return what waits on the sheet's stack: choices by their number, other gains by their amounts."""
    counts = dict.fromkeys([BONUS_BUILDINGS, CITIZENS_TO_PLACE, *WAITING], 0)
    for entry in sheet.pending:
        item = entry & 7
        if item == BUILD:
            counts[BONUS_BUILDINGS] += 1
        elif item == CHOICE:
            counts[CITIZENS_TO_PLACE] += 1
        else:
            counts[WAITING[item]] += (entry & GAIN) >> 3
    return counts


def count_available(wheel: Wheel) -> int:
    """Return how many dice can be chosen in this half day."""
    return sum([available_dice(wheel.available, color) for color in range(len(COLORS))])


def seat_inventory(components: Components, sheet: Sheet) -> dict[str, int]:
    """Return everything countable on a sheet."""
    found = {MANY_RESOURCES[resource]: sheet.held[resource] for resource in range(3)}
    for color in range(3):
        found[MANY_CITIZENS[color]] = sheet.citizens[color]
    for kind in range(len(KINDS)):
        found[MANY_TITLES[kind]] = built_of(sheet, kind)
    found[NUMBERS] = sum(sheet.numbers)
    found[LINKS] = len(_links(components, sheet))
    reached = _bonuses(components, sheet)
    found[FREE_BUILDINGS] = len([bonus for bonus in reached if gives_building(components, bonus)])
    found[BONUSES] = len(reached) - found[FREE_BUILDINGS]
    found[CROSSED_OUT] = sheet.crossed.bit_count()
    found.update(pending_counts(sheet))
    found[ACTIONS] = sheet.acted
    found[POINTS] = points(components, sheet)
    return found


def seat_slots(components: Components, sheet: Sheet) -> set[str]:
    """Return the slots that hold something written on a sheet."""
    found = {building_slot(building) for building in range(len(KINDS) * COLUMNS) if sheet.built >> building & 1}
    for color, name in enumerate(COLORS):
        found.update([f"token-{name}-{number}" for number in range(1, sheet.circled[color] + 1)])
        found.update([f"citizen-{name}-{number}" for number in range(1, sheet.citizens[color] + 1)])
        crossed = sheet.crossed >> color * COLUMNS & ROW
        found.update([f"number-{name}-{column + 1}" for column in range(COLUMNS) if crossed >> column & 1])
    found.update([f"times-{KINDS[components.scored[column]]}" for column in range(COLUMNS) if sheet.numbers[column]])
    found.update([f"link-{components.link_id[link]}" for link in _links(components, sheet)])
    found.update([f"bonus-{components.bonus_id[bonus]}" for bonus in _bonuses(components, sheet)])
    return found


def _links(components: Components, sheet: Sheet) -> list[int]:
    pairs = components.link_pair
    return [link for link in range(len(pairs)) if sheet.built & pairs[link] == pairs[link]]


def _bonuses(components: Components, sheet: Sheet) -> list[int]:
    return [bonus for bonus in range(1, len(components.bonus)) if sheet.has_reached(components, bonus, 0)]


def gives_building(components: Components, bonus: int) -> bool:
    """Return whether a bonus of the citizens is a building."""
    return components.bonus[bonus][0] & 7 == BUILD


def table_inventory(wheel: Wheel) -> dict[str, int]:
    """Return everything countable on the table."""
    found = {DAYS: wheel.half // 2 + 1, HALF_DAYS: wheel.half + 1}
    for color in range(len(COLORS)):
        found[PLAZAS[color]] = len([face for face in wheel.faces if face // 3 == color])
    found[DESTROYED] = wheel.struck.bit_count()
    found[RAIDS] = wheel.raids.bit_count()
    found[BANQUETS] = len(wheel.tiles) - found[RAIDS]
    found[NUMBERED] = COLUMNS if wheel.numbering >= 0 else 0
    found[AVAILABLE] = count_available(wheel)
    return found


def table_slots(wheel: Wheel) -> set[str]:
    """Return the slots of the table that hold a plaza or a tile."""
    plazas = [f"plaza-{place}" for place in range(len(wheel.faces))]
    return {*plazas, *[f"tile-{at + 1}" for at in range(len(wheel.tiles))]}
