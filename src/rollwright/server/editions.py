"""The editions that tables are played with: released ones, and those of owners of a box, kept for ever."""

from __future__ import annotations

import json

from rollwright import games
from rollwright.core.edition import Edition, Row
from rollwright.core.errors import RollwrightError
from rollwright.core.game import Game
from rollwright.server.events import Refused
from rollwright.server.ruleset import Ruleset
from rollwright.server.store import Store


def game(name: str) -> Game:
    try:
        return games.load(name)
    except RollwrightError as error:
        raise Refused(f"{str(error)[:1].upper()}{str(error)[1:]}.", 404) from None


def choose(found: Game, name: str, text: str) -> Edition:
    """The released edition of this name, or an owner's; raises BadEdition, Refused."""
    if text:
        return games.load_custom_edition(found, text, "your edition")
    if not name:
        return next(iter(found.editions.values()))
    if name not in found.editions:
        raise Refused(f"Unknown edition {name!r} of {found.title}; choose from: {', '.join(found.editions)}.", 400)
    return found.editions[name]


def keep(store: Store, found: Game, edition: Edition) -> None:
    """Write down an edition that a table is about to be played with."""
    data = {
        "name": edition.name,
        "title": edition.title,
        "base": edition.base,
        "tables": {table: [[row.id, row.status, row.source, row.values] for row in rows] for table, rows in edition.tables.items()},
    }
    store.keep_edition(edition.hash, found.name, json.dumps(data))


def find(store: Store, found: Game, hash: str) -> Edition:
    for edition in found.editions.values():
        if edition.hash == hash:
            return edition
    text = store.edition(hash)
    if text is None:
        raise Refused(f"The edition of {found.title} that this table uses is no longer installed.", 409)
    data = json.loads(text)
    tables = {table: [Row(*row) for row in rows] for table, rows in data["tables"].items()}
    return Edition(data["name"], data["title"], data["base"], tables)


def ruleset(store: Store, name: str, hash: str, options: dict[str, str]) -> Ruleset:
    found = game(name)
    known = {option.name for option in found.options}
    kept = {option: value for option, value in options.items() if option in known}
    return Ruleset(found, found.rules(find(store, found, hash), kept))
