"""Changes as data: the kinds of changes, and how they are computed.

A move is compared with a copy of the sheet after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rollwright.core.changes import Change, Gained, Lost, Paid, Removed, RoundStarted, Wrote
from rollwright.core.english import capital, counted, listed
from rollwright.core.position import CHANCE
from rollwright.core.score import format_points
from rollwright.games.rolling_realms.card import PREFIX
from rollwright.games.rolling_realms.inventory import (
    CHOICES,
    EARLIER,
    FINISHED,
    FREED,
    POINTS,
    USED_REALMS,
    count_bits,
    marks_item,
    resource_slots,
    sheet_inventory,
    stars_item,
    table_slots,
)
from rollwright.games.rolling_realms.moves import ACTIVATE, DISCARD, DONE, EXCHANGE, REVEAL, STEP, TAKE, Move
from rollwright.games.rolling_realms.names import DIE_NAMES, DIE_SLOTS, PLURALS, RESOURCES, choice_of
from rollwright.games.rolling_realms.phrases import action_phrase
from rollwright.games.rolling_realms.realm import Realm, round_stars
from rollwright.games.rolling_realms.scoring import par_text, round_points, total
from rollwright.games.rolling_realms.sheet import DICE, ROLLED, Sheet
from rollwright.games.rolling_realms.turn import apply_turn

if TYPE_CHECKING:
    from rollwright.games.rolling_realms.position import RollingRealmsPosition

NO_ROOM: Final = " without room"
BEYOND_LIMIT: Final = "stars beyond the limit"


class Circled(Gained):
    """Resources gained and circled on the resource card."""

    writes: ClassVar[int] = 1


class Scored(Gained):
    """Stars of a realm."""


class Owed(Gained):
    """A choice of a resource that the player now makes."""


class Chose(Paid):
    """A choice that was made."""


class Offered(Gained):
    """A gain that a move would have given."""


class Forfeited(Lost):
    """The part of an offered gain that was lost because there was no room."""


class Rolled(Gained):
    """A die of the roll, for one seat; the amount is its number."""


class Made(Gained):
    """An extra die."""


class Raised(Gained):
    """A die changed upward."""


class Lowered(Lost):
    """A die changed downward."""


class Freed(Gained):
    """A die that may go into an activated realm."""


class Activated(Gained):
    """A realm that was used for the first time this turn."""


class Used(Paid):
    """A die used on a realm."""


class Exchanged(Paid):
    """A die that became a resource."""


class Discarded(Lost):
    """A die that stayed unused."""


class CrossedOff(Paid):
    """Something on a realm's card that was spent, such as a grape."""


class EndedTurn(Gained):
    """A turn that a player finished."""


class TurnStarted(RoundStarted):
    """A turn of the table; its slots note the roll."""

    writes: ClassVar[int] = 1


class Drew(Gained):
    """Realms laid out for a round."""


class RoundScored(Gained):
    """The points of a round that is over."""


class Cleared(Removed):
    """Marks, notes and counts that are wiped before a new round or turn."""


class ScoreRose(Gained):
    """Points gained by all of it together."""


class ScoreFell(Lost):
    """Points lost by all of it together."""


# moves of a seat


def move_changes(position: RollingRealmsPosition, seat: int, move: int) -> list[Change]:
    """Return what a legal move changes on the sheet, without the points."""
    rules = position.ruleset
    row = rules.table.rows[move]
    sheet = position.sheets[seat]
    place = position.place_of(row, sheet)
    after = sheet.clone()
    apply_turn(rules.table, position.realms, place, after, move)
    action = dice_changes(seat, row, sheet, after) + card_changes(position, seat, sheet, after)
    action[0].detail = action_phrase(position.realms, place, sheet, row, True)
    if row.kind == ACTIVATE:
        action[0].tell("used", position.realms[place].short_title)
    elif row.kind == STEP:
        action[0].tell("used")  # the same realm, which is named once
    elif row.kind == EXCHANGE:
        action[0].tell("traded", "a die")
    found = paid_changes(seat, sheet, after) + action
    for resource in range(3):
        slots = resource_slots(after, resource, sheet.gained[resource])
        if slots:
            found.append(Circled(seat, PLURALS[resource], len(slots), tuple(slots)))
    found += star_changes(position, seat, place if row.kind in (ACTIVATE, STEP) else -1, sheet, after)
    for mask in after.owed[len(sheet.owed) :]:
        found.append(Owed(seat, CHOICES, 1, (), choice_of(mask)))
    return found + lost_changes(position, seat, row, place, after, move)


def paid_changes(seat: int, sheet: Sheet, after: Sheet) -> list[Change]:
    """Return the resources spent on a move."""
    found: list[Change] = []
    for resource in range(3):
        paid = sheet.have[resource] + after.gained[resource] - sheet.gained[resource] - after.have[resource]
        if paid:
            one = RESOURCES[resource] if paid == 1 else PLURALS[resource]
            found.append(Paid(seat, PLURALS[resource], paid).tell("paid", str(paid), PREFIX + RESOURCES[resource], one))
    return found


def dice_changes(seat: int, row: Move, sheet: Sheet, after: Sheet) -> list[Change]:
    """Return what happens to the turn, a choice and the dice; empty only for a step."""
    found: list[Change] = []
    kind = row.kind
    if kind == DONE:
        found.append(EndedTurn(seat, FINISHED))
    if kind == TAKE:
        found.append(Chose(seat, CHOICES))
    for die in range(DICE):
        amount = after.dice[die] - sheet.dice[die]
        if not amount:
            continue
        item = DIE_NAMES[die]
        slots = (DIE_SLOTS[die],)
        if kind == ACTIVATE:
            found.append(Used(seat, item, -amount, slots))
        elif kind == EXCHANGE:
            found.append(Exchanged(seat, item, -amount, slots))
        elif kind in (DISCARD, DONE):
            forfeited = Discarded(seat, item, -amount, slots)
            found.append(forfeited.tell("forfeited", f"the {-amount}") if kind == DONE else forfeited)
        elif not sheet.dice[die]:
            found.append(Made(seat, item, amount, slots))
        elif amount > 0:
            found.append(Raised(seat, item, amount, slots))
        else:
            found.append(Lowered(seat, item, -amount, slots))
    freed = count_bits(after.free) - count_bits(sheet.free)
    if freed > 0:
        found.append(Freed(seat, FREED, freed, (DIE_SLOTS[row.die],)))
    elif freed < 0:
        found.append(Discarded(seat, FREED, -freed) if kind in (DISCARD, DONE) else Used(seat, FREED, -freed))
    if after.active != sheet.active:
        found.append(Activated(seat, USED_REALMS))
    return found


def card_changes(position: RollingRealmsPosition, seat: int, sheet: Sheet, after: Sheet) -> list[Change]:
    """Return what was written on the realm cards, and what was gained and crossed off there."""
    found: list[Change] = []
    for place in range(len(position.realms)):
        if sheet.cards[place] == after.cards[place]:
            continue
        realm = position.realms[place]
        before = set(realm.written_slots(sheet.cards[place]))
        slots = [slot for slot in realm.written_slots(after.cards[place]) if slot not in before]
        had = realm.inventory(sheet.cards[place])
        for item, count in realm.inventory(after.cards[place]).items():
            if count < had[item]:
                found.append(CrossedOff(seat, item, had[item] - count))
            elif count > had[item]:
                found.append(Gained(seat, item, count - had[item]))
        if slots:
            found.append(Wrote(seat, marks_item(realm.title), len(slots), tuple(slots)))
    return found


def star_changes(position: RollingRealmsPosition, seat: int, here: int, sheet: Sheet, after: Sheet) -> list[Change]:
    """Return the stars gained, first those of the realm that was used. The detail names the other realms."""
    found: list[Change] = []
    before = round_stars(position.realms, sheet)
    now = round_stars(position.realms, after)
    for place in sorted(range(len(position.realms)), key=lambda place: place != here):
        if now[place] > before[place]:
            realm = position.realms[place]
            slots = tuple([f"{realm.name}-star-{number + 1}" for number in range(before[place], now[place])])
            detail = "" if place == here else f" in {realm.title}"
            found.append(Scored(seat, stars_item(realm.title), now[place] - before[place], slots, detail))
    return found


def lost_changes(position: RollingRealmsPosition, seat: int, row: Move, place: int, after: Sheet, move: int) -> list[Change]:
    """R3.3, R8.3: return what the move would have given on a card with more room."""
    found: list[Change] = []
    sheet = position.sheets[seat]
    if not all(after.has_room(resource) for resource in range(3)):
        roomy = sheet.clone()
        roomy.capacity = [count + 99 for count in sheet.capacity]
        apply_turn(position.ruleset.table, position.realms, place, roomy, move)
        for resource in range(3):
            lost = roomy.gained[resource] - after.gained[resource]
            if lost:
                item = PLURALS[resource] + NO_ROOM
                found.append(Offered(seat, item, lost))
                found.append(Forfeited(seat, item, lost, (), counted(lost, RESOURCES[resource])))
        choices = roomy.owed[len(after.owed) :]
        if choices:
            item = CHOICES if row.kind == TAKE else CHOICES + NO_ROOM
            if row.kind != TAKE:
                found.append(Offered(seat, item, len(choices)))
            found.append(Forfeited(seat, item, len(choices), (), listed([choice_of(mask) for mask in choices])))
    if row.kind == ACTIVATE:
        stars = position.realms[place].lost_stars(sheet, place, row.die, row.number)
        if stars:
            found.append(Offered(seat, BEYOND_LIMIT, stars))
            found.append(Forfeited(seat, BEYOND_LIMIT, stars, (), f"{counted(stars, 'more star')} in this realm"))
    return found


def seat_changes(position: RollingRealmsPosition, seat: int, move: int) -> list[Change]:
    """Return everything a legal move of a seat changes."""
    after = position.extract_sheet(seat)
    after.apply(0, move)
    points = total(after, after.sheets[0]) - total(position, position.sheets[seat])
    detail = ""
    if position.ruleset.golf and len(after.holes()) > len(position.holes()):
        turns = after.holes()[-1]
        detail = f"finished the hole in {counted(turns, 'turn')}, {par_text(position.ruleset.components.par - turns)}"
    found = move_changes(position, seat, move)
    if points > 0:
        found.append(ScoreRose(seat, POINTS, points, (), detail))
    elif points < 0:
        found.append(ScoreFell(seat, POINTS, -points, (), detail))
    return found


# throws


def throw_changes(position: RollingRealmsPosition, move: int) -> list[Change]:
    """Return what a roll or a draw of realms changes, for the table and for every seat."""
    row = position.ruleset.table.rows[move]
    return reveal_changes(position, move) if row.kind == REVEAL else roll_changes(position, row)


def roll_changes(position: RollingRealmsPosition, row: Move) -> list[Change]:
    turn = position.turn + 1
    slots = (f"turn-{turn}-die-1", f"turn-{turn}-die-2")
    found: list[Change] = [TurnStarted(CHANCE, "turn", 1, slots, f"turn {turn} started with a roll of {row.die} and {row.number}")]
    for seat, sheet in enumerate(position.sheets):
        if sheet.active:
            found.append(Cleared(seat, USED_REALMS, count_bits(sheet.active)))
        for die in range(ROLLED):
            found.append(Rolled(seat, DIE_NAMES[die], row.number if die else row.die, (DIE_SLOTS[die],)))
    return found


def reveal_changes(position: RollingRealmsPosition, move: int) -> list[Change]:
    """The finished round is scored and its cards are wiped, then the new one starts."""
    rules = position.ruleset
    found: list[Change] = []
    if position.round:
        for seat, sheet in enumerate(position.sheets):
            if not rules.golf:
                points = round_points(position, sheet, position.round - 1)
                scored = f"{format_points(points, 10)} points in round {position.round}"
                found.append(
                    RoundScored(seat, EARLIER, points, (), f"scored {scored}; all cards and resources were cleared").announce()
                )
            found += wiped(position, seat, sheet)
        found.append(Cleared(CHANCE, "turn", position.turn, tuple(table_slots(position))))
    titles = [rules.realms[realm].title for realm in rules.table.revealed[move]]
    name = rules.round_name
    found.append(RoundStarted(CHANCE, name, 1, (), f"{name} {position.round + 1} started with {listed(titles)}"))
    for realm in rules.table.revealed[move]:
        drew = Drew(CHANCE, "realms drawn", 1, (), opened(rules.realms[realm]))
        found.append(drew.announce() if position.round else drew)
    return found


def opened(realm: Realm) -> str:
    """Return the title of a realm and what players do in it."""
    return f"New realm: {realm.title}. {capital(realm.summary)}" if realm.summary else f"New realm: {realm.title}"


def wiped(position: RollingRealmsPosition, seat: int, sheet: Sheet) -> list[Change]:
    """Return what disappears from a sheet after a round."""
    had = sheet_inventory(position, sheet)
    slots: dict[str, list[str]] = {}
    for resource in range(3):
        slots[PLURALS[resource]] = resource_slots(sheet, resource)
    for place in range(len(position.realms)):
        slots[marks_item(position.realms[place].title)] = position.realms[place].written_slots(sheet.cards[place])
    return [
        Cleared(seat, item, count, tuple(slots.get(item, [])))
        for item, count in had.items()
        if item not in (EARLIER, POINTS) and (count or slots.get(item))
    ]
