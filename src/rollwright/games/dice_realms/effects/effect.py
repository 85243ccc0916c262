"""The interface of effects, and the sum of the effects of one face.

An effect is an inline table of an edition with the effect's key: `{ gain = { grain = 2 } }`. The object in the registry is the
prototype: it checks such tables and makes the effects of faces from them. The rules know effects only through these methods, so a
new one is a new object in the registry: nothing else needs to know its name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.resources import RELIEF, RESOURCE_NAMES, RESOURCES, gaining

if TYPE_CHECKING:
    from rollwright.core.errors import Refusal
    from rollwright.games.dice_realms.components import Components
    from rollwright.games.dice_realms.evaluation import Estimate
    from rollwright.games.dice_realms.realm import Realm
    from rollwright.games.dice_realms.shared_state import SharedState
    from rollwright.games.dice_realms.signs import Item

MAX_POWERS: Final = 4  # powers that one face can have
ANY: Final = 99  # "any number of times": more than a round needs

NO_REROLL: Final = 0
REROLL_AGAIN: Final = 1
REROLL_SET: Final = 2

ATTACK_GRAIN: Final = 0
ATTACK_DIE: Final = 1
ATTACK_FACE: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """One effect: where it may appear, what it does, its text, its signs, and what it is worth."""

    def __init__(
        self, key: str, additions: tuple[str, ...], on_faces: bool, on_fate: bool, text_order: int, sign_order: int
    ) -> None:
        self.key = key  # the key of its table in an edition
        self.additions = additions  # other keys that the table may have
        self.on_faces = on_faces
        self.on_fate = on_fate
        self.text_order = text_order  # its place in the text of a face, low numbers first
        self.sign_order = sign_order

    # the edition

    def problem(self, entry: dict[object, object]) -> str:
        """Return what is wrong with such a table, or ""."""
        raise NotImplementedError("effects must implement problem()")

    def lines_named(self, entry: dict[object, object]) -> list[object]:
        """Return the lines that such a table refers to."""
        return []

    def make(self, entry: dict[object, object], lines: list[str]) -> Effect:
        """Return the effect of a face that has this table."""
        raise NotImplementedError("effects must implement make()")

    def add_to(self, effects: Effects) -> None:
        """Add what the rules need to the sum of a face's effects."""
        effects.passive.append(self)

    # for people

    def heading(self, fate: bool) -> str:
        """Return how the sentence starts. Effects of one face with the same heading share one sentence."""
        return ""

    def sentence(self, components: Components, fate: bool) -> str:
        """Return what it does, without a period; `fate` for a face of the Fate die, which applies to all players."""
        raise NotImplementedError("effects must implement sentence()")

    def signs(self, components: Components) -> list[Item]:
        """Return what it is drawn with."""
        return []

    def shapes(self) -> dict[str, str]:
        """Return the SVG of shapes that only this effect has, by name, each in a box of 24 by 24."""
        return {}

    def meanings(self) -> dict[str, str]:
        """Return what its own signs mean, for the legend."""
        return {}

    # for the bots

    def evaluate(self, estimate: Estimate, line: int) -> float:
        """Return about how many points it is worth when a face of this line shows."""
        return 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Power(Effect):
    """An effect that a player collects or uses in the Collect or the Upgrade step."""

    def __init__(self, key: str, additions: tuple[str, ...], on_fate: bool, sign_order: int = 5) -> None:
        super().__init__(key, additions, True, on_fate, 5, sign_order)
        self.gain = [0] * RESOURCES  # by resource; for an exchange, the value of each
        self.pay = [0] * RESOURCES
        self.times = 1  # uses per round
        self.is_gain = False  # mandatory, and collected automatically where the order cannot matter
        self.counts_grain = False  # a gain that depends on the grain a realm holds
        self.in_upgrade = False  # used in the Upgrade step
        self.multiplies = False  # may be used as often as it can be paid

    def add_to(self, effects: Effects) -> None:
        effects.powers.append(self)

    def usable(self, shared: SharedState, realm: Realm) -> int:
        """Return 0, or the code of the reason why this power cannot be used now."""
        return 0

    def use(self, shared: SharedState, realm: Realm, die: int, number: int) -> None:
        """Use it once. `die` is -1 on the Fate die; `number` counts the powers of the face."""
        raise NotImplementedError("powers must implement use()")

    def describe_use(self, shared: SharedState, realm: Realm, die: int, face: str) -> str:
        """Return what using it does now: "Pay 2 grain for 1 point with Brewer"."""
        raise NotImplementedError("powers must implement describe_use()")

    def explain(self, shared: SharedState, realm: Realm, code: int, face: str) -> Refusal | None:
        """Return the refusal for a code that usable() or pending_refusal() returned; None for the common ones."""
        return None

    # a power that needs more than one move keeps the realm's `pending` until it is done

    def pending_moves(self, shared: SharedState, realm: Realm) -> list[int]:
        return []

    def pending_refusal(self, shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> int:
        return no.FINISH_FIRST

    def pending_apply(self, shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> bool:
        """Make a move of a power in use. Return whether the last copy of a face was taken."""
        return False

    def describe_pending(self, shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> str:
        return ""

    def question(self) -> str:
        """Return what is asked while it is in use, in at most 32 characters."""
        return "What do you choose?"

    # what a gain gives

    def is_simple(self) -> bool:
        """Return whether it is a gain that is always the same."""
        return False

    def multiplier(self, shared: SharedState, realm: Realm, die: int) -> int:
        """Return how many times the gain is made."""
        return 1

    def collect(self, shared: SharedState, realm: Realm, die: int) -> None:
        """Collect a gain."""

    def gains_now(self, shared: SharedState, realm: Realm, die: int) -> list[int]:
        """Return what a gain would give now."""
        return self.gain[:]

    def describe_gain(self, shared: SharedState, realm: Realm, die: int) -> str:
        """Return what collecting a gain gives now: "Collect 2 grain"."""
        gains = self.gains_now(shared, realm, die)
        gains[RELIEF] = min(gains[RELIEF], realm.misery)
        return gaining("Collect", gains)

    # bounds: what a realm can have at the most decides whether the order of players matters

    def most_of(self, everything: int) -> int:
        """Return how many resources of any kind there can be at most after using this, starting with `everything`."""
        return everything

    def most_times(self, everything: int) -> int:
        """Return how often it can be used at most."""
        return 0

    # for the bots

    def expected_times(self, estimate: Estimate, line: int) -> float:
        """Return how often a gain will be made, on average."""
        return 1.0

    def evaluate_pending(self, estimate: Estimate, upgrades: float) -> float:
        """Return the best that can be made of this power while it is in use, with this many upgrades to come."""
        return 0.0

    def own_grain(self) -> int:
        """Return the grain it gives beyond simple gains when nothing else shows."""
        return 0

    def points_per_grain(self) -> float:
        """Return how many points it makes of one grain in store."""
        return 0.0


class Effects:
    """All effects of one face, and their sums."""

    def __init__(self, effects: list[Effect]) -> None:
        self.all = effects
        self.powers: list[Power] = []
        self.passive: list[Effect] = []  # all others
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
        for effect in effects:
            effect.add_to(self)
        self.plain = True  # no powers but gains that are always the same
        self.total = [0] * RESOURCES  # of those
        for power in self.powers:
            if power.is_simple():
                for resource in range(RESOURCES):
                    self.total[resource] += power.gain[resource]
            else:
                self.plain = False


# what the tables of several effects share


def amounts_problem(key: str, value: object, allowed: tuple[str, ...]) -> str:
    if not isinstance(value, dict) or not value:
        return f"{key!r} must be amounts such as {{ grain = 2 }}, not {value!r}"
    for name, amount in value.items():
        if name not in allowed:
            return f"{key!r} cannot have {name!r}; it can have: {', '.join(allowed)}"
        if not is_count(amount, 1, 99):
            return f"{key!r}: {name} must be a number from 1 to 99, not {amount!r}"
    return ""


def is_count(value: object, minimum: int, maximum: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and minimum <= value <= maximum


def count_problem(key: str, value: object, minimum: int, maximum: int) -> str:
    if is_count(value, minimum, maximum) and value != 0:
        return ""
    other = " other than 0" if minimum < 0 else ""
    return f"{key!r} must be a number from {minimum} to {maximum}{other}, not {value!r}"


def read_amounts(value: object) -> list[int]:
    found = [0] * RESOURCES
    if isinstance(value, dict):
        for name, amount in value.items():
            found[RESOURCE_NAMES.index(str(name))] = read_count(amount)
    return found


def read_count(value: object) -> int:
    assert isinstance(value, int)  # the schema has checked it
    return value
