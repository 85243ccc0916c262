"""Tables: opening, joining, and what a host does."""

from __future__ import annotations

import io
from typing import Annotated, Any, cast

from litestar import Request, Response, delete, get, post
from litestar.params import Parameter

from rollwright.server.errors import ActionRefused, Code
from rollwright.server.http.callers import Caller, cookie_of
from rollwright.server.http.limits import table_quota
from rollwright.server.http.schemas import (
    SVG,
    BotRequest,
    ClockRequest,
    JoinRequest,
    Opened,
    SaltRequest,
    Seated,
    SeatsRequest,
    SeatToken,
    TableId,
    ThrowRequest,
    Version,
)
from rollwright.server.live.messages import TableMessage
from rollwright.server.service import bots, listings, opening, replays
from rollwright.server.service.guests import SALT_LENGTH, Guest, sanitize, sanitize_name
from rollwright.server.service.listings import LobbyTables
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.service.opening import TableRequest
from rollwright.server.service.replays import Picture, TablePicture
from rollwright.server.service.service import TableService
from rollwright.server.table.actions import (
    Action,
    Actor,
    CloseRound,
    EnterThrow,
    Join,
    Leave,
    PauseClock,
    ReclaimSeat,
    Roll,
    SeatBot,
    SetSalt,
    SetSeats,
    StandIn,
    Start,
    TransferSeat,
)
from rollwright.server.table.permissions import holds
from rollwright.server.table.table import WAITING

PictureHash = Annotated[str, Parameter(description="the picture's hash; a browser keeps the answer for this hash forever")]


@get("/api/tables", summary="Tables in the lobby")
async def list_tables(caller: Caller, open_after: str = "", playing_after: str = "") -> LobbyTables:
    return await listings.lobby(caller.service, caller.guest, open_after, playing_after)


@post("/api/tables", summary="Open a table")
async def open_table(data: TableRequest, caller: Caller, request: Request[Any, Any, Any]) -> Response[Opened]:
    table_quota(request)
    guest = caller.as_guest(data.name)
    loaded, mine = await opening.open_table(caller.service, data, guest, caller.budget)
    return Response(opened(caller.service, loaded, mine), cookies=[cookie_of(caller.service, guest)], status_code=201)


def opened(service: TableService, loaded: LoadedTable, seats: list[int]) -> Opened:
    table = loaded.table
    tokens = [SeatToken(seat, seat_token(service, loaded, seat)) for seat in seats if seat < len(table.seats)]
    commitment = table.commitment if table.header.dice == "fair" else ""
    return Opened(loaded.id, service.signer.host_token(loaded.id), commitment, tokens)


def seat_token(service: TableService, loaded: LoadedTable, seat: int) -> str:
    return service.signer.seat_token(loaded.id, loaded.table.seats[seat].taken)


@get("/api/tables/{table:str}", summary="A table as everyone sees it")
async def show_table(table: TableId, caller: Caller) -> TableMessage:
    return (await caller.watch(table)).broadcaster.full()


@get("/api/tables/{table:str}/parts", summary="The pictures of a table and the labels of its slots")
async def show_parts(table: TableId, caller: Caller, hash: PictureHash = "") -> Response[TablePicture]:
    loaded = await caller.watch(table)
    found = replays.encoded_picture(loaded.table.variant, loaded.table.position)
    headers = {"cache-control": "private, max-age=31536000, immutable" if hash == found.hash else "no-cache"}
    return Response(cast(Any, found.body), media_type="application/json", headers=headers)


@get("/api/tables/{table:str}/blank", summary="What is worth printing at this table: a blank sheet, or the faces in play")
async def show_blank(table: TableId, caller: Caller) -> Picture:
    loaded = await caller.watch(table)
    position = loaded.table.position.clone()
    return await caller.work(replays.blank, loaded.table.variant, position)


@post("/api/tables/{table:str}/seats", summary="Join, transfer a seat to this device, or reclaim one")
async def join(table: TableId, data: JoinRequest, caller: Caller) -> Response[Seated]:
    service = caller.service
    loaded = await service.table(table)
    guest = caller.as_guest(data.name)
    if data.token:
        return await _transfer(service, loaded, data.token, guest)
    actor = caller.actor(loaded, guest)
    action: Action
    if data.seat >= 0 and holds(loaded.table, actor, data.seat):
        action = ReclaimSeat(seat=data.seat)
    else:
        action = Join(name=sanitize_name(data.name or caller.guest.name), seat=data.seat)
    event = (await service.run(loaded, action, actor))[0]
    return _seated(service, loaded, loaded.table.seats.of_token.get(event.number, event.seat), event.number, guest)


async def _transfer(service: TableService, loaded: LoadedTable, token: str, guest: Guest) -> Response[Seated]:
    number = service.signer.read_token(loaded.id, token)
    seat = loaded.table.seats.of_token.get(number, -1) if number > 0 else -1
    if seat >= 0:
        if loaded.table.seats[seat].guest == guest.id:  # opened on the device that has the seat
            return _seated(service, loaded, seat, loaded.table.version, guest)
        guest.name = guest.name or loaded.table.seats[seat].name
    event = (await service.run(loaded, TransferSeat(), Actor(guest.id, number)))[0]
    return _seated(service, loaded, event.seat, event.number, guest)


def _seated(service: TableService, loaded: LoadedTable, seat: int, version: int, guest: Guest) -> Response[Seated]:
    body = Seated(seat, seat_token(service, loaded, seat), version)
    return Response(body, cookies=[cookie_of(service, guest)], status_code=201)


@delete("/api/tables/{table:str}/seats/{seat:int}", status_code=200, summary="Leave, or remove someone")
async def leave(table: TableId, seat: int, caller: Caller, occupant: int | None = None) -> Version:
    """`occupant` is the number that the table shows for the one who is meant; without it, the one the server sees there now."""
    loaded = await caller.service.table(table)
    action = Leave(seat=seat, occupant=_occupant(loaded, seat, occupant))
    return Version((await caller.service.run(loaded, action, caller.actor(loaded)))[0].number)


def _occupant(loaded: LoadedTable, seat: int, occupant: int | None) -> int:
    loaded.table.check_seat(seat)
    return occupant if occupant is not None else loaded.table.seats[seat].taken


@post("/api/tables/{table:str}/seats/{seat:int}/bot", status_code=200, summary="Put a bot on a seat")
async def seat_bot(table: TableId, seat: int, data: BotRequest, caller: Caller) -> Version:
    loaded = await caller.service.table(table)
    name = bots.check(data.bot)
    found = loaded.table
    action: Action
    if found.status == WAITING:
        twice = sum(each.bot == name for each in found.seats.all)
        action = SeatBot(seat=seat, bot=name, name=f"{bots.title(name)} {twice + 1}" if twice else bots.title(name))
    else:
        action = StandIn(seat=seat, occupant=_occupant(loaded, seat, None))
        if seat not in loaded.broadcaster.absent_seats():
            raise ActionRefused(Code.PLAYER_PRESENT)
    return Version((await caller.service.run(loaded, action, caller.actor(loaded)))[0].number)


async def _version(caller: Caller, table: str, action: Action) -> Version:
    return Version((await caller.run(table, action))[0].number)


@post("/api/tables/{table:str}/seat_count", status_code=200, summary="Set the number of seats")
async def set_seats(table: TableId, data: SeatsRequest, caller: Caller) -> Version:
    return await _version(caller, table, SetSeats(seats=data.seats))


@post("/api/tables/{table:str}/salt", status_code=200, summary="Set your salt for the dice")
async def set_salt(table: TableId, data: SaltRequest, caller: Caller) -> Version:
    return await _version(caller, table, SetSalt(seat=data.seat, salt=sanitize(data.salt, SALT_LENGTH)))


@post("/api/tables/{table:str}/start", status_code=200, summary="Start the game")
async def start(table: TableId, caller: Caller) -> Version:
    return await _version(caller, table, Start())


@post("/api/tables/{table:str}/roll", status_code=200, summary="Roll for a stadium, or end its game")
async def roll(table: TableId, caller: Caller) -> Version:
    return await _version(caller, table, Roll())


@post("/api/tables/{table:str}/throw", status_code=200, summary="Enter what physical dice show")
async def enter_throw(table: TableId, data: ThrowRequest, caller: Caller) -> Version:
    return await _version(caller, table, EnterThrow(text=data.text, throw=data.throw))


@post("/api/tables/{table:str}/close", status_code=200, summary="Close the round; bots finish the open seats")
async def close_round(table: TableId, caller: Caller) -> Version:
    return await _version(caller, table, CloseRound())


@post("/api/tables/{table:str}/clock", status_code=200, summary="Pause a stadium's clock, or let it run")
async def clock(table: TableId, data: ClockRequest, caller: Caller) -> Version:
    return await _version(caller, table, PauseClock(paused=data.paused))


@get("/api/tables/{table:str}/invitation.svg", media_type=SVG, summary="A QR code of the table's address")
async def invitation(table: TableId, caller: Caller, request: Request[Any, Any, Any], seat: int | None = None) -> Response[bytes]:
    loaded = await caller.service.table(table)
    address = f"{caller.service.public_url or str(request.base_url).rstrip('/')}/t/{loaded.id}"
    if seat is not None:
        loaded.table.check_seat(seat)
        if not holds(loaded.table, caller.actor(loaded), seat):
            raise ActionRefused(Code.NOT_YOUR_SEAT)
        address += f"#seat={seat_token(caller.service, loaded, seat)}"
    import segno

    image = io.BytesIO()
    segno.make(address, error="m", micro=False).save(image, kind="svg", scale=4, border=2, dark="#000", light="#fff", xmldecl=False)
    return Response(image.getvalue(), media_type=SVG, headers={"cache-control": "no-store"})


HANDLERS = [
    list_tables,
    open_table,
    show_table,
    show_parts,
    show_blank,
    join,
    leave,
    seat_bot,
    set_seats,
    set_salt,
    start,
    roll,
    enter_throw,
    close_round,
    clock,
    invitation,
]
