"""The values, sizes, and zones that a die can still reach: a step is legal only if the die can then be written (S4.8).

Values, sizes and zones that bonuses can reach are sets, kept as masks; one look at what the zones take answers for all of them at
once. Must agree with trying every sequence of bonuses and cells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.games.six_clans.bonuses import Bonuses
from rollwright.games.six_clans.chosen_die import ChosenDie, use_bonus
from rollwright.games.six_clans.components import DICE, HOME, SIDE, TOP
from rollwright.games.six_clans.moves import COMBINE, Move
from rollwright.games.six_clans.shared_state import ALL_DICE, SharedState
from rollwright.games.six_clans.sheet import Sheet
from rollwright.games.six_clans.zone_fits import UNKNOWN

if TYPE_CHECKING:
    from rollwright.games.six_clans.rules import SixClansRules


def stepped(rules: SixClansRules, die: int, value: int, steps: int, bonuses: int) -> int:
    """Return the values that plus-or-minus bonuses reach: same sign, within the faces of the die (S7.5)."""
    near = rules.values_near[die][value]
    found = near[bonuses if bonuses < len(near) else len(near) - 1]
    if steps > 0:
        return found & rules.above[value]
    return found & rules.below[value] if steps < 0 else found


def combined(rules: SixClansRules, shared: SharedState, sheet: Sheet, die: int, values: int) -> int:
    """Return the values that one combine makes of these (S7.8)."""
    found = 0
    for other in rules.dice_in[ALL_DICE & ~(sheet.chosen | sheet.combined | shared.left | 1 << die)]:
        value = shared.values[other]
        found |= values << value | values >> value
    return found & rules.all


def resized(rules: SixClansRules, size: int, size_steps: int, bonuses: int) -> int:
    """Return the sizes that size bonuses reach: one direction, no wrapping (S7.6)."""
    if bonuses >= DICE:
        bonuses = DICE - 1
    found = rules.sizes_near[size][bonuses]
    if size_steps > 0:
        found &= ~((2 << size) - 1)
    elif size_steps < 0:
        found &= (1 << size) - 1
    return found


def zone_takes(
    rules: SixClansRules, sheet: Sheet, zone: int, face: int, plain: int, altered: int, parts: int, size: int, sizes: int
) -> bool:
    """Return whether a zone takes one of these dice.

    `plain` is the face, `altered` are values made of it by plus, minus or combine; `parts` are those of them that may be split.
    `size` is a size no bonus was spent for, or -1; `sizes` are those a bonus was spent for, which must be met (S7.16).
    """
    fits = sheet.fits[zone]
    values = plain | altered
    if zone == HOME:  # S7.16: any value fits a space, so none is altered for it, unless it is then split into two
        values = plain
    elif zone == TOP and altered:  # S7.16: nor in the top row where the face itself would do
        if fits.takes[0] >> face & 1:
            values = plain
        if parts and sheet.zone_splits(rules, TOP, 0, False) >> face & 1:
            parts &= plain
    if size >= 0:
        if values & fits.takes[size]:
            return True
        if parts:
            splits = fits.splits[size]
            if parts & (splits if splits != UNKNOWN else sheet.zone_splits(rules, zone, size, False)):
                return True
    if sizes:
        for other in range(DICE):
            if sizes >> other & 1:
                drawn = fits.drawn[other]
                if values & (drawn if drawn != UNKNOWN else sheet.zone_drawn(rules, zone, other)):
                    return True
                if parts and parts & sheet.zone_splits(rules, zone, other, True):
                    return True
    return False


def some_zone_takes(
    rules: SixClansRules,
    sheet: Sheet,
    zone: int,
    can_recolor: bool,
    face: int,
    plain: int,
    altered: int,
    parts: int,
    size: int,
    sizes: int,
) -> bool:
    """Return the same for the zone of a die, or for any zone if its color can be changed."""
    if zone_takes(rules, sheet, zone, face, plain, altered, parts, size, sizes):
        return True
    return can_recolor and other_zone_takes(rules, sheet, zone, face, plain, altered, parts, size, sizes)


def other_zone_takes(
    rules: SixClansRules, sheet: Sheet, zone: int, face: int, plain: int, altered: int, parts: int, size: int, sizes: int
) -> bool:
    """Return the same for the zones of the other clans."""
    for other in range(6):  # noqa: SIM110 - any() would box each answer
        if other != zone and zone_takes(rules, sheet, other, face, plain, altered, parts, size, sizes):
            return True
    return False


def finishes(rules: SixClansRules, shared: SharedState, sheet: Sheet, chosen: ChosenDie, bonuses: Bonuses) -> bool:
    """Return whether the die can be written, with or without spending these bonuses."""
    if chosen.part:
        return splits_here(rules, sheet, chosen)
    plain = 0 if chosen.altered() else 1 << chosen.value
    whole = 1 << chosen.value
    some = 0  # values reached by plus and minus
    more = 0  # and from there by combine
    if not chosen.combined and chosen.size_steps == 0 and not chosen.recolored:
        some = stepped(rules, chosen.die, chosen.value, chosen.steps, bonuses.steps)
        if bonuses.combines:
            more = combined(rules, shared, sheet, chosen.die, whole | some)
    altered = (whole | some | more) if chosen.altered() else some | more
    parts = (whole | some) if bonuses.splits and not chosen.combined else 0
    zone = sheet.zones[chosen.clan]
    can_recolor = bonuses.colors > 0 and not chosen.recolored
    sizes = resized(rules, chosen.size, chosen.size_steps, bonuses.sizes)
    size = chosen.size
    if chosen.size_steps:
        sizes |= 1 << size
        size = -1
    return some_zone_takes(rules, sheet, zone, can_recolor, chosen.face, plain, altered, parts, size, sizes)


def splits_here(rules: SixClansRules, sheet: Sheet, chosen: ChosenDie) -> bool:
    """Return whether both parts of a split, in this order, have a cell."""
    zone = sheet.zones[chosen.clan]
    rows: list[int] = []
    sheet.add_rows(rules, zone, chosen.size, chosen.part, rows)
    first = chosen.size * rules.table.width
    for row in rows:  # noqa: SIM110 - as above
        if part_fits(rules, sheet, chosen, zone, row - first):
            return True
    return False


def fitting(rules: SixClansRules, sheet: Sheet, chosen: ChosenDie) -> list[int]:
    """Return the cells into which the die, or the next part of it, may be written as it is now."""
    zone = sheet.zones[chosen.clan]
    rows: list[int] = []
    sheet.add_rows(rules, zone, chosen.size, chosen.number(), rows)
    if zone == SIDE:
        rows.sort()  # there, empty pairs come first
    first = chosen.size * rules.table.width
    found: list[int] = []
    for row in rows:
        cell = row - first
        if part_fits(rules, sheet, chosen, zone, cell) if chosen.part else whole_fits(rules, sheet, chosen, zone, cell):
            found.append(cell)
    return found


def part_fits(rules: SixClansRules, sheet: Sheet, chosen: ChosenDie, zone: int, cell: int) -> bool:
    """Return whether the next part of a split may go to this cell, which takes it: the other part must still have a cell."""
    if chosen.second:
        return chosen.size_steps == 0 or chosen.met or rules.icon[cell] == chosen.size
    if not sheet.rest_takes(rules, cell, chosen.part, chosen.size, chosen.size_steps != 0) >> chosen.rest & 1:
        return False
    return chosen.steps == 0 or zone != TOP or not sheet.zone_splits(rules, TOP, 0, False) >> chosen.face & 1  # S7.16


def whole_fits(rules: SixClansRules, sheet: Sheet, chosen: ChosenDie, zone: int, cell: int) -> bool:
    """Return whether the die may go to this cell, which takes it: no bonus may be wasted (S7.16)."""
    if chosen.size_steps and rules.icon[cell] != chosen.size:
        return False
    if not chosen.altered():
        return True
    return zone != HOME and not (zone == TOP and sheet.fits[TOP].takes[0] >> chosen.face & 1)


def split_fits(rules: SixClansRules, sheet: Sheet, chosen: ChosenDie, zone: int) -> bool:
    """Return whether the die as it is now can be split in its zone."""
    if not sheet.zone_splits(rules, zone, chosen.size, chosen.size_steps != 0) >> chosen.value & 1:
        return False
    return chosen.steps == 0 or zone != TOP or not sheet.zone_splits(rules, TOP, 0, False) >> chosen.face & 1  # S7.16


def can_use(rules: SixClansRules, shared: SharedState, sheet: Sheet, chosen: ChosenDie, move: Move, after: ChosenDie) -> bool:
    """Return whether the bonus in use may do this and the die can then be written; sets `after` to the die as it then is."""
    after.become(chosen)
    if not use_bonus(rules, shared, after, move):
        return False
    bonuses = rules.bonuses(sheet.free() & ~(1 << chosen.space))
    if move.kind != COMBINE:
        return finishes(rules, shared, sheet, after, bonuses)
    sheet.combined |= 1 << move.die
    found = finishes(rules, shared, sheet, after, bonuses)
    sheet.combined &= ~(1 << move.die)
    return found
