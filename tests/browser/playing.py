"""Helpers that play in the browser, the same for all games."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

# Plays by clicking what is highlighted until the game is over or enough moves were made. It clicks what it clicked least often,
# so that a game tries many kinds of moves and always ends.
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
    const main = document.querySelector("#panel-main");
    const busy = document.querySelector("#play").getAttribute("aria-busy") === "true";
    const does = busy || main.hidden ? "" : main.dataset.does;
    const ends = does === "play" && main.dataset.slot; // a move that no touch has chosen, such as ending the turn
    if ((does === "play" && !ends) || does === "ready") {
      moves += 1;
      idle = 0;
      click(main);
      continue;
    }
    const open = busy ? [] : [...document.querySelectorAll("#play .slot.lit, #panel-choices button, #panel-end:not([hidden])")];
    if (ends) open.push(main);
    if (!open.length) {
      idle ||= performance.now();
      if (performance.now() - idle > 100_000) { // a busy machine is not a failure
        throw new Error(`nothing to touch for 100 s after ${moves} moves: ${document.querySelector("#play").innerText}`);
      }
      await pause(8);
      continue;
    }
    idle = 0;
    const name = (element) => element.dataset.slot || element.dataset.choice;
    open.sort((one, two) => (seen.get(name(one)) ?? 0) - (seen.get(name(two)) ?? 0));
    seen.set(name(open[0]), (seen.get(name(open[0])) ?? 0) + 1);
    click(open[0]);
  }
  return { moves, over: false };
}"""

READY = "#play .slot.lit:visible, #panel-choices button:visible, #panel-main:is([data-does=ready], [data-does=play]):visible"


def play_now(page: Page, game: str) -> str:
    """Start a game against bots from the start page; returns the address of the table."""
    page.goto("/")
    page.evaluate("(game) => localStorage.setItem(`rollwright.lesson.${game}`, 'known')", game)
    page.locator(f"[data-play={game}]").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(READY)
    return page.url


def open_table(page: Page, **body: object) -> dict[str, Any]:
    """Open a table as the person of this page, and go there."""
    answer = page.request.post("/api/tables", data={"name": "Ada", **body})
    assert answer.status == 201, answer.text()
    found: dict[str, Any] = answer.json()
    page.goto(f"/t/{found['table']}")
    return found


def settled(page: Page) -> None:
    """Wait until what was done has been acknowledged and drawn, and the offers are here, which are late on a busy machine."""
    page.wait_for_function("() => document.querySelector('#play[aria-busy=false]:not([data-offers=awaited])')")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")


def own_score(page: Page) -> str:
    """Return your score, once everything has come that your last move caused and the header shows it."""
    page.wait_for_selector(READY)
    settled(page)
    total = page.locator("#score-breakdown-table tfoot td").text_content() or ""
    expect(page.locator("#places .is-you .numeral")).to_have_text(total)
    return total


def play(page: Page, most: int) -> dict[str, Any]:
    """Make up to `most` moves; returns how many were made and whether the game is over."""
    found: dict[str, Any] = page.evaluate(PLAY, most)
    return found


def make_a_move(page: Page) -> None:
    """Make one move with real clicks."""
    settled(page)
    for _ in range(12):
        page.wait_for_selector(READY)
        main = page.locator("#panel-main:visible").and_(page.locator("[data-does=play], [data-does=ready]"))
        lit = page.locator("#play .slot.lit:visible")
        if main.count() and not (main.get_attribute("data-slot") and lit.count()):
            main.click()
            settled(page)
            return
        (lit if lit.count() else page.locator("#panel-choices button:visible, #panel-end:visible")).first.click()
        settled(page)
    raise AssertionError("twelve touches made no move")


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the window another size, and wait until the page has followed."""
    if page.viewport_size != {"width": size[0], "height": size[1]}:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))")


def no_sideways_scrolling(page: Page) -> None:
    wide, room = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= room, f"{page.url} is {wide} px wide in {room} px"
