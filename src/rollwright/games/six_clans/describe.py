"""Moves, throws, and what they changed, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.changes import Change, Gained, Lost, Paid, RoundStarted, Wrote
from rollwright.core.english import MINUS, capital, counted, listed, plural, seat_name, with_article
from rollwright.core.position import CHANCE
from rollwright.games.six_clans.changes import (
    BONUS_ITEMS,
    FREE,
    HOME_CARD,
    PICKS,
    PICKS_PER_TURN,
    ChoseBonus,
    ChoseDie,
    DealtCard,
    EndedTurn,
    Forfeited,
    Killed,
    LastTurnStarted,
    LostFreeUse,
    PutOnDie,
    Recruited,
    RefilledBag,
    Scored,
    SpentBonus,
    WonBonus,
    move_changes,
)
from rollwright.games.six_clans.chosen_die import ChosenDie, choose
from rollwright.games.six_clans.components import BOTTOM, CLANS, SIDE
from rollwright.games.six_clans.moves import BONUS, COMBINE, DEAL, DONE, DRAW, PLACE, RECRUIT, ROLL, TWO, Move
from rollwright.games.six_clans.names import (
    cell_name,
    describe_chosen,
    describe_die,
    describe_use,
    die_name,
    quoted_bonus,
    used_as,
)
from rollwright.games.six_clans.shared_state import SharedState
from rollwright.games.six_clans.sheet import Sheet

if TYPE_CHECKING:
    from rollwright.games.six_clans.rules import SixClansRules

MAX_NAMES = 3  # of players with the same clan


# chance moves


def describe_chance(rules: SixClansRules, shared: SharedState, sheets: list[Sheet], move: Move) -> str:
    """Return a clause of the throw's sentence; a die is described with the meeple that is drawn for it."""
    if move.kind == ROLL:
        return ""
    clan = rules.clans[move.number]
    if move.kind == DEAL:
        return describe_deal(shared, sheets, clan)
    if move.kind == DRAW:
        clauses = [f"the {clan} {die_name(rules, shared.die)} shows {shared.values[shared.die]}"]
        after = shared.clone()
        after.apply(rules, move)
        if after.last:
            clauses.append("the bag is empty, so this is the last turn")
        elif after.round > shared.round:
            clauses.append(describe_round(rules, shared, after))
        return "; ".join(clauses)
    return f"{with_article(clan)} meeple is killed"


def describe_deal(shared: SharedState, sheets: list[Sheet], clan: str) -> str:
    """Return who gets a Home Card; cards that are left over get no words."""
    card = len(shared.cards)
    seats = [seat_name(seat) for seat, sheet in enumerate(sheets) if sheet.place % CLANS == card]
    dealt = f"{players(seats)} {'plays' if len(seats) == 1 else 'play'} {clan}" if seats else ""
    if card:
        return dealt
    return f"the Home Cards are dealt: {dealt}" if dealt else "the Home Cards are dealt"


def players(seats: list[str]) -> str:
    more = len(seats) - MAX_NAMES
    return listed(seats if more <= 0 else [*seats[:MAX_NAMES], f"{more} more"])


def describe_round(rules: SixClansRules, shared: SharedState, after: SharedState) -> str:
    """Return what happens when a round starts in the middle of a draw."""
    returned = sum(rules.counts(shared.discard))
    words = f"round {after.round + 1} starts: {counted(returned, 'meeple')} {plural(returned, 'goes', 'go')} back into the bag"
    picks = rules.picks[after.round]
    return words if picks == rules.picks[shared.round] else f"{words}, and players now have {counted(picks, 'pick')} per turn"


# a seat's moves


def describe_move(rules: SixClansRules, shared: SharedState, sheet: Sheet, move: Move) -> str:
    """Return what a legal move does: its verb, its cost, then its gain."""
    if move.kind == DONE:
        return f"End your turn and forfeit {counted(sheet.picks, 'pick')}" if sheet.picks else "End your turn"
    if move.kind == TWO:
        return f"Use {quoted_bonus(rules.bonus_of[move.space])}: {counted(rules.picks_by_two, 'more pick')} this turn"
    if move.kind == RECRUIT:
        words = f"Claim {describe_die(rules, shared, move.die)} for free: your Home Card is full"
        return f"{words}, so you gain {counted(rules.overflow, 'recruit')}" if rules.overflow else words
    chosen = choose(shared, move.die) if sheet.chosen_die is None else sheet.chosen_die
    if move.kind == PLACE:
        return describe_place(rules, shared, sheet, chosen, move)
    if move.kind == BONUS:
        return f"Use {quoted_bonus(rules.bonus_of[move.space])} on {describe_chosen(rules, shared, chosen)}"
    words = capital(describe_use(rules, shared, chosen, move))
    if move.kind == COMBINE and shared.clans[move.die] == sheet.home:
        return f"{words}; the free use of your home {die_name(rules, move.die)} is lost"
    return words


def describe_place(rules: SixClansRules, shared: SharedState, sheet: Sheet, chosen: ChosenDie, move: Move) -> str:
    words = f"Write the {chosen.number()} of the {die_name(rules, chosen.die)}{used_as(rules, chosen)}"
    words += f" in {cell_name(rules, move.cell)} ({rules.clans[chosen.clan]})"
    if not chosen.second:
        words += " for free" if shared.clans[chosen.die] == sheet.home else " for 1 pick"
    gained = gains(move_changes(rules, shared, sheet, 0, move))
    if not gained and rules.cell_zone[move.cell] in (SIDE, BOTTOM):
        gained = [no_points(rules, sheet, move.cell)]
    return f"{words}: {listed(gained)}" if gained else words


def gains(changes: list[Change]) -> list[str]:
    """Return what is gained, or lost, by writing a number: "+3 points", "1 Emberkin recruit", "the bonus “size”"."""
    found = []
    for change in changes:
        if isinstance(change, Scored):
            found.append(f"+{counted(change.amount, 'point')}")
        elif isinstance(change, Lost):
            found.append(f"{MINUS}{counted(change.amount, 'point')}")
        elif isinstance(change, WonBonus):
            found.append(f"the bonus {bonus_name(change)}")
        elif isinstance(change, Recruited):
            found.append(counted(change.amount, change.detail))
    return found


def no_points(rules: SixClansRules, sheet: Sheet, cell: int) -> str:
    """Return that a number of a pair scores nothing, for now if the other cell is empty."""
    other = cell + 1 if (cell - rules.start[rules.cell_zone[cell]]) % 2 == 0 else cell - 1
    return "no points" if sheet.cells[other] else "no points yet"


def bonus_name(change: Change) -> str:
    return quoted_bonus(BONUS_ITEMS.index(change.item))


# what happened


def describe_changes(changes: list[Change]) -> list[str]:
    """Return what happened, in the past tense: one sentence for a seat's move, several for a throw."""
    found = [table_sentence(change) for change in changes if change.seat == CHANCE]
    dice = [change.detail for change in changes if isinstance(change, PutOnDie)]
    found += [f"The roll was {listed(dice)}."] if dice else []
    clauses: dict[int, list[str]] = {}
    for change in changes:
        clause = past_clause(change) if change.seat != CHANCE else ""
        if clause:
            clauses.setdefault(change.seat, []).append(clause)
    found += [f"{seat_name(seat)} {listed(told)}." for seat, told in clauses.items()]
    found += describe_dealt(changes)
    return [sentence for sentence in found if sentence]


def describe_dealt(changes: list[Change]) -> list[str]:
    """Return who got which Home Card; where clans repeat, a clan has one sentence."""
    seats: dict[str, list[str]] = {}
    for change in changes:
        if isinstance(change, DealtCard) and change.item == HOME_CARD:
            seats.setdefault(change.detail, []).append(seat_name(change.seat))
    return [f"{players(names)} got the {clan} Home Card." for clan, names in seats.items()]


def past_clause(change: Change) -> str:
    """Return what happened to a seat as a clause, or "" if another clause implies it."""
    if isinstance(change, ChoseBonus):
        return f"chose {change.detail}"
    if isinstance(change, SpentBonus):
        return f"spent {bonus_name(change)}{change.detail and f' to {change.detail}'}"
    if isinstance(change, LostFreeUse):
        return f"lost the free use of the home {change.detail}"
    if isinstance(change, ChoseDie):
        if change.item != FREE:
            return ""
        return f"claimed the {change.detail} for free" if change.detail else "used a free die"
    if isinstance(change, Paid):
        return f"used {counted(change.amount, 'pick')}" if change.item == PICKS else ""
    if isinstance(change, Wrote):
        return f"wrote {change.detail}"
    if isinstance(change, Scored):
        return f"scored {counted(change.amount, 'point')}"
    if isinstance(change, Lost):
        return f"lost {counted(change.amount, 'point')}"
    if isinstance(change, Gained):
        return f"gained {counted(change.amount, 'pick')}" if change.item == PICKS else ""
    if isinstance(change, WonBonus):
        return f"won the bonus {bonus_name(change)}"
    if isinstance(change, Recruited):
        return f"gained {counted(change.amount, change.detail)}"
    if isinstance(change, EndedTurn):
        return "ended the turn"
    if isinstance(change, Forfeited):
        if change.item == PICKS:
            return f"forfeited {counted(change.amount, 'pick')}"
        return f"left {counted(change.amount, 'free die', 'free dice')} unused" if change.item == FREE else ""
    return ""


def table_sentence(change: Change) -> str:
    """Return what happened to the bag or the rounds, or "" if another sentence implies it."""
    if isinstance(change, Killed):
        return f"A meeple was killed: fewer {change.detail} dice."
    if isinstance(change, LastTurnStarted):
        return "The bag is empty, so this is the last turn."
    if isinstance(change, RoundStarted):
        return f"Round {change.detail} started."
    if isinstance(change, RefilledBag):
        return f"The {counted(change.amount, 'discarded meeple')} went back into the bag."
    if isinstance(change, (Gained, Lost)) and change.item == PICKS_PER_TURN:
        return f"Each turn now gives {change.detail}."
    return ""
