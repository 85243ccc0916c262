"""Pickle whole positions, interpreted or compiled.

Compiled classes have no `__dict__`, and pickle refuses them. A position and the objects in it are therefore stored as the arguments
that build them again: every parameter of their `__init__` is also a field (or `rules`). Rules are not copied: Rules.__reduce__
stores how to build them.
"""

from __future__ import annotations

import inspect
import pickle
from functools import cache
from typing import Any


def dumps(position: object) -> bytes:
    """Return a position as bytes that loads() reads."""
    pieces = _Pieces()
    _Pickler(pieces, position).dump(position)
    return b"".join(pieces)


def loads(data: bytes) -> Any:
    """Return the position that dumps() wrote."""
    return pickle.loads(data)


class _Pieces(list[bytes]):
    def write(self, data: bytes) -> None:
        self.append(bytes(data))


class _Pickler(pickle.Pickler):
    def __init__(self, pieces: _Pieces, root: object) -> None:
        super().__init__(pieces)
        self.root = root

    def reducer_override(self, obj: Any) -> Any:
        kind: Any = type(obj)
        compiled = hasattr(kind, "__mypyc_attrs__") and kind.__reduce__ is object.__reduce__
        if obj is not self.root and not compiled:
            return NotImplemented
        return kind, tuple(_argument(obj, name) for name in _parameters(kind))


@cache
def _parameters(kind: type) -> tuple[str, ...]:
    return tuple(inspect.signature(kind).parameters)


def _argument(obj: Any, name: str) -> Any:
    value = getattr(obj, name)
    return value() if name == "rules" and callable(value) else value
