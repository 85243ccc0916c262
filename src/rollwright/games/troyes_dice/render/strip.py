"""The strip that small screens always show: the dice of this half day with their prices, and the resources a player holds."""

from __future__ import annotations

from rollwright.core.marks import Mark, mark
from rollwright.core.svg import circle, group, picture, rect, sign, slot, text, use, written
from rollwright.games.troyes_dice.components import DESTRUCTION
from rollwright.games.troyes_dice.render.symbols import PREFIX, RESOURCE, icon
from rollwright.games.troyes_dice.schema import COLORS, PLACES
from rollwright.games.troyes_dice.wheel import Die

HEIGHT = 72
DIE, PITCH = 46, 58
COLUMN = 36


def dice() -> str:
    """Return the dice in a row; the slots of the dice are those of the wheel."""
    pieces = []
    for number in range(PLACES):
        middle = 29 + PITCH * number
        badge = [icon(RESOURCE[color], 15.5, -26.5, 12, f"face-{color}") for color in COLORS]
        cube = group(
            "cube",
            rect(-DIE / 2, -DIE / 2, DIE, DIE, 11, "face"),
            written(0, 9, "pips mid"),
            group("badge", circle(21.5, -20.5, 9.5, "coin-edge"), *badge),
        )
        touch = rect(-PITCH / 2, -29, PITCH, HEIGHT, 8, "touch")
        pieces.append(slot(f"die-{number}", "die small", touch, cube, at=(middle, 29)))
        price = [written(middle, 68, "small mid"), use("", middle + 2, 56, 14, "symbol")]
        pieces.append(sign(f"price-{number}", "die-price", *price))
    return picture(PITCH * PLACES, HEIGHT, "board game-troyes_dice", *pieces)


def purse() -> str:
    """Return the three resources with how many are held; what a move would leave is beside it."""
    pieces = []
    for at, color in enumerate(COLORS):
        middle = COLUMN * (at + 0.5)
        figures = [text(middle - 1, 54, "", "was end"), written(middle, 54, "held mid")]
        pieces.append(sign(f"purse-{color}", "purse", icon(RESOURCE[color], middle - 11, 10, 22), *figures))
    return picture(COLUMN * len(COLORS), HEIGHT, "board game-troyes_dice", *pieces)


def price_mark(die: Die, half: int) -> Mark:
    """Return what a die costs: a word, or a number with the symbol of the resource."""
    if die.attacks:
        return mark("word strikes", "strikes" if half >= DESTRUCTION else "blocked")
    payment = die.payments[0]
    amounts = (payment.influence, payment.deniers, payment.knowledge)
    total = sum(amounts)
    if len(die.payments) > 1:
        return mark("word", f"{total} any")
    for resource, amount in enumerate(amounts):
        if amount and amount == total:
            return mark("amount-price", str(amount), PREFIX + RESOURCE[COLORS[resource]])
    return mark("word", f"{total} in all") if total else mark("word gratis", "free")
