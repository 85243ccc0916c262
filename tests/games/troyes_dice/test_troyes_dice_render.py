"""The pictures of Troyes Dice: slots, marks and labels, and that they come from the edition."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from troyes_table import GAME, half_day

from drawn import positions_of_game, slots
from rollwright.core.position import CHANCE
from rollwright.games import load_custom_edition, stylesheet
from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.games.troyes_dice.render.wheel import spot

RENDERER = GAME.renderer()
BUTTONS = ("value-", "pay-", "next-", "pass", "leave")
WAYS: list[dict[str, str]] = [{}, {"expansion": "random", "numbering": "falling"}, {"prices": "deniers"}]


def random_game(options: dict[str, str], seed: int) -> list[TroyesDicePosition]:
    return [position for position in positions_of_game(GAME, 2, options, seed) if isinstance(position, TroyesDicePosition)]


@pytest.mark.parametrize("options", WAYS)
def test_every_click_path_leads_over_slots_and_buttons_with_labels(options: dict[str, str]) -> None:
    for position in random_game(options, seed=1)[::3]:
        drawn = slots(GAME, position, "table") | slots(GAME, position, "sheet")
        rules = position.ruleset
        for seat in range(position.seats()):
            for move in position.legal_moves(seat):
                for slot in rules.click_path(move):
                    assert slot in drawn or slot.startswith(BUTTONS), f"{slot} is neither drawn nor a button"
                    assert RENDERER.label(rules, slot)


@pytest.mark.parametrize("options", WAYS)
def test_marks_name_slots_that_are_drawn(options: dict[str, str]) -> None:
    for position in random_game(options, seed=2)[::5]:
        strip = set(slots(GAME, position, "strip"))
        assert not set(RENDERER.common_marks(position)) - set(slots(GAME, position, "table")) - strip
        for seat in range(position.seats()):
            assert not set(RENDERER.marks(position, seat)) - set(slots(GAME, position, "sheet")) - strip


def test_every_slot_has_a_label_and_touchable_ones_differ() -> None:
    position = random_game({"expansion": "random"}, seed=3)[-1]
    drawn = slots(GAME, position, "table") | slots(GAME, position, "sheet")
    touchable = [name for name, element in drawn.items() if element.get("role") == "button"]
    labels = [RENDERER.label(position.ruleset, name) for name in touchable]
    assert len(set(labels)) == len(labels) == 4 + 36 + 3 + 3
    assert all(RENDERER.label(position.ruleset, name) for name in drawn)


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


def test_marks_show_what_is_on_the_sheet() -> None:
    for position in random_game({}, seed=4)[::7]:
        marks = RENDERER.marks(position, 0)
        sheet = position.sheets[0]
        assert len([mark for slot, mark in marks.items() if mark.classes == "built"]) == sheet.built.bit_count()
        for number, color in enumerate(("red", "yellow", "white")):
            tokens = [mark.classes for slot, mark in marks.items() if slot.startswith(f"token-{color}-")]
            assert tokens.count("have") == sheet.held[number]
            assert len(tokens) == sheet.circled[number]
            assert marks[f"citizens-{color}"].text == str(sheet.citizens[number])


def test_the_scores_on_the_shields_are_those_of_the_final_scoring() -> None:
    position = random_game({}, seed=6)[-1]
    for seat in range(position.seats()):
        marks = RENDERER.marks(position, seat)
        shields = sum(int(mark.text.split()[-1]) for slot, mark in marks.items() if slot.startswith("total-"))
        total = position.score(seat).total
        held = sum(count // 2 for count in position.sheets[seat].held)
        citizens = sum(position.sheets[seat].citizens)
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


def test_the_tiles_in_play_are_on_the_table() -> None:
    position = GAME.new(1, {"expansion": "chosen", "tiles": "3,7,8"})
    (tiles,) = [part for part in RENDERER.parts(position) if part.name == "tiles"]
    assert "the die is free" in tiles.svg
    assert "the die has the value 0" in tiles.svg
    assert "a black die here is tame" in tiles.svg
    assert not [part for part in RENDERER.parts(GAME.new(1)) if part.name == "tiles"]


def test_the_terminal_shows_the_sheet_in_a_hundred_columns() -> None:
    for position in random_game({"expansion": "random"}, seed=5)[::9]:
        text = RENDERER.text(position, 0)
        plain = re.sub(r"\[/?[a-z_ ]*\]", "", text)
        assert max(len(line) for line in plain.splitlines()) <= 100
        for title in ("Fortress", "Count's Palace", "Great Hall", "City Hall", "Cathedral", "Bishopric", "Citizens"):
            assert title in plain


def test_the_summary_shows_a_rival_at_a_glance() -> None:
    position = random_game({}, seed=7)[-1]
    summary = dict(RENDERER.summary(position, 0))
    assert set(summary) == {"buildings", "citizens", "influence", "deniers", "knowledge"}
    assert summary["influence"] == ("troyes_dice-flag", position.sheets[0].held[0])


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


def test_parts_list_the_slots_that_their_pictures_have() -> None:
    position = GAME.new(1, {"expansion": "chosen", "tiles": "1,4,8"})
    for part in RENDERER.parts(position):
        found = [
            element.attrib["data-slot"] for element in ElementTree.fromstring(part.svg).iter() if "data-slot" in element.attrib
        ]
        assert sorted(part.slots) == sorted(found)


def test_written_slots_are_slots_of_the_pictures() -> None:
    for position in random_game({"expansion": "random"}, seed=8)[::9]:
        assert position.written_slots(CHANCE) <= set(slots(GAME, position, "table"))
        assert position.written_slots(0) <= set(slots(GAME, position, "sheet"))


def test_the_text_shows_whole_prices() -> None:
    text = RENDERER.text(half_day("black 6 clear 2 3 4", "rryw", tiles={1: "4 raid"}), 0)
    assert "red, 1 influence; the Raid's price included" in text
    text = RENDERER.text(half_day("black 6 clear 2 3 4", "rryw", tiles={1: "3 banquet"}), 0)
    assert "red, free\n" in text


def test_T12_12_a_tame_black_die_is_marked_and_a_clear_die_is_not_called_tame() -> None:
    position = half_day("black 2 clear 3 4 5", "rryw", tiles={1: "8 banquet"})
    assert "the black die, tame: you may use it" in RENDERER.text(position, 0)
    assert "tame" in RENDERER.common_marks(position)["die-0"].classes
    position = half_day("black 6 clear 2 3 4", "rryw", tiles={1: "8 banquet"})
    assert "tame" not in RENDERER.text(position, 0)


def test_the_text_names_the_columns_where_their_values_differ() -> None:
    assert "Column" not in RENDERER.text(half_day(), 0)
    lines = RENDERER.text(half_day(numbering="expert", columns="416253"), 0).splitlines()
    heading = next(at for at, line in enumerate(lines) if "Column" in line)
    values = re.sub(r"\[/?[a-z_ ]*\]", "", lines[heading + 1])
    columns = re.sub(r"\[/?[a-z_ ]*\]", "", lines[heading])
    assert [columns.index(str(column)) for column in range(1, 7)] == [values.index(value) for value in "416253"]
