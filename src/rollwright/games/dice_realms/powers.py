"""The power that a realm is using, and canceling a choice that was started."""

from __future__ import annotations

from typing import Final

from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.effects.effect import MAX_POWERS, Power
from rollwright.games.dice_realms.realm import BOUGHT_REPAIR, NOTHING, PICKING, PLACING, Realm
from rollwright.games.dice_realms.shared_state import SharedState

MAX_CANCELS: Final = 20  # per realm and round, so that every game ends


def is_power_in_use(realm: Realm) -> bool:
    return realm.pending == PICKING or realm.pending == PLACING


def power_in_use(shared: SharedState, realm: Realm) -> Power:
    """Return the power that a realm is using; it waits for more moves."""
    if realm.power_die < 0:
        return shared.rules.fates[shared.fate_up].effects.powers[realm.power_at]
    return shared.rules.faces[realm.shown[realm.power_die]].effects.powers[realm.power_at]


def face_of_power(shared: SharedState, realm: Realm) -> str:
    """Return the title of the face whose power is in use."""
    if realm.power_die < 0:
        return shared.rules.fates[shared.fate_up].title
    return shared.rules.faces[realm.shown[realm.power_die]].title


def cancel_refusal(realm: Realm) -> int:
    """Return 0, or why nothing can be canceled (D5.15)."""
    if realm.pending == NOTHING:
        return no.NOTHING_TO_CANCEL
    if realm.given:
        return no.ALREADY_EXCHANGED
    return 0 if realm.cancels < MAX_CANCELS else no.CANCELED_TOO_OFTEN


def cancel(shared: SharedState, realm: Realm) -> None:
    """Go back to before the choice was started: what it cost is returned, and the power can be used again."""
    if is_power_in_use(realm):
        if realm.power_die < 0:
            realm.fate_left[realm.power_at] += 1
        else:
            realm.left[MAX_POWERS * realm.power_die + realm.power_at] += 1
    elif realm.pending == BOUGHT_REPAIR:
        realm.coins += shared.rules.price_repair
    realm.cancels += 1
    realm.end_power()
