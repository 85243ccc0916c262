"""The HTTP interface, as docs/api.md and /schema tell it."""

from __future__ import annotations

import asyncio
import io
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.openapi.spec import Example
from litestar.params import Parameter
from msgspec import Meta, Struct

from rollwright import games
from rollwright.core.errors import RollwrightError
from rollwright.core.game import Game
from rollwright.core.record import Record, parse
from rollwright.core.replay import replay as replay_record
from rollwright.core.replay import verify as verify_record
from rollwright.core.score import winners, written
from rollwright.server import bots, desk, editions, replays, view
from rollwright.server.desk import HallLists, Listing, Name, NewTable, Opened, SeatTicket, Short
from rollwright.server.events import Event, Refused, Repeated
from rollwright.server.guests import COOKIE, WORDS_LETTERS, Guest, clean, clean_name, new_guest_id
from rollwright.server.hall import Attempt, Entry, Hall
from rollwright.server.messages import Ack, Count, Sheet, TableMessage, Text
from rollwright.server.replays import Picture, Replay
from rollwright.server.ruleset import Ruleset
from rollwright.server.store import Row
from rollwright.server.table import OVER, WAITING, Table

YEAR = 365 * 24 * 3600
TableId = Annotated[str, Parameter(description="the id of a table", examples=[Example(value="7f3kq2mn")])]


class Problem(Struct):
    """Why something was refused: a sentence, and the mark of a rule where one is the reason."""

    words: str
    mark: str = ""


class OptionView(Struct):
    name: str
    title: str
    default: str
    choices: list[tuple[str, str]]
    form: str
    several: bool


class EditionView(Struct):
    name: str
    title: str
    hash: str


class BotView(Struct):
    name: str
    title: str


class GameView(Struct):
    name: str
    title: str
    tagline: str
    credits: list[str]
    notes: list[str]
    rules_version: int
    independent: bool
    joins: bool
    seats: tuple[int, int]
    usual_seats: tuple[int, int]
    minutes: int
    unit: int
    options: list[OptionView]
    editions: list[EditionView]
    bots: list[BotView]


class AchievementView(Struct):
    """An achievement: in how many games it was fulfilled, and how many are wanted."""

    game: str
    name: str
    words: str
    have: int
    wanted: int


class YouView(Struct):
    name: str
    guest: bool
    running: list[Listing]
    finished: list[Listing]
    achievements: list[AchievementView]


class Rename(Struct):
    name: Name


class Sit(Struct):
    name: Name = ""
    seat: Annotated[int, Meta(ge=-1, le=1_000_000)] = -1
    ticket: Short = ""


class Seated(Struct):
    seat: int
    ticket: str
    number: int


class Number(Struct):
    number: int


class BotWish(Struct):
    bot: Short


class ChairsWish(Struct):
    chairs: Annotated[int, Meta(ge=1, le=100_000)]


class WordsWish(Struct):
    seat: Annotated[int, Meta(ge=0, le=1_000_000)]
    words: Name


class MoveWish(Struct):
    count: Count
    move: Count | None = None
    text: Text | None = None


class CountWish(Struct):
    count: Count


class TypedWish(Struct):
    text: Text
    throw: Count = 0


class PauseWish(Struct):
    paused: bool


class FromWish(Struct):
    step: Count
    seat: Annotated[int, Meta(ge=0, le=100)] = 0
    bots: Short = ""
    name: Name = ""


class RecordText(Struct):
    text: Annotated[str, Meta(max_length=500_000)]


class Verified(Struct):
    game: str
    verified: bool
    words: str
    throws: dict[str, int]
    scores: list[str]
    winners: list[int]


class Caller:
    """Who asks: by cookie, and by the ticket or key in the Authorization header."""

    def __init__(self, hall: Hall, guest: Guest, token: str) -> None:
        self.hall = hall
        self.guest = guest
        self.token = token

    def seats(self, entry: Entry) -> set[int]:
        table = entry.table
        found = set(table.seats_of.get(self.guest.id, ())) if self.guest.id else set()
        if self.token:
            number = self.hall.keyring.read_ticket(table.id, self.token)
            if number in table.seat_of:
                found.add(table.seat_of[number])
        return found

    def is_host(self, entry: Entry) -> bool:
        if self.guest.id and self.guest.id == entry.table.header.host:
            return True
        return bool(self.token) and self.hall.keyring.read_ticket(entry.table.id, self.token) == 0

    def need_seat(self, entry: Entry, seat: int) -> None:
        entry.table.check_seat(seat)
        if seat not in self.seats(entry):
            raise Refused("This is not your seat.", 403)

    def need_host(self, entry: Entry) -> None:
        if not self.is_host(entry):
            raise Refused("Only the host of this table may do this.", 403)

    def need_view(self, entry: Entry) -> None:
        if not entry.table.header.watch and entry.table.stage != WAITING and not self.seats(entry) and not self.is_host(entry):
            raise Refused("The people at this table do not want to be watched.", 403)

    def as_guest(self, name: str = "") -> Guest:
        """This guest, made now if there was none."""
        return Guest(self.guest.id or new_guest_id(), clean(name, 40) or self.guest.name)


def caller(request: Request[Any, Any, Any], hall: Hall) -> Caller:
    return Caller(hall, guest_of(request, hall), token_of(request.headers.get("authorization", "")))


def guest_of(request: Request[Any, Any, Any], hall: Hall) -> Guest:
    return hall.keyring.read_cookie(request.cookies.get(COOKIE, ""))


def token_of(header: str) -> str:
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def cookie_of(hall: Hall, guest: Guest) -> Cookie:
    secure = hall.settings.public_url.startswith("https")
    return Cookie(COOKIE, value=hall.keyring.cookie(guest), httponly=True, samesite="lax", secure=secure, max_age=YEAR, path="/")


# games


@get("/api/games", sync_to_thread=False, summary="The games")
def list_games() -> list[GameView]:
    return [game_view(name) for name in games.names()]


def game_view(name: str) -> GameView:
    game = games.load(name)
    return GameView(
        game.name,
        game.title,
        game.tagline,
        list(game.credits),
        list(game.notes),
        game.rules_version,
        game.independent,
        _lets_newcomers_in(game),
        game.seats,
        game.usual_seats,
        game.minutes,
        game.unit,
        [
            OptionView(option.name, option.title, option.default, list(option.choices.items()), option.form, option.several)
            for option in game.options
        ],
        [EditionView(edition.name, edition.title, edition.hash) for edition in game.editions.values()],
        [BotView(bot, bots.title(bot)) for bot in bots.names()],
    )


def _lets_newcomers_in(game: Game) -> bool:
    """Whether anybody can join once the game has begun."""
    return game.independent and not game.rules().new(0).closed_to_newcomers()


SVG = "image/svg+xml"
CACHED = {"cache-control": "public, max-age=300"}


@get("/api/games/{name:str}/symbols.svg", media_type=SVG, sync_to_thread=False, summary="A game's symbols")
def game_symbols(name: str) -> Response[str]:
    symbols = editions.game(name).drawing().symbols()
    return Response(f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{symbols}</defs></svg>', media_type=SVG, headers=CACHED)


@get("/api/games/{name:str}/picture.svg", media_type=SVG, sync_to_thread=False, summary="A game's picture")
def game_picture(name: str) -> Response[str]:
    return Response(editions.game(name).drawing().picture(), media_type=SVG, headers=CACHED)


@get("/api/games/{name:str}/look.css", media_type="text/css", sync_to_thread=False, summary="A game's stylesheet")
def game_look(name: str) -> Response[str]:
    editions.game(name)
    return Response(games.stylesheet(name), media_type="text/css", headers=CACHED)


@get("/api/games/{name:str}/blank", sync_to_thread=True, summary="A blank sheet, to print")
def game_blank(name: str, request: Request[Any, Any, Any]) -> Picture:
    request.app.state.reading.check(request)
    game = editions.game(name)
    options = game.check(dict(request.query_params.items()))
    rules = game.rules(None, options)
    return replays.blank(Ruleset(game, rules), rules.new(game.seat_range(options)[0]))


# people


@get("/api/you", summary="You, your games and achievements")
async def you(asker: Caller) -> YouView:
    return await about_you(asker.hall, asker.guest)


async def about_you(hall: Hall, guest: Guest) -> YouView:
    if not guest.id:
        return YouView(guest.name, False, [], [], [])
    rows: list[Row] = await asyncio.to_thread(hall.store.tables_of, guest.id, 60)
    running: list[Listing] = []
    finished: list[Listing] = []
    for row in rows:
        found = await desk.listing(hall, row, guest)
        if found is not None:
            (finished if found.stage == OVER else running).append(found)
    achieved = await asyncio.to_thread(hall.store.achievements_of, guest.id)
    shown = [
        AchievementView(name, each.id, each.words, achieved.get((name, each.id), 0), each.games)
        for name in games.names()
        for each in games.load(name).all_achievements()
    ]
    return YouView(guest.name, True, running, finished, shown)


@post("/api/you", status_code=200, summary="Change your name")
async def rename(data: Rename, asker: Caller) -> Response[YouView]:
    guest = asker.as_guest(clean_name(data.name))
    return Response(await about_you(asker.hall, guest), cookies=[cookie_of(asker.hall, guest)])


# tables


@get("/api/tables", summary="Tables in the hall")
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


@get("/api/tables/{table:str}/parts", summary="The pictures of a table and the words of its slots")
async def show_parts(table: TableId, asker: Caller) -> Picture:
    entry = await asker.hall.entry(table)
    asker.need_view(entry)
    return replays.picture(entry.table.ruleset, entry.table.position)


@post("/api/tables/{table:str}/seats", summary="Sit down, take over or take back a seat")
async def sit(table: TableId, data: Sit, asker: Caller) -> Response[Seated]:
    hall = asker.hall
    entry = await hall.entry(table)
    now = hall.now()
    guest = asker.as_guest(data.name)
    if data.ticket:
        number = hall.keyring.read_ticket(entry.id, data.ticket)
        seat = entry.table.seat_of.get(number, -1) if number > 0 else -1
        if seat < 0:
            raise Refused("This seat link is not valid any more: the seat was taken over on another device.", 403)
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


@delete("/api/tables/{table:str}/seats/{seat:int}", status_code=200, summary="Stand up, or send somebody away")
async def stand_up(table: TableId, seat: int, asker: Caller) -> Number:
    entry = await asker.hall.entry(table)
    if not asker.is_host(entry):
        asker.need_seat(entry, seat)
    now = asker.hall.now()
    return Number((await asker.hall.do(entry, lambda table: table.stand_up(now, seat))).number)


@post("/api/tables/{table:str}/seats/{seat:int}/bot", status_code=200, summary="Put a bot on a seat")
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
            raise Refused("Somebody is playing this seat.")
        return found.stand_in(now, seat)

    return Number((await asker.hall.do(entry, attempt)).number)


async def _host_deed(asker: Caller, table: str, attempt: Attempt) -> Number:
    entry = await asker.hall.entry(table)
    asker.need_host(entry)
    return Number((await asker.hall.do(entry, attempt)).number)


@post("/api/tables/{table:str}/chairs", status_code=200, summary="How many seats there are")
async def set_chairs(table: TableId, data: ChairsWish, asker: Caller) -> Number:
    now = asker.hall.now()
    return await _host_deed(asker, table, lambda table: table.set_chairs(now, data.chairs))


@post("/api/tables/{table:str}/words", status_code=200, summary="Your words for the dice")
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


@post("/api/tables/{table:str}/roll", status_code=200, summary="Throw for a stadium, or end its game")
async def roll(table: TableId, asker: Caller) -> Number:
    now = asker.hall.now()
    return await _host_deed(asker, table, lambda table: table.roll_by_host(now))


@post("/api/tables/{table:str}/typed", status_code=200, summary="Type in what the real dice show")
async def typed(table: TableId, data: TypedWish, asker: Caller) -> Number:
    now = asker.hall.now()
    return await _host_deed(asker, table, lambda table: table.typed(now, data.text, data.throw))


@post("/api/tables/{table:str}/close", status_code=200, summary="Close the round; bots finish the open seats")
async def close(table: TableId, asker: Caller) -> Number:
    now = asker.hall.now()
    return await _host_deed(asker, table, lambda table: table.close(now))


@post("/api/tables/{table:str}/clock", status_code=200, summary="Stop the clock of a stadium, let it run")
async def clock(table: TableId, data: PauseWish, asker: Caller) -> Number:
    now = asker.hall.now()
    return await _host_deed(asker, table, lambda table: table.pause(now, data.paused))


# seats


@get("/api/tables/{table:str}/seats/{seat:int}", summary="A seat's sheet, with its moves if it is yours")
async def show_sheet(table: TableId, seat: int, asker: Caller) -> Sheet:
    entry = await asker.hall.entry(table)
    asker.need_view(entry)
    entry.table.check_seat(seat)
    return view.sheet(entry.table, seat, seat in asker.seats(entry))


async def _deed(asker: Caller, table: str, seat: int, count: int, attempt: Attempt) -> Ack:
    entry = await asker.hall.entry(table)
    asker.need_seat(entry, seat)
    try:
        event = await asker.hall.do(entry, attempt)
    except Repeated as repeated:
        return Ack(repeated.number, seat, count)
    return Ack(event.number, seat, count)


@post("/api/tables/{table:str}/seats/{seat:int}/moves", status_code=200, summary="Make a move, by number or in the notation")
async def make_move(table: TableId, seat: int, data: MoveWish, asker: Caller) -> Ack:
    now = asker.hall.now()
    entry = await asker.hall.entry(table)
    move = move_of(entry.table.ruleset, data.move, data.text)
    return await _deed(asker, table, seat, data.count, lambda table: table.move(now, seat, data.count, move))


def move_of(ruleset: Ruleset, move: int | None, text: str | None) -> int:
    if move is not None:
        return move
    if text is None:
        raise Refused("A move needs its number (move) or its notation (text).", 400)
    return ruleset.rules.read(text)


@post("/api/tables/{table:str}/seats/{seat:int}/undo", status_code=200, summary="Take back the last move")
async def undo(table: TableId, seat: int, data: CountWish, asker: Caller) -> Ack:
    now = asker.hall.now()
    return await _deed(asker, table, seat, data.count, lambda table: table.undo(now, seat, data.count))


@post("/api/tables/{table:str}/seats/{seat:int}/ready", status_code=200, summary="Press Roll, or Finish")
async def ready(table: TableId, seat: int, data: CountWish, asker: Caller) -> Ack:
    now = asker.hall.now()
    return await _deed(asker, table, seat, data.count, lambda table: table.ready(now, seat, data.count))


# records and replays


async def read_record(hall: Hall, entry: Entry) -> Record:
    """The record of everything that is written, and the table as of then."""
    events = await asyncio.to_thread(hall.store.events, entry.id)
    if entry.pending or entry.writing or entry.table.number != len(events):
        row = await asyncio.to_thread(hall.store.table, entry.id)
        assert row is not None
        table = await asyncio.to_thread(hall.fold, row)
        events = events[: table.number]
    else:
        table = entry.table
    return replays.record(table, events)


@get("/api/tables/{table:str}/record", media_type="text/plain", summary="The game as text")
async def show_record(table: TableId, asker: Caller, request: Request[Any, Any, Any], seat: int | None = None) -> Response[str]:
    request.app.state.reading.check(request)
    entry = await asker.hall.entry(table)
    asker.need_view(entry)
    if entry.table.stage == WAITING:
        raise Refused("The game has not begun.")
    record = await read_record(asker.hall, entry)
    name = f"{entry.table.ruleset.game.name}-{entry.id}"
    if seat is not None:
        entry.table.check_seat(seat)
        if not entry.table.independent:
            raise Refused("In this game a sheet means nothing without the others.", 400)
        record = record.alone(seat)
        name += f"-seat-{seat + 1}"
    headers = {"content-disposition": f'attachment; filename="{name}.txt"'}
    return Response(record.text(), media_type="text/plain; charset=utf-8", headers=headers)


@get("/api/tables/{table:str}/replay", summary="Every step with what it changed")
async def show_replay(table: TableId, asker: Caller, request: Request[Any, Any, Any], seat: int | None = None) -> Replay:
    request.app.state.reading.check(request)
    entry = await asker.hall.entry(table)
    asker.need_view(entry)
    if entry.table.stage == WAITING:
        raise Refused("The game has not begun.")
    record = await read_record(asker.hall, entry)
    return await asyncio.to_thread(replays.replay, entry.table, record, seat)


@post("/api/tables/{table:str}/from", summary="Play on from a step of the replay")
async def play_on(table: TableId, data: FromWish, asker: Caller, request: Request[Any, Any, Any]) -> Response[Opened]:
    request.app.state.openings.check(request)
    hall = asker.hall
    entry = await hall.entry(table)
    asker.need_view(entry)
    if entry.table.stage == WAITING:
        raise Refused("The game has not begun.")
    if entry.table.many:
        raise Refused("A table this large cannot be played on.", 400)
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
        raise Refused("Only those who played can ask for a rematch.", 403)
    following = await desk.rematch(asker.hall, entry)
    answer = opened(asker.hall, following, sorted(asker.seats(following)))
    answer.key = answer.key if asker.is_host(following) else ""
    return answer


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


@post("/api/verify", status_code=200, summary="Read, replay and check the dice of any record")
async def verify(data: RecordText) -> Verified:
    return await asyncio.to_thread(_verify, data.text)


def _verify(text: str) -> Verified:
    record = parse(text)
    game = editions.game(record.game)
    position = replay_record(record, game)
    verdict = verify_record(record, game)
    scores = position.scores()
    words = verdict.problem or (
        "every throw is what was promised before the first" if verdict.verified else "not all throws were promised"
    )
    return Verified(
        game.name,
        verdict.verified,
        f"{words[:1].upper()}{words[1:]}.",
        verdict.throws,
        [written(score.total, game.unit) for score in scores],
        winners(scores) if position.is_over() else [],
    )


HANDLERS = [
    list_games,
    game_symbols,
    game_picture,
    game_look,
    game_blank,
    you,
    rename,
    list_tables,
    open_table,
    show_table,
    show_parts,
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
    show_sheet,
    make_move,
    undo,
    ready,
    show_record,
    show_replay,
    play_on,
    rematch,
    invitation,
    verify,
]

__all__ = ["HANDLERS", "Caller", "Problem", "RollwrightError", "caller", "guest_of", "msgspec"]
