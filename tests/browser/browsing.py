"""The hall, the people in front of it, and playing in the browser: what a person does, said once for all games."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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
PATIENCE = 30_000  # milliseconds: a busy machine is no failure
DESK = (1280, 760)
PHONE = (390, 844)
SERVE = """
import sys
from rollwright.server.app import serve
serve(port=int(sys.argv[1]), database=sys.argv[2], requests_per_second=0, tables_per_hour=0)
"""


class Hall:
    """The server; a restart keeps its address and its log."""

    def __init__(self, folder: Path) -> None:
        self.database = f"sqlite:///{folder / 'hall.sqlite'}"
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
        assert line.startswith("Rollwright is ready at "), f"the hall did not start: {line!r}"
        self.url = line.split()[-1].rstrip("/")
        self.port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextlib.contextmanager
def open_hall(folder: Path) -> Iterator[Hall]:
    found = Hall(folder)
    found.start()
    try:
        yield found
    finally:
        found.kill()


class People:
    """Opens windows of different people, and remembers every error their pages logged."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.errors: list[str] = []
        self.expected: tuple[str, ...] = ()

    def page(self, hall: Hall, size: tuple[int, int] = DESK, scheme: str = "light") -> Page:
        """A new person's page. Movement is off, so that pictures are still."""
        context = self.browser.new_context(
            base_url=hall.url,
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=size == PHONE,
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


# Plays by clicking whatever is lit, button after button, until the game is over or enough moves were made. Every choice is
# the first one that was not taken for longest, so that a game tries many kinds of moves and always goes on.
PLAY = """async (most) => {
  const seen = new Map();
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  const click = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  let moves = 0;
  let idle = 0;
  while (moves < most) {
    await frame(); // what was clicked is drawn with the next frame, and this comes after it
    if (!document.querySelector("#after").hidden) return { moves, over: true };
    const main = document.querySelector("#deck-main");
    const busy = document.querySelector("#play").getAttribute("aria-busy") === "true";
    const does = busy || main.hidden ? "" : main.dataset.does;
    if (does === "play" || does === "ready") {
      moves += 1;
      idle = 0;
      click(main);
      continue;
    }
    const open = busy ? [] : [...document.querySelectorAll("#play .slot.lit, #deck-choices button:not([aria-pressed=true])")];
    if (!open.length) {
      idle += 1;
      if (idle > 600) return { moves, over: false };
      await pause(8);
      continue;
    }
    idle = 0;
    const name = (element) => element.dataset.slot ?? element.dataset.choice;
    open.sort((one, two) => (seen.get(name(one)) ?? 0) - (seen.get(name(two)) ?? 0));
    seen.set(name(open[0]), (seen.get(name(open[0])) ?? 0) + 1);
    click(open[0]);
  }
  return { moves, over: false };
}"""

READY = "#play .slot.lit, #deck-choices button, #deck-main[data-does=ready], #deck-main[data-does=play]"


def play_now(page: Page, game: str) -> str:
    """Start a game against bots from the start page; tells the table's address."""
    page.goto("/")
    page.locator(f"[data-play={game}]").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(READY)
    return page.url


def open_table(page: Page, **wish: object) -> dict[str, Any]:
    """Open a table as this page's person, and go there."""
    answer = page.request.post("/api/tables", data={"name": "Ada", **wish})
    assert answer.status == 201, answer.text()
    found: dict[str, Any] = answer.json()
    page.goto(f"/t/{found['table']}")
    return found


def settled(page: Page) -> None:
    """Wait until what was done has been acknowledged and drawn."""
    expect(page.locator("#play")).to_have_attribute("aria-busy", "false")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")


def play(page: Page, most: int) -> dict[str, Any]:
    """Make up to so many moves; tells how many and whether the game is over."""
    found: dict[str, Any] = page.evaluate(PLAY, most)
    return found


def make_a_move(page: Page) -> None:
    """One move with real clicks, as a person makes it."""
    settled(page)
    for _ in range(12):
        main = page.locator("#deck-main")
        if main.is_visible() and main.get_attribute("data-does") in ("play", "ready"):
            main.click()
            settled(page)
            return
        lit = page.locator("#play .slot.lit:visible")
        (lit if lit.count() else page.locator("#deck-choices button")).first.click()
        settled(page)
    raise AssertionError("twelve touches made no move")


def no_sideways_scrolling(page: Page) -> None:
    wide, room = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= room, f"{page.url} is {wide} px wide in {room} px"
