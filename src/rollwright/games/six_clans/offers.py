"""Every legal move, found fast. Must agree with refusals.py, which tells why the others are not legal."""

from __future__ import annotations

from rollwright.games.six_clans.action import Action, begin
from rollwright.games.six_clans.clock import ALL_DICE, Clock
from rollwright.games.six_clans.purse import Purse
from rollwright.games.six_clans.reach import (
    aims,
    combined,
    finishes,
    fitting,
    other_zone_takes,
    resized,
    some_zone_takes,
    split_fits,
    stepped,
)
from rollwright.games.six_clans.rules import (
    B_COLOUR,
    B_COMBINE,
    B_SIZE,
    B_STEP,
    HOME,
    SixClansRules,
)
from rollwright.games.six_clans.sheet import Sheet


def bonus_rows(law: SixClansRules, clock: Clock, sheet: Sheet, act: Action, purse: Purse, found: list[int]) -> None:
    """Add the rows that take up a bonus for this die and can be finished; must agree with refusal()."""
    table = law.table.bonus[act.die]
    zone = sheet.zones[act.clan]
    early = not act.combined and act.size_steps == 0 and not act.coloured  # S7.2: first the value, then size and colour
    whole = 1 << act.value
    plain = 0 if act.altered() else whole
    altered = whole - plain
    can_split = purse.splits > 0 and not act.combined
    parts = whole if can_split else 0
    can_colour = purse.colours > 0 and not act.coloured
    resizes = resized(law, act.size, act.size_steps, purse.sizes) if purse.sizes else 0
    size = -1 if act.size_steps else act.size
    sizes = resizes | 1 << act.size if act.size_steps else resizes
    can_combine = purse.combines > 0 and early
    if purse.steps and early:
        some = stepped(law, act.die, act.value, act.steps, purse.steps)
        halves = some if can_split else 0
        if some and (
            some_zone_takes(law, sheet, zone, can_colour, act.face, 0, some, halves, size, sizes)
            or (
                can_combine
                and some_zone_takes(
                    law, sheet, zone, can_colour, act.face, 0, combined(law, clock, sheet, act.die, some), 0, size, sizes
                )
            )
        ):
            found.append(table[purse.step])
    if resizes and some_zone_takes(law, sheet, zone, can_colour, act.face, plain, altered, parts, -1, resizes):
        found.append(table[purse.size])
    if can_colour and other_zone_takes(law, sheet, zone, act.face, plain, altered, parts, size, sizes):
        found.append(table[purse.colour])
    if can_combine:
        more = combined(law, clock, sheet, act.die, whole)
        if more and some_zone_takes(law, sheet, zone, can_colour, act.face, 0, more, 0, size, sizes):
            found.append(table[purse.combine])
    if can_split and split_fits(law, sheet, act, zone):
        found.append(table[purse.split])


def idle_rows(law: SixClansRules, clock: Clock, sheet: Sheet) -> list[int]:
    """Every move between two actions."""
    found: list[int] = []
    purse = law.purse(sheet.free())
    values = clock.values
    act: Action | None = None
    for die in law.dice_in[ALL_DICE & ~(sheet.chosen | sheet.eaten | clock.left)]:
        clan = clock.clans[die]
        if clan == sheet.home:
            if sheet.card == law.spaces:
                found.append(die * law.table.width + law.cells)  # RECRUIT
            else:
                sheet.add_rows(law, HOME, die, values[die], found)
        elif sheet.picks:
            sheet.add_rows(law, sheet.zones[clan], die, values[die], found)
        else:
            continue
        if purse.for_dice:
            if act is None:
                act = begin(clock, die)
            else:  # the same, for another die
                act.die = act.size = die
                act.face = act.value = values[die]
                act.clan = clan
            bonus_rows(law, clock, sheet, act, purse, found)
    if purse.twos and sheet.picks == 0 and two_helps(law, clock, sheet):
        found.append(law.table.two[purse.two])
    found.append(law.table.done)
    return found


def two_helps(law: SixClansRules, clock: Clock, sheet: Sheet) -> bool:
    """S7.15: whether there is a die to be placed that needs a pick."""
    purse = law.purse(sheet.free())
    for die in law.dice_in[ALL_DICE & ~(sheet.chosen | sheet.eaten | clock.left)]:
        clan = clock.clans[die]
        if clan != sheet.home:
            if sheet.openings[sheet.zones[clan]].takes[die] >> clock.values[die] & 1:
                return True
            if purse.for_dice and finishes(law, clock, sheet, begin(clock, die), purse):
                return True
    return False


def action_rows(law: SixClansRules, clock: Clock, sheet: Sheet, act: Action) -> list[int]:
    """Every move within an action."""
    found: list[int] = []
    if act.space >= 0:
        aim_rows(law, clock, sheet, act, found)
        return found
    first = act.die * law.table.width
    for cell in fitting(law, sheet, act):
        found.append(first + cell)
    if act.part == 0:
        purse = law.purse(sheet.free())
        if purse.for_dice:
            bonus_rows(law, clock, sheet, act, purse, found)
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
        for die in law.dice_in[ALL_DICE & ~(sheet.chosen | sheet.eaten | clock.left | 1 << act.die)]:
            rows.append(table.less[die])
            rows.append(table.add[die])
    else:
        rows = table.split[1 : act.value]
    after = act.clone()
    for row in rows:
        if aims(law, clock, sheet, act, table.moves[row], after):
            found.append(row)
