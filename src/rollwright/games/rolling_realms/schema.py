"""The schema of an edition of Rolling Realms: the tables that all realms share, and those of each realm."""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.core.edition import Edition, Field, Schema
from rollwright.games.rolling_realms.names import RESOURCES
from rollwright.games.rolling_realms.realm import Problem, Realm
from rollwright.games.rolling_realms.realms import REALMS

NUMBERS = ("unspent", "golf-holes", "golf-stars", "golf-par", "golf-turns")
FEWEST = 9  # three realms for each of three rounds
SHARED = {
    "realm": {"title": Field("text")},
    "resource": {"capacity": Field("integer", minimum=1, maximum=99)},
    "number": {"value": Field("integer", minimum=0, maximum=99)},
    "rank": {"least": Field("integer", minimum=0, maximum=9999), "title": Field("text")},
}


def realms_in(edition: Edition, realms: Sequence[type[Realm]]) -> list[type[Realm]]:
    """Return the realms that this edition has."""
    ids = [row.id for row in edition.rows("realm")]
    return [realm for realm in realms if realm.name in ids]


def build_schema(realms: Sequence[type[Realm]]) -> Schema:
    """Return the schema for these realms. An edition may leave out a realm together with its tables."""
    tables = dict(SHARED)
    own: set[str] = set()
    for realm in realms:
        for name, table in realm.tables.items():
            tables[name] = table.fields
            own.add(name)

    def check(edition: Edition) -> list[Problem]:
        return _wrong_rows(edition, realms) or _wrong_values(edition, realms)

    def totals(edition: Edition) -> list[Problem]:
        return [problem for realm in realms_in(edition, realms) for problem in realm.misprints(edition)]

    return Schema(tables, check, totals, frozenset(own))


def _wrong_rows(edition: Edition, realms: Sequence[type[Realm]]) -> list[Problem]:
    """Return the rows for which the cards have no place, and the places that have no row."""
    wrong: list[Problem] = []
    here = realms_in(edition, realms)
    known = [realm.name for realm in realms]
    expected: dict[str, tuple[str, ...]] = {"realm": tuple(realm.name for realm in here), "resource": RESOURCES}
    for realm in here:
        for name, table in realm.tables.items():
            expected[name] = table.ids
    for row in edition.rows("realm"):
        if row.id not in known:
            wrong.append((f"realm {row.id!r}", "id", f"is not a known realm; choose from: {', '.join(known)}"))
    for name, ids in expected.items():
        rows = [row.id for row in edition.tables.get(name, [])]
        for id in rows:
            if id not in ids and name != "realm":
                wrong.append((f"{name} {id!r}", "id", f"is not on the card; choose from: {', '.join(ids)}"))
        if rows != list(ids) and not wrong:
            wrong.append((f"table {name!r}", "", f"must have the rows {', '.join(ids)} in this order"))
    numbers = {*NUMBERS, *(number for realm in here for number in realm.numbers)}
    if {row.id for row in edition.rows("number")} != numbers:
        wrong.append(("table 'number'", "", f"must have the rows {', '.join(sorted(numbers))}"))
    if len(here) < FEWEST:
        wrong.append(("table 'realm'", "", f"must have at least {FEWEST} realms, not {len(here)}"))
    return wrong


def _wrong_values(edition: Edition, realms: Sequence[type[Realm]]) -> list[Problem]:
    wrong = [problem for realm in realms_in(edition, realms) for problem in realm.problems(edition)]
    for row in edition.rows("number"):
        if row.id.startswith("golf-") and not 1 <= row.integer("value") <= 18:
            wrong.append((f"number {row.id!r}", "value", "must be from 1 to 18"))
    ranks = [row.integer("least") for row in edition.rows("rank")]
    if not ranks or ranks[0] != 0 or sorted(ranks) != ranks:
        wrong.append(("table 'rank'", "least", "must start with 0 and rise from row to row"))
    return wrong


SCHEMA = build_schema(REALMS)
