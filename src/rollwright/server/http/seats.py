"""A seat: its sheet and its actions."""

from __future__ import annotations

from litestar import MediaType, get, post
from rich.text import Text

from rollwright.server.errors import ActionRefused
from rollwright.server.http.callers import Caller
from rollwright.server.http.schemas import MoveRequest, SequenceRequest, TableId
from rollwright.server.live import view
from rollwright.server.live.messages import Ack, Sheet
from rollwright.server.service.replies import FutureReply
from rollwright.server.table.actions import Move, Ready, Undo
from rollwright.server.table.permissions import holds


@get("/api/tables/{table:str}/seats/{seat:int}", summary="A seat's sheet, with its moves if it is yours")
async def show_sheet(table: TableId, seat: int, caller: Caller) -> Sheet:
    loaded = await caller.watch(table)
    loaded.table.check_seat(seat)
    return view.sheet(loaded.table, seat, holds(loaded.table, caller.actor(loaded), seat))


@get("/api/tables/{table:str}/seats/{seat:int}/text", media_type=MediaType.TEXT, summary="The table and a seat's sheet as text")
async def show_text(table: TableId, seat: int, caller: Caller) -> str:
    loaded = await caller.watch(table)
    loaded.table.check_seat(seat)
    return Text.from_markup(loaded.table.variant.renderer.text(loaded.table.position, seat)).plain


async def _run(caller: Caller, table: str, action: Move | Undo | Ready) -> Ack:
    loaded = await caller.service.table(table)
    reply = FutureReply()
    caller.service.queue.submit(loaded, action, caller.actor(loaded), reply)
    outcome = await reply.future
    if isinstance(outcome, ActionRefused):
        raise outcome
    number = outcome[-1].number if isinstance(outcome, list) else outcome.number
    return Ack(number, action.id, action.seat, action.seq)


@post("/api/tables/{table:str}/seats/{seat:int}/moves", status_code=200, summary="Make a move, by number or in the notation")
async def make_move(table: TableId, seat: int, data: MoveRequest, caller: Caller) -> Ack:
    return await _run(
        caller, table, Move(seat=seat, seq=data.seq, move=data.move if data.move >= 0 else None, text=data.text or None, id=data.id)
    )


@post("/api/tables/{table:str}/seats/{seat:int}/undo", status_code=200, summary="Undo the last move")
async def undo(table: TableId, seat: int, data: SequenceRequest, caller: Caller) -> Ack:
    return await _run(caller, table, Undo(seat=seat, seq=data.seq, id=data.id))


@post("/api/tables/{table:str}/seats/{seat:int}/ready", status_code=200, summary="Press Roll, or Finish")
async def ready(table: TableId, seat: int, data: SequenceRequest, caller: Caller) -> Ack:
    return await _run(caller, table, Ready(seat=seat, seq=data.seq, id=data.id))


HANDLERS = [show_sheet, show_text, make_move, undo, ready]
