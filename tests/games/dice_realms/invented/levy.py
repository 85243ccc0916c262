"""An effect that only the tests have: a levy takes grain from each rival who has any."""

from __future__ import annotations

from rollwright.core.errors import Refusal
from rollwright.games.dice_realms.components import Components
from rollwright.games.dice_realms.effects.effect import Effect, Power, count_problem, read_count
from rollwright.games.dice_realms.evaluation import Estimate
from rollwright.games.dice_realms.realm import Realm
from rollwright.games.dice_realms.refusals import OF_AN_EFFECT
from rollwright.games.dice_realms.resources import GRAIN
from rollwright.games.dice_realms.shared_state import SharedState
from rollwright.games.dice_realms.signs import Item, Thing, number_of, one

NOBODY_HAS_GRAIN = OF_AN_EFFECT


class Levy(Power):
    """{ levy = 2 }"""

    def __init__(self) -> None:
        super().__init__("levy", (), False)
        self.amount = 0

    def problem(self, entry: dict[object, object]) -> str:
        return count_problem("levy", entry["levy"], 1, 9)

    def make(self, entry: dict[object, object], lines: list[str]) -> Effect:
        made = Levy()
        made.amount = read_count(entry["levy"])
        made.gain[GRAIN] = 3 * made.amount  # at most, from three rivals
        return made

    def usable(self, shared: SharedState, realm: Realm) -> int:
        return 0 if any(rival.grain for rival in shared.realms if rival is not realm) else NOBODY_HAS_GRAIN

    def explain(self, shared: SharedState, realm: Realm, code: int, face: str) -> Refusal | None:
        return Refusal("D5.7", f"{face} takes grain from rivals, and none has any.") if code == NOBODY_HAS_GRAIN else None

    def use(self, shared: SharedState, realm: Realm, die: int, number: int) -> None:
        for rival in shared.realms:
            if rival is not realm:
                taken = min(rival.grain, self.amount)
                rival.grain -= taken
                realm.grain += taken

    def describe_use(self, shared: SharedState, realm: Realm, die: int, face: str) -> str:
        return f"Take up to {self.amount} grain from each rival with {face}"

    def sentence(self, components: Components, fate: bool) -> str:
        return f"take up to {self.amount} grain from each rival"

    def signs(self, components: Components) -> list[Item]:
        return [one(Thing("levy", number_of(self.amount)))]

    def shapes(self) -> dict[str, str]:
        return {"levy": '<path d="M2 12 12 2 22 12 12 22z"/>'}

    def meanings(self) -> dict[str, str]:
        return {"levy": "levy"}

    def most_of(self, everything: int) -> int:
        return everything + self.gain[GRAIN]

    def most_times(self, everything: int) -> int:
        return 1

    def evaluate(self, estimate: Estimate, line: int) -> float:
        return self.amount * (estimate.of[GRAIN] + 0.3) * (len(estimate.shared.realms) - 1)
