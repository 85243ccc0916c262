"""Gain: resources that a face gives in the Collect step, once or for each of what it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollwright.core.english import listed, plural
from rollwright.games.dice_realms.effects.effect import Effect, Power, amounts_problem, is_count, read_amounts, read_count
from rollwright.games.dice_realms.resources import GRAIN, POINTS, RELIEF, RESOURCE_NAMES, amounts
from rollwright.games.dice_realms.signs import Emblem, Item, Letters, Thing, Token, amount_signs, apart, number_of, times_sign

if TYPE_CHECKING:
    from rollwright.games.dice_realms.components import Components
    from rollwright.games.dice_realms.evaluation import Estimate
    from rollwright.games.dice_realms.realm import Realm
    from rollwright.games.dice_realms.shared_state import SharedState

ONCE: Final = 0
PER_LINE: Final = 1
PER_DIE: Final = 2
PER_GRAIN: Final = 3

GROWTH_OF_LINE = 0.4  # faces that a realm will still add to a line, as a share of those that show


class Gain(Power):
    """{ gain = { grain = 2 } }, with `per` for each face of some lines, active die, or grain held."""

    def __init__(self) -> None:
        super().__init__("gain", ("per", "every", "others"), True, 3)
        self.is_gain = True
        self.per = ONCE
        self.lines: list[bool] = []  # for each line, whether its faces count
        self.every = 1
        self.others = False  # this die itself does not count

    def problem(self, entry: dict[object, object]) -> str:
        per = entry.get("per")
        lines = isinstance(per, list) and len(per) > 0 and all(isinstance(line, str) for line in per)
        problem = amounts_problem("gain", entry["gain"], RESOURCE_NAMES)
        if problem:
            return problem
        if per is not None and per not in ("die", "grain") and not lines:
            return f'\'per\' can be "die", "grain" or a list of lines such as ["lands"], not {per!r}'
        if "every" in entry and (per is None or not is_count(entry["every"], 1, 99)):
            return "'every' must be a number from 1 to 99 and needs 'per' beside it"
        if "others" in entry and (not isinstance(per, list) or not isinstance(entry["others"], bool)):
            return "'others' must be true or false and needs a 'per' with lines beside it"
        return ""

    def lines_named(self, entry: dict[object, object]) -> list[object]:
        per = entry.get("per")
        return per if isinstance(per, list) else []

    def make(self, entry: dict[object, object], lines: list[str]) -> Effect:
        made = Gain()
        made.gain = read_amounts(entry["gain"])
        per = entry.get("per")
        if isinstance(per, list):
            made.per = PER_LINE
            made.lines = [line in per for line in lines]
        elif per is not None:
            made.per = PER_DIE if per == "die" else PER_GRAIN
        made.every = read_count(entry.get("every", 1))
        made.others = entry.get("others") is True
        made.counts_grain = made.per == PER_GRAIN
        made.multiplies = made.counts_grain
        return made

    def is_simple(self) -> bool:
        return self.per == ONCE

    def multiplier(self, shared: SharedState, realm: Realm, die: int) -> int:
        if self.per == PER_LINE:
            faces = shared.rules.faces
            found = 0
            for other in range(len(realm.dice)):
                kind = realm.shown[other]
                if kind >= 0 and realm.active[other] and self.lines[faces[kind].line] and not (self.others and other == die):
                    found += 1
            return found // self.every
        if self.per == PER_DIE:
            return realm.active_dice() // self.every
        if self.per == PER_GRAIN:
            return realm.grain // self.every
        return 1

    def collect(self, shared: SharedState, realm: Realm, die: int) -> None:
        """Harvests change the grain of each face once (D5.2); the Fate die is not a face of the realm."""
        times = self.multiplier(shared, realm, die)
        change = 0
        if die >= 0 and self.gain[GRAIN] and times and not realm.harvested >> die & 1:
            realm.harvested |= 1 << die
            change = shared.harvest(realm)
        shared.gain(realm, self.gain, times, change)

    def gains_now(self, shared: SharedState, realm: Realm, die: int) -> list[int]:
        times = self.multiplier(shared, realm, die)
        gains = [amount * times for amount in self.gain]
        if die >= 0 and gains[GRAIN] and not realm.harvested >> die & 1:
            gains[GRAIN] = max(0, gains[GRAIN] + shared.harvest(realm))
        return gains

    def use(self, shared: SharedState, realm: Realm, die: int, number: int) -> None:
        realm.owed -= 1
        self.collect(shared, realm, die)

    def describe_use(self, shared: SharedState, realm: Realm, die: int, face: str) -> str:
        return f"{self.describe_gain(shared, realm, die)} {'with' if self.gain[RELIEF] and realm.misery else 'from'} {face}"

    def sentence(self, components: Components, fate: bool) -> str:
        return ("everyone collects " if fate else "") + amounts(self.gain) + self._per_text(components)

    def _per_text(self, components: Components) -> str:
        each = "for each" if self.every == 1 else f"for every {self.every}"
        if self.per == PER_LINE:
            lines = [components.line_titles[line] for line, counts in enumerate(self.lines) if counts]
            other = "other " if self.others else ""
            return f" {each} {other}{listed(lines, 'or')} {plural(self.every, 'face')} you show"
        if self.per == PER_DIE:
            return f" {each} active {plural(self.every, 'die', 'dice')}"
        return f" {each} grain you hold" if self.per == PER_GRAIN else ""

    def signs(self, components: Components) -> list[Item]:
        gains = amount_signs(self.gain)
        every = number_of(self.every)
        counts: list[Token] = []
        if self.per == PER_DIE:
            counts.append(Thing("die", every))
        elif self.per == PER_GRAIN:
            counts.append(Thing("held", every))
        elif self.per == PER_LINE:
            if every:
                counts.append(Letters(every, 0.6, size=0.9))
            for line, counting in enumerate(self.lines):
                if counting:
                    counts.append(Emblem(components.lines[line], components.line_titles[line], components.line_colors[line]))
            if self.others:
                counts.append(Letters("−1", 1.1, size=0.72))
        else:
            return apart(gains)
        if len(gains) > 1:
            return [Item([gains, [times_sign(), *counts]])]
        return [Item([[*gains, times_sign()], counts])]

    def most_of(self, everything: int) -> int:
        return everything + sum(self.gain) * ((everything + self.every - 1) // self.every)

    def most_times(self, everything: int) -> int:
        return everything // self.every

    def expected_times(self, estimate: Estimate, line: int) -> float:
        if self.per == ONCE:
            return 1.0
        if self.per == PER_LINE:
            times = 0.0
            if self.lines[line]:
                times = 1.0 if not self.others else 0.0
                times += GROWTH_OF_LINE * (estimate.rounds if estimate.rounds < 8.0 else 8.0) / 8.0
            for number in range(len(self.lines)):
                if self.lines[number]:
                    times += estimate.line(number)
            return times / self.every
        if self.per == PER_DIE:
            return float(len(estimate.realm.dice) // self.every)
        return (estimate.realm.grain + 2.0) / self.every

    def own_grain(self) -> int:
        return self.gain[GRAIN] if self.per == PER_LINE and not self.others else 0

    def points_per_grain(self) -> float:
        return self.gain[POINTS] / self.every if self.per == PER_GRAIN else 0.0

    def evaluate(self, estimate: Estimate, line: int) -> float:
        return self.expected_times(estimate, line) * estimate.total(self.gain)
