"""The command line. `rollwright --help` must be instant, so the module of a command is imported only when it runs."""

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
    """Run one command and return its exit code. Errors in the input are printed as one line."""
    _open_streams()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # products of small matrices: threads cost more than they save
    try:
        given = parser().parse_args(arguments)
        module, _, function = given.run.partition(":")
        code = getattr(import_module(f"rollwright.cli.{module}"), function)(given)
        sys.stdout.flush()
        return int(code or 0)
    except RollwrightError as error:
        return _fail(str(error))
    except BrokenPipeError:  # the reader closed the pipe, e.g. head
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}" if error.filename else error.strerror or str(error))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


def _open_streams() -> None:
    """Replace closed streams by empty ones, and characters that the terminal does not support by question marks."""
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY))
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _fail(message: str) -> int:
    print(f"rollwright: {message}", file=sys.stderr)
    return BAD_INPUT
