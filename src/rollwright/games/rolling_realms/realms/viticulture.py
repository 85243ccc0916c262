"""Viticulture (R14): gain a grape and its resource, or fill a wine order with one die and gained grapes.

Card: [mask of the grapes the player has, mask of the crossed-off grapes, mask of the filled orders from bit 0, the order being
filled counted from 1 or 0, how much it still needs].
Cells: grape 1 to 6, then the three orders. An order is started with the die; the steps cross off grapes until it is filled.
Slots: `viticulture-grape-1` to `-6` (gain with a die; while an order is being filled, cross off), `viticulture-order-10` to `-12`.
Marks only: `viticulture-1-gain-1` (a grape's resource).
"""

from __future__ import annotations

from typing import ClassVar, Final

from rollwright.core.edition import Edition, Field
from rollwright.core.english import counted, listed
from rollwright.core.errors import Refusal
from rollwright.core.marks import Mark
from rollwright.core.svg import path, slot, text, written
from rollwright.games.rolling_realms.card import (
    MARKED,
    box,
    cross,
    have_rewards,
    icon,
    letters,
    printed_text,
    reward_labels,
    rewards_below,
)
from rollwright.games.rolling_realms.names import RESOURCES
from rollwright.games.rolling_realms.realm import Cell, Realm, Table, alike, gains, likelihood
from rollwright.games.rolling_realms.sheet import Sheet

GRAPES: Final = 6
ORDERS: Final = 3
OTHER_NUMBER: Final = 1
GAINED: Final = 2
FILLED: Final = 3
NO_GRAPE: Final = 4
TOO_LITTLE: Final = 5
GRAPE: Final = (
    "M19 1h3v5.5a6.5 6.5 0 0 1 4.5 3.2 6.5 6.5 0 1 1 5 9.8 6.5 6.5 0 0 1-4.8 9.5 6.5 6.5 0 1 1-12.4 0 6.5 6.5 0 0 1-4.8-9.5"
    " 6.5 6.5 0 1 1 5-9.8A6.5 6.5 0 0 1 19 6.5z"
)


class Viticulture(Realm):
    name: ClassVar[str] = "viticulture"
    usual_title: ClassVar[str] = "Viticulture"
    tint: ClassVar[str] = "dawn"
    summary: ClassVar[str] = "outline grapes, then fill wine orders"
    about: ClassVar[str] = (
        "Outline the grape with the number of your die and gain what is below it. Or fill an order: your die "
        "and outlined grapes must add up to its number or more. The grapes are crossed off and gone; the "
        "order scores its stars."
    )
    hint: ClassVar[tuple[str, ...]] = (
        "Outline a grape: gain what is below it.",
        "Or reach an order’s sum: die + grapes, crossed off.",
    )
    need: ClassVar[str] = "needs grapes"
    emblem: ClassVar[str] = GRAPE
    symbols: ClassVar[dict[str, tuple[str, str]]] = {"grape": ("40 40", GRAPE)}
    tables: ClassVar[dict[str, Table]] = {
        "grape": Table(("1", "2", "3", "4", "5", "6"), {"gain": Field("texts", choices=RESOURCES)}),
        "order": Table(
            ("10", "11", "12"), {"value": Field("integer", minimum=2, maximum=27), "stars": Field("integer", minimum=0, maximum=6)}
        ),
    }

    def __init__(self, edition: Edition) -> None:
        self.pays = [gains(row) for row in edition.rows("grape")]
        self.orders = [row.integer("value") for row in edition.rows("order")]
        self.order_slots = [f"viticulture-order-{row.id}" for row in edition.rows("order")]
        self.prize = [row.integer("stars") for row in edition.rows("order")]
        self.sums = [sum([number for number in range(1, 7) if mask >> number & 1]) for mask in range(128)]
        cells = [Cell(f"grape {number}", (f"viticulture-grape-{number}",)) for number in range(1, 7)]
        cells += [Cell(f"order {row.id}", (f"viticulture-order-{row.id}",)) for row in edition.rows("order")]
        super().__init__(edition)
        self.cells = alike(cells)
        self.steps = [Cell(f"cross grape {number}", (f"viticulture-grape-{number}",)) for number in range(1, 7)]

    def blank(self) -> list[int]:
        return [0, 0, 0, 0, 0]

    def fits(self, card: list[int]) -> int:
        found = ~(card[0] | card[1]) & 0b1111110
        grapes = self.sums[card[0]]
        if grapes:
            for order in range(ORDERS):
                if not card[2] >> order & 1:
                    least = self.orders[order] - grapes
                    if least <= 6:
                        found |= 128 - (1 << (least if least > 1 else 1))
        return found

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        card = sheet.cards[place]
        value = sheet.dice[die]
        if not (card[0] | card[1]) >> value & 1:
            found.append(first + value - 1)
        if card[0]:
            reach = value + self.sums[card[0]]
            for order in range(ORDERS):
                if not card[2] >> order & 1 and reach >= self.orders[order]:
                    found.append(first + GRAPES + order)

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        card = sheet.cards[place]
        value = sheet.dice[die]
        if cell < GRAPES:
            if cell + 1 != value:
                return OTHER_NUMBER
            return GAINED if (card[0] | card[1]) >> value & 1 else 0
        order = cell - GRAPES
        if card[2] >> order & 1:
            return FILLED
        if not card[0]:
            return NO_GRAPE
        return TOO_LITTLE if value + self.sums[card[0]] < self.orders[order] else 0

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        value = sheet.dice[die]
        card = sheet.cards[place]
        if cell < GRAPES:
            card[0] |= 1 << value
            sheet.gain_all(self.pays[cell])
        else:
            order = cell - GRAPES
            card[3] = order + 1
            card[4] = self.orders[order] - value
            sheet.unfinished = place

    def stars(self, sheet: Sheet, place: int) -> int:
        filled = sheet.cards[place][2]
        found = 0
        for order in range(ORDERS):
            if filled >> order & 1:
                found += self.prize[order]
        return found

    # steps: crossing off grapes

    def legal_steps(self, sheet: Sheet, place: int, first: int, found: list[int]) -> None:
        grapes = sheet.cards[place][0]
        for grape in range(1, 7):
            if grapes >> grape & 1:
                found.append(first + grape - 1)

    def step_refusal_code(self, sheet: Sheet, place: int, step: int) -> int:
        return 0 if sheet.cards[place][0] >> (step + 1) & 1 else NO_GRAPE

    def apply_step(self, sheet: Sheet, place: int, step: int) -> None:
        """R14.3: add a grape to the order; when the sum is reached, the order is filled."""
        grape = step + 1
        card = sheet.cards[place]
        card[0] ^= 1 << grape
        card[1] |= 1 << grape
        card[4] -= grape
        if card[4] <= 0:
            card[2] |= 1 << (card[3] - 1)
            card[3] = 0
            card[4] = 0
            sheet.fits[place] = self.fits(card)
            sheet.unfinished = -1

    def explain_step(self, sheet: Sheet, place: int, step: int, code: int) -> Refusal:
        if code == NO_GRAPE:
            return Refusal("R14.3", f"You have no grape {step + 1}.")
        return Refusal("R14.3", "Start a wine order with a die before you cross off grapes for it.")

    def explain_unfinished(self) -> Refusal:
        return Refusal("R14.3", "First cross off grapes for the wine order you have started.")

    def describe_step(self, sheet: Sheet, place: int, step: int, past: bool) -> str:
        card = sheet.cards[place]
        order = self.orders[card[3] - 1]
        left = card[4] - step - 1
        crossing = f"{'crossed' if past else 'cross'} off grape {step + 1}"
        if left > 0:
            return f"{crossing} for the order for {order}, which still needs {left}"
        return f"{crossing}, filling the order for {order}"

    # text

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, code: int) -> Refusal:
        card = sheet.cards[place]
        value = sheet.dice[die]
        if code == OTHER_NUMBER:
            return Refusal("R14.1", f"This grape needs a {cell + 1}; your die shows {value}.")
        if code == GAINED:
            used = ", and it is crossed off" if card[1] >> value & 1 else ""
            return Refusal("R14.1", f"You have already gained grape {value}{used}.")
        order = self.orders[cell - GRAPES]
        if code == FILLED:
            return Refusal("R14.4", f"You have already filled the order for {order}.")
        if code == NO_GRAPE:
            return Refusal("R14.2", f"The order for {order} needs at least one grape besides the die; you have none.")
        reach = value + self.sums[card[0]]
        return Refusal("R14.3", f"The {value} plus all your grapes totals {reach}; the order needs {order}.")

    def describe(self, sheet: Sheet, place: int, die: int, cell: int, past: bool) -> str:
        value = sheet.dice[die]
        if cell < GRAPES:
            return f"{'outlined' if past else 'outline'} grape {value} of {self.title}"
        order = self.orders[cell - GRAPES]
        needs = f"needing {order - value} or more in grapes" if order > value else "needing any one grape"
        return f"{'started' if past else 'start'} the wine order for {order} in {self.title} with the {value}, {needs}"

    def label(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        return f"Outline grape {sheet.dice[die]}" if cell < GRAPES else f"Fill order {self.orders[cell - GRAPES]}"

    def condition(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        if cell < GRAPES:
            return ""
        need = self.orders[cell - GRAPES] - sheet.dice[die]
        return f"{need}+ in grapes" if need > 1 else "1 grape"

    def follows(self, sheet: Sheet, place: int, die: int, cell: int) -> str:
        if cell < GRAPES:
            return ""
        order = cell - GRAPES
        need = self.orders[order] - sheet.dice[die]
        grapes = f"grapes that add up to {need} or more" if need > 1 else "a grape"
        return f"Then cross off {grapes} for {counted(self.prize[order], 'star')}."

    def step_label(self, sheet: Sheet, place: int, step: int) -> str:
        return f"Cross off grape {step + 1}"

    def step_question(self, card: list[int]) -> str:
        return f"Cross off grapes: {max(1, card[4])} more needed"

    def labels(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for number in range(1, 7):
            gain = self.edition.row("grape", str(number)).texts("gain")
            found[f"viticulture-grape-{number}"] = f"grape {number}, {listed(gain)}"
            found.update(reward_labels(f"viticulture-{number}", len(gain), f"grape {number}"))
        for at, name in enumerate(self.order_slots):
            found[name] = f"order {self.orders[at]}, {counted(self.prize[at], 'star')}"
        return found

    def text(self, sheet: Sheet, place: int) -> list[str]:
        card = sheet.cards[place]
        grapes = []
        for number in range(1, 7):
            gain = letters(self.edition.row("grape", str(number)).texts("gain"))
            crossed = card[1] >> number & 1
            grapes.append(f"{f'x{number}x' if crossed else printed_text(number, card[0] >> number & 1 == 1)}{gain}")
        orders = []
        for at in range(ORDERS):
            needs = f" needs {card[4]} more" if card[3] == at + 1 else ""
            orders.append(printed_text(self.orders[at], card[2] >> at & 1 == 1) + "*" * self.prize[at] + needs)
        return ["grapes " + "  ".join(grapes), "orders " + "  ".join(orders)]

    # what happened

    def written_slots(self, card: list[int]) -> list[str]:
        found = [f"viticulture-grape-{number}" for number in range(1, 7) if (card[0] | card[1]) >> number & 1]
        return found + [self.order_slots[at] for at in range(ORDERS) if card[2] >> at & 1 or card[3] == at + 1]

    def inventory(self, card: list[int]) -> dict[str, int]:
        return {"grapes": len([number for number in range(1, 7) if card[0] >> number & 1])}

    # evaluation

    def expected_stars(self, sheet: Sheet, place: int, acts: float) -> float:
        """Orders that the player's grapes would fill, one after the other."""
        card = sheet.cards[place]
        grapes = self.sums[card[0]]
        found = 0.0
        need = 0.4
        if card[3]:
            found += self.prize[card[3] - 1]
            grapes -= card[4]
        for order in range(ORDERS):
            if not card[2] >> order & 1 and order + 1 != card[3]:
                need += 1.2
                share = min(1.0, max(0.0, grapes / 7.0))
                found += self.prize[order] * (0.15 + 0.85 * share) * likelihood(need + 1.5 * (1.0 - share), acts)
                grapes -= 7
        return found

    # the card

    def draw(self, others: list[str]) -> list[str]:
        pieces: list[str] = []
        for number in range(1, 7):
            x = 16 + (number - 1) * 75
            body = [
                box(x, 78, 73, 118),
                icon("grape", x + 8, 84, 57, "shape"),
                text(x + 37, 119, number, "count mid on-shape"),
                cross(x + 6, 84, 61, 60),
            ]
            pieces.append(slot(f"viticulture-grape-{number}", "grape", *body))
            pieces += rewards_below(f"viticulture-{number}", self.edition.row("grape", str(number)).texts("gain"), x, 154)
        for at in range(ORDERS):
            x, stars = 18 + at * 152, self.prize[at]
            body = [
                path(f"M{x + 8} 214h124q14 71 0 142h-124q-14 -71 0 -142z", "cell"),
                path(f"M{x + 11} 237q59 8 118 0M{x + 11} 333q59 -8 118 0", "hoop"),
                text(x + 70, 286, self.orders[at], "order mid"),
                written(x + 70, 232, "small mid"),
            ]
            size = min(26, 110 // max(1, stars))
            body += [icon("star", x + 70 + (k - stars / 2) * (size + 4) + 2, 296, size, "reward") for k in range(stars)]
            pieces.append(slot(self.order_slots[at], "barrel", *body))
        return pieces

    def marks(self, sheet: Sheet, place: int) -> dict[str, Mark]:
        card = sheet.cards[place]
        found: dict[str, Mark] = {}
        for number in range(1, 7):
            if (card[0] | card[1]) >> number & 1:
                found[f"viticulture-grape-{number}"] = MARKED if card[0] >> number & 1 else Mark("crossed")
                have_rewards(found, True, f"viticulture-{number}", len(self.pays[number - 1]))
        for at in range(ORDERS):
            if card[2] >> at & 1:
                found[self.order_slots[at]] = MARKED
            elif card[3] == at + 1:
                found[self.order_slots[at]] = Mark("begun", f"needs {card[4]} of {self.orders[at]}")
        return found
