"""The variants in use: one object for each game, edition and set of options, shared by all tables that play it."""

from __future__ import annotations

from collections import OrderedDict

from rollwright.server.service import editions
from rollwright.server.storage.store import Store
from rollwright.server.table.events import Header
from rollwright.server.table.variant import Variant

KEPT = 50

Key = tuple[str, str, tuple[tuple[str, str], ...]]


class Variants:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._found: OrderedDict[Key, Variant] = OrderedDict()

    def knows(self, game: str, edition_hash: str, options: dict[str, str]) -> bool:
        """Return whether tables of this variant are in use, so that it is known to work and its edition is stored."""
        return _key(game, edition_hash, options) in self._found

    async def get(self, header: Header) -> Variant:
        key = _key(header.game, header.edition_hash, header.options)
        found = self._found.get(key)
        if found is None:
            made = await self.store.read(editions.variant, self.store, header.game, header.edition_hash, header.options)
            found = self._found.setdefault(key, made)
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        return found


def _key(game: str, edition_hash: str, options: dict[str, str]) -> Key:
    return game, edition_hash, tuple(sorted(options.items()))
