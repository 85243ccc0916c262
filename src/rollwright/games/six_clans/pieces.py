"""A sheet between two turns as pieces, one for each zone, and the columns of the learned value that each piece activates.

The content of a zone is one number: how far the rows are filled and their last numbers, and elsewhere the numbers in the cells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollwright.games.six_clans.components import BOTTOM, CLANS, DICE, HOME, LINES, MIDDLE, SECOND, SIDE, TOP
from rollwright.games.six_clans.shared_state import SharedState
from rollwright.games.six_clans.sheet import Sheet

if TYPE_CHECKING:
    from rollwright.games.six_clans.rules import SixClansRules

CELL_BITS: Final = 4
CELL: Final = 15

# where the columns of each part start
TOP_AT: Final = 0  # cells filled
RISE_AT: Final = TOP_AT + 11  # cells filled and the last number
FALL_AT: Final = RISE_AT + 7 * 16
SQUARE_AT: Final = FALL_AT + 7 * 16  # cell and number
LINE_AT: Final = SQUARE_AT + 9 * 15  # line, cells filled, and their sum
COMPLETE_AT: Final = LINE_AT + 8 * 40  # complete lines, and the third best
EQUAL_AT: Final = COMPLETE_AT + 4 * 9  # pair: empty, a number on the left, on the right, complete
HALVES_AT: Final = EQUAL_AT + 5 * 30  # empty pairs and half pairs
DIFFERENCE_AT: Final = HALVES_AT + 36  # pair: empty, a number on the left, complete
LEFTS_AT: Final = DIFFERENCE_AT + 5 * 16  # empty and half pairs by multiplier
CARD_AT: Final = LEFTS_AT + 144  # spaces filled
BONUS_AT: Final = CARD_AT + 13  # unspent bonuses of each kind
BAG_AT: Final = BONUS_AT + 6 * 4  # by zone: meeples of its clan in the bag
COMING_AT: Final = BAG_AT + 6 * 6  # by zone: dice of its clan that are still to come
COLUMN_COUNT: Final = COMING_AT + 6 * 20
MOST_COMING: Final = 19


def zone_key(rules: SixClansRules, sheet: Sheet, zone: int) -> int:
    """Return the content of a zone as one number."""
    if zone == TOP:
        return sheet.top
    if zone == SECOND:
        return sheet.rise | sheet.rise_last << 4 | sheet.fall << 8 | sheet.fall_last << 12
    if zone == HOME:
        return sheet.card | sheet.spent << 4
    key = 0
    start = rules.start[zone]
    for cell in range(start, rules.stop[zone]):
        key |= sheet.cells[cell] << (cell - start) * CELL_BITS
    return key


def written(rules: SixClansRules, zone: int, key: int, cell: int, value: int) -> int:
    """Return the content of a zone after a number was written into this cell."""
    at = cell - rules.start[zone]
    if zone in (TOP, HOME):
        return key + 1
    if zone == SECOND:
        if at < rules.row:
            return (key & ~0xFF) | (key & CELL) + 1 | value << 4
        return (key & 0xFF) | ((key >> 8 & CELL) + 1) << 8 | value << 12
    return key | value << at * CELL_BITS


def line_sums(key: int) -> list[int]:
    """Return the sums of the complete lines of the square, the highest first."""
    found: list[int] = []
    for one, two, three in LINES:
        first, center, last = key >> one * CELL_BITS & CELL, key >> two * CELL_BITS & CELL, key >> three * CELL_BITS & CELL
        if first and center and last:
            found.append(first + center + last)
    found.sort(reverse=True)
    return found


def zone_points(rules: SixClansRules, zone: int, key: int) -> int:
    """Return the points of a zone; those of the rows only as far as they follow from their content."""
    total = 0
    if zone == TOP:
        return rules.points[key]
    if zone == MIDDLE:
        return sum(line_sums(key)[: rules.lines_scored])
    if zone == SIDE:
        for pair in range(rules.pairs):
            left, right = key >> 2 * pair * CELL_BITS & CELL, key >> (2 * pair + 1) * CELL_BITS & CELL
            if left and right:
                total += left + right
    elif zone == BOTTOM:
        for pair in range(rules.bottom_pairs):
            left, right = key >> 2 * pair * CELL_BITS & CELL, key >> (2 * pair + 1) * CELL_BITS & CELL
            if right:
                total += (left - right) * rules.times[pair]
    return total


def zone_columns(rules: SixClansRules, zone: int, key: int) -> list[int]:
    """Return the columns that a zone activates."""
    if zone == TOP:
        return [TOP_AT + key]
    if zone == SECOND:
        return [RISE_AT + (key & CELL) * 16 + (key >> 4 & CELL), FALL_AT + (key >> 8 & CELL) * 16 + (key >> 12 & CELL)]
    if zone == MIDDLE:
        return _square(rules, key)
    if zone == SIDE:
        return _equal_pairs(rules, key)
    if zone == BOTTOM:
        return _differences(rules, key)
    card = key & CELL
    found = [CARD_AT + card]
    free = ((1 << card) - 1) & ~(key >> 4)
    for kind in range(6):
        unspent = len([space for space in rules.spaces_of[kind] if free >> space & 1])
        found.append(BONUS_AT + kind * 4 + min(unspent, 3))
    return found


def _square(rules: SixClansRules, key: int) -> list[int]:
    numbers = [key >> at * CELL_BITS & CELL for at in range(9)]
    found = [SQUARE_AT + at * 15 + number for at, number in enumerate(numbers)]
    for line, three in enumerate(LINES):
        filled = len([at for at in three if numbers[at]])
        found.append(LINE_AT + line * 40 + filled * 10 + min(9, sum([numbers[at] for at in three]) // 4))
    sums = line_sums(key)
    third = sums[rules.lines_scored - 1] if len(sums) >= rules.lines_scored else 0
    found.append(COMPLETE_AT + min(3, len(sums)) * 9 + min(8, third // 4))
    return found


def _equal_pairs(rules: SixClansRules, key: int) -> list[int]:
    found: list[int] = []
    empty = half = 0
    for pair in range(min(5, rules.pairs)):
        left, right = key >> 2 * pair * CELL_BITS & CELL, key >> (2 * pair + 1) * CELL_BITS & CELL
        if left and right:
            code = 29
        elif left or right:
            code = left if left else 14 + right
            half += 1
        else:
            code = 0
            empty += 1
        found.append(EQUAL_AT + pair * 30 + code)
    found.append(HALVES_AT + empty * 6 + half)
    return found


def _differences(rules: SixClansRules, key: int) -> list[int]:
    found: list[int] = []
    counts = [0, 0, 0, 0]  # empty and half pairs with the highest multiplier, then the others
    highest = max(rules.times)
    for pair in range(min(5, rules.bottom_pairs)):
        left, right = key >> 2 * pair * CELL_BITS & CELL, key >> (2 * pair + 1) * CELL_BITS & CELL
        found.append(DIFFERENCE_AT + pair * 16 + (15 if right else left))
        if not right:
            counts[(1 if left else 0) + (0 if rules.times[pair] == highest else 2)] += 1
    most = (2, 2, 3, 3)
    at = 0
    for count, limit in zip(counts, most, strict=True):
        at = at * (limit + 1) + min(count, limit)
    found.append(LEFTS_AT + at)
    return found


def table_columns(rules: SixClansRules, shared: SharedState, zones: list[int]) -> list[int]:
    """Return the columns of what the bag may bring: `zones` are those of the clans."""
    found: list[int] = []
    bag = rules.counts(shared.bag)
    dead = rules.counts(shared.dead)
    alive = [rules.meeples[clan] - dead[clan] for clan in range(CLANS)]
    coming = DICE * (rules.turns - shared.turn) - sum(bag)
    for clan in range(CLANS):
        expected = bag[clan] + coming * alive[clan] / sum(alive)
        found.append(BAG_AT + zones[clan] * 6 + min(bag[clan], 5))
        found.append(COMING_AT + zones[clan] * 20 + max(0, min(MOST_COMING, int(expected + 0.5))))
    return found
