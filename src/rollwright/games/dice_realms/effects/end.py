"""End: points that a face scores at the end besides those for its dots (D9.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.english import MINUS, plural
from rollwright.games.dice_realms.effects.effect import Effect, Effects, count_problem, read_count
from rollwright.games.dice_realms.signs import Item, Thing

if TYPE_CHECKING:
    from rollwright.games.dice_realms.components import Components


class End(Effect):
    """{ end = 9 }"""

    def __init__(self) -> None:
        super().__init__("end", (), True, False, 6, 7)
        self.points = 0

    def problem(self, entry: dict[object, object]) -> str:
        return count_problem("end", entry["end"], -99, 99)

    def make(self, entry: dict[object, object], lines: list[str]) -> Effect:
        made = End()
        made.points = read_count(entry["end"])
        return made

    def add_to(self, effects: Effects) -> None:
        effects.passive.append(self)
        effects.end += self.points

    def sentence(self, components: Components, fate: bool) -> str:
        return f"at the end, {self._number()} {plural(abs(self.points), 'point')}"

    def _number(self) -> str:
        return str(self.points) if self.points > 0 else f"{MINUS}{-self.points}"

    def signs(self, components: Components) -> list[Item]:
        return [Item([[Thing("point", self._number())], [Thing("end")]])]
