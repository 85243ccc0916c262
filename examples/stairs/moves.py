"""The table of all moves: their notation in both directions, and their click paths."""

from __future__ import annotations

from rollwright.core.errors import Unreadable
from stairs.components import FACES

WRITE, PASS, ROLL = "write", "pass", "roll"  # kinds


class Move:
    """One row of the table."""

    def __init__(self, kind: str, low: int = 0, high: int = 0) -> None:
        self.kind = kind
        self.low = low  # the number to write, or the lower die of a roll
        self.high = high  # the higher die of a roll
        self.text = " ".join(str(part) for part in (kind, low, high) if part)  # the notation

    def __repr__(self) -> str:
        return f"Move({self.text!r})"


class MoveTable:
    """All moves, by their index."""

    def __init__(self) -> None:
        self.rows = [Move(WRITE, value) for value in range(1, FACES + 1)]
        self.rows.append(Move(PASS))
        self.rolls = range(len(self.rows), len(self.rows) + FACES * (FACES + 1) // 2)
        self.rows += [Move(ROLL, low, high) for low in range(1, FACES + 1) for high in range(low, FACES + 1)]
        self.numbers = {row.text: move for move, row in enumerate(self.rows)}  # by notation
        self.pass_move = FACES

    def parse(self, text: str) -> int:
        move = self.numbers.get(" ".join(text.lower().split()))
        if move is None:
            raise Unreadable(f"{text!r} is not a move of Stairs; write it like 'write 4', 'pass', or 'roll 2 5'")
        return move

    def click_path(self, move: int) -> tuple[str, ...]:
        row = self.rows[move]
        if row.kind == ROLL:
            return ()
        return ("pass",) if row.kind == PASS else (f"number-{row.low}",)
