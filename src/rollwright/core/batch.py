"""Many games at once in compiled code: the engine behind rollwright.Batch, without NumPy.

Every table plays its own game. Throws happen by themselves, and a finished game is followed by the next one. Observations and masks
are byte arrays that the caller may view as matrices; they are written in place.
"""

from __future__ import annotations

from collections.abc import Callable

from rollwright.core.errors import BadOption
from rollwright.core.features import vector_width
from rollwright.core.position import CHANCE, Position, Rules


class BatchEngine:
    """`dice(number)` returns the generator of floats for a game; table t plays the games t + 1, t + 1 + tables, and so on."""

    def __init__(self, rules: Rules, seats: int, tables: int, dice: Callable[[int], Callable[[], float]]) -> None:
        chance = rules.chance_moves()
        self.rules = rules
        self.seats = seats
        self.tables = tables
        self.dice = dice
        self.width = vector_width(rules.feature_layout())
        self.start = chance.start
        self.skipped = chance.stop - chance.start
        self.actions = rules.num_moves() - self.skipped
        self.positions: list[Position] = []
        self.random: list[Callable[[], float]] = []
        self.games = [0] * tables  # how many games each table has started
        self.acting = [0] * tables  # the seat whose decision is next
        self.totals: list[int] = [0] * (tables * seats)  # as of the last reward
        self.rewards = [0] * tables  # of the seat that acted last, in units of the game
        self.final_totals: list[int] = [0] * (tables * seats)  # of the last finished game
        self.over = bytearray(tables)  # 1 where the last step ended a game
        self.observations = bytearray(tables * self.width)
        self.masks = bytearray(tables * self.actions)
        self.no_action = bytes(self.actions)
        self.legal: list[list[int]] = [[] for _ in range(tables)]  # the legal actions at every table

    def reset(self) -> None:
        """Start the first game at every table."""
        self.positions = []
        self.random = []
        self.games = [0] * self.tables
        self.over = bytearray(self.tables)
        for table in range(self.tables):
            self.positions.append(self.rules.new(self.seats))
            self.random.append(self.dice(table + 1))
            self._begin(table)

    def _begin(self, table: int) -> None:
        self.games[table] += 1
        self._throw(table)
        for seat in range(self.seats):
            self.totals[table * self.seats + seat] = 0  # so that all rewards add up to the score
        self._show(table)

    def _throw(self, table: int) -> None:
        position = self.positions[table]
        random = self.random[table]
        while position.is_to_act(CHANCE):
            position.apply(CHANCE, position.chance_outcomes().sample(random))

    def _show(self, table: int) -> None:
        """Write the observation and the mask of the seat that acts next."""
        position = self.positions[table]
        seat = position.to_act()[0]
        self.acting[table] = seat
        at = table * self.width
        self.observations[at : at + self.width] = position.features(seat)
        masks = self.masks
        first = table * self.actions
        masks[first : first + self.actions] = self.no_action
        actions = position.legal_moves(seat)
        skipped = self.skipped
        if self.start == 0:
            actions = [move - skipped for move in actions]
        elif self.start < self.actions:
            start = self.start
            actions = [move if move < start else move - skipped for move in actions]
        for action in actions:
            masks[first + action] = 1
        self.legal[table] = actions

    def check(self, actions: list[int]) -> None:
        """Raise BadOption unless there is one legal action for every table."""
        if len(actions) != self.tables:
            raise BadOption(f"there are {self.tables} tables and {len(actions)} actions")
        masks = self.masks
        count = self.actions
        for table in range(self.tables):
            action = actions[table]
            if not 0 <= action < count or not masks[table * count + action]:
                raise BadOption(f"action {action} is not legal at table {table}; nothing was played")

    def step(self, actions: list[int]) -> None:
        """Make one legal action at every table."""
        self.check(actions)
        start = self.start
        skipped = self.skipped
        for table in range(self.tables):
            position = self.positions[table]
            seat = self.acting[table]
            action = actions[table]
            position.apply(seat, action if action < start else action + skipped)
            self._throw(table)
            at = table * self.seats + seat
            total = position.total(seat)
            self.rewards[table] = total - self.totals[at]
            self.totals[at] = total
            if position.is_over():
                self.over[table] = 1
                for each in range(self.seats):
                    self.final_totals[table * self.seats + each] = position.total(each)
                self.positions[table] = self.rules.new(self.seats)
                self.random[table] = self.dice(table + 1 + self.games[table] * self.tables)
                self._begin(table)
            else:
                self.over[table] = 0
                self._show(table)
