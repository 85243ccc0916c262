"""The editions that tables are played with: released ones, and custom ones, which are kept."""

from __future__ import annotations

import json

from rollwright import games
from rollwright.core.edition import Edition, Row
from rollwright.core.english import capital
from rollwright.core.errors import RollwrightError
from rollwright.core.game import Game
from rollwright.server.errors import ActionRefused, Code
from rollwright.server.storage.store import Store
from rollwright.server.table.variant import Variant


def game(name: str) -> Game:
    try:
        return games.load(name)
    except RollwrightError as error:
        raise ActionRefused(Code.GAME_NOT_FOUND, reason=f"{capital(str(error))}.") from None


def choose(found: Game, name: str, text: str) -> Edition:
    """Return the released edition of this name, or a custom one; raises BadEdition, ActionRefused."""
    if text:
        return games.load_custom_edition(found, text, "your edition")
    if not name:
        return next(iter(found.editions.values()))
    if name not in found.editions:
        raise ActionRefused(Code.EDITION_NOT_FOUND, name=name, title=found.title, choices=", ".join(found.editions))
    return found.editions[name]


def keep(store: Store, found: Game, edition: Edition) -> None:
    """Store an edition that a table is about to use."""
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
        raise ActionRefused(Code.EDITION_LOST, title=found.title)
    data = json.loads(text)
    tables = {table: [Row(*row) for row in rows] for table, rows in data["tables"].items()}
    return Edition(data["name"], data["title"], data["base"], tables)


def variant(store: Store, name: str, hash: str, options: dict[str, str]) -> Variant:
    found = game(name)
    known = {option.name for option in found.options}
    kept = {option: value for option, value in options.items() if option in known}
    return Variant(found, found.rules(find(store, found, hash), kept))
