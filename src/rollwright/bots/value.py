"""A learned value of the ends of turns: a sparse first layer, and a small second and third layer for each turn.

The first layer adds up the columns that a state activates; the sums of pieces are kept in a table (core/turn_search.py). The same
half-finished pair is worth something else on every turn; therefore every turn has a head of its own: b1, w2, b2, w3, b3.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from rollwright.core.turn_search import COLUMN_BITS, COLUMNS_IN_ONE, FIELD_BITS, FIELDS, TurnSearch

Floats = NDArray[np.float32]
Integers = NDArray[np.int64]

HIDDEN: Final = 16  # units of the second layer
ONE_THREAD: Final = 1 << 18  # multiplications of a product up to which OpenBLAS uses one thread
LANES: Final = 16  # rows that it computes together
MOST_ROWS: Final = 30_000  # pieces kept; beyond it the table starts again


class Network:
    """The weights. `w1` has one more column than the search, of zeros, which means no column."""

    def __init__(self, w1: Floats, b1: Floats, w2: Floats, b2: Floats, w3: Floats, b3: Floats, scale: float) -> None:
        self.w1 = w1  # columns + 1, units
        self.b1 = b1  # turns, units
        self.w2 = w2  # turns, units, HIDDEN
        self.b2 = b2  # turns, HIDDEN
        self.w3 = w3  # turns, HIDDEN
        self.b3 = b3  # turns
        self.scale = np.float32(scale)
        # States evaluated at once. More would be divided among threads, whose number then changes the last digits of values.
        self.block = max(LANES, ONE_THREAD // (w1.shape[1] * HIDDEN) // LANES * LANES)

    def arrays(self) -> list[Floats]:
        return [self.w1, self.b1, self.w2, self.b2, self.w3, self.b3]


class Table:
    """The sums of the pieces that a search has met, by row."""

    def __init__(self, network: Network, search: TurnSearch) -> None:
        self.network = network
        self.search = search
        self.columns: NDArray[np.int16] = np.empty((1024, search.piece_width), np.int16)
        self.sums: Floats = np.empty((1024, network.w1.shape[1]), np.float32)
        self.forget()  # the search may have numbered its pieces for another table

    def forget(self) -> None:
        self.search.forget()
        self.rows = 0

    def extend(self) -> None:
        """Take in the new pieces of the search."""
        fresh = self.search.fresh
        if not fresh:
            return
        columns = unpacked(fresh, self.search.piece_width, COLUMNS_IN_ONE, COLUMN_BITS)
        first, last = self.rows, self.rows + len(columns)
        if last > len(self.columns):
            size = max(last, 2 * len(self.columns))
            self.columns = np.concatenate([self.columns[:first], np.empty((size - first, columns.shape[1]), np.int16)])
            self.sums = np.concatenate([self.sums[:first], np.empty((size - first, self.sums.shape[1]), np.float32)])
        self.columns[first:last] = columns
        w1, most = self.network.w1, self.network.block
        for start in range(0, len(columns), most):
            block = columns[start : start + most]
            total = w1.take(block[:, 0], axis=0)
            for at in range(1, block.shape[1]):
                total += w1.take(block[:, at], axis=0)
            self.sums[first + start : first + start + len(block)] = total
        self.rows = last


class Level:
    """Evaluates the states of one search, level by level. All its roots are in the same turn."""

    def __init__(self, table: Table, turn: int) -> None:
        self.table = table
        self.turn = turn
        search = table.search
        self.groups: Integers = np.empty((0, 1 + search.group_width), np.int64)  # root, rows
        self.group_sums: Floats = np.empty((0, table.sums.shape[1]), np.float32)
        self.states: Integers = np.empty((0, 2 + search.state_width), np.int64)  # of the last level: group, points, rows
        self.roots: Integers = np.empty(0, np.int64)
        self.points: Floats = np.empty(0, np.float32)

    def values(self) -> Floats:
        """Return the value of every state that the search found last."""
        search = self.table.search
        groups = unpacked(search.groups, 1 + search.group_width, FIELDS, FIELD_BITS)
        self.states = unpacked(search.states, 2 + search.state_width, FIELDS, FIELD_BITS)
        self.groups = np.concatenate([self.groups, groups])
        self.roots = self.groups[:, 0].take(self.states[:, 0])
        self.points = (self.states[:, 1] + search.least_points).astype(np.float32)
        self.table.extend()
        if self.turn == search.turns:
            return self.points
        network = self.table.network
        sums = self.table.sums
        head = self.turn - 1
        if len(groups):
            total = sums.take(groups[:, 1], axis=0)
            for at in range(2, groups.shape[1]):
                total += sums.take(groups[:, at], axis=0)
            total += network.b1[head]
            self.group_sums = np.concatenate([self.group_sums, total])
        w2, b2, w3, b3 = network.w2[head], network.b2[head], network.w3[head], network.b3[head]
        found = self.points.copy()
        for start in range(0, len(found), network.block):
            block = self.states[start : start + network.block]
            total = self.group_sums.take(block[:, 0], axis=0)
            for at in range(2, block.shape[1]):
                total += sums.take(block[:, at], axis=0)
            np.maximum(total, np.float32(0), out=total)
            hidden = total @ w2
            hidden += b2
            np.maximum(hidden, np.float32(0), out=hidden)
            found[start : start + len(block)] += network.scale * (hidden @ w3 + b3)
        return found


def unpacked(numbers: list[int], width: int, fields: int, bits: int) -> Integers:
    """Return rows of `width` numbers, of which each of the given ones holds `fields`."""
    each = -(-width // fields)
    packed = np.array(numbers, np.int64).reshape(-1, each)
    found = np.empty((len(packed), width), np.int64)
    for at in range(width):
        number, shift = divmod(at, fields)
        np.bitwise_and(packed[:, number] >> (shift * bits), (1 << bits) - 1, out=found[:, at])
    return found


def new_network(search: TurnSearch, units: int, expected: float, random: np.random.Generator) -> Network:
    """Return weights to start learning from; `expected` points are still to come after the first turn, falling to none."""
    heads = search.turns - 1
    w1 = random.normal(0.0, 0.05, (search.columns + 1, units)).astype(np.float32)
    w1[-1] = 0.0
    w2 = random.normal(0.0, 0.15, (heads, units, HIDDEN)).astype(np.float32)
    w3 = random.normal(0.0, 0.1, (heads, HIDDEN)).astype(np.float32)
    b1 = np.zeros((heads, units), np.float32)
    b2 = np.zeros((heads, HIDDEN), np.float32)
    b3: Floats = np.linspace(expected / search.scale, 0.0, heads, endpoint=False).astype(np.float32)
    return Network(w1, b1, w2, b2, w3, b3, search.scale)
