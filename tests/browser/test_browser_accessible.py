"""axe finds nothing on the pages around the table, with the rule that visible text is part of the name of a control."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

import pytest
from playing import no_sideways_scrolling, open_table, play
from playwright.sync_api import Page
from windows import DESK, PHONE, People, Server

pytestmark = pytest.mark.browser
RUN = """async () => (await axe.run(document, { rules: { "label-content-name-mismatch": { enabled: true } } })).violations
  .map((one) => [one.id, one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160))])"""


@pytest.fixture
def check(needed: Callable[[object, str], None]) -> Callable[[Page, str], None]:
    needed(find_spec("axe_playwright_python"), "the package axe-playwright-python is not installed")
    axe = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")

    def found(page: Page, selector: str) -> None:
        page.wait_for_selector(selector)
        no_sideways_scrolling(page)
        page.evaluate(axe)
        violations: list[Any] = page.evaluate(RUN)
        assert violations == [], f"{page.url}, {selector}"

    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE, (768, 1024), (1920, 1080)], ids=["desk", "phone", "tablet", "wide"])
def test_the_pages_around_the_table(
    server: Server, people: People, check: Callable[[Page, str], None], size: tuple[int, int], scheme: str
) -> None:
    page = people.page(server, size, scheme)
    page.goto("/settings")
    check(page, ".settings fieldset")
    page.goto("/new?game=troyes_dice")
    page.locator("#setup summary").first.click()
    check(page, "#chairs li")
    open_table(page, game="dice_realms", seats=3)
    page.locator("#room-fair summary").click()
    check(page, "#room-chairs li")
    open_table(page, game="troyes_dice", people=["Cem"], start=True)
    check(page, "#hot-seat-show")
    opened = open_table(page, game="rolling_realms", dice="typed", bots=["greedy"], start=True)
    check(page, "#panel-dice fieldset")
    page.goto(f"/t/{opened['table']}/screen")
    check(page, "#screen-dice fieldset")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_tab_after_a_game(server: Server, people: People, check: Callable[[Page, str], None], size: tuple[int, int]) -> None:
    page = people.page(server, size)
    open_table(page, game="troyes_dice", start=True)
    page.wait_for_selector("#play .slot.lit", state="attached")
    assert play(page, 3000)["over"]
    check(page, "#after-sheet svg")
    for tab, shown in (("Score breakdown", "#after-scores tbody tr"), ("Dice", "#after-check")):
        page.get_by_role("tab", name=tab).click()
        check(page, shown)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_guided_first_game_and_the_card_of_symbols(
    server: Server, people: People, check: Callable[[Page, str], None], size: tuple[int, int]
) -> None:
    page = people.page(server, size)
    page.goto("/rules/troyes_dice")
    page.locator("#guided").click()
    check(page, "#coach")
    page.locator("#coach-skip").click()
    page.locator("#about-game").click()
    check(page, "#symbols-card")
