"""One driver for whole games: throws come from a chance source, moves from a function that chooses them.

`playout.random_playout` is the same loop without a step to report: it exists because it is faster, for benchmarks and search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar

from rollwright.core.chance import ChanceSource, SampledDice
from rollwright.core.position import CHANCE, Position, throw

PlayedPosition = TypeVar("PlayedPosition", bound=Position)


class Played(NamedTuple):
    """One step of a game: the move of a seat, or the chance moves of a whole throw."""

    seat: int
    moves: list[int]


def play_game(
    position: Position,
    source: ChanceSource,
    choose: Callable[[Position, int], int],
    pick_seat: Callable[[list[int]], int] | None = None,
) -> Iterator[Played]:
    """Play to the end and yield every step after it was made. The caller may stop at any time.

    Of several seats that may act, each one plays until it is done; with `pick_seat`, that function picks the seat of every move.
    """
    definition = position.rules().definition
    independent = definition is not None and definition.independent
    throws = 0
    while not position.is_over():
        acting = position.to_act()
        if acting[0] == CHANCE:
            throws += 1
            yield Played(CHANCE, throw(position, source, throws))
            continue
        if pick_seat is not None:
            acting = [pick_seat(acting)]
        for seat in acting:
            while position.is_to_act(seat):
                move = choose(position, seat)
                position.apply(seat, move)
                yield Played(seat, [move])
                if pick_seat is not None:
                    break
            if not independent:  # a move may change whose turn it is
                break


def each_move(position: PlayedPosition, steps: Iterable[Played]) -> Iterator[tuple[PlayedPosition, int, int]]:
    """Yield the position before each move, the seat, and the move. The chance moves of a throw come one by one.

    `position` is the one that `steps` plays. The positions are copies.
    """
    before = position.clone()
    for step in steps:
        for move in step.moves:
            after = before.clone()
            after.apply(step.seat, move)
            yield before, step.seat, move
            before = after


def play_randomly(position: Position, random: Callable[[], float]) -> Iterator[Played]:
    """Play to the end, every move and throw at random, and yield every step after it was made."""
    return play_game(position, SampledDice(random), lambda now, seat: any_move(now, seat, random))


def any_move(position: Position, seat: int, random: Callable[[], float]) -> int:
    """Return one of the legal moves, each equally likely."""
    moves = position.legal_moves(seat)
    return moves[int(random() * len(moves))]
