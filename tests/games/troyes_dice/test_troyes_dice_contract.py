"""The contract, notation, fields and editions of Troyes Dice."""

from __future__ import annotations

import ast
import re
from functools import partial
from pathlib import Path
from random import Random

import pytest
from troyes_table import GAME, half_day, moves, richest, write

from effort import SOAK
from rollwright.bots import choose_move
from rollwright.bots import load as load_bot
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.edition import Edition, load_edition
from rollwright.core.errors import BadEdition, Unreadable
from rollwright.core.playout import random_playout
from rollwright.core.position import CHANCE, throw
from rollwright.games import load_custom_edition
from rollwright.games.troyes_dice.changes import TracedSheet
from rollwright.games.troyes_dice.scoring import points
from rollwright.testing import check_game, check_newcomers, check_table

TABLES: list[dict[str, str]] = [
    {},
    {"numbering": "rising"},
    {"numbering": "falling", "expansion": "random"},
    {"numbering": "expert", "columns": "416253", "expansion": "chosen", "tiles": "4,8,5"},
    {"expansion": "chosen", "tiles": "6,7,1", "prices": "deniers"},
    {"expansion": "chosen", "tiles": "8,2,3"},
]


@pytest.mark.parametrize("options", TABLES)
def test_the_contract_holds(options: dict[str, str]):
    check_table(GAME.rules(None, options))
    for seed in range(2 * SOAK):
        check_game(GAME, seats=1 + seed % 3, seed=seed, options=options, every=11)
    check_game(GAME, seats=1, seed=7, options=options, choose=richest, every=5, draw=False)


def test_the_contract_holds_with_full_tracks():
    """Nearly finished sheets: overflow, lost bonuses and questions of order come up all the time."""
    for seed in range(12 * SOAK):
        random = Random(seed)
        position = half_day("black 1 clear 2 4 6", "rryw", tiles={2: "4 banquet", 3: "5 banquet"}, day=5)
        sheet = write(position, held=(6, 6, 6), circled=(17, 11, 17), citizens=(18, 14, 19))
        sheet.citizens = [random.choice((9, 13, 14, 18, 19, 20)) for _ in range(3)]
        for building in random.sample(range(36), 18):
            sheet.built |= 1 << building
            sheet.open &= ~(1 << building)
        while position.is_to_act(0):
            legal = set(position.legal_moves(0))
            assert legal
            for move in range(position.ruleset.num_moves()):
                assert (position.refusal_code(0, move) == 0) == (move in legal)
            for move in legal:
                assert position.describe(0, move)[0].isupper()
            position.apply(0, random.choice(sorted(legal)))
        assert points(position.ruleset.components, sheet) == position.score(0).total


def test_newcomers_may_join_before_the_first_roll():
    assert check_newcomers(GAME) == 3


def test_ten_thousand_seats_at_one_table():
    position = GAME.new(10_000)
    source = SampledDice(Random(3).random)
    throw(position, source, 1)
    throw(position, source, 2)
    assert len(position.to_act()) == 10_000
    for seat in (9_999, 0, 5_000):
        alone = position.extract_sheet(seat)
        alone.apply(0, alone.legal_moves(0)[0])
        position.restore_sheet(seat, alone)
        assert not position.is_to_act(seat)
    assert len(position.to_act()) == 9_997


def test_random_games_have_plausible_scores():
    rules = GAME.rules()
    random = Random(5)
    totals = []
    for _ in range(10):
        position = rules.new(2)
        decisions, throws = random_playout(position, random.random)
        assert throws == 17  # set-up and 16 half days
        assert decisions >= 32
        assert decisions <= 2 * rules.max_moves_per_seat()
        totals += [score.total for score in position.scores()]
    assert 12 < sum(totals) / len(totals) < 35


def test_looking_one_turn_ahead_beats_chance_by_far():
    totals = []
    for seed in range(6):
        random = Random(seed)
        position = GAME.new(1)
        bot = load_bot("greedy")
        for _ in play_game(position, SampledDice(random.random), partial(choose_move, bot, random=random, independent=True)):
            pass
        totals.append(position.score(0).total)
        assert GAME.evaluate(position, 0) == totals[-1]
    assert sum(totals) / len(totals) > 42


def test_the_golden_games_show_the_rare_moves():
    made = "\n".join(file.read_text("utf-8") for file in (Path(__file__).parent / "golden").glob("*.txt"))
    for words in (
        "pass",
        "build cathedral 4",
        "build bishopric 3",
        "citizen white",
        "; tile ",
    ):
        assert words in made


# notation


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("Die 2  HALL 4 pay Denier", "die 2 hall 4 pay denier"),
        ("die 3 gain 5 denier", "die 3 gain 5 deniers"),
        ("die 3 gain 1 deniers", "die 3 gain 1 denier"),
        ("black 3, clear 6, 1, 3", "black 3 clear 1 3 6"),
        ("die 2 hall 4 pay deniers", "die 2 hall 4 pay denier"),
    ],
)
def test_notation_forgives(text: str, means: str):
    rules = GAME.rules()
    assert rules.format_move(rules.parse_move(text)) == means


@pytest.mark.parametrize(
    "text", ["die 5 hall 4", "die 2 hall 7", "die 2 hall 4 pay gold", "black 3 clear 1 3", "gain", "pay", "die 2 hall 4 pay"]
)
def test_unreadable_text_is_answered_with_examples(text: str):
    with pytest.raises(Unreadable, match="die 2 hall 4, die 2 hall 4 pay denier"):
        GAME.rules().parse_move(text)


def test_click_paths_begin_with_the_die():
    rules = GAME.rules()
    assert rules.click_path(rules.parse_move("die 3 hall 4")) == ("die-2", "hall-4")
    assert rules.click_path(rules.parse_move("die 2 hall 4 pay denier")) == ("die-1", "hall-4", "pay-denier")
    assert rules.click_path(rules.parse_move("die 2 gain 4 knowledge pay denier")) == (
        "die-1",
        "track-white",
        "value-4",
        "pay-denier",
    )
    assert rules.click_path(rules.parse_move("pass")) == ("pass",)
    assert rules.click_path(rules.parse_move("build cityhall 6")) == ("cityhall-6",)
    assert rules.click_path(rules.parse_move("citizen red")) == ("citizens-red",)
    assert rules.click_path(rules.parse_move("leave the citizen")) == ("leave",)
    assert rules.click_path(rules.parse_move("next chosen citizen")) == ("next-chosen-citizen",)


# fields


def fields(name: str) -> list[str]:
    """The fields that a class sets in its constructor, read from the source: a compiled class does not list them."""
    root = Path(__file__).parents[3] / "src/rollwright/games/troyes_dice"
    for path in root.glob("*.py"):
        for each in ast.parse(path.read_text("utf-8")).body:
            if isinstance(each, ast.ClassDef) and each.name == name:
                (start,) = [part for part in each.body if isinstance(part, ast.FunctionDef) and part.name == "__init__"]
                targets = [target for line in start.body if isinstance(line, ast.Assign) for target in line.targets]
                return [target.attr for target in targets if isinstance(target, ast.Attribute)]
    raise AssertionError(name)


def test_every_field_of_a_sheet_is_copied_and_compared():
    position = half_day()
    sheet = write(position, held=(1, 2, 3), citizens=(4, 5, 6), built="hall 1, cathedral 2", crossed="red 5")
    sheet.pending = [1 << 10 | 9]
    assert len(fields("Sheet")) == 9
    for name in fields("Sheet"):
        copy = sheet.clone()
        assert getattr(copy, name) == getattr(sheet, name)
        before = sheet.state()
        value = getattr(copy, name)
        if isinstance(value, list):
            value.append(7)
        else:
            setattr(copy, name, value + 1)
        assert copy.state() != before, name
        assert sheet.state() == before, name
        traced = TracedSheet(sheet, 0, position.ruleset, position.wheel)
        assert traced.state() == before


def test_the_state_of_the_wheel_has_every_field_that_does_not_follow_from_the_others():
    wheel = half_day().wheel
    assert len(wheel.state()) == len(fields("Wheel")) - 2  # the dice follow from the roll, the tiles drawn from the faces


# rule IDs


def test_comments_cite_rules_that_exist():
    root = Path(__file__).parents[3]
    known = set(re.findall(r"^- \*\*(T\d+\.\d+)\*\*", (root / "docs/rules/troyes_dice.md").read_text("utf-8"), re.MULTILINE))
    for path in (root / "src/rollwright/games/troyes_dice").rglob("*.py"):
        assert set(re.findall(r"T\d+\.\d+", path.read_text("utf-8"))) <= known, path.name


# editions


def data(edition: Edition) -> dict[str, object]:
    tables: dict[str, object] = {
        table: [{"id": row.id, "status": row.status, "source": row.source} | row.values for row in rows]
        for table, rows in edition.tables.items()
    }
    return tables | {"edition": {"name": "mine", "title": "Mine"}}


@pytest.mark.parametrize(
    ("table", "id", "changes", "words"),
    [
        ("plaza", "red-red", {"back": "blue"}, "cannot be 'blue'"),
        ("plaza", "red-red", {"back": "yellow"}, "on 3 tiles, not on 2"),
        ("segment", "morning-1", {"price": "denier"}, "must be 0 if and only if"),
        ("hall", "hall-3", {"column": 4}, "must be 1 to 6, each once"),
        ("link", "palace-1-2", {"right": 4}, "must be 2"),
        ("bonus", "red-15", {"gains": ["denier"]}, "only then"),
        ("bonus", "red-15", {"at": 21}, "the shortest citizen track has 20"),
        ("bonus", "red-15", {"at": 11}, "another bonus comes with the same citizen"),
        ("tile", "4-raid", {"resource": "none"}, "must be given for the effect 'price'"),
        ("tile", "4-raid", {"tile": 5}, "must be '5-raid'"),
        ("tile", "6-raid", {"amount": 2}, "not be more than 1"),
        ("resource", "denier", {"colour": "red"}, "each once"),
        ("achievement", "all-hall", {"of": "barn"}, "cannot be 'barn'"),
        ("resource", "denier", {"length": 17}, "must not be beyond the length, 17"),
        ("resource", "denier", {"length": 2, "citizens": []}, "must not be more than the length, 2"),
        ("rank", "villager", {"least": 3}, "must be 0 for one"),
    ],
)  # fmt: skip
def test_an_edition_that_cannot_be_played_is_refused(table: str, id: str, changes: dict[str, object], words: str):
    released = next(iter(GAME.editions.values()))
    mine = data(released)
    rows = mine[table]
    assert isinstance(rows, list)
    next(row for row in rows if row["id"] == id).update(changes)
    with pytest.raises(BadEdition, match=words):
        load_edition(mine, GAME.schema, "mine.toml")


def test_an_edition_counts_its_components():
    released = next(iter(GAME.editions.values()))
    for table in ("link", "bonus", "achievement", "plaza", "segment", "tile", "work"):
        mine = data(released)
        rows = mine[table]
        assert isinstance(rows, list)
        rows.pop()
        with pytest.raises(BadEdition):
            load_edition(mine, GAME.schema, "mine.toml")


def test_an_owner_of_the_box_may_correct_a_row_and_play():
    text = """
        [edition]
        name = "mine"
        title = "My copy"
        [[tile]]
        id = "6-raid"
        status = "found"
        source = "my copy"
        effect = "price"
        resource = "denier"
        amount = 2
    """
    edition = load_custom_edition(GAME, text, "mine.toml")
    options = {"expansion": "chosen", "tiles": "6,1,2"}
    assert GAME.rules(edition, options).num_moves() < GAME.rules(None, options).num_moves()  # no die costs two of any kind
    check_game(GAME, seats=1, seed=1, options=options, edition=edition, every=20, draw=False)


def test_uncertain_rows_say_so():
    edition = next(iter(GAME.editions.values()))
    status = {row.id: row.status for row in edition.rows("tile")}
    assert [id for id, word in status.items() if word == "proposed"] == ["4-raid", "6-raid"]
    assert {row.status for row in edition.rows("plaza")} == {"proposed"}
    assert edition.row("segment", "morning-2").status == "found"


def test_moves_of_a_poor_player_are_few():
    position = half_day("black 2 clear 1 4 6", "rryw")
    write(position, held=(0, 0, 0))
    assert moves(position) == ["die 1 gain 1 influence", "die 1 fortress 1", "die 1 palace 1"]
    assert position.legal_moves(CHANCE) == []
