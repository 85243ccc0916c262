"""The results of using one die, found by trying everything: slow, and written directly from the rulings A34 to A49."""

from __future__ import annotations

from itertools import product

from rollwright.games.six_clans.position import SixClansPosition
from rollwright.games.six_clans.rules import SixClansRules
from rollwright.games.six_clans.sheet import Sheet

State = tuple[object, ...]
TOP, SECOND, MIDDLE, SIDE, BOTTOM, HOME = range(6)


def takes(rules: SixClansRules, sheet: Sheet, cell: int, value: int, size: int) -> bool:
    """Return whether a cell takes a number of a die of this size, from the numbers on the sheet alone."""
    numbers = sheet.cells
    zone = rules.cell_zone[cell]
    at = cell - rules.start[zone]
    if numbers[cell] or not 1 <= value <= rules.most:
        return False
    if zone == TOP:
        fits = value >= rules.limit[at] if rules.limit_kind[at] == "least" else value <= rules.limit[at]
        return fits and all(numbers[rules.start[TOP] + before] for before in range(at))
    if zone == SECOND:
        if at % rules.row == 0:
            return True
        before = numbers[cell - 1]
        return before != 0 and (value > before if at < rules.row else value < before)
    if zone == MIDDLE:
        return rules.icon[cell] in (-1, size)
    if zone == SIDE:
        return numbers[cell + 1 if at % 2 == 0 else cell - 1] in (0, value)
    if zone == BOTTOM:
        return at % 2 == 0 or numbers[cell - 1] != 0
    return all(numbers[rules.start[HOME] + before] for before in range(at))


def cells_of(rules: SixClansRules, zone: int) -> list[int]:
    return [cell for cell in range(rules.cells) if rules.cell_zone[cell] == zone]


def spends(rules: SixClansRules, sheet: Sheet) -> list[list[int]]:
    """Return the unspent bonuses by kind, as spaces from top to bottom."""
    free = sheet.free()
    return [[space for space in spaces if free >> space & 1] for spaces in rules.spaces_of]


def outcomes(position: SixClansPosition) -> set[State]:
    """Return the states of the sheet after each action that is possible now."""
    found: set[State] = set()
    for die in range(5):
        found |= with_die(position, die)
    return found


def with_die(position: SixClansPosition, die: int) -> set[State]:
    rules, shared, sheet = position.ruleset, position.shared, position.sheets[0]
    found: set[State] = set()
    taken = sheet.chosen | sheet.combined
    clan, face, faces = shared.clans[die], shared.values[die], rules.sides[die]
    is_home = clan == sheet.home
    if clan < 0 or taken >> die & 1 or (not is_home and sheet.picks == 0):
        return found
    step, size, color, combine, split, _ = spends(rules, sheet)
    if is_home and all(sheet.cells[cell] for cell in cells_of(rules, HOME)):
        after = sheet.clone()
        after.chosen |= 1 << die
        after.extra += 1
        after.recruits[HOME] += 1
        found.add(after.state())
    others = [other for other in range(5) if other != die and not taken >> other & 1 and shared.clans[other] >= 0]
    values: list[tuple[int, int, int]] = []  # value, plus-or-minus bonuses used, die combined or -1
    for steps in range(-len(step), len(step) + 1):
        value = face + steps
        if not 1 <= value <= faces:
            continue
        values.append((value, abs(steps), -1))
        if combine:
            for other in others:
                for total in (value + shared.values[other], value - shared.values[other]):
                    if 1 <= total <= rules.most:
                        values.append((total, abs(steps), other))
    for (value, steps, combined), size_steps, used_as in product(values, range(-len(size), len(size) + 1), range(6)):
        new_size = die + size_steps
        if not 0 <= new_size < 5 or (used_as != clan and not color):
            continue
        spent = [*step[:steps], *size[: abs(size_steps)], *(combine[:1] if combined >= 0 else [])]
        spent += color[:1] if used_as != clan else []
        altered = steps > 0 or combined >= 0
        zone = rules.zone_of[sheet.home][used_as]
        start = sheet.clone()
        if combined >= 0:
            start.combined |= 1 << combined
        start.chosen |= 1 << die
        start.picks -= 0 if is_home else 1
        for space in spent:
            start.spent |= 1 << space
        found |= whole(rules, start, zone, value, face, new_size, size_steps != 0, altered)
        if split and combined < 0:
            start.spent |= 1 << split[0]
            found |= parts(rules, start, zone, value, face, new_size, size_steps != 0, altered)
    return found


def written(rules: SixClansRules, sheet: Sheet, cell: int, value: int, recruit: bool) -> Sheet:
    after = sheet.clone()
    after.write(rules, cell, value)
    if recruit:
        after.recruits[rules.cell_zone[cell]] += 1
        if rules.cell_zone[cell] == HOME:
            after.home_hits |= 1 << (cell - rules.start[HOME])
        else:
            after.hits |= 1 << cell
    return after


def whole(
    rules: SixClansRules, sheet: Sheet, zone: int, value: int, face: int, size: int, sized: bool, altered: bool
) -> set[State]:
    found: set[State] = set()
    for cell in cells_of(rules, zone):
        if not takes(rules, sheet, cell, value, size) or (sized and rules.icon[cell] != size):
            continue
        if altered and (zone == HOME or (zone == TOP and takes(rules, sheet, cell, face, size))):
            continue
        found.add(written(rules, sheet, cell, value, rules.icon[cell] == size).state())
    return found


def pairs(rules: SixClansRules, sheet: Sheet, zone: int, value: int, size: int) -> list[tuple[int, int, int]]:
    """Return all ways to split a value here: the first part, its cell, and the cell of the second."""
    found = []
    for part in range(1, value):
        for first in cells_of(rules, zone):
            if takes(rules, sheet, first, part, size):
                after = written(rules, sheet, first, part, False)
                for second in cells_of(rules, zone):
                    if takes(rules, after, second, value - part, size):
                        found.append((part, first, second))
    return found


def parts(
    rules: SixClansRules, sheet: Sheet, zone: int, value: int, face: int, size: int, sized: bool, altered: bool
) -> set[State]:
    found: set[State] = set()
    if altered and zone == TOP and pairs(rules, sheet, zone, face, size):
        return found
    for part, first, second in pairs(rules, sheet, zone, value, size):
        if sized and size not in (rules.icon[first], rules.icon[second]):
            continue
        one = written(rules, sheet, first, part, rules.icon[first] == size)
        two = written(rules, one, second, value - part, rules.icon[second] == size and rules.icon[first] != size)
        found.add(two.state())
    return found
