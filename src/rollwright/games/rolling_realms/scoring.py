"""Scores (R16), the rank of a solo game (R17.1), and golf (R17.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.english import counted
from rollwright.core.score import Reason, Score
from rollwright.games.rolling_realms.components import ROUNDS
from rollwright.games.rolling_realms.realm import round_stars
from rollwright.games.rolling_realms.sheet import PLACES, Sheet

if TYPE_CHECKING:
    from rollwright.games.rolling_realms.position import RollingRealmsPosition

STAR_COUNTS = [counted(stars, "star") for stars in range(7)]
UNSPENT = [f"Round {round + 1}, unspent resources" for round in range(ROUNDS)]


def round_result(position: RollingRealmsPosition, sheet: Sheet, round: int) -> list[int]:
    """Return the stars of the three realms and the unspent resources of a round, counted from 0."""
    if 4 * round < len(sheet.past):
        return sheet.past[4 * round : 4 * round + 4]
    return [*round_stars(position.realms, sheet), sum(sheet.have)]


def round_points(position: RollingRealmsPosition, sheet: Sheet, round: int) -> int:
    """Return the points of a round, counted from 0, in tenths of a star."""
    result = round_result(position, sheet, round)
    return 10 * sum(result[:PLACES]) + position.ruleset.unspent * result[PLACES]


def score(position: RollingRealmsPosition, seat: int) -> Score:
    """Return the score if the game ended now. R16.3: the later rounds break ties."""
    rules = position.ruleset
    if rules.golf:
        return Score([hole_reason(position, hole, turns) for hole, turns in enumerate(position.holes())])
    sheet = position.sheets[seat]
    reasons: list[Reason] = []
    rounds = [0] * ROUNDS
    for round in range(position.round):
        result = round_result(position, sheet, round)
        points = 0
        for place in range(PLACES):
            stars = result[place]
            kind = rules.reasons[round][position.used[PLACES * round + place]]
            detail = STAR_COUNTS[stars] if stars < 7 else counted(stars, "star")
            reasons.append(Reason(kind, detail, 10 * stars))
            points += 10 * stars
        unspent = result[PLACES]
        reasons.append(Reason(UNSPENT[round], counted(unspent, "resource"), rules.unspent * unspent))
        rounds[round] = points + rules.unspent * unspent
    return Score(reasons, (rounds[2], rounds[1], rounds[0]))


def total(position: RollingRealmsPosition, sheet: Sheet) -> int:
    """Return the total of the score of a sheet."""
    if position.ruleset.golf:
        holes = position.holes()
        return 10 * (position.ruleset.components.par * len(holes) - sum(holes))
    if not position.round:
        return 0
    unspent = position.ruleset.unspent
    points = 0
    past = sheet.past
    for first in range(0, len(past), 4):
        points += 10 * (past[first] + past[first + 1] + past[first + 2]) + unspent * past[first + 3]
    if len(past) < 4 * position.round:
        stars = round_stars(position.realms, sheet)
        have = sheet.have
        points += 10 * (stars[0] + stars[1] + stars[2]) + unspent * (have[0] + have[1] + have[2])
    return points


def hole_reason(position: RollingRealmsPosition, hole: int, turns: int) -> Reason:
    """R17.5: return the turns under par of a finished hole, counted from 0."""
    components = position.ruleset.components
    result = round_result(position, position.sheets[0], hole)
    taken = counted(turns, "turn")
    detail = taken if sum(result[:PLACES]) >= components.goal else f"given up after {taken}"
    return Reason(f"Hole {hole + 1}", f"{detail}, par {components.par}", 10 * (components.par - turns))


def rank(position: RollingRealmsPosition) -> str:
    """R17.1: return the title for the total of a solo game. R17.5: in golf, the turns and how they compare with par."""
    components = position.ruleset.components
    if position.ruleset.golf:
        holes = position.holes()
        return f"{counted(sum(holes), 'turn')}, {par_text(components.par * len(holes) - sum(holes))}"
    points = score(position, 0).total
    title = ""
    for least, name in components.ranks:
        if points >= least:
            title = name
    return title


def par_text(under: int) -> str:
    """Return a number of turns under par as golfers say it."""
    if not under:
        return "even with par"
    return f"{under} under par" if under > 0 else f"{-under} over par"
