"""Tables of the two toy games, and their actions as methods."""

from __future__ import annotations

from typing import Any

from rollwright.core.game import Game
from rollwright.core.position import CHANCE
from rollwright.server.errors import ActionRefused, DuplicateAction
from rollwright.server.table.actions import (
    BOT_ACTOR,
    SERVER_ACTOR,
    Action,
    Actor,
    CloseRound,
    End,
    EnterThrow,
    Join,
    Leave,
    Move,
    PauseClock,
    Ready,
    ReclaimSeat,
    Roll,
    SeatBot,
    SetSalt,
    SetSeats,
    StandIn,
    Start,
    Throw,
    TransferSeat,
    Undo,
)
from rollwright.server.table.events import Clock, Event, Header
from rollwright.server.table.table import OVER, Table, load
from rollwright.server.table.variant import Variant
from toys import PigGame, TerracesGame

TERRACES = TerracesGame()
PIG = PigGame()
SECRET = bytes(range(32))
NOW = 1_700_000_000_000
HOST = Actor("host-guest")


class Repeated(Exception):
    """The action was already made, by the event with this number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Driver:
    """A table whose actions are methods: each is decided, folded and kept. Everything else is the table's own."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events: list[Event] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)

    def run(self, action: Action, actor: Actor, now: int = NOW) -> Event:
        """Decide and fold; raises ActionRefused and Repeated."""
        decision = self.table.decide(action, actor, now)
        if isinstance(decision, ActionRefused):
            raise decision
        if isinstance(decision, DuplicateAction):
            raise Repeated(decision.number)
        for event in decision:
            self.table.fold(event)
            self.events.append(event)
        return decision[-1]

    def holder(self, seat: int) -> Actor:
        """Return the program that holds the token of a seat, or the bot that plays it."""
        if 0 <= seat < len(self.table.seats):
            found = self.table.seats[seat]
            return BOT_ACTOR if found.player else Actor(token=found.taken)
        return Actor("host-guest", 0)

    def due(self, now: int = NOW) -> Action | None:
        return self.table.next_automatic_action(now)

    def join(self, name: str, guest: str, seat: int = -1) -> Event:
        return self.run(Join(name=name, seat=seat), Actor(guest))

    def seat_bot(self, bot: str = "random", seat: int = -1) -> Event:
        return self.run(SeatBot(seat=seat, bot=bot, name="Bot"), HOST)

    def leave(self, seat: int) -> Event:
        return self.run(Leave(seat=seat, occupant=self.table.seats[seat].taken), HOST)

    def stand_in(self, seat: int, now: int = NOW) -> Event:
        return self.run(StandIn(seat=seat, occupant=self.table.seats[seat].taken), SERVER_ACTOR, now)

    def transfer(self, seat: int, guest: str) -> Event:
        return self.run(TransferSeat(), Actor(guest, self.table.seats[seat].taken))

    def reclaim(self, seat: int, now: int = NOW) -> Event:
        return self.run(ReclaimSeat(seat=seat), Actor(self.table.seats[seat].guest), now)

    def set_salt(self, seat: int, salt: str) -> Event:
        return self.run(SetSalt(seat=seat, salt=salt), self.holder(seat))

    def set_seats(self, seats: int) -> Event:
        return self.run(SetSeats(seats=seats), HOST)

    def start(self) -> Event:
        return self.run(Start(), HOST)

    def move(self, seat: int, seq: int, move: int, now: int = NOW, actor: Actor | None = None) -> Event:
        return self.run(Move(seat=seat, seq=seq, move=move), actor or self.holder(seat), now)

    def undo(self, seat: int, seq: int, now: int = NOW) -> Event:
        return self.run(Undo(seat=seat, seq=seq), self.holder(seat), now)

    def ready(self, seat: int, seq: int, now: int = NOW) -> Event:
        return self.run(Ready(seat=seat, seq=seq), self.holder(seat), now)

    def throw(self, now: int = NOW) -> Event:
        return self.run(Throw(), SERVER_ACTOR, now)

    def enter_throw(self, text: str, throw: int = 0) -> Event:
        return self.run(EnterThrow(text=text, throw=throw), HOST)

    def roll(self) -> Event:
        return self.run(Roll(), HOST)

    def close_round(self) -> Event:
        return self.run(CloseRound(), HOST)

    def pause(self, now: int, paused: bool) -> Event:
        return self.run(PauseClock(paused=paused), HOST, now)

    def end(self) -> Event:
        return self.run(End(), SERVER_ACTOR)

    def play(self, seat: int, which: int = 0, now: int = NOW) -> Event:
        """Make the first (or another) legal move of this seat."""
        return self.move(seat, self.table.seats[seat].seq + 1, self.table.position.legal_moves(seat)[which], now)

    def press(self, seat: int) -> Event:
        """Press Roll, or Finish."""
        return self.ready(seat, self.table.seats[seat].seq + 1)

    def finish(self) -> None:
        """Let everyone play their last move and press Roll until the game is over."""
        for _ in range(2000):
            if self.table.status == OVER:
                return
            due = self.due()
            if due is not None:
                self.run(due, SERVER_ACTOR)
            elif self.table.position.is_to_act(CHANCE) or self.table.position.is_over():
                self.press(self.table.unready()[0])
            else:
                self.play(self.table.position.to_act()[0], -1)
        raise AssertionError("the game does not end")

    def reload(self) -> Table:
        """Return the same table, folded from its log."""
        table = self.table
        return load(table.id, table.header, table.variant, table.secret, table.created, self.events)


def make_header(game: Game[Any, Any], **changes: object) -> Header:
    edition = next(iter(game.editions.values()))
    header = Header(game.name, game.rules_version, edition.name, edition.hash, game.check({}), 2, HOST.guest)
    for name, value in changes.items():
        setattr(header, name, value)
    return header


def make_table(game: Game[Any, Any], **changes: object) -> Driver:
    """Return an empty table."""
    header = make_header(game, **changes)
    return Driver(Table("t1", header, Variant(game, game.rules(None, header.options)), SECRET, NOW))


def begin(game: Game[Any, Any], people: int = 2, bots: int = 0, **changes: object) -> Driver:
    """Return a table that was started and thrown for: Ada, Bea, ... and bots."""
    table = make_table(game, seats=people + bots, **changes)
    for number in range(people):
        table.join(["Ada", "Bea", "Cem", "Dana"][number % 4], f"guest{number}")
    for _ in range(bots):
        table.seat_bot()
    table.start()
    if table.due() == Throw():
        table.throw()
    return table


__all__ = ["HOST", "NOW", "PIG", "SECRET", "TERRACES", "Clock", "Driver", "Repeated", "begin", "make_header", "make_table"]
