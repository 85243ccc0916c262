"""What an edition of Six Clans holds: the keys of its rows, and what must be true of them together."""

from __future__ import annotations

from typing import Final

from rollwright.core.edition import Edition, Field, Row, Schema

ZONES = ("top", "second", "middle", "side", "bottom")
BONUSES = ("step", "size", "colour", "combine", "split", "two")
NUMBERS = (
    "most-in-a-cell",
    "lines-scored",
    "points-per-recruit",
    "points-per-bonus",
    "picks-by-two",
    "cells-in-a-row",
    "side-pairs",
    "recruits-by-overflow",
)
DICE: Final = 5
CLANS: Final = 6
TOP_CELLS: Final = 10
MIDDLE_CELLS: Final = 9
BOTTOM_PAIRS: Final = 5
MEEPLES: Final = 18  # the rulebook's list of components

Problem = tuple[str, str, str]


def cell_names(edition: Edition) -> list[str]:
    """The cells of the Clan Sheet in the order of the zones, then the spaces of the Home Card."""
    row = range(1, edition.row("number", "cells-in-a-row").integer("value") + 1)
    names = [f"top-{at}" for at in range(1, TOP_CELLS + 1)]
    names += [f"rising-{at}" for at in row]
    names += [f"falling-{at}" for at in row]
    names += [f"middle-{at}" for at in range(1, MIDDLE_CELLS + 1)]
    names += [f"side-{at}{half}" for at in range(1, edition.row("number", "side-pairs").integer("value") + 1) for half in "ab"]
    names += [f"bottom-{at}{half}" for at in range(1, BOTTOM_PAIRS + 1) for half in "ab"]
    names += [f"home-{at}" for at in range(1, len(edition.rows("home")) + 1)]
    return names


def _ids(edition: Edition, table: str, wanted: list[str]) -> list[Problem]:
    """What is wrong with a table whose rows must be these, in this order."""
    found = [row.id for row in edition.rows(table)]
    if found == wanted:
        return []
    for id in found:
        if id not in wanted:
            return [(f"{table} {id!r}", "id", f"is not one of: {', '.join(wanted)}")]
    missing = [id for id in wanted if id not in found]
    if missing:
        return [(f"table {table!r}", "", f"lacks {missing[0]!r}")]
    return [(f"table {table!r}", "", f"must stand in this order: {', '.join(wanted)}")]


def _known_sides(edition: Edition, table: str, key: str) -> list[Problem]:
    """What is wrong with drawn dice that are not on the table."""
    sides = [row.integer("sides") for row in edition.rows("die")]
    return [
        (f"{table} {row.id!r}", key, f"cannot be {row.integer(key)}; it can be 0 for none, or: {', '.join(map(str, sides))}")
        for row in edition.rows(table)
        if row.integer(key) and row.integer(key) not in sides
    ]


def _numbers(edition: Edition) -> list[Problem]:
    bounds = {
        "most-in-a-cell": (max(row.integer("sides") for row in edition.rows("die")), 20),
        "lines-scored": (1, 8),
        "points-per-recruit": (0, 20),
        "points-per-bonus": (0, 20),
        "picks-by-two": (1, DICE),
        "cells-in-a-row": (2, 6),
        "side-pairs": (1, 6),
        "recruits-by-overflow": (0, 5),
    }
    problems = []
    for row in edition.rows("number"):
        least, most = bounds[row.id]
        if not least <= row.integer("value") <= most:
            problems.append((f"number {row.id!r}", "value", f"must be from {least} to {most}, not {row.integer('value')}"))
    return problems


def _clock(rows: list[Row]) -> list[Problem]:
    """Rounds are played in their order, and there are always enough meeples for the dice."""
    if not 2 <= len(rows) <= 9 or [row.id for row in rows] != [f"round-{at}" for at in range(1, len(rows) + 1)]:
        return [("table 'round'", "", "must be round-1, round-2 and so on, two to nine of them")]
    if rows[0].integer("kills"):
        return [("round 'round-1'", "kills", "must be 0: a meeple dies when the bag is filled again")]
    if sum(row.integer("kills") for row in rows) > CLANS:
        return [("table 'round'", "kills", f"must not kill more than {CLANS} meeples in all")]
    return []


def check(edition: Edition) -> list[Problem]:
    """What must hold in everybody's edition."""
    problems = _ids(edition, "number", list(NUMBERS)) + _ids(edition, "zone", list(ZONES)) + _clock(edition.rows("round"))
    if len(edition.rows("die")) != DICE:
        problems.append(("table 'die'", "", f"must have {DICE} rows"))
    if len(edition.rows("clan")) != CLANS:
        problems.append(("table 'clan'", "", f"must have {CLANS} rows"))
    if not 2 <= len(edition.rows("home")) <= 15:
        problems.append(("table 'home'", "", "must have from 2 to 15 spaces"))
    problems += _ids(edition, "home", [f"home-{at}" for at in range(1, len(edition.rows("home")) + 1)])
    problems += _ids(edition, "top", [f"top-{at}" for at in range(1, TOP_CELLS + 1)])
    problems += _ids(edition, "middle", [f"middle-{at}" for at in range(1, MIDDLE_CELLS + 1)])
    problems += _ids(edition, "bottom", [f"bottom-{at}" for at in range(1, BOTTOM_PAIRS + 1)])
    if problems:
        return problems
    sides = [row.integer("sides") for row in edition.rows("die")]
    if sides != sorted(set(sides)):
        problems.append(("table 'die'", "sides", "must rise from the first to the last"))
    for row in edition.rows("die"):
        if row.id != f"d{row.integer('sides')}":
            problems.append((f"die {row.id!r}", "id", f"must be 'd{row.integer('sides')}', by its sides"))
    if sorted(row.integer("step") for row in edition.rows("zone")) != [1, 2, 3, 4, 5]:
        problems.append(("table 'zone'", "step", "must be 1 to 5, each once"))
    for row in edition.rows("clan"):
        if not (row.id.isascii() and row.id.isalpha() and row.id.islower()):
            problems.append((f"clan {row.id!r}", "id", "must be one word of small letters"))
    if problems:
        return problems
    problems += _numbers(edition)
    cells = cell_names(edition)
    for row in edition.rows("icon"):
        if row.id not in cells or row.id.startswith("middle-"):
            problems.append((f"icon {row.id!r}", "id", "is not a cell that may carry an icon"))
    return problems + _known_sides(edition, "icon", "sides") + _known_sides(edition, "middle", "need")


def totals(edition: Edition) -> list[Problem]:
    """The rulebook's list of components, for released editions."""
    meeples = sum(row.integer("meeples") for row in edition.rows("clan"))
    return [] if meeples == MEEPLES else [("table 'clan'", "meeples", f"must be {MEEPLES} together, not {meeples}")]


SCHEMA = Schema(
    {
        "number": {"value": Field("integer")},
        "die": {"sides": Field("integer", least=2, most=14)},
        "clan": {"title": Field("text"), "meeples": Field("integer", least=2, most=5)},
        "round": {"picks": Field("integer", least=0, most=DICE), "kills": Field("integer", least=0, most=1)},
        "zone": {"step": Field("integer", least=1, most=5)},
        "top": {
            "kind": Field("text", choices=("least", "most")),
            "limit": Field("integer", least=1, most=20),
            "points": Field("integer", least=0, most=1000),
        },
        "middle": {"need": Field("integer", least=0, most=14)},
        "bottom": {"times": Field("integer", least=1, most=20)},
        "home": {"bonus": Field("text", choices=BONUSES)},
        "icon": {"sides": Field("integer", least=0, most=14)},
        "rank": {"least": Field("integer", least=0, most=10000), "title": Field("text")},
    },
    check,
    totals,
)
