"""Moves and dice in words, here and now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.english import listed
from rollwright.games.troyes_dice.apply import apply_move, wanted_value
from rollwright.games.troyes_dice.components import BUILD, DESTRUCTION, Components
from rollwright.games.troyes_dice.moves import BONUS, CIRCLE, GAIN, LEAVE, NEXT, PASS, PLAZA, START, TILE, Move
from rollwright.games.troyes_dice.names import TITLES, and_list, citizens, counted, item_name, or_list
from rollwright.games.troyes_dice.schema import COLORS, COLUMNS
from rollwright.games.troyes_dice.sheet import Sheet
from rollwright.games.troyes_dice.wheel import Die, Wheel

if TYPE_CHECKING:
    from rollwright.games.troyes_dice.rules import TroyesDiceRules


def building_title(rules: TroyesDiceRules, wheel: Wheel, building: int) -> str:
    """ "Great Hall in column 4", with the value above it where that is another."""
    column = building % COLUMNS
    title = f"{TITLES[building // COLUMNS]} in column {column + 1}"
    if wheel.numbering < 0 or rules.numberings[wheel.numbering][column] == column + 1:
        return title
    return f"{title} (value {rules.numberings[wheel.numbering][column]})"


def die_title(die: Die) -> str:
    """ "red 5"."""
    return f"{COLORS[die.color]} {die.value}"


def costs(amounts: list[int]) -> list[str]:
    """Resources that are paid, in words."""
    return [counted(resource, amounts[resource]) for resource in range(3) if amounts[resource]]


def price_words(die: Die) -> str:
    """What the die costs before it is changed."""
    paid = die.payments[0]
    least = [min([option.influence for option in die.payments]), min([option.deniers for option in die.payments]), 0]
    least[2] = min([option.knowledge for option in die.payments])
    free = paid.influence + paid.deniers + paid.knowledge - sum(least)
    words = costs(least)
    if free:
        words.append(f"{free} resource{'' if free == 1 else 's'} of any kind")
    return and_list(words) if words else "nothing"


def describe_throw(wheel: Wheel, move: Move) -> str:
    """Return what chance produced, as a clause, on the wheel that has it."""
    if move.kind == PLAZA:
        up, down = COLORS[move.color], COLORS[move.value]
        return f"plaza {len(wheel.faces)} is {up} {'on both sides' if up == down else f'with {down} beneath'}"
    if move.kind == TILE:
        return f"tile {move.value} goes beside the {('first', 'second', 'third')[len(wheel.tiles) - 1]} plaza with equal sides"
    if move.kind == START:
        return f"the leftmost column has the value {move.value}"
    usable = [die_title(die) + (" (the tame black die)" if die.black else "") for die in wheel.dice if not die.attacks]
    return "; ".join([f"the dice are {listed(usable)}"] + [_attack(wheel, die) for die in wheel.dice if die.attacks])


def _attack(wheel: Wheel, die: Die) -> str:
    """Return what a die that attacks does to its plaza and to the sheets (T4.1, T4.2, T12.13)."""
    plaza = f"destroys its {COLORS[die.color]} plaza"
    crossed = f"crosses out the {die_title(die)} where no Fortress guards it"
    clauses = [plaza, crossed] if wheel.half >= DESTRUCTION else [plaza]
    if die.black:
        return f"the black {die.rolled} {listed(clauses)}"
    return f"the clear {die.rolled} {listed(['acts as a black die', *clauses])}"


def describe_move(rules: TroyesDiceRules, wheel: Wheel, sheet: Sheet, number: int) -> str:
    """What a legal move does, with its cost and what it brings."""
    move = rules.moves[number]
    after = sheet.clone()
    apply_move(rules, wheel, after, move)
    spent = [0, 0, 0]
    if move.kind == PASS:
        words = "Pass"
    elif move.kind == BONUS:
        words = f"Build the {building_title(rules, wheel, move.building)}"
    elif move.kind == CIRCLE:
        words = f"Circle a {COLORS[move.color]} citizen"
    elif move.kind == LEAVE:
        words = "Let the citizen go"
    elif move.kind == NEXT:
        words = f"Take the {item_name(move.value)} next"
    else:
        die = wheel.dice[move.place]
        option = die.payments[move.payment - die.first]
        value = wanted_value(rules, wheel, move)
        steps = die.steps[value]
        recolor = die.recolor if move.color != die.color else 0
        spent = [option.influence + steps, option.deniers, option.knowledge + recolor]
        words = f"Take the {die_title(die)}"
        price = costs([option.influence, option.deniers, option.knowledge])
        if price:
            words += f" for {and_list(price)}"
        if steps or recolor:
            made = f"{COLORS[move.color]} {value}" if recolor and steps else COLORS[move.color] if recolor else f"a {value}"
            words += f", make it {made} for {and_list(costs([steps, 0, recolor]))}"
        if move.kind != GAIN:
            words += f"{',' if steps or recolor else ''} and build the {building_title(rules, wheel, move.building)}"
    if move.kind == CIRCLE:
        before = sheet.clone()
        before.citizens[move.color] += 1
    else:
        before = sheet
    brought = gained(before, after, spent)
    if brought:
        words += f": gain {and_list(brought)}"
    elif move.kind == GAIN:
        words += ": gain nothing"
    if after.numbers != sheet.numbers:
        words += cathedral_words(rules.components, sheet, after)
    if after.pending:
        words += f"; then {describe_pending(rules, after)}"
    return words


def gained(before: Sheet, after: Sheet, spent: list[int]) -> list[str]:
    """What a sheet has more than before, what was spent counted back."""
    found: list[str] = []
    for resource in range(3):
        more = after.held[resource] - before.held[resource] + spent[resource]
        if more:
            found.append(counted(resource, more))
    for color in range(3):
        more = after.citizens[color] - before.citizens[color]
        if more:
            found.append(citizens(color, more))
    return found


def cathedral_words(components: Components, before: Sheet, after: Sheet) -> str:
    column = next(at for at in range(COLUMNS) if after.numbers[at] != before.numbers[at])
    return f", {after.numbers[column]} VP for each {TITLES[components.scored[column]]} at the end"


def describe_pending(rules: TroyesDiceRules, sheet: Sheet) -> str:
    """The question that the stack asks, in words."""
    gains = sheet.latest()
    if sheet.order_is_open(rules.components):
        names = [item_name(entry & 7) for entry in gains]
        return f"say which comes next: {or_list([name for at, name in enumerate(names) if name not in names[:at]])}"
    mask = gains[0] >> 3
    if gains[0] & 7 == BUILD:
        return f"build a {or_list([TITLES[kind] for kind in range(6) if mask >> kind & 1])}"
    full = [COLORS[color] for color in range(3) if mask >> color & 1 and sheet.citizens[color] == rules.components.track[color]]
    room = [COLORS[color] for color in range(3) if mask >> color & 1 and sheet.citizens[color] < rules.components.track[color]]
    if not full:
        return f"circle a {or_list(room)} citizen"
    why = f"{and_list(full)} {'is' if len(full) == 1 else 'are'} full"
    if not room:
        return f"circle a citizen of another track: {why}"
    return f"circle a {or_list(room)} citizen or one of another track: {why}"
