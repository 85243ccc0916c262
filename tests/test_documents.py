"""The documents keep their word: every rule has a test, every mark in the code a rule, the README runs."""

import re
import subprocess
import sys
import textwrap
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rollwright.core.edition import Field, Schema, load_edition
from rollwright.games import load, names

ROOT = Path(__file__).parent.parent
MARK = re.compile(r"^\s*- \*\*([A-Z]\d+(?:\.\d+)*[a-z]?)\*\*", re.MULTILINE)


def marks_of(name: str) -> list[str]:
    return MARK.findall((ROOT / "docs" / "rules" / f"{name}.md").read_text("utf-8"))


@pytest.mark.parametrize("name", names())
def test_every_mark_of_the_rules_stands_once_and_has_a_test(name):
    marks = marks_of(name)
    assert marks
    assert sorted(set(marks)) == sorted(marks)
    source = "\n".join(file.read_text("utf-8") for file in (ROOT / "tests" / "games" / name).rglob("test_*.py"))
    tested = set(re.findall(r"def test_([A-Z]\d+(?:_\d+)*[a-z]?)(?=_)", source))
    missing = [mark for mark in marks if mark.replace(".", "_") not in tested]
    assert not missing


@pytest.mark.parametrize("name", names())
def test_every_mark_in_the_code_is_a_rule(name):
    letter = marks_of(name)[0][0]
    known = set(marks_of(name))
    for file in (ROOT / "src" / "rollwright" / "games" / name).rglob("*.py"):
        for mark in re.findall(rf'"({letter}\d+(?:\.\d+)+[a-z]?)"', file.read_text("utf-8")):
            assert mark in known, f"{file.name} speaks of {mark}, which docs/rules/{name}.md does not have"


@pytest.mark.parametrize("name", names())
def test_every_game_credits_its_makers_and_tells_how_sure_its_cardboard_is(name):
    game = load(name)
    assert game.credits
    for edition in game.editions.values():
        for rows in edition.tables.values():
            assert all(row.source for row in rows)


def test_the_ten_lines_of_the_readme_run():
    code, _lab = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert len([line for line in code.splitlines() if line.strip()]) <= 10
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_what_add_a_game_shows_is_so():
    page = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    blocks = {
        kind: [textwrap.dedent(text) for text in re.findall(rf" +```{kind}\n(.*?)```", page, re.DOTALL)]
        for kind in ("toml", "python")
    }
    (cardboard,) = blocks["toml"]
    schema, contract = blocks["python"]
    known: dict[str, Any] = {"Schema": Schema, "Field": Field}
    exec(schema, known)
    assert load_edition(tomllib.loads(cardboard), known["SCHEMA"], "print-2024.toml").row("length", "short").integer("rounds") == 5
    exec(contract.replace("yourgame", "six_clans").replace("100", "1"), known)
    known["test_the_contract_holds"]()


def test_links_between_the_documents_lead_somewhere():
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            if "://" not in target and not target.startswith("mailto:"):
                assert (page.parent / target).exists(), f"{page.name} points to {target}"
