"""Rollwright: play, host and study four dice games."""

from rollwright.games import load, names

__all__ = ["load", "names"]
__version__ = "0.1.0"
