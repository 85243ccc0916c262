"""The state that all seats share: the dice, the bag that counts the rounds, and the graveyard (S3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import mypyc_attr

from rollwright.core.chance import ChanceOutcomes
from rollwright.games.six_clans.components import CLANS, DICE
from rollwright.games.six_clans.moves import DEAL, DRAW, ROLL, Move

if TYPE_CHECKING:
    from rollwright.games.six_clans.rules import SixClansRules

# what chance supplies next
AT_REST: Final = 0  # no throw is in progress; the next one starts with a roll
DEALING: Final = 1
ROLLING: Final = 2
DRAWING: Final = 3
KILLING: Final = 4

ALL_DICE: Final = 31
ALL_CARDS: Final = 63


@final
@mypyc_attr(acyclic=True)
class SharedState:
    """The dice, and where the meeples are. A set of meeples is one number: see SixClansRules.counts."""

    def __init__(
        self,
        bag: int,
        discard: int,
        dead: int,
        round: int,
        turn: int,
        values: list[int],
        clans: list[int],
        left: int,
        die: int,
        phase: int,
        last: bool,
        cards: list[int],
    ) -> None:
        self.bag = bag
        self.discard = discard
        self.dead = dead  # the graveyard
        self.round = round  # from 0
        self.turn = turn  # from 1; 0 before the first roll
        self.values = values
        self.clans = clans  # of the meeple on each die, or -1
        self.left = left  # the dice still to be rolled, as a mask
        self.die = die  # the one that gets the next meeple
        self.phase = phase
        self.last = last  # the last meeple of the last round has been drawn
        self.cards = cards  # the Home Cards in the order dealt; never changed, so that clones share it

    def clone(self) -> SharedState:
        return SharedState(
            self.bag,
            self.discard,
            self.dead,
            self.round,
            self.turn,
            self.values[:],
            self.clans[:],
            self.left,
            self.die,
            self.phase,
            self.last,
            self.cards,
        )

    def state(self) -> tuple[object, ...]:
        return (
            self.bag,
            self.discard,
            self.dead,
            self.round,
            self.turn,
            tuple(self.values),
            tuple(self.clans),
            self.left,
            self.die,
            self.phase,
            self.last,
            tuple(self.cards),
        )

    def on_dice(self, rules: SixClansRules) -> int:
        """Return the meeples on the dice."""
        found = 0
        for clan in self.clans:
            if clan >= 0:
                found += rules.unit[clan]
        return found

    def chance_outcomes(self, rules: SixClansRules) -> ChanceOutcomes:
        """Return the outcomes chance can produce now."""
        if self.phase == DRAWING:
            return rules.draw_outcomes(self.bag)
        if self.phase == ROLLING:
            return rules.rolls[self.left]
        if self.phase == KILLING:
            return rules.kill_outcomes(self.bag)
        if self.phase == DEALING:
            cards = ALL_CARDS
            for clan in self.cards:
                cards &= ~(1 << clan)
            return rules.deal_outcomes(cards)
        return rules.rolls[ALL_DICE]

    def apply(self, rules: SixClansRules, move: Move) -> bool:
        """Apply a chance move; return whether it completes the throw of a turn."""
        if move.kind == ROLL:
            if self.phase == AT_REST:
                self._start_turn(rules)
            self.values[move.die] = move.number
            self.left &= ~(1 << move.die)
            self.die = move.die
            self.phase = DRAWING
            return False
        if move.kind == DEAL:
            self.cards = [*self.cards, move.number]
            self.phase = AT_REST if len(self.cards) == CLANS else DEALING
            return False
        self.bag -= rules.unit[move.number]
        if move.kind == DRAW:
            self.clans[self.die] = move.number
            if self.bag == 0:
                if self.round == rules.rounds - 1:
                    self.last = True  # S8.1: the turn is still played
                    self.phase = AT_REST
                    return True
                self.round += 1  # S3.5: immediately; meeples on dice stay there
                self.bag = self.discard
                self.discard = 0
                if rules.kills[self.round]:
                    self.phase = KILLING
                    return False
        else:
            self.dead += rules.unit[move.number]
        self.phase = ROLLING if self.left else AT_REST
        return self.left == 0

    def _start_turn(self, rules: SixClansRules) -> None:
        """Start a turn: the meeples of the turn before are discarded, not put back (S3.4)."""
        self.discard += self.on_dice(rules)
        self.turn += 1
        for die in range(DICE):
            self.values[die] = 0
            self.clans[die] = -1
        self.left = ALL_DICE


def start(rules: SixClansRules) -> SharedState:
    """Return the state of the setup: all meeples in the bag, round 1, nothing rolled."""
    cards = [] if rules.dealt else list(range(CLANS))
    return SharedState(
        rules.full_bag, 0, 0, 0, 0, [0] * DICE, [-1] * DICE, 0, -1, DEALING if rules.dealt else AT_REST, False, cards
    )
