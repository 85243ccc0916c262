"""Printed facts, prepared for use: the tables of an edition as plain lists.

Colors are 0 red, 1 yellow, 2 white, and a resource has the number of its color. A building is a number from 0 to 35: six columns
of each of the six kinds, in the order of KINDS. A gain is also one number: amount * 8 + item.
"""

from __future__ import annotations

from typing import Final

from rollwright.core.edition import Edition, Row
from rollwright.games.troyes_dice.schema import CITIZENS, COLORS, COLUMNS, KINDS, NOTCHES, PLACES, RESOURCES

RED: Final = 0
YELLOW: Final = 1
WHITE: Final = 2

FORTRESS: Final = 0  # their numbers in KINDS
HALL: Final = 2
CATHEDRAL: Final = 4
ROW: Final = 63  # the six columns of a kind, as a mask
DISTRICT: Final = 4095  # the two kinds of a color
COUNT: Final = [mask.bit_count() for mask in range(64)]  # how many columns are in a mask

CITIZEN: Final = 0  # and 1, 2: citizens of a color
RESOURCE: Final = 3  # and 4, 5: resources of a color
BUILD: Final = 6  # a building of your choice; the amount is a mask of kinds
CHOICE: Final = 7  # a citizen of your choice; the amount is a mask of colors

ANY: Final = 3  # a price in resources of your choice
RECOLOR: Final = 2  # knowledge for another color
NEVER: Final = 99  # more than any player can pay

DAYS: Final = 8
HALVES: Final = 16
DESTRUCTION: Final = 4  # the first half day on which dice on the sheets are destroyed: the morning of day 3


def gain(item: int, amount: int) -> int:
    return amount * 8 + item


def gain_of(row: Row) -> int:
    """Return the gain in a row of an edition."""
    return gain(item_of(row.text("gain")), row.integer("amount"))


def item_of(name: str) -> int:
    return CITIZEN + CITIZENS.index(name) if name in CITIZENS else RESOURCE + RESOURCES.index(name)


class TileSide:
    """The effect of one side of a Banquets & Raids tile on the die on its plaza."""

    def __init__(self, name: str, amount: int, resource: int) -> None:
        self.name = name
        self.amount = amount
        self.resource = resource  # of the effect "price"
        self.shift = amount if name == "shift" else 1  # how far one influence goes
        self.recolor = amount if name == "recolour" else NEVER if name == "one-colour" else RECOLOR
        self.free = name == "free"
        self.fortress = amount if name == "fortress" else 0
        self.cathedral = amount if name == "cathedral" else 0
        self.hall = amount if name == "hall" else 0
        self.work = amount if name == "work" else 0
        self.feast = name in ("fortress", "cathedral", "work")  # it adds gains to a building
        self.value = amount if name == "value" else -1
        self.tame = name == "tame"
        self.wild = name == "wild"


class Components:
    """The printed facts of one edition."""

    def __init__(self, edition: Edition, deniers_only: bool) -> None:
        # the wheel (T1)
        self.pairs = [0] * NOTCHES  # how many tiles have these two colors, the lower first: pair(front, back)
        for row in edition.rows("plaza"):
            self.pairs[pair(COLORS.index(row.text("front")), COLORS.index(row.text("back")))] += 1
        self.price: list[int] = []  # by segment: a resource, or ANY
        self.price_amount: list[int] = []
        for half in ("morning", "afternoon"):
            for place in range(1, PLACES + 1):
                row = edition.row("segment", f"{half}-{place}")
                price = resource_of(row.text("price"))
                self.price.append(YELLOW if deniers_only and price == ANY else price)
                self.price_amount.append(row.integer("amount"))

        # resources (T1.5)
        self.start = [edition.row("resource", name).integer("start") for name in RESOURCES]
        self.length = [edition.row("resource", name).integer("length") for name in RESOURCES]
        self.linked: list[list[int]] = []  # by color: how many citizens are linked to the first n symbols
        for name in RESOURCES:
            row = edition.row("resource", name)
            at = row.integers("citizens")
            self.linked.append([len([n for n in at if n <= count]) for count in range(row.integer("length") + 1)])

        # citizens (T1.6)
        tracks = sorted(edition.rows("track"), key=lambda row: COLORS.index(row.text("colour")))
        self.track_name = [row.id for row in tracks]
        self.track = [row.integer("length") for row in tracks]
        self.bonus: list[list[int]] = [[]]  # the gains of each bonus; number 0 is none
        self.bonus_id = [""]
        self.bonus_at = [0]  # which citizen gives it
        self.bonus_color = [-1]  # on which track, or -1 for all three
        self.event = [[0] * (length + 1) for length in self.track]  # by color and count: a bonus, or -(a column's bonus)
        for row in edition.rows("bonus"):
            kinds = sum([1 << KINDS.index(name) for name in row.texts("build")])
            gains = [gain(BUILD, kinds)] if kinds else [gain(item_of(name), 1) for name in row.texts("gains")]
            self.bonus.append(gains)
            self.bonus_id.append(row.id)
            self.bonus_at.append(row.integer("at"))
            self.bonus_color.append(COLORS.index(row.text("track")) if row.text("track") in COLORS else -1)
            for color in range(3):
                if row.text("track") == "column":
                    self.event[color][row.integer("at")] = 1 - len(self.bonus)
                elif row.text("track") == COLORS[color]:
                    self.event[color][row.integer("at")] = len(self.bonus) - 1

        # buildings (T8, T9)
        self.own = [0] * 36  # what a Fortress or work building gives
        for row in edition.rows("fortress"):
            self.own[row.integer("column") - 1] = gain_of(row)
        for row in edition.rows("work"):
            for column in range(COLUMNS):
                self.own[KINDS.index(row.id) * COLUMNS + column] = gain_of(row)
        self.hall_die = [0] * COLUMNS
        self.hall_amount = [0] * COLUMNS  # for one die
        self.hall_item = [0] * COLUMNS
        for row in edition.rows("hall"):
            column = row.integer("column") - 1
            self.hall_die[column] = COLORS.index(row.text("die"))
            self.hall_amount[column] = row.integer("amount")
            self.hall_item[column] = item_of(row.text("gain"))
        self.scored = [0] * COLUMNS  # by Cathedral: the kind it scores
        for row in edition.rows("cathedral"):
            self.scored[row.integer("column") - 1] = KINDS.index(row.text("scores"))
        self.links: list[list[int]] = [[] for _ in range(36)]  # by building: the numbers of its links
        self.link_pair: list[int] = []  # both buildings, as a mask
        self.link_gain: list[int] = []
        self.link_id: list[str] = []
        for row in edition.rows("link"):
            left = KINDS.index(row.text("kind")) * COLUMNS + row.integer("left") - 1
            for building in (left, left + 1):
                self.links[building].append(len(self.link_pair))
            self.link_pair.append(3 << left)
            self.link_gain.append(gain_of(row))
            self.link_id.append(row.id)

        # the most citizens a bonus can give, with the links of a building and four dice for a Great Hall
        halls = [amount * PLACES for amount in self.hall_amount]
        most = max([*halls, *[gain >> 3 for gain in self.own]]) + 2 * max([0, *[gain >> 3 for gain in self.link_gain]])
        self.choices = [kinds_mask(gains[0]) for gains in self.bonus[1:] if gains[0] & 7 == BUILD]  # by building bonus
        self.bonus_citizens = [most if gains and gains[0] & 7 == BUILD else len(gains) for gains in self.bonus]

        # Banquets & Raids (T12); number 0 is no tile, 2 * tile - 1 its Banquet side, 2 * tile its Raid side
        self.effects = [TileSide("none", 0, -1)]
        for tile in range(1, 9):
            for side in ("banquet", "raid"):
                row = edition.row("tile", f"{tile}-{side}")
                self.effects.append(TileSide(row.text("effect"), row.integer("amount"), resource_of(row.text("resource"))))


def kinds_mask(entry: int) -> int:
    """Return the buildings of the kinds that a BUILD gain allows, as a mask."""
    mask = 0
    for kind in range(6):
        if entry >> 3 + kind & 1:
            mask |= ROW << kind * COLUMNS
    return mask


def available_dice(available: int, color: int) -> int:
    """Return how many dice of a color can be chosen, from the counts of all three in one number (T8.4)."""
    return available >> color * 4 & 15


def pair(one: int, other: int) -> int:
    """Return the number of two colors, independent of which is on top."""
    return min(one, other) * 3 + max(one, other)


def resource_of(name: str) -> int:
    """Return a resource, ANY, or -1 for none."""
    return ANY if name == "any" else RESOURCES.index(name) if name in RESOURCES else -1
