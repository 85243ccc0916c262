"""What a die can still become, and whether it then fits: a step is offered only if its action can be finished (S4.8).

Values, sizes and zones that bonuses can reach are sets, kept as masks; one look at what the zones take answers for all of them at
once. Must agree with trying every sequence of bonuses and cells.
"""

from __future__ import annotations

from rollwright.games.six_clans.action import Action, aim
from rollwright.games.six_clans.cardboard import DICE
from rollwright.games.six_clans.clock import ALL_DICE, Clock
from rollwright.games.six_clans.moves import COMBINE, Move
from rollwright.games.six_clans.openings import UNKNOWN
from rollwright.games.six_clans.purse import Purse
from rollwright.games.six_clans.rules import HOME, SIDE, TOP, SixClansRules
from rollwright.games.six_clans.sheet import Sheet


def stepped(law: SixClansRules, die: int, value: int, steps: int, bonuses: int) -> int:
    """The values that one to so many plus-or-minus bonuses reach: same sign, within the faces of the die (S7.5)."""
    near = law.values_near[die][value]
    found = near[bonuses if bonuses < len(near) else len(near) - 1]
    if steps > 0:
        return found & law.above[value]
    return found & law.below[value] if steps < 0 else found


def combined(law: SixClansRules, clock: Clock, sheet: Sheet, die: int, values: int) -> int:
    """The values that one combine makes of these (S7.8)."""
    found = 0
    for other in law.dice_in[ALL_DICE & ~(sheet.chosen | sheet.eaten | clock.left | 1 << die)]:
        value = clock.values[other]
        found |= values << value | values >> value
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
    openings = sheet.openings[zone]
    values = plain | altered
    if zone == HOME:  # S7.16: any value fits the Home Card, so none is altered for it
        values = plain
        parts &= plain
    elif zone == TOP and altered:  # S7.16: nor in the top row where the face itself would do
        if openings.takes[0] >> face & 1:
            values = plain
        if parts and sheet.zone_splits(law, TOP, 0, False) >> face & 1:
            parts &= plain
    if size >= 0:
        if values & openings.takes[size]:
            return True
        if parts:
            splits = openings.splits[size]
            if parts & (splits if splits != UNKNOWN else sheet.zone_splits(law, zone, size, False)):
                return True
    if sizes:
        for other in range(DICE):
            if sizes >> other & 1:
                drawn = openings.drawn[other]
                if values & (drawn if drawn != UNKNOWN else sheet.zone_drawn(law, zone, other)):
                    return True
                if parts and parts & sheet.zone_splits(law, zone, other, True):
                    return True
    return False


def some_zone_takes(
    law: SixClansRules,
    sheet: Sheet,
    zone: int,
    recoloured: bool,
    face: int,
    plain: int,
    altered: int,
    parts: int,
    size: int,
    sizes: int,
) -> bool:
    """The same for the zone of a die, or for any zone if its colour can be changed."""
    if zone_takes(law, sheet, zone, face, plain, altered, parts, size, sizes):
        return True
    return recoloured and other_zone_takes(law, sheet, zone, face, plain, altered, parts, size, sizes)


def other_zone_takes(
    law: SixClansRules, sheet: Sheet, zone: int, face: int, plain: int, altered: int, parts: int, size: int, sizes: int
) -> bool:
    """The same for the zones of the other clans."""
    for other in range(6):  # noqa: SIM110 - any() would make an object of each answer
        if other != zone and zone_takes(law, sheet, other, face, plain, altered, parts, size, sizes):
            return True
    return False


def finishes(law: SixClansRules, clock: Clock, sheet: Sheet, act: Action, purse: Purse) -> bool:
    """Whether an action with these bonuses still free can be finished, with or without spending them."""
    if act.part:
        return splits_here(law, sheet, act)
    plain = 0 if act.altered() else 1 << act.value
    whole = 1 << act.value
    some = 0  # values reached by plus and minus
    more = 0  # and from there by combine
    if not act.combined and act.size_steps == 0 and not act.coloured:
        some = stepped(law, act.die, act.value, act.steps, purse.steps)
        if purse.combines:
            more = combined(law, clock, sheet, act.die, whole | some)
    altered = (whole | some | more) if act.altered() else some | more
    parts = (whole | some) if purse.splits and not act.combined else 0
    zone = sheet.zones[act.clan]
    recoloured = purse.colours > 0 and not act.coloured
    sizes = resized(law, act.size, act.size_steps, purse.sizes)
    size = act.size
    if act.size_steps:
        sizes |= 1 << size
        size = -1
    return some_zone_takes(law, sheet, zone, recoloured, act.face, plain, altered, parts, size, sizes)


def splits_here(law: SixClansRules, sheet: Sheet, act: Action) -> bool:
    """Whether both parts of a split, in this order, have a cell."""
    zone = sheet.zones[act.clan]
    rows: list[int] = []
    sheet.add_rows(law, zone, act.size, act.part, rows)
    first = act.size * law.table.width
    for row in rows:  # noqa: SIM110 - as above
        if part_fits(law, sheet, act, zone, row - first):
            return True
    return False


def fitting(law: SixClansRules, sheet: Sheet, act: Action) -> list[int]:
    """The cells into which the die, or the next part of it, may be written as it is now."""
    zone = sheet.zones[act.clan]
    rows: list[int] = []
    sheet.add_rows(law, zone, act.size, act.number(), rows)
    if zone == SIDE:
        rows.sort()  # there, empty pairs come first
    first = act.size * law.table.width
    found: list[int] = []
    for row in rows:
        cell = row - first
        if part_fits(law, sheet, act, zone, cell) if act.part else whole_fits(law, sheet, act, zone, cell):
            found.append(cell)
    return found


def part_fits(law: SixClansRules, sheet: Sheet, act: Action, zone: int, cell: int) -> bool:
    """Whether a cell that takes the next part of a split may have it, and leaves a cell for the part after it."""
    if act.second:
        return act.size_steps == 0 or act.met or law.icon[cell] == act.size
    if not sheet.rest_takes(law, cell, act.part, act.size, act.size_steps != 0) >> act.rest & 1:
        return False
    if act.steps == 0:
        return True
    return zone != HOME and not (zone == TOP and sheet.zone_splits(law, TOP, 0, False) >> act.face & 1)


def whole_fits(law: SixClansRules, sheet: Sheet, act: Action, zone: int, cell: int) -> bool:
    """Whether a cell that takes the die as it is now may have it."""
    if act.size_steps and law.icon[cell] != act.size:
        return False
    if not act.altered():
        return True
    return zone != HOME and not (zone == TOP and sheet.openings[TOP].takes[0] >> act.face & 1)


def split_fits(law: SixClansRules, sheet: Sheet, act: Action, zone: int) -> bool:
    """Whether the die as it is now can be split in its zone."""
    if not sheet.zone_splits(law, zone, act.size, act.size_steps != 0) >> act.value & 1:
        return False
    if act.steps == 0:
        return True
    return zone != HOME and not (zone == TOP and sheet.zone_splits(law, TOP, 0, False) >> act.face & 1)


def aims(law: SixClansRules, clock: Clock, sheet: Sheet, act: Action, move: Move, after: Action) -> bool:
    """Whether the bonus that was taken up may do this, and the action can then be finished; `after` is what it then is."""
    after.become(act)
    if not aim(law, clock, after, move):
        return False
    purse = law.purse(sheet.free() & ~(1 << act.space))
    if move.kind != COMBINE:
        return finishes(law, clock, sheet, after, purse)
    sheet.eaten |= 1 << move.die
    found = finishes(law, clock, sheet, after, purse)
    sheet.eaten &= ~(1 << move.die)
    return found
