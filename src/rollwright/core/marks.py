"""Marks, apart from the renderer so that rules can make them without loading it."""

from __future__ import annotations

from typing import NamedTuple


class Mark(NamedTuple):
    """The current look of a slot: classes to set, a text to write into it, and a symbol to show."""

    classes: str = ""
    text: str = ""
    symbol: str = ""
