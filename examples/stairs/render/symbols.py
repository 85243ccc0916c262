"""Shapes that are drawn once and used everywhere."""

from __future__ import annotations

from rollwright.core import svg


def symbols() -> str:
    return svg.symbol("stairs-cross", "24 24", svg.path("M4 4 20 20M20 4 4 20", "line"))
