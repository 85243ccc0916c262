"""How dice, cells and bonuses are called in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.games.six_clans.components import BOTTOM, HOME, MIDDLE, SECOND, SIDE, TOP
from rollwright.games.six_clans.shared_state import SharedState
from rollwright.games.six_clans.sheet import Sheet

if TYPE_CHECKING:
    from rollwright.games.six_clans.rules import SixClansRules

BONUS_NAMES = ("plus or minus one", "size", "colour", "combine", "split", "two more dice")
SIDES = ("left", "right")


def die_name(rules: SixClansRules, die: int) -> str:
    return f"d{rules.sides[die]}"


def describe_die(rules: SixClansRules, shared: SharedState, die: int) -> str:
    """The die with its clan and face: "the Emberkin d8 showing 5"."""
    clan = shared.clans[die]
    return f"the {rules.clans[clan] + ' ' if clan >= 0 else ''}{die_name(rules, die)} showing {shared.values[die]}"


def clan_name(rules: SixClansRules, clan: int) -> str:
    return f"{rules.clans[clan]} ({rules.colors[clan]})"


def zone_name(rules: SixClansRules, sheet: Sheet, zone: int) -> str:
    """ "your Stonefolk zone", or the Home Card."""
    return "your Home Card" if zone == HOME else f"your {rules.clans[rules.clan_of[sheet.home][zone]]} zone"


def cell_name(rules: SixClansRules, cell: int) -> str:
    """Where a cell is, without its clan, which differs from sheet to sheet."""
    zone = rules.cell_zone[cell]
    at = cell - rules.start[zone]
    if zone == TOP:
        return f"cell {at + 1} of the top row"
    if zone == SECOND:
        return f"cell {at + 1} of the rising row" if at < rules.row else f"cell {at - rules.row + 1} of the falling row"
    if zone == MIDDLE:
        return "the centre of the square" if at == 4 else f"the square's row {at // 3 + 1}, column {at % 3 + 1}"
    if zone == SIDE:
        return f"equal pair {at // 2 + 1}, {SIDES[at % 2]}"
    if zone == BOTTOM:
        return f"difference {at // 2 + 1} (times {rules.times[at // 2]}), {SIDES[at % 2]}"
    return f"space {at + 1} of the Home Card"


def limit_text(rules: SixClansRules, at: int) -> str:
    """What a cell of the top row asks for."""
    return f"{rules.limit[at]} or more" if rules.limit_kind[at] == "least" else f"{rules.limit[at]} or less"


def counted(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"
