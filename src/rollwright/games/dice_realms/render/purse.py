"""The chips of a realm, its tokens, and what it can buy: three strips of cells.

Slots to touch: `reroll` (the free one), `token-reroll`, `token-set`, and in the shop `buy-reroll`, `buy-set`, `buy-upgrade`,
`buy-repair` and `buy-DIE` for each kind of die that is for sale.
"""

from __future__ import annotations

from functools import lru_cache

from rollwright.core.marks import Mark, mark
from rollwright.core.svg import join, picture, rect, sign, slot, text, written
from rollwright.games.dice_realms.realm import COLLECTING, ROLLING, Realm
from rollwright.games.dice_realms.render.labels import KEPT, short, width
from rollwright.games.dice_realms.render.symbols import glyph
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.games.dice_realms.shared_state import REROLLING, SharedState

HELD_WIDTH, TOOLS_WIDTH, SHOP_WIDTH = 260, 200, 460  # the first two are side by side above the third
TITLE = 19  # height of the line with the title
HEIGHT = TITLE + 67
WORDS = 14.2  # size of the words below the shapes
FINGER = 64.0  # width of what can be touched: 44 px on a narrow phone
_ACROSS = 40.0  # how wide a shape and its number are
# slot, shape, words
_HELD = (
    ("grain", "grain", "grain"),
    ("points", "point", "points"),
    ("coins", "coin", "coins"),
    ("upgrades", "upgrade", "upgrades"),
    ("misery", "misery", "misery"),
)
_TOOLS = (
    ("reroll", "turn", "free"),
    ("token-reroll", "reroll-token", "tokens"),
    ("token-set", "set-token", "set a die"),
)


def _panel(wide: float, title: str) -> str:
    return join(rect(1, 1, wide - 2, HEIGHT - 2, 12, "panel"), text(10, TITLE - 1, title, "strip-title"))


def _cells(room: float, words: list[str], across: list[float]) -> list[tuple[float, float]]:
    """Return the left edge and the width of each cell: what it contains, and a share of the room that is left."""
    needed: list[float] = []
    total = 0.0
    for word, minimum in zip(words, across, strict=True):
        least = max(width(word, WORDS), minimum)
        needed.append(least)
        total += least
    air = (room - 8 - total) / len(needed)
    found = []
    x = 4.0
    for wide in needed:
        found.append((round(x, 2), round(wide + air, 2)))
        x += wide + air
    return found


def purse(symbols: str) -> str:
    """Return chips, coins, and upgrades. The symbols of the faces are here, for all parts of the sheet."""
    pieces = [join("<defs>", symbols, "</defs>"), _panel(HELD_WIDTH, "Chips and coins")]
    places = _cells(HELD_WIDTH, [words for _, _, words in _HELD], [_ACROSS] * len(_HELD))
    pieces += [sign(name, "held", *_figure(shape, words, place)) for (name, shape, words), place in zip(_HELD, places, strict=True)]
    return picture(HELD_WIDTH, HEIGHT, "board game-dice_realms purse", *pieces)


def tools() -> str:
    """Return the free reroll and the tokens."""
    pieces = [_panel(TOOLS_WIDTH, "Rerolls")]
    places = _cells(TOOLS_WIDTH, [words for _, _, words in _TOOLS], [FINGER] * len(_TOOLS))
    for (name, shape, words), (x, wide) in zip(_TOOLS, places, strict=True):
        card = rect(x + 1, TITLE + 3.5, wide - 2, HEIGHT - TITLE - 5, 9, "card")
        pieces.append(slot(name, "tool", card, *_figure(shape, words, (x, wide))))
    return picture(TOOLS_WIDTH, HEIGHT, "board game-dice_realms purse", *pieces)


def _figure(shape: str, words: str, place: tuple[float, float]) -> list[str]:
    """Return a shape with its number and its words."""
    x, wide = place
    left = round(x + (wide - _ACROSS) / 2, 2)
    middle = round(x + wide / 2, 2)
    top = TITLE + 10
    return [glyph(shape, left, top + 1, 18), written(left + 20, top + 16.5, "stat"), text(middle, top + 37, words, "note mid")]


def shop(rules: DiceRealmsRules) -> str:
    """Return what coins buy."""
    goods = [
        ("reroll", "reroll-token", "reroll", rules.price_reroll),
        ("set", "set-token", "set a die", rules.price_set),
        ("upgrade", "upgrade", "upgrade", rules.price_upgrade),
        ("repair", "repair", "repair", rules.price_repair),
    ]
    dice = [rules.dice[kind] for kind in rules.on_sale]
    words_of = [*(words for _, _, words, _ in goods), *(f"{die.title} ×9" for die in dice)]
    places = _cells(SHOP_WIDTH, words_of, [FINGER] * len(goods) + [86.0] * len(dice))
    pieces = [_panel(SHOP_WIDTH, "Buy with coins")]
    top = TITLE + 10
    for (name, shape, words, price), (x, wide) in zip(goods, places, strict=False):
        middle = round(x + wide / 2, 2)
        cost = [text(middle + 9, top + 17.5, price, "stat end"), glyph("coin", middle + 11, top + 2, 17)]
        card = rect(x + 1.5, TITLE + 3.5, wide - 3, HEIGHT - TITLE - 5, 9, "card")
        below = text(middle, top + 37, words, "note mid")
        pieces.append(slot(f"buy-{name}", "buy", card, glyph(shape, middle - 28, top, 21), *cost, below))
    for die, (x, wide) in zip(dice, places[len(goods) :], strict=True):
        middle = round(x + wide / 2, 2)
        cost = [text(middle - 4, top + 17.5, rules.price_die, "stat end"), glyph("coin", middle - 3, top + 2, 16)]
        cost += [text(middle + 26, top + 17.5, rules.grain_for_die, "stat end"), glyph("grain", middle + 25, top + 1.5, 17)]
        card = rect(x + 1.5, TITLE + 3.5, wide - 3, HEIGHT - TITLE - 5, 9, "card")
        box = rect(middle - 42, top + 1, 20, 20, 5, f"rim of-{die.id}")
        pieces.append(slot(f"buy-{die.id}", "buy", card, box, *cost, written(middle, top + 37, "note mid")))
    return picture(SHOP_WIDTH, HEIGHT, "board game-dice_realms shop", *pieces)


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
        found[name] = _amount_mark("many" if amount > 9 else "" if amount else "none", amount)
    tool_marks(found, shared, realm)
    _shop_marks(found, shared, realm)


def tool_marks(found: dict[str, Mark], shared: SharedState, realm: Realm) -> None:
    """Mark the free reroll and the tokens."""
    free = shared.phase == REROLLING and realm.step == ROLLING and realm.free
    for name, amount in (("reroll", 1 if free else 0), ("token-reroll", realm.rerolls), ("token-set", realm.sets)):
        found[name] = _amount_mark("have" if amount else "none", amount)


def _shop_marks(found: dict[str, Mark], shared: SharedState, realm: Realm) -> None:
    rules = shared.rules
    coins = realm.coins if realm.step == COLLECTING else -1
    prices = (("reroll", rules.price_reroll), ("set", rules.price_set), ("upgrade", rules.price_upgrade))
    for goods, price in prices:
        found[f"buy-{goods}"] = mark("" if coins >= price else "shut")
    found["buy-repair"] = mark("" if coins >= rules.price_repair and realm.lost else "shut")
    shut = "" if coins >= rules.price_die and realm.grain >= rules.grain_for_die else "shut"
    for kind in rules.on_sale:
        left = shared.dice_left[kind]
        found[f"buy-{rules.dice[kind].id}"] = _die_mark(shut if left else "gone", rules.dice[kind].title, left)


@lru_cache(KEPT)
def _amount_mark(classes: str, amount: int) -> Mark:
    return Mark(classes, str(amount))


@lru_cache(KEPT)
def _die_mark(classes: str, title: str, left: int) -> Mark:
    return Mark(classes, f"{short(title, WORDS, 60)} ×{left}")
