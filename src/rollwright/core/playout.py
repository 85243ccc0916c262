"""Random games in one compiled loop, for benchmarks, search, and simulations. core/driver.py plays every other game."""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import mypyc_attr

from rollwright.core.position import CHANCE, Position


@mypyc_attr(allow_interpreted_subclasses=True)
class MovePicker:
    """A player that needs to know only how many legal moves there are, and remembers nothing. It gets no copy of the position."""

    def pick(self, count: int, random: Callable[[], float]) -> int:
        """Return a number from 0 to count - 1: which of the legal moves to make."""
        raise NotImplementedError("MovePicker subclasses must implement pick()")


def random_playout(position: Position, random: Callable[[], float]) -> tuple[int, int]:
    """Play to the end, each move uniform over the legal moves, and return the number of decisions and throws."""
    decisions = 0
    throws = 0
    while True:
        while position.is_to_act(CHANCE):
            outcomes = position.chance_outcomes()
            if not outcomes.continues:
                throws += 1
            position.apply(CHANCE, outcomes.sample(random))
        acting = position.to_act()
        if not acting:
            return decisions, throws
        for seat in acting:
            moves = position.legal_moves(seat)
            count = len(moves)  # compiled, multiplying by len() itself makes two objects
            if count:
                position.apply(seat, moves[int(random() * count)])
                decisions += 1
            else:
                assert not position.is_to_act(seat), "a seat that is to act has no legal move"


def picked_playout(
    position: Position, dice: Callable[[], float], pickers: list[MovePicker], randoms: list[Callable[[], float]], independent: bool
) -> tuple[int, int]:
    """Play to the end and return the number of decisions and throws. The game is the one that driver.play_game plays.

    Each seat has its picker and its generator.
    """
    decisions = 0
    throws = 0
    while True:
        while position.is_to_act(CHANCE):
            outcomes = position.chance_outcomes()
            if not outcomes.continues:
                throws += 1
            position.apply(CHANCE, outcomes.sample(dice))
        acting = position.to_act()
        if not acting:
            return decisions, throws
        for seat in acting:
            picker = pickers[seat]
            random = randoms[seat]
            while position.is_to_act(seat):
                moves = position.legal_moves(seat)
                position.apply(seat, moves[picker.pick(len(moves), random)])
                decisions += 1
            if not independent:  # a move may change whose turn it is
                break
