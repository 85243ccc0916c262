"""Harvest: more or less grain for each face that collects grain (D5.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.english import signed
from rollwright.games.dice_realms.effects.effect import Effect, Effects, count_problem, read_count
from rollwright.games.dice_realms.signs import Item, Thing, one

if TYPE_CHECKING:
    from rollwright.games.dice_realms.components import Components
    from rollwright.games.dice_realms.evaluation import Estimate


class Harvest(Effect):
    """{ harvest = 1 }"""

    def __init__(self) -> None:
        super().__init__("harvest", (), True, True, 4, 2)
        self.change = 0

    def problem(self, entry: dict[object, object]) -> str:
        return count_problem("harvest", entry["harvest"], -9, 9)

    def make(self, entry: dict[object, object], lines: list[str]) -> Effect:
        made = Harvest()
        made.change = read_count(entry["harvest"])
        return made

    def add_to(self, effects: Effects) -> None:
        effects.passive.append(self)
        effects.harvest += self.change

    def sentence(self, components: Components, fate: bool) -> str:
        change = f"{abs(self.change)} {'more' if self.change > 0 else 'less'}"
        if fate:
            return f"for all players, each face that collects grain collects {change}"
        return f"each of your own faces that collects grain collects {change}"

    def signs(self, components: Components) -> list[Item]:
        return [one(Thing("harvest", signed(self.change)))]

    def evaluate(self, estimate: Estimate, line: int) -> float:
        return self.change * 0.2 * (estimate.income if estimate.income < 2.0 else 2.0)
