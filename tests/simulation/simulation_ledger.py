"""A second, independent reading of a table's log: who has which seat, and who may do what.

Every version that was ever written keeps its state, also if a failing-over store lost it, because it may rightly have been shown.
"""

from __future__ import annotations

from typing import NamedTuple

from simulated_store import Cause

from rollwright.core.chance import CommittedDice
from rollwright.core.position import CHANCE, throw
from rollwright.server.storage.store import Row
from rollwright.server.table.actions import (
    BOT,
    HOST_TOKEN,
    PERSON,
    SERVER,
    Action,
    Actor,
    CloseRound,
    Commit,
    End,
    EnterThrow,
    Join,
    Leave,
    LinkRematch,
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
    TakeHint,
    Throw,
    TransferSeat,
    Undo,
)
from rollwright.server.table.events import Event, Header, Occupant, read_occupant
from rollwright.server.table.variant import Variant


class Violation(AssertionError):
    """An invariant does not hold."""


class SeatState(NamedTuple):
    """A seat as the log has it."""

    name: str = ""
    guest: str = ""
    bot: str = ""
    stand_in: str = ""
    taken: int = 0
    salt: str = ""
    seq: int = 0


FREE = SeatState()


class TableState(NamedTuple):
    """A table after one event."""

    version: int
    at: int
    status: str
    chairs: tuple[SeatState, ...]
    throws: int
    closed: bool
    rematch: str
    committed: bool

    def holds(self, actor: Actor, seat: int) -> bool:
        if not 0 <= seat < len(self.chairs):
            return False
        chair = self.chairs[seat]
        return bool(chair.guest) and (chair.guest == actor.guest or chair.taken == actor.token)

    def seats_of(self, actor: Actor) -> list[int]:
        return [seat for seat in range(len(self.chairs)) if self.holds(actor, seat)]

    def may_watch(self, header: Header, actor: Actor) -> bool:
        return header.watch or self.status == "waiting" or is_host(header, actor) or bool(self.seats_of(actor))

    def with_chair(self, seat: int, chair: SeatState) -> TableState:
        chairs = [*self.chairs, *[FREE] * (seat + 1 - len(self.chairs))]
        chairs[seat] = chair
        return self._replace(chairs=tuple(chairs))


def is_host(header: Header, actor: Actor) -> bool:
    return actor.token == HOST_TOKEN or (actor.guest != "" and actor.guest == header.host)


def following(state: TableState, event: Event) -> TableState:
    """Return the table after this event."""
    after = state._replace(version=event.number, at=event.at)
    chairs = state.chairs
    match event.kind:
        case "take" | "join":
            who = read_occupant(event.text)
            old = chairs[event.seat] if event.seat < len(chairs) else FREE
            taken = old._replace(name=who.name, guest=who.guest, bot=who.bot, stand_in=who.stand_in, taken=event.number)
            return after.with_chair(event.seat, taken)
        case "leave":
            return after.with_chair(event.seat, FREE)
        case "chairs":
            wanted = int(event.text)
            kept = [*chairs, *[FREE] * (wanted - len(chairs))]
            for seat in range(len(kept) - 1, -1, -1):
                if len(kept) > wanted and not kept[seat].name:
                    del kept[seat]
            return after._replace(chairs=tuple(kept))
        case "words":
            return after.with_chair(event.seat, chairs[event.seat]._replace(salt=event.text))
        case "start":
            return after._replace(status="playing", chairs=tuple(chair for chair in chairs if chair.name))
        case "throw":
            return after._replace(throws=state.throws + 1, closed=False)
        case "move" | "undo" | "ready":
            chair = chairs[event.seat]
            return after.with_chair(event.seat, chair._replace(seq=chair.seq + 1))
        case "close":
            return after._replace(closed=True)
        case "end":
            return after._replace(status="over")
        case "next":
            return after._replace(rematch=event.text)
        case "commit":
            return after._replace(committed=True)
    return after


def forbidden(header: Header, state: TableState, event: Event, action: Action, actor: Actor) -> str:
    """Return why this event was not to be written at this state, or ""."""
    host, server, person = is_host(header, actor), actor.role == SERVER, actor.role == PERSON
    waiting, playing = state.status == "waiting", state.status == "playing"
    chair = state.chairs[event.seat] if 0 <= event.seat < len(state.chairs) else FREE
    mine = person and state.holds(actor, event.seat)
    who = read_occupant(event.text) if event.kind in ("take", "join") else Occupant("")
    match action:
        case Move() | Undo() | Ready():
            kind = {Move: "move", Undo: "undo", Ready: "ready"}[type(action)]
            played_by_bot = actor.role == BOT and kind == "move" and bool(chair.bot or chair.stand_in or state.closed)
            right = event.kind == kind and event.seat == action.seat and chair.seq + 1 == action.seq
            allowed = playing and right and (mine or played_by_bot)
        case TakeHint():
            allowed = playing and mine and header.hints and not state.closed and (event.kind, event.seat) == ("hint", action.seat)
        case SetSalt():
            allowed = waiting and mine and event.kind == "words" and (event.seat, event.text) == (action.seat, action.salt)
        case Join() | SeatBot():
            bot = isinstance(action, SeatBot)
            free = chair == FREE and (event.kind == "take") == waiting and (waiting or header.stadium)
            right = (who.name, who.guest, bool(who.bot)) == (action.name, "" if bot else actor.guest, bot)
            allowed = state.status != "over" and free and right and person and (host or not bot)
        case Leave() | StandIn():
            meant = (event.seat, chair.taken) == (action.seat, action.occupant)
            gone = event.kind == "leave" if waiting else event.kind == "take" and bool(who.stand_in) and who.guest == chair.guest
            asked = host or (mine and isinstance(action, Leave)) or (server and isinstance(action, StandIn))
            allowed = state.status != "over" and meant and gone and asked and bool(chair.name)
        case TransferSeat():
            allowed = person and actor.token == chair.taken > 0 and bool(chair.guest) and event.kind == "take"
            allowed = allowed and (who.guest, who.name) == (actor.guest, chair.name)
        case ReclaimSeat():
            allowed = playing and mine and event.kind == "take" and bool(chair.stand_in) and who.guest == chair.guest
        case SetSeats():
            allowed = waiting and host and event.kind == "chairs" and event.text == str(action.seats)
        case Start():
            allowed = waiting and host and event.kind == "start"
        case EnterThrow():
            allowed = playing and host and header.dice == "typed" and event.kind == "throw"
            allowed = allowed and action.throw in (0, state.throws + 1)
        case Roll():
            allowed = playing and host and header.stadium and event.kind in ("throw", "end")
        case Throw():
            allowed = playing and server and header.dice == "fair" and event.kind == "throw"
        case End():
            allowed = playing and server and event.kind == "end"
        case CloseRound():
            allowed = playing and (host or server) and event.kind == "close"
        case PauseClock():
            allowed = playing and host and header.stadium and event.kind == "clock"
        case LinkRematch():
            allowed = state.status == "over" and (host or bool(state.seats_of(actor))) and event.kind == "next"
            allowed = allowed and not state.rematch
        case Commit():
            allowed = waiting and server and event.kind == "commit" and not state.committed
        case _:
            allowed = False
    return "" if allowed else f"{actor} was not allowed {action} as {event} when the table was {state}"


class Ledger:
    """The log of one table as it grows, checked with every event."""

    def __init__(self, row: Row, written: dict[str, int]) -> None:
        self.row = row
        self.header = row.header
        self.events: list[Event] = []
        start = TableState(0, row.created, "waiting", tuple([FREE] * row.header.seats), 0, False, "", False)
        self.states = [start]
        self.ever: dict[int, list[TableState]] = {0: [start]}
        self.acted: dict[int, list[tuple[Event, str]]] = {}  # by number: events that were ever written, with the ID of their action
        self.ids: dict[str, int] = {}  # of actions that are in the log now
        self.written = written
        self.lost = 0

    @property
    def now(self) -> TableState:
        return self.states[-1]

    def add(self, event: Event, cause: Cause | None) -> None:
        before = self.now
        if event.number != before.version + 1:
            raise Violation(f"a gap: event {event.number} of table {self.row.id} follows {before.version}")
        if event.at < before.at:
            raise Violation(f"time goes back at table {self.row.id}: {event}")
        if event.kind == "words" and self.header.dice == "fair" and not before.committed:
            raise Violation(f"table {self.row.id} has a salt before its commitment: {event}")
        if cause is None:
            raise Violation(f"no action is the cause of {event} of table {self.row.id}")
        action, actor = cause
        reason = forbidden(self.header, before, event, action, actor)
        if reason:
            raise Violation(f"table {self.row.id}: {reason}")
        if action.id:
            if action.id in self.ids:
                raise Violation(f"action {action} was written twice at table {self.row.id}: {self.ids[action.id]} and {event}")
            self.ids[action.id] = event.number
            self.written[action.id] = event.number
        self.events.append(event)
        after = following(before, event)
        self.states.append(after)
        self.ever.setdefault(event.number, []).append(after)
        self.acted.setdefault(event.number, []).append((event, action.id))

    def lose(self, count: int) -> None:
        """The store lost its last events."""
        self.lost += count
        del self.events[len(self.events) - count :]
        del self.states[len(self.states) - count :]
        for id in [id for id, number in self.ids.items() if number > len(self.events)]:
            del self.ids[id], self.written[id]

    def check_game(self, variant: Variant) -> tuple[object, ...]:
        """Play what the log has, without what was undone, by the rules; return the state of the position at its end."""
        net: list[tuple[int, str]] = []
        since_throw: list[tuple[int, int]] = []  # seat, place in net
        salts = [chair.salt for chair in self.states[-1].chairs if chair.salt]
        for event in self.events:
            if event.kind == "undo":
                at = max(at for at, (seat, _) in enumerate(since_throw) if seat == event.seat)
                net[since_throw.pop(at)[1]] = (-2, "")
            elif event.kind in ("move", "throw", "join"):
                net.append((event.seat if event.kind != "join" else -3, event.text))
                since_throw = [*since_throw, (event.seat, len(net) - 1)] if event.kind == "move" else []
        if self.now.status == "waiting":
            return ()
        joined = sum(event.kind == "join" for event in self.events)
        position = variant.rules.new(len(self.now.chairs) - joined)
        dice = CommittedDice(self.row.secret, self.row.id, salts) if self.header.dice == "fair" else None
        throws = 0
        for seat, text in net:
            if seat == CHANCE:
                throws += 1
                copy = position.extract_sheet(0) if variant.game.independent else position.clone()
                if dice is not None and text != "; ".join(map(variant.format_move, throw(copy, dice, throws))):
                    raise Violation(f"throw {throws} of table {self.row.id} does not follow from its secret")
            if seat == -3:
                position.join()
            elif seat != -2:
                for part in text.split("; "):
                    position.play(seat, variant.parse_move(part))
        return position.state()
