"""A chosen die on its way into a cell, and what its bonuses make of it (S4.7, S7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import mypyc_attr

from rollwright.games.six_clans.components import DICE
from rollwright.games.six_clans.moves import COLOR, COMBINE, SIZE, STEP, Move
from rollwright.games.six_clans.shared_state import SharedState

if TYPE_CHECKING:
    from rollwright.games.six_clans.rules import SixClansRules


@final
@mypyc_attr(acyclic=True, free_list_len=1)  # many are created and soon dropped
class ChosenDie:
    """A chosen die on its way into a cell: what its bonuses have made of it so far."""

    def __init__(
        self,
        die: int,
        face: int,
        value: int,
        steps: int,
        combined: bool,
        size: int,
        size_steps: int,
        clan: int,
        recolored: bool,
        space: int,
        part: int,
        rest: int,
        second: bool,
        met: bool,
    ) -> None:
        self.die = die
        self.face = face  # what it shows
        self.value = value  # what it counts now
        self.steps = steps  # by plus and minus: -2 to 2
        self.combined = combined
        self.size = size
        self.size_steps = size_steps
        self.clan = clan  # the color it is used as
        self.recolored = recolored
        self.space = space  # of the bonus in use, whose effect is not chosen yet, or -1
        self.part = part  # of a split: the part to be written now, or 0
        self.rest = rest  # and the part that comes after it, or 0
        self.second = second  # the first part has been written
        self.met = met  # and its cell shows this size

    def clone(self) -> ChosenDie:
        return ChosenDie(
            self.die,
            self.face,
            self.value,
            self.steps,
            self.combined,
            self.size,
            self.size_steps,
            self.clan,
            self.recolored,
            self.space,
            self.part,
            self.rest,
            self.second,
            self.met,
        )

    def become(self, other: ChosenDie) -> None:
        """Copy another state of the same die."""
        self.value = other.value
        self.steps = other.steps
        self.combined = other.combined
        self.size = other.size
        self.size_steps = other.size_steps
        self.clan = other.clan
        self.recolored = other.recolored
        self.space = other.space
        self.part = other.part
        self.rest = other.rest
        self.second = other.second
        self.met = other.met

    def number(self) -> int:
        """Return what is written into the next cell."""
        return self.part if self.part else self.value

    def altered(self) -> bool:
        """Return whether its value was changed by plus, minus, or combine."""
        return self.steps != 0 or self.combined

    def state(self) -> tuple[object, ...]:
        return (
            self.die,
            self.value,
            self.steps,
            self.combined,
            self.size,
            self.size_steps,
            self.clan,
            self.recolored,
            self.space,
            self.part,
            self.rest,
            self.second,
            self.met,
        )


def choose(shared: SharedState, die: int) -> ChosenDie:
    """Return a chosen die with nothing done to it."""
    value = shared.values[die]
    return ChosenDie(die, value, value, 0, False, die, 0, shared.clans[die], False, -1, 0, 0, False, False)


def use_bonus(rules: SixClansRules, shared: SharedState, chosen: ChosenDie, move: Move) -> bool:
    """Apply the effect of a bonus to its die; return whether the bounds of the bonus allow it."""
    chosen.space = -1
    if move.kind == STEP:
        if (chosen.steps < 0 < move.number) or (move.number < 0 < chosen.steps):
            return False
        chosen.steps += move.number
        chosen.value += move.number
        return 1 <= chosen.value <= rules.sides[chosen.die]
    if move.kind == SIZE:
        if (chosen.size_steps < 0 < move.number) or (move.number < 0 < chosen.size_steps):
            return False
        chosen.size_steps += move.number
        chosen.size += move.number
        return 0 <= chosen.size < DICE
    if move.kind == COLOR:
        if move.number == chosen.clan:
            return False
        chosen.clan = move.number
        chosen.recolored = True
        return True
    if move.kind == COMBINE:
        chosen.value += move.number * shared.values[move.die]
        chosen.combined = True
        return 1 <= chosen.value <= rules.most
    chosen.part = move.number
    chosen.rest = chosen.value - move.number
    return chosen.rest >= 1
