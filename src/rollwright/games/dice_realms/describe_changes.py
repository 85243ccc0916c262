"""Changes as sentences in the past tense."""

from __future__ import annotations

from rollwright.core.changes import Change, Gained, Lost, Paid, RoundStarted
from rollwright.core.english import counted, listed, plural, seat_name, with_article
from rollwright.core.position import CHANCE
from rollwright.games.dice_realms.changes import (
    Attacked,
    Collected,
    Decided,
    FateFaceAdded,
    FateFaceRemoved,
    Forfeited,
    GameEnded,
    GotDie,
    Ignored,
    RanOut,
    Reactivated,
    Replaced,
    ReturnedMisery,
    Rolled,
    Ruined,
    SetAside,
    Showed,
    Suffered,
    TileDrawn,
    TileSetAside,
    TookMisery,
    Turned,
)
from rollwright.games.dice_realms.face_text import fate_text, joined
from rollwright.games.dice_realms.inventory import FREE_REROLL, MISERY, STORED
from rollwright.games.dice_realms.resources import MANY, ONE, REROLLS, SETS, count
from rollwright.games.dice_realms.shared_state import SharedState


def describe_changes(shared: SharedState, changes: list[Change]) -> list[str]:
    """Return one sentence for each thing that happened to a player, and one for each that happened to the table."""
    found: list[str] = []
    at = 0
    while at < len(changes):
        change = changes[at]
        if isinstance(change, Rolled):
            by_player = f"{seat_name(change.seat)} rolled {change.detail}."
            sentence = _of_the_fate_die(shared, change) if change.seat == CHANCE else by_player
            at += 2 if at + 1 < len(changes) and isinstance(changes[at + 1], Showed) else 1
        elif change.seat == CHANCE:
            sentence = _of_the_table(shared, change)
            at += 1
        else:
            run = [change]
            while at + len(run) < len(changes) and _continues(run[-1], changes[at + len(run)]):
                run.append(changes[at + len(run)])
            at += len(run)
            sentence = _of_a_player(run)
        if sentence:
            found.append(sentence)
    return found


def _continues(change: Change, following: Change) -> bool:
    """Return whether a change belongs to the same sentence as the one before it."""
    if change.seat != following.seat or isinstance(following, Attacked):
        return False
    if isinstance(change, Showed) and isinstance(following, Forfeited):  # the decision to end a step, and what that loses
        return True
    for kind in (Collected, Forfeited):
        if isinstance(change, kind) != isinstance(following, kind):
            return isinstance(following, ReturnedMisery)
    return not isinstance(change, Ignored)


def _of_the_table(shared: SharedState, change: Change) -> str:
    if isinstance(change, TileDrawn):
        return f"The tile {change.detail} came into play."
    if isinstance(change, TileSetAside):
        return f"The tile {change.detail} was drawn and set aside, because one of its kind was already in play."
    if isinstance(change, FateFaceAdded | FateFaceRemoved):
        verb = "got" if isinstance(change, FateFaceAdded) else "lost"
        return f"The Fate die {verb} {counted(change.amount, f'{change.detail} face')}."
    if isinstance(change, RanOut):
        return f"Final round: the supply of {MISERY if change.detail == 'misery' else change.detail} ran out."
    if isinstance(change, GameEnded):
        return "The game ended."
    if isinstance(change, RoundStarted):
        if shared.round == 0:
            return "Round 1 started."
        holder = (shared.holder + 1) % len(shared.realms)
        return f"Round {change.detail} started, and {seat_name(holder)} took the Fate die."
    return ""  # what the supply lost or got is part of what players got or lost


def _of_the_fate_die(shared: SharedState, change: Change) -> str:
    """Return what the Fate die showed, and what that does: "The Fate die showed Innovation. Everyone collects 2 upgrades.\""""
    fate = next(fate for fate in shared.rules.fates if fate.title == change.detail)
    if fate.effects.winter:
        return f"The Fate die showed {change.detail}."  # what it cost follows
    return f"The Fate die showed {change.detail}. {joined(fate_text(shared.rules.components, fate))}"


def _of_a_player(run: list[Change]) -> str:
    clauses = [change.detail for change in run if isinstance(change, Decided)]
    for kind, verb in (
        (Paid, "paid"),
        (Lost, "lost"),
        (Forfeited, "lost"),
        (Gained, "gained"),
        (Collected, "collected"),
    ):
        clauses += _amounts(run, kind, verb)
        if kind is Lost:
            clauses += _happened(run)
    return f"{seat_name(run[0].seat)} {listed(clauses)}." if clauses else ""


def _amounts(run: list[Change], kind: type[Change], verb: str) -> list[str]:
    """Return what was paid, lost, gained or collected, as one clause."""
    parts: list[str] = []
    cause = ""
    for change in run:
        if type(change) is kind and change.item in _RESOURCES:
            resource = _RESOURCES[change.item]
            unspent = plural(change.amount, ONE[resource], MANY[resource])
            parts.append(f"{change.amount} unspent {unspent}" if kind is Forfeited else count(change.amount, resource))
            cause = change.detail
            if kind is Paid and resource in (REROLLS, SETS):
                verb = "spent"  # tokens are used up, not paid
    preposition = "to" if kind is Lost else "on"
    clauses = [f"{verb} {listed(parts)}" + (f" {preposition} {cause}" if cause else "")] if parts else []
    for change in run:
        if type(change) is Paid and kind is Paid and change.item == FREE_REROLL:
            clauses.append(f"used the free reroll on {change.detail}")
    return clauses


def _happened(run: list[Change]) -> list[str]:
    """Return clauses about misery, dice, faces and attacks."""
    clauses: list[str] = []
    new_die = any(isinstance(change, GotDie) for change in run)
    for at, change in enumerate(run):
        if isinstance(change, TookMisery):
            named = any(type(other) is Lost for other in run)  # then the loss names the cause
            cause = f" because of {change.detail}" if change.detail and not named else ""
            clauses.append(f"took {counted(change.amount, 'misery chip')}{cause}")
        elif isinstance(change, ReturnedMisery):
            clauses.append(f"returned {counted(change.amount, 'misery chip')}")
        elif isinstance(change, Ignored):
            clauses.append(f"ignored {change.detail}")
        elif isinstance(change, Attacked) and not any(isinstance(other, Ignored | Suffered) for other in run):
            clauses.append(f"was attacked by {change.detail}")
        elif isinstance(change, SetAside):
            clauses.append(f"set {change.detail} aside")
        elif isinstance(change, Reactivated):
            clauses.append(f"got {change.detail} back")
        elif isinstance(change, Turned):
            clauses.append(f"turned {change.detail}")
        elif isinstance(change, GotDie):
            clauses.append(f"got {with_article(change.detail)}")
        elif isinstance(change, Ruined):
            clauses.append(f"gave up {change.detail}, which was destroyed")
        elif isinstance(change, Replaced) and not new_die:
            clauses.append(f"turned {change.detail} into {run[at + 1].detail}")
    return clauses


_RESOURCES = {MANY[resource]: resource for resource in STORED}
