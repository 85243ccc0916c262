"""Exchange: any amounts of some resources for each other, at their values, once per round.

One use is played step by step. What was given in it cannot be taken in it, so it ends (D5.8).
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING

from rollwright.core.english import listed, with_article
from rollwright.core.errors import Refusal
from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.effects.effect import Effect, Power, amounts_problem, read_amounts
from rollwright.games.dice_realms.move_kinds import DONE, SWAP, SWAP_ALL, SWAPPED
from rollwright.games.dice_realms.resources import COINS, GRAIN, MANY, ONE, POINTS, RESOURCES, count
from rollwright.games.dice_realms.signs import Arrow, Item, Token, amount_signs

if TYPE_CHECKING:
    from rollwright.games.dice_realms.components import Components
    from rollwright.games.dice_realms.evaluation import Estimate
    from rollwright.games.dice_realms.realm import Realm
    from rollwright.games.dice_realms.shared_state import SharedState

EXCHANGED = ("grain", "points", "coins")


class Exchange(Power):
    """{ exchange = { coins = 2, grain = 1, points = 2 } }; `gain` holds the value of each resource."""

    def __init__(self) -> None:
        super().__init__("exchange", (), True)
        self.multiplies = True

    def problem(self, entry: dict[object, object]) -> str:
        value = entry["exchange"]
        problem = amounts_problem("exchange", value, EXCHANGED)
        if not problem and isinstance(value, dict) and len(value) < 2:
            return f"'exchange' must name at least two of: {', '.join(EXCHANGED)}"
        return problem

    def make(self, entry: dict[object, object], lines: list[str]) -> Effect:
        made = Exchange()
        made.gain = read_amounts(entry["exchange"])
        return made

    # one step: `price` of one resource for `goods` of the other

    def price(self, give: int, take: int) -> int:
        return self.gain[take] // gcd(self.gain[give], self.gain[take])

    def goods(self, give: int, take: int) -> int:
        return self.gain[give] // gcd(self.gain[give], self.gain[take])

    def swap_refusal(self, realm: Realm, give: int, take: int) -> int:
        if give == take or not self.gain[give] or not self.gain[take]:
            return no.NOT_EXCHANGED
        if (realm.taken >> give & 1) or (realm.given >> take & 1):
            return no.BACK_AND_FORTH
        return 0 if realm.amount_of(give) >= self.price(give, take) else no.CANNOT_PAY_POWER

    def can_swap_all(self, realm: Realm, give: int, take: int) -> bool:
        """Return whether more than one step can be paid."""
        return realm.amount_of(give) >= 2 * self.price(give, take)

    def usable(self, shared: SharedState, realm: Realm) -> int:
        for give in SWAPPED:
            for take in SWAPPED:
                if self.swap_refusal(realm, give, take) == 0:
                    return 0
        return no.NOTHING_TO_EXCHANGE

    def use(self, shared: SharedState, realm: Realm, die: int, number: int) -> None:
        realm.start_power(die, number)

    def pending_moves(self, shared: SharedState, realm: Realm) -> list[int]:
        start = shared.rules.start
        found: list[int] = []
        row = 0
        for give in SWAPPED:
            for take in SWAPPED:
                if give != take:
                    if self.swap_refusal(realm, give, take) == 0:
                        found.append(start[SWAP] + row)
                        if self.can_swap_all(realm, give, take):
                            found.append(start[SWAP_ALL] + row)
                    row += 1
        if realm.given:
            found.append(start[DONE])
        return found

    def pending_refusal(self, shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> int:
        if kind == DONE:
            return 0 if realm.given else no.EXCHANGE_FIRST
        if kind not in (SWAP, SWAP_ALL):
            return no.FINISH_FIRST
        refusal = self.swap_refusal(realm, first, second)
        if refusal == 0 and kind == SWAP_ALL and not self.can_swap_all(realm, first, second):
            return no.ONE_IS_ALL
        return refusal

    def pending_apply(self, shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> bool:
        if kind == DONE:
            realm.end_power()
            return False
        times = realm.amount_of(first) // self.price(first, second) if kind == SWAP_ALL else 1
        realm.given |= 1 << first
        realm.taken |= 1 << second
        paid = [0] * RESOURCES
        paid[first] = self.price(first, second)
        taken = [0] * RESOURCES
        taken[second] = self.goods(first, second)
        shared.pay(realm, paid, times)
        shared.gain(realm, taken, times, 0)
        if self.usable(shared, realm):
            realm.end_power()
        return False

    def describe_use(self, shared: SharedState, realm: Realm, die: int, face: str) -> str:
        return f"Start an exchange with {face}"

    def question(self) -> str:
        return "What do you exchange?"

    def describe_pending(self, shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> str:
        if kind == DONE:
            return "End the exchange"
        times = realm.amount_of(first) // self.price(first, second) if kind == SWAP_ALL else 1
        given = count(self.price(first, second) * times, first)
        return f"Exchange {given} for {count(self.goods(first, second) * times, second)}"

    def explain(self, shared: SharedState, realm: Realm, code: int, face: str) -> Refusal | None:
        named = listed([MANY[kind] for kind in range(RESOURCES) if self.gain[kind]])
        if code == no.NOTHING_TO_EXCHANGE:
            return Refusal("D5.8", f"{face} exchanges {named}; you do not have enough of any of them.")
        if code == no.NOT_EXCHANGED:
            return Refusal("D5.8", f"{face} exchanges {named} for each other.")
        return None

    def sentence(self, components: Components, fate: bool) -> str:
        named = [kind for kind in range(RESOURCES) if self.gain[kind]]
        rate = "one for one"
        if len({self.gain[kind] for kind in named}) > 1:
            values = [
                f"{with_article(ONE[kind])} {'is worth ' if not at else ''}{self.gain[kind]}" for at, kind in enumerate(named)
            ]
            rate = "where " + listed(values)
        return f"once: exchange any {listed([MANY[kind] for kind in named])} for each other, {rate}"

    def signs(self, components: Components) -> list[Item]:
        tokens = amount_signs(self.gain)
        pieces: list[list[Token]] = [[tokens[0], Arrow("exchange"), tokens[1]]]
        for token in tokens[2:]:
            pieces.append([Arrow("exchange"), token])
        return [Item(pieces)]

    def most_of(self, everything: int) -> int:
        return everything * max(self.gain)

    def most_times(self, everything: int) -> int:
        return everything

    def points_per_grain(self) -> float:
        return self.gain[GRAIN] / self.gain[POINTS] if self.gain[POINTS] else 0.0

    def evaluate(self, estimate: Estimate, line: int) -> float:
        """Grain that Winter does not need, and the coins of a round, for points."""
        realm = estimate.realm
        spare = 0.5 * (realm.grain + estimate.income - 0.5 * len(realm.dice))
        found = estimate.tuning.exchange
        if self.gain[POINTS] and self.gain[GRAIN]:
            profit = self.gain[GRAIN] / self.gain[POINTS] - estimate.tuning.grain
            found += profit * (spare if spare > 0.5 else 0.5)
        if self.gain[POINTS] and self.gain[COINS]:
            profit = self.gain[COINS] / self.gain[POINTS] - estimate.of[COINS]
            found += estimate.tuning.exchanged_coins * profit if profit > 0.0 else 0.0
        return found
