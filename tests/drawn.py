"""What the tests of drawings share: the moments of a random game, and the slots that are drawn."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

from rollwright.core.chance import SampledDice
from rollwright.core.game import Game
from rollwright.core.position import CHANCE, Position, throw


def moments(game: Game, seats: int, options: dict[str, str], seed: int) -> list[Position]:
    """A random game, looked at before each throw and each decision, and at its end."""
    random = Random(seed)
    position = game.new(seats, options)
    source = SampledDice(random.random)
    found = [position.clone()]
    throws = 0
    while not position.is_over():
        if position.is_to_act(CHANCE):
            throws += 1
            throw(position, source, throws)
        else:
            seat = position.to_act()[0]
            position.apply(seat, random.choice(position.legal_moves(seat)))
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
