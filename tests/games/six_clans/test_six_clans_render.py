"""The pictures: slots for every move, marks for the state, and no style attributes."""

import re
from random import Random
from xml.etree import ElementTree

import pytest
from six_clans_tables import GAME, RULES, eager, legal, play, rules_of, seeded, table, turn_over, with_bonus

from drawn import slots
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.position import throw
from rollwright.core.renderer import Mark
from rollwright.games import load_custom_edition, stylesheet
from rollwright.testing import check_offers

RENDERER = GAME.renderer()
BUTTONS = re.compile(r"plus|minus|bigger|smaller|add|less|done|as-[a-z]+|split-\d+")


@pytest.mark.parametrize("rules", [RULES, GAME.rules()])
def test_every_slot_of_a_path_is_drawn_or_is_a_button_with_a_label(rules):
    drawn = slots(GAME, rules.new(1), "sheet") | slots(GAME, rules.new(1), "table")
    for move in range(rules.num_moves()):
        for slot in rules.click_path(move):
            assert slot in drawn or BUTTONS.fullmatch(slot), slot
            words = RENDERER.label(rules, slot)
            assert words[0].isupper()
            assert words != slot


def test_signs_have_labels_too():
    drawn = slots(GAME, RULES.new(1), "sheet") | slots(GAME, RULES.new(1), "table")
    raw = [slot for slot in drawn if RENDERER.label(RULES, slot) == slot.replace("-", " ").capitalize()]
    assert {slot.partition("-")[0] for slot in raw} <= {"round", "turn", "grave"}
    assert RENDERER.label(RULES, "recruits-side") == "Recruits of the equal pairs"
    assert RENDERER.label(RULES, "kill-2") == "A meeple is killed when round 2 starts"
    assert RENDERER.label(RULES, "in-bag-1") == f"{RULES.clans[0]} in the bag"


def test_parts_know_their_slots():
    for part in [*RENDERER.parts(RULES.new(1)), *RENDERER.printable_parts(RULES.new(1))]:
        drawn = [
            element.attrib["data-slot"] for element in ElementTree.fromstring(part.svg).iter() if "data-slot" in element.attrib
        ]
        assert sorted(part.slots) == sorted(drawn)
        assert (part.width, part.height) > (0, 0)


def test_the_dice_can_be_touched_on_the_table_and_on_the_sheet():
    position = RULES.new(1)
    dice = {f"die-{size}" for size in (4, 6, 8, 10, 12)}
    assert dice <= slots(GAME, position, "table").keys()
    assert dice <= slots(GAME, position, "sheet").keys()


def test_the_picture_is_well_formed_and_uses_only_its_own_symbols():
    position = RULES.new(1)
    symbols = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{RENDERER.symbols()}</svg>')
    ids = {element.attrib["id"] for element in symbols.iter() if "id" in element.attrib}
    assert all(id.startswith("six_clans-") for id in ids)
    for svg in [part.svg for part in RENDERER.parts(position)] + [RENDERER.cover()]:
        root = ElementTree.fromstring(svg)
        for element in root.iter():
            assert "style" not in element.attrib
            assert "id" not in element.attrib
            if "href" in element.attrib:
                assert element.attrib["href"].removeprefix("#") in ids
    assert ElementTree.fromstring(RENDERER.cover()).attrib["viewBox"] == "0 0 300 150"


def test_parts_are_the_same_all_game_long():
    position = RULES.new(2)
    before = [part.svg for part in RENDERER.parts(position)]
    source = SampledDice(Random(3).random)
    for _ in range(5):
        throw(position, source, 1)
        turn_over(position)
    assert [part.svg for part in RENDERER.parts(position)] == before
    assert RENDERER.cache_key(position) == RENDERER.cache_key(RULES.new(2))


def test_what_is_printed_leaves_out_the_dice_and_adds_the_score():
    names = [part.name for part in RENDERER.printable_parts(RULES.new(1))]
    assert "dice" not in names
    assert "paper" in names
    assert "home" in names


def test_the_style_stays_within_the_game_and_has_both_themes():
    css = re.sub(r"/\*.*?\*/", "", stylesheet("six_clans"), flags=re.DOTALL)
    assert 'data-theme="dark"' in css
    assert "prefers-color-scheme: dark" in css
    for rule in re.findall(r"([^{}]+)\{", css):
        for selector in re.split(r",(?![^(]*\))", rule.strip()):
            assert selector.strip().startswith(("@", ".game-six_clans", ":root")), selector
    for state in (".lit", ".chosen", ".soon", ".refused"):
        assert f".game-six_clans {state}" in css


def test_written_cells_show_their_number_and_whether_they_recruited():
    position = table({4: (3, "top"), 6: (2, "bottom")})
    play(position, "d4 top-1", "d6 bottom-1a")
    marks = RENDERER.marks(position, 0)
    assert marks["top-1"] == Mark("full hit", "3")
    assert marks["bottom-1a"] == Mark("full", "2")
    assert marks["score-1"] == Mark("now")
    assert marks["recruits-top"] == Mark("n1")
    assert marks["die-4"] == Mark("used", "d4")
    assert marks["picks"] == Mark(text="1 pick left")


def test_bonuses_are_hidden_won_in_use_or_spent():
    position = with_bonus({8: (5, "bottom")}, 1, 3)
    marks = RENDERER.marks(position, 0)
    assert [marks.get(f"bonus-{space}", Mark()).classes for space in (1, 2, 3, 4)] == ["won", "spent", "won", ""]
    play(position, "d8 bonus-1")
    assert RENDERER.marks(position, 0)["bonus-1"] == Mark("won in-use")
    play(position, "plus")
    marks = RENDERER.marks(position, 0)
    assert marks["bonus-1"] == Mark("spent")
    assert marks["under-way"] == Mark("on", "d8: 5 + 1 = 6")
    assert marks["die-8"].classes == "begun"


def test_the_die_in_use_is_described_in_full():
    position = with_bonus({8: (5, "bottom"), 4: (2, "top")}, 1, 2, 3, 4)
    play(position, "d8 bonus-1", "minus", "d8 bonus-4", "add d4", "d8 bonus-2", "smaller", "d8 bonus-3", "as purple")
    assert RENDERER.marks(position, 0)["under-way"].text == "d8: 5 \u2212 1 + 2 = 6, as a d6, as Duskborn"
    assert RENDERER.marks(position, 0)["die-4"] == Mark("combined", "joined")
    position = with_bonus({8: (5, "bottom")}, 5)
    play(position, "d8 bonus-5")
    assert RENDERER.marks(position, 0)["under-way"].text == "d8: 5, split \u2026"
    play(position, "split 2")
    assert RENDERER.marks(position, 0)["under-way"].text == "d8: 5, now 2, then 3"


@pytest.mark.parametrize(
    ("space", "move", "seen"),
    [
        (1, "plus", "5 + 1 = 6"),
        (1, "minus", "5 \u2212 1 = 4"),
        (2, "bigger", "as a d10"),
        (2, "smaller", "as a d6"),
        (3, "as purple", "as Duskborn"),
        (4, "add d4", "5 + 2 = 7"),
        (4, "less d4", "5 \u2212 2 = 3"),
        (5, "split 2", "now 2, then 3"),
    ],
)
def test_the_effect_of_a_bonus_is_previewed(space, move, seen):
    position = with_bonus({8: (5, "bottom"), 4: (2, "top")}, space)
    play(position, f"d8 bonus-{space}")
    assert RENDERER.marks(position, 0)[f"bonus-{space}"] == Mark("won in-use")
    trial = position.extract_sheet(0)  # as the page's preview does
    play(trial, move)
    assert seen in RENDERER.marks(trial, 0)["under-way"].text
    assert RENDERER.marks(trial, 0)[f"bonus-{space}"] == Mark("spent")
    assert seen not in RENDERER.marks(position, 0)["under-way"].text


def test_two_more_dice_are_shown_as_picks():
    position = with_bonus({8: (5, "bottom"), 4: (2, "bottom")}, 6, round=6)
    play(position, "d8 bottom-1a")
    assert RENDERER.marks(position, 0)["picks"] == Mark(text="no picks left")
    play(position, "bonus-6")
    assert RENDERER.marks(position, 0)["picks"] == Mark(text="2 picks left")


def test_lines_pairs_and_differences_show_what_they_score():
    written = {"middle-1": [6], "middle-2": [1], "middle-3": [2], "side-2": [7, 7], "bottom-1": [2, 9], "bottom-2": [9, 2]}
    marks = RENDERER.marks(table({}, written), 0)
    assert marks["line-1"] == Mark("done best", "9")
    assert "line-2" not in marks
    assert marks["pair-2"] == Mark("done best", "14")
    assert marks["difference-1"] == Mark("done", "\u221221")
    assert marks["difference-2"] == Mark("done best", "14")
    assert marks["points-bottom"] == Mark(text="\u22127")


def test_the_numbers_of_the_zones_add_up_to_the_score():
    random = Random(2)
    for seed in range(4):
        position = seeded(seed)
        for _ in play_game(position, SampledDice(random.random), lambda now, seat: eager(now, seat, random)):
            shown = [mark.text for slot, mark in RENDERER.marks(position, 0).items() if slot.startswith("points-")]
            assert sum(int(text.replace("\u2212", "-")) for text in shown) == position.total(0)
            assert RENDERER.marks(position, 0)["total"].text.startswith(f"{position.total(0)} point")
        assert sum(position.sheets[0].recruits), "there are recruits to count"


def test_a_full_home_card_opens_the_recruit():
    position = table({6: (2, "home")}, {"home": [1] * 12}, list(range(1, 13)))
    assert RENDERER.marks(position, 0)["home-recruit"] == Mark("open")
    play(position, "d6 recruit")
    assert RENDERER.marks(position, 0)["home-recruit"] == Mark("open", "1")


def test_bag_and_graveyard_show_every_meeple():
    position = RULES.new(1)
    source = SampledDice(Random(3).random)
    for _ in range(4):
        throw(position, source, 1)
        turn_over(position)
    marks = RENDERER.common_marks(position)
    states = [marks[f"meeple-{clan}-{at}"].classes for clan in range(1, 7) for at in range(1, 4)]
    assert states.count("in") == 12
    assert states.count("dead") == 1
    assert marks["bag"].text == "12"
    assert marks["grave-1"].classes.startswith("clan-")
    assert "grave-2" not in marks
    assert marks["round-2"] == Mark("now")
    assert marks["turn-4"] == Mark("now")
    assert marks["kill-2"] == Mark("past")


def test_before_the_deal_no_clan_is_shown():
    position = GAME.new(2)
    assert RENDERER.marks(position, 0).get("zone-top") is None
    assert RENDERER.summary(position, 0) == []
    assert "before the first roll" in RENDERER.text(position, 0)


@pytest.mark.parametrize("seed", range(3))
def test_the_terminal_and_the_summary_follow_a_whole_game(seed):
    position = GAME.new(1)
    random = Random(seed)
    for _ in play_game(position, SampledDice(random.random), lambda now, seat: eager(now, seat, random)):
        text = RENDERER.text(position, 0)
        plain = re.sub(r"\[/?[a-z_ ]*\]", "", text)
        assert max(len(line) for line in plain.splitlines()) <= 130
        assert not re.search(r"\b1 (points|picks|recruits|bonuses)\b", plain)
    assert "Your rank" in RENDERER.text(position, 0)
    assert RENDERER.summary(position, 0)[-1][0] == "rank"


def test_a_custom_edition_is_drawn_too():
    rows = '[[number]]\nid = "side-pairs"\nstatus = "found"\nsource = "my box"\nvalue = 6\n'
    rows += '[[clan]]\nid = "red"\nstatus = "found"\nsource = "my box"\ntitle = "<b>[nope]\\"&"\nmeeples = 5\n'
    rows += '[[home]]\nid = "home-13"\nstatus = "found"\nsource = "my box"\nbonus = "two"\n'
    mine = load_custom_edition(GAME, f'[edition]\nname = "mine"\ntitle = "My box"\n{rows}', "mine.toml")
    rules = rules_of(mine, homes="seats")
    position = rules.new(2)
    throw(position, SampledDice(Random(3).random), 1)
    drawn = slots(GAME, position, "sheet") | slots(GAME, position, "strip")
    assert {"side-6a", "side-6b", "bonus-13", "home-13"} <= drawn.keys()
    for seat in range(2):
        assert set(RENDERER.marks(position, seat)) <= drawn.keys()
        assert "[nope" not in RENDERER.text(position, seat)
        check_offers(GAME, position, seat)
    assert set(RENDERER.common_marks(position)) <= slots(GAME, position, "table").keys()
    assert legal(position)
