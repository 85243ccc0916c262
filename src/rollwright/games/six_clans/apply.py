"""Applying a seat's move to its sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.games.six_clans.chosen_die import ChosenDie, choose, use_bonus
from rollwright.games.six_clans.components import HOME
from rollwright.games.six_clans.moves import BONUS, COMBINE, PLACE, RECRUIT, TWO, Move
from rollwright.games.six_clans.shared_state import SharedState
from rollwright.games.six_clans.sheet import Sheet

if TYPE_CHECKING:
    from rollwright.games.six_clans.rules import SixClansRules


def apply_move(rules: SixClansRules, shared: SharedState, sheet: Sheet, move: Move) -> None:
    """Apply one step of a seat; changes only its sheet."""
    chosen = sheet.chosen_die
    if move.kind == PLACE:
        if chosen is None:
            sheet.write(rules, move.cell, shared.values[move.die])
            if rules.icon[move.cell] == move.die:
                recruit(rules, sheet, move.cell)
            finish(shared, sheet, move.die)
        else:
            write_die(rules, shared, sheet, chosen, move.cell)
    elif move.kind == RECRUIT:
        sheet.chosen |= 1 << move.die  # S6.4: a home die, so no pick
        sheet.recruits[HOME] += rules.overflow
        sheet.extra += rules.overflow
    elif move.kind == BONUS:
        if chosen is None:
            chosen = choose(shared, move.die)
            sheet.chosen_die = chosen
        chosen.space = move.space
    elif move.kind == TWO:
        sheet.spent |= 1 << move.space
        sheet.picks += rules.picks_by_two
    elif chosen is not None:
        sheet.spent |= 1 << chosen.space
        if move.kind == COMBINE:
            sheet.combined |= 1 << move.die
        use_bonus(rules, shared, chosen, move)


def write_die(rules: SixClansRules, shared: SharedState, sheet: Sheet, chosen: ChosenDie, cell: int) -> None:
    """Write what a die has become, or a part of it, into a cell; the die is done unless a part is left."""
    sheet.write(rules, cell, chosen.number())
    if rules.icon[cell] == chosen.size and not chosen.met:  # S7.13: a split recruits once
        recruit(rules, sheet, cell)
        chosen.met = True
    if chosen.rest:
        chosen.part = chosen.rest
        chosen.rest = 0
        chosen.second = True
    else:
        sheet.chosen_die = None
        finish(shared, sheet, chosen.die)


def recruit(rules: SixClansRules, sheet: Sheet, cell: int) -> None:
    """Mark a recruit: the die has the size shown in this cell (S4.6)."""
    zone = rules.cell_zone[cell]
    sheet.recruits[zone] += 1
    if zone == HOME:
        sheet.home_hits |= 1 << (cell - rules.start[HOME])
    else:
        sheet.hits |= 1 << cell


def finish(shared: SharedState, sheet: Sheet, die: int) -> None:
    sheet.chosen |= 1 << die
    if shared.clans[die] != sheet.home:  # S7.14: the meeple decides whether the die costs a pick, not the color used
        sheet.picks -= 1
