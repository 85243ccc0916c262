"""The codes of refusals, and the rules checked in their order.

Codes rise in the order of the checks, so that of two refusals the higher came further. Must agree with
TroyesDicePosition.legal_moves().
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollwright.games.troyes_dice.apply import wanted_value
from rollwright.games.troyes_dice.components import BUILD, NEVER, kinds_mask
from rollwright.games.troyes_dice.moves import BONUS, CIRCLE, CONSTRUCT, GAIN, LEAVE, NEXT, PASS, Move
from rollwright.games.troyes_dice.sheet import Sheet
from rollwright.games.troyes_dice.wheel import Die, Wheel

if TYPE_CHECKING:
    from rollwright.games.troyes_dice.rules import TroyesDiceRules

CHANCE_MOVE: Final = 1
NOT_NOW: Final = 2
BONUS_FIRST: Final = 3
BUILT: Final = 4
CROSSED: Final = 5
NO_BONUS: Final = 6
NOT_FOR_SALE: Final = 7
OTHER_PRICE: Final = 8
CANNOT_AFFORD: Final = 9
MAY_NOT_PASS: Final = 10
NO_INFLUENCE: Final = 11
NO_SUCH_VALUE: Final = 12
TOO_FAR: Final = 13
ONE_COLOR: Final = 14
NEEDS_KNOWLEDGE: Final = 15
OTHER_KIND: Final = 16
TRACK_FULL: Final = 17
OTHER_CITIZEN: Final = 18
HAS_ROOM: Final = 19
NOT_WAITING: Final = 20


def refusal_code(rules: TroyesDiceRules, wheel: Wheel, sheet: Sheet, number: int) -> int:
    """Return 0, or the code of the rule that forbids this move to a seat that is to act."""
    move = rules.moves[number]
    if sheet.pending:
        return _bonus_refusal(rules, sheet, move)
    if move.kind == PASS:
        return MAY_NOT_PASS if affordable(wheel, sheet) else 0
    if move.kind in (CONSTRUCT, BONUS) and not sheet.open >> move.building & 1:
        return BUILT if sheet.built >> move.building & 1 else CROSSED
    if move.kind != GAIN and move.kind != CONSTRUCT:
        return NO_BONUS
    die = wheel.dice[move.place]
    if not die.payments:
        return NOT_FOR_SALE
    way = move.payment - die.first
    if not 0 <= way < len(die.payments):
        return OTHER_PRICE
    payment = die.payments[way]
    influence = sheet.held[0] - payment.influence
    knowledge = sheet.held[2] - payment.knowledge
    if influence < 0 or knowledge < 0 or sheet.held[1] < payment.deniers:
        return CANNOT_AFFORD
    value = wanted_value(rules, wheel, move)
    if value != die.value and die.effect.shift == 0:
        return NO_INFLUENCE
    if die.steps[value] == NEVER:
        return NO_SUCH_VALUE
    if die.steps[value] > influence:
        return TOO_FAR
    if move.color != die.color:
        if die.recolor == NEVER:
            return ONE_COLOR
        if die.recolor > knowledge:
            return NEEDS_KNOWLEDGE
    return 0


def _bonus_refusal(rules: TroyesDiceRules, sheet: Sheet, move: Move) -> int:
    """Return the same while a bonus is to be resolved (T10)."""
    if move.kind in (GAIN, CONSTRUCT, PASS):
        return BONUS_FIRST
    if sheet.order_matters(rules.components):
        if move.kind != NEXT:
            return BONUS_FIRST
        return 0 if move.value in [entry & 7 for entry in sheet.latest()] else NOT_WAITING
    entry = sheet.latest()[0]
    if entry & 7 == BUILD:
        if move.kind != BONUS:
            return BONUS_FIRST
        if not sheet.open >> move.building & 1:
            return BUILT if sheet.built >> move.building & 1 else CROSSED
        return 0 if kinds_mask(entry) >> move.building & 1 else OTHER_KIND
    if move.kind == CIRCLE:
        if sheet.citizens[move.color] == rules.components.track[move.color]:
            return TRACK_FULL
        return 0 if sheet.takes(rules.components, move.color, entry >> 3) else OTHER_CITIZEN
    if move.kind == LEAVE:
        return 0 if sheet.overflows(rules.components, entry >> 3) else HAS_ROOM
    return BONUS_FIRST


def affordable(wheel: Wheel, sheet: Sheet) -> bool:
    """Return whether any die can be paid for (T5.6)."""
    return any(can_pay(die, sheet) for die in wheel.dice)


def can_pay(die: Die, sheet: Sheet) -> bool:
    """Return whether this die can be paid for, in any of its ways."""
    held = sheet.held
    for payment in die.payments:
        if held[0] >= payment.influence and held[1] >= payment.deniers and held[2] >= payment.knowledge:
            return True
    return False
