"""A position as a vector for learning: the table, then the seat's resources, dice, and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from rollwright.core.features import Feature, clipped
from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.sheet import DICE, EXCHANGED, PLACES, Sheet

if TYPE_CHECKING:
    from rollwright.games.rolling_realms.position import RollingRealmsPosition
    from rollwright.games.rolling_realms.rules import RollingRealmsRules

BYTE: Final = 255
CARD_WIDTH: Final = 36
MOST_ON_CARD: Final = 27
MASK_BITS: Final = 7
SQUARES: Final = 36  # of Tapestry, whose card is one mask
UP_TO_MOST: Final = bytes([min(number, MOST_ON_CARD) for number in range(256)])
OWED: Final = 3  # choices counted
MASKS: Final = {  # by realm: how many numbers at the start of its card are masks, and whether the last one is
    "charterstone": (1, True),
    "euphoria": (2, False),
    "little_scythe": (2, False),
    "pendulum": (2, False),
    "scythe": (2, False),
    "viticulture": (3, False),
}


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
    name = realm.name
    if name == "tapestry":
        return bytes([card[0] >> square & 1 for square in range(SQUARES)])
    if name not in MASKS:
        try:
            return bytes(card).translate(UP_TO_MOST).ljust(CARD_WIDTH, b"\0")[:CARD_WIDTH]
        except ValueError:  # a number below 0 or above 255
            first, last = 0, False
    else:
        first, last = MASKS[name]
    found: list[int] = []
    for at in range(len(card)):
        number = card[at]
        if at < first or (last and at == len(card) - 1):
            for bit in range(MASK_BITS):
                found.append(number >> bit & 1)
        else:
            found.append(clipped(number if number > 0 else 0, MOST_ON_CARD))
    missing = CARD_WIDTH - len(found)
    return bytes(found) + bytes(missing) if missing >= 0 else bytes(found[:CARD_WIDTH])


@final
class SheetFeatures:
    """The features of the three cards, made again only when a card has changed."""

    def __init__(self) -> None:
        self.realms: list[Realm] = []
        self.cards: list[list[int]] = [[] for _ in range(PLACES)]
        self.packed = [b"" for _ in range(PLACES)]

    def card(self, realms: list[Realm], place: int, card: list[int]) -> bytes:
        if realms is not self.realms:
            self.realms = realms
            self.packed = [b"" for _ in range(PLACES)]
        if not self.packed[place] or card != self.cards[place]:
            self.cards[place] = card[:]
            self.packed[place] = card_features(realms[place], card)
        return self.packed[place]


def features(position: RollingRealmsPosition, sheet: Sheet) -> bytes:
    realms = position.used[-PLACES:]
    played = len(realms) == PLACES
    rolled = sheet.rolled
    dice = sheet.dice
    origin = sheet.origin
    where = sheet.where
    free = sheet.free
    active = sheet.active
    owed = sheet.owed[-1] if sheet.owed else 0
    head = bytes(
        [
            position.round, position.turn if position.round else 0, 0 if sheet.done else 1,
            realms[0] + 1 if played else 0, realms[1] + 1 if played else 0, realms[2] + 1 if played else 0,
            rolled[0], rolled[1],
            dice[0], dice[1], dice[2], dice[3],
            origin[0], origin[1], origin[2], origin[3],
            where[0] + 1, where[1] + 1, where[2] + 1, where[3] + 1,
            free & 1, free >> 1 & 1, free >> 2 & 1, free >> 3 & 1,
            active & 1, active >> 1 & 1, active >> 2 & 1,
            sheet.have[0], sheet.have[1], sheet.have[2],
            sheet.gained[0], sheet.gained[1], sheet.gained[2],
            clipped(len(sheet.owed), OWED), owed & 1, owed >> 1 & 1, owed >> 2 & 1,
            sheet.unfinished + 1,
        ]
    )  # fmt: skip
    if not played:
        return head + bytes(PLACES * CARD_WIDTH)
    seen = sheet.seen
    if seen is None:
        seen = SheetFeatures()
        sheet.seen = seen
    table = position.realms
    cards = sheet.cards
    return b"".join([head, seen.card(table, 0, cards[0]), seen.card(table, 1, cards[1]), seen.card(table, 2, cards[2])])
