"""The best end of a turn, searched through the seat's own moves until chance or another seat acts."""

from __future__ import annotations

from collections.abc import Callable

from rollwright.core.position import Position

WIDTH = 12  # unfinished turns that are usually followed further; a turn of one move is searched whole
DEPTH = 60  # moves of one turn that are looked at


class Turn:
    """A turn, perhaps unfinished: its moves, where they have led, and how good that looks."""

    def __init__(self, moves: list[int], position: Position, worth: float) -> None:
        self.moves = moves
        self.position = position
        self.evaluate = worth


class Best:
    """The best turn met so far; among equals each is as likely to be kept."""

    def __init__(self, random: Callable[[], float]) -> None:
        self.random = random
        self.evaluate = float("-inf")
        self.equals = 0
        self.moves: list[int] = []

    def consider(self, before: list[int], move: int, worth: float) -> None:
        if worth > self.evaluate:
            self.evaluate = worth
            self.equals = 1
        elif worth == self.evaluate:
            self.equals += 1
            if self.random() * self.equals >= 1.0:
                return
        else:
            return
        self.moves = [*before, move]


def best_turn(
    position: Position, seat: int, worth: Callable[[Position, int], float], random: Callable[[], float], width: int = WIDTH
) -> list[int]:
    """The moves of a turn after which `worth` is highest, as far as the search has followed it."""
    best = Best(random)
    turns = [Turn([], position, 0.0)]
    for _ in range(DEPTH):
        unfinished: list[Turn] = []
        for turn in turns:
            for move in turn.position.legal_moves(seat):
                after = turn.position.clone()
                after.apply(seat, move)
                value = worth(after, seat)
                if after.is_to_act(seat):
                    unfinished.append(Turn([*turn.moves, move], after, value))
                else:
                    best.consider(turn.moves, move, value)
        turns = unfinished
        if len(turns) > width:
            turns.sort(key=falling)
            turns = turns[:width]
        if not turns:
            break
    for turn in turns:
        best.consider(turn.moves[:-1], turn.moves[-1], turn.evaluate)
    return best.moves


def falling(turn: Turn) -> float:
    return -turn.evaluate
