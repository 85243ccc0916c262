"""The games: names() and load(). They are the folders here, and games that other packages register as entry points.

A package registers a game under the entry point group "rollwright.games": the name is the game's name, the value a Game. Its folder
contains `edition/*.toml` and `style.css`, like the folders here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import takewhile

from rollwright.core.bounded import toml_problem
from rollwright.core.edition import Edition, apply_overrides, load_edition
from rollwright.core.errors import BadEdition, BadOption
from rollwright.core.game import Game

_extra: dict[str, Game] = {}


@cache
def _folders() -> tuple[str, ...]:
    order = ("troyes_dice", "rolling_realms", "dice_realms", "six_clans")
    here = {entry.name for entry in files(__name__).iterdir() if (entry / "edition").is_dir()}
    return tuple(name for name in order if name in here) + tuple(sorted(here - set(order)))


@cache
def _elsewhere() -> dict[str, EntryPoint]:
    """Return the games that other packages register. Searching all packages is slow, so it is done once."""
    return {point.name: point for point in entry_points(group="rollwright.games") if point.name not in _folders()}


def names() -> list[str]:
    """Return the names of all games, ours first."""
    found = [*_folders(), *sorted(_elsewhere())]
    return found + [name for name in _extra if name not in found]


def register(game: Game) -> None:
    """Add a game that is not installed as a package; its editions must be set."""
    _extra[game.name] = game


def load(name: str) -> Game:
    """Return the game of this name with its editions; raises BadOption."""
    if name in _extra:
        return _extra[name]
    if name not in names():
        raise BadOption(f"unknown game {name!r}; choose from: {', '.join(names())}")
    return _load(name)


@cache
def _load(name: str) -> Game:
    if name in _folders():
        module = f"{__name__}.{name}"
        game = import_module(module).GAME
    else:
        point = _elsewhere()[name]
        game = point.load()
        module = point.value.partition(":")[0]
    if not isinstance(game, Game):
        raise BadOption(f"{module} does not define a Game named {name!r}")
    if not getattr(game, "editions", None):
        game.editions = read_editions(game, files(module) / "edition")
    style = files(module) / "style.css"
    if style.is_file():
        game.css = style.read_text("utf-8")
    game.loader = load
    return game


def read_editions(game: Game, folder: Traversable) -> dict[str, Edition]:
    """Return the released editions in a folder, in the order of their file names."""
    found: dict[str, Edition] = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            text = file.read_text("utf-8")
            edition = load_edition(parse(text, file.name), game.schema, file.name)
            edition.legend = "\n".join(takewhile(lambda line: line.startswith("#"), text.splitlines()))
            found[edition.name] = edition
    return found


def parse(text: str, file: str) -> Mapping[str, object]:
    """Return the data of a TOML text; raises BadEdition."""
    line, problem = toml_problem(text)
    if problem:
        raise BadEdition(file, f"line {line}", "", problem)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadEdition(file, "", "", "is not TOML: its values are nested too deeply") from None
    except ValueError as error:  # TOMLDecodeError, and numbers longer than Python reads
        raise BadEdition(file, "", "", f"is not TOML: {error}") from None


def load_custom_edition(game: Game, text: str, file: str) -> Edition:
    """Return a custom edition from TOML with the rows that differ from a released one; raises BadEdition."""
    data = parse(text, file)
    head = data.get("edition")
    named = head.get("base") if isinstance(head, dict) else None
    played = head.get("game", game.name) if isinstance(head, dict) else game.name
    if played != game.name:
        raise BadEdition(file, "edition", "game", f"is {played!r}, but this game is {game.name!r}")
    if named is not None and (not isinstance(named, str) or named not in game.editions):
        raise BadEdition(file, "edition", "base", f"cannot be {named!r}; choose from: {', '.join(game.editions)}")
    base = game.editions[named] if named is not None else next(iter(game.editions.values()))
    return apply_overrides(base, data, game.schema, file)


def stylesheet(name: str) -> str:
    """Return the CSS of a game's parts, or "" if it has none."""
    return load(name).css
