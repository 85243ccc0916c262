"""Text and touch targets at the tables are large enough: 13 px, 11 px in pictures on a phone, and targets of 44 px on a phone."""

from __future__ import annotations

import pytest
from playing import READY, no_sideways_scrolling, open_table, resize, settled
from windows import NARROW, PHONE, People, Server

pytestmark = pytest.mark.browser

SMALL = """() => {
  const least = (picture) => (picture && innerWidth < 700 ? 11 : 13);
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const words = walker.currentNode.textContent.trim();
    if (!words || !element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    if (element.closest(".sr, .skip, symbol")) continue; // a symbol is drawn elsewhere
    let size = parseFloat(getComputedStyle(element).fontSize);
    const picture = element.closest("svg");
    if (picture) {
      const scale = element.getScreenCTM();
      size *= Math.hypot(scale.a, scale.b);
    }
    if (size < least(picture) - 0.05) found.add(`${words.slice(0, 20)}: ${size.toFixed(1)} px`);
  }
  const targets = "button:not(:disabled), summary, .slot.lit";
  for (const element of innerWidth < 700 ? document.querySelectorAll(targets) : []) {
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const { width, height } = element.getBoundingClientRect();
    const name = element.id || element.dataset.slot || element.textContent;
    if (width && (height < 43.5 || width < 43.5)) found.add(`${name}: ${width} by ${height}`);
  }
  return [...found];
}"""


SIZES = [(768, 1024), (1280, 800), (1920, 1080)]

NARROW_SLOTS = """() => [...document.querySelectorAll("#play .slot[data-slot]:not(.sign, .zone)")]
  .map((slot) => [slot.dataset.slot, slot.getBoundingClientRect()])
  .filter(([, box]) => box.width && Math.min(box.width, box.height) < 43.9)
  .map(([name, box]) => `${name} ${Math.round(box.width)} by ${Math.round(box.height)}`)"""


def test_text_and_targets_are_large_enough(server: Server, people: People, game: str) -> None:
    page = people.page(server, PHONE)
    options = {"round-1": "castles,euphoria,pendulum"} if game == "rolling_realms" else {}  # Tapestry has 36 squares on one card
    open_table(page, game=game, bots=["greedy"], options=options, start=True)
    page.wait_for_selector(READY)
    settled(page)
    assert page.evaluate(SMALL) == []
    resize(page, NARROW)
    no_sideways_scrolling(page)
    assert page.evaluate(NARROW_SLOTS) == []
    for size in SIZES:
        resize(page, size)
        settled(page)
        assert page.evaluate(SMALL) == [], size
