"""How Troyes Dice shows itself: slots, marks and words, and that they come from the edition."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from drawn import moments, slots
from rollwright.games import load, load_custom_edition, stylesheet
from rollwright.games.troyes_dice.render.wheel import spot

GAME = load("troyes_dice")
RENDERER = GAME.renderer()
BUTTONS = ("value-", "pay-", "next-", "pass", "leave")
WAYS: list[dict[str, str]] = [{}, {"expansion": "random", "numbering": "falling"}, {"prices": "deniers"}]


@pytest.mark.parametrize("options", WAYS)
def test_every_click_path_leads_over_slots_and_buttons_with_words(options: dict[str, str]) -> None:
    for position in moments(GAME, 2, options, seed=1)[::3]:
        drawn = slots(GAME, position, "table") | slots(GAME, position, "sheet")
        rules = position.rules()
        for seat in range(position.seats()):
            for move in position.legal_moves(seat):
                for slot in rules.click_path(move):
                    assert slot in drawn or slot.startswith(BUTTONS), f"{slot} is neither drawn nor a button"
                    assert RENDERER.label(rules, slot)


@pytest.mark.parametrize("options", WAYS)
def test_marks_name_slots_that_are_drawn(options: dict[str, str]) -> None:
    for position in moments(GAME, 2, options, seed=2)[::5]:
        assert not set(RENDERER.common_marks(position)) - set(slots(GAME, position, "table"))
        for seat in range(position.seats()):
            assert not set(RENDERER.marks(position, seat)) - set(slots(GAME, position, "sheet"))


def test_every_slot_has_words_and_no_two_touchable_ones_the_same() -> None:
    position = moments(GAME, 2, {"expansion": "random"}, seed=3)[-1]
    drawn = slots(GAME, position, "table") | slots(GAME, position, "sheet")
    touchable = [name for name, element in drawn.items() if element.get("role") == "button"]
    words = [RENDERER.label(position.rules(), name) for name in touchable]
    assert len(set(words)) == len(words) == 4 + 36 + 3 + 3
    assert all(RENDERER.label(position.rules(), name) for name in drawn)


def test_pictures_are_well_formed_and_use_only_their_own_symbols() -> None:
    position = GAME.new(1, {"expansion": "chosen", "tiles": "1,4,8"})
    pictures = [part.svg for part in RENDERER.parts(position)] + [RENDERER.cover()]
    ids = set(re.findall(r'id="([^"]+)"', RENDERER.symbols()))
    assert ids
    assert all(name.startswith("troyes_dice-") for name in ids)
    for svg in pictures:
        ElementTree.fromstring(svg)
        assert "style=" not in svg
        assert "<script" not in svg
        assert " on" not in re.sub(r'class="[^"]*"|>[^<]*<', "", svg)
        assert set(re.findall(r'href="#([^"]+)"', svg)) <= ids


def test_marks_tell_what_is_on_the_sheet() -> None:
    for position in moments(GAME, 2, {}, seed=4)[::7]:
        marks = RENDERER.marks(position, 0)
        sheet = position.sheets[0]  # type: ignore[attr-defined]
        assert len([mark for slot, mark in marks.items() if mark == "built"]) == sheet.built.bit_count()
        for number, color in enumerate(("red", "yellow", "white")):
            tokens = [mark for slot, mark in marks.items() if slot.startswith(f"token-{color}-")]
            assert tokens.count("have") == sheet.held[number]
            assert len(tokens) == sheet.circled[number]
            assert marks[f"citizens-{color}"] == f"|{sheet.citizens[number]}"


def test_the_scores_on_the_shields_are_those_of_the_final_scoring() -> None:
    position = moments(GAME, 2, {}, seed=6)[-1]
    for seat in range(position.seats()):
        marks = RENDERER.marks(position, seat)
        shields = sum(int(str(mark).split()[-1]) for slot, mark in marks.items() if slot.startswith("total-"))
        total = position.score(seat).total
        held = sum(count // 2 for count in position.sheets[seat].held)  # type: ignore[attr-defined]
        citizens = sum(position.sheets[seat].citizens)  # type: ignore[attr-defined]
        assert total == shields + held + citizens


def test_the_sheet_is_drawn_from_the_edition() -> None:
    changed = load_custom_edition(
        GAME,
        """
        [edition]
        name = "mine"
        title = "Mine"
        [[link]]
        id = "hall-2-3"
        status = "proposed"
        source = "test"
        kind = "hall"
        left = 2
        right = 3
        gain = "denier"
        amount = 5
        [[resource]]
        id = "influence"
        status = "proposed"
        source = "test"
        length = 24
        """,
        "mine.toml",
    )
    before = slots(GAME, GAME.new(1), "sheet")
    after = slots(GAME, GAME.new(1, edition=changed), "sheet")
    assert "link-hall-2-3" not in before
    assert "link-hall-2-3" in after
    assert "token-red-19" not in before
    assert "token-red-24" in after
    assert "token-yellow-19" not in after


def test_the_tiles_in_play_are_told_on_the_table() -> None:
    position = GAME.new(1, {"expansion": "chosen", "tiles": "3,7,8"})
    (tiles,) = [part for part in RENDERER.parts(position) if part.name == "tiles"]
    assert "it is free" in tiles.svg
    assert "its value is 0" in tiles.svg
    assert "the black die is tame here" in tiles.svg
    assert not [part for part in RENDERER.parts(GAME.new(1)) if part.name == "tiles"]


def test_the_terminal_shows_the_sheet_in_a_hundred_columns() -> None:
    for position in moments(GAME, 2, {"expansion": "random"}, seed=5)[::9]:
        text = RENDERER.text(position, 0)
        plain = re.sub(r"\[/?[a-z_ ]*\]", "", text)
        assert max(len(line) for line in plain.splitlines()) <= 100
        for title in ("Fortress", "Count's Palace", "Great Hall", "City Hall", "Cathedral", "Bishopric", "Citizens"):
            assert title in plain


def test_the_summary_tells_a_rival_at_a_glance() -> None:
    position = moments(GAME, 2, {}, seed=7)[-1]
    words = dict(RENDERER.summary(position, 0))
    assert set(words) == {"buildings", "citizens", "resources"}


def test_the_stylesheet_keeps_to_the_game_and_has_both_themes() -> None:
    css = re.sub(r"/\*.*?\*/", "", stylesheet("troyes_dice"), flags=re.S)
    assert '[data-theme="dark"]' in css
    assert "prefers-color-scheme: dark" in css
    assert "prefers-reduced-motion" in css
    for selector in re.findall(r"(?:^|[}\n])\s*([^@{}\n][^{}]*)\{", css):
        if not selector.strip().startswith(("from", "to")):
            assert ".game-troyes_dice" in selector, selector


def test_the_stylesheet_moves_the_dice_to_the_places_of_the_afternoon() -> None:
    css = stylesheet("troyes_dice")
    for die in range(4):
        x, y = spot(5 + die)
        assert f".die-{die}.afternoon {{ transform: translate({x:g}px, {y:g}px); }}" in css


def test_T12_1_a_tile_is_shown_with_the_color_of_its_plaza() -> None:
    text = """
        [edition]
        name = "mine"
        title = "My copy"
        [[plaza]]
        id = "white-white"
        status = "found"
        source = "my copy"
        front = "red"
        back = "red"
    """
    edition = load_custom_edition(GAME, text, "mine.toml")
    for printed, colors in ((None, ["red", "yellow", "white"]), (edition, ["red", "red", "yellow"])):
        position = GAME.new(1, {"expansion": "chosen", "tiles": "3,7,8"}, printed)
        (tiles,) = [part for part in RENDERER.parts(position) if part.name == "tiles"]
        assert re.findall(r"tile-row plaza now (\w+)", tiles.svg) == colors
