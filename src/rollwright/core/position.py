"""The contract of a game in progress.

A game subclasses Rules and Position. Both are plain Python that mypyc compiles where there is a compiler; keep every field in
`__init__`. Each method documents what the rest of the code relies on, and `rollwright.testing` checks it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, Self

from mypy_extensions import mypyc_attr

from rollwright.core import pickling
from rollwright.core.chance import ChanceOutcomes, ChanceSource
from rollwright.core.changes import Change
from rollwright.core.english import capital, counted
from rollwright.core.errors import IllegalMove, NotToAct, Refusal, Unreadable
from rollwright.core.features import Feature
from rollwright.core.phase import Phase
from rollwright.core.score import Score, format_points, places_of

if TYPE_CHECKING:
    from rollwright.core.edition import Edition
    from rollwright.core.game import Game

CHANCE: Final = -1  # the seat that rolls and draws
_SEATS_IN_REPR: Final = 8


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """Everything that does not change during a game: component tables as plain lists, and the table of all moves.

    A move is a number from 0 to num_moves() - 1; chance moves are in the same table. Rules are built once per edition and options,
    and every position played with them shares them.
    """

    def __init__(self, game: str, edition: Edition, options: dict[str, str]) -> None:
        self.game = game
        self.edition = edition
        self.options = options  # every option of the game with its value, defaults filled in
        self.definition: Game | None = None  # the Game that built these rules; set by Game.rules()

    def new(self, seats: int) -> Position:
        """Return the position before anything was rolled or drawn."""
        raise NotImplementedError("Rules subclasses must implement new()")

    def num_moves(self) -> int:
        """Return the number of rows in the table of moves."""
        raise NotImplementedError("Rules subclasses must implement num_moves()")

    def is_chance(self, move: int) -> bool:
        """Return whether chance makes this move."""
        raise NotImplementedError("Rules subclasses must implement is_chance()")

    def chance_moves(self) -> range:
        """Return the moves that chance makes: one block of the table."""
        moves = [move for move in range(self.num_moves()) if self.is_chance(move)]
        return range(moves[0], moves[-1] + 1)

    def score_bounds(self) -> tuple[int, int]:
        """Return numbers that no total is ever below or above. Closer bounds help programs that learn from scores."""
        return -1_000_000, 1_000_000

    def format_move(self, move: int) -> str:
        """Return the move in the notation of the records: one line, no leading or trailing space, no semicolon."""
        raise NotImplementedError("Rules subclasses must implement format_move()")

    def parse_move(self, text: str) -> int:
        """Return the move this notation means; raises Unreadable with a message that shows what is allowed."""
        raise NotImplementedError("Rules subclasses must implement parse_move()")

    def click_path(self, move: int) -> tuple[str, ...]:
        """Return the slots a person touches, in order, to make this move; () for chance moves.

        In one position no legal path is the beginning of another. A slot that the renderer does not draw is shown as a button.
        """
        raise NotImplementedError("Rules subclasses must implement click_path()")

    def max_moves_per_seat(self) -> int:
        """Return a bound: no seat ever makes more moves in one game."""
        raise NotImplementedError("Rules subclasses must implement max_moves_per_seat()")

    def feature_layout(self) -> tuple[Feature, ...]:
        """Return the fields of Position.features(); () if the game has none. The same for every game played with these rules."""
        return ()

    def feature_version(self) -> int:
        """Return the version of the layout. It changes whenever a field or its meaning does."""
        return 1

    def is_obsolete(self, position: Position, seat: int, notation: str, version: int) -> bool:
        """Return whether this line of a game, played under the earlier `version` of the rules, no longer matters and is skipped.

        Called on the position before the line.
        """
        return False

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle how to build these rules, not their tables."""
        if self.definition is None:
            raise TypeError("rules can be pickled only if Game.rules() built them")
        return self.definition.restore_rules, (self.edition, self.options)


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """The whole state of one game in progress. It holds no random generator and no clock."""

    def rules(self) -> Rules:
        """Return the rules that this position is played with."""
        raise NotImplementedError("Position subclasses must implement rules()")

    def seats(self) -> int:
        """Return the number of sheets."""
        raise NotImplementedError("Position subclasses must implement seats()")

    def phase(self) -> Phase:
        """Return the current round and step: Phase("day 4", "morning")."""
        raise NotImplementedError("Position subclasses must implement phase()")

    # whose turn it is

    def to_act(self) -> list[int]:
        """Return [CHANCE], or the seats that may move now in any order, or [] when the game is over."""
        raise NotImplementedError("Position subclasses must implement to_act()")

    def is_to_act(self, seat: int) -> bool:
        """Return whether this seat (or CHANCE) may act now, in a time that does not depend on the number of seats."""
        raise NotImplementedError("Position subclasses must implement is_to_act()")

    def is_over(self) -> bool:
        """Return whether the game is over, in a time that does not depend on the number of seats."""
        raise NotImplementedError("Position subclasses must implement is_over()")

    # chance

    def chance_outcomes(self) -> ChanceOutcomes:
        """Return the outcomes chance can produce now. Call only while CHANCE is to act."""
        raise NotImplementedError("Position subclasses must implement chance_outcomes()")

    # seats

    def legal_moves(self, seat: int) -> list[int]:
        """Return every legal move of this seat in a fixed order; [] if it is not to act. For CHANCE, the chance outcomes."""
        raise NotImplementedError("Position subclasses must implement legal_moves()")

    def refusal_code(self, seat: int, move: int) -> int:
        """Return 0 if the move is legal, otherwise the code of the rule that forbids it.

        Codes are numbered in the order in which the rules are checked, so a higher code passed more of them.
        """
        raise NotImplementedError("Position subclasses must implement refusal_code()")

    def explain(self, seat: int, move: int, refusal: int) -> Refusal:
        """Return the rule ID and the message of a refusal, with the current values."""
        raise NotImplementedError("Position subclasses must implement explain()")

    def describe(self, seat: int, move: int) -> str:
        """Return what a legal move does now, as text: "Pay 1 denier for the yellow 4 and build the Great Hall".

        For CHANCE, a clause of the throw's sentence: "the dice show 3 and 4"; "" for a chance move that another one describes.
        """
        raise NotImplementedError("Position subclasses must implement describe()")

    def throw_entry(self, move: int) -> str:
        """Return how a person enters this outcome of the next chance move from physical dice: "Tower, Farm".

        The notation, unless its numbers are not what the dice show. Outcomes that show the same have the same entry.
        """
        return self.rules().format_move(move)

    def apply(self, seat: int, move: int) -> None:
        """Make a move from legal_moves(), which changes this position."""
        raise NotImplementedError("Position subclasses must implement apply()")

    def starts_choice(self, seat: int, move: int) -> bool:
        """Return whether this legal move only starts a choice, which the seat's next moves complete.

        The page makes such a move as soon as its slots are touched, without a confirmation. cancel_move() cancels the choice; a
        game of independent seats needs no such move, because a seat can undo it.
        """
        return False

    def cancel_move(self, seat: int) -> int:
        """Return the legal move that cancels the choice this seat has started; -1 if there is none."""
        return -1

    def pass_move(self, seat: int) -> int:
        """Return the legal move with which this seat does nothing more before the game continues; -1 if there is none."""
        return -1

    def refusal(self, seat: int, move: int) -> Refusal | None:
        """Return None if the move is legal, otherwise the reason why not."""
        code = self.refusal_code(seat, move)
        if code == 0:
            return None
        refusal = self.explain(seat, move, code)
        refusal.code = code
        return refusal

    def play(self, seat: int, move: int) -> None:
        """Make a move that has not been checked; raises Unreadable, NotToAct or IllegalMove."""
        if not 0 <= move < self.rules().num_moves():
            raise Unreadable(f"there is no move {move}; moves go from 0 to {self.rules().num_moves() - 1}")
        if seat != CHANCE and not 0 <= seat < self.seats():
            raise NotToAct(self.rules().format_move(move), Refusal("", f"there is no seat {seat + 1} at this table"))
        if seat == CHANCE:
            if not self.is_to_act(CHANCE):
                raise NotToAct(self.rules().format_move(move), Refusal("", "there is nothing to roll or draw now"))
            if move not in self.chance_outcomes().moves:
                raise IllegalMove(self.rules().format_move(move), Refusal("", f"needed now: {self.chance_outcomes().prompt}"))
        else:
            refusal = self.refusal(seat, move)
            if refusal is not None:
                if not self.is_to_act(seat):
                    raise NotToAct(self.rules().format_move(move), refusal)
                raise IllegalMove(self.rules().format_move(move), refusal)
        self.apply(seat, move)

    # what a move does, as data: computed on request from the position before it, while apply() stays fast and silent

    def changes(self, seat: int, move: int) -> list[Change]:
        """Return what this legal move (or chance move, for CHANCE) would change, in the order it happens."""
        return []

    def describe_changes(self, changes: list[Change]) -> list[str]:
        """Return what happened as sentences in the past tense, with placeholders for the names of seats: "{seat 2} paid 1 denier."

        Called on the position before the move, or before the first chance move of a throw with the changes of them all.
        """
        return []

    def inventory(self, seat: int) -> dict[str, int]:
        """Return what a seat has by name, in reading order; for CHANCE, what the table has (round, supply)."""
        return {}

    def written_slots(self, seat: int) -> set[str]:
        """Return the slots of this seat's sheet (for CHANCE: of the table) that hold something written or placed."""
        return set()

    # copies and comparison

    def clone(self) -> Self:
        """Return a copy that shares nothing mutable with this position."""
        raise NotImplementedError("Position subclasses must implement clone()")

    def state(self) -> tuple[object, ...]:
        """Return the whole state, comparable and hashable."""
        raise NotImplementedError("Position subclasses must implement state()")

    def features(self, seat: int) -> bytes:
        """Return what this seat sees as a vector for learning: one byte for each number of Rules.feature_layout()."""
        return b""

    def __eq__(self, other: object) -> bool:
        """Compare the state, and the rules by their edition and options."""
        if self is other:
            return True
        if not isinstance(other, Position) or type(self) is not type(other):
            return False
        mine, theirs = self.rules(), other.rules()
        same_rules = mine is theirs or (mine.edition.hash == theirs.edition.hash and mine.options == theirs.options)
        return same_rules and self.state() == other.state()

    def __hash__(self) -> int:
        return hash(self.state())

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return pickling.loads, (pickling.dumps(self),)

    def pieces(self) -> list[int]:
        """Return counts that stay the same through the whole game (tiles, chips, meeples); [] if there are none."""
        return []

    # scores

    def score(self, seat: int) -> Score:
        """Return the score this seat would have if the game ended now, with reasons."""
        raise NotImplementedError("Position subclasses must implement score()")

    def total(self, seat: int) -> int:
        """Return the total of score(seat). A game may compute it without making the reasons, which is faster."""
        return self.score(seat).total

    def cancels(self, seat: int) -> int:
        """Return how many choices this seat has started and canceled this round; bots do not go around in circles."""
        return 0

    def scores(self) -> list[Score]:
        """Return the scores of all seats."""
        return [self.score(seat) for seat in range(self.seats())]

    def places(self) -> list[int]:
        """Return the place of each seat: 1 for the winners, with ties broken by the rules."""
        return places_of(self.scores())

    # independent games: a seat's moves change only that seat's sheet, and the next chance move makes the changes for all at the
    # end of a round, so that a sheet can be extracted and restored until then

    def extract_sheet(self, seat: int) -> Self:
        """Return the same game with only this sheet, as seat 0; it shares nothing mutable."""
        raise NotImplementedError("this game is not independent")

    def restore_sheet(self, seat: int, sheet: Self) -> None:
        """Put back a sheet that extract_sheet() returned since the last throw."""
        raise NotImplementedError("this game is not independent")

    def join_refusal(self) -> str:
        """Return why a player cannot join now, as a sentence; "" if one can."""
        return "You cannot join this game after it has started."

    def join(self) -> int:
        """Add a seat and return its number; only where join_refusal() is ""."""
        raise NotImplementedError("players cannot join this game")

    # for people

    def __repr__(self) -> str:
        """Return one line: "Troyes Dice, day 4, morning, 2 seats: 12, 15"."""
        rules = self.rules()
        definition = rules.definition
        title, unit = (definition.title, definition.unit) if definition is not None else (rules.game, 1)
        count = self.seats()
        totals = [format_points(self.total(seat), unit) for seat in range(min(count, _SEATS_IN_REPR))]
        if count > _SEATS_IN_REPR:
            totals.append("...")
        line = f"{title}, {self.phase()}, {counted(count, 'seat')}"
        return f"{line}: {', '.join(totals)}" if totals else line

    def __str__(self) -> str:
        """Return the table and a sheet as text: that of the first seat to act, or of the first seat."""
        definition = self.rules().definition
        if definition is None or not self.seats():
            return repr(self)
        acting = self.to_act()
        return definition.as_text(self, acting[0] if acting and acting[0] != CHANCE else 0)

    def _repr_svg_(self) -> str | None:
        """Return the table and the sheet that str() shows as a picture, for notebooks."""
        definition = self.rules().definition
        if definition is None or not self.seats():
            return None
        acting = self.to_act()
        return definition.as_picture(self, acting[0] if acting and acting[0] != CHANCE else 0)


def describe_throw(position: Position, moves: list[int]) -> str:
    """Return a whole throw as text. The position is the one before it, and stays as it is."""
    clauses = [position.describe(CHANCE, moves[0])]
    if len(moves) > 1:
        position = position.clone()
    for before, move in pairwise(moves):
        position.apply(CHANCE, before)
        clauses.append(position.describe(CHANCE, move))
    return capital("; ".join([clause for clause in clauses if clause]))


def what_happened(position: Position, seat: int, moves: list[int]) -> tuple[list[Change], list[str]]:
    """Return what a move, or all moves of a throw, changed, and sentences about it.

    The position is the one before it, and stays as it is.
    """
    changes = position.changes(seat, moves[0])
    if len(moves) > 1:
        after = position.clone()
        for before, move in pairwise(moves):
            after.apply(seat, before)
            changes += after.changes(seat, move)
    return changes, position.describe_changes(changes)


def throw(position: Position, source: ChanceSource, number: int) -> list[int]:
    """Make one whole throw, the number-th of this game, and return its chance moves."""
    made = []
    source.begin(number)
    while True:
        outcomes = position.chance_outcomes()
        move = outcomes.outcome_at(source.randbelow(outcomes.total))
        position.apply(CHANCE, move)
        made.append(move)
        if not position.is_to_act(CHANCE) or not position.chance_outcomes().continues:
            return made
