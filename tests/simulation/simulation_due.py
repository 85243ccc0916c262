"""The actions that someone can ask of a table now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.position import CHANCE
from rollwright.server.table.actions import (
    Action,
    Actor,
    CloseRound,
    EnterThrow,
    Move,
    Ready,
    Roll,
    SeatBot,
    SetSeats,
    Start,
)

if TYPE_CHECKING:
    from simulation_world import Process


def due(process: Process, id: str) -> list[tuple[Action, Actor]]:
    """Return what someone can do at this table now, as this process knows it."""
    loaded = process.service.cache.tables.get(id)
    if loaded is None:
        process.spawn(process.service.table(id))
        return []
    table = loaded.table
    host = Actor(table.header.host)
    position = table.position
    if table.status == "waiting":
        if table.seats.vacant:
            return [(SeatBot(seat=-1, bot="random", name="Bot"), host)]
        return [(SetSeats(seats=table.seat_range()[0]), host), (Start(), host)]
    if table.status == "over":
        return []
    if position.is_to_act(CHANCE) and table.header.dice == "typed":
        return [(EnterThrow(text=table.throw_example()), host)]
    if table.header.stadium:
        return [(Roll(), host), (CloseRound(), host)]
    found: list[tuple[Action, Actor]] = []
    for number in table.waiting_for():
        seat = table.seats[number]
        if not seat.is_person:
            continue
        if table.can_ready(number):
            found.append((Ready(seat=number, seq=seat.seq + 1), Actor(seat.guest)))
        elif position.is_to_act(number):
            found.append((Move(seat=number, seq=seat.seq + 1, move=position.legal_moves(number)[0]), Actor(seat.guest)))
    return found
