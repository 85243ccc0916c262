"""Rolling Realms: eleven minigames, three of them a round, two dice a turn for everybody.

Slots beside those of the realms, which each realm's file names: `die-1`, `die-2`, `made-1`, `made-2`; `benefit-pumpkin-2`,
`benefit-pumpkin-3`, `benefit-heart-2`, `benefit-heart-3`, `benefit-coin-2`, `benefit-coin-x`; `done`. Buttons that follow: `up`,
`down`, `same` (pumpkins), `value-1` to `value-6` (X coins), `take-pumpkin`, `take-heart`, `take-coin`, `let-go`.
"""

from __future__ import annotations

from rollwright.core.edition import Edition
from rollwright.core.errors import BadOption
from rollwright.core.game import Game, Option
from rollwright.core.position import Position, Rules
from rollwright.core.renderer import Renderer
from rollwright.games.rolling_realms.evaluation import worth
from rollwright.games.rolling_realms.moves import ROUNDS, RollingRealmsRules
from rollwright.games.rolling_realms.position import MOST_SEATS, RollingRealmsPosition
from rollwright.games.rolling_realms.schema import REALMS, schema

TITLES = {
    "castles": "Between Two Castles",
    "cities": "Between Two Cities",
    "charterstone": "Charterstone",
    "euphoria": "Euphoria",
    "little_scythe": "My Little Scythe",
    "pendulum": "Pendulum",
    "society": "The Society",
    "scythe": "Scythe",
    "tapestry": "Tapestry",
    "viticulture": "Viticulture",
    "wingspan": "Wingspan",
}

GOLF = "Golf: nine holes, each over at ten stars; the fewer turns the better. For one player"


class RollingRealmsGame(Game):
    name = "rolling_realms"
    title = "Rolling Realms"
    tagline = "Eleven small games, three a round: two dice for everybody, each in another realm."
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
    options = (
        *(
            Option(
                f"round-{round}", f"Realms of round {round}: choose three, or none to draw them", "", dict(TITLES), multiple=True
            )
            for round in range(1, ROUNDS + 1)
        ),
        Option("solo", "Alone", "normal", {"normal": "Three rounds, and a rank for the total", "golf": GOLF}),
    )
    schema = schema()

    def check(self, options: dict[str, str]) -> dict[str, str]:
        """R1.4: a round's realms are three or none, and no realm is played twice."""
        checked = super().check(options)
        taken: dict[str, int] = {}
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
                        f"{TITLES[name]} cannot be played in round {taken[name]} and again in round {round}", f"round-{round}"
                    )
                taken[name] = round
            checked[f"round-{round}"] = ",".join(sorted(names, key=REALMS.index))
        if checked["solo"] == "golf" and taken:
            raise BadOption("golf draws the realms of every hole: choose none with 'round-1', 'round-2' and 'round-3'", "solo")
        return checked

    def seat_range(self, options: dict[str, str]) -> tuple[int, int]:
        """R17.6: golf is for one."""
        return (1, 1) if options.get("solo") == "golf" else self.seats

    def check_seats(self, seats: int, options: dict[str, str]) -> None:
        if options.get("solo") == "golf" and seats != 1:
            raise BadOption(f"golf is played alone, not by {seats}")
        super().check_seats(seats, options)

    def build(self, edition: Edition, options: dict[str, str]) -> Rules:
        return RollingRealmsRules(self.name, edition, options)

    def renderer(self) -> Renderer:
        from rollwright.games.rolling_realms.render import RENDERER

        return RENDERER

    def rank(self, position: Position) -> str:
        assert isinstance(position, RollingRealmsPosition)
        return position.rank()

    def evaluate(self, position: Position, seat: int) -> float:
        assert isinstance(position, RollingRealmsPosition)
        return worth(position, seat)


GAME = RollingRealmsGame()
