"""The printed facts of Six Clans: how many of each thing there are, their order, and the names of the cells."""

from __future__ import annotations

from typing import Final

from rollwright.core.edition import Edition

ZONES = ("top", "second", "middle", "side", "bottom")
BONUSES = ("step", "size", "colour", "combine", "split", "two")  # as editions write them
NO_SPACE = "none"  # instead of a bonus: the real Home Card ends before this space
DICE: Final = 5
CLANS: Final = 6
MAX_SEATS: Final = 10000
TOP_CELLS: Final = 10
MIDDLE_CELLS: Final = 9
BOTTOM_PAIRS: Final = 5

# the zones in the order of ZONES; the Home Card counts as the sixth
TOP: Final = 0
SECOND: Final = 1
MIDDLE: Final = 2
SIDE: Final = 3
BOTTOM: Final = 4
HOME: Final = 5

# the bonuses in the order of BONUSES
B_STEP: Final = 0
B_SIZE: Final = 1
B_COLOR: Final = 2
B_COMBINE: Final = 3
B_SPLIT: Final = 4
B_TWO: Final = 5

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (6, 4, 2))  # of the square


def home_bonuses(edition: Edition) -> list[int]:
    """Return the bonus beside each space of the Home Card, as an index into BONUSES."""
    return [BONUSES.index(row.text("bonus")) for row in edition.rows("home") if row.text("bonus") != NO_SPACE]


def die_names(edition: Edition) -> list[str]:
    return [f"d{row.integer('sides')}" for row in edition.rows("die")]


def cell_names(edition: Edition) -> list[str]:
    """Return the cells of the Clan Sheet in the order of the zones, then the spaces of the Home Card."""
    row = edition.row("number", "cells-in-a-row").integer("value")
    pairs = edition.row("number", "side-pairs").integer("value")
    return names_of_cells(row, pairs, len(home_bonuses(edition)))


def names_of_cells(row: int, pairs: int, spaces: int) -> list[str]:
    """Return the names of the cells of a sheet, by the number of cells in a row, equal pairs, and spaces."""
    names = [f"top-{at}" for at in range(1, TOP_CELLS + 1)]
    names += [f"rising-{at}" for at in range(1, row + 1)]
    names += [f"falling-{at}" for at in range(1, row + 1)]
    names += [f"middle-{at}" for at in range(1, MIDDLE_CELLS + 1)]
    names += [f"side-{at}{half}" for at in range(1, pairs + 1) for half in "ab"]
    names += [f"bottom-{at}{half}" for at in range(1, BOTTOM_PAIRS + 1) for half in "ab"]
    names += [f"home-{at}" for at in range(1, spaces + 1)]
    return names
