"""Stairs, an example of a complete game. IDs such as S1.2 are rules in README.md."""

from __future__ import annotations

from rollwright.core.edition import Edition
from rollwright.core.game import Achievement, Game, Option
from rollwright.core.guide import Guide
from rollwright.core.score import Tiebreaker
from stairs import scoring
from stairs.evaluation import evaluate
from stairs.guide import GUIDE
from stairs.position import StairsPosition
from stairs.render import StairsRenderer
from stairs.rules import StairsRules
from stairs.schema import SCHEMA


class StairsGame(Game[StairsPosition, StairsRules]):
    name = "stairs"
    title = "Stairs"
    tagline = "Climb as high as the dice let you."
    credits = ("An example game of Rollwright",)
    seats = (1, 1_000)
    minutes = 5
    tiebreakers = (Tiebreaker("filled steps"),)
    independent = True
    options = (Option("length", "Length", "short", {"short": "6 rounds", "long": "9 rounds"}),)
    schema = SCHEMA

    def build(self, edition: Edition, options: dict[str, str]) -> StairsRules:
        return StairsRules(edition, options)

    def renderer(self) -> StairsRenderer:
        return StairsRenderer()

    def guide(self) -> Guide:
        return GUIDE

    def evaluate(self, position: StairsPosition, seat: int) -> float:
        return evaluate(position, seat)

    def all_achievements(self) -> list[Achievement]:
        return list(scoring.ACHIEVEMENTS)

    def achievements(self, position: StairsPosition, seat: int) -> list[str]:
        return scoring.achievements(position, seat)

    def rank(self, position: StairsPosition) -> str:
        return scoring.rank(position)


GAME = StairsGame()
