"""The turns of many sheets at once, level by level, for a learned value of the ends of turns.

A game describes a sheet between two turns by *pieces*: parts of it such as a zone, a row of buildings, or the purse. A piece
activates columns of the value's first layer, and their sum depends on the piece alone. So the value keeps the sum of each piece in
a row of a table, and the value of a state is a sum of rows. The rows of a state are split into those of its *group*, which many
states share (the buildings), and its own (the purse).

`start()` takes positions with one seat each, which is to act; their roots are the first nodes. `expand()` makes every state that is
one action further than the given nodes. A state may be an end of the turn, a node from which the turn continues, or both.
What `expand()` found is in flat lists, so that the value can be computed for a whole level at once. They are read outside the
compiled code, where every number costs time, so several small numbers are packed into one: columns by COLUMN_BITS, others by
FIELD_BITS.
"""

# P is covariant and also the type of parameters, see type_variables.py
# mypy: disable-error-code="misc"
from __future__ import annotations

from typing import Final, Generic

from mypy_extensions import mypyc_attr

from rollwright.core.type_variables import P

FIELD_BITS: Final = 20
FIELDS: Final = 3  # in one number
COLUMN_BITS: Final = 12
COLUMNS_IN_ONE: Final = 5
ROOT: Final = -1  # the parent of a root


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnSearch(Generic[P]):
    """The base of a game's turn search. Subclasses set the sizes and implement the methods."""

    def __init__(
        self,
        version: int,
        turns: int,
        columns: int,
        piece_width: int,
        group_width: int,
        state_width: int,
        scale: float,
        expected: float,
    ) -> None:
        self.version = version  # of the pieces and their columns; weights of another version cannot be used
        self.turns = turns  # of one seat in a game; after the last one only points count
        self.columns = columns  # of the first layer; `columns` itself means no column
        self.piece_width = piece_width  # columns of a piece, filled up with `columns`
        self.group_width = group_width  # rows of a group
        self.state_width = state_width  # rows of a state besides those of its group
        self.scale = scale  # points for 1 of the value's output
        self.expected = expected  # points still to come after the first turn, where learning starts
        self.least_points = 0  # taken off the points in `states`, which cannot be negative
        self.rows = 0  # rows given to pieces so far
        self.group_count = 0  # groups since start()

        # what start() and expand() found
        self.fresh: list[int] = []  # the columns of new pieces
        self.groups: list[int] = []  # of new groups: root, rows
        self.states: list[int] = []  # of states: group, points above the least, rows
        self.how: list[int] = []  # by state: the node it was reached from, shifted by FIELD_BITS, and how
        self.new_nodes: list[int] = []  # the states that are nodes; nodes are numbered from start() in this order
        self.not_ends: list[int] = []  # the states where the turn cannot end
        self.potential: list[float] = []  # by node: a guess at what the rest of the turn adds to the value

    def forget(self) -> None:
        """Forget all pieces: the value's table is empty again."""
        raise NotImplementedError("TurnSearch subclasses must implement forget()")

    def turn_of(self, position: P) -> int:
        """Return the number of the turn that is played in this position, from 1."""
        raise NotImplementedError("TurnSearch subclasses must implement turn_of()")

    def start(self, positions: list[P]) -> None:
        """Start with these positions; the nodes 0, 1, ... are theirs. This may find new pieces, but no groups and no states."""
        raise NotImplementedError("TurnSearch subclasses must implement start()")

    def expand(self, nodes: list[int]) -> None:
        """Replace what was found by the states one action after these nodes."""
        raise NotImplementedError("TurnSearch subclasses must implement expand()")

    def add_ended(self) -> None:
        """Replace what was found by one state for each position given to start(), as if its turn ended there."""
        raise NotImplementedError("TurnSearch subclasses must implement add_ended()")

    def repeats_left(self, position: P) -> int:
        """Return how many times all turns are played again after the last one, with a new sheet each time."""
        return 0

    def moves_to(self, how: int) -> list[int]:
        """Return the moves that lead from the root to a state."""
        raise NotImplementedError("TurnSearch subclasses must implement moves_to()")

    def clear_found(self) -> None:
        """Empty the lists of what was found, except the potential."""
        self.fresh = []
        self.groups = []
        self.states = []
        self.how = []
        self.new_nodes = []
        self.not_ends = []

    def new_row(self, columns: list[int]) -> int:
        """Give a row to a new piece."""
        none = self.columns
        count = len(columns)
        fresh = self.fresh
        at = 0
        while at < self.piece_width:
            packed = 0
            for shift in range(COLUMNS_IN_ONE):
                column = columns[at + shift] if at + shift < count else none
                packed |= column << shift * COLUMN_BITS
            fresh.append(packed)
            at += COLUMNS_IN_ONE
        self.rows += 1
        return self.rows - 1
