"""The changes a move or a throw makes, as data, and the inventories that they add up to."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rollwright.core.changes import Change, Gained, Lost, Paid, Removed, RoundStarted, Wrote
from rollwright.core.english import counted
from rollwright.core.position import CHANCE
from rollwright.games.six_clans.apply import apply_move
from rollwright.games.six_clans.chosen_die import ChosenDie, choose
from rollwright.games.six_clans.components import CLANS, DICE, HOME
from rollwright.games.six_clans.moves import BONUS, DEAL, DONE, DRAW, KILL, RECRUIT, Move
from rollwright.games.six_clans.names import (
    BONUS_TITLES,
    ZONE_NAMES,
    cell_name,
    describe_chosen,
    describe_use,
    die_name,
    quoted_bonus,
    used_as,
)
from rollwright.games.six_clans.scoring import total_points, zone_points
from rollwright.games.six_clans.shared_state import ALL_DICE, AT_REST, SharedState
from rollwright.games.six_clans.sheet import Sheet

if TYPE_CHECKING:
    from rollwright.games.six_clans.rules import SixClansRules

# the inventory of a seat
POINTS: Final = "points"
PICKS: Final = "picks"
AVAILABLE: Final = "dice"  # that may still be chosen or combined this turn
FREE: Final = "free dice"  # those of them that need no pick
HOME_CARD: Final = "Home Card"
TURNS: Final = "finished turns"
IN_USE: Final = "bonus in use"  # chosen for a die, and its effect not yet
ONE_BONUS = ("plus-or-minus bonus", "size bonus", "color bonus", "combine bonus", "split bonus", "two-dice bonus")
BONUS_ITEMS = ("plus-or-minus bonuses", "size bonuses", "color bonuses", "combine bonuses", "split bonuses", "two-dice bonuses")

# the inventory of the table
ROUND: Final = "round"
TURN: Final = "turn"
PICKS_PER_TURN: Final = "picks per turn"
BAG: Final = "meeples in the bag"
ON_DICE: Final = "meeples on dice"
DISCARDED: Final = "discarded meeples"
GRAVEYARD: Final = "meeples in the graveyard"
CARDS: Final = "dealt Home Cards"
LAST_TURN: Final = "last turn"


class Scored(Change):
    """Points of a zone."""

    sign: ClassVar[int] = 1


class Recruited(Change):
    """Recruits of a clan; the detail is the noun."""

    sign: ClassVar[int] = 1


class WonBonus(Change):
    """A bonus of the Home Card."""

    sign: ClassVar[int] = 1


class ChoseBonus(Change):
    """A bonus that a player starts to use; the detail is the bonus and the die."""

    sign: ClassVar[int] = 1


class AppliedBonus(Change):
    """The bonus in use, once its effect is chosen."""

    sign: ClassVar[int] = -1


class SpentBonus(Change):
    """A bonus that was used and is crossed out; the detail is what it was used for."""

    sign: ClassVar[int] = -1
    writes: ClassVar[int] = 1


class ChoseDie(Change):
    """A die that was written, or claimed for a recruit."""

    sign: ClassVar[int] = -1


class CombinedDie(Change):
    """A die that was added to another or subtracted from it, and is out for this turn."""

    sign: ClassVar[int] = -1


class LostFreeUse(Change):
    """A home die that can no longer be used for free, because it was combined with another die."""

    sign: ClassVar[int] = -1


class EndedTurn(Change):
    """A turn that a player ended."""

    sign: ClassVar[int] = 1


class Forfeited(Change):
    """Picks and dice left at the end of a turn."""

    sign: ClassVar[int] = -1


class StartedTurn(Change):
    """Picks and dice that a player has in a new turn."""

    sign: ClassVar[int] = 1


class DealtCard(Change):
    """A Home Card; the detail is its clan."""

    sign: ClassVar[int] = 1


class TurnStarted(Change):
    """A turn of the table."""

    sign: ClassVar[int] = 1


class LastTurnStarted(Change):
    """The last turn of the game, because the bag is empty."""

    sign: ClassVar[int] = 1


class LeftBag(Change):
    """A meeple drawn from the bag."""

    sign: ClassVar[int] = -1


class PutOnDie(Wrote):
    """A meeple that gives a die its clan; the detail is a phrase with both and the face."""


class LeftDice(Removed):
    """Meeples taken off the dice."""


class Discarded(Change):
    """Meeples of the turn before."""

    sign: ClassVar[int] = 1


class LeftDiscard(Change):
    """Discarded meeples that go back into the bag."""

    sign: ClassVar[int] = -1


class RefilledBag(Change):
    """Meeples that were put back into the bag."""

    sign: ClassVar[int] = 1


class Killed(Wrote):
    """A meeple that goes to the graveyard; the detail is its clan."""


def recruits_item(rules: SixClansRules, clan: int) -> str:
    return f"{rules.clans[clan]} recruits"


def one_recruit(rules: SixClansRules, clan: int) -> str:
    return f"{rules.clans[clan]} recruit"


def numbers_item(zone: int) -> str:
    return f"numbers on the {ZONE_NAMES[zone]}" if zone == HOME else f"numbers in the {ZONE_NAMES[zone]}"


# inventories


def inventory(rules: SixClansRules, shared: SharedState, sheet: Sheet) -> dict[str, int]:
    """Return what a seat has."""
    dice, free = open_dice(shared, sheet)
    found = {POINTS: total_points(rules, sheet), PICKS: 0 if sheet.done else sheet.picks, AVAILABLE: dice, FREE: free}
    unspent = sheet.free()
    for kind, item in enumerate(BONUS_ITEMS):
        found[item] = sum([unspent >> space & 1 for space in rules.spaces_of[kind]])
    for clan in range(CLANS):
        found[recruits_item(rules, clan)] = 0 if sheet.home < 0 else sheet.recruits[rules.zone_of[sheet.home][clan]]
    for zone in range(HOME + 1):
        found[numbers_item(zone)] = sum([sheet.cells[cell] > 0 for cell in range(rules.start[zone], rules.stop[zone])])
    found[IN_USE] = int(sheet.chosen_die is not None and sheet.chosen_die.space >= 0)
    found[HOME_CARD] = int(sheet.home >= 0)
    started = shared.turn if shared.phase == AT_REST else max(0, shared.turn - 1)
    found[TURNS] = started - int(not sheet.done)
    return found


def open_dice(shared: SharedState, sheet: Sheet) -> tuple[int, int]:
    """Return how many dice a seat may still use in this turn, and how many of them are of its home clan."""
    if sheet.done:
        return 0, 0
    dice = [die for die in range(DICE) if (ALL_DICE & ~(sheet.chosen | sheet.combined | shared.left)) >> die & 1]
    return len(dice), len([die for die in dice if shared.clans[die] == sheet.home])


def table_inventory(rules: SixClansRules, shared: SharedState) -> dict[str, int]:
    """Return what the table has."""
    started = shared.turn > 0
    return {
        ROUND: shared.round + 1 if started else 0,
        TURN: shared.turn,
        PICKS_PER_TURN: rules.picks[shared.round] if started else 0,
        BAG: sum(rules.counts(shared.bag)),
        ON_DICE: sum(rules.counts(shared.on_dice(rules))),
        DISCARDED: sum(rules.counts(shared.discard)),
        GRAVEYARD: sum(rules.counts(shared.dead)),
        CARDS: len(shared.cards),
        LAST_TURN: int(shared.last),
    }


def written_slots(rules: SixClansRules, sheet: Sheet) -> set[str]:
    """Return the cells with a number, and the bonuses that are crossed out."""
    found = {rules.table.cells[cell] for cell, number in enumerate(sheet.cells) if number}
    return found | {f"bonus-{space + 1}" for space in range(rules.spaces) if sheet.spent >> space & 1}


def table_slots(rules: SixClansRules, shared: SharedState) -> set[str]:
    """Return the dice and the graves with a meeple."""
    graves = sum(rules.counts(shared.dead))
    return dice_slots(shared) | {f"grave-{at + 1}" for at in range(graves)}


def dice_slots(shared: SharedState) -> set[str]:
    return {f"rolled-{die + 1}" for die in range(DICE) if shared.clans[die] >= 0}


# changes


def move_changes(rules: SixClansRules, shared: SharedState, sheet: Sheet, seat: int, move: Move) -> list[Change]:
    """Return what a seat's move changes: first what it costs, then what is written, then what it gains."""
    if move.kind == DONE:
        dice, free = open_dice(shared, sheet)
        left = [(PICKS, sheet.picks), (AVAILABLE, dice), (FREE, free)]
        return [EndedTurn(seat, TURNS), *[Forfeited(seat, item, amount) for item, amount in left if amount]]
    found: list[Change] = []
    if move.kind == BONUS:
        chosen = choose(shared, move.die) if sheet.chosen_die is None else sheet.chosen_die
        detail = f"{quoted_bonus(rules.bonus_of[move.space])} for {describe_chosen(rules, shared, chosen)}"
        return [ChoseBonus(seat, IN_USE, 1, (f"bonus-{move.space + 1}",), detail)]
    if sheet.chosen_die is not None and sheet.chosen_die.space >= 0:
        found.append(AppliedBonus(seat, IN_USE))
    after = sheet.clone()
    apply_move(rules, shared, after, move)
    for space in range(rules.spaces):
        if (after.spent & ~sheet.spent) >> space & 1:
            purpose = "" if sheet.chosen_die is None else describe_use(rules, shared, sheet.chosen_die, move)
            kind = rules.bonus_of[space]
            spent = SpentBonus(seat, BONUS_ITEMS[kind], 1, (f"bonus-{space + 1}",), purpose)
            found.append(spent.tell("used", BONUS_TITLES[kind]))
            found.append(Paid(seat, POINTS, rules.bonus_points))
    for die in range(DICE):
        home = shared.clans[die] == sheet.home
        if (after.chosen & ~sheet.chosen) >> die & 1:
            claimed = ChoseDie(seat, AVAILABLE)
            found.append(claimed.tell("recruited with", f"the {die_name(rules, die)}") if move.kind == RECRUIT else claimed)
            if home:
                found.append(ChoseDie(seat, FREE, detail=die_name(rules, die) if move.kind == RECRUIT else ""))
        elif (after.combined & ~sheet.combined) >> die & 1:
            found.append(CombinedDie(seat, AVAILABLE))
            if home:
                found.append(LostFreeUse(seat, FREE, detail=die_name(rules, die)))
    if after.picks < sheet.picks:
        found.append(Paid(seat, PICKS, sheet.picks - after.picks))
    elif after.picks > sheet.picks:
        found.append(Gained(seat, PICKS, after.picks - sheet.picks))
    for cell, number in enumerate(after.cells):
        if number and not sheet.cells[cell]:
            chosen = choose(shared, move.die) if sheet.chosen_die is None else sheet.chosen_die
            found += write_changes(rules, sheet, after, seat, chosen, cell)
    for zone in range(HOME + 1):
        recruits = after.recruits[zone] - sheet.recruits[zone]
        if recruits:
            clan = rules.clan_of[sheet.home][zone]
            found.append(Recruited(seat, recruits_item(rules, clan), recruits, detail=f"{rules.clans[clan]} recruit"))
            found.append(Gained(seat, POINTS, recruits * rules.recruit_points))
    return found


def write_changes(rules: SixClansRules, sheet: Sheet, after: Sheet, seat: int, chosen: ChosenDie, cell: int) -> list[Change]:
    """Return what writing a number changes: the number, the points of the zone, or the bonus of the space."""
    zone = rules.cell_zone[cell]
    what = f"the {chosen.number()} of the {die_name(rules, chosen.die)}{used_as(rules, chosen)} in {cell_name(rules, cell)}"
    wrote = Wrote(seat, numbers_item(zone), 1, (rules.table.cells[cell],), what)
    clan = rules.clan_of[sheet.home][zone]
    symbol, where = "six_clans-house", f"in {cell_name(rules, cell)}"
    if zone != HOME:
        symbol, where = f"six_clans-meeple-{clan + 1}", f"in {rules.clans[clan]}, {cell_name(rules, cell)}"
    found: list[Change] = [wrote.tell("wrote", str(chosen.number()), symbol, where)]
    points = zone_points(rules, after, zone) - zone_points(rules, sheet, zone)
    if points > 0:
        found.append(Scored(seat, POINTS, points, detail=ZONE_NAMES[zone]))
    elif points < 0:
        found.append(Lost(seat, POINTS, -points, detail=ZONE_NAMES[zone]))
    if zone == HOME:
        space = cell - rules.start[HOME]
        found.append(WonBonus(seat, BONUS_ITEMS[rules.bonus_of[space]], 1, (f"bonus-{space + 1}",)))
        found.append(Gained(seat, POINTS, rules.bonus_points))
    return found


def throw_changes(rules: SixClansRules, shared: SharedState, sheets: list[Sheet], move: Move) -> list[Change]:
    """Return what a chance move changes, for the table and for every seat."""
    after = shared.clone()
    opens_turn = after.apply(rules, move)
    found: list[Change] = []
    if after.turn > shared.turn:
        found.append(TurnStarted(CHANCE, TURN))
        placed = dice_slots(shared)
        if placed:
            found.append(LeftDice(CHANCE, ON_DICE, len(placed), tuple(sorted(placed))))
            found.append(Discarded(CHANCE, DISCARDED, len(placed)))
    if move.kind == DEAL:
        found.append(DealtCard(CHANCE, CARDS, detail=rules.clans[move.number]))
        if after.phase == AT_REST:
            for seat, sheet in enumerate(sheets):
                found.append(DealtCard(seat, HOME_CARD, detail=rules.clans[after.cards[sheet.place % CLANS]]))
    elif move.kind == DRAW:
        found.append(LeftBag(CHANCE, BAG))
        phrase = f"{shared.values[shared.die]} on the {rules.clans[move.number]} {die_name(rules, shared.die)}"
        found.append(PutOnDie(CHANCE, ON_DICE, 1, (f"rolled-{shared.die + 1}",), phrase))
    elif move.kind == KILL:
        found.append(LeftBag(CHANCE, BAG))
        grave = sum(rules.counts(after.dead))
        found.append(Killed(CHANCE, GRAVEYARD, 1, (f"grave-{grave}",), rules.clans[move.number]).announce())
    if after.last and not shared.last:
        found.append(LastTurnStarted(CHANCE, LAST_TURN).announce())
    if after.round > shared.round or (after.turn == 1 and shared.turn == 0):
        found += round_changes(rules, shared, after)
    if opens_turn:
        for seat, sheet in enumerate(sheets):
            found += turn_changes(rules, after, sheet, seat)
    return found


def round_changes(rules: SixClansRules, shared: SharedState, after: SharedState) -> list[Change]:
    """Return what the start of a round changes: the bag is refilled, and the picks per turn may differ."""
    started = RoundStarted(CHANCE, ROUND, detail=str(after.round + 1))
    found: list[Change] = [started.announce() if after.round > shared.round else started]
    before = 0
    if after.round > shared.round:
        returned = sum(rules.counts(shared.discard))
        found.append(LeftDiscard(CHANCE, DISCARDED, returned))
        found.append(RefilledBag(CHANCE, BAG, returned))
        before = rules.picks[shared.round]
    picks = rules.picks[after.round]
    if picks > before:
        found.append(Gained(CHANCE, PICKS_PER_TURN, picks - before, detail=counted(picks, "pick")))
    elif picks < before:
        found.append(Lost(CHANCE, PICKS_PER_TURN, before - picks, detail=counted(picks, "pick")).announce())
    return found


def turn_changes(rules: SixClansRules, after: SharedState, sheet: Sheet, seat: int) -> list[Change]:
    """Return what a seat has in a turn that starts."""
    dice = [die for die in range(DICE) if not after.left >> die & 1]
    free = [die for die in dice if after.clans[die] == sheet.home]
    have = [(PICKS, rules.picks[after.round]), (AVAILABLE, len(dice)), (FREE, len(free))]
    return [StartedTurn(seat, item, amount) for item, amount in have if amount]
