"""Shield: ignores attacks (D4.7), or only those on grain (D4.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.english import counted
from rollwright.games.dice_realms.effects.effect import Effect, Effects, is_count, read_count
from rollwright.games.dice_realms.signs import Item, Thing, number_of, one

if TYPE_CHECKING:
    from rollwright.games.dice_realms.components import Components
    from rollwright.games.dice_realms.evaluation import Estimate


class Shield(Effect):
    """{ shield = 2 }, { shield = 1, against = "grain" }"""

    def __init__(self) -> None:
        super().__init__("shield", ("against",), True, False, 2, 4)
        self.amount = 0
        self.grain_only = False

    def problem(self, entry: dict[object, object]) -> str:
        if entry.get("against", "grain") != "grain":
            return f"'against' can only be \"grain\", not {entry.get('against')!r}"
        return "" if is_count(entry["shield"], 1, 6) else f"'shield' must be a number from 1 to 6, not {entry['shield']!r}"

    def make(self, entry: dict[object, object], lines: list[str]) -> Effect:
        made = Shield()
        made.amount = read_count(entry["shield"])
        made.grain_only = "against" in entry
        return made

    def add_to(self, effects: Effects) -> None:
        effects.passive.append(self)
        if self.grain_only:
            effects.grain_shields += self.amount
        else:
            effects.shields += self.amount

    def sentence(self, components: Components, fate: bool) -> str:
        return counted(self.amount, "shield") + (" against grain attacks" if self.grain_only else "")

    def signs(self, components: Components) -> list[Item]:
        return [one(Thing("grain-shield" if self.grain_only else "shield", number_of(self.amount)))]

    def evaluate(self, estimate: Estimate, line: int) -> float:
        return self.amount * (0.1 if self.grain_only else estimate.shield())
