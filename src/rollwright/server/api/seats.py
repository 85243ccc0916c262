"""A seat: its sheet and its deeds."""

from __future__ import annotations

from litestar import MediaType, get, post
from rich.text import Text

from rollwright.server import view
from rollwright.server.api.callers import Caller
from rollwright.server.api.shapes import CountWish, MoveWish, TableId
from rollwright.server.entry import Attempt
from rollwright.server.events import Refused, Repeated
from rollwright.server.messages import Ack, Sheet
from rollwright.server.ruleset import Ruleset


@get("/api/tables/{table:str}/seats/{seat:int}", summary="A seat's sheet, with its moves if it is yours")
async def show_sheet(table: TableId, seat: int, asker: Caller) -> Sheet:
    entry = await asker.hall.entry(table)
    asker.need_view(entry)
    entry.table.check_seat(seat)
    return view.sheet(entry.table, seat, seat in asker.seats(entry))


@get("/api/tables/{table:str}/seats/{seat:int}/text", media_type=MediaType.TEXT, summary="The table and a seat's sheet as text")
async def show_text(table: TableId, seat: int, asker: Caller) -> str:
    entry = await asker.hall.entry(table)
    asker.need_view(entry)
    entry.table.check_seat(seat)
    return Text.from_markup(entry.table.ruleset.renderer.text(entry.table.position, seat)).plain


async def _deed(asker: Caller, table: str, seat: int, count: int, attempt: Attempt) -> Ack:
    entry = await asker.hall.entry(table)
    asker.need_seat(entry, seat)
    try:
        event = await asker.hall.do(entry, attempt)
    except Repeated as repeated:
        return Ack(repeated.number, seat, count)
    return Ack(event.number, seat, count)


@post("/api/tables/{table:str}/seats/{seat:int}/moves", status_code=200, summary="Make a move by number or notation")
async def make_move(table: TableId, seat: int, data: MoveWish, asker: Caller) -> Ack:
    now = asker.hall.now()
    entry = await asker.hall.entry(table)
    move = move_of(entry.table.ruleset, data.move, data.text)
    return await _deed(asker, table, seat, data.count, lambda table: table.move(now, seat, data.count, move))


def move_of(ruleset: Ruleset, move: int | None, text: str | None) -> int:
    if move is not None:
        return move
    if text is None:
        raise Refused("A move needs a number (move) or a notation (text).", 400)
    return ruleset.rules.parse_move(text)


@post("/api/tables/{table:str}/seats/{seat:int}/undo", status_code=200, summary="Undo the last move")
async def undo(table: TableId, seat: int, data: CountWish, asker: Caller) -> Ack:
    now = asker.hall.now()
    return await _deed(asker, table, seat, data.count, lambda table: table.undo(now, seat, data.count))


@post("/api/tables/{table:str}/seats/{seat:int}/ready", status_code=200, summary="Press Roll, or Finish")
async def ready(table: TableId, seat: int, data: CountWish, asker: Caller) -> Ack:
    now = asker.hall.now()
    return await _deed(asker, table, seat, data.count, lambda table: table.ready(now, seat, data.count))


HANDLERS = [show_sheet, show_text, make_move, undo, ready]
