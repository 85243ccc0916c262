"""Messages of refusals, with the current values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.english import MINUS, counted, listed
from rollwright.core.errors import Refusal
from rollwright.games.six_clans.chosen_die import ChosenDie, choose, use_bonus
from rollwright.games.six_clans.components import B_COLOR, B_COMBINE, B_SIZE, B_STEP, B_TWO, HOME, SECOND, SIDE
from rollwright.games.six_clans.moves import BONUS, Move
from rollwright.games.six_clans.names import clan_name, die_name, limit_text, number_text, quoted_bonus, zone_name
from rollwright.games.six_clans.refusals import (
    ALREADY_CHOSEN,
    ALREADY_DONE,
    BEYOND_CELL,
    BEYOND_FACES,
    BEYOND_SIZES,
    CARD_FULL,
    CARD_NOT_FULL,
    CHANCE_MOVE,
    COMBINED_SPLIT,
    FILLED,
    GAME_OVER,
    LATER_ONE,
    LEFT_FIRST,
    LOCKED,
    NO_BONUS_IN_USE,
    NO_CELL,
    NO_CELL_FOR_REST,
    NO_CELLS_FOR_PARTS,
    NO_MEEPLE,
    NO_PICK,
    NOT_ANOTHER_DIE,
    NOT_EQUAL,
    NOT_FALLING,
    NOT_HOME,
    NOT_RISING,
    NOT_ROLLED,
    OPPOSITE,
    OTHER_BONUS,
    OTHER_ZONE,
    PARTS_FIRST,
    PICKS_LEFT,
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
    USE_KINDS,
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
    """Return the rule ID and the message of a refusal."""
    return Refusal(RULE_IDS[number], message(rules, shared, sheet, move, number))


def message(rules: SixClansRules, shared: SharedState, sheet: Sheet, move: Move, number: int) -> str:
    if number == CHANCE_MOVE:
        return "Dice and meeples are random; you cannot choose them."
    if number == GAME_OVER:
        return "The game is over."
    if number == NOT_ROLLED:
        return "The dice have not been rolled yet."
    if number == ALREADY_DONE:
        return "You have finished this turn; the next roll comes when everyone is done."
    chosen = sheet.chosen_die
    if number <= PARTS_FIRST:
        return order_message(rules, chosen, number)
    if number <= NO_PICK:
        return die_message(rules, shared, sheet, move.die, number)
    if number <= LATER_ONE:
        return bonus_message(rules, sheet, move, number)
    if number == PICKS_LEFT:
        return f"You still have {counted(sheet.picks, 'pick')}; use {quoted_bonus(B_TWO)} when you have none left."
    if chosen is None and move.die >= 0:
        chosen = choose(shared, move.die)
    if chosen is None:
        return "No die that needs a pick can still be placed, so two more picks would be wasted."
    if number < SECOND_COMBINE:
        return cell_message(rules, sheet, chosen, move, number)
    if number < CARD_FULL:
        return use_message(rules, shared, sheet, chosen, move, number)
    if move.kind == BONUS:
        return useless_message(rules, sheet, chosen, rules.bonus_of[move.space], number)
    if move.kind in USE_KINDS:
        chosen = chosen.clone()
        use_bonus(rules, shared, chosen, move)
    return result_message(rules, sheet, chosen, number)


def order_message(rules: SixClansRules, chosen: ChosenDie | None, number: int) -> str:
    """Explain that one die comes after the other."""
    if chosen is None or number == NO_BONUS_IN_USE:
        return "First choose a die and a bonus to use on it."
    die = die_name(rules, chosen.die)
    if number in (USE_FIRST, OTHER_BONUS):
        return f"You are using {quoted_bonus(rules.bonus_of[chosen.space])} on the {die}: choose what it does, or undo."
    if number == PARTS_FIRST:
        return f"The {die} has already been split; first write the {chosen.number()}."
    return f"You have chosen the {die}: first write the {chosen.number()} in a cell, or undo."


def die_message(rules: SixClansRules, shared: SharedState, sheet: Sheet, die: int, number: int) -> str:
    """Explain why a die cannot be chosen."""
    name = die_name(rules, die)
    if number == NO_MEEPLE:
        return f"The bag ran out before the {name} got a meeple, so it cannot be chosen."
    if number == ALREADY_CHOSEN:
        return f"You have already chosen the {name} this turn."
    if number == USED_IN_COMBINE:
        return f"You have already combined the {name} with another die this turn, so it cannot be chosen."
    picks = counted(rules.picks[shared.round], "pick")
    home = rules.clans[sheet.home]
    return (
        f"You have no picks left (round {shared.round + 1} gives {picks} per turn); only dice of your home clan, {home}, are free."
    )


def bonus_message(rules: SixClansRules, sheet: Sheet, move: Move, number: int) -> str:
    """Explain that a bonus was not won, or was spent."""
    if number == LOCKED:
        return f"You win this bonus by filling space {move.space + 1} of your Home Card; so far you have filled {sheet.card}."
    if number == SPENT:
        return "You have already used this bonus."
    first = first_free(rules, sheet.free(), rules.bonus_of[move.space])
    return f"You have the same bonus in space {first + 1}; use that one first."


def cell_message(rules: SixClansRules, sheet: Sheet, chosen: ChosenDie, move: Move, number: int) -> str:
    """Explain why a number cannot go to a cell."""
    cell = move.cell
    value = chosen.number()
    if number == OTHER_ZONE:
        own = zone_name(rules, sheet, sheet.zones[chosen.clan])
        zone = zone_name(rules, sheet, rules.cell_zone[cell])
        return f"{rules.clans[chosen.clan]} dice go to {own}; this cell is in {zone}."
    if number == NOT_HOME:
        return f"Your Home Card is for {clan_name(rules, sheet.home)}; this die is used as {clan_name(rules, chosen.clan)}."
    if number == CARD_NOT_FULL:
        return f"Your Home Card still has {counted(rules.spaces - sheet.card, 'free space')}; write the die there."
    if number == FILLED:
        return f"This cell already holds {sheet.cells[cell]}."
    if number == TOP_ORDER:
        return f"The top row is filled from left to right; the next is cell {sheet.top + 1}."
    if number == TOP_LIMIT:
        return f"This cell takes {limit_text(rules, cell)}, not {value}."
    if number == ROW_ORDER:
        filled = sheet.rise if cell - rules.start[SECOND] < rules.row else sheet.fall
        return f"Each row is filled from left to right; the next is cell {filled + 1} of this row."
    if number == NOT_RISING:
        return f"The rising row must rise: after {sheet.cells[cell - 1]} comes a higher number, not {value}."
    if number == NOT_FALLING:
        return f"The falling row must fall: after {sheet.cells[cell - 1]} comes a lower number, not {value}."
    if number == WRONG_SIZE:
        return f"This cell takes only a {die_name(rules, rules.icon[cell])}; this die counts as a {die_name(rules, chosen.size)}."
    if number == NOT_EQUAL:
        other = sheet.cells[cell + 1 if (cell - rules.start[SIDE]) % 2 == 0 else cell - 1]
        return f"Both numbers of this pair must be equal: the other cell holds {other}, not {value}."
    if number == LEFT_FIRST:
        return "In this pair, the left cell must be filled first."
    return f"The Home Card is filled from top to bottom; the next is space {sheet.card + 1}."


def use_message(rules: SixClansRules, shared: SharedState, sheet: Sheet, chosen: ChosenDie, move: Move, number: int) -> str:
    """Explain why a bonus cannot have this effect."""
    die = die_name(rules, chosen.die)
    value = chosen.value
    if number == SECOND_COMBINE:
        return f"The {die} can be combined only once."
    if number == TOO_LATE:
        if chosen.combined:
            return f"The {die} has already been combined; plus or minus comes before combine."
        return f"The size or color of the {die} has already been changed; plus, minus, and combine come first."
    if number == SECOND_COLOR:
        return f"The {die} is already used as {rules.clans[chosen.clan]}; its color can be changed only once."
    if number == COMBINED_SPLIT:
        return f"The {die} was combined to make {value}; a combined die cannot be split."
    if number == OPPOSITE:
        return f"The {die} was already {'raised' if chosen.steps > 0 else 'lowered'}; a second step must go the same way."
    if number == BEYOND_FACES:
        step = move.number or direction(chosen.steps)
        return f"A {die} has faces from 1 to {rules.sides[chosen.die]}, so it cannot become {value + step}."
    if number == BEYOND_SIZES:
        if chosen.size_steps * move.number < 0:
            way = "larger" if chosen.size_steps > 0 else "smaller"
            return f"The {die} was already made {way}; a second step must go the same way."
        step = move.number or direction(chosen.size_steps)
        return f"No die is {'larger' if step > 0 else 'smaller'} than the {die_name(rules, chosen.size)}."
    if number == SAME_COLOR:
        return f"The {die} is already {rules.clans[chosen.clan]}; choose one of the other five clans."
    if number == NOT_ANOTHER_DIE:
        return combine_message(rules, shared, sheet, chosen, move)
    if number == BEYOND_CELL:
        if move.kind == BONUS:
            return f"No other die makes the {value} a number from 1 to {rules.most}."
        other = shared.values[move.die]
        sign = "+" if move.number > 0 else MINUS
        return f"{value} {sign} {other} is {number_text(value + move.number * other)}; a cell holds from 1 to {rules.most}."
    if value < 2:
        return "A 1 cannot be split: each part is at least 1."
    if value == 2:
        return "A 2 can be split only into 1 and 1."
    return f"The two parts add up to {value}, each at least 1: the first can be from 1 to {value - 1}."


def combine_message(rules: SixClansRules, shared: SharedState, sheet: Sheet, chosen: ChosenDie, move: Move) -> str:
    """Explain why a die cannot be combined with the chosen one."""
    if move.kind == BONUS:
        return f"No die is left to combine with the {die_name(rules, chosen.die)}."
    other = die_name(rules, move.die)
    if move.die == chosen.die:
        return f"The {other} cannot be combined with itself."
    if shared.clans[move.die] < 0:
        return f"The bag ran out before the {other} got a meeple, so it cannot be combined."
    done = "chosen" if sheet.chosen >> move.die & 1 else "combined"
    return f"You have already {done} the {other} this turn, so it cannot be combined."


def result_message(rules: SixClansRules, sheet: Sheet, chosen: ChosenDie, number: int) -> str:
    """Explain why a die cannot be written as it is now."""
    zone = sheet.zones[chosen.clan]
    size = die_name(rules, chosen.size)
    if number == CARD_FULL:
        return "Your Home Card is full; only an unchanged home die gives a recruit instead."
    if number == NO_CELL:
        return f"No cell of {zone_name(rules, sheet, zone)} can take {chosen.value} from a {size}."
    if number == TWO_SPACES:
        return f"On the Home Card, a split needs two free spaces; yours has {rules.spaces - sheet.card}."
    if number == NO_CELLS_FOR_PARTS:
        return f"No two cells of {zone_name(rules, sheet, zone)} can take {chosen.part} and then {chosen.rest}."
    if number == NO_CELL_FOR_REST:
        return f"With the {chosen.part} here, no cell is left for the other part, {chosen.rest}."
    if number == POINTLESS_VALUE:
        if zone == HOME:
            return "A space of the Home Card takes any number, so changing the number would be wasted."
        return f"The {chosen.face} on the {die_name(rules, chosen.die)} already fits here, so changing it would be wasted."
    return f"The changed size would be wasted: the die must go to a cell that shows a {size}."


def useless_message(rules: SixClansRules, sheet: Sheet, chosen: ChosenDie, kind: int, number: int) -> str:
    """Explain why a bonus is of no use for a die."""
    die = die_name(rules, chosen.die)
    zone = zone_name(rules, sheet, sheet.zones[chosen.clan])
    if number == NO_CELL:
        if kind == B_STEP:
            near = [value for value in (chosen.value - 1, chosen.value + 1) if 1 <= value <= rules.sides[chosen.die]]
            return f"No cell of {zone} can take {listed([str(value) for value in near], 'or')}."
        if kind == B_COLOR:
            return f"No cell of another clan\u2019s zone can take the {chosen.value} of the {die}."
        if kind == B_COMBINE:
            return f"No cell of {zone} can take a sum or difference of the {die} and another die."
        return f"No cell of {zone} can take the {chosen.value} of the {die}."
    if number == NO_CELLS_FOR_PARTS:
        return f"No two cells of {zone} can take the two parts of {chosen.value}."
    if kind == B_SIZE and number != CARD_FULL:
        return f"No cell that could take the {die} shows a size it can be changed to, so the change would be wasted."
    return result_message(rules, sheet, chosen, number)
