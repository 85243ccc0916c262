"""Making a seat's move on its sheet: pay, change the die, act (T5), and resolve bonuses (T10)."""

from __future__ import annotations

from rollwright.games.troyes_dice.moves import BONUS, CIRCLE, CONSTRUCT, GAIN, NEXT, PASS, Move
from rollwright.games.troyes_dice.rules import TroyesDiceRules
from rollwright.games.troyes_dice.schema import COLUMNS
from rollwright.games.troyes_dice.sheet import Sheet
from rollwright.games.troyes_dice.wheel import Wheel


def perform(rules: TroyesDiceRules, wheel: Wheel, sheet: Sheet, move: Move) -> None:
    """A legal move; stops where the player must choose again."""
    card = rules.card
    if move.deed <= CONSTRUCT:
        die = wheel.dice[move.place]
        offer = die.offers[move.payment - die.first]
        held = sheet.held
        influence = offer.influence + die.steps[wanted_value(rules, wheel, move)]
        knowledge = offer.knowledge if move.color == die.color else offer.knowledge + die.recolor
        if influence:
            held[0] = held[0] - influence  # compiled, -= on a list's member is several times slower
        if offer.deniers:
            held[1] = held[1] - offer.deniers
        if knowledge:
            held[2] = held[2] - knowledge
        sheet.acted += 1
        if move.deed == GAIN:
            sheet.gain_resources(card, move.color, move.value)
        else:
            sheet.construct(card, move.building, wheel.available, die.effect)
    elif move.deed == PASS:
        sheet.acted += 1
        sheet.gain_of_each(1)  # T5.7
    elif move.deed == NEXT:
        sheet.take_next(move.value)
    else:
        sheet.pending.pop()
        if move.deed == BONUS:
            sheet.construct(card, move.building, wheel.available, card.effects[0])  # T12.4: not built with the die
        elif move.deed == CIRCLE:
            sheet.circle_one(card, move.color, 0)
    if sheet.pending:
        sheet.settle(card)


def wanted_value(rules: TroyesDiceRules, wheel: Wheel, move: Move) -> int:
    """The value that a die must have for this move."""
    return move.value if move.deed == GAIN else rules.numberings[wheel.numbering][move.building % COLUMNS]
