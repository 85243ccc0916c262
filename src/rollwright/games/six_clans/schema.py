"""The schema of an edition: the keys of its rows, and what must hold between them."""

from __future__ import annotations

from typing import Final

from rollwright.core.edition import Edition, Field, Row, Schema
from rollwright.games.six_clans.components import (
    BONUSES,
    BOTTOM_PAIRS,
    CLANS,
    DICE,
    MIDDLE_CELLS,
    NO_SPACE,
    TOP_CELLS,
    ZONES,
    cell_names,
    names_of_cells,
)

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
MAX_CELLS_IN_A_ROW: Final = 6
MAX_PAIRS: Final = 6
MAX_SPACES: Final = 15
MEEPLES: Final = 18  # the rulebook's list of components

Problem = tuple[str, str, str]


def _ids(edition: Edition, table: str, wanted: list[str]) -> list[Problem]:
    """Return the problems of a table whose rows must be these, in this order."""
    found = [row.id for row in edition.rows(table)]
    if found == wanted:
        return []
    for id in found:
        if id not in wanted:
            return [(f"{table} {id!r}", "id", f"is not one of: {', '.join(wanted)}")]
    missing = [id for id in wanted if id not in found]
    if missing:
        return [(f"table {table!r}", "", f"lacks {missing[0]!r}")]
    return [(f"table {table!r}", "", f"must be in this order: {', '.join(wanted)}")]


def _known_sides(edition: Edition, table: str, key: str) -> list[Problem]:
    """Return the problems of icons of dice that the game does not have."""
    sides = [row.integer("sides") for row in edition.rows("die")]
    return [
        (f"{table} {row.id!r}", key, f"cannot be {row.integer(key)}; it can be 0 for none, or: {', '.join(map(str, sides))}")
        for row in edition.rows(table)
        if row.integer(key) and row.integer(key) not in sides
    ]


def _icons(edition: Edition) -> list[Problem]:
    """Return the problems of icons. A cell that the sheet lacks must have none, because rows of an edition cannot be removed."""
    here, anywhere = cell_names(edition), names_of_cells(MAX_CELLS_IN_A_ROW, MAX_PAIRS, MAX_SPACES)
    problems = []
    for row in edition.rows("icon"):
        if row.id not in anywhere or row.id.startswith("middle-"):
            problems.append((f"icon {row.id!r}", "id", "is not a cell that can have an icon"))
        elif row.integer("sides") and row.id not in here:
            problems.append((f"icon {row.id!r}", "sides", "must be 0: this sheet has no such cell"))
    return problems


def _limits(edition: Edition) -> list[Problem]:
    most = edition.row("number", "most-in-a-cell").integer("value")
    return [
        (f"top {row.id!r}", "limit", f"must be from 1 to {most}, the most a cell holds, not {row.integer('limit')}")
        for row in edition.rows("top")
        if row.integer("limit") > most
    ]


def _home(rows: list[Row]) -> list[Problem]:
    """Return the problems of the Home Card. Its spaces are listed from top to bottom; those the real card lacks come last."""
    bonuses = [row.text("bonus") for row in rows]
    spaces = len(bonuses) - bonuses.count(NO_SPACE)
    if not 2 <= spaces <= MAX_SPACES:
        return [("table 'home'", "", f"must have from 2 to {MAX_SPACES} spaces")]
    if NO_SPACE in bonuses[:spaces]:
        at = bonuses.index(NO_SPACE)
        return [(f"home {rows[at].id!r}", "bonus", f"cannot be {NO_SPACE!r}: there is a space below it")]
    return []


def _numbers(edition: Edition) -> list[Problem]:
    bounds = {
        "most-in-a-cell": (max(row.integer("sides") for row in edition.rows("die")), 20),
        "lines-scored": (1, 8),
        "points-per-recruit": (0, 20),
        "points-per-bonus": (0, 20),
        "picks-by-two": (1, DICE),
        "cells-in-a-row": (2, MAX_CELLS_IN_A_ROW),
        "side-pairs": (1, MAX_PAIRS),
        "recruits-by-overflow": (0, 5),
    }
    problems = []
    for row in edition.rows("number"):
        least, most = bounds[row.id]
        if not least <= row.integer("value") <= most:
            problems.append((f"number {row.id!r}", "value", f"must be from {least} to {most}, not {row.integer('value')}"))
    return problems


def _rounds(rows: list[Row]) -> list[Problem]:
    """Return the problems of the rounds: they are in order, and there are always enough meeples for the dice."""
    if not 2 <= len(rows) <= 9 or [row.id for row in rows] != [f"round-{at}" for at in range(1, len(rows) + 1)]:
        return [("table 'round'", "", "must be round-1, round-2, and so on, from two to nine of them")]
    if rows[0].integer("kills"):
        return [("round 'round-1'", "kills", "must be 0: a meeple is killed when the bag is refilled")]
    if sum(row.integer("kills") for row in rows) > CLANS:
        return [("table 'round'", "kills", f"must not kill more than {CLANS} meeples in all")]
    return []


def check(edition: Edition) -> list[Problem]:
    """Return the problems of any edition."""
    problems = _ids(edition, "number", list(NUMBERS)) + _ids(edition, "zone", list(ZONES)) + _rounds(edition.rows("round"))
    if len(edition.rows("die")) != DICE:
        problems.append(("table 'die'", "", f"must have {DICE} rows"))
    if len(edition.rows("clan")) != CLANS:
        problems.append(("table 'clan'", "", f"must have {CLANS} rows"))
    problems += _ids(edition, "home", [f"home-{at}" for at in range(1, len(edition.rows("home")) + 1)])
    problems += _home(edition.rows("home"))
    problems += _ids(edition, "top", [f"top-{at}" for at in range(1, TOP_CELLS + 1)])
    problems += _ids(edition, "middle", [f"middle-{at}" for at in range(1, MIDDLE_CELLS + 1)])
    problems += _ids(edition, "bottom", [f"bottom-{at}" for at in range(1, BOTTOM_PAIRS + 1)])
    if problems:
        return problems
    sides = [row.integer("sides") for row in edition.rows("die")]
    if sides != sorted(set(sides)):
        problems.append(("table 'die'", "sides", "must rise from the first to the last"))
    if sorted(row.integer("step") for row in edition.rows("zone")) != [1, 2, 3, 4, 5]:
        problems.append(("table 'zone'", "step", "must be 1 to 5, each once"))
    for row in edition.rows("clan"):
        if not (row.id.isascii() and row.id.isalpha() and row.id.islower()):
            problems.append((f"clan {row.id!r}", "id", "must be one word in lowercase letters"))
    if problems:
        return problems
    problems += _numbers(edition) + _limits(edition) + _icons(edition)
    return problems + _known_sides(edition, "icon", "sides") + _known_sides(edition, "middle", "need")


def totals(edition: Edition) -> list[Problem]:
    """Return how a released edition differs from the rulebook's list of components."""
    meeples = sum(row.integer("meeples") for row in edition.rows("clan"))
    return [] if meeples == MEEPLES else [("table 'clan'", "meeples", f"must be {MEEPLES} in total, not {meeples}")]


SCHEMA = Schema(
    {
        "number": {"value": Field("integer")},
        "die": {"sides": Field("integer", minimum=2, maximum=14)},
        "clan": {"title": Field("text"), "meeples": Field("integer", minimum=2, maximum=5)},
        "round": {"picks": Field("integer", minimum=0, maximum=DICE), "kills": Field("integer", minimum=0, maximum=1)},
        "zone": {"step": Field("integer", minimum=1, maximum=5)},
        "top": {
            "kind": Field("text", choices=("least", "most")),
            "limit": Field("integer", minimum=1, maximum=20),
            "points": Field("integer", minimum=0, maximum=1000),
        },
        "middle": {"need": Field("integer", minimum=0, maximum=14)},
        "bottom": {"times": Field("integer", minimum=1, maximum=20)},
        "home": {"bonus": Field("text", choices=(*BONUSES, NO_SPACE))},
        "icon": {"sides": Field("integer", minimum=0, maximum=14)},
        "rank": {"least": Field("integer", minimum=0, maximum=10000), "title": Field("text")},
    },
    check,
    totals,
)
