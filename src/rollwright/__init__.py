"""Rollwright: play, host and study four dice games."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from rollwright.core.position import CHANCE
from rollwright.games import load, names

if TYPE_CHECKING:
    from rollwright.adapters.batch import Batch
    from rollwright.bots.hints import hint
    from rollwright.lab.notebook import show, show_analysis, show_replay

__all__ = ["CHANCE", "Batch", "hint", "load", "names", "show", "show_analysis", "show_replay"]
__version__ = "0.1.0"

_ON_USE = {
    "Batch": "rollwright.adapters.batch",
    "hint": "rollwright.bots.hints",
    "show": "rollwright.lab.notebook",
    "show_analysis": "rollwright.lab.notebook",
    "show_replay": "rollwright.lab.notebook",
}  # imported when they are first used, so that `import rollwright` stays fast


def __getattr__(name: str) -> object:
    if name not in _ON_USE:
        raise AttributeError(f"module 'rollwright' has no attribute {name!r}")
    return getattr(import_module(_ON_USE[name]), name)
