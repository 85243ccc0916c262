"""Names of dice, faces and attacks, as sentences use them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.english import seat_name

if TYPE_CHECKING:
    from rollwright.games.dice_realms.realm import Realm
    from rollwright.games.dice_realms.shared_state import SharedState

ATTACKED_THINGS = ("grain", "a die", "a face")  # by the kind of attack


def die_name(shared: SharedState, realm: Realm, die: int) -> str:
    """Return "the black die", with its number where there are several of a color."""
    kind = realm.dice[die]
    title = shared.rules.dice[kind].title
    return f"the {title}" if realm.dice.count(kind) == 1 else f"the {title} (die {die + 1})"


def face_name(shared: SharedState, kind: int) -> str:
    return shared.rules.faces[kind].title


def attack_name(shared: SharedState) -> str:
    """Return the attack under way: "the Fate die’s Robber", "{seat 3}’s Grain Robber"."""
    if shared.source == 0:
        return f"the Fate die’s {shared.rules.fates[shared.fate_up].title}"
    seat = shared.seat_at(shared.source - 1)
    return f"{seat_name(seat)}’s {face_name(shared, shared.realms[seat].shown[shared.attack_die])}"
