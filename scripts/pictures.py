"""Write the pictures of the README and the documents from running pages, so that they show what there is.

Starts a server, plays a few moves of each game, and photographs the four tables, a step of a guided first game, and a rules page.
Needs the development environment and a Chromium (the first of chromium, chromium-browser, google-chrome on the PATH, or CHROMIUM).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
GAMES = ("troyes_dice", "rolling_realms", "dice_realms", "six_clans")
SIZE: ViewportSize = {"width": 1280, "height": 800}
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
MOVES = 12  # suggested moves that are made before a table is photographed
PATIENCE = 60_000  # milliseconds


def chromium() -> str:
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    found = next((path for name in names if name and (path := shutil.which(name))), "")
    if not found:
        sys.exit("No Chromium was found. Install one, or set CHROMIUM to its path.")
    return found


def serve(folder: str) -> tuple[subprocess.Popen[str], str]:
    command = [
        sys.executable,
        "-m",
        "rollwright",
        "serve",
        "--port",
        "0",
        "--no-browser",
        "--database",
        f"sqlite:///{folder}/pictures",
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line.startswith("Rollwright is ready at "):
        sys.exit(f"The server did not start: {line!r}")
    return process, line.split()[4].rstrip("/")


def start_lesson(page: Page, game: str) -> None:
    """Open a table with a guided first game; its suggestions make sensible moves."""
    page.goto(f"/rules/{game}")
    page.locator("#guided").click()
    page.wait_for_selector("#coach")


def photograph_step(page: Page) -> None:
    """Photograph the step of the lesson in which the first move is suggested."""
    start_lesson(page, "troyes_dice")
    while not page.locator("#coach-main[data-does=play]").count():
        page.locator("#coach-main").click()
        page.wait_for_timeout(300)
    page.wait_for_timeout(500)
    page.screenshot(path=PICTURES / "first-game.png")


def photograph_table(page: Page, game: str) -> None:
    """Make some suggested moves, end the lesson, and photograph the table."""
    start_lesson(page, game)
    for _ in range(MOVES):
        main = page.locator("#coach-main")
        if main.is_visible() and main.get_attribute("data-does") != "hint":
            main.click()
        page.wait_for_timeout(400)
    if page.locator("#coach-skip").count():
        page.locator("#coach-skip").click()
    ready = page.locator("#panel-main[data-does=ready]")
    if ready.is_visible():
        ready.click()
    page.wait_for_selector("#play .slot.lit >> visible=true")
    page.wait_for_timeout(600)
    page.screenshot(path=PICTURES / f"{game}.png")


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        process, address = serve(folder)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
                context = browser.new_context(base_url=address, viewport=SIZE, color_scheme="light", reduced_motion="reduce")
                context.set_default_timeout(PATIENCE)
                context.add_init_script("localStorage.setItem('rollwright.name', 'Ada')")
                page = context.new_page()
                for game in GAMES:
                    photograph_table(page, game)
                    print(f"docs/pictures/{game}.png", flush=True)
                photograph_step(page)
                page.goto("/rules/troyes_dice")
                page.wait_for_selector("html.cropped")
                page.screenshot(path=PICTURES / "rules.png")
                browser.close()
        finally:
            process.terminate()
            process.wait()
    print("docs/pictures/first-game.png\ndocs/pictures/rules.png")


if __name__ == "__main__":
    main()
