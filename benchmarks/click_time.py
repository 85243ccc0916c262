"""Measure how long it takes from a click to the change that it makes visible, with bots at the table.

    python benchmarks/click_time.py [--clicks 150] [--game NAME]

Chromium plays against three bots by real clicks on what is highlighted, half of them on a phone (390 pixels wide) and half on a
desktop. The time is from the click to the first frame with a change of the table: at once for a choice, and after the server's
answer for a move. A browser's own work counts too, and so do the bots: run it on an idle machine. The exit status is 1 if the 95th
percentile of a game is above the limit.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright

from page_open import OURS, start_server
from rollwright import games, load
from swarm import quantile

LIMIT = 100  # milliseconds, at the 95th percentile
SIZES = ((390, 844), (1280, 800))
BOTS = ["juniper", "hugues", "wren"]
WATCH = """
window.times = [];
addEventListener("click", (event) => {
  if (!event.isTrusted) return;
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => window.times.push((performance.now() - event.timeStamp) / 1000)));
  });
  const visible = { attributeFilter: ["class", "style", "hidden", "data-does", "data-choice"] };
  watcher.observe(document.querySelector("#play"), { subtree: true, childList: true, characterData: true, ...visible });
}, true);
"""
READY = "#play[aria-busy=false]:not([data-offers=awaited])"
OPEN = "#play .slot.lit:visible, #panel-choices button:visible, #panel-end:visible"
MAIN = "#panel-main:visible"


def click_something(page: Page, random: Random) -> bool:
    """Click what completes a move, or else something that is highlighted; returns whether there was anything left to click."""
    page.wait_for_selector(f"{READY}, #after:not([hidden])", state="attached", timeout=60_000)
    page.wait_for_selector(f"{OPEN}, {MAIN}, #after:visible", timeout=60_000)
    if page.locator("#after:visible").count():
        return False
    main = page.locator(MAIN).and_(page.locator("[data-does=play]:not([data-slot]), [data-does=ready]"))
    open_slots = page.locator(OPEN)
    if main.count():
        target = main
    else:
        target = open_slots.nth(random.randrange(open_slots.count())) if open_slots.count() else page.locator(MAIN)
    before = page.evaluate("window.times.length")
    target.click(force=True)
    page.wait_for_function("(before) => window.times.length > before", arg=before, timeout=60_000)
    return True


def measure(browser: Browser, url: str, game: str, clicks: int, random: Random) -> list[float]:
    found: list[float] = []
    for width, height in SIZES:
        context = browser.new_context(base_url=url, viewport={"width": width, "height": height})
        context.add_init_script(WATCH)
        page = context.new_page()
        wanted = len(found) + clicks // len(SIZES)
        while len(found) < wanted:
            bots = BOTS[: load(game).seats[1] - 1]
            body = {"game": game, "name": "Ada", "bots": bots, "start": True, "roll": "at once"}
            page.goto(f"/t/{page.request.post('/api/tables', data=body).json()['table']}")
            made = 0
            while made < wanted - len(found) and click_something(page, random):
                made += 1
            found += page.evaluate("window.times")
        context.close()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clicks", type=int, default=150, help="clicks of each game")
    parser.add_argument("--game", choices=games.names())
    arguments = parser.parse_args()
    chromium = os.environ.get("ROLLWRIGHT_TEST_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium, "there is no Chromium on this machine"
    is_slow = False
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        process, url = start_server(folder)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--headless", "--no-sandbox", "--disable-gpu"])
        try:
            print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors; limit {LIMIT} ms at p95")
            for game in [arguments.game] if arguments.game else OURS:
                times = measure(browser, url, game, arguments.clicks, Random(1))
                figures = {f"p{share}_ms": quantile(times, share / 100) for share in (50, 95, 100)}
                print(json.dumps({"game": game, "clicks": len(times), **figures}), flush=True)
                is_slow |= figures["p95_ms"] > LIMIT
        finally:
            browser.close()
            process.terminate()
            process.wait()
    return int(is_slow)


if __name__ == "__main__":
    sys.exit(main())
