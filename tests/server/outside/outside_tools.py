"""A server in its own process, and tools that hold its Redis, block its writes, and measure it.

Names of the server's interface are in outside_api.py, not here.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sa
from servers import PATIENCE, environment
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection


class Server:
    """A `rollwright serve` process without rate limits, unless a flag sets them. Keeps the log."""

    def __init__(self, database: str, variables: dict[str, str] | None = None, **flags: object) -> None:
        unlimited = dict.fromkeys(("requests_per_second", "tables_per_hour", "messages_per_second", "connections_per_address"), 0)
        given = {"database": database, "port": 0, **unlimited, **flags}
        self.command = [sys.executable, "-m", "rollwright", "serve", "--no-browser"]
        for name, value in given.items():
            self.command += [f"--{name.replace('_', '-')}", str(value)]
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115  closed by end()
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.PIPE, stderr=self._errors, text=True, env={**environment(), **(variables or {})}
        )
        self.url = self._read_address()

    def _read_address(self) -> str:
        assert self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        line = self.process.stdout.readline() if ready else ""
        if not line.startswith("Rollwright is ready at "):
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(5)
            return ""
        return line.split()[4].rstrip("/").replace("localhost", "127.0.0.1")

    @property
    def is_ready(self) -> bool:
        return bool(self.url)

    @property
    def code(self) -> int | None:
        """The exit code, or None while the process runs."""
        return self.process.poll()

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def log(self) -> str:
        return os.pread(self._errors.fileno(), 10_000_000, 0).decode(errors="replace")

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._errors.close()

    # measuring

    def _processes(self) -> list[Path]:
        """Return this process and its children."""
        found = [Path(f"/proc/{self.process.pid}")]
        for each in found:
            for children in each.glob("task/*/children"):
                with contextlib.suppress(OSError):
                    found += [Path(f"/proc/{child}") for child in children.read_text().split()]
        return found

    def cpu_seconds(self) -> float:
        ticks = 0
        for each in self._processes():
            with contextlib.suppress(OSError):
                ticks += sum(int(field) for field in (each / "stat").read_text().rpartition(")")[2].split()[11:13])
        return ticks / os.sysconf("SC_CLK_TCK")

    def forget_peak(self) -> float:
        """Reset the peak, and return the memory in use in megabytes."""
        for each in self._processes():
            with contextlib.suppress(OSError):
                (each / "clear_refs").write_text("5")
        return self._memory("VmRSS:")

    def peak_megabytes(self) -> float:
        return self._memory("VmHWM:")

    def _memory(self, field: str) -> float:
        kilobytes = 0
        for each in self._processes():
            with contextlib.suppress(OSError):
                lines = (each / "status").read_text().splitlines()
                kilobytes += sum(int(line.split()[1]) for line in lines if line.startswith(field))
        return kilobytes / 1024


@contextlib.contextmanager
def serving(database: str, variables: dict[str, str] | None = None, **flags: Any) -> Iterator[Server]:
    """Start a server and wait until it is ready."""
    server = Server(database, variables, **flags)
    try:
        assert server.is_ready, f"the server did not start: code {server.code}, {server.log()[-500:]}"
        yield server
    finally:
        server.end()


@contextlib.contextmanager
def starting(database: str, **flags: Any) -> Iterator[Server]:
    """Start a server that may refuse to start."""
    server = Server(database, **flags)
    try:
        yield server
    finally:
        server.end()


def wait_until(truth: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Wait for a condition, and return False if it is not met in time."""
    end = time.monotonic() + seconds
    while not truth():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def listen(socket: ClientConnection, seconds: float = PATIENCE) -> tuple[list[dict[str, Any]], bool]:
    """Return the messages a socket receives in this time, and True if it was closed."""
    end = time.monotonic() + seconds
    received: list[dict[str, Any]] = []
    while (left := end - time.monotonic()) > 0:
        try:
            received.append(json.loads(socket.recv(left)))
        except TimeoutError:
            break
        except ConnectionClosed:
            return received, True
    return received, False


class Line:
    """A proxy to a service that can hold back all traffic."""

    def __init__(self, url: str, default_port: int) -> None:
        parts = urlsplit(url)
        self._behind = (parts.hostname or "127.0.0.1", parts.port or default_port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._open = threading.Event()
        self._open.set()
        self.url = parts._replace(netloc=f"127.0.0.1:{self._listening.getsockname()[1]}").geturl()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(self._behind)
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                self._open.wait()
                other.sendall(data)
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def hold(self) -> None:
        self._open.clear()

    def release(self) -> None:
        self._open.set()

    def end(self) -> None:
        self._open.set()
        self._listening.close()


@contextlib.contextmanager
def unwritable(database: str) -> Iterator[None]:
    """Let every write to a PostgreSQL database hang, while reads work."""
    engine = sa.create_engine(database)
    try:
        with engine.begin() as connection:
            connection.execute(sa.text("set lock_timeout = 10000"))
            names = ", ".join(sa.inspect(connection).get_table_names())
            connection.execute(sa.text(f"lock table {names} in exclusive mode"))
            yield
    finally:
        engine.dispose()


def log_of(database: str, table: str) -> list[tuple[int, str, int, str]]:
    """Read the events of a table from the database: number, kind, seat, text."""
    engine = sa.create_engine(database)
    try:
        with engine.connect() as connection:
            query = sa.text("select number, kind, seat, text from events where table_id = :table order by number")
            return [(int(row[0]), str(row[1]), int(row[2]), str(row[3])) for row in connection.execute(query, {"table": table})]
    finally:
        engine.dispose()


Snapshot = dict[str, list[dict[str, Any]]]


def snapshot(database: str) -> Snapshot:
    """Copy every row of a database, as a replica has it."""
    engine = sa.create_engine(database)
    tables = sa.MetaData()
    try:
        tables.reflect(engine)
        with engine.connect() as connection:
            return {
                table.name: [dict(row) for row in connection.execute(sa.select(table)).mappings()] for table in tables.sorted_tables
            }
    finally:
        engine.dispose()


def fail_over(database: str, replica: Snapshot) -> None:
    """Replace the database by a replica, which loses everything written since."""
    engine = sa.create_engine(database)
    tables = sa.MetaData()
    try:
        tables.reflect(engine)
        with engine.begin() as connection:
            for table in reversed(tables.sorted_tables):
                connection.execute(sa.delete(table))
            for table in tables.sorted_tables:
                if replica[table.name]:
                    connection.execute(sa.insert(table), replica[table.name])
    finally:
        engine.dispose()
