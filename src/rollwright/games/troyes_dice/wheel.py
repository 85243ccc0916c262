"""The wheel with its plazas and dice. A Wheel never changes; the next one replaces it, so positions may share it."""

from __future__ import annotations

from typing import Final

from rollwright.games.troyes_dice.components import HALVES, TileSide
from rollwright.games.troyes_dice.schema import COLORS, COLUMNS, NOTCHES, PLACES

# by half day and place: the wheel turns one notch per day, and the afternoon's plazas follow the morning's (T3.5)
NOTCH: Final = [(half // 2 + 1 + half % 2 * PLACES + place) % NOTCHES for half in range(HALVES) for place in range(PLACES)]
FLIPPED: Final = [face % 3 * 3 + face // 3 for face in range(9)]  # a plaza with its other side on top


class PaymentOption:
    """One way to pay the price of a die: which resources, and the moves that use it."""

    def __init__(
        self,
        influence: int,
        deniers: int,
        knowledge: int,
        own_gains: list[list[int]],
        all_gains: list[list[int]],
        own_builds: int,
        all_builds: int,
    ) -> None:
        self.influence = influence
        self.deniers = deniers
        self.knowledge = knowledge
        self.own_gains = own_gains  # by influence left: the rows that gain resources in the die's own color
        self.all_gains = all_gains  # in all colors
        self.own_builds = own_builds  # where its rows that build in its own color start in TroyesDiceRules.builds
        self.all_builds = all_builds  # in all colors


class Die:
    """A die on a plaza of this half day, with everything that depends on the plaza, the segment, and a tile."""

    def __init__(
        self,
        place: int,
        color: int,
        rolled: int,
        value: int,
        black: bool,
        attacks: bool,
        effect: TileSide,
        first: int,
        payments: list[PaymentOption],
        steps: list[int],
        reached: list[int],
        column: int,
    ) -> None:
        self.place = place  # 0 to 3, clockwise from the free segment
        self.color = color  # of its plaza
        self.district = color * 2 * COLUMNS  # where the buildings of this color start in a mask
        self.counted = 0 if attacks else 1 << color * 4  # what it adds to Wheel.available
        self.rolled = rolled
        self.value = value  # what it is evaluate: as rolled, or 0 (T12.11)
        self.black = black
        self.attacks = attacks  # it destroys its plaza and cannot be chosen
        self.effect = effect
        self.recolor = effect.recolor  # knowledge for another color
        self.first = first  # the number of the first payment in `payments`
        self.payments = payments  # no payments: it cannot be chosen
        self.steps = steps  # by value: the influence that makes it this value, or NEVER
        self.reached = reached  # by influence left: the buildings in the columns whose value it can have, as a mask
        self.column = column  # whose value it shows


class Wheel:
    """The wheel in one half day. Notches are counted 0 to 8 clockwise; on day 1, notch 0 is the neutral one."""

    def __init__(
        self,
        faces: list[int],
        drawn: int,
        tiles: list[int],
        raids: int,
        beside: list[int],
        numbering: int,
        half: int,
        roll: int,
        dice: list[Die],
        available: int,
        struck: int,
        turning: int,
    ) -> None:
        self.faces = faces  # by notch: the color on top * 3 + the color beneath
        self.drawn = drawn  # which tiles these are, as one number (TroyesDiceRules.plaza_due)
        self.tiles = tiles  # the Banquets and Raids tiles in play, 1 to 8, in the order of their plazas' colors
        self.raids = raids  # which of them show their Raid side, as a mask
        self.beside = beside  # by notch: which of `tiles` is there, or -1; [] without the expansion
        self.numbering = numbering  # which of TroyesDiceRules.numberings is on the sheets; -1 before it is known
        self.half = half  # half days started, minus one: 0 is the first morning, -1 before it
        self.roll = roll  # which of TroyesDiceRules.rolls the dice show; -1 before the first
        self.dice = dice  # by place
        self.available = available  # how many dice of each color can be chosen: available_dice()
        self.struck = struck  # the plazas destroyed in this half day, a mask of notches: they are flipped at its end
        self.turning = turning  # the tiles that go to their Raid side at its end, a mask

    def notch(self, place: int) -> int:
        """Return the notch of a place of this half day (T3.5)."""
        return NOTCH[self.half * PLACES + place]

    def color(self, notch: int) -> int:
        return self.faces[notch] // 3

    def effect(self, notch: int) -> int:
        """Return the number of the effect beside a notch, 0 for none."""
        if not self.beside:
            return 0
        at = self.beside[notch]
        return 0 if at < 0 else self.tiles[at] * 2 - 1 + (self.raids >> at & 1)

    def state(self) -> tuple[object, ...]:
        return (
            tuple(self.faces),
            tuple(self.tiles),
            self.raids,
            tuple(self.beside),
            self.numbering,
            self.half,
            self.roll,
            self.available,
            self.struck,
            self.turning,
        )


def neutral(half: int) -> int:
    """Return the notch that no die goes to."""
    return half // 2 % NOTCHES


def beside(faces: list[int]) -> list[int]:
    """Return by notch which tile is beside it: one at each plaza with two equal faces, by color, then clockwise (T12.1)."""
    found = [-1] * NOTCHES
    tile = 0
    for color in range(len(COLORS)):
        for at in range(NOTCHES):
            if faces[at] == color * 4:  # this color on both faces
                found[at] = tile
                tile += 1
    return found
