"""What a die can still become, and whether it then fits: a step is offered only if its action can be finished (S4.8).

Values, sizes and zones that bonuses can reach are sets, kept as masks; one look at what the zones take answers for all of them at
once. Must agree with trying every sequence of bonuses and cells.
"""

from __future__ import annotations

from typing import Final

from rollwright.games.six_clans.action import Action, aim
from rollwright.games.six_clans.cardboard import DICE
from rollwright.games.six_clans.clock import Clock
from rollwright.games.six_clans.moves import COMBINE, Move
from rollwright.games.six_clans.rules import (
    HOME,
    SPLITS,
    TAKES,
    TAKES_DRAWN,
    TOP,
    UNKNOWN,
    SixClansRules,
)
from rollwright.games.six_clans.sheet import Sheet

ALL_ZONES: Final = 63


def first_free(law: SixClansRules, free: int, kind: int) -> int:
    """The first space whose bonus of this kind is free, or -1: bonuses of one kind are spent from top to bottom (S7.3)."""
    for space in law.spaces_of[kind]:
        if free >> space & 1:
            return space
    return -1


def stepped(law: SixClansRules, die: int, value: int, steps: int, bonuses: int) -> int:
    """The values that one to so many plus-or-minus bonuses reach: same sign, within the faces of the die (S7.5)."""
    found = 0
    for step in range(1, bonuses + 1):
        if steps >= 0 and value + step <= law.sides[die]:
            found |= 1 << (value + step)
        if steps <= 0 and value - step >= 1:
            found |= 1 << (value - step)
    return found


def combined(law: SixClansRules, clock: Clock, sheet: Sheet, die: int, values: int) -> int:
    """The values that one combine makes of these (S7.8)."""
    found = 0
    taken = sheet.chosen | sheet.eaten | 1 << die
    for other in range(DICE):
        if not taken >> other & 1 and clock.clans[other] >= 0:
            found |= values << clock.values[other] | values >> clock.values[other]
    return found & law.all


def resized(law: SixClansRules, size: int, size_steps: int, bonuses: int) -> int:
    """The sizes that one to so many size bonuses reach: one direction, no wrap (S7.6)."""
    if bonuses >= DICE:
        bonuses = DICE - 1
    found = law.sizes_near[size][bonuses]
    if size_steps > 0:
        found &= ~((2 << size) - 1)
    elif size_steps < 0:
        found &= (1 << size) - 1
    return found


def zone_takes(
    law: SixClansRules, sheet: Sheet, zone: int, face: int, plain: int, altered: int, parts: int, size: int, sizes: int
) -> bool:
    """Whether a zone takes one of these dice.

    `plain` is the face, `altered` are values made of it by plus, minus or combine; `parts` are those of them that may be split.
    `size` is a size no bonus was spent for, or -1; `sizes` are those a bonus was spent for, which must be met (S7.16).
    """
    takes = sheet.takes[zone]
    values = plain | altered
    if zone == HOME:  # S7.16: any value fits the Home Card, so none is altered for it
        values = plain
        parts &= plain
    elif zone == TOP and altered:  # S7.16: nor in the top row where the face itself would do
        if takes[TAKES] >> face & 1:
            values = plain
        if parts and sheet.zone_splits(law, TOP, 0, False) >> face & 1:
            parts &= plain
    if size >= 0:
        if values & takes[TAKES + size]:
            return True
        if parts and parts & (
            takes[SPLITS + size] if takes[SPLITS + size] != UNKNOWN else sheet.zone_splits(law, zone, size, False)
        ):
            return True
    if sizes:
        for other in range(DICE):
            if sizes >> other & 1:
                if values & takes[TAKES_DRAWN + other]:
                    return True
                if parts and parts & sheet.zone_splits(law, zone, other, True):
                    return True
    return False


def some_zone_takes(
    law: SixClansRules,
    sheet: Sheet,
    zones: int,
    face: int,
    plain: int,
    altered: int,
    parts: int,
    size: int,
    sizes: int,
) -> bool:
    return any(zones >> zone & 1 and zone_takes(law, sheet, zone, face, plain, altered, parts, size, sizes) for zone in range(6))


def finishes(law: SixClansRules, clock: Clock, sheet: Sheet, act: Action, free: int) -> bool:
    """Whether an action with these bonuses still free can be finished, with or without spending them."""
    if act.part:
        return splits_here(law, sheet, act)
    plain = 0 if act.altered() else 1 << act.value
    whole = 1 << act.value
    some = 0  # values reached by plus and minus
    more = 0  # and from there by combine
    if not act.combined and act.size_steps == 0 and not act.coloured:
        some = stepped(law, act.die, act.value, act.steps, law.many[free & law.step_mask])
        if free & law.combine_mask:
            more = combined(law, clock, sheet, act.die, whole | some)
    altered = (whole | some | more) if act.altered() else some | more
    parts = (whole | some) if free & law.split_mask and not act.combined else 0
    zones = 1 << sheet.zones[act.clan]
    if not act.coloured and free & law.colour_mask:
        zones = ALL_ZONES
    sizes = resized(law, act.size, act.size_steps, law.many[free & law.size_mask])
    size = act.size
    if act.size_steps:
        sizes |= 1 << size
        size = -1
    return some_zone_takes(law, sheet, zones, act.face, plain, altered, parts, size, sizes)


def splits_here(law: SixClansRules, sheet: Sheet, act: Action) -> bool:
    """Whether both parts of a split, in this order, have a cell."""
    zone = sheet.zones[act.clan]
    return any(part_fits(law, sheet, act, cell) for cell in range(law.start[zone], law.stop[zone]))


def part_fits(law: SixClansRules, sheet: Sheet, act: Action, cell: int) -> bool:
    """Whether the next part of a split may stand in this cell of its zone, and leaves a cell for the part after it."""
    if not sheet.cell_takes(law, cell, act.size) >> act.part & 1:
        return False
    if act.second:
        return act.size_steps == 0 or act.met or law.icon[cell] == act.size
    if not sheet.rest_takes(law, cell, act.part, act.size, act.size_steps != 0) >> act.rest & 1:
        return False
    zone = law.cell_zone[cell]
    if act.steps == 0:
        return True
    return zone != HOME and not (zone == TOP and sheet.zone_splits(law, TOP, 0, False) >> act.face & 1)


def whole_fits(law: SixClansRules, sheet: Sheet, act: Action, cell: int) -> bool:
    """Whether the die as it is now may stand in this cell of its zone."""
    if not sheet.cell_takes(law, cell, act.size) >> act.value & 1:
        return False
    if act.size_steps and law.icon[cell] != act.size:
        return False
    if not act.altered():
        return True
    zone = law.cell_zone[cell]
    return zone != HOME and not (zone == TOP and sheet.takes[TOP][TAKES] >> act.face & 1)


def split_fits(law: SixClansRules, sheet: Sheet, act: Action, zone: int) -> bool:
    """Whether the die as it is now can be split in its zone."""
    if not sheet.zone_splits(law, zone, act.size, act.size_steps != 0) >> act.value & 1:
        return False
    if act.steps == 0:
        return True
    return zone != HOME and not (zone == TOP and sheet.zone_splits(law, TOP, 0, False) >> act.face & 1)


def aims(law: SixClansRules, clock: Clock, sheet: Sheet, act: Action, move: Move) -> bool:
    """Whether the bonus that was taken up may do this, and the action can then be finished."""
    after = act.clone()
    if not aim(law, clock, after, move):
        return False
    free = sheet.free() & ~law.two_mask & ~(1 << act.space)
    if move.kind != COMBINE:
        return finishes(law, clock, sheet, after, free)
    sheet.eaten |= 1 << move.die
    found = finishes(law, clock, sheet, after, free)
    sheet.eaten &= ~(1 << move.die)
    return found
