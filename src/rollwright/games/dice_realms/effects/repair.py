"""Repair: replace Destroyed faces with lost ones in the Collect step, without coins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.english import counted
from rollwright.games.dice_realms import placing
from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.effects.effect import Effect, Power, count_problem, read_count
from rollwright.games.dice_realms.move_kinds import PICK
from rollwright.games.dice_realms.names import die_name
from rollwright.games.dice_realms.realm import PICKING
from rollwright.games.dice_realms.resources import COINS
from rollwright.games.dice_realms.signs import Item, Thing, number_of, one

if TYPE_CHECKING:
    from rollwright.games.dice_realms.components import Components
    from rollwright.games.dice_realms.evaluation import Estimate
    from rollwright.games.dice_realms.realm import Realm
    from rollwright.games.dice_realms.shared_state import SharedState


class Repair(Power):
    """{ repair = 1 }"""

    def __init__(self) -> None:
        super().__init__("repair", (), True)

    def problem(self, entry: dict[object, object]) -> str:
        return count_problem("repair", entry["repair"], 1, 9)

    def make(self, entry: dict[object, object], lines: list[str]) -> Effect:
        made = Repair()
        made.times = read_count(entry["repair"])
        return made

    def usable(self, shared: SharedState, realm: Realm) -> int:
        return 0 if placing.can_repair_any(shared, realm) else no.NOTHING_TO_REPAIR

    def use(self, shared: SharedState, realm: Realm, die: int, number: int) -> None:
        realm.start_power(die, number)

    def pending_moves(self, shared: SharedState, realm: Realm) -> list[int]:
        if realm.pending == PICKING:
            return placing.repairs(shared, realm, shared.rules.start[PICK])
        return placing.repair_places(shared, realm)

    def pending_refusal(self, shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> int:
        if realm.pending == PICKING:
            return placing.repair_refusal(shared, realm, first, second) if kind == PICK else no.FINISH_FIRST
        return placing.repair_place_refusal(shared, realm, kind, first)

    def pending_apply(self, shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> bool:
        if realm.pending == PICKING:
            placing.start_repair(shared, realm, first, second)
        else:
            placing.repair(shared, realm, first)
        return False

    def describe_use(self, shared: SharedState, realm: Realm, die: int, face: str) -> str:
        return f"Repair a Destroyed face with {face}"

    def question(self) -> str:
        return "Which face do you repair?"

    def describe_pending(self, shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> str:
        if realm.pending == PICKING:
            return f"Repair this Destroyed face of {die_name(shared, realm, first)}"
        return placing.describe_repair(shared, realm, first)

    def sentence(self, components: Components, fate: bool) -> str:
        return "repair a face" if self.times == 1 else f"repair {counted(self.times, 'face')}"

    def signs(self, components: Components) -> list[Item]:
        return [one(Thing("repair", number_of(self.times)))]

    def evaluate(self, estimate: Estimate, line: int) -> float:
        return 3.0 * estimate.of[COINS] * min(len(estimate.realm.lost), self.times)
