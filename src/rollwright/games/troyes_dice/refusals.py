"""Why a move is refused: the rules in the order in which they are checked, and their sentences.

Numbers rise in the order of the checks, so that of two refusals the higher came further. Must agree with Troyes.legal_moves().
"""

from __future__ import annotations

from typing import Final

from rollwright.core.errors import Refusal
from rollwright.games.troyes_dice.apply import wanted_value
from rollwright.games.troyes_dice.components import BUILD, HALVES, NEVER
from rollwright.games.troyes_dice.describe import building_title, die_title, price_words, waiting_words
from rollwright.games.troyes_dice.moves import BONUS, CIRCLE, CONSTRUCT, GAIN, LEAVE, NEXT, PASS, Move
from rollwright.games.troyes_dice.names import TITLES, counted, item_name, or_list
from rollwright.games.troyes_dice.rules import TroyesDiceRules
from rollwright.games.troyes_dice.schema import COLORS, COLUMNS
from rollwright.games.troyes_dice.sheet import Sheet, kinds_mask
from rollwright.games.troyes_dice.wheel import Wheel

CHANCE_ROW: Final = 1
NOT_NOW: Final = 2
BONUS_FIRST: Final = 3
NO_BONUS: Final = 4
BUILT: Final = 5
CROSSED: Final = 6
NOT_FOR_SALE: Final = 7
OTHER_PRICE: Final = 8
TOO_DEAR: Final = 9
MAY_NOT_PASS: Final = 10
NO_INFLUENCE: Final = 11
NO_SUCH_VALUE: Final = 12
TOO_FAR: Final = 13
ONE_COLOR: Final = 14
TOO_WISE: Final = 15
OTHER_KIND: Final = 16
TRACK_FULL: Final = 17
OTHER_CITIZEN: Final = 18
HAS_ROOM: Final = 19
NOT_WAITING: Final = 20

WORK: Final = 0b101010  # the kinds that are work buildings, as a mask


def refusal_code(rules: TroyesDiceRules, wheel: Wheel, sheet: Sheet, number: int) -> int:
    """0, or the rule that forbids a seat that is to act this move."""
    move = rules.moves[number]
    if sheet.pending:
        return _bonus_refusal(rules, sheet, move)
    if move.deed == PASS:
        return MAY_NOT_PASS if affordable(wheel, sheet) else 0
    if move.deed != GAIN and move.deed != CONSTRUCT:
        return NO_BONUS
    if move.deed == CONSTRUCT and not sheet.open >> move.building & 1:
        return BUILT if sheet.built >> move.building & 1 else CROSSED
    die = wheel.dice[move.place]
    if not die.offers:
        return NOT_FOR_SALE
    way = move.payment - die.first
    if not 0 <= way < len(die.offers):
        return OTHER_PRICE
    offer = die.offers[way]
    influence = sheet.held[0] - offer.influence
    knowledge = sheet.held[2] - offer.knowledge
    if influence < 0 or knowledge < 0 or sheet.held[1] < offer.deniers:
        return TOO_DEAR
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
            return TOO_WISE
    return 0


def _bonus_refusal(rules: TroyesDiceRules, sheet: Sheet, move: Move) -> int:
    """The same while a bonus waits to be resolved (T10)."""
    if move.deed in (GAIN, CONSTRUCT, PASS):
        return BONUS_FIRST
    if sheet.order_is_open(rules.card):
        if move.deed != NEXT:
            return BONUS_FIRST
        return 0 if move.value in [entry & 7 for entry in sheet.latest()] else NOT_WAITING
    entry = sheet.latest()[0]
    if entry & 7 == BUILD:
        if move.deed != BONUS:
            return BONUS_FIRST
        if not sheet.open >> move.building & 1:
            return BUILT if sheet.built >> move.building & 1 else CROSSED
        return 0 if kinds_mask(entry) >> move.building & 1 else OTHER_KIND
    if move.deed == CIRCLE:
        if sheet.citizens[move.color] == rules.card.track[move.color]:
            return TRACK_FULL
        return 0 if sheet.takes(rules.card, move.color, entry >> 3) else OTHER_CITIZEN
    if move.deed == LEAVE:
        return 0 if sheet.overflows(rules.card, entry >> 3) else HAS_ROOM
    return BONUS_FIRST


def affordable(wheel: Wheel, sheet: Sheet) -> bool:
    """Whether any die can be paid for (T5.6)."""
    held = sheet.held
    for die in wheel.dice:
        for offer in die.offers:
            if held[0] >= offer.influence and held[1] >= offer.deniers and held[2] >= offer.knowledge:
                return True
    return False


# the sentences


def explain(rules: TroyesDiceRules, wheel: Wheel, sheet: Sheet, number: int, refusal: int) -> Refusal:
    """The mark and the sentence of a refusal."""
    move = rules.moves[number]
    if refusal == CHANCE_ROW:
        return Refusal("T3.2", "The dice and the tiles fall by chance; nobody chooses them.")
    if refusal == NOT_NOW:
        return _not_now(wheel, sheet)
    if refusal == BONUS_FIRST:
        return Refusal("T10.9", f"A bonus comes first: {waiting_words(rules, sheet)}.")
    if refusal == NO_BONUS:
        return Refusal("T5.1", f"No bonus waits for you; {'choose a die' if affordable(wheel, sheet) else 'you can only pass'}.")
    if refusal == BUILT:
        return Refusal("T1.4", f"You have built the {building_title(rules, wheel, move.building)} already.")
    if refusal == CROSSED:
        color = COLORS[move.building // (2 * COLUMNS)]
        value = rules.numberings[wheel.numbering][move.building % COLUMNS]
        return Refusal(
            "T4.5",
            f"Your {color} {value} is crossed out: the {building_title(rules, wheel, move.building)} can no longer be built.",
        )
    if refusal == MAY_NOT_PASS:
        return Refusal("T5.6", "You can pass only when you can pay for no die at all.")
    if refusal == OTHER_KIND:
        kinds = sheet.latest()[0] >> 3
        names = [TITLES[kind] for kind in range(6) if kinds >> kind & 1]
        return Refusal("T10.7" if kinds & WORK else "T10.4", f"This bonus builds one of these: {or_list(names)}.")
    if refusal == TRACK_FULL:
        return Refusal("T10.2", f"Your {COLORS[move.color]} citizens are all circled; take one of another color.")
    if refusal == OTHER_CITIZEN:
        mask = sheet.latest()[0] >> 3
        names = [COLORS[color] for color in range(3) if mask >> color & 1]
        return Refusal("T10.2", f"This citizen must be {or_list(names)}: there is room for it.")
    if refusal == HAS_ROOM:
        return Refusal("T10.2", "Only a citizen for whom there is no room can be let go.")
    if refusal == NOT_WAITING:
        name = item_name(move.value)
        return Refusal("T10.9", f"No {name} {'wait' if name.endswith('s') else 'waits'} for you: {waiting_words(rules, sheet)}.")
    return _die_objection(rules, wheel, sheet, move, refusal)


def _die_objection(rules: TroyesDiceRules, wheel: Wheel, sheet: Sheet, move: Move, refusal: int) -> Refusal:
    die = wheel.dice[move.place]
    named = die_title(die)
    if refusal == NOT_FOR_SALE:
        if die.black:
            return Refusal("T5.2", f"The black {die.rolled} can never be chosen; its plaza is destroyed.")
        return Refusal("T12.13", f"On this plaza the {die.rolled} acts as a black die and cannot be chosen.")
    if refusal == OTHER_PRICE:
        return Refusal("T5.3", f"The {named} costs {price_words(die)}, not what this move pays.")
    offer = die.offers[move.payment - die.first]
    held = sheet.held
    if refusal == TOO_DEAR:
        needs = [offer.influence, offer.deniers, offer.knowledge]
        short = next(resource for resource in range(3) if needs[resource] > held[resource])
        have = counted(short, held[short])
        return Refusal("T5.5", f"You have {have}; paid like this the {named} costs {needs[short]}.")
    value = wanted_value(rules, wheel, move)
    if refusal == NO_INFLUENCE:
        return Refusal("T12.5", f"The raid on this plaza forbids influence: the {named} stays {die.value}.")
    if refusal == NO_SUCH_VALUE:
        return Refusal("T5.9", "Influence never makes a die lower than 1.")
    left = held[0] - offer.influence
    if refusal == TOO_FAR:
        has = f"you have {left} left" if offer.influence else f"you have {left}"
        return Refusal("T5.8", f"Making the {named} a {value} takes {die.steps[value]} influence; {has}.")
    if refusal == ONE_COLOR:
        return Refusal("T12.6", f"The raid on this plaza forbids another color: the {named} stays {COLORS[die.color]}.")
    left = held[2] - offer.knowledge
    has = f"you have {left} left" if offer.knowledge else f"you have {left}"
    return Refusal("T5.10", f"Making the {named} {COLORS[move.color]} takes {die.recolor} knowledge; {has}.")


def _not_now(wheel: Wheel, sheet: Sheet) -> Refusal:
    if wheel.half < 0:
        return Refusal("T2.2", "The game has not begun: plazas and dice come first.")
    if wheel.half == HALVES - 1:
        return Refusal("T6.3", "Your last day is over.")
    return Refusal("T5.1", "You have had your action of this half day; wait for the next roll.")
