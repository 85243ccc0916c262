"""The printed facts of an edition, prepared for use: the realms, the resource card, the score card, and the numbers of golf."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rollwright.core.edition import Edition
from rollwright.games.rolling_realms.names import RESOURCES
from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.schema import realms_in

ROUNDS: Final = 3
TURNS: Final = 9


class Components:
    """The facts that are the same in every game with this edition."""

    def __init__(self, edition: Edition, realms: Sequence[type[Realm]]) -> None:
        self.realms: list[Realm] = [realm(edition) for realm in realms_in(edition, realms)]  # in the order of the registry
        self.capacity = [edition.row("resource", name).integer("capacity") for name in RESOURCES]
        self.unspent = edition.row("number", "unspent").integer("value")  # tenths of a star for an unspent resource
        self.ranks = [(row.integer("least"), row.text("title")) for row in edition.rows("rank")]
        self.holes = edition.row("number", "golf-holes").integer("value")
        self.goal = edition.row("number", "golf-stars").integer("value")
        self.par = edition.row("number", "golf-par").integer("value")
        self.hole_turns = edition.row("number", "golf-turns").integer("value")
