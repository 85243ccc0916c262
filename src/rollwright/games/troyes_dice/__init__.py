"""Troyes Dice: dice on a turning wheel, a sheet with three districts, and a Cathedral that decides what counts."""

from __future__ import annotations

from rollwright.core.edition import Edition
from rollwright.core.errors import BadOption
from rollwright.core.game import Achievement, Game, Option
from rollwright.core.guide import Guide
from rollwright.games.troyes_dice.evaluation import evaluate, value_terms
from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.games.troyes_dice.render import TroyesDiceRenderer
from rollwright.games.troyes_dice.rules import TroyesDiceRules
from rollwright.games.troyes_dice.schema import SCHEMA
from rollwright.games.troyes_dice.scoring import achievements, goals, rank
from rollwright.games.troyes_dice.turn_search import TroyesDiceTurnSearch


class TroyesDiceGame(Game[TroyesDicePosition, TroyesDiceRules]):
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
            "Values of the columns from left to right (expert numbering)",
            "",
            format_hint="the digits 1 to 6, each once, like 416253",
        ),
        Option(
            "expansion",
            "Banquets & Raids",
            "no",
            {"no": "not used", "random": "three tiles at random", "chosen": "the three tiles you choose below"},
        ),
        Option(
            "tiles",
            "The three tiles, in the order of their plazas: red, yellow, white (if chosen)",
            "",
            {
                "1": "1: influence goes twice as far",
                "2": "2: another color for 1 knowledge",
                "3": "3: a free die",
                "4": "4: Fortresses give 2 more citizens",
                "5": "5: Cathedrals give 1 of each resource",
                "6": "6: Great Halls count 1 more die",
                "7": "7: work buildings give 1 more citizen",
                "8": "8: the black die is tame",
            },
            multiple=True,
        ),
        Option(
            "prices",
            "The second die of a half day costs",
            "printed",
            {"printed": "1 resource of any kind", "deniers": "1 denier"},
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

    def build(self, edition: Edition, options: dict[str, str]) -> TroyesDiceRules:
        return TroyesDiceRules(edition, options)

    def renderer(self) -> TroyesDiceRenderer:
        return TroyesDiceRenderer()

    def guide(self) -> Guide:
        from rollwright.games.troyes_dice.guide import GUIDE

        return GUIDE

    def evaluate(self, position: TroyesDicePosition, seat: int) -> float:
        return evaluate(position, seat)

    def value_terms(self, position: TroyesDicePosition, seat: int) -> dict[str, float]:
        return value_terms(position, seat)

    def turn_search(self, rules: TroyesDiceRules) -> TroyesDiceTurnSearch:
        return TroyesDiceTurnSearch(rules)

    def achievements(self, position: TroyesDicePosition, seat: int) -> list[str]:
        known = {each.id for each in self.all_achievements()}  # a custom edition may have others
        return [id for id in achievements(position, seat) if id in known]

    def all_achievements(self) -> list[Achievement]:
        return [goal.achievement for goal in goals(next(iter(self.editions.values())))]

    def rank(self, position: TroyesDicePosition) -> str:
        return rank(position.ruleset.edition, position.score(0).total)


GAME = TroyesDiceGame()
