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

    async def get(self, header: Header) -> Variant:
        key = (header.game, header.edition_hash, tuple(sorted(header.options.items())))
        found = self._found.get(key)
        if found is None:
            made = await self.store.read(editions.variant, self.store, header.game, header.edition_hash, header.options)
            found = self._found.setdefault(key, made)
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        return found
