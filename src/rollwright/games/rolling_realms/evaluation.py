"""The evaluation that bots use: the stars a sheet has and those it can expect.

The number of activations of one card in the rest of the round is a guess: two dice per turn for three cards, and some extra dice.
"""

from __future__ import annotations

from typing import Final

from rollwright.games.rolling_realms.components import TURNS
from rollwright.games.rolling_realms.position import RollingRealmsPosition
from rollwright.games.rolling_realms.realm import RESOURCE_STARS, round_stars
from rollwright.games.rolling_realms.scoring import total
from rollwright.games.rolling_realms.sheet import Sheet

PER_TURN: Final = 0.8  # activations of one card
AHEAD: Final = 3  # turns for which an open hole of golf is estimated
HOLED: Final = 1000.0  # more than any estimate


def evaluate(position: RollingRealmsPosition, seat: int) -> float:
    """Return a guess of the final total in tenths, as far as this round decides it."""
    if position.ruleset.golf:
        return evaluate_golf(position)
    sheet = position.sheets[seat]
    unspent = position.ruleset.unspent
    points = 0
    for round in range(len(sheet.past) // 4):
        at = 4 * round
        points += 10 * (sheet.past[at] + sheet.past[at + 1] + sheet.past[at + 2]) + unspent * sheet.past[at + 3]
    cash = unspent * (sheet.have[0] + sheet.have[1] + sheet.have[2])
    return points + cash + 10.0 * prospects(position, sheet, TURNS - position.turn)


def evaluate_golf(position: RollingRealmsPosition) -> float:
    """R17.5: return the turns under par so far, and what an open hole has and may soon have."""
    points = total(position, position.sheets[0])
    sheet = position.sheets[0]
    if sum(round_stars(position.realms, sheet)) >= position.ruleset.components.goal:
        return points + HOLED
    return points + 10.0 * prospects(position, sheet, AHEAD)


def prospects(position: RollingRealmsPosition, sheet: Sheet, turns: int) -> float:
    """Return the stars that the cards have and can expect in this many turns."""
    acts = PER_TURN * turns
    found = 0.0
    lowest = 99.0
    for place in range(len(position.realms)):
        realm = position.realms[place]
        if not realm.compares:
            stars = realm.stars(sheet, place) + realm.expected_stars(sheet, place, acts)
            found += stars
            if stars < lowest:
                lowest = stars
    for place in range(len(position.realms)):
        realm = position.realms[place]
        if realm.compares:
            found += min(lowest, realm.stars(sheet, place) + acts) + realm.expected_stars(sheet, place, acts)
    if turns:
        for count in sheet.have:
            found += RESOURCE_STARS * min(count, 6)  # many of one kind are hard to spend
    return found
