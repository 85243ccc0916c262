"""What faces do, told in words from their effects."""

from __future__ import annotations

from rollwright.games.dice_realms.cast import Cast, Face, FateFace
from rollwright.games.dice_realms.vocabulary import (
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
    Deeds,
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


def face_words(cast: Cast, face: Face) -> str:
    """What this face does, in whole sentences."""
    deeds = face.deeds
    parts = _deeds_words(cast, deeds, "each rival")
    if face.destroyed:
        parts.insert(0, "Nothing, and no upgrade until it is repaired")
    if deeds.end:
        parts.append(f"At the end {deeds.end} points" + (f", and {face.dots // 2} for its dots" if face.dots > 1 else ""))
    if not parts:
        parts.append("Nothing when rolled")
    if face.one_per_die:
        parts.append("One on each die")
    return _sentences(parts)


def fate_words(cast: Cast, face: FateFace) -> str:
    """What this face of the Fate die does, in whole sentences."""
    deeds = face.deeds
    parts = _deeds_words(cast, deeds, "everyone")
    if deeds.winter:
        parts.insert(0, f"At once everyone pays {deeds.winter} grain for each die; each missing grain is a misery chip")
    return _sentences(parts) if parts else "Nothing."


def _sentences(parts: list[str]) -> str:
    return ". ".join([capital(part) for part in parts]) + "."


def capital(text: str) -> str:
    """The text with a capital at its beginning, the rest as it is."""
    return text[:1].upper() + text[1:]


def _deeds_words(cast: Cast, deeds: Deeds, victims: str) -> list[str]:
    parts: list[str] = []
    for number, kind in enumerate(deeds.attacks):
        if kind == ATTACK_GRAIN:
            parts.append(f"attack: {victims} loses {deeds.sizes[number]} grain")
        elif kind == ATTACK_DIE:
            parts.append(f"attack: {victims} loses a die for this round")
        else:
            parts.append(f"attack: {victims} has a face destroyed")
    if deeds.shields:
        parts.append("1 shield" if deeds.shields == 1 else f"{deeds.shields} shields")
    if deeds.grain_shields:
        parts.append(f"{deeds.grain_shields} shield{'' if deeds.grain_shields == 1 else 's'} against grain attacks")
    if deeds.reroll != NO_REROLL:
        parts.append(_reroll_words(deeds))
    if deeds.harvest:
        more = "more" if deeds.harvest > 0 else "less"
        parts.append(f"{abs(deeds.harvest)} grain {more} for every face that collects grain")
    parts += [power_words(cast, power) for power in deeds.powers]
    return parts


def _reroll_words(deeds: Deeds) -> str:
    if deeds.reroll == REROLL_SET:
        return "reroll: turn this die to any of its faces that is no reroll face"
    words = "reroll: "
    if any(deeds.roll_gain):
        words += f"{amounts(deeds.roll_gain)}, then "
    if deeds.roll_converts:
        words += f"you may pay {amounts(deeds.roll_pay)} for {amounts(deeds.roll_into)}, then "
    return words + "roll this die again"


def power_words(cast: Cast, power: Power) -> str:
    """What one power does, without a full stop."""
    if power.verb == GAIN:
        return amounts(power.gain) + _per_words(cast, power)
    if power.verb == CONVERT:
        often = "once" if power.times == 1 else "any number of times" if power.times == ANY else f"up to {power.times} times"
        when = " while buying" if power.buying else ""
        return f"{often}{when}: {amounts(power.pay)} for {amounts(power.gain)}"
    if power.verb == EXCHANGE:
        named = [(power.gain[kind], ONE[kind], MANY[kind]) for kind in range(RESOURCES) if power.gain[kind]]
        rate = (
            "one for one"
            if len({value for value, _, _ in named}) == 1
            else "where " + listed([f"a {one} {'is worth ' if not at else ''}{value}" for at, (value, one, _) in enumerate(named)])
        )
        return f"once: exchange any {listed([many for _, _, many in named])} for each other, {rate}"
    if power.verb == REPAIR:
        return "repair a face" if power.times == 1 else f"repair {power.times} faces"
    dots = listed([str(dot) for dot in power.dots], "or")
    faces = "one face" if power.times == 1 else f"{power.times} faces"
    return f"upgrade: {faces} of {cast.line_titles[power.line]} with {dots} dots becomes one with {power.to}, free"


def _per_words(cast: Cast, power: Power) -> str:
    each = "for each" if power.every == 1 else f"for every {power.every}"
    if power.per == PER_LINE:
        lines = [cast.line_titles[line] for line, counted in enumerate(power.lines) if counted]
        other = "other " if power.others else ""
        return f" {each} {other}{listed(lines, 'or')} face{'' if power.every == 1 else 's'} you show"
    if power.per == PER_DIE:
        return f" {each} active {'die' if power.every == 1 else 'dice'}"
    if power.per == PER_GRAIN:
        return f" {each} grain you hold"
    return ""
