"""Refusal codes with their rules, in checking order. The messages are in explain.py.

A refusal is a number; the numbers rise in the order in which the rules are asked, so that of two the higher came further. Marks
point into docs/rules/six_clans.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollwright.games.six_clans.chosen_die import ChosenDie, choose
from rollwright.games.six_clans.components import (
    B_COLOR,
    B_COMBINE,
    B_SPLIT,
    B_STEP,
    BOTTOM,
    HOME,
    MIDDLE,
    SECOND,
    SIDE,
    TOP,
)
from rollwright.games.six_clans.legal_moves import two_helps, use_rows
from rollwright.games.six_clans.moves import BONUS, COLOR, COMBINE, DONE, PLACE, RECRUIT, SIZE, SPLIT, STEP, TWO, Move
from rollwright.games.six_clans.reachable import can_use
from rollwright.games.six_clans.shared_state import SharedState
from rollwright.games.six_clans.sheet import Sheet

if TYPE_CHECKING:
    from rollwright.games.six_clans.rules import SixClansRules

# whose turn it is
CHANCE_MOVE: Final = 1
GAME_OVER: Final = 2
NOT_ROLLED: Final = 3
ALREADY_DONE: Final = 4
# one die at a time
NO_BONUS_IN_USE: Final = 5
USE_FIRST: Final = 6
OTHER_BONUS: Final = 7
FINISH_FIRST: Final = 8
PARTS_FIRST: Final = 9
# choosing a die
NO_MEEPLE: Final = 10
ALREADY_CHOSEN: Final = 11
USED_IN_COMBINE: Final = 12
NO_PICK: Final = 13
# having a bonus
LOCKED: Final = 14
SPENT: Final = 15
LATER_ONE: Final = 16
# writing into a cell
OTHER_ZONE: Final = 17
NOT_HOME: Final = 18
CARD_NOT_FULL: Final = 19
FILLED: Final = 20
TOP_ORDER: Final = 21
TOP_LIMIT: Final = 22
ROW_ORDER: Final = 23
NOT_RISING: Final = 24
NOT_FALLING: Final = 25
WRONG_SIZE: Final = 26
NOT_EQUAL: Final = 27
LEFT_FIRST: Final = 28
HOME_ORDER: Final = 29
# using a bonus
SECOND_COMBINE: Final = 30
TOO_LATE: Final = 31
SECOND_COLOR: Final = 32
COMBINED_SPLIT: Final = 33
OPPOSITE: Final = 34
BEYOND_FACES: Final = 35
BEYOND_SIZES: Final = 36
SAME_COLOR: Final = 37
NOT_ANOTHER_DIE: Final = 38
BEYOND_CELL: Final = 39
NO_PARTS: Final = 40
PICKS_LEFT: Final = 41
NOTHING_FOR_TWO: Final = 42
# what a bonus leads to
CARD_FULL: Final = 43
NO_CELL: Final = 44
TWO_SPACES: Final = 45
NO_CELLS_FOR_PARTS: Final = 46
NO_CELL_FOR_REST: Final = 47
POINTLESS_VALUE: Final = 48
POINTLESS_SIZE: Final = 49

RULE_IDS = (
    "",
    "S3.1",  # CHANCE_MOVE
    "S8.1",  # GAME_OVER
    "S3.1",  # NOT_ROLLED
    "S3.3",  # ALREADY_DONE
    "S7.1",  # NO_BONUS_IN_USE
    "S4.7",  # USE_FIRST
    "S7.1",  # OTHER_BONUS
    "S4.7",  # FINISH_FIRST
    "S7.2",  # PARTS_FIRST
    "S3.1",  # NO_MEEPLE
    "S4.3",  # ALREADY_CHOSEN
    "S7.9",  # USED_IN_COMBINE
    "S4.1",  # NO_PICK
    "S6.3",  # LOCKED
    "S7.1",  # SPENT
    "S7.3",  # LATER_ONE
    "S4.4",  # OTHER_ZONE
    "S6.2",  # NOT_HOME
    "S6.4",  # CARD_NOT_FULL
    "S4.5",  # FILLED
    "S5.1",  # TOP_ORDER
    "S5.2",  # TOP_LIMIT
    "S5.4",  # ROW_ORDER
    "S5.5",  # NOT_RISING
    "S5.6",  # NOT_FALLING
    "S5.9",  # WRONG_SIZE
    "S5.12",  # NOT_EQUAL
    "S5.14",  # LEFT_FIRST
    "S6.1",  # HOME_ORDER
    "S7.10",  # SECOND_COMBINE
    "S7.2",  # TOO_LATE
    "S7.7",  # SECOND_COLOR
    "S7.11",  # COMBINED_SPLIT
    "S7.5",  # OPPOSITE
    "S7.5",  # BEYOND_FACES
    "S7.6",  # BEYOND_SIZES
    "S7.7",  # SAME_COLOR
    "S7.9",  # NOT_ANOTHER_DIE
    "S7.8",  # BEYOND_CELL
    "S7.11",  # NO_PARTS
    "S7.15",  # PICKS_LEFT
    "S7.15",  # NOTHING_FOR_TWO
    "S6.4",  # CARD_FULL
    "S4.8",  # NO_CELL
    "S7.13",  # TWO_SPACES
    "S7.12",  # NO_CELLS_FOR_PARTS
    "S7.12",  # NO_CELL_FOR_REST
    "S7.16",  # POINTLESS_VALUE
    "S7.16",  # POINTLESS_SIZE
)

USE_KINDS = (STEP, SIZE, COLOR, COMBINE, SPLIT)  # by the kind of bonus


def refuse(rules: SixClansRules, shared: SharedState, sheet: Sheet, move: Move) -> int:
    """Return the refusal of a move of a seat that is to act, 0 if it is legal."""
    chosen = sheet.chosen_die
    if move.kind in USE_KINDS:
        if chosen is None or chosen.space < 0:
            return NO_BONUS_IN_USE
        if USE_KINDS[rules.bonus_of[chosen.space]] != move.kind:
            return OTHER_BONUS
        return refuse_use(rules, shared, sheet, chosen, move)
    if chosen is not None:
        if chosen.space >= 0:
            return USE_FIRST
        if move.kind in (DONE, TWO, RECRUIT) or move.die != chosen.die:
            return FINISH_FIRST
        if chosen.part and move.kind == BONUS:
            return PARTS_FIRST
    if move.kind == DONE:
        return 0
    if move.kind == TWO:
        return refuse_two(rules, shared, sheet, move)
    if chosen is None:
        number = refuse_die(shared, sheet, move.die)
        if number:
            return number
        chosen = choose(shared, move.die)
    if move.kind == PLACE:
        return refuse_place(rules, sheet, chosen, move.cell)
    if move.kind == RECRUIT:
        if shared.clans[move.die] != sheet.home:
            return NOT_HOME
        return CARD_NOT_FULL if sheet.card < rules.spaces else 0
    return refuse_bonus(rules, shared, sheet, chosen, move.space)


def refuse_die(shared: SharedState, sheet: Sheet, die: int) -> int:
    """Check that a die may be chosen."""
    if shared.clans[die] < 0:
        return NO_MEEPLE
    if sheet.chosen >> die & 1:
        return ALREADY_CHOSEN
    if sheet.combined >> die & 1:
        return USED_IN_COMBINE
    return NO_PICK if shared.clans[die] != sheet.home and sheet.picks == 0 else 0


def refuse_place(rules: SixClansRules, sheet: Sheet, chosen: ChosenDie, cell: int) -> int:
    """Check writing a die, or a part of it, into a cell."""
    zone = rules.cell_zone[cell]
    value = chosen.number()
    if zone != sheet.zones[chosen.clan]:
        return NOT_HOME if zone == HOME else OTHER_ZONE
    number = refuse_cell(rules, sheet, cell, value, chosen.size)
    if number:
        return number
    if chosen.altered():
        if zone == HOME and chosen.part == 0:
            return POINTLESS_VALUE
        if zone == TOP and not chosen.second:
            if chosen.part == 0 and rules.limits[sheet.top] >> chosen.face & 1:
                return POINTLESS_VALUE
            if chosen.part and sheet.zone_splits(rules, TOP, chosen.size, False) >> chosen.face & 1:
                return POINTLESS_VALUE
    if chosen.size_steps and rules.icon[cell] != chosen.size and not chosen.met and (chosen.part == 0 or chosen.second):
        return POINTLESS_SIZE
    if chosen.part and not chosen.second:
        after = sheet.clone()
        after.write(rules, cell, value)
        if not some_cell(rules, after, zone, chosen.rest, chosen.size):
            return NO_CELL_FOR_REST
        if chosen.size_steps and rules.icon[cell] != chosen.size:
            for other in range(rules.cells):
                if (
                    rules.cell_zone[other] == zone
                    and rules.icon[other] == chosen.size
                    and refuse_cell(rules, after, other, chosen.rest, chosen.size) == 0
                ):
                    return 0
            return POINTLESS_SIZE
    return 0


def some_cell(rules: SixClansRules, sheet: Sheet, zone: int, value: int, size: int) -> bool:
    """Return whether a zone has a cell for this number of a die of this size."""
    return bool(zone_cells(rules, sheet, zone, value, size))


def zone_cells(rules: SixClansRules, sheet: Sheet, zone: int, value: int, size: int) -> list[int]:
    """Return the cells of a zone that take this number of a die of this size."""
    return [cell for cell in range(rules.start[zone], rules.stop[zone]) if not refuse_cell(rules, sheet, cell, value, size)]


def refuse_cell(rules: SixClansRules, sheet: Sheet, cell: int, value: int, size: int) -> int:
    """Check the rules of the zones."""
    zone = rules.cell_zone[cell]
    at = cell - rules.start[zone]
    if sheet.cells[cell]:
        return FILLED
    if zone == TOP:
        if at != sheet.top:
            return TOP_ORDER
        fits = value >= rules.limit[at] if rules.limit_kind[at] == "least" else value <= rules.limit[at]
        return 0 if fits else TOP_LIMIT
    if zone == SECOND:
        first = at % rules.row == 0
        before = 0 if first else sheet.cells[cell - 1]
        if not first and before == 0:
            return ROW_ORDER
        if first:
            return 0
        if at < rules.row:
            return 0 if value > before else NOT_RISING
        return 0 if value < before else NOT_FALLING
    if zone == MIDDLE:
        return WRONG_SIZE if rules.icon[cell] not in (-1, size) else 0
    if zone == SIDE:
        other = sheet.cells[cell + 1 if at % 2 == 0 else cell - 1]
        return NOT_EQUAL if other not in (0, value) else 0
    if zone == BOTTOM:
        return LEFT_FIRST if at % 2 == 1 and sheet.cells[cell - 1] == 0 else 0
    return HOME_ORDER if at != sheet.card else 0


def first_free(rules: SixClansRules, free: int, kind: int) -> int:
    """Return the first space with an unspent bonus of this kind, or -1: the upper one is spent first (S7.3)."""
    for space in rules.spaces_of[kind]:
        if free >> space & 1:
            return space
    return -1


def refuse_won(rules: SixClansRules, sheet: Sheet, space: int) -> int:
    """Check that a bonus was won and not spent."""
    if space >= sheet.card:
        return LOCKED
    if sheet.spent >> space & 1:
        return SPENT
    return LATER_ONE if first_free(rules, sheet.free(), rules.bonus_of[space]) != space else 0


def refuse_bonus(rules: SixClansRules, shared: SharedState, sheet: Sheet, chosen: ChosenDie, space: int) -> int:
    """Check starting to use a bonus on a die."""
    number = refuse_won(rules, sheet, space)
    if number:
        return number
    kind = rules.bonus_of[space]
    if kind == B_COMBINE and chosen.combined:
        return SECOND_COMBINE
    if kind in (B_STEP, B_COMBINE) and (chosen.combined or chosen.size_steps or chosen.recolored):
        return TOO_LATE
    if kind == B_COLOR and chosen.recolored:
        return SECOND_COLOR
    if kind == B_SPLIT and chosen.combined:
        return COMBINED_SPLIT
    in_use = chosen.clone()
    in_use.space = space
    found: list[int] = []
    use_rows(rules, shared, sheet, in_use, found)
    return 0 if found else refuse_useless(rules, shared, sheet, in_use, kind)


def refuse_useless(rules: SixClansRules, shared: SharedState, sheet: Sheet, in_use: ChosenDie, kind: int) -> int:
    """Return why a bonus is of no use for this die: of all its uses, the refusal that comes furthest."""
    if kind == B_COLOR:
        return NO_CELL
    if kind == B_SPLIT and in_use.value < 2:
        zone = sheet.zones[in_use.clan]
        return NO_PARTS if some_cell(rules, sheet, zone, in_use.value, in_use.size) else NO_CELL
    furthest = NOT_ANOTHER_DIE if kind == B_COMBINE else 0
    for row in rules.table.uses[kind]:
        furthest = max(furthest, refuse_use(rules, shared, sheet, in_use, rules.table.rows[row]))
    return furthest


def direction(steps: int) -> int:
    return 1 if steps > 0 else -1


def refuse_use(rules: SixClansRules, shared: SharedState, sheet: Sheet, chosen: ChosenDie, move: Move) -> int:
    """Check an effect of the bonus in use."""
    if move.kind == STEP:
        if chosen.steps * move.number < 0:
            return OPPOSITE
        if not 1 <= chosen.value + move.number <= rules.sides[chosen.die]:
            return BEYOND_FACES
    elif move.kind == SIZE:
        if chosen.size_steps * move.number < 0 or not 0 <= chosen.size + move.number < len(rules.sides):
            return BEYOND_SIZES
    elif move.kind == COLOR:
        if move.number == chosen.clan:
            return SAME_COLOR
    elif move.kind == COMBINE:
        if move.die == chosen.die or shared.clans[move.die] < 0:
            return NOT_ANOTHER_DIE
        if sheet.chosen >> move.die & 1:
            return NOT_ANOTHER_DIE
        if sheet.combined >> move.die & 1:
            return NOT_ANOTHER_DIE
        if not 1 <= chosen.value + move.number * shared.values[move.die] <= rules.most:
            return BEYOND_CELL
    elif move.number >= chosen.value:
        return NO_PARTS
    after = chosen.clone()
    return 0 if can_use(rules, shared, sheet, chosen, move, after) else refuse_result(rules, sheet, after)


def refuse_result(rules: SixClansRules, sheet: Sheet, chosen: ChosenDie) -> int:
    """Return why a die cannot be written as it is now: no cell takes it, or a bonus would be wasted (S7.16)."""
    zone = sheet.zones[chosen.clan]
    if zone == HOME and sheet.card == rules.spaces:
        return CARD_FULL
    if chosen.part == 0:
        cells = [[cell] for cell in zone_cells(rules, sheet, zone, chosen.value, chosen.size)]
        if not cells:
            return NO_CELL
    else:
        cells = []
        for first in zone_cells(rules, sheet, zone, chosen.part, chosen.size):
            after = sheet.clone()
            after.write(rules, first, chosen.part)
            cells += [[first, second] for second in zone_cells(rules, after, zone, chosen.rest, chosen.size)]
        if not cells:
            return TWO_SPACES if zone == HOME else NO_CELLS_FOR_PARTS
    matched = any(rules.icon[cell] == chosen.size for places in cells for cell in places)
    return POINTLESS_SIZE if chosen.size_steps and not matched else POINTLESS_VALUE


def refuse_two(rules: SixClansRules, shared: SharedState, sheet: Sheet, move: Move) -> int:
    number = refuse_won(rules, sheet, move.space)
    if number:
        return number
    if sheet.picks:
        return PICKS_LEFT
    return 0 if two_helps(rules, shared, sheet) else NOTHING_FOR_TWO
