"""The pictures of a table's parts, named by what they depend on and rendered only when someone looks."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256

from rollwright.core.position import Position
from rollwright.core.renderer import Part
from rollwright.server.table.variant import Variant

KEPT = 200  # rendered pictures
KEPT_ENCODED = 50

_lock = threading.Lock()  # replays are rendered in threads
_rendered: OrderedDict[str, list[Part]] = OrderedDict()
_encoded: OrderedDict[str, EncodedPicture] = OrderedDict()


def fingerprint(text: str) -> str:
    """Return a short name for a text that changes when the text does."""
    return sha256(text.encode()).hexdigest()[:16]


class EncodedPicture:
    """A picture as JSON, and the hash of that."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.hash = sha256(body).hexdigest()[:16]


def name_of(variant: Variant, position: Position) -> str:
    """Return the name of the picture that parts() would give now, without rendering it."""
    key = variant.renderer.cache_key(position)
    if key is None:  # the game does not say what its parts depend on
        return fingerprint("".join(part.svg for part in variant.renderer.parts(position)))
    return variant.picture_name(key)


def parts_of(variant: Variant, position: Position) -> list[Part]:
    """Return the parts as they are now, rendered once for each name."""
    name = name_of(variant, position)
    found = _rendered.get(name)
    if found is None:
        found = variant.renderer.parts(position)
        with _lock:
            _rendered[name] = found
            while len(_rendered) > KEPT:
                _rendered.popitem(last=False)
    return found


def encoded(name: str, encode: Callable[[], bytes]) -> EncodedPicture:
    """Return the encoded picture of this name, encoding it if it is not known."""
    found = _encoded.get(name)
    if found is None:
        found = EncodedPicture(encode())
        with _lock:
            _encoded[name] = found
            while len(_encoded) > KEPT_ENCODED:
                _encoded.popitem(last=False)
    return found
