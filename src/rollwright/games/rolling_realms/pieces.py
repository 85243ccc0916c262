"""A sheet between two turns as pieces, and the columns of the learned value that each piece activates.

A card is a piece of its own. What matters on it differs from realm to realm, so each realm has its columns here; a realm that is
not listed has the plain ones of its numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.realms.castles import Castles
from rollwright.games.rolling_realms.realms.cities import Cities
from rollwright.games.rolling_realms.realms.pendulum import Pendulum
from rollwright.games.rolling_realms.realms.society import Society
from rollwright.games.rolling_realms.realms.tapestry import SIZE, Tapestry
from rollwright.games.rolling_realms.realms.viticulture import Viticulture

STARS: Final = 8  # columns for 0 to 7 stars
MOST: Final = 12  # of a resource
SPAN: Final = MOST + 1
FEW: Final = 8  # resources of a kind, for a realm
PLAIN: Final = 10 * 8


def star_column(stars: int) -> int:
    return min(stars, STARS - 1)


def castles(realm: Castles, card: list[int]) -> list[int]:
    """Squares, neighbors in a column, and what is wanting in the rows."""
    found = [square * 7 + number for square, number in enumerate(card)]
    at = len(card) * 7
    for square, under in enumerate(realm.under):
        if under >= 0:
            found.append(at + card[under] * 7 + card[square])
            at += 49
    for row in realm.rows:
        found.append(at + len([square for square in row if not card[square]]))
        at += 4
    return found


def cities(realm: Cities, card: list[int]) -> list[int]:
    """Squares, lines, and how many are filled."""
    found = [square * 7 + number for square, number in enumerate(card)]
    at = 63
    for line in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)):
        pattern = 0
        for square in line:
            pattern = pattern * 2 + (1 if card[square] else 0)
        found.append(at + pattern)
        at += 8
    found.append(at + 9 - card.count(0))
    return found


def charterstone(card: list[int]) -> list[int]:
    """Buildings, how many open crates each number has, and the crates."""
    found = [card[0] >> 1 & 63]
    marked = card[7]
    for number in range(1, 7):
        open_crates = len([crate for crate in range(1, 7) if card[crate] == number and not marked >> crate & 1])
        found.append(64 + (number - 1) * 4 + min(open_crates, 3))
    for crate in range(1, 7):
        found.append(88 + (crate - 1) * 8 + (7 if marked >> crate & 1 else card[crate]))
    return found


def euphoria(card: list[int]) -> list[int]:
    """Both areas, the one with the larger sum first, and the marks of each number."""
    one, other = (0, 1) if card[2] >= card[3] else (1, 0)
    found = [card[one] >> 1 & 63, 64 + (card[other] >> 1 & 63)]
    for number in range(1, 7):
        found.append(128 + (number - 1) * 3 + (card[0] >> number & 1) + (card[1] >> number & 1))
    return found


def little_scythe(card: list[int]) -> list[int]:
    """The hexes of each number, and how many each cluster has."""
    found = [(number - 1) * 4 + (card[0] >> number & 1) * 2 + (card[1] >> number & 1) for number in range(1, 7)]
    found.append(24 + card[0].bit_count() * 7 + card[1].bit_count())
    return found


def pendulum(realm: Pendulum, card: list[int]) -> list[int]:
    """Octagons, numbers, and what is wanting in each hourglass."""
    held = card[0].bit_count()
    found = [card[0] & 31, 32 + (card[1] >> 1 & 63)]
    for glass, mask in enumerate(realm.glasses):
        wanting = (mask & ~card[1]).bit_count()
        found.append(96 + (glass * 7 + wanting) * 6 + held)
    return found


def society(realm: Society, card: list[int]) -> list[int]:
    """Cards, pairs of a card and one below it, the room of empty cards, and the sets."""
    found = [cell * 7 + number for cell, number in enumerate(card)]
    at = 63
    for cell in range(9):
        for under in realm.below[cell]:
            found.append(at + card[cell] * 7 + card[under])
            at += 49
    filled = 0
    for cell in range(9):
        if card[cell]:
            filled += 1
            found.append(at)
        else:
            low, high = 0, 7
            for over in realm.above[cell]:
                if card[over]:
                    high = min(high, card[over])
            for under in realm.below[cell]:
                low = max(low, card[under])
            found.append(at + 1 + max(0, high - low - 1))
        at += 8
    for three in realm.sets:
        pattern = 0
        for cell in three:
            pattern = pattern * 2 + (1 if card[cell] else 0)
        found.append(at + pattern)
        at += 8
    found.append(at + filled)
    return found


def scythe(card: list[int]) -> list[int]:
    """Both rows, and the state of each column."""
    found = [card[0] & 63, 64 + (card[1] & 63)]
    for column in range(6):
        found.append(128 + column * 4 + (card[0] >> column & 1) * 2 + (card[1] >> column & 1))
    return found


def tapestry(realm: Tapestry, card: list[int]) -> list[int]:
    """All windows of two by two squares, and what is wanting in the big rows and columns."""
    filled = card[0]
    found: list[int] = []
    at = 0
    for row in range(SIZE - 1):
        for column in range(SIZE - 1):
            shift = row * SIZE + column
            found.append(at + (filled >> shift & 3) + 4 * (filled >> shift + SIZE & 3))
            at += 16
    for line in realm.lines:
        found.append(at + (line & ~filled).bit_count())
        at += 13
    return found


def viticulture(realm: Viticulture, card: list[int]) -> list[int]:
    """Grapes, orders, and the sum of the grapes with the orders."""
    found = [(grape - 1) * 3 + (1 if card[0] >> grape & 1 else 2 if card[1] >> grape & 1 else 0) for grape in range(1, 7)]
    found += [18 + (card[0] >> 1 & 63), 82 + (card[1] >> 1 & 63), 146 + card[2], 154 + card[2] * 22 + realm.sums[card[0]]]
    return found


def wingspan(card: list[int]) -> list[int]:
    """Of each bird how many squares are filled, and their sum."""
    found: list[int] = []
    for bird in range(3):
        three = card[3 * bird : 3 * bird + 3]
        found.append((bird * 4 + 3 - three.count(0)) * 19 + sum(three))
    return found


def plain(card: list[int]) -> list[int]:
    """The numbers of a card, as far as there is room."""
    return [at * 8 + min(number, 7) for at, number in enumerate(card[:10])]


SIZES: Final = {
    "castles": 70 + 5 * 49 + 6 * 4,
    "cities": 63 + 48 + 10,
    "charterstone": 64 + 24 + 48,
    "euphoria": 128 + 18,
    "little_scythe": 24 + 49,
    "pendulum": 96 + 3 * 7 * 6,
    "society": 63 + 10 * 49 + 72 + 40 + 10,
    "scythe": 128 + 24,
    "tapestry": 400 + 6 * 13,
    "viticulture": 154 + 8 * 22,
    "wingspan": 12 * 19,
}


def card_columns(realm: Realm) -> Callable[[list[int]], list[int]]:
    """Return the function that returns the columns of a card of this realm, counted from 0, without its stars."""
    if isinstance(realm, Castles):
        return lambda card: castles(realm, card)
    if isinstance(realm, Cities):
        return lambda card: cities(realm, card)
    if isinstance(realm, Pendulum):
        return lambda card: pendulum(realm, card)
    if isinstance(realm, Society):
        return lambda card: society(realm, card)
    if isinstance(realm, Tapestry):
        return lambda card: tapestry(realm, card)
    if isinstance(realm, Viticulture):
        return lambda card: viticulture(realm, card)
    simple = {
        "charterstone": charterstone,
        "euphoria": euphoria,
        "little_scythe": little_scythe,
        "scythe": scythe,
        "wingspan": wingspan,
    }
    return simple.get(realm.name, plain)


class Pieces:
    """Where the columns of each piece start, and which ones a piece activates."""

    def __init__(self, realms: list[Realm]) -> None:
        self.realms = realms
        self.card_at: list[int] = []  # by realm: where the columns of its card start, the stars first
        at = 0
        for realm in realms:
            self.card_at.append(at)
            at += STARS + SIZES.get(realm.name, PLAIN)
        self.columns_of = [card_columns(realm) for realm in realms]
        self.have_at = at
        self.gained_at = self.have_at + 3 * SPAN
        self.realm_have_at = self.gained_at + 3 * SPAN
        self.realm_at = self.realm_have_at + len(realms) * 3 * (FEW + 1)
        self.pair_at = self.realm_at + len(realms)
        self.compared_at = self.pair_at + len(realms) * (len(realms) - 1) // 2
        self.count = self.compared_at + 100

    def card(self, realm: int, card: list[int], stars: int) -> list[int]:
        at = self.card_at[realm] + STARS
        return [self.card_at[realm] + star_column(stars), *[at + column for column in self.columns_of[realm](card)]]

    def have(self, realms: list[int], have: list[int]) -> list[int]:
        """Return the columns of the unspent resources, also by the realms on the table."""
        found = [self.have_at + kind * SPAN + min(have[kind], MOST) for kind in range(3)]
        for realm in realms:
            for kind in range(3):
                found.append(self.realm_have_at + (realm * 3 + kind) * (FEW + 1) + min(have[kind], FEW))
        return found

    def gained(self, gained: list[int]) -> list[int]:
        return [self.gained_at + kind * SPAN + min(gained[kind], MOST) for kind in range(3)]

    def context(self, realms: list[int]) -> list[int]:
        """Return the columns of the realms on the table, alone and in pairs."""
        found = [self.realm_at + realm for realm in realms]
        for low in realms:
            for high in realms:
                if low < high:
                    found.append(self.pair_at + high * (high - 1) // 2 + low)
        return found

    def compared(self, lowest: int, own: int) -> list[int]:
        """Return the column of a realm that compares: the fewest stars of the others, and its own."""
        return [self.compared_at + min(lowest, 9) * 10 + min(own, 9)]
