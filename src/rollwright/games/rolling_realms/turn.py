"""The turn of one player (R2 to R4): use dice, spend resources, choose what you are owed, end the turn."""

from __future__ import annotations

from rollwright.games.rolling_realms.moves import (
    ACTIVATE,
    ADJUST,
    COINS,
    COPY,
    DISCARD,
    DONE,
    DOWN,
    EXCHANGE,
    FREE,
    PAIR,
    SAME,
    SEVEN,
    STEP,
    STEPS,
    TAKE,
    UP,
    MoveTable,
)
from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.sheet import COIN, COINED, DICE, EXCHANGED, HEART, PLACES, PUMPKIN, ROLLED, UNUSED, Sheet


def extra_place(sheet: Sheet) -> int:
    """R4.11: return the place of the next extra die, or 0 if both are taken."""
    if not sheet.dice[2]:
        return 2
    return 3 if not sheet.dice[3] else 0


def turn_moves(table: MoveTable, realms: list[Realm], rows: list[list[int]], sheet: Sheet) -> list[int]:
    """Return every legal move of a player who is not done. Must agree with refuse_turn()."""
    if sheet.owed:
        mask = sheet.owed[-1]
        return [table.take[resource] for resource in range(3) if mask >> resource & 1 and sheet.has_room(resource)]
    found: list[int] = []
    if sheet.unfinished >= 0:
        realms[sheet.unfinished].legal_steps(sheet, sheet.unfinished, rows[sheet.unfinished][DICE], found)
        return found
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
                        found.append(table.exchange[die][resource])
    if pumpkins >= 2:
        adjusting_moves(table, sheet, found)
    if hearts >= 2 or coins:
        making_moves(table, sheet, found)
    if sheet.dice[2] and sheet.dice[3]:
        found.append(table.discard[2])
        found.append(table.discard[3])
    found.append(table.done)
    return found


def adjusting_moves(table: MoveTable, sheet: Sheet, found: list[int]) -> None:
    pumpkins = sheet.have[PUMPKIN]
    hearts = sheet.have[HEART]
    coins = sheet.have[COIN]
    for die in range(DICE):
        value = sheet.dice[die]
        if value:
            free = sheet.free >> die & 1 == 1
            if value > 1 and sheet.usable(value - 1, free, pumpkins - 2, hearts, coins):
                found.append(table.adjust[die][DOWN])
            if value < 6 and sheet.usable(value + 1, free, pumpkins - 2, hearts, coins):
                found.append(table.adjust[die][UP])
            if pumpkins >= 3:
                if value > 1 and sheet.usable(value - 1, True, pumpkins - 3, hearts, coins):
                    found.append(table.free[die][DOWN])
                if value < 6 and sheet.usable(value + 1, True, pumpkins - 3, hearts, coins):
                    found.append(table.free[die][UP])
                if not free and sheet.usable(value, True, pumpkins - 3, hearts, coins):
                    found.append(table.free[die][SAME])


def making_moves(table: MoveTable, sheet: Sheet, found: list[int]) -> None:
    if not extra_place(sheet):
        return
    pumpkins = sheet.have[PUMPKIN]
    hearts = sheet.have[HEART]
    coins = sheet.have[COIN]
    low = sheet.rolled[0]
    high = sheet.rolled[1]
    if hearts >= 2 and low == high and sheet.usable(low, False, pumpkins, hearts - 2, coins):
        found.append(table.pair)
    if hearts >= 3:
        for die in range(ROLLED):
            if sheet.usable(sheet.rolled[die], False, pumpkins, hearts - 3, coins):
                found.append(table.copy[die])
    if coins >= 2 and low + high == 7:
        for die in range(ROLLED):
            if sheet.usable(sheet.rolled[die], False, pumpkins, hearts, coins - 2):
                found.append(table.seven[die])
    for value in range(1, min(coins, 6) + 1):
        if sheet.usable(value, False, pumpkins, hearts, coins - value):
            found.append(table.coins[value])


def making_cost(kind: int, number: int) -> tuple[int, int]:
    """Return the hearts and coins that an extra die costs."""
    if kind == PAIR:
        return 2, 0
    if kind == COPY:
        return 3, 0
    return (0, 2) if kind == SEVEN else (0, number)


def apply_turn(table: MoveTable, realms: list[Realm], place: int, sheet: Sheet, move: int) -> None:
    """Make a legal move; `place` is where the realm of an activation or a step is."""
    row = table.rows[move]
    kind = row.kind
    if kind == ACTIVATE:
        die = row.die
        realm = realms[place]
        realm.mark(sheet, place, die, row.number)
        sheet.use(die, place)
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
    elif kind == STEP:
        realms[place].apply_step(sheet, place, row.number)
    elif kind == EXCHANGE:
        sheet.dice[row.die] = 0
        sheet.free &= ~(1 << row.die)
        sheet.where[row.die] = EXCHANGED
        sheet.gain(row.number)
    elif kind == DISCARD:
        sheet.dice[row.die] = 0
        sheet.free &= ~(1 << row.die)
    else:
        cost_hearts, cost_coins = making_cost(kind, row.number)
        sheet.have[HEART] -= cost_hearts
        sheet.have[COIN] -= cost_coins
        at = extra_place(sheet)
        sheet.dice[at] = row.number if kind == COINS else sheet.rolled[row.die]
        sheet.origin[at] = COINED if kind == COINS else row.die
        sheet.where[at] = UNUSED
