"""Guides: a game explained to a newcomer, as data.

A guide has the goal, a turn in three steps, every symbol with its meaning, the steps of a guided first game, and the pictures and
the scoring of the rules page. It belongs to a game's module guide.py and is optional. `rollwright.testing.check_guide` checks it.

A *pattern* is the name of a slot in which "*" matches anything: "fortress-*".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from rollwright.core.chance import CommittedDice
from rollwright.core.driver import play_game
from rollwright.core.english import fill_names
from rollwright.core.position import CHANCE, Position
from rollwright.core.renderer import Mark, Part, with_marks
from rollwright.core.svg import use

if TYPE_CHECKING:
    from rollwright.core.game import Game

GOAL_LENGTH = 45  # letters that the header of a table has room for
LINE_LENGTH = 90  # letters of a line of the coach
EXAMPLE_NAMES = ("Ada", "Bea", "Cem", "Dora")  # of the players in pictures
COACH_TITLE_WORDS = 4
PICTURE_TITLE_WORDS = 5
COACH_LINES = 3
BOX = 40  # width and height of the box in which a form is drawn

READ, TOUCH, MOVE, RESULT, RIVALS, TURN = "read", "touch", "move", "result", "rivals", "turn"
KINDS = (READ, TOUCH, MOVE, RESULT, RIVALS, TURN)

ALWAYS, TO_MOVE, DONE, WAITING = "", "to move", "done", "waiting"  # when a line applies
MOMENTS = (ALWAYS, TO_MOVE, DONE, WAITING)


class SymbolRow(NamedTuple):
    """A symbol, or a form that is not one symbol, with its name and what it does."""

    name: str
    does: str = ""
    symbol: str = ""  # the ID of the symbol that is shown
    ink: str = ""  # the classes that give the symbol its color
    drawing: str = ""  # instead of a symbol: SVG in a box of 40 by 40
    covers: tuple[str, ...] = ()  # patterns of more symbols that this row explains
    slots: tuple[str, ...] = ()  # patterns of the slots whose tips it explains
    group: str = ""  # the title of a list of its own; "" for the list of all symbols

    def explains(self, symbol: str) -> bool:
        return symbol == self.symbol or any(fnmatchcase(symbol, pattern) for pattern in self.covers)

    def picture(self, game: str) -> str:
        """Return the symbol or form as one <svg>, for a page that has the game's symbols."""
        inner = self.drawing or use(self.symbol, 0, 0, BOX, self.ink)
        return f'<svg class="game-{game} row-symbol" viewBox="0 0 {BOX} {BOX}" aria-hidden="true">{inner}</svg>'


class Crop(NamedTuple):
    """A part, or the smallest piece of it that shows the slots of these patterns whole."""

    part: str  # a pattern: the first part that matches is shown
    slots: tuple[str, ...] = ()


class TurnPicture(NamedTuple):
    """One picture of the rules page: crops of the game's own parts in a real position, a title, and two sentences."""

    title: str
    text: str
    crops: tuple[Crop, ...]
    throw: int = 1  # the throw of the sample game after which the position is shown
    lit: tuple[str, ...] = ()  # patterns of slots shown as if they could be touched
    chosen: tuple[str, ...] = ()
    beside: bool = False  # crops side by side, not one below the other


class ScoringRow(NamedTuple):
    """One thing that scores, with the symbols it is about."""

    title: str
    text: str
    points: str
    symbols: tuple[str, ...] = ()


class Target(NamedTuple):
    """The target of a line of the coach: slots, a part, a slot of the suggested move, or something in the header."""

    slots: tuple[str, ...] = ()  # patterns; one ring goes around the first slot of each
    within: str = ""  # a class that the slots must have
    part: str = ""  # a pattern
    move: str = ""  # "first", "last", or "direct": where the first slot leads at the lowest price, of the slots above
    header: str = ""  # "phase" (the round, turn, or day) or "menu"


FIRST_SLOT, LAST_SLOT = Target(move="first"), Target(move="last")
DIRECT = "direct"
PHASE, MENU = Target(header="phase"), Target(header="menu")
NOTHING = Target()


def at_slots(*patterns: str, within: str = "") -> Target:
    return Target(patterns, within)


def at_direct(*patterns: str) -> Target:
    """Return the slots of these patterns to which the first slot of the suggested move leads at the lowest price."""
    return Target(patterns, move=DIRECT)


def at_part(pattern: str) -> Target:
    return Target(part=pattern)


class CoachLine(NamedTuple):
    """A line of the coach: a first sentence in bold, the rest, and what the line points at.

    "{shows}" in the text is what the slot shows, "{button}" what the table's main button says, "{reason}" why the suggested move is
    good, "{note}" what it does besides what its space shows. A line whose slots are not on the table is left out, and so is one
    whose reason or note is empty. On a phone, lines whose targets are not in view together are shown one after the other.
    """

    bold: str
    text: str = ""
    at: Target = NOTHING
    when: str = ALWAYS  # TO_MOVE: the player can move, DONE: can only roll on, WAITING: can do nothing


class CoachStep(NamedTuple):
    """One step of the guided first game. The kind decides when it is done.

    `read`: at the press of Next. `touch`: when the first slot of a move was touched. `move`: when a move was made, of those in
    `until` if it has any, or when the game has come to one of the steps in `before`. `result`: shows what the last move did.
    `rivals`: shows what the others did. `turn`: when the player has no more moves; there is a hint but no suggestion.
    """

    title: str
    lines: tuple[CoachLine, ...] = ()
    kind: str = READ
    until: tuple[str, ...] = ()  # patterns of slots of a move that completes the step; () for any move
    before: tuple[str, ...] = ()  # the step lasts until the game is in one of these steps of a round, whatever is moved


def first_game(
    *until_the_first_move: CoachStep,
    gained: tuple[CoachLine, ...],
    others: CoachLine,
    danger: CoachStep,
    alone: str,
    end: tuple[CoachLine, ...],
    scored: tuple[CoachLine, ...],
) -> tuple[CoachStep, ...]:
    """Return the steps of a guided first game. After the first move they are the same in every game."""
    return (
        *until_the_first_move,
        CoachStep("What you gained", gained, RESULT),
        CoachStep("What the others did", (others,), RIVALS),
        danger,
        CoachStep(
            "Your turn alone",
            (
                CoachLine(alone, "Not sure? Press Hint.", when=TO_MOVE),
                CoachLine("An unknown symbol?", "Touch the game’s name at the top, or “Symbols”.", MENU, when=TO_MOVE),
                CoachLine("The next turn is all yours.", "Press “{button}” to start it.", when=DONE),
                CoachLine("The others are still playing.", "Then the next turn is all yours.", when=WAITING),
            ),
            TURN,
        ),
        CoachStep("When it ends", end),
        CoachStep("How it is scored", scored),
    )


class Guide:
    """The introduction to a game for newcomers."""

    def __init__(
        self,
        goal: str,
        detail: str,
        facts: str,
        turn: tuple[str, str, str],
        symbols: tuple[SymbolRow, ...],
        pictures: tuple[TurnPicture, ...] = (),
        scoring: tuple[ScoringRow, ...] = (),
        extra: TurnPicture | None = None,
        steps: tuple[CoachStep, ...] = (),
        asides: Mapping[str, CoachStep] | None = None,
        cycle: str = "turn",
        emblem: str = "",
        emblem_ink: str = "",
        highlights: Mapping[str, str] | None = None,
        sample_seats: int = 1,
        sample_seed: int = 1,
    ) -> None:
        self.goal = goal  # one sentence for the header of a table
        self.detail = detail  # one more sentence, for the card and the rules page
        self.facts = facts  # how long the game is, in its own words
        self.turn = turn
        self.symbols = symbols
        self.pictures = pictures
        self.scoring = scoring
        self.extra = extra  # a picture beside the scoring
        self.steps = steps
        self.asides = dict(asides or {})  # shown instead of a step that waits for a move, by the step of the round
        self.cycle = cycle  # what the pictures show: a turn, a round
        self.emblem = emblem  # the symbol of the game
        self.emblem_ink = emblem_ink
        self.highlights = dict(HIGHLIGHTS if highlights is None else highlights)
        self.sample_seats = sample_seats
        self.sample_seed = sample_seed

    def rows(self) -> dict[str, list[SymbolRow]]:
        """Return the rows by the title of their list, in order."""
        found: dict[str, list[SymbolRow]] = {}
        for row in self.symbols:
            found.setdefault(row.group or "All symbols", []).append(row)
        return found


HIGHLIGHTS = {"free": "free", "cheap": "costs a little", "expensive": "costs a lot", "soon": "what the move would change"}


class Sample:
    """A whole game, played by choosing the move with the best evaluation, for pictures and for the example of scoring."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed

    @cached_property
    def positions(self) -> list[Position]:
        """The positions after each throw, and the final one."""
        dice = CommittedDice(b"sample", self.game.name, [str(self.seed)])
        position = self.game.new(self.seats)
        found: list[Position] = []
        for step in play_game(position, dice, lambda now, seat: best_move(self.game.evaluate, now, seat)):
            if step.seat == CHANCE:
                found.append(position.clone())
        return [*found, position]

    def at(self, number: int) -> Position:
        """Return the position after this throw, counted from 1; negative numbers count from the end."""
        return self.positions[number - 1 if number > 0 else number]


def best_move(evaluate: Callable[[Position, int], float], position: Position, seat: int) -> int:
    """Return the move after which the evaluation is highest, the first of several."""

    def value(move: int) -> float:
        after = position.clone()
        after.apply(seat, move)
        return evaluate(after, seat)

    return max(position.legal_moves(seat), key=value)


def crops(game: Game, sample: Sample, picture: TurnPicture) -> list[tuple[Crop, Part, str]]:
    """Return the crops of a picture, each with its part and the SVG of that part with all marks set."""
    position = sample.at(picture.throw)
    renderer = game.renderer()
    parts = renderer.parts(position)
    areas = {"table": dict(renderer.common_marks(position)), "sheet": dict(renderer.marks(position, 0))}
    found = []
    for crop in picture.crops:
        part = next(part for part in parts if fnmatchcase(part.name, crop.part))
        marks = {
            slot: Mark(mark.classes, fill_names(mark.text, EXAMPLE_NAMES), mark.symbol)
            for slot, mark in areas[part.area].items()
            if slot in part.slots
        }
        for name, patterns in (("lit", picture.lit), ("chosen", picture.chosen)):
            for slot in matching(part, patterns):
                mark = marks.get(slot, Mark())
                marks[slot] = Mark(f"{mark.classes} {name}".strip(), mark.text, mark.symbol)
        found.append((crop, part, with_marks(part, marks)))
    return found


def matching(part: Part, patterns: tuple[str, ...]) -> list[str]:
    """Return the slots of a part that one of these patterns names."""
    return [slot for slot in part.slots if any(fnmatchcase(slot, pattern) for pattern in patterns)]
