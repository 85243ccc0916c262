"""The end of the game: what a realm scores."""

from __future__ import annotations

from rollwright.core.score import Reason, Score
from rollwright.games.dice_realms.realm import Realm
from rollwright.games.dice_realms.shared_state import SharedState


def score(shared: SharedState, realm: Realm) -> Score:
    """Chips, faces by their dots, what faces are worth at the end, misery, Destroyed faces: D9. Grain breaks ties."""
    faces = shared.rules.faces
    by_dots = [0] * 9
    special = [0] * len(faces)
    for kind in realm.sides:
        by_dots[faces[kind].dots] += 1
        if faces[kind].effects.end:
            special[kind] += 1
    reasons = [Reason("Points in chips", "", realm.points)]
    for dots in range(2, 9):
        if by_dots[dots]:
            reasons.append(Reason(f"Faces with {dots} dots, {by_dots[dots]}", "", by_dots[dots] * (dots // 2)))
    for kind in range(len(faces)):
        if special[kind]:
            reasons.append(Reason(f"{faces[kind].title}, {special[kind]}", "", special[kind] * faces[kind].effects.end))
    if realm.misery:
        reasons.append(Reason(f"Misery chips, {realm.misery}", "", -shared.rules.misery_points * realm.misery))
    return Score(reasons, (realm.grain,))
