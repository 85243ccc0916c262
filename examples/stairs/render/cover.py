"""The picture for the start page."""

from __future__ import annotations

from rollwright.core import svg


def cover() -> str:
    steps = [svg.rect(40 + 44 * at, 110 - 20 * at, 44, 20 + 20 * at, 3, "step") for at in range(5)]
    return svg.picture(300, 150, "game-stairs cover", *steps)
