"""The games: names() and load(). Finds the folders here and games that other packages register as entry points.

A package registers a game under the group "rollwright.games"; its name is the game's, its value an object of class Game. Its folder
holds `edition/*.toml` and `style.css`, as the folders here do.
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
    """The games that other packages register; looking through all packages takes too long to do it twice."""
    return {point.name: point for point in entry_points(group="rollwright.games") if point.name not in _folders()}


def names() -> list[str]:
    """The names of all games, ours first."""
    found = [*_folders(), *sorted(_elsewhere())]
    return found + [name for name in _extra if name not in found]


def register(game: Game) -> None:
    """Add a game that is not installed as a package; its editions must be filled."""
    _extra[game.name] = game


def load(name: str) -> Game:
    """The game of this name with its editions; raises BadOption."""
    if name in _extra:
        return _extra[name]
    if name not in names():
        raise BadOption(f"there is no game {name!r}; there are: {', '.join(names())}")
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
    assert isinstance(game, Game)
    if not getattr(game, "editions", None):
        game.editions = read_editions(game, files(module) / "edition")
    style = files(module) / "style.css"
    if style.is_file():
        game.css = style.read_text("utf-8")
    game.loader = load
    return game


def read_editions(game: Game, folder: Traversable) -> dict[str, Edition]:
    """The released editions in a folder, in the order of their file names."""
    found: dict[str, Edition] = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            text = file.read_text("utf-8")
            edition = load_edition(parse(text, file.name), game.schema, file.name)
            edition.legend = "\n".join(takewhile(lambda line: line.startswith("#"), text.splitlines()))
            found[edition.name] = edition
    return found


def parse(text: str, file: str) -> Mapping[str, object]:
    """The data of a TOML text; raises BadEdition."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadEdition(file, "", "", "is not TOML: its values are nested too deep") from None
    except ValueError as error:  # TOMLDecodeError, and numbers longer than Python reads
        raise BadEdition(file, "", "", f"is not TOML: {error}") from None


def load_custom_edition(game: Game, text: str, file: str) -> Edition:
    """An owner's edition: a TOML text with the rows that differ from a released one; raises BadEdition."""
    data = parse(text, file)
    head = data.get("edition")
    named = head.get("base") if isinstance(head, dict) else None
    played = head.get("game", game.name) if isinstance(head, dict) else game.name
    if played != game.name:
        raise BadEdition(file, "edition", "game", f"is {played!r}, but this game is {game.name!r}")
    if named is not None and (not isinstance(named, str) or named not in game.editions):
        raise BadEdition(file, "edition", "base", f"cannot be {named!r}; there is: {', '.join(game.editions)}")
    base = game.editions[named] if named is not None else next(iter(game.editions.values()))
    return apply_overrides(base, data, game.schema, file)


def stylesheet(name: str) -> str:
    """Return the CSS of a game's parts, or "" if it has none."""
    return load(name).css
