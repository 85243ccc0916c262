"""Marks, apart from the renderer so that rules can make them without loading it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Mark(NamedTuple):
    """The current look of a slot: classes to set, a text to write into it, and a symbol to show."""

    classes: str = ""
    text: str = ""
    symbol: str = ""


@lru_cache(10_000)
def mark(classes: str = "", text: str = "", symbol: str = "") -> Mark:
    """Return a mark, made once: sheets have a hundred, and most are the same in every message."""
    return Mark(classes, text, symbol)
