"""What a legal move does, in words, here and now."""

from __future__ import annotations

from rollwright.games.six_clans.action import begin
from rollwright.games.six_clans.clock import Clock
from rollwright.games.six_clans.moves import BONUS, COLOUR, COMBINE, DEAL, DONE, DRAW, PLACE, RECRUIT, ROLL, SIZE, STEP, TWO, Move
from rollwright.games.six_clans.rules import BOTTOM, HOME, SIDE, TOP, SixClansRules
from rollwright.games.six_clans.scoring import zone_points
from rollwright.games.six_clans.sheet import Sheet
from rollwright.games.six_clans.words import BONUS_WORDS, cell_words, clan_words, die_name, die_words, plural


def say_chance(law: SixClansRules, clock: Clock, move: Move) -> str:
    """What chance brings; a die is told with the meeple that is drawn for it."""
    if move.kind == ROLL:
        return ""
    clan = law.clans[move.number]
    if move.kind == DEAL:
        return clan if clock.cards else f"the clans are dealt, seat by seat: {clan}"
    if move.kind == DRAW:
        return f"the {clan} {die_name(law, clock.die)} shows {clock.values[clock.die]}"
    return f"one {clan} meeple goes to the graveyard"


def say(law: SixClansRules, clock: Clock, sheet: Sheet, move: Move) -> str:
    if move.kind == DONE:
        left = plural(sheet.picks, "pick")
        return f"End your turn and let {left} go" if sheet.picks else "End your turn"
    if move.kind == TWO:
        return f"Spend 'two more dice': {plural(law.picks_by_two, 'more pick')} this turn"
    if move.kind == RECRUIT:
        gain = plural(law.overflow, "recruit")
        return f"Claim {die_words(law, clock, move.die)}: your Home Card is full, so it brings {gain}; no pick"
    if move.kind == PLACE:
        return say_place(law, clock, sheet, move)
    if move.kind == BONUS:
        return f"Use {BONUS_WORDS[law.bonus_of[move.space]]!r} on {die_words(law, clock, move.die)}"
    act = sheet.action
    assert act is not None
    if move.kind == STEP:
        return f"Make the {act.value} {'one more' if move.number > 0 else 'one less'}: {act.value + move.number}"
    if move.kind == SIZE:
        return f"Use the {die_name(law, act.size)} as a {die_name(law, act.size + move.number)}"
    if move.kind == COLOUR:
        return f"Use the {law.clans[act.clan]} die as {clan_words(law, move.number)}"
    if move.kind == COMBINE:
        other = clock.values[move.die]
        sign = "+" if move.number > 0 else "\u2212"
        result = f"{act.value} {sign} {other} = {act.value + move.number * other}"
        return f"Combine the {die_name(law, act.die)} with {die_words(law, clock, move.die)}: {result}"
    return f"Split the {act.value} into {move.number} and {act.value - move.number}, {move.number} first"


def say_place(law: SixClansRules, clock: Clock, sheet: Sheet, move: Move) -> str:
    act = sheet.action if sheet.action is not None else begin(clock, move.die)
    zone = law.cell_zone[move.cell]
    value = act.number()
    clan = law.clans[law.clan_of[sheet.home][zone]]
    words = f"Write the {value} of the {die_name(law, act.die)} into {cell_words(law, move.cell)} ({clan})"
    gains = []
    if zone == HOME:
        space = move.cell - law.start[HOME]
        gains.append(f"wins {BONUS_WORDS[law.bonus_of[space]]!r}")
    else:
        after = sheet.clone()
        after.write(law, move.cell, value)
        points = zone_points(law, after, zone) - zone_points(law, sheet, zone)
        if points or zone in (TOP, SIDE, BOTTOM):
            at = move.cell - law.start[zone]
            half = zone != TOP and not after.cells[move.cell + 1 if at % 2 == 0 else move.cell - 1]
            gains.append(told_points(points, half))
    if law.icon[move.cell] == act.size and not act.met:
        gains.append(f"recruits 1 {clan}")
    if not act.second:
        gains.append("no pick" if clock.clans[act.die] == sheet.home else "1 pick")
    return f"{words}: {', '.join(gains)}" if gains else words


def told_points(points: int, half: bool) -> str:
    """Points with their sign; `half` of a pair may still bring some."""
    if points == 0:
        return "no points yet" if half else "no points"
    return f"{points:+d} {'point' if abs(points) == 1 else 'points'}".replace("-", "\u2212")
