"""The sentence for each refusal, here and now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.english import counted
from rollwright.core.errors import Refusal
from rollwright.games.six_clans.chosen_die import ChosenDie, choose
from rollwright.games.six_clans.components import HOME, SECOND, SIDE, TOP
from rollwright.games.six_clans.moves import BONUS, Move
from rollwright.games.six_clans.names import (
    BONUS_NAMES,
    cell_name,
    clan_name,
    describe_die,
    die_name,
    limit_text,
    zone_name,
)
from rollwright.games.six_clans.refusals import (
    ALREADY_CHOSEN,
    ALREADY_DONE,
    BEYOND_CELL,
    BEYOND_FACES,
    BEYOND_LADDER,
    CARD_NOT_FULL,
    CHANCE_MOVE,
    COMBINED_SPLIT,
    FILLED,
    GAME_OVER,
    HOME_ORDER,
    LATER_ONE,
    LEFT_FIRST,
    LOCKED,
    NO_BONUS_IN_USE,
    NO_CELL_FOR_REST,
    NO_MEEPLE,
    NO_PARTS,
    NO_PICK,
    NOT_ANOTHER_DIE,
    NOT_EQUAL,
    NOT_FALLING,
    NOT_HOME,
    NOT_RISING,
    NOT_ROLLED,
    NOTHING_FOR_TWO,
    OPPOSITE,
    OTHER_BONUS,
    OTHER_ZONE,
    PARTS_FIRST,
    PICKS_LEFT,
    POINTLESS_SIZE,
    POINTLESS_VALUE,
    ROW_ORDER,
    RULE_IDS,
    SAME_COLOR,
    SECOND_COLOR,
    SECOND_COMBINE,
    SPENT,
    TOO_LATE,
    TOP_LIMIT,
    TOP_ORDER,
    TWO_SPACES,
    USE_FIRST,
    USED_IN_COMBINE,
    WRONG_SIZE,
    direction,
    first_free,
)
from rollwright.games.six_clans.shared_state import SharedState
from rollwright.games.six_clans.sheet import Sheet

if TYPE_CHECKING:
    from rollwright.games.six_clans.rules import SixClansRules


def explain(rules: SixClansRules, shared: SharedState, sheet: Sheet, move: Move, number: int) -> Refusal:
    """The mark and the sentence of a refusal, here and now."""
    return Refusal(RULE_IDS[number], sentence(rules, shared, sheet, move, number))


def sentence(rules: SixClansRules, shared: SharedState, sheet: Sheet, move: Move, number: int) -> str:
    if number == CHANCE_MOVE:
        return "Dice and meeples come by chance; no seat makes them."
    if number == GAME_OVER:
        return "The game is over; nothing is written any more."
    if number == NOT_ROLLED:
        return "The dice have not been rolled yet."
    if number == ALREADY_DONE:
        return "You are done with this turn; the next roll comes when everybody is."
    chosen = sheet.chosen_die
    if number <= PARTS_FIRST:
        return action_sentence(rules, chosen, number)
    if chosen is None and move.die >= 0 and shared.clans[move.die] >= 0:
        chosen = choose(shared, move.die)
    if number <= NO_PICK:
        return die_sentence(rules, shared, sheet, move, number)
    if OTHER_ZONE <= number <= HOME_ORDER and chosen is not None:
        return cell_sentence(rules, shared, sheet, chosen, move, number)
    return bonus_sentence(rules, shared, sheet, chosen, move, number)


def action_sentence(rules: SixClansRules, chosen: ChosenDie | None, number: int) -> str:
    if chosen is None or number == NO_BONUS_IN_USE:
        return "First choose a die and take up a bonus for it."
    if number in (USE_FIRST, OTHER_BONUS):
        words = BONUS_NAMES[rules.bonus_of[chosen.space]]
        return f"You have taken up the bonus {words!r} for the {die_name(rules, chosen.die)}: choose what it does, or undo."
    if number == PARTS_FIRST:
        return f"The {die_name(rules, chosen.die)} is split already; first write {chosen.number()}."
    return f"You have begun with the {die_name(rules, chosen.die)}: write its {chosen.number()} into a cell first, or take it back."


def die_sentence(rules: SixClansRules, shared: SharedState, sheet: Sheet, move: Move, number: int) -> str:
    die = die_name(rules, move.die)
    if number == NO_MEEPLE:
        return f"The bag was empty before the {die} got a meeple; nobody can choose it."
    if number == ALREADY_CHOSEN:
        return f"You have chosen the {die} already this turn; a die is chosen once."
    if number == USED_IN_COMBINE:
        return f"The {die} was combined into another die this turn and cannot be chosen any more."
    picks = counted(rules.picks[shared.round], "pick")
    home = rules.clans[sheet.home]
    return f"Round {shared.round + 1} gives {picks} a turn, and yours are used up; only dice of your home clan, {home}, are free."


def cell_sentence(rules: SixClansRules, shared: SharedState, sheet: Sheet, chosen: ChosenDie, move: Move, number: int) -> str:
    cell = move.cell
    value = chosen.number()
    if number == OTHER_ZONE:
        own = zone_name(rules, sheet, sheet.zones[chosen.clan])
        zone = zone_name(rules, sheet, rules.cell_zone[cell])
        return f"{rules.clans[chosen.clan]} dice go to {own}; this cell is in {zone}."
    if number == NOT_HOME:
        return f"Your Home Card is for {clan_name(rules, sheet.home)}; this die is used as {clan_name(rules, chosen.clan)}."
    if number == CARD_NOT_FULL:
        return f"There is still room on your Home Card: {counted(rules.spaces - sheet.card, 'space')}; write the die there."
    if number == FILLED:
        return f"This cell holds {sheet.cells[cell]} already, and what is written stays."
    if number == TOP_ORDER:
        return f"The top row is filled from left to right: next is {cell_name(rules, rules.start[TOP] + sheet.top)}."
    if number == TOP_LIMIT:
        return f"This cell takes {limit_text(rules, cell - rules.start[TOP])}, not {value}."
    if number == ROW_ORDER:
        at = cell - rules.start[SECOND]
        after = sheet.rise if at < rules.row else sheet.fall
        return f"Each row is filled from left to right: next is cell {after + 1} of this row."
    if number == NOT_RISING:
        return f"The rising row must rise: after {sheet.cells[cell - 1]} comes a higher number, not {value}."
    if number == NOT_FALLING:
        return f"The falling row must fall: after {sheet.cells[cell - 1]} comes a lower number, not {value}."
    if number == WRONG_SIZE:
        return f"This cell takes only a {die_name(rules, rules.icon[cell])}; this die counts as a {die_name(rules, chosen.size)}."
    if number == NOT_EQUAL:
        other = sheet.cells[cell + 1 if (cell - rules.start[SIDE]) % 2 == 0 else cell - 1]
        return f"Both numbers of this pair must be equal: {other} is there, {value} is not the same."
    if number == LEFT_FIRST:
        return "In this pair the left cell is filled first."
    return f"The Home Card is filled from top to bottom: next is space {sheet.card + 1}."


def bonus_sentence(
    rules: SixClansRules, shared: SharedState, sheet: Sheet, chosen: ChosenDie | None, move: Move, number: int
) -> str:
    if number == LOCKED:
        return f"This bonus is won by filling space {move.space + 1} of your Home Card; so far you have filled {sheet.card}."
    if number == SPENT:
        return "This bonus has been used; each is used once."
    if number == LATER_ONE:
        first = first_free(rules, sheet.free(), rules.bonus_of[move.space])
        return f"You have the same bonus from space {first + 1}; use that one first."
    if number == PICKS_LEFT:
        return f"You have {counted(sheet.picks, 'pick')} left; two more are for when they are used up."
    if number == NOTHING_FOR_TWO or chosen is None:
        return "No die that needs a pick can be placed any more, so two more picks would bring nothing."
    return value_sentence(rules, shared, sheet, chosen, move, number)


def value_sentence(rules: SixClansRules, shared: SharedState, sheet: Sheet, chosen: ChosenDie, move: Move, number: int) -> str:
    die = die_name(rules, chosen.die)
    if number == TOO_LATE:
        return f"Plus, minus and combine come before size and color, and combine is the last to change the {die}'s value."
    if number == SECOND_COLOR:
        return f"The {die} is used as {rules.clans[chosen.clan]} already; a color is changed once."
    if number == SECOND_COMBINE:
        return f"The {die} has been combined once; that is all."
    if number == COMBINED_SPLIT:
        return f"The {die} was combined to {chosen.value}; a combined die cannot be split."
    if number == OPPOSITE:
        return f"The {die} was changed {'up' if chosen.steps > 0 else 'down'} already; a second step must go the same way."
    if number == BEYOND_FACES:
        step = move.number or direction(chosen.steps)
        return f"A {die} has faces from 1 to {rules.sides[chosen.die]}: {chosen.value + step} is not one of them."
    if number == BEYOND_LADDER:
        if chosen.size_steps * move.number < 0:
            return f"The {die} is already {'larger' if chosen.size_steps > 0 else 'smaller'}; a second step must go the same way."
        step = move.number or direction(chosen.size_steps)
        return f"There is no die {'bigger' if step > 0 else 'smaller'} than the {die_name(rules, chosen.size)}."
    if number == SAME_COLOR:
        return f"The {die} is {rules.clans[chosen.clan]} already; choose one of the other five clans."
    if number == NOT_ANOTHER_DIE:
        return f"Combine takes a die that was neither chosen nor combined this turn, and not the {die} itself."
    if number == BEYOND_CELL:
        sum = chosen.value + move.number * shared.values[move.die]
        sign = "+" if move.number > 0 else "\u2212"
        return f"{chosen.value} {sign} {shared.values[move.die]} is {sum}; a cell holds from 1 to {rules.most}."
    if number == NO_PARTS:
        if chosen.value < 2:
            return "A 1 cannot be split: each part is at least 1."
        return f"The two parts add up to {chosen.value}, each at least 1: the first can be 1 to {chosen.value - 1}."
    if number == TWO_SPACES:
        return f"On the Home Card a split needs two free spaces; yours has {rules.spaces - sheet.card}."
    if number == POINTLESS_VALUE:
        if sheet.zones[chosen.clan] == HOME:
            return "The Home Card takes any value, so changing it for this space would be wasted."
        return f"The {chosen.face} the {die} shows would do here as it is, so changing it would be wasted."
    if number == POINTLESS_SIZE:
        if move.kind == BONUS:
            return f"No cell that could take the {die} shows a size it can be changed to, so the change would be wasted."
        return f"The changed size brings nothing here: choose a cell that shows a {die_name(rules, chosen.size)}."
    if number == NO_CELL_FOR_REST:
        return f"With {chosen.part} here no cell is left for the other part, {chosen.rest}."
    return f"With {describe_die(rules, shared, chosen.die)} that would fit nowhere, or bring nothing."
