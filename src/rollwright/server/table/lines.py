"""The lines of a table's log, as people read it."""

from __future__ import annotations

from functools import lru_cache

from rollwright.core.changes import Change
from rollwright.core.english import fill_names, seat_name
from rollwright.core.game import Game
from rollwright.core.offers import Brief
from rollwright.core.position import CHANCE, Position, what_happened
from rollwright.core.renderer import Renderer

LINES = 40  # kept in memory
MOST_SEATS = 20  # tables with more seats have no brief lines


@lru_cache(100)
def _renderer_of(game: Game) -> Renderer:
    """Games import their renderer when they are asked for it; that is too slow for every line."""
    return game.renderer()


class Line:
    """A line of the log: what a move or a throw did.

    Its text is made when it is first read, because that takes longer than the move itself, and most lines are never read.
    """

    __slots__ = (
        "_at",
        "_before",
        "_brief",
        "_earlier",
        "_moves",
        "_news",
        "_sentences",
        "_slots",
        "_text",
        "number",
        "seat",
        "stand_in",
    )

    def __init__(self, number: int, seat: int, text: str = "", stand_in: bool = False) -> None:
        self.number = number
        self.seat = seat
        self.stand_in = stand_in  # a bot played for an absent person
        self._text = text
        self._sentences: list[str] = []
        self._slots: list[str] = []
        self._brief: list[Brief] = []
        self._news: list[tuple[int, str]] = []
        self._before: Position | None = None
        self._at = seat
        self._earlier: list[int] = []
        self._moves: list[int] = []

    def describe_from(self, before: Position, at: int, earlier: list[int], moves: list[int]) -> None:
        """Make the text from these moves of the seat `at` in a position that never changes, after its earlier moves there."""
        self._before = before
        self._at = at
        self._earlier = earlier
        self._moves = moves

    @property
    def text(self) -> str:
        """The move or the throw, as it was described before it was made."""
        self._describe()
        return self._text

    @property
    def sentences(self) -> list[str]:
        """Its changes, in the past tense; [] if the game does not report changes."""
        self._describe()
        return self._sentences

    @property
    def slots(self) -> list[str]:
        """The slots of its seat's sheet that it wrote."""
        self._describe()
        return self._slots

    @property
    def brief(self) -> list[Brief]:
        """The result for each seat, for a line with little room."""
        self._describe()
        return self._brief

    @property
    def news(self) -> list[tuple[int, str]]:
        """Return what happened to each seat, or with CHANCE to the table, without its choice: a seat and a sentence."""
        self._describe()
        return self._news

    def _describe(self) -> None:
        if self._before is None:
            return
        before, self._before = self._before, None
        if self._earlier:
            before = before.clone()
            for move in self._earlier:
                before.apply(self._at, move)
        names = [seat_name(self.seat)] if self._at != self.seat else []
        if self.seat != CHANCE:
            self._text = before.describe(self._at, self._moves[0])
        changes, self._sentences = what_happened(before, self._at, self._moves)
        self._news = self._announcements(before, changes)
        self._brief = self._briefs(before, changes)
        self._slots = [slot for change in changes if change.seat == self._at and change.writes > 0 for slot in change.slots]
        if names:  # the position holds only the sheet of this seat
            self._text = fill_names(self._text, names)
            self._sentences = [fill_names(sentence, names) for sentence in self._sentences]

    def _announcements(self, before: Position, changes: list[Change]) -> list[tuple[int, str]]:
        announced = [change for change in changes if change.announced]
        if not announced or before.seats() > MOST_SEATS:
            return []
        return [
            (seat, sentence)
            for seat in sorted({change.seat for change in announced})
            for sentence in before.describe_changes([change for change in announced if change.seat == seat])
        ]

    def _briefs(self, before: Position, changes: list[Change]) -> list[Brief]:
        concerned = sorted({change.seat for change in changes if change.seat != CHANCE})
        if not concerned or before.seats() > MOST_SEATS:
            return []
        definition = before.rules().definition
        if definition is None:
            return []
        after = before.clone()
        for move in self._moves:
            after.apply(self._at, move)
        renderer = _renderer_of(definition)
        found: list[Brief] = []
        for at in concerned:
            brief = renderer.brief(after, at, changes)
            if brief.did or brief.gain:
                found.append(Brief(self.seat, brief.did, brief.gain) if at == self._at else brief)
        return found
