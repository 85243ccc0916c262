"""The contract of a game in progress.

A game subclasses Rules and Position. Both are mutable Python compiled by mypyc where there is a compiler; keep every field in
`__init__`. What the rest of the house relies on is said at each method; `rollwright.testing` checks it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

from mypy_extensions import mypyc_attr

from rollwright.core import pickling
from rollwright.core.chance import ChanceOutcomes, ChanceSource
from rollwright.core.changes import Change
from rollwright.core.english import counted
from rollwright.core.errors import IllegalMove, NotToAct, Refusal, Unreadable
from rollwright.core.phase import Phase
from rollwright.core.score import Score, format_points, places_of

if TYPE_CHECKING:
    from rollwright.core.edition import Edition
    from rollwright.core.game import Game

CHANCE: Final = -1  # the seat that rolls and draws
_SEATS_IN_REPR: Final = 8


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """Everything that does not change during a game: component tables as plain lists and the table of all moves.

    A move is a number from 0 to num_moves() - 1; chance moves are in the same table. Built once per edition and options, and shared
    by every position played with it.
    """

    def __init__(self, game: str, edition: Edition, options: dict[str, str]) -> None:
        self.game = game
        self.edition = edition
        self.options = options  # every option of the game with its value, defaults filled in
        self.definition: Game | None = None  # the Game that built these rules; set by Game.rules()

    def new(self, seats: int) -> Position:
        """The position before anything was rolled or drawn."""
        raise NotImplementedError("Rules must say new()")

    def num_moves(self) -> int:
        """How many rows the table of moves has."""
        raise NotImplementedError("Rules must say num_moves()")

    def is_chance(self, move: int) -> bool:
        """Whether this row is made by chance."""
        raise NotImplementedError("Rules must say is_chance()")

    def format_move(self, move: int) -> str:
        """The move in the notation of the records: one line, no leading or trailing blank, no semicolon."""
        raise NotImplementedError("Rules must say format_move()")

    def parse_move(self, text: str) -> int:
        """The move this notation means; raises Unreadable with a sentence that shows what would be right."""
        raise NotImplementedError("Rules must say parse_move()")

    def click_path(self, move: int) -> tuple[str, ...]:
        """The slots a person touches, in order, to make this move; () for chance moves.

        In one position no legal path is the beginning of another. A slot that the drawing does not have is shown as a button.
        """
        raise NotImplementedError("Rules must say click_path()")

    def max_moves_per_seat(self) -> int:
        """A bound: no seat ever makes more moves in one game."""
        raise NotImplementedError("Rules must say max_moves_per_seat()")

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
    """Everything that is true about one game in progress. Holds no random generator and no clock."""

    def rules(self) -> Rules:
        raise NotImplementedError("a Position must say rules()")

    def seats(self) -> int:
        """How many sheets there are."""
        raise NotImplementedError("a Position must say seats()")

    def phase(self) -> Phase:
        """Return the current round and step: Phase("day 4", "morning")."""
        raise NotImplementedError("a Position must say phase()")

    # whose turn it is

    def to_act(self) -> list[int]:
        """[CHANCE], or the seats that may move now in any order, or [] when the game is over."""
        raise NotImplementedError("a Position must say to_act()")

    def is_to_act(self, seat: int) -> bool:
        """Whether this seat (or CHANCE) may act now; takes the same time whatever the number of seats."""
        raise NotImplementedError("a Position must say is_to_act()")

    def is_over(self) -> bool:
        """Whether nobody will act any more; takes the same time whatever the number of seats."""
        raise NotImplementedError("a Position must say is_over()")

    # chance

    def chance_outcomes(self) -> ChanceOutcomes:
        """What chance must supply now; asked only while CHANCE is to act."""
        raise NotImplementedError("a Position must say chance_outcomes()")

    # seats

    def legal_moves(self, seat: int) -> list[int]:
        """Every legal move of this seat in a fixed order; [] if it is not to act. For CHANCE, the moves that are due."""
        raise NotImplementedError("a Position must say legal_moves()")

    def refusal_code(self, seat: int, move: int) -> int:
        """0 if the move is legal, otherwise the number of the rule that forbids it.

        Rules are numbered in the order in which they are checked, so that of two refusals the higher came further.
        """
        raise NotImplementedError("a Position must say refusal_code()")

    def explain(self, seat: int, move: int, refusal: int) -> Refusal:
        """The mark and the sentence of a refusal, here and now."""
        raise NotImplementedError("a Position must say explain()")

    def describe(self, seat: int, move: int) -> str:
        """What a legal move does, in words, here and now: "Pay 1 denier for the yellow 4 and build the Great Hall".

        For CHANCE a clause of the throw's sentence, "the dice show 3 and 4"; "" for a piece that another one tells.
        """
        raise NotImplementedError("a Position must say describe()")

    def throw_entry(self, move: int) -> str:
        """Return how a person enters this outcome of the next chance move from physical dice: "Tower, Farm".

        The notation, unless its numbers are not what the dice show. Outcomes that show the same have the same entry.
        """
        return self.rules().format_move(move)

    def apply(self, seat: int, move: int) -> None:
        """Make a move that was taken from legal_moves(); changes this position."""
        raise NotImplementedError("a Position must say apply()")

    def refusal(self, seat: int, move: int) -> Refusal | None:
        """None if the move is legal, otherwise why not."""
        code = self.refusal_code(seat, move)
        if code == 0:
            return None
        refusal = self.explain(seat, move, code)
        refusal.code = code
        return refusal

    def play(self, seat: int, move: int) -> None:
        """Make a move from outside: raises NotToAct or IllegalMove, or applies it."""
        if not 0 <= move < self.rules().num_moves():
            raise Unreadable(f"there is no move {move}: the table has the moves 0 to {self.rules().num_moves() - 1}")
        if seat != CHANCE and not 0 <= seat < self.seats():
            raise NotToAct(self.rules().format_move(move), Refusal("", f"there is no seat {seat + 1} at this table"))
        if seat == CHANCE:
            if not self.is_to_act(CHANCE):
                raise NotToAct(self.rules().format_move(move), Refusal("", "nothing is to be rolled or drawn now"))
            if move not in self.chance_outcomes().moves:
                raise IllegalMove(self.rules().format_move(move), Refusal("", f"due now: {self.chance_outcomes().prompt}"))
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

        Called on the position before the move.
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
        """A copy that shares nothing that changes."""
        raise NotImplementedError("a Position must say clone()")

    def state(self) -> tuple[object, ...]:
        """All of it, comparable and hashable."""
        raise NotImplementedError("a Position must say state()")

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
        """Counts that stay the same through the whole game (tiles, chips, meeples); [] if there are none."""
        return []

    # scores

    def score(self, seat: int) -> Score:
        """What this seat would have if the game ended now, with reasons."""
        raise NotImplementedError("a Position must say score()")

    def scores(self) -> list[Score]:
        return [self.score(seat) for seat in range(self.seats())]

    def places(self) -> list[int]:
        """The place of each seat, 1 for the winners, ties broken as the rules say."""
        return places_of(self.scores())

    # independent games: a seat's moves touch that seat's sheet only, and what the end of a round changes for all is
    # done by the chance move that follows, so that a sheet can be taken out and put back until then

    def extract_sheet(self, seat: int) -> Self:
        """The same game with this one sheet, as seat 0; shares nothing that changes."""
        raise NotImplementedError("this game is not independent")

    def restore_sheet(self, seat: int, sheet: Self) -> None:
        """Put back a sheet that was taken out with extract_sheet() since the last throw."""
        raise NotImplementedError("this game is not independent")

    def join_refusal(self) -> str:
        """Why nobody can join now, as a sentence; "" if somebody can."""
        return "Nobody can join this game once it has begun."

    def join(self) -> int:
        """Add a seat and return its number; only where join_refusal() is ""."""
        raise NotImplementedError("nobody can join this game")

    # for people

    def __repr__(self) -> str:
        """Return one line: "Troyes Dice, day 4, morning, 2 seats: 12, 15"."""
        rules = self.rules()
        definition = rules.definition
        title, unit = (definition.title, definition.unit) if definition is not None else (rules.game, 1)
        count = self.seats()
        totals = [format_points(self.score(seat).total, unit) for seat in range(min(count, _SEATS_IN_REPR))]
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
    """A whole throw in words; the position, mostly a copy, moves on by it."""
    clauses: list[str] = []
    for move in moves:
        words = position.describe(CHANCE, move)
        if words:
            clauses.append(words)
        position.apply(CHANCE, move)
    words = "; ".join(clauses)
    return words[:1].upper() + words[1:]


def what_happened(position: Position, seat: int, moves: list[int]) -> tuple[list[Change], list[str]]:
    """Return what a move, or all moves of a throw, changed, and sentences about it. Applies them to the position (pass a copy)."""
    changes: list[Change] = []
    sentences: list[str] = []
    for move in moves:
        made = position.changes(seat, move)
        changes += made
        sentences += position.describe_changes(made)
        position.apply(seat, move)
    return changes, sentences


def throw(position: Position, source: ChanceSource, number: int) -> list[int]:
    """Make one whole throw, the number-th of this game, and return its chance moves."""
    made = []
    source.begin(number)
    while True:
        due = position.chance_outcomes()
        move = due.outcome_at(source.randbelow(due.total))
        position.apply(CHANCE, move)
        made.append(move)
        if not position.is_to_act(CHANCE) or not position.chance_outcomes().continues:
            return made
