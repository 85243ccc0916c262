"""Copies and comparison of realms and of what they share: no field can be forgotten in clone() or state()."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from realms_table import Table

import rollwright.games.dice_realms
from rollwright.games.dice_realms.realm import Realm
from rollwright.games.dice_realms.shared_state import SharedState

FOLDER = Path(rollwright.games.dice_realms.__file__).parent
NOT_IN_STATE = {"rules"}  # the same for all positions of a game
SHARED = {"rules", "dice", "lost", "fate", "spare", "bag", "tiles", "kinds", "acting"}  # replaced, never changed in place


def fields(module: str, name: str) -> list[str]:
    """Return the parameters of a class's __init__(), in order."""
    tree = ast.parse((FOLDER / module).read_text("utf-8"))
    found = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    start = next(node for node in found.body if isinstance(node, ast.FunctionDef) and node.name == "__init__")
    return [argument.arg for argument in start.args.args[1:]]


def samples() -> list[tuple[Realm | SharedState, list[str]]]:
    shared = Table("hero").throw("innovation", "tinker farm", "barony tower").ready().shared
    return [(shared.realms[0], fields("realm.py", "Realm")), (shared, fields("shared_state.py", "SharedState"))]


@pytest.mark.parametrize("at", [0, 1], ids=["realm", "shared state"])
def test_every_field_is_cloned_and_compared(at: int) -> None:
    sample, names = samples()[at]
    for number, name in enumerate(names):
        before = sample.state()
        value = getattr(sample, name)
        if isinstance(value, int):
            setattr(sample, name, 1000 + number)  # another value for each field, so that no two can be mixed up
        elif isinstance(value, list) and all(isinstance(entry, int) for entry in value):
            setattr(sample, name, [*value, 1000 + number])
        assert (sample.state() != before) == (name not in NOT_IN_STATE and name != "realms")
    copy = sample.clone()
    assert copy.state() == sample.state()
    for name in names:
        mine, other = getattr(sample, name), getattr(copy, name)
        if name != "realms":
            assert mine == other
        if isinstance(mine, list):
            assert (mine is other) == (name in SHARED)
