"""The guided first game, played to its end: by touch on a phone and by keyboard, following the suggestions or ignoring them."""

from __future__ import annotations

import contextlib
import re

import pytest
from playing import no_sideways_scrolling, resize, settled
from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from playwright.sync_api import TimeoutError as TooLong
from windows import DESK, PHONE, People, Server

from effort import SOAK

pytestmark = pytest.mark.browser

# Together these have all games and all ways; `make soak` plays every game in every way.
CHOSEN = {
    ("troyes_dice", "touch", "follow"),
    ("rolling_realms", "keyboard", "follow"),
    ("dice_realms", "touch", "ignore"),
    ("six_clans", "keyboard", "ignore"),
}
RUNS = [
    (game, by, way)
    for game in ("troyes_dice", "rolling_realms", "dice_realms", "six_clans")
    for by in ("touch", "keyboard")
    for way in ("follow", "ignore")
    if SOAK > 1 or (game, by, way) in CHOSEN
]
LETTERS_IN_VIEW = """() => {
  const floor = document.querySelector("#coach").getBoundingClientRect().top;
  const marks = [...document.querySelectorAll(".coach-rings .letter")].filter((mark) => {
    const { top } = mark.getBoundingClientRect();
    return top >= 0 && top <= floor;
  });
  const text = (found) => [...found].map((one) => one.textContent).join("");
  return text(marks) === text(document.querySelectorAll(".coach-lines .letter"));
}"""
# Whether the die inside ring a has its own column inside ring b: all its buildings with its number, and nothing else.
RINGED = """(kinds) => {
  const [first, ring] = ["a", "b"].map((one) => {
    return document.querySelector(`.coach-rings .spot[data-letter=${one}]`)?.getBoundingClientRect();
  });
  if (!first || !ring) return false;
  const within = (slot, ring) => {
    const box = slot.getBoundingClientRect();
    const [across, down] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return box.width && across > ring.left && across < ring.right && down > ring.top && down < ring.bottom;
  };
  const die = [...document.querySelectorAll("#strip .die")].find((one) => within(one.querySelector(".face"), first));
  const ringed = [...document.querySelectorAll("#sheet-parts .building")].filter((one) => within(one, ring));
  const color = Object.keys(kinds).find((one) => die?.classList.contains(one));
  const column = color && kinds[color].map((kind) => `${kind}-${die.querySelector(".pips").textContent}`);
  return ringed.map((one) => one.dataset.slot).sort().join() === column?.sort().join();
}"""
CHIPS_SEEN = "[...document.querySelectorAll('.edge:not([hidden])')].every((chip) => chip.getClientRects().length)"
KINDS = {"red": ["fortress", "palace"], "yellow": ["hall", "cityhall"], "white": ["cathedral", "bishopric"]}
PRESSES = 150  # of one lesson, at most
GONE = 20_000  # milliseconds after which what was to be pressed has gone


@pytest.mark.parametrize(("title", "by", "way"), RUNS)
def test_the_lesson_is_played_to_its_end(server: Server, people: People, title: str, by: str, way: str) -> None:
    page = people.page(server, PHONE if by == "touch" else DESK)
    page.goto("/")
    press(page, page.locator(f"[data-play={title}]"), by)
    press(page, page.get_by_role("button", name="Show me how, 5 minutes"), by)
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#coach")
    seen = [step_of(page)]
    for _ in range(PRESSES):
        settled(page)
        if not page.locator("#coach").count():
            break
        step = step_of(page)
        if step != seen[-1]:
            seen.append(step)
            check_card(page)
        go_on(page, by, way)
    assert [step for step in seen if step != 3] == [1, 2, *range(4, 11)], (
        "only step 3 is left out, if there is nothing to touch first"
    )
    expect(page.locator("#coach")).to_have_count(0)
    assert page.evaluate("(game) => localStorage.getItem(`rollwright.lesson.${game}`)", title) == "done"
    expect(page.locator("#action-panel")).to_be_visible()
    page.wait_for_function("scrollY < 2")  # what the others did is at the top of a phone
    assert not page.locator(".coach-rings").count()


def step_of(page: Page) -> int:
    found = re.match(r"(\d+) of 10", page.locator(".coach-count").inner_text())
    assert found
    return int(found[1])


def check_card(page: Page) -> None:
    """The card fits and has Skip; on a phone, it and the bar cover at most 40 %, and every letter has its mark in view."""
    expect(page.locator("#coach-skip")).to_be_visible()
    box = page.locator("#coach").bounding_box()
    assert box is not None
    width, height = page.evaluate("[innerWidth, innerHeight]")
    if width < 700:
        assert height - box["y"] <= 0.4 * height + 1
        assert box["y"] + box["height"] <= height + 1
        page.wait_for_function(LETTERS_IN_VIEW)
    assert len(page.locator(".coach-title").inner_text().split()) <= 4
    no_sideways_scrolling(page)


def go_on(page: Page, by: str, way: str) -> None:
    """Press what the card offers; without suggestions, choose another move and play anything that is highlighted."""
    main, back = page.locator("#coach-main"), page.locator("#coach-back")
    does = main.get_attribute("data-does") if main.is_visible() else ""
    if way == "ignore" and does == "play":
        assert back.inner_text() == "Other move"
        press(page, back, by)
    elif does and not (does == "hint" and way == "ignore"):
        if does == "hint":
            press(page, main, by)
            expect(page.locator(".coach-lines")).not_to_contain_text("Press Hint")
            settled(page)
            floor = page.locator("#panel-main").evaluate("(main) => main.getBoundingClientRect().bottom - innerHeight")
            assert floor <= 0, "the button that plays the move is in view"
            play_anything(page, by)
        else:
            if does == "play":
                assert len(main.inner_text()) <= 32
            press(page, main, by)
    elif page.locator("#play.free").count():
        assert page.evaluate(CHIPS_SEEN), "chips say that there is more above or below the view"
        play_anything(page, by)
    else:
        page.wait_for_timeout(50)


def play_anything(page: Page, by: str) -> None:
    """Do the next thing that the panel or the table offers."""
    for found in ("#panel-main:visible[data-does=play], #panel-main:visible[data-does=ready]", "#play .slot.lit:visible"):
        if page.locator(found).count():
            press(page, page.locator(found).first, by)
            return
    for found in ("#panel-choices button:visible", "#panel-end:visible"):
        if page.locator(found).count():
            press(page, page.locator(found).first, by)
            return


def press(page: Page, target: Locator, by: str) -> None:
    """Press something, unless it has just gone: a move without a choice is played automatically."""
    with contextlib.suppress(TooLong):
        if by == "touch":
            target.evaluate("(element) => element.scrollIntoView({ block: 'center' })", timeout=GONE)
            target.tap(timeout=GONE)
            return
        target.focus(timeout=GONE)
        page.keyboard.press("Enter")


def go_to_step(page: Page, number: int) -> None:
    page.wait_for_selector("#coach-main")
    for _ in range(20):  # a phone may show the lines of a step one after the other
        settled(page)  # so that what is read was drawn after the last click
        if step_of(page) == number:
            return
        page.locator("#coach-main").click()
    raise AssertionError(f"twenty clicks did not lead to step {number}")


def test_skip_ends_the_lesson_and_reloading_does_not(server: Server, people: People) -> None:
    page = people.page(server)
    page.goto("/rules/troyes_dice")
    page.locator("#guided").click()
    page.wait_for_url("**/t/*")
    page.locator("#coach-main").click()
    expect(page.locator(".coach-count")).to_have_text("2 of 10")
    assert page.locator("#play .slot.lit").count() == 0, "nothing is green while the coach explains"
    assert page.locator(".coach-rings .letter").count() == 2
    page.reload()
    expect(page.locator(".coach-count")).to_have_text("2 of 10")
    page.locator("#coach-back").click()
    expect(page.locator(".coach-count")).to_have_text("1 of 10")
    page.locator("#coach-skip").click()
    expect(page.locator("#coach")).to_have_count(0)
    page.reload()
    page.wait_for_selector("#play .slot.lit >> visible=true")
    assert not page.locator("#coach").count()
    page.locator("#menu summary").click()
    page.locator("#menu-lesson").click()
    expect(page.locator(".coach-count")).to_have_text("1 of 10")


def test_only_the_suggested_spaces_are_lit_and_other_move_lights_all(server: Server, people: People) -> None:
    page = people.page(server)
    page.goto("/rules/troyes_dice")
    page.locator("#guided").click()
    page.wait_for_url("**/t/*")
    for _ in range(2):
        page.locator("#coach-main").click()
    page.wait_for_selector("#coach-main[data-does=touch]")
    lit = page.evaluate("new Set([...document.querySelectorAll('#play .slot.lit')].map((slot) => slot.dataset.slot)).size")
    assert lit == 1
    page.locator("#coach-main").click()
    page.wait_for_selector("#coach-main[data-does=play]")
    expect(page.locator(".coach-chips")).to_contain_text("score")
    page.locator("#coach-back").click()
    expect(page.locator(".coach-lines")).to_contain_text("Play any highlighted move.")
    expect(page.locator("#action-panel")).to_be_visible()
    assert page.evaluate("new Set([...document.querySelectorAll('#play .slot.lit')].map((slot) => slot.dataset.slot)).size") > 1


def test_the_lesson_goes_on_if_its_question_was_lost(server: Server, people: People) -> None:
    page = people.page(server, PHONE)
    lost: list[str] = []

    def lose(socket: WebSocketRoute) -> None:
        upstream = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if isinstance(message, str) and '"suggest"' in message and not lost:
                lost.append(message)
                socket.close()  # the page connects again
            else:
                upstream.send(message)

        socket.on_message(pass_on)

    page.route_web_socket("**/live", lose)
    page.goto("/rules/troyes_dice")
    page.locator("#guided").click()
    page.wait_for_url("**/t/*")
    go_to_step(page, 3)
    expect(page.locator("#coach-main[data-does=touch]")).to_be_visible()
    assert lost


def test_the_lesson_rings_the_column_of_the_die_it_speaks_of(server: Server, people: People) -> None:
    page = people.page(server, PHONE)
    page.goto("/rules/troyes_dice")
    page.locator("#guided").click()
    page.wait_for_url("**/t/*")
    go_to_step(page, 2)
    expect(page.locator(".coach-lines")).to_contain_text("this die builds here")
    expect(page.locator(".coach-rings .letter")).to_have_count(3)
    page.wait_for_function(RINGED, arg=KINDS)


def test_a_game_that_is_known_is_not_offered_again(server: Server, people: People) -> None:
    page = people.page(server)
    page.goto("/")
    page.locator("[data-play=six_clans]").click()
    page.get_by_role("button", name="I know this game").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#play .slot.lit >> visible=true")
    assert not page.locator("#coach").count()
    page.goto("/")
    page.locator("[data-play=six_clans]").click()
    page.wait_for_url("**/t/*")


def test_the_card_of_symbols_has_goal_turn_and_symbols(server: Server, people: People, game: str) -> None:
    page = people.page(server, DESK)
    opened = page.request.post("/api/tables", data={"name": "Ada", "game": game, "bots": ["greedy"], "start": True}).json()
    page.goto(f"/t/{opened['table']}")
    page.wait_for_selector("#play .slot.lit >> visible=true")
    for size, opens in ((DESK, "#open-symbols"), (PHONE, "#about-game")):
        resize(page, size)
        page.locator(opens).click()
        card = page.locator("#symbols-card")
        expect(card).to_contain_text("Goal:")
        expect(card.locator(".symbols-turn li")).to_have_count(3)
        assert card.locator(".symbols-list li").count() >= 15
        no_sideways_scrolling(page)
        page.keyboard.press("Escape")
        expect(card).to_have_count(0)
