"""Pictures of Dice Realms: faces from their effects, dice as nets, the tray with its prices, labels for everything."""

from __future__ import annotations

import gc
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from realms_table import GAME, Table

from drawn import positions_of_game, slots
from rollwright.core.position import CHANCE
from rollwright.core.renderer import Mark, standalone
from rollwright.games import load_custom_edition, stylesheet
from rollwright.games.dice_realms import render as render_module
from rollwright.games.dice_realms.move_kinds import PLACE
from rollwright.games.dice_realms.position import DiceRealmsPosition
from rollwright.games.dice_realms.realm import UPGRADE_PLACE
from rollwright.games.dice_realms.render.signs import signs, used
from rollwright.games.dice_realms.render.tray import tile
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.games.dice_realms.signs import Emblem, Strike
from rollwright.testing import check_renderer

RENDERER = GAME.renderer()
BUTTONS = ("roll-on", "pay-and-roll", "defend", "set-aside", "give-", "power-", "swap-", "once", "all", "collect", "done", "cancel")
SETUPS = [
    {},
    {"setup": "siege"},
    {"tiles": "plague,nobles,banker,saboteur,jack"},
    {"tiles": "renaissance,cattle,mason,patron,temple"},
]
PROVEN = 'status = "found"\nsource = "my box"\n'


def positions_of(options: dict[str, str], seed: int) -> list[DiceRealmsPosition]:
    return [position for position in positions_of_game(GAME, 3, options, seed) if isinstance(position, DiceRealmsPosition)]


@pytest.mark.parametrize("options", SETUPS)
def test_the_contract_of_drawings_holds_through_random_games(options: dict[str, str]) -> None:
    for position in positions_of(options, seed=1)[::23]:
        check_renderer(GAME, position)


@pytest.mark.parametrize("options", SETUPS)
def test_every_click_path_leads_over_slots_and_buttons_with_labels(options: dict[str, str]) -> None:
    for position in positions_of(options, seed=2)[::23]:
        drawn = slots(GAME, position, "sheet") | slots(GAME, position, "table")
        for seat in range(position.seats()):
            for move in position.legal_moves(seat):
                for slot in position.rules().click_path(move):
                    assert slot in drawn or slot.startswith(BUTTONS), f"{slot} is neither drawn nor a button"
                    if slot in drawn:
                        assert drawn[slot].get("role") == "button", f"{slot} lets touches through"


def test_parts_are_the_same_as_long_as_their_shape_is() -> None:
    seen: dict[object, list[str]] = {}
    for position in positions_of({"tiles": "plague"}, seed=3)[::9]:
        pictures = [part.svg for part in RENDERER.parts(position)]
        assert seen.setdefault(RENDERER.cache_key(position), pictures) == pictures
    assert len(seen) == 2  # before and after the tiles are drawn


def test_each_side_of_each_die_shows_its_face_and_the_rolled_one_is_large() -> None:
    for position in positions_of({}, seed=4)[1::11]:
        for seat, realm in enumerate(position.shared.realms):
            marks = RENDERER.marks(position, seat)
            for die in range(len(realm.dice)):
                places = set()
                for side in range(6):
                    mark = marks[f"face-{die + 1}-{side + 1}"]
                    face = position.ruleset.faces[realm.sides[6 * die + side]]
                    assert mark.symbol == f"dice_realms-face-{face.id}"
                    place = mark.classes.split()[0]
                    assert (place == "up") == (side == realm.up[die])
                    places.add(place)
                assert len(places) == 6
            assert f"die-{len(realm.dice) + 1}" not in marks


def test_the_tray_says_what_the_picked_face_would_cost() -> None:
    priced = 0
    for options in SETUPS:
        for position in positions_of(options, seed=5):
            for seat, realm in enumerate(position.shared.realms):
                if realm.pending != UPGRADE_PLACE or not position.is_to_act(seat):
                    continue
                rules = position.ruleset
                marks = RENDERER.marks(position, seat)
                assert "picked" in marks[f"face-{realm.pending_die + 1}-{realm.pending_at + 1}"].classes.split()
                legal = {
                    rules.faces[move - rules.start[PLACE]].id for move in position.legal_moves(seat) if rules.kind[move] == PLACE
                }
                open_to = {rules.faces[kind].id for kind in position.shared.kinds}
                open_to = {id for id in open_to if "costs-" in marks.get(f"tray-{id}", Mark()).classes}
                assert open_to == legal
                old = realm.sides[6 * realm.pending_die + realm.pending_at]
                for id in legal:
                    cost = rules.cost[old][next(kind for kind, face in enumerate(rules.faces) if face.id == id)]
                    assert marks[f"tray-{id}"].text == str(cost)
                    priced += 1
    assert priced > 100


def test_the_tray_shows_in_two_words_why_a_face_cannot_be_placed() -> None:
    table = Table("shrine").throw("innovation", "tinker farm", "barony tower").ready().collected()
    table.play(0, "pick 1 1")
    marks = RENDERER.marks(table.position, 0)
    assert marks["tray-tinker"] == Mark("same")
    assert marks["left-tinker"] == Mark("why", "this one")
    assert marks["tray-inventor"] == Mark("priced costs-3", "3")
    assert marks["tray-duchy"] == Mark("priced unaffordable", "4")
    assert marks["left-duchy"] == Mark("", "×12")


def test_the_picture_of_an_upgrade_asks_and_then_shows_the_new_face() -> None:
    table = Table("shrine").throw("innovation", "tinker farm", "barony tower").ready().collected()
    assert "exchange-old" not in RENDERER.marks(table.position, 0)
    table.play(0, "pick 1 1")
    marks = RENDERER.marks(table.position, 0)
    assert marks["exchange-old"] == Mark("have of-black", "Tinker", "dice_realms-face-tinker")
    assert marks["exchange-new"] == Mark("asks", "choose")
    place = table.position.rules().parse_move("place inventor")
    preview = RENDERER.preview_marks(table.position, 0, place)
    assert preview["exchange-new"] == Mark("have of-black", "Inventor", "dice_realms-face-inventor")
    assert preview["exchange-price"].text == "3 upgrades"
    steps = {f"step-{name}" for name in ("roll", "collect", "upgrade", "end")}
    canceled = RENDERER.preview_marks(table.position, 0, table.position.cancel_move(0))
    assert canceled == {name: mark for name, mark in RENDERER.marks(table.position, 0).items() if name in steps}  # one current step


def test_a_chosen_reroll_is_still_there() -> None:
    table = Table().throw("innovation", "tinker farm", "barony tower")
    for move, tool in (("reroll 1", "reroll"), ("spend 1", "token-reroll")):
        preview = RENDERER.preview_marks(table.position, 0, table.move(move))
        assert preview[tool] == RENDERER.marks(table.position, 0)[tool]
        assert preview[tool].text == "1"


def test_what_coins_cannot_buy_is_pale() -> None:
    table = Table().throw("innovation", "prospector tinker", "barony tower").ready()
    assert table.realm(0).coins == 3
    marks = RENDERER.marks(table.position, 0)
    assert [marks[f"buy-{goods}"].classes for goods in ("reroll", "set", "upgrade", "repair", "gray")] == [
        "",
        "shut",
        "",
        "shut",
        "shut",
    ]


def test_the_steps_of_a_round_show_which_is_the_current_one() -> None:
    table = Table().throw("innovation", "tinker farm", "barony tower")
    assert RENDERER.marks(table.position, 0)["step-roll"] == Mark("now")
    table.ready().collected()
    marks = RENDERER.marks(table.position, 0)
    assert [marks[f"step-{name}"] for name in ("roll", "collect", "upgrade")] == [Mark("done"), Mark("done"), Mark("now")]
    assert marks["step-end"] == Mark()


def test_the_ticks_of_the_supply_are_what_is_left() -> None:
    for position in positions_of({}, seed=6)[::13]:
        shared = position.shared
        drawn = slots(GAME, position, "table")
        marks = RENDERER.common_marks(position)
        for name, left in (("points", shared.points_left), ("grain", shared.grain_left), ("misery", shared.misery_left)):
            ticks = [slot for slot in drawn if re.fullmatch(rf"supply-{name}-\d+", slot)]
            gone = [slot for slot in ticks if marks.get(slot) == Mark("gone")]
            assert len(ticks) - len(gone) == max(0, left)
            assert marks[f"supply-{name}"].text == (f"{left} left" if left > 0 else "none left")
        assert ("last" in marks) == bool(shared.opened)


def test_an_attack_is_told_with_the_shields_that_are_left() -> None:
    table = Table("grain-robber").put(1, 1, "grain-robber")
    table.throw("innovation", "tower tinker", "grain-robber tinker").play(0, "done").play(1, "done")
    assert RENDERER.common_marks(table.position)["round"] == Mark("", "Attack: {seat 2}’s Grain Robber")
    assert RENDERER.marks(table.position, 0)["shields-1"] == Mark("on", "1")
    assert "Attack: {seat 2}’s Grain Robber" in RENDERER.text(table.position, 0)
    assert str(table.position.phase()) == "round 1, attack on grain"


def test_the_text_of_a_loss_names_the_attack() -> None:
    table = Table().throw("robber", "farm tinker", "farm tinker").play(0, "done").play(1, "done")
    said = [table.position.describe(0, move) for move in table.position.legal_moves(0)]
    assert said == [
        "Set the black die with Farm aside because of the Fate die’s Robber",
        "Set the white die with Tinker aside because of the Fate die’s Robber",
    ]
    assert str(table.position.phase()) == "round 1, attack on a die"


def test_a_die_that_is_set_aside_and_one_that_was_not_rolled_look_it() -> None:
    table = Table().throw("innovation", "tinker tinker", "tinker tinker")
    realm = table.realm(0)
    realm.active[1] = 0
    realm.add_die(2, table.rules.dice[2].faces)
    marks = RENDERER.marks(table.position, 0)
    assert "aside" in marks["die-2"].classes.split()
    assert marks["aside-2"] == Mark("on")
    assert "fresh" in marks["die-3"].classes.split()
    assert marks["die-3"].text == "Gray die"


def test_pictures_are_well_formed_and_use_only_their_own_symbols() -> None:
    shapes = set(re.findall(r'id="([^"]+)"', RENDERER.symbols()))
    assert all(name.startswith("dice_realms-") for name in shapes)
    for options in SETUPS:
        position = positions_of(options, seed=7)[1]
        for pictures in (
            [part.svg for part in RENDERER.parts(position)],
            [part.svg for part in RENDERER.printable_parts(position)],
        ):
            ids = shapes | {name for svg in pictures for name in re.findall(r'<symbol id="([^"]+)"', svg)}
            for svg in pictures:
                ElementTree.fromstring(svg)
                assert "style=" not in svg
                assert set(re.findall(r'href="#([^"]+)"', svg)) <= ids
    assert set(re.findall(r'href="#([^"]+)"', RENDERER.cover())) <= shapes
    assert 'viewBox="0 0 300 150"' in RENDERER.cover()


def test_every_slot_and_every_face_has_a_label() -> None:
    for options in SETUPS:
        position = positions_of(options, seed=8)[1]
        drawn = slots(GAME, position, "table") | slots(GAME, position, "sheet")
        assert all(RENDERER.label(position.rules(), name) for name in drawn)
        touchable = [name for name, element in drawn.items() if element.get("role") == "button"]
        words = [RENDERER.label(position.rules(), name) for name in touchable]
        assert len(set(words)) == len(words)
    rules = GAME.rules()
    assert RENDERER.label(rules, "dice_realms-face-market") == "Market: 1 coin. 1 coin for each active die"
    assert RENDERER.label(rules, "tray-barony") == "Barony (1 dot): 1 point"
    assert RENDERER.label(rules, "swap-coins-points") == "Coins for points"
    faces = "2 × Tinker, Barony, Farm, Prospector, and Tower"
    bought = f"You roll it from the next round on. Its faces: {faces}"
    assert RENDERER.label(rules, "buy-gray") == f"Buy a gray die for 5 coins and 2 grain. {bought}"
    assert RENDERER.label(rules, "buy-green").endswith("Its faces: 6 × Barony; they can only become green faces")


def test_no_face_is_known_by_name() -> None:
    folder = Path(render_module.__file__).parent
    sources = "".join(file.read_text("utf-8") for file in folder.glob("*.py")) + stylesheet("dice_realms")
    rules = GAME.rules()
    assert isinstance(rules, DiceRealmsRules)
    for face in rules.faces:
        if not face.destroyed:
            assert f'"{face.id}"' not in sources
            assert f"face-{face.id}" not in sources
            assert f">{face.title}<" not in sources


WYVERN = f"""
[edition]
name = "mine"
title = "My box"
[[number]]
id = "tiles"
value = 0
{PROVEN}
[[line]]
id = "beasts"
title = "Beasts & <Birds>"
colour = "blue"
{PROVEN}
[[face]]
id = "wyvern"
title = "Wyvern [old|wild]"
line = "beasts"
dots = 3
one_per_die = true
effects = [
    {{ attack = "face" }},
    {{ attack = "grain", count = 3 }},
    {{ shield = 1, against = "grain" }},
    {{ harvest = -2 }},
    {{ gain = {{ points = 2, sets = 1 }}, per = ["beasts", "lands"], others = true, every = 2 }},
    {{ convert = {{ grain = 1, coins = 1 }}, into = {{ points = 4 }}, times = 2 }},
    {{ upgrade = "beasts", from = [1], to = 3, count = 2 }},
    {{ repair = 2 }},
    {{ end = 5 }},
]
{PROVEN}
[[face]]
id = "egg"
title = "Egg"
line = "beasts"
dots = 1
effects = [{{ reroll = "again", gain = {{ coins = 1, relief = 1 }}, convert = {{ points = 1 }}, into = {{ upgrades = 2 }} }}]
{PROVEN}
[[face]]
id = "nest"
title = "Nest"
line = "beasts"
dots = 2
effects = []
{PROVEN}
[[tile]]
id = "beasts"
title = "Beasts"
faces = ["egg", "nest", "wyvern"]
copies = 6
{PROVEN}
"""


def test_a_new_face_of_a_custom_edition_is_drawn() -> None:
    edition = load_custom_edition(GAME, WYVERN, "mine.toml")
    position = GAME.new(2, {"tiles": "beasts"}, edition)
    assert isinstance(position, DiceRealmsPosition)
    check_renderer(GAME, position)
    assert {"tray-wyvern", "tray-egg", "tray-nest"} <= set(slots(GAME, position, "sheet"))
    parts = {part.name: part.svg for part in RENDERER.parts(position)}
    assert '<symbol id="dice_realms-face-wyvern"' in parts["purse"]
    assert "Wyvern" in parts["tile-beasts"]
    assert 'class="letter ' in parts["purse"]  # a line without an emblem has its letter
    rules = position.ruleset
    wyvern = next(face for face in rules.faces if face.id == "wyvern")
    items = signs(rules.components, wyvern.effects)
    tokens = [token for item in items for token in item.tokens()]
    assert [token.amount for token in tokens if isinstance(token, Strike)] == [0, 3]
    assert [token.line for token in tokens if isinstance(token, Emblem)] == ["lands", "beasts", "beasts"]
    assert {"grain-shield", "harvest", "repair", "often", "end", "dots", "set-token"} <= used(items)
    printed = {part.name: part.svg for part in RENDERER.printable_parts(position)}
    assert "roll it again" in printed["legend"]
    assert RENDERER.label(rules, "tray-wyvern").startswith(
        "Wyvern [old|wild] (3 dots): Attack: each rival has a face destroyed and loses 3 grain."
    )
    plain = re.sub(r"\[/?[a-z_ ]*\]", "", RENDERER.text(position, 0))
    assert "Wyvern (old|wild)" in plain
    assert GAME.new(2).rules().edition.name != "mine"


def test_the_reference_sheet_has_the_faces_in_play_or_all_of_them() -> None:
    every = GAME.new(2)
    first = GAME.new(2, {"setup": "first-game"})
    assert isinstance(every, DiceRealmsPosition)
    assert isinstance(first, DiceRealmsPosition)

    def titles(position: DiceRealmsPosition) -> set[str]:
        words = "".join(part.svg for part in RENDERER.printable_parts(position))
        return {face.title for face in position.ruleset.faces if f">{face.title}</text>" in words}

    assert titles(every) == {face.title for face in every.ruleset.faces}
    in_play = {first.ruleset.faces[kind].title for kind in [*first.shared.kinds, first.ruleset.destroyed]}
    assert titles(first) == in_play
    sheet = standalone(GAME.name, GAME.title, RENDERER.symbols(), RENDERER.printable_parts(first), stylesheet(GAME.name))
    ElementTree.fromstring(sheet)
    assert "A reconstruction" in sheet


@pytest.mark.parametrize("options", SETUPS)
def test_the_terminal_shows_the_realm_in_a_hundred_columns(options: dict[str, str]) -> None:
    for position in positions_of(options, seed=9)[1::17]:
        plain = re.sub(r"\[/?[a-z_0-9 ]*\]", "", RENDERER.text(position, 0))
        assert max(len(line) for line in plain.splitlines()) <= 100
        for kind in position.shared.kinds:
            assert position.ruleset.faces[kind].title in plain


def test_the_terminal_tells_what_the_faces_and_the_fate_tile_do() -> None:
    plain = re.sub(r"\[/?[a-z_0-9 ]*\]", "", RENDERER.text(Table("plague, hero").position, 0))
    assert "Tinker ×6 (1 upgrade); Artisan ×16 (2 upgrades); Inventor ×12 (4 upgrades)" in plain
    words = " ".join(plain.split())
    assert "Plague, on the Fate die instead of Robber and Good Harvest. Plague: Attack: everyone sets a die aside" in words


def test_the_summary_shows_a_rivals_dice_the_rolled_face_first() -> None:
    table = Table().throw("innovation", "tower tinker", "farm tinker")
    facts = RENDERER.summary(table.position, 1)
    black = dict(facts)["black die"]
    assert len(black) == 6
    assert black[0] == "dice_realms-face-farm"
    mine = dict(RENDERER.summary(table.position, 0))
    assert mine["has"] == "the Fate die"
    assert (mine["rerolls"], mine["set a die"]) == ("1", "0")


def test_marks_that_are_remembered_keep_no_rules_in_memory() -> None:
    tiles = "plague,almshouse,saboteur"
    position = GAME.new(2, {"tiles": tiles})
    while position.is_to_act(CHANCE):
        position.apply(CHANCE, position.chance_outcomes().moves[0])
    renderer = GAME.renderer()
    assert renderer.common_marks(position)["fate"].text
    assert renderer.marks(position, 0)
    assert renderer.summary(position, 0)
    assert renderer.label(position.rules(), "buy-gray")
    del position
    gc.collect()
    assert not [found for found in gc.get_objects() if isinstance(found, DiceRealmsRules) and found.options["tiles"] == tiles]


def test_the_stylesheet_keeps_to_the_game_and_has_both_themes() -> None:
    css = re.sub(r"/\*.*?\*/", "", stylesheet("dice_realms"), flags=re.S)
    assert '[data-theme="dark"]' in css
    assert "prefers-color-scheme: dark" in css
    assert "prefers-reduced-motion" in css
    for selector in re.findall(r"(?:^|[}\n])\s*([^@{}\n][^{}]*)\{", css):
        assert ".game-dice_realms" in selector, selector


def test_parts_list_the_slots_and_symbols_that_their_svg_has() -> None:
    for table in (Table("plague, nobles, hero"), Table("steward, banker")):
        for part in [*RENDERER.parts(table.position), *RENDERER.printable_parts(table.position)]:
            elements = list(ElementTree.fromstring(part.svg).iter())
            assert sorted(part.slots) == sorted(
                element.attrib["data-slot"] for element in elements if "data-slot" in element.attrib
            )
            assert sorted(part.symbols) == sorted(element.attrib["id"] for element in elements if element.tag.endswith("symbol"))


def test_titles_of_tiles_are_whole_beside_seven_tiles() -> None:
    rules = GAME.rules()
    assert isinstance(rules, DiceRealmsRules)
    titles = ("Holdings", "Renaissance", "Guilds", "Fairs")
    for number, card in enumerate(rules.components.tiles):
        if card.title in titles:
            assert f">{card.title}<" in tile(rules, number, 6)
