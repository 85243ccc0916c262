"""The evaluation with learned weights, and games in which it plays against itself one move ahead, in compiled code."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from rollwright.core.position import CHANCE, Position
from rollwright.core.weighted_evaluation import WeightedEvaluation
from rollwright.games.dice_realms.evaluation import estimated_total, throw_luck
from rollwright.games.dice_realms.holdings import HOLDINGS, Weights, holdings, supply_left
from rollwright.games.dice_realms.position import DiceRealmsPosition
from rollwright.games.dice_realms.shared_state import NO_SEAT, REROLLING, THROWING

if TYPE_CHECKING:
    from rollwright.games.dice_realms.rules import DiceRealmsRules

MOST_MOVES: Final = 10_000  # of a game; none gets close


class DiceRealmsEvaluation(WeightedEvaluation):
    def __init__(self, rules: DiceRealmsRules) -> None:
        super().__init__(1, [*HOLDINGS, *[face.id for face in rules.faces]])
        self.rules = rules

    def evaluation(self, weights: list[float]) -> Callable[[Position, int], float]:
        made = Weights(weights)

        def evaluate(position: Position, seat: int) -> float:
            return estimated_total(cast("DiceRealmsPosition", position), seat, made)

        return evaluate

    def play(self, seats: int, weights: list[list[float]], random: Callable[[], float]) -> tuple[list[list[float]], list[int]]:
        position = DiceRealmsPosition.begin(self.rules, seats)
        made = [Weights(each) for each in weights]
        rows: list[list[float]] = []
        shared = position.shared
        thrown = False  # the throw for all was the last thing that happened
        for _ in range(MOST_MOVES):
            if position.is_over():
                break
            if position.is_to_act(CHANCE):
                if shared.phase == THROWING and shared.roller == NO_SEAT:
                    for seat in range(seats):
                        rows.append(row_of(position, seat))
                    thrown = True
                position.apply(CHANCE, position.chance_outcomes().sample(random))
                continue
            if thrown and shared.phase == REROLLING:
                for seat in range(seats):
                    rows[len(rows) - seats + seat][2] = throw_luck(position, seat)
            thrown = False
            seat = position.to_act()[0]
            moves = position.legal_moves(seat)
            position.apply(seat, moves[0] if len(moves) == 1 else best_move(position, seat, moves, made[seat]))
        return rows, [position.total(seat) for seat in range(seats)]


def row_of(position: DiceRealmsPosition, seat: int) -> list[float]:
    shared = position.shared
    realm = shared.realms[seat]
    row = [supply_left(shared), estimated_total(position, seat, None), 0.0]
    row.extend(holdings(shared, realm))
    counts = [0.0] * len(shared.rules.faces)
    for kind in realm.sides:
        counts[kind] += 1.0
    row.extend(counts)
    return row


def best_move(position: DiceRealmsPosition, seat: int, moves: list[int], weights: Weights) -> int:
    """Return the move after which the estimate is highest; of equals, the first."""
    best = moves[0]
    highest = -1e9
    for move in moves:
        after = position.clone()
        after.apply(seat, move)
        value = estimated_total(after, seat, weights)
        if value > highest:
            highest = value
            best = move
    return best
