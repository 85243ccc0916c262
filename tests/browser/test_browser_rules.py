"""The illustrated rules page: pictures cropped to whole slots, search, and links to single rules."""

from __future__ import annotations

import re

import pytest
from playing import no_sideways_scrolling
from playwright.sync_api import expect
from windows import DESK, PHONE, People, Server

pytestmark = pytest.mark.browser

# Returns the slots that the edge of a crop cuts, by more than a hair.
CUT = """() => [...document.querySelectorAll(".crop")].flatMap((figure) => {
  const svg = figure.querySelector("svg");
  const frame = svg.getBoundingClientRect();
  return [...svg.querySelectorAll(".slot")].filter((slot) => {
    const box = slot.getBoundingClientRect();
    if (!box.width || slot.querySelector(".slot")) return false;
    const seen = Math.min(box.right, frame.right) - Math.max(box.left, frame.left);
    const down = Math.min(box.bottom, frame.bottom) - Math.max(box.top, frame.top);
    return seen > 3 && down > 3 && (seen < box.width - 3 || down < box.height - 3);
  }).map((slot) => slot.dataset.slot);
})"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desktop", "phone"])
def test_the_rules_page_shows_goal_pictures_symbols_scoring_and_rules(
    server: Server, people: People, game: str, size: tuple[int, int]
) -> None:
    page = people.page(server, size)
    page.goto(f"/rules/{game}")
    page.wait_for_selector("html.cropped")
    expect(page.locator(".guide-goal")).to_contain_text("Goal.")
    expect(page.locator(".turn-picture")).to_have_count(4)
    assert page.locator(".symbol-rows li").count() >= 15
    expect(page.locator(".example .sum")).to_contain_text("Total")
    assert page.evaluate(CUT) == []
    for crop in page.locator(".crop > svg").all():
        box = crop.bounding_box()
        assert box is not None
        assert box["width"] > 60
        assert box["height"] > 15
    assert page.locator(".rules-section[open]").count() == 1
    no_sideways_scrolling(page)
    above = page.evaluate("document.querySelector('#main').innerText.split(document.querySelector('#credits').innerText)[0]")
    assert not re.search(r"\b(rollwright|code|tests)\b", above, re.IGNORECASE)


def test_a_link_to_a_rule_opens_its_section_and_search_finds_rules(server: Server, people: People) -> None:
    page = people.page(server)
    page.goto("/rules/troyes_dice#T7.2")
    expect(page.locator("[id='T7.2']")).to_be_in_viewport()
    page.goto("/rules/troyes_dice#T4.4")
    expect(page.locator("[id='T4.4']")).to_be_in_viewport()
    page.locator("#find-rules").fill("neighboring")
    expect(page.locator(".rule-item:visible")).to_have_count(1)
    expect(page.locator("[id='T8.8']")).to_be_visible()
    page.locator("#find-rules").fill("xylophone")
    expect(page.locator("#found-none")).to_be_visible()
    page.locator("#find-rules").fill("")
    expect(page.locator("#found-none")).to_be_hidden()
    expect(page.locator(".rules-section:visible")).to_have_count(14)


def test_the_list_of_rules_shows_every_game(server: Server, people: People) -> None:
    page = people.page(server, PHONE)
    page.goto("/rules")
    for name in ("Troyes Dice", "Rolling Realms", "Dice Realms", "Six Clans"):
        expect(page.get_by_role("link", name=name)).to_be_visible()
    no_sideways_scrolling(page)
    page.get_by_role("link", name="Six Clans").click()
    expect(page.locator("h1")).to_have_text("Six Clans")
