"""Names of dice, clans, zones, cells, and bonuses in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.english import MINUS
from rollwright.games.six_clans.components import BOTTOM, HOME, MIDDLE, SECOND, SIDE, TOP
from rollwright.games.six_clans.moves import COLOR, COMBINE, SIZE, STEP, Move
from rollwright.games.six_clans.shared_state import SharedState
from rollwright.games.six_clans.sheet import Sheet

if TYPE_CHECKING:
    from rollwright.games.six_clans.chosen_die import ChosenDie
    from rollwright.games.six_clans.rules import SixClansRules

BONUS_NAMES = ("plus or minus one", "size", "color", "combine", "split", "two more dice")
BONUS_TITLES = ("\u00b11", "size", "color", "combine", "split", "+2 dice")  # on the Home Card
ZONE_NAMES = ("top row", "rising and falling rows", "square", "equal pairs", "differences", "Home Card")
HALVES = ("left", "right")


def quoted_bonus(kind: int) -> str:
    """Return the name of a kind of bonus for a sentence."""
    return f"\u201c{BONUS_NAMES[kind]}\u201d"


def die_name(rules: SixClansRules, die: int) -> str:
    return f"d{rules.sides[die]}"


def describe_die(rules: SixClansRules, shared: SharedState, die: int) -> str:
    """Return a die with its clan and face: "the Emberkin d8 showing 5"."""
    clan = shared.clans[die]
    return f"the {rules.clans[clan] + ' ' if clan >= 0 else ''}{die_name(rules, die)} showing {shared.values[die]}"


def describe_chosen(rules: SixClansRules, shared: SharedState, chosen: ChosenDie) -> str:
    """Return a die with what its bonuses have made of it: "the Emberkin d8 showing 5, now 6 (used as a d10)"."""
    words = describe_die(rules, shared, chosen.die)
    if chosen.altered():
        words += f", now {chosen.value}"
    return words + used_as(rules, chosen)


def used_as(rules: SixClansRules, chosen: ChosenDie) -> str:
    """Return the size and the clan a die is used as, if they were changed: " (used as a d10 and as Duskborn)"."""
    words = []
    if chosen.size_steps:
        words.append(f"as a {die_name(rules, chosen.size)}")
    if chosen.recolored:
        words.append(f"as {rules.clans[chosen.clan]}")
    return f" (used {' and '.join(words)})" if words else ""


def describe_use(rules: SixClansRules, shared: SharedState, chosen: ChosenDie, move: Move) -> str:
    """Return what a bonus does with its die, as a verb phrase: "raise the 5 to 6"."""
    value = chosen.value
    if move.kind == STEP:
        return f"{'raise' if move.number > 0 else 'lower'} the {value} to {value + move.number}"
    die = die_name(rules, chosen.die)
    if move.kind == SIZE:
        return f"use the {die} as a {die_name(rules, chosen.size + move.number)}"
    if move.kind == COLOR:
        return f"use the {die} as {clan_name(rules, move.number)}"
    if move.kind == COMBINE:
        result = sum_text(value, move.number, shared.values[move.die])
        return f"combine the {die} with {describe_die(rules, shared, move.die)} ({result})"
    second = value - move.number
    return f"split the {value} into {move.number} and {second}" + (f", {move.number} first" if move.number != second else "")


def clan_name(rules: SixClansRules, clan: int) -> str:
    return f"{rules.clans[clan]} ({color_name(rules, clan)})"


def color_name(rules: SixClansRules, clan: int) -> str:
    """Return the color of a clan. The ID of its row, which is also its notation, is British."""
    return "gray" if rules.colors[clan] == "grey" else rules.colors[clan]


def zone_name(rules: SixClansRules, sheet: Sheet, zone: int) -> str:
    """Return "your Stonefolk zone", or the Home Card."""
    return "your Home Card" if zone == HOME else f"your {rules.clans[rules.clan_of[sheet.home][zone]]} zone"


def cell_name(rules: SixClansRules, cell: int) -> str:
    """Return where a cell is, without its clan, which differs from sheet to sheet."""
    zone = rules.cell_zone[cell]
    at = cell - rules.start[zone]
    if zone == TOP:
        return f"cell {at + 1} of the top row"
    if zone == SECOND:
        return f"cell {at + 1} of the rising row" if at < rules.row else f"cell {at - rules.row + 1} of the falling row"
    if zone == MIDDLE:
        return "the center of the square" if at == 4 else f"row {at // 3 + 1}, column {at % 3 + 1} of the square"
    if zone == SIDE:
        return f"the {HALVES[at % 2]} cell of equal pair {at // 2 + 1}"
    if zone == BOTTOM:
        return f"the {HALVES[at % 2]} cell of difference {at // 2 + 1}"
    return f"space {at + 1} of the Home Card"


def limit_text(rules: SixClansRules, at: int) -> str:
    """Return what a cell of the top row takes."""
    return f"{rules.limit[at]} or more" if rules.limit_kind[at] == "least" else f"{rules.limit[at]} or less"


def sum_text(value: int, sign: int, other: int) -> str:
    """Return what combining two numbers gives: "5 − 2 = 3"."""
    return f"{value} {'+' if sign > 0 else MINUS} {other} = {number_text(value + sign * other)}"


def number_text(number: int) -> str:
    """Return a number with a minus sign if it is negative."""
    return f"{MINUS}{-number}" if number < 0 else str(number)
