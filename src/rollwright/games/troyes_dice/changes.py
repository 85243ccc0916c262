"""The kinds of changes in Troyes Dice, and the functions that list what a move or a throw changes.

A seat's move is made on a TracedSheet, a copy that lists what happens to it. The items are those of the inventory. Only "attack" is
in no inventory, so every attack is balanced by what became of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rollwright.core.changes import Change, Gained, Lost, Paid, RoundStarted, Wrote
from rollwright.core.position import CHANCE
from rollwright.games.troyes_dice.apply import apply_move, wanted_value
from rollwright.games.troyes_dice.components import BUILD, CATHEDRAL, DESTRUCTION, RESOURCE, Components, TileSide
from rollwright.games.troyes_dice.inventory import (
    ACTIONS,
    AVAILABLE,
    BANQUETS,
    BONUS_BUILDINGS,
    BONUSES,
    CITIZENS_TO_PLACE,
    CROSSED_OUT,
    DAYS,
    DESTROYED,
    FREE_BUILDINGS,
    HALF_DAYS,
    LINKS,
    NUMBERED,
    NUMBERS,
    PLAZAS,
    POINTS,
    RAIDS,
    WAITING,
    count_available,
    gives_building,
    pending_counts,
)  # fmt: skip
from rollwright.games.troyes_dice.moves import BONUS, CIRCLE, CONSTRUCT, LEAVE, PASS, PLAZA, START, TILE, Move
from rollwright.games.troyes_dice.names import (
    MANY_CITIZENS,
    MANY_RESOURCES,
    MANY_TITLES,
    TITLES,
    building_slot,
    building_title,
    citizens,
    die_title,
    resources,
    usable_dice,
)  # fmt: skip
from rollwright.games.troyes_dice.schema import COLORS, COLUMNS, KINDS, NOTCHES, PLACES
from rollwright.games.troyes_dice.scoring import built_of, points
from rollwright.games.troyes_dice.sheet import Sheet
from rollwright.games.troyes_dice.wheel import Die, Wheel

if TYPE_CHECKING:
    from rollwright.games.troyes_dice.position import TroyesDicePosition
    from rollwright.games.troyes_dice.rules import TroyesDiceRules

ATTACK: Final = "attack"


# a seat's action


class Took(Gained):
    """A die chosen; it counts as an action."""


class Passed(Gained):
    """An action without a die."""


class Shifted(Paid):
    """Influence paid to change the value of the die."""


class Recolored(Paid):
    """Knowledge paid to change the color of the die."""


class Earned(Wrote):
    """Resources, circled on their track as far as there is room."""


class Wasted(Lost):
    """Resources for which there was no room on their track."""


class Circled(Wrote):
    """A citizen circled on its track."""


class Built(Wrote):
    """A building drawn."""


class NumberWritten(Wrote):
    """The number that a Cathedral writes beside its character."""


class Linked(Wrote):
    """A link completed."""


class Reached(Wrote):
    """A bonus of the citizens reached."""


class Offered(Gained):
    """A building or a citizen that the player must choose."""


class Resolved(Lost):
    """A choice that the player made."""


class Declined(Lost):
    """A citizen without room on its track that the player declined."""


class BonusLost(Lost):
    """A building that cannot be built anywhere, or a citizen when all tracks are full."""


class Delayed(Gained):
    """Gains that wait until a bonus is resolved."""


class Resumed(Lost):
    """Gains that no longer wait."""


class Scored(Gained):
    """Points added to the score so far."""


class ScoreLost(Lost):
    """Points that the score so far lost, because resources were spent."""


# the table


class PlazaPlaced(Wrote):
    """A plaza tile put on the wheel in setup."""


class TilePlaced(Wrote):
    """A Banquets & Raids tile put beside its plaza."""


class ColumnsNumbered(Gained):
    """The values above the columns, settled in setup."""


class DayStarted(RoundStarted):
    """A new day, with its morning."""


class HalfDayStarted(RoundStarted):
    """A morning or an afternoon."""


class DiceRemoved(Lost):
    """The available dice of the half day before."""


class Rolled(Gained):
    """The available dice of this half day."""


class PlazaDestroyed(Gained):
    """A plaza destroyed by a die that attacks."""


class PlazaRestored(Lost):
    """A destroyed plaza that returned to the wheel."""


class FaceHidden(Lost):
    """The color that a restored plaza no longer shows."""


class FaceShown(Gained):
    """The color that a restored plaza shows now."""


class BanquetEnded(Lost):
    """A tile that no longer shows its Banquet side."""


class RaidStarted(Gained):
    """A tile that now shows its Raid side."""


class Attacked(Gained):
    """A die on a sheet attacked."""


class Suffered(Lost):
    """An attack that crossed out its die; the detail names both: "white 5: the black die crossed it out"."""


class CrossedOut(Change):
    """The die that an attack crossed out."""

    sign: ClassVar[int] = 1
    writes: ClassVar[int] = 1


class Guarded(Lost):
    """An attack that a Fortress stopped."""


class AlreadyCrossedOut(Lost):
    """An attack on a die that was already crossed out."""


class TracedSheet(Sheet):
    """A copy of a sheet that lists what happens to it."""

    def __init__(self, sheet: Sheet, seat: int, rules: TroyesDiceRules, wheel: Wheel) -> None:
        super().__init__(
            sheet.circled[:], sheet.held[:], sheet.citizens[:], sheet.built, sheet.open, sheet.crossed, sheet.numbers[:],
            sheet.pending[:], sheet.acted,
        )  # fmt: skip
        self.seat = seat
        self.rules = rules
        self.wheel = wheel
        self.found: list[Change] = []

    def gain_resources(self, components: Components, color: int, amount: int) -> None:
        before = self.circled[color]
        circled = min(amount, components.length[color] - before)
        slots = [f"token-{COLORS[color]}-{number}" for number in range(before + 1, before + circled + 1)]
        if amount:
            self.found.append(Earned(self.seat, MANY_RESOURCES[color], amount, tuple(slots)))
        if amount > circled:
            self.found.append(Wasted(self.seat, MANY_RESOURCES[color], amount - circled))
        super().gain_resources(components, color, amount)

    def construct(self, components: Components, building: int, available: int, effect: TileSide) -> None:
        kind, column = building // COLUMNS, building % COLUMNS
        title = building_title(self.rules, self.wheel, building)
        built = Built(self.seat, MANY_TITLES[kind], 1, (building_slot(building),), title)
        value = self.rules.numberings[self.wheel.numbering][column]
        self.found.append(built.tell("built", f"{TITLES[kind]} {value}"))
        for link in components.links[building]:
            pair = components.link_pair[link]
            if (self.built | 1 << building) & pair == pair:
                self.found.append(Linked(self.seat, LINKS, 1, (f"link-{components.link_id[link]}",)))
        if kind == CATHEDRAL:
            number = 1 + built_of(self, CATHEDRAL) // 2
            scored = components.scored[column]
            self.found.append(NumberWritten(self.seat, NUMBERS, number, (f"times-{KINDS[scored]}",), TITLES[scored]))
        super().construct(components, building, available, effect)

    def circle_one(self, components: Components, color: int, rest: int) -> bool:
        count = self.citizens[color] + 1
        self.found.append(Circled(self.seat, MANY_CITIZENS[color], 1, (f"citizen-{COLORS[color]}-{count}",)))
        reached = super().circle_one(components, color, rest)
        if reached:
            bonus = abs(components.event[color][count])
            where = MANY_CITIZENS[color] if components.bonus_color[bonus] >= 0 else "citizens of each color"
            detail = f"{components.bonus_at[bonus]} {where}"
            item = FREE_BUILDINGS if gives_building(components, bonus) else BONUSES
            self.found.append(Reached(self.seat, item, 1, (f"bonus-{components.bonus_id[bonus]}",), detail))
        return reached

    def lose(self, entry: int) -> None:
        self.found.append(BonusLost(self.seat, BONUS_BUILDINGS if entry & 7 == BUILD else CITIZENS_TO_PLACE))


def trace_move(rules: TroyesDiceRules, wheel: Wheel, sheet: Sheet, seat: int, move: Move) -> TracedSheet:
    """Return a copy of a seat's sheet after a legal move, with what the move changed."""
    after = TracedSheet(sheet, seat, rules, wheel)
    found = after.found
    if move.kind <= CONSTRUCT:
        found += _die_changes(rules, wheel, sheet, seat, move)
    elif move.kind == PASS:
        found.append(Passed(seat, ACTIONS).tell("passed"))
    elif move.kind == BONUS:
        found.append(Resolved(seat, BONUS_BUILDINGS))
    elif move.kind == CIRCLE:
        found.append(Resolved(seat, CITIZENS_TO_PLACE))
    elif move.kind == LEAVE:
        found.append(Declined(seat, CITIZENS_TO_PLACE).tell("declined", "a citizen"))
    apply_move(rules, wheel, after, move)
    _list_pending(found, sheet, after, seat)
    scored = points(rules.components, after) - points(rules.components, sheet)
    if scored:
        found.append(Scored(seat, POINTS, scored) if scored > 0 else ScoreLost(seat, POINTS, -scored))
    return after


def _die_changes(rules: TroyesDiceRules, wheel: Wheel, sheet: Sheet, seat: int, move: Move) -> list[Change]:
    """Return the die taken, its price, and what was paid to change it (T5.11)."""
    die = wheel.dice[move.place]
    payment = die.payments[move.payment - die.first]
    took = Took(seat, ACTIONS, 1, (f"die-{move.place}",), die_title(die))
    value = wanted_value(rules, wheel, move)
    found: list[Change] = [took if move.kind == CONSTRUCT else took.tell("took", _taken(die, move.color, value))]
    for resource, amount in enumerate((payment.influence, payment.deniers, payment.knowledge)):
        if amount:
            found.append(Paid(seat, MANY_RESOURCES[resource], amount, _spent(sheet, resource, 0, amount)))
    steps = die.steps[value]
    if steps:
        found.append(Shifted(seat, MANY_RESOURCES[0], steps, _spent(sheet, 0, payment.influence, steps), f"a {value}"))
    if move.color != die.color:
        color = f"a {COLORS[move.color]} {value}" if steps else COLORS[move.color]
        slots = _spent(sheet, 2, payment.knowledge, die.recolor)
        found.append(Recolored(seat, MANY_RESOURCES[2], die.recolor, slots, color))
    return found


def _taken(die: Die, color: int, value: int) -> str:
    """Return a die with what was made of it: "the yellow 4", "yellow 4 as a 5", "yellow 4 as red", "yellow 4 as red 5"."""
    if color == die.color:
        return f"the {die_title(die)}" if value == die.value else f"{die_title(die)} as a {value}"
    return f"{die_title(die)} as {COLORS[color]}{f' {value}' if value != die.value else ''}"


def _spent(sheet: Sheet, resource: int, already: int, amount: int) -> tuple[str, ...]:
    """Return the slots of the resources that are crossed out by a payment: always the leftmost unspent ones."""
    first = sheet.circled[resource] - sheet.held[resource] + already + 1
    return tuple([f"token-{COLORS[resource]}-{number}" for number in range(first, first + amount)])


def _list_pending(found: list[Change], before: Sheet, after: Sheet, seat: int) -> None:
    """Add the choices that came up, and the gains that wait or no longer wait."""
    had, has = pending_counts(before), pending_counts(after)
    for item in (BONUS_BUILDINGS, CITIZENS_TO_PLACE):
        settled = sum([change.amount for change in found if change.item == item])
        offered = has[item] - had[item] + settled
        if offered:
            found.append(Offered(seat, item, offered))
    for number, item in enumerate(WAITING):
        more = has[item] - had[item]
        if more > 0:
            detail = resources(number - RESOURCE, more) if number >= RESOURCE else citizens(number, more)
            found.append(Delayed(seat, item, more, (), detail))
        elif more:
            found.append(Resumed(seat, item, -more))


# chance


def throw_changes(before: TroyesDicePosition, new: Wheel, move: Move) -> list[Change]:
    """Return what a chance move changes on the table and on every sheet; `new` is the wheel after it."""
    old = before.wheel
    if move.kind == PLAZA:
        return [PlazaPlaced(CHANCE, PLAZAS[move.color], 1, (f"plaza-{len(old.faces)}",), COLORS[move.color])]
    if move.kind == TILE:
        return [TilePlaced(CHANCE, BANQUETS, 1, (f"tile-{len(new.tiles)}",), f"tile {move.value}")]
    if move.kind == START:
        values = ", ".join([str(value) for value in before.ruleset.numberings[new.numbering]])
        return [ColumnsNumbered(CHANCE, NUMBERED, COLUMNS, (), values)]
    found: list[Change] = []
    _list_end_of_half_day(found, old, new)
    name = "afternoon" if new.half & 1 else "morning"
    if not new.half & 1:
        found.append(DayStarted(CHANCE, DAYS))
    found.append(HalfDayStarted(CHANCE, HALF_DAYS, 1, (f"half-{name}",), f"{name} of day {new.half // 2 + 1}"))
    if old.available:
        found.append(DiceRemoved(CHANCE, AVAILABLE, count_available(old)))
    slots = tuple([f"die-{place}" for place in range(PLACES)])
    found.append(Rolled(CHANCE, AVAILABLE, count_available(new), slots, usable_dice(new)))
    for die in new.dice:
        if die.attacks:
            destroyed = f"destroyed its {COLORS[die.color]} place on the wheel"
            detail = f"black {die.rolled} {destroyed}" if die.black else f"clear {die.rolled} acted as a black die and {destroyed}"
            change = PlazaDestroyed(CHANCE, DESTROYED, 1, (plaza_slot(new, die),), detail)
            found.append(change if die.black else change.announce())  # the black die is on the plaza for everyone to see
    if new.half >= DESTRUCTION:
        _list_attacks(found, before, new)
    return found


def plaza_slot(wheel: Wheel, die: Die) -> str:
    """Return the slot of a die's plaza."""
    return f"plaza-{1 + die.place + (wheel.half & 1) * PLACES}"


def _list_end_of_half_day(found: list[Change], old: Wheel, new: Wheel) -> None:
    """Add what the end of the half day before turned over: destroyed plazas (T6.1) and tiles (T12.2)."""
    for notch in range(NOTCHES):
        if old.struck >> notch & 1:
            hidden, shown = old.color(notch), new.color(notch)
            found.append(PlazaRestored(CHANCE, DESTROYED, 1, (), COLORS[shown]))
            found.append(FaceHidden(CHANCE, PLAZAS[hidden], 1, (), COLORS[hidden]))
            found.append(FaceShown(CHANCE, PLAZAS[shown], 1, (), COLORS[shown]))
    for at, tile in enumerate(new.tiles):
        if (new.raids & ~old.raids) >> at & 1:
            found.append(BanquetEnded(CHANCE, BANQUETS, 1, (f"tile-{at + 1}",), f"tile {tile}"))
            found.append(RaidStarted(CHANCE, RAIDS, 1, (f"tile-{at + 1}",), f"tile {tile}"))


def _list_attacks(found: list[Change], before: TroyesDicePosition, wheel: Wheel) -> None:
    """Add what the dice that attack do to every sheet (T4)."""
    for seat, sheet in enumerate(before.sheets):
        crossed = sheet.crossed
        for die in wheel.dice:
            if not die.attacks:
                continue
            slots = (f"number-{COLORS[die.color]}-{die.column + 1}",)
            target = f"{COLORS[die.color]} {die.rolled}"
            bit = 1 << die.color * COLUMNS + die.column
            found.append(Attacked(seat, ATTACK, 1, slots, target))
            if sheet.built >> die.column & 1:
                found.append(Guarded(seat, ATTACK, 1, slots, target).announce())
            elif crossed & bit:
                found.append(AlreadyCrossedOut(seat, ATTACK, 1, slots, target).announce())
            else:
                crossed |= bit
                attacker = "the black die" if die.black else "a clear die"
                found.append(Suffered(seat, ATTACK, 1, slots, f"{target}: {attacker} crossed it out").announce())
                found.append(CrossedOut(seat, CROSSED_OUT, 1, slots, target))
