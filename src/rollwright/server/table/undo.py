"""Moves that can be undone: the moves since the last throw, or in games with turns, the last moves of one seat."""

from __future__ import annotations

from rollwright.core.position import Position
from rollwright.server.table.lines import Line


class Turn:
    """A seat's moves since the last throw, and its sheet before them."""

    __slots__ = ("moves", "numbers", "start")

    def __init__(self, start: Position) -> None:
        self.start = start  # never changed
        self.moves: list[int] = []
        self.numbers: list[int] = []

    def copy(self) -> Turn:
        made = Turn(self.start)
        made.moves, made.numbers = list(self.moves), list(self.numbers)
        return made


class Before:
    """A move in a game with turns, and what was true before it: the position and the seat's clock. Never changed."""

    __slots__ = ("number", "position", "seat", "since", "used")

    def __init__(self, seat: int, position: Position, number: int, since: int, used: int) -> None:
        self.seat = seat
        self.position = position
        self.number = number
        self.since = since
        self.used = used


class UndoHistory:
    def __init__(self, independent: bool) -> None:
        self.independent = independent
        self.turns: dict[int, Turn] = {}  # independent games
        self.run: list[Before] = []  # other games

    def copy(self) -> UndoHistory:
        made = UndoHistory(self.independent)
        made.turns = {seat: turn.copy() for seat, turn in self.turns.items()}
        made.run = list(self.run)
        return made

    def clear(self) -> None:
        self.turns = {}
        self.run = []

    def add(
        self, position: Position, seat: int, move: int, line: Line, since: int, used: int, before: Position | None
    ) -> Position | None:
        """Remember a move that is about to be made; its line can be described from the copy that is kept here.

        Returns the copy if one is made now, or was given as `before`.
        """
        if self.independent:
            kept: Position | None = None
            turn = self.turns.get(seat)
            if turn is None:
                kept = before if before is not None else position.extract_sheet(seat)
                turn = self.turns[seat] = Turn(kept)
            line.describe_from(turn.start, 0, turn.moves.copy(), [move])
            turn.moves.append(move)
            turn.numbers.append(line.number)
            return kept
        if self.run and self.run[0].seat != seat:
            self.run = []
        copy = before if before is not None else position.clone()
        line.describe_from(copy, seat, [], [move])
        self.run.append(Before(seat, copy, line.number, since, used))
        return copy

    def can_undo(self, seat: int) -> bool:
        if self.independent:
            return seat in self.turns
        return bool(self.run) and self.run[-1].seat == seat

    def has_moves(self, seat: int) -> bool:
        """Return whether a seat still has moves that can be undone."""
        return seat in self.turns if self.independent else bool(self.run)

    def last_before(self) -> Before | None:
        """Return what was before the last move of a game with turns."""
        return self.run[-1] if self.run else None

    def pop_sheet(self, seat: int) -> tuple[Position, int]:
        """Remove a seat's last move of an independent game: its sheet without it, and the number of its event."""
        turn = self.turns[seat]
        turn.moves.pop()
        number = turn.numbers.pop()
        sheet = turn.start.clone()
        for move in turn.moves:
            sheet.apply(0, move)
        if not turn.moves:
            del self.turns[seat]
        return sheet, number

    def pop_position(self) -> Before:
        return self.run.pop()
