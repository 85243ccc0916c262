"""The score of a sheet, zone by zone (S5, S8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollwright.core.score import Reason, Score
from rollwright.games.six_clans.components import BOTTOM, HOME, LINES, MIDDLE, SECOND, SIDE, TOP
from rollwright.games.six_clans.names import ZONE_NAMES
from rollwright.games.six_clans.sheet import NOT_COUNTED, Sheet

if TYPE_CHECKING:
    from rollwright.games.six_clans.rules import SixClansRules

RECRUITS: Final = "recruits"  # kinds of lines of the score
UNSPENT: Final = "unspent bonuses"
EMPTY_WITHOUT_LINE: Final = 6  # with more empty cells in the square, none of its lines is complete
LINE_CELLS: Final = [list(line) for line in LINES]  # compiled, an item of a list is found faster than one of a tuple of tuples
LINE_MASKS: Final = [1 << one | 1 << two | 1 << three for one, two, three in LINES]


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
    """Return the sum of each line of the square, 0 if it is not complete."""
    found = [0] * len(LINE_MASKS)
    open_cells = sheet.middle
    start = rules.start[MIDDLE]
    for line, mask in enumerate(LINE_MASKS):
        if not open_cells & mask:
            for cell in LINE_CELLS[line]:
                found[line] += sheet.cells[start + cell]
    return found


def middle(rules: SixClansRules, sheet: Sheet) -> int:
    """S5.10: the best complete lines, as many as are scored."""
    if sheet.middle.bit_count() > EMPTY_WITHOUT_LINE:
        return 0
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


def total_points(rules: SixClansRules, sheet: Sheet) -> int:
    """S8.2: the five zones, the recruits, and the unspent bonuses."""
    counted = sheet.points
    if counted is None:
        counted = sheet.points = [NOT_COUNTED] * (HOME + 1)
    total = 0
    for zone in range(HOME):
        points = counted[zone]
        if points == NOT_COUNTED:
            points = counted[zone] = zone_points(rules, sheet, zone)
        total += points
    recruits = 0
    for count in sheet.recruits:
        recruits += count
    return total + recruits * rules.recruit_points + unspent(sheet) * rules.bonus_points


def score(rules: SixClansRules, sheet: Sheet) -> Score:
    """S8.2 with its reasons; ties go to more recruits, then to more unspent bonuses (S8.4).

    Zones are named by their rule, so that sheets can be compared line by line, with the clan that has them on this sheet.
    """
    recruits = sum(sheet.recruits)
    bonuses = unspent(sheet)
    reasons = []
    for zone in range(HOME):
        clan = f"{rules.clans[rules.clan_of[sheet.home][zone]]}, " if sheet.home >= 0 else ""
        reasons.append(Reason(ZONE_NAMES[zone], f"{clan}{zone_detail(rules, sheet, zone)}", zone_points(rules, sheet, zone)))
    reasons.append(
        Reason(
            RECRUITS,
            f"{recruits} \u00d7 {rules.recruit_points}, included in the zones on the sheet",
            recruits * rules.recruit_points,
        )
    )
    reasons.append(Reason(UNSPENT, f"{bonuses} \u00d7 {rules.bonus_points}", bonuses * rules.bonus_points))
    return Score(reasons, (recruits, bonuses))


def zone_detail(rules: SixClansRules, sheet: Sheet, zone: int) -> str:
    """Return how far a zone is filled: "6 of 10 cells"."""
    if zone == TOP:
        return f"{sheet.top} of {len(rules.limits)} cells"
    if zone == SECOND:
        return f"{sheet.rise + sheet.fall} of {2 * rules.row} cells"
    complete = 0
    if zone == MIDDLE:
        for line in lines(rules, sheet):
            if line:
                complete += 1
        return f"{min(complete, rules.lines_scored)} of {rules.lines_scored} lines"
    for cell in range(rules.start[zone], rules.stop[zone], 2):
        if sheet.cells[cell] and sheet.cells[cell + 1]:
            complete += 1
    return f"{complete} of {rules.pairs if zone == SIDE else rules.bottom_pairs} pairs"


def rank(rules: SixClansRules, total: int) -> str:
    """S8.5: return the solo rank of a total."""
    found = rules.ranks[0][1] if rules.ranks else ""  # even for a total below zero
    for least, title in rules.ranks:
        if total >= least:
            found = title
    return found
