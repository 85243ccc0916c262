"""What a game is before anybody sits down: its name, makers, options, editions, and how to get its rules."""

# P and R are covariant and also types of parameters, see type_variables.py
# mypy: disable-error-code="misc"
from __future__ import annotations

from collections.abc import Callable
from typing import Generic, cast

from rollwright.core.edition import Edition, Schema
from rollwright.core.errors import BadOption
from rollwright.core.renderer import Renderer, plain_text, standalone
from rollwright.core.type_variables import P, R


class Option:
    """Something a table chooses before the game. Values are text; with choices, one of them; without, what `form` says."""

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
        self.choices = choices or {}  # value -> words
        self.format_hint = format_hint  # for free text: what may be written, for a person
        self.multiple = multiple  # any number of the choices, separated by commas; "" is none


class Achievement:
    """Something a player can be proud of, over one game or several."""

    def __init__(self, id: str, text: str, games: int = 1) -> None:
        self.id = id
        self.text = text
        self.games = games  # so many games must fulfil it


class Game(Generic[P, R]):
    """One per folder of games/. Everything here is fixed; positions come from rules()."""

    name = ""  # "troyes_dice"
    title = ""  # "Troyes Dice"
    tagline = ""  # one short sentence for the start page
    credits: tuple[str, ...] = ()  # designers, publisher, year; that this is unofficial is said by the pages
    rules_version = 1  # raised when behaviour changes
    seats = (1, 1)  # the widest range any option allows
    usual_seats = (1, 4)  # what people sit down with
    minutes = 30
    independent = False  # a seat's moves touch that seat's sheet only
    unit = 1  # how many units of Score make one point
    notes: tuple[str, ...] = ()  # "reconstruction", "working title"
    options: tuple[Option, ...] = ()
    schema: Schema
    editions: dict[str, Edition]  # filled by games.load() from the edition folder; the first is the default
    css = ""  # filled by games.load() from style.css
    loader: Callable[[str], Game] | None = None  # games.load, for games that it has loaded

    _restored: tuple[tuple[object, ...], R] | None = None

    def seat_range(self, options: dict[str, str]) -> tuple[int, int]:
        """How many may sit down with these options."""
        return self.seats

    def build(self, edition: Edition, options: dict[str, str]) -> R:
        """The rules for checked options; a game says this one."""
        raise NotImplementedError("a Game must say build()")

    def renderer(self) -> Renderer[P, R]:
        """How the game shows itself."""
        raise NotImplementedError("a Game must say renderer()")

    def evaluate(self, position: P, seat: int) -> float:
        """A rough guess of this seat's final total, for the bots; the score so far unless the game knows better."""
        return float(position.score(seat).total)

    def all_achievements(self) -> list[Achievement]:
        """What can be achieved in this game, if it has such a list."""
        return []

    def achievements(self, position: P, seat: int) -> list[str]:
        """The ids of what this seat has fulfilled in this finished game."""
        return []

    def rank(self, position: P) -> str:
        """What the result of a finished solo game is called, if the game has names for it."""
        return ""

    # what every game does the same way

    def check(self, options: dict[str, str]) -> dict[str, str]:
        """These options with the defaults filled in; raises BadOption."""
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
        """The rules with this edition (the first one by default) and these options."""
        if edition is None:
            if not hasattr(self, "editions"):
                raise BadOption(f"{self.title} has no editions yet; rollwright.load({self.name!r}) reads them")
            edition = next(iter(self.editions.values()))
        rules = self.build(edition, self.check(options or {}))
        rules.definition = self
        return rules

    def new(self, seats: int, options: dict[str, str] | None = None, edition: Edition | None = None) -> P:
        """A game about to begin."""
        checked = self.check(options or {})
        self.check_seats(seats, checked)
        return cast("P", self.rules(edition, checked).new(seats))

    def check_seats(self, seats: int, options: dict[str, str]) -> None:
        fewest, most = self.seat_range(options)
        if not fewest <= seats <= most:
            raise BadOption(f"{self.title} takes {fewest} to {most} players with these options, not {seats}")

    def as_text(self, position: P, seat: int) -> str:
        """Return the table and this seat's sheet as plain text."""
        return plain_text(self.renderer().text(position, seat))

    def as_picture(self, position: P, seat: int) -> str:
        """Return the table and this seat's sheet as one SVG."""
        renderer = self.renderer()
        marks = {"table": renderer.common_marks(position), "sheet": renderer.marks(position, seat)}
        return standalone(self.name, self.title, renderer.symbols(), renderer.parts(position), self.css, marks=marks)

    # pickling

    def __reduce__(self) -> tuple[object, ...]:
        return (self.loader, (self.name,)) if self.loader is not None else (type(self), ())

    def restore_rules(self, edition: Edition, options: dict[str, str]) -> R:
        """Return the rules of a pickled position; those of the last edition and options are kept."""
        key = (edition.hash, tuple(sorted(options.items())))
        if self._restored is None or self._restored[0] != key:
            self._restored = key, self.rules(edition, options)
        return self._restored[1]
