"""Measure moves per second, and the time from a move to its acknowledgment, with players at two-seat tables and durable writes.

    python benchmarks/server_moves.py [--players 100] [--slices 5] [--seconds 4] [--clients 1] [--bgio]
        [--game endless_pig,troyes_dice] [--spectators 0,20] [--against FOLDER]

The server is one process, and the players share one or more others (--clients). A game that ends is followed by a new one at a new
table. What opening and leaving a table costs is measured first, reported, and subtracted from the CPU time per move. Several
games, several numbers of spectators per table, another checkout (--against, with an environment and a build of its own; one that
has no benchmark of this name is from before the messages were renamed), and the server of boardgame.io, which plays Pig (--bgio,
after `npm install` in benchmarks/boardgame_io), are measured in one run: each has its own server, they take turns in slices, and
each is idle while another is measured. Only such figures can be compared. CPU times are those of the process, so that a busy
machine matters less; moves per second need an idle one. The game `endless_pig` is the toy game of tests/toys.py without an end.
Prints one line of JSON with medians. Each `ratio_` is the median over the slices of the first contestant's figure divided by this
one's.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import product
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import httpx
import msgspec
import uvloop

from processes import HERE, cpu_seconds, resources, start_server
from swarm import Client, now, quantile

ROOT = HERE.parent.resolve()
BGIO = HERE / "boardgame_io"
WARM_UP = 1.0  # seconds of each slice that are not counted
OPENINGS = 40  # tables that a worker opens and leaves to measure what that costs
PLACES = {"busy": 2, "spectator": 2, "_ms": 1}  # decimal places of figures, by a part of their names


class Message(msgspec.Struct):
    kind: str
    seat: int = -1
    seq: int = -1
    moves: list[int] | None = None
    can_ready: bool = False
    status: str = ""


class EarlierMessage(Message):
    """A message of the server as it was at commit a28fcc6: a move comes with its path and its words."""

    seq: int = msgspec.field(default=-1, name="count")
    moves: list[Any] | None = None
    can_ready: bool = msgspec.field(default=False, name="may_ready")
    status: str = msgspec.field(default="", name="stage")


class Worker:
    """Some of the players, in a process of its own. They move only during a slice."""

    def __init__(self, url: str, game: str, spectators: int = 0, earlier: bool = False) -> None:
        self.url = url
        self.game = game
        self.spectators = spectators  # per table
        self.earlier = earlier  # the server has the messages of commit a28fcc6
        self.watched = 0  # messages that spectators have received
        self.host, port = url.removeprefix("http://").split(":")
        self.port = int(port)
        self.random = Random(os.getpid())
        kind = list[EarlierMessage] if earlier else list[Message]
        self.decode: Callable[[bytes], Any] = msgspec.json.Decoder(kind).decode
        self.http = httpx.AsyncClient(base_url=url, timeout=60)
        self.times: list[float] = []
        self.openings = 0
        self.running = False
        self.clients: set[Client] = set()
        self.waiting: list[tuple[Client, Message]] = []  # sheets that came while the worker was paused
        self.tasks: set[asyncio.Task[list[Client]]] = set()

    async def open(self) -> list[Client]:
        """Open a table and connect both players; returns everyone at it."""
        self.openings += 1
        request = {"game": self.game, "name": "Ada", "people": ["Bea"], "start": True, "roll": "at once"}
        opened = (await self.http.post("/api/tables", json=request)).json()
        pair: list[Client] = []
        for seat in opened["seats"]:
            data = {"seat": seat["seat"], "waiting": False, "sent": 0.0, "pair": pair}
            client = await self.connect(opened["table"], self.heard, seat["ticket" if self.earlier else "token"], data)
            pair.append(client)
            self.clients.add(client)
        for _ in range(self.spectators):
            pair.append(await self.connect(opened["table"], self.seen, "", {}))
        return pair

    async def connect(self, table: str, heard: Callable[[Client, bytes], None], token: str, data: dict[str, Any]) -> Client:
        query = f"?batch=1&ticket={token}" if self.earlier else ""
        client = Client(f"{self.host}:{self.port}", f"/api/tables/{table}/live{query}", heard, token, batch=True)
        client.data = data
        client.says_hello = not self.earlier
        await asyncio.get_running_loop().create_connection(lambda: client, self.host, self.port)
        await client.opened
        return client

    def seen(self, client: Client, text: bytes) -> None:
        self.watched += 1

    def heard(self, client: Client, text: bytes) -> None:
        for message in self.decode(text):
            if message.kind == "ack":
                self.times.append(now() - client.data["sent"])
                client.data["waiting"] = False
            elif message.kind == "sheet" and message.seat == client.data["seat"] and not client.data["waiting"]:
                self.act(client, message)
            elif message.kind == "refused":
                client.data["waiting"] = False
            elif message.kind == "table" and message.status == "over":
                self.follow_up(client.data["pair"])

    def act(self, client: Client, sheet: Message) -> None:
        seq = "count" if self.earlier else "seq"
        if not self.running:
            self.waiting.append((client, sheet))
        elif sheet.moves:
            move = sheet.moves[int(self.random.random() * len(sheet.moves))]
            number = move if isinstance(move, int) else move[0]
            self.send(client, {"kind": "move", "seat": sheet.seat, seq: sheet.seq + 1, "move": number})
        elif sheet.can_ready:
            self.send(client, {"kind": "ready", "seat": sheet.seat, seq: sheet.seq + 1})

    def send(self, client: Client, action: dict[str, object]) -> None:
        client.data["waiting"] = True
        client.data["sent"] = now()
        client.send(action)

    def follow_up(self, pair: list[Client]) -> None:
        """The game is over: leave, and open a new table."""
        if not pair:
            return
        self.leave(pair)
        task = asyncio.get_running_loop().create_task(self.open())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def leave(self, pair: list[Client]) -> None:
        for client in pair:
            self.clients.discard(client)
            if client.transport is not None:
                client.transport.close()
        pair.clear()

    async def slice(self, seconds: float) -> dict[str, Any]:
        self.running = True
        waiting, self.waiting = self.waiting, []
        for client, sheet in waiting:
            self.act(client, sheet)
        await asyncio.sleep(WARM_UP)
        self.times, self.openings, self.watched = [], 0, 0
        begun, cpu = now(), time.process_time()
        await asyncio.sleep(seconds)
        took, used = now() - begun, time.process_time() - cpu
        self.running = False
        times = [round(each * 1e6) for each in self.times]
        found = {"times_us": times, "openings": self.openings, "busy": used / took, "seconds": took, "watched": self.watched}
        return {**found, "players": len(self.clients)}


async def work(url: str, game: str, tables: int, spectators: int, earlier: bool) -> None:
    """The main coroutine of a worker: open tables (the first, some that it leaves again, the rest), and measure at every line."""
    worker = Worker(url, game, spectators, earlier)
    for share, stays in ((1, True), (OPENINGS, False), (tables - 1, True)):
        if worker.clients:
            await asyncio.to_thread(sys.stdin.readline)
        for _ in range(share):
            pair = await worker.open()
            if not stays:
                worker.leave(pair)
        await asyncio.sleep(0.5)
        print("ready", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        print(json.dumps(await worker.slice(float(line))), flush=True)


class Contestant:
    """A server and its players, measured in slices."""

    def __init__(self, server: subprocess.Popen[str], workers: list[subprocess.Popen[str]], opening_s: float = 0.0) -> None:
        self.server = server
        self.workers = workers
        self.opening_s = opening_s  # CPU time of the server
        self.slices: list[dict[str, float]] = []
        for worker in workers:
            _await(worker)

    def measure(self, seconds: float) -> None:
        for worker in self.workers:
            _tell(worker, str(seconds))
        pid = self.server.pid
        time.sleep(WARM_UP)
        begun, cpu, main = now(), cpu_seconds(pid), cpu_seconds(pid, pid)
        time.sleep(seconds)
        took, cpu, main = now() - begun, cpu_seconds(pid) - cpu, cpu_seconds(pid, pid) - main
        found = [json.loads(worker.stdout.readline()) for worker in self.workers if worker.stdout is not None]
        times = [each / 1e6 for worker in found for each in worker["times_us"]]
        openings = sum(worker["openings"] for worker in found)
        self.slices.append(
            {
                "moves_per_second": sum(len(worker["times_us"]) / worker["seconds"] for worker in found),
                "p50_ms": quantile(times, 0.5),
                "p99_ms": quantile(times, 0.99),
                "server_cpu_us_per_move": (cpu - openings * self.opening_s) / max(1, len(times)) * 1e6,
                "server_main_thread_busy": main / took,
                "clients_busy": max(worker["busy"] for worker in found),
                "openings_per_second": openings / took,
                "spectator_messages_per_move": sum(worker.get("watched", 0) for worker in found) / max(1, len(times)),
                "players": sum(worker["players"] for worker in found),
            }
        )

    def figures(self, first: Contestant) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name in self.slices[0]:
            value = median(each[name] for each in self.slices)
            found[name] = round(value, next((places for ending, places in PLACES.items() if ending in name), 0) or None)
        for name in ("moves_per_second", "server_cpu_us_per_move"):
            found[f"slices_{name}"] = [round(each[name]) for each in self.slices]
            if self is not first:
                pairs = zip(first.slices, self.slices, strict=True)
                found[f"ratio_{name}"] = round(median(ours[name] / max(1, theirs[name]) for ours, theirs in pairs), 2)
        if self.opening_s:
            found["server_cpu_ms_per_opening"] = round(self.opening_s * 1000, 1)
        return {**found, **resources(self.server)}


@contextmanager
def rollwright(folder: Path, database: str, game: str, players: int, clients: int, spectators: int) -> Iterator[Contestant]:
    with ExitStack() as stack:
        process, url = start_server(database, folder)
        stack.callback(_end, process)
        earlier = not (folder / "benchmarks" / "server_moves.py").exists()
        home = ROOT if earlier else folder
        python = sys.executable if home == ROOT else str(home / ".venv" / "bin" / "python")
        command = [python, str(home / "benchmarks" / "server_moves.py"), "--worker", url, "--game", game]
        command += ["--spectators", str(spectators), *(["--earlier"] if earlier else []), "--players"]
        shares = _shares(players // 2, clients)
        workers = [_start([*command, str(share * 2)]) for share in shares]
        for worker in workers:
            stack.callback(_end, worker)
            _await(worker)  # the first table loads the game
        before = cpu_seconds(process.pid)
        for worker in workers:
            _tell(worker, "open")
            _await(worker)
        cost = (cpu_seconds(process.pid) - before) / (OPENINGS * len(workers))
        for worker in workers:
            _tell(worker, "open the rest")
        yield Contestant(process, workers, cost)


@contextmanager
def boardgame_io(players: int, clients: int) -> Iterator[Contestant]:
    environment = {**os.environ, "NODE_ENV": "production"}
    with ExitStack() as stack:
        server = _start(["node", "moves.js", "server"], cwd=BGIO, env=environment)
        stack.callback(_end, server)
        assert server.stdout is not None
        assert server.stdout.readline().strip() == "ready"
        shares = _shares(players // 2, clients)
        workers = [_start(["node", "moves.js", "clients", str(share), str(WARM_UP)], cwd=BGIO, env=environment) for share in shares]
        for worker in workers:
            stack.callback(_end, worker)
        yield Contestant(server, workers)


def _shares(tables: int, clients: int) -> list[int]:
    return [tables // clients + (at < tables % clients) for at in range(clients)]


def _start(command: list[str], cwd: Path | None = None, env: dict[str, str] | None = None) -> subprocess.Popen[str]:
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=cwd, env=env)


def _tell(worker: subprocess.Popen[str], line: str) -> None:
    assert worker.stdin is not None
    worker.stdin.write(f"{line}\n")
    worker.stdin.flush()


def _await(worker: subprocess.Popen[str]) -> None:
    line = worker.stdout.readline() if worker.stdout is not None else ""
    assert line.strip() == "ready", f"the players did not connect: {line!r}"


def _end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=100)
    parser.add_argument("--game", default="endless_pig", help="one or more, separated by commas")
    parser.add_argument("--spectators", default="0", help="how many watch each table: one or more numbers, separated by commas")
    parser.add_argument(
        "--against", type=Path, action="append", default=[], help="another checkout, with an environment and a build of its own"
    )
    parser.add_argument("--slices", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4, help="the length of a slice")
    parser.add_argument("--clients", type=int, default=1, help="processes that the players of each server share")
    parser.add_argument("--database", default="")
    parser.add_argument("--bgio", action="store_true", help="also measure boardgame.io's server, in turns")
    parser.add_argument("--worker", default="", help=argparse.SUPPRESS)
    parser.add_argument("--earlier", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.worker:
        gc.disable()  # otherwise garbage collection in the clients would count as server latency
        uvloop.run(work(given.worker, given.game, given.players // 2, int(given.spectators), given.earlier))
        return
    if given.bgio and not (BGIO / "node_modules").is_dir():
        parser.error(f"boardgame.io is not installed: run 'npm install --no-package-lock' in {BGIO} first")
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        contestants: dict[str, Contestant] = {}
        for game, spectators, checkout in product(given.game.split(","), given.spectators.split(","), [ROOT, *given.against]):
            words = ["rollwright", game if "," in given.game else "", f"{spectators} spectators" if "," in given.spectators else ""]
            name = " ".join(filter(None, [*words, "" if checkout == ROOT else str(checkout)]))
            database = given.database or f"sqlite:///{folder}/{len(contestants)}.sqlite"
            players = rollwright(checkout.resolve(), database, game, given.players, given.clients, int(spectators))
            contestants[name] = stack.enter_context(players)
        if given.bgio:
            contestants["boardgame.io"] = stack.enter_context(boardgame_io(given.players, given.clients))
        for _ in range(given.slices):
            for contestant in contestants.values():
                contestant.measure(given.seconds)
        first = next(iter(contestants.values()))
        print(json.dumps({name: contestant.figures(first) for name, contestant in contestants.items()}))


if __name__ == "__main__":
    main()
