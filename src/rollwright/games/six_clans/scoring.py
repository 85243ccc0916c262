"""What a sheet is worth, zone by zone (S5, S8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.score import Reason, Score
from rollwright.games.six_clans.components import BOTTOM, HOME, LINES, MIDDLE, SECOND, SIDE, TOP
from rollwright.games.six_clans.sheet import Sheet

if TYPE_CHECKING:
    from rollwright.games.six_clans.rules import SixClansRules

# by zone and not by clan, so that sheets can be compared line by line
ZONE_WORDS = ("top row", "rising and falling rows", "square", "equal pairs", "differences")


def top(rules: SixClansRules, sheet: Sheet) -> int:
    """S5.3: the number under the last filled cell."""
    return rules.points[sheet.top]


def second(rules: SixClansRules, sheet: Sheet) -> int:
    """S5.7: all numbers of both rows."""
    total = 0
    for cell in range(rules.start[SECOND], rules.start[MIDDLE]):
        total += sheet.cells[cell]
    return total


def lines(rules: SixClansRules, sheet: Sheet) -> list[int]:
    """The sum of each line of the square, 0 if it is not complete."""
    start = rules.start[MIDDLE]
    found = []
    for one, two, three in LINES:
        first = sheet.cells[start + one]
        centre = sheet.cells[start + two]
        last = sheet.cells[start + three]
        found.append(first + centre + last if first and centre and last else 0)
    return found


def middle(rules: SixClansRules, sheet: Sheet) -> int:
    """S5.10: the best complete lines, as many as are scored."""
    sums = lines(rules, sheet)
    sums.sort()
    total = 0
    for at in range(max(0, len(sums) - rules.lines_scored), len(sums)):
        total += sums[at]
    return total


def side(rules: SixClansRules, sheet: Sheet) -> int:
    """S5.13: both numbers of every complete pair."""
    total = 0
    for cell in range(rules.start[SIDE], rules.start[BOTTOM], 2):
        if sheet.cells[cell] and sheet.cells[cell + 1]:
            total += sheet.cells[cell] + sheet.cells[cell + 1]
    return total


def difference(rules: SixClansRules, sheet: Sheet, pair: int) -> int:
    """S5.15: left minus right times the multiplier, 0 if the pair is not complete."""
    cell = rules.start[BOTTOM] + 2 * pair
    if not sheet.cells[cell + 1]:
        return 0
    return (sheet.cells[cell] - sheet.cells[cell + 1]) * rules.times[pair]


def bottom(rules: SixClansRules, sheet: Sheet) -> int:
    total = 0
    for pair in range(rules.bottom_pairs):
        total += difference(rules, sheet, pair)
    return total


def zone_points(rules: SixClansRules, sheet: Sheet, zone: int) -> int:
    if zone == TOP:
        return top(rules, sheet)
    if zone == SECOND:
        return second(rules, sheet)
    if zone == MIDDLE:
        return middle(rules, sheet)
    if zone == SIDE:
        return side(rules, sheet)
    if zone == BOTTOM:
        return bottom(rules, sheet)
    return 0  # S6.5: the numbers on the Home Card score nothing


def unspent(sheet: Sheet) -> int:
    """S8.3: the bonuses won and not spent."""
    return sheet.free().bit_count()


def score(rules: SixClansRules, sheet: Sheet) -> Score:
    """S8.2 with its reasons; ties go to more recruits, then to more unspent bonuses (S8.4)."""
    reasons = []
    for zone in range(HOME):
        reasons.append(Reason(ZONE_WORDS[zone], "", zone_points(rules, sheet, zone)))
    recruits = sum(sheet.recruits)
    reasons.append(Reason("recruits", "", recruits * rules.recruit_points))
    reasons.append(Reason("unspent bonuses", "", unspent(sheet) * rules.bonus_points))
    return Score(reasons, (recruits, unspent(sheet)))


def rank(rules: SixClansRules, total: int) -> str:
    """S8.5: what a player alone may call a total."""
    found = rules.ranks[0][1] if rules.ranks else ""  # also for a total below zero
    for least, title in rules.ranks:
        if total >= least:
            found = title
    return found
