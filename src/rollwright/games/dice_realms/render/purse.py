"""The chips of a realm and what it can buy: two strips of cells.

Slots to touch: `reroll` (the free one), `token-reroll`, `token-set`, and in the shop `buy-reroll`, `buy-set`, `buy-upgrade`,
`buy-repair` and `buy-DIE` for each kind of die that is for sale.
"""

from __future__ import annotations

from rollwright.core.english import MINUS
from rollwright.core.renderer import Mark
from rollwright.core.svg import join, path, picture, rect, sign, slot, text, written
from rollwright.games.dice_realms.realm import COLLECTING, ROLLING, Realm
from rollwright.games.dice_realms.render.labels import short
from rollwright.games.dice_realms.render.symbols import glyph
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.games.dice_realms.shared_state import REROLLING, SharedState

WIDTH, HEIGHT = 460, 66
_PANEL = rect(1, 1, WIDTH - 2, HEIGHT - 2, 12, "panel")
# slot, shape, words, how wide, how wide the shape and its number are
_HELD = (
    ("grain", "grain", "grain", 50, 42),
    ("points", "point", "points", 50, 42),
    ("coins", "coin", "coins", 50, 42),
    ("upgrades", "upgrade", "upgrades", 53, 42),
    ("misery", "misery", "misery", 60, 56),
)
_TOOLS = (
    ("reroll", "turn", "free reroll", 66, 38),
    ("token-reroll", "reroll-token", "reroll", 61, 38),
    ("token-set", "set-token", "set a die", 62, 38),
)


def purse(symbols: str) -> str:
    """Return chips, coins, upgrades and tokens. The symbols of the faces are here, for all parts of the sheet."""
    pieces = [join("<defs>", symbols, "</defs>"), _PANEL]
    x = 4.0
    for name, shape, words, wide, across in (*_HELD, *_TOOLS):
        left = x + (wide - across) / 2
        figure = [glyph(shape, left, 11, 20), written(left + 23, 27.5, "stat"), text(x + wide / 2, 51, words, "note tight mid")]
        if (name, shape, words, wide, across) in _HELD:
            pieces.append(sign(name, "held", *figure))
        else:
            pieces.append(slot(name, "tool", rect(x + 1, 3.5, wide - 2, HEIGHT - 7, 9, "card"), *figure))
        x += wide
    edge = 4 + sum(held[3] for held in _HELD)
    pieces.append(path(f"M{edge} 10V{HEIGHT - 10}", "rule"))
    return picture(WIDTH, HEIGHT, "board game-dice_realms purse", *pieces)


def shop(rules: DiceRealmsRules) -> str:
    """Return what coins buy."""
    goods = [
        ("reroll", "reroll-token", "reroll token", rules.price_reroll),
        ("set", "set-token", "set a die", rules.price_set),
        ("upgrade", "upgrade", "upgrade", rules.price_upgrade),
        ("repair", "repair", "repair", rules.price_repair),
    ]
    dice = [rules.dice[kind] for kind in rules.on_sale]
    pieces = [_PANEL]
    units = len(goods) + 1.3 * len(dice)
    step = (WIDTH - 8) / units
    x = 4.0
    for name, shape, words, price in goods:
        cost = [text(x + step / 2 + 9, 28.5, price, "stat end"), glyph("coin", x + step / 2 + 11, 13, 17)]
        below = text(x + step / 2, 51, words, "note tight mid")
        card = rect(x + 1.5, 3.5, step - 3, HEIGHT - 7, 9, "card")
        pieces.append(slot(f"buy-{name}", "buy", card, glyph(shape, x + step / 2 - 28, 11, 21), *cost, below))
        x += step
    for die in dice:
        wide = 1.3 * step
        cost = [text(x + wide / 2 - 4, 28.5, rules.price_die, "stat end"), glyph("coin", x + wide / 2 - 3, 13, 16)]
        cost += [text(x + wide / 2 + 26, 28.5, rules.grain_for_die, "stat end"), glyph("grain", x + wide / 2 + 25, 12.5, 17)]
        card = rect(x + 1.5, 3.5, wide - 3, HEIGHT - 7, 9, "card")
        box = rect(x + wide / 2 - 42, 12, 20, 20, 5, f"rim of-{die.id}")
        left = written(x + wide / 2, 51, "note tight mid")
        pieces.append(slot(f"buy-{die.id}", "buy", card, box, *cost, left))
        x += wide
    return picture(WIDTH, HEIGHT, "board game-dice_realms shop", *pieces)


def purse_marks(found: dict[str, Mark], shared: SharedState, seat: int) -> None:
    rules = shared.rules
    realm = shared.realms[seat]
    coins = realm.coins + realm.treasury
    for name, amount in (("grain", realm.grain), ("points", realm.points), ("coins", coins), ("upgrades", realm.upgrades)):
        found[name] = Mark("" if amount else "none", str(amount))
    misery = realm.misery * rules.misery_points
    found["misery"] = Mark("", f"{MINUS}{misery}") if misery else Mark("none", "0")
    free = shared.phase == REROLLING and realm.step == ROLLING and realm.free
    for name, amount in (("reroll", 1 if free else 0), ("token-reroll", realm.rerolls), ("token-set", realm.sets)):
        found[name] = Mark("have" if amount else "none", str(amount))
    _shop_marks(found, shared, realm)


def _shop_marks(found: dict[str, Mark], shared: SharedState, realm: Realm) -> None:
    rules = shared.rules
    shut = "" if realm.step == COLLECTING else "shut"
    for goods in ("reroll", "set", "upgrade", "repair"):
        found[f"buy-{goods}"] = Mark(shut)
    for kind in rules.on_sale:
        left = shared.dice_left[kind]
        title = short(rules.dice[kind].title, 11.5, 60)
        found[f"buy-{rules.dice[kind].id}"] = Mark(shut if left else "gone", f"{title} ×{left}")
