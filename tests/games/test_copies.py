"""Copies and states of every class of the games: no field of a long constructor can be forgotten or mixed up with another.

The sources are read, because a compiled class does not list its fields.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import rollwright.games

FOLDER = Path(rollwright.games.__file__).parent
NOT_IN_STATE = {
    "rules": "the same for all positions of a game",
    "capacity": "the same for all sheets of a game",
    "face": "follows from the die",
    "zones": "follows from the home clan",
    **dict.fromkeys(
        ["top", "rise", "rise_last", "fall", "fall_last", "middle", "empty", "bottom", "card", "fits"], "follows from the cells"
    ),
}
CELLS = "six_clans Sheet"  # the only class that has cells


def classes() -> dict[str, dict[str, ast.FunctionDef]]:
    """The methods of every class that can be cloned."""
    found = {}
    for file in sorted(FOLDER.glob("*/*.py")):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                methods = {each.name: each for each in node.body if isinstance(each, ast.FunctionDef)}
                if "__init__" in methods and "clone" in methods:
                    found[f"{file.parent.name} {node.name}"] = methods
    return found


CLASSES = classes()


def parameters(method: ast.FunctionDef) -> list[str]:
    return [argument.arg for argument in method.args.args[1:]]


def mentioned(method: ast.FunctionDef) -> list[str]:
    """The fields of self that a method names, in order. A field that is named twice in a row counts once."""
    places = [
        (node.lineno, node.col_offset, "rules" if node.attr == "ruleset" else node.attr)
        for node in ast.walk(method)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    ]
    names = [name for _, _, name in sorted(places)]
    return [name for at, name in enumerate(names) if name not in names[at - 1 : at]]


def test_the_long_constructors_are_here():
    assert sum(len(parameters(methods["__init__"])) >= 24 for methods in CLASSES.values()) == 3


@pytest.mark.parametrize("name", CLASSES)
def test_copies_and_states_have_every_field_in_order(name: str):
    methods = CLASSES[name]
    fields = parameters(methods["__init__"])
    assert mentioned(methods["clone"]) == fields
    state = mentioned(methods["state"])
    left_out = [field for field in fields if field not in state]
    assert set(left_out) <= set(NOT_IN_STATE)
    assert name == CELLS or all("cells" not in NOT_IN_STATE[field] for field in left_out)
    assert sorted(state) == sorted(field for field in fields if field not in left_out)
