"""Rolling Realms: eleven minigames, three in each round, two dice per turn for all players.

Slots besides those of the realms, which the module of each realm lists: `die-1`, `die-2`, `made-1`, `made-2`; `benefit-pumpkin-2`,
`benefit-pumpkin-3`, `benefit-heart-2`, `benefit-heart-3`, `benefit-coin-2`, `benefit-coin-x`; `take-pumpkin`, `take-heart`,
`take-coin`. Buttons that follow: `up`, `down`, `same` (pumpkins), `value-1` to `value-6` (X coins), `let-go`, `done`.
"""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.core.edition import Edition
from rollwright.core.errors import BadOption
from rollwright.core.game import Game, Option
from rollwright.core.guide import Guide
from rollwright.core.renderer import Renderer
from rollwright.core.score import Tiebreaker
from rollwright.games.rolling_realms.components import ROUNDS
from rollwright.games.rolling_realms.evaluation import evaluate, value_terms
from rollwright.games.rolling_realms.position import MOST_SEATS, RollingRealmsPosition
from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.realms import REALMS
from rollwright.games.rolling_realms.rules import RollingRealmsRules
from rollwright.games.rolling_realms.schema import build_schema
from rollwright.games.rolling_realms.turn_search import RollingRealmsTurnSearch

GOLF = "Golf: nine holes, each over at ten stars; fewer turns are better. For one player"


class RollingRealmsGame(Game[RollingRealmsPosition, RollingRealmsRules]):
    """Rolling Realms with the realms of the registry, or with others."""

    name = "rolling_realms"
    title = "Rolling Realms"
    tagline = "Eleven small games, three per round: two dice for everyone, each in a different realm."
    credits = (
        "Designed by Jamey Stegmaier",
        "Art of the printed game by Miles Bensky and Marius Petrescu",
        "Published by Stonemaier Games, 2021",
    )
    rules_version = 1
    seats = (1, MOST_SEATS)
    usual_seats = (1, 6)
    minutes = 30
    independent = True
    unit = 10
    tiebreakers = tuple(Tiebreaker(f"stars in round {round}", in_points=True) for round in (3, 2, 1))

    def __init__(self, realms: Sequence[type[Realm]] = REALMS) -> None:
        self.realms = realms
        self.titles = {realm.name: realm.usual_title for realm in realms}
        self.schema = build_schema(realms)
        self.options = (
            *(
                Option(
                    f"round-{round}", f"Realms of round {round}: choose three, or none to draw them", "", self.titles, multiple=True
                )
                for round in range(1, ROUNDS + 1)
            ),
            Option("solo", "Solo", "normal", {"normal": "Three rounds, and a rank for the total", "golf": GOLF}),
        )

    def check(self, options: dict[str, str]) -> dict[str, str]:
        """R1.4: a round has three chosen realms or none, and no realm is played twice."""
        checked = super().check(options)
        taken: dict[str, int] = {}
        order = list(self.titles)
        for round in range(1, ROUNDS + 1):
            names = [name for name in checked[f"round-{round}"].split(",") if name]
            if len(set(names)) not in (0, 3) or len(names) != len(set(names)):
                raise BadOption(
                    f"the option 'round-{round}' needs three different realms, or none; it has: {', '.join(names)}",
                    f"round-{round}",
                )
            for name in names:
                if name in taken:
                    raise BadOption(
                        f"{self.titles[name]} cannot be played in round {taken[name]} and again in round {round}", f"round-{round}"
                    )
                taken[name] = round
            checked[f"round-{round}"] = ",".join(sorted(names, key=order.index))
        if checked["solo"] == "golf" and taken:
            raise BadOption("golf draws the realms of every hole: choose none with 'round-1', 'round-2' and 'round-3'", "solo")
        return checked

    def seat_range(self, options: dict[str, str]) -> tuple[int, int]:
        """R17.6: golf is for one."""
        return (1, 1) if options.get("solo") == "golf" else self.seats

    def check_seats(self, seats: int, options: dict[str, str]) -> None:
        if options.get("solo") == "golf" and seats != 1:
            raise BadOption(f"golf is for one player, not {seats}")
        super().check_seats(seats, options)

    def build(self, edition: Edition, options: dict[str, str]) -> RollingRealmsRules:
        return RollingRealmsRules(self.name, edition, options, self.realms)

    def renderer(self) -> Renderer[RollingRealmsPosition, RollingRealmsRules]:
        from rollwright.games.rolling_realms.render import RollingRealmsRenderer

        return RollingRealmsRenderer(self.realms)

    def guide(self) -> Guide:
        from rollwright.games.rolling_realms.guide import GUIDE

        return GUIDE

    def rank(self, position: RollingRealmsPosition) -> str:
        return position.rank()

    def turn_search(self, rules: RollingRealmsRules) -> RollingRealmsTurnSearch | None:
        return None if rules.golf else RollingRealmsTurnSearch(rules)

    def evaluate(self, position: RollingRealmsPosition, seat: int) -> float:
        return evaluate(position, seat)

    def value_terms(self, position: RollingRealmsPosition, seat: int) -> dict[str, float]:
        return value_terms(position, seat)


GAME = RollingRealmsGame()
