"""Which tables an edition of Rolling Realms has, and what their rows must be for the cards to work."""

from __future__ import annotations

from rollwright.core.edition import Edition, Field, Schema

RESOURCES = ("pumpkin", "heart", "coin")
GAINS = (*RESOURCES, "star")
REALMS = (
    "castles",
    "cities",
    "charterstone",
    "euphoria",
    "little_scythe",
    "pendulum",
    "society",
    "scythe",
    "tapestry",
    "viticulture",
    "wingspan",
)
CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")
SIX = ("1", "2", "3", "4", "5", "6")
THREE = ("row-1", "row-2", "row-3")

# The cards have these places and no others; an edition says what is printed on them.
IDS: dict[str, tuple[str, ...]] = {
    "realm": REALMS,
    "castle": ("a", "b", "c", "d", "e"),
    "city": (*THREE, "column-1", "column-2", "column-3"),
    "building": SIX,
    "sum": ("low", "middle", "high"),
    "hex": ("left", "right", "pair"),
    "octagon": ("1", "2", "3", "4", "5"),
    "hourglass": ("1", "2", "3"),
    "society": THREE,
    "scythe": SIX,
    "square": ("r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3"),
    "shape": SIX,
    "grape": SIX,
    "order": ("10", "11", "12"),
    "bird": ("a", "b", "c"),
    "resource": RESOURCES,
    "number": ("unspent", "euphoria-stars", "golf-holes", "golf-stars", "golf-par", "golf-turns"),
}


def drawn(value: object) -> str:
    """What is wrong with a shape drawn as rows of "#" and "."."""
    if not isinstance(value, list) or not 1 <= len(value) <= 6:
        return "must be one to six rows of # and ."
    for line in value:
        if len(line) != len(value[0]) or not 1 <= len(line) <= 6 or line.strip("#."):
            return f"must be rows of # and . of the same length, at most six, not {line!r}"
    return "" if "#" in "".join(value) else "must have at least one #"


def check(edition: Edition) -> list[tuple[str, str, str]]:
    """What keeps the cards of this edition from being played with, as (row, key, words)."""
    wrong: list[tuple[str, str, str]] = []
    for table, ids in IDS.items():
        for row in edition.rows(table):
            if row.id not in ids:
                wrong.append((f"{table} {row.id!r}", "id", f"is not on the card; there are: {', '.join(ids)}"))
        if [row.id for row in edition.rows(table)] != list(ids) and not wrong:
            wrong.append((f"table {table!r}", "", f"must have the rows {', '.join(ids)} in this order"))
    if wrong:
        return wrong
    for row in edition.rows("castle"):
        squares = row.texts("squares")
        if not 1 <= len(squares) <= 3 or "door" in squares[1:] or squares[-1] != "open":
            wrong.append((f"castle {row.id!r}", "squares", "must be one to three, a door only at the bottom and not alone"))
    for key in ("top", "bottom"):
        if sorted([row.integer(key) for row in edition.rows("scythe")]) != [1, 2, 3, 4, 5, 6]:
            wrong.append(("table 'scythe'", key, "must hold each number from 1 to 6 once"))
    numbers: list[int] = []
    for row in edition.rows("hourglass"):
        numbers.extend(row.integers("numbers"))
    if sorted(numbers) != [1, 2, 3, 4, 5, 6] or not all(row.integers("numbers") for row in edition.rows("hourglass")):
        wrong.append(("table 'hourglass'", "numbers", "must hold each number from 1 to 6 once, and none may be empty"))
    sums = edition.rows("sum")
    if not 1 == sums[0].integer("least") < sums[1].integer("least") < sums[2].integer("least"):
        wrong.append(("table 'sum'", "least", "must begin with 1 and rise from row to row"))
    for row in sums:
        if row.text("take") == "one" and (len(row.texts("gain")) < 2 or "star" in row.texts("gain")):
            wrong.append((f"sum {row.id!r}", "take", 'can be "one" only of two or three resources, not of a star'))
    for row in edition.rows("bird"):
        if len(row.texts("gain")) != 3:
            wrong.append((f"bird {row.id!r}", "gain", "must name what stands under each of the three squares"))
    for row in edition.rows("number"):
        if row.id.startswith("golf-") and not 1 <= row.integer("value") <= 18:
            wrong.append((f"number {row.id!r}", "value", "must be from 1 to 18"))
    ranks = [row.integer("least") for row in edition.rows("rank")]
    if not ranks or ranks[0] != 0 or sorted(ranks) != ranks:
        wrong.append(("table 'rank'", "least", "must begin with 0 and rise from row to row"))
    return wrong


def totals(edition: Edition) -> list[tuple[str, str, str]]:
    """What a released edition says otherwise than the rulebook: six stars to a realm, the printed squares."""
    wrong: list[tuple[str, str, str]] = []
    squares: list[str] = []
    for row in edition.rows("castle"):
        squares.extend(row.texts("squares"))
    if squares.count("open") != 10 or squares.count("door") != 2:
        wrong.append(("table 'castle'", "squares", "must have ten open squares and two doors together"))
    filled: list[str] = []
    for row in edition.rows("square"):
        filled.extend(row.texts("filled"))
    if len(filled) != 6:
        wrong.append(("table 'square'", "filled", "must have six filled small squares together"))
    for number, row in enumerate(edition.rows("shape"), 1):
        if "".join(row.texts("cells")).count("#") != number:
            wrong.append((f"shape {row.id!r}", "cells", f"must fill {number} small squares"))
    if [row.texts("gain") for row in edition.rows("octagon")].count(["star"]) != 2:
        wrong.append(("table 'octagon'", "gain", "must hold two stars, six for the three hourglasses"))
    return wrong


def schema() -> Schema:
    resources = Field("texts", choices=RESOURCES)
    gains = Field("texts", choices=GAINS)
    return Schema(
        {
            "realm": {"title": Field("text")},
            "castle": {
                "castle": Field("integer", minimum=1, maximum=2),
                "squares": Field("texts", choices=("door", "open")),
                "gain": resources,
            },
            "city": {"gain": resources},
            "building": {"gain": resources},
            "sum": {
                "least": Field("integer", minimum=1, maximum=21),
                "gain": gains,
                "take": Field("text", choices=("one", "all")),
            },
            "hex": {"gain": resources},
            "octagon": {"gain": gains},
            "hourglass": {"numbers": Field("integers", minimum=1, maximum=6)},
            "society": {"gain": resources},
            "scythe": {
                "top": Field("integer", minimum=1, maximum=6),
                "gain": resources,
                "bottom": Field("integer", minimum=1, maximum=6),
                "cost": Field("text", choices=RESOURCES),
            },
            "square": {"gain": resources, "filled": Field("texts", choices=CORNERS)},
            "shape": {"cells": Field("texts", check=drawn)},
            "grape": {"gain": resources},
            "order": {"value": Field("integer", minimum=2, maximum=27), "stars": Field("integer", minimum=0, maximum=6)},
            "bird": {"wingspan": Field("integer", minimum=3, maximum=18), "gain": gains},
            "resource": {"capacity": Field("integer", minimum=1, maximum=99)},
            "number": {"value": Field("integer", minimum=0, maximum=99)},
            "rank": {"least": Field("integer", minimum=0, maximum=9999), "title": Field("text")},
        },
        check,
        totals,
    )
