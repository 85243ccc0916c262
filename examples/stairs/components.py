"""The printed facts of an edition, prepared for use."""

from __future__ import annotations

from rollwright.core.edition import Edition

FACES = 6


class Components:
    """The staircase and the length of the game."""

    def __init__(self, edition: Edition, length: str) -> None:
        self.points = [row.integer("points") for row in edition.rows("step")]  # by step, from the lowest
        self.rounds = edition.row("length", length).integer("rounds")
