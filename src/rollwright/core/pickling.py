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

RULES = "rules"  # in the place of the rules that were left out


def dumps(position: object, rules: object = None) -> bytes:
    """Return a position as bytes that loads() reads; without its rules, if they are given here."""
    pieces = _Pieces()
    _Pickler(pieces, position, rules).dump(position)
    return b"".join(pieces)


def loads(data: bytes, rules: object = None) -> Any:
    """Return the position that dumps() wrote, with these rules if it was written without."""
    return _Unpickler(_Source(data), rules).load()


class _Pieces(list[bytes]):
    def write(self, data: bytes) -> None:
        self.append(bytes(data))


class _Source:
    """Bytes to read from."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def read(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def readline(self) -> bytes:
        return self.read(self.data.find(b"\n", self.at) + 1 - self.at)


class _Pickler(pickle.Pickler):
    def __init__(self, pieces: _Pieces, root: object, rules: object) -> None:
        super().__init__(pieces)
        self.root = root
        self.rules = rules

    def persistent_id(self, obj: Any) -> str | None:
        return RULES if self.rules is not None and obj is self.rules else None

    def reducer_override(self, obj: Any) -> Any:
        kind: Any = type(obj)
        compiled = hasattr(kind, "__mypyc_attrs__") and kind.__reduce__ is object.__reduce__
        if obj is not self.root and not compiled:
            return NotImplemented
        return kind, tuple(_argument(obj, name) for name in _parameters(kind))


class _Unpickler(pickle.Unpickler):
    def __init__(self, source: _Source, rules: object) -> None:
        super().__init__(source)
        self.rules = rules

    def persistent_load(self, pid: Any) -> object:
        if pid != RULES or self.rules is None:
            raise pickle.UnpicklingError("this position was written without its rules")
        return self.rules


@cache
def _parameters(kind: type) -> tuple[str, ...]:
    return tuple(inspect.signature(kind).parameters)


def _argument(obj: Any, name: str) -> Any:
    value = getattr(obj, name)
    return value() if name == "rules" and callable(value) else value
