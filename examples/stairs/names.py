"""Nouns of the game and their plurals."""

from __future__ import annotations

from rollwright.core.english import counted


def points(count: int) -> str:
    return counted(count, "point")


def step(at: int) -> str:
    """Return the name of a step, which people count from 1."""
    return f"step {at + 1}"
