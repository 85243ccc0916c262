"""People at simulated tables: they act on what they see, and they misbehave."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from simulated_devices import Device

from rollwright.server.live.messages import Explain, Follow, GetSheet, Preview, Resync
from rollwright.server.table.actions import (
    Action,
    Actor,
    CloseRound,
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
    TakeHint,
    TransferSeat,
    Undo,
)

if TYPE_CHECKING:
    from simulation_world import World


class Person:
    """Someone with a cookie, at one table after another."""

    def __init__(self, world: World, guest: str, table: str, host: bool, token: int = -1) -> None:
        self.world = world
        self.guest = guest
        self.table = table
        self.host = host
        self.token = token  # of a seat link, for a device without a cookie
        self.rng = Random(f"{world.seed} {guest}")
        self.pace = self.rng.choice((0.05, 0.1, 0.3))
        self.devices: list[Device] = []
        self.occupants: dict[int, int] = {}  # seat -> who has it, as seen some time ago
        self.old_tokens: list[int] = []
        self.last: Action | None = None
        self.patience = 0  # steps until the next try
        world.loop.call_later(self.rng.random() * 0.3, self.step)

    @property
    def actor(self) -> Actor:
        return Actor(self.guest if self.token < 0 else "", self.token)

    def step(self) -> None:
        if self.world.calm:
            return
        self.world.loop.call_later(self.rng.expovariate(1 / self.pace), self.step)
        device = self._device() if self.table else None
        if device is None:
            return
        chance = self.rng.random()
        if chance < 0.02:
            device.cut()
        elif chance < 0.05:
            self._ask(device)
        elif chance < 0.08 and self.last is not None:
            self._submit(device, self.last, again=True)
        elif chance < 0.12:
            self._misbehave(device)
        else:
            self._act(device)

    def _device(self) -> Device | None:
        """Return an open socket to act on, after connecting one if there is none, or sometimes a second one."""
        sent_away = any(device.told and device.table == self.table for device in self.devices)
        self.devices = [device for device in self.devices if device.is_connected() and device.table == self.table]
        if sent_away and not self.devices:
            self.patience = 20
        if self.patience > 0:
            self.patience -= 1
            return None
        if not self.devices or (len(self.devices) == 1 and self.rng.random() < 0.03):
            processes = self.world.living()
            if processes:
                device = Device(self.world, self.rng.choice(processes), self.table, self.actor)
                device.stalled = self.rng.random() < 0.01
                self.devices.append(device)
            return None
        return self.rng.choice(self.devices)

    def _submit(self, device: Device, action: Action, again: bool = False) -> None:
        """Send an action over the socket; sometimes twice, or on another device as well."""
        if not again:
            action.id = self.world.new_id(action, device.actor)
        self.last = action if isinstance(action, (Move, Undo, Ready)) else None
        device.push(action)
        self.world.count_action(action.id)
        if self.last is not None and self.rng.random() < 0.05:
            other = self.rng.choice(self.devices)
            if other.actor == device.actor:
                other.push(action)
                self.world.count_action(action.id)

    def _request(self, action: Action, actor: Actor | None = None) -> None:
        """Send an action over HTTP."""
        processes = self.world.living()
        if processes:
            self.world.request(self.rng.choice(processes), self.table, action, actor or self.actor)

    def _request_twice(self, one: Action, other: Action, actor: Actor) -> None:
        """Send two requests at the same moment, to two processes if there are that many."""
        processes = self.world.living()
        self.rng.shuffle(processes)
        for process, action, who in zip(processes * 2, (one, other), (self.actor, actor), strict=False):
            self.world.request(process, self.table, action, who)

    # what people do

    def _ask(self, device: Device) -> None:
        """Look at things; sometimes only remember who sits where, to act on it later."""
        chance = self.rng.random()
        seat = self.rng.randrange(4)
        if chance < 0.5:
            self._remember(device)
        elif chance < 0.6:
            device.push(Resync())
        elif chance < 0.7:
            device.push(Follow(seats=[seat]))
        elif chance < 0.8:
            device.push(GetSheet(seat=seat))
        elif chance < 0.9:
            device.push(Preview(seat=seat, move=self.rng.randrange(10)))
        else:
            device.push(Explain(seat=seat, path=["nowhere"]))

    def _remember(self, device: Device) -> None:
        self.occupants = {seat.seat: seat.occupant for seat in device.names}

    def _misbehave(self, device: Device) -> None:
        rng = self.rng
        seat = rng.randrange(4)
        kinds: list[Action] = [
            Move(seat=seat, seq=rng.randrange(1, 10), move=rng.randrange(10)),
            Undo(seat=seat, seq=rng.randrange(1, 10)),
            Ready(seat=seat, seq=rng.randrange(1, 10)),
            SetSalt(seat=seat, salt="not mine"),
            Start(),
            CloseRound(),
            Roll(),
            EnterThrow(text="roll 3"),
        ]
        if rng.random() < 0.6:
            self._submit(device, rng.choice(kinds))
            return
        occupant = self.occupants.get(seat, 1)
        requests: list[Action] = [
            Leave(seat=seat, occupant=occupant),
            StandIn(seat=seat, occupant=occupant),
            ReclaimSeat(seat=seat),
            SetSeats(seats=rng.randrange(6)),
            self._seat_bot(),
            PauseClock(paused=True),
            TakeHint(seat=seat),
        ]
        if self.old_tokens and rng.random() < 0.5:
            self._request(TransferSeat(), Actor(self.guest, rng.choice(self.old_tokens)))
        else:
            self._request(rng.choice(requests))

    def _act(self, device: Device) -> None:
        for token in device.tokens.values():
            if token not in self.old_tokens:
                self.old_tokens.append(token)
        if device.status == "waiting":
            self._act_before_the_start(device)
        elif device.status == "playing":
            self._play(device)
        elif device.status == "over":
            self._act_after_the_end(device)

    def _act_before_the_start(self, device: Device) -> None:
        rng = self.rng
        chance = rng.random()
        if self.host and chance < 0.3:
            self._prepare(device)
        elif not device.seats:
            if self.token < 0 and not self.world.is_spectator(self.guest) and chance < 0.6:
                self._request(Join(name=self.guest, seat=rng.choice((-1, -1, 0, 1))))
        else:
            seat = rng.choice(device.seats)
            if chance < 0.45:
                self._submit(device, SetSalt(seat=seat, salt=f"salt {rng.randrange(100)}"))
            elif chance < 0.52:
                self._request(self._leave(device, seat), device.actor)
            elif chance < 0.55:  # just when the host removes them
                host = Actor(self.world.database.rows[self.table].header.host)
                self._request_twice(self._leave(device, seat), self._leave(device, seat), host)
            elif chance < 0.6:
                self._transfer(device, seat)

    def _leave(self, device: Device, seat: int) -> Leave:
        return Leave(seat=seat, occupant=device.tokens[seat])

    def _prepare(self, device: Device) -> None:
        rng = self.rng
        chance = rng.random()
        if chance < 0.2:
            self._request(self._seat_bot())
        elif chance < 0.3:
            self._request_twice(self._seat_bot(), self._seat_bot(), self.actor)
        elif chance < 0.4:
            self._request(SetSeats(seats=rng.randrange(1, 5)))
        elif chance < 0.5 and self.occupants:
            seat = rng.choice(list(self.occupants))
            self._request(Leave(seat=seat, occupant=self.occupants[seat]))
        elif chance < 0.6:
            self._remember(device)
        else:
            self._submit(device, Start())

    def _seat_bot(self) -> SeatBot:
        return SeatBot(seat=-1, bot="random", name="Bot")

    def _transfer(self, device: Device, seat: int) -> None:
        """Pass a seat link on: to a phone with a cookie of its own, to a program without one, or to two phones at once."""
        token = device.tokens[seat]
        kind = self.rng.random()
        if kind < 0.2:
            self.world.add_person(self.table, token=token)
        else:
            for _ in range(2 if kind > 0.6 else 1):
                self.world.add_person(self.table).take_over(token)

    def take_over(self, token: int) -> None:
        self._request(TransferSeat(), Actor(self.guest, token))

    def _play(self, device: Device) -> None:
        rng = self.rng
        chance = rng.random()
        if self.host and chance < 0.3 and self._direct(device):
            return
        if not device.seats:
            return
        seat = rng.choice(device.seats)
        sheet = device.sheets.get(seat)
        if sheet is None:
            device.push(GetSheet(seat=seat))
        elif chance > 0.99:
            self._request(self._leave(device, seat), device.actor)
        elif chance > 0.97:
            self._transfer(device, seat)
        elif any(each.seat == seat and each.stand_in for each in device.names):
            self._request(ReclaimSeat(seat=seat), device.actor)
        elif sheet.moves and chance > 0.94:
            self._request(TakeHint(seat=seat), device.actor)
        elif sheet.can_undo and chance > 0.85:
            self._submit(device, Undo(seat=seat, seq=sheet.seq + 1))
        elif sheet.can_ready:
            self._submit(device, Ready(seat=seat, seq=sheet.seq + 1))
        elif sheet.moves:
            self._submit(device, Move(seat=seat, seq=sheet.seq + 1, move=rng.choice(sheet.moves)))

    def _direct(self, device: Device) -> bool:
        """Do what a host does during a game. Returns False if there is nothing to do."""
        header = self.world.database.rows[self.table].header
        chance = self.rng.random()
        if header.dice == "typed" and device.next_throw is not None and chance < 0.8:
            self._submit(device, EnterThrow(text=device.next_throw.example))
        elif header.stadium and chance < 0.7:
            self._submit(device, Roll())
        elif header.stadium and header.clock is not None and chance < 0.8:
            self._request(PauseClock(paused=self.rng.random() < 0.4))
        elif chance > 0.97:
            self._submit(device, CloseRound())
        elif chance > 0.94 and self.occupants:
            seat = self.rng.choice(list(self.occupants))
            self._request(StandIn(seat=seat, occupant=self.occupants[seat]))
        else:
            return False
        return True

    def _act_after_the_end(self, device: Device) -> None:
        if device.rematch:
            self.table = device.rematch
        elif device.seats and self.rng.random() < 0.3:
            processes = self.world.living()
            if processes:
                self.world.request_rematch(self.rng.choice(processes), self.table, device.actor)
