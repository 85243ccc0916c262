"""What the bots know of Rolling Realms: a rough worth of a sheet, the stars it has and the stars it may hope for.

`acts` is about how often one card will still be activated in this round: two dice a turn for three cards, and some dice made.
"""

from __future__ import annotations

from typing import Final

from rollwright.games.rolling_realms.moves import TURNS
from rollwright.games.rolling_realms.position import RollingRealmsPosition
from rollwright.games.rolling_realms.realm import Realm, round_stars
from rollwright.games.rolling_realms.realms.castles import Castles
from rollwright.games.rolling_realms.realms.charterstone import MARKED, Charterstone
from rollwright.games.rolling_realms.realms.cities import Cities
from rollwright.games.rolling_realms.realms.euphoria import Euphoria
from rollwright.games.rolling_realms.realms.little_scythe import SIXTH, LittleScythe
from rollwright.games.rolling_realms.realms.pendulum import OCTAGONS, Pendulum
from rollwright.games.rolling_realms.realms.scythe import COLUMNS, Scythe
from rollwright.games.rolling_realms.realms.society import Society
from rollwright.games.rolling_realms.realms.tapestry import Tapestry
from rollwright.games.rolling_realms.realms.viticulture import ORDERS, Viticulture
from rollwright.games.rolling_realms.realms.wingspan import Wingspan
from rollwright.games.rolling_realms.sheet import STAR, Sheet

PER_TURN: Final = 0.8  # activations of one card
AHEAD: Final = 3  # turns for which an open hole of golf may hope
HOLED: Final = 1000.0  # more than any hope
PENNY: Final = 0.2  # stars that a resource may still buy


def chance(need: float, acts: float) -> float:
    """A guess how likely it is that so many marks still come."""
    return acts / (acts + 1.2 * need) if need > 0.0 else 1.0


def worth(position: RollingRealmsPosition, seat: int) -> float:
    """A guess of the final total in tenths, as far as this round decides it."""
    if position.ruleset.golf:
        return golf_worth(position)
    sheet = position.sheets[seat]
    total = 0
    for round in range(len(sheet.past) // 4):
        at = 4 * round
        total += 10 * (sheet.past[at] + sheet.past[at + 1] + sheet.past[at + 2]) + position.ruleset.unspent * sheet.past[at + 3]
    cash = position.ruleset.unspent * (sheet.have[0] + sheet.have[1] + sheet.have[2])
    return total + cash + 10.0 * prospects(position, sheet, TURNS - position.turn)


def golf_worth(position: RollingRealmsPosition) -> float:
    """R17.5: turns under par so far, and what an open hole has and may soon have."""
    total = position.score(0).total
    sheet = position.sheets[0]
    stars = sum(round_stars(position.realms, sheet))
    if stars >= position.ruleset.goal:
        return total + HOLED
    return total + 10.0 * prospects(position, sheet, AHEAD)


def prospects(position: RollingRealmsPosition, sheet: Sheet, left: int) -> float:
    """Stars that the cards have and may hope for in so many turns."""
    acts = PER_TURN * left
    found = 0.0
    lowest = 99.0
    for place in range(len(position.realms)):
        realm = position.realms[place]
        if not realm.compares:
            stars = realm.stars(sheet, place) + hope(realm, sheet, place, acts)
            found += stars
            if stars < lowest:
                lowest = stars
    for place in range(len(position.realms)):
        realm = position.realms[place]
        if isinstance(realm, Cities):
            found += min(lowest, realm.stars(sheet, place) + acts) + cities_hope(realm, sheet.cards[place], acts)
    if left:
        for count in sheet.have:
            found += PENNY * min(count, 6)  # a heap of one kind is hard to spend
    return found


def hope(realm: Realm, sheet: Sheet, place: int, acts: float) -> float:
    """Stars that this card may still bring, and resources as parts of stars."""
    card = sheet.cards[place]
    if isinstance(realm, Castles):
        return castles_hope(realm, card, acts)
    if isinstance(realm, Charterstone):
        return charterstone_hope(card, acts)
    if isinstance(realm, Euphoria):
        return euphoria_hope(realm, card, acts)
    if isinstance(realm, LittleScythe):
        return little_scythe_hope(sheet, card, acts)
    if isinstance(realm, Pendulum):
        return pendulum_hope(realm, card, acts)
    if isinstance(realm, Society):
        return society_hope(realm, card, acts)
    if isinstance(realm, Scythe):
        return scythe_hope(card, acts)
    if isinstance(realm, Tapestry):
        return tapestry_hope(realm, card[0], acts)
    if isinstance(realm, Viticulture):
        return viticulture_hope(realm, card, acts)
    if isinstance(realm, Wingspan):
        return wingspan_hope(realm, card, acts)
    return 0.0


def castles_hope(realm: Castles, card: list[int], acts: float) -> float:
    """For each row the marks it still wants, below them too, and whether the numbers leave room for them."""
    found = 0.0
    for row in realm.rows:
        need = 0
        room = 1.0
        for square in row:
            height = 0
            at = square
            while at >= 0 and not card[at]:
                height += 1
                at = realm.under[at]
            if height:
                need += height
                below = card[at] if at >= 0 else 7
                room *= min(1.0, (below - 1) / (1.6 * height)) if below > height else 0.0
        if need:
            found += room * chance(need, acts)
    for square in range(len(card)):
        if realm.pays[square] and not card[square]:
            found += PENNY * len(realm.pays[square]) * chance(2.0, acts)
    return found


def cities_hope(realm: Cities, card: list[int], acts: float) -> float:
    """What rows and columns still pay."""
    found = 0.0
    for line in range(3):
        row = 0
        column = 0
        for k in range(3):
            if not card[3 * line + k]:
                row += 1
            if not card[3 * k + line]:
                column += 1
        if row:
            found += PENNY * len(realm.row_pays[line]) * chance(row, acts)
        if column:
            found += PENNY * len(realm.column_pays[line]) * chance(column, acts)
    return found


def charterstone_hope(card: list[int], acts: float) -> float:
    """Noted crates, those with the same number together, the most frequent number first."""
    counts = [0, 0, 0, 0, 0, 0, 0]
    for crate in range(1, 7):
        if card[crate] and not card[MARKED] >> crate & 1:
            counts[card[crate]] += 1
    counts.sort(reverse=True)
    found = 0.0
    need = 0.0
    for count in counts:
        if count:
            need += 1.4
            found += count * chance(need, acts)
    return found


def euphoria_hope(realm: Euphoria, card: list[int], acts: float) -> float:
    """Marks that keep an area's sum between the limits of the star."""
    found = 0.0
    for area in (0, 1):
        total = card[2 + area]
        need = 0.0
        for number in range(1, 7):
            if not card[area] >> number & 1:
                total += number
                if total > 21 or STAR not in realm.brings[total]:
                    if total > 10:
                        break
                    need += 0.4
                else:
                    need += 1.8
                    found += chance(need, acts)
    return min(found, float(realm.limit - card[4]))


def little_scythe_hope(sheet: Sheet, card: list[int], acts: float) -> float:
    """Two stars for each kind on its way to the sixth, and hexes whose pair waits."""
    found = 0.0
    for count in sheet.gained:
        if count < SIXTH:
            found += 2.0 * chance(0.9 * (SIXTH - count), acts) * (0.4 + 0.1 * count)
    pairs = 0
    for number in range(1, 7):
        if (card[0] ^ card[1]) >> number & 1:
            pairs += 1
    return found + PENNY * pairs * chance(2.0, acts)


def pendulum_hope(realm: Pendulum, card: list[int], acts: float) -> float:
    """What the outlined octagons will pay for each hourglass still open."""
    held = 0.0
    for octagon in range(OCTAGONS):
        if card[0] >> octagon & 1:
            for gain in realm.holds[octagon]:
                held += 1.0 if gain == STAR else PENNY
        else:
            held += 0.1 * chance(2.0, acts)
    found = 0.0
    for glass in realm.glasses:
        need = 0.0
        for number in range(1, 7):
            if glass >> number & 1 and not card[1] >> number & 1:
                need += 1.5
        if need > 0.0:
            found += held * chance(need, acts)
    return found


def society_hope(realm: Society, card: list[int], acts: float) -> float:
    """For each set and row the cards it still wants and the numbers that are left for them."""
    room = [1.0] * 9
    for cell in range(9):
        if not card[cell]:
            low = 0
            high = 7
            for over in realm.above[cell]:
                if card[over] and card[over] < high:
                    high = card[over]
                elif not card[over] and high > 6:
                    high = 6
            for under in realm.below[cell]:
                if card[under] > low:
                    low = card[under]
                elif not card[under] and low < 1:
                    low = 1
            room[cell] = min(1.0, (high - low - 1) / 3.0) if high - low > 1 else 0.0
    found = 0.0
    for three in realm.sets:
        found += group_hope(card, room, three, acts)
    for row in range(3):
        found += PENNY * len(realm.pays[row]) * group_hope(card, room, realm.rows[row], acts)
    return found


def group_hope(card: list[int], room: list[float], group: list[int], acts: float) -> float:
    need = 0.0
    open = 1.0
    for cell in group:
        if not card[cell]:
            need += 1.2
            open *= room[cell]
    return open * chance(need, acts) if need > 0.0 else 0.0


def scythe_hope(card: list[int], acts: float) -> float:
    """Bottom numbers, easier while the top of their column can be marked with them."""
    found = 0.0
    need = 1.0
    for column in range(COLUMNS):
        if not card[1] >> column & 1:
            need += 0.8
            found += (0.5 if card[0] >> column & 1 else 0.75) * chance(need, acts)
    return found


def tapestry_hope(realm: Tapestry, filled: int, acts: float) -> float:
    """How much is woven of each big line and of each big square."""
    wanting = [0] * 9
    found = 0.0
    for square in range(9):
        rest = realm.big[square] & ~filled
        count = 0
        while rest:
            rest &= rest - 1
            count += 1
        wanting[square] = count
        if count:
            found += PENNY * chance(0.7 * count, acts)
    for k in range(3):
        for count in (
            wanting[3 * k] + wanting[3 * k + 1] + wanting[3 * k + 2],
            wanting[k] + wanting[k + 3] + wanting[k + 6],
        ):
            if count:
                found += chance(0.6 * count, acts)
    return found


def viticulture_hope(realm: Viticulture, card: list[int], acts: float) -> float:
    """Orders that the grapes one has would fill, one after the other."""
    grapes = realm.sums[card[0]]
    found = 0.0
    need = 0.4
    if card[3]:
        found += realm.prize[card[3] - 1]
        grapes -= card[4]
    for order in range(ORDERS):
        if not card[2] >> order & 1 and order + 1 != card[3]:
            need += 1.2
            share = min(1.0, max(0.0, grapes / 7.0))
            found += realm.prize[order] * (0.15 + 0.85 * share) * chance(need + 1.5 * (1.0 - share), acts)
            grapes -= 7
    return found


def wingspan_hope(realm: Wingspan, card: list[int], acts: float) -> float:
    """The last square of each bird, and its exact sum."""
    found = 0.0
    for bird in range(3):
        at = 3 * bird
        if card[at + 2]:
            continue
        need = 1 if card[at + 1] else 2 if card[at] else 3
        rest = realm.spans[bird] - card[at] - card[at + 1]
        found += chance(need, acts)
        if need <= rest <= 6 * need:
            edge = min(rest - need, 6 * need - rest)  # how far from the only ways to reach it
            found += (0.5 if need == 1 else 0.3 + 0.04 * min(edge, 5)) * chance(need + 1.0, acts)
    return found
