"""One player's Clan Sheet and Home Card."""

from __future__ import annotations

from rollwright.games.six_clans.action import Action
from rollwright.games.six_clans.cardboard import DICE
from rollwright.games.six_clans.rules import (
    BOTTOM,
    HOME,
    MIDDLE,
    SECOND,
    SIDE,
    SPLITS,
    SPLITS_DRAWN,
    TAKES,
    TAKES_DRAWN,
    TOP,
    UNKNOWN,
    SixClansRules,
)


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
        takes: list[list[int]],
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
        self.takes = takes  # by zone, what it takes; these lists are shared
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
            self.takes[:],
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
            self.takes[TOP] = law.top_takes[self.top]
        elif zone == SECOND:
            if at < law.row:
                self.rise += 1
                self.rise_last = value
            else:
                self.fall += 1
                self.fall_last = value
            self.takes[SECOND] = second_takes(law, self)
        elif zone == MIDDLE:
            self.middle &= ~(1 << at)
            self.takes[MIDDLE] = middle_takes(law, self.middle)
        elif zone == SIDE:
            self.empty &= ~(1 << (at // 2))
            self.takes[SIDE] = side_takes(law, self)
        elif zone == BOTTOM:
            self.bottom += law.threes[at // 2]
            self.takes[BOTTOM] = bottom_takes(law, self.bottom)
        else:
            self.card += 1
            self.takes[HOME] = law.home_takes[self.card]

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

    def zone_splits(self, law: SixClansRules, zone: int, size: int, drawn: bool) -> int:
        """The values that a die of this size may have to be split here, as a mask; must agree with trying all parts and cells."""
        takes = self.takes[zone]
        index = (SPLITS_DRAWN if drawn else SPLITS) + size
        if takes[index] == UNKNOWN:
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
            takes[index] = found & law.all
        return takes[index]


def blank(law: SixClansRules, place: int) -> Sheet:
    """A sheet with nothing on it, of somebody who is not to act."""
    pairs = (1 << law.pairs) - 1
    sheet = Sheet(
        place, -1, [], [0] * law.cells, 0, 0, 0, 0, law.most + 1, 511, pairs, 0, 0, 0, 0, [0] * 6, 0, 0, [], 0, 0, 0, True, None
    )
    sheet.takes = [
        law.top_takes[0],
        second_takes(law, sheet),
        middle_takes(law, sheet.middle),
        side_takes(law, sheet),
        bottom_takes(law, sheet.bottom),
        law.home_takes[0],
    ]
    return sheet


# what the zones take now


def second_takes(law: SixClansRules, sheet: Sheet) -> list[int]:
    span = law.most + 2
    key = ((sheet.rise * span + sheet.rise_last) * (law.row + 1) + sheet.fall) * span + sheet.fall_last
    known = law.second_takes[key]
    if known is not None:
        return known
    found = [0] * 10 + [UNKNOWN] * 10
    rising = law.above[sheet.rise_last] if sheet.rise < law.row else 0
    falling = law.below[sheet.fall_last] if sheet.fall < law.row else 0
    for size in range(DICE):
        found[TAKES + size] = rising | falling
        if rising and law.icon[law.start[SECOND] + sheet.rise] == size:
            found[TAKES_DRAWN + size] |= rising
        if falling and law.icon[law.start[SECOND] + law.row + sheet.fall] == size:
            found[TAKES_DRAWN + size] |= falling
    law.second_takes[key] = found
    return found


def middle_takes(law: SixClansRules, open: int) -> list[int]:
    known = law.middle_takes[open]
    if known is not None:
        return known
    found = [0] * 10 + [UNKNOWN] * 10
    for size in range(DICE):
        if open & law.middle_usable[size]:
            found[TAKES + size] = law.all
        if open & law.middle_drawn[size]:
            found[TAKES_DRAWN + size] = law.all
    law.middle_takes[open] = found
    return found


def side_takes(law: SixClansRules, sheet: Sheet) -> list[int]:
    found = [0] * 10 + [UNKNOWN] * 10
    any_size = law.all if sheet.empty else 0
    cell = law.start[SIDE]
    for _ in range(law.pairs):
        left = sheet.cells[cell]
        right = sheet.cells[cell + 1]
        if left == 0 or right == 0:
            mask = law.all if left == right else 1 << (left + right)
            any_size |= mask
            if left == 0 and law.icon[cell] >= 0:
                found[TAKES_DRAWN + law.icon[cell]] |= mask
            if right == 0 and law.icon[cell + 1] >= 0:
                found[TAKES_DRAWN + law.icon[cell + 1]] |= mask
        cell += 2
    for size in range(DICE):
        found[TAKES + size] = any_size
    return found


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


def bottom_takes(law: SixClansRules, filled: int) -> list[int]:
    known = law.bottom_takes[filled]
    if known is not None:
        return known
    found = [0] * 10 + [UNKNOWN] * 10
    for pair in range(law.bottom_pairs):
        count = filled // law.threes[pair] % 3
        if count < 2:
            icon = law.icon[law.start[BOTTOM] + 2 * pair + count]
            for size in range(DICE):
                found[TAKES + size] = law.all
            if icon >= 0:
                found[TAKES_DRAWN + icon] = law.all
    law.bottom_takes[filled] = found
    return found
