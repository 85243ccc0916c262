"""Every game has the same skeleton: the same concern is in the same file and class (docs/add-a-game.md)."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import rollwright.games
from rollwright.games import read_editions

OURS = Path(rollwright.games.__file__).parent
FOLDERS = {f"rollwright.games.{folder.parent.name}": folder.parent for folder in OURS.glob("*/edition")}
FOLDERS["stairs"] = Path(__file__).parent.parent.parent / "examples" / "stairs"
MODULES = """
schema components moves rules position scoring names describe explain refusals evaluation changes guide
render.symbols render.cover render.labels render.text
"""
FORMER_NAMES = "law words say saying cardboard cast advice deeds objections drawing reach openings clock world"


@pytest.fixture(params=FOLDERS)
def module(request):
    return request.param


def test_a_game_has_every_file_of_the_skeleton(module):
    folder = FOLDERS[module]
    missing = [name for name in MODULES.split() if not (folder / f"{name.replace('.', '/')}.py").is_file()]
    assert not missing
    assert any((folder / f"{name}.py").is_file() for name in ("sheet", "realm"))
    assert (folder / "style.css").is_file()
    assert list((folder / "edition").glob("*.toml"))


def test_a_game_has_every_class_of_the_skeleton(module):
    title = import_module(module).GAME.title.replace(" ", "")
    for name, where in (("Game", ""), ("Rules", ".rules"), ("Position", ".position"), ("Renderer", ".render")):
        assert hasattr(import_module(f"{module}{where}"), f"{title}{name}")
    for name in ("Move", "MoveTable"):
        assert hasattr(import_module(f"{module}.moves"), name)
    assert hasattr(import_module(f"{module}.schema"), "SCHEMA")


def test_rows_of_the_move_table_can_be_read(module):
    ours = module.startswith("rollwright.")
    game = rollwright.games.load(module.rpartition(".")[2]) if ours else import_module(module).GAME
    rules: Any = game.rules(next(iter(read_editions(game, FOLDERS[module] / "edition").values())))
    assert len(rules.table.rows) == rules.num_moves()
    for move, row in enumerate(rules.table.rows):
        assert row.text == rules.format_move(move)
        assert repr(row) == f"Move({row.text!r})"


def test_no_file_has_its_former_name(module):
    folder = FOLDERS[module]
    assert not [file.name for file in folder.rglob("*.py") if file.stem in FORMER_NAMES.split() or file.stem.startswith("drawing_")]
    assert not (folder / "look.css").exists()
