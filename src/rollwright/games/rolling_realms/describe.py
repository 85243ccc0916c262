"""Moves, throws and what happened, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.changes import Change, Paid, RoundStarted
from rollwright.core.english import capital, counted, listed, seat_name
from rollwright.core.position import CHANCE
from rollwright.games.rolling_realms.changes import (
    Chose,
    Circled,
    Drew,
    Forfeited,
    Owed,
    Scored,
    move_changes,
)
from rollwright.games.rolling_realms.moves import REVEAL
from rollwright.games.rolling_realms.names import PLURALS, RESOURCES
from rollwright.games.rolling_realms.phrases import action_phrase

if TYPE_CHECKING:
    from rollwright.games.rolling_realms.position import RollingRealmsPosition


def describe_chance(position: RollingRealmsPosition, move: int) -> str:
    """Return what is drawn for the next round, or rolled."""
    rules = position.ruleset
    row = rules.table.rows[move]
    if row.kind == REVEAL:
        titles = [rules.realms[realm].title for realm in rules.table.revealed[move]]
        return f"{rules.round_name} {position.round + 1} is played in {listed(titles)}"
    return f"the dice show {row.die} and {row.number}"


def describe_move(position: RollingRealmsPosition, seat: int, move: int) -> str:
    """Return what a legal move does now, with its costs and gains."""
    sheet = position.sheets[seat]
    row = position.ruleset.table.rows[move]
    parts = Parts(move_changes(position, seat, move))
    text = capital(action_phrase(position.realms, position.place_of(row, sheet), sheet, row, False))
    if parts.paid:
        text += f", paying {listed(parts.paid)}"
    if parts.gained:
        text += f", gaining {listed(parts.gained)}"
    if parts.owed:
        text += f", then choosing {listed(parts.owed)}"
    return f"{text}; there is no room for {listed(parts.lost)}" if parts.lost else text


def describe_changes(changes: list[Change]) -> list[str]:
    """Return what happened as sentences in the past tense."""
    found: list[str] = []
    by_seat: dict[int, list[Change]] = {}
    for change in changes:
        if change.seat != CHANCE:
            by_seat.setdefault(change.seat, []).append(change)
    for seat, own in by_seat.items():
        parts = Parts(own)
        clauses = [f"paid {listed(parts.paid)}"] if parts.paid else []
        clauses += parts.actions
        gaining = f", gaining {listed(parts.gained)}" if parts.gained else ""
        if clauses:
            found.append(f"{seat_name(seat)} {listed(clauses)}{gaining}.")
        if parts.lost:
            found.append(f"{seat_name(seat)} had no room for {listed(parts.lost)}.")
        if parts.owed:
            found.append(f"{seat_name(seat)} can now choose {listed(parts.owed)}.")
    for change in changes:
        if isinstance(change, RoundStarted | Drew):
            found.append(f"{capital(change.detail)}.")
    return found


class Parts:
    """The changes of one seat sorted into the parts of a sentence. A gain that still has to be chosen is not among the gains."""

    def __init__(self, changes: list[Change]) -> None:
        self.paid: list[str] = []
        self.actions: list[str] = []
        self.gained: list[str] = []
        self.owed: list[str] = []
        self.lost: list[str] = []
        chose = False
        for change in changes:
            if isinstance(change, Chose):
                chose = True  # the action already names the resource
        for change in changes:
            if isinstance(change, Circled):
                if not chose:
                    self.gained.append(resource_text(change))
            elif isinstance(change, Scored):
                self.gained.append(counted(change.amount, "star") + change.detail)
            elif isinstance(change, Owed):
                self.owed.append(change.detail)
            elif isinstance(change, Forfeited):
                self.lost.append(change.detail)
            elif isinstance(change, Paid) and change.item in PLURALS:
                self.paid.append(resource_text(change))
            elif change.detail:
                self.actions.append(change.detail)


def resource_text(change: Change) -> str:
    return counted(change.amount, RESOURCES[PLURALS.index(change.item)])
