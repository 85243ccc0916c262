"""Folding: what an event of the log does to a table. Nothing else changes one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.chance import CommittedDice
from rollwright.core.position import CHANCE, Position, describe_throw
from rollwright.server.table.events import SEAT_ACTIONS, Event, read_occupant
from rollwright.server.table.lines import Line
from rollwright.server.table.status import OVER, PLAYING

if TYPE_CHECKING:
    from rollwright.server.table.table import Table


def fold(table: Table, event: Event, quiet: bool = False, before: Position | None = None) -> Position | None:
    """Take in an event of the log. `quiet` leaves out the log lines, which cost more than the moves.

    Returns a copy of what was before a move, if one was made for undoing it. It never changes, so that another table in the same
    state can get it as `before` instead of making its own.
    """
    number, kind = event.number, event.kind
    kept: Position | None = None
    if number != table.version + 1:
        raise ValueError(f"table {table.id}: event {number} does not follow {table.version}")
    match kind:
        case "move":
            kept = _fold_move(table, event, quiet, before)
        case "throw":
            _fold_throw(table, event, quiet)
        case "undo":
            _fold_undo(table, event)
        case "ready":
            table.seats[event.seat].ready = table.throws
            _update_clocks(table, event.at)
        case "hint":
            _fold_hint(table, event, quiet)
        case "take":
            _fold_take(table, event)
        case "join":
            _fold_join(table, event)
        case "leave":
            table.seats.leave(event.seat)
        case "chairs":
            table.seats.resize(int(event.text))
        case "words":
            seat = table.seats[event.seat]
            seat.salt, seat.salted = event.text, event.number
        case "start":
            _fold_start(table, event)
        case "close":
            _fold_close(table, event)
        case "clock":
            _fold_clock(table, event)
        case "end":
            table.status = OVER
            table.ended_at = event.at
            table.history.clear()
        case "next":
            table.rematch = event.text
        case "commit":
            table.committed_at = number
        case _:
            raise ValueError(f"table {table.id}: event {number} has the unknown kind {kind!r}")
    table.version = number
    table.last = event
    table.at = event.at
    if kind in SEAT_ACTIONS:
        table.seats[event.seat].add_action(kind, event.text, number)
    return kept


def _fold_hint(table: Table, event: Event, quiet: bool) -> None:
    seat = table.seats[event.seat]
    seat.hints += 1
    seat.hinted_at = seat.seq
    if not quiet and not table.many and table.has_other_people(event.seat):  # bots do not mind
        table.lines.append(Line(event.number, event.seat, "Took a hint"))


def _fold_take(table: Table, event: Event) -> None:
    occupant = read_occupant(event.text)
    back = event.seat < len(table.seats) and table.seats[event.seat].stand_in and not occupant.stand_in
    table.seats.take(event.seat, occupant, event.number)
    if table.status != PLAYING:
        return
    seat = table.seats[event.seat]
    if seat.player and table.header.stadium and table.position.is_to_act(event.seat):
        table.bots_to_move.add(event.seat)
    if back:
        table.clocks.reclaim(seat, event.at)
    _update_clocks(table, event.at)


def _fold_join(table: Table, event: Event) -> None:
    number = table.position.join()
    table.joined += 1
    table.history.clear()  # a record has the join after what was played before
    table.seats.take(number, read_occupant(event.text), event.number)
    if table.position.is_to_act(number):
        table.acting += 1
        if table.seats[number].player:
            table.bots_to_move.add(number)


def _fold_start(table: Table, event: Event) -> None:
    table.seats.remove_free()
    table.salts = [seat.salt for seat in table.seats.all if seat.salt]
    table.salted = [seat.salted for seat in table.seats.all if seat.salt]
    table.position = table.variant.rules.new(len(table.seats))
    for step in table.header.begin:
        moves = [table.variant.parse_move(part) for part in step.text.split("; ")]
        before = table.copy_for_throw() if step.seat == CHANCE else None
        for move in moves:
            table.position.play(step.seat, move)
        if before is not None:
            table.throws += 1
            table.last_throw = describe_throw(before, moves)
    if table.header.dice == "fair":
        table.dice = CommittedDice(table.secret, table.id, table.salts)
    table.status = PLAYING
    table.started_at = event.at
    _begin_round(table, event.at)


def _begin_round(table: Table, at: int) -> None:
    """After a throw, nothing before it can be undone."""
    table.thrown_at = at
    table.moved = False
    table.history.clear()
    table.closed = ""
    _count_acting(table)
    table.bots_to_move = {seat for seat in table.seats.bots if table.position.is_to_act(seat)} if table.header.stadium else set()
    if table.clocks.runs_per_seat:
        for seat in table.seats.all:
            table.clocks.stop(seat, at)
        _update_clocks(table, at)


def _count_acting(table: Table) -> None:
    """Count again what moves only count down. In games with turns, `Table.open` asks the position."""
    if table.independent:
        acting = table.position.to_act()
        table.acting = 0 if acting == [CHANCE] else len(acting)


def _fold_throw(table: Table, event: Event, quiet: bool) -> None:
    moves = [table.variant.parse_move(part) for part in event.text.split("; ")]
    before = None
    if not quiet:
        before = table.copy_for_throw() if table.many else table.position.clone()
    for move in moves:
        _apply(table, CHANCE, move)
    table.throws += 1
    _begin_round(table, event.at)
    if before is None:
        return
    table.last_throw = describe_throw(before, moves)
    line = Line(event.number, CHANCE, table.last_throw)
    if not table.many:
        line.describe_from(before, CHANCE, [], moves)
    table.lines.append(line)


def _apply(table: Table, seat: int, move: int) -> None:
    if table.header.rules_version == table.variant.game.rules_version:
        table.position.apply(seat, move)
    else:
        table.position.play(seat, move)  # older rules: check again


def _fold_move(table: Table, event: Event, quiet: bool, before: Position | None) -> Position | None:
    number, text = event.seat, event.text
    seat = table.seats[number]
    position = table.position
    played = table.header.rules_version
    if played < table.variant.game.rules_version and table.variant.rules.is_obsolete(position, number, text, played):
        return None
    move = table.variant.parse_move(text)
    line = Line(event.number, number, stand_in=bool(seat.stand_in))
    kept = table.history.add(position, number, move, line, seat.since, seat.used, before)
    if not quiet and not table.many:
        table.lines.append(line)
    _apply(table, number, move)
    if table.independent and not position.is_to_act(number):
        table.acting -= 1
        table.bots_to_move.discard(number)
    seat.moved = table.throws
    seat.ready = -1
    table.moved = True
    _update_clocks(table, event.at, number)
    return kept


def _fold_undo(table: Table, event: Event) -> None:
    number = event.seat
    seat = table.seats[number]
    if table.independent:
        was_open = table.position.is_to_act(number)
        sheet, undone = table.history.pop_sheet(number)
        table.position.restore_sheet(number, sheet)
        if not was_open:
            table.acting += 1
            if table.header.stadium and number in table.seats.bots:
                table.bots_to_move.add(number)
    else:
        before = table.history.pop_position()
        table.position, undone = before.position.clone(), before.number
        table.clocks.undo(seat, before)
    if not table.history.has_moves(number):
        seat.moved = -1
        table.moved = bool(table.history.turns) if table.independent else _someone_moved(table)
    seat.ready = -1
    for line in list(table.lines):
        if line.number == undone:
            table.lines.remove(line)
            table.undone.append(undone)
    _update_clocks(table, event.at)


def _someone_moved(table: Table) -> bool:
    return any(seat.moved == table.throws for seat in table.seats.all)


def _fold_close(table: Table, event: Event) -> None:
    table.closed = event.text
    if table.header.stadium:
        table.bots_to_move = set() if table.position.is_to_act(CHANCE) else set(table.position.to_act())


def _fold_clock(table: Table, event: Event) -> None:
    if event.text == "paused":
        table.clocks.paused_at = event.at
    else:
        table.thrown_at += event.at - max(table.clocks.paused_at, table.thrown_at)
        table.clocks.paused_at = 0


def _update_clocks(table: Table, at: int, moved: int = -1) -> None:
    """Let the clocks of those who are waited for run, and stop the others."""
    if not table.clocks.runs_per_seat or table.status != PLAYING:
        return
    for number, seat in enumerate(table.seats.all):
        runs = seat.is_person and (table.position.is_to_act(number) or table.can_ready(number))
        table.clocks.update(seat, at, runs, table.independent, number == moved)
