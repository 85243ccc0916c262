"""The table of all moves, their notation in both directions, and their click paths.

A die with its payment, color, value, and use is one row (T5). Rows name buildings by their printed column, counted from the left;
the value above a column is settled in setup. A gain names the value that the die has when it is used.
"""

from __future__ import annotations

from typing import Final

from rollwright.core.errors import Unreadable
from rollwright.games.troyes_dice.components import CHOICE
from rollwright.games.troyes_dice.names import MANY_RESOURCES, building_name, building_slot, item_name, resources
from rollwright.games.troyes_dice.schema import COLORS, COLUMNS, PLACES, RESOURCES

# kinds
GAIN: Final = 0  # a die for resources
CONSTRUCT: Final = 1  # a die for a building
PASS: Final = 2
BONUS: Final = 3  # a building as a bonus
CIRCLE: Final = 4  # a citizen of your choice
LEAVE: Final = 5  # decline a citizen for which there is no room
NEXT: Final = 6  # which of several gains comes next
PLAZA: Final = 7  # chance from here on
START: Final = 8
TILE: Final = 9
ROLL: Final = 10

BUILDINGS: Final = 36
FACES: Final = 6
MASKS: Final = 64  # sets of columns


class Move:
    """One row. Fields that a kind does not need are -1."""

    def __init__(self, kind: int, place: int, payment: int, building: int, color: int, value: int) -> None:
        self.kind = kind
        self.place = place  # of the die, 0 to 3
        self.payment = payment  # into MoveTable.payments
        self.building = building  # 0 to 35
        self.color = color  # of the die when it is used; of the plaza's upper face; of a citizen
        self.value = value  # of the die when used; an item for NEXT; the lower face; a start value; a tile; a roll
        self.text = ""  # the notation

    def __repr__(self) -> str:
        return f"Move({self.text!r})"


class Roll:
    """The values of the four dice, and the places they go to (T3.2, T3.3)."""

    def __init__(self, black: int, clear: list[int], weight: int) -> None:
        self.black = black
        self.clear = clear  # rising
        self.weight = weight  # how many of the 216 ways to roll the clear dice give these values
        self.black_at = len([value for value in clear if value < black])
        self.values = [*clear[: self.black_at], black, *clear[self.black_at :]]  # by place
        self.shown = [  # by place: place, value and whether it is the black die, as one number (TroyesDiceRules.die)
            (place * FACES + value - 1) * 2 + int(place == self.black_at) for place, value in enumerate(self.values)
        ]


def all_rolls() -> list[Roll]:
    """Return all rolls of one black and three clear dice: 6 x 56 rows."""
    found = []
    for black in range(1, FACES + 1):
        for low in range(1, FACES + 1):
            for middle in range(low, FACES + 1):
                for high in range(middle, FACES + 1):
                    weight = 1 if low == high else 3 if middle in (low, high) else 6
                    found.append(Roll(black, [low, middle, high], weight))
    return found


def all_payments(most: int) -> list[list[int]]:
    """Return the ways to pay up to `most` resources of any kind, as counts by resource, the fewest first."""
    return [
        [influence, deniers, size - influence - deniers]
        for size in range(most + 1)
        for influence in range(size, -1, -1)
        for deniers in range(size - influence, -1, -1)
    ]


class MoveTable:
    """All rows. `most_any`: how many resources of any kind a die may cost; `lowest`: the lowest value a die can have."""

    def __init__(self, most_any: int, lowest: int) -> None:
        self.lowest = lowest
        self.payments = all_payments(most_any)
        self.first_payment = [size * (size + 1) * (size + 2) // 6 for size in range(most_any + 1)]
        self.rolls = all_rolls()
        self.values = FACES + 1 - lowest  # how many values a gain may have
        self.width = BUILDINGS + 3 * self.values  # rows for one die with one payment
        self.rows: list[Move] = []
        for place in range(PLACES):
            for payment in range(len(self.payments)):
                for building in range(BUILDINGS):
                    self.rows.append(Move(CONSTRUCT, place, payment, building, building // (2 * COLUMNS), -1))
                for color in range(3):
                    for value in range(lowest, FACES + 1):
                        self.rows.append(Move(GAIN, place, payment, -1, color, value))
        self.pass_at = len(self.rows)
        self.rows.append(Move(PASS, -1, -1, -1, -1, -1))
        self.bonus_at = len(self.rows)
        self.rows += [Move(BONUS, -1, -1, building, -1, -1) for building in range(BUILDINGS)]
        self.circle_at = len(self.rows)
        self.rows += [Move(CIRCLE, -1, -1, -1, color, -1) for color in range(3)]
        self.leave_at = len(self.rows)
        self.rows.append(Move(LEAVE, -1, -1, -1, -1, -1))
        self.next_at = len(self.rows)
        self.rows += [Move(NEXT, -1, -1, -1, -1, item) for item in (0, 1, 2, 3, 4, 5, CHOICE)]
        self.chance_at = len(self.rows)
        self.rows += [Move(PLAZA, -1, -1, -1, up, down) for up in range(3) for down in range(3)]
        self.start_at = len(self.rows)
        self.rows += [Move(START, -1, -1, -1, -1, value) for value in range(1, FACES + 1)]
        self.tile_at = len(self.rows)
        self.rows += [Move(TILE, -1, -1, -1, -1, tile) for tile in range(1, 9)]
        self.roll_at = len(self.rows)
        self.rows += [Move(ROLL, -1, -1, -1, -1, roll) for roll in range(len(self.rolls))]
        self.numbers: dict[str, int] = {}  # by notation
        for number, row in enumerate(self.rows):
            row.text = self._notation(row)
            self.numbers[row.text] = number

    def construct_row(self, place: int, payment: int, building: int) -> int:
        return (place * len(self.payments) + payment) * self.width + building

    def gain_row(self, place: int, payment: int, color: int, value: int) -> int:
        at = (place * len(self.payments) + payment) * self.width + BUILDINGS
        return at + color * self.values + value - self.lowest

    def next_row(self, item: int) -> int:
        return self.next_at + (6 if item == CHOICE else item)

    # notation

    def _notation(self, move: Move) -> str:
        if move.kind == GAIN:
            return f"die {move.place + 1} gain {resources(move.color, move.value)}{self._paid(move)}"
        if move.kind == CONSTRUCT:
            return f"die {move.place + 1} {building_name(move.building)}{self._paid(move)}"
        if move.kind == PASS:
            return "pass"
        if move.kind == BONUS:
            return f"build {building_name(move.building)}"
        if move.kind == CIRCLE:
            return f"citizen {COLORS[move.color]}"
        if move.kind == LEAVE:
            return "leave the citizen"
        if move.kind == NEXT:
            return f"next {item_name(move.value)}"
        if move.kind == PLAZA:
            return f"plaza {COLORS[move.color]}/{COLORS[move.value]}"
        if move.kind == START:
            return f"start {move.value}"
        if move.kind == TILE:
            return f"tile {move.value}"
        roll = self.rolls[move.value]
        return f"black {roll.black} clear {' '.join([str(value) for value in roll.clear])}"

    def _paid(self, move: Move) -> str:
        names = self.payment_names(move.payment)
        return f" pay {' '.join(names)}" if names else ""

    def payment_names(self, payment: int) -> list[str]:
        """Return the resources of a payment, one name for each."""
        counts = self.payments[payment]
        return [RESOURCES[resource] for resource in range(3) for _ in range(counts[resource])]

    def parse_move(self, text: str) -> int:
        words = text.lower().replace(",", " ").split()
        if words[:1] == ["black"] and words[2:3] == ["clear"]:
            words = words[:3] + sorted(words[3:])
        if "pay" in words:
            at = words.index("pay") + 1
            paid = [word.rstrip("s") for word in words[at:]]
            words = words[:at] + [name for name in RESOURCES for _ in range(paid.count(name))] + words[at + len(paid) :]
            if len(words) != at + len(paid):
                raise self._unreadable(text)
        if words[2:3] == ["gain"] and len(words) > 4:
            name = words[4].rstrip("s")
            words[4] = MANY_RESOURCES[RESOURCES.index(name)] if name in RESOURCES and words[3] != "1" else name
        number = self.numbers.get(" ".join(words), -1)
        if number < 0:
            raise self._unreadable(text)
        return number

    def _unreadable(self, text: str) -> Unreadable:
        return Unreadable(
            f"{text[:60]!r} is not a move of Troyes Dice; moves look like: die 2 hall 4, die 2 hall 4 pay denier, "
            "die 3 gain 5 deniers, pass, build cathedral 1, citizen red, leave the citizen, next influence; and what is rolled or "
            "drawn like: black 3 clear 1 3 6, plaza red/yellow, start 4, tile 5"
        )

    # click paths

    def click_path(self, number: int) -> tuple[str, ...]:
        move = self.rows[number]
        if move.kind == GAIN:
            slots = [f"die-{move.place}", f"track-{COLORS[move.color]}", f"value-{move.value}"]
            return tuple(slots + [f"pay-{name}" for name in self.payment_names(move.payment)])
        if move.kind == CONSTRUCT:
            slots = [f"die-{move.place}", building_slot(move.building)]
            return tuple(slots + [f"pay-{name}" for name in self.payment_names(move.payment)])
        if move.kind == PASS:
            return ("pass",)
        if move.kind == BONUS:
            return (building_slot(move.building),)
        if move.kind == CIRCLE:
            return (f"citizens-{COLORS[move.color]}",)
        if move.kind == LEAVE:
            return ("leave",)
        if move.kind == NEXT:
            return (f"next-{item_name(move.value).replace(' ', '-')}",)
        return ()
