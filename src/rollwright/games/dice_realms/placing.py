"""Which face may be put on which die: limits of dice and faces, the supply, replacing and repairing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.effects.effect import MAX_POWERS
from rollwright.games.dice_realms.move_kinds import PLACE
from rollwright.games.dice_realms.names import die_name, face_name
from rollwright.games.dice_realms.realm import BOUGHT_REPAIR, NOTHING, PLACING, Realm

if TYPE_CHECKING:
    from rollwright.games.dice_realms.shared_state import SharedState


def may_carry(shared: SharedState, realm: Realm, die: int, kind: int) -> int:
    """Return 0, or why this kind of face cannot be put on this die (D7.8, D7.9)."""
    if not shared.rules.fits[realm.dice[die]][kind]:
        return no.WRONG_COLOR
    if shared.rules.faces[kind].one_per_die and realm.has_on(die, kind):
        return no.ONE_PER_DIE
    return 0


def not_available(shared: SharedState, old: int, kind: int) -> int:
    """Return 0, or why this kind of face cannot be taken from the supply for the old one."""
    if kind not in shared.kinds:
        return no.NOT_IN_PLAY
    if kind == old:
        return no.SAME_FACE
    return no.SOLD_OUT if shared.stock[kind] <= 0 else 0


def pick_refusal(shared: SharedState, realm: Realm, die: int, side: int) -> int:
    """Return 0, or why the face on this side cannot be upgraded, whatever pays for it (D7.11)."""
    if die >= len(realm.dice):
        return no.NO_SUCH_DIE
    if not realm.active[die]:
        return no.INACTIVE_DIE
    return no.DESTROYED_FACE if realm.sides[6 * die + side] == shared.rules.destroyed else 0


def replace(shared: SharedState, realm: Realm, kind: int) -> bool:
    """Put a face in place of the picked one, which goes back to the supply. Return whether the new one was the last copy.

    A face that showed takes its powers with it, and the new one has none until it is rolled (D7.14).
    """
    die = realm.pending_die
    side = realm.pending_at
    shared.stock[realm.sides[6 * die + side]] += 1
    shared.stock[kind] -= 1
    realm.sides[6 * die + side] = kind
    if realm.up[die] == side:
        for number in range(MAX_POWERS):
            realm.left[MAX_POWERS * die + number] = 0
    realm.end_power()
    return shared.stock[kind] <= 0


# repairs


def can_repair(shared: SharedState, realm: Realm, die: int) -> bool:
    """Return whether one of the lost faces may go on this die."""
    return any(may_carry(shared, realm, die, kind) == 0 for kind in realm.lost)


def can_repair_any(shared: SharedState, realm: Realm) -> bool:
    return len(repairs(shared, realm, 0)) > 0


def repairs(shared: SharedState, realm: Realm, row: int) -> list[int]:
    """Return the moves that choose a Destroyed face to repair, counted from the first row of their kind."""
    destroyed = shared.rules.destroyed
    return [row + at for at, kind in enumerate(realm.sides) if kind == destroyed and can_repair(shared, realm, at // 6)]


def repair_refusal(shared: SharedState, realm: Realm, die: int, side: int) -> int:
    if die >= len(realm.dice):
        return no.NO_SUCH_DIE
    if realm.sides[6 * die + side] != shared.rules.destroyed:
        return no.NOT_DESTROYED
    return 0 if can_repair(shared, realm, die) else no.NOTHING_FITS


def repair_choice(shared: SharedState, realm: Realm, die: int) -> list[int]:
    """Return the kinds of lost faces that may return to this die."""
    found: list[int] = []
    for kind in realm.lost:
        if kind not in found and may_carry(shared, realm, die, kind) == 0:
            found.append(kind)
    return found


def start_repair(shared: SharedState, realm: Realm, die: int, side: int) -> None:
    """Choose the Destroyed face. If only one kind of face can return, it returns."""
    realm.pending = BOUGHT_REPAIR if realm.pending == NOTHING else PLACING
    realm.pending_die = die
    realm.pending_at = side
    choice = repair_choice(shared, realm, die)
    if len(choice) == 1:
        repair(shared, realm, choice[0])


def repair_places(shared: SharedState, realm: Realm) -> list[int]:
    return [shared.rules.start[PLACE] + kind for kind in repair_choice(shared, realm, realm.pending_die)]


def repair_place_refusal(shared: SharedState, realm: Realm, kind: int, face: int) -> int:
    if kind != PLACE:
        return no.FINISH_FIRST
    if face not in realm.lost:
        return no.NOT_LOST
    return may_carry(shared, realm, realm.pending_die, face)


def repair(shared: SharedState, realm: Realm, kind: int) -> None:
    """Put a lost face back on its die; it gives nothing more this round (D5.14)."""
    first = realm.lost.index(kind)
    realm.lost = realm.lost[:first] + realm.lost[first + 1 :]
    realm.sides[6 * realm.pending_die + realm.pending_at] = kind
    shared.stock[shared.rules.destroyed] += 1
    realm.end_power()


def describe_repair(shared: SharedState, realm: Realm, kind: int) -> str:
    return f"Put {face_name(shared, kind)} back on {die_name(shared, realm, realm.pending_die)}"
