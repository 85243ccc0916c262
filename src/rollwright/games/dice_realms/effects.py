"""What a face can do: the effects of the edition files, checked and made ready for the rules.

An effect is an inline table that begins with its kind; the legend stands on top of the edition file. The rules know these
kinds and no face by name.
"""

from __future__ import annotations

from typing import Final

GRAIN: Final = 0
POINTS: Final = 1
COINS: Final = 2
UPGRADES: Final = 3
REROLLS: Final = 4
SETS: Final = 5
RELIEF: Final = 6
RESOURCES: Final = 7
RESOURCE_NAMES = ("grain", "points", "coins", "upgrades", "rerolls", "sets", "relief")
PAYABLE = ("grain", "points", "coins", "rerolls", "sets")
EXCHANGED = ("grain", "points", "coins")

# powers that a player uses or collects one by one
GAIN: Final = 0
CONVERT: Final = 1
EXCHANGE: Final = 2
REPAIR: Final = 3
UPGRADE: Final = 4

# what a gain is counted by
ONCE: Final = 0
PER_LINE: Final = 1
PER_DIE: Final = 2
PER_GRAIN: Final = 3

ATTACK_GRAIN: Final = 0
ATTACK_DIE: Final = 1
ATTACK_FACE: Final = 2
ATTACKS = ("grain", "die", "face")

NO_REROLL: Final = 0
REROLL_AGAIN: Final = 1
REROLL_SET: Final = 2

POWERS: Final = 4  # so many powers a face can have
ANY: Final = 99  # "any number of times": nobody needs more in one round

VERBS: dict[str, tuple[str, ...]] = {
    "gain": ("per", "every", "others"),
    "convert": ("into", "times", "when"),
    "exchange": (),
    "repair": (),
    "shield": ("against",),
    "attack": ("count",),
    "reroll": ("gain", "convert", "into"),
    "harvest": (),
    "upgrade": ("from", "to", "count"),
    "end": (),
    "winter": (),
}
ON_FATE = ("gain", "convert", "exchange", "repair", "attack", "harvest", "winter")
ON_FACES = tuple(kind for kind in VERBS if kind != "winter")


def verb_of(effect: dict[object, object]) -> str:
    """The kind of an effect: its one key that is a kind and no addition to another kind; "" if there is none."""
    if "reroll" in effect:
        return "reroll"
    for kind in VERBS:
        if kind in effect:
            return kind
    return ""


def face_problem(value: object) -> str:
    """What is wrong with the effects of a face of the players' dice, or ""."""
    return _problem(value, ON_FACES)


def fate_problem(value: object) -> str:
    """What is wrong with the effects of a face of the Fate die, or ""."""
    return _problem(value, ON_FATE)


def _problem(value: object, kinds: tuple[str, ...]) -> str:
    if not isinstance(value, list):
        return f"must be a list of effects such as [{{ gain = {{ grain = 2 }} }}], not {value!r}"
    powers = 0
    rerolls = 0
    for effect in value:
        if not isinstance(effect, dict):
            return f"must hold effects such as {{ gain = {{ grain = 2 }} }}, not {effect!r}"
        kind = verb_of(effect)
        if kind not in kinds:
            return f"has an effect that begins with {next(iter(effect), '')!r}; here it can begin with: {', '.join(kinds)}"
        for key in effect:
            if key != kind and key not in VERBS[kind]:
                allowed = ", ".join(VERBS[kind]) or "nothing else"
                return f"cannot have {key!r} beside {kind!r}; beside it there can be: {allowed}"
        words = _effect_problem(kind, effect)
        if words:
            return words
        if kind in ("gain", "convert", "exchange", "repair", "upgrade"):
            powers += 1
        if kind == "reroll":
            rerolls += 1
    if powers > POWERS:
        return f"has {powers} powers; a face can have {POWERS} of gain, convert, exchange, repair and upgrade"
    return "has two effects 'reroll'; a face can have one" if rerolls > 1 else ""


def _effect_problem(kind: str, effect: dict[object, object]) -> str:
    value = effect[kind]
    if kind == "gain":
        return _amounts_problem("gain", value, RESOURCE_NAMES) or _per_problem(effect)
    if kind == "convert":
        times = effect.get("times", 1)
        if times != "any" and not _is_count(times, 1, ANY):
            return f"'times' must be a number from 1 to {ANY} or \"any\", not {times!r}"
        if effect.get("when", "buying") != "buying":
            return f"'when' can only be \"buying\", not {effect.get('when')!r}"
        return _convert_problem(effect, PAYABLE)
    if kind == "exchange":
        problem = _amounts_problem("exchange", value, EXCHANGED)
        if not problem and isinstance(value, dict) and len(value) < 2:
            return f"'exchange' must name at least two of: {', '.join(EXCHANGED)}"
        return problem
    if kind == "attack":
        if value not in ATTACKS:
            return f"'attack' can be {_quoted(ATTACKS)}, not {value!r}"
        if value == "grain":
            return "" if _is_count(effect.get("count"), 1, 9) else "an attack on grain needs 'count' from 1 to 9"
        return "" if "count" not in effect else "only an attack on grain has a 'count'"
    if kind == "reroll":
        return _reroll_problem(value, effect)
    if kind == "upgrade":
        return _upgrade_problem(value, effect)
    if kind == "shield":
        if effect.get("against", "grain") != "grain":
            return f"'against' can only be \"grain\", not {effect.get('against')!r}"
        return "" if _is_count(value, 1, 6) else f"'shield' must be a number from 1 to 6, not {value!r}"
    least = {"harvest": -9, "end": -99}.get(kind, 1)
    most = {"harvest": 9, "end": 99}.get(kind, 9)
    if not _is_count(value, least, most) or value == 0:
        return f"{kind!r} must be a number from {least} to {most} and not 0, not {value!r}"
    return ""


def _per_problem(effect: dict[object, object]) -> str:
    per = effect.get("per")
    lines = isinstance(per, list) and len(per) > 0 and all(isinstance(line, str) for line in per)
    if per is not None and per not in ("die", "grain") and not lines:
        return f'\'per\' can be "die", "grain" or a list of lines such as ["lands"], not {per!r}'
    if "every" in effect and (per is None or not _is_count(effect["every"], 1, 99)):
        return "'every' must be a number from 1 to 99 and needs 'per' beside it"
    if "others" in effect and (not isinstance(per, list) or not isinstance(effect["others"], bool)):
        return "'others' must be true or false and needs a 'per' with lines beside it"
    return ""


def _convert_problem(effect: dict[object, object], payable: tuple[str, ...]) -> str:
    if "into" not in effect or "convert" not in effect:
        return "'convert' needs 'into' beside it, as in { convert = { grain = 2 }, into = { points = 1 } }"
    return _amounts_problem("convert", effect["convert"], payable) or _amounts_problem("into", effect["into"], RESOURCE_NAMES)


def _reroll_problem(value: object, effect: dict[object, object]) -> str:
    if value not in ("again", "set"):
        return f'\'reroll\' can be "again" or "set", not {value!r}'
    if value == "set" and len(effect) > 1:
        return "'reroll = \"set\"' stands alone"
    if "gain" in effect:
        problem = _amounts_problem("gain", effect["gain"], RESOURCE_NAMES)
        if problem:
            return problem
    return _convert_problem(effect, ("grain", "points", "rerolls", "sets")) if "convert" in effect or "into" in effect else ""


def _upgrade_problem(value: object, effect: dict[object, object]) -> str:
    if not isinstance(value, str):
        return f"'upgrade' must name a line, not {value!r}"
    dots = effect.get("from")
    to = effect.get("to")
    if not isinstance(dots, list) or not dots or not all(_is_count(dot, 1, 8) for dot in dots):
        return f"'from' must be a list of dots such as [1, 2], not {dots!r}"
    if not _is_count(to, 1, 8) or to in dots:
        return f"'to' must be a number of dots from 1 to 8 that 'from' does not have, not {to!r}"
    return "" if _is_count(effect.get("count", 1), 1, 9) else "'count' must be a number from 1 to 9"


def _amounts_problem(key: str, value: object, allowed: tuple[str, ...]) -> str:
    if not isinstance(value, dict) or not value:
        return f"{key!r} must be amounts such as {{ grain = 2 }}, not {value!r}"
    for name, amount in value.items():
        if name not in allowed:
            return f"{key!r} cannot have {name!r}; it can have: {', '.join(allowed)}"
        if not _is_count(amount, 1, 99):
            return f"{key!r}: {name} must be a number from 1 to 99, not {amount!r}"
    return ""


def _is_count(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _quoted(words: tuple[str, ...]) -> str:
    return ", ".join([f'"{word}"' for word in words])


# ready for the rules


class Power:
    """One power that is collected or used: a gain, a conversion, an exchange, a repair, an upgrade."""

    def __init__(
        self,
        kind: int,
        gain: list[int],
        pay: list[int],
        per: int,
        lines: list[bool],
        every: int,
        others: bool,
        times: int,
        buying: bool,
        line: int,
        dots: list[int],
        to: int,
    ) -> None:
        self.kind = kind
        self.gain = gain  # by resource; for an exchange, what one of it is worth
        self.pay = pay  # by resource
        self.per = per
        self.lines = lines  # for each line, whether its faces count
        self.every = every
        self.others = others
        self.times = times
        self.buying = buying
        self.line = line  # of an upgrade
        self.dots = dots
        self.to = to


class Effects:
    """All effects of one face."""

    def __init__(self, value: object, lines: list[str]) -> None:
        self.powers: list[Power] = []
        self.shields = 0
        self.grain_shields = 0
        self.attacks: list[int] = []
        self.sizes: list[int] = []  # how much grain each attack takes
        self.reroll = NO_REROLL
        self.roll_gain = [0] * RESOURCES
        self.roll_pay = [0] * RESOURCES
        self.roll_into = [0] * RESOURCES
        self.roll_converts = False
        self.harvest = 0
        self.end = 0
        self.winter = 0
        assert isinstance(value, list)
        for effect in value:
            assert isinstance(effect, dict)
            self._add(effect, lines)
        self.plain = True  # nothing but gains that count once
        self.total = [0] * RESOURCES
        for power in self.powers:
            if power.kind != GAIN or power.per != ONCE:
                self.plain = False
            else:
                for resource in range(RESOURCES):
                    self.total[resource] += power.gain[resource]

    def _add(self, effect: dict[object, object], lines: list[str]) -> None:
        kind = verb_of(effect)
        value = effect[kind]
        if kind in ("gain", "convert", "exchange", "repair", "upgrade"):
            self.powers.append(_power(kind, effect, lines))
        elif kind == "shield":
            if "against" in effect:
                self.grain_shields += _count(value)
            else:
                self.shields += _count(value)
        elif kind == "attack":
            self.attacks.append(ATTACKS.index(str(value)))
            self.sizes.append(_count(effect.get("count", 1)))
        elif kind == "reroll":
            self.reroll = REROLL_SET if value == "set" else REROLL_AGAIN
            self.roll_gain = _amounts(effect.get("gain"))
            self.roll_pay = _amounts(effect.get("convert"))
            self.roll_into = _amounts(effect.get("into"))
            self.roll_converts = "convert" in effect
        elif kind == "harvest":
            self.harvest += _count(value)
        elif kind == "end":
            self.end += _count(value)
        else:
            self.winter += _count(value)


def _power(kind: str, effect: dict[object, object], lines: list[str]) -> Power:
    value = effect[kind]
    per = effect.get("per")
    counting = ONCE
    counted: list[object] = []
    if per == "die":
        counting = PER_DIE
    elif per == "grain":
        counting = PER_GRAIN
    elif isinstance(per, list):
        counting = PER_LINE
        counted = per
    times = effect.get("times", 1)
    dots = effect.get("from", [])
    assert isinstance(dots, list)
    return Power(
        ("gain", "convert", "exchange", "repair", "upgrade").index(kind),
        _amounts(value if kind in ("gain", "exchange") else effect.get("into")),
        _amounts(value if kind == "convert" else None),
        counting,
        [line in counted for line in lines],
        _count(effect.get("every", 1)),
        effect.get("others") is True,
        ANY if times == "any" else _count(value if kind == "repair" else effect.get("count", times)),
        effect.get("when") == "buying",
        lines.index(str(value)) if kind == "upgrade" else -1,
        [_count(dot) for dot in dots],
        _count(effect.get("to", 0)),
    )


def _amounts(value: object) -> list[int]:
    found = [0] * RESOURCES
    if isinstance(value, dict):
        for name, amount in value.items():
            found[RESOURCE_NAMES.index(str(name))] = _count(amount)
    return found


def _count(value: object) -> int:
    assert isinstance(value, int)
    return value
