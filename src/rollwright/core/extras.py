"""Packages that only some commands need. None is imported before it is used."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from rollwright.core.errors import BadOption


class MissingExtra(BadOption):
    """Something needs a package that is not installed."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"{package} is not installed; install it with: pip install 'rollwright[{extra}]'")


def need(module: str, extra: str) -> Any:
    """Import and return a module of an extra; raises MissingExtra with the command that installs it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtra(module.partition(".")[0], extra) from error
