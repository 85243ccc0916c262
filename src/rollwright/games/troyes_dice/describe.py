"""Moves, throws and what they changed in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.changes import Change, Paid
from rollwright.core.english import capital, counted, listed, plural, seat_name, with_article
from rollwright.core.position import CHANCE
from rollwright.games.troyes_dice.changes import (
    AlreadyCrossedOut,
    BonusLost,
    Built,
    Circled,
    ColumnsNumbered,
    Declined,
    Delayed,
    Earned,
    FaceShown,
    Guarded,
    HalfDayStarted,
    Linked,
    NumberWritten,
    Offered,
    Passed,
    PlazaDestroyed,
    PlazaPlaced,
    RaidStarted,
    Reached,
    Recolored,
    Resolved,
    Rolled,
    Shifted,
    Suffered,
    TilePlaced,
    Took,
    TracedSheet,
    Wasted,
)  # fmt: skip
from rollwright.games.troyes_dice.components import BUILD, DESTRUCTION
from rollwright.games.troyes_dice.inventory import BONUS_BUILDINGS, CITIZENS_TO_PLACE
from rollwright.games.troyes_dice.moves import BONUS, CIRCLE, CONSTRUCT, GAIN, LEAVE, NEXT, PASS, PLAZA, START, TILE, Move
from rollwright.games.troyes_dice.names import (
    MANY_CITIZENS,
    MANY_RESOURCES,
    TITLES,
    amounts,
    building_title,
    citizens,
    item_name,
    resources,
    usable_dice,
)  # fmt: skip
from rollwright.games.troyes_dice.schema import COLORS, COLUMNS
from rollwright.games.troyes_dice.sheet import Sheet
from rollwright.games.troyes_dice.wheel import Die, Wheel

if TYPE_CHECKING:
    from rollwright.games.troyes_dice.rules import TroyesDiceRules

OFFERS = {
    BONUS_BUILDINGS: ("bonus building to choose", "bonus buildings to choose"),
    CITIZENS_TO_PLACE: ("citizen to circle", "citizens to circle"),
}
MANY = 8  # more seats than this are counted, not named


def price_of(die: Die, nothing: str = "nothing") -> str:
    """Return what a die costs before it is changed, tiles included."""
    ways = [[payment.influence, payment.deniers, payment.knowledge] for payment in die.payments]
    fixed = [min([way[resource] for way in ways]) for resource in range(3)]
    free = sum(ways[0]) - sum(fixed)
    parts = amounts(fixed)
    if free:
        parts.append(f"{free} {plural(free, 'resource')} of any kind")
    return listed(parts) if parts else nothing


# throws


def describe_throw(wheel: Wheel, move: Move) -> str:
    """Return what chance produced, as a clause, on the wheel that has it."""
    if move.kind == PLAZA:
        up, down = COLORS[move.color], COLORS[move.value]
        return f"plaza {len(wheel.faces)} is {up} {'on both sides' if up == down else f'with {down} beneath'}"
    if move.kind == TILE:
        return f"tile {move.value} goes beside the {('first', 'second', 'third')[len(wheel.tiles) - 1]} plaza with equal sides"
    if move.kind == START:
        return f"the leftmost column has the value {move.value}"
    return "; ".join([f"the dice are {usable_dice(wheel)}", *[_attack(wheel, die) for die in wheel.dice if die.attacks]])


def _attack(wheel: Wheel, die: Die) -> str:
    """Return what a die that attacks does to its plaza and to the sheets (T4.1, T4.2, T12.13)."""
    clauses = [f"destroys its {COLORS[die.color]} plaza"]
    if wheel.half >= DESTRUCTION:
        clauses.append(f"crosses out the {COLORS[die.color]} {die.rolled} where no Fortress guards it")
    if die.black:
        return f"the black {die.rolled} {listed(clauses)}"
    return f"the clear {die.rolled} {listed(['acts as a black die', *clauses])}"


# moves


def describe_move(rules: TroyesDiceRules, wheel: Wheel, sheet: Sheet, after: TracedSheet, move: Move) -> str:
    """Return what a legal move does: its verb, then the cost, then the gain. `after` has the move's changes."""
    changes = after.found
    if move.kind == PASS:
        text = "Pass"
    elif move.kind == BONUS:
        text = f"Build the {building_title(rules, wheel, move.building)}"
    elif move.kind == CIRCLE:
        text = f"Circle a {COLORS[move.color]} citizen"
    elif move.kind == LEAVE:
        text = "Decline the citizen"
    elif move.kind == NEXT:
        text = f"Take the {item_name(move.value)} next"
    else:
        clauses = _die_clauses(changes, "take", "make")
        if move.kind != GAIN:
            clauses.append(f"build the {building_title(rules, wheel, move.building)}")
        text = capital(listed(clauses))
    gained = _gains(changes, 1 if move.kind == CIRCLE else 0)
    if gained:
        text += f": gain {listed(gained)}"
    elif move.kind in (GAIN, CONSTRUCT, BONUS) and after.numbers == sheet.numbers and not _is_scored(rules, sheet, move):
        text += ": gain nothing"
    notes = [f"no room for {part}" for part in _wasted(changes)]
    for change in changes:
        if isinstance(change, NumberWritten):
            notes.append(f"each {change.detail} scores {counted(change.amount, 'point')} at the end")
        elif isinstance(change, BonusLost):
            notes.append(_loss(change, "you lose"))
    if after.pending:
        notes.append(f"then {describe_pending(rules, after)}")
    return "; ".join([text, *notes])


def _is_scored(rules: TroyesDiceRules, sheet: Sheet, move: Move) -> bool:
    """Return whether a Cathedral scores what a move builds."""
    scored = rules.components.scored
    kinds = {scored[column] for column, times in enumerate(sheet.numbers) if times}
    return move.kind != GAIN and move.building // COLUMNS in kinds


def _die_clauses(changes: list[Change], take: str, make: str) -> list[str]:
    """Return how a die was taken and changed, with the prices: "take the red 5 for 1 denier", "make it a 6 for 1 influence"."""
    paid = [0, 0, 0]
    changed = [0, 0, 0]
    result = ""
    clauses: list[str] = []
    for change in changes:
        if isinstance(change, Took):
            clauses.append(f"{take} the {change.detail}")
        elif isinstance(change, (Shifted, Recolored)):
            changed[MANY_RESOURCES.index(change.item)] += change.amount
            result = change.detail
        elif isinstance(change, Paid):
            paid[MANY_RESOURCES.index(change.item)] += change.amount
    if amounts(paid):
        clauses[0] += f" for {listed(amounts(paid))}"
    if result:
        clauses.append(f"{make} it {result} for {listed(amounts(changed))}")
    return clauses


def _gains(changes: list[Change], chosen: int) -> list[str]:
    """Return what was gained in all and found room; `chosen` citizens at the start are the move itself."""
    earned = [0, 0, 0]
    circled = [0, 0, 0]
    for change in changes:
        if isinstance(change, Circled):
            if chosen:
                chosen -= 1
            else:
                circled[MANY_CITIZENS.index(change.item)] += 1
        elif isinstance(change, Earned):
            earned[MANY_RESOURCES.index(change.item)] += change.amount
        elif isinstance(change, Wasted):
            earned[MANY_RESOURCES.index(change.item)] -= change.amount
    return amounts(earned) + [citizens(color, circled[color]) for color in range(3) if circled[color]]


def _wasted(changes: list[Change]) -> list[str]:
    """Return the resources for which there was no room."""
    return [resources(MANY_RESOURCES.index(change.item), change.amount) for change in changes if isinstance(change, Wasted)]


def _loss(change: Change, lose: str) -> str:
    if change.item == BONUS_BUILDINGS:
        return f"{lose} the bonus building, because nothing is left to build"
    return f"{lose} a citizen, because all tracks are full"


def describe_pending(rules: TroyesDiceRules, sheet: Sheet) -> str:
    """Return what the player must choose now: "build a Great Hall or a Cathedral"."""
    gains = sheet.latest()
    if sheet.order_matters(rules.components):
        names = [item_name(entry & 7) for entry in gains]
        return f"choose which comes next: {listed([name for at, name in enumerate(names) if name not in names[:at]], 'or')}"
    mask = gains[0] >> 3
    if gains[0] & 7 == BUILD:
        return f"build {listed([with_article(TITLES[kind]) for kind in range(6) if mask >> kind & 1], 'or')}"
    track = rules.components.track
    full = [COLORS[color] for color in range(3) if mask >> color & 1 and sheet.citizens[color] == track[color]]
    room = [COLORS[color] for color in range(3) if mask >> color & 1 and sheet.citizens[color] < track[color]]
    if not full:
        return f"circle a {listed(room, 'or')} citizen"
    own = [f"a {listed(room, 'or')} citizen"] if room else []
    why = f"{listed(full)} {plural(len(full), 'is', 'are')} full"
    return f"circle {listed([*own, 'a citizen of another track'], 'or')}, or decline it: {why}"


# what happened


def describe_changes(changes: list[Change]) -> list[str]:
    """Return what happened as sentences in the past tense."""
    found = _table_sentences([change for change in changes if change.seat == CHANCE])
    found += _attack_sentences(changes)
    seats = sorted({change.seat for change in changes if isinstance(change, (Took, Passed, Resolved, Declined, Earned, Circled))})
    for seat in seats:
        found += _seat_sentences(seat, [change for change in changes if change.seat == seat])
    return found


def _table_sentences(changes: list[Change]) -> list[str]:
    found: list[str] = []
    plazas = [change.detail for change in changes if isinstance(change, PlazaPlaced)]
    if plazas:
        found.append(f"The plazas were placed, showing {listed(plazas)}.")
    for change in changes:
        if isinstance(change, TilePlaced):
            found.append(f"{capital(change.detail)} was placed with its Banquet side up.")
        elif isinstance(change, ColumnsNumbered):
            found.append(f"The columns were numbered {change.detail}.")
        elif isinstance(change, FaceShown):
            found.append(f"The destroyed place returned, now {change.detail}.")
        elif isinstance(change, RaidStarted):
            found.append(f"{capital(change.detail)} flipped to its Raid side.")
        elif isinstance(change, HalfDayStarted):
            found.append(f"The {change.detail} started.")
        elif isinstance(change, Rolled):
            found.append(f"The dice were {change.detail}.")
        elif isinstance(change, PlazaDestroyed):
            found.append(f"The {change.detail}.")
    return found


def _attack_sentences(changes: list[Change]) -> list[str]:
    """Return one sentence for each target and outcome, with all seats it happened to. Two dice may attack the same target."""
    hit: dict[str, list[int]] = {}
    guarded: dict[str, list[int]] = {}
    ignored: dict[str, list[int]] = {}
    suffered: set[tuple[int, tuple[str, ...]]] = set()
    for change in changes:
        if isinstance(change, Suffered):
            _add_seat(hit, change)
            suffered.add((change.seat, change.slots))
        elif isinstance(change, Guarded):
            _add_seat(guarded, change)
        elif isinstance(change, AlreadyCrossedOut) and (change.seat, change.slots) not in suffered:
            _add_seat(ignored, change)
    found = [f"{_names(seats)} can no longer build at {target}." for target, seats in hit.items()]
    found += [f"A Fortress guarded the {target} for {_names(seats)}." for target, seats in guarded.items()]
    found += [f"The {target} was already crossed out for {_names(seats)}." for target, seats in ignored.items()]
    return found


def _add_seat(seats: dict[str, list[int]], change: Change) -> None:
    found = seats.setdefault(change.detail, [])
    if change.seat not in found[-1:]:  # changes come seat by seat
        found.append(change.seat)


def _names(seats: list[int]) -> str:
    return listed([seat_name(seat) for seat in seats]) if len(seats) <= MANY else counted(len(seats), "player")


def _seat_sentences(seat: int, changes: list[Change]) -> list[str]:
    clauses = _die_clauses(changes, "took", "made")
    name = seat_name(seat)
    notes: list[str] = []
    chosen = 0
    for change in changes:
        if isinstance(change, Passed):
            clauses.append("passed")
        elif isinstance(change, Declined):
            clauses.append("declined a citizen")
        elif isinstance(change, Resolved) and change.item != BONUS_BUILDINGS:
            chosen = 1
        elif isinstance(change, Built):
            clauses.append(f"built the {change.detail}")
        elif isinstance(change, Linked):
            clauses.append("completed a link")
        elif isinstance(change, Reached):
            clauses.append(f"reached the bonus for {change.detail}")
        elif isinstance(change, NumberWritten):
            notes.append(f"{name} now scores {counted(change.amount, 'point')} for each {change.detail}.")
        elif isinstance(change, BonusLost):
            notes.append(f"{_loss(change, f'{name} lost')}.")
        elif isinstance(change, Offered):
            lost = sum([other.amount for other in changes if isinstance(other, BonusLost) and other.item == change.item])
            if change.amount > lost:
                one, many = OFFERS[change.item]
                notes.append(f"{name} still has {counted(change.amount - lost, one, many)}.")
        elif isinstance(change, Delayed):
            notes.append(f"{name} still gets {change.detail}.")
    if chosen:
        first = next(change for change in changes if isinstance(change, Circled))
        clauses.insert(0, f"circled a {COLORS[MANY_CITIZENS.index(first.item)]} citizen")
    gained = _gains(changes, chosen)
    if gained:
        clauses.append(f"gained {listed(gained)}")
    notes[:0] = [f"{name} had no room for {part}." for part in _wasted(changes)]
    return [f"{name} {listed(clauses)}.", *notes] if clauses else notes
