"""Convert: pay resources for others in the Collect step, optional."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.english import listed
from rollwright.core.errors import Refusal
from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.effects.effect import ANY, Effect, Power, amounts_problem, is_count, read_amounts, read_count
from rollwright.games.dice_realms.resources import GRAIN, POINTS, RELIEF, RESOURCE_NAMES, RESOURCES, amounts, count
from rollwright.games.dice_realms.signs import Arrow, Item, Letters, Token, conversion

if TYPE_CHECKING:
    from rollwright.games.dice_realms.components import Components
    from rollwright.games.dice_realms.evaluation import Estimate
    from rollwright.games.dice_realms.realm import Realm
    from rollwright.games.dice_realms.shared_state import SharedState

PAYABLE = ("grain", "points", "coins", "rerolls", "sets")


class Convert(Power):
    """{ convert = { grain = 2 }, into = { points = 1 } }, with `times` and `when = "buying"`."""

    def __init__(self) -> None:
        super().__init__("convert", ("into", "times", "when"), True)
        self.buying = False  # only once everything is collected

    def problem(self, entry: dict[object, object]) -> str:
        times = entry.get("times", 1)
        if times != "any" and not is_count(times, 1, ANY):
            return f"'times' must be a number from 1 to {ANY} or \"any\", not {times!r}"
        if entry.get("when", "buying") != "buying":
            return f"'when' can only be \"buying\", not {entry.get('when')!r}"
        return convert_problem(entry, PAYABLE)

    def make(self, entry: dict[object, object], lines: list[str]) -> Effect:
        made = Convert()
        made.pay = read_amounts(entry["convert"])
        made.gain = read_amounts(entry["into"])
        times = entry.get("times", 1)
        made.times = ANY if times == "any" else read_count(times)
        made.multiplies = made.times >= ANY
        made.buying = entry.get("when") == "buying"
        return made

    def usable(self, shared: SharedState, realm: Realm) -> int:
        if self.buying and realm.owed:
            return no.COLLECT_FIRST
        if not realm.can_pay(self.pay):
            return no.CANNOT_PAY_POWER
        relief = self.gain[RELIEF]
        return no.NO_MISERY if relief and not realm.misery and relief == sum(self.gain) else 0

    def explain(self, shared: SharedState, realm: Realm, code: int, face: str) -> Refusal | None:
        if code != no.CANNOT_PAY_POWER:
            return None
        have = [count(realm.amount_of(resource), resource) for resource in range(RESOURCES) if self.pay[resource]]
        return Refusal("D5.7", f"{face} costs {amounts(self.pay)}; you have {listed(have)}.")

    def use(self, shared: SharedState, realm: Realm, die: int, number: int) -> None:
        shared.pay(realm, self.pay, 1)
        shared.gain(realm, self.gain, 1, 0)

    def describe_use(self, shared: SharedState, realm: Realm, die: int, face: str) -> str:
        gains = self.gain[:]
        gains[RELIEF] = min(gains[RELIEF], realm.misery)
        return f"Pay {amounts(self.pay)} for {amounts(gains)} with {face}"

    def sentence(self, components: Components, fate: bool) -> str:
        often = "once" if self.times == 1 else "any number of times" if self.times == ANY else f"up to {self.times} times"
        when = " while buying" if self.buying else ""
        return f"{often}{when}: {amounts(self.pay)} for {amounts(self.gain)}"

    def signs(self, components: Components) -> list[Item]:
        arrow: list[Token] = [Arrow("once" if self.times == 1 else "often")]
        if 1 < self.times < ANY:
            arrow.insert(0, Letters(f"{self.times}×", 1.1, soft=True, size=0.7))
        return [conversion(self.pay, self.gain, arrow)]

    def most_of(self, everything: int) -> int:
        profit = sum(self.gain) - sum(self.pay)
        if profit <= 0 or not everything:
            return everything
        return everything + profit * (everything if self.times >= ANY else self.times)

    def most_times(self, everything: int) -> int:
        return self.times if self.times < everything else everything

    def points_per_grain(self) -> float:
        return self.gain[POINTS] / self.pay[GRAIN] if self.times == ANY and self.pay[GRAIN] else 0.0

    def evaluate(self, estimate: Estimate, line: int) -> float:
        profit = estimate.all_of(self.gain) - estimate.all_of(self.pay)
        return (profit if profit > 0.0 else 0.0) * (2.0 if self.times == ANY else 0.8 * self.times)


def convert_problem(entry: dict[object, object], payable: tuple[str, ...]) -> str:
    if "into" not in entry or "convert" not in entry:
        return "'convert' needs 'into' beside it, as in { convert = { grain = 2 }, into = { points = 1 } }"
    return amounts_problem("convert", entry["convert"], payable) or amounts_problem("into", entry["into"], RESOURCE_NAMES)
