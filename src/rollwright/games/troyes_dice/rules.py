"""The rules of one edition with one set of options: lists prepared for speed, and the outcomes of chance.

Everything here is built once and shared by every position. The moves of a die are prepared by segment, plaza color, value, and
tile, so that listing moves only joins prepared lists.
"""

from __future__ import annotations

from typing import Final

from rollwright.core.chance import ChanceOutcomes
from rollwright.core.edition import Edition
from rollwright.core.features import Feature
from rollwright.core.position import Position, Rules
from rollwright.games.troyes_dice.components import ANY, HALVES, NEVER, Components, pair
from rollwright.games.troyes_dice.features import feature_layout, prepared_rows
from rollwright.games.troyes_dice.moves import BUILDINGS, FACES, MASKS, MoveTable
from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.games.troyes_dice.schema import COLUMNS, NOTCHES, PLACES
from rollwright.games.troyes_dice.scoring import ReasonTexts
from rollwright.games.troyes_dice.sheet import new_sheet
from rollwright.games.troyes_dice.wheel import Die, PaymentOption, Wheel

VALUES: Final = 7  # 0 to 6
REACHES: Final = 7  # 0 to 6 steps
SHOWN: Final = PLACES * FACES * 2  # what a roll can show of one die: its place and value, and whether it is the black one
IN_ALL_KINDS: Final = sum([1 << kind * COLUMNS for kind in range(6)])  # times a set of columns: its buildings


class TroyesDiceRules(Rules):
    """The rules of Troyes Dice with one edition and one set of options."""

    def __init__(self, edition: Edition, options: dict[str, str]) -> None:
        super().__init__("troyes_dice", edition, options)
        components = Components(edition, options["prices"] == "deniers")
        self.components = components
        self.expansion = options["expansion"]
        self.tiles = [int(name) for name in options["tiles"].split(",")] if self.expansion == "chosen" else []
        self.numberings = numberings(options["numbering"], options["columns"])  # by column: its value

        tiles_in_play = self.expansion != "no"
        any_by_segment = [components.price_amount[at] for at in range(2 * PLACES) if components.price[at] == ANY]
        any_by_tile = [effect.amount for effect in components.effects if tiles_in_play and effect.resource == ANY]
        most_any = max([0, *any_by_segment]) + max([0, *any_by_tile])
        self.effects = len(components.effects) if tiles_in_play else 1
        self.table = MoveTable(most_any, 0 if tiles_in_play else 1)
        self.moves = self.table.rows
        self.rolls = self.table.rolls
        self.num_payments = len(self.table.payments)

        self.building_rows = prepared_rows()
        self.reason_texts = ReasonTexts(components)
        self.numbers = list(range(len(self.moves)))  # the prepared lists share these objects: fewer to fetch from memory
        self.gains = self._prepared_gains()
        self.builds = self._prepared_builds()
        self.dice: list[Die | None] = [None] * (len(self.numberings) * 2 * self.effects * 3 * SHOWN)  # made on first use

        roll_at = self.table.roll_at
        weights = [roll.weight for roll in self.rolls]
        rolls = [roll_at + number for number in range(len(self.rolls))]
        self.roll_outcomes = ChanceOutcomes("roll the black die and 3 others", rolls, weights, example="black 3 clear 1 3 6")
        starts = [self.table.start_at + number for number in range(FACES)]
        self.start_outcomes = ChanceOutcomes("roll the value of the leftmost column", starts, continues=True, example="start 4")
        self.draw_step = [0] * NOTCHES  # by upper and lower face: what a tile adds to the number of the tiles drawn
        numbers = 1
        for low in range(3):
            for high in range(low, 3):
                self.draw_step[low * 3 + high] = self.draw_step[high * 3 + low] = numbers
                numbers *= components.pairs[low * 3 + high] + 1
        self.outcomes_by_drawn: list[ChanceOutcomes | None] = [None] * numbers

    def new(self, seats: int) -> TroyesDicePosition:
        numbering = 0 if len(self.numberings) == 1 else -1
        wheel = Wheel([], 0, self.tiles, 0, [], numbering, -1, -1, [], 0, 0, 0)
        return TroyesDicePosition(self, wheel, 0, [new_sheet(self.components) for _ in range(seats)])

    def num_moves(self) -> int:
        return len(self.moves)

    def is_chance(self, move: int) -> bool:
        return move >= self.table.chance_at

    def chance_moves(self) -> range:
        return range(self.table.chance_at, len(self.moves))

    def score_bounds(self) -> tuple[int, int]:
        """Return bounds from full tracks, all resources unspent, and a 3 in every Cathedral with all its buildings."""
        components = self.components
        unspent = sum([length // 2 for length in components.length])
        return 0, sum(components.track) + unspent + 3 * BUILDINGS

    def format_move(self, move: int) -> str:
        return self.moves[move].text

    def parse_move(self, text: str) -> int:
        return self.table.parse_move(text)

    def click_path(self, move: int) -> tuple[str, ...]:
        return self.table.click_path(move)

    def max_moves_per_seat(self) -> int:
        """Count dice and bonus buildings, and for each gain of a building, link, or bonus a choice and its place in the order."""
        return 10 * (HALVES + BUILDINGS + len(self.components.link_pair) + len(self.components.bonus))

    def feature_layout(self) -> tuple[Feature, ...]:
        return feature_layout(self.components)

    def is_obsolete(self, position: Position, seat: int, notation: str, version: int) -> bool:
        """Return whether this is an order answer that is no longer asked for: version 1 asked where the order changed nothing."""
        if version == 1:
            for row in range(self.table.next_at, self.table.chance_at):
                if self.format_move(row) == notation:
                    return position.refusal_code(seat, row) != 0
        return False

    # what a die offers

    def dice_at(self, numbering: int, half: int) -> int:
        """Return where the dice of this numbering and of this morning or afternoon start; see die()."""
        return (numbering * 2 + half) * self.effects * 3 * SHOWN

    def die(self, first: int, effect: int, color: int, shown: int) -> Die:
        """Return the die that shows this (Roll.shown) on a plaza of this color, beside this tile; `first` comes from dice_at()."""
        at = first + (effect * 3 + color) * SHOWN + shown
        die = self.dice[at]
        if die is None:
            half, numbering = first // (self.effects * 3 * SHOWN) % 2, first // (2 * self.effects * 3 * SHOWN)
            place, value, black = shown // (2 * FACES), shown // 2 % FACES + 1, shown % 2 == 1
            die = self._made_die(self.numberings[numbering], half * PLACES + place, color, effect, value, black)
            self.dice[at] = die
        return die

    def _made_die(self, columns: list[int], segment: int, color: int, number: int, rolled: int, black: bool) -> Die:
        components = self.components
        effect = components.effects[number]
        place = segment % PLACES
        attacks = effect.wild or (black and not effect.tame)
        value = effect.value if effect.value >= 0 and not attacks else rolled
        price = [0, 0, 0, 0]  # by resource, and of any kind
        if components.price[segment] >= 0 and not effect.free:
            price[components.price[segment]] += components.price_amount[segment]
        if effect.resource >= 0:
            price[effect.resource] += effect.amount
        first = self.table.first_payment[price[ANY]]
        reaches = [min(influence * effect.shift, REACHES - 1) for influence in range(components.length[0] + 1)]
        payments: list[PaymentOption] = []
        if not attacks:
            for payment in range(first, first + (price[ANY] + 1) * (price[ANY] + 2) // 2):
                paid = self.table.payments[payment]
                slot = place * self.num_payments + payment
                gains_at = ((slot * 3 + color) * VALUES + value) * REACHES * 2
                own_gains = [self.gains[gains_at + 2 * reach] for reach in reaches]
                all_gains = [self.gains[gains_at + 2 * reach + 1] for reach in reaches]
                own_builds = (slot * 6 + color * 2) * MASKS
                all_builds = slot * 6 * MASKS
                cost = [price[resource] + paid[resource] for resource in range(3)]
                payments.append(PaymentOption(cost[0], cost[1], cost[2], own_gains, all_gains, own_builds, all_builds))
        steps = [steps_between(value, wanted, effect.shift) for wanted in range(VALUES)]
        by_reach = [buildings_in_reach(columns, value, reach) for reach in range(REACHES)]
        reached = [by_reach[reach] for reach in reaches]
        return Die(
            place, color, rolled, value, black, attacks, effect, first, payments, steps, reached, columns.index(rolled)
        )  # fmt: skip

    def _prepared_gains(self) -> list[list[int]]:
        """Return by place, payment, color, value, reach, and whether it may be recolored: the rows that gain resources."""
        found: list[list[int]] = []
        table = self.table
        for place in range(PLACES):
            for payment in range(self.num_payments):
                for own in range(3):
                    for value in range(VALUES):
                        for reach in range(REACHES):
                            values = values_in_reach(value, reach)
                            for colors in ([own], [0, 1, 2]):
                                rows: list[int] = []
                                for color in colors if value >= table.lowest else []:
                                    first = table.gain_row(place, payment, color, values[0])
                                    rows += self.numbers[first : first + len(values)]
                                found.append(rows)
        return found

    def _prepared_builds(self) -> list[list[int]]:
        """Return by place, payment, kind, and a mask of columns: the rows that build there."""
        found: list[list[int]] = []
        for place in range(PLACES):
            for payment in range(self.num_payments):
                for kind in range(6):
                    at = self.table.construct_row(place, payment, kind * COLUMNS)
                    for mask in range(MASKS):
                        rows: list[int] = []
                        for column in range(COLUMNS):
                            if mask >> column & 1:
                                rows += self.numbers[at + column : at + column + 1]
                        found.append(rows)
        return found

    # chance in setup

    def plaza_outcomes(self, drawn: int, continues: bool) -> ChanceOutcomes:
        """Return the outcomes for the next plaza tile and its side (T2.1). `drawn` counts the pairs of colors drawn so far."""
        due = self.outcomes_by_drawn[drawn]
        if due is None:
            moves: list[int] = []
            weights: list[int] = []
            for up in range(3):
                for down in range(3):
                    left = self.tiles_left(drawn, up, down)
                    if left:
                        moves.append(self.table.chance_at + up * 3 + down)
                        weights.append(left * 2 if up == down else left)
            example = "plaza red/yellow: red on top, yellow beneath"
            due = ChanceOutcomes("draw a plaza tile and toss it", moves, weights, continues=continues, example=example)
            self.outcomes_by_drawn[drawn] = due
        return due

    def tiles_left(self, drawn: int, one: int, other: int) -> int:
        """Return how many plaza tiles with these two colors are not yet drawn."""
        count = self.components.pairs[pair(one, other)]
        return count - drawn // self.draw_step[one * 3 + other] % (count + 1)

    def tile_outcomes(self, tiles: list[int]) -> ChanceOutcomes:
        """Return the outcomes for the next Banquets & Raids tile (T12.1)."""
        left = [self.table.tile_at + tile - 1 for tile in range(1, 9) if tile not in tiles]
        which = ("first", "second", "third")[len(tiles)]
        return ChanceOutcomes(f"draw the tile for the {which} plaza with two equal faces", left, continues=True, example="tile 5")


def numberings(way: str, columns: str) -> list[list[int]]:
    """Return the values above the columns, by the starting value where it is rolled (T2.3 to T2.6)."""
    if way == "first":
        return [[1, 2, 3, 4, 5, 6]]
    if way == "expert":
        return [[int(value) for value in columns]]
    step = 1 if way == "rising" else -1
    return [[(start + step * column) % FACES + 1 for column in range(COLUMNS)] for start in range(FACES)]


def buildings_in_reach(columns: list[int], value: int, reach: int) -> int:
    """Return the buildings in the columns whose values a die can have, as a mask."""
    wanted = values_in_reach(value, reach)
    return IN_ALL_KINDS * sum([1 << column for column in range(COLUMNS) if columns[column] in wanted])


def values_in_reach(value: int, reach: int) -> list[int]:
    """Return the values a die can have (T5.9): from 1 to 6, and 0 only if it starts there."""
    return [wanted for wanted in range(min(value, 1), FACES + 1) if abs(wanted - value) <= reach]


def steps_between(value: int, wanted: int, shift: int) -> int:
    """Return the influence that changes this value into the wanted one."""
    if wanted == value:
        return 0
    if wanted == 0 or shift == 0:
        return NEVER
    return (abs(wanted - value) + shift - 1) // shift
