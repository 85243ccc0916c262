"""Checks everything that people are sent: only written state, only what is theirs to see, and answers that are true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simulated_devices import (
    Device,
    Seen,
    SeenAck,
    SeenClosing,
    SeenRefused,
    SeenSheet,
    SeenTable,
    SeenYou,
)
from simulation_ledger import Ledger, TableState, Violation, is_host

from rollwright.server.table.actions import Action, Actor, Move, Ready, Undo
from rollwright.server.table.events import Event
from rollwright.server.table.table import FEW

if TYPE_CHECKING:
    from simulation_world import World

UNKNOWN = {
    "save_failed",
    "save_unknown",
    "store_unavailable",
    "table_failed",
    "shutting_down",
}  # whether it was written is not said


class Sent:
    """An action on its way, as its sender knows it."""

    def __init__(self, action: Action, actor: Actor) -> None:
        self.action = action
        self.actor = actor
        self.times = 0
        self.refused = ""
        self.acknowledged = False


class Watch:
    def __init__(self, world: World) -> None:
        self.world = world
        self.sent: dict[str, Sent] = {}
        self.written: dict[str, int] = {}  # by ID of the action: the number of its event, unless it was lost
        self.messages = 0

    # what is shown

    def check(self, device: Device, message: Seen) -> None:
        self.messages += 1
        ledger = self.world.database.ledgers[device.table]
        match message:
            case SeenAck():
                self.acknowledged(ledger, message.id, message.version)
            case SeenRefused():
                self.refused(ledger, message.id, message.code)
        states = ledger.ever.get(message.version)
        if not states:
            raise Violation(f"unwritten state was shown: {message} of table {device.table} at {ledger.now.version}")
        if isinstance(message, (SeenAck, SeenRefused, SeenClosing)):
            return
        reasons = [self._wrong(ledger, device.actor, message, state) for state in states]
        if all(reasons):
            raise Violation(f"{device.actor} was shown what is not so: {reasons} in {message} of table {device.table}")

    def _wrong(self, ledger: Ledger, actor: Actor, message: Seen, state: TableState) -> str:
        """Return what is wrong with a message about this state, or ""."""
        header = ledger.header
        large = len(state.chairs) > FEW  # those who come to a large table get the table as it was sent last
        if not state.may_watch(header, actor) and not (large and ledger.now.may_watch(header, actor)):
            return "may not watch"
        match message:
            case SeenTable():
                return self._wrong_table(message, state, ledger)
            case SeenYou():
                if message.seats != state.seats_of(actor):
                    return f"holds {state.seats_of(actor)}"
                if (message.host or message.host_token) and not is_host(header, actor):
                    return "is no host"
                numbers = {int(seat): int(token.partition(".")[0]) for seat, token in message.seat_tokens.items()}
                if numbers != {seat: state.chairs[seat].taken for seat in message.seats}:
                    return "other tokens"
            case SeenSheet():
                if message.seat >= len(state.chairs) or message.seq != state.chairs[message.seat].seq:
                    return "another sheet"
                if message.moves is not None and not state.holds(actor, message.seat):
                    return "moves of someone else's seat"
        return ""

    def _wrong_table(self, message: SeenTable, state: TableState, ledger: Ledger) -> str:
        if message.status and message.status != state.status:
            return "another status"
        if message.throw is not None and message.throw.number != state.throws:
            return "another throw"
        if message.dice is not None:
            if message.dice.secret and state.status != "over":
                return "the secret before the end"
            if message.dice.throws != state.throws:
                return "another number of throws"
            if message.dice.salts != [(chair.name, chair.salt) for chair in state.chairs if chair.salt][:20]:
                return "other salts"
        if any(line.number > message.version for line in message.log):
            return "lines of what is not written"
        if message.seats is not None and len(state.chairs) <= FEW:
            shown = [(seat.name, seat.bot, seat.stand_in, seat.occupant) for seat in message.seats]
            if shown != [(chair.name, chair.bot, chair.stand_in, chair.taken) for chair in state.chairs]:
                return "other people"
        return ""

    # what is answered

    def acknowledged(self, ledger: Ledger, id: str, number: int) -> None:
        sent = self.sent[id]
        found = ledger.acted.get(number, ())
        if not any(self._is_of(sent, id, event, by) for event, by in found):
            raise Violation(f"{sent.action} was acknowledged as event {number} of table {ledger.row.id}, which is {found}")
        sent.acknowledged = True

    def _is_of(self, sent: Sent, id: str, event: Event, by: str) -> bool:
        """Return whether an event is that of this action, or of another one of its seat: two devices may number a move alike."""
        action = sent.action
        if isinstance(action, (Move, Undo, Ready)):
            return by == id or (event.seat == action.seat and event.kind in ("move", "undo", "ready"))
        return by == id

    def refused(self, ledger: Ledger, id: str, code: str) -> None:
        sent = self.sent.get(id)
        if sent is None or code in UNKNOWN:
            return
        sent.refused = code
        self._check_refused(sent, id)

    def committed(self, id: str, actor: Actor) -> None:
        """An action with this ID was written."""
        sent = self.sent.get(id)
        if sent is None:
            return
        if sent.actor != actor:
            raise Violation(f"{sent.action} of {sent.actor} was written for {actor}")
        self._check_refused(sent, id)

    def _check_refused(self, sent: Sent, id: str) -> None:
        if sent.refused and sent.times == 1 and id in self.written:
            raise Violation(f"{sent.action} was refused ({sent.refused}), but it was written as event {self.written[id]}")
