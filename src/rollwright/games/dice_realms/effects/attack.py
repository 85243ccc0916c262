"""Attack: all rivals, or all players if it is on the Fate die, lose grain, a die, or a face (D4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.games.dice_realms.effects.effect import (
    ATTACK_DIE,
    ATTACK_FACE,
    ATTACK_GRAIN,
    Effect,
    Effects,
    is_count,
    read_count,
)
from rollwright.games.dice_realms.signs import Item, Strike, one

if TYPE_CHECKING:
    from rollwright.games.dice_realms.components import Components
    from rollwright.games.dice_realms.evaluation import Estimate

KEYS = ("grain", "die", "face")  # by the kind of attack
_SHAPES = ("grain", "lost-die", "lost-face")


class Attack(Effect):
    """{ attack = "grain", count = 2 }, { attack = "die" }, { attack = "face" }"""

    def __init__(self) -> None:
        super().__init__("attack", ("count",), True, True, 1, 1)
        self.kind = ATTACK_GRAIN
        self.size = 0

    def problem(self, entry: dict[object, object]) -> str:
        value = entry["attack"]
        if value not in KEYS:
            return f'\'attack\' can be "grain", "die" or "face", not {value!r}'
        if value == "grain":
            return "" if is_count(entry.get("count"), 1, 9) else "an attack on grain needs 'count' from 1 to 9"
        return "" if "count" not in entry else "only an attack on grain has a 'count'"

    def make(self, entry: dict[object, object], lines: list[str]) -> Effect:
        made = Attack()
        made.kind = KEYS.index(str(entry["attack"]))
        made.size = read_count(entry.get("count", 1))
        return made

    def add_to(self, effects: Effects) -> None:
        effects.passive.append(self)
        effects.attacks.append(self.kind)
        effects.sizes.append(self.size)

    def heading(self, fate: bool) -> str:
        return "attack: everyone" if fate else "attack: each rival"

    def sentence(self, components: Components, fate: bool) -> str:
        if self.kind == ATTACK_GRAIN:
            return f"loses {self.size} grain"
        return "sets a die aside for this round" if self.kind == ATTACK_DIE else "has a face destroyed"

    def signs(self, components: Components) -> list[Item]:
        return [one(Strike(_SHAPES[self.kind], self.size if self.kind == ATTACK_GRAIN else 0))]

    def evaluate(self, estimate: Estimate, line: int) -> float:
        if self.kind == ATTACK_FACE:
            return 2.0
        return 0.8 if self.kind == ATTACK_DIE else 0.4 * self.size
