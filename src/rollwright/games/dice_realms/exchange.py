"""An exchange: one use of one power, step by step. What was given in it is not taken in it, so it comes to an end (D5.8)."""

from __future__ import annotations

from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.effects import GRAIN, POINTS, Power
from rollwright.games.dice_realms.moves import SWAPPED
from rollwright.games.dice_realms.realm import NOTHING, Realm
from rollwright.games.dice_realms.shared_state import SharedState


def current(shared: SharedState, realm: Realm) -> Power:
    if realm.power_die < 0:
        return shared.rules.fates[shared.fate_up].effects.powers[realm.power_at]
    return shared.rules.faces[realm.shown[realm.power_die]].effects.powers[realm.power_at]


def can_swap(realm: Realm, power: Power, give: int, take: int) -> int:
    if give == take or not power.gain[give] or not power.gain[take]:
        return no.NOT_EXCHANGED
    if (realm.taken >> give & 1) or (realm.given >> take & 1):
        return no.BACK_AND_FORTH
    return 0 if amount_of(realm, give) >= power.gain[take] // common(power.gain[give], power.gain[take]) else no.CANNOT_PAY_POWER


def common(one: int, other: int) -> int:
    """The greatest common divisor."""
    while other:
        one, other = other, one % other
    return one


def amount_of(realm: Realm, resource: int) -> int:
    if resource == GRAIN:
        return realm.grain
    return realm.points if resource == POINTS else realm.coins


def swap(shared: SharedState, realm: Realm, power: Power, give: int, take: int, all: bool) -> None:
    """Values say how many of one are as good as how many of the other."""
    divisor = common(power.gain[give], power.gain[take])
    price = power.gain[take] // divisor
    goods = power.gain[give] // divisor
    times = amount_of(realm, give) // price if all else 1
    realm.given |= 1 << give
    realm.taken |= 1 << take
    if give == GRAIN:
        realm.grain -= price * times
        shared.grain_left += price * times
    elif give == POINTS:
        realm.points -= price * times
        shared.points_left += price * times
    else:
        realm.coins -= price * times
    if take == GRAIN:
        shared.take_grain(realm, goods * times)
    elif take == POINTS:
        shared.take_points(realm, goods * times)
    else:
        realm.coins += goods * times


def can_swap_all(realm: Realm, power: Power, give: int, take: int) -> bool:
    """Whether more than one step of this exchange can be paid."""
    return amount_of(realm, give) >= 2 * (power.gain[take] // common(power.gain[give], power.gain[take]))


def is_over(realm: Realm, power: Power) -> bool:
    """Whether nothing more can be exchanged."""
    return all(can_swap(realm, power, give, take) != 0 for give in SWAPPED for take in SWAPPED)


def end(realm: Realm) -> None:
    realm.pending = NOTHING
    realm.given = 0
    realm.taken = 0
