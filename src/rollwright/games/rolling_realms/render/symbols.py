"""The symbols of Rolling Realms: three resources, the star, and the symbols of each realm. One fill each, details cut out."""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.core.svg import symbol
from rollwright.games.rolling_realms.card import PREFIX
from rollwright.games.rolling_realms.realm import Realm

_SMALL = {
    "pumpkin": "M10.9 6.9C10.7 4.7 11.4 2.9 13.4 1.4L15.5 3C14 4.1 13.4 5.2 13.3 6.5C14 6.2 14.8 6.2 15.5 6.4"
    "c1-.4 2.3-.3 3.4.5 2.3 1.6 3.7 4.4 3.6 7.5-.1 4.3-2.7 7.3-5.7 7.3-.6 0-1.1-.1-1.6-.3-1 .5-2.1.8-3.2.8s-2.2-.3-3.2-.8"
    "c-.5.2-1 .3-1.6.3-3 0-5.6-3-5.7-7.3C1.4 11.3 2.8 8.5 5.1 6.9c1.1-.8 2.4-.9 3.4-.5.8-.2 1.6-.1 2.4.5z"
    "M8 9.3c-2 3.2-2 7.3 0 10.3l1.2-.8c-1.6-2.6-1.6-6.1 0-8.7zM16 9.3l-1.2.8c1.6 2.6 1.6 6.1 0 8.7l1.2.8c2-3 2-7.1 0-10.3z"
    "M11.35 9.6h1.3v9.7h-1.3z",
    "heart": "M12 21.5C5.5 16.6 1.8 12.9 1.8 8.6c0-3.2 2.4-5.7 5.4-5.7 1.9 0 3.7 1 4.8 2.7 1.1-1.7 2.9-2.7 4.8-2.7 3 0 5.4 2.5"
    " 5.4 5.7"
    " 0 4.3-3.7 8-10.2 12.9z",
    "coin": "M12 1.8a10.2 10.2 0 1 1 0 20.4 10.2 10.2 0 1 1 0-20.4zm0 2.8a7.4 7.4 0 1 0 0 14.8 7.4 7.4 0 1 0 0-14.8z"
    "m0 2L17.4 12 12 17.4 6.6 12z",
    "star": "M12 1.8l3.1 6.6 7.2.9-5.3 5 1.4 7.2L12 18l-6.4 3.5L7 14.3l-5.3-5 7.2-.9z",
}


def symbols(realms: Sequence[type[Realm]]) -> str:
    found = [_symbol(name, "24 24", outline) for name, outline in _SMALL.items()]
    for realm in realms:
        found.append(_symbol(realm.name, "40 40", realm.emblem))
        found += [_symbol(name, size, outline) for name, (size, outline) in realm.symbols.items()]
    return "".join(found)


def _symbol(name: str, size: str, outline: str) -> str:
    return symbol(PREFIX + name, size, f'<path fill-rule="evenodd" d="{outline}"/>')
