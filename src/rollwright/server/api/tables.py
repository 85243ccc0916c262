"""Tables: opening, sitting down, and what a host does."""

from __future__ import annotations

import io
from typing import Any

from litestar import Request, Response, delete, get, post

from rollwright.server import bots, desk, replays
from rollwright.server.api.callers import Caller, cookie_of
from rollwright.server.api.shapes import SVG, BotWish, ChairsWish, Number, PauseWish, Seated, Sit, TableId, TypedWish, WordsWish
from rollwright.server.desk import HallLists, NewTable, Opened, SeatTicket
from rollwright.server.entry import Attempt, Entry
from rollwright.server.events import Event, Refused
from rollwright.server.guests import WORDS_LETTERS, Guest, clean, clean_name
from rollwright.server.hall import Hall
from rollwright.server.messages import TableMessage
from rollwright.server.replays import Picture
from rollwright.server.table import WAITING, Table


@get("/api/tables", summary="Tables in the lobby")
async def list_tables(asker: Caller) -> HallLists:
    return await desk.lists(asker.hall, asker.guest)


@post("/api/tables", summary="Open a table")
async def open_table(data: NewTable, asker: Caller, request: Request[Any, Any, Any]) -> Response[Opened]:
    request.app.state.openings.check(request)
    guest = asker.as_guest(data.name)
    entry, mine = await desk.open_table(asker.hall, data, guest)
    return Response(opened(asker.hall, entry, mine), cookies=[cookie_of(asker.hall, guest)], status_code=201)


def opened(hall: Hall, entry: Entry, seats: list[int]) -> Opened:
    chairs = entry.table.chairs
    tickets = [SeatTicket(seat, hall.keyring.ticket(entry.id, chairs[seat].ticket)) for seat in seats if seat < len(chairs)]
    return Opened(entry.id, hall.keyring.key_of(entry.id), tickets)


@get("/api/tables/{table:str}", summary="A table as all see it")
async def show_table(table: TableId, asker: Caller) -> TableMessage:
    entry = await asker.hall.entry(table)
    asker.need_view(entry)
    audience = entry.audience
    return audience.view.whole(entry.table, asker.hall.now(), audience.away(), audience.watching())


@get("/api/tables/{table:str}/parts", summary="The pictures of a table and the labels of its slots")
async def show_parts(table: TableId, asker: Caller) -> Picture:
    entry = await asker.hall.entry(table)
    asker.need_view(entry)
    return replays.picture(entry.table.ruleset, entry.table.position)


@get("/api/tables/{table:str}/blank", summary="The printable parts of this table: a blank sheet, or the faces in play")
async def show_blank(table: TableId, asker: Caller) -> Picture:
    entry = await asker.hall.entry(table)
    asker.need_view(entry)
    return replays.blank(entry.table.ruleset, entry.table.position)


@post("/api/tables/{table:str}/seats", summary="Join, take over or reclaim a seat")
async def sit(table: TableId, data: Sit, asker: Caller) -> Response[Seated]:
    hall = asker.hall
    entry = await hall.entry(table)
    now = hall.now()
    guest = asker.as_guest(data.name)
    if data.ticket:
        number = hall.keyring.read_ticket(entry.id, data.ticket)
        seat = entry.table.seat_of.get(number, -1) if number > 0 else -1
        if seat < 0:
            raise Refused("This seat link is no longer valid; the seat was taken over on another device.", 403)
        if entry.table.chairs[seat].guest == guest.id:
            return _seated(hall, entry, seat, entry.table.number, guest)
        if not guest.name:
            guest.name = entry.table.chairs[seat].name
        event = await hall.do(entry, lambda table: table.hand_over(now, seat, guest.id))
        return _seated(hall, entry, event.seat, event.number, guest)
    if data.seat >= 0 and data.seat in asker.seats(entry):
        event = await hall.do(entry, lambda table: table.take_back(now, data.seat))
        return _seated(hall, entry, data.seat, event.number, guest)
    name = clean_name(data.name or asker.guest.name)
    event = await hall.do(entry, lambda table: table.sit(now, name, guest.id, data.seat))
    seat = entry.table.seat_of.get(event.number, event.seat)
    return _seated(hall, entry, seat, event.number, guest)


def _seated(hall: Hall, entry: Entry, seat: int, number: int, guest: Guest) -> Response[Seated]:
    ticket = hall.keyring.ticket(entry.id, entry.table.chairs[seat].ticket)
    return Response(Seated(seat, ticket, number), cookies=[cookie_of(hall, guest)], status_code=201)


@delete("/api/tables/{table:str}/seats/{seat:int}", status_code=200, summary="Leave, or remove a player")
async def stand_up(table: TableId, seat: int, asker: Caller) -> Number:
    entry = await asker.hall.entry(table)
    if not asker.is_host(entry):
        asker.need_seat(entry, seat)
    now = asker.hall.now()
    return Number((await asker.hall.do(entry, lambda table: table.stand_up(now, seat))).number)


@post("/api/tables/{table:str}/seats/{seat:int}/bot", status_code=200, summary="Put a bot in a seat")
async def seat_bot(table: TableId, seat: int, data: BotWish, asker: Caller) -> Number:
    entry = await asker.hall.entry(table)
    asker.need_host(entry)
    name = bots.check(data.bot)
    now = asker.hall.now()

    def attempt(found: Table) -> Event:
        if found.stage == WAITING:
            twice = sum(chair.bot == name for chair in found.chairs)
            shown = f"{bots.title(name)} {twice + 1}" if twice else bots.title(name)
            return found.sit(now, shown, "", seat, name)
        found.check_seat(seat)
        if seat not in entry.audience.away():
            raise Refused("A player holds this seat.")
        return found.stand_in(now, seat)

    return Number((await asker.hall.do(entry, attempt)).number)


async def _host_deed(asker: Caller, table: str, attempt: Attempt) -> Number:
    entry = await asker.hall.entry(table)
    asker.need_host(entry)
    return Number((await asker.hall.do(entry, attempt)).number)


@post("/api/tables/{table:str}/chairs", status_code=200, summary="Set the number of seats")
async def set_chairs(table: TableId, data: ChairsWish, asker: Caller) -> Number:
    now = asker.hall.now()
    return await _host_deed(asker, table, lambda table: table.set_chairs(now, data.chairs))


@post("/api/tables/{table:str}/words", status_code=200, summary="Set your salt for the dice")
async def give_words(table: TableId, data: WordsWish, asker: Caller) -> Number:
    entry = await asker.hall.entry(table)
    asker.need_seat(entry, data.seat)
    words = clean(data.words, WORDS_LETTERS)
    now = asker.hall.now()
    return Number((await asker.hall.do(entry, lambda table: table.give_words(now, data.seat, words))).number)


@post("/api/tables/{table:str}/start", status_code=200, summary="Start the game")
async def start(table: TableId, asker: Caller) -> Number:
    now = asker.hall.now()
    return await _host_deed(asker, table, lambda table: table.start(now))


@post("/api/tables/{table:str}/roll", status_code=200, summary="Roll for a stadium, or end its game")
async def roll(table: TableId, asker: Caller) -> Number:
    now = asker.hall.now()
    return await _host_deed(asker, table, lambda table: table.roll_by_host(now))


@post("/api/tables/{table:str}/typed", status_code=200, summary="Enter what the physical dice show")
async def typed(table: TableId, data: TypedWish, asker: Caller) -> Number:
    now = asker.hall.now()
    return await _host_deed(asker, table, lambda table: table.typed(now, data.text, data.throw))


@post("/api/tables/{table:str}/close", status_code=200, summary="Close the round; bots finish the remaining sheets")
async def close(table: TableId, asker: Caller) -> Number:
    now = asker.hall.now()
    return await _host_deed(asker, table, lambda table: table.close(now))


@post("/api/tables/{table:str}/clock", status_code=200, summary="Pause or resume the clock of a stadium")
async def clock(table: TableId, data: PauseWish, asker: Caller) -> Number:
    now = asker.hall.now()
    return await _host_deed(asker, table, lambda table: table.pause(now, data.paused))


@get("/api/tables/{table:str}/invitation.svg", media_type=SVG, summary="A QR code of the table's address")
async def invitation(table: TableId, asker: Caller, request: Request[Any, Any, Any], seat: int | None = None) -> Response[bytes]:
    entry = await asker.hall.entry(table)
    address = f"{asker.hall.settings.public_url.rstrip('/') or str(request.base_url).rstrip('/')}/t/{entry.id}"
    if seat is not None:
        asker.need_seat(entry, seat)
        address += f"#seat={asker.hall.keyring.ticket(entry.id, entry.table.chairs[seat].ticket)}"
    import segno

    drawn = io.BytesIO()
    segno.make(address, error="m", micro=False).save(drawn, kind="svg", scale=4, border=2, dark="#000", light="#fff", xmldecl=False)
    return Response(drawn.getvalue(), media_type=SVG, headers={"cache-control": "no-store"})


HANDLERS = [
    list_tables,
    open_table,
    show_table,
    show_parts,
    show_blank,
    sit,
    stand_up,
    seat_bot,
    set_chairs,
    give_words,
    start,
    roll,
    typed,
    close,
    clock,
    invitation,
]
