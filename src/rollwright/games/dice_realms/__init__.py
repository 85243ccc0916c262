"""Dice Realms: realms of customizable dice, by Tom Lehmann (Rio Grande Games, 2022), as far as it could be reconstructed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rollwright.core.edition import Edition
from rollwright.core.game import Game, Option, Tunable
from rollwright.core.guide import Guide
from rollwright.core.renderer import Renderer
from rollwright.core.score import Tiebreaker
from rollwright.games.dice_realms.evaluation import estimated_total, evaluate, value_terms
from rollwright.games.dice_realms.position import DiceRealmsPosition
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.games.dice_realms.schema import SCHEMA
from rollwright.games.dice_realms.tuning import tunables, tuning_with


class DiceRealmsGame(Game[DiceRealmsPosition, DiceRealmsRules]):
    name = "dice_realms"
    title = "Dice Realms"
    tagline = "Change the faces of your dice until they make a realm."
    credits = ("Game design: Tom Lehmann", "Rio Grande Games, 2022")
    rules_version = 2
    seats = (2, 4)
    usual_seats = (2, 4)
    minutes = 45
    tiebreakers = (Tiebreaker("grain"),)
    notes = ("reconstruction",)
    schema = SCHEMA

    @property
    def options(self) -> tuple[Option, ...]:  # type: ignore[override]
        """The choices of the released edition. A custom edition may have more, see check()."""
        edition = next(iter(self.editions.values()))
        setups = {"drawn": "Five, drawn from the bag"}
        setups.update({row.id: row.text("title") for row in edition.rows("setup")})
        tiles = {row.id: row.text("title") for row in edition.rows("tile")}
        attacks = {
            "all": "All tiles",
            "no-destruction": "No tiles that destroy faces",
            "none": "No attack tiles",
        }
        return (
            Option("setup", "Tiles", "drawn", setups),
            Option("tiles", "Tiles that are in play; the draw fills up to five", "", tiles, multiple=True),
            Option("attacks", "Attacks", "all", attacks),
        )

    def check(self, options: dict[str, str]) -> dict[str, str]:
        """Tiles and setups are checked against the edition that is played, when the rules are built."""
        own = {name: options[name] for name in ("setup", "tiles") if isinstance(options.get(name), str)}
        checked = super().check({name: value for name, value in options.items() if name not in own})
        checked.update(own)
        return checked

    def build(self, edition: Edition, options: dict[str, str]) -> DiceRealmsRules:
        return DiceRealmsRules(self.name, edition, options)

    def renderer(self) -> Renderer[DiceRealmsPosition, DiceRealmsRules]:
        from rollwright.games.dice_realms.render import RENDERER

        return RENDERER

    def guide(self) -> Guide:
        from rollwright.games.dice_realms.guide import GUIDE

        return GUIDE

    def evaluate(self, position: DiceRealmsPosition, seat: int) -> float:
        return evaluate(position, seat)

    def value_terms(self, position: DiceRealmsPosition, seat: int) -> dict[str, float]:
        return value_terms(position, seat)

    def tunables(self, position: DiceRealmsPosition) -> list[Tunable]:
        return tunables(position.shared)

    def tuned_evaluation(self, numbers: dict[str, float]) -> Callable[[DiceRealmsPosition, int], float]:
        return partial(estimated_total, tuning=tuning_with(numbers))


GAME = DiceRealmsGame()
