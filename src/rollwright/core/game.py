"""The definition of a game: its name, credits, options and editions, and the rules built from them."""

# P and R are covariant and also types of parameters, see type_variables.py
# mypy: disable-error-code="misc"
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, NamedTuple, cast

from rollwright.core.edition import Edition, Schema
from rollwright.core.english import fill_names
from rollwright.core.errors import BadOption
from rollwright.core.renderer import Renderer, plain_text, standalone
from rollwright.core.score import Tiebreaker
from rollwright.core.turn_search import TurnSearch
from rollwright.core.type_variables import P, R

if TYPE_CHECKING:
    from rollwright.core.guide import Guide


class Option:
    """A choice made before the game. Values are text: one of the choices, or free text as `format_hint` describes."""

    def __init__(
        self,
        name: str,
        title: str,
        default: str,
        choices: dict[str, str] | None = None,
        format_hint: str = "",
        multiple: bool = False,
    ) -> None:
        self.name = name
        self.title = title
        self.default = default
        self.choices = choices or {}  # value -> label
        self.format_hint = format_hint  # for free text: what may be entered
        self.multiple = multiple  # any number of the choices, separated by commas; "" for none


class Achievement:
    """A goal that a player can reach in one game or over several."""

    def __init__(self, id: str, text: str, games: int = 1, with_others: bool = False) -> None:
        self.id = id
        self.text = text
        self.games = games  # the number of games in which it must be reached
        self.with_others = with_others  # only in a game with other people; bots do not count


class Tunable(NamedTuple):
    """A number of an evaluation that training can tune."""

    name: str
    start: float  # as it was chosen by hand
    step: float  # a change that is worth trying
    lowest: float = float("-inf")


class Game(Generic[P, R]):
    """One game, defined in a folder of games/. Everything here is fixed; positions come from new()."""

    name = ""  # "troyes_dice"
    title = ""  # "Troyes Dice"
    tagline = ""  # one short sentence for the start page
    credits: tuple[str, ...] = ()  # designers, publisher, year; the pages add that this is unofficial
    rules_version = 1  # raised when a rule changes
    seats = (1, 1)  # the widest range any option allows
    usual_seats = (1, 4)  # the usual number of players
    minutes = 30
    independent = False  # a seat's moves change only that seat's sheet
    unit = 1  # units of Score per point
    tiebreakers: tuple[Tiebreaker, ...] = ()  # the names of Score.tiebreakers, in their order
    notes: tuple[str, ...] = ()  # "reconstruction", "working title"
    options: tuple[Option, ...] = ()
    schema: Schema
    editions: dict[str, Edition]  # filled by games.load() from the edition folder; the first is the default
    css = ""  # filled by games.load() from style.css
    loader: Callable[[str], Game] | None = None  # games.load, for games that it has loaded

    _restored: tuple[tuple[object, ...], R] | None = None

    def seat_range(self, options: dict[str, str]) -> tuple[int, int]:
        """Return the fewest and the most seats with these options."""
        return self.seats

    def build(self, edition: Edition, options: dict[str, str]) -> R:
        """Return the rules for checked options."""
        raise NotImplementedError("Game subclasses must implement build()")

    def renderer(self) -> Renderer[P, R]:
        """Return the renderer of the game."""
        raise NotImplementedError("Game subclasses must implement renderer()")

    def evaluate(self, position: P, seat: int) -> float:
        """Return a rough estimate of this seat's final total, for the bots; by default the score so far."""
        return float(position.total(seat))

    def value_terms(self, position: P, seat: int) -> dict[str, float]:
        """Return what evaluate() adds up, by name in a sentence ("your Cathedrals"), for the reasons of moves; {} if unnamed.

        The points so far have the name "".
        """
        return {}

    def tunables(self, position: P) -> list[Tunable]:
        """Return the numbers of the evaluation that matter in this game after its setup and that training can tune; [] if none."""
        return []

    def tuned_evaluation(self, numbers: dict[str, float]) -> Callable[[P, int], float]:
        """Return evaluate() with these numbers in place of its own, by their names; for strong bots without a learned value."""
        return self.evaluate

    def guide(self) -> Guide | None:
        """Return the guide for newcomers, or None if the game has none."""
        return None

    def turn_search(self, rules: R) -> TurnSearch | None:
        """Return a new search of whole turns for the learned value of the bots; None if the game has none for these rules."""
        return None

    def all_achievements(self) -> list[Achievement]:
        """Return the achievements of this game."""
        return []

    def achievements(self, position: P, seat: int) -> list[str]:
        """Return the IDs of the achievements this seat reached in this finished game."""
        return []

    def rank(self, position: P) -> str:
        """Return the rank of a finished solo game, "" if the game has no ranks."""
        return ""

    # the same in every game

    def check(self, options: dict[str, str]) -> dict[str, str]:
        """Return these options with the defaults filled in; raises BadOption."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise BadOption(f"{self.title} has no option {name!r}; choose from: {', '.join(known) or 'none'}", name)
        checked = {}
        for name, option in known.items():
            value = options.get(name, option.default)
            if not isinstance(value, str):
                raise BadOption(f"the option {name!r} must be text, not {value!r}", name)
            if option.choices:
                for part in value.split(",") if option.multiple and value else [] if option.multiple else [value]:
                    if part not in option.choices:
                        choices = ", ".join(option.choices)
                        raise BadOption(f"the option {name!r} cannot be {part!r}; choose from: {choices}", name)
            checked[name] = value
        return checked

    def rules(self, edition: Edition | None = None, options: dict[str, str] | None = None) -> R:
        """Return the rules with this edition (by default the first) and these options."""
        if edition is None:
            if not hasattr(self, "editions"):
                raise BadOption(f"{self.title} has no editions yet; rollwright.load({self.name!r}) reads them")
            edition = next(iter(self.editions.values()))
        elif not edition.tables.keys() <= self.schema.tables.keys():
            raise BadOption(f"the edition {edition.name!r} is not one of {self.title}")
        rules = self.build(edition, self.check(options or {}))
        rules.definition = self
        return rules

    def new(self, seats: int, options: dict[str, str] | None = None, edition: Edition | None = None) -> P:
        """Return a new game."""
        checked = self.check(options or {})
        self.check_seats(seats, checked)
        return cast("P", self.rules(edition, checked).new(seats))

    def check_seats(self, seats: int, options: dict[str, str]) -> None:
        """Raise BadOption unless this many players can play with these options."""
        fewest, most = self.seat_range(options)
        if not fewest <= seats <= most:
            raise BadOption(f"{self.title} takes {fewest} to {most} players with these options, not {seats}")

    def as_text(self, position: P, seat: int) -> str:
        """Return the table and this seat's sheet as plain text."""
        return fill_names(plain_text(self.renderer().text(position, seat)))

    def as_picture(self, position: P, seat: int) -> str:
        """Return the table and this seat's sheet as one SVG."""
        renderer = self.renderer()
        marks = {"table": renderer.common_marks(position), "sheet": renderer.marks(position, seat)}
        parts = [part for part in renderer.parts(position) if part.area in marks]  # strip and panel only repeat these
        return standalone(self.name, self.title, renderer.symbols(), parts, self.css, marks=marks)

    # pickling

    def __reduce__(self) -> tuple[object, ...]:
        return (self.loader, (self.name,)) if self.loader is not None else (type(self), ())

    def restore_rules(self, edition: Edition, options: dict[str, str]) -> R:
        """Return the rules of a pickled position; those of the last edition and options are kept."""
        key = (edition.hash, tuple(sorted(options.items())))
        if self._restored is None or self._restored[0] != key:
            self._restored = key, self.rules(edition, options)
        return self._restored[1]
