"""The holdings that learned weights count: what a realm has beside its faces, and its faces."""

from __future__ import annotations

from typing import Final

from rollwright.games.dice_realms.realm import Realm
from rollwright.games.dice_realms.shared_state import SharedState

HOLDINGS: Final = [
    "gray dice bought",
    "green dice bought",
    "dice beyond four",
    "grain up to one for each die",
    "grain beyond that, up to one more for each die",
    "coins",
    "misery",
    "reroll tokens",
    "set tokens",
]
OTHERS: Final = 9  # how many of them


class Weights:
    """Learned weights: `near` holds at any time, `far` in proportion to the points that are still in the supply."""

    def __init__(self, both: list[float]) -> None:
        items = len(both) // 2
        self.near_holdings = both[:OTHERS]
        self.near = both[OTHERS:items]  # by kind of face
        self.far_holdings = both[items : items + OTHERS]
        self.far = both[items + OTHERS :]


def supply_left(shared: SharedState) -> float:
    """Return which share of the points is still in the supply: how far the end of the game is."""
    found = shared.points_left / (shared.rules.points_per_player * len(shared.realms))
    return found if found > 0.0 else 0.0


def holdings(shared: SharedState, realm: Realm) -> list[float]:
    gray = 0.0
    green = 0.0
    for die in realm.dice:
        kind = shared.rules.dice[die]
        if kind.for_sale:
            if kind.only:
                green += 1.0
            else:
                gray += 1.0
    dice = len(realm.dice)
    grain = realm.grain if realm.grain < dice else dice
    more = realm.grain - grain
    return [
        gray,
        green,
        float(dice - 4) if dice > 4 else 0.0,
        float(grain),
        float(more if more < dice else dice),
        float(realm.coins + realm.treasury),
        float(realm.misery),
        float(realm.rerolls),
        float(realm.sets),
    ]


def weighted_sum(shared: SharedState, realm: Realm, weights: Weights, far: float) -> float:
    near = 0.0
    later = 0.0
    for kind in realm.sides:
        near += weights.near[kind]
        later += weights.far[kind]
    amounts = holdings(shared, realm)
    for number in range(OTHERS):
        near += weights.near_holdings[number] * amounts[number]
        later += weights.far_holdings[number] * amounts[number]
    return near + far * later


def weighted_lead(shared: SharedState, realm: Realm, weights: Weights, far: float) -> float:
    """Return by how much a realm's weighted sum is above that of the best rival."""
    best = -1e9
    for other in shared.realms:
        if other is not realm:
            found = weighted_sum(shared, other, weights, far)
            if found > best:
                best = found
    return weighted_sum(shared, realm, weights, far) - best
