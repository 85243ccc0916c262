"""The table and a sheet as text, 100 columns wide, in rich's markup.

Printed numbers in brackets are marked, a dot or a letter is empty.
"""

from __future__ import annotations

from collections.abc import Callable

from rollwright.core.edition import Edition
from rollwright.core.score import format_points
from rollwright.games.rolling_realms.position import RollingRealmsPosition
from rollwright.games.rolling_realms.realm import round_stars
from rollwright.games.rolling_realms.realms.charterstone import MARKED
from rollwright.games.rolling_realms.realms.little_scythe import SIXTH
from rollwright.games.rolling_realms.realms.society import NAMES, ROWS
from rollwright.games.rolling_realms.realms.tapestry import SIZE, Tapestry
from rollwright.games.rolling_realms.schema import RESOURCES
from rollwright.games.rolling_realms.sheet import COMPENSED, DICE, ROLLED, UNUSED, Sheet

LETTER = {"pumpkin": "P", "heart": "H", "coin": "C", "star": "*"}
INK = {"pumpkin": "dark_orange", "heart": "magenta", "coin": "yellow"}
NUMBERS = range(1, 7)


def terminal(position: RollingRealmsPosition, seat: int) -> str:
    sheet = position.sheets[seat]
    lines = [
        f"[bold]Rolling Realms[/], {position.phase()}, {_score(position, seat)}",
        *_dice(position, sheet),
        *_purse(position, sheet),
    ]
    stars = round_stars(position.realms, sheet)
    for place, realm in enumerate(position.realms):
        used = "  [dim](used this turn)[/]" if sheet.active >> place & 1 else ""
        lines += ["", f"[bold]{realm.title}[/]  {'*' * stars[place]}[dim]{'.' * (6 - stars[place])}[/]{used}"]
        lines += [f"  {line}" for line in _SHOWN[realm.name](position.ruleset.edition, sheet.cards[place], sheet)]
        if isinstance(realm, Tapestry):
            lines += [f"  {line}" for line in _grid(realm, sheet.cards[place][0])]
    return "\n".join(lines)


def _score(position: RollingRealmsPosition, seat: int) -> str:
    if not position.ruleset.golf:
        return f"{format_points(position.score(seat).total, 10)} stars"
    here = f"{sum(round_stars(position.realms, position.sheets[seat]))} of {position.ruleset.goal} stars"
    return f"{here}; {position.rank()}" if position.holes() else here


def _dice(position: RollingRealmsPosition, sheet: Sheet) -> list[str]:
    words = []
    for die in range(DICE):
        name = f"die {die + 1}" if die < ROLLED else f"made {die - 1}"
        where = sheet.where[die]
        if sheet.dice[die]:
            words.append(f"{name}: [reverse] {sheet.dice[die]} [/]{' (any realm)' if sheet.free >> die & 1 else ''}")
        elif where == COMPENSED:
            words.append(f"{name}: became a resource")
        elif where != UNUSED:
            words.append(f"{name}: in {position.realms[where].title}")
    return ["  ".join(words)] if words else []


def _purse(position: RollingRealmsPosition, sheet: Sheet) -> list[str]:
    lines = []
    for at, thing in enumerate(RESOURCES):
        spent = sheet.gained[at] - sheet.have[at]
        track = "x" * spent + "o" * sheet.have[at] + "." * (sheet.capacity[at] - sheet.gained[at])
        lines.append(f"[{INK[thing]}]{thing.title() + 's':<10}[/]{track}  {sheet.have[at]}")
    return lines


def _number(number: int) -> str:
    return str(number) if number else "."


def _printed(number: int, marked: int | bool) -> str:
    return f"({number})" if marked else f" {number} "


def _pay(things: list[str]) -> str:
    return "".join(LETTER[thing] for thing in things)


def _castles(edition: Edition, card: list[int], sheet: Sheet) -> list[str]:
    at = 0
    columns = []
    for row in edition.rows("castle"):
        squares = []
        for what in row.texts("squares"):
            squares.append("door" if what == "door" else _number(card[at]))
            at += what == "open"
        columns.append(f"{row.id}: {' '.join(squares)} > {_pay(row.texts('gain'))}")
    return ["from the bottom up  " + "   ".join(columns)]


def _cities(edition: Edition, card: list[int], sheet: Sheet) -> list[str]:
    lines = []
    for at in range(3):
        row = " ".join(f"{_number(number):>2}" for number in card[3 * at : 3 * at + 3])
        lines.append(f"{row}  > {_pay(edition.row('city', f'row-{at + 1}').texts('gain'))}")
    return [*lines, " ".join(_pay(edition.row("city", f"column-{at}").texts("gain")) for at in (1, 2, 3))]


def _charterstone(edition: Edition, card: list[int], sheet: Sheet) -> list[str]:
    buildings = [f"{_printed(n, card[0] >> n & 1)}{_pay(edition.row('building', str(n)).texts('gain'))}" for n in NUMBERS]
    crates = [f"({card[n]})" if card[MARKED] >> n & 1 else f" {_number(card[n])} " for n in NUMBERS]
    return ["buildings " + "  ".join(buildings), "crates    " + "   ".join(crates)]


def _euphoria(edition: Edition, card: list[int], sheet: Sheet) -> list[str]:
    sums = ", ".join(f"from {row.integer('least')} {_pay(row.texts('gain'))}" for row in edition.rows("sum"))
    areas = []
    for area, name in enumerate(("left", "right")):
        areas.append(f"{name} {''.join(_printed(n, card[area] >> n & 1) for n in NUMBERS)} sum {card[2 + area]}")
    return ["   ".join(areas), f"a sum pays: {sums}"]


def _little_scythe(edition: Edition, card: list[int], sheet: Sheet) -> list[str]:
    clusters = []
    for cluster, name in enumerate(("left", "right")):
        numbers = "".join(_printed(n, card[cluster] >> n & 1) for n in NUMBERS)
        clusters.append(f"{name} {numbers} > {_pay(edition.row('hex', name).texts('gain'))}")
    tally = "  ".join(f"{min(sheet.gained[at], SIXTH)}/{SIXTH} {LETTER[thing]}" for at, thing in enumerate(RESOURCES))
    return [
        "   ".join(clusters),
        f"a pair > {_pay(edition.row('hex', 'pair').texts('gain'))}; the sixth of a kind is two stars: {tally}",
    ]


def _pendulum(edition: Edition, card: list[int], sheet: Sheet) -> list[str]:
    octagons = []
    for at, row in enumerate(edition.rows("octagon")):
        octagons.append(f"({_pay(row.texts('gain'))})" if card[0] >> at & 1 else f" {_pay(row.texts('gain'))} ")
    glasses = ["".join(_printed(n, card[1] >> n & 1) for n in row.integers("numbers")) for row in edition.rows("hourglass")]
    return ["octagons " + "  ".join(octagons), "hourglasses " + " | ".join(glasses)]


def _society(edition: Edition, card: list[int], sheet: Sheet) -> list[str]:
    lines = []
    for names, row in zip(ROWS, edition.rows("society"), strict=True):
        cells = " " * (8 - 2 * len(names)) + "   ".join(str(card[NAMES.index(name)] or name) for name in names)
        lines.append(f"{cells:<14} > {_pay(row.texts('gain'))}")
    return lines


def _scythe(edition: Edition, card: list[int], sheet: Sheet) -> list[str]:
    top = [
        f"{_printed(row.integer('top'), card[0] >> at & 1)}{_pay(row.texts('gain'))}"
        for at, row in enumerate(edition.rows("scythe"))
    ]
    low = [
        f"{_printed(row.integer('bottom'), card[1] >> at & 1)}-{LETTER[row.text('cost')]}"
        for at, row in enumerate(edition.rows("scythe"))
    ]
    return ["top    " + "".join(f"{word:<7}" for word in top), "bottom " + "".join(f"{word:<7}" for word in low)]


def _tapestry(edition: Edition, card: list[int], sheet: Sheet) -> list[str]:
    shapes = [" ".join([row.id + ":", "/".join(row.texts("cells"))]) for row in edition.rows("shape")]
    return ["shapes " + "  ".join(shapes)]


def _grid(realm: Tapestry, filled: int) -> list[str]:
    lines = []
    for row in range(SIZE):
        cells = []
        for column in range(SIZE):
            bit = 1 << SIZE * row + column
            cells.append("#" if realm.printed & bit else "o" if filled & bit else ".")
        pays = "  ".join("".join("PHC*"[gain] for gain in realm.pays[row // 2 * 3 + at]) for at in range(3))
        lines.append(" ".join(cells) + (f"   big squares pay {pays}" if row % 2 == 0 else ""))
    return lines


def _viticulture(edition: Edition, card: list[int], sheet: Sheet) -> list[str]:
    grapes = []
    for n in NUMBERS:
        pay = _pay(edition.row("grape", str(n)).texts("gain"))
        grapes.append(f"{'x' + str(n) + 'x' if card[1] >> n & 1 else _printed(n, card[0] >> n & 1)}{pay}")
    orders = []
    for at, row in enumerate(edition.rows("order")):
        begun = f" wants {card[4]} more" if card[3] == at + 1 else ""
        orders.append(_printed(row.integer("value"), card[2] >> at & 1) + "*" * row.integer("stars") + begun)
    return ["grapes " + "  ".join(grapes), "orders " + "  ".join(orders)]


def _wingspan(edition: Edition, card: list[int], sheet: Sheet) -> list[str]:
    birds = []
    for at, row in enumerate(edition.rows("bird")):
        squares = " ".join(f"{_number(card[3 * at + k])}{LETTER[thing]}" for k, thing in enumerate(row.texts("gain")))
        birds.append(f"{row.id}: {squares} = {row.integer('wingspan')}")
    return ["   ".join(birds)]


_SHOWN: dict[str, Callable[[Edition, list[int], Sheet], list[str]]] = {
    "castles": _castles,
    "cities": _cities,
    "charterstone": _charterstone,
    "euphoria": _euphoria,
    "little_scythe": _little_scythe,
    "pendulum": _pendulum,
    "society": _society,
    "scythe": _scythe,
    "tapestry": _tapestry,
    "viticulture": _viticulture,
    "wingspan": _wingspan,
}
