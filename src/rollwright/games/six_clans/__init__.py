"""Six Clans: an untitled roll-and-write whose rules text survived and whose printed sheet did not.

The title is a working title. The rules in our own words are in docs/rules/six_clans.md, the rulings in docs/rulings/six_clans.md.
"""

from __future__ import annotations

from rollwright.core.edition import Edition
from rollwright.core.game import Game, Option
from rollwright.core.guide import Guide
from rollwright.core.score import Tiebreaker
from rollwright.games.six_clans.components import CLANS, MAX_SEATS
from rollwright.games.six_clans.evaluation import evaluate, value_terms
from rollwright.games.six_clans.position import SixClansPosition
from rollwright.games.six_clans.render import SixClansRenderer
from rollwright.games.six_clans.rules import SixClansRules
from rollwright.games.six_clans.schema import SCHEMA
from rollwright.games.six_clans.scoring import rank
from rollwright.games.six_clans.turn_search import SixClansTurnSearch


class SixClansGame(Game[SixClansPosition, SixClansRules]):
    name = "six_clans"
    title = "Six Clans"
    tagline = "Five dice of five sizes, and a bag of meeples that counts the rounds."
    credits = ("Designer and publisher unknown", "Six Clans is a working title")
    rules_version = 2
    seats = (1, MAX_SEATS)
    usual_seats = (1, 6)
    minutes = 40
    tiebreakers = (Tiebreaker("recruits"), Tiebreaker("unspent bonuses"))
    independent = True
    notes = ("working title", "reconstruction")
    options = (
        Option(
            "clans",
            "May two players have the same home clan?",
            "distinct",
            {"distinct": "no, up to six players", "repeat": "yes, any number of players"},
        ),
        Option(
            "homes",
            "How do the players get their home clans?",
            "dealt",
            {"dealt": "dealt at random", "seats": "in seat order"},
        ),
    )
    schema = SCHEMA

    def seat_range(self, options: dict[str, str]) -> tuple[int, int]:
        return (1, CLANS) if options.get("clans", "distinct") == "distinct" else self.seats

    def build(self, edition: Edition, options: dict[str, str]) -> SixClansRules:
        return SixClansRules(edition, options)

    def renderer(self) -> SixClansRenderer:
        return SixClansRenderer()

    def guide(self) -> Guide:
        from rollwright.games.six_clans.guide import GUIDE

        return GUIDE

    def rank(self, position: SixClansPosition) -> str:
        return rank(position.ruleset, position.score(0).total)

    def turn_search(self, rules: SixClansRules) -> SixClansTurnSearch:
        return SixClansTurnSearch(rules)

    def evaluate(self, position: SixClansPosition, seat: int) -> float:
        return evaluate(position, seat)

    def value_terms(self, position: SixClansPosition, seat: int) -> dict[str, float]:
        return value_terms(position, seat)


GAME = SixClansGame()
