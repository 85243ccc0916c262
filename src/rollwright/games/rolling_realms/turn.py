"""What one player may do in a turn (R2 to R4): use dice, spend resources, choose what is owed, end the turn."""

from __future__ import annotations

from typing import Final

from rollwright.games.rolling_realms.moves import (
    ACTIVATE,
    ADJUST,
    COINS,
    COMPENSATE,
    COPY,
    CROSS,
    DONE,
    DOWN,
    FREE,
    LET_GO,
    PAIR,
    ROLL,
    SAME,
    SEVEN,
    STEPS,
    TAKE,
    UP,
    RollingRealmsRules,
)
from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.sheet import COIN, COINED, COMPENSED, DICE, HEART, PLACES, PUMPKIN, ROLLED, UNUSED, Sheet

# refusals, in the order in which they are checked
NOT_TO_ACT: Final = 1
FOR_CHANCE: Final = 2
OWED: Final = 3
NOT_OWED: Final = 4
FILLING: Final = 5
NOT_FILLING: Final = 6
NO_GRAPE: Final = 7
NOT_HERE: Final = 8
NO_DIE: Final = 9
ACTIVATED: Final = 10
FITS: Final = 11
FULL: Final = 12
NOT_PAIR: Final = 13
NOT_SEVEN: Final = 14
POOR: Final = 15
BEYOND: Final = 16
FREE_ALREADY: Final = 17
NO_PLACE: Final = 18
USELESS: Final = 19
ROOM_LEFT: Final = 20
OF_REALM: Final = 100  # and what the realm says


def made_place(sheet: Sheet) -> int:
    """R4.11: where the next made die would lie, or 0 if both places are taken."""
    if not sheet.dice[2]:
        return 2
    return 3 if not sheet.dice[3] else 0


def turn_moves(rules: RollingRealmsRules, realms: list[Realm], rows: list[list[int]], sheet: Sheet) -> list[int]:
    """Every legal move of a player who is not done. Must agree with refuse_turn()."""
    if sheet.owed:
        mask = sheet.owed[-1]
        return [rules.take[resource] for resource in range(3) if mask >> resource & 1 and sheet.has_room(resource)]
    if sheet.filling >= 0:
        grapes = sheet.cards[sheet.filling][0]
        return [rules.cross[grape] for grape in range(1, 7) if grapes >> grape & 1]
    found: list[int] = []
    pumpkins = sheet.have[PUMPKIN]
    hearts = sheet.have[HEART]
    coins = sheet.have[COIN]
    active = sheet.active
    takes = [sheet.accepted(place, pumpkins, hearts, coins) for place in range(PLACES)]
    fresh = 0  # the numbers that a realm not yet activated accepts
    for place in range(PLACES):
        if not active >> place & 1:
            fresh |= takes[place]
    for die in range(DICE):
        value = sheet.dice[die]
        if value:
            free = sheet.free >> die & 1
            for place in range(PLACES):
                if takes[place] >> value & 1 and (free or not active >> place & 1):
                    realms[place].legal_moves(sheet, place, die, rows[place][die], found)
            if die < ROLLED and not fresh >> sheet.rolled[die] & 1:
                for resource in range(3):
                    if sheet.has_room(resource):
                        found.append(rules.compensate[die][resource])
    if pumpkins >= 2:
        adjusting_moves(rules, sheet, found)
    if hearts >= 2 or coins:
        making_moves(rules, sheet, found)
    if sheet.dice[2] and sheet.dice[3]:
        found.append(rules.let_go[2])
        found.append(rules.let_go[3])
    found.append(rules.done)
    return found


def adjusting_moves(rules: RollingRealmsRules, sheet: Sheet, found: list[int]) -> None:
    pumpkins = sheet.have[PUMPKIN]
    hearts = sheet.have[HEART]
    coins = sheet.have[COIN]
    for die in range(DICE):
        value = sheet.dice[die]
        if value:
            free = sheet.free >> die & 1 == 1
            if value > 1 and sheet.usable(value - 1, free, pumpkins - 2, hearts, coins):
                found.append(rules.adjust[die][DOWN])
            if value < 6 and sheet.usable(value + 1, free, pumpkins - 2, hearts, coins):
                found.append(rules.adjust[die][UP])
            if pumpkins >= 3:
                if value > 1 and sheet.usable(value - 1, True, pumpkins - 3, hearts, coins):
                    found.append(rules.free[die][DOWN])
                if value < 6 and sheet.usable(value + 1, True, pumpkins - 3, hearts, coins):
                    found.append(rules.free[die][UP])
                if not free and sheet.usable(value, True, pumpkins - 3, hearts, coins):
                    found.append(rules.free[die][SAME])


def making_moves(rules: RollingRealmsRules, sheet: Sheet, found: list[int]) -> None:
    if not made_place(sheet):
        return
    pumpkins = sheet.have[PUMPKIN]
    hearts = sheet.have[HEART]
    coins = sheet.have[COIN]
    low = sheet.rolled[0]
    high = sheet.rolled[1]
    if hearts >= 2 and low == high and sheet.usable(low, False, pumpkins, hearts - 2, coins):
        found.append(rules.pair)
    if hearts >= 3:
        for die in range(ROLLED):
            if sheet.usable(sheet.rolled[die], False, pumpkins, hearts - 3, coins):
                found.append(rules.copy[die])
    if coins >= 2 and low + high == 7:
        for die in range(ROLLED):
            if sheet.usable(sheet.rolled[die], False, pumpkins, hearts, coins - 2):
                found.append(rules.seven[die])
    for value in range(1, min(coins, 6) + 1):
        if sheet.usable(value, False, pumpkins, hearts, coins - value):
            found.append(rules.coins[value])


def refuse_turn(rules: RollingRealmsRules, realms: list[Realm], here: list[int], sheet: Sheet, move: int) -> int:
    """0, or the number of the rule that forbids this move; `here` are the realms on the table."""
    row = rules.table[move]
    kind = row.kind
    if sheet.done:
        return NOT_TO_ACT
    if kind <= ROLL:
        return FOR_CHANCE
    if kind == TAKE:
        if not sheet.owed or not sheet.owed[-1] >> row.number & 1:
            return NOT_OWED
        return 0 if sheet.has_room(row.number) else FULL
    if sheet.owed:
        return OWED
    if kind == CROSS:
        if sheet.filling < 0:
            return NOT_FILLING
        return 0 if sheet.cards[sheet.filling][0] >> row.number & 1 else NO_GRAPE
    if sheet.filling >= 0:
        return FILLING
    if kind == DONE:
        return 0
    if kind == ACTIVATE:
        return refuse_activation(realms, here, sheet, row.realm, row.die, row.number)
    if kind == COMPENSATE:
        if not sheet.dice[row.die]:
            return NO_DIE
        if sheet.takes(sheet.rolled[row.die], False, sheet.have[PUMPKIN], sheet.have[HEART], sheet.have[COIN]):
            return FITS
        return 0 if sheet.has_room(row.number) else FULL
    if kind == LET_GO:
        if not sheet.dice[row.die]:
            return NO_DIE
        return ROOM_LEFT if made_place(sheet) else 0
    if kind in (ADJUST, FREE):
        return refuse_adjusting(sheet, kind, row.die, row.number)
    return refuse_making(sheet, kind, row.die, row.number)


def refuse_activation(realms: list[Realm], here: list[int], sheet: Sheet, realm: int, die: int, cell: int) -> int:
    if realm not in here:
        return NOT_HERE
    if not sheet.dice[die]:
        return NO_DIE
    place = here.index(realm)
    if sheet.active >> place & 1 and not sheet.free >> die & 1:
        return ACTIVATED
    refusal = realms[place].refusal_code(sheet, place, die, cell)
    return OF_REALM + refusal if refusal else 0


def refuse_adjusting(sheet: Sheet, kind: int, die: int, step: int) -> int:
    value = sheet.dice[die]
    if not value:
        return NO_DIE
    cost = 2 if kind == ADJUST else 3
    pumpkins = sheet.have[PUMPKIN]
    hearts = sheet.have[HEART]
    coins = sheet.have[COIN]
    if pumpkins < cost:
        return POOR
    target = value + STEPS[step]
    if not 1 <= target <= 6:
        return BEYOND
    free = sheet.free >> die & 1 == 1
    if free and step == SAME:
        return FREE_ALREADY
    return 0 if sheet.usable(target, free or kind == FREE, pumpkins - cost, hearts, coins) else USELESS


def making_cost(kind: int, number: int) -> tuple[int, int]:
    """(hearts, coins) that making a die costs."""
    if kind == PAIR:
        return 2, 0
    if kind == COPY:
        return 3, 0
    return (0, 2) if kind == SEVEN else (0, number)


def refuse_making(sheet: Sheet, kind: int, die: int, number: int) -> int:
    low = sheet.rolled[0]
    high = sheet.rolled[1]
    if kind == PAIR and low != high:
        return NOT_PAIR
    if kind == SEVEN and low + high != 7:
        return NOT_SEVEN
    cost_hearts, cost_coins = making_cost(kind, number)
    pumpkins = sheet.have[PUMPKIN]
    hearts = sheet.have[HEART]
    coins = sheet.have[COIN]
    if hearts < cost_hearts or coins < cost_coins:
        return POOR
    if not made_place(sheet):
        return NO_PLACE
    value = number if kind == COINS else sheet.rolled[die]
    return 0 if sheet.usable(value, False, pumpkins, hearts - cost_hearts, coins - cost_coins) else USELESS


def apply_turn(rules: RollingRealmsRules, realms: list[Realm], place: int, sheet: Sheet, move: int) -> None:
    """Make a legal move; `place` is where the realm of an activation lies."""
    row = rules.table[move]
    kind = row.kind
    if kind == ACTIVATE:
        die = row.die
        realm = realms[place]
        realm.mark(sheet, place, die, row.number)
        sheet.dice[die] = 0
        sheet.free &= ~(1 << die)
        sheet.where[die] = place
        sheet.active |= 1 << place
        sheet.fits[place] = realm.fits(sheet.cards[place])
    elif kind == DONE:
        sheet.dice = [0, 0, 0, 0]  # R4.9
        sheet.free = 0
        sheet.done = True
    elif kind == ADJUST:
        sheet.have[PUMPKIN] -= 2
        sheet.dice[row.die] += STEPS[row.number]
    elif kind == FREE:
        sheet.have[PUMPKIN] -= 3
        sheet.dice[row.die] += STEPS[row.number]
        sheet.free |= 1 << row.die
    elif kind == TAKE:
        sheet.owed.pop()
        sheet.gain(row.number)
        sheet.settle()
    elif kind == CROSS:
        rules.viticulture.cross_off(sheet, row.number)
    elif kind == COMPENSATE:
        sheet.dice[row.die] = 0
        sheet.free &= ~(1 << row.die)
        sheet.where[row.die] = COMPENSED
        sheet.gain(row.number)
    elif kind == LET_GO:
        sheet.dice[row.die] = 0
        sheet.free &= ~(1 << row.die)
    else:
        cost_hearts, cost_coins = making_cost(kind, row.number)
        sheet.have[HEART] -= cost_hearts
        sheet.have[COIN] -= cost_coins
        at = made_place(sheet)
        sheet.dice[at] = row.number if kind == COINS else sheet.rolled[row.die]
        sheet.origin[at] = COINED if kind == COINS else row.die
        sheet.where[at] = UNUSED
