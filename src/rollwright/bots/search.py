"""The best end of a turn, searched through the seat's own moves until chance or another seat acts."""

from __future__ import annotations

from collections.abc import Callable

from rollwright.core.position import Position

WIDTH = 12  # unfinished turns that are followed further; a turn of one move is searched whole
DEPTH = 60  # moves of one turn that are looked at


class Line:
    """A turn begun: its first move, where it has led, and how good that looks."""

    def __init__(self, first: int, position: Position, worth: float) -> None:
        self.first = first
        self.position = position
        self.worth = worth


class Best:
    """The first moves of the best turns found so far."""

    def __init__(self) -> None:
        self.worth = float("-inf")
        self.firsts: list[int] = []

    def meet(self, first: int, worth: float) -> None:
        if worth > self.worth:
            self.worth = worth
            self.firsts = [first]
        elif worth == self.worth and first not in self.firsts:
            self.firsts.append(first)


def best_move(position: Position, seat: int, worth: Callable[[Position, int], float], random: Callable[[], float]) -> int:
    """The first move of a turn after which `worth` is highest; among equals any."""
    moves = position.moves(seat)
    if len(moves) == 1:
        return moves[0]
    best = Best()
    turns = [Line(-1, position, 0.0)]
    for _ in range(DEPTH):
        unfinished: list[Line] = []
        for line in turns:
            for move in line.position.moves(seat):
                after = line.position.clone()
                after.apply(seat, move)
                first = move if line.first < 0 else line.first
                value = worth(after, seat)
                if after.is_to_act(seat):
                    unfinished.append(Line(first, after, value))
                else:
                    best.meet(first, value)
        turns = unfinished
        if len(turns) > WIDTH:
            turns.sort(key=by_worth)
            turns = turns[:WIDTH]
        if not turns:
            break
    for line in turns:
        best.meet(line.first, line.worth)
    return best.firsts[int(random() * len(best.firsts))]


def by_worth(line: Line) -> float:
    return -line.worth
