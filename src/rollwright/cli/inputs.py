"""Read the inputs that arguments name, and write outputs: files, editions, options."""

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
    """Return the text of a file, or of standard input for "-"; raises BadOption if it is not text."""
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    try:
        return data.decode("utf-8-sig")  # some editors write a byte order mark
    except UnicodeDecodeError:
        raise BadOption(f"{file_name(file)}: is not UTF-8 text") from None


def file_name(file: str) -> str:
    return "standard input" if file == "-" else file


def write_text(file: str | None, text: str) -> None:
    """Write to a file, or to standard output."""
    if file is None or file == "-":
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # independent of the terminal, since the output goes into a file
        sys.stdout.write(text)
    else:
        Path(file).write_text(text, "utf-8")


def write_json(answer: object) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")


def edition_of(game: Game, named: str | None) -> Edition:
    """Return a released edition by its name, or a custom edition by its file."""
    if named is None:
        return next(iter(game.editions.values()))
    if named in game.editions:
        return game.editions[named]
    if not Path(named).is_file():
        raise BadOption(f"{named!r} is neither a file nor an edition of {game.title}; choose from: {', '.join(game.editions)}")
    return load_custom_edition(game, read_text(named), named)


def options_of(game: Game, given: Namespace) -> dict[str, str]:
    """Return the options from the command line, checked."""
    return game.check(dict(given.option))
