"""An effect is one object: a folder of the tests adds one, without a change to the sources, and everything works with it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from realms_table import GAME, NO_DRAW, Table

from rollwright.core.errors import BadEdition
from rollwright.core.position import what_happened
from rollwright.games import load_custom_edition
from rollwright.games.dice_realms.effects.registry import EFFECTS
from rollwright.games.dice_realms.evaluation import Estimate, evaluate
from rollwright.testing import check_game, check_renderer

FOLDER = Path(__file__).parent / "invented"
EDITION = (FOLDER / "edition.toml").read_text("utf-8")
sys.path.insert(0, str(FOLDER))
from levy import Levy  # noqa: E402


@pytest.fixture(autouse=True)
def levy() -> Iterator[None]:
    EFFECTS.append(Levy())
    yield
    EFFECTS.pop()


def table() -> Table:
    rows = EDITION[EDITION.index("[[face]]") :]
    return (
        Table("guildhall", own=f"{NO_DRAW}\n{rows}")
        .put(0, 1, "guildhall")
        .throw("innovation", "guildhall tinker", "tinker tinker")
        .ready()
    )


def test_without_the_effect_its_edition_is_refused() -> None:
    EFFECTS.pop()
    with pytest.raises(BadEdition, match="starts with 'levy'; here it can start with: reroll, gain"):
        load_custom_edition(GAME, EDITION, "invented.toml")
    EFFECTS.append(Levy())


def test_a_wrong_table_of_the_effect_is_explained() -> None:
    with pytest.raises(BadEdition, match="'levy' must be a number from 1 to 9"):
        load_custom_edition(GAME, EDITION.replace("levy = 2", "levy = 20"), "invented.toml")


def test_the_effect_is_described_used_and_refused() -> None:
    game = table()
    assert game.position.describe(0, game.move("use 1 1")) == "Take up to 2 grain from each rival with Tax Collector"
    assert what_happened(game.position, 0, [game.move("use 1 1")])[1] == [
        "{seat 1} used Tax Collector and gained 2 grain.",
        "{seat 2} lost 2 grain.",
    ]
    game.play(0, "use 1 1")
    assert [realm.grain for realm in game.shared.realms] == [5, 1]
    assert game.refused(0, "use 1 1") == "D5.6"
    game = table().give(1, grain=0)
    assert game.message(0, "use 1 1") == "D5.7: Tax Collector takes grain from rivals, and none has any."


def test_the_effect_is_drawn_with_its_own_shape_and_explained_in_the_legend() -> None:
    renderer = GAME.renderer()
    game = table()
    check_renderer(GAME, game.position)
    assert 'id="dice_realms-levy"' in renderer.symbols()
    parts = {part.name: part.svg for part in renderer.parts(game.position)}
    assert "#dice_realms-levy" in parts["purse"]
    printed = {part.name: part.svg for part in renderer.printable_parts(game.position)}
    assert ">levy</text>" in printed["legend"]
    assert renderer.label(game.rules, "tray-guildhall") == "Tax Collector (2 dots): Take up to 2 grain from each rival. 1 coin"
    assert "Take up to 2 grain from each rival." in renderer.text(game.position, 0)


def test_the_bots_value_the_effect() -> None:
    game = table()
    face = game.rules.faces[game.face("guildhall")]
    power = face.effects.powers[0]
    assert power.evaluate(Estimate(game.shared, game.realm(0)), face.line) > 0.5
    assert evaluate(game.position, 0) > evaluate(game.position, 1)


def test_whole_games_with_the_effect_keep_the_contract() -> None:
    edition = load_custom_edition(GAME, EDITION, "invented.toml")
    for seed in range(2):
        check_game(GAME, seats=2 + seed, seed=seed, edition=edition, options={"tiles": "guildhall"}, every=31, draw=seed == 0)
