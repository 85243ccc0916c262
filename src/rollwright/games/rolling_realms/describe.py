"""What moves mean and why they are refused, in words for a player."""

from __future__ import annotations

from rollwright.core.errors import Refusal
from rollwright.games.rolling_realms.moves import (
    ACTIVATE,
    ADJUST,
    COINS,
    COMPENSATE,
    COPY,
    CROSS,
    DONE,
    FREE,
    LET_GO,
    PAIR,
    REVEAL,
    SAME,
    SEVEN,
    STEPS,
    TAKE,
    Move,
    RollingRealmsRules,
)
from rollwright.games.rolling_realms.realm import DIE_NAMES, Realm, listed, round_stars
from rollwright.games.rolling_realms.schema import RESOURCES
from rollwright.games.rolling_realms.sheet import ROLLED, Sheet
from rollwright.games.rolling_realms.turn import (
    ACTIVATED,
    BEYOND,
    FILLING,
    FITS,
    FOR_CHANCE,
    FREE_ALREADY,
    FULL,
    NO_DIE,
    NO_GRAPE,
    NO_PLACE,
    NOT_FILLING,
    NOT_HERE,
    NOT_OWED,
    NOT_PAIR,
    NOT_SEVEN,
    NOT_TO_ACT,
    OF_REALM,
    OWED,
    POOR,
    ROOM_LEFT,
    apply_turn,
    making_cost,
)

PLURALS = ("pumpkins", "hearts", "coins")


def counted(number: int, resource: int) -> str:
    return f"{number} {RESOURCES[resource] if number == 1 else PLURALS[resource]}"


def named(die: int) -> str:
    return DIE_NAMES[die][0].upper() + DIE_NAMES[die][1:]


def explain_turn(rules: RollingRealmsRules, realms: list[Realm], here: list[int], sheet: Sheet, move: int, refusal: int) -> Refusal:
    """The mark and the sentence for what refuse_turn() returned."""
    row = rules.table[move]
    if refusal >= OF_REALM:
        place = here.index(row.realm)
        return realms[place].explain(sheet, place, row.die, row.number, refusal - OF_REALM)
    low = sheet.rolled[0]
    high = sheet.rolled[1]
    if refusal == FOR_CHANCE:
        return Refusal("R2.1", "This is drawn or rolled, not done by a player.")
    if refusal == NOT_TO_ACT:
        if not low:
            return Refusal("R2.1", "Nothing has been rolled yet.")
        return Refusal("R2.2", "You are done with this turn; the next roll comes when everybody is.")
    if refusal == OWED:
        choices = [RESOURCES[r] for r in range(3) if sheet.owed[-1] >> r & 1]
        return Refusal("R2.9", f"First choose the resource you are owed: {' or '.join(choices)}.")
    if refusal == NOT_OWED:
        return Refusal("R2.9", f"You are not owed a {RESOURCES[row.number]}.")
    if refusal == FILLING:
        return Refusal("R14.3", "First cross off grapes for the wine order you have begun.")
    if refusal == NOT_FILLING:
        return Refusal("R14.3", "Begin a wine order with a die before you cross off grapes for it.")
    if refusal == NO_GRAPE:
        return Refusal("R14.3", f"You have no grape {row.number}.")
    if refusal == NOT_HERE:
        return Refusal("R1.2", f"{rules.realms[row.realm].title} is not among the realms of this round.")
    if refusal == NO_DIE:
        if row.die < ROLLED:
            return Refusal("R2.3", f"{named(row.die)} has been used this turn.")
        return Refusal("R4.8", f"There is no {DIE_NAMES[row.die][5:]} to use now.")
    if refusal == ACTIVATED:
        title = rules.realms[row.realm].title
        return Refusal("R2.4", f"You have activated {title} this turn; only a die that 3 pumpkins freed may go there again.")
    if refusal == FITS:
        value = sheet.rolled[row.die]
        take = [realms[place].title for place in range(len(realms)) if sheet.fits_fresh(place, value)]
        return Refusal("R2.7", f"The rolled {value} can be used as it is in {listed(take)}, so it cannot become a resource.")
    if refusal == FULL:
        return Refusal("R3.3", f"You have gained all {rules.capacity[row.number]} {PLURALS[row.number]} of this round.")
    if refusal == NOT_PAIR:
        return Refusal("R4.4", f"Two hearts need a rolled pair; rolled were {low} and {high}.")
    if refusal == NOT_SEVEN:
        return Refusal("R4.6", f"Two coins for a copy need a rolled sum of 7; rolled were {low} and {high}, {low + high} together.")
    if refusal == POOR:
        return poor(sheet, row)
    if refusal == BEYOND:
        return Refusal("R4.2", f"A die stays between 1 and 6; {DIE_NAMES[row.die]} shows {sheet.dice[row.die]}.")
    if refusal == FREE_ALREADY:
        return Refusal("R4.3", f"{named(row.die)} may go into an activated realm already.")
    if refusal == NO_PLACE:
        return Refusal("R4.11", "Two made dice lie before you; use one or let it go before you make another.")
    if refusal == ROOM_LEFT:
        return Refusal("R4.11", "There is still room for another made die; nothing needs to be let go.")
    return Refusal("R3.6", f"A die showing {target(sheet, row)} would fit nowhere, so the resources would be spent for nothing.")


def target(sheet: Sheet, row: Move) -> int:
    """What the die would show."""
    if row.kind == ADJUST or row.kind == FREE:
        return sheet.dice[row.die] + STEPS[row.number]
    return row.number if row.kind == COINS else sheet.rolled[row.die]


def poor(sheet: Sheet, row: Move) -> Refusal:
    if row.kind == ADJUST:
        return Refusal("R4.1", f"Adjusting a die costs 2 pumpkins; you have {sheet.have[0]}.")
    if row.kind == FREE:
        return Refusal("R4.3", f"This costs 3 pumpkins; you have {sheet.have[0]}.")
    hearts, coins = making_cost(row.kind, row.number)
    mark = {PAIR: "R4.4", COPY: "R4.5", SEVEN: "R4.6", COINS: "R4.7"}[row.kind]
    if hearts:
        return Refusal(mark, f"This die costs {counted(hearts, 1)}; you have {sheet.have[1]}.")
    return Refusal(mark, f"This die costs {counted(coins, 2)}; you have {sheet.have[2]}.")


def say_chance(rules: RollingRealmsRules, move: int, round: int) -> str:
    """What is drawn for this round (from 1), or rolled."""
    row = rules.table[move]
    if row.kind == REVEAL:
        titles = [rules.realms[realm].title for realm in rules.revealed[move]]
        return f"{'hole' if rules.golf else 'round'} {round} is played in {listed(titles)}"
    return f"the dice show {row.die} and {row.number}"


def say_turn(rules: RollingRealmsRules, realms: list[Realm], here: list[int], sheet: Sheet, move: int) -> str:
    """What a legal move does, with what it costs and brings here and now."""
    row = rules.table[move]
    place = here.index(row.realm) if row.kind == ACTIVATE else 0
    after = sheet.clone()
    apply_turn(rules, realms, place, after, move)
    words = deed(rules, realms, place, sheet, row)
    spent = []
    gained = []
    for resource in range(3):
        gain = after.gained[resource] - sheet.gained[resource]
        cost = sheet.have[resource] + gain - after.have[resource]
        if gain:
            gained.append(counted(gain, resource))
        if cost:
            spent.append(counted(cost, resource))
    stars = sum(round_stars(realms, after)) - sum(round_stars(realms, sheet))
    if stars > 0:
        gained.append(f"{stars} star" if stars == 1 else f"{stars} stars")
    if spent:
        words += f", paying {listed(spent)}"
    if gained:
        words += f", gaining {listed(gained)}"
    if len(after.owed) > len(sheet.owed):
        words += ", then choose a resource"
    lost = lost_gains(rules, realms, place, sheet, move, after)
    return f"{words}; your card has no room for {listed(lost)}" if lost else words


def lost_gains(rules: RollingRealmsRules, realms: list[Realm], place: int, sheet: Sheet, move: int, after: Sheet) -> list[str]:
    """R3.3: what a move would bring on a card with more room."""
    if not [resource for resource in range(3) if not after.has_room(resource)]:
        return []
    roomy = sheet.clone()
    roomy.capacity = [count + 99 for count in sheet.capacity]
    apply_turn(rules, realms, place, roomy, move)
    lost = [roomy.gained[resource] - after.gained[resource] for resource in range(3)]
    return [counted(lost[resource], resource) for resource in range(3) if lost[resource]]


def deed(rules: RollingRealmsRules, realms: list[Realm], place: int, sheet: Sheet, row: Move) -> str:
    kind = row.kind
    if kind == ACTIVATE:
        return realms[place].words(sheet, place, row.die, row.number)
    if kind == DONE:
        open = [str(value) for value in sheet.dice if value]
        return "End the turn" if not open else f"End the turn without using the {listed(open)}"
    if kind == TAKE:
        return "Take what you are owed"
    if kind == CROSS:
        card = sheet.cards[sheet.filling]
        order = rules.viticulture.orders[card[3] - 1]
        left = card[4] - row.number
        return (
            f"Cross off grape {row.number} and fill the order for {order}"
            if left <= 0
            else (f"Cross off grape {row.number} for the order for {order}, {left} still wanting")
        )
    if kind == COMPENSATE:
        return f"Give up the rolled {sheet.rolled[row.die]}, which fits nowhere"
    if kind in (ADJUST, FREE):
        value = sheet.dice[row.die]
        if row.number == SAME:
            return f"Let {DIE_NAMES[row.die]}, the {value}, enter any realm"
        change = f"Change {DIE_NAMES[row.die]} from {value} to {value + STEPS[row.number]}"
        return change if kind == ADJUST else change + " and let it enter any realm"
    if kind == LET_GO:
        return f"Let {DIE_NAMES[row.die]}, the {sheet.dice[row.die]}, go"
    if kind == COINS:
        return f"Make a die showing {row.number}"
    return f"Make a copy of the rolled {sheet.rolled[row.die]}"
