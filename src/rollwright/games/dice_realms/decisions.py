"""Decisions that move nothing, in the past tense."""

from __future__ import annotations

from rollwright.games.dice_realms.describe import waiting_gains
from rollwright.games.dice_realms.move_kinds import CANCEL, COLLECT, DONE, PICK, RESOLVE, USE, USE_FATE
from rollwright.games.dice_realms.names import die_name, face_name
from rollwright.games.dice_realms.powers import face_of_power
from rollwright.games.dice_realms.realm import BOUGHT_REPAIR, NOTHING, UPGRADE_PLACE, Realm
from rollwright.games.dice_realms.resources import COINS, count
from rollwright.games.dice_realms.shared_state import COLLECT_STEP, REROLLING, SharedState


def describe_decision(shared: SharedState, seat: int, move: int) -> str:
    """Return what a player decided with this legal move, as a clause; "" if its changes tell it."""
    rules = shared.rules
    realm = shared.realms[seat]
    kind, first, second = rules.kind[move], rules.first[move], rules.second[move]
    if kind == DONE:
        return _describe_end(shared, realm)
    if kind == CANCEL:
        return _describe_cancel(shared, realm)
    if kind == PICK:
        face = face_name(shared, realm.sides[6 * first + second])
        return f"picked {face} on {die_name(shared, realm, first)}"
    if kind == USE:
        return f"used {face_name(shared, realm.shown[first])}"
    if kind == USE_FATE:
        return f"used {rules.fates[shared.fate_up].title}"
    if kind == COLLECT and not any(waiting_gains(shared, realm)):
        return "collected nothing"
    if kind == RESOLVE:
        face = face_name(shared, realm.shown[first])
        gains = any(rules.faces[realm.shown[first]].effects.roll_gain)
        return f"resolved {face}" if gains else f"gained nothing from {face}"
    return ""


def _describe_end(shared: SharedState, realm: Realm) -> str:
    if realm.pending != NOTHING:
        return "ended the exchange"
    if shared.phase == REROLLING:
        return "kept the dice"
    if shared.phase == COLLECT_STEP:
        kept = min(realm.coins, shared.rules.treasury)
        return f"kept {count(kept, COINS)}" if kept else "finished collecting"
    return "finished upgrading"


def _describe_cancel(shared: SharedState, realm: Realm) -> str:
    if realm.pending == UPGRADE_PLACE:
        face = face_name(shared, realm.sides[6 * realm.pending_die + realm.pending_at])
        return f"kept {face} on {die_name(shared, realm, realm.pending_die)}"
    return "canceled the repair" if realm.pending == BOUGHT_REPAIR else f"did not use {face_of_power(shared, realm)}"
