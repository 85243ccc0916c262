"""Records and replays, playing on from them, rematches, proofs."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response, get, post

from rollwright.core.record import Record, parse
from rollwright.core.replay import replay as replay_record
from rollwright.core.replay import verify as verify_record
from rollwright.core.score import format_points, winners
from rollwright.server import bots, desk, editions, replays
from rollwright.server.api.callers import Caller, cookie_of
from rollwright.server.api.shapes import FromWish, RecordText, TableId, Verified
from rollwright.server.api.tables import opened
from rollwright.server.desk import NewTable, Opened
from rollwright.server.entry import Attempt, Entry
from rollwright.server.events import Refused
from rollwright.server.hall import Hall
from rollwright.server.replays import Replay
from rollwright.server.table import OVER, WAITING, Table


async def read_record(hall: Hall, entry: Entry) -> Record:
    """The record of everything that is written."""
    events = await asyncio.to_thread(hall.store.events, entry.id)
    table = entry.table
    settled = not entry.pending and not entry.writing and table.number == len(events)
    if settled and not table.many:
        return replays.record(table, events)
    if not settled or table.stage != OVER:  # it may change while a thread reads it
        row = await asyncio.to_thread(hall.store.table, entry.id)
        assert row is not None
        table = await asyncio.to_thread(hall.fold, row)
        events = await asyncio.to_thread(hall.store.events, entry.id)  # after the fold, so that none of its events is missing
    return await asyncio.to_thread(replays.record, table, events[: table.number])


async def read_sheet(hall: Hall, entry: Entry, seat: int) -> Record:
    """The record of one sheet; at a large table it costs no more than at a small one."""
    entry.table.check_seat(seat)
    if not entry.table.independent:
        raise Refused("In this game, a sheet cannot be separated from the others.", 400)
    events = await asyncio.to_thread(hall.store.events_of, entry.id, seat)
    found = replays.sheet_record(entry.table, events, seat)
    if entry.pending or entry.writing:  # what is not written may be what ended the game
        found.result, found.winners = None, []
    return found


def _begun(entry: Entry) -> Table:
    if entry.table.stage == WAITING:
        raise Refused("The game has not started.")
    return entry.table


@get("/api/tables/{table:str}/record", media_type="text/plain", summary="The record of the game")
async def show_record(table: TableId, asker: Caller, request: Request[Any, Any, Any], seat: int | None = None) -> Response[str]:
    request.app.state.reading.check(request)
    entry = await asker.hall.entry(table)
    asker.need_view(entry)
    name = f"{_begun(entry).ruleset.game.name}-{entry.id}"
    if seat is None:
        record = await read_record(asker.hall, entry)
    else:
        record = await read_sheet(asker.hall, entry, seat)
        name += f"-seat-{seat + 1}"
    headers = {"content-disposition": f'attachment; filename="{name}.txt"'}
    return Response(record.text(), media_type="text/plain; charset=utf-8", headers=headers)


@get("/api/tables/{table:str}/replay", summary="Every step with what it changed")
async def show_replay(table: TableId, asker: Caller, request: Request[Any, Any, Any], seat: int | None = None) -> Replay:
    request.app.state.reading.check(request)
    entry = await asker.hall.entry(table)
    asker.need_view(entry)
    found = _begun(entry)
    if seat is None and found.many:
        raise Refused("This table is too large for a full replay; request one seat with ?seat=N.", 400)
    if seat is not None and found.independent:
        record = await read_sheet(asker.hall, entry, seat)
    else:
        record = await read_record(asker.hall, entry)
        if seat is not None:
            found.check_seat(seat)
    return await asyncio.to_thread(replays.replay, found, record, seat)


@post("/api/tables/{table:str}/from", summary="Continue from a step of the replay")
async def play_on(table: TableId, data: FromWish, asker: Caller, request: Request[Any, Any, Any]) -> Response[Opened]:
    request.app.state.openings.check(request)
    hall = asker.hall
    entry = await hall.entry(table)
    asker.need_view(entry)
    if _begun(entry).many:
        raise Refused("A table this large cannot be continued.", 400)
    record = replays.until(await read_record(hall, entry), data.step)
    seats = len(entry.table.chairs)
    if data.seat >= seats:
        raise Refused(f"There is no seat {data.seat + 1} at this table.", 404)
    guest = asker.as_guest(data.name)
    bot = bots.check(data.bots) if data.bots else ""
    wish = NewTable(record.game, from_=record.text(), sit=False, title=entry.table.header.title)
    following, _ = await desk.open_table(hall, wish, guest)
    now = hall.now()
    name = guest.name or desk.DEFAULT_NAME
    await hall.do(following, lambda table: table.sit(now, name, guest.id, data.seat))
    if bot:
        others = [seat for seat in range(seats) if seat != data.seat]
        for seat, shown in zip(others, desk.bot_names([bot] * len(others)), strict=True):
            await hall.do(following, _seat_at(now, shown, seat, bot))
    answer = opened(hall, following, [data.seat])
    return Response(answer, cookies=[cookie_of(hall, guest)], status_code=201)


def _seat_at(now: int, name: str, seat: int, bot: str) -> Attempt:
    return lambda table: table.sit(now, name, "", seat, bot)


@post("/api/tables/{table:str}/rematch", summary="A new table with the same people and bots")
async def rematch(table: TableId, asker: Caller) -> Opened:
    entry = await asker.hall.entry(table)
    if not asker.seats(entry) and not asker.is_host(entry):
        raise Refused("Only players of this game can request a rematch.", 403)
    following = await desk.rematch(asker.hall, entry)
    answer = opened(asker.hall, following, sorted(asker.seats(following)))
    answer.key = answer.key if asker.is_host(following) else ""
    return answer


@post("/api/verify", status_code=200, summary="Replay any record and verify its dice")
async def verify(data: RecordText) -> Verified:
    return await asyncio.to_thread(_verify, data.text)


def _verify(text: str) -> Verified:
    record = parse(text)
    game = editions.game(record.game)
    position = replay_record(record, game)
    verdict = verify_record(record, game)
    scores = position.scores()
    words = verdict.problem or (
        "every roll matches the commitment made before the first" if verdict.verified else "not all rolls were committed"
    )
    return Verified(
        game.name,
        verdict.verified,
        f"{words[:1].upper()}{words[1:]}.",
        verdict.throws,
        [format_points(score.total, game.unit) for score in scores],
        winners(scores) if position.is_over() else [],
    )


HANDLERS = [show_record, show_replay, play_on, rematch, verify]
