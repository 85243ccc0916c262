"""A game of Rolling Realms in progress, in the order of docs/rules/rolling_realms.md."""

from __future__ import annotations

from typing import Final, Self

from rollwright.core.chance import ChanceOutcomes
from rollwright.core.errors import Refusal
from rollwright.core.phase import Phase
from rollwright.core.position import CHANCE, Position, Rules
from rollwright.core.score import Reason, Score, format_points
from rollwright.games.rolling_realms.describe import explain_turn, say_chance, say_turn
from rollwright.games.rolling_realms.moves import ACTIVATE, REVEAL, ROLL, ROUNDS, RollingRealmsRules
from rollwright.games.rolling_realms.realm import Realm, round_stars
from rollwright.games.rolling_realms.sheet import UNUSED, Sheet
from rollwright.games.rolling_realms.turn import NOT_TO_ACT, apply_turn, refuse_turn, turn_moves

MOST_SEATS: Final = 10_000


class RollingRealmsPosition(Position):
    """Round 0 is before the first draw. A draw is due when a round is over, a roll when everybody is done with a turn.

    In golf (R17.2) the rounds are the holes.
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
        self.used = used  # the realms of all rounds so far, the last three are on the table
        self.rolls = rolls  # the rolled numbers of this round, two for each turn
        self.sheets = sheets
        self.waiting = waiting  # seats that are not done with this turn
        self.lengths = lengths  # the turns of each finished round
        self.realms: list[Realm] = [rules.realms[realm] for realm in used[-3:]]
        self.rows: list[list[int]] = [rules.rows[realm] for realm in used[-3:]]

    def rules(self) -> Rules:
        return self.ruleset

    def seats(self) -> int:
        return len(self.sheets)

    def phase(self) -> Phase:
        name = "hole" if self.ruleset.golf else "round"
        if self.is_over():
            if self.ruleset.golf:
                return Phase("the game is over", self.rank())
            if len(self.sheets) > 1:
                return Phase("the game is over")
            return Phase("the game is over", f"your rank: {self.rank()} ({format_points(self.score(0).total, 10)} stars)")
        if not self.waiting and self.round_is_over():
            return Phase(f"before {name} {self.round + 1}")
        return Phase(f"{name} {self.round}", f"turn {self.turn}" if self.turn else "before the first roll")

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
        """R1.5, R17.4: whether the turns are used up, or in golf (R17.3) the stars are reached; asked when everybody is done."""
        if self.turn == self.ruleset.turns:
            return True
        return self.ruleset.golf and self.turn > 0 and sum(round_stars(self.realms, self.sheets[0])) >= self.ruleset.goal

    # chance: the realms of a round (R1.2) and the two dice of a turn (R2.1)

    def chance_outcomes(self) -> ChanceOutcomes:
        if self.round_is_over():
            mask = 0
            for realm in self.used:
                mask |= 1 << realm
            return self.ruleset.reveal_due(mask, self.round)
        return self.ruleset.roll

    def reveal(self, three: list[int]) -> None:
        """Write down the round that is over (R16.1), wipe the cards, and lay out the new realms."""
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
        """A sheet on which nothing is marked, waiting for a roll."""
        cards = [realm.blank() for realm in self.realms]
        fits = [self.realms[place].fits(cards[place]) for place in range(len(cards))]
        return Sheet(
            self.ruleset.capacity,
            [0, 0],
            [0, 0, 0],
            [0, 0, 0],
            cards,
            fits,
            0,
            [0, 0, 0, 0],
            [0, 1, 0, 0],
            [UNUSED, UNUSED, UNUSED, UNUSED],
            0,
            [],
            -1,
            True,
            past,
        )

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
            sheet.done = False
        self.waiting = len(self.sheets)

    # seats

    def legal_moves(self, seat: int) -> list[int]:
        if seat == CHANCE:
            return self.chance_outcomes().moves[:] if self.is_to_act(CHANCE) else []
        sheet = self.sheets[seat]
        return [] if sheet.done else turn_moves(self.ruleset, self.realms, self.rows, sheet)

    def refusal_code(self, seat: int, move: int) -> int:
        return refuse_turn(self.ruleset, self.realms, self.used[-3:], self.sheets[seat], move)

    def explain(self, seat: int, move: int, refusal: int) -> Refusal:
        if refusal == NOT_TO_ACT and self.is_over():
            return Refusal("R16.2", "The game is over.")
        return explain_turn(self.ruleset, self.realms, self.used[-3:], self.sheets[seat], move, refusal)

    def describe(self, seat: int, move: int) -> str:
        if seat == CHANCE:
            return say_chance(self.ruleset, move, self.round + 1)
        return say_turn(self.ruleset, self.realms, self.used[-3:], self.sheets[seat], move)

    def apply(self, seat: int, move: int) -> None:
        if seat == CHANCE:
            row = self.ruleset.table[move]
            if row.kind == REVEAL:
                self.reveal(self.ruleset.revealed[move])
            elif row.kind == ROLL:
                self.roll(row.die, row.number)
            return
        sheet = self.sheets[seat]
        place = 0
        if self.ruleset.kinds[move] == ACTIVATE:
            realm = self.ruleset.table[move].realm
            first = len(self.used) - 3
            while self.used[first + place] != realm:
                place += 1
        apply_turn(self.ruleset, self.realms, place, sheet, move)
        if sheet.done:
            self.waiting -= 1

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
            return "Golf is played alone."
        if len(self.sheets) >= MOST_SEATS:
            return f"All {MOST_SEATS} places are taken."
        if self.waiting or 0 < self.turn < self.ruleset.turns:
            if self.round == self.ruleset.rounds:
                return "The last round is under way, so nobody can join any more."
            return f"Round {self.round} is under way; one can join again when round {self.round + 1} begins."
        return ""

    def join(self) -> int:
        self.sheets.append(self.fresh([0] * (4 * max(self.round - 1, 0))))
        return len(self.sheets) - 1

    # scores (R16)

    def score(self, seat: int) -> Score:
        if self.ruleset.golf:
            return Score([self.hole_reason(hole, turns) for hole, turns in enumerate(self.holes())])
        sheet = self.sheets[seat]
        reasons: list[Reason] = []
        rounds = [0] * ROUNDS
        for round in range(self.round):
            stars = self.round_result(sheet, round)
            for place in range(3):
                title = self.ruleset.realms[self.used[3 * round + place]].title
                reasons.append(Reason(f"Round {round + 1}, {title}", "", 10 * stars[place]))
                rounds[round] += 10 * stars[place]
            reasons.append(Reason(f"Round {round + 1}, unspent resources", "", self.ruleset.unspent * stars[3]))
            rounds[round] += self.ruleset.unspent * stars[3]
        return Score(reasons, (rounds[2], rounds[1], rounds[0]))

    def round_result(self, sheet: Sheet, round: int) -> list[int]:
        """Stars of the three realms and unspent resources of a round, counted from 0."""
        if 4 * round < len(sheet.past):
            return sheet.past[4 * round : 4 * round + 4]
        return [*round_stars(self.realms, sheet), sheet.have[0] + sheet.have[1] + sheet.have[2]]

    # alone (R17)

    def holes(self) -> list[int]:
        """The turns of each hole of golf that is over."""
        over = self.round > 0 and not self.waiting and self.round_is_over()
        return [*self.lengths, self.turn] if over else self.lengths

    def hole_reason(self, hole: int, turns: int) -> Reason:
        """R17.5: the turns under par of a hole that is over, counted from 0."""
        stars = self.round_result(self.sheets[0], hole)
        taken = f"{turns} turns" if turns > 1 else "1 turn"
        words = taken if stars[0] + stars[1] + stars[2] >= self.ruleset.goal else f"given up after {taken}"
        return Reason(f"Hole {hole + 1}, {words}, par {self.ruleset.par}", "", 10 * (self.ruleset.par - turns))

    def rank(self) -> str:
        """R17.1: the title for the total of somebody who plays alone. R17.5: in golf the turns and how they compare with par."""
        if self.ruleset.golf:
            holes = self.holes()
            return f"{sum(holes)} turns, {par_words(self.ruleset.par * len(holes) - sum(holes))}"
        total = self.score(0).total
        title = ""
        for least, name in self.ruleset.ranks:
            if total >= least:
                title = name
        return title


def par_words(under: int) -> str:
    """How many turns under par, as golfers say it."""
    if not under:
        return "even with par"
    return f"{under} under par" if under > 0 else f"{-under} over par"


def begin(rules: RollingRealmsRules, seats: int) -> RollingRealmsPosition:
    """Before the first draw."""
    position = RollingRealmsPosition(rules, 0, rules.turns, [], [], [], 0, [])
    position.sheets = [position.fresh([]) for _ in range(seats)]
    return position
