"""Tests of the pages: lobby, invitations, refusals, physical dice, and restarts, with the first game."""

from __future__ import annotations

import re

import pytest
from playing import READY, make_a_move, open_table, own_score, play, play_now, settled
from playwright.sync_api import Page, WebSocket, expect
from windows import People, Server

from rollwright import games

pytestmark = pytest.mark.browser
FIRST = games.names()[0]


def test_an_illegal_slot_gives_its_rule_and_opens_the_rules_there(server: Server, people: People) -> None:
    page = people.page(server)
    questions: list[int] = []  # 1 for each, and -1 for its answer

    def count(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: questions.append(1) if '"explain"' in str(frame) else None)
        socket.on("framereceived", lambda frame: questions.append(-1) if '"explanation"' in str(frame) else None)

    page.on("websocket", count)
    play_now(page, FIRST)
    settled(page)
    slots = page.evaluate("[...document.querySelectorAll('#sheet-parts .slot:not(.lit)')].map((one) => one.dataset.slot)")
    for slot in slots:  # not every slot has a rule
        page.locator(f"#sheet-parts [data-slot='{slot}']").first.dispatch_event("click")
        settled(page)
        while sum(questions) > 0:
            page.wait_for_timeout(20)
        if page.locator("#panel-rule").is_visible():
            break
    assert questions, "the page asked why a slot cannot be touched"
    named = page.locator("#panel-rule").inner_text()
    page.locator("#panel-rule").click()
    expect(page.locator("#rules-panel .here .rule-id")).to_have_text(named.removeprefix("Rule "))
    expect(page.locator("#rules-panel .here")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("#rules-panel")).to_be_hidden()


def test_checked_options_keep_the_order_in_which_they_were_checked(server: Server, people: People) -> None:
    page = people.page(server)
    page.goto("/new?game=dice_realms")
    page.locator("#setup summary").first.click()
    page.locator("details.many summary").first.click()
    with page.expect_popup() as opened_beside:
        page.locator("details.many a").click()
    expect(opened_beside.value.locator("#blank")).to_contain_text("Jack of all Trades")
    opened_beside.value.close()
    boxes = page.locator("details.many").first.locator("input")
    for box in (4, 1, 3, 0, 1):  # the last one is unticked again
        boxes.nth(box).click()
    expect(page.locator("details.many").first.locator("label[data-place='2']").locator("input")).to_have_value(
        boxes.nth(3).input_value()
    )
    wanted = [boxes.nth(box).input_value() for box in (4, 3, 0)]
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/tables")) as opened:
        page.locator("#open-table").click()
    asked = opened.value.post_data_json
    assert asked is not None
    assert asked["options"]["tiles"] == ",".join(wanted)


def test_unsupported_options_are_hidden_and_the_edition_template_downloads(server: Server, people: People) -> None:
    page = people.page(server)
    page.goto("/new?game=six_clans")
    expect(page.locator("#setup-title")).to_have_text("As in a first game")
    page.locator("#setup summary").first.click()
    page.locator("#stadium").check()
    expect(page.locator("#setup-title")).to_have_text("Your own setup")
    page.locator("input[value=dice_realms]").check()
    expect(page.locator("#stadium-line")).to_be_hidden()  # it is played in turns
    expect(page.locator("#stadium-more")).to_be_hidden()
    with page.expect_download() as taken:
        page.locator("#edition-template").click()
    assert taken.value.suggested_filename == "my-dice_realms.toml"
    file = taken.value.path()
    page.locator("#edition-file").set_input_files(file)
    page.get_by_role("button", name="Add Wren, beginner").click()
    expect(page.locator("#open-table")).to_have_text("Start with Wren")
    page.get_by_role("button", name="Add Wren, beginner").click()
    page.get_by_role("button", name="Remove Wren 2").click()
    page.locator("#open-table").click()
    page.wait_for_url("**/t/*")


def test_the_move_list_can_be_searched_and_played(server: Server, people: People) -> None:
    page = people.page(server)
    play_now(page, FIRST)
    settled(page)
    page.keyboard.press("w")
    first = page.locator("#move-list-items button").first
    expect(first).not_to_be_empty()
    words = first.inner_text()
    page.locator("#move-list-find").fill(words.upper())
    expect(page.locator("#move-list-items button").first).to_have_text(words)
    page.locator("#move-list-items button").first.click()
    page.locator("#panel-main[data-does=play]").click()
    settled(page)
    expect(page.locator("#log li").first).to_contain_text(page.locator("#places .is-you .name-of").inner_text())


def test_the_title_shows_whose_move_it_is(server: Server, people: People) -> None:
    page = people.page(server)
    play_now(page, FIRST)
    settled(page)
    assert page.title().startswith("● Your move")


def test_a_move_is_previewed(server: Server, people: People) -> None:
    page = people.page(server)
    play_now(page, FIRST)
    settled(page)
    for _ in range(8):
        if page.locator("#panel-main[data-does=play]").is_visible():
            break
        page.locator("#play .slot.lit:visible, #panel-choices button:not([aria-pressed=true])").first.click()
        settled(page)
    expect(page.locator("#play .slot.soon").first).to_be_attached()


def test_a_chosen_slot_is_not_refused(server: Server, people: People) -> None:
    page = people.page(server)
    play_now(page, FIRST)
    for area in ("#table-parts", "#sheet-parts"):
        settled(page)
        page.locator(f"{area} .slot.lit").first.click()
    settled(page)
    page.mouse.move(2, 2)
    page.locator("#sheet-parts .slot.chosen").first.hover()
    page.wait_for_timeout(700)  # longer than a pointer rests before a tip
    expect(page.locator("#tip")).to_be_hidden()
    expect(page.locator("#panel-rule")).to_be_hidden()


def test_several_players_on_one_device_take_turns(server: Server, people: People) -> None:
    page = people.page(server)
    open_table(page, game=FIRST, people=["Bea"], start=True)
    page.get_by_role("button", name="I am Ada, show my sheet").click()
    page.wait_for_selector(READY)
    expect(page.locator("#turn-pill")).to_have_text("Ada’s turn")
    for _ in range(40):
        if page.locator("#hot-seat").is_visible():
            break
        make_a_move(page)
    page.get_by_role("button", name="I am Bea, show my sheet").click()
    expect(page.locator("#turn-pill")).to_have_text("Bea’s turn")
    expect(page.locator("#places .is-you")).to_have_count(2)
    page.locator("#menu summary").click()
    expect(page.locator("#menu-hand")).to_have_text("Copy Bea’s seat link (to continue on another device)")
    page.locator("#menu-leave", has_text="Leave Bea’s seat and let a bot take over").click()
    page.get_by_role("button", name="I am Ada, show my sheet").click()
    expect(page.locator("#places")).to_contain_text("away")


def test_the_host_enters_physical_rolls_and_wrong_input_is_refused(server: Server, people: People) -> None:
    page = people.page(server)
    open_table(page, game="rolling_realms", dice="typed", start=True)
    field = page.locator("#panel-typed-text")
    field.fill("nonsense")
    field.press("Enter")
    expect(page.locator("#panel-hint")).to_contain_text("nonsense")
    expect(field).to_have_value("nonsense")
    field.fill("realms scythe tapestry wingspan")
    field.evaluate("(field) => (field.form.requestSubmit(), (field.value = 'roll 2 5'))")  # typed before the server can answer
    expect(page.locator("#panel-dice legend")).to_have_text("Dice (0 of 2)")
    expect(field).to_have_value("roll 2 5")
    field.press("Enter")
    expect(page.locator("#play .slot.lit:visible").first).to_be_visible()


def test_a_seat_link_moves_the_seat_to_another_device(server: Server, people: People) -> None:
    here, there = people.page(server), people.page(server)
    opened = open_table(here, game=FIRST, bots=["random"], start=True)
    here.wait_for_selector(READY)
    there.goto(f"/t/{opened['table']}#seat={opened['seats'][0]['token']}")
    there.wait_for_selector(READY)
    expect(there.locator("#places .is-you")).to_contain_text("Ada")
    expect(here.locator("#panel-head")).to_have_text("You’re watching.")


def test_seats_and_bots_change_in_the_waiting_room(server: Server, people: People) -> None:
    page = people.page(server)
    open_table(page, game=FIRST, seats=2)
    free = page.locator("#room-chairs select")
    expect(free).to_have_count(1)
    page.locator("#room-add").click()
    expect(free).to_have_count(2)
    free.first.select_option("greedy")
    expect(page.locator("#room-start")).to_have_text("Start with Greedy")
    page.get_by_role("button", name="Remove seat 3").click()
    expect(free).to_have_count(0)
    page.get_by_role("button", name="Remove Greedy").click()
    expect(free).to_have_count(1)
    expect(page.locator("#room-start")).to_have_text("Start")


def start_with_bea(ada: Page, bea: Page) -> None:
    """Let Bea join the table that Ada opened, and let Ada start."""
    bea.goto(ada.url)
    bea.locator("#room-name").fill("Bea")
    bea.locator("#room-sit-button").click()
    expect(ada.locator("#room-start")).to_have_text("Start with Bea")
    ada.locator("#room-start").click()


def test_a_player_who_left_reclaims_the_seat_from_the_bot(server: Server, people: People) -> None:
    ada, bea = people.page(server), people.page(server)
    open_table(ada, game=FIRST, seats=2)
    start_with_bea(ada, bea)
    bea.wait_for_selector(READY)
    bea.locator("#menu summary").click()
    bea.locator("#menu-leave").click()
    expect(bea.locator("#tickets")).to_contain_text("Ada")
    expect(ada.locator("#places")).to_contain_text("away")
    bea.locator("#tickets a").click()
    expect(bea.locator("#panel-head")).to_have_text("A bot is playing for you.")
    bea.locator("#panel-main").click()
    expect(bea.locator("#panel-main")).not_to_have_text("Reclaim my seat")
    expect(ada.locator("#places")).not_to_contain_text("away")


def test_the_text_view_and_the_printable_parts(server: Server, people: People) -> None:
    page = people.page(server)
    play_now(page, "dice_realms")
    page.keyboard.press("t")
    expect(page.locator("#text-view-text")).to_contain_text("round 1")
    expect(page.locator("#text-view-text")).to_be_focused()
    page.goto(f"/sheets?table={page.url.rpartition('/')[2]}")
    expect(page.locator("input[name=which]:checked")).to_have_value("dice_realms")
    expect(page.locator("#blank svg").first).to_be_visible()
    here = page.locator("#blank figure").count()
    page.goto("/sheets")
    page.locator("input[value=dice_realms]").check()
    expect(page.locator("#blank svg").first).to_be_visible()
    page.wait_for_function("(here) => document.querySelectorAll('#blank figure').length > here", arg=here)


def test_a_turn_can_be_ended_from_the_action_panel(server: Server, people: People) -> None:
    page = people.page(server)
    play_now(page, "rolling_realms")
    settled(page)
    if page.locator("#panel-back[data-does=back]").is_visible():  # one of two equal dice was chosen automatically
        page.keyboard.press("Escape")
        settled(page)
    page.locator("#action-panel button:visible", has_text=re.compile("End|Let")).first.click()
    settled(page)
    if page.locator("#panel-back[data-does=back]").is_visible():
        page.locator("#panel-main[data-does=play]").click()
    expect(page.locator("#log")).to_contain_text("ended the turn")


def test_only_completed_achievements_are_checked(server: Server, people: People) -> None:
    page = people.page(server)
    open_table(page, game="troyes_dice", start=True)
    page.wait_for_selector(READY)
    assert play(page, 3000)["over"]
    page.get_by_role("tab", name="Score breakdown").click()
    expect(page.locator("#after-achievements")).to_contain_text("Counts for: Play 3 games alone")
    page.goto("/you")
    expect(page.locator("#achievements h3", has_text="Troyes Dice")).to_be_visible()
    line = page.locator("#achievements li", has_text="Play 3 games alone")
    expect(line).to_contain_text("1 of 3")
    expect(line.locator("progress")).to_have_attribute("value", "1")
    expect(line.locator("svg")).to_have_count(0)


def test_markup_in_a_name_is_shown_as_text(server: Server, people: People) -> None:
    page = people.page(server)
    name = "<img src=x onerror=alert(1)>"
    open_table(page, game=FIRST, name=name, bots=["random"], start=True)
    page.wait_for_selector(READY)
    expect(page.locator("#places .is-you .name-of")).to_have_text(name)
    assert page.locator("#places img, #seat-strip img").count() == 0


# Clicks the main button, and again as soon as it closes the round.
CLICK_TWICE = """() => new Promise((done, fail) => {
  setTimeout(fail, 100_000, new Error("the round did not begin"));
  const main = document.querySelector("#screen-main");
  const observer = new MutationObserver(() => {
    if (!main.textContent.startsWith("Close")) return;
    observer.disconnect();
    main.click();
    done();
  });
  observer.observe(main, { childList: true });
  main.click();
})"""
CLOSE_EVERY_ROUND = """async (table) => {
  const post = { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } };
  const ask = async (path, asked) => (await fetch(`/api/tables/${table}/${path}`, asked)).json();
  for (const end = performance.now() + 100_000; performance.now() < end; ) {
    const { ending, next_throw, closed } = await (await fetch(`/api/tables/${table}`)).json();
    if (ending) return;
    if (next_throw) await ask("roll", post);
    else if (!closed) await ask("close", post);
  }
  throw new Error("the game does not end");
}"""


def test_the_big_screen_starts_closes_and_shows_the_leading_sheets(server: Server, people: People) -> None:
    page, guest = people.page(server), people.page(server)
    opened = open_table(page, game=FIRST, stadium=True, join=False)
    guest.goto(page.url)
    guest.locator("#room-name").fill("Ines")
    guest.locator("#room-sit-button").click()
    page.goto(f"/t/{opened['table']}/screen")
    expect(page.locator("#screen-main")).to_have_text("Start with 1 player")
    page.evaluate(CLICK_TWICE)
    expect(page.locator("#screen-main")).to_contain_text("bots finish 1 sheet")
    late = people.page(server)
    late.goto(f"/t/{opened['table']}")
    expect(late.locator("#panel-hint")).to_contain_text("You cannot join")
    expect(late.locator("#panel-join")).to_be_hidden()
    page.wait_for_timeout(1600)
    expect(page.locator("#screen-count")).to_have_text("0 of 1 done")
    page.locator("#screen-main").click()
    expect(page.locator("#screen-count")).to_have_text("1 of 1 done")
    expect(guest.locator("#panel-head")).to_have_text("The round was closed. Bots finished the remaining sheets.")
    expect(page.locator("#leaders li")).to_contain_text(["Ines"])
    page.evaluate(CLOSE_EVERY_ROUND, opened["table"])
    page.locator("#screen-main", has_text="End the game").click()
    expect(page.locator("#screen-phase")).to_contain_text("Ines wins with")
    expect(page.locator("#screen-count")).to_have_text("1 played")


def test_missing_tables_and_pages(server: Server, people: People) -> None:
    page = people.page(server)
    people.expected = ("404",)
    page.goto("/t/nowhere")
    expect(page.locator("#no-table-text")).not_to_be_empty()
    page.goto("/nowhere")
    expect(page.locator("h1")).to_have_text("Page not found")
    page.goto("/rules/chess")
    expect(page.locator("main p").first).to_have_text("There are no rules for this game.")


def test_title_and_notification_announce_your_move_in_a_hidden_tab(server: Server, people: People) -> None:
    ada, bea = people.page(server), people.page(server)
    ada.add_init_script(
        """globalThis.told = []; globalThis.Notification = class extends EventTarget {
             static permission = "granted"; static requestPermission = async () => "granted";
             constructor(words) { super(); told.push(words); } }"""
    )
    open_table(ada, game=FIRST, seats=2)
    start_with_bea(ada, bea)
    for page in (ada, bea):
        page.wait_for_selector(READY)
    ada.locator("#menu summary").click()
    ada.locator("#menu-notify").check()
    _finish_the_round(ada)
    expect(ada.locator("#panel-hint")).to_have_text("Waiting for Bea.")
    ada.evaluate(
        "() => (Object.defineProperty(document, 'hidden', { get: () => true }), (globalThis.requestAnimationFrame = () => 0))"
    )
    _finish_the_round(bea)
    ada.wait_for_function("() => told.length && document.title.startsWith('● Your move')", polling=100)
    assert ada.evaluate("told") == ["Troyes Dice: your move"]


def _finish_the_round(page: Page) -> None:
    for _ in range(12):
        rolls = page.locator("#panel-main").get_attribute("data-does") == "ready"
        make_a_move(page)
        if rolls:
            return


def test_a_killed_server_loses_nothing_and_the_page_reconnects(own_server: Server, people: People) -> None:
    page = people.page(own_server)
    people.expected = ("WebSocket", "ERR_CONNECTION_REFUSED")
    play_now(page, FIRST)
    make_a_move(page)
    score = own_score(page)
    own_server.kill()
    expect(page.locator("#turn-pill")).to_have_text("Reconnecting…")
    own_server.start()
    expect(page.locator("#turn-pill")).not_to_have_text("Reconnecting…")
    beside = page.context.new_page()
    beside.goto(page.url)
    assert own_score(beside) == score
    beside.close()
    make_a_move(page)


def test_a_bot_is_chosen_on_its_page_and_shows_its_face_at_the_table(server: Server, people: People) -> None:
    page = people.page(server)
    page.goto("/bots?game=six_clans")
    drawn = "document.querySelector('#bot-wren').closest('.bot-card').querySelector('use').getBBox().width > 0"
    page.wait_for_function(drawn)
    page.get_by_role("button", name="Play against Tobin").click()
    page.wait_for_url("**/t/*")
    rival = page.locator("#places li", has_text="Tobin")
    expect(rival.locator("small")).to_have_text("beginner")
    expect(rival.locator("use")).to_have_attribute("href", re.compile(r"/faces\.svg#tobin$"))
