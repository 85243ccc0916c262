"""Opening tables: new ones, rematches, and tables that continue a game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from rollwright.core.errors import BadOption
from rollwright.core.game import Game
from rollwright.core.record import JOIN, parse
from rollwright.core.replay import replay, rules_of
from rollwright.server.errors import ActionRefused, Code
from rollwright.server.service import bots, editions, rivals
from rollwright.server.service.guests import TITLE_LENGTH, Guest, sanitize, sanitize_name
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.service.service import TableService
from rollwright.server.service.variants import Variants
from rollwright.server.table.actions import HOST_TOKEN, SERVER_ACTOR, Action, Actor, Commit, Join, LinkRematch, SeatBot, Start
from rollwright.server.table.clocks import MODES
from rollwright.server.table.events import Clock, ClockMode, Event, Header, Step
from rollwright.server.table.table import FEW, OVER

DEFAULT_NAME = "Guest"
DEFAULT_BOT = "default"
NAME_LENGTH = 40
SEATED = {Code.SEAT_TAKEN, Code.ALL_SEATS_TAKEN, Code.CANNOT_JOIN, Code.GAME_OVER}  # the rematch has its players

Name = Annotated[str, Meta(max_length=10_000)]  # sanitized and cut afterwards
Short = Annotated[str, Meta(max_length=200)]


class ClockRequest(Struct):
    per: ClockMode
    seconds: Annotated[int, Meta(ge=5, le=86_400)]


class TableRequest(Struct):
    """The body of a request for a new table; only the game is required."""

    game: Short
    title: Name = ""
    seats: Annotated[int, Meta(ge=0, le=100_000)] = 0
    options: Annotated[dict[Short, Annotated[str, Meta(max_length=2000)]], Meta(max_length=50)] = {}
    edition: Short = ""
    edition_text: Annotated[str, Meta(max_length=200_000)] = ""
    name: Name = ""
    people: Annotated[list[Name], Meta(max_length=FEW)] = []
    bots: Annotated[list[Short], Meta(max_length=FEW)] = []
    join: bool = True
    start: bool = False
    dice: Literal["fair", "typed"] = "fair"
    roll: Literal["ask", "at once"] = "ask"
    undo: bool = True
    hints: bool = True
    clock: ClockRequest | None = None
    open: bool = False
    watch: bool = True
    stadium: bool = False
    from_: Annotated[str, Meta(max_length=500_000)] = msgspec.field(default="", name="from")


async def open_table(
    service: TableService, request: TableRequest, guest: Guest, who: object = None
) -> tuple[LoadedTable, list[int]]:
    """Open a table, seat those whom the request names, and start if it asks for that; returns the guest's seats too.

    `who` fills a part of the queue of heavy work if the request has a record or an edition.
    """
    if request.from_ or request.edition_text:
        header = await service.heavy.run_for(who, _header, service.variants, request, guest)
    else:
        header = await service.store.read(_header, service.variants, request, guest)
    count = _joining(request)
    if header.seats < count:
        raise ActionRefused(Code.TOO_MANY_SEATS, count=count, seats=header.seats)
    named = await name_bots(service, guest, header.game, request.bots)
    wanted = [(-1, name) for name in named]
    loaded = await service.open(header)
    host = Actor(guest.id, HOST_TOKEN)
    names = [sanitize(request.name, NAME_LENGTH) or guest.name or DEFAULT_NAME] if request.join else []
    joins: list[Action] = [Join(name=name) for name in [*names, *map(sanitize_name, request.people)]]
    start: list[Action] = [Start()] if request.start else []
    written = await _run_all(service, loaded, [*joins, *_seat_bots(wanted), *start], host)
    return loaded, [events[0].seat for events in written[: len(joins)]]


async def name_bots(service: TableService, guest: Guest, game: str, wanted: list[str]) -> list[str]:
    """Return the names of installed bots; for each "default", a rival that suits this guest. Raises ActionRefused."""
    count = wanted.count(DEFAULT_BOT)
    chosen = iter(await service.store.read(rivals.choose, service.store, guest, editions.game(game), count) if count else [])
    return [next(chosen) if name == DEFAULT_BOT else bots.check(name) for name in wanted]


def _joining(request: TableRequest) -> int:
    return int(request.join) + len(request.people) + len(request.bots)


async def seat_bots(service: TableService, loaded: LoadedTable, wanted: list[tuple[int, str]], host: Actor) -> None:
    """Put bots on seats (-1: any)."""
    await _run_all(service, loaded, _seat_bots(wanted), host)


def _seat_bots(wanted: list[tuple[int, str]]) -> list[Action]:
    titles = bots.numbered_titles([name for _, name in wanted])
    return [SeatBot(seat=seat, bot=name, name=title) for (seat, name), title in zip(wanted, titles, strict=True)]


async def _run_all(service: TableService, loaded: LoadedTable, actions: list[Action], actor: Actor) -> list[list[Event]]:
    """Submit all actions before the first is written, so that they share a transaction."""
    return await asyncio.gather(*[service.run(loaded, action, actor) for action in actions])


def _header(variants: Variants, request: TableRequest, guest: Guest) -> Header:
    """In a worker: return the header of the table, with everything checked."""
    begin: list[Step] = []
    origin = ""
    if request.from_:
        record = parse(request.from_)
        game = editions.game(record.game)
        if record.only:
            raise ActionRefused(
                Code.CANNOT_CONTINUE, reason="This record holds one sheet of a larger table; only a whole game can be continued."
            )
        if any(step.seat == JOIN for step in record.steps):
            raise ActionRefused(Code.CANNOT_CONTINUE, reason="A game that people joined late cannot be continued.")
        if replay(record, game).is_over():
            raise ActionRefused(Code.CANNOT_CONTINUE, reason="This game is over; choose a step before its end.")
        edition = rules_of(record, game).edition
        options = game.check(record.options)
        begin = [Step(step.seat, step.notation) for step in record.steps]
        origin = record.table
        seats = record.seats
    else:
        game = editions.game(request.game)
        edition = editions.choose(game, request.edition, request.edition_text)
        options = game.check(request.options)
        seats = request.seats or _default_seats(game, request, options)
    _check_seats(game, request, options, seats)
    if request.from_ or request.edition_text or not variants.knows(game.name, edition.hash, options):
        game.rules(edition, options)
        editions.keep(variants.store, game, edition)
    return Header(
        game.name,
        game.rules_version,
        edition.name,
        edition.hash,
        options,
        seats,
        guest.id,
        title=sanitize(request.title, TITLE_LENGTH),
        dice=request.dice,
        roll=request.roll,
        undo=request.undo,
        hints=request.hints,
        clock=Clock(request.clock.per, request.clock.seconds) if request.clock is not None else None,
        open=request.open,
        watch=request.watch,
        stadium=request.stadium,
        stand_in=bots.stand_in(),
        origin=origin,
        begin=begin,
    )


def _check_seats(game: Game, request: TableRequest, options: dict[str, str], seats: int) -> None:
    fewest, most = game.seat_range(options)
    if request.stadium:
        if not game.independent:
            raise ActionRefused(Code.STADIUM_NEEDS_INDEPENDENT, title=game.title)
        if most <= FEW:
            raise ActionRefused(Code.STADIUM_NEEDS_SEATS, title=game.title, most=most)
        if request.clock is not None and not MODES[request.clock.per].for_stadium:
            raise ActionRefused(Code.STADIUM_CLOCK)
        fewest = 0  # people join while it waits
    else:
        most = min(most, FEW)
        fewest = min(fewest, most)
    if not fewest <= seats <= most:
        raise BadOption(f"{game.title} is played by {fewest} to {most} with these options, not by {seats}")


def _default_seats(game: Game, request: TableRequest, options: dict[str, str]) -> int:
    """Return as many seats as are taken at once, but at least as many as the game needs."""
    return _joining(request) if request.stadium else max(_joining(request), game.seat_range(options)[0])


async def rematch(service: TableService, loaded: LoadedTable, actor: Actor) -> LoadedTable:
    """Open a table with the same people and bots, or return it: often everyone asks at once."""
    table = loaded.table
    if table.status != OVER:
        raise ActionRefused(Code.NOT_OVER)
    if table.rematch:
        return await service.table(table.rematch)
    if table.many:
        raise ActionRefused(Code.CANNOT_CONTINUE, reason="Open a new stadium instead.")
    game = table.variant.game
    seats = len(table.seats)
    header = msgspec.structs.replace(table.header, rules_version=game.rules_version, begin=[], origin="", seats=seats)
    following = await service.open_rematch(table.id, header)
    if following.draft.must_commit():
        await _unless({Code.NOT_DUE}, service.run(following, Commit(), SERVER_ACTOR))
    for number, seat in enumerate(table.seats.all):
        if seat.bot:
            action: Action = SeatBot(seat=number, bot=seat.bot, name=seat.name)
            await _unless(SEATED, service.run(following, action, Actor(table.header.host, HOST_TOKEN)))
        else:
            await _unless(SEATED, service.run(following, Join(name=seat.name, seat=number), Actor(seat.guest)))
    await _unless({Code.REMATCH_EXISTS}, service.run(loaded, LinkRematch(table=following.id), actor))
    return following


async def _unless(codes: set[Code], work: Awaitable[object]) -> None:
    """Do a part of a rematch, unless it is refused because another request already did it."""
    try:
        await work
    except ActionRefused as refused:
        if refused.code not in codes:
            raise
