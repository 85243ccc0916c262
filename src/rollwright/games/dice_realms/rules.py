"""The rules of one edition with its options: numbers, prepared lists, chance outcomes."""

from __future__ import annotations

from rollwright.core.chance import ChanceOutcomes
from rollwright.core.edition import Edition
from rollwright.core.english import seat_name
from rollwright.core.errors import BadOption
from rollwright.core.features import Feature
from rollwright.core.position import Position, Rules
from rollwright.games.dice_realms.components import Components, upgrade_cost
from rollwright.games.dice_realms.features import feature_layout
from rollwright.games.dice_realms.inventory import ItemNames
from rollwright.games.dice_realms.move_kinds import DRAW, FATE, PIECE, ROLL
from rollwright.games.dice_realms.moves import MoveTable
from rollwright.games.dice_realms.position import DiceRealmsPosition
from rollwright.games.dice_realms.schema import MOST_SEATS

MOST_NAMED = 8  # tiles that the options can name


class DiceRealmsRules(Rules):
    """The rules of an edition and options; built once and shared by all positions."""

    def __init__(self, game: str, edition: Edition, options: dict[str, str]) -> None:
        super().__init__(game, edition, options)
        self.components = Components(edition)
        self.table = MoveTable(self.components)
        self.kind = [row.kind for row in self.table.rows]  # by move: lists of numbers are faster than rows
        self.first = [row.first for row in self.table.rows]
        self.second = [row.second for row in self.table.rows]
        self.start = self.table.start
        self.faces = self.components.faces
        self.fates = self.components.fates
        self.dice = self.components.dice
        self.items = ItemNames(
            [face.title for face in self.faces], [die.title for die in self.dice], [face.title for face in self.fates]
        )
        self.destroyed = self.components.destroyed
        self.most_dice = self.table.most_dice
        numbers = self.components.numbers
        self.start_grain = numbers["start-grain"]
        self.start_rerolls = numbers["start-rerolls"]
        self.start_coins = numbers["start-coins"]
        self.treasury = numbers["treasury"]
        self.misery_points = numbers["misery-points"]
        self.scarce = numbers["scarce"]
        self.price_reroll = numbers["price-reroll"]
        self.price_set = numbers["price-set"]
        self.price_repair = numbers["price-repair"]
        self.price_upgrade = numbers["price-upgrade"]
        self.price_die = numbers["price-die"]
        self.grain_for_die = numbers["grain-for-die"]
        self.cheapest = min(self.price_reroll, self.price_set, self.price_upgrade)
        self.cost = [[upgrade_cost(old, new) for new in self.faces] for old in self.faces]
        self.reach = [self._reach(kind) for kind in range(len(self.faces))]
        self.fits = [
            [die.only == "" or face.color == die.only for face in self.faces] for die in self.dice
        ]  # kind of die, kind of face
        self.on_sale = [kind for kind, die in enumerate(self.dice) if die.for_sale]
        self.named, self.bag = self._tiles()
        self.draws = max(0, numbers["tiles"] - len(self.named))
        self.fate_outcomes = ChanceOutcomes("roll the Fate die and all dice", _rows(self.start[FATE], 6), example="fate 3")
        self.throw_outcomes = [[self._throw_outcomes(seat, dice) for dice in range(PIECE + 1)] for seat in range(MOST_SEATS)]
        self.reroll_outcomes = [
            [
                ChanceOutcomes(
                    f"reroll {seat_name(seat)}’s die {die + 1}", _rows(self.start[ROLL], 6), example="roll 4", at_once=True
                )
                for die in range(self.most_dice)
            ]
            for seat in range(MOST_SEATS)
        ]

    def _reach(self, old: int) -> list[int]:
        """Return the kinds that can replace a face, cheapest first."""
        kinds = [kind for kind in range(len(self.faces)) if kind != old and not self.faces[kind].destroyed]
        cost = self.cost[old]
        priced = sorted([(cost[kind], not self.components.standard[kind], kind) for kind in kinds])
        return [] if self.faces[old].destroyed else [kind for _, _, kind in priced]

    def _throw_outcomes(self, seat: int, dice: int) -> ChanceOutcomes:
        first = self.start[ROLL] + sum([6**number for number in range(1, dice)])
        count = 6**dice if dice else 0
        hint = "roll " + " ".join(["4", "1", "6"][:dice])
        what = f"{dice if dice > 1 else 'one'} of {seat_name(seat)}’s dice"
        return ChanceOutcomes(f"roll {what}", _rows(first, count), continues=True, example=hint)

    def _tiles(self) -> tuple[list[int], list[int]]:
        """Return the tiles that the options name, and the bag from which the others are drawn."""
        ids = [tile.id for tile in self.components.tiles]
        attacks = self.options["attacks"]
        bag: list[int] = []
        for number, tile in enumerate(self.components.tiles):
            if (tile.attacks and attacks == "none") or (tile.destroys and attacks == "no-destruction"):
                continue
            bag.append(number)
        setup = self.options["setup"]
        text = self.options["tiles"]
        chosen = [name.strip() for name in text.split(",")] if text.strip() else []
        if setup != "drawn":
            if setup not in self.components.setups:
                known = ", ".join(["drawn", *self.components.setups])
                raise BadOption(f"the option 'setup' cannot be {setup!r}; it can be: {known}", "setup")
            if chosen:
                raise BadOption(
                    f"the tiles of setup={setup} are given; no others can be named beside them (option 'tiles')", "tiles"
                )
            chosen = self.components.setups[setup]
        named: list[int] = []
        for id in chosen:
            if id not in ids:
                raise BadOption(f"the option 'tiles' cannot have {id!r}; the tiles are: {', '.join(ids)}", "tiles")
            number = ids.index(id)
            if number in named:
                raise BadOption(f"the option 'tiles' names {id!r} twice", "tiles")
            if number not in bag:
                raise BadOption(f"the tile {id!r} is out of the game with attacks={attacks}", "tiles")
            named.append(number)
        if len(named) > MOST_NAMED:
            raise BadOption(f"the option 'tiles' names {len(named)} tiles; {MOST_NAMED} are the most", "tiles")
        return named, [number for number in bag if number not in named]

    def new(self, seats: int) -> Position:
        if not 2 <= seats <= MOST_SEATS:
            raise BadOption(f"Dice Realms is played by 2 to {MOST_SEATS}, not by {seats}")
        return DiceRealmsPosition.begin(self, seats)

    def num_moves(self) -> int:
        return len(self.kind)

    def is_chance(self, move: int) -> bool:
        return self.kind[move] <= DRAW

    def chance_moves(self) -> range:
        return range(len([kind for kind in self.kind if kind <= DRAW]))

    def score_bounds(self) -> tuple[int, int]:
        return -1_000, 1_000  # far from any game; no rule limits the chips that the last round adds

    def feature_layout(self) -> tuple[Feature, ...]:
        return feature_layout(self)

    def format_move(self, move: int) -> str:
        return self.table.rows[move].text

    def parse_move(self, text: str) -> int:
        return self.table.parse_move(text)

    def click_path(self, move: int) -> tuple[str, ...]:
        return self.table.rows[move].path

    def max_moves_per_seat(self) -> int:
        return 100_000  # the dice decide how long a game lasts; no game gets close


def _rows(first: int, count: int) -> list[int]:
    return [first + number for number in range(count)]
