"""One player's Clan Sheet and Home Card."""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr

from rollwright.games.six_clans.action import Action
from rollwright.games.six_clans.cardboard import DICE
from rollwright.games.six_clans.openings import UNKNOWN, Openings, with_answer
from rollwright.games.six_clans.rules import (
    BOTTOM,
    HOME,
    MIDDLE,
    SECOND,
    SIDE,
    TOP,
    SixClansRules,
)


@final
@mypyc_attr(acyclic=True)
class Sheet:
    """Everything one player has written."""

    def __init__(
        self,
        place: int,
        home: int,
        zones: list[int],
        cells: list[int],
        top: int,
        rise: int,
        rise_last: int,
        fall: int,
        fall_last: int,
        middle: int,
        empty: int,
        bottom: int,
        card: int,
        spent: int,
        extra: int,
        recruits: list[int],
        hits: int,
        home_hits: int,
        openings: list[Openings],
        chosen: int,
        eaten: int,
        picks: int,
        done: bool,
        action: Action | None,
    ) -> None:
        self.place = place  # the seat at the table, for which a Home Card is dealt
        self.home = home  # the home clan, or -1 before the deal
        self.zones = zones  # by clan, where its dice go
        self.cells = cells  # the number in each cell, or 0
        self.top = top  # how many cells of the top row are filled
        self.rise = rise
        self.rise_last = rise_last
        self.fall = fall
        self.fall_last = fall_last
        self.middle = middle  # the open cells of the square, as a mask
        self.empty = empty  # the side pairs with nothing in them, as a mask
        self.bottom = bottom  # how many cells of each pair are filled, in base three
        self.card = card  # how many spaces of the Home Card are filled
        self.spent = spent  # the bonuses that were used, as a mask of spaces
        self.extra = extra  # recruits by home dice for which no space was left
        self.recruits = recruits  # by zone; those of the Home Card include the extra ones
        self.hits = hits  # the cells of the Clan Sheet that recruited, as a mask
        self.home_hits = home_hits  # the spaces of the Home Card that recruited
        self.openings = openings  # by zone, what it takes now
        self.chosen = chosen  # this turn's dice that were written, as a mask
        self.eaten = eaten  # and those that were combined into another
        self.picks = picks  # left this turn
        self.done = done  # with this turn
        self.action = action

    def clone(self) -> Sheet:
        return Sheet(
            self.place,
            self.home,
            self.zones,
            self.cells[:],
            self.top,
            self.rise,
            self.rise_last,
            self.fall,
            self.fall_last,
            self.middle,
            self.empty,
            self.bottom,
            self.card,
            self.spent,
            self.extra,
            self.recruits[:],
            self.hits,
            self.home_hits,
            self.openings[:],
            self.chosen,
            self.eaten,
            self.picks,
            self.done,
            None if self.action is None else self.action.clone(),
        )

    def state(self) -> tuple[object, ...]:
        return (
            self.place,
            self.home,
            tuple(self.cells),
            self.spent,
            self.extra,
            tuple(self.recruits),
            self.hits,
            self.home_hits,
            self.chosen,
            self.eaten,
            self.picks,
            self.done,
            None if self.action is None else self.action.state(),
        )

    def settle(self, law: SixClansRules, home: int) -> None:
        """Take the Home Card of a clan and the Clan Sheet that belongs to it (S1.3)."""
        self.home = home
        self.zones = law.zone_of[home]

    def free(self) -> int:
        """The bonuses that were won and not spent, as a mask of spaces."""
        return ((1 << self.card) - 1) & ~self.spent

    def recruited(self, law: SixClansRules, cell: int) -> bool:
        """Whether the number in this cell brought a recruit."""
        if law.cell_zone[cell] == HOME:
            return self.home_hits >> (cell - law.start[HOME]) & 1 == 1
        return self.hits >> cell & 1 == 1

    # writing

    def write(self, law: SixClansRules, cell: int, value: int) -> None:
        """Write a number; what the zone takes changes with it."""
        self.cells[cell] = value
        zone = law.cell_zone[cell]
        at = cell - law.start[zone]
        if zone == TOP:
            self.top += 1
            self.openings[TOP] = law.top_openings[self.top]
        elif zone == SECOND:
            if at < law.row:
                self.rise += 1
                self.rise_last = value
            else:
                self.fall += 1
                self.fall_last = value
            self.openings[SECOND] = second_openings(law, self)
        elif zone == MIDDLE:
            self.middle &= ~(1 << at)
            self.openings[MIDDLE] = middle_openings(law, self.middle)
        elif zone == SIDE:
            self.empty &= ~(1 << (at // 2))
            self.openings[SIDE] = side_openings(law, self)
        elif zone == BOTTOM:
            self.bottom += law.threes[at // 2]
            self.openings[BOTTOM] = bottom_openings(law, self.bottom)
        else:
            self.card += 1
            self.openings[HOME] = law.home_openings[self.card]

    # what a cell takes

    def cell_takes(self, law: SixClansRules, cell: int, size: int) -> int:
        """The values that may be written here from a die of this size, as a mask."""
        if self.cells[cell]:
            return 0
        zone = law.cell_zone[cell]
        at = cell - law.start[zone]
        if zone == TOP:
            return law.limits[at] if at == self.top else 0
        if zone == SECOND:
            if at < law.row:
                return law.above[self.rise_last] if at == self.rise else 0
            return law.below[self.fall_last] if at - law.row == self.fall else 0
        if zone == MIDDLE:
            return law.all if law.middle_usable[size] >> at & 1 else 0
        if zone == SIDE:
            other = self.cells[cell + 1 if at % 2 == 0 else cell - 1]
            return 1 << other if other else law.all
        if zone == BOTTOM:
            return law.all if at % 2 == 0 or self.cells[cell - 1] else 0
        return law.all if at == self.card else 0

    def rest_takes(self, law: SixClansRules, first: int, part: int, size: int, drawn: bool) -> int:
        """The values of a second part once `part` stands in the cell `first` (S7.12); with `drawn`, only where the size is met."""
        zone = law.cell_zone[first]
        start = law.start[zone]
        at = first - start
        drawn = drawn and law.icon[first] != size
        if zone == TOP:
            after = at + 1
            if after == len(law.limits) or (drawn and law.icon[start + after] != size):
                return 0
            return law.limits[after]
        if zone == HOME:
            after = at + 1
            return 0 if after == law.spaces or (drawn and law.icon[start + after] != size) else law.all
        if zone == MIDDLE:
            cells = (law.middle_drawn[size] if drawn else law.middle_usable[size]) & self.middle & ~(1 << at)
            return law.all if cells else 0
        if zone == SECOND:
            rise, rise_last, fall, fall_last = self.rise, self.rise_last, self.fall, self.fall_last
            if at < law.row:
                rise, rise_last = rise + 1, part
            else:
                fall, fall_last = fall + 1, part
            found = 0
            if rise < law.row and not (drawn and law.icon[start + rise] != size):
                found |= law.above[rise_last]
            if fall < law.row and not (drawn and law.icon[start + law.row + fall] != size):
                found |= law.below[fall_last]
            return found
        found = 0
        for cell in range(start, law.stop[zone]):
            if cell == first or (drawn and law.icon[cell] != size):
                continue
            if (cell - start) // 2 != at // 2:
                found |= self.cell_takes(law, cell, size)
            elif self.cells[cell] == 0:
                if zone == SIDE:
                    found |= 1 << part
                elif cell > first:
                    found |= law.all
        return found

    def zone_drawn(self, law: SixClansRules, zone: int, size: int) -> int:
        """The values that a die of this size may have to stand in a cell here in which it is drawn, as a mask."""
        openings = self.openings[zone]
        if openings.drawn[size] == UNKNOWN:
            found = 0
            for cell in range(law.start[zone], law.stop[zone]):
                if law.icon[cell] == size:
                    found |= self.cell_takes(law, cell, size)
            openings.drawn = with_answer(openings.drawn, size, found)
        return openings.drawn[size]

    def zone_splits(self, law: SixClansRules, zone: int, size: int, drawn: bool) -> int:
        """The values that a die of this size may have to be split here, as a mask; must agree with trying all parts and cells."""
        openings = self.openings[zone]
        known = openings.splits_drawn[size] if drawn else openings.splits[size]
        if known == UNKNOWN:
            if zone == SIDE and not drawn:  # of all zones only this one is new so often that it pays
                found = side_splits(law, self)
            else:
                found = 0
                every = law.all & ~2  # a 1 is never split
                for cell in range(law.start[zone], law.stop[zone]):
                    if found & every == every:
                        break
                    mask = self.cell_takes(law, cell, size)
                    part = 1
                    while mask >> part:
                        if mask >> part & 1:
                            found |= self.rest_takes(law, cell, part, size, drawn) << part
                        part += 1
            known = found & law.all
            if drawn:
                openings.splits_drawn = with_answer(openings.splits_drawn, size, known)
            else:
                openings.splits = with_answer(openings.splits, size, known)
        return known

    def add_rows(self, law: SixClansRules, zone: int, die: int, value: int, found: list[int]) -> None:
        """Add the rows of the move table that write this die here as it was rolled; must agree with asking every cell."""
        if zone == SIDE:
            add_side_rows(law, self, die, value, found)
        elif zone == SECOND:
            first = die * law.table.width + law.start[SECOND]
            if value > self.rise_last and self.rise < law.row:
                found.append(first + self.rise)
            if value < self.fall_last and self.fall < law.row:
                found.append(first + law.row + self.fall)
        else:
            openings = self.openings[zone]
            if openings.takes[die] >> value & 1:
                found += openings.rows[die]


def blank(law: SixClansRules, place: int) -> Sheet:
    """A sheet with nothing on it, of somebody who is not to act."""
    pairs = (1 << law.pairs) - 1
    sheet = Sheet(
        place, -1, [], [0] * law.cells, 0, 0, 0, 0, law.most + 1, 511, pairs, 0, 0, 0, 0, [0] * 6, 0, 0, [], 0, 0, 0, True, None
    )
    sheet.openings = [
        law.top_openings[0],
        second_openings(law, sheet),
        middle_openings(law, sheet.middle),
        side_openings(law, sheet),
        bottom_openings(law, sheet.bottom),
        law.home_openings[0],
    ]
    return sheet


# what the zones take now


def second_openings(law: SixClansRules, sheet: Sheet) -> Openings:
    span = law.most + 2
    key = ((sheet.rise * span + sheet.rise_last) * (law.row + 1) + sheet.fall) * span + sheet.fall_last
    known = law.second_openings[key]
    if known is None:
        rising = law.above[sheet.rise_last] if sheet.rise < law.row else 0
        falling = law.below[sheet.fall_last] if sheet.fall < law.row else 0
        known = Openings([rising | falling] * DICE, law.unknown, law.unknown, law.unknown, law.no_rows, 0)
        law.second_openings[key] = known
    return known


def middle_openings(law: SixClansRules, open: int) -> Openings:
    known = law.middle_openings[open]
    if known is None:
        takes = [law.all if open & usable else 0 for usable in law.middle_usable]
        drawn = [law.all if open & sized else 0 for sized in law.middle_drawn]
        first = law.start[MIDDLE]
        cells = [[first + at for at in range(9) if open & usable & 1 << at] for usable in law.middle_usable]
        rows = [law.rows(die, cells[die]) for die in range(DICE)]
        known = Openings(takes, drawn, law.unknown, law.unknown, rows, 0)
        law.middle_openings[open] = known
    return known


def side_openings(law: SixClansRules, sheet: Sheet) -> Openings:
    """Of all zones only this one can be filled in too many ways for its openings to be kept."""
    waiting = 0
    cell = law.start[SIDE]
    for pair in range(law.pairs):
        if not sheet.empty >> pair & 1:
            left = sheet.cells[cell]
            right = sheet.cells[cell + 1]
            if left == 0 or right == 0:
                waiting |= 1 << (left + right)
        cell += 2
    takes = law.takes_all if sheet.empty else [waiting] * DICE
    return Openings(takes, law.unknown, law.unknown, law.unknown, law.no_rows, waiting)


def bottom_openings(law: SixClansRules, filled: int) -> Openings:
    known = law.bottom_openings[filled]
    if known is None:
        counts = [filled // three % 3 for three in law.threes]
        cells = [law.start[BOTTOM] + 2 * pair + count for pair, count in enumerate(counts) if count < 2]
        takes = law.all if cells else 0
        icons = [law.icon[cell] for cell in cells]
        drawn = [law.all if size in icons else 0 for size in range(DICE)]
        rows = [law.rows(die, cells) for die in range(DICE)]
        known = Openings([takes] * DICE, drawn, law.unknown, law.unknown, rows, 0)
        law.bottom_openings[filled] = known
    return known


def add_side_rows(law: SixClansRules, sheet: Sheet, die: int, value: int, found: list[int]) -> None:
    """First the cells of empty pairs, then those that wait for their equal; must agree with asking every cell."""
    found += law.side_rows[die][sheet.empty]
    if not sheet.openings[SIDE].waiting >> value & 1:
        return
    first = die * law.table.width
    cell = law.start[SIDE]
    for pair in range(law.pairs):
        if not sheet.empty >> pair & 1:
            left = sheet.cells[cell]
            right = sheet.cells[cell + 1]
            if left == 0 and right == value:
                found.append(first + cell)
            elif right == 0 and left == value:
                found.append(first + cell + 1)
        cell += 2


def side_splits(law: SixClansRules, sheet: Sheet) -> int:
    """The values that can be split into the equal pairs, whatever the size; must agree with trying all parts and cells."""
    found = 0
    half = 0  # the numbers that wait for their equal
    empty = 0
    cell = law.start[SIDE]
    for _ in range(law.pairs):
        left = sheet.cells[cell]
        right = sheet.cells[cell + 1]
        if left == 0 and right == 0:
            empty += 1
        elif left == 0 or right == 0:
            found |= half << (left + right)
            half |= 1 << (left + right)
        cell += 2
    if empty > 1:
        return law.all & ~2
    if empty == 1:
        for value in range(2, law.most + 1):
            if value % 2 == 0 or half & law.below[value]:
                found |= 1 << value
    return found
