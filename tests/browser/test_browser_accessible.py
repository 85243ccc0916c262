"""axe finds nothing on any page; the states of a table are in test_browser_table.py."""

from __future__ import annotations

import pytest
from axe import Axe
from playing import READY, open_table, play, play_now
from playwright.sync_api import expect
from windows import DESK, PHONE, People, Server

from rollwright import games

pytestmark = pytest.mark.browser
FIRST = games.names()[0]
SIZES = (DESK, PHONE, (768, 1024), (1920, 1080))


def test_the_pages_without_a_table(server: Server, people: People, axe: Axe) -> None:
    page = people.page(server)
    open_table(page, game=FIRST, seats=3)  # so that the lists are not empty
    for address, last in (
        ("/", "#tables li"),
        ("/you", "main li"),
        ("/rules", "main li"),
        (f"/rules/{FIRST}", ".rulebook h2"),
        ("/sheets", "#blank svg"),
        ("/bots", ".bot-card"),
        ("/bots/write", ".rulebook a[href='/bots/bot.py']"),
    ):
        page.goto(address)
        page.wait_for_selector(last)
        axe.check(page, DESK, PHONE)


def test_the_pages_around_the_table(server: Server, people: People, axe: Axe) -> None:
    page = people.page(server)
    page.goto("/settings")
    page.wait_for_selector(".settings fieldset")
    axe.check(page, *SIZES)
    page.goto("/new?game=troyes_dice")
    page.locator("#setup summary").first.click()
    page.wait_for_selector("#chairs li")
    axe.check(page, *SIZES)
    waiting = open_table(page, game="dice_realms", seats=3)
    page.locator("#room-fair summary").click()
    page.wait_for_selector("#room-chairs li")
    axe.check(page, *SIZES)
    page.goto(f"/t/{waiting['table']}/stage")
    page.wait_for_selector("#also li")
    axe.check(page, *SIZES)


def test_hot_seat_and_physical_dice(server: Server, people: People, axe: Axe) -> None:
    page = people.page(server)
    open_table(page, game="troyes_dice", people=["Cem"], start=True)
    page.wait_for_selector("#hot-seat-show")
    axe.check(page, *SIZES)
    opened = open_table(page, game="rolling_realms", dice="typed", bots=["greedy"], start=True)
    page.wait_for_selector("#panel-dice fieldset")
    axe.check(page, *SIZES)
    page.goto(f"/t/{opened['table']}/screen")
    page.wait_for_selector("#screen-dice fieldset")
    axe.check(page, *SIZES)


def test_every_tab_after_a_game(server: Server, people: People, axe: Axe) -> None:
    page = people.page(server)
    open_table(page, game=FIRST, start=True)
    page.wait_for_selector(READY)
    assert play(page, 3000)["over"]
    expect(page.locator("#after-others")).to_contain_text("Rank: ")
    page.wait_for_selector("#after-sheet svg")
    axe.check(page, DESK, PHONE)
    for tab, shown in (("Score breakdown", "#after-scores tbody tr"), ("Dice", "#after-check")):
        page.get_by_role("tab", name=tab).click()
        page.wait_for_selector(shown)
        axe.check(page, DESK, PHONE)


def test_the_guided_first_game_and_the_card_of_symbols(server: Server, people: People, axe: Axe) -> None:
    page = people.page(server)
    page.goto("/rules/troyes_dice")
    page.locator("#guided").click()
    page.wait_for_selector("#coach")
    axe.check(page, DESK, PHONE)
    page.locator("#coach-skip").click()
    page.locator("#about-game").click()
    page.wait_for_selector("#symbols-card")
    axe.check(page, DESK, PHONE)


def test_a_table_at_every_size(server: Server, people: People, axe: Axe) -> None:
    page = people.page(server)
    play_now(page, FIRST)
    axe.check(page, *SIZES)
