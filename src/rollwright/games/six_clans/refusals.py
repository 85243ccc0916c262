"""Why a move is not allowed: the rules in their order. The sentence for each is in objections.py.

A refusal is a number; the numbers rise in the order in which the rules are asked, so that of two the higher came further. Marks
point into docs/rules/six_clans.md.
"""

from __future__ import annotations

from typing import Final

from rollwright.games.six_clans.action import Action, begin
from rollwright.games.six_clans.clock import Clock
from rollwright.games.six_clans.moves import BONUS, COLOUR, COMBINE, DONE, PLACE, RECRUIT, SIZE, SPLIT, STEP, TWO, Move
from rollwright.games.six_clans.offers import aim_rows, two_helps
from rollwright.games.six_clans.reach import aims
from rollwright.games.six_clans.rules import (
    B_COLOUR,
    B_COMBINE,
    B_SIZE,
    B_SPLIT,
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

# whose turn it is
BY_CHANCE: Final = 1
GAME_OVER: Final = 2
NOT_ROLLED: Final = 3
ALREADY_DONE: Final = 4
# one action at a time
NOTHING_TAKEN_UP: Final = 5
AIM_FIRST: Final = 6
OTHER_BONUS: Final = 7
FINISH_FIRST: Final = 8
PARTS_FIRST: Final = 9
# choosing a die
NO_MEEPLE: Final = 10
ALREADY_CHOSEN: Final = 11
EATEN: Final = 12
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
SECOND_COLOUR: Final = 32
COMBINED_SPLIT: Final = 33
OPPOSITE: Final = 34
BEYOND_FACES: Final = 35
BEYOND_LADDER: Final = 36
SAME_COLOUR: Final = 37
NOT_ANOTHER_DIE: Final = 38
BEYOND_CELL: Final = 39
NO_PARTS: Final = 40
TWO_SPACES: Final = 41
PICKS_LEFT: Final = 42
NOTHING_FOR_TWO: Final = 43
POINTLESS_VALUE: Final = 44
POINTLESS_SIZE: Final = 45
NO_CELL_FOR_REST: Final = 46
CANNOT_FINISH: Final = 47

MARKS = (
    "",
    "S3.1",  # BY_CHANCE
    "S8.1",  # GAME_OVER
    "S3.1",  # NOT_ROLLED
    "S3.3",  # ALREADY_DONE
    "S7.1",  # NOTHING_TAKEN_UP
    "S4.7",  # AIM_FIRST
    "S7.1",  # OTHER_BONUS
    "S4.7",  # FINISH_FIRST
    "S7.2",  # PARTS_FIRST
    "S3.1",  # NO_MEEPLE
    "S4.3",  # ALREADY_CHOSEN
    "S7.9",  # EATEN
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
    "S7.7",  # SECOND_COLOUR
    "S7.11",  # COMBINED_SPLIT
    "S7.5",  # OPPOSITE
    "S7.5",  # BEYOND_FACES
    "S7.6",  # BEYOND_LADDER
    "S7.7",  # SAME_COLOUR
    "S7.9",  # NOT_ANOTHER_DIE
    "S7.8",  # BEYOND_CELL
    "S7.11",  # NO_PARTS
    "S7.13",  # TWO_SPACES
    "S7.15",  # PICKS_LEFT
    "S7.15",  # NOTHING_FOR_TWO
    "S7.16",  # POINTLESS_VALUE
    "S7.16",  # POINTLESS_SIZE
    "S7.12",  # NO_CELL_FOR_REST
    "S4.8",  # CANNOT_FINISH
)

AIM_KINDS = (STEP, SIZE, COLOUR, COMBINE, SPLIT)  # by the kind of bonus


def refuse(law: SixClansRules, clock: Clock, sheet: Sheet, move: Move) -> int:
    """0 or the rule that forbids a seat's move, once it is this seat's turn."""
    act = sheet.action
    if move.kind in AIM_KINDS:
        if act is None or act.space < 0:
            return NOTHING_TAKEN_UP
        if AIM_KINDS[law.bonus_of[act.space]] != move.kind:
            return OTHER_BONUS
        return refuse_aim(law, clock, sheet, act, move)
    if act is not None:
        if act.space >= 0:
            return AIM_FIRST
        if move.kind in (DONE, TWO, RECRUIT) or move.die != act.die:
            return FINISH_FIRST
        if act.part and move.kind == BONUS:
            return PARTS_FIRST
    if move.kind == DONE:
        return 0
    if move.kind == TWO:
        return refuse_two(law, clock, sheet, move)
    if act is None:
        number = refuse_die(clock, sheet, move.die)
        if number:
            return number
        act = begin(clock, move.die)
    if move.kind == PLACE:
        return refuse_place(law, sheet, act, move.cell)
    if move.kind == RECRUIT:
        if clock.clans[move.die] != sheet.home:
            return NOT_HOME
        return CARD_NOT_FULL if sheet.card < law.spaces else 0
    return refuse_bonus(law, clock, sheet, act, move.space)


def refuse_die(clock: Clock, sheet: Sheet, die: int) -> int:
    """Choosing a die."""
    if clock.clans[die] < 0:
        return NO_MEEPLE
    if sheet.chosen >> die & 1:
        return ALREADY_CHOSEN
    if sheet.eaten >> die & 1:
        return EATEN
    return NO_PICK if clock.clans[die] != sheet.home and sheet.picks == 0 else 0


def refuse_place(law: SixClansRules, sheet: Sheet, act: Action, cell: int) -> int:
    """Writing a die, or a part of it, into a cell."""
    zone = law.cell_zone[cell]
    value = act.number()
    if zone != sheet.zones[act.clan]:
        return NOT_HOME if zone == HOME else OTHER_ZONE
    number = refuse_cell(law, sheet, cell, value, act.size)
    if number:
        return number
    if act.altered():
        if zone == HOME:
            return POINTLESS_VALUE
        if zone == TOP and not act.second:
            if act.part == 0 and law.limits[sheet.top] >> act.face & 1:
                return POINTLESS_VALUE
            if act.part and sheet.zone_splits(law, TOP, act.size, False) >> act.face & 1:
                return POINTLESS_VALUE
    if act.size_steps and law.icon[cell] != act.size and not act.met and (act.part == 0 or act.second):
        return POINTLESS_SIZE
    if act.part and not act.second:
        after = sheet.clone()
        after.write(law, cell, value)
        if not some_cell(law, after, zone, act.rest, act.size):
            return NO_CELL_FOR_REST
        if act.size_steps and law.icon[cell] != act.size:
            for other in range(law.cells):
                if (
                    law.cell_zone[other] == zone
                    and law.icon[other] == act.size
                    and refuse_cell(law, after, other, act.rest, act.size) == 0
                ):
                    return 0
            return POINTLESS_SIZE
    return 0


def some_cell(law: SixClansRules, sheet: Sheet, zone: int, value: int, size: int) -> bool:
    """Whether a zone has a cell for this number of a die of this size."""
    return not all(refuse_cell(law, sheet, cell, value, size) for cell in range(law.start[zone], law.stop[zone]))


def refuse_cell(law: SixClansRules, sheet: Sheet, cell: int, value: int, size: int) -> int:
    """The rules of the zones."""
    zone = law.cell_zone[cell]
    at = cell - law.start[zone]
    if sheet.cells[cell]:
        return FILLED
    if zone == TOP:
        if at != sheet.top:
            return TOP_ORDER
        fits = value >= law.limit[at] if law.limit_kind[at] == "least" else value <= law.limit[at]
        return 0 if fits else TOP_LIMIT
    if zone == SECOND:
        first = at % law.row == 0
        before = 0 if first else sheet.cells[cell - 1]
        if not first and before == 0:
            return ROW_ORDER
        if first:
            return 0
        if at < law.row:
            return 0 if value > before else NOT_RISING
        return 0 if value < before else NOT_FALLING
    if zone == MIDDLE:
        return WRONG_SIZE if law.icon[cell] not in (-1, size) else 0
    if zone == SIDE:
        other = sheet.cells[cell + 1 if at % 2 == 0 else cell - 1]
        return NOT_EQUAL if other not in (0, value) else 0
    if zone == BOTTOM:
        return LEFT_FIRST if at % 2 == 1 and sheet.cells[cell - 1] == 0 else 0
    return HOME_ORDER if at != sheet.card else 0


def first_free(law: SixClansRules, free: int, kind: int) -> int:
    """The first space whose bonus of this kind is free, or -1: bonuses of one kind are spent from top to bottom (S7.3)."""
    for space in law.spaces_of[kind]:
        if free >> space & 1:
            return space
    return -1


def refuse_won(law: SixClansRules, sheet: Sheet, space: int) -> int:
    """Having a bonus."""
    if space >= sheet.card:
        return LOCKED
    if sheet.spent >> space & 1:
        return SPENT
    return LATER_ONE if first_free(law, sheet.free(), law.bonus_of[space]) != space else 0


def refuse_bonus(law: SixClansRules, clock: Clock, sheet: Sheet, act: Action, space: int) -> int:
    """Taking up a bonus for a die."""
    number = refuse_won(law, sheet, space)
    if number:
        return number
    kind = law.bonus_of[space]
    if kind == B_COMBINE and act.combined:
        return SECOND_COMBINE
    if kind in (B_STEP, B_COMBINE) and (act.combined or act.size_steps or act.coloured):
        return TOO_LATE
    if kind == B_COLOUR and act.coloured:
        return SECOND_COLOUR
    if kind == B_SPLIT and act.combined:
        return COMBINED_SPLIT
    taken_up = act.clone()
    taken_up.space = space
    found: list[int] = []
    aim_rows(law, clock, sheet, taken_up, found)
    return 0 if found else refuse_use(law, sheet, act, kind)


def refuse_use(law: SixClansRules, sheet: Sheet, act: Action, kind: int) -> int:
    """Why a bonus that is at hand is of no use for this die: the one rule that stands against it, where there is one."""
    zone = sheet.zones[act.clan]
    fits = some_cell(law, sheet, zone, act.value, act.size)  # as it is; otherwise that is the first thing to say
    if kind == B_SPLIT:
        if fits and act.value < 2:
            return NO_PARTS
        if zone == HOME and not act.altered() and sheet.card > law.spaces - 2:
            return TWO_SPACES
    if kind == B_STEP and act.steps and not 1 <= act.value + direction(act.steps) <= law.sides[act.die]:
        return BEYOND_FACES
    if kind == B_SIZE and act.size_steps and not 0 <= act.size + direction(act.size_steps) < len(law.sides):
        return BEYOND_LADDER
    if first_free(law, sheet.free(), B_COLOUR) >= 0 and not act.coloured:
        return CANNOT_FINISH  # it might have gone to any zone
    if kind in (B_STEP, B_COMBINE) and (zone == HOME or (zone == TOP and some_cell(law, sheet, TOP, act.face, act.size))):
        return POINTLESS_VALUE
    return POINTLESS_SIZE if kind == B_SIZE and fits else CANNOT_FINISH


def direction(steps: int) -> int:
    return 1 if steps > 0 else -1


def refuse_aim(law: SixClansRules, clock: Clock, sheet: Sheet, act: Action, move: Move) -> int:
    """What a bonus does with its die."""
    if move.kind == STEP:
        if act.steps * move.number < 0:
            return OPPOSITE
        if not 1 <= act.value + move.number <= law.sides[act.die]:
            return BEYOND_FACES
    elif move.kind == SIZE:
        if act.size_steps * move.number < 0 or not 0 <= act.size + move.number < len(law.sides):
            return BEYOND_LADDER
    elif move.kind == COLOUR:
        if move.number == act.clan:
            return SAME_COLOUR
    elif move.kind == COMBINE:
        if move.die == act.die or clock.clans[move.die] < 0:
            return NOT_ANOTHER_DIE
        if sheet.chosen >> move.die & 1:
            return NOT_ANOTHER_DIE
        if sheet.eaten >> move.die & 1:
            return NOT_ANOTHER_DIE
        if not 1 <= act.value + move.number * clock.values[move.die] <= law.most:
            return BEYOND_CELL
    elif move.number >= act.value:
        return NO_PARTS
    return 0 if aims(law, clock, sheet, act, move, act.clone()) else CANNOT_FINISH


def refuse_two(law: SixClansRules, clock: Clock, sheet: Sheet, move: Move) -> int:
    number = refuse_won(law, sheet, move.space)
    if number:
        return number
    if sheet.picks:
        return PICKS_LEFT
    return 0 if two_helps(law, clock, sheet) else NOTHING_FOR_TWO
