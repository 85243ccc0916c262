"""A game of Rolling Realms in progress, in the order of docs/rules/rolling_realms.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

from rollwright.core.chance import ChanceOutcomes
from rollwright.core.changes import Change
from rollwright.core.errors import Refusal
from rollwright.core.phase import ENDED, Phase
from rollwright.core.position import CHANCE, Position
from rollwright.core.score import Score, format_points
from rollwright.games.rolling_realms import scoring
from rollwright.games.rolling_realms.changes import seat_changes, throw_changes
from rollwright.games.rolling_realms.describe import describe_chance, describe_changes, describe_move
from rollwright.games.rolling_realms.explain import explain_turn
from rollwright.games.rolling_realms.features import features
from rollwright.games.rolling_realms.inventory import sheet_inventory, sheet_slots, table_inventory, table_slots
from rollwright.games.rolling_realms.moves import ACTIVATE, REVEAL, ROLL, STEP, Move
from rollwright.games.rolling_realms.realm import Realm, round_stars
from rollwright.games.rolling_realms.refusals import NOT_TO_ACT, refuse_turn
from rollwright.games.rolling_realms.sheet import UNUSED, Sheet, new_sheet
from rollwright.games.rolling_realms.turn import apply_turn, turn_moves

if TYPE_CHECKING:
    from rollwright.games.rolling_realms.rules import RollingRealmsRules

MOST_SEATS: Final = 10_000


class RollingRealmsPosition(Position):
    """A game in progress. Round 0 is before the first draw; realms are drawn when a round is over, dice are rolled when all
    players are done with a turn. In golf (R17.2) the rounds are the holes.
    """

    def __init__(
        self,
        rules: RollingRealmsRules,
        round: int,
        turn: int,
        used: list[int],
        rolls: list[int],
        sheets: list[Sheet],
        waiting: int,
        lengths: list[int],
    ) -> None:
        self.ruleset = rules
        self.round = round  # from 1, 0 before the game
        self.turn = turn  # from 1, 0 before the first roll of a round
        self.used = used  # the realms of all rounds so far; the last three are on the table
        self.rolls = rolls  # the rolled numbers of this round, two for each turn
        self.sheets = sheets
        self.waiting = waiting  # seats that have not finished this turn
        self.lengths = lengths  # the turns of each finished round
        self.realms: list[Realm] = [rules.realms[realm] for realm in used[-3:]]
        self.rows: list[list[int]] = [rules.rows[realm] for realm in used[-3:]]

    def rules(self) -> RollingRealmsRules:
        return self.ruleset

    def seats(self) -> int:
        return len(self.sheets)

    def phase(self) -> Phase:
        name = self.ruleset.round_name
        if self.is_over():
            if self.ruleset.golf:
                return Phase(ENDED, self.rank())
            if len(self.sheets) > 1:
                return Phase(ENDED)
            return Phase(ENDED, f"your rank: {self.rank()} ({format_points(self.score(0).total, 10)} stars)")
        if not self.waiting and self.round_is_over():
            return Phase(f"before {name} {self.round + 1}", short=f"{name} {self.round + 1}")
        if not self.turn:
            return Phase(f"{name} {self.round}", "before the first roll")
        return Phase(f"{name} {self.round}", f"turn {self.turn}", f"turn {self.turn}/{self.ruleset.turns}")

    # whose turn it is

    def to_act(self) -> list[int]:
        if self.waiting:
            return [seat for seat in range(len(self.sheets)) if not self.sheets[seat].done]
        return [] if self.is_over() else [CHANCE]

    def is_to_act(self, seat: int) -> bool:
        if seat == CHANCE:
            return not self.waiting and not self.is_over()
        return not self.sheets[seat].done

    def is_over(self) -> bool:
        return self.round == self.ruleset.rounds and not self.waiting and self.round_is_over()

    def round_is_over(self) -> bool:
        """R1.5, R17.4: return whether no turn is left, or in golf (R17.3) the stars are reached, when no seat is to act."""
        if self.turn == self.ruleset.turns:
            return True
        return self.ruleset.golf and self.turn > 0 and sum(round_stars(self.realms, self.sheets[0])) >= self.ruleset.components.goal

    # chance: the realms of a round (R1.2) and the two dice of a turn (R2.1)

    def chance_outcomes(self) -> ChanceOutcomes:
        if self.round_is_over():
            mask = 0
            for realm in self.used:
                mask |= 1 << realm
            return self.ruleset.reveal_outcomes(mask, self.round)
        return self.ruleset.roll

    def reveal(self, three: list[int]) -> None:
        """Record the round that is over (R16.1), wipe the cards, and lay out the new realms."""
        if self.round:
            for sheet in self.sheets:
                sheet.past.extend(round_stars(self.realms, sheet))
                sheet.past.append(sheet.have[0] + sheet.have[1] + sheet.have[2])
            self.lengths = [*self.lengths, self.turn]
        self.round += 1
        self.turn = 0
        self.used = self.used + three
        self.rolls = []
        self.realms = [self.ruleset.realms[realm] for realm in three]
        self.rows = [self.ruleset.rows[realm] for realm in three]
        self.sheets = [self.fresh(sheet.past) for sheet in self.sheets]

    def fresh(self, past: list[int]) -> Sheet:
        """Return a sheet with blank cards of this round."""
        cards = [realm.blank() for realm in self.realms]
        fits = [self.realms[place].fits(cards[place]) for place in range(len(cards))]
        return new_sheet(self.ruleset.capacity, cards, fits, past)

    def roll(self, low: int, high: int) -> None:
        self.turn += 1
        self.rolls = [*self.rolls, low, high]
        rolled = [low, high]
        for sheet in self.sheets:
            sheet.rolled = rolled
            sheet.active = 0
            sheet.dice = [low, high, 0, 0]
            sheet.where = [UNUSED, UNUSED, UNUSED, UNUSED]
            sheet.free = 0
            sheet.used = 0
            sheet.done = False
        self.waiting = len(self.sheets)

    # seats

    def legal_moves(self, seat: int) -> list[int]:
        if seat == CHANCE:
            return self.chance_outcomes().moves[:] if self.is_to_act(CHANCE) else []
        sheet = self.sheets[seat]
        return [] if sheet.done else turn_moves(self.ruleset.table, self.realms, self.rows, sheet)

    def refusal_code(self, seat: int, move: int) -> int:
        return refuse_turn(self.ruleset.table, self.realms, self.used[-3:], self.sheets[seat], move)

    def explain(self, seat: int, move: int, refusal: int) -> Refusal:
        if refusal == NOT_TO_ACT and self.is_over():
            return Refusal("R16.2", "The game is over.")
        return explain_turn(self.ruleset.table, self.ruleset.realms, self.used[-3:], self.sheets[seat], move, refusal)

    def describe(self, seat: int, move: int) -> str:
        if seat == CHANCE:
            return describe_chance(self, move)
        return describe_move(self, seat, move)

    def apply(self, seat: int, move: int) -> None:
        if seat == CHANCE:
            row = self.ruleset.table.rows[move]
            if row.kind == REVEAL:
                self.reveal(self.ruleset.table.revealed[move])
            elif row.kind == ROLL:
                self.roll(row.die, row.number)
            return
        sheet = self.sheets[seat]
        table = self.ruleset.table
        place = self.place_of(table.rows[move], sheet) if table.kinds[move] in (STEP, ACTIVATE) else 0
        apply_turn(table, self.realms, place, sheet, move)
        if sheet.done:
            self.waiting -= 1

    def place_of(self, row: Move, sheet: Sheet) -> int:
        """Return where the realm of a legal move is, 0 to 2; 0 for other moves."""
        if row.kind == STEP:
            return sheet.unfinished
        place = 0
        if row.kind == ACTIVATE:
            first = len(self.used) - 3
            while self.used[first + place] != row.realm:
                place += 1
        return place

    # what a move does

    def changes(self, seat: int, move: int) -> list[Change]:
        return throw_changes(self, move) if seat == CHANCE else seat_changes(self, seat, move)

    def describe_changes(self, changes: list[Change]) -> list[str]:
        return describe_changes(changes)

    def inventory(self, seat: int) -> dict[str, int]:
        return table_inventory(self) if seat == CHANCE else sheet_inventory(self, self.sheets[seat])

    def written_slots(self, seat: int) -> set[str]:
        return set(table_slots(self) if seat == CHANCE else sheet_slots(self, self.sheets[seat]))

    # copies and comparison

    def clone(self) -> Self:
        return type(self)(
            self.ruleset,
            self.round,
            self.turn,
            self.used,
            self.rolls,
            [sheet.clone() for sheet in self.sheets],
            self.waiting,
            self.lengths,
        )

    def state(self) -> tuple[object, ...]:
        return (
            self.round,
            self.turn,
            tuple(self.used),
            tuple(self.rolls),
            tuple([sheet.state() for sheet in self.sheets]),
            self.waiting,
            tuple(self.lengths),
        )

    def features(self, seat: int) -> bytes:
        return features(self, self.sheets[seat])

    def extract_sheet(self, seat: int) -> Self:
        sheet = self.sheets[seat].clone()
        waiting = 0 if sheet.done else 1
        return type(self)(self.ruleset, self.round, self.turn, self.used, self.rolls, [sheet], waiting, self.lengths)

    def restore_sheet(self, seat: int, sheet: Self) -> None:
        new = sheet.sheets[0].clone()
        if not self.sheets[seat].done:
            self.waiting -= 1
        if not new.done:
            self.waiting += 1
        self.sheets[seat] = new

    # newcomers (R1.6)

    def join_refusal(self) -> str:
        if self.is_over():
            return "The game is over."
        if self.ruleset.golf:
            return "Golf is for one player."
        if len(self.sheets) >= MOST_SEATS:
            return f"All {MOST_SEATS} seats are taken."
        if self.waiting or 0 < self.turn < self.ruleset.turns:
            if self.round == self.ruleset.rounds:
                return "The last round has started, so no one else can join."
            return f"Round {self.round} has started; you can join when round {self.round + 1} starts."
        return ""

    def join(self) -> int:
        self.sheets.append(self.fresh([0] * (4 * max(self.round - 1, 0))))
        return len(self.sheets) - 1

    # scores (R16, R17)

    def score(self, seat: int) -> Score:
        return scoring.score(self, seat)

    def total(self, seat: int) -> int:
        return scoring.total(self, self.sheets[seat])

    def rank(self) -> str:
        return scoring.rank(self)

    def holes(self) -> list[int]:
        """Return the turns of each finished hole of golf."""
        over = self.round > 0 and not self.waiting and self.round_is_over()
        return [*self.lengths, self.turn] if over else self.lengths
