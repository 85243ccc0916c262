"""What the slots and buttons of Rolling Realms are called in words."""

from __future__ import annotations

from collections.abc import Callable

from rollwright.core.edition import Edition
from rollwright.games.rolling_realms.moves import RollingRealmsRules
from rollwright.games.rolling_realms.schema import REALMS

BUTTONS = {
    "die-1": "Die 1",
    "die-2": "Die 2",
    "made-1": "Made die 1",
    "made-2": "Made die 2",
    "benefit-pumpkin-2": "2 pumpkins: one die up or down by 1",
    "benefit-pumpkin-3": "3 pumpkins: one die up, down or the same, and its realm may be used again",
    "benefit-heart-2": "2 hearts: a copy of a rolled pair",
    "benefit-heart-3": "3 hearts: a copy of either rolled die",
    "benefit-coin-2": "2 coins: a copy of a die if the roll's sum is 7",
    "benefit-coin-x": "X coins: a new die showing X",
    "take-pumpkin": "Take a pumpkin",
    "take-heart": "Take a heart",
    "take-coin": "Take a coin",
    "up": "Up by 1",
    "down": "Down by 1",
    "same": "The same number",
    "let-go": "Let the made die go",
    "done": "End the turn",
    "scythe-top-only": "The top row alone",
}
SIGNS = {
    "rolled-1": "The first rolled die",
    "rolled-2": "The second rolled die",
    "round": "The round and the turn",
    "roll-words": "The sum of the roll, and whether it is a pair",
    "turn-now": "Your turn of this round",
    "unspent": "Resources you have not spent",
    "unspent-stars": "Stars for resources you have not spent",
    "made-title": "The dice you made this turn",
}
ROUND_BOXES = ("Your stars of round 1", "Your stars of round 2", "Your stars of round 3", "Your stars in all")
GOLF_BOXES = ("Stars in these realms", "Holes played", "Turns taken", "Turns against par")


def label(rules: RollingRealmsRules, slot: str) -> str:
    """The words of a slot or a button."""
    if slot in BUTTONS:
        return BUTTONS[slot]
    for name in REALMS:
        if slot.startswith(f"{name}-"):
            realm = rules.realms[REALMS.index(name)]
            return f"{realm.title}: {_CELLS[name](rules.edition, slot[len(name) + 1 :])}"
    kind, _, number = slot.rpartition("-")
    if kind == "value":
        return f"A die showing {number}"
    if slot.endswith("-where"):
        return f"Where {BUTTONS[slot.removesuffix('-where')].lower()} was used"
    if kind == "score":
        return (GOLF_BOXES if rules.golf else ROUND_BOXES)[int(number) - 1]
    if kind.endswith("-die"):
        return f"Die {number} of turn {kind.split('-')[1]}"
    return SIGNS.get(slot) or slot.replace("-", " ").capitalize()


def _gain(things: list[str]) -> str:
    return " and ".join(things)


def _other(rest: str, gives: str = "") -> str:
    """A reward, a star or another place that only shows its mark; `gives` is what a reward without a name belongs to."""
    if rest == "used":
        return "whether it was used this turn"
    place, _, number = rest.rpartition("-")
    if place.endswith("-gain"):
        place = place.removesuffix("-gain")
        return f"reward {number} of {place.replace('-', ' ') if '-' in place else f'{gives} {place}'}"
    if place.endswith("-star"):
        return f"star {number} for {place.removesuffix('-star')}s"
    return rest.replace("-", " ")


def _castles(edition: Edition, rest: str) -> str:
    castle, _, row = rest.partition("-row-")
    if row:
        return f"star for row {row} of castle {castle}"
    return f"square {rest}" if len(rest) == 2 else _other(rest, "column")


def _square(edition: Edition, rest: str) -> str:
    return f"row {rest[1]}, column {rest[3]}" if len(rest) == 4 and rest[0] == "r" and rest[2] == "c" else _other(rest)


def _cities(edition: Edition, rest: str) -> str:
    if rest.startswith("other-"):
        return f"stars of the {'first' if rest == 'other-1' else 'second'} other realm"
    return "squares you have filled" if rest == "squares" else _square(edition, rest)


def _charterstone(edition: Edition, rest: str) -> str:
    if rest == "crates":
        return "all crates with the number of the die"
    if rest.startswith("building-"):
        return f"building {rest[9:]}, {_gain(edition.row('building', rest[9:]).texts('gain'))}"
    if rest.startswith("crate-star-"):
        return f"star for crate {rest[11:]}"
    return _other(rest, "building")


def _area(edition: Edition, rest: str) -> str:
    if rest == "both":
        return "the number of a rolled pair in both areas"
    area, _, number = rest.partition("-")
    side = "left" if area == "1" else "right"
    if number == "sum":
        return f"sum of the {side} area"
    return f"{side} {number}" if number.isdigit() and area in "12" else _other(rest)


def _pendulum(edition: Edition, rest: str) -> str:
    if rest.startswith("octagon-"):
        return f"octagon {rest[8:]}, {_gain(edition.row('octagon', rest[8:]).texts('gain'))}"
    return f"hourglass number {rest}" if rest.isdigit() else _other(rest)


def _scythe(edition: Edition, rest: str) -> str:
    kind, _, number = rest.partition("-")
    for row in edition.rows("scythe"):
        if kind == "top" and row.integer("top") == int(number):
            return f"top {number}, gives {_gain(row.texts('gain'))}"
        if kind == "bottom" and row.integer("bottom") == int(number):
            return f"bottom {number}, costs a {row.text('cost')}, is a star"
    return _other(rest, "top")


def _tapestry(edition: Edition, rest: str) -> str:
    if len(rest) == 2:
        return f"shape {rest[0]} as drawn" if rest[1] == "a" else f"shape {rest[0]} turned, way {'abcdefgh'.index(rest[1]) + 1}"
    if rest.startswith("big-"):
        return f"reward of the big square in {_square(edition, rest[4:])}"
    return f"star for {rest.replace('-', ' ')}" if rest.startswith(("row-", "column-")) else _square(edition, rest)


def _viticulture(edition: Edition, rest: str) -> str:
    if rest.startswith("grape-"):
        return f"grape {rest[6:]}, {_gain(edition.row('grape', rest[6:]).texts('gain'))}"
    if rest.startswith("order-"):
        row = edition.row("order", rest[6:])
        return f"order {row.integer('value')}, {row.integer('stars')} stars"
    return _other(rest, "grape")


def _wingspan(edition: Edition, rest: str) -> str:
    if len(rest) == 2:
        return f"bird with wingspan {edition.row('bird', rest[0]).integer('wingspan')}, square {rest[1]}"
    if rest.endswith("-exact"):
        return f"star for exactly {edition.row('bird', rest[0]).integer('wingspan')}"
    return _other(rest, "square")


def _society(edition: Edition, rest: str) -> str:
    if rest.startswith("set-"):
        return f"star for the cards {', '.join(rest[4:-1])} and {rest[-1]}"
    if rest == "all":
        return "star for all cards"
    return f"card {rest}" if len(rest) == 1 else _other(rest)


_CELLS: dict[str, Callable[[Edition, str], str]] = {
    "castles": _castles,
    "cities": _cities,
    "charterstone": _charterstone,
    "euphoria": _area,
    "little_scythe": _area,
    "pendulum": _pendulum,
    "society": _society,
    "scythe": _scythe,
    "tapestry": _tapestry,
    "viticulture": _viticulture,
    "wingspan": _wingspan,
}
