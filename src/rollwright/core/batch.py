"""Many games at once in compiled code: the engine behind rollwright.Batch, without NumPy.

Every table plays its own game. Throws happen by themselves, and a finished game is followed by the next one. Observations and masks
are byte arrays that the caller may view as matrices; every step makes new ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rollwright.core.errors import BadOption
from rollwright.core.features import vector_width
from rollwright.core.position import CHANCE, Position, Rules


class BatchEngine:
    """`dice(table, number)` returns the floats of a game's dice. Table t plays the games t + 1, t + 1 + tables, and so on."""

    def __init__(self, rules: Rules, seats: int, tables: int, dice: Callable[[int, int], Callable[[], float]]) -> None:
        chance = rules.chance_moves()
        self.rules = rules
        self.seats = seats
        self.tables = tables
        self.dice = dice
        self.width = vector_width(rules.feature_layout())
        self.start = chance.start
        self.skipped = chance.stop - chance.start
        self.moves = rules.num_moves()
        self.actions = self.moves - self.skipped
        self.positions: list[Position] = []
        self.random: list[Callable[[], float]] = []
        self.games = [0] * tables  # how many games each table has started
        self.acting = [0] * tables  # the seat whose decision is next
        self.totals: list[int] = [0] * (tables * seats)  # as of the last reward
        self.rewards = [0] * tables  # of the seat that acted last, in units of the game
        self.final_totals: list[int] = [0] * (tables * seats)  # of the last finished game
        self.over = [0] * tables  # 1 where the last step ended a game
        self.no_move = bytearray(self.moves)
        self.vectors = [b"" for _ in range(tables)]
        self.rows = [bytearray() for _ in range(tables)]  # 1 for every legal move
        self.legal: list[list[int]] = [[] for _ in range(tables)]  # the legal moves at every table
        self.played: list[list[int]] = [[] for _ in range(tables)]  # the moves of the game at every table
        self.finished: list[list[int]] = [[] for _ in range(tables)]  # and of the last finished one

    def reset(self) -> None:
        """Start the first game at every table."""
        self.positions = []
        self.random = []
        self.games = [0] * self.tables
        self.over = [0] * self.tables
        self.rewards = [0] * self.tables
        for table in range(self.tables):
            self.positions.append(self.rules.new(self.seats))
            self.random.append(self.dice(table, table + 1))
            self._begin(table)

    def _begin(self, table: int) -> None:
        self.games[table] += 1
        self.played[table] = []
        self._throw(table, self.positions[table])
        for seat in range(self.seats):
            self.totals[table * self.seats + seat] = 0  # so that all rewards add up to the score
        self._show(table, self.positions[table])

    def _throw(self, table: int, position: Position) -> None:
        random = self.random[table]
        while position.is_to_act(CHANCE):
            position.apply(CHANCE, position.chance_outcomes().sample(random))

    def _show(self, table: int, position: Position) -> None:
        """Keep the observation and the mask of the seat that acts next."""
        seat = position.to_act()[0]
        self.acting[table] = seat
        self.vectors[table] = position.features(seat)
        moves = position.legal_moves(seat)
        row = self.no_move.copy()
        objects: list[Any] = moves  # compiled, a number that is not unpacked is a faster index of a bytearray
        for move in objects:
            row[move] = 1
        self.rows[table] = row
        self.legal[table] = moves

    def observations(self) -> bytearray:
        """Return the observations of all tables, one after another."""
        return bytearray().join(self.vectors)

    def masks(self) -> bytearray:
        """Return for all tables, one after another, 1 for every legal move; there are columns for chance moves too."""
        return bytearray().join(self.rows)

    def action(self, move: int) -> int:
        return move if move < self.start else move - self.skipped

    def legal_actions(self) -> list[list[int]]:
        """Return the legal actions at every table."""
        return [[self.action(move) for move in moves] for moves in self.legal]

    def draw(self, random: Callable[[], float]) -> list[int]:
        """Return a legal action for every table, each equally likely."""
        found = []
        for moves in self.legal:
            count = len(moves)  # compiled, multiplying by len() itself makes two objects
            found.append(self.action(moves[int(random() * count)]))
        return found

    def check(self, actions: list[int]) -> None:
        """Raise BadOption unless there is one legal action for every table."""
        if len(actions) != self.tables:
            raise BadOption(f"there are {self.tables} tables and {len(actions)} actions")
        for table in range(self.tables):
            action = actions[table]
            if not 0 <= action < self.actions or not self.rows[table][self._move(action)]:
                raise BadOption(f"action {action} is not legal at table {table}; nothing was played")

    def _move(self, action: int) -> int:
        return action if action < self.start else action + self.skipped

    def step(self, actions: list[int]) -> None:
        """Make one legal action at every table."""
        self.check(actions)
        acting = self.acting
        totals = self.totals
        for table in range(self.tables):
            position = self.positions[table]
            seat = acting[table]
            move = self._move(actions[table])
            position.apply(seat, move)
            self.played[table].append(move)
            if position.is_to_act(CHANCE):
                self._throw(table, position)
            at = table * self.seats + seat
            total = position.total(seat)
            self.rewards[table] = total - totals[at]
            totals[at] = total
            if position.is_over():
                self.over[table] = 1
                for each in range(self.seats):
                    self.final_totals[table * self.seats + each] = position.total(each)
                self.finished[table] = self.played[table]
                self.positions[table] = self.rules.new(self.seats)
                self.random[table] = self.dice(table, table + 1 + self.games[table] * self.tables)
                self._begin(table)
            else:
                self.over[table] = 0
                self._show(table, position)
