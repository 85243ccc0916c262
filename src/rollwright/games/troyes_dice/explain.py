"""Messages of refusals: the rule and the fact that breaks it, with the current values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.errors import Refusal
from rollwright.games.troyes_dice.apply import wanted_value
from rollwright.games.troyes_dice.components import HALVES
from rollwright.games.troyes_dice.describe import building_title, describe_pending, die_title, price_words
from rollwright.games.troyes_dice.moves import Move
from rollwright.games.troyes_dice.names import TITLES, counted, item_name, or_list
from rollwright.games.troyes_dice.refusals import (
    BONUS_FIRST,
    BUILT,
    CANNOT_AFFORD,
    CHANCE_MOVE,
    CROSSED,
    HAS_ROOM,
    MAY_NOT_PASS,
    NO_BONUS,
    NO_INFLUENCE,
    NO_SUCH_VALUE,
    NOT_FOR_SALE,
    NOT_NOW,
    NOT_WAITING,
    ONE_COLOR,
    OTHER_CITIZEN,
    OTHER_KIND,
    OTHER_PRICE,
    TOO_FAR,
    TRACK_FULL,
    affordable,
)
from rollwright.games.troyes_dice.schema import COLORS, COLUMNS
from rollwright.games.troyes_dice.sheet import Sheet
from rollwright.games.troyes_dice.wheel import Wheel

if TYPE_CHECKING:
    from rollwright.games.troyes_dice.rules import TroyesDiceRules

WORK = 0b101010  # the kinds that are work buildings, as a mask


def explain(rules: TroyesDiceRules, wheel: Wheel, sheet: Sheet, number: int, refusal: int) -> Refusal:
    """The mark and the sentence of a refusal."""
    move = rules.moves[number]
    if refusal == CHANCE_MOVE:
        return Refusal("T3.2", "The dice and the tiles fall by chance; nobody chooses them.")
    if refusal == NOT_NOW:
        return _not_now(wheel, sheet)
    if refusal == BONUS_FIRST:
        return Refusal("T10.9", f"A bonus comes first: {describe_pending(rules, sheet)}.")
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
        return Refusal("T10.9", f"No {name} {'wait' if name.endswith('s') else 'waits'} for you: {describe_pending(rules, sheet)}.")
    return _die_refusal(rules, wheel, sheet, move, refusal)


def _die_refusal(rules: TroyesDiceRules, wheel: Wheel, sheet: Sheet, move: Move, refusal: int) -> Refusal:
    die = wheel.dice[move.place]
    named = die_title(die)
    if refusal == NOT_FOR_SALE:
        if die.black:
            return Refusal("T5.2", f"The black {die.rolled} can never be chosen; its plaza is destroyed.")
        return Refusal("T12.13", f"On this plaza the {die.rolled} acts as a black die and cannot be chosen.")
    if refusal == OTHER_PRICE:
        return Refusal("T5.3", f"The {named} costs {price_words(die)}, not what this move pays.")
    option = die.payments[move.payment - die.first]
    held = sheet.held
    if refusal == CANNOT_AFFORD:
        needs = [option.influence, option.deniers, option.knowledge]
        short = next(resource for resource in range(3) if needs[resource] > held[resource])
        have = counted(short, held[short])
        return Refusal("T5.5", f"You have {have}; paid like this the {named} costs {needs[short]}.")
    value = wanted_value(rules, wheel, move)
    if refusal == NO_INFLUENCE:
        return Refusal("T12.5", f"The raid on this plaza forbids influence: the {named} stays {die.value}.")
    if refusal == NO_SUCH_VALUE:
        return Refusal("T5.9", "Influence never makes a die lower than 1.")
    left = held[0] - option.influence
    if refusal == TOO_FAR:
        has = f"you have {left} left" if option.influence else f"you have {left}"
        return Refusal("T5.8", f"Making the {named} a {value} takes {die.steps[value]} influence; {has}.")
    if refusal == ONE_COLOR:
        return Refusal("T12.6", f"The raid on this plaza forbids another color: the {named} stays {COLORS[die.color]}.")
    left = held[2] - option.knowledge
    has = f"you have {left} left" if option.knowledge else f"you have {left}"
    return Refusal("T5.10", f"Making the {named} {COLORS[move.color]} takes {die.recolor} knowledge; {has}.")


def _not_now(wheel: Wheel, sheet: Sheet) -> Refusal:
    if wheel.half < 0:
        return Refusal("T2.2", "The game has not begun: plazas and dice come first.")
    if wheel.half == HALVES - 1:
        return Refusal("T6.3", "Your last day is over.")
    return Refusal("T5.1", "You have had your action of this half day; wait for the next roll.")
