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
from rollwright.games.dice_realms import attacks, collect, ending, explain, roll, say, scarcity, setup, upgrade
from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.law import Law
from rollwright.games.dice_realms.moves import DRAW, FATE
from rollwright.games.dice_realms.realm import COLLECTING, UPGRADING, WAITING
from rollwright.games.dice_realms.world import (
    ATTACKED,
    BUILDING,
    DRAWING,
    NOBODY,
    OVER,
    REROLLING,
    THROWING,
    World,
)


class DiceRealms(Position):
    """Everything that is true about one game in progress."""

    def __init__(self, law: Law, world: World) -> None:
        self.law = law
        self.world = world

    @staticmethod
    def begin(law: Law, seats: int) -> DiceRealms:
        return DiceRealms(law, setup.lay_out(law, seats))

    def rules(self) -> Law:
        return self.law

    def seats(self) -> int:
        return len(self.world.realms)

    def phase(self) -> Phase:
        return say.phase(self.world)

    # whose turn it is

    def to_act(self) -> list[int]:
        return [CHANCE] if self.is_to_act(CHANCE) else self.world.acting

    def is_to_act(self, seat: int) -> bool:
        world = self.world
        chance = world.phase == THROWING or world.phase == DRAWING or (world.phase == REROLLING and world.roller != NOBODY)
        if seat == CHANCE:
            return chance
        return not chance and seat in world.acting

    def is_over(self) -> bool:
        return self.world.phase == OVER

    def chance_outcomes(self) -> ChanceOutcomes:
        return setup.draw_due(self.world) if self.world.phase == DRAWING else roll.throw_due(self.world)

    # what may be done

    def legal_moves(self, seat: int) -> list[int]:
        if seat == CHANCE:
            return self.chance_outcomes().moves if self.is_to_act(CHANCE) else []
        if not self.is_to_act(seat):
            return []
        world = self.world
        realm = world.realms[seat]
        if world.phase == REROLLING:
            return roll.legal_moves(world, realm)
        if world.phase == ATTACKED:
            return attacks.legal_moves(world, realm)
        return collect.legal_moves(world, realm) if realm.step == COLLECTING else upgrade.legal_moves(world, realm)

    def refusal_code(self, seat: int, move: int) -> int:
        law = self.law
        if seat == CHANCE:
            return 0 if self.is_to_act(CHANCE) and move in self.chance_outcomes().moves else no.CHANCE_ONLY
        verb = law.verb[move]
        if verb <= DRAW:
            return no.CHANCE_ONLY
        if not self.is_to_act(seat):
            return no.NOT_TO_ACT
        world = self.world
        realm = world.realms[seat]
        first = law.first[move]
        second = law.second[move]
        if world.phase == REROLLING:
            return roll.refusal_code(world, realm, verb, first, second)
        if world.phase == ATTACKED:
            return attacks.refusal_code(world, realm, verb, first)
        if realm.step == COLLECTING:
            return collect.refusal_code(world, realm, verb, first, second)
        return upgrade.refusal_code(world, realm, verb, first, second)

    def explain(self, seat: int, move: int, refusal: int) -> Refusal:
        return explain.refusal(self.world, seat, move, refusal)

    def describe(self, seat: int, move: int) -> str:
        return say.words(self.world, seat, move)

    def throw_entry(self, move: int) -> str:
        return say.throw_entry(self.world, move)

    # one step after another

    def apply(self, seat: int, move: int) -> None:
        world = self.world
        law = self.law
        first = law.first[move]
        second = law.second[move]
        if world.phase == THROWING:
            if law.verb[move] == FATE:
                roll.throw_fate(world, first)
            else:
                roll.throw_dice(world, law.moves.sides[move])
        elif world.phase == REROLLING:
            if seat == CHANCE:
                roll.reroll(world, law.moves.sides[move][0])
            else:
                roll.apply(world, seat, law.verb[move], first, second)
            if not world.acting and world.roller == NOBODY:
                attacks.begin(world)
                self._attack()
        elif world.phase == ATTACKED:
            attacks.apply(world, seat, law.verb[move], first)
            self._attack()
        elif world.phase == BUILDING:
            realm = world.realms[seat]
            sold_out = False
            if realm.step == COLLECTING:
                collect.apply(world, realm, law.verb[move], first, second)
            else:
                sold_out = upgrade.apply(world, realm, law.verb[move], first, second)
            self._settle(seat)
            self._line_up(sold_out)
        else:
            setup.draw(world, first)

    def _attack(self) -> None:
        if attacks.resume(self.world):
            collect.begin(self.world)
            for place in range(len(self.world.realms)):
                self._settle(self.world.seat_at(place))
            self._line_up(False)

    def _settle(self, seat: int) -> None:
        """Who has nothing left to choose in a step is done with it, or waits for a face that may still be given back (D7.12)."""
        world = self.world
        realm = world.realms[seat]
        if realm.step == COLLECTING and not collect.has_choice(world, realm):
            collect.finish(world, realm)
        if realm.step == UPGRADING and not upgrade.has_choice(world, realm):
            if upgrade.lacks_a_face(world, realm) and scarcity.is_somebody_before(world, seat):
                realm.step = WAITING
            else:
                upgrade.finish(realm)

    def _line_up(self, sold_out: bool) -> None:
        """The round ends when everybody is done. Who waits for a face looks again, and everybody does when one was sold out."""
        world = self.world
        if scarcity.line_up(world) or sold_out:
            for place in range(1, len(world.realms)):
                seat = world.seat_at(place)
                if world.realms[seat].step in (UPGRADING, WAITING):
                    world.realms[seat].step = UPGRADING
                    self._settle(seat)
            scarcity.line_up(world)
        if not world.acting:
            if world.opened:
                world.phase = OVER
            else:
                roll.next_round(world)

    # copies and comparison

    def clone(self) -> Self:
        return type(self)(self.law, self.world.clone())

    def state(self) -> tuple[object, ...]:
        return self.world.state()

    def pieces(self) -> list[int]:
        """Grain, points, misery; dice, Fate faces and faces by kind: in the box, in the supply and with the players."""
        world = self.world
        law = self.law
        numbers = law.cast.numbers
        seats = len(world.realms)
        tiles = [law.cast.tiles[number] for number in world.tiles] if world.phase != DRAWING else []
        grain = world.grain_left + sum([realm.grain for realm in world.realms])
        grain -= sum([tile.add_grain for tile in tiles]) * numbers["grain-of-added-chip"] * seats
        points = world.points_left + sum([realm.points for realm in world.realms])
        misery = world.misery_left + sum([realm.misery for realm in world.realms])
        misery -= sum([tile.add_misery for tile in tiles]) * numbers["misery-of-added-chip"] * seats
        dice = world.dice_left[:]
        faces = world.stock[:]
        for realm in world.realms:
            for kind in realm.dice:
                dice[kind] += 1
            for kind in realm.sides + realm.lost:
                faces[kind] += 1
        for number, left in enumerate(world.dice_left):
            for kind in law.dice[number].faces:
                faces[kind] += left
        for tile in law.cast.tiles:
            if tile not in tiles:
                for kind in tile.faces:
                    faces[kind] += tile.copies
        fates = world.spare[:]
        for number in world.fate:
            fates[number] += 1
        return [grain, points, misery, *dice, *fates, *faces]

    def score(self, seat: int) -> Score:
        return ending.score(self.world, self.world.realms[seat])
