"""The sentence for each refusal, here and now."""

from __future__ import annotations

from rollwright.core.errors import Refusal
from rollwright.games.six_clans.action import Action, begin
from rollwright.games.six_clans.clock import Clock
from rollwright.games.six_clans.moves import BONUS, Move
from rollwright.games.six_clans.refusals import (
    AIM_FIRST,
    ALREADY_CHOSEN,
    ALREADY_DONE,
    BEYOND_CELL,
    BEYOND_FACES,
    BEYOND_LADDER,
    BY_CHANCE,
    CARD_NOT_FULL,
    COMBINED_SPLIT,
    EATEN,
    FILLED,
    GAME_OVER,
    HOME_ORDER,
    LATER_ONE,
    LEFT_FIRST,
    LOCKED,
    MARKS,
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
    NOTHING_TAKEN_UP,
    OPPOSITE,
    OTHER_BONUS,
    OTHER_ZONE,
    PARTS_FIRST,
    PICKS_LEFT,
    POINTLESS_SIZE,
    POINTLESS_VALUE,
    ROW_ORDER,
    SAME_COLOUR,
    SECOND_COLOUR,
    SECOND_COMBINE,
    SPENT,
    TOO_LATE,
    TOP_LIMIT,
    TOP_ORDER,
    TWO_SPACES,
    WRONG_SIZE,
    direction,
    first_free,
)
from rollwright.games.six_clans.rules import HOME, SECOND, SIDE, TOP, SixClansRules
from rollwright.games.six_clans.sheet import Sheet
from rollwright.games.six_clans.words import (
    BONUS_WORDS,
    cell_words,
    clan_words,
    die_name,
    die_words,
    limit_words,
    plural,
    zone_words,
)


def explain(law: SixClansRules, clock: Clock, sheet: Sheet, move: Move, number: int) -> Refusal:
    """The mark and the sentence of a refusal, here and now."""
    return Refusal(MARKS[number], sentence(law, clock, sheet, move, number))


def sentence(law: SixClansRules, clock: Clock, sheet: Sheet, move: Move, number: int) -> str:
    if number == BY_CHANCE:
        return "Dice and meeples come by chance; no seat makes them."
    if number == GAME_OVER:
        return "The game is over; nothing is written any more."
    if number == NOT_ROLLED:
        return "The dice have not been rolled yet."
    if number == ALREADY_DONE:
        return "You are done with this turn; the next roll comes when everybody is."
    act = sheet.action
    if number <= PARTS_FIRST:
        return action_sentence(law, act, number)
    if act is None and move.die >= 0 and clock.clans[move.die] >= 0:
        act = begin(clock, move.die)
    if number <= NO_PICK:
        return die_sentence(law, clock, sheet, move, number)
    if OTHER_ZONE <= number <= HOME_ORDER and act is not None:
        return cell_sentence(law, clock, sheet, act, move, number)
    return bonus_sentence(law, clock, sheet, act, move, number)


def action_sentence(law: SixClansRules, act: Action | None, number: int) -> str:
    if act is None or number == NOTHING_TAKEN_UP:
        return "First choose a die and take up a bonus for it."
    if number in (AIM_FIRST, OTHER_BONUS):
        words = BONUS_WORDS[law.bonus_of[act.space]]
        return f"You have taken up the bonus {words!r} for the {die_name(law, act.die)}: say what it does, or take it back."
    if number == PARTS_FIRST:
        return f"The {die_name(law, act.die)} is split already; first write {act.number()}."
    return f"You have begun with the {die_name(law, act.die)}: write its {act.number()} into a cell first, or take it back."


def die_sentence(law: SixClansRules, clock: Clock, sheet: Sheet, move: Move, number: int) -> str:
    die = die_name(law, move.die)
    if number == NO_MEEPLE:
        return f"The bag was empty before the {die} got a meeple; nobody can choose it."
    if number == ALREADY_CHOSEN:
        return f"You have chosen the {die} already this turn; a die is chosen once."
    if number == EATEN:
        return f"The {die} was combined into another die this turn and cannot be chosen any more."
    picks = plural(law.picks[clock.round], "pick")
    home = law.clans[sheet.home]
    return f"Round {clock.round + 1} gives {picks} a turn, and yours are used up; only dice of your home clan, {home}, are free."


def cell_sentence(law: SixClansRules, clock: Clock, sheet: Sheet, act: Action, move: Move, number: int) -> str:
    cell = move.cell
    value = act.number()
    if number == OTHER_ZONE:
        own = zone_words(law, sheet, sheet.zones[act.clan])
        zone = zone_words(law, sheet, law.cell_zone[cell])
        return f"{law.clans[act.clan]} dice go to {own}; this cell is in {zone}."
    if number == NOT_HOME:
        return f"Your Home Card is for {clan_words(law, sheet.home)}; this die is used as {clan_words(law, act.clan)}."
    if number == CARD_NOT_FULL:
        return f"There is still room on your Home Card: {plural(law.spaces - sheet.card, 'space')}; write the die there."
    if number == FILLED:
        return f"This cell holds {sheet.cells[cell]} already, and what is written stays."
    if number == TOP_ORDER:
        return f"The top row is filled from left to right: next is {cell_words(law, law.start[TOP] + sheet.top)}."
    if number == TOP_LIMIT:
        return f"This cell takes {limit_words(law, cell - law.start[TOP])}, not {value}."
    if number == ROW_ORDER:
        at = cell - law.start[SECOND]
        after = sheet.rise if at < law.row else sheet.fall
        return f"Each row is filled from left to right: next is cell {after + 1} of this row."
    if number == NOT_RISING:
        return f"The rising row must rise: after {sheet.cells[cell - 1]} comes a higher number, not {value}."
    if number == NOT_FALLING:
        return f"The falling row must fall: after {sheet.cells[cell - 1]} comes a lower number, not {value}."
    if number == WRONG_SIZE:
        return f"This cell takes only a {die_name(law, law.icon[cell])}; this die counts as a {die_name(law, act.size)}."
    if number == NOT_EQUAL:
        other = sheet.cells[cell + 1 if (cell - law.start[SIDE]) % 2 == 0 else cell - 1]
        return f"Both numbers of this pair must be equal: {other} is there, {value} is not the same."
    if number == LEFT_FIRST:
        return "In this pair the left cell is filled first."
    return f"The Home Card is filled from top to bottom: next is space {sheet.card + 1}."


def bonus_sentence(law: SixClansRules, clock: Clock, sheet: Sheet, act: Action | None, move: Move, number: int) -> str:
    if number == LOCKED:
        return f"This bonus is won by filling space {move.space + 1} of your Home Card; so far you have filled {sheet.card}."
    if number == SPENT:
        return "This bonus has been used; each is used once."
    if number == LATER_ONE:
        first = first_free(law, sheet.free(), law.bonus_of[move.space])
        return f"You have the same bonus from space {first + 1}; use that one first."
    if number == PICKS_LEFT:
        return f"You have {plural(sheet.picks, 'pick')} left; two more are for when they are used up."
    if number == NOTHING_FOR_TWO or act is None:
        return "No die that needs a pick can be placed any more, so two more picks would bring nothing."
    return value_sentence(law, clock, sheet, act, move, number)


def value_sentence(law: SixClansRules, clock: Clock, sheet: Sheet, act: Action, move: Move, number: int) -> str:
    die = die_name(law, act.die)
    if number == TOO_LATE:
        return f"Plus, minus and combine come before size and colour, and combine is the last to change the {die}'s value."
    if number == SECOND_COLOUR:
        return f"The {die} is used as {law.clans[act.clan]} already; a colour is changed once."
    if number == SECOND_COMBINE:
        return f"The {die} has been combined once; that is all."
    if number == COMBINED_SPLIT:
        return f"The {die} was combined to {act.value}; a combined die cannot be split."
    if number == OPPOSITE:
        return f"The {die} was changed {'up' if act.steps > 0 else 'down'} already; a second step must go the same way."
    if number == BEYOND_FACES:
        step = move.number or direction(act.steps)
        return f"A {die} has faces from 1 to {law.sides[act.die]}: {act.value + step} is not one of them."
    if number == BEYOND_LADDER:
        if act.size_steps * move.number < 0:
            return (
                f"The {die} was made {'bigger' if act.size_steps > 0 else 'smaller'} already; a second step must go the same way."
            )
        step = move.number or direction(act.size_steps)
        return f"There is no die {'bigger' if step > 0 else 'smaller'} than the {die_name(law, act.size)}."
    if number == SAME_COLOUR:
        return f"The {die} is {law.clans[act.clan]} already; choose one of the other five clans."
    if number == NOT_ANOTHER_DIE:
        return f"Combine takes a die that was neither chosen nor combined this turn, and not the {die} itself."
    if number == BEYOND_CELL:
        sum = act.value + move.number * clock.values[move.die]
        sign = "+" if move.number > 0 else "\u2212"
        return f"{act.value} {sign} {clock.values[move.die]} is {sum}; a cell holds from 1 to {law.most}."
    if number == NO_PARTS:
        if act.value < 2:
            return "A 1 cannot be split: each part is at least 1."
        return f"The two parts add up to {act.value}, each at least 1: the first can be 1 to {act.value - 1}."
    if number == TWO_SPACES:
        return f"On the Home Card a split needs two free spaces; yours has {law.spaces - sheet.card}."
    if number == POINTLESS_VALUE:
        if sheet.zones[act.clan] == HOME:
            return "The Home Card takes any value, so changing it for this space would be wasted."
        return f"The {act.face} the {die} shows would do here as it is, so changing it would be wasted."
    if number == POINTLESS_SIZE:
        if move.kind == BONUS:
            return f"No cell that could take the {die} shows a size it can be changed to, so the change would be wasted."
        return f"The changed size brings nothing here: choose a cell that shows a {die_name(law, act.size)}."
    if number == NO_CELL_FOR_REST:
        return f"With {act.part} here no cell is left for the other part, {act.rest}."
    return f"With {die_words(law, clock, act.die)} that would fit nowhere, or bring nothing."
