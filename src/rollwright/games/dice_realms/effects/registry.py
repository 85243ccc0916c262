"""All effects by key. A new effect is one object in this list."""

from __future__ import annotations

from rollwright.games.dice_realms.effects.attack import Attack
from rollwright.games.dice_realms.effects.convert import Convert
from rollwright.games.dice_realms.effects.effect import MAX_POWERS, Effect, Effects, Power
from rollwright.games.dice_realms.effects.end import End
from rollwright.games.dice_realms.effects.exchange import Exchange
from rollwright.games.dice_realms.effects.gain import Gain
from rollwright.games.dice_realms.effects.harvest import Harvest
from rollwright.games.dice_realms.effects.repair import Repair
from rollwright.games.dice_realms.effects.reroll import Reroll
from rollwright.games.dice_realms.effects.shield import Shield
from rollwright.games.dice_realms.effects.upgrade import Upgrade
from rollwright.games.dice_realms.effects.winter import Winter

EFFECTS: list[Effect] = [
    Reroll(),  # first: its table may have the keys of Gain and Convert as additions
    Gain(),
    Convert(),
    Exchange(),
    Repair(),
    Shield(),
    Attack(),
    Harvest(),
    Upgrade(),
    End(),
    Winter(),
]


def effect_of(entry: dict[object, object]) -> Effect | None:
    """Return the effect that this table of an edition is about."""
    for effect in EFFECTS:
        if effect.key in entry:
            return effect
    return None


def read_effects(value: object, lines: list[str]) -> Effects:
    """Return the effects of a face whose list the schema has checked."""
    assert isinstance(value, list)  # the schema has checked it
    made: list[Effect] = []
    for entry in value:
        effect = effect_of(entry)
        assert effect is not None
        made.append(effect.make(entry, lines))
    return Effects(made)


def face_problem(value: object) -> str:
    """Return what is wrong with the effects of a face of the players' dice, or ""."""
    return _problem(value, [effect.key for effect in EFFECTS if effect.on_faces])


def fate_problem(value: object) -> str:
    """Return what is wrong with the effects of a face of the Fate die, or ""."""
    return _problem(value, [effect.key for effect in EFFECTS if effect.on_fate])


def _problem(value: object, keys: list[str]) -> str:
    if not isinstance(value, list):
        return f"must be a list of effects such as [{{ gain = {{ grain = 2 }} }}], not {value!r}"
    powers: list[str] = []
    rerolls = 0
    for entry in value:
        if not isinstance(entry, dict):
            return f"must hold effects such as {{ gain = {{ grain = 2 }} }}, not {entry!r}"
        effect = effect_of(entry)
        if effect is None or effect.key not in keys:
            return f"has an effect that starts with {next(iter(entry), '')!r}; here it can start with: {', '.join(keys)}"
        for key in entry:
            if key != effect.key and key not in effect.additions:
                allowed = ", ".join(effect.additions) or "nothing else"
                return f"cannot have {key!r} beside {effect.key!r}; beside it there can be: {allowed}"
        problem = effect.problem(entry)
        if problem:
            return problem
        if isinstance(effect, Power):
            powers.append(effect.key)
        if effect.key == "reroll":
            rerolls += 1
    if len(powers) > MAX_POWERS:
        return f"has {len(powers)} powers ({', '.join(powers)}); a face can have {MAX_POWERS}"
    return "has two effects 'reroll'; a face can have one" if rerolls > 1 else ""
