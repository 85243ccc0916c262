"""The end of a simulation: everyone calms down, and what is left must agree, be right, and go on."""

from __future__ import annotations

import msgspec
from simulated_devices import decode_marks
from simulated_pubsub import FORGED
from simulated_store import variant_of
from simulation_due import due
from simulation_ledger import Violation
from simulation_world import World

from rollwright.server.live.view import SHARED, View
from rollwright.server.table.table import Table, load

OF_A_SEAT = ("name", "guest", "bot", "stand_in", "taken", "salt", "seq", "hints", "last_actions", "moved", "ready", "since", "used")
OF_A_TABLE = (
    *("version", "last", "status", "throws", "thrown_at", "moved", "open", "closed", "bots_to_move"),
    *("rematch", "warning", "joined", "salts", "committed_at"),
)
QUIET = 5.0  # seconds without a write
LONGEST_UNREST = 120.0
PATIENCE = 12.0  # seconds within which a table goes on


def finish(world: World) -> None:
    _calm_down(world)
    tables = {id: _read(world, id) for id in world.database.rows}
    _check_agreement(world, tables)
    _check_devices(world, tables)
    for id, table in tables.items():
        _check_game(world, id, table)
    world.bots_wait = False
    for id, table in tables.items():
        if table.status != "over":
            _check_progress(world, id)


def _calm_down(world: World) -> None:
    """No more faults, no more actions; every process looks at every table."""
    world.calm = world.bots_wait = True
    world.faults.on = False
    for process in world.processes:
        process.life.steps_left = -1
    world.run_until(world.loop.time() + 4.0)
    for process in world.living():
        for id in world.database.rows:
            process.spawn(process.service.table(id))
    started = world.loop.time()
    while True:
        world.run_until(world.loop.time() + 1.0)
        now = world.loop.time()
        busy = [
            f"table {loaded.id} of process {process.number}"
            for process in world.living()
            for loaded in process.service.cache.tables.values()
            if loaded.is_busy or loaded.failed or loaded.catching_up is not None
        ]
        if not busy and now - max(started, world.database.last_commit) > QUIET:
            return
        if now - started > LONGEST_UNREST:
            raise Violation(f"the tables never come to rest; busy: {busy}")


def _read(world: World, id: str) -> Table:
    row = world.database.rows[id]
    header = row.header
    variant = variant_of(world.living()[0].service.store, header.game, header.edition_hash, header.options)
    return load(id, header, variant, row.secret, row.created, list(world.database.logs[id]))


def state_of(table: Table) -> dict[str, object]:
    """Return everything about a table that folding its log decides."""
    state: dict[str, object] = {name: getattr(table, name) for name in OF_A_TABLE}
    state["position"] = table.position.state()
    state["bots"], state["vacant"], state["of_token"] = table.seats.bots, table.seats.vacant, table.seats.of_token
    state["paused_at"] = table.clocks.paused_at
    for number, seat in enumerate(table.seats.all):
        state[f"seat {number}"] = [getattr(seat, name) for name in OF_A_SEAT]
    return state


def _check_agreement(world: World, tables: dict[str, Table]) -> None:
    for process in world.living():
        for id, loaded in process.service.cache.tables.items():
            expected = state_of(tables[id])
            name = f"process {process.number}, table {id} ({tables[id].header.game})"
            if FORGED in loaded.broadcaster.elsewhere:
                raise Violation(f"{name} believes a forged notice about who is connected")
            for what, found in (("table", loaded.table), ("draft", loaded.draft)):
                state = state_of(found)
                if state != expected:
                    wrong = {key: (state.get(key), expected.get(key)) for key in expected if state.get(key) != expected.get(key)}
                    raise Violation(f"the {what} of {name} differs from its log: {wrong}")


def _check_devices(world: World, tables: dict[str, Table]) -> None:
    """Everyone who is connected has been told what is so, also after a failover."""
    expected: dict[str, tuple[dict[str, object], dict[str, bytes]]] = {}
    for device in world.devices:
        id = device.table
        if not device.is_connected() or device.stalled or not device.known or tables[id].many:
            continue
        name = f"{device.actor} at table {id} ({tables[id].header.game}) of process {device.process.number}"
        if device.version != tables[id].version:
            raise Violation(f"{name} was told version {device.version}, but the log is at {tables[id].version}")
        if id not in expected:
            expected[id] = _everything(tables[id])
        known, right = _shown(device.known), expected[id][0]
        if known != right or device.marks != expected[id][1]:
            wrong = {field: (known[field], right[field]) for field in known if known[field] != right[field]}
            raise Violation(f"{name} knows other things: {wrong}; marks {device.marks}, not {expected[id][1]}")


def _everything(table: Table) -> tuple[dict[str, object], dict[str, bytes]]:
    """Return what anyone who looks at this table is to know, and the marks."""
    fields = decode_marks(msgspec.json.encode(View({}).full(table, 0, set(), 0)))
    marks = {slot: bytes(mark) for slot, mark in decode_marks(fields["common"]).items()}
    return _shown({name: bytes(value) for name, value in fields.items()}), marks


def _shown(fields: dict[str, bytes]) -> dict[str, object]:
    """Return the fields that follow from the log: not who is connected."""
    found: dict[str, object] = {name: fields.get(name) for name in SHARED if name != "counts"}
    seats = msgspec.json.decode(fields["seats"])
    for seat in seats:
        del seat["absent"]
    found["seats"] = seats
    return found


def _check_game(world: World, id: str, table: Table) -> None:
    ledger = world.database.ledgers[id]
    if table.rematch and table.rematch not in world.database.rows:
        raise Violation(f"the rematch of table {id} does not exist")
    if table.status != "waiting" and ledger.check_game(table.variant) != table.position.state():
        raise Violation(f"the log of table {id}, played by the rules, gives another position")


# no table is stuck


def _check_progress(world: World, id: str) -> None:
    """Do what is due at a table, and see that it goes on."""
    log = world.database.logs[id]
    before = len(log)
    deadline = world.loop.time() + PATIENCE
    process = world.rng.choice(world.living())
    while len(log) == before and world.loop.time() < deadline:
        for action, actor in due(process, id):
            world.request(process, id, action, actor)
        world.run_until(world.loop.time() + 1.0)
    if len(log) == before and world.database.ledgers[id].now.status != "over":
        raise Violation(f"table {id} ({world.database.rows[id].header}) is stuck at {log[-1:]}: {due(process, id)}")
