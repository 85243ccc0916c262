"""The rules of Rolling Realms with one edition and one choice of options: chance outcomes and prepared lists."""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.core.chance import ChanceOutcomes
from rollwright.core.edition import Edition
from rollwright.core.errors import BadOption
from rollwright.core.features import Feature
from rollwright.core.position import Rules
from rollwright.games.rolling_realms.components import ROUNDS, TURNS, Components
from rollwright.games.rolling_realms.features import feature_layout
from rollwright.games.rolling_realms.moves import ROLL, MoveTable
from rollwright.games.rolling_realms.position import RollingRealmsPosition
from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.sheet import PLACES


class RollingRealmsRules(Rules):
    """The rules of one edition with one choice of options."""

    def __init__(self, game: str, edition: Edition, options: dict[str, str], realms: Sequence[type[Realm]]) -> None:
        super().__init__(game, edition, options)
        components = Components(edition, realms)
        self.components = components
        self.realms = components.realms
        self.capacity = components.capacity
        self.unspent = components.unspent
        self.golf = options["solo"] == "golf"  # R17.2: solo, nine holes instead of three rounds
        self.rounds = components.holes if self.golf else ROUNDS
        self.turns = components.hole_turns if self.golf else TURNS
        self.round_name = "hole" if self.golf else "round"
        self.table = MoveTable(self.realms, self.capacity[2])
        self.rows = self.table.first_cell  # by realm and die: the row of cell 0
        self.chosen = chosen_realms(options, self.table.names)
        self.reveals: dict[int, ChanceOutcomes] = {}  # by the mask of the realms used and the round, built when first needed
        weights = [1 if self.table.rows[roll].die == self.table.rows[roll].number else 2 for roll in self.table.rolls]
        titles = [realm.title for realm in self.realms]
        self.reasons = [[f"Round {round + 1}, {title}" for title in titles] for round in range(ROUNDS)]  # by round and realm
        self.labels: dict[str, str] = {}  # of slots and buttons, filled by the renderer when first needed
        self.roll = ChanceOutcomes("roll the two dice", self.table.rolls, weights, example="roll 2 6")

    def new(self, seats: int) -> RollingRealmsPosition:
        position = RollingRealmsPosition(self, 0, self.turns, [], [], [], 0, [])
        position.sheets = [position.fresh([]) for _ in range(seats)]
        return position

    def num_moves(self) -> int:
        return len(self.table.rows)

    def is_chance(self, move: int) -> bool:
        return self.table.kinds[move] <= ROLL

    def feature_layout(self) -> tuple[Feature, ...]:
        return feature_layout(self)

    def chance_moves(self) -> range:
        return range(self.table.rolls[-1] + 1)

    def score_bounds(self) -> tuple[int, int]:
        """Return bounds from a star for every cell and all resources unspent; in golf, from no turns and the most turns."""
        if self.golf:
            return -10 * self.rounds * self.turns, 10 * self.rounds * self.components.par
        cells = max([len(realm.cells[0]) for realm in self.realms])
        return 0, self.rounds * (10 * PLACES * cells + self.unspent * sum(self.capacity))

    def format_move(self, move: int) -> str:
        return self.table.rows[move].text

    def parse_move(self, text: str) -> int:
        return self.table.parse(text)

    def click_path(self, move: int) -> tuple[str, ...]:
        return self.table.rows[move].path

    def max_moves_per_seat(self) -> int:
        # Each turn ends with one "done" and uses two rolled dice. Every other move spends or takes one of the round's resources, or
        # uses or discards a die made with them; Euphoria's twelve numbers and the steps of a realm add a move each.
        resources = sum(self.capacity)
        steps = max([len(realm.steps) for realm in self.realms])
        return self.rounds * (self.turns * 3 + 3 * resources + 12 + steps)

    def reveal_outcomes(self, used: int, round: int) -> ChanceOutcomes:
        """Return what can be drawn at the start of a round (from 0) after these realms were used (R1.2, R1.3, R1.4, R17.2)."""
        closed = 0 if self.golf else used
        key = closed * self.rounds + round
        outcomes = self.reveals.get(key)
        if outcomes is None:
            for chosen in self.chosen:
                closed |= chosen
            chosen = 0 if self.golf else self.chosen[round]
            moves = []
            for number in range(len(self.table.revealed)):
                mask = self.table.rows[number].die
                if mask == chosen if chosen else not mask & closed:
                    moves.append(number)
            verb = "lay out the three chosen realms" if chosen else "draw three realms"
            outcomes = ChanceOutcomes(f"{verb} for {self.round_name} {round + 1}", moves, example=self.format_move(moves[0]))
            self.reveals[key] = outcomes
        return outcomes


def chosen_realms(options: dict[str, str], names: list[str]) -> list[int]:
    """Return for each round the mask of the realms its option names, or 0 where they are drawn."""
    found = []
    for round in range(1, ROUNDS + 1):
        mask = 0
        for name in options[f"round-{round}"].split(","):
            if name and name not in names:
                raise BadOption(
                    f"this edition does not have the realm {name!r} of 'round-{round}'; choose from: {', '.join(names)}"
                )
            if name:
                mask |= 1 << names.index(name)
        found.append(mask)
    return found
