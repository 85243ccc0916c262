"""The refusal codes with their rules, in the order in which they are checked. explain.py has their messages.

refuse_turn() and turn.turn_moves() must agree.
"""

from __future__ import annotations

from typing import Final

from rollwright.games.rolling_realms.moves import (
    ACTIVATE,
    ADJUST,
    COINS,
    DISCARD,
    DONE,
    EXCHANGE,
    FREE,
    PAIR,
    ROLL,
    SAME,
    SEVEN,
    STEP,
    STEPS,
    TAKE,
    MoveTable,
)
from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.sheet import COIN, HEART, PUMPKIN, ROLLED, Sheet
from rollwright.games.rolling_realms.turn import extra_place, making_cost

NOT_TO_ACT: Final = 1  # R2.2, R16.2
CHANCE_MOVE: Final = 2  # R2.1
OWED: Final = 3  # R2.9
NOT_OWED: Final = 4  # R2.9
NOT_HERE: Final = 5  # R1.2
NO_STEP: Final = 6  # of the realm
UNFINISHED: Final = 7  # of the realm
NOT_ROLLED: Final = 8  # R2.7
NO_DIE: Final = 9  # R2.3, R4.8
ACTIVATED: Final = 10  # R2.4
FITS: Final = 11  # R2.7
FULL: Final = 12  # R3.3
NOT_A_NUMBER: Final = 13  # R4.7
NOT_PAIR: Final = 14  # R4.4
NOT_SEVEN: Final = 15  # R4.6
CANNOT_AFFORD: Final = 16  # R4.1, R4.3 to R4.7
BEYOND: Final = 17  # R4.2
ALREADY_FREE: Final = 18  # R4.3
NO_PLACE: Final = 19  # R4.11
USELESS: Final = 20  # R3.6
ROOM_LEFT: Final = 21  # R4.11
OF_REALM: Final = 100  # plus the code of the realm


def refuse_turn(table: MoveTable, realms: list[Realm], here: list[int], sheet: Sheet, move: int) -> int:
    """Return 0, or the number of the rule that forbids this move; `here` are the realms on the table."""
    row = table.rows[move]
    kind = row.kind
    if sheet.done:
        return NOT_TO_ACT
    if kind <= ROLL:
        return CHANCE_MOVE
    if kind == TAKE:
        if not sheet.owed or not sheet.owed[-1] >> row.number & 1:
            return NOT_OWED
        return 0 if sheet.has_room(row.number) else FULL
    if sheet.owed:
        return OWED
    if kind == STEP:
        if row.realm not in here:
            return NOT_HERE
        place = here.index(row.realm)
        if sheet.unfinished != place:
            return NO_STEP
        refusal = realms[place].step_refusal_code(sheet, place, row.number)
        return OF_REALM + refusal if refusal else 0
    if sheet.unfinished >= 0:
        return UNFINISHED
    if kind == DONE:
        return 0
    if kind == ACTIVATE:
        return refuse_activation(realms, here, sheet, row.realm, row.die, row.number)
    if kind == EXCHANGE:
        if row.die >= ROLLED:
            return NOT_ROLLED
        if not sheet.dice[row.die]:
            return NO_DIE
        if sheet.takes(sheet.rolled[row.die], False, sheet.have[PUMPKIN], sheet.have[HEART], sheet.have[COIN]):
            return FITS
        return 0 if sheet.has_room(row.number) else FULL
    if kind == DISCARD:
        if not sheet.dice[row.die]:
            return NO_DIE
        return ROOM_LEFT if extra_place(sheet) else 0
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
        return CANNOT_AFFORD
    target = value + STEPS[step]
    if not 1 <= target <= 6:
        return BEYOND
    free = sheet.free >> die & 1 == 1
    if free and step == SAME:
        return ALREADY_FREE
    return 0 if sheet.usable(target, free or kind == FREE, pumpkins - cost, hearts, coins) else USELESS


def refuse_making(sheet: Sheet, kind: int, die: int, number: int) -> int:
    low = sheet.rolled[0]
    high = sheet.rolled[1]
    if kind == COINS and not 1 <= number <= 6:
        return NOT_A_NUMBER
    if kind == PAIR and low != high:
        return NOT_PAIR
    if kind == SEVEN and low + high != 7:
        return NOT_SEVEN
    cost_hearts, cost_coins = making_cost(kind, number)
    pumpkins = sheet.have[PUMPKIN]
    hearts = sheet.have[HEART]
    coins = sheet.have[COIN]
    if hearts < cost_hearts or coins < cost_coins:
        return CANNOT_AFFORD
    if not extra_place(sheet):
        return NO_PLACE
    value = number if kind == COINS else sheet.rolled[die]
    return 0 if sheet.usable(value, False, pumpkins, hearts - cost_hearts, coins - cost_coins) else USELESS
