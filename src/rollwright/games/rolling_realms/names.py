"""The nouns of Rolling Realms: resources, dice, and places on the cards."""

from __future__ import annotations

from typing import Final

from rollwright.core.english import counted, listed, with_article

RESOURCES: Final = ("pumpkin", "heart", "coin")
PLURALS: Final = ("pumpkins", "hearts", "coins")
GAINS: Final = ("pumpkin", "heart", "coin", "star")
SIDES: Final = ("left", "right")
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")

DIE_SLOTS: Final = ("die-1", "die-2", "made-1", "made-2")
DIE_NOTATION: Final = ("die1", "die2", "made1", "made2")
DIE_NAMES: Final = ("die 1", "die 2", "extra die 1", "extra die 2")


def counted_resource(count: int, resource: int) -> str:
    """Return a count with its resource: "2 hearts"."""
    return counted(count, RESOURCES[resource])


def choice_of(mask: int) -> str:
    """Return the resources of a mask as a choice: "a pumpkin or a heart"."""
    return listed([with_article(RESOURCES[resource]) for resource in range(3) if mask >> resource & 1], "or")


def row_and_column(row: int, column: int) -> str:
    """Return a square of a grid in words, counted from 0: "row 1, column 2"."""
    return f"row {row + 1}, column {column + 1}"
