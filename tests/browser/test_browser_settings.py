"""Tests of the settings: kept in the browser, applied at once on every page."""

from __future__ import annotations

import pytest
from playing import play_now
from playwright.sync_api import Page, expect
from windows import PHONE, People, Server

pytestmark = pytest.mark.browser


def root(page: Page, name: str) -> str:
    return str(page.evaluate("(name) => document.documentElement.dataset[name] ?? ''", name))


def test_settings_apply_at_once_and_on_every_page(server: Server, people: People) -> None:
    page = people.page(server)
    page.goto("/")
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("group", name="Theme").get_by_label("Dark").check()
    page.get_by_role("group", name="Text size").get_by_label("Larger").check()
    page.get_by_label("Patterns besides colors").check()
    assert (root(page, "theme"), root(page, "textSize"), root(page, "patterns")) == ("dark", "larger", "yes")
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    assert page.evaluate(size) > 19
    for address in ("/", "/rules", "/new"):
        page.goto(address)
        assert root(page, "theme") == "dark"
        assert page.evaluate(size) > 19
    page.goto("/settings")
    expect(page.get_by_label("Patterns besides colors")).to_be_checked()


def test_sound_and_vibration_are_off_until_they_are_turned_on(server: Server, people: People) -> None:
    page = people.page(server)
    page.add_init_script(
        """globalThis.tones = 0; globalThis.buzzes = [];
           navigator.vibrate = (pattern) => buzzes.push(pattern);
           const create = AudioContext.prototype.createOscillator;
           AudioContext.prototype.createOscillator = function () { tones += 1; return create.call(this); };"""
    )
    play_now(page, "troyes_dice")
    assert page.evaluate("[tones, buzzes.length]") == [0, 0]
    page.goto("/settings")
    page.get_by_label("Sound").check()
    page.get_by_label("Vibration").check()
    page.wait_for_function("() => tones >= 2 && buzzes.length === 1")  # a sample of each
    play_now(page, "troyes_dice")
    page.wait_for_function("() => tones >= 2 && buzzes.length >= 1")


def test_the_menu_of_a_table_opens_the_settings(server: Server, people: People) -> None:
    page = people.page(server, PHONE)
    play_now(page, "troyes_dice")
    page.locator("#menu summary").click()
    page.locator("#menu-settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_label("Confirm each move").uncheck()
    expect(dialog.get_by_text("Your device asks for reduced motion, so animations are off.")).to_be_visible()
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_have_count(0)
    assert page.evaluate("localStorage.getItem('rollwright.confirmMoves')") == "no"
