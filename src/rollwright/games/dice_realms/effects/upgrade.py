"""Upgrade: turn faces of a line into those with more dots in the Upgrade step, without spending upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.english import capital, listed, with_article
from rollwright.core.errors import Refusal
from rollwright.games.dice_realms import placing
from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.effects.effect import Effect, Power, is_count, read_count
from rollwright.games.dice_realms.move_kinds import PICK, PLACE
from rollwright.games.dice_realms.names import die_name
from rollwright.games.dice_realms.realm import PICKING, PLACING
from rollwright.games.dice_realms.resources import UPGRADES
from rollwright.games.dice_realms.signs import Arrow, Dots, Emblem, Item, Letters, Token

if TYPE_CHECKING:
    from rollwright.games.dice_realms.components import Components
    from rollwright.games.dice_realms.evaluation import Estimate
    from rollwright.games.dice_realms.realm import Realm
    from rollwright.games.dice_realms.shared_state import SharedState


class Upgrade(Power):
    """{ upgrade = "lands", from = [1, 2], to = 4 }, with `count`."""

    def __init__(self) -> None:
        super().__init__("upgrade", ("from", "to", "count"), False)
        self.in_upgrade = True
        self.line = -1
        self.dots: list[int] = []
        self.to = 0

    def problem(self, entry: dict[object, object]) -> str:
        value = entry["upgrade"]
        if not isinstance(value, str):
            return f"'upgrade' must name a line, not {value!r}"
        dots = entry.get("from")
        to = entry.get("to")
        if not isinstance(dots, list) or not dots or not all(is_count(dot, 1, 8) for dot in dots):
            return f"'from' must be a list of dots such as [1, 2], not {dots!r}"
        if not is_count(to, 1, 8) or to in dots:
            return f"'to' must be a number of dots from 1 to 8 that 'from' does not have, not {to!r}"
        return "" if is_count(entry.get("count", 1), 1, 9) else "'count' must be a number from 1 to 9"

    def lines_named(self, entry: dict[object, object]) -> list[object]:
        return [entry["upgrade"]]

    def make(self, entry: dict[object, object], lines: list[str]) -> Effect:
        made = Upgrade()
        made.line = lines.index(str(entry["upgrade"]))
        dots = entry["from"]
        assert isinstance(dots, list)  # the schema has checked it
        made.dots = [read_count(dot) for dot in dots]
        made.to = read_count(entry["to"])
        made.times = read_count(entry.get("count", 1))
        return made

    def changes_face(self, shared: SharedState, realm: Realm, die: int, side: int) -> bool:
        """Return whether this face is one that the power changes, if there is a face to take its place."""
        face = shared.rules.faces[realm.sides[6 * die + side]]
        return realm.active[die] != 0 and face.line == self.line and face.dots in self.dots

    def targets(self, shared: SharedState, realm: Realm, die: int, side: int) -> list[int]:
        """Return what the power can make of this face."""
        if not self.changes_face(shared, realm, die, side):
            return []
        old = realm.sides[6 * die + side]
        return [
            kind
            for kind in self.results(shared)
            if placing.not_available(shared, old, kind) == 0 and placing.may_carry(shared, realm, die, kind) == 0
        ]

    def results(self, shared: SharedState) -> list[int]:
        """Return the kinds of face that the power puts on dice."""
        faces = shared.rules.faces
        return [kind for kind in shared.kinds if faces[kind].line == self.line and faces[kind].dots == self.to]

    def usable(self, shared: SharedState, realm: Realm) -> int:
        found = no.NO_FACE_FOR_POWER
        for die in range(len(realm.dice)):
            for side in range(6):
                if self.changes_face(shared, realm, die, side):
                    if self.targets(shared, realm, die, side):
                        return 0
                    found = no.POWER_SOLD_OUT if self.is_sold_out(shared) else no.MAY_NOT_CARRY
        return found

    def is_sold_out(self, shared: SharedState) -> bool:
        return all(shared.stock[kind] <= 0 for kind in self.results(shared))

    def use(self, shared: SharedState, realm: Realm, die: int, number: int) -> None:
        realm.start_power(die, number)

    def pending_moves(self, shared: SharedState, realm: Realm) -> list[int]:
        start = shared.rules.start
        if realm.pending == PLACING:
            return [start[PLACE] + kind for kind in self.targets(shared, realm, realm.pending_die, realm.pending_at)]
        found: list[int] = []
        for die in range(len(realm.dice)):
            for side in range(6):
                if self.targets(shared, realm, die, side):
                    found.append(start[PICK] + 6 * die + side)
        return found

    def pending_refusal(self, shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> int:
        if realm.pending == PICKING:
            if kind != PICK:
                return no.FINISH_FIRST
            refusal = placing.pick_refusal(shared, realm, first, second)
            if refusal:
                return refusal
            if not self.changes_face(shared, realm, first, second):
                return no.NOT_THIS_POWER
            if self.targets(shared, realm, first, second):
                return 0
            return no.POWER_SOLD_OUT if self.is_sold_out(shared) else no.MAY_NOT_CARRY
        if kind != PLACE:
            return no.FINISH_FIRST
        face = shared.rules.faces[first]
        old = realm.sides[6 * realm.pending_die + realm.pending_at]
        refusal = placing.not_available(shared, old, first)
        if refusal == 0 and (face.line != self.line or face.dots != self.to):
            return no.NOT_THIS_POWER
        return refusal or placing.may_carry(shared, realm, realm.pending_die, first)

    def pending_apply(self, shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> bool:
        if realm.pending == PLACING:
            return placing.replace(shared, realm, first)
        realm.pending = PLACING
        realm.pending_die = first
        realm.pending_at = second
        choice = self.targets(shared, realm, first, second)
        return placing.replace(shared, realm, choice[0]) if len(choice) == 1 else False

    def describe_use(self, shared: SharedState, realm: Realm, die: int, face: str) -> str:
        return f"Use {face}: {self._change(shared.rules.components)}"

    def question(self) -> str:
        return "Which face changes?"

    def describe_pending(self, shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> str:
        faces = shared.rules.faces
        die = realm.pending_die if realm.pending == PLACING else first
        side = realm.pending_at if realm.pending == PLACING else second
        old = f"{faces[realm.sides[6 * die + side]].title} on {die_name(shared, realm, die)}"
        choice = [first] if realm.pending == PLACING else self.targets(shared, realm, die, side)
        if len(choice) > 1:
            return f"Change {old}"
        return f"Turn {old} into {faces[choice[0]].title} for free"

    def explain(self, shared: SharedState, realm: Realm, code: int, face: str) -> Refusal | None:
        rules = shared.rules
        if code == no.NO_FACE_FOR_POWER:
            return Refusal(
                "D7.10", f"None of your active dice has {with_article(self._source(rules.components))} for {face} to change."
            )
        if code == no.NOT_THIS_POWER:
            return Refusal("D7.10", f"With {face}, {self._change(rules.components)}.")
        if code == no.POWER_SOLD_OUT:
            wanted = listed([rules.faces[kind].title for kind in self.results(shared)], "or") or f"face with {self.to} dots"
            return Refusal("D7.12", f"{capital(face)} needs {with_article(wanted)}, and none is left.")
        return None

    def _source(self, components: Components) -> str:
        dots = listed([str(dot) for dot in self.dots], "or")
        return f"{components.line_titles[self.line]} face with {dots} {'dot' if dots == '1' else 'dots'}"

    def _change(self, components: Components) -> str:
        faces = "one" if self.times == 1 else f"up to {self.times} times, one"
        return f"{faces} {self._source(components)} becomes one with {self.to}, for free"

    def sentence(self, components: Components, fate: bool) -> str:
        return f"upgrade: {self._change(components)}"

    def signs(self, components: Components) -> list[Item]:
        several: list[Token] = [Letters(f"{self.times}×", 1.2)] if self.times > 1 else []
        line = self.line
        emblem = Emblem(components.lines[line], components.line_titles[line], components.line_colors[line])
        return [Item([[*several, emblem, Arrow("once"), Dots(self.to)]])]

    def evaluate(self, estimate: Estimate, line: int) -> float:
        best = 0
        for kind in estimate.realm.sides:
            face = estimate.shared.rules.faces[kind]
            if face.line == self.line and face.dots in self.dots and self.to - face.dots > best:
                best = self.to - face.dots
        return best * estimate.of[UPGRADES] * estimate.tuning.power

    def evaluate_pending(self, estimate: Estimate, upgrades: float) -> float:
        best = 0.0
        for die in range(len(estimate.realm.dice)):
            for side in range(6):
                for kind in self.targets(estimate.shared, estimate.realm, die, side):
                    gain = estimate.replacing(6 * die + side, kind, upgrades, 0)
                    if gain > best:
                        best = gain
        return best
