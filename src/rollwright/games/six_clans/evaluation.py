"""Estimates for the bots: the final total of a sheet, zone by zone.

The value of a zone is what it scores plus what the dice still to come may add: how many of its clan are expected, and the share of
them that can be chosen. The weights were tuned by playing: one at a time was changed and kept if 160 games scored better with it.
"""

from __future__ import annotations

from math import exp
from typing import Final

from rollwright.games.six_clans.apply import apply_move
from rollwright.games.six_clans.chosen_die import ChosenDie
from rollwright.games.six_clans.components import BOTTOM, HOME, LINES, MIDDLE, SECOND, SIDE, TOP
from rollwright.games.six_clans.legal_moves import use_rows
from rollwright.games.six_clans.position import SixClansPosition
from rollwright.games.six_clans.reachable import fitting
from rollwright.games.six_clans.rules import SixClansRules
from rollwright.games.six_clans.scoring import difference, total_points
from rollwright.games.six_clans.shared_state import SharedState
from rollwright.games.six_clans.sheet import Sheet

WEIGHTS: Final = [
    1.6, 0.7,  # 0 top row: how readily its dice are chosen, how many of them fit
    0.5, 1.8, 0.5,  # 2 rows: share of its dice, numbers left out between two, where in the range the next is
    8.0, 0.72, 0.9, 0.5,  # 5 square: a number on an edge, on a sized cell, chance of a sized cell, of an edge
    1.12, 6.25, 0.128,  # 9 equal pairs: how readily a number is matched, an empty pair, how fast
    1.8, 0.675, 5.0, 0.25,  # 12 differences: the number on the right, how fast, an empty pair, how fast
    4.0, 3.0, 5.0, 7.5, 6.0, 7.5,  # 16 the bonuses: step, size, color, combine, split, two
    3.75, 3.0,  # 22 a bonus still to be won, turns until a bonus is worth only its point
    1.0,  # 24 share of the dice that can be used at all
]  # fmt: skip


class Outlook:
    """The dice still to come by clan, and the share of them that can be chosen."""

    def __init__(self, rules: SixClansRules, shared: SharedState, home: int, weights: list[float]) -> None:
        self.weights = weights
        turns = rules.turns - shared.turn
        picks = 0
        for turn in range(shared.turn, rules.turns):
            picks += rules.picks[rules.round_of[turn]]
        dead = rules.counts(shared.dead)
        alive = 0
        for clan in range(len(dead)):
            alive += rules.meeples[clan] - dead[clan]
        self.turns = turns
        self.dice = [5.0 * turns * (rules.meeples[clan] - dead[clan]) / alive for clan in range(len(dead))]
        others = (5.0 * turns - self.dice[home]) * weights[24]
        self.share = min(1.0, picks / others) if others > 0 else 0.0


def evaluate(position: SixClansPosition, seat: int) -> float:
    """Estimate a seat's final total; a chosen die counts with its best cell."""
    return estimate(position.ruleset, position.shared, position.sheets[seat], WEIGHTS)


def estimate(rules: SixClansRules, shared: SharedState, sheet: Sheet, weights: list[float]) -> float:
    if sheet.home < 0 or (shared.last and sheet.done):
        return float(total_points(rules, sheet))
    outlook = Outlook(rules, shared, sheet.home, weights)
    total = bonus_value(rules, sheet, outlook)
    for zone in range(HOME):
        total += zone_value(rules, sheet, zone, outlook)
    if sheet.chosen_die is not None:
        total += best_end(rules, shared, sheet, sheet.chosen_die, outlook)
    return total


def best_end(rules: SixClansRules, shared: SharedState, sheet: Sheet, chosen: ChosenDie, outlook: Outlook) -> float:
    """Return the most that the chosen die can still gain without further bonuses."""
    best = -50.0
    if chosen.space >= 0:
        rows: list[int] = []
        use_rows(rules, shared, sheet, chosen, rows)
        for row in rows:
            after = sheet.clone()
            apply_move(rules, shared, after, rules.table.rows[row])
            if after.chosen_die is not None:
                cost = bonus_value(rules, after, outlook) - bonus_value(rules, sheet, outlook)
                best = max(best, cost + best_end(rules, shared, after, after.chosen_die, outlook))
        return best
    zone = sheet.zones[chosen.clan]
    before = bonus_value(rules, sheet, outlook) if zone == HOME else zone_value(rules, sheet, zone, outlook)
    for cell in fitting(rules, sheet, chosen):
        after = sheet.clone()
        apply_move(rules, shared, after, rules.table.rows[chosen.die * rules.table.width + cell])
        gain = (bonus_value(rules, after, outlook) if zone == HOME else zone_value(rules, after, zone, outlook)) - before
        if after.chosen_die is not None:
            gain += best_end(rules, shared, after, after.chosen_die, outlook)
        best = max(best, gain)
    return best


def bonus_value(rules: SixClansRules, sheet: Sheet, outlook: Outlook) -> float:
    """Estimate the Home Card: bonuses won and still to win, and its recruits."""
    weights = outlook.weights
    use = min(1.0, outlook.turns / weights[23])
    free = sheet.free()
    total = float(sheet.recruits[HOME] * rules.recruit_points)
    for space in range(sheet.card):
        if free >> space & 1:
            total += rules.bonus_points + (weights[16 + rules.bonus_of[space]] - rules.bonus_points) * use
    coming = outlook.dice[sheet.home]
    spaces = min(float(rules.spaces - sheet.card), coming)
    return (
        total + spaces * (rules.bonus_points + (weights[22] - rules.bonus_points) * use) + (coming - spaces) * rules.recruit_points
    )


def zone_value(rules: SixClansRules, sheet: Sheet, zone: int, outlook: Outlook) -> float:
    """Estimate the final score of a zone of the Clan Sheet, with its recruits."""
    dice = outlook.dice[rules.clan_of[sheet.home][zone]]
    total = float(sheet.recruits[zone] * rules.recruit_points)
    if zone == TOP:
        return total + top_value(rules, sheet, dice, outlook)
    if zone == SECOND:
        return total + second_value(rules, sheet, dice, outlook)
    if zone == MIDDLE:
        return total + middle_value(rules, sheet, dice, outlook)
    if zone == SIDE:
        return total + side_value(rules, sheet, dice, outlook)
    return total + bottom_value(rules, sheet, dice, outlook)


def top_value(rules: SixClansRules, sheet: Sheet, dice: float, outlook: Outlook) -> float:
    weights = outlook.weights
    filled = sheet.top + dice * min(1.0, weights[0] * outlook.share) * weights[1]
    whole = min(int(filled), len(rules.limits))
    points = float(rules.points[whole])
    if whole < len(rules.limits):
        points += (filled - whole) * (rules.points[whole + 1] - rules.points[whole])
    return points


def second_value(rules: SixClansRules, sheet: Sheet, dice: float, outlook: Outlook) -> float:
    weights = outlook.weights
    coming = dice * outlook.share * weights[2]
    largest = float(rules.sides[-1])
    total = 0.0
    for cell in range(rules.start[SECOND], rules.start[MIDDLE]):
        total += sheet.cells[cell]
    room = max(0.0, largest - sheet.rise_last)
    total += min(float(rules.row - sheet.rise), coming, room / weights[3]) * (sheet.rise_last + (room + 1) * weights[4])
    room = max(0.0, min(largest + 1, float(sheet.fall_last)) - 1)
    return total + min(float(rules.row - sheet.fall), coming, room / weights[3]) * (room + 1) * weights[4]


def middle_value(rules: SixClansRules, sheet: Sheet, dice: float, outlook: Outlook) -> float:
    weights = outlook.weights
    start = rules.start[MIDDLE]
    sized = 1.0 - exp(-dice * 0.2 * weights[7])
    edge = 1.0 - exp(-dice * outlook.share * weights[8])
    best = [0.0, 0.0, 0.0]
    for line in LINES:
        total, chance = 0.0, 1.0
        for at in line:
            number = sheet.cells[start + at]
            if number:
                total += number
            elif rules.icon[start + at] < 0:
                total += weights[5]
                chance *= edge
            else:
                total += rules.sides[rules.icon[start + at]] * weights[6]
                chance *= sized
        value = total * chance
        if value > best[2]:
            best[2] = value
            best.sort(reverse=True)
    return best[0] + best[1] + best[2]


def side_value(rules: SixClansRules, sheet: Sheet, dice: float, outlook: Outlook) -> float:
    weights = outlook.weights
    total = 0.0
    for cell in range(rules.start[SIDE], rules.start[BOTTOM], 2):
        left, right = sheet.cells[cell], sheet.cells[cell + 1]
        if left and right:
            total += left + right
        elif left or right:
            number = left + right
            often = 0.0
            for sides in rules.sides:
                if number <= sides:
                    often += 1.0 / sides
            total += 2 * number * (1.0 - exp(-dice * often / len(rules.sides) * weights[9]))
        else:
            total += weights[10] * (1.0 - exp(-dice * weights[11]))
    return total


def bottom_value(rules: SixClansRules, sheet: Sheet, dice: float, outlook: Outlook) -> float:
    weights = outlook.weights
    half = 1.0 - exp(-dice * outlook.share * weights[13])
    empty = weights[14] * (1.0 - exp(-dice * outlook.share * weights[15]))
    total = 0.0
    for pair in range(rules.bottom_pairs):
        cell = rules.start[BOTTOM] + 2 * pair
        if sheet.cells[cell + 1]:
            total += difference(rules, sheet, pair)
        elif sheet.cells[cell]:
            total += (sheet.cells[cell] - weights[12]) * rules.times[pair] * half
        else:
            total += empty * rules.times[pair]
    return total


def value_terms(position: SixClansPosition, seat: int) -> dict[str, float]:
    """Return what evaluate() adds up: by clan, the zone with its points so far."""
    rules, shared, sheet = position.ruleset, position.shared, position.sheets[seat]
    if sheet.home < 0 or (shared.last and sheet.done):
        return {"": float(total_points(rules, sheet))}
    outlook = Outlook(rules, shared, sheet.home, WEIGHTS)
    found = {"your Home Card": bonus_value(rules, sheet, outlook)}
    for zone in range(HOME):
        found[rules.clans[rules.clan_of[sheet.home][zone]]] = zone_value(rules, sheet, zone, outlook)
    if sheet.chosen_die is not None:
        found["writing this die"] = best_end(rules, shared, sheet, sheet.chosen_die, outlook)
    return found
