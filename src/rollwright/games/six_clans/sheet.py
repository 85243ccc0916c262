"""One player's Clan Sheet and Home Card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import mypyc_attr

from rollwright.games.six_clans.chosen_die import ChosenDie
from rollwright.games.six_clans.components import BOTTOM, HOME, MIDDLE, SECOND, SIDE, TOP
from rollwright.games.six_clans.zone_fits import (
    UNKNOWN,
    ZoneFits,
    add_side_rows,
    bottom_fits,
    middle_fits,
    second_fits,
    side_fits,
    side_splits,
    with_answer,
)

if TYPE_CHECKING:
    from rollwright.games.six_clans.features import SheetFeatures
    from rollwright.games.six_clans.rules import SixClansRules

NOT_COUNTED: Final = -1_000_000


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
        fits: list[ZoneFits],
        chosen: int,
        combined: int,
        picks: int,
        done: bool,
        chosen_die: ChosenDie | None,
    ) -> None:
        self.place = place  # the seat at the table, for which a Home Card is dealt
        self.home = home  # the home clan, or -1 before the deal
        self.zones = zones  # by clan, the zone of its dice
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
        self.extra = extra  # recruits by home dice after the card was full
        self.recruits = recruits  # by zone; those of the Home Card include the extra ones
        self.hits = hits  # the cells of the Clan Sheet that recruited, as a mask
        self.home_hits = home_hits  # the spaces of the Home Card that recruited
        self.fits = fits  # by zone, what it takes now
        self.chosen = chosen  # this turn's dice that were written, as a mask
        self.combined = combined  # and those that were combined into another
        self.picks = picks  # left this turn
        self.done = done  # with this turn
        self.chosen_die = chosen_die  # the one that is being used
        self.points: list[int] | None = None  # by zone; counted when needed, never copied
        self.seen: SheetFeatures | None = None  # made by features(); never copied

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
            self.fits[:],
            self.chosen,
            self.combined,
            self.picks,
            self.done,
            None if self.chosen_die is None else self.chosen_die.clone(),
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
            self.combined,
            self.picks,
            self.done,
            None if self.chosen_die is None else self.chosen_die.state(),
        )

    def settle(self, rules: SixClansRules, home: int) -> None:
        """Take the Home Card of a clan and the Clan Sheet that belongs to it (S1.3)."""
        self.home = home
        self.zones = rules.zone_of[home]

    def free(self) -> int:
        """Return the bonuses that were won and not spent, as a mask of spaces."""
        return ((1 << self.card) - 1) & ~self.spent

    def recruited(self, rules: SixClansRules, cell: int) -> bool:
        """Return whether the number in this cell gave a recruit."""
        if rules.cell_zone[cell] == HOME:
            return self.home_hits >> (cell - rules.start[HOME]) & 1 == 1
        return self.hits >> cell & 1 == 1

    # writing

    def write(self, rules: SixClansRules, cell: int, value: int) -> None:
        """Write a number and update what its zone takes."""
        self.cells[cell] = value
        zone = rules.cell_zone[cell]
        if self.points is not None:
            self.points[zone] = NOT_COUNTED
        if self.seen is not None:
            self.seen.cells[cell] = value
        at = cell - rules.start[zone]
        if zone == TOP:
            self.top += 1
            self.fits[TOP] = rules.top_fits[self.top]
        elif zone == SECOND:
            if at < rules.row:
                self.rise += 1
                self.rise_last = value
            else:
                self.fall += 1
                self.fall_last = value
            self.fits[SECOND] = second_fits(rules, self)
        elif zone == MIDDLE:
            self.middle &= ~(1 << at)
            self.fits[MIDDLE] = middle_fits(rules, self.middle)
        elif zone == SIDE:
            self.empty &= ~(1 << (at // 2))
            self.fits[SIDE] = side_fits(rules, self)
        elif zone == BOTTOM:
            self.bottom += rules.threes[at // 2]
            self.fits[BOTTOM] = bottom_fits(rules, self.bottom)
        else:
            self.card += 1
            self.fits[HOME] = rules.home_fits[self.card]

    # what a cell takes

    def cell_takes(self, rules: SixClansRules, cell: int, size: int) -> int:
        """Return the values that a die of this size may write here, as a mask."""
        if self.cells[cell]:
            return 0
        zone = rules.cell_zone[cell]
        at = cell - rules.start[zone]
        if zone == TOP:
            return rules.limits[at] if at == self.top else 0
        if zone == SECOND:
            if at < rules.row:
                return rules.above[self.rise_last] if at == self.rise else 0
            return rules.below[self.fall_last] if at - rules.row == self.fall else 0
        if zone == MIDDLE:
            return rules.all if rules.middle_usable[size] >> at & 1 else 0
        if zone == SIDE:
            other = self.cells[cell + 1 if at % 2 == 0 else cell - 1]
            return 1 << other if other else rules.all
        if zone == BOTTOM:
            return rules.all if at % 2 == 0 or self.cells[cell - 1] else 0
        return rules.all if at == self.card else 0

    def rest_takes(self, rules: SixClansRules, first: int, part: int, size: int, drawn: bool) -> int:
        """Return the values of a second part once `part` is in `first` (S7.12); with `drawn`, only where the size matches."""
        zone = rules.cell_zone[first]
        start = rules.start[zone]
        at = first - start
        drawn = drawn and rules.icon[first] != size
        if zone == TOP:
            after = at + 1
            if after == len(rules.limits) or (drawn and rules.icon[start + after] != size):
                return 0
            return rules.limits[after]
        if zone == HOME:
            after = at + 1
            return 0 if after == rules.spaces or (drawn and rules.icon[start + after] != size) else rules.all
        if zone == MIDDLE:
            cells = (rules.middle_drawn[size] if drawn else rules.middle_usable[size]) & self.middle & ~(1 << at)
            return rules.all if cells else 0
        if zone == SECOND:
            rise, rise_last, fall, fall_last = self.rise, self.rise_last, self.fall, self.fall_last
            if at < rules.row:
                rise, rise_last = rise + 1, part
            else:
                fall, fall_last = fall + 1, part
            found = 0
            if rise < rules.row and not (drawn and rules.icon[start + rise] != size):
                found |= rules.above[rise_last]
            if fall < rules.row and not (drawn and rules.icon[start + rules.row + fall] != size):
                found |= rules.below[fall_last]
            return found
        found = 0
        for cell in range(start, rules.stop[zone]):
            if cell == first or (drawn and rules.icon[cell] != size):
                continue
            if (cell - start) // 2 != at // 2:
                found |= self.cell_takes(rules, cell, size)
            elif self.cells[cell] == 0:
                if zone == SIDE:
                    found |= 1 << part
                elif cell > first:
                    found |= rules.all
        return found

    def zone_drawn(self, rules: SixClansRules, zone: int, size: int) -> int:
        """Return the values that a die of this size may write in the cells of a zone that show it, as a mask."""
        fits = self.fits[zone]
        if fits.drawn[size] == UNKNOWN:
            found = 0
            for cell in range(rules.start[zone], rules.stop[zone]):
                if rules.icon[cell] == size:
                    found |= self.cell_takes(rules, cell, size)
            fits.drawn = with_answer(fits.drawn, size, found)
        return fits.drawn[size]

    def zone_splits(self, rules: SixClansRules, zone: int, size: int, drawn: bool) -> int:
        """Return the values of a die of this size that can be split here, as a mask; must agree with trying all parts and cells."""
        fits = self.fits[zone]
        known = fits.splits_drawn[size] if drawn else fits.splits[size]
        if known == UNKNOWN:
            if zone == SIDE and not drawn:  # only this zone changes so often that it pays
                found = side_splits(rules, self)
            else:
                found = 0
                every = rules.all & ~2  # a 1 is never split
                for cell in range(rules.start[zone], rules.stop[zone]):
                    if found & every == every:
                        break
                    mask = self.cell_takes(rules, cell, size)
                    part = 1
                    while mask >> part:
                        if mask >> part & 1:
                            found |= self.rest_takes(rules, cell, part, size, drawn) << part
                        part += 1
            known = found & rules.all
            if drawn:
                fits.splits_drawn = with_answer(fits.splits_drawn, size, known)
            else:
                fits.splits = with_answer(fits.splits, size, known)
        return known

    def add_rows(self, rules: SixClansRules, zone: int, die: int, value: int, found: list[int]) -> None:
        """Add the rows of the move table that write this die here as rolled; must agree with checking every cell."""
        if zone == SIDE:
            add_side_rows(rules, self, die, value, found)
        elif zone == SECOND:
            first = die * rules.table.width + rules.start[SECOND]
            if value > self.rise_last and self.rise < rules.row:
                found.append(first + self.rise)
            if value < self.fall_last and self.fall < rules.row:
                found.append(first + rules.row + self.fall)
        else:
            fits = self.fits[zone]
            if fits.takes[die] >> value & 1:
                found += fits.rows[die]


def blank(rules: SixClansRules, place: int) -> Sheet:
    """Return an empty sheet of a seat that is not to act."""
    pairs = (1 << rules.pairs) - 1
    sheet = Sheet(
        place, -1, [], [0] * rules.cells, 0, 0, 0, 0, rules.most + 1, 511, pairs, 0, 0, 0, 0, [0] * 6, 0, 0, [], 0, 0, 0, True, None
    )
    sheet.fits = [
        rules.top_fits[0],
        second_fits(rules, sheet),
        middle_fits(rules, sheet.middle),
        side_fits(rules, sheet),
        bottom_fits(rules, sheet.bottom),
        rules.home_fits[0],
    ]
    return sheet
