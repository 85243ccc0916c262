"""Pickle whole positions, interpreted or compiled.

Compiled classes have no `__dict__`, and pickle refuses them. Their fields are listed in `__mypyc_attrs__`, so this module reads and
writes them by name. Rules are not copied: Rules.__reduce__ stores how to build them again.
"""

from __future__ import annotations

import pickle
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
        return new, (kind,), fields(obj), None, None, set_fields


def new(kind: Any) -> Any:
    """Return an object of this class without calling its __init__."""
    return kind.__new__(kind)


def fields(obj: Any) -> dict[str, Any]:
    """Return the fields of an object by name."""
    names = {*getattr(type(obj), "__mypyc_attrs__", ()), *getattr(obj, "__dict__", ())} - {"__dict__"}
    return {name: getattr(obj, name) for name in sorted(names) if hasattr(obj, name)}


def set_fields(obj: Any, values: dict[str, Any]) -> None:
    """Set the fields of an object by name."""
    for name, value in values.items():
        setattr(obj, name, value)
