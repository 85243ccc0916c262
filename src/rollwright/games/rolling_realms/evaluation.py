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
    found = 0.0
    for stars in card_prospects(position, sheet, turns):
        found += stars
    return found + resource_prospects(sheet, turns)


def card_prospects(position: RollingRealmsPosition, sheet: Sheet, turns: int) -> list[float]:
    """Return by card the stars that it has and can expect."""
    acts = PER_TURN * turns
    found = [0.0] * len(position.realms)
    lowest = 99.0
    for place in range(len(position.realms)):
        realm = position.realms[place]
        if not realm.compares:
            found[place] = realm.stars(sheet, place) + realm.expected_stars(sheet, place, acts)
            if found[place] < lowest:
                lowest = found[place]
    for place in range(len(position.realms)):
        realm = position.realms[place]
        if realm.compares:
            found[place] = min(lowest, realm.stars(sheet, place) + acts) + realm.expected_stars(sheet, place, acts)
    return found


def resource_prospects(sheet: Sheet, turns: int) -> float:
    """Return the stars that resources will help to get."""
    found = 0.0
    if turns:
        for count in sheet.have:
            found += RESOURCE_STARS * min(count, 6)  # many of one kind are hard to spend
    return found


def value_terms(position: RollingRealmsPosition, seat: int) -> dict[str, float]:
    """Return what evaluate() adds up, without golf; the stars that cards have are part of their terms.

    What helps a realm only because it compares is the help of the realm that was used, so it has no name."""
    if position.ruleset.golf:
        return {}
    sheet = position.sheets[seat]
    turns = TURNS - position.turn
    found = {"your resources": 10.0 * resource_prospects(sheet, turns)}
    stars = card_prospects(position, sheet, turns)
    for place in range(len(position.realms)):
        realm = position.realms[place]
        own = stars[place]
        if realm.compares:  # what the other two realms let it score is not of its own
            own = realm.stars(sheet, place) + realm.expected_stars(sheet, place, PER_TURN * turns)
        found[realm.short_title] = found.get(realm.short_title, 0.0) + 10.0 * own
    found[""] = evaluate(position, seat) - sum(found.values())
    return found
