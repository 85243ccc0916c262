"""A game of Six Clans in progress. Marks like S4.3 point into docs/rules/six_clans.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from rollwright.core.chance import ChanceOutcomes
from rollwright.core.errors import Refusal
from rollwright.core.phase import Phase
from rollwright.core.position import CHANCE, Position, Rules
from rollwright.core.score import Score
from rollwright.games.six_clans import shared_state
from rollwright.games.six_clans.chosen_die import ChosenDie, choose, use_bonus
from rollwright.games.six_clans.components import CLANS, HOME, MAX_SEATS
from rollwright.games.six_clans.describe import describe_chance, describe_move
from rollwright.games.six_clans.explain import explain
from rollwright.games.six_clans.legal_moves import rows_between_dice, rows_for_chosen
from rollwright.games.six_clans.moves import BONUS, COMBINE, DEAL, DONE, PLACE, RECRUIT, TWO, Move
from rollwright.games.six_clans.refusals import ALREADY_DONE, CHANCE_MOVE, GAME_OVER, NOT_ROLLED, refuse
from rollwright.games.six_clans.scoring import score
from rollwright.games.six_clans.shared_state import AT_REST, SharedState
from rollwright.games.six_clans.sheet import Sheet, blank

if TYPE_CHECKING:
    from rollwright.games.six_clans.rules import SixClansRules


@final
class SixClansPosition(Position):
    """The clock that is common to all, and one sheet for each seat."""

    def __init__(self, rules: SixClansRules, shared: SharedState, sheets: list[Sheet], waiting: int) -> None:
        self.ruleset = rules
        self.shared = shared
        self.sheets = sheets
        self.waiting = waiting  # how many seats are not done with this turn

    def rules(self) -> Rules:
        return self.ruleset

    def seats(self) -> int:
        return len(self.sheets)

    def phase(self) -> Phase:
        if self.shared.turn == 0:
            return Phase("before the first roll")
        return Phase(f"round {self.shared.round + 1}", f"turn {self.shared.turn} of {self.ruleset.turns}")

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
        return refuse(self.ruleset, self.shared, sheet, self.ruleset.table.moves[move])

    def explain(self, seat: int, move: int, refusal: int) -> Refusal:
        return explain(self.ruleset, self.shared, self.sheets[seat], self.ruleset.table.moves[move], refusal)

    def describe(self, seat: int, move: int) -> str:
        row = self.ruleset.table.moves[move]
        return (
            describe_chance(self.ruleset, self.shared, row)
            if seat == CHANCE
            else describe_move(self.ruleset, self.shared, self.sheets[seat], row)
        )

    def apply(self, seat: int, move: int) -> None:
        row = self.ruleset.table.moves[move]
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

    def _open_turn(self) -> None:
        picks = self.ruleset.picks[self.shared.round]  # S3.7: those of the round in force after the last draw
        for sheet in self.sheets:
            sheet.chosen = 0
            sheet.combined = 0
            sheet.picks = picks
            sheet.done = False
        self.waiting = len(self.sheets)

    # copies and comparison

    def clone(self) -> SixClansPosition:
        return SixClansPosition(self.ruleset, self.shared.clone(), [sheet.clone() for sheet in self.sheets], self.waiting)

    def state(self) -> tuple[object, ...]:
        return (self.shared.state(), tuple([sheet.state() for sheet in self.sheets]), self.waiting)

    def pieces(self) -> list[int]:
        """S1.1: the meeples of each clan, wherever they are."""
        shared = self.shared
        return self.ruleset.counts(shared.bag + shared.discard + shared.dead + shared.on_dice(self.ruleset))

    # scores

    def score(self, seat: int) -> Score:
        return score(self.ruleset, self.sheets[seat])

    # one sheet apart

    def extract_sheet(self, seat: int) -> SixClansPosition:
        sheet = self.sheets[seat].clone()
        return SixClansPosition(self.ruleset, self.shared.clone(), [sheet], 0 if sheet.done else 1)

    def restore_sheet(self, seat: int, sheet: SixClansPosition) -> None:
        self.waiting += int(self.sheets[seat].done) - int(sheet.sheets[0].done)
        self.sheets[seat] = sheet.sheets[0].clone()

    # late comers (S2.3)

    def join_refusal(self) -> str:
        if self.shared.turn:
            return "Nobody can join once the dice were rolled."
        if len(self.sheets) >= MAX_SEATS:
            return f"All {MAX_SEATS} places are taken."
        if len(self.sheets) >= CLANS and not self.ruleset.repeat:
            return "All six home clans are taken, and at this table no clan is played twice."
        return ""

    def join(self) -> int:
        seat = len(self.sheets)
        sheet = blank(self.ruleset, seat)
        if len(self.shared.cards) == CLANS:
            sheet.settle(self.ruleset, self.shared.cards[seat % CLANS])
        self.sheets.append(sheet)
        return seat


def apply_move(rules: SixClansRules, shared: SharedState, sheet: Sheet, move: Move) -> None:
    """One step of a seat; changes its sheet only."""
    chosen = sheet.chosen_die
    if move.kind == PLACE:
        if chosen is None:
            sheet.write(rules, move.cell, shared.values[move.die])
            if rules.icon[move.cell] == move.die:
                recruit(rules, sheet, move.cell)
            finish(shared, sheet, move.die)
        else:
            write_die(rules, shared, sheet, chosen, move.cell)
    elif move.kind == RECRUIT:
        sheet.chosen |= 1 << move.die  # S6.4: a home die, so no pick
        sheet.recruits[HOME] += rules.overflow
        sheet.extra += rules.overflow
    elif move.kind == BONUS:
        if chosen is None:
            chosen = choose(shared, move.die)
            sheet.chosen_die = chosen
        chosen.space = move.space
    elif move.kind == TWO:
        sheet.spent |= 1 << move.space
        sheet.picks += rules.picks_by_two
    elif chosen is not None:
        sheet.spent |= 1 << chosen.space
        if move.kind == COMBINE:
            sheet.combined |= 1 << move.die
        use_bonus(rules, shared, chosen, move)


def write_die(rules: SixClansRules, shared: SharedState, sheet: Sheet, chosen: ChosenDie, cell: int) -> None:
    """Write what a die has become, or a part of it, into a cell; the action ends unless a part is left."""
    sheet.write(rules, cell, chosen.number())
    if rules.icon[cell] == chosen.size and not chosen.met:  # S7.13: a split recruits once
        recruit(rules, sheet, cell)
        chosen.met = True
    if chosen.rest:
        chosen.part = chosen.rest
        chosen.rest = 0
        chosen.second = True
    else:
        sheet.chosen_die = None
        finish(shared, sheet, chosen.die)


def recruit(rules: SixClansRules, sheet: Sheet, cell: int) -> None:
    """S4.6: the die had the size drawn in this cell."""
    zone = rules.cell_zone[cell]
    sheet.recruits[zone] += 1
    if zone == HOME:
        sheet.home_hits |= 1 << (cell - rules.start[HOME])
    else:
        sheet.hits |= 1 << cell


def finish(shared: SharedState, sheet: Sheet, die: int) -> None:
    sheet.chosen |= 1 << die
    if shared.clans[die] != sheet.home:  # S7.14: the meeple itself says whether a pick is due, not the color used
        sheet.picks -= 1


def new_position(rules: SixClansRules, seats: int) -> SixClansPosition:
    """S2: blank sheets, all meeples in the bag, nothing rolled."""
    shared = shared_state.start(rules)
    sheets = [blank(rules, seat) for seat in range(seats)]
    if shared.cards:
        for sheet in sheets:
            sheet.settle(rules, shared.cards[sheet.place % CLANS])
    return SixClansPosition(rules, shared, sheets, 0)
