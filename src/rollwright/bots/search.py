"""Search for the best end of a turn: through the seat's own moves until chance or another seat acts."""

from __future__ import annotations

from collections.abc import Callable

from rollwright.core.position import Position

WIDTH = 12  # unfinished turns kept after each move; all turns of one move are searched
DEPTH = 60  # longest turn searched, in moves


class Turn:
    """A turn, perhaps unfinished: its moves, the position after them, and its value."""

    def __init__(self, moves: list[int], position: Position, value: float) -> None:
        self.moves = moves
        self.position = position
        self.value = value


class Best:
    """The best turn found so far. Among equals, each is equally likely to be kept."""

    def __init__(self, random: Callable[[], float]) -> None:
        self.random = random
        self.value = float("-inf")
        self.equals = 0
        self.moves: list[int] = []

    def consider(self, before: list[int], move: int, value: float) -> None:
        if value > self.value:
            self.value = value
            self.equals = 1
        elif value == self.value:
            self.equals += 1
            if self.random() * self.equals >= 1.0:
                return
        else:
            return
        self.moves = [*before, move]


def best_turn(
    position: Position, seat: int, evaluate: Callable[[Position, int], float], random: Callable[[], float], width: int = WIDTH
) -> list[int]:
    """Return the moves of a turn after which `evaluate` is highest, as far as the search followed it."""
    best = Best(random)
    turns = [Turn([], position, 0.0)]
    for _ in range(DEPTH):
        unfinished: list[Turn] = []
        for turn in turns:
            for move in turn.position.legal_moves(seat):
                after = turn.position.clone()
                after.apply(seat, move)
                value = evaluate(after, seat)
                if after.is_to_act(seat):
                    unfinished.append(Turn([*turn.moves, move], after, value))
                else:
                    best.consider(turn.moves, move, value)
        turns = unfinished
        if len(turns) > width:
            turns.sort(key=by_value_desc)
            turns = turns[:width]
        if not turns:
            break
    for turn in turns:
        best.consider(turn.moves[:-1], turn.moves[-1], turn.value)
    return best.moves


def by_value_desc(turn: Turn) -> float:
    return -turn.value
