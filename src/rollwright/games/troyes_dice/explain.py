"""Messages of refusals: the rule and the fact that breaks it, with the current values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollwright.core.english import listed, with_article
from rollwright.core.errors import Refusal
from rollwright.games.troyes_dice.apply import wanted_value
from rollwright.games.troyes_dice.components import HALVES
from rollwright.games.troyes_dice.describe import describe_pending, price_of
from rollwright.games.troyes_dice.moves import BONUS, Move
from rollwright.games.troyes_dice.names import TITLES, building_title, die_title, item_name, resources
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
)  # fmt: skip
from rollwright.games.troyes_dice.schema import COLORS, COLUMNS
from rollwright.games.troyes_dice.sheet import Sheet
from rollwright.games.troyes_dice.wheel import Wheel

if TYPE_CHECKING:
    from rollwright.games.troyes_dice.rules import TroyesDiceRules

WORK: Final = 0b101010  # the kinds that are work buildings, as a mask


def explain(rules: TroyesDiceRules, wheel: Wheel, sheet: Sheet, number: int, code: int) -> Refusal:
    """Return the rule and the message of a refusal."""
    move = rules.moves[number]
    if code == CHANCE_MOVE:
        return Refusal("T3.2", "Dice and tiles are random; you cannot choose them.")
    if code == NOT_NOW:
        return _not_now(wheel)
    if code == BONUS_FIRST:
        return Refusal("T10.9", f"Resolve your bonus first: {describe_pending(rules, sheet)}.")
    if code == NO_BONUS:
        if not affordable(wheel, sheet):
            return Refusal("T5.1", "Only a bonus lets you choose this, and you have none now; you can only pass.")
        if move.kind == BONUS:
            return Refusal("T5.1", "Choose a die first. Only a bonus builds without one, and you have none now.")
        return Refusal("T5.1", "Only a bonus lets you choose this, and you have none now.")
    if code == BUILT:
        return Refusal("T1.4", f"You have already built the {building_title(rules, wheel, move.building)}.")
    if code == CROSSED:
        die = f"{COLORS[move.building // (2 * COLUMNS)]} {rules.numberings[wheel.numbering][move.building % COLUMNS]}"
        title = building_title(rules, wheel, move.building)
        return Refusal("T4.5", f"Your {die} is crossed out, so the {title} can no longer be built.")
    if code == MAY_NOT_PASS:
        return Refusal("T5.6", "You may pass only if you cannot afford any die.")
    if code == OTHER_KIND:
        kinds = sheet.latest()[0] >> 3
        offered = listed([with_article(TITLES[kind]) for kind in range(6) if kinds >> kind & 1], "or")
        return Refusal("T10.7" if kinds & WORK else "T10.4", f"This bonus builds {offered}.")
    if code == TRACK_FULL:
        return Refusal("T10.2", f"Your {COLORS[move.color]} citizens are all circled; choose another color.")
    if code == OTHER_CITIZEN:
        mask = sheet.latest()[0] >> 3
        names = listed([COLORS[color] for color in range(3) if mask >> color & 1], "or")
        return Refusal("T12.8", f"This citizen must be {names}, because there is room for it.")
    if code == HAS_ROOM:
        return Refusal("T10.2", "You may decline a citizen only if there is no room for it.")
    if code == NOT_WAITING:
        return Refusal("T10.9", f"You have no {item_name(move.value)} to take next; {describe_pending(rules, sheet)}.")
    return _die_refusal(rules, wheel, sheet, move, code)


def _die_refusal(rules: TroyesDiceRules, wheel: Wheel, sheet: Sheet, move: Move, code: int) -> Refusal:
    """Return why this die cannot be taken, or not for this use."""
    die = wheel.dice[move.place]
    title = die_title(die)
    if code == NOT_FOR_SALE:
        if die.black:
            return Refusal("T5.2", f"No one can choose the black {die.rolled}, and its place is lost for this half day.")
        return Refusal("T12.13", f"On this plaza, the clear {die.rolled} acts as a black die and cannot be chosen.")
    if code == OTHER_PRICE:
        return Refusal("T5.3", f"The {title} costs {price_of(die)}, which is not what this move pays.")
    payment = die.payments[move.payment - die.first]
    held = sheet.held
    if code == CANNOT_AFFORD:
        needs = [payment.influence, payment.deniers, payment.knowledge]
        short = next(resource for resource in range(3) if needs[resource] > held[resource])
        paid = " when paid this way" if len(die.payments) > 1 else ""
        return Refusal("T5.5", f"The {title} costs {resources(short, needs[short])}{paid}; you have {held[short]}.")
    value = wanted_value(rules, wheel, move)
    if code == NO_INFLUENCE:
        return Refusal("T12.5", f"The Raid on this plaza forbids influence: the {title} stays {die.value}.")
    if code == NO_SUCH_VALUE:
        return Refusal("T5.9", "Influence cannot lower a die below 1.")
    if code == TOO_FAR:
        has = _left(held[0] - payment.influence, payment.influence)
        return Refusal("T5.8", f"Making the {title} a {value} takes {die.steps[value]} influence; {has}.")
    if code == ONE_COLOR:
        return Refusal("T12.6", f"The Raid on this plaza forbids changing the color: the {title} stays {COLORS[die.color]}.")
    has = _left(held[2] - payment.knowledge, payment.knowledge)
    return Refusal("T5.10", f"Making the {title} {COLORS[move.color]} takes {die.recolor} knowledge; {has}.")


def _left(held: int, paid: int) -> str:
    return f"you have {held} left" if paid else f"you have {held}"


def _not_now(wheel: Wheel) -> Refusal:
    if wheel.half < 0:
        return Refusal("T2.2", "The game has not started: plazas and dice come first.")
    if wheel.half == HALVES - 1:
        return Refusal("T6.3", "Your last day is over.")
    return Refusal("T5.1", "You have already acted this half day; wait for the next roll.")
