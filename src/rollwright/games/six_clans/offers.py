"""Every legal move, found fast. Must agree with refusals.py, which tells why the others are not legal."""

from __future__ import annotations

from rollwright.games.six_clans.action import Action, begin
from rollwright.games.six_clans.cardboard import DICE
from rollwright.games.six_clans.clock import Clock
from rollwright.games.six_clans.reach import (
    ALL_ZONES,
    aims,
    combined,
    finishes,
    part_fits,
    resized,
    some_zone_takes,
    split_fits,
    stepped,
    whole_fits,
)
from rollwright.games.six_clans.rules import (
    B_COLOUR,
    B_COMBINE,
    B_SIZE,
    B_STEP,
    BOTTOM,
    HOME,
    MIDDLE,
    SECOND,
    SIDE,
    TOP,
    SixClansRules,
)
from rollwright.games.six_clans.sheet import Sheet


def place_rows(law: SixClansRules, sheet: Sheet, die: int, zone: int, value: int, found: list[int]) -> None:
    """Add the rows that write a die as it was rolled; must agree with refusal()."""
    if not sheet.takes[zone][die] >> value & 1:  # TAKES
        return
    first = die * law.table.width + law.start[zone]
    if zone == TOP:
        found.append(first + sheet.top)
    elif zone == HOME:
        found.append(first + sheet.card)
    elif zone == MIDDLE:
        found.extend(law.middle_rows[die][sheet.middle & law.middle_usable[die]])
    elif zone == BOTTOM:
        found.extend(law.bottom_rows[die][sheet.bottom])
    elif zone == SECOND:
        if sheet.rise < law.row and value > sheet.rise_last:
            found.append(first + sheet.rise)
        if sheet.fall < law.row and value < sheet.fall_last:
            found.append(first + law.row + sheet.fall)
    else:
        found.extend(law.side_rows[die][sheet.empty])
        cell = law.start[SIDE]
        for pair in range(law.pairs):
            if not sheet.empty >> pair & 1:
                left = sheet.cells[cell]
                right = sheet.cells[cell + 1]
                if left == 0 and right == value:
                    found.append(first + 2 * pair)
                elif right == 0 and left == value:
                    found.append(first + 2 * pair + 1)
            cell += 2


def bonus_rows(law: SixClansRules, clock: Clock, sheet: Sheet, act: Action, free: int, found: list[int]) -> None:
    """Add the rows that take up a bonus for this die and can be finished; must agree with refusal()."""
    table = law.table.bonus[act.die]
    zone = sheet.zones[act.clan]
    early = not act.combined and act.size_steps == 0 and not act.coloured  # S7.2: first the value, then size and colour
    whole = 1 << act.value
    plain, altered = (0, whole) if act.altered() else (whole, 0)
    can_split = not act.combined and free & law.split_mask != 0
    parts = whole if can_split else 0
    can_colour = not act.coloured and free & law.colour_mask != 0
    zones = ALL_ZONES if can_colour else 1 << zone
    size_bonuses = law.many[free & law.size_mask]
    bigger = resized(law, act.size, act.size_steps, size_bonuses) if size_bonuses else 0
    size, sizes = (-1, bigger | 1 << act.size) if act.size_steps else (act.size, bigger)
    can_combine = early and free & law.combine_mask != 0
    if early and free & law.step_mask:
        some = stepped(law, act.die, act.value, act.steps, law.many[free & law.step_mask])
        more = combined(law, clock, sheet, act.die, some) if can_combine else 0
        if some and some_zone_takes(law, sheet, zones, act.face, 0, some | more, some if can_split else 0, size, sizes):
            found.append(table[law.first[free & law.step_mask]])
    if bigger and some_zone_takes(law, sheet, zones, act.face, plain, altered, parts, -1, bigger):
        found.append(table[law.first[free & law.size_mask]])
    if can_colour and some_zone_takes(law, sheet, ALL_ZONES & ~(1 << zone), act.face, plain, altered, parts, size, sizes):
        found.append(table[law.first[free & law.colour_mask]])
    if can_combine:
        more = combined(law, clock, sheet, act.die, whole)
        if more and some_zone_takes(law, sheet, zones, act.face, 0, more, 0, size, sizes):
            found.append(table[law.first[free & law.combine_mask]])
    if can_split and split_fits(law, sheet, act, zone):
        found.append(table[law.first[free & law.split_mask]])


def idle_rows(law: SixClansRules, clock: Clock, sheet: Sheet) -> list[int]:
    """Every move between two actions."""
    found: list[int] = []
    taken = sheet.chosen | sheet.eaten
    free = sheet.free() & ~law.two_mask
    act: Action | None = None
    for die in range(DICE):
        clan = clock.clans[die]
        if taken >> die & 1 or clan < 0 or (sheet.picks == 0 and clan != sheet.home):
            continue
        if clan == sheet.home and sheet.card == law.spaces:
            found.append(die * law.table.width + law.cells)  # RECRUIT
        else:
            place_rows(law, sheet, die, sheet.zones[clan], clock.values[die], found)
        if free:
            if act is None:
                act = begin(clock, die)
            else:  # the same, for another die
                act.die = act.size = die
                act.face = act.value = clock.values[die]
                act.clan = clan
            bonus_rows(law, clock, sheet, act, free, found)
    if sheet.picks == 0 and sheet.free() & law.two_mask and two_helps(law, clock, sheet):
        found.append(law.table.two[law.first[sheet.free() & law.two_mask]])
    found.append(law.table.done)
    return found


def two_helps(law: SixClansRules, clock: Clock, sheet: Sheet) -> bool:
    """S7.15: whether there is a die to be placed that needs a pick."""
    taken = sheet.chosen | sheet.eaten
    free = sheet.free() & ~law.two_mask
    for die in range(DICE):
        clan = clock.clans[die]
        if not taken >> die & 1 and clan >= 0 and clan != sheet.home:
            if sheet.takes[sheet.zones[clan]][die] >> clock.values[die] & 1:
                return True
            if free and finishes(law, clock, sheet, begin(clock, die), free):
                return True
    return False


def action_rows(law: SixClansRules, clock: Clock, sheet: Sheet, act: Action) -> list[int]:
    """Every move within an action."""
    found: list[int] = []
    if act.space >= 0:
        aim_rows(law, clock, sheet, act, found)
        return found
    first = act.die * law.table.width
    zone = sheet.zones[act.clan]
    for cell in range(law.start[zone], law.stop[zone]):
        if part_fits(law, sheet, act, cell) if act.part else whole_fits(law, sheet, act, cell):
            found.append(first + cell)
    if act.part == 0:
        free = sheet.free() & ~law.two_mask
        if free:
            bonus_rows(law, clock, sheet, act, free, found)
    return found


def aim_rows(law: SixClansRules, clock: Clock, sheet: Sheet, act: Action, found: list[int]) -> None:
    """Add what may be done with the bonus that was taken up."""
    table = law.table
    kind = law.bonus_of[act.space]
    if kind == B_STEP:
        rows = [table.minus, table.plus]
    elif kind == B_SIZE:
        rows = [table.smaller, table.bigger]
    elif kind == B_COLOUR:
        rows = table.colour
    elif kind == B_COMBINE:
        rows = []
        for die in range(DICE):
            if not (sheet.chosen | sheet.eaten) >> die & 1 and die != act.die and clock.clans[die] >= 0:
                rows.append(table.less[die])
                rows.append(table.add[die])
    else:
        rows = table.split[1 : act.value]
    for row in rows:
        if aims(law, clock, sheet, act, table.moves[row]):
            found.append(row)
