"""StairsRules: everything that does not change during a game."""

from __future__ import annotations

from rollwright.core.chance import ChanceOutcomes
from rollwright.core.edition import Edition
from rollwright.core.position import Rules
from stairs.components import Components
from stairs.moves import ROLL, MoveTable
from stairs.position import StairsPosition
from stairs.sheet import Sheet


class StairsRules(Rules):
    def __init__(self, edition: Edition, options: dict[str, str]) -> None:
        super().__init__("stairs", edition, options)
        self.components = Components(edition, options["length"])
        self.table = MoveTable()
        weights = [1 if self.table.rows[move].low == self.table.rows[move].high else 2 for move in self.table.rolls]
        self.roll = ChanceOutcomes("roll the two dice", list(self.table.rolls), weights, example="roll 2 5")

    def new(self, seats: int) -> StairsPosition:
        return StairsPosition(self, 0, 0, 0, 0, [Sheet([], 0, True) for _ in range(seats)])

    def num_moves(self) -> int:
        return len(self.table.rows)

    def is_chance(self, move: int) -> bool:
        return self.table.rows[move].kind == ROLL

    def format_move(self, move: int) -> str:
        return self.table.rows[move].text

    def parse_move(self, text: str) -> int:
        return self.table.parse(text)

    def click_path(self, move: int) -> tuple[str, ...]:
        return self.table.click_path(move)

    def max_moves_per_seat(self) -> int:
        return self.components.rounds
