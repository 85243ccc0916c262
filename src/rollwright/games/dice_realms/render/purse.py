"""The chips of a realm and what it can buy: two strips of cells.

Slots to touch: `reroll` (the free one), `token-reroll`, `token-set`, and in the shop `buy-reroll`, `buy-set`, `buy-upgrade`,
`buy-repair` and `buy-DIE` for each kind of die that is for sale.
"""

from __future__ import annotations

from functools import lru_cache

from rollwright.core.renderer import Mark
from rollwright.core.svg import join, path, picture, rect, sign, slot, text, written
from rollwright.games.dice_realms.realm import COLLECTING, ROLLING, Realm
from rollwright.games.dice_realms.render.labels import KEPT, short, width
from rollwright.games.dice_realms.render.symbols import glyph
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.games.dice_realms.shared_state import REROLLING, SharedState

WIDTH, HEIGHT = 460, 66
_PANEL = rect(1, 1, WIDTH - 2, HEIGHT - 2, 12, "panel")
WORDS = 13.6  # size of the words below the shapes
FINGER = 62  # width of what can be touched: 44 px on a narrow phone
# slot, shape, words, how wide the shape and its number are
_HELD = (
    ("grain", "grain", "grain", 38),
    ("points", "point", "points", 38),
    ("coins", "coin", "coins", 38),
    ("upgrades", "upgrade", "upgrades", 38),
    ("misery", "misery", "misery", 38),
)
_TOOLS = (
    ("reroll", "turn", "free reroll", 38),
    ("token-reroll", "reroll-token", "reroll", 38),
    ("token-set", "set-token", "set a die", 38),
)


def _cells(words: list[str], across: list[int]) -> list[tuple[float, float]]:
    """Return the left edge and the width of each cell: what it contains, and a share of the room that is left."""
    needed: list[float] = []
    total = 0.0
    for word, minimum in zip(words, across, strict=True):
        least = max(width(word, WORDS), float(minimum))
        needed.append(least)
        total += least
    air = (WIDTH - 8 - total) / len(needed)
    found = []
    x = 4.0
    for wide in needed:
        found.append((round(x, 2), round(wide + air, 2)))
        x += wide + air
    return found


def purse(symbols: str) -> str:
    """Return chips, coins, upgrades and tokens. The symbols of the faces are here, for all parts of the sheet."""
    pieces = [join("<defs>", symbols, "</defs>"), _PANEL]
    cells = (*_HELD, *_TOOLS)
    touched = [0] * len(_HELD) + [FINGER] * len(_TOOLS)
    places = _cells([words for _, _, words, _ in cells], [max(cell[3], least) for cell, least in zip(cells, touched, strict=True)])
    for at, ((name, shape, words, across), (x, wide)) in enumerate(zip(cells, places, strict=True)):
        left = round(x + (wide - across) / 2, 2)
        middle = round(x + wide / 2, 2)
        figure = [glyph(shape, left, 11, 20), written(left + 23, 27.5, "stat"), text(middle, 51, words, "note mid")]
        if at < len(_HELD):
            pieces.append(sign(name, "held", *figure))
        else:
            pieces.append(slot(name, "tool", rect(x + 1, 3.5, wide - 2, HEIGHT - 7, 9, "card"), *figure))
    edge = places[len(_HELD)][0]
    pieces.append(path(f"M{edge:g} 10V{HEIGHT - 10}", "rule"))
    return picture(WIDTH, HEIGHT, "board game-dice_realms purse", *pieces)


def shop(rules: DiceRealmsRules) -> str:
    """Return what coins buy."""
    goods = [
        ("reroll", "reroll-token", "reroll", rules.price_reroll),
        ("set", "set-token", "set a die", rules.price_set),
        ("upgrade", "upgrade", "upgrade", rules.price_upgrade),
        ("repair", "repair", "repair", rules.price_repair),
    ]
    dice = [rules.dice[kind] for kind in rules.on_sale]
    places = _cells(
        [*(words for _, _, words, _ in goods), *(f"{die.title} ×9" for die in dice)], [FINGER] * len(goods) + [86] * len(dice)
    )
    pieces = [_PANEL]
    for (name, shape, words, price), (x, wide) in zip(goods, places, strict=False):
        middle = round(x + wide / 2, 2)
        cost = [text(middle + 9, 28.5, price, "stat end"), glyph("coin", middle + 11, 13, 17)]
        card = rect(x + 1.5, 3.5, wide - 3, HEIGHT - 7, 9, "card")
        below = text(middle, 51, words, "note mid")
        pieces.append(slot(f"buy-{name}", "buy", card, glyph(shape, middle - 28, 11, 21), *cost, below))
    for die, (x, wide) in zip(dice, places[len(goods) :], strict=True):
        middle = round(x + wide / 2, 2)
        cost = [text(middle - 4, 28.5, rules.price_die, "stat end"), glyph("coin", middle - 3, 13, 16)]
        cost += [text(middle + 26, 28.5, rules.grain_for_die, "stat end"), glyph("grain", middle + 25, 12.5, 17)]
        card = rect(x + 1.5, 3.5, wide - 3, HEIGHT - 7, 9, "card")
        box = rect(middle - 42, 12, 20, 20, 5, f"rim of-{die.id}")
        pieces.append(slot(f"buy-{die.id}", "buy", card, box, *cost, written(middle, 51, "note mid")))
    return picture(WIDTH, HEIGHT, "board game-dice_realms shop", *pieces)


def purse_marks(found: dict[str, Mark], shared: SharedState, seat: int) -> None:
    realm = shared.realms[seat]
    coins = realm.coins + realm.treasury
    held = (
        ("grain", realm.grain),
        ("points", realm.points),
        ("coins", coins),
        ("upgrades", realm.upgrades),
        ("misery", realm.misery),
    )
    for name, amount in held:
        found[name] = _amount_mark("" if amount else "none", amount)
    free = shared.phase == REROLLING and realm.step == ROLLING and realm.free
    for name, amount in (("reroll", 1 if free else 0), ("token-reroll", realm.rerolls), ("token-set", realm.sets)):
        found[name] = _amount_mark("have" if amount else "none", amount)
    _shop_marks(found, shared, realm)


def _shop_marks(found: dict[str, Mark], shared: SharedState, realm: Realm) -> None:
    rules = shared.rules
    shut = "" if realm.step == COLLECTING else "shut"
    mark = Mark(shut)
    for goods in ("buy-reroll", "buy-set", "buy-upgrade", "buy-repair"):
        found[goods] = mark
    for kind in rules.on_sale:
        left = shared.dice_left[kind]
        found[f"buy-{rules.dice[kind].id}"] = _die_mark(shut if left else "gone", rules.dice[kind].title, left)


@lru_cache(KEPT)
def _amount_mark(classes: str, amount: int) -> Mark:
    return Mark(classes, str(amount))


@lru_cache(KEPT)
def _die_mark(classes: str, title: str, left: int) -> Mark:
    return Mark(classes, f"{short(title, WORDS, 60)} ×{left}")
