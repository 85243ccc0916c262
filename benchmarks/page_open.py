"""Measure how long it takes on a slow line until a table shows the first highlighted space, and what is transferred.

    python benchmarks/page_open.py [--runs 5] [--game NAME] [--url http://127.0.0.1:8000]

Chromium emulates a phone (390 pixels wide) on a line with 150 ms latency and 1.6 Mbit/s. A table against bots is opened for each
game; it is opened cold (an empty cache) and then warm (again in the same browser). Kilobytes are what arrives by HTTP and by the
socket, with headers. The median of all runs is printed. A browser's own work counts too: run it on an idle machine.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from rollwright import games

LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}  # bytes per second
PHONE = (390, 844)
LIMITS = {"cold_ms": 1800, "warm_ms": 900, "cold_kb": 120}
NO_LIMITS = {"ROLLWRIGHT_TABLES_PER_HOUR": "0", "ROLLWRIGHT_REQUESTS_PER_SECOND": "0"}
OURS = ("troyes_dice", "rolling_realms", "dice_realms", "six_clans")
WATCH = """
window.litAt = 0;
const look = () => {
  const lit = [...document.querySelectorAll("#play .slot.lit")];
  if (!window.litAt && lit.some((slot) => slot.checkVisibility())) window.litAt = performance.now();
  else requestAnimationFrame(look);
};
look();
"""


class Meter:
    """Counts what a page transfers."""

    def __init__(self, context: BrowserContext, page: Page) -> None:
        self.bytes = 0
        self.requests = 0
        self.paths: dict[str, str] = {}
        self.sizes: list[tuple[int, str]] = []
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", LINE)
        session.on("Network.responseReceived", self._responded)
        session.on("Network.loadingFinished", self._finished)
        session.on("Network.webSocketFrameReceived", lambda event: self._add(_frame(event["response"]), "socket"))

    def _responded(self, event: dict[str, Any]) -> None:
        self.paths[event["requestId"]] = event["response"]["url"]

    def _finished(self, event: dict[str, Any]) -> None:
        size = int(event["encodedDataLength"])
        if size:
            self.requests += 1
            self._add(size, self.paths.get(event["requestId"], ""))

    def _add(self, size: int, path: str) -> None:
        self.bytes += size
        self.sizes.append((size, path))


def _frame(frame: dict[str, Any]) -> int:
    """Return the size of a frame; Chromium shows a binary one in base64."""
    return len(frame["payloadData"]) * 3 // 4 if frame["opcode"] == 2 else len(frame["payloadData"].encode())


def start_server(folder: str) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "rollwright", "serve", "--no-browser", "--port", "0"]
    command += ["--database", f"sqlite:///{folder}/server.sqlite"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **NO_LIMITS})
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Rollwright is ready"), line
    return process, line.split()[4].rstrip("/").replace("localhost", "127.0.0.1")


def open_table(browser: Browser, url: str, game: str) -> tuple[str, Any]:
    """Open a table against a bot that waits for this player's move; returns its address and the player's cookies."""
    context = browser.new_context(base_url=url)
    page = context.new_page()
    answer = page.request.post(
        "/api/tables", data={"game": game, "name": "Ada", "bots": ["random"], "start": True, "roll": "at once"}
    )
    address = f"{url}/t/{answer.json()['table']}"
    page.goto(address)
    page.wait_for_selector("#play .slot.lit:visible", timeout=60_000)
    cookies = context.storage_state()
    context.close()
    return address, cookies


def look(page: Page, meter: Meter, address: str) -> tuple[float, float, int]:
    """Open a table; returns milliseconds, kilobytes and requests until everything has arrived."""
    meter.bytes, meter.requests = 0, 0
    page.goto(address, wait_until="commit", timeout=60_000)
    page.wait_for_selector("#play .slot.lit", state="attached", timeout=60_000)
    milliseconds = page.evaluate("new Promise((done) => setTimeout(() => done(window.litAt), 200))")
    page.wait_for_load_state("networkidle")
    time.sleep(0.3)
    return milliseconds, meter.bytes / 1000, meter.requests


def measure(browser: Browser, url: str, game: str, runs: int, verbose: bool) -> dict[str, float]:
    address, cookies = open_table(browser, url, game)
    cold, warm = [], []
    for _ in range(runs):
        size = {"width": PHONE[0], "height": PHONE[1]}
        context = browser.new_context(viewport=size, has_touch=True, storage_state=cookies)  # type: ignore[arg-type]
        context.add_init_script(WATCH)
        page = context.new_page()
        meter = Meter(context, page)
        cold.append(look(page, meter, address))
        if verbose:
            print(*(f"{size:8} {path}" for size, path in sorted(meter.sizes, reverse=True)), sep="\n")
        page.goto("about:blank")
        warm.append(look(page, meter, address))
        context.close()
    found = {}
    for name, all_runs in (("cold", cold), ("warm", warm)):
        for unit, values in zip(("ms", "kb", "requests"), zip(*all_runs, strict=True), strict=True):
            found[f"{name}_{unit}"] = round(statistics.median(values), 1)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--game", choices=games.names())
    parser.add_argument("--url", help="a running server; by default one is started")
    parser.add_argument("--verbose", action="store_true", help="list what is transferred")
    arguments = parser.parse_args()
    chromium = os.environ.get("ROLLWRIGHT_TEST_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium, "there is no Chromium on this machine"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        process, url = (None, arguments.url) if arguments.url else start_server(folder)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--headless", "--no-sandbox", "--disable-gpu"])
        try:
            print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors; limits {LIMITS}")
            for game in [arguments.game] if arguments.game else OURS:
                found = measure(browser, url, game, arguments.runs, arguments.verbose)
                print(json.dumps({"game": game, **found}), flush=True)
        finally:
            browser.close()
            if process is not None:
                process.terminate()
                process.wait()


if __name__ == "__main__":
    main()
