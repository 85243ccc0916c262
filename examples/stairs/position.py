"""StairsPosition: a game in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from rollwright.core.chance import ChanceOutcomes
from rollwright.core.changes import Change
from rollwright.core.errors import Refusal
from rollwright.core.phase import Phase
from rollwright.core.position import CHANCE, Position
from rollwright.core.score import Score
from stairs import changes, describe, explain, refusals, scoring
from stairs.moves import WRITE
from stairs.sheet import Sheet

if TYPE_CHECKING:
    from stairs.rules import StairsRules


class StairsPosition(Position):
    def __init__(self, rules: StairsRules, round: int, low: int, high: int, waiting: int, sheets: list[Sheet]) -> None:
        self.ruleset = rules
        self.round = round  # 0 before the first roll
        self.low = low  # the dice of this round
        self.high = high
        self.waiting = waiting  # seats that are not done this round
        self.sheets = sheets

    def rules(self) -> StairsRules:
        return self.ruleset

    def seats(self) -> int:
        return len(self.sheets)

    def phase(self) -> Phase:
        return Phase(f"round {self.round} of {self.ruleset.components.rounds}")

    # S1.1, S2.1: a round is a roll, then every seat writes or passes

    def to_act(self) -> list[int]:
        if self.waiting:
            return [seat for seat, sheet in enumerate(self.sheets) if not sheet.done]
        return [] if self.is_over() else [CHANCE]

    def is_to_act(self, seat: int) -> bool:
        return not self.waiting and not self.is_over() if seat == CHANCE else not self.sheets[seat].done

    def is_over(self) -> bool:
        return not self.waiting and self.round == self.ruleset.components.rounds

    def chance_outcomes(self) -> ChanceOutcomes:
        return self.ruleset.roll

    # moves

    def legal_moves(self, seat: int) -> list[int]:
        if seat == CHANCE:
            return self.ruleset.roll.moves if self.is_to_act(CHANCE) else []
        return [move for move in range(self.ruleset.table.pass_move + 1) if not self.refusal_code(seat, move)]

    def refusal_code(self, seat: int, move: int) -> int:
        return refusals.refusal_code(self, seat, self.ruleset.table.rows[move])

    def explain(self, seat: int, move: int, refusal: int) -> Refusal:
        return explain.explain(self, seat, self.ruleset.table.rows[move], refusal)

    def describe(self, seat: int, move: int) -> str:
        return describe.describe(self, seat, self.ruleset.table.rows[move])

    def apply(self, seat: int, move: int) -> None:
        row = self.ruleset.table.rows[move]
        if seat == CHANCE:
            self.round += 1
            self.low, self.high = row.low, row.high
            self.waiting = len(self.sheets)
            for sheet in self.sheets:
                sheet.done = False
            return
        sheet = self.sheets[seat]
        if row.kind == WRITE:
            sheet.steps.append(row.low)
        else:
            sheet.passes += 1
        sheet.done = True
        self.waiting -= 1

    # what a move changes

    def changes(self, seat: int, move: int) -> list[Change]:
        return changes.changes(self, seat, self.ruleset.table.rows[move])

    def describe_changes(self, changes: list[Change]) -> list[str]:
        return describe.describe_changes(self, changes)

    def inventory(self, seat: int) -> dict[str, int]:
        return changes.inventory(self, seat)

    def written_slots(self, seat: int) -> set[str]:
        return changes.written_slots(self, seat)

    # copies and scores

    def clone(self) -> Self:
        sheets = [sheet.clone() for sheet in self.sheets]
        return type(self)(self.ruleset, self.round, self.low, self.high, self.waiting, sheets)

    def state(self) -> tuple[object, ...]:
        return self.round, self.low, self.high, self.waiting, tuple(sheet.state() for sheet in self.sheets)

    def score(self, seat: int) -> Score:
        return scoring.score(self.ruleset.components, self.sheets[seat])

    # independent sheets

    def extract_sheet(self, seat: int) -> Self:
        sheet = self.sheets[seat].clone()
        return type(self)(self.ruleset, self.round, self.low, self.high, int(not sheet.done), [sheet])

    def restore_sheet(self, seat: int, sheet: Self) -> None:
        self.waiting += int(self.sheets[seat].done) - int(sheet.sheets[0].done)
        self.sheets[seat] = sheet.sheets[0].clone()

    def join_refusal(self) -> str:
        return "" if self.round == 0 else "You cannot join after the first roll."

    def join(self) -> int:
        self.sheets.append(Sheet([], 0, True))
        return len(self.sheets) - 1
