"""Notices between simulated processes, which may be lost, duplicated, late or forged."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import msgspec
from simulated_faults import Faults
from simulated_loop import Life, SimulatedLoop

from rollwright.server.live.pubsub import Listener, TableNotice, signed
from rollwright.server.service.guests import Signer

if TYPE_CHECKING:
    from collections.abc import Iterable

FORGED = "forged"  # the sender of notices that no process sent
QUICK = 0.02
LATE = 5.0


class Hub:
    def __init__(self, loop: SimulatedLoop, faults: Faults, rng: Random) -> None:
        self.loop = loop
        self.faults = faults
        self.rng = rng
        self.members: list[SimulatedPubSub] = []

    def publish(self, notice: TableNotice) -> None:
        for member in self.members:
            if member.sender == notice.sender or notice.table not in member.tables or not member.life.alive:
                continue
            fault = self.faults.of_a_notice()
            if fault == "lost":
                continue
            for _ in range(2 if fault == "duplicated" else 1):
                delay = self.rng.random() * (LATE if fault == "late" else QUICK)
                self.loop.call_later(delay, member.hear, msgspec.structs.replace(notice), context=member.life.context)

    def forge(self, tables: Iterable[str]) -> None:
        """Anyone who can reach Redis publishes what they like."""
        for table in tables:
            version = self.rng.choice((0, 1, 1_000_000, self.rng.randrange(200)))
            self.publish(TableNotice(table, FORGED, version))
            self.publish(TableNotice(table, FORGED, present=[0, 1], at=2_000_000_000_000, signature=FORGED))

    def reconnect(self) -> None:
        for member in self.members:
            if member.life.alive and member.listener is not None:
                self.loop.call_soon(member.listener.on_reconnect, context=member.life.context)


class SimulatedPubSub:
    is_shared = True

    def __init__(self, hub: Hub, life: Life, sender: str) -> None:
        self.hub = hub
        self.life = life
        self.sender = sender
        self.tables: set[str] = set()
        self.listener: Listener | None = None
        self.signer = Signer(b"")

    async def start(self, listener: Listener, deployment: str, signer: Signer) -> None:
        self.listener, self.signer = listener, signer
        self.hub.members.append(self)

    async def stop(self) -> None:
        self.hub.members.remove(self)

    def hear(self, notice: TableNotice) -> None:
        assert self.listener is not None  # start() has run
        self.listener.on_notice(notice)

    def publish_version(self, table: str, version: int) -> None:
        self.hub.publish(TableNotice(table, self.sender, version))

    def publish_presence(self, table: str, seats: list[int], at: int) -> None:
        self.hub.publish(signed(TableNotice(table, self.sender, present=seats, at=at), self.signer))

    async def subscribe(self, table: str) -> None:
        self.tables.add(table)

    async def unsubscribe(self, table: str) -> None:
        self.tables.discard(table)

    async def resubscribe(self) -> None:
        pass
