"""Search of whole turns by a learned value: all sheets of a batch level by level, with a beam for each of them."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from rollwright.bots.value import MOST_ROWS, Floats, Integers, Level, Table
from rollwright.core.position import Position

WIDTH: Final = 8  # unfinished turns of a sheet kept on each level
DEPTH: Final = 60  # levels


class Ends:
    """All ends of turns that a search found, of all its sheets."""

    def __init__(self, table: Table, positions: list[Position], turn: int) -> None:
        self.table = table
        self.level = Level(table, turn)
        self.positions = positions
        self.turn = turn
        self.evaluated = 0  # states
        self.values: Floats = np.empty(0, np.float32)
        self.points: Floats = np.empty(0, np.float32)
        self.roots: Integers = np.empty(0, np.int64)
        self.rows: Integers = np.empty((0, 2 + table.search.state_width), np.int64)  # see Level.states
        self.how: list[list[int]] = []  # by level and state
        self.where: Integers = np.empty(0, np.int64)  # level and state, as one number

    def add(self, values: Floats) -> None:
        """Add the ends among the states of the last level."""
        search = self.table.search
        ends = np.arange(len(values))
        if search.not_ends:
            ends = np.delete(ends, search.not_ends)
        level = self.level
        self.values = np.concatenate([self.values, values[ends]])
        self.points = np.concatenate([self.points, level.points[ends]])
        self.roots = np.concatenate([self.roots, level.roots[ends]])
        self.rows = np.concatenate([self.rows, level.states[ends]])
        self.where = np.concatenate([self.where, ends + (len(self.how) << 32)])
        self.how.append(search.how)

    def best_of_each(self) -> Integers:
        """Return the best end of each sheet; of equals, the first."""
        highest = np.full(len(self.positions), -np.inf, np.float32)
        np.maximum.at(highest, self.roots, self.values)
        ends = np.flatnonzero(self.values == highest[self.roots])[::-1]
        found = np.full(len(self.positions), -1, np.int64)
        found[self.roots[ends]] = ends
        return found

    def best(self, root: int, count: int) -> list[int]:
        """Return up to `count` of the best ends of a sheet. Of ends with equal value and points, which are the same, one."""
        own = np.flatnonzero(self.roots == root)
        found: list[int] = []
        seen: set[tuple[float, float]] = set()
        for end in own[np.argsort(-self.values[own], kind="stable")].tolist():
            key = (float(self.values[end]), float(self.points[end]))
            if key not in seen:
                seen.add(key)
                found.append(end)
                if len(found) == count:
                    break
        return found

    def moves_to(self, end: int) -> list[int]:
        where = int(self.where[end])
        return self.table.search.moves_to(self.how[where >> 32][where & 0xFFFFFFFF])

    def columns(self, ends: Integers) -> NDArray[np.int16]:
        """Return the columns that these ends activate, a row for each."""
        rows = self.rows[ends]
        every = np.concatenate([self.level.groups[rows[:, 0], 1:], rows[:, 2:]], axis=1)
        found: NDArray[np.int16] = self.table.columns[every].reshape(len(ends), -1)
        return found


def search_turns(
    table: Table, positions: list[Position], width: int = WIDTH, limit: int = 10**9, most_rows: int = MOST_ROWS
) -> Ends:
    """Search the turns of these positions, all of them in the same turn.

    After `limit` states each sheet keeps only one unfinished turn. The table starts again when it has more than `most_rows` pieces.
    """
    search = table.search
    if table.rows > most_rows:
        table.forget()
    search.start(positions)
    table.extend()
    ends = Ends(table, positions, search.turn_of(positions[0]))
    nodes = list(range(len(positions)))
    for _ in range(DEPTH):
        first = len(search.potential)
        search.expand(nodes)
        values = ends.level.values()
        ends.evaluated += len(values)
        ends.add(values)
        if not search.new_nodes:
            break
        nodes = _beam(ends.level, search.new_nodes, search.potential[first:], values, width if ends.evaluated < limit else 1, first)
    return ends


def values_of_ended(table: Table, positions: list[Position]) -> Floats:
    """Return the value of each position as if its turn ended there. All of them are in the same turn."""
    search = table.search
    if table.rows > MOST_ROWS:
        table.forget()
    search.start(positions)
    table.extend()
    level = Level(table, search.turn_of(positions[0]))
    search.add_ended()
    return level.values()


def _beam(level: Level, states: list[int], potential: list[float], values: Floats, width: int, first: int) -> list[int]:
    """Return the nodes to follow: of each sheet the best by value and potential. Nodes are numbered from `first`."""
    at = np.array(states, np.int64)
    root = level.roots[at]
    order = np.lexsort((-(values[at] + np.array(potential)), root))
    root = root[order]
    rank = np.arange(len(order)) - np.searchsorted(root, root)
    kept: list[int] = (order[rank < width] + first).tolist()
    return kept
