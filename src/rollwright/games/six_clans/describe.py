"""What a legal move does, in words, here and now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.english import counted
from rollwright.games.six_clans.chosen_die import choose
from rollwright.games.six_clans.components import BOTTOM, HOME, SIDE, TOP
from rollwright.games.six_clans.moves import BONUS, COLOR, COMBINE, DEAL, DONE, DRAW, PLACE, RECRUIT, ROLL, SIZE, STEP, TWO, Move
from rollwright.games.six_clans.names import BONUS_NAMES, cell_name, clan_name, describe_die, die_name
from rollwright.games.six_clans.scoring import zone_points
from rollwright.games.six_clans.shared_state import SharedState
from rollwright.games.six_clans.sheet import Sheet

if TYPE_CHECKING:
    from rollwright.games.six_clans.rules import SixClansRules


def describe_chance(rules: SixClansRules, shared: SharedState, move: Move) -> str:
    """What chance brings; a die is told with the meeple that is drawn for it."""
    if move.kind == ROLL:
        return ""
    clan = rules.clans[move.number]
    if move.kind == DEAL:
        return clan if shared.cards else f"the clans are dealt, seat by seat: {clan}"
    if move.kind == DRAW:
        return f"the {clan} {die_name(rules, shared.die)} shows {shared.values[shared.die]}"
    return f"one {clan} meeple goes to the graveyard"


def describe_move(rules: SixClansRules, shared: SharedState, sheet: Sheet, move: Move) -> str:
    if move.kind == DONE:
        left = counted(sheet.picks, "pick")
        return f"End your turn and let {left} go" if sheet.picks else "End your turn"
    if move.kind == TWO:
        return f"Spend 'two more dice': {counted(rules.picks_by_two, 'more pick')} this turn"
    if move.kind == RECRUIT:
        gain = counted(rules.overflow, "recruit")
        return f"Claim {describe_die(rules, shared, move.die)}: your Home Card is full, so it brings {gain}; no pick"
    if move.kind == PLACE:
        return describe_place(rules, shared, sheet, move)
    if move.kind == BONUS:
        return f"Use {BONUS_NAMES[rules.bonus_of[move.space]]!r} on {describe_die(rules, shared, move.die)}"
    chosen = sheet.chosen_die
    assert chosen is not None
    if move.kind == STEP:
        return f"Make the {chosen.value} {'one more' if move.number > 0 else 'one less'}: {chosen.value + move.number}"
    if move.kind == SIZE:
        return f"Use the {die_name(rules, chosen.size)} as a {die_name(rules, chosen.size + move.number)}"
    if move.kind == COLOR:
        return f"Use the {rules.clans[chosen.clan]} die as {clan_name(rules, move.number)}"
    if move.kind == COMBINE:
        other = shared.values[move.die]
        sign = "+" if move.number > 0 else "\u2212"
        result = f"{chosen.value} {sign} {other} = {chosen.value + move.number * other}"
        return f"Combine the {die_name(rules, chosen.die)} with {describe_die(rules, shared, move.die)}: {result}"
    return f"Split the {chosen.value} into {move.number} and {chosen.value - move.number}, {move.number} first"


def describe_place(rules: SixClansRules, shared: SharedState, sheet: Sheet, move: Move) -> str:
    chosen = sheet.chosen_die if sheet.chosen_die is not None else choose(shared, move.die)
    zone = rules.cell_zone[move.cell]
    value = chosen.number()
    clan = rules.clans[rules.clan_of[sheet.home][zone]]
    words = f"Write the {value} of the {die_name(rules, chosen.die)} into {cell_name(rules, move.cell)} ({clan})"
    gains = []
    if zone == HOME:
        space = move.cell - rules.start[HOME]
        gains.append(f"wins {BONUS_NAMES[rules.bonus_of[space]]!r}")
    else:
        after = sheet.clone()
        after.write(rules, move.cell, value)
        points = zone_points(rules, after, zone) - zone_points(rules, sheet, zone)
        if points or zone in (TOP, SIDE, BOTTOM):
            at = move.cell - rules.start[zone]
            half = zone != TOP and not after.cells[move.cell + 1 if at % 2 == 0 else move.cell - 1]
            gains.append(points_text(points, half))
    if rules.icon[move.cell] == chosen.size and not chosen.met:
        gains.append(f"recruits 1 {clan}")
    if not chosen.second:
        gains.append("no pick" if shared.clans[chosen.die] == sheet.home else "1 pick")
    return f"{words}: {', '.join(gains)}" if gains else words


def points_text(points: int, half: bool) -> str:
    """Points with their sign; `half` of a pair may still bring some."""
    if points == 0:
        return "no points yet" if half else "no points"
    return f"{points:+d} {'point' if abs(points) == 1 else 'points'}".replace("-", "\u2212")
