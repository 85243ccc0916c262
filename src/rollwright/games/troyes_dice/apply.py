"""Making a seat's move on its sheet: pay, change the die, act (T5), and resolve bonuses (T10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.games.troyes_dice.moves import BONUS, CIRCLE, CONSTRUCT, GAIN, NEXT, PASS, Move
from rollwright.games.troyes_dice.schema import COLUMNS
from rollwright.games.troyes_dice.sheet import Sheet
from rollwright.games.troyes_dice.wheel import Wheel

if TYPE_CHECKING:
    from rollwright.games.troyes_dice.rules import TroyesDiceRules


def apply_move(rules: TroyesDiceRules, wheel: Wheel, sheet: Sheet, move: Move) -> None:
    """Make a legal move; stops where the player must choose again."""
    components = rules.components
    if move.kind <= CONSTRUCT:
        die = wheel.dice[move.place]
        payment = die.payments[move.payment - die.first]
        held = sheet.held
        influence = payment.influence + die.steps[wanted_value(rules, wheel, move)]
        knowledge = payment.knowledge if move.color == die.color else payment.knowledge + die.recolor
        if influence:
            held[0] = held[0] - influence  # compiled, -= on a list's member is several times slower
        if payment.deniers:
            held[1] = held[1] - payment.deniers
        if knowledge:
            held[2] = held[2] - knowledge
        sheet.acted += 1
        if move.kind == GAIN:
            sheet.gain_resources(components, move.color, move.value)
        else:
            sheet.construct(components, move.building, wheel.available, die.effect)
    elif move.kind == PASS:
        sheet.acted += 1
        sheet.gain_of_each(1)  # T5.7
    elif move.kind == NEXT:
        sheet.take_next(move.value)
    else:
        sheet.pending.pop()
        if move.kind == BONUS:
            sheet.construct(components, move.building, wheel.available, components.effects[0])  # T12.4: not built with the die
        elif move.kind == CIRCLE:
            sheet.circle_one(components, move.color, 0)
    if sheet.pending:
        sheet.settle(components)


def wanted_value(rules: TroyesDiceRules, wheel: Wheel, move: Move) -> int:
    """Return the value that a die must have for this move."""
    return move.value if move.kind == GAIN else rules.numberings[wheel.numbering][move.building % COLUMNS]
