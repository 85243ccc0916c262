"""Rollwright: play, host and study four dice games."""

from rollwright.core.position import CHANCE
from rollwright.games import load, names

__all__ = ["CHANCE", "load", "names"]
__version__ = "0.1.0"
