"""Whole games in a real browser, the same tests for every game."""

from __future__ import annotations

import re

import pytest
from playing import READY, make_a_move, no_sideways_scrolling, open_table, own_score, play, play_now, settled
from playwright.sync_api import Page, expect
from windows import PHONE, People, Server

pytestmark = pytest.mark.browser


def test_a_whole_game_is_played_by_clicking_and_its_dice_are_verified(server: Server, people: People, game: str) -> None:
    page = people.page(server)
    open_table(page, game=game, bots=["greedy"], start=True)
    page.wait_for_selector(READY)
    for _ in range(3):
        make_a_move(page)
    for words in ("#log", "#table-parts"):
        assert not re.search(r"\bseat \d", (page.locator(words).text_content() or "").lower()), "people have names"
    assert play(page, 3000)["over"]
    expect(page.locator("#after-title")).to_contain_text("win")
    expect(page.locator("#after-scores tfoot")).to_contain_text("Total")
    page.get_by_role("tab", name="Dice").click()
    page.locator("#after-check").click()
    expect(page.locator("#after-dice-note")).to_contain_text("match the secret")
    page.get_by_role("tab", name="Analysis").click()
    _step_and_jump(page)
    page.reload()
    expect(page.locator("#after-rematch")).to_be_visible()
    expect(page.locator("#after-who input:checked")).to_have_value("0")
    _jump_from_round_to_round(page)
    _highlight_a_step(page)
    page.locator("#after-range").fill("5")
    page.locator("#after-from").click()
    expect(page.locator("#play")).to_be_visible()


def _step_and_jump(page: Page) -> None:
    """Buttons and keys step or jump; the list of steps follows, and leads to any of them."""
    last = page.locator("#after-range").get_attribute("max")
    page.locator("#after-range").fill("6")
    page.locator("#after-back").click()
    expect(page.locator("#after-count")).to_have_text(f"step 5 of {last}")
    page.locator("#after-first").click()
    expect(page.locator("#after-phase")).to_have_text("Before the first roll")
    for key, step in (("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1"), ("End", last), ("Home", "0")):
        page.keyboard.press(key)
        expect(page.locator("#after-range")).to_have_value(step or "")
    page.locator("#after-steps button").nth(2).click()
    expect(page.locator("#after-range")).to_have_value("3")
    expect(page.locator("#after-steps [aria-current]")).to_have_text(page.locator("#after-what").inner_text())
    page.keyboard.press("p")
    expect(page.locator("#after-play-text")).to_have_text("Pause")
    page.keyboard.press("p")
    expect(page.locator("#after-play-text")).to_have_text("Play")
    edges = "(one) => { const box = document.querySelector(one).getBoundingClientRect(); return [box.left, box.right]; }"
    assert page.evaluate(edges, "#after-chart svg") == page.evaluate(edges, "#after-range"), "one axis"
    for part in ("#after-sheet svg:visible", "#after-play"):
        expect(page.locator(part).first).to_be_in_viewport()  # controls and sheets share the screen


def _highlight_a_step(page: Page) -> None:
    """The slots that a step changed are highlighted on the sheet."""
    steps = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}/replay").json()["steps"]
    step, slot = next((step["step"], step["slots"]["0"][0]) for step in steps if step["slots"].get("0"))
    page.locator("#after-range").fill(str(step))
    expect(page.locator(f"#after-replay [data-slot='{slot}'].changed:visible").first).to_be_visible()


def _jump_from_round_to_round(page: Page) -> None:
    """The rounds are below the slider, and every phase is in a list."""
    second = page.locator("#after-jump option", has_text=re.compile(r"^(Day|Round) 2,")).first
    page.locator("#after-jump").select_option(second.get_attribute("value"))
    expect(page.locator("#after-phase")).to_have_text(second.text_content() or "")
    expect(page.locator("#after-marks .here")).to_have_text(re.compile(r"^(day|round) 2$"))
    first = page.locator("#after-marks span").last
    page.locator("#after-range").fill("1")
    first.click()
    expect(page.locator("#after-marks .here")).to_have_text(re.compile(r"^(day|round) \d+( \(final round\))?$"))
    assert page.locator("#after-range").input_value() == page.locator("#after-jump").input_value()


def test_the_keyboard_alone_is_enough(server: Server, people: People, game: str) -> None:
    page = people.page(server)
    play_now(page, game)
    made = 0
    for _ in range(60):
        settled(page)
        does = page.locator("#panel-main").get_attribute("data-does") if page.locator("#panel-main").is_visible() else ""
        if does == "ready":
            page.keyboard.press("r")
            made += 1
        elif does == "play":
            _tab_to(page, "#panel-main")
            page.keyboard.press("Enter")
            made += 1
        elif page.locator("#play .slot.lit").count():
            page.keyboard.press("ArrowDown")
            if not page.evaluate("document.activeElement.classList.contains('lit')"):
                page.keyboard.press("ArrowUp")
            page.keyboard.press("Enter")
        elif page.locator("#panel-choices button").count():
            _tab_to(page, "#panel-choices button")
            page.keyboard.press("Enter")
        if made >= 4:
            break
    assert made >= 4


def _tab_to(page: Page, selector: str) -> None:
    for _ in range(120):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


def test_escape_cancels_and_u_undoes(server: Server, people: People, game: str) -> None:
    page = people.page(server)
    play_now(page, game)
    settled(page)
    before = page.locator("#move-list-count").text_content()
    first = page.locator("#play .slot.lit:visible, #panel-choices button").first
    first.click()
    settled(page)
    for _ in range(3):  # one of two equal dice is chosen automatically, which is a step of its own
        if page.locator("#panel-back[data-does=back]").is_visible():
            page.keyboard.press("Escape")
            settled(page)
    expect(page.locator("#panel-back[data-does=back]")).to_have_count(0)
    make_a_move(page)
    back = page.locator("#panel-back")
    if back.is_visible() and back.get_attribute("data-does") == "undo":
        page.keyboard.press("u")
        settled(page)
        expect(page.locator("#move-list-count")).to_have_text(before or "")


def test_a_reload_in_the_middle_of_a_move_loses_nothing(server: Server, people: People, game: str) -> None:
    page = people.page(server)
    play_now(page, game)
    make_a_move(page)
    score = own_score(page)
    lines = page.locator("#log li").count()
    some = page.locator("#play .slot.lit:visible")
    if some.count():
        some.first.click()
    page.reload()
    assert own_score(page) == score
    assert page.locator("#log li").count() >= lines
    make_a_move(page)


def test_a_phone_shows_the_table_without_scrolling_sideways(server: Server, people: People, game: str) -> None:
    page = people.page(server, PHONE)
    play_now(page, game)
    for _ in range(2):
        make_a_move(page)
        no_sideways_scrolling(page)
    deck = page.locator("#action-panel").bounding_box()
    assert deck is not None
    assert deck["y"] + deck["height"] <= PHONE[1] + 1, "the button bar is always in reach"
    small = page.evaluate(
        """() => [...document.querySelectorAll("#play button, #play summary, .top a, .top button, #play .slot:not(.sign, .zone)")]
           .map((one) => [one.dataset.slot ?? one.textContent.trim(), one.getBoundingClientRect(), Boolean(one.dataset.slot)])
           .filter(([words, box, slot]) => box.width && (box.height < 39.5 || (slot && box.width < 39.5)))
           .map(([words, box]) => [words, box.width, box.height]).filter(([words]) => !/^[A-Z]\\d+(\\.\\d+)*$/.test(words))"""
    )
    assert small == [], "nothing to touch is under 40 px, except a rule ID within a sentence"


def test_two_people_play_and_a_third_watches(server: Server, people: People, game: str) -> None:
    ada, bea, cem = people.page(server), people.page(server), people.page(server)
    open_table(ada, game=game, seats=2)
    bea.goto(ada.url)
    bea.locator("#room-name").fill("Bea")
    bea.locator("#room-sit-button").click()
    expect(ada.locator("#room-start")).to_have_text("Start with Bea")
    ada.locator("#room-start").click()
    cem.goto(ada.url)
    expect(cem.locator("#panel-head")).to_have_text("You’re watching.")
    for _ in range(6):
        for page in (ada, bea):
            page.wait_for_selector("#play:not([hidden])")
            settled(page)
            play(page, 1) if _can_act(page) else None
    expect(cem.locator("#log li").first).to_be_attached()
    assert cem.locator("#play .slot.lit").count() == 0
    names = [place.inner_text() for place in cem.locator("#places .name-of").all()]
    assert names == ["Ada", "Bea"]


def test_pictures_show_the_names_of_the_players(server: Server, people: People) -> None:
    page = people.page(server)
    open_table(page, game="dice_realms", name="Ada of the long name", bots=["greedy"], start=True)
    page.wait_for_selector(READY)
    expect(page.locator("[data-slot=round] .text")).to_have_text("Round 1, Fate die: Ada of the…")
    page.locator("#text-view summary").click()
    expect(page.locator("#text-view-text")).to_contain_text("Ada of the long name has the Fate die.")
    expect(page.locator("#text-view-text")).to_contain_text("Greedy: 0 points")


def test_the_log_reports_what_every_seat_changed(server: Server, people: People, game: str) -> None:
    page = people.page(server)
    opened = open_table(page, game=game, bots=["greedy"], start=True)
    page.wait_for_selector(READY)
    play(page, 8)
    settled(page)
    log = page.request.get(f"/api/tables/{opened['table']}").json()["log"]
    told = [sentence for line in log[-25:] for sentence in line["sentences"]]
    assert any("{seat 1}" in sentence for sentence in told)
    assert any("{seat 2}" in sentence for sentence in told)
    for sentence in told:
        expect(page.locator("#log")).to_contain_text(sentence.replace("{seat 1}", "Ada").replace("{seat 2}", "Greedy"))


def _can_act(page: Page) -> bool:
    return page.locator(READY).count() > 0
