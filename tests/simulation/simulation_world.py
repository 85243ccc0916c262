"""Several server processes in one thread, on a simulated store, pub/sub and clock, driven by one seed."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from contextvars import Context
from hashlib import blake2b
from random import Random
from typing import Any, TypeVar

from simulated_devices import Device
from simulated_faults import Faults
from simulated_loop import Life, SimulatedLoop
from simulated_people import Person
from simulated_pubsub import Hub, SimulatedPubSub
from simulated_store import Cause, Database, SimulatedOutage, SimulatedStore
from simulation_due import due
from simulation_ledger import Ledger, Violation
from simulation_watch import Sent, Watch

from rollwright import games
from rollwright.server.errors import ActionRefused
from rollwright.server.gc_scheduler import GcScheduler
from rollwright.server.service import opening
from rollwright.server.service.automation import BotTurn, moves_of
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.service.service import TableService
from rollwright.server.storage.store import Row
from rollwright.server.table.actions import Action, Actor, SeatBot
from rollwright.server.table.events import Clock, Event, Header

START = 1_700_000_000_000  # milliseconds since 1970
ACTIONS = 280  # until people stop
LONGEST = 150.0  # simulated seconds until they stop in any case
REAL = ("troyes_dice", "rolling_realms", "dice_realms", "six_clans")
DISTURBED = 1.2  # simulated seconds between two of the larger faults, on average
LARGE = 22  # seats, so that the table counts as a large one

WORLD = Context()  # that of no process

T = TypeVar("T")


class SimulatedClock:
    def __init__(self, loop: SimulatedLoop) -> None:
        self.loop = loop
        self.offset = 0  # milliseconds

    def now(self) -> int:
        return START + int(self.loop.time() * 1000) + self.offset

    def monotonic(self) -> float:
        return self.loop.time()


class SimulatedThinkers:
    """Bots that need a while."""

    def __init__(self, world: World, rng: Random) -> None:
        self.world = world
        self.rng = rng

    async def think(self, loaded: LoadedTable, turns: list[BotTurn]) -> list[list[int]]:
        await asyncio.sleep(self.rng.random() * 0.2)
        while self.world.bots_wait:
            await asyncio.sleep(1.0)
        moves = [moves_of(loaded, turn, self.rng) for turn in turns]
        self.world.actions += sum(map(len, moves))
        return moves

    async def stop(self) -> None:
        pass


class Process:
    """A server process. It can crash between any two of its steps."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.number = number
        self.stopping = False
        self.life = Life()
        self.life.on_crash = self._crashed
        rng = Random(f"{world.seed} process {number}")
        self.clock = SimulatedClock(world.loop)
        self.clock.offset = rng.randrange(-world.clocks_differ, world.clocks_differ + 1)
        store = SimulatedStore(world.database, rng, self._causes)
        pubsub = SimulatedPubSub(world.hub, self.life, f"process-{number}")
        self.service = TableService(store, pubsub, self.clock, SimulatedThinkers(world, rng))
        self.service.gc_scheduler = GcScheduler(lambda: 0.0)
        self.spawn(self.service.start())

    def is_ready(self) -> bool:
        return self.life.alive and not self.stopping and bool(self.service.signer.key)

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = self.life.context.run(self.world.loop.create_task, work)
        task.add_done_callback(self.world.check_task)
        return task

    def restart(self) -> None:
        """Stop as on SIGTERM, and come back."""
        if not self.stopping:
            self.stopping = True
            self.world.faults.count("restart")
            self.spawn(self._stop())

    async def _stop(self) -> None:
        await self.service.stop()
        self.life.crash()

    def _crashed(self) -> None:
        if not self.stopping:
            self.world.faults.count("crash")
        self.world.loop.call_later(self.world.rng.random() * 3, self.world.start_process, context=WORLD)

    def _causes(self, table: str, events: list[Event]) -> list[Cause | None]:
        """Return the actions and actors that these events follow from."""
        found: dict[int, Cause] = {}
        for pending in self.service.cache.tables[table].pending:
            for event in pending.events:
                found[id(event)] = (pending.action, pending.actor)
        return [found.get(id(event)) for event in events]


class CheckedLedger(Ledger):
    def __init__(self, world: World, row: Row) -> None:
        super().__init__(row, world.watch.written)
        self.world = world

    def add(self, event: Event, cause: Cause | None) -> None:
        super().add(event, cause)
        self.world.trace.update(repr((self.world.loop.time(), self.row.id, event)).encode())
        if cause is not None and cause[0].id:
            self.world.watch.committed(cause[0].id, cause[1])


class World:
    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = Random(f"{seed} world")
        self.loop = SimulatedLoop()  # type: ignore[abstract]
        self.faults = Faults(Random(f"{seed} faults"))
        self.hub = Hub(self.loop, self.faults, Random(f"{seed} hub"))
        self.watch = Watch(self)
        self.database = Database(self.loop, self.faults, Random(f"{seed} database"), lambda row: CheckedLedger(self, row))
        self.trace = blake2b(digest_size=16)
        self.devices: list[Device] = []
        self.people: list[Person] = []
        self.spectators: set[str] = set()
        self.processes: list[Process] = []
        self.actions = 0
        self.clocks_differ = self.rng.choice((0, 50))  # milliseconds at most
        self.calm = False
        self.bots_wait = False

    # processes

    def start_process(self) -> None:
        self.processes.append(Process(self, len(self.processes)))

    def living(self) -> list[Process]:
        return [process for process in self.processes if process.is_ready()]

    # people and their actions

    def add_person(self, table: str, host: bool = False, spectator: bool = False, token: int = -1) -> Person:
        guest = f"guest{len(self.people)}"
        if spectator:
            self.spectators.add(guest)
        person = Person(self, guest, table, host, token)
        self.people.append(person)
        return person

    def is_spectator(self, guest: str) -> bool:
        return guest in self.spectators

    def new_id(self, action: Action, actor: Actor) -> str:
        id = f"a{len(self.watch.sent)}"
        self.watch.sent[id] = Sent(action, actor)
        return id

    def count_action(self, id: str) -> None:
        self.actions += 1
        self.watch.sent[id].times += 1

    def request(self, process: Process, table: str, action: Action, actor: Actor) -> asyncio.Task[int]:
        """Send an action over HTTP."""
        action.id = self.new_id(action, actor)
        self.count_action(action.id)
        return process.spawn(self._request(process, table, action, actor))

    async def _request(self, process: Process, table: str, action: Action, actor: Actor) -> int:
        """Return the number of the event, or 0."""
        ledger = self.database.ledgers[table]
        try:
            loaded = await process.service.table(table)
            events = await process.service.run(loaded, action, actor)
        except ActionRefused as refused:
            self.guard(self.watch.refused, ledger, action.id, refused.code.id)
            return 0
        except SimulatedOutage:
            return 0
        if events:
            self.guard(self.watch.acknowledged, ledger, action.id, events[-1].number)
        return events[-1].number if events else 0

    def guard(self, check: Any, *arguments: object) -> None:
        try:
            check(*arguments)
        except Violation as violation:
            self.loop.problems.append(str(violation))

    def check_task(self, task: asyncio.Task[Any]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self.loop.problems.append(f"{task.get_coro()} failed: {task.exception()!r}")

    def request_rematch(self, process: Process, table: str, actor: Actor) -> None:
        self.actions += 1
        process.spawn(self._rematch(process, table, actor))

    async def _rematch(self, process: Process, table: str, actor: Actor) -> None:
        with suppress(ActionRefused, SimulatedOutage):
            await opening.rematch(process.service, await process.service.table(table), actor)

    # tables

    def open_table(self, header: Header) -> None:
        process = self.rng.choice(self.living())
        process.spawn(self._open(process, header))

    async def _open(self, process: Process, header: Header) -> None:
        try:
            loaded = await process.service.open(header)
            if header.seats == LARGE:
                for _ in range(LARGE - 2):
                    await process.service.run(loaded, SeatBot(seat=-1, bot="random", name="Bot"), Actor(header.host))
        except ActionRefused:
            return
        self.loop.call_soon(self._fill, loaded.id, header, context=WORLD)

    def _fill(self, table: str, header: Header) -> None:
        host = next(person for person in self.people if person.guest == header.host)
        host.table = table
        for _ in range(self.rng.randrange(1, 4)):
            self.add_person(table)
        for _ in range(self.rng.randrange(0, 3)):
            self.add_person(table, spectator=True)

    def new_header(self, host: str) -> Header:
        rng = self.rng
        name = rng.choice(("terraces", "pig", *REAL))
        game = games.load(name)
        options = game.check({})
        edition = next(iter(game.editions.values()))
        stadium = game.independent and rng.random() < (0.4 if name == "terraces" else 0.2)
        fewest, most = game.seat_range(options)
        seats = rng.randrange(max(1, fewest), min(4, most) + 1)
        if stadium and name == "terraces" and rng.random() < 0.5:
            seats = LARGE
        clock = None
        if rng.random() < 0.4:
            clock = Clock("move" if stadium or rng.random() < 0.7 else "game", rng.choice((5, 10, 30)))
        return Header(
            name,
            game.rules_version,
            edition.name,
            edition.hash,
            options,
            seats,
            host,
            dice="typed" if rng.random() < 0.15 else "fair",
            roll="at once" if rng.random() < 0.3 else "ask",
            undo=rng.random() < 0.9,
            hints=rng.random() < 0.8,
            clock=clock,
            watch=rng.random() < 0.6,
            stadium=stadium,
            stand_in="random",
        )

    # faults that are not those of one write, read or notice

    def _disturb(self) -> None:
        if self.calm:
            return
        rng = self.rng
        self.loop.call_later(rng.expovariate(1 / DISTURBED), self._disturb)
        kind = rng.choice(("crash", "restart", "failover", "clock", "forged", "reconnect"))
        living = self.living()
        if kind == "crash" and len(living) > 1:
            rng.choice(living).life.steps_left = rng.randrange(60)
        elif kind == "restart" and len(living) > 1:
            rng.choice(living).restart()
        elif kind == "clock" and living:
            rng.choice(living).clock.offset += rng.choice((-5_000, -500, 500, 5_000, 60_000))
            self.faults.count("clock jumps")
        elif kind == "failover":
            lost = self.database.fail_over()
            if lost:
                self.faults.count("failover")
                self._grow_again(lost)
        elif kind == "forged":
            self.hub.forge(list(self.database.rows))
            self.faults.count("forged notices")
        elif kind == "reconnect":
            self.hub.reconnect()
            self.faults.count("pub/sub reconnects")

    def _grow_again(self, lost: dict[str, int]) -> None:
        """One process notices the loss of one event first and writes another; then one that has not noticed writes the next."""
        for table in [table for table, count in lost.items() if count == 1]:
            both = [process for process in self.living() if table in process.service.cache.tables]
            if len(both) > 1:
                first, second = self.rng.sample(both, 2)
                service = first.service
                self.loop.call_soon(service.queue.catch_up, service.cache.tables[table], context=first.life.context)
                for process, delay in ((first, 0.1), (second, 0.2)):
                    self.loop.call_later(delay, self._do_what_is_due, process, table)

    def _do_what_is_due(self, process: Process, table: str) -> None:
        if process.is_ready() and not self.calm:
            for action, actor in due(process, table)[:1]:
                self.request(process, table, action, actor)

    # a whole simulation

    def run(self) -> None:
        """Play, then calm down and check what is left; raises Violation."""
        self.faults.on = False
        for _ in range(self.rng.choice((2, 2, 3))):
            self.start_process()
        self.run_until(0.1)
        for _ in range(self.rng.choice((3, 3, 4))):
            host = self.add_person("", host=True)
            self.open_table(self.new_header(host.guest))
        self.run_until(1.0)
        self.faults.on = True
        WORLD.run(self._disturb)
        while self.actions < ACTIONS and self.loop.time() < LONGEST:
            self.run_until(self.loop.time() + 0.5)

    def run_until(self, when: float) -> None:
        self.loop.run_until(when)
        if self.loop.problems:
            raise Violation(self.loop.problems[0])  # what comes after the first may follow from it

    def trace_hash(self) -> str:
        trace = self.trace.copy()
        for device in self.devices:
            trace.update(device.hash.digest())
        return trace.hexdigest()
