"""Tests of physical dice that are tapped or typed."""

from __future__ import annotations

import pytest
from playing import open_table
from playwright.sync_api import expect
from windows import DESK, PHONE, People, Server

pytestmark = pytest.mark.browser

# Taps a face of every die that is asked for, until the roll is whole; returns the dice that were shown.
TAP = """async (where) => {
  const entry = document.querySelector(`${where}-dice`);
  const shown = new Set();
  const wait = () => new Promise((done) => setTimeout(done, 20));
  for (let taps = 0; taps < 200; taps += 1) {
    const head = entry.querySelector(".dice-entry-head p")?.textContent ?? "";
    if (head.startsWith("That is the whole roll")) return [...shown];
    const open = [...entry.querySelectorAll("fieldset")].find((die) => {
      const [, have, most] = die.querySelector("legend").textContent.match(/\\((\\d+) of (\\d+)\\)/) ?? [];
      return most ? have !== most : !die.querySelector("[aria-pressed=true]");
    });
    if (open) {
      shown.add(open.querySelector("legend").textContent);
      const faces = open.querySelectorAll("button:not([disabled])");
      const before = entry.innerHTML;
      faces[taps % faces.length].click();
      for (let waits = 0; waits < 500 && entry.innerHTML === before; waits += 1) await wait();
    }
    await wait();
  }
  throw new Error("the roll does not end");
}"""


ENTERED = """([table, number]) => fetch(`/api/tables/${table}`).then((answer) => answer.json())
  .then((found) => (found.throw?.number ?? 0) >= number)"""


def test_rolls_are_tapped(server: Server, people: People, game: str) -> None:
    page = people.page(server, PHONE if game == "dice_realms" else DESK)  # its faces are pictures, and need the most room
    opened = open_table(page, game=game, dice="typed", bots=["greedy"], start=True)
    expect(page.locator("#panel-typed-hint")).to_contain_text("Capitals, commas, and spaces don’t matter")
    for number in (1, 2):
        expect(page.locator("#panel-dice fieldset").first).to_be_visible()
        assert page.evaluate(TAP, "#panel")
        expect(page.locator("#panel-typed-text")).not_to_be_empty()
        page.locator("#panel-typed button.primary").click()
        page.wait_for_function(ENTERED, arg=[opened["table"], number], polling=200)


def test_faces_have_pictures_and_a_tap_is_taken_back(server: Server, people: People) -> None:
    page = people.page(server)
    tiles = "sheep,mason,jack,guildhall,plow-team"
    opened = open_table(page, game="dice_realms", dice="typed", bots=["greedy"], options={"tiles": tiles}, start=True)
    entry = page.locator("#panel-dice")
    expect(entry.locator("button svg use").first).to_have_attribute("href", "#dice_realms-fate-winter")
    entry.get_by_role("button", name="Winter").click()
    expect(page.locator("#panel-typed-text")).to_have_value("Winter")
    entry.get_by_role("group", name="Ada’s die 2").get_by_role("button", name="Tower").click()
    entry.get_by_role("button", name="Back").click()
    expect(entry.locator("[aria-pressed=true]")).to_have_count(0)
    entry.get_by_role("button", name="Back").click()
    expect(entry.get_by_role("group", name="Fate die")).to_be_visible()
    page.locator("#panel-typed-text").fill("good harvest; tinker FARM; farm and tinker")
    page.locator("#panel-typed-text").press("Enter")
    page.wait_for_function(ENTERED, arg=[opened["table"], 1], polling=200)  # the bot may need a reroll next


def test_the_host_taps_on_the_big_screen(server: Server, people: People) -> None:
    page = people.page(server)
    opened = open_table(page, game="rolling_realms", dice="typed", bots=["greedy"], start=True)
    page.goto(f"/t/{opened['table']}/screen")
    expect(page.locator("#screen-dice fieldset").first).to_be_visible()
    assert page.evaluate(TAP, "#screen") == ["Realms (0 of 3)", "Realms (1 of 3)", "Realms (2 of 3)"]
    page.locator("#screen-typed button.primary").click()
    expect(page.locator("#screen-dice legend")).to_have_text("Dice (0 of 2)")


def test_the_power_of_the_fate_die_can_be_touched_on_a_phone(server: Server, people: People) -> None:
    """The strip shows the Fate die too small to be touched, so its card comes to the sheet while its power can be used."""
    page = people.page(server, PHONE)
    open_table(
        page, game="dice_realms", dice="typed", bots=["greedy"], options={"tiles": "hero,shrine,temple,nobles,fairs"}, start=True
    )
    typed = page.locator("#panel-typed-text")
    typed.fill("bad harvest; farm prospector; tinker tinker")
    typed.press("Enter")
    fate = page.locator("#play [data-slot=fate]:visible")
    expect(page.locator("#panel-main")).to_have_text("Keep all dice")
    expect(fate).to_have_count(0)
    page.locator("#panel-main").click()
    expect(page.locator("#panel-head")).to_have_text("What do you buy or use?")
    fate.tap()
    expect(page.locator("#panel-main")).to_have_text("Use Bad Harvest · 2 grain")
