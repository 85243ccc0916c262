"""One player's sheet: what is circled, drawn, and crossed out, and the bonuses to resolve.

Bonuses wait on a stack (T10.9). Each entry is a gain (see components.py) with the number of its group above it: the gains of one
group came at the same moment, and a group that came later is on top and is resolved first, completely.
"""

from __future__ import annotations

from typing import Final

from rollwright.games.troyes_dice.components import (
    BUILD,
    CATHEDRAL,
    CHOICE,
    CITIZEN,
    COUNT,
    FORTRESS,
    HALL,
    RED,
    RESOURCE,
    ROW,
    WHITE,
    YELLOW,
    Components,
    TileSide,
    available_dice,
    gain,
    kinds_mask,
)
from rollwright.games.troyes_dice.schema import COLUMNS

GROUP: Final = 10  # where the number of the group starts in an entry of the stack
GAIN: Final = 1023  # the gain in it
ALL: Final = (1 << 36) - 1  # all buildings


class Sheet:
    """Everything written on one sheet."""

    def __init__(
        self,
        circled: list[int],
        held: list[int],
        citizens: list[int],
        built: int,
        open: int,
        crossed: int,
        numbers: list[int],
        pending: list[int],
        acted: int,
    ) -> None:
        self.circled = circled  # by color: resources circled, spent ones too
        self.held = held  # by color: resources circled and not spent
        self.citizens = citizens  # by color
        self.built = built  # a mask of buildings
        self.open = open  # the buildings that are neither built nor crossed out
        self.crossed = crossed  # the dice crossed out: bit color * 6 + column
        self.numbers = numbers  # by column: what the Cathedral wrote there, or 0
        self.pending = pending
        self.acted = acted  # in how many half days a die was chosen or passed

    def clone(self) -> Sheet:
        return Sheet(
            self.circled[:],
            self.held[:],
            self.citizens[:],
            self.built,
            self.open,
            self.crossed,
            self.numbers[:],
            self.pending[:],
            self.acted,
        )

    def state(self) -> tuple[object, ...]:
        return (
            tuple(self.circled),
            tuple(self.held),
            tuple(self.citizens),
            self.built,
            self.open,
            self.crossed,
            tuple(self.numbers),
            tuple(self.pending),
            self.acted,
        )

    # the event (T4)

    def suffer(self, color: int, column: int) -> None:
        """Let an attack cross out a die of this sheet, unless a Fortress guards it."""
        if self.built >> column & 1:
            return  # T4.4: a Fortress guards all three colors of its column
        self.crossed |= 1 << color * COLUMNS + column
        self.open &= ~(65 << color * 2 * COLUMNS + column)  # T4.5: the prestige and the work building of this color

    # gains

    def gain_resources(self, components: Components, color: int, amount: int) -> None:
        """Circle resources, then the citizens linked to them (T7)."""
        before = self.circled[color]
        after = before + amount
        if after > components.length[color]:
            after = components.length[color]  # T7.3: beyond the end of the track they are lost
        self.circled[color] = after
        self.held[color] = self.held[color] + after - before
        linked = components.linked[color]
        if linked[after] > linked[before]:
            self._circle(components, color, linked[after] - linked[before], self._next_group())

    def gain_of_each(self, amount: int) -> None:
        """Put this amount of each resource on the stack, all at the same moment."""
        self._wait([gain(RESOURCE + color, amount) for color in range(3)])

    def construct(self, components: Components, building: int, available: int, effect: TileSide) -> None:
        """Draw a building (T8, T9) and resolve what it gives, or put it on the stack if several gains come at the same moment."""
        self.built |= 1 << building
        self.open &= ~(1 << building)
        own = components.own[building]
        kind = building // COLUMNS
        if kind == HALL:
            column = building % COLUMNS
            dice = available_dice(available, components.hall_die[column]) + effect.hall
            own = gain(components.hall_item[column], components.hall_amount[column] * dice)
        elif kind == CATHEDRAL:
            before = COUNT[self.built >> CATHEDRAL * COLUMNS & ROW] - 1
            self.numbers[building % COLUMNS] = 1 + before // 2  # T8.7
        group = self._next_group()
        alone = True
        for link in components.links[building]:
            if self.built & components.link_pair[link] == components.link_pair[link]:
                self.pending.append(group | components.link_gain[link])  # T8.8
                alone = False
        if effect.feast and self._feast(kind, group, effect):
            alone = False
        if not alone:
            if own >> 3:
                self.pending.append(group | own)
        elif own & 7 >= RESOURCE:
            self.gain_resources(components, (own & 7) - RESOURCE, own >> 3)
        else:
            self._circle(components, own & 7, own >> 3, group)

    def _feast(self, kind: int, group: int, effect: TileSide) -> bool:
        """Put what a Banquet adds to a building of this kind on the stack (T12). Return whether it adds anything."""
        before = len(self.pending)
        if kind & 1 and effect.work:
            self.pending.append(group | gain(CITIZEN + kind // 2, effect.work))
        elif kind == CATHEDRAL and effect.cathedral:
            for color in (WHITE, YELLOW, RED):
                self.pending.append(group | gain(RESOURCE + color, effect.cathedral))
        elif kind == FORTRESS and effect.fortress:
            for _ in range(effect.fortress):
                self.pending.append(group | gain(CHOICE, 1 << YELLOW | 1 << WHITE))
            self.pending.append(group | gain(CITIZEN + RED, effect.fortress))
        return len(self.pending) > before

    def _next_group(self) -> int:
        pending = self.pending
        return ((pending[-1] >> GROUP) + 1 if pending else 1) << GROUP

    def _wait(self, gains: list[int]) -> None:
        """Put gains of the same moment on the stack, the first on top."""
        group = self._next_group()
        for at in range(len(gains) - 1, -1, -1):
            self.pending.append(group | gains[at])

    # the stack

    def settle(self, components: Components) -> None:
        """Resolve the stack from the top until the player must choose."""
        pending = self.pending
        while pending:
            if self.order_matters(components):
                return
            entry = pending[-1]
            item = entry & 7
            if item == BUILD:
                if self.open & kinds_mask(entry):
                    return
                self.lose(pending.pop())  # T10.8: there is nothing to build
            elif item == CHOICE:
                if self.has_room(components):
                    return
                self.lose(pending.pop())  # T10.3: all tracks are full
            else:
                pending.pop()
                amount = (entry & GAIN) >> 3
                if item >= RESOURCE:
                    self.gain_resources(components, item - RESOURCE, amount)
                else:
                    self._circle(components, item - CITIZEN, amount, entry >> GROUP << GROUP)

    def lose(self, entry: int) -> None:
        """Do nothing for a bonus or citizen for which there is no room; TracedSheet lists it."""

    def _circle(self, components: Components, color: int, amount: int, group: int) -> None:
        """Circle citizens of a color until one of them reaches a bonus; the rest waits below it."""
        while amount:
            amount -= 1
            count = self.citizens[color]
            if count == components.track[color]:
                if amount:
                    self.pending.append(group | gain(CITIZEN + color, amount))
                self._wait([gain(CHOICE, 1 << color)])  # T10.2
                return
            if self.circle_one(components, color, gain(CITIZEN + color, amount) | group if amount else 0):
                return

    def circle_one(self, components: Components, color: int, rest: int) -> bool:
        """Circle one citizen. If that reaches a bonus, put the rest on the stack with the bonus on top, and return True."""
        count = self.citizens[color] + 1
        self.citizens[color] = count
        event = components.event[color][count]
        if event == 0:
            return False
        if event < 0:  # a column's bonus
            event = -event
            for other in self.citizens:
                if other < count:
                    return False
        if rest:
            self.pending.append(rest)
        self._wait(components.bonus[event])
        return True

    def has_room(self, components: Components) -> bool:
        """Return whether any citizen can still be circled."""
        return any(self.citizens[color] < components.track[color] for color in range(3))

    def takes(self, components: Components, color: int, mask: int) -> bool:
        """Return whether a citizen of one of these colors may be circled on this track (T10.2)."""
        if self.citizens[color] == components.track[color]:
            return False
        return bool(mask >> color & 1) or self.overflows(components, mask)

    def overflows(self, components: Components, mask: int) -> bool:
        """Return whether a track of these colors is full."""
        return any(mask >> color & 1 and self.citizens[color] == components.track[color] for color in range(3))

    # the order of what came at the same moment (T10.9)

    def latest(self) -> list[int]:
        """Return the gains of the group on top of the stack, the top first."""
        pending = self.pending
        found: list[int] = []
        for at in range(len(pending) - 1, -1, -1):
            if pending[at] >> GROUP != pending[-1] >> GROUP:
                break
            found.append(pending[at] & GAIN)
        return found

    def order_matters(self, components: Components) -> bool:
        """Return whether the player must choose which of several gains comes next, because the order can change the result.

        Citizens and resources come to the same sheet in any order: an overflowing citizen may go anywhere, and the same bonuses are
        reached. Only two building bonuses can get in each other's way, when one can take the last building of the other.
        """
        pending = self.pending
        at = len(pending) - 1
        if at < 1:
            return False
        group = pending[at] >> GROUP
        if pending[at - 1] >> GROUP != group:
            return False
        lively = 0  # a mask of the items that lead to citizens
        arriving = 0  # how many citizens that is
        while at >= 0 and pending[at] >> GROUP == group:
            item = pending[at] & 7
            citizens = 1 if item >= BUILD else (pending[at] & GAIN) >> 3
            if item >= RESOURCE and item < BUILD:
                citizens = self._linked_citizens(components, item - RESOURCE, citizens)
            if citizens:
                lively |= 1 << item
                arriving += citizens
            at -= 1
        if lively & (lively - 1) == 0 or not self._buildings_are_scarce(components, arriving):
            return False
        trial = self.clone()
        trial.pending = [number << GROUP | entry for number, entry in enumerate(reversed(self.latest()))]
        trial.settle(components)
        return len(trial.pending) > 0

    def _linked_citizens(self, components: Components, color: int, amount: int) -> int:
        """Return how many citizens come with this many more resources."""
        before = self.circled[color]
        after = min(before + amount, components.length[color])
        return components.linked[color][after] - components.linked[color][before]

    def _buildings_are_scarce(self, components: Components, arriving: int) -> bool:
        """Return whether one of the building bonuses these citizens may reach can take the last building of another."""
        few = len(components.choices) - 1
        if not any(0 < (self.open & choice).bit_count() <= few for choice in components.choices):
            return False
        bonuses = range(1, len(components.bonus))
        reached = [bonus for bonus in bonuses if self.has_reached(components, bonus, 0)]
        before = len(reached)
        found = -1
        while found < len(reached):  # a bonus gives more citizens, which may reach the next one
            found = len(reached)
            for bonus in bonuses:
                if bonus not in reached and self.has_reached(components, bonus, arriving):
                    reached.append(bonus)
                    arriving += components.bonus_citizens[bonus]
        builds = [components.bonus[bonus][0] for bonus in reached[before:] if components.bonus[bonus][0] & 7 == BUILD]
        choices = [self.open & kinds_mask(entry) for entry in builds]
        for choice in choices:
            rivals = len([other for other in choices if other & choice]) - 1
            if 0 < choice.bit_count() <= rivals:
                return True
        return False

    def has_reached(self, components: Components, bonus: int, arriving: int) -> bool:
        """Return whether a bonus is reached when this many more citizens may be circled on any track."""
        color = components.bonus_color[bonus]
        count = min(self.citizens) if color < 0 else self.citizens[color]
        return count + arriving >= components.bonus_at[bonus]

    def take_next(self, item: int) -> None:
        """Lift the gain of this item out of the group on top, so that it is resolved before the others."""
        pending = self.pending
        group = pending[-1] >> GROUP
        for at in range(len(pending) - 1, -1, -1):
            if pending[at] & 7 == item:
                entry = pending.pop(at)
                pending.append((group + 1) << GROUP | entry & GAIN)
                return


def new_sheet(components: Components) -> Sheet:
    """Return a sheet with the first resources circled (T2.8)."""
    return Sheet(components.start[:], components.start[:], [0, 0, 0], 0, ALL, 0, [0] * COLUMNS, [], 0)
