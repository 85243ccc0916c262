"""The text of faces, made of their effects."""

from __future__ import annotations

from rollwright.core.english import capital, listed
from rollwright.games.dice_realms.components import Components, Face, FateFace
from rollwright.games.dice_realms.effects.effect import Effects

ONE_PER_DIE = "At most one on each die"


def face_text(components: Components, face: Face) -> list[str]:
    """Return what this face does as sentences without periods."""
    parts = _effects_text(components, face.effects, False)
    if face.destroyed:
        parts.insert(0, "nothing when rolled, and no upgrade until it is repaired")
    if not face.effects.powers and all(effect.key == "end" for effect in face.effects.passive) and not face.destroyed:
        parts.insert(0, "nothing when rolled")
    if face.effects.end and face.dots > 1:
        parts.append(f"its dots score {face.dots // 2} more")
    if face.one_per_die:
        parts.append(ONE_PER_DIE)
    return [capital(part) for part in parts]


def fate_text(components: Components, face: FateFace) -> list[str]:
    """Return what this face of the Fate die does as sentences without periods."""
    parts = _effects_text(components, face.effects, True)
    return [capital(part) for part in parts] or ["Nothing"]


def _effects_text(components: Components, effects: Effects, fate: bool) -> list[str]:
    """Return one sentence for each effect; those with the same heading share one."""
    found: list[str] = []
    clauses: dict[str, list[str]] = {}
    for effect in sorted(effects.all, key=lambda effect: effect.text_order):
        heading = effect.heading(fate)
        sentence = effect.sentence(components, fate)
        if not heading:
            found.append(sentence)
        elif heading in clauses:
            clauses[heading].append(sentence)
        else:
            clauses[heading] = [sentence]
            found.append(heading)
    return [f"{part} {listed(clauses[part])}" if part in clauses else part for part in found]


def joined(sentences: list[str]) -> str:
    """Return sentences one after the other, with periods."""
    return " ".join([f"{sentence}." for sentence in sentences])
