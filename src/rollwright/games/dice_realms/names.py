"""What faces do, told in words from their effects."""

from __future__ import annotations

from rollwright.games.dice_realms.components import Components, Face, FateFace
from rollwright.games.dice_realms.effects import (
    ANY,
    ATTACK_DIE,
    ATTACK_GRAIN,
    CONVERT,
    EXCHANGE,
    GAIN,
    NO_REROLL,
    PER_DIE,
    PER_GRAIN,
    PER_LINE,
    REPAIR,
    REROLL_SET,
    RESOURCES,
    Effects,
    Power,
)

ONE = ("grain", "point", "coin", "upgrade", "reroll token", "set-a-die token", "misery chip given back")
MANY = ("grain", "points", "coins", "upgrades", "reroll tokens", "set-a-die tokens", "misery chips given back")


def count(number: int, resource: int) -> str:
    """ "1 coin", "2 coins" """
    return f"{number} {ONE[resource] if number == 1 else MANY[resource]}"


def listed(parts: list[str], word: str = "and") -> str:
    """ "a", "a and b", "a, b and c" """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def amounts(numbers: list[int], times: int = 1) -> str:
    """ "2 grain and 1 coin"; "nothing" if there is nothing."""
    parts = [count(numbers[resource] * times, resource) for resource in range(RESOURCES) if numbers[resource] * times]
    return listed(parts) if parts else "nothing"


def face_words(components: Components, face: Face) -> str:
    """What this face does, in whole sentences."""
    effects = face.effects
    parts = _effects_words(components, effects, "each rival")
    if face.destroyed:
        parts.insert(0, "Nothing, and no upgrade until it is repaired")
    if effects.end:
        parts.append(f"At the end {effects.end} points" + (f", and {face.dots // 2} for its dots" if face.dots > 1 else ""))
    if not parts:
        parts.append("Nothing when rolled")
    if face.one_per_die:
        parts.append("One on each die")
    return _sentences(parts)


def fate_words(components: Components, face: FateFace) -> str:
    """What this face of the Fate die does, in whole sentences."""
    effects = face.effects
    parts = _effects_words(components, effects, "everyone")
    if effects.winter:
        parts.insert(0, f"At once everyone pays {effects.winter} grain for each die; each missing grain is a misery chip")
    return _sentences(parts) if parts else "Nothing."


def _sentences(parts: list[str]) -> str:
    return ". ".join([capital(part) for part in parts]) + "."


def capital(text: str) -> str:
    """The text with a capital at its beginning, the rest as it is."""
    return text[:1].upper() + text[1:]


def _effects_words(components: Components, effects: Effects, victims: str) -> list[str]:
    parts: list[str] = []
    for number, kind in enumerate(effects.attacks):
        if kind == ATTACK_GRAIN:
            parts.append(f"attack: {victims} loses {effects.sizes[number]} grain")
        elif kind == ATTACK_DIE:
            parts.append(f"attack: {victims} loses a die for this round")
        else:
            parts.append(f"attack: {victims} has a face destroyed")
    if effects.shields:
        parts.append("1 shield" if effects.shields == 1 else f"{effects.shields} shields")
    if effects.grain_shields:
        parts.append(f"{effects.grain_shields} shield{'' if effects.grain_shields == 1 else 's'} against grain attacks")
    if effects.reroll != NO_REROLL:
        parts.append(_reroll_words(effects))
    if effects.harvest:
        more = "more" if effects.harvest > 0 else "less"
        parts.append(f"{abs(effects.harvest)} grain {more} for every face that collects grain")
    parts += [power_words(components, power) for power in effects.powers]
    return parts


def _reroll_words(effects: Effects) -> str:
    if effects.reroll == REROLL_SET:
        return "reroll: turn this die to any of its faces that is no reroll face"
    words = "reroll: "
    if any(effects.roll_gain):
        words += f"{amounts(effects.roll_gain)}, then "
    if effects.roll_converts:
        words += f"you may pay {amounts(effects.roll_pay)} for {amounts(effects.roll_into)}, then "
    return words + "roll this die again"


def power_words(components: Components, power: Power) -> str:
    """What one power does, without a full stop."""
    if power.kind == GAIN:
        return amounts(power.gain) + _per_words(components, power)
    if power.kind == CONVERT:
        often = "once" if power.times == 1 else "any number of times" if power.times == ANY else f"up to {power.times} times"
        when = " while buying" if power.buying else ""
        return f"{often}{when}: {amounts(power.pay)} for {amounts(power.gain)}"
    if power.kind == EXCHANGE:
        named = [(power.gain[kind], ONE[kind], MANY[kind]) for kind in range(RESOURCES) if power.gain[kind]]
        rate = (
            "one for one"
            if len({value for value, _, _ in named}) == 1
            else "where " + listed([f"a {one} {'is worth ' if not at else ''}{value}" for at, (value, one, _) in enumerate(named)])
        )
        return f"once: exchange any {listed([many for _, _, many in named])} for each other, {rate}"
    if power.kind == REPAIR:
        return "repair a face" if power.times == 1 else f"repair {power.times} faces"
    dots = listed([str(dot) for dot in power.dots], "or")
    faces = "one face" if power.times == 1 else f"{power.times} faces"
    return f"upgrade: {faces} of {components.line_titles[power.line]} with {dots} dots becomes one with {power.to}, free"


def _per_words(components: Components, power: Power) -> str:
    each = "for each" if power.every == 1 else f"for every {power.every}"
    if power.per == PER_LINE:
        lines = [components.line_titles[line] for line, counted in enumerate(power.lines) if counted]
        other = "other " if power.others else ""
        return f" {each} {other}{listed(lines, 'or')} face{'' if power.every == 1 else 's'} you show"
    if power.per == PER_DIE:
        return f" {each} active {'die' if power.every == 1 else 'dice'}"
    if power.per == PER_GRAIN:
        return f" {each} grain you hold"
    return ""
