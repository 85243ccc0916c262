"""A server in a process of its own, and programs that play on it over HTTP and sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import websockets

from rollwright.core import is_compiled

HERE = Path(__file__).parent
SOURCES = HERE.parent.parent / "src"
PATIENCE = 600  # seconds; no test depends on how fast or how busy the machine is


class ServerProcess:
    """A server process; port 0 takes any free one."""

    def __init__(self, database: str, **flags: object) -> None:
        self.flags = {"database": database, "port": 0, "requests_per_second": 0, "tables_per_hour": 0, **flags}
        self.process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self) -> ServerProcess:
        command = [sys.executable, str(HERE / "serve_toys.py")]
        for name, value in self.flags.items():
            command += [f"--{name.replace('_', '-')}", str(value)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment())
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Rollwright is ready at "), f"the server did not start: {line!r}"
        self.url = line.split()[4].rstrip("/").replace("localhost", "127.0.0.1")
        self.flags["port"] = int(self.url.rpartition(":")[2])  # the same one after a restart
        return self

    def kill(self) -> None:
        """End it like a power failure."""
        assert self.process is not None
        self.check()
        self.process.send_signal(signal.SIGKILL)
        self._end()
        self.process = None

    def check(self) -> None:
        """Check that it still runs."""
        code = self.process.poll() if self.process is not None else None
        assert code is None, f"the server ended unexpectedly with code {code}"

    def stop(self) -> None:
        if self.process is not None:
            try:
                self.check()
                self.process.terminate()
            finally:
                self._end()

    def _end(self) -> None:
        assert self.process is not None
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def environment() -> dict[str, str]:
    """Return our environment with the build under test."""
    path = "" if is_compiled() else str(SOURCES)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(entry for entry in (os.environ.get("PYTHONPATH", ""), path) if entry)}


@contextlib.contextmanager
def running(database: str, **flags: object) -> Iterator[ServerProcess]:
    server = ServerProcess(database, **flags).start()
    try:
        yield server
    finally:
        server.stop()


def client(server: ServerProcess, token: str = "") -> httpx.Client:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return httpx.Client(base_url=server.url, headers=headers, timeout=PATIENCE)


def open_table(server: ServerProcess, **request: object) -> dict[str, Any]:
    with client(server) as http:
        answer = http.post("/api/tables", json={"game": "terraces", "name": "Ada", **request})
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found


def join(server: ServerProcess, table: str, name: str) -> dict[str, Any]:
    with client(server) as http:
        answer = http.post(f"/api/tables/{table}/seats", json={"name": name})
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found


@contextlib.asynccontextmanager
async def live(server: str, table: str, token: str = "", **named: Any) -> AsyncIterator[websockets.ClientConnection]:
    """Connect to a table and send the first message."""
    url = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/live"
    async with websockets.connect(url, open_timeout=PATIENCE, compression=None, **named) as socket:
        await socket.send(json.dumps({"kind": "hello", "token": token}))
        yield socket


class Player:
    """A program at a seat: any legal move, then Roll, until the game is over. Remembers what was acknowledged."""

    def __init__(self, address: Callable[[], str], table: str, seat: int, token: str, seed: int = 0, pause: float = 0.0) -> None:
        self.address = address  # where to connect, read again each time
        self.table = table
        self.seat = seat
        self.token = token
        self.random = Random(seed)
        self.pause = pause
        self.undos = 0.0  # the share of moves that are undone
        self.acknowledged: dict[int, tuple[int, dict[str, Any]]] = {}  # seq -> version, action
        self.result: dict[str, Any] | None = None
        self.connections = 0
        self.sent: dict[int, dict[str, Any]] = {}

    async def play(self, until: Callable[[], bool] = lambda: False) -> None:
        while self.result is None and not until():
            try:
                await self._once(until)
            except (TimeoutError, OSError, websockets.WebSocketException):
                await asyncio.sleep(0.05)

    async def _once(self, until: Callable[[], bool]) -> None:
        async with live(self.address(), self.table, self.token) as socket:
            self.connections += 1
            waiting = 0  # the sequence number of the action that is not acknowledged yet
            async for text in socket:
                message = json.loads(text)
                kind = message["kind"]
                if kind == "ack" and message["seat"] == self.seat:
                    assert message["id"] == f"action {message['seq']}"
                    self.acknowledged[message["seq"]] = (message["version"], self.sent[message["seq"]])
                    waiting = 0
                elif kind == "refused":
                    waiting = 0
                elif kind == "table" and message.get("result"):
                    self.result = message["result"]
                    return
                elif kind == "sheet" and message["seat"] == self.seat and not waiting:
                    waiting = await self._act(socket, message)
                if until():
                    return

    async def _act(self, socket: websockets.ClientConnection, sheet: dict[str, Any]) -> int:
        seq: int = sheet["seq"] + 1
        action: dict[str, Any] = {"seat": self.seat, "seq": seq, "id": f"action {seq}"}
        if sheet["can_undo"] and self.random.random() < self.undos:
            action["kind"] = "undo"
        elif sheet["moves"]:
            action["kind"] = "move"
            action["move"] = sheet["moves"][int(self.random.random() * len(sheet["moves"]))]
        elif sheet["can_ready"]:
            action["kind"] = "ready"
        else:
            return 0
        if self.pause:
            await asyncio.sleep(self.pause * self.random.random())
        self.sent[seq] = action
        await socket.send(json.dumps(action))
        return seq


async def until_acknowledged(
    more: int, players: list[Player], playing: asyncio.Future[list[None]], *servers: ServerProcess
) -> None:
    """Wait until this many more actions are acknowledged, however slow the machine is, or the games are over."""
    before = sum(len(player.acknowledged) for player in players)
    end = time.monotonic() + PATIENCE
    while sum(len(player.acknowledged) for player in players) < before + more and not playing.done():
        for server in servers:
            server.check()
        assert time.monotonic() < end, f"nothing was acknowledged for {PATIENCE} s"
        await asyncio.sleep(0.01)


async def gather(*work: Awaitable[None]) -> None:
    """Wait for all of it, unless it hangs."""
    await asyncio.wait_for(asyncio.gather(*work), PATIENCE)


def wait_until(truth: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not truth():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)
