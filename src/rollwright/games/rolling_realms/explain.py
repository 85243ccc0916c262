"""The messages of refusals: the rule, and a sentence with the current values."""

from __future__ import annotations

from rollwright.core.english import capital, listed, with_article
from rollwright.core.errors import Refusal
from rollwright.games.rolling_realms.moves import ADJUST, COINS, COPY, FREE, PAIR, SEVEN, STEP, STEPS, Move, MoveTable
from rollwright.games.rolling_realms.names import DIE_NAMES, PLURALS, RESOURCES, choice_of, counted_resource
from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.refusals import (
    ACTIVATED,
    ALREADY_FREE,
    BEYOND,
    CANNOT_AFFORD,
    CHANCE_MOVE,
    FITS,
    FULL,
    NO_DIE,
    NO_PLACE,
    NO_STEP,
    NOT_A_NUMBER,
    NOT_HERE,
    NOT_OWED,
    NOT_PAIR,
    NOT_ROLLED,
    NOT_SEVEN,
    NOT_TO_ACT,
    OF_REALM,
    OWED,
    ROOM_LEFT,
    UNFINISHED,
)
from rollwright.games.rolling_realms.sheet import COIN, HEART, PLACES, PUMPKIN, ROLLED, Sheet
from rollwright.games.rolling_realms.turn import making_cost


def explain_turn(table: MoveTable, all_realms: list[Realm], here: list[int], sheet: Sheet, move: int, code: int) -> Refusal:
    """Return the rule and the message for what refuse_turn() returned."""
    row = table.rows[move]
    realms = [all_realms[realm] for realm in here]
    realm = all_realms[row.realm]
    low = sheet.rolled[0]
    high = sheet.rolled[1]
    if code >= OF_REALM:
        place = here.index(row.realm)
        if row.kind == STEP:
            return realm.explain_step(sheet, place, row.number, code - OF_REALM)
        return realm.explain(sheet, place, row.die, row.number, code - OF_REALM)
    if code == CHANCE_MOVE:
        return Refusal("R2.1", "Dice and realms are random; you cannot choose them.")
    if code == NOT_TO_ACT:
        if not low:
            return Refusal("R2.1", "Nothing has been rolled yet.")
        return Refusal("R2.2", "You have finished this turn; the next roll comes when everyone is done.")
    if code == OWED:
        return Refusal("R2.9", f"First choose the resource you are owed: {choice_of(sheet.owed[-1])}.")
    if code == NOT_OWED:
        return Refusal("R2.9", f"You are not owed {with_article(RESOURCES[row.number])}.")
    if code == UNFINISHED:
        return realms[sheet.unfinished].explain_unfinished()
    if code == NO_STEP:
        return realm.explain_step(sheet, here.index(row.realm), row.number, 0)
    if code == NOT_HERE:
        return Refusal("R1.2", f"{realm.title} is not in play this round.")
    if code == NOT_ROLLED:
        return Refusal("R2.7", "Only a rolled die that fits nowhere can become a resource; this is an extra die.")
    if code == NO_DIE:
        if row.die < ROLLED:
            return Refusal("R2.3", f"You have already used {DIE_NAMES[row.die]} this turn.")
        return Refusal("R4.8", f"You have no {DIE_NAMES[row.die]} now.")
    if code == ACTIVATED:
        return Refusal(
            "R2.4", f"You have already activated {realm.title} this turn; only a die freed with 3 pumpkins may go there again."
        )
    if code == FITS:
        value = sheet.rolled[row.die]
        fitting = [realms[place].title for place in range(len(realms)) if sheet.fits_fresh(place, value)]
        return Refusal("R2.7", f"The rolled {value} fits {listed(fitting)}, so it cannot become a resource.")
    if code == FULL:
        return Refusal(
            "R3.3", f"You have already gained all {sheet.capacity[row.number]} {PLURALS[row.number]} you can gain this round."
        )
    if code == NOT_A_NUMBER:
        return Refusal("R4.7", f"Coins make a die that shows 1 to 6; you cannot make {with_article(str(row.number))}.")
    if code == NOT_PAIR:
        return Refusal("R4.4", f"This costs 2 hearts and requires a rolled pair; the roll was {low} and {high}.")
    if code == NOT_SEVEN:
        total = low + high
        return Refusal(
            "R4.6", f"This costs 2 coins and requires a rolled sum of 7; the roll was {low} and {high}, a sum of {total}."
        )
    if code == CANNOT_AFFORD:
        return cannot_afford(sheet, row)
    if code == BEYOND:
        return Refusal("R4.2", f"A die stays between 1 and 6; {DIE_NAMES[row.die]} shows {sheet.dice[row.die]}.")
    if code == ALREADY_FREE:
        return Refusal("R4.3", f"{capital(DIE_NAMES[row.die])} may already go into an activated realm.")
    if code == NO_PLACE:
        return Refusal("R4.11", "You already have two extra dice; use or discard one before making another.")
    if code == ROOM_LEFT:
        return Refusal("R4.11", "You have room for another extra die, so you cannot discard this one.")
    return useless(realms, sheet, row)


def cannot_afford(sheet: Sheet, row: Move) -> Refusal:
    if row.kind == ADJUST:
        return Refusal("R4.1", f"Changing a die by 1 costs 2 pumpkins; you have {sheet.have[PUMPKIN]}.")
    if row.kind == FREE:
        return Refusal("R4.3", f"This costs 3 pumpkins; you have {sheet.have[PUMPKIN]}.")
    hearts, coins = making_cost(row.kind, row.number)
    rule = {PAIR: "R4.4", COPY: "R4.5", SEVEN: "R4.6", COINS: "R4.7"}[row.kind]
    if hearts:
        return Refusal(rule, f"This die costs {counted_resource(hearts, HEART)}; you have {sheet.have[HEART]}.")
    return Refusal(rule, f"This die costs {counted_resource(coins, COIN)}; you have {sheet.have[COIN]}.")


def useless(realms: list[Realm], sheet: Sheet, row: Move) -> Refusal:
    """R3.6: tell a die that fits nowhere from one whose place could not be paid for."""
    if row.kind == ADJUST or row.kind == FREE:
        value = sheet.dice[row.die] + STEPS[row.number]
    else:
        value = row.number if row.kind == COINS else sheet.rolled[row.die]
    free = row.kind == FREE or (row.kind == ADJUST and sheet.free >> row.die & 1 == 1)
    costly = []
    for place in range(PLACES):
        if (free or not sheet.active >> place & 1) and sheet.accepted(place, 1, 1, 1) >> value & 1:
            costly.append(realms[place].title)
    if costly:
        return Refusal("R3.6", f"A {value} would fit only {listed(costly)}, and you would have nothing left to pay for it there.")
    return Refusal("R3.6", f"A {value} would not fit anywhere, so the resources would be wasted.")
