"""The table explains itself: header, strip, highlights, action bar, keyboard, and sizes, the same tests for every game."""

from __future__ import annotations

import re

import pytest
from axe import Axe
from playing import READY, make_a_move, no_sideways_scrolling, open_table, play, resize, settled
from playwright.sync_api import Page, expect
from windows import PHONE, People, Server

pytestmark = pytest.mark.browser

DESKTOP = (1280, 800)
TABLET = (768, 1024)
LARGE = (1920, 1080)

# Returns whether every lit slot that is not in view is counted by an edge chip, and one is in view if there are any.
COUNTED = """() => {
  const strip = document.querySelector("#strip").getBoundingClientRect();
  const chip = (id) => document.querySelector(`${id}:not([hidden])`)?.getBoundingClientRect(); // what it covers is out of view
  const top = chip("#edge-above")?.bottom ?? Math.max(strip.bottom, document.querySelector(".top").getBoundingClientRect().bottom);
  const bottom = chip("#edge-below")?.top ?? document.querySelector("#action-panel").getBoundingClientRect().top;
  const out = new Set();
  const seen = new Set();
  for (const slot of document.querySelectorAll("#play .slot.lit")) {
    const box = slot.getBoundingClientRect();
    if (!box.width) continue;
    const middle = (box.top + box.bottom) / 2;
    const inStrip = slot.closest("#strip");
    if (inStrip || (middle >= top && middle <= bottom)) seen.add(slot.dataset.slot);
    else out.add(slot.dataset.slot);
  }
  const hidden = [...out].filter((slot) => !seen.has(slot)).length;
  const chips = [...document.querySelectorAll(".edge:not([hidden])")];
  const counted = chips.reduce((sum, chip) => sum + parseInt(chip.textContent, 10), 0);
  return hidden === counted && (!hidden || seen.size > 0);
}"""


def begin(page: Page, game: str, moves: int = 4) -> None:
    """Play a few moves against a bot, until there is something highlighted to choose."""
    open_table(page, game=game, bots=["greedy"], start=True)
    page.wait_for_selector(READY)
    play(page, moves)
    for _ in range(12):
        settled(page)
        if page.locator("#play .slot.lit:visible").count() > 1:
            return
        make_a_move(page)
    raise AssertionError("nothing to choose in twelve moves")


def touch_first(page: Page) -> None:
    """Touch the first highlighted space, if there is one: the dice decide whether there is."""
    lit = page.locator("#play .slot.lit:visible")
    if lit.count():
        lit.first.click()
        settled(page)


def test_a_space_can_be_touched_before_the_die_that_goes_there(server: Server, people: People) -> None:
    page = people.page(server, DESKTOP)
    begin(page, "rolling_realms", 0)
    dice = page.locator("#play .slot.lit:visible").all()
    spaces = "#play .sheet-parts .slot.lit:visible"
    for die in dice:
        die.click()
        settled(page)
        found = page.locator(spaces).evaluate_all("(all) => all.map((one) => one.dataset.slot)")
        page.locator("#panel-back").click()
        settled(page)
        for space in found:
            touched = page.locator(f'#play .sheet-parts [data-slot="{space}"]').first
            touched.click()
            settled(page)
            if "chosen" in (touched.get_attribute("class") or ""):  # else either die could be meant, and the page says so
                expect(page.locator("#panel-main[data-does=play]")).to_be_enabled()
                return
    raise AssertionError("no space could be touched first")


def test_what_is_highlighted_on_a_phone_is_in_view_or_counted(server: Server, people: People, game: str) -> None:
    page = people.page(server, PHONE)
    begin(page, game)
    for _ in range(4):
        if page.locator("#panel-main[data-does=play]").is_visible() and page.locator("#panel-back").is_visible():
            break
        page.wait_for_function(COUNTED)  # scrolling is smooth
        touch_first(page)
    no_sideways_scrolling(page)
    _header_and_bar_stay_in_view(page)


def _header_and_bar_stay_in_view(page: Page) -> None:
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    for part in ("#game-title", "#phase", "#turn-pill", "#menu", "#action-panel", "#strip"):
        expect(page.locator(part)).to_be_in_viewport()
    header = page.locator(".top").bounding_box()
    assert header is not None
    assert header["height"] <= 49


def test_a_desktop_shows_the_table_without_scrolling(server: Server, people: People, game: str) -> None:
    page = people.page(server, DESKTOP)
    begin(page, game)
    for _ in range(2):
        for size in (LARGE, DESKTOP):
            resize(page, size)
            high = page.evaluate("() => document.documentElement.scrollHeight")
            assert high <= size[1] + 1, f"the page is {high} px high"
            no_sideways_scrolling(page)
            sheet = page.locator("#sheet-parts").bounding_box()
            assert sheet is not None
            assert sheet["width"] > (1000 if size == LARGE else 620)
        touch_first(page)


def test_seven_tiles_fit_on_a_desktop_with_the_rivals_dice(server: Server, people: People) -> None:
    page = people.page(server, DESKTOP)
    tiles = "plague,almshouse,castellan,saboteur,war,quarantine,monastery"
    open_table(page, game="dice_realms", bots=["greedy", "greedy"], options={"tiles": tiles}, start=True)
    page.wait_for_selector(READY)
    settled(page)
    tops = page.evaluate("() => [...document.querySelectorAll('.part-tray, .part-tray ~ .part')].map((one) => one.offsetTop)")
    assert len(tops) == 8
    assert len(set(tops)) == 1, "tray and tiles are in one row"
    for rival in page.locator("#seat-strip > *").all():
        expect(rival).to_be_in_viewport(ratio=1)
    assert page.evaluate("() => document.documentElement.scrollHeight") <= DESKTOP[1]


def test_the_panel_tells_what_happened_without_a_choice(server: Server, people: People) -> None:
    page = people.page(server, PHONE)
    open_table(page, game="dice_realms", bots=["greedy"], start=True)
    page.wait_for_selector(READY)
    settled(page)
    expect(page.locator("#panel-news")).to_have_text(re.compile("^(The Fate die showed [A-Z]|You lost . grain to Winter)"))
    assert page.locator("#panel-hint").inner_text().startswith("Touch a die to roll it again, once for free.")
    page.locator("#play .slot.lit[data-slot=die-1]:visible").first.click()
    settled(page)
    expect(page.locator("#panel-news")).to_be_hidden()
    page.locator("#panel-main").click()
    expect(page.locator("#panel-news")).to_have_text(re.compile("^You rolled "))
    expect(page.locator("#ribbon-lines .news:visible")).to_have_count(0)


def test_a_tablet_shows_the_sheet_in_two_columns(server: Server, people: People) -> None:
    page = people.page(server, TABLET)
    begin(page, "troyes_dice")
    first, second = (
        page.locator("#sheet-parts .part").nth(0).bounding_box(),
        page.locator("#sheet-parts .part").nth(1).bounding_box(),
    )
    assert first is not None
    assert second is not None
    assert first["y"] == second["y"]
    no_sideways_scrolling(page)


# Returns how many lines about rivals there are, and how many of them are out of sight.
LINES = """() => {
  const list = document.querySelector("#ribbon-lines").getBoundingClientRect();
  const lines = [...document.querySelectorAll("#ribbon:not([hidden]) li")]; // hidden where no one has done anything since
  const boxes = lines.map((line) => line.getBoundingClientRect());
  return [boxes.length, boxes.filter((box) => box.bottom > list.bottom + 1 || box.left > list.right - 5).length];
}"""


@pytest.mark.parametrize("title", ["troyes_dice", "six_clans"])
def test_a_desktop_shows_what_two_rivals_did(server: Server, people: People, title: str) -> None:
    page = people.page(server, DESKTOP)
    open_table(page, game=title, bots=["greedy", "greedy"], start=True)
    page.wait_for_selector(READY)
    most = 0
    for _ in range(4):
        for _ in ("begins", "die chosen", "space chosen"):
            settled(page)
            lines, hidden = page.evaluate(LINES)
            assert not hidden, page.locator("#ribbon-lines").inner_text()
            most = max(most, lines)
            touch_first(page)
        make_a_move(page)
    assert most >= 2


def test_the_deck_keeps_its_height(server: Server, people: People) -> None:
    page = people.page(server, DESKTOP)
    begin(page, "troyes_dice")
    heights = set()
    for _ in range(3):
        box = page.locator("#action-panel").bounding_box()
        assert box is not None
        heights.add(round(box["height"]))
        if page.locator("#panel-main[data-does=play]").is_visible():
            break
        touch_first(page)
    assert len(heights) == 1


def test_a_whole_game_takes_at_most_200_keys(server: Server, people: People) -> None:
    page = people.page(server)
    open_table(page, game="troyes_dice", start=True)
    keys = 0
    for _ in range(400):
        page.wait_for_selector(f"#after:visible, {READY}")
        if page.locator("#after").is_visible():
            break
        settled(page)
        root = page.locator("#table-parts .slot.lit:visible")
        key = "1" if root.count() and not page.locator("#panel-back[data-does=back]").is_visible() else "Enter"
        page.keyboard.press(key)
        keys += 1
        page.wait_for_timeout(20)
    expect(page.locator("#after")).to_be_visible()
    assert keys <= 200


def test_the_focus_starts_at_the_first_thing_to_do(server: Server, people: People, game: str) -> None:
    page = people.page(server)
    open_table(page, game=game, bots=["greedy"], start=True)
    page.wait_for_selector(READY)
    settled(page)
    assert page.evaluate("() => document.activeElement.matches('.slot.lit, #panel-main, #panel-choices button, #panel-end')"), (
        page.evaluate("() => document.activeElement.outerHTML.slice(0, 200)")
    )
    expect(page.locator("#play .soon")).to_have_count(0)  # the player has not pointed at a move yet


def test_the_focus_starts_at_a_die_if_the_dice_are_equal(server: Server, people: People) -> None:
    page = people.page(server)
    body = {"name": "Ada", "game": "rolling_realms", "dice": "typed", "start": True}
    table = page.request.post("/api/tables", data=body).json()["table"]
    for text in ("realms scythe tapestry wingspan", "roll 3 3"):
        assert page.request.post(f"/api/tables/{table}/throw", data={"text": text}).ok
    page.goto(f"/t/{table}")
    page.wait_for_selector("#play .slot.die.lit >> visible=true")
    settled(page)
    assert page.evaluate("() => document.activeElement.matches('.slot.die.lit')")


def test_only_people_with_a_keyboard_see_where_the_focus_is(server: Server, people: People, game: str) -> None:
    page = people.page(server, PHONE)
    begin(page, game)
    focused = "() => [getComputedStyle(document.activeElement).outlineStyle, document.activeElement.matches('.by-keyboard *')]"
    page.locator("#play .slot.lit:visible").first.tap()
    settled(page)
    outline, by_keyboard = page.evaluate(focused)
    assert (outline, by_keyboard) == ("none", False), page.evaluate("() => document.activeElement.outerHTML.slice(0, 200)")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(focused)[1], "the styles of all games show it"


def test_a_phone_shows_the_sentence_about_a_chosen_move(server: Server, people: People) -> None:
    page = people.page(server, PHONE)
    open_table(page, game="troyes_dice", start=True)
    page.wait_for_selector(READY)
    settled(page)
    page.locator("#play .slot.lit:visible").first.tap()
    settled(page)
    page.locator("#sheet-parts .slot.lit:visible").first.tap()
    settled(page)
    expect(page.locator("#panel-main[data-does=play]")).to_be_visible()
    expect(page.locator("#panel-hint")).to_be_visible()
    expect(page.locator("#panel-hint")).to_contain_text("The ")
    expect(page.locator("#panel-head")).to_be_hidden()  # the button says it


# Returns the chips that reach further than this into a slot of another row, or cover the number of their own.
CHIPS = """(most) => {
  const over = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 0
    ? Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) : 0;
  const slots = [...document.querySelectorAll("#sheet-parts .slot.cell")];
  return [...document.querySelectorAll("#sheet-parts .part > .chip")].flatMap((chip) => {
    const box = chip.getBoundingClientRect();
    const own = slots.find((slot) => slot.matches("[data-chip]") && over(slot.getBoundingClientRect(), box) > box.height / 2);
    const others = slots.filter((slot) => slot !== own && over(slot.getBoundingClientRect(), box) > most);
    const number = own?.querySelector(".number")?.getBoundingClientRect();
    const covered = !number || over(number, box) > number.height / 3; // its box has empty rows above and below the digits
    return others.length || covered ? [[chip.textContent, own?.dataset.slot, others.map((slot) => slot.dataset.slot)]] : [];
  });
}"""


def test_points_on_a_space_cover_no_other_space_and_no_number(server: Server, people: People) -> None:
    page = people.page(server, PHONE)
    seen = 0
    for _ in range(4):
        begin(page, "six_clans", 6)
        for name in [die.get_attribute("data-slot") for die in page.locator("#strip .slot.lit").all()]:
            die = page.locator(f"#strip .slot.lit[data-slot='{name}']")
            if not die.count():  # the move before chose for it
                continue
            die.tap()
            settled(page)
            seen += page.locator("#sheet-parts .part > .chip").count()
            assert page.evaluate(CHIPS, 4) == []
            if page.locator("#panel-back[data-does=back]").is_visible():
                page.locator("#panel-back").tap()
                settled(page)
        if seen:
            break
    assert seen, "no chip was shown"


def test_giving_picks_up_is_confirmed(server: Server, people: People) -> None:
    page = people.page(server)
    open_table(page, game="six_clans", start=True)
    page.wait_for_selector(READY)
    settled(page)
    if page.locator("#panel-back[data-does=back]").is_visible():  # a die that costs no pick is chosen automatically
        page.locator("#panel-back").click()
    end = page.locator("#panel-end")
    expect(end).to_be_visible()
    said = end.inner_text()
    end.click()
    settled(page)
    expect(page.locator("#panel-main[data-does=play]")).to_have_text(said)
    expect(page.locator("#panel-back[data-does=back]")).to_be_visible()


def test_question_mark_lists_the_keys(server: Server, people: People) -> None:
    page = people.page(server)
    begin(page, "troyes_dice", 1)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_contain_text("choose the first to ninth highlighted die")
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()


def test_without_confirmation_a_touch_plays_and_undo_is_the_main_button(server: Server, people: People) -> None:
    page = people.page(server)
    page.add_init_script("localStorage.setItem('rollwright.confirmMoves', 'no')")
    open_table(page, game="six_clans", start=True)
    page.wait_for_selector(READY)
    settled(page)
    for die in "12345":  # a die may have no cell
        page.keyboard.press(die)
        settled(page)
        if page.locator("#sheet-parts .slot.lit:visible").count():
            break
        page.keyboard.press("Escape")
        settled(page)
    page.locator("#sheet-parts .slot.lit:visible").first.click()  # a cell
    settled(page)
    expect(page.locator("#panel-main[data-does=undo]")).to_be_visible()
    expect(page.locator("#panel-main")).not_to_have_class("primary")
    for _ in range(6):  # a die with a single cell was played at once, too
        if page.locator("#panel-main[data-does=undo]").count():
            page.locator("#panel-main").click()
            settled(page)
    expect(page.locator("#panel-main[data-does=undo]")).to_have_count(0)


def test_a_rivals_line_outlines_what_it_touched(server: Server, people: People) -> None:
    page = people.page(server)
    begin(page, "troyes_dice")
    line = page.locator("#ribbon-lines button").first
    expect(line).to_contain_text("Greedy")
    line.hover()
    expect(page.locator("#sheet-parts .touched").first).to_be_attached()


def test_a_rivals_sheet_is_not_asked_about_your_move(server: Server, people: People) -> None:
    page = people.page(server, PHONE)
    begin(page, "troyes_dice")
    question = page.locator("#panel-head").inner_text()
    own = page.locator("#seat-strip li").first
    expect(own).to_contain_text("Ada")
    expect(own).to_contain_text(page.locator("#score-breakdown-table tfoot td").text_content() or "")
    page.locator("#seat-strip button", has_text="Greedy").tap()
    expect(page.locator("#panel-head")).to_have_text("This is Greedy’s sheet.")
    expect(page.locator("#panel-end")).to_be_hidden()
    page.locator("#panel-main").tap()
    expect(page.locator("#panel-head")).to_have_text(question)
    expect(page.locator("#sheet-bar")).to_be_hidden()
    own.locator("button").tap()
    expect(page.locator("#score-breakdown-table")).to_be_visible()


def test_every_state_of_a_table_is_accessible(server: Server, people: People, axe: Axe, game: str) -> None:
    page = people.page(server, DESKTOP)
    begin(page, game)
    for _ in ("begins", "die chosen", "space chosen"):
        axe.check(page, DESKTOP, PHONE)
        touch_first(page)


def test_what_is_never_touched_tells_what_it_is(server: Server, people: People) -> None:
    page = people.page(server, PHONE)
    for game, slot, text in (("troyes_dice", "link-fortress-1-2", "Link: "), ("dice_realms", "fate-up", "Fate die, ")):
        open_table(page, game=game, bots=["greedy"], start=True)
        page.wait_for_selector(READY)
        settled(page)
        page.locator(f"#play [data-slot={slot}] >> visible=true").first.tap()
        expect(page.locator("#tip")).to_contain_text(text)
        no_sideways_scrolling(page)
