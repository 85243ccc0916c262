"""Positions of a random game and the slots that are drawn, for the tests of renderers."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

from rollwright.core.driver import play_randomly
from rollwright.core.game import Game
from rollwright.core.position import Position


def positions_of_game(game: Game, seats: int, options: dict[str, str], seed: int) -> list[Position]:
    """Return the positions of a random game before each step, and at its end."""
    position = game.new(seats, options)
    found = [position.clone()]
    for _ in play_randomly(position, Random(seed).random):
        found.append(position.clone())
    return found


def slots(game: Game, position: Position, area: str) -> dict[str, ElementTree.Element]:
    """The slots drawn in an area ("table" or "sheet"), by name."""
    found: dict[str, ElementTree.Element] = {}
    for part in game.renderer().parts(position):
        if part.area == area:
            for element in ElementTree.fromstring(part.svg).iter():
                if "data-slot" in element.attrib:
                    found[element.attrib["data-slot"]] = element
    return found
