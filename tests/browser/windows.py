"""A server in its own process, and browser windows of several people."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

from rollwright.core import is_compiled

SOURCES = Path(__file__).parents[2] / "src"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 100_000  # milliseconds: a busy machine is not a failure
DESK = (1280, 760)
PHONE = (390, 844)
NARROW = (360, 740)
SEED = os.environ.get("ROLLWRIGHT_TEST_SEED", "1")  # the dice and bots of all tables
expect.set_options(timeout=PATIENCE)


class Server:
    """The server. A restart keeps its address and its log."""

    def __init__(self, folder: Path) -> None:
        self.database = f"sqlite:///{folder / 'server.sqlite'}"
        self.port = 0
        self.url = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).parent / "fixed_server.py"), str(self.port), self.database],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment(),
        )
        line = self._line()
        assert line.startswith("Rollwright is ready at "), f"the server did not start: {line!r}"
        self.url = line.split()[-1].rstrip("/")
        self.port = int(self.url.rpartition(":")[2])

    def start_series(self, name: str) -> None:
        """Let the dice and bots of the tables from now on follow from this name and the seed."""
        assert self.process is not None
        assert self.process.stdin is not None
        print(f"{SEED} {name}", file=self.process.stdin, flush=True)
        line = self._line()
        assert line == f"{SEED} {name}\n", f"the server answered {line!r}"

    def _line(self) -> str:
        assert self.process is not None
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()


def environment() -> dict[str, str]:
    """Return our environment with the build under test."""
    path = "" if is_compiled() else str(SOURCES)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(entry for entry in (os.environ.get("PYTHONPATH", ""), path) if entry)}


@contextlib.contextmanager
def open_server(folder: Path) -> Iterator[Server]:
    found = Server(folder)
    found.start()
    try:
        yield found
    finally:
        found.kill()


class People:
    """Opens windows for different people, and collects every error that their pages log."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.errors: list[str] = []
        self.expected: tuple[str, ...] = ()

    def page(self, server: Server, size: tuple[int, int] = DESK, scheme: str = "light") -> Page:
        """Open a page for a new person. Animations are off, so that pictures do not change."""
        context = self.browser.new_context(
            base_url=server.url,
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=size in (PHONE, NARROW),
        )
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def close(self) -> None:
        for context in self.contexts:
            context.close()
