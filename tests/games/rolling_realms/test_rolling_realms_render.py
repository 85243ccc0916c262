"""The renderer: eleven cards, the resource card and the roll; slots, marks and labels."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from rolling_realms_table import table

from drawn import positions_of_game, slots
from rollwright.core.position import CHANCE
from rollwright.core.renderer import Mark
from rollwright.games import load, load_custom_edition, stylesheet
from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.realms import REALMS

GAME = load("rolling_realms")
RENDERER = GAME.renderer()
NAMES = [realm.name for realm in REALMS]
BUTTONS = ("up", "down", "same", "value-", "let-go", "done", "scythe-top-only")
ROUNDS = [
    {"round-1": "castles,cities,charterstone", "round-2": "euphoria,little_scythe,pendulum", "round-3": "society,scythe,tapestry"},
    {"round-1": "cities,viticulture,wingspan", "round-2": "tapestry,euphoria,scythe"},
]


@pytest.mark.parametrize("options", ROUNDS)
def test_every_click_path_has_labeled_slots_and_buttons(options: dict[str, str]) -> None:
    for position in positions_of_game(GAME, 2, options, seed=1)[::7]:
        drawn = slots(GAME, position, "sheet")
        rules = position.rules()
        for seat in range(position.seats()):
            for move in position.legal_moves(seat):
                for slot in rules.click_path(move):
                    assert slot in drawn or slot.startswith(BUTTONS), f"{slot} is neither drawn nor a button"
                    assert RENDERER.label(rules, slot)


@pytest.mark.parametrize("options", ROUNDS)
def test_marks_name_slots_that_are_drawn(options: dict[str, str]) -> None:
    for position in positions_of_game(GAME, 2, options, seed=2)[::7]:
        assert not set(RENDERER.common_marks(position)) - set(slots(GAME, position, "table"))
        for seat in range(position.seats()):
            assert (
                not set(RENDERER.marks(position, seat)) - set(slots(GAME, position, "sheet")) - set(slots(GAME, position, "strip"))
            )


@pytest.mark.parametrize("options", ROUNDS)
def test_the_stars_on_the_cards_are_those_that_score(options: dict[str, str]) -> None:
    for position in positions_of_game(GAME, 2, options, seed=3)[::7]:
        for seat in range(position.seats()):
            marks = RENDERER.marks(position, seat)
            shown = {name: len([slot for slot in marks if slot.startswith(f"{name}-star-")]) for name in NAMES}
            now = position.round  # type: ignore[attr-defined]
            for realm in position.realms:  # type: ignore[attr-defined]
                reasons = [reason.points for reason in position.score(seat).reasons if reason.kind == f"Round {now}, {realm.title}"]
                assert [10 * shown[realm.name]] == reasons


def test_a_used_extra_die_stays_in_view() -> None:
    made = table("castles euphoria wingspan", (2, 6), have=(0, 3, 3))
    made.do("heart3 die1", "coins 3", "made1 castles a1", "made2 euphoria left 3")
    marks = RENDERER.marks(made.position, 0)
    assert marks["made-1"][:2] == ("odd spent", "2")
    assert marks["made-2"][:2] == ("odd spent", "3")
    assert marks["made-1-where"].symbol == "rolling_realms-castles"


def test_a_used_die_shows_the_number_it_was_used_as() -> None:
    made = table("castles euphoria wingspan", (1, 6), have=(4, 3, 0))
    made.do("heart3 die1", "pumpkin2 made1 up", "made1 castles a1", "pumpkin2 die2 down", "die2 euphoria left 5")
    marks = RENDERER.marks(made.position, 0)
    assert (marks["made-1"].text, marks["die-2"].text, marks["die-1"].text) == ("2", "5", "1")
    made.do("done")
    assert RENDERER.marks(made.position, 0)["made-1"].text == "2"


def test_the_total_is_written_on_the_purse() -> None:
    for position in positions_of_game(GAME, 2, ROUNDS[0], seed=4)[::9]:
        mark = RENDERER.marks(position, 0)["score-4"]
        total = position.score(0).total
        assert mark == Mark("filled", f"{total // 10}.{total % 10}")


def test_every_reward_that_is_ringed_was_gained() -> None:
    """Rings on a card never exceed the resources gained."""
    for position in positions_of_game(GAME, 2, {"round-1": "castles,cities,wingspan"}, seed=5)[::5]:
        if position.round != 1:  # type: ignore[attr-defined]
            break
        marks = RENDERER.marks(position, 0)
        stars = [slot for slot in marks if re.fullmatch(r"wingspan-[abc]3-gain-1", slot)]
        rings = [slot for slot in marks if "-gain-" in slot]
        assert len(rings) - len(stars) <= sum(position.sheets[0].gained)  # type: ignore[attr-defined]


def test_before_the_first_draw_all_realms_are_laid_out() -> None:
    names = [part.name for part in RENDERER.parts(GAME.new(1)) if part.area != "strip"]
    assert names == ["roll", "turns", "purse", "rolls", *(f"realm-{name}" for name in NAMES)]


def test_the_parts_change_with_the_round() -> None:
    seen = {tuple(part.name for part in RENDERER.parts(position)) for position in positions_of_game(GAME, 2, ROUNDS[0], seed=6)}
    assert len(seen) == 4


def test_pictures_are_well_formed_and_use_only_their_own_symbols() -> None:
    ids = set(re.findall(r'id="([^"]+)"', RENDERER.symbols()))
    assert ids
    assert all(name.startswith("rolling_realms-") for name in ids)
    for svg in [*(part.svg for part in RENDERER.parts(GAME.new(1))), RENDERER.cover()]:
        ElementTree.fromstring(svg)
        assert "style=" not in svg
        assert set(re.findall(r'href="#([^"]+)"', svg)) <= ids


def test_every_slot_has_a_label() -> None:
    position = GAME.new(1)
    drawn = slots(GAME, position, "table") | slots(GAME, position, "sheet")
    assert all(RENDERER.label(position.rules(), name) for name in drawn)
    touchable = [name for name, element in drawn.items() if element.get("role") == "button"]
    words = [RENDERER.label(position.rules(), name) for name in touchable]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize(
    ("slot", "words"),
    [
        ("turn-2-die-1", "Die 1 of turn 2"),
        ("score-4", "Your points in total"),
        ("unspent-stars", "Points for resources you have not spent"),
        ("castles-b-gain-2", "Between Two Castles: reward 2 of the left castle's second column"),
        ("castles-2-row-1", "Between Two Castles: star for row 1 of the right castle"),
        ("cities-other-2", "Between Two Cities: stars of the second other realm"),
        ("cities-row-1-gain-1", "Between Two Cities: reward 1 of row 1"),
        ("charterstone-crate-star-3", "Charterstone: star for crate 3"),
        ("euphoria-1-sum", "Euphoria: sum of the left area"),
        ("little_scythe-coin-star-2", "My Little Scythe: star 2 for coins"),
        ("society-set-acd", "The Society: star for the top row's first card and the two below it"),
        ("scythe-used", "Scythe: whether it was used this turn"),
        ("tapestry-big-r1c2", "Tapestry: reward of the big square in row 1, column 2"),
        ("wingspan-b-exact", "Wingspan: star for exactly 12"),
    ],
)
def test_slots_that_cannot_be_touched_have_labels(slot: str, words: str) -> None:
    assert RENDERER.label(GAME.new(1).rules(), slot) == words


def test_the_cards_are_drawn_from_the_edition() -> None:
    changed = load_custom_edition(
        GAME,
        """
        [edition]
        name = "mine"
        title = "Mine"
        [[castle]]
        id = "a"
        status = "proposed"
        source = "test"
        squares = ["open", "open"]
        gain = ["coin", "coin", "coin"]
        [[resource]]
        id = "heart"
        status = "proposed"
        source = "test"
        capacity = 15
        [[order]]
        id = "12"
        status = "proposed"
        source = "test"
        value = 14
        [[shape]]
        id = "2"
        status = "proposed"
        source = "test"
        cells = ["#.", ".#"]
        """,
        "mine.toml",
    )
    before, after = slots(GAME, GAME.new(1), "sheet"), slots(GAME, GAME.new(1, edition=changed), "sheet")
    for slot in ("castles-a2", "castles-a-gain-3", "heart-15"):
        assert slot not in before
        assert slot in after
    pictures = "".join(part.svg for part in RENDERER.parts(GAME.new(1, edition=changed)))
    assert ">14<" in pictures


def test_tapestry_offers_every_orientation_of_each_shape() -> None:
    ways = [slot for slot in slots(GAME, GAME.new(1), "sheet") if re.fullmatch(r"tapestry-[1-6][a-h]", slot)]
    assert [len([way for way in ways if way[9] == number]) for number in "123456"] == [0, 2, 4, 4, 4, 4], (
        "a single one is not chosen"
    )


@pytest.mark.parametrize("options", ROUNDS)
def test_the_text_fits_in_a_hundred_columns(options: dict[str, str]) -> None:
    for position in positions_of_game(GAME, 2, options, seed=7)[::11]:
        plain = re.sub(r"\[/?[a-z_ ]*\]", "", RENDERER.text(position, 0))
        assert max(len(line) for line in plain.splitlines()) <= 100
        for realm in position.realms:  # type: ignore[attr-defined]
            assert realm.title in plain


@pytest.mark.parametrize("realm", REALMS)
def test_a_touch_on_the_title_of_a_realm_explains_it(realm: type[Realm]) -> None:
    about = RENDERER.label(GAME.new(1).rules(), f"{realm.name}-about")
    assert about == f"{realm.usual_title}: {realm.about}"
    assert realm.about[0].isupper()
    assert realm.about.endswith(".")
    assert max(len(line) for line in realm.hint) <= 53


def test_the_text_names_the_empty_cards_of_the_society() -> None:
    position = GAME.new(1, {"round-1": "society,scythe,wingspan"})
    rules = position.rules()
    for text in ("realms society scythe wingspan", "roll 2 6"):
        position.play(CHANCE, rules.parse_move(text))
    position.play(0, rules.parse_move("die2 society d"))
    rows = [line.split(">")[0].split() for line in RENDERER.text(position, 0).splitlines() if ">" in line][:3]
    assert rows == [["a", "b"], ["c", "6", "e"], ["f", "g", "h", "i"]]


def test_the_summary_has_the_stars_and_resources() -> None:
    positions = positions_of_game(GAME, 2, ROUNDS[1], seed=8)
    assert len(RENDERER.summary(positions[9], 0)) == 4
    facts = [(name, float(str(value))) for name, value in RENDERER.summary(positions[-1], 0)]
    here = 10 * sum(stars for _, stars in facts[:3]) + facts[3][1]
    assert facts[4][0] == "earlier"
    assert round(here + 10 * facts[4][1]) == positions[-1].score(0).total


def test_the_stylesheet_keeps_to_the_game_and_has_both_themes() -> None:
    css = re.sub(r"/\*.*?\*/", "", stylesheet("rolling_realms"), flags=re.S)
    assert '[data-theme="dark"]' in css
    assert "prefers-color-scheme: dark" in css
    assert "prefers-reduced-motion" in css
    for selector in re.findall(r"(?:^|[}\n])\s*([^@{}\n][^{}]*)\{", css):
        if not selector.strip().startswith(("from", "to")):
            assert ".game-rolling_realms" in selector, selector
