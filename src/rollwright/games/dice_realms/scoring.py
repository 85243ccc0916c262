"""The end of the game: what a realm scores."""

from __future__ import annotations

from typing import Final

from rollwright.core.english import counted
from rollwright.core.score import Reason, Score
from rollwright.games.dice_realms.realm import Realm
from rollwright.games.dice_realms.shared_state import SharedState

MISERY_LINE: Final = "Misery"  # the kind of a line of the score


def total(shared: SharedState, realm: Realm) -> int:
    """Return the total of the score without its reasons."""
    faces = shared.rules.faces
    points = realm.points - shared.rules.misery_points * realm.misery
    for kind in realm.sides:
        points += faces[kind].value
    return points


def score(shared: SharedState, realm: Realm) -> Score:
    """Return the points for chips, the dots of faces, the text of faces, and misery (D9). Grain breaks ties."""
    faces = shared.rules.faces
    by_dots = [0] * 9
    by_text: dict[str, list[int]] = {}  # title: faces, points
    for kind in realm.sides:
        face = faces[kind]
        by_dots[face.dots] += 1
        if face.effects.end:
            number, points = by_text.get(face.title, [0, 0])
            by_text[face.title] = [number + 1, points + face.effects.end]
    reasons = [Reason("Point chips", "", realm.points)]
    for dots in range(2, 9):
        if by_dots[dots]:
            reasons.append(Reason(f"Faces with {dots} dots", counted(by_dots[dots], "face"), by_dots[dots] * (dots // 2)))
    for title in sorted(by_text):
        number, points = by_text[title]
        reasons.append(Reason(title, counted(number, "face"), points))
    if realm.misery:
        reasons.append(Reason(MISERY_LINE, counted(realm.misery, "chip"), -shared.rules.misery_points * realm.misery))
    return Score(reasons, (realm.grain,))
