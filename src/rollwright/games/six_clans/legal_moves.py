"""All legal moves, found fast. Must agree with refusals.py, which checks the rules one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.games.six_clans.bonuses import Bonuses
from rollwright.games.six_clans.chosen_die import ChosenDie, choose
from rollwright.games.six_clans.components import B_COMBINE, B_SPLIT, HOME
from rollwright.games.six_clans.reachable import (
    can_use,
    combined,
    finishes,
    fitting,
    other_zone_takes,
    resized,
    some_zone_takes,
    split_fits,
    stepped,
)
from rollwright.games.six_clans.shared_state import ALL_DICE, SharedState
from rollwright.games.six_clans.sheet import Sheet

if TYPE_CHECKING:
    from rollwright.games.six_clans.rules import SixClansRules


def bonus_rows(
    rules: SixClansRules, shared: SharedState, sheet: Sheet, chosen: ChosenDie, bonuses: Bonuses, found: list[int]
) -> None:
    """Add the rows that start to use a bonus on this die and can be finished; must agree with refuse_bonus()."""
    table = rules.table.bonus[chosen.die]
    zone = sheet.zones[chosen.clan]
    early = not chosen.combined and chosen.size_steps == 0 and not chosen.recolored  # S7.2: first the value, then size and color
    whole = 1 << chosen.value
    plain = 0 if chosen.altered() else whole
    altered = whole - plain
    can_split = bonuses.splits > 0 and not chosen.combined
    parts = whole if can_split else 0
    can_recolor = bonuses.colors > 0 and not chosen.recolored
    resizes = resized(rules, chosen.size, chosen.size_steps, bonuses.sizes) if bonuses.sizes else 0
    size = -1 if chosen.size_steps else chosen.size
    sizes = resizes | 1 << chosen.size if chosen.size_steps else resizes
    can_combine = bonuses.combines > 0 and early
    if bonuses.steps and early:
        some = stepped(rules, chosen.die, chosen.value, chosen.steps, bonuses.steps)
        halves = some if can_split else 0
        if some and (
            some_zone_takes(rules, sheet, zone, can_recolor, chosen.face, 0, some, halves, size, sizes)
            or (
                can_combine
                and some_zone_takes(
                    rules,
                    sheet,
                    zone,
                    can_recolor,
                    chosen.face,
                    0,
                    combined(rules, shared, sheet, chosen.die, some),
                    0,
                    size,
                    sizes,
                )
            )
        ):
            found.append(table[bonuses.step])
    if resizes and some_zone_takes(rules, sheet, zone, can_recolor, chosen.face, plain, altered, parts, -1, resizes):
        found.append(table[bonuses.size])
    if can_recolor and other_zone_takes(rules, sheet, zone, chosen.face, plain, altered, parts, size, sizes):
        found.append(table[bonuses.color])
    if can_combine:
        more = combined(rules, shared, sheet, chosen.die, whole)
        if more and some_zone_takes(rules, sheet, zone, can_recolor, chosen.face, 0, more, 0, size, sizes):
            found.append(table[bonuses.combine])
    if can_split and split_fits(rules, sheet, chosen, zone):
        found.append(table[bonuses.split])


def rows_between_dice(rules: SixClansRules, shared: SharedState, sheet: Sheet) -> list[int]:
    """Return all moves while no die is chosen."""
    found: list[int] = []
    bonuses = rules.bonuses(sheet.free())
    values = shared.values
    chosen: ChosenDie | None = None
    for die in rules.dice_in[ALL_DICE & ~(sheet.chosen | sheet.combined | shared.left)]:
        clan = shared.clans[die]
        if clan == sheet.home:
            if sheet.card == rules.spaces:
                found.append(die * rules.table.width + rules.cells)  # RECRUIT
            else:
                sheet.add_rows(rules, HOME, die, values[die], found)
        elif sheet.picks:
            sheet.add_rows(rules, sheet.zones[clan], die, values[die], found)
        else:
            continue
        if bonuses.for_dice:
            if chosen is None:
                chosen = choose(shared, die)
            else:  # the same, for another die
                chosen.die = chosen.size = die
                chosen.face = chosen.value = values[die]
                chosen.clan = clan
            bonus_rows(rules, shared, sheet, chosen, bonuses, found)
    if bonuses.twos and sheet.picks == 0 and two_helps(rules, shared, sheet):
        found.append(rules.table.two[bonuses.two])
    found.append(rules.table.done)
    return found


def two_helps(rules: SixClansRules, shared: SharedState, sheet: Sheet) -> bool:
    """S7.15: return whether a die that needs a pick can still be placed."""
    bonuses = rules.bonuses(sheet.free())
    for die in rules.dice_in[ALL_DICE & ~(sheet.chosen | sheet.combined | shared.left)]:
        clan = shared.clans[die]
        if clan != sheet.home:
            if sheet.fits[sheet.zones[clan]].takes[die] >> shared.values[die] & 1:
                return True
            if bonuses.for_dice and finishes(rules, shared, sheet, choose(shared, die), bonuses):
                return True
    return False


def rows_for_chosen(rules: SixClansRules, shared: SharedState, sheet: Sheet, chosen: ChosenDie) -> list[int]:
    """Return all moves for the chosen die."""
    found: list[int] = []
    if chosen.space >= 0:
        use_rows(rules, shared, sheet, chosen, found)
        return found
    first = chosen.die * rules.table.width
    for cell in fitting(rules, sheet, chosen):
        found.append(first + cell)
    if chosen.part == 0:
        bonuses = rules.bonuses(sheet.free())
        if bonuses.for_dice:
            bonus_rows(rules, shared, sheet, chosen, bonuses, found)
    return found


def use_rows(rules: SixClansRules, shared: SharedState, sheet: Sheet, chosen: ChosenDie, found: list[int]) -> None:
    """Add what may be done with the bonus in use."""
    table = rules.table
    kind = rules.bonus_of[chosen.space]
    rows = table.uses[kind]
    if kind == B_COMBINE:
        rows = []
        for die in rules.dice_in[ALL_DICE & ~(sheet.chosen | sheet.combined | shared.left | 1 << chosen.die)]:
            rows.append(table.less[die])
            rows.append(table.add[die])
    elif kind == B_SPLIT:
        rows = table.split[1 : chosen.value]
    after = chosen.clone()
    for row in rows:
        if can_use(rules, shared, sheet, chosen, table.rows[row], after):
            found.append(row)
