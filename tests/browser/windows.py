"""A server in its own process, and browser windows of several people."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

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
SERVE = """
import sys
from rollwright.server.app import serve
serve(port=int(sys.argv[1]), database=sys.argv[2], requests_per_second=0, tables_per_hour=0)
"""
expect.set_options(timeout=PATIENCE)


class Server:
    """The server. A restart keeps its address and its log."""

    def __init__(self, folder: Path) -> None:
        self.database = f"sqlite:///{folder / 'server.sqlite'}"
        self.port = 0
        self.url = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        path = os.pathsep.join(entry for entry in (os.environ.get("PYTHONPATH", ""), str(SOURCES)) if entry)
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(self.port), self.database],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": path},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Rollwright is ready at "), f"the server did not start: {line!r}"
        self.url = line.split()[-1].rstrip("/")
        self.port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


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
