"""What a sheet is worth, zone by zone (S5, S8)."""

from __future__ import annotations

from rollwright.core.score import Reason, Score
from rollwright.games.six_clans.rules import BOTTOM, HOME, LINES, MIDDLE, SECOND, SIDE, TOP, SixClansRules
from rollwright.games.six_clans.sheet import Sheet

# by zone and not by clan, so that sheets can be compared line by line
ZONE_WORDS = ("top row", "rising and falling rows", "square", "equal pairs", "differences")


def top(law: SixClansRules, sheet: Sheet) -> int:
    """S5.3: the number under the last filled cell."""
    return law.points[sheet.top]


def second(law: SixClansRules, sheet: Sheet) -> int:
    """S5.7: all numbers of both rows."""
    total = 0
    for cell in range(law.start[SECOND], law.start[MIDDLE]):
        total += sheet.cells[cell]
    return total


def lines(law: SixClansRules, sheet: Sheet) -> list[int]:
    """The sum of each line of the square, 0 if it is not complete."""
    start = law.start[MIDDLE]
    found = []
    for one, two, three in LINES:
        first = sheet.cells[start + one]
        centre = sheet.cells[start + two]
        last = sheet.cells[start + three]
        found.append(first + centre + last if first and centre and last else 0)
    return found


def middle(law: SixClansRules, sheet: Sheet) -> int:
    """S5.10: the best complete lines, as many as are scored."""
    sums = lines(law, sheet)
    sums.sort()
    total = 0
    for at in range(max(0, len(sums) - law.lines_scored), len(sums)):
        total += sums[at]
    return total


def side(law: SixClansRules, sheet: Sheet) -> int:
    """S5.13: both numbers of every complete pair."""
    total = 0
    for cell in range(law.start[SIDE], law.start[BOTTOM], 2):
        if sheet.cells[cell] and sheet.cells[cell + 1]:
            total += sheet.cells[cell] + sheet.cells[cell + 1]
    return total


def difference(law: SixClansRules, sheet: Sheet, pair: int) -> int:
    """S5.15: left minus right times the multiplier, 0 if the pair is not complete."""
    cell = law.start[BOTTOM] + 2 * pair
    if not sheet.cells[cell + 1]:
        return 0
    return (sheet.cells[cell] - sheet.cells[cell + 1]) * law.times[pair]


def bottom(law: SixClansRules, sheet: Sheet) -> int:
    total = 0
    for pair in range(law.bottom_pairs):
        total += difference(law, sheet, pair)
    return total


def zone_points(law: SixClansRules, sheet: Sheet, zone: int) -> int:
    if zone == TOP:
        return top(law, sheet)
    if zone == SECOND:
        return second(law, sheet)
    if zone == MIDDLE:
        return middle(law, sheet)
    if zone == SIDE:
        return side(law, sheet)
    if zone == BOTTOM:
        return bottom(law, sheet)
    return 0  # S6.5: the numbers on the Home Card score nothing


def unspent(sheet: Sheet) -> int:
    """S8.3: the bonuses won and not spent."""
    return sheet.free().bit_count()


def score(law: SixClansRules, sheet: Sheet) -> Score:
    """S8.2 with its reasons; ties go to more recruits, then to more unspent bonuses (S8.4)."""
    reasons = []
    for zone in range(HOME):
        reasons.append(Reason(ZONE_WORDS[zone], "", zone_points(law, sheet, zone)))
    recruits = sum(sheet.recruits)
    reasons.append(Reason("recruits", "", recruits * law.recruit_points))
    reasons.append(Reason("unspent bonuses", "", unspent(sheet) * law.bonus_points))
    return Score(reasons, (recruits, unspent(sheet)))


def rank(law: SixClansRules, total: int) -> str:
    """S8.5: what a player alone may call a total."""
    found = law.ranks[0][1] if law.ranks else ""  # also for a total below zero
    for least, title in law.ranks:
        if total >= least:
            found = title
    return found
