"""How dice, cells and bonuses are called in sentences."""

from __future__ import annotations

from rollwright.games.six_clans.clock import Clock
from rollwright.games.six_clans.rules import BOTTOM, HOME, MIDDLE, SECOND, SIDE, TOP, SixClansRules
from rollwright.games.six_clans.sheet import Sheet

BONUS_WORDS = ("plus or minus one", "size", "colour", "combine", "split", "two more dice")
SIDES = ("left", "right")


def die_name(law: SixClansRules, die: int) -> str:
    return f"d{law.sides[die]}"


def die_words(law: SixClansRules, clock: Clock, die: int) -> str:
    """The die with its clan and face: "the Emberkin d8 showing 5"."""
    clan = clock.clans[die]
    return f"the {law.clans[clan] + ' ' if clan >= 0 else ''}{die_name(law, die)} showing {clock.values[die]}"


def clan_words(law: SixClansRules, clan: int) -> str:
    return f"{law.clans[clan]} ({law.colours[clan]})"


def zone_words(law: SixClansRules, sheet: Sheet, zone: int) -> str:
    """ "your Stonefolk zone", or the Home Card."""
    return "your Home Card" if zone == HOME else f"your {law.clans[law.clan_of[sheet.home][zone]]} zone"


def cell_words(law: SixClansRules, cell: int) -> str:
    """Where a cell is, without its clan, which differs from sheet to sheet."""
    zone = law.cell_zone[cell]
    at = cell - law.start[zone]
    if zone == TOP:
        return f"cell {at + 1} of the top row"
    if zone == SECOND:
        return f"cell {at + 1} of the rising row" if at < law.row else f"cell {at - law.row + 1} of the falling row"
    if zone == MIDDLE:
        return "the centre of the square" if at == 4 else f"the square's row {at // 3 + 1}, column {at % 3 + 1}"
    if zone == SIDE:
        return f"equal pair {at // 2 + 1}, {SIDES[at % 2]}"
    if zone == BOTTOM:
        return f"difference {at // 2 + 1} (times {law.times[at // 2]}), {SIDES[at % 2]}"
    return f"space {at + 1} of the Home Card"


def limit_words(law: SixClansRules, at: int) -> str:
    """What a cell of the top row asks for."""
    return f"{law.limit[at]} or more" if law.limit_kind[at] == "least" else f"{law.limit[at]} or less"


def plural(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"
