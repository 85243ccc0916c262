"""Hints at the table, and luck and choices after the game, on a phone and on a desktop."""

from __future__ import annotations

import pytest
from playing import READY, make_a_move, no_sideways_scrolling, open_table, settled
from playwright.sync_api import Page, expect
from windows import PHONE, People, Server

pytestmark = pytest.mark.browser

SIZES = pytest.mark.parametrize("size", [PHONE, (1280, 800)], ids=["phone", "desktop"])


def take_hint(page: Page) -> None:
    page.keyboard.press("h")
    expect(page.locator(".hint-move").first).to_have_attribute("aria-pressed", "true")  # the last, refined answer
    expect(page.locator("#hint-sure")).to_be_visible()


IN_VIEW = """(selector) => [...document.querySelectorAll(selector)].every((one) => {
  const box = one.getBoundingClientRect();
  const frame = (one.closest("#hint-box") ?? document.documentElement).getBoundingClientRect();
  return box.width > 0 && box.left >= frame.left && box.right <= frame.right && box.top >= 0 && box.bottom <= innerHeight;
})"""


@SIZES
@pytest.mark.parametrize("title", ["troyes_dice", "six_clans"])
def test_a_hint_is_in_view_or_says_that_it_scrolls(server: Server, people: People, size: tuple[int, int], title: str) -> None:
    page = people.page(server, size)
    open_table(page, game=title, bots=["greedy", "random"], start=True)
    page.wait_for_selector(READY)
    settled(page)
    take_hint(page)
    settled(page)
    assert page.evaluate(IN_VIEW, "#hint-title, #hint-unit, #hint-close, #panel-main")
    body = page.locator("#hint-body")
    page.wait_for_function(
        "() => { const body = document.querySelector('#hint-body');"
        " return body.scrollHeight - body.clientHeight > 8 === body.classList.contains('goes-on'); }"
    )
    body.evaluate("(body) => body.scrollTo(0, body.scrollHeight)")
    expect(page.locator("#hint-body.goes-on")).to_have_count(0)
    assert page.evaluate(IN_VIEW, "#hint-close, #hint-tries")


def test_more_of_a_hint_is_shown_at_a_touch_of_more_only(server: Server, people: People) -> None:
    page = people.page(server, PHONE)
    open_table(page, game="troyes_dice", bots=["greedy"], start=True)
    page.wait_for_selector(READY)
    settled(page)
    take_hint(page)
    settled(page)
    body = page.locator("#hint-body")
    body.evaluate("(body) => (body.style.maxHeight = '60px')")
    expect(page.locator("#hint-body.goes-on")).to_have_count(1)
    page.locator("#hint-moves button").last.dispatch_event("click")
    settled(page)
    assert body.evaluate("(body) => body.scrollTop") == 0
    box = body.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 6)
    page.wait_for_function("() => document.querySelector('#hint-body').scrollTop > 0")


def test_a_hint_completes_the_choice_that_it_starts(server: Server, people: People) -> None:
    page = people.page(server, PHONE)
    open_table(page, game="dice_realms", bots=["greedy"], start=True)
    for _ in range(40):
        page.wait_for_selector(READY)
        settled(page)
        if page.locator("#panel-head").inner_text().startswith("Choose a face"):
            break
        make_a_move(page)
    page.keyboard.press("h")
    expect(page.locator("#panel-main[data-does=play]")).to_be_visible()
    expect(page.locator("#hint-box")).to_be_visible()
    expect(page.locator("#hint-reason")).to_contain_text(".")


@SIZES
def test_a_hint_lays_out_a_move_and_goes_away_when_you_act(server: Server, people: People, size: tuple[int, int]) -> None:
    page = people.page(server, size)
    open_table(page, game="troyes_dice", bots=["greedy"], start=True)
    page.wait_for_selector(READY)
    settled(page)
    expect(page.locator("#panel-ask")).to_be_visible()
    take_hint(page)
    rows = page.locator(".hint-move")
    assert 2 <= rows.count() <= 3
    expect(rows.first).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#hint-reason")).to_contain_text(".")
    rows.nth(1).click()
    expect(rows.nth(1)).to_have_attribute("aria-pressed", "true")
    main = page.locator("#panel-main[data-does=play]")
    expect(main).to_be_visible()
    no_sideways_scrolling(page)
    main.click()
    expect(page.locator("#hint-box")).to_be_hidden()


def test_a_table_without_hints_has_no_button(server: Server, people: People) -> None:
    page = people.page(server)
    open_table(page, game="troyes_dice", bots=["greedy"], start=True, hints=False)
    page.wait_for_selector(READY)
    settled(page)
    expect(page.locator("#panel-ask")).to_be_hidden()


@SIZES
def test_the_analysis_shows_the_equation_and_what_cost_points(server: Server, people: People, size: tuple[int, int]) -> None:
    page = people.page(server, size)
    opened = open_table(page, game="troyes_dice", join=False, seats=1, bots=["random"], start=True)
    expect(page.locator("#cost-box")).to_be_visible()
    terms = [float(text.replace("\N{MINUS SIGN}", "-")) for text in page.locator("#analysis-equation b").all_inner_texts()]
    score, expected, luck, choices = terms
    if page.locator("#analysis-equation .sign").last.inner_text() == "\N{MINUS SIGN}":
        choices = -choices
    assert abs(score - expected - luck - choices) < 0.2, "the figures are rounded"
    assert page.locator("#after-chart .bar-luck").count() == 16
    costs = page.locator("#cost-list button")
    assert costs.count() == 5, "a random player makes mistakes"
    costs.first.click()
    expect(page.locator("#after-turn")).to_contain_text("better")
    expect(page.locator("#after-board .was-better").first).to_be_attached()
    expect(page.locator("#after-sheet .mark-badge").first).to_be_attached()
    expect(page.locator("#after-card")).to_have_attribute("href", f"/api/tables/{opened['table']}/card.png?seat=0")
    expect(page.locator("#after-from")).to_be_visible()
    no_sideways_scrolling(page)
