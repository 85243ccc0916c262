"""Reroll: a face that must be resolved in the Roll step, and its die rolled again or set (D3.7 to D3.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.games.dice_realms.effects.convert import convert_problem
from rollwright.games.dice_realms.effects.effect import (
    REROLL_AGAIN,
    REROLL_SET,
    Effect,
    Effects,
    amounts_problem,
    read_amounts,
)
from rollwright.games.dice_realms.resources import GRAIN, RESOURCE_NAMES, RESOURCES, amounts
from rollwright.games.dice_realms.signs import Arrow, Item, Thing, amount_signs, apart, conversion, one

if TYPE_CHECKING:
    from rollwright.games.dice_realms.components import Components
    from rollwright.games.dice_realms.evaluation import Estimate


class Reroll(Effect):
    """{ reroll = "again" } with `gain`, `convert` and `into`, or { reroll = "set" }"""

    def __init__(self) -> None:
        super().__init__("reroll", ("gain", "convert", "into"), True, False, 3, 6)
        self.sets = False
        self.gain = [0] * RESOURCES
        self.pay = [0] * RESOURCES
        self.into = [0] * RESOURCES
        self.converts = False

    def problem(self, entry: dict[object, object]) -> str:
        value = entry["reroll"]
        if value not in ("again", "set"):
            return f'\'reroll\' can be "again" or "set", not {value!r}'
        if value == "set" and len(entry) > 1:
            return "'reroll = \"set\"' must be alone"
        if "gain" in entry:
            problem = amounts_problem("gain", entry["gain"], RESOURCE_NAMES)
            if problem:
                return problem
        return convert_problem(entry, ("grain", "points", "rerolls", "sets")) if "convert" in entry or "into" in entry else ""

    def make(self, entry: dict[object, object], lines: list[str]) -> Effect:
        made = Reroll()
        made.sets = entry["reroll"] == "set"
        made.gain = read_amounts(entry.get("gain"))
        made.pay = read_amounts(entry.get("convert"))
        made.into = read_amounts(entry.get("into"))
        made.converts = "convert" in entry
        return made

    def add_to(self, effects: Effects) -> None:
        effects.passive.append(self)
        effects.reroll = REROLL_SET if self.sets else REROLL_AGAIN
        effects.roll_gain = self.gain
        effects.roll_pay = self.pay
        effects.roll_into = self.into
        effects.roll_converts = self.converts

    def sentence(self, components: Components, fate: bool) -> str:
        if self.sets:
            return "reroll: turn this die to any of its faces that is not a reroll face"
        text = "reroll: "
        if any(self.gain):
            text += f"{amounts(self.gain)}, then "
        if self.converts:
            text += f"you may pay {amounts(self.pay)} for {amounts(self.into)}, then "
        return text + "roll this die again"

    def signs(self, components: Components) -> list[Item]:
        if self.sets:
            return [one(Thing("set")), one(Thing("reroll"))]
        found = apart(amount_signs(self.gain))
        if self.converts:
            found.append(conversion(self.pay, self.into, [Arrow("once")]))
        return [*found, one(Thing("reroll"))]

    def evaluate(self, estimate: Estimate, line: int) -> float:
        found = estimate.all_of(self.gain)
        if self.converts:
            profit = estimate.all_of(self.into) - estimate.all_of(self.pay)
            if self.pay[GRAIN]:
                profit -= self.pay[GRAIN] * estimate.grain_now()
            found += profit if profit > 0.0 else 0.0
        return found
