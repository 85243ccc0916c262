"""The numbers a zone takes in its current state. Values are kept as masks: bit v for the value v."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import mypyc_attr

from rollwright.games.six_clans.components import BOTTOM, DICE, MIDDLE, SIDE

if TYPE_CHECKING:
    from rollwright.games.six_clans.rules import SixClansRules
    from rollwright.games.six_clans.sheet import Sheet

UNKNOWN: Final = -1  # until it is needed


@final
@mypyc_attr(acyclic=True)
class ZoneFits:
    """The numbers a zone takes, by the size of the die. Zones in the same state share one, and it keeps results."""

    def __init__(
        self,
        takes: list[int],
        drawn: list[int],
        splits: list[int],
        splits_drawn: list[int],
        rows: list[list[int]],
        waiting: int,
    ) -> None:
        self.takes = takes  # values that some open cell takes
        self.drawn = drawn  # the same, only in cells that show this size
        self.splits = splits  # values that can be split and both parts placed
        self.splits_drawn = splits_drawn  # the same, where one of the two cells shows this size
        self.rows = rows  # the rows that write such a die into the open cells, where all of them take the same values
        self.waiting = waiting  # in the equal pairs, values that wait for their equal


def with_answer(known: list[int], size: int, answer: int) -> list[int]:
    """Return what was known, and the answer for one more size; the lists are shared and never changed."""
    found = known[:]
    found[size] = answer
    return found


def second_fits(rules: SixClansRules, sheet: Sheet) -> ZoneFits:
    span = rules.most + 2
    key = ((sheet.rise * span + sheet.rise_last) * (rules.row + 1) + sheet.fall) * span + sheet.fall_last
    known = rules.second_fits[key]
    if known is None:
        rising = rules.above[sheet.rise_last] if sheet.rise < rules.row else 0
        falling = rules.below[sheet.fall_last] if sheet.fall < rules.row else 0
        known = ZoneFits([rising | falling] * DICE, rules.unknown, rules.unknown, rules.unknown, rules.no_rows, 0)
        rules.second_fits[key] = known
    return known


def middle_fits(rules: SixClansRules, open: int) -> ZoneFits:
    known = rules.middle_fits[open]
    if known is None:
        takes = [rules.all if open & usable else 0 for usable in rules.middle_usable]
        drawn = [rules.all if open & sized else 0 for sized in rules.middle_drawn]
        first = rules.start[MIDDLE]
        cells = [[first + at for at in range(9) if open & usable & 1 << at] for usable in rules.middle_usable]
        rows = [rules.rows(die, cells[die]) for die in range(DICE)]
        known = ZoneFits(takes, drawn, rules.unknown, rules.unknown, rows, 0)
        rules.middle_fits[open] = known
    return known


def side_fits(rules: SixClansRules, sheet: Sheet) -> ZoneFits:
    """Return what the equal pairs take. They can be filled in too many ways to keep the results."""
    waiting = 0
    cell = rules.start[SIDE]
    for pair in range(rules.pairs):
        if not sheet.empty >> pair & 1:
            left = sheet.cells[cell]
            right = sheet.cells[cell + 1]
            if left == 0 or right == 0:
                waiting |= 1 << (left + right)
        cell += 2
    takes = rules.takes_all if sheet.empty else [waiting] * DICE
    return ZoneFits(takes, rules.unknown, rules.unknown, rules.unknown, rules.no_rows, waiting)


def bottom_fits(rules: SixClansRules, filled: int) -> ZoneFits:
    known = rules.bottom_fits[filled]
    if known is None:
        counts = [filled // three % 3 for three in rules.threes]
        cells = [rules.start[BOTTOM] + 2 * pair + count for pair, count in enumerate(counts) if count < 2]
        takes = rules.all if cells else 0
        icons = [rules.icon[cell] for cell in cells]
        drawn = [rules.all if size in icons else 0 for size in range(DICE)]
        rows = [rules.rows(die, cells) for die in range(DICE)]
        known = ZoneFits([takes] * DICE, drawn, rules.unknown, rules.unknown, rows, 0)
        rules.bottom_fits[filled] = known
    return known


def add_side_rows(rules: SixClansRules, sheet: Sheet, die: int, value: int, found: list[int]) -> None:
    """Add the cells of empty pairs, then those that wait for their equal; must agree with checking every cell."""
    found += rules.side_rows[die][sheet.empty]
    if not sheet.fits[SIDE].waiting >> value & 1:
        return
    first = die * rules.table.width
    cell = rules.start[SIDE]
    for pair in range(rules.pairs):
        if not sheet.empty >> pair & 1:
            left = sheet.cells[cell]
            right = sheet.cells[cell + 1]
            if left == 0 and right == value:
                found.append(first + cell)
            elif right == 0 and left == value:
                found.append(first + cell + 1)
        cell += 2


def side_splits(rules: SixClansRules, sheet: Sheet) -> int:
    """Return the values that can be split into the equal pairs, whatever the size; must agree with trying all parts and cells."""
    found = 0
    half = 0  # the numbers that wait for their equal
    empty = 0
    cell = rules.start[SIDE]
    for _ in range(rules.pairs):
        left = sheet.cells[cell]
        right = sheet.cells[cell + 1]
        if left == 0 and right == 0:
            empty += 1
        elif left == 0 or right == 0:
            found |= half << (left + right)
            half |= 1 << (left + right)
        cell += 2
    if empty > 1:
        return rules.all & ~2
    if empty == 1:
        for value in range(2, rules.most + 1):
            if value % 2 == 0 or half & rules.below[value]:
                found |= 1 << value
    return found
