"""Lists of tables: the lobby, and a guest's own games. Pages are addressed by a cursor."""

from __future__ import annotations

from msgspec import Struct

from rollwright.core.english import MINUS
from rollwright.server.errors import ActionRefused
from rollwright.server.live.messages import PhaseView, phase_view
from rollwright.server.service.guests import Guest
from rollwright.server.service.opening import ClockRequest
from rollwright.server.service.projections import read_result
from rollwright.server.service.service import TableService
from rollwright.server.storage.store import Row
from rollwright.server.table.table import FEW, PLAYING, WAITING

PAGE = 30


class OccupantView(Struct):
    name: str
    bot: str


class TableSummary(Struct):
    table: str
    title: str
    game: str
    game_title: str
    status: str
    phase: PhaseView
    seats: list[OccupantView]
    free: int
    people: int
    stadium: bool
    dice: str
    clock: ClockRequest | None
    yours: list[int]
    your_move: bool
    waiting_for: list[str]
    at: int
    result: list[tuple[str, str, int]]
    join_refusal: str


class TablePage(Struct):
    tables: list[TableSummary]
    next: str  # the cursor of the next page, "" on the last one


class LobbyTables(Struct):
    open: TablePage
    playing: TablePage


async def lobby(service: TableService, guest: Guest, open_after: str = "", playing_after: str = "") -> LobbyTables:
    return LobbyTables(
        await lobby_page(service, WAITING, guest, open_after), await lobby_page(service, PLAYING, guest, playing_after)
    )


async def lobby_page(service: TableService, status: str, guest: Guest, after: str) -> TablePage:
    rows = await service.store.read(service.store.tables, status, PAGE + 1, after)
    if status == PLAYING:
        page = await _page(service, rows, guest)
        page.tables = [table for table in page.tables if table.status != PLAYING or _may_watch(rows, table)]
        return page
    page = await _page(service, rows, guest)
    page.tables = [table for table in page.tables if not table.join_refusal]
    return page


def _may_watch(rows: list[Row], table: TableSummary) -> bool:
    return any(row.id == table.table and row.header.watch for row in rows)


async def tables_of(service: TableService, guest: Guest, over: bool, after: str) -> TablePage:
    """Return a page of the tables that a guest has joined: those that are over, or the others."""
    if not guest.id:
        return TablePage([], "")
    return await _page(service, await service.store.read(service.store.tables_of, guest.id, over, PAGE + 1, after), guest)


async def _page(service: TableService, rows: list[Row], guest: Guest) -> TablePage:
    shown = rows[:PAGE]
    found = [summary for row in shown if (summary := await summarize(service, row, guest)) is not None]
    return TablePage(found, cursor(shown[-1]) if len(rows) > PAGE else "")


def cursor(row: Row) -> str:
    return f"{row.changed}.{row.id}"


async def summarize(service: TableService, row: Row, guest: Guest) -> TableSummary | None:
    """Return a line about a table; None if the table can no longer be read."""
    try:
        table = (await service.table(row.id)).table
    except ActionRefused:
        return None
    header = row.header
    yours = sorted(table.seats.of_guest.get(guest.id, ())) if guest.id else []
    waiting_for = table.waiting_for()
    playing = table.status == PLAYING
    return TableSummary(
        table.id,
        header.title,
        header.game,
        table.variant.game.title,
        table.status,
        phase_view(table.position.phase()) if table.status != WAITING else PhaseView("", ""),
        [OccupantView(seat.name, seat.bot) for seat in table.seats.all if not seat.is_free][:FEW],
        len(table.seats.vacant),
        len(table.seats) - len(table.seats.bots) - len(table.seats.vacant),
        header.stadium,
        header.dice,
        ClockRequest(header.clock.per, header.clock.seconds) if header.clock is not None else None,
        yours,
        playing and any(seat in waiting_for or (table.many and table.position.is_to_act(seat)) for seat in yours),
        [table.seats[seat].name for seat in waiting_for],
        max(row.changed, table.at),
        [(name, points.replace("-", MINUS), place) for name, points, place in read_result(row.result)] if row.result else [],
        table.join_refusal(),
    )
