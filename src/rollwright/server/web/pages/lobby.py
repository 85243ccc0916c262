"""The pages of the lobby: start, new table, your games, settings, blank sheets."""

from __future__ import annotations

from functools import cache

from litestar import get
from litestar.response import Template
from markupsafe import Markup

from rollwright import games
from rollwright.core.english import counted
from rollwright.core.game import Game
from rollwright.server.table.clocks import MODES

NOTES = {  # what the notes of our games mean
    "reconstruction": "unavailable printed parts were rebuilt from the rules",
    "working title": "the name of the game is unknown",
}


class Card:
    """A game as the start page shows it."""

    def __init__(self, name: str) -> None:
        game = games.load(name)
        renderer = game.renderer()
        self.name = name
        self.title = game.title
        self.tagline = game.tagline
        self.notes = game.notes
        self.credits = game.credits
        self.players = _players(game.usual_seats)
        guide = game.guide()
        self.goal = f"{guide.goal} {guide.detail}".strip() if guide is not None else game.tagline
        self.meta = f"{self.players}, {game.minutes} min"
        guide = game.guide()
        self.guided = guide is not None and bool(guide.steps)
        self.picture = Markup(renderer.cover())
        self.symbols = Markup(renderer.symbols())


def _players(seats: tuple[int, int]) -> str:
    fewest, most = seats
    if fewest == most:
        return "1 player" if most == 1 else f"{most} players"
    return f"{fewest}–{most} players"


@cache
def card(name: str) -> Card:
    return Card(name)


def cards() -> list[Card]:
    """Return a card for every game with a renderer, ours first; other games are for the lab and the terminal."""
    return [card(name) for name in games.names() if type(games.load(name)).renderer is not Game.renderer]


@get("/", include_in_schema=False)
async def start() -> Template:
    """The lobby: games to start, tables to join, and your own games."""
    found = cards()
    notes = {note: text for note, text in NOTES.items() if any(note in card.notes for card in found)}
    return Template(template_name="start.html", context={"games": found, "notes": notes})


@get("/new", include_in_schema=False)
async def new(game: str = "") -> Template:
    """The form for a new table: game, seats, options, dice, clock."""
    found = cards()
    chosen = game if any(card.name == game for card in found) else found[0].name if found else ""
    return Template(template_name="new.html", context={"games": found, "chosen": chosen, "clocks": clock_choices()})


def clock_choices() -> list[tuple[str, int, str]]:
    """Return the clocks that the form offers: the mode, the time in seconds, and the text."""
    return [(mode, time, f"{spell_time(time)} per {mode}") for mode, about in MODES.items() for time in about.offered]


def spell_time(seconds: int) -> str:
    """Return "3 minutes"."""
    for size, unit in ((86_400, "day"), (3600, "hour"), (60, "minute")):
        if seconds % size == 0:
            return counted(seconds // size, unit)
    return counted(seconds, "second")


@get("/you", include_in_schema=False)
async def you() -> Template:
    """Your games, in progress and finished."""
    return Template(template_name="you.html", context={"games": cards()})


@get("/settings", include_in_schema=False)
async def settings() -> Template:
    """The settings of this browser."""
    return Template(template_name="settings.html")


@get("/sheets", include_in_schema=False)
async def sheets() -> Template:
    """Blank sheets to print."""
    return Template(template_name="sheets.html", context={"games": cards()})
