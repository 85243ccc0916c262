"""What the arguments mean: a game, an edition of it, its rules, bots for the seats."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from io import TextIOWrapper
from pathlib import Path

from rollwright.core.edition import Edition
from rollwright.core.errors import BadOption
from rollwright.core.game import Game
from rollwright.games import load_custom_edition


def read_text(file: str) -> str:
    """The text of a file, or of standard input for "-"; raises BadOption if it is not text."""
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    try:
        return data.decode("utf-8-sig")  # some editors write a mark before the first letter
    except UnicodeDecodeError:
        raise BadOption(f"{called(file)}: is not a text in UTF-8") from None


def called(file: str) -> str:
    return "standard input" if file == "-" else file


def write_text(file: str | None, text: str) -> None:
    """Write to a file, or to standard output."""
    if file is None or file == "-":
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # whatever the terminal speaks: it goes into a file
        sys.stdout.write(text)
    else:
        Path(file).write_text(text, "utf-8")


def write_json(answer: object) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")


def edition_of(game: Game, named: str | None) -> Edition:
    """A released edition by its name, or an owner's edition by its file."""
    if named is None:
        return next(iter(game.editions.values()))
    if named in game.editions:
        return game.editions[named]
    if not Path(named).is_file():
        raise BadOption(f"there is no edition {named!r} of {game.title} and no such file; there is: {', '.join(game.editions)}")
    return load_custom_edition(game, read_text(named), named)


def options_of(game: Game, given: Namespace) -> dict[str, str]:
    """The options from the command line, checked."""
    return game.check(dict(given.option))
