"""Permissions at a table. Asked for every decision, including when an action is decided again after a conflict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.server.errors import Code
from rollwright.server.table.actions import (
    BOT,
    HOST_ACTIONS,
    HOST_TOKEN,
    SERVER,
    SERVER_ACTIONS,
    Action,
    Actor,
    CloseRound,
    Leave,
    LinkRematch,
    Move,
    Ready,
    ReclaimSeat,
    SetSalt,
    StandIn,
    TakeHint,
    TransferSeat,
    Undo,
)
from rollwright.server.table.status import OVER

if TYPE_CHECKING:
    from rollwright.server.table.table import Table


OF_A_SEAT = (Move, Undo, Ready, TakeHint, SetSalt, ReclaimSeat)
OF_THE_HOST = (StandIn, *HOST_ACTIONS)


def seats_of(table: Table, actor: Actor) -> set[int]:
    """Return the seats that an actor holds: those of its guest, and the one of its token."""
    found = set(table.seats.of_guest.get(actor.guest, ())) if actor.guest else set()
    seat = table.seats.of_token.get(actor.token, -1)
    if seat >= 0:
        found.add(seat)
    return found


def holds(table: Table, actor: Actor, seat: int) -> bool:
    """Return whether an actor holds a seat. No actor holds a seat below 0, which is chance, and to Python the last one."""
    return seat >= 0 and (seat in table.seats.of_guest.get(actor.guest, ()) or table.seats.of_token.get(actor.token, -1) == seat)


def is_host(table: Table, actor: Actor) -> bool:
    return actor.token == HOST_TOKEN or (actor.guest != "" and actor.guest == table.header.host)


def may_watch(table: Table, actor: Actor) -> bool:
    """Return whether an actor may see the table. Before the start, everyone with the link may."""
    return table.header.watch or table.is_waiting() or is_host(table, actor) or bool(seats_of(table, actor))


def may_analyze(table: Table, actor: Actor) -> bool:
    """Return whether an actor may see luck and choices: everyone who may watch, once the game is over."""
    return table.status == OVER and may_watch(table, actor)


def denied(table: Table, action: Action, actor: Actor) -> Code | None:
    """Return why this actor may not ask this now, or None."""
    if type(action) in SERVER_ACTIONS:  # not isinstance(), which is slow for a struct of another type
        return None if actor.role == SERVER else Code.SERVER_ONLY
    if isinstance(action, OF_A_SEAT):
        if actor.role == BOT:
            return None if isinstance(action, Move) and table.is_played_by_bot(action.seat) else Code.NOT_YOUR_SEAT
        return None if holds(table, actor, action.seat) else Code.NOT_YOUR_SEAT
    if actor.role == SERVER and isinstance(action, (CloseRound, StandIn)):
        return None
    if isinstance(action, OF_THE_HOST):
        return None if is_host(table, actor) else Code.HOST_ONLY
    if isinstance(action, Leave):
        return None if is_host(table, actor) or holds(table, actor, action.seat) else Code.NOT_YOUR_SEAT
    if isinstance(action, TransferSeat):
        return None if actor.token in table.seats.of_token else Code.SEAT_LINK_USED
    if isinstance(action, LinkRematch):
        return None if is_host(table, actor) or seats_of(table, actor) else Code.PLAYERS_ONLY
    return None
