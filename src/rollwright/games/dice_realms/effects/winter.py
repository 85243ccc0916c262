"""Winter: all players pay grain for each die they own, as soon as the Fate die shows it (D3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.games.dice_realms.effects.effect import Effect, Effects, count_problem, read_count
from rollwright.games.dice_realms.signs import Item, Thing, minus, one, times_sign

if TYPE_CHECKING:
    from rollwright.games.dice_realms.components import Components


class Winter(Effect):
    """{ winter = 1 }"""

    def __init__(self) -> None:
        super().__init__("winter", (), False, True, 0, 0)
        self.price = 0

    def problem(self, entry: dict[object, object]) -> str:
        return count_problem("winter", entry["winter"], 1, 9)

    def make(self, entry: dict[object, object], lines: list[str]) -> Effect:
        made = Winter()
        made.price = read_count(entry["winter"])
        return made

    def add_to(self, effects: Effects) -> None:
        effects.passive.append(self)
        effects.winter += self.price

    def sentence(self, components: Components, fate: bool) -> str:
        return f"everyone pays {self.price} grain for each die, and takes a misery chip for each grain missing"

    def signs(self, components: Components) -> list[Item]:
        return [one(Thing("winter")), Item([[Thing("grain", minus(self.price)), times_sign(), Thing("die")]])]
