"""A game of Dice Realms: set up, then rounds of Roll, Attacks, Collect and Upgrade until a supply has run out.

Marks like D3.8 point into docs/rules/dice_realms.md. Each step stands in a module of its own, in the order of the rulebook:
setup, roll, attacks, collect, upgrade, ending; here is how one follows another.
"""

from __future__ import annotations

from typing import Self

from rollwright.core.chance import ChanceOutcomes
from rollwright.core.errors import Refusal
from rollwright.core.phase import Phase
from rollwright.core.position import CHANCE, Position
from rollwright.core.score import Score
from rollwright.games.dice_realms import attacks, collect, describe, explain, roll, scarcity, scoring, setup, upgrade
from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.moves import DRAW, FATE
from rollwright.games.dice_realms.realm import COLLECTING, UPGRADING, WAITING
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.games.dice_realms.shared_state import (
    ATTACKED,
    BUILDING,
    DRAWING,
    NOBODY,
    OVER,
    REROLLING,
    THROWING,
    SharedState,
)


class DiceRealmsPosition(Position):
    """Everything that is true about one game in progress."""

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
        chance = shared.phase == THROWING or shared.phase == DRAWING or (shared.phase == REROLLING and shared.roller != NOBODY)
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
        return collect.legal_moves(shared, realm) if realm.step == COLLECTING else upgrade.legal_moves(shared, realm)

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
        if realm.step == COLLECTING:
            return collect.refusal_code(shared, realm, kind, first, second)
        return upgrade.refusal_code(shared, realm, kind, first, second)

    def explain(self, seat: int, move: int, refusal: int) -> Refusal:
        return explain.refusal(self.shared, seat, move, refusal)

    def describe(self, seat: int, move: int) -> str:
        return describe.describe_move(self.shared, seat, move)

    def throw_entry(self, move: int) -> str:
        return describe.throw_entry(self.shared, move)

    # one step after another

    def apply(self, seat: int, move: int) -> None:
        shared = self.shared
        rules = self.ruleset
        first = rules.first[move]
        second = rules.second[move]
        if shared.phase == THROWING:
            if rules.kind[move] == FATE:
                roll.throw_fate(shared, first)
            else:
                roll.throw_dice(shared, rules.moves.sides[move])
        elif shared.phase == REROLLING:
            if seat == CHANCE:
                roll.reroll(shared, rules.moves.sides[move][0])
            else:
                roll.apply(shared, seat, rules.kind[move], first, second)
            if not shared.acting and shared.roller == NOBODY:
                attacks.begin(shared)
                self._attack()
        elif shared.phase == ATTACKED:
            attacks.apply(shared, seat, rules.kind[move], first)
            self._attack()
        elif shared.phase == BUILDING:
            realm = shared.realms[seat]
            sold_out = False
            if realm.step == COLLECTING:
                collect.apply(shared, realm, rules.kind[move], first, second)
            else:
                sold_out = upgrade.apply(shared, realm, rules.kind[move], first, second)
            self._settle(seat)
            self._update_turn_order(sold_out)
        else:
            setup.draw(shared, first)

    def _attack(self) -> None:
        if attacks.resume(self.shared):
            collect.begin(self.shared)
            for place in range(len(self.shared.realms)):
                self._settle(self.shared.seat_at(place))
            self._update_turn_order(False)

    def _settle(self, seat: int) -> None:
        """Who has nothing left to choose in a step is done with it, or waits for a face that may still be given back (D7.12)."""
        shared = self.shared
        realm = shared.realms[seat]
        if realm.step == COLLECTING and not collect.has_choice(shared, realm):
            collect.finish(shared, realm)
        if realm.step == UPGRADING and not upgrade.has_choice(shared, realm):
            if upgrade.lacks_a_face(shared, realm) and scarcity.is_somebody_before(shared, seat):
                realm.step = WAITING
            else:
                upgrade.finish(realm)

    def _update_turn_order(self, sold_out: bool) -> None:
        """The round ends when everybody is done. Who waits for a face looks again, and everybody does when one was sold out."""
        shared = self.shared
        if scarcity.update_turn_order(shared) or sold_out:
            for place in range(1, len(shared.realms)):
                seat = shared.seat_at(place)
                if shared.realms[seat].step in (UPGRADING, WAITING):
                    shared.realms[seat].step = UPGRADING
                    self._settle(seat)
            scarcity.update_turn_order(shared)
        if not shared.acting:
            if shared.opened:
                shared.phase = OVER
            else:
                roll.next_round(shared)

    # copies and comparison

    def clone(self) -> Self:
        return type(self)(self.ruleset, self.shared.clone())

    def state(self) -> tuple[object, ...]:
        return self.shared.state()

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

    def score(self, seat: int) -> Score:
        return scoring.score(self.shared, self.shared.realms[seat])
