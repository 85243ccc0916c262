"""Everything that does not change during a game: the components as plain lists, and lists prepared to find moves fast."""

from __future__ import annotations

from math import lcm
from typing import final

from rollwright.core.chance import ChanceOutcomes
from rollwright.core.edition import Edition
from rollwright.core.features import Feature
from rollwright.core.position import Rules
from rollwright.games.six_clans.bonuses import Bonuses
from rollwright.games.six_clans.components import BOTTOM, CLANS, DICE, HOME, MIDDLE, SIDE, TOP, ZONES
from rollwright.games.six_clans.features import feature_layout
from rollwright.games.six_clans.moves import MoveTable
from rollwright.games.six_clans.position import SixClansPosition, new_position
from rollwright.games.six_clans.zone_fits import UNKNOWN, ZoneFits


@final
class SixClansRules(Rules):
    """The rules with one edition and one choice of options."""

    def __init__(self, edition: Edition, options: dict[str, str]) -> None:
        super().__init__("six_clans", edition, options)
        self.table = MoveTable(edition)
        self.dealt = options["homes"] == "dealt"
        self.repeat = options["clans"] == "repeat"

        self.most = edition.row("number", "most-in-a-cell").integer("value")
        self.lines_scored = edition.row("number", "lines-scored").integer("value")
        self.recruit_points = edition.row("number", "points-per-recruit").integer("value")
        self.bonus_points = edition.row("number", "points-per-bonus").integer("value")
        self.picks_by_two = edition.row("number", "picks-by-two").integer("value")
        self.overflow = edition.row("number", "recruits-by-overflow").integer("value")

        self.sides = [row.integer("sides") for row in edition.rows("die")]
        self.clans = [row.text("title") for row in edition.rows("clan")]
        self.colors = [row.id for row in edition.rows("clan")]
        self.meeples = [row.integer("meeples") for row in edition.rows("clan")]
        self.picks = [row.integer("picks") for row in edition.rows("round")]
        self.kills = [row.integer("kills") for row in edition.rows("round")]
        self.rounds = len(self.picks)
        self.ranks = sorted((row.integer("least"), row.text("title")) for row in edition.rows("rank"))

        steps = [edition.row("zone", name).integer("step") for name in ZONES] + [0]
        self.clan_of = [[(home + step) % CLANS for step in steps] for home in range(CLANS)]  # by home clan and zone
        self.meeples_by_zone: dict[int, bytes] = {}  # made by features()
        self.zone_of = [[clans.index(clan) for clan in range(CLANS)] for clans in self.clan_of]  # by home clan and clan

        self._cells(edition)
        self._values(edition)
        self._places()
        self._chance()

    # the cells

    def _cells(self, edition: Edition) -> None:
        names = self.table.cells
        self.cells = len(names)
        prefixes = ("top-", "rising-", "middle-", "side-", "bottom-", "home-")
        self.start = [[name.startswith(prefix) for name in names].index(True) for prefix in prefixes]  # the first cell of a zone
        self.row = edition.row("number", "cells-in-a-row").integer("value")
        self.pairs = edition.row("number", "side-pairs").integer("value")
        self.bottom_pairs = (self.start[HOME] - self.start[BOTTOM]) // 2
        self.spaces = self.cells - self.start[HOME]
        self.stop = [*self.start[1:], self.cells]  # the cell after the last of a zone
        self.cell_zone = [0] * self.cells
        for zone in range(6):
            for cell in range(self.start[zone], self.stop[zone]):
                self.cell_zone[cell] = zone
        drawn = {row.id: row.integer("sides") for row in edition.rows("icon")}
        drawn.update({row.id: row.integer("need") for row in edition.rows("middle")})
        self.icon = [self.sides.index(drawn[name]) if drawn.get(name) else -1 for name in names]  # the size drawn in a cell
        self.points = [0] + [row.integer("points") for row in edition.rows("top")]  # by how many cells are filled
        self.times = [row.integer("times") for row in edition.rows("bottom")]
        self.bonus_of = self.table.bonuses
        self.spaces_of = [[space for space in range(self.spaces) if self.bonus_of[space] == kind] for kind in range(6)]
        self.bonus_sets: list[Bonuses | None] = [None] * (1 << self.spaces)  # by the set of spaces, made when first needed

    def bonuses(self, free: int) -> Bonuses:
        """Return the bonuses of this set of spaces."""
        known = self.bonus_sets[free]
        if known is None:
            held = [[space for space in spaces if free >> space & 1] for spaces in self.spaces_of]
            known = Bonuses([len(spaces) for spaces in held], [spaces[0] if spaces else -1 for spaces in held])
            self.bonus_sets[free] = known
        return known

    def _values(self, edition: Edition) -> None:
        self.all = (2 << self.most) - 2  # the values 1 to the most in a cell
        self.above = [self.all & ~((2 << value) - 1) for value in range(self.most + 2)]
        self.below = [self.all & ((1 << value) - 1) for value in range(self.most + 2)]
        self.limit_kind = [row.text("kind") for row in edition.rows("top")]
        self.limit = [row.integer("limit") for row in edition.rows("top")]
        self.limits = [
            self.above[limit - 1] if kind == "least" else self.below[min(limit, self.most) + 1]
            for kind, limit in zip(self.limit_kind, self.limit, strict=True)
        ]
        # values that n bonuses reach on a die from a value, in either direction
        self.values_near = [
            [
                [sum([1 << other for other in range(1, sides + 1) if 0 < abs(other - value) <= steps]) for steps in range(sides)]
                for value in range(sides + 1)
            ]
            for sides in self.sides
        ]
        # sizes that n bonuses reach from a size, in either direction
        self.sizes_near = [
            [sum([1 << size for size in range(DICE) if 0 < abs(size - here) <= steps]) for steps in range(DICE)]
            for here in range(DICE)
        ]

    # what the zones take; built when a position first needs them, and then shared

    def _places(self) -> None:
        self.unknown = [UNKNOWN] * DICE
        self.no_rows: list[list[int]] = []
        self.takes_all = [self.all] * DICE
        self.top_fits = [self._in_order(self.start[TOP] + filled, mask) for filled, mask in enumerate([*self.limits, 0])]
        free = [self.all] * self.spaces + [0]
        self.home_fits = [self._in_order(self.start[HOME] + filled, mask) for filled, mask in enumerate(free)]
        self.middle_fits: list[ZoneFits | None] = [None] * 512
        self.bottom_fits: list[ZoneFits | None] = [None] * 3**self.bottom_pairs
        self.second_fits: list[ZoneFits | None] = [None] * ((self.row + 1) * (self.most + 2)) ** 2
        self.middle_usable = [0] * DICE  # cells that take a size
        self.middle_drawn = [0] * DICE
        for at in range(9):
            icon = self.icon[self.start[MIDDLE] + at]
            for size in range(DICE):
                if icon in (-1, size):
                    self.middle_usable[size] |= 1 << at
                if icon == size:
                    self.middle_drawn[size] |= 1 << at
        # by the set of equal pairs that are empty, the rows that write a die into them
        side = [[self.start[SIDE] + at for at in range(2 * self.pairs) if empty >> at // 2 & 1] for empty in range(1 << self.pairs)]
        self.side_rows = [[self.rows(die, cells) for cells in side] for die in range(DICE)]
        self.threes = [3**pair for pair in range(self.bottom_pairs)]

    def _in_order(self, cell: int, mask: int) -> ZoneFits:
        """Return what a zone takes that is filled cell by cell, when this cell is next."""
        drawn = [mask if mask and self.icon[cell] == size else 0 for size in range(DICE)]
        rows = [self.rows(die, [cell] if mask else []) for die in range(DICE)]
        return ZoneFits([mask] * DICE, drawn, self.unknown, self.unknown, rows, 0)

    def rows(self, die: int, cells: list[int]) -> list[int]:
        """Return the rows of the move table that write a die into these cells."""
        return [die * self.table.width + cell for cell in cells]

    # chance

    def _chance(self) -> None:
        self.unit: list[int] = []  # meeples are counted in one number: the unit of each clan
        weight = 1
        for count in self.meeples:
            self.unit.append(weight)
            weight *= count + 1
        self.full_bag = sum([unit * count for unit, count in zip(self.unit, self.meeples, strict=True)])
        self.draws: list[ChanceOutcomes | None] = [None] * weight
        self.deaths: list[ChanceOutcomes | None] = [None] * weight
        even = lcm(*self.sides)
        table = self.table
        self.dice_in = [[die for die in range(DICE) if dice >> die & 1] for dice in range(1 << DICE)]  # the dice of a set
        self.rolls: list[ChanceOutcomes] = []  # by the set of dice that are still to be rolled
        for left in range(1 << DICE):
            moves: list[int] = []
            weights: list[int] = []
            for die in range(DICE):
                if left >> die & 1:
                    moves += table.roll[die][1:]
                    weights += [even // self.sides[die]] * self.sides[die]
            first = left == (1 << DICE) - 1
            words = "roll the five dice" if first else "roll the next die, in any order"
            self.rolls.append(ChanceOutcomes(words, moves, weights, continues=not first, example=f"roll {table.dice[2]} 5"))
        self.deals: list[ChanceOutcomes | None] = [None] * (1 << CLANS)
        self.round_of = self._rounds()
        self.turns = len(self.round_of)

    def _rounds(self) -> list[int]:
        """Return the round of each turn, both from 0: the bag is a clock that does not depend on luck."""
        bag, discard, now = sum(self.meeples), 0, 0
        found: list[int] = []
        while True:
            on_dice = 0
            for _ in range(DICE):
                bag -= 1
                on_dice += 1
                if bag == 0:
                    if now == self.rounds - 1:
                        return [*found, now]
                    now += 1
                    bag, discard = discard - self.kills[now], 0
            discard += on_dice
            found.append(now)

    def counts(self, code: int) -> list[int]:
        """Return how many meeples of each clan are in the bag, the discard, or the graveyard."""
        found = []
        for most in self.meeples:
            found.append(code % (most + 1))
            code //= most + 1
        return found

    def draw_outcomes(self, bag: int) -> ChanceOutcomes:
        """Return the outcomes of drawing a meeple from this bag."""
        outcomes = self.draws[bag]
        if outcomes is None:
            outcomes = self._from_bag(bag, "draw a meeple for the die", self.table.draw, "draw")
            self.draws[bag] = outcomes
        return outcomes

    def kill_outcomes(self, bag: int) -> ChanceOutcomes:
        """Return the outcomes of killing a meeple of this bag."""
        outcomes = self.deaths[bag]
        if outcomes is None:
            outcomes = self._from_bag(bag, "draw the meeple that is killed", self.table.kill, "kill")
            self.deaths[bag] = outcomes
        return outcomes

    def _from_bag(self, bag: int, words: str, rows: list[int], verb: str) -> ChanceOutcomes:
        counts = self.counts(bag)
        moves = [rows[clan] for clan in range(CLANS) if counts[clan]]
        return ChanceOutcomes(
            words, moves, [count for count in counts if count], continues=True, example=f"{verb} {self.colors[0]}"
        )

    def deal_outcomes(self, cards: int) -> ChanceOutcomes:
        """Return the outcomes of dealing one of these Home Cards."""
        outcomes = self.deals[cards]
        if outcomes is None:
            moves = [self.table.deal[clan] for clan in range(CLANS) if cards >> clan & 1]
            whole = cards == (1 << CLANS) - 1
            words = "deal the Home Cards" if whole else "deal the next Home Card"
            outcomes = ChanceOutcomes(words, moves, continues=not whole, example=f"home {self.colors[0]}")
            self.deals[cards] = outcomes
        return outcomes

    # the contract

    def new(self, seats: int) -> SixClansPosition:
        return new_position(self, seats)

    def num_moves(self) -> int:
        return len(self.table.rows)

    def is_chance(self, move: int) -> bool:
        return move >= self.table.first_chance

    def feature_layout(self) -> tuple[Feature, ...]:
        return feature_layout(self)

    def chance_moves(self) -> range:
        return range(self.table.first_chance, len(self.table.rows))

    def score_bounds(self) -> tuple[int, int]:
        """Return bounds from the highest number in every cell, and from differences that are all negative."""
        differences = self.most * sum(self.times)
        recruits = self.recruit_points * sum(self.meeples) * self.rounds
        numbers = self.most * (2 * self.row + 3 * self.lines_scored + 2 * self.pairs)
        return -differences, max(self.points) + numbers + differences + recruits + self.bonus_points * self.spaces

    def format_move(self, move: int) -> str:
        return self.table.rows[move].text

    def parse_move(self, text: str) -> int:
        return self.table.parse_move(text)

    def click_path(self, move: int) -> tuple[str, ...]:
        return self.table.rows[move].path

    def max_moves_per_seat(self) -> int:
        # per turn, five dice and its end; a bonus takes two more moves, and a split one more
        return self.turns * (DICE + 1) + 3 * self.spaces
