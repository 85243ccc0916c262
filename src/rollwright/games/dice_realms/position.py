"""A game of Dice Realms: setup, then rounds of Roll, Attacks, Collect and Upgrade until a supply has run out.

IDs like D3.8 refer to docs/rules/dice_realms.md. Each step has a module of its own; steps.py connects them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from rollwright.core.chance import ChanceOutcomes
from rollwright.core.changes import Change
from rollwright.core.errors import Refusal
from rollwright.core.phase import Phase
from rollwright.core.position import CHANCE, Position
from rollwright.core.score import Score
from rollwright.games.dice_realms import attacks, collect, describe, explain, roll, scoring, setup, steps, upgrade
from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.changes import changes_of
from rollwright.games.dice_realms.describe_changes import describe_changes
from rollwright.games.dice_realms.features import features
from rollwright.games.dice_realms.inventory import inventory_of, sheet_slots, table_inventory, table_slots
from rollwright.games.dice_realms.move_kinds import CANCEL, DONE, DRAW, PICK, REPAIR_FACE, USE, USE_FATE
from rollwright.games.dice_realms.powers import cancel_refusal
from rollwright.games.dice_realms.shared_state import (
    ATTACKED,
    COLLECT_STEP,
    DRAWING,
    NO_SEAT,
    OVER,
    REROLLING,
    THROWING,
    SharedState,
)

if TYPE_CHECKING:
    from rollwright.games.dice_realms.rules import DiceRealmsRules


class DiceRealmsPosition(Position):
    """One game in progress."""

    def __init__(self, rules: DiceRealmsRules, shared: SharedState) -> None:
        self.ruleset = rules
        self.shared = shared

    @staticmethod
    def begin(rules: DiceRealmsRules, seats: int) -> DiceRealmsPosition:
        return DiceRealmsPosition(rules, setup.set_up(rules, seats))

    def rules(self) -> DiceRealmsRules:
        return self.ruleset

    def seats(self) -> int:
        return len(self.shared.realms)

    def phase(self) -> Phase:
        return describe.phase(self.shared)

    # whose turn it is

    def to_act(self) -> list[int]:
        return [CHANCE] if self.is_to_act(CHANCE) else self.shared.acting

    def is_to_act(self, seat: int) -> bool:
        shared = self.shared
        chance = shared.phase == THROWING or shared.phase == DRAWING or (shared.phase == REROLLING and shared.roller != NO_SEAT)
        if seat == CHANCE:
            return chance
        return not chance and seat in shared.acting

    def is_over(self) -> bool:
        return self.shared.phase == OVER

    def chance_outcomes(self) -> ChanceOutcomes:
        return setup.draw_outcomes(self.shared) if self.shared.phase == DRAWING else roll.throw_outcomes(self.shared)

    # what may be done

    def legal_moves(self, seat: int) -> list[int]:
        if seat == CHANCE:
            return self.chance_outcomes().moves if self.is_to_act(CHANCE) else []
        if not self.is_to_act(seat):
            return []
        shared = self.shared
        realm = shared.realms[seat]
        if shared.phase == REROLLING:
            return roll.legal_moves(shared, realm)
        if shared.phase == ATTACKED:
            return attacks.legal_moves(shared, realm)
        return collect.legal_moves(shared, realm) if shared.phase == COLLECT_STEP else upgrade.legal_moves(shared, realm)

    def refusal_code(self, seat: int, move: int) -> int:
        rules = self.ruleset
        if seat == CHANCE:
            return 0 if self.is_to_act(CHANCE) and move in self.chance_outcomes().moves else no.CHANCE_MOVE
        kind = rules.kind[move]
        if kind <= DRAW:
            return no.CHANCE_MOVE
        if not self.is_to_act(seat):
            return no.NOT_TO_ACT
        shared = self.shared
        realm = shared.realms[seat]
        first = rules.first[move]
        second = rules.second[move]
        if shared.phase == REROLLING:
            return roll.refusal_code(shared, realm, kind, first, second)
        if shared.phase == ATTACKED:
            return attacks.refusal_code(shared, realm, kind, first)
        if shared.phase == COLLECT_STEP:
            return collect.refusal_code(shared, realm, kind, first, second)
        return upgrade.refusal_code(shared, realm, kind, first, second)

    def explain(self, seat: int, move: int, refusal: int) -> Refusal:
        return explain.refusal(self.shared, seat, move, refusal)

    def describe(self, seat: int, move: int) -> str:
        return describe.describe_move(self.shared, seat, move)

    def throw_entry(self, move: int) -> str:
        return describe.throw_entry(self.shared, move)

    def apply(self, seat: int, move: int) -> None:
        shared = self.shared
        sold_out = steps.make_move(shared, seat, move)
        if shared.phase != THROWING:
            steps.go_on(shared, seat, sold_out)

    # choices of more than one move

    def starts_choice(self, seat: int, move: int) -> bool:
        if self.ruleset.kind[move] not in (USE, USE_FATE, REPAIR_FACE, PICK):
            return False
        after = self.clone()
        after.apply(seat, move)
        return after.cancel_move(seat) >= 0

    def cancel_move(self, seat: int) -> int:
        return self.ruleset.start[CANCEL] if self.is_to_act(seat) and cancel_refusal(self.shared.realms[seat]) == 0 else -1

    def pass_move(self, seat: int) -> int:
        done = self.ruleset.start[DONE]
        return done if self.refusal_code(seat, done) == 0 else -1

    # what happened

    def changes(self, seat: int, move: int) -> list[Change]:
        return changes_of(self.shared, seat, move)

    def describe_changes(self, changes: list[Change]) -> list[str]:
        return describe_changes(self.shared, changes)

    def inventory(self, seat: int) -> dict[str, int]:
        return table_inventory(self.shared) if seat == CHANCE else inventory_of(self.shared, seat)

    def written_slots(self, seat: int) -> set[str]:
        return table_slots(self.shared) if seat == CHANCE else sheet_slots(self.shared.realms[seat])

    # copies and comparison

    def clone(self) -> Self:
        return type(self)(self.ruleset, self.shared.clone())

    def state(self) -> tuple[object, ...]:
        return self.shared.state()

    def features(self, seat: int) -> bytes:
        return features(self.ruleset, self.shared, seat, self.is_to_act(seat))

    def pieces(self) -> list[int]:
        """Grain, points, misery; dice, Fate faces and faces by kind: in the box, in the supply and with the players."""
        shared = self.shared
        rules = self.ruleset
        numbers = rules.components.numbers
        seats = len(shared.realms)
        tiles = [rules.components.tiles[number] for number in shared.tiles] if shared.phase != DRAWING else []
        grain = shared.grain_left + sum([realm.grain for realm in shared.realms])
        grain -= sum([tile.add_grain for tile in tiles]) * numbers["grain-of-added-chip"] * seats
        points = shared.points_left + sum([realm.points for realm in shared.realms])
        misery = shared.misery_left + sum([realm.misery for realm in shared.realms])
        misery -= sum([tile.add_misery for tile in tiles]) * numbers["misery-of-added-chip"] * seats
        dice = shared.dice_left[:]
        faces = shared.stock[:]
        for realm in shared.realms:
            for kind in realm.dice:
                dice[kind] += 1
            for kind in realm.sides + realm.lost:
                faces[kind] += 1
        for number, left in enumerate(shared.dice_left):
            for kind in rules.dice[number].faces:
                faces[kind] += left
        for tile in rules.components.tiles:
            if tile not in tiles:
                for kind in tile.faces:
                    faces[kind] += tile.copies
        fates = shared.spare[:]
        for number in shared.fate:
            fates[number] += 1
        return [grain, points, misery, *dice, *fates, *faces]

    def total(self, seat: int) -> int:
        return scoring.total(self.shared, self.shared.realms[seat])

    def cancels(self, seat: int) -> int:
        return self.shared.realms[seat].cancels

    def score(self, seat: int) -> Score:
        return scoring.score(self.shared, self.shared.realms[seat])
