"""A position as a vector for learning: the table, then the seat's resources, dice, and cards."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, final

from rollwright.core.features import Feature, clipped
from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.sheet import COINED, DICE, EXCHANGED, PLACES, Sheet

if TYPE_CHECKING:
    from rollwright.games.rolling_realms.position import RollingRealmsPosition
    from rollwright.games.rolling_realms.rules import RollingRealmsRules

BYTE: Final = 255
CARD_WIDTH: Final = 36
MOST_ON_CARD: Final = 27
UP_TO_MOST: Final = bytes([min(number, MOST_ON_CARD) for number in range(256)])
NO_CARDS: Final = bytes(PLACES * CARD_WIDTH)
OWED: Final = 3  # choices counted
MASKS: Final = {  # by realm: how many numbers at the start of its card are masks, and whether the last one is
    "charterstone": (1, True),
    "euphoria": (2, False),
    "little_scythe": (2, False),
    "pendulum": (2, False),
    "scythe": (2, False),
    "viticulture": (3, False),
}

# bytes prepared for all values, since packing a list of numbers takes much longer
BITS: Final = [bytes([mask >> bit & 1 for bit in range(7)]) for mask in range(1 << 7)]
TWELVE_BITS: Final = [bytes([mask >> bit & 1 for bit in range(12)]) for mask in range(1 << 12)]  # Tapestry's card is one mask of 36
VALUES_OF_DICE: Final = [bytes(values) for values in product(range(7), repeat=DICE)]
ORIGINS_OF_DICE: Final = [bytes(origins) for origins in product(range(COINED + 1), repeat=DICE)]
PLACES_OF_DICE: Final = [bytes(places) for places in product(range(EXCHANGED + 2), repeat=DICE)]  # 0: not used
UNUSED_DICE: Final = ((1 * 5 + 1) * 5 + 1) * 5 + 1  # since `where` is -1 for a die that is not used
CHOICES: Final = [
    bytes([number, owed & 1, owed >> 1 & 1, owed >> 2 & 1, unfinished])
    for number, owed, unfinished in product(range(OWED + 1), range(8), range(PLACES + 1))
]


def feature_layout(rules: RollingRealmsRules) -> tuple[Feature, ...]:
    most = min(BYTE, max(rules.capacity))
    return (
        Feature("round", 1, rules.rounds),
        Feature("turn", 1, rules.turns),
        Feature("to act", 1, 1),
        Feature("realms", PLACES, len(rules.realms)),  # 0 for none
        Feature("rolled", 2, 6),
        Feature("dice", DICE, 6),  # 0: not there, or used
        Feature("dice: origin", DICE, 2),
        Feature("dice: used at", DICE, EXCHANGED + 1),  # 0: not used
        Feature("dice: may enter an active realm", DICE, 1),
        Feature("active realms", PLACES, 1),
        Feature("resources held", 3, most),
        Feature("resources gained", 3, most),
        Feature("choices owed", 1, OWED),
        Feature("next choice", 3, 1),
        Feature("unfinished realm", 1, PLACES),  # 0 for none
        Feature("first card", CARD_WIDTH, MOST_ON_CARD),
        Feature("second card", CARD_WIDTH, MOST_ON_CARD),
        Feature("third card", CARD_WIDTH, MOST_ON_CARD),
    )


def card_features(realm: Realm, card: list[int]) -> bytes:
    """Return the numbers of a card, masks bit by bit."""
    if realm.name == "tapestry":
        squares = card[0]
        return TWELVE_BITS[squares & 4095] + TWELVE_BITS[squares >> 12 & 4095] + TWELVE_BITS[squares >> 24 & 4095]
    masks = MASKS.get(realm.name)
    if masks is None:
        packed = _numbers(card)
    else:
        first, last = masks
        parts = [BITS[mask & 127] for mask in card[:first]]
        parts.append(_numbers(card[first:-1] if last else card[first:]))
        if last:
            parts.append(BITS[card[-1] & 127])
        packed = b"".join(parts)
    return packed.ljust(CARD_WIDTH, b"\0")[:CARD_WIDTH]


def _numbers(numbers: list[int]) -> bytes:
    try:
        return bytes(numbers).translate(UP_TO_MOST)
    except ValueError:  # a number below 0 or above 255
        return bytes([clipped(number if number > 0 else 0, MOST_ON_CARD) for number in numbers])


@final
class SheetFeatures:
    """The parts of the vector that rarely change: the start of it, until the next roll, and the three cards."""

    def __init__(self) -> None:
        self.round = self.turn = self.used = -1
        self.done = False
        self.rolled: list[int] = []
        self.packed_start = b""
        self.realms: list[Realm] = []
        self.cards: list[list[int]] = [[] for _ in range(PLACES)]
        self.packed = [b"" for _ in range(PLACES)]

    def start(self, position: RollingRealmsPosition, sheet: Sheet) -> bytes:
        """Return the round, the turn, the realms, and the roll."""
        if (
            position.round != self.round
            or position.turn != self.turn
            or len(position.used) != self.used
            or sheet.done != self.done
            or sheet.rolled is not self.rolled
        ):
            self.round = position.round
            self.turn = position.turn
            self.used = len(position.used)
            self.done = sheet.done
            self.rolled = sheet.rolled
            realms = [realm + 1 for realm in position.used[-PLACES:]] if self.used >= PLACES else [0] * PLACES
            self.packed_start = bytes(
                [position.round, position.turn if position.round else 0, 0 if sheet.done else 1, *realms, *sheet.rolled]
            )
        return self.packed_start

    def card(self, realms: list[Realm], place: int, card: list[int]) -> bytes:
        if realms is not self.realms:
            self.realms = realms
            self.packed = [b"" for _ in range(PLACES)]
        if not self.packed[place] or card != self.cards[place]:
            self.cards[place] = card[:]
            self.packed[place] = card_features(realms[place], card)
        return self.packed[place]


def features(position: RollingRealmsPosition, sheet: Sheet) -> bytes:
    seen = sheet.seen
    if seen is None:
        seen = SheetFeatures()
        sheet.seen = seen
    dice = sheet.dice
    origin = sheet.origin
    where = sheet.where
    owed = sheet.owed[-1] if sheet.owed else 0
    parts = [
        seen.start(position, sheet),
        VALUES_OF_DICE[((dice[0] * 7 + dice[1]) * 7 + dice[2]) * 7 + dice[3]],
        ORIGINS_OF_DICE[((origin[0] * 3 + origin[1]) * 3 + origin[2]) * 3 + origin[3]],
        PLACES_OF_DICE[((where[0] * 5 + where[1]) * 5 + where[2]) * 5 + where[3] + UNUSED_DICE],
        BITS[sheet.free | sheet.active << DICE],
        bytes(sheet.have + sheet.gained),
        CHOICES[(clipped(len(sheet.owed), OWED) * 8 + (owed & 7)) * (PLACES + 1) + sheet.unfinished + 1],
    ]
    if len(position.used) < PLACES:
        parts.append(NO_CARDS)
    else:
        cards = sheet.cards
        for place in range(PLACES):
            parts.append(seen.card(position.realms, place, cards[place]))
    return b"".join(parts)
