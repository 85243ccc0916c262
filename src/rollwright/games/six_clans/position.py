"""A game of Six Clans in progress. IDs such as S4.3 refer to docs/rules/six_clans.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from rollwright.core.chance import ChanceOutcomes
from rollwright.core.changes import Change
from rollwright.core.errors import Refusal
from rollwright.core.phase import ENDED, Phase
from rollwright.core.position import CHANCE, Position, Rules
from rollwright.core.score import Score
from rollwright.games.six_clans import shared_state
from rollwright.games.six_clans.apply import apply_move
from rollwright.games.six_clans.changes import inventory, move_changes, table_inventory, table_slots, throw_changes, written_slots
from rollwright.games.six_clans.components import CLANS, MAX_SEATS
from rollwright.games.six_clans.describe import describe_chance, describe_changes, describe_move
from rollwright.games.six_clans.explain import explain
from rollwright.games.six_clans.features import features
from rollwright.games.six_clans.legal_moves import rows_between_dice, rows_for_chosen
from rollwright.games.six_clans.moves import BONUS, DEAL, DONE
from rollwright.games.six_clans.refusals import ALREADY_DONE, CHANCE_MOVE, GAME_OVER, NOT_ROLLED, refuse
from rollwright.games.six_clans.scoring import score, total_points
from rollwright.games.six_clans.shared_state import AT_REST, SharedState
from rollwright.games.six_clans.sheet import Sheet, blank

if TYPE_CHECKING:
    from rollwright.games.six_clans.rules import SixClansRules


@final
class SixClansPosition(Position):
    """The shared state and one sheet per seat."""

    def __init__(self, rules: SixClansRules, shared: SharedState, sheets: list[Sheet], waiting: int) -> None:
        self.ruleset = rules
        self.shared = shared
        self.sheets = sheets
        self.waiting = waiting  # how many seats have not finished this turn

    def rules(self) -> Rules:
        return self.ruleset

    def seats(self) -> int:
        return len(self.sheets)

    def phase(self) -> Phase:
        if self.shared.turn == 0:
            return Phase("before the first roll")
        if self.is_over():
            return Phase(ENDED)
        step = f"turn {self.shared.turn} of {self.ruleset.turns}"
        return Phase(f"round {self.shared.round + 1}", step, step)

    # whose turn it is

    def to_act(self) -> list[int]:
        if self.waiting:
            return [seat for seat in range(len(self.sheets)) if not self.sheets[seat].done]
        return [] if self.is_over() else [CHANCE]

    def is_to_act(self, seat: int) -> bool:
        if seat == CHANCE:
            return self.waiting == 0 and not self.is_over()
        return not self.sheets[seat].done

    def is_over(self) -> bool:
        return self.waiting == 0 and self.shared.last and self.shared.phase == AT_REST

    # chance

    def chance_outcomes(self) -> ChanceOutcomes:
        return self.shared.chance_outcomes(self.ruleset)

    # seats

    def legal_moves(self, seat: int) -> list[int]:
        if seat == CHANCE:
            return self.chance_outcomes().moves[:] if self.is_to_act(CHANCE) else []
        sheet = self.sheets[seat]
        if sheet.done:
            return []
        if sheet.chosen_die is not None:
            return rows_for_chosen(self.ruleset, self.shared, sheet, sheet.chosen_die)
        return rows_between_dice(self.ruleset, self.shared, sheet)

    def refusal_code(self, seat: int, move: int) -> int:
        if self.ruleset.is_chance(move):
            return CHANCE_MOVE
        sheet = self.sheets[seat]
        if sheet.done:
            return GAME_OVER if self.is_over() else ALREADY_DONE if self.waiting else NOT_ROLLED
        return refuse(self.ruleset, self.shared, sheet, self.ruleset.table.rows[move])

    def explain(self, seat: int, move: int, refusal: int) -> Refusal:
        return explain(self.ruleset, self.shared, self.sheets[seat], self.ruleset.table.rows[move], refusal)

    def describe(self, seat: int, move: int) -> str:
        row = self.ruleset.table.rows[move]
        if seat == CHANCE:
            return describe_chance(self.ruleset, self.shared, self.sheets, row)
        return describe_move(self.ruleset, self.shared, self.sheets[seat], row)

    def apply(self, seat: int, move: int) -> None:
        row = self.ruleset.table.rows[move]
        if seat == CHANCE:
            if self.shared.apply(self.ruleset, row):
                self._open_turn()
            elif row.kind == DEAL and self.shared.phase == AT_REST:
                for sheet in self.sheets:
                    sheet.settle(self.ruleset, self.shared.cards[sheet.place % CLANS])
            return
        sheet = self.sheets[seat]
        if row.kind == DONE:
            sheet.done = True  # S3.3
            self.waiting -= 1
        else:
            apply_move(self.ruleset, self.shared, sheet, row)

    def starts_choice(self, seat: int, move: int) -> bool:
        """A bonus is used up by what it makes of the die."""
        return self.ruleset.table.rows[move].kind == BONUS

    def _open_turn(self) -> None:
        picks = self.ruleset.picks[self.shared.round]  # S3.7: those of the round after the last draw
        for sheet in self.sheets:
            sheet.chosen = 0
            sheet.combined = 0
            sheet.picks = picks
            sheet.done = False
        self.waiting = len(self.sheets)

    # what a move changes

    def changes(self, seat: int, move: int) -> list[Change]:
        row = self.ruleset.table.rows[move]
        if seat == CHANCE:
            return throw_changes(self.ruleset, self.shared, self.sheets, row)
        return move_changes(self.ruleset, self.shared, self.sheets[seat], seat, row)

    def describe_changes(self, changes: list[Change]) -> list[str]:
        return describe_changes(changes)

    def inventory(self, seat: int) -> dict[str, int]:
        if seat == CHANCE:
            return table_inventory(self.ruleset, self.shared)
        return inventory(self.ruleset, self.shared, self.sheets[seat])

    def written_slots(self, seat: int) -> set[str]:
        if seat == CHANCE:
            return table_slots(self.ruleset, self.shared)
        return written_slots(self.ruleset, self.sheets[seat])

    # copies and comparison

    def clone(self) -> SixClansPosition:
        return SixClansPosition(self.ruleset, self.shared.clone(), [sheet.clone() for sheet in self.sheets], self.waiting)

    def state(self) -> tuple[object, ...]:
        return (self.shared.state(), tuple([sheet.state() for sheet in self.sheets]), self.waiting)

    def features(self, seat: int) -> bytes:
        return features(self.ruleset, self.shared, self.sheets[seat])

    def pieces(self) -> list[int]:
        """Return the meeples of each clan, wherever they are (S1.1)."""
        shared = self.shared
        return self.ruleset.counts(shared.bag + shared.discard + shared.dead + shared.on_dice(self.ruleset))

    # scores

    def score(self, seat: int) -> Score:
        return score(self.ruleset, self.sheets[seat])

    def total(self, seat: int) -> int:
        return total_points(self.ruleset, self.sheets[seat])

    # one sheet on its own

    def extract_sheet(self, seat: int) -> SixClansPosition:
        sheet = self.sheets[seat].clone()
        return SixClansPosition(self.ruleset, self.shared.clone(), [sheet], 0 if sheet.done else 1)

    def restore_sheet(self, seat: int, sheet: SixClansPosition) -> None:
        self.waiting += int(self.sheets[seat].done) - int(sheet.sheets[0].done)
        self.sheets[seat] = sheet.sheets[0].clone()

    # latecomers (S2.3)

    def join_refusal(self) -> str:
        if self.shared.turn:
            return "No one can join once the dice have been rolled."
        if len(self.sheets) >= MAX_SEATS:
            return f"All {MAX_SEATS} seats are taken."
        if len(self.sheets) >= CLANS and not self.ruleset.repeat:
            return "All six home clans are taken, and clans do not repeat at this table."
        return ""

    def join(self) -> int:
        seat = len(self.sheets)
        sheet = blank(self.ruleset, seat)
        if len(self.shared.cards) == CLANS:
            sheet.settle(self.ruleset, self.shared.cards[seat % CLANS])
        self.sheets.append(sheet)
        return seat


def new_position(rules: SixClansRules, seats: int) -> SixClansPosition:
    """Return the position of the setup: blank sheets, all meeples in the bag, nothing rolled (S2)."""
    shared = shared_state.start(rules)
    sheets = [blank(rules, seat) for seat in range(seats)]
    if shared.cards:
        for sheet in sheets:
            sheet.settle(rules, shared.cards[sheet.place % CLANS])
    return SixClansPosition(rules, shared, sheets, 0)
