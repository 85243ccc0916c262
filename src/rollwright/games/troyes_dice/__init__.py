"""Troyes Dice: dice on a turning wheel, a sheet with three districts, and a Cathedral that decides what counts."""

from __future__ import annotations

from rollwright.core.edition import Edition
from rollwright.core.errors import BadOption
from rollwright.core.game import Achievement, Game, Option
from rollwright.core.position import Position, Rules
from rollwright.core.renderer import Renderer
from rollwright.games.troyes_dice.evaluation import evaluate
from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.games.troyes_dice.rules import TroyesDiceRules
from rollwright.games.troyes_dice.schema import SCHEMA
from rollwright.games.troyes_dice.scoring import achievements, all_achievements, rank


class TroyesDiceGame(Game):
    name = "troyes_dice"
    title = "Troyes Dice"
    tagline = "Take one die each half day, build a town, and guard it from the black die."
    credits = (
        "Designed by Sébastien Dujardin, Xavier Georges and Alain Orban",
        "Illustrated by Alexandre Roche and Good Heidi",
        "Published by Pearl Games, 2020",
    )
    rules_version = 2
    seats = (1, 10_000)
    usual_seats = (1, 4)
    minutes = 25
    independent = True
    options = (
        Option(
            "numbering",
            "Values above the columns",
            "first",
            {
                "first": "1 to 6 from the left (first game)",
                "rising": "a rolled value on the left, rising to the right",
                "falling": "a rolled value on the left, falling to the right",
                "expert": "as you choose below",
            },
        ),
        Option(
            "columns",
            "Values of the columns from left to right (expert)",
            "",
            format_hint="the digits 1 to 6, each once, like 416253",
        ),
        Option(
            "expansion",
            "Banquets and Raids",
            "no",
            {"no": "not used", "random": "three tiles at random", "chosen": "the three tiles you choose below"},
        ),
        Option(
            "tiles",
            "The three tiles, in the order of their plazas: red, yellow, white (chosen)",
            "",
            {
                "1": "1: influence goes twice as far",
                "2": "2: another color for 1 knowledge",
                "3": "3: a free die",
                "4": "4: Fortresses bring 2 citizens more",
                "5": "5: Cathedrals bring 1 of each resource",
                "6": "6: Great Halls count 1 more die",
                "7": "7: work buildings bring 1 citizen more",
                "8": "8: the black die is tame",
            },
            multiple=True,
        ),
        Option(
            "prices",
            "The second die of a half day costs",
            "printed",
            {"printed": "1 resource of any kind, as found", "deniers": "1 denier"},
        ),
    )
    schema = SCHEMA

    def check(self, options: dict[str, str]) -> dict[str, str]:
        checked = super().check(options)
        columns, tiles = checked["columns"], checked["tiles"]
        if checked["numbering"] == "expert":
            if sorted(columns) != list("123456"):
                raise BadOption(
                    f"the option 'columns' must have the digits 1 to 6, each once, like 416253, not {columns!r}", "columns"
                )
        elif columns:
            raise BadOption("the option 'columns' is only for numbering=expert", "columns")
        if checked["expansion"] == "chosen":
            if len(set(tiles.split(","))) != 3 or tiles.count(",") != 2:
                raise BadOption(f"the option 'tiles' must name three different tiles, like 1,4,8, not {tiles!r}", "tiles")
        elif tiles:
            raise BadOption("the option 'tiles' is only for expansion=chosen", "tiles")
        return checked

    def build(self, edition: Edition, options: dict[str, str]) -> Rules:
        return TroyesDiceRules(edition, options)

    def renderer(self) -> Renderer:
        from rollwright.games.troyes_dice.render import TroyesDiceRenderer

        return TroyesDiceRenderer()

    def evaluate(self, position: Position, seat: int) -> float:
        assert isinstance(position, TroyesDicePosition)
        return evaluate(position, seat)

    def achievements(self, position: Position, seat: int) -> list[str]:
        """The ids of what a seat has fulfilled in a finished game."""
        assert isinstance(position, TroyesDicePosition)
        known = {each.id for each in self.all_achievements()}  # an owner's edition may have others
        return [id for id in achievements(position, seat) if id in known]

    def all_achievements(self) -> list[Achievement]:
        """All achievements with their words."""
        return all_achievements(next(iter(self.editions.values())))

    def rank(self, position: Position) -> str:
        """What a solo game's result is called."""
        assert isinstance(position, TroyesDicePosition)
        return rank(position.ruleset.edition, position.score(0).total)


GAME = TroyesDiceGame()
