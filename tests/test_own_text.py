"""No code reads back the sentences, marks, phases, or SVG that other code of ours wrote: they are data.

Notation, records, and what people type are parsed by design. tests/pages/test_scripts.py checks the scripts of the pages.
"""

import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent.parent / "src" / "rollwright"
FILES = sorted(file for file in SOURCES.rglob("*.py") if "migrations" not in file.parts)
# Every module that uses regular expressions, and what they read.
REGULAR_EXPRESSIONS = {
    "core/bounded.py": "TOML from outside",
    "core/edition.py": "the name of an edition",
    "core/record.py": "records",
    "core/renderer.py": "rich's markup",
    "core/template.py": "TOML keys",
    "core/typed_throws.py": "what people type",
    "server/logs.py": "secrets in log lines",
    "server/web/assets.py": "comments of stylesheets",
    "server/web/bundles.py": "imports, exports, and comments of scripts",
    "server/web/pages/rules.py": "Markdown",
    "server/settings.py": "settings",
    "testing/contract.py": "rule IDs",
}
# Ways in which our own text was parsed before, and the files that may still match.
FORMER_WAYS = {
    r"""split\(["']\|["']""": (),  # marks as "classes|text|symbol"
    r"""["']\|["']\.join""": (),
    r"""seat \(?\\d|["']seat ["']""": (),  # names of seats in sentences
    r"""describe\w*\([^)]*\)\.(split|partition|replace|find|index)""": (),  # sentences
    r"""phase\(\)\)?\.(split|partition)""": (),
    # error messages; the exceptions shorten or recognize those of the operating system and of the database
    r"""(message|str\(error\))\.(split|partition|find|index)|in str\(error\)""": (
        "server/app.py",
        "server/run.py",
        "server/service/loaded_tables.py",
    ),
    r"""svg\.(split|partition|find|index|replace)\(""": (),  # pictures
    r"""data-slot=["'][^"']*\(""": (),
}


def name(file: Path) -> str:
    return file.relative_to(SOURCES).as_posix()


def test_every_regular_expression_reads_something_from_outside():
    found = {name(file) for file in FILES if re.search(r"^import re$|^from re import", file.read_text("utf-8"), re.MULTILINE)}
    assert found == set(REGULAR_EXPRESSIONS)


@pytest.mark.parametrize("way", FORMER_WAYS)
def test_our_own_text_is_not_parsed_as_it_was_before(way):
    found = {name(file) for file in FILES if re.search(way, file.read_text("utf-8"))}
    assert found <= set(FORMER_WAYS[way])


def test_throws_that_people_enter_are_not_matched_against_sentences():
    source = (SOURCES / "core" / "typed_throws.py").read_text("utf-8")
    assert "throw_entry(" in source
    assert "describe(" not in source


def test_a_wrong_option_is_not_found_in_a_message():
    assert "error.option" in (SOURCES / "core" / "replay.py").read_text("utf-8")
