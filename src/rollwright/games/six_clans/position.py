"""A game of Six Clans in progress. Marks like S4.3 point into docs/rules/six_clans.md."""

from __future__ import annotations

from typing import final

from rollwright.core.chance import ChanceOutcomes
from rollwright.core.errors import Refusal
from rollwright.core.phase import Phase
from rollwright.core.position import CHANCE, Position, Rules
from rollwright.core.score import Score
from rollwright.games.six_clans import clock as clocks
from rollwright.games.six_clans.action import Action, aim
from rollwright.games.six_clans.action import begin as chosen
from rollwright.games.six_clans.cardboard import CLANS, MOST_SEATS
from rollwright.games.six_clans.clock import AT_REST, Clock
from rollwright.games.six_clans.moves import BONUS, COMBINE, DEAL, DONE, PLACE, RECRUIT, TWO, Move
from rollwright.games.six_clans.objections import explain
from rollwright.games.six_clans.offers import action_rows, idle_rows
from rollwright.games.six_clans.refusals import ALREADY_DONE, BY_CHANCE, GAME_OVER, NOT_ROLLED, refuse
from rollwright.games.six_clans.rules import HOME, SixClansRules
from rollwright.games.six_clans.saying import say, say_chance
from rollwright.games.six_clans.scoring import score
from rollwright.games.six_clans.sheet import Sheet, blank


@final
class SixClans(Position):
    """The clock that is common to all, and one sheet for each seat."""

    def __init__(self, law: SixClansRules, clock: Clock, sheets: list[Sheet], waiting: int) -> None:
        self.law = law
        self.clock = clock
        self.sheets = sheets
        self.waiting = waiting  # how many seats are not done with this turn

    def rules(self) -> Rules:
        return self.law

    def seats(self) -> int:
        return len(self.sheets)

    def phase(self) -> Phase:
        if self.clock.turn == 0:
            return Phase("before the first roll")
        return Phase(f"round {self.clock.round + 1}", f"turn {self.clock.turn} of {self.law.turns}")

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
        return self.waiting == 0 and self.clock.last and self.clock.phase == AT_REST

    # chance

    def chance_outcomes(self) -> ChanceOutcomes:
        return self.clock.due(self.law)

    # seats

    def legal_moves(self, seat: int) -> list[int]:
        if seat == CHANCE:
            return self.chance_outcomes().moves[:] if self.is_to_act(CHANCE) else []
        sheet = self.sheets[seat]
        if sheet.done:
            return []
        if sheet.action is not None:
            return action_rows(self.law, self.clock, sheet, sheet.action)
        return idle_rows(self.law, self.clock, sheet)

    def refusal_code(self, seat: int, move: int) -> int:
        if self.law.is_chance(move):
            return BY_CHANCE
        sheet = self.sheets[seat]
        if sheet.done:
            return GAME_OVER if self.is_over() else ALREADY_DONE if self.waiting else NOT_ROLLED
        return refuse(self.law, self.clock, sheet, self.law.table.moves[move])

    def explain(self, seat: int, move: int, refusal: int) -> Refusal:
        return explain(self.law, self.clock, self.sheets[seat], self.law.table.moves[move], refusal)

    def describe(self, seat: int, move: int) -> str:
        row = self.law.table.moves[move]
        return say_chance(self.law, self.clock, row) if seat == CHANCE else say(self.law, self.clock, self.sheets[seat], row)

    def apply(self, seat: int, move: int) -> None:
        row = self.law.table.moves[move]
        if seat == CHANCE:
            if self.clock.apply(self.law, row):
                self._open_turn()
            elif row.kind == DEAL and self.clock.phase == AT_REST:
                for sheet in self.sheets:
                    sheet.settle(self.law, self.clock.cards[sheet.place % CLANS])
            return
        sheet = self.sheets[seat]
        if row.kind == DONE:
            sheet.done = True  # S3.3
            self.waiting -= 1
        else:
            act(self.law, self.clock, sheet, row)

    def _open_turn(self) -> None:
        picks = self.law.picks[self.clock.round]  # S3.7: those of the round in force after the last draw
        for sheet in self.sheets:
            sheet.chosen = 0
            sheet.eaten = 0
            sheet.picks = picks
            sheet.done = False
        self.waiting = len(self.sheets)

    # copies and comparison

    def clone(self) -> SixClans:
        return SixClans(self.law, self.clock.clone(), [sheet.clone() for sheet in self.sheets], self.waiting)

    def state(self) -> tuple[object, ...]:
        return (self.clock.state(), tuple([sheet.state() for sheet in self.sheets]), self.waiting)

    def pieces(self) -> list[int]:
        """S1.1: the meeples of each clan, wherever they are."""
        clock = self.clock
        return self.law.counts(clock.bag + clock.discard + clock.dead + clock.places(self.law))

    # scores

    def score(self, seat: int) -> Score:
        return score(self.law, self.sheets[seat])

    # one sheet apart

    def extract_sheet(self, seat: int) -> SixClans:
        sheet = self.sheets[seat].clone()
        return SixClans(self.law, self.clock.clone(), [sheet], 0 if sheet.done else 1)

    def restore_sheet(self, seat: int, sheet: SixClans) -> None:
        self.waiting += int(self.sheets[seat].done) - int(sheet.sheets[0].done)
        self.sheets[seat] = sheet.sheets[0].clone()

    # late comers (S2.3)

    def join_refusal(self) -> str:
        if self.clock.turn:
            return "Nobody can join once the dice were rolled."
        if len(self.sheets) >= MOST_SEATS:
            return f"All {MOST_SEATS} places are taken."
        if len(self.sheets) >= CLANS and not self.law.repeat:
            return "All six home clans are taken, and at this table no clan is played twice."
        return ""

    def join(self) -> int:
        seat = len(self.sheets)
        sheet = blank(self.law, seat)
        if len(self.clock.cards) == CLANS:
            sheet.settle(self.law, self.clock.cards[seat % CLANS])
        self.sheets.append(sheet)
        return seat


def act(law: SixClansRules, clock: Clock, sheet: Sheet, move: Move) -> None:
    """One step of a seat; changes its sheet only."""
    action = sheet.action
    if move.kind == PLACE:
        if action is None:
            sheet.write(law, move.cell, clock.values[move.die])
            if law.icon[move.cell] == move.die:
                recruit(law, sheet, move.cell)
            finish(clock, sheet, move.die)
        else:
            write(law, clock, sheet, action, move.cell)
    elif move.kind == RECRUIT:
        sheet.chosen |= 1 << move.die  # S6.4: a home die, so no pick
        sheet.recruits[HOME] += law.overflow
        sheet.extra += law.overflow
    elif move.kind == BONUS:
        if action is None:
            action = chosen(clock, move.die)
            sheet.action = action
        action.space = move.space
    elif move.kind == TWO:
        sheet.spent |= 1 << move.space
        sheet.picks += law.picks_by_two
    elif action is not None:
        sheet.spent |= 1 << action.space
        if move.kind == COMBINE:
            sheet.eaten |= 1 << move.die
        aim(law, clock, action, move)


def write(law: SixClansRules, clock: Clock, sheet: Sheet, action: Action, cell: int) -> None:
    """Write what a die has become, or a part of it, into a cell; the action ends unless a part is left."""
    sheet.write(law, cell, action.number())
    if law.icon[cell] == action.size and not action.met:  # S7.13: a split recruits once
        recruit(law, sheet, cell)
        action.met = True
    if action.rest:
        action.part = action.rest
        action.rest = 0
        action.second = True
    else:
        sheet.action = None
        finish(clock, sheet, action.die)


def recruit(law: SixClansRules, sheet: Sheet, cell: int) -> None:
    """S4.6: the die had the size drawn in this cell."""
    zone = law.cell_zone[cell]
    sheet.recruits[zone] += 1
    if zone == HOME:
        sheet.home_hits |= 1 << (cell - law.start[HOME])
    else:
        sheet.hits |= 1 << cell


def finish(clock: Clock, sheet: Sheet, die: int) -> None:
    sheet.chosen |= 1 << die
    if clock.clans[die] != sheet.home:  # S7.14: the meeple itself says whether a pick is due, not the colour used
        sheet.picks -= 1


def begin(law: SixClansRules, seats: int) -> SixClans:
    """S2: blank sheets, all meeples in the bag, nothing rolled."""
    clock = clocks.start(law)
    sheets = [blank(law, seat) for seat in range(seats)]
    if clock.cards:
        for sheet in sheets:
            sheet.settle(law, clock.cards[sheet.place % CLANS])
    return SixClans(law, clock, sheets, 0)
