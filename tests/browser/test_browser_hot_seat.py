"""Tests of several people at one device."""

from __future__ import annotations

import pytest
from playing import READY, make_a_move, open_table, settled
from playwright.sync_api import Page, expect
from windows import DESK, PHONE, People, Server

from rollwright import games

pytestmark = pytest.mark.browser


def until_passed_on(page: Page) -> None:
    for _ in range(40):
        if page.locator("#hot-seat").is_visible():
            return
        make_a_move(page)
    raise AssertionError("no one passed the device on")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_sheet_is_covered_until_the_next_person_is_there(server: Server, people: People, size: tuple[int, int]) -> None:
    page = people.page(server, size)
    open_table(page, game=games.names()[0], people=["Cem"], start=True)
    page.get_by_role("button", name="I am Ada, show my sheet").click()
    page.wait_for_selector(READY)
    until_passed_on(page)
    expect(page.get_by_role("heading", name="Pass to Cem")).to_be_visible()
    expect(page.locator("#hot-seat-did")).to_contain_text("Ada has ")
    expect(page.locator("#turn-pill")).to_have_text("Cem is next")
    expect(page.locator("#play")).to_be_hidden()
    assert "sheet-parts" not in page.locator("main").aria_snapshot()
    assert page.locator("main").get_by_role("button").count() == 2, "nothing of the sheet can be reached"
    page.keyboard.press("u")  # keys of the table do nothing here
    expect(page.get_by_role("button", name="I am Cem, show my sheet")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#hot-seat")).to_be_hidden()
    page.wait_for_selector(READY)
    expect(page.locator("#turn-pill")).to_have_text("Cem’s turn")
    assert page.evaluate("document.querySelector('#play').hidden") is False


def test_the_last_person_can_undo_before_passing_the_device_on(server: Server, people: People) -> None:
    page = people.page(server)
    open_table(page, game=games.names()[0], people=["Cem"], start=True)
    page.locator("#hot-seat-show").click()
    page.wait_for_selector(READY)
    until_passed_on(page)
    page.get_by_role("button", name="Undo Ada’s last move").click()
    expect(page.locator("#hot-seat")).to_be_hidden()
    settled(page)
    page.wait_for_selector(READY)
    until_passed_on(page)
    page.reload()
    expect(page.get_by_role("heading", name="Pass to Cem")).to_be_visible()
    page.get_by_role("button", name="I am Cem, show my sheet").click()
    page.wait_for_selector(READY)
