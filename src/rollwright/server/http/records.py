"""Records and replays, continuing from them, rematches, verification."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post

from rollwright.bots.seeds import seeded_dice
from rollwright.core.english import capital
from rollwright.core.record import Record, parse
from rollwright.core.replay import replay as replay_record
from rollwright.core.replay import verify as verify_record
from rollwright.core.score import format_points, winners
from rollwright.server.errors import ActionRefused, Code
from rollwright.server.http.callers import Caller, cookie_of
from rollwright.server.http.limits import read_quota, table_quota
from rollwright.server.http.schemas import PNG, ContinueRequest, Opened, RecordText, TableId, Verified
from rollwright.server.http.tables import opened
from rollwright.server.service import editions, opening, replays
from rollwright.server.service.analyses import AnalysisView
from rollwright.server.service.cards import subject
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.service.opening import TableRequest
from rollwright.server.service.replays import Replay
from rollwright.server.service.service import TableService
from rollwright.server.table.actions import HOST_TOKEN, Actor, Join
from rollwright.server.table.permissions import is_host, may_analyze
from rollwright.server.table.table import OVER, WAITING, Table


async def read_record(caller: Caller, loaded: LoadedTable) -> tuple[Table, Record]:
    """Return the record of everything that is written, with a table in that state."""
    service, table = caller.service, loaded.table
    events = await service.store.read(service.store.events, loaded.id)
    if table.version == len(events) and not table.many:
        return table, replays.record(table, events)
    if table.version != len(events) or table.status != OVER:  # it may change while a worker reads it
        table = await service.cache.read(loaded.id)
    return table, await caller.work(replays.record, table, events[: table.version])


async def read_sheet(service: TableService, loaded: LoadedTable, seat: int) -> Record:
    """Return the record of one sheet; at a large table it costs no more than at a small one."""
    table = loaded.table
    table.check_seat(seat)
    if not table.independent:
        raise ActionRefused(Code.NO_SINGLE_SHEET)
    version = table.version
    events = await service.store.read(service.store.events_of, loaded.id, seat)
    return replays.sheet_record(table, [event for event in events if event.number <= version], seat)


def _require_started(loaded: LoadedTable) -> Table:
    if loaded.table.status == WAITING:
        raise ActionRefused(Code.NOT_STARTED)
    return loaded.table


@get("/api/tables/{table:str}/record", media_type="text/plain", summary="The game as text")
async def show_record(table: TableId, caller: Caller, request: Request[Any, Any, Any], seat: int | None = None) -> Response[str]:
    read_quota(request)
    loaded = await caller.watch(table)
    name = f"{_require_started(loaded).variant.game.name}-{loaded.id}"
    if seat is None:
        _, record = await read_record(caller, loaded)
    else:
        record = await read_sheet(caller.service, loaded, seat)
        name += f"-seat-{seat + 1}"
    headers = {"content-disposition": f'attachment; filename="{name}.txt"'}
    return Response(record.text(), media_type="text/plain; charset=utf-8", headers=headers)


@get("/api/tables/{table:str}/replay", summary="Every step with what it changed")
async def show_replay(table: TableId, caller: Caller, request: Request[Any, Any, Any], seat: int | None = None) -> Replay:
    read_quota(request)
    loaded = await caller.watch(table)
    found = _require_started(loaded)
    if seat is None and found.many:
        raise ActionRefused(Code.TOO_MANY_SHEETS)
    if seat is not None and found.independent:
        record = await read_sheet(caller.service, loaded, seat)
    else:
        if seat is not None:
            found.check_seat(seat)
        found, record = await read_record(caller, loaded)
    return await caller.work(replays.replay, found, record, seat)


@get("/api/tables/{table:str}/analysis", summary="Luck and choices of a seat, or how far their analysis is")
async def show_analysis(table: TableId, caller: Caller, request: Request[Any, Any, Any], seat: int = 0) -> AnalysisView:
    read_quota(request)
    loaded = await caller.watch(table)
    found = _require_started(loaded)
    found.check_seat(seat)
    if not may_analyze(found, caller.actor(loaded)):
        raise ActionRefused(Code.NOT_OVER)
    return await _analysis(caller, loaded, seat)


async def _analysis(caller: Caller, loaded: LoadedTable, seat: int) -> AnalysisView:
    """Return the analysis of a seat of a finished table, or how far it is; one that is missing is started."""
    service, found = caller.service, loaded.table
    known = await service.analyses.stored(loaded.id, seat, found.variant)
    if known is not None:
        return known
    if found.many:
        record = await read_sheet(service, loaded, seat)
    else:  # with the steps of all seats, as the replay numbers them
        found, record = await read_record(caller, loaded)
    return await service.analyses.begin(loaded.id, seat, found.variant, record)


@get("/api/tables/{table:str}/card.png", media_type=PNG, summary="A picture of a finished game to share")
async def show_card(table: TableId, caller: Caller, request: Request[Any, Any, Any], seat: int | None = None) -> Response[bytes]:
    read_quota(request)
    service = caller.service
    loaded = await caller.watch(table)
    found = _require_started(loaded)
    if not may_analyze(found, caller.actor(loaded)):
        raise ActionRefused(Code.NOT_OVER)
    if seat is None and found.many:  # the best of thousands of sheets is not looked for with every request
        raise ActionRefused(Code.TOO_MANY_SHEETS)
    shown = subject(found) if seat is None else seat
    found.check_seat(shown)
    view = await service.cards.analyzed(loaded, shown, await _analysis(caller, loaded, shown))
    who = "public" if found.header.watch else "private"  # a shared cache does not ask who may watch
    age = f"{who}, max-age=86400" if view.analysis else "no-store"  # without an analysis the card is not complete
    return Response(await service.cards.png(found, shown, view, caller.budget), media_type=PNG, headers={"cache-control": age})


@post("/api/tables/{table:str}/continue", summary="Continue from a step of the replay, at a new table")
async def continue_game(table: TableId, data: ContinueRequest, caller: Caller, request: Request[Any, Any, Any]) -> Response[Opened]:
    table_quota(request)
    service = caller.service
    loaded = await caller.watch(table)
    if _require_started(loaded).many:
        raise ActionRefused(Code.CANNOT_CONTINUE, reason="A table this large cannot be continued.")
    record = replays.until((await read_record(caller, loaded))[1], data.step)
    seats = len(loaded.table.seats)
    loaded.table.check_seat(data.seat)
    guest = caller.as_guest(data.name)
    others = [seat for seat in range(seats) if seat != data.seat]
    named = await opening.name_bots(service, guest, record.game, [data.bots] * len(others)) if data.bots else []
    wanted = TableRequest(record.game, from_=record.text(), join=False, title=loaded.table.header.title)
    following, _ = await opening.open_table(service, wanted, guest, caller.budget)
    host = Actor(guest.id, HOST_TOKEN)
    await service.run(following, Join(name=guest.name or opening.DEFAULT_NAME, seat=data.seat), host)
    if named:
        await opening.seat_bots(service, following, list(zip(others, named, strict=True)), host)
    body = opened(service, following, [data.seat])
    return Response(body, cookies=[cookie_of(service, guest)], status_code=201)


@post("/api/tables/{table:str}/rematch", summary="A new table with the same people and bots")
async def rematch(table: TableId, caller: Caller) -> Opened:
    loaded = await caller.service.table(table)
    actor = caller.actor(loaded)
    if not caller.seats(loaded) and not is_host(loaded.table, actor):
        raise ActionRefused(Code.PLAYERS_ONLY)
    following = await opening.rematch(caller.service, loaded, actor)
    body = opened(caller.service, following, caller.seats(following))
    body.host_token = body.host_token if is_host(following.table, caller.actor(following)) else ""
    return body


@post("/api/verify", status_code=200, summary="Read, replay and verify the dice of any record")
async def verify(data: RecordText, caller: Caller, request: Request[Any, Any, Any]) -> Verified:
    read_quota(request)
    return await caller.work(_verify, data.text)


def _verify(text: str) -> Verified:
    record = parse(text)
    game = editions.game(record.game)
    position = replay_record(record, game)
    verdict = verify_record(record, game, seeded_dice)
    scores = position.scores()
    message = verdict.problem or (
        "every roll is what was committed to before the first"
        if verdict.verified
        else f"every roll is what seed {verdict.seeded[0]} gives, which was not committed to"
        if verdict.seeded is not None
        else "not all rolls were committed to"
    )
    message = " ".join(f"{capital(sentence)}." for sentence in (message, verdict.note) if sentence)
    return Verified(
        game.name,
        verdict.verified,
        message,
        verdict.throws,
        [format_points(score.total, game.unit, "-") for score in scores],
        winners(scores) if position.is_over() else [],
    )


HANDLERS = [show_record, show_replay, show_analysis, show_card, continue_game, rematch, verify]
