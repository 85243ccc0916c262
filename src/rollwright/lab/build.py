"""The build of a program, so that all workers of a large task compute the same."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import rollwright
from rollwright.core import is_compiled
from rollwright.core.edition import Edition
from rollwright.core.errors import BadOption
from rollwright.core.game import Game


class WrongBuild(BadOption):
    """A worker has a different build, rules version, or edition than the program that sent it work."""


class Build(NamedTuple):
    """Everything besides the plan that decides how a simulated game goes."""

    version: str
    sources: str  # the SHA-256 of the package's sources
    compiled: bool
    rules_version: int
    edition: str

    def check(self, game: Game, edition: Edition) -> None:
        """Raise WrongBuild if this process differs from the one that made this."""
        here = build_of(game, edition)
        for name, mine, theirs in zip(self._fields, here, self, strict=True):
            if mine != theirs:
                what = name.replace("_", " ")
                raise WrongBuild(
                    f"this worker has a different build ({what}: {mine}, expected: {theirs}); "
                    "install the same build of Rollwright on all workers"
                )


def build_of(game: Game, edition: Edition) -> Build:
    """Return what this process has."""
    return Build(rollwright.__version__, _sources(), is_compiled(), game.rules_version, edition.hash)


@cache
def _sources() -> str:
    """Return the SHA-256 of all modules and editions of the installed package."""
    digest = hashlib.sha256()
    folder = Path(rollwright.__file__).parent
    for path in sorted(path for pattern in ("*.py", "*.toml") for path in folder.rglob(pattern)):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(folder).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:16]
