"""The desk of the hall: opening tables, lists of them, rematches, and playing on from a finished game."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from rollwright import games
from rollwright.core.english import counted
from rollwright.core.errors import BadOption
from rollwright.core.game import Game
from rollwright.core.position import CHANCE
from rollwright.core.record import JOIN, parse
from rollwright.core.replay import replay, rules_of
from rollwright.server import bots, editions
from rollwright.server.entry import Attempt, Entry
from rollwright.server.events import Clock, Header, Refused, Step
from rollwright.server.guests import TITLE_LETTERS, WORDS_LETTERS, Guest, clean, clean_name
from rollwright.server.hall import Hall
from rollwright.server.messages import PhaseView, Seat, phase_view
from rollwright.server.store import Row
from rollwright.server.table import FEW, OVER, PLAYING, WAITING

LISTED = 30
DEFAULT_NAME = "Guest"

Name = Annotated[str, Meta(max_length=10_000)]  # cleaned and cut afterwards
Short = Annotated[str, Meta(max_length=200)]


class ClockWish(Struct):
    per: Literal["move", "game"]
    seconds: Annotated[int, Meta(ge=5, le=86_400)]


class NewTable(Struct):
    """What may be said when a table is opened; only the game must be."""

    game: Short
    title: Name = ""
    chairs: Annotated[int, Meta(ge=0, le=100_000)] = 0
    options: Annotated[dict[Short, Annotated[str, Meta(max_length=2000)]], Meta(max_length=50)] = {}
    edition: Short = ""
    edition_text: Annotated[str, Meta(max_length=200_000)] = ""
    name: Name = ""
    people: Annotated[list[Name], Meta(max_length=FEW)] = []
    bots: Annotated[list[Short], Meta(max_length=FEW)] = []
    words: Name = ""
    sit: bool = True
    start: bool = False
    dice: Literal["fair", "typed"] = "fair"
    roll: Literal["ask", "at once"] = "ask"
    undo: bool = True
    clock: ClockWish | None = None
    open: bool = False
    watch: bool = True
    stadium: bool = False
    from_: Annotated[str, Meta(max_length=500_000)] = msgspec.field(default="", name="from")


class SeatTicket(Struct):
    seat: int
    ticket: str


class Opened(Struct):
    table: str
    key: str
    seats: list[SeatTicket]


class SitterView(Struct):
    name: str
    bot: str


class Listing(Struct):
    table: str
    title: str
    game: str
    game_title: str
    stage: str
    phase: PhaseView
    seats: list[SitterView]
    free: int
    people: int
    stadium: bool
    dice: str
    clock: ClockWish | None
    yours: list[Seat]
    your_move: bool
    waiting_for: list[str]
    at: int
    result: list[tuple[str, str, int]]
    join: str


class HallLists(Struct):
    open: list[Listing]
    running: list[Listing]


# opening


async def open_table(hall: Hall, wish: NewTable, guest: Guest) -> tuple[Entry, list[int]]:
    """Open a table, seat whom the wish names, and start if it says so; returns the guest's seats too."""
    header = await asyncio.to_thread(_header, hall, wish, guest)
    sitting = (1 + len(wish.people) if wish.sit else len(wish.people)) + len(wish.bots)
    if header.chairs < sitting:
        raise Refused(f"{counted(sitting, 'player')} cannot join a table with {counted(header.chairs, 'seat')}.", 400)
    for name in wish.bots:
        bots.check(name)
    entry = await hall.open(header)
    mine: list[int] = []
    now = hall.now()
    names = ([clean(wish.name, 40) or guest.name or DEFAULT_NAME] if wish.sit else []) + [clean_name(name) for name in wish.people]
    for name in names:
        event = await hall.do(entry, _sit(now, name, guest.id))
        mine.append(event.seat)
    words = clean(wish.words, WORDS_LETTERS)
    if words and mine:
        await hall.do(entry, lambda table: table.give_words(now, mine[0], words))
    for name, shown in zip(wish.bots, bot_names(wish.bots), strict=True):
        await hall.do(entry, _sit(now, shown, "", name))
    if wish.start:
        await hall.do(entry, lambda table: table.start(now))
    return entry, mine


def _sit(now: int, name: str, guest: str, bot: str = "") -> Attempt:
    return lambda table: table.sit(now, name, guest, -1, bot)


def bot_names(wanted: list[str]) -> list[str]:
    """Names for bots, numbered where one sits twice."""
    found = []
    for at, name in enumerate(wanted):
        twice = wanted.count(name) > 1
        found.append(f"{bots.title(name)} {wanted[: at + 1].count(name)}" if twice else bots.title(name))
    return found


def _header(hall: Hall, wish: NewTable, guest: Guest) -> Header:
    """In a thread: the header of the table, everything checked."""
    begin: list[Step] = []
    origin = ""
    if wish.from_:
        record = parse(wish.from_)
        game = editions.game(record.game)
        if record.only:
            raise Refused("This record holds one sheet of a larger table; only whole games can be continued.", 400)
        if any(step.seat == JOIN for step in record.steps):
            raise Refused("A game that players joined after the start cannot be continued.", 400)
        position = replay(record, game)
        if position.is_over():
            raise Refused("This game is over; choose a step before its end.", 400)
        edition = rules_of(record, game).edition
        options = game.check(record.options)
        begin = [Step(step.seat, step.notation) for step in record.steps]
        origin = record.table
        chairs = record.seats
    else:
        game = editions.game(wish.game)
        edition = editions.choose(game, wish.edition, wish.edition_text)
        options = game.check(wish.options)
        chairs = wish.chairs or default_chairs(game, wish, options)
    fewest, most = game.seat_range(options)
    if wish.stadium:
        if not game.independent:
            raise Refused(
                f"{game.title} is played in turns; a stadium needs a game in which all players act at the same time.", 400
            )
        if most <= FEW:
            raise Refused(
                f"With these options, {game.title} has at most {most} seats; a stadium needs more. Choose other options.", 400
            )
        if wish.clock is not None and wish.clock.per == "game":
            raise Refused("The clock of a stadium must be per move.", 400)
    else:
        most = min(most, FEW)
        fewest = min(fewest, most)
    if not (wish.stadium and chairs <= most) and not fewest <= chairs <= most:
        raise BadOption(f"{game.title} is played by {fewest} to {most} with these options, not by {chairs}")
    game.rules(edition, options)
    editions.keep(hall.store, game, edition)
    return Header(
        game.name,
        game.rules_version,
        edition.name,
        edition.hash,
        options,
        chairs,
        guest.id,
        title=clean(wish.title, TITLE_LETTERS),
        dice=wish.dice,
        roll=wish.roll,
        undo=wish.undo,
        clock=Clock(wish.clock.per, wish.clock.seconds) if wish.clock is not None else None,
        open=wish.open,
        watch=wish.watch,
        stadium=wish.stadium,
        stand_in=bots.stand_in(),
        origin=origin,
        begin=begin,
    )


def default_chairs(game: Game, wish: NewTable, options: dict[str, str]) -> int:
    """As many as sit down at once, but at least as many as the game needs."""
    sitting = int(wish.sit) + len(wish.people) + len(wish.bots)
    if wish.stadium:
        return sitting
    return max(sitting, game.seat_range(options)[0])


async def rematch(hall: Hall, entry: Entry) -> Entry:
    """A new table with the same people and bots; there is only ever one."""
    table = entry.table
    if table.stage != OVER:
        raise Refused("The game is not over yet.")
    if table.next:
        return await hall.entry(table.next)
    if table.many:
        raise Refused("A stadium has no rematch; open a new one instead.")
    game = table.ruleset.game
    header = msgspec.structs.replace(table.header, rules_version=game.rules_version, begin=[], origin="", chairs=len(table.chairs))
    following = await hall.open(header)
    now = hall.now()
    for chair in table.chairs:
        await hall.do(following, _sit(now, chair.name, chair.guest, chair.bot))
    try:
        await hall.do(entry, lambda table: table.link_next(now, following.id))
    except Refused:
        if not entry.table.next:
            raise
        return await hall.entry(entry.table.next)  # somebody else asked at the same time
    return following


# lists


async def lists(hall: Hall, guest: Guest) -> HallLists:
    waiting = await asyncio.to_thread(hall.store.tables, WAITING, LISTED)
    running = await asyncio.to_thread(hall.store.tables, PLAYING, LISTED)
    return HallLists(
        [found for row in waiting if (found := await listing(hall, row, guest)) is not None and not found.join],
        [found for row in running if row.header.watch and (found := await listing(hall, row, guest)) is not None],
    )


async def listing(hall: Hall, row: Row, guest: Guest) -> Listing | None:
    """A line about a table; None if the table cannot be read any more."""
    result: list[tuple[str, str, int]] = msgspec.json.decode(row.result, type=list[tuple[str, str, int]]) if row.result else []
    try:
        table = (await hall.entry(row.id)).table
    except Refused:
        return None
    header = row.header
    yours = sorted(table.seats_of.get(guest.id, ())) if guest.id else []
    waiting_for = table.waiting_for()
    many = table.many
    return Listing(
        table.id,
        header.title,
        header.game,
        table.ruleset.game.title,
        table.stage,
        phase_view(table.position.phase()) if table.stage != WAITING else PhaseView("", ""),
        [SitterView(chair.name, chair.bot) for chair in table.chairs if not chair.is_free][:FEW],
        len(table.vacant),
        len(table.chairs) - len(table.bots) - len(table.vacant),
        header.stadium,
        header.dice,
        ClockWish(header.clock.per, header.clock.seconds) if header.clock is not None else None,
        yours,
        any(seat in waiting_for or (many and table.position.is_to_act(seat)) for seat in yours)
        if table.stage == PLAYING
        else False,
        [table.chairs[seat].name for seat in waiting_for],
        max(row.changed, table.at),
        result,
        table.why_nobody_can_sit(),
    )


def game_names() -> list[str]:
    return games.names()


__all__ = ["CHANCE", "Listing", "NewTable", "Opened", "SeatTicket", "lists", "open_table", "rematch"]
