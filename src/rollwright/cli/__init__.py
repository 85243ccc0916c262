"""The command line. `rollwright --help` must answer at once, so a command's module is imported only when it runs."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import TextIOWrapper

from rollwright.cli.arguments import parser
from rollwright.core.errors import RollwrightError

BAD_INPUT = 2
INTERRUPTED = 130  # what shells expect after Ctrl-C


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code; whatever is wrong with the input is said in one sentence."""
    _open_streams()
    try:
        given = parser().parse_args(arguments)
        module, _, function = given.run.partition(":")
        code = getattr(import_module(f"rollwright.cli.{module}"), function)(given)
        sys.stdout.flush()
        return int(code or 0)
    except RollwrightError as error:
        return _say(str(error))
    except BrokenPipeError:  # the reader of our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _say(f"{error.filename}: {error.strerror}" if error.filename else error.strerror or str(error))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


def _open_streams() -> None:
    """A closed stream is an empty one, and a sign that the terminal does not know becomes a question mark."""
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY))
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _say(sentence: str) -> int:
    print(f"rollwright: {sentence}", file=sys.stderr)
    return BAD_INPUT
