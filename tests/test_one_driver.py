"""core/driver.py plays every whole game: no other loop makes both throws and moves."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("src", "tests", "benchmarks", "experiments", "examples", "scripts")
# Other loops, with the reason.
ALLOWED = {
    "src/rollwright/core/driver.py": "the driver",
    "src/rollwright/core/playout.py": "the same loop without a step to report, for speed",
    "src/rollwright/cli/play.py": "reads lines from people, who can also undo, look at sheets, and quit",
    "src/rollwright/adapters/episode.py": "moves come from outside, one at a time",
    "src/rollwright/bots/clairvoyant.py": "follows many lines of play at once",
    "src/rollwright/bots/hints.py": "stops at the next throw",
    "src/rollwright/bots/search_round.py": "searches a round, at whose end it stops",
    "tests/adapters/test_gymnasium.py": "plays with the steps of an environment, not with a position",
    "tests/games/dice_realms/test_dice_realms_offers.py": "plays every position on until the seat decides again or dice are thrown",
    "tests/server/test_table.py": "plays with the actions of a table, not with a position",
}
CHANCE_CALLS = {"throw", "chance_outcomes", "to_act"}
MOVE_CALLS = {"legal_moves", "choose", "choose_move", "any_move", "best_turn"}


def called(node: ast.AST) -> set[str]:
    """The names of the functions and methods that are called in this part of a file."""
    calls = [each.func for each in ast.walk(node) if isinstance(each, ast.Call)]
    return {call.attr if isinstance(call, ast.Attribute) else call.id if isinstance(call, ast.Name) else "" for call in calls}


def own_loops(source: str) -> list[int]:
    """The lines of loops that go on until a game is over, or that make throws and choose moves."""
    found: list[int] = []
    if "apply(" not in source and "is_over(" not in source:  # most files play nothing, and parsing them takes time
        return found
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.While | ast.For) or (isinstance(node, ast.For) and "range" not in called(node.iter)):
            continue
        names = called(node)
        until_over = isinstance(node, ast.While) and "is_over" in names
        if until_over or ("apply" in names and names & CHANCE_CALLS and names & MOVE_CALLS and "play_game" not in names):
            found.append(node.lineno)
    return found


def test_no_other_loop_plays_a_whole_game():
    files = [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py"))]
    assert len(files) > 300
    loops = {str(file.relative_to(ROOT)): own_loops(file.read_text("utf-8")) for file in files}
    assert {name for name, lines in loops.items() if lines} == set(ALLOWED), loops


def test_a_copy_of_the_loop_is_noticed():
    assert own_loops(
        """
while not position.is_over():
    seat = position.to_act()[0]
    if seat == CHANCE:
        throw(position, dice, 1)
    else:
        position.apply(seat, bot.choose(position, seat, rng))
"""
    )
    assert not own_loops("for step in play_game(position, dice, choose):\n    print(step)")
